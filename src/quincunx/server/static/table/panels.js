// @ts-check
/** What stands around the board: players, turns, notes, the result, the way to invite somebody. */

import { h, renew, setText, toast } from "../dom.js";
import { t, tn } from "../i18n.js";
import { icon } from "../icons.js";
import { SHORT, left, written } from "./clocks.js";

/**
 * @typedef {import("../types.d.ts").TableState} TableState
 * @typedef {import("../types.d.ts").View} View
 * @typedef {import("../types.d.ts").Move} Move
 */

const FACES = { person: "person", bot: "bot", open: "plus", gone: "person" };

/** Whether the reader sits there. @param {TableState} state @param {number} place */
export function isMine(state, place) {
  return state.role === "both" || state.role === place;
}

/** The two players, whose turn it is, and how much time they have. @param {HTMLElement} box @param {TableState} state */
export function showPlayers(box, state) {
  const acting = state.status === "playing" ? state.view.to_act : -1;
  box.replaceChildren(
    ...state.seats.map((seat, place) => {
      const you = state.role === place;
      const here =
        seat.kind === "person" && !isMine(state, place)
          ? h("span", { class: seat.here ? "here yes" : "here" })
          : null;
      const presence = here && (seat.here ? t("here") : t("away"));
      const about = [seat.player, you ? t("you") : "", presence].filter(Boolean).join(", ");
      return h(
        "div",
        { class: `player${acting === place ? " to-act" : ""}`, "data-place": place },
        h("span", { class: "face" }, icon(FACES[seat.kind])),
        h("span", { class: "name", title: seat.name }, seat.name),
        h("span", { class: "about" }, here, about),
        acting === place ? h("span", { class: "visually-hidden" }, t("to move")) : null,
        state.clocks.kind === "none" ? null : h("span", { class: "clock", role: "timer" }),
        seat.kind === "bot"
          ? h("progress", { class: "thinking", max: 1, value: 0, hidden: acting !== place, "aria-label": t("thinking") })
          : null,
      );
    }),
  );
}

/** The time that is left, in all places where it shows. @param {TableState} state @param {number} since ms since the server told */
export function showClocks(state, since) {
  if (state.clocks.kind === "none") return;
  for (const node of document.querySelectorAll(".player .clock")) {
    const place = Number(node.closest(".player")?.getAttribute("data-place")) ? 1 : 0;
    const ms = left(state.clocks, place, since);
    setText(node, written(ms, t));
    node.classList.toggle("short", state.clocks.running === place && ms < SHORT);
  }
}

/** @param {number} share of the thinking that is done */
export function showThinking(share) {
  for (const node of document.querySelectorAll(".player.to-act progress")) {
    /** @type {HTMLProgressElement} */ (node).value = share;
  }
}

/**
 * The turns, two a line; the current one is marked and in view.
 * @param {HTMLElement} list @param {Move[]} moves @param {number} ply @param {(ply: number) => void} look
 */
export function showMoves(list, moves, ply, look) {
  const longest = Math.max(0, ...moves.map((move) => move.text.length));
  const long = longest > 14;
  /** @type {HTMLElement[]} */
  const items = [];
  moves.forEach((move, i) => {
    const current = ply === move.ply;
    const label = t("Turn {n}, {name}: {text}", { n: move.number, name: move.name, text: move.text });
    const values = { type: "button", "aria-current": current ? "true" : null, "aria-label": label, title: move.name };
    const button = h("button", { ...values, "data-key": move.ply, class: long ? "long" : null, onclick: () => look(move.ply) });
    button.append(move.text || "-");
    const starts = long || i % 2 === 0;
    items.push(h("li", {}, starts ? h("span", { class: "count", "aria-hidden": "true" }, `${move.number}`) : null, button));
  });
  renew(list, items);
  list.hidden = !moves.length;
  const shown = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (shown) list.scrollTop = shown.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = ply ? list.scrollHeight : 0;
}

/** Facts beside the board. @param {HTMLElement} list @param {View} view */
export function showNotes(list, view) {
  list.replaceChildren(
    ...view.scene.notes.map((note) => h("div", {}, h("dt", {}, note.label), h("dd", {}, note.value))),
  );
}

/**
 * How the game ended, and what can be done now.
 * @param {HTMLElement} box @param {TableState} state @param {(type: string) => void} say
 */
export function showResult(box, state, say) {
  const key = JSON.stringify([state.result, state.offers.rematch, state.rematch, state.series, state.may]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  if (!state.result) return box.replaceChildren();
  const { who, text, points } = state.result;
  const mine = who !== null && state.role === who;
  const title =
    who === null ? t("A draw") : mine ? t("You have won") : t("{name} has won", { name: state.seats[who].player });
  const kind = who === null ? "info" : state.role === "watch" || state.role === "both" || mine ? "good" : "warn";
  const score = points ? state.seats.map((seat, i) => `${seat.player} ${points[i]}`).join(" : ") : "";
  const series = state.series?.score;
  const waits = state.offers.rematch.length > 0;
  const again = state.rematch
    ? h("a", { class: "button primary", href: `/table/${state.rematch}` }, icon("again"), t("To the next game"))
    : state.may.includes("rematch")
      ? h("button", { type: "button", class: "primary", onclick: () => say("rematch") }, icon("again"), waits ? t("Accept the rematch") : t("Rematch, sides changed"))
      : waits
        ? h("p", { class: "muted" }, t("You have asked for a rematch."))
        : null;
  box.replaceChildren(
    h(
      "section",
      { class: `banner ${kind}`, "aria-label": t("Result") },
      h(
        "div",
        { class: "stack stack-s" },
        h("h2", {}, title),
        h("p", {}, text),
        points ? h("p", { class: "result-points number" }, who !== null && points[who] < points[1 - who] ? t("The last game: {score}", { score }) : score) : null,
        series && (state.series?.number ?? 1) > 1
          ? h("p", { class: "number" }, t("The series so far: {a} to {b}", { a: series[0], b: series[1] }))
          : null,
        h(
          "div",
          { class: "cluster" },
          again,
          h("a", { class: "button", href: `/analysis?table=${state.table}` }, icon("study"), t("Analyse")),
        ),
      ),
    ),
  );
}

/** A link for the other player, while a seat is open. @param {HTMLElement} box @param {TableState} state @param {() => void} join */
export function showInvite(box, state, join) {
  const open = state.status === "waiting";
  if (!open) {
    box.dataset.key = "";
    return box.replaceChildren();
  }
  const link = state.invite_url ? new URL(state.invite_url, location.href).href : null;
  const key = link ?? "join";
  if (box.dataset.key === key && box.childNodes.length) return;
  box.dataset.key = key;
  if (!link) {
    const button = h("button", { type: "button", class: "primary", onclick: join }, t("Take the seat"));
    box.replaceChildren(
      h("section", { class: "banner info" }, h("h2", { class: "side-title" }, t("A seat is free")), state.role === "watch" ? button : null),
    );
    return;
  }
  const field = h("input", { id: "invite-link", readonly: true, value: link, onfocus: (/** @type {any} */ event) => event.target.select() });
  const copy = async () => {
    await navigator.clipboard.writeText(link).catch(() => field.select());
    toast(t("The link is copied."));
  };
  const share = () => navigator.share({ title: "Quincunx", text: t("Play {game} with me", { game: state.name }), url: link }).catch(() => {});
  box.replaceChildren(
    h(
      "section",
      { class: "banner info" },
      h(
        "div",
        { class: "stack stack-s" },
        h("h2", { class: "side-title" }, h("label", { for: "invite-link" }, t("Invite somebody with this link"))),
        h(
          "div",
          { class: "invite-link" },
          field,
          h("button", { type: "button", onclick: copy }, icon("copy"), t("Copy")),
          "share" in navigator ? h("button", { type: "button", class: "icon", "aria-label": t("Share"), onclick: share }, icon("share")) : null,
        ),
        h("p", { class: "hint" }, t("The game begins when they sit down.")),
      ),
    ),
  );
}

/** Who looks on, beside the reader. @param {TableState} state */
export function watchersText(state) {
  const others = state.watchers - (state.role === "watch" ? 1 : 0);
  if (others <= 0) return "";
  return state.role === "watch"
    ? tn("{n} other person is watching.", "{n} other people are watching.", others)
    : tn("{n} person is watching.", "{n} people are watching.", others);
}
