// @ts-check
/** The page of a table: joins what the server tells, the board, and what a person does. */

import { ApiError, LiveSocket, get, post } from "./api.js";
import "./board.js";
import { isLoose } from "./board/spots.js";
import { byId, h, renew, setText, toast } from "./dom.js";
import { lang, ready, t } from "./i18n.js";
import { icon } from "./icons.js";
import { isMine, showClocks, showInvite, showMoves, showNotes, showPlayers, showResult, showThinking, watchersText } from "./table/panels.js";
import { keepFlipped, keepSettings, readFlipped, readSettings } from "./table/settings.js";
import { play } from "./table/sound.js";
import { Staging } from "./table/staging.js";
import { offerBanner, openSettings, showTools } from "./table/tools.js";

/**
 * @typedef {import("./types.d.ts").TableState} TableState
 * @typedef {import("./types.d.ts").View} View
 * @typedef {import("./types.d.ts").Target} Target
 * @typedef {import("./board.js").QxBoard} QxBoard
 */

await ready;

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const invite = new URLSearchParams(location.search).get("invite");
const board = /** @type {QxBoard} */ (byId("board"));
const KEPT = `quincunx-staged-${id}`;
const CLOCK_MS = 100;
/** How long a lost connection may be gone before that is said, ms. */
const PATIENCE = 600;

/** @type {TableState | null} */
let state = null;
/** When the server told the clocks, by this browser's clock. */
let told = 0;
let settings = readSettings();
/** @type {number | null} how many actions are looked at, while stepping through */
let looked = null;
/** @type {{actions: number[], sentences: string[], text: string} | null} */
let hint = null;
/** Share of a hint's thinking that is done, while one is awaited. @type {number | null} */
let pondering = null;
let offline = false;
/** @type {Map<string, [string, string]>} what is in hand and the place that were asked about, by message */
const asked = new Map();
/** @type {Map<string, string>} why nothing can be played somewhere, in this position */
let reasons = new Map();
/** @type {LiveSocket | null} */
let socket = null;

/** @param {{type: string, [key: string]: unknown}} message */
function send(message) {
  if (!socket) throw new Error("Nothing can be sent before the table is open.");
  return socket.send(message);
}

/** @param {string} type */
function say(type) {
  const id = send({ type });
  if (type !== "hint") return;
  hintAsked = id;
  hint = null;
  pondering = 0;
  showHint();
}

let hintAsked = "";

const staging = new Staging(send, {
  auto: !settings.confirm,
  refused: (sentence) => {
    toast(sentence);
    setText(byId("alert"), sentence);
    sound("refused");
  },
  changed: () => show(),
});

/** @param {string} name */
function sound(name) {
  if (settings.sound) play(name);
}

// -- what is shown ----------------------------------------------------------------------------------------------------

/** The position on the board: looked at, or with what is tried. */
function show() {
  if (!state) return;
  keepStaged();
  const view = staging.shown ?? state.view;
  if (looked === null) {
    board.interactive = !staging.busy && !offline;
    if (board.view !== view) setBoard(view);
  }
  showAround();
}

/** @type {View | null} what the board was last given, before it was completed */
let given = null;

/** @param {View} view */
function setBoard(view) {
  if (given === view) return;
  given = view;
  reasons = new Map();
  board.view = view;
  byId("main").style.setProperty("--aspect", String(board.aspect));
  showNotes(byId("notes"), view);
  showHint();
}

/** Everything around the board. */
function showAround() {
  if (!state) return;
  const now = state;
  showPlayers(byId("players"), now);
  showPlayers(byId("players-phone"), now);
  showClocks(now, Date.now() - told);
  showTurn(now);
  showBanners(now);
  showResult(byId("result"), now, say);
  showInvite(byId("invite"), now, join);
  showTools(byId("tools"), now, { say, flip, zoom: (factor) => board.zoom.by(factor), settings: changeSettings, flipped: board.flipped });
  showMoves(byId("moves"), now.moves, looked ?? now.view.committed, look);
  showStepper(now);
  setText(byId("watchers"), now.role === "watch" ? "" : watchersText(now));
  byId("typed").hidden = now.role === "watch" || now.status !== "playing";
  /** @type {HTMLInputElement} */ (byId("typed-text")).disabled = !mayAct(now);
  const { chance } = now;
  const fair = byId("fairness");
  fair.hidden = !chance;
  if (chance) {
    const words = chance.seed ? t("Chance was drawn from the seed {seed}.", { seed: chance.seed }) : t("Chance is drawn from a seed with this SHA-256: {promise}", { promise: chance.promise });
    setText(fair, words);
  }
}

/** @param {TableState} now */
function mayAct(now) {
  return now.status === "playing" && looked === null && Boolean(now.view.targets);
}

/** Whose turn it is, what was tried, and the buttons that go with it. @param {TableState} now */
function showTurn(now) {
  const view = staging.shown ?? now.view;
  const mine = now.status === "playing" && isMine(now, now.view.to_act) && now.view.to_act >= 0;
  byId("main").querySelector(".turn-bar")?.classList.toggle("mine", mine && looked === null);
  setText(byId("status"), statusText(now, view, mine));
  const texts = staging.actions.length && !staging.committing ? staging.texts.join(", ") : "";
  setText(byId("staged"), looked === null && texts ? t("So far: {texts}", { texts }) : "");
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  if (looked !== null) {
    buttons.push(h("button", { type: "button", class: "primary", onclick: () => look(null) }, t("Back to the game")));
  } else if (mine) {
    if (staging.canUndo) {
      buttons.push(h("button", { type: "button", "data-key": "undo", onclick: () => staging.undo() }, icon("undo"), t("Undo step")));
    }
    for (const target of looseTargets()) {
      const values = { type: "button", "data-key": target.text, onclick: () => staging.stage(target.action) };
      buttons.push(h("button", values, capital(target.name)));
    }
    if (staging.whole) {
      buttons.push(h("button", { type: "button", class: "primary", "data-key": "play", onclick: () => staging.commit() }, icon("check"), t("Play this turn")));
    }
  }
  renew(byId("choices"), buttons, board);
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toLocaleUpperCase(lang) + words.slice(1);
}

/** Actions that belong to no place of the board: to swap, to pass, to stop, to draw. @returns {Target[]} */
function looseTargets() {
  return board.interactive ? board.targets.filter((target) => isLoose(target.place) || isLoose(target.text)) : [];
}

/** @param {TableState} now @param {View} view @param {boolean} mine */
function statusText(now, view, mine) {
  if (looked !== null) {
    const move = now.moves.find((one) => one.ply === looked);
    return move ? t("Turn {n} of {total}: {name} played {text}", { n: move.number, total: now.moves.length, name: move.name, text: move.text }) : t("The start of the game");
  }
  if (now.result) return now.result.text;
  if (now.status === "waiting") return t("Waiting for somebody to take the other seat.");
  const seat = now.seats[view.to_act];
  if (staging.committing) return t("Playing your turn.");
  if (mine && staging.whole) return t("Your turn is whole. Play it?");
  const phase = view.turn.phase;
  if (mine && now.role !== "both") return phase ? t("Your turn: {phase}", { phase }) : t("Your turn");
  if (!seat) return "";
  if (seat.kind === "bot") return t("{name} is thinking.", { name: seat.name });
  return phase ? t("{name}: {phase}", { name: seat.player, phase }) : t("{name} is to move.", { name: seat.player });
}

/** @param {TableState} now */
function showBanners(now) {
  const box = byId("banners");
  /** @type {HTMLElement[]} */
  const banners = [];
  if (offline) {
    banners.push(h("div", { class: "banner bad", role: "alert" }, h("p", {}, t("The connection is lost. It is being made again; nothing that was played is lost."))));
  }
  const offer = offerBanner(now, say);
  if (offer) banners.push(offer);
  if (now.role === "watch" && now.status !== "waiting") {
    banners.push(h("div", { class: "banner" }, icon("eye"), h("p", {}, [t("You are watching this game."), watchersText(now)].filter(Boolean).join(" "))));
  }
  const key = banners.map((banner) => banner.textContent).join("\n");
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(...banners);
}

/** @param {TableState} now */
function showStepper(now) {
  const plies = [0, ...now.moves.map((move) => move.ply)];
  const at = looked === null ? plies.length - 1 : plies.indexOf(looked);
  const steps = /** @type {const} */ ([
    ["first", t("To the start"), 0],
    ["previous", t("One turn back"), at - 1],
    ["next", t("One turn on"), at + 1],
    ["last", t("To the present"), plies.length - 1],
  ]);
  const box = byId("stepper");
  renew(
    box,
    steps.map(([drawing, label, to]) => {
      const off = to < 0 || to >= plies.length || to === at;
      const values = { type: "button", class: "icon", "aria-label": label, title: label, "data-key": drawing };
      return h("button", { ...values, "aria-disabled": off ? "true" : null, onclick: () => off || step(to) }, icon(drawing));
    }),
  );
}

function showHint() {
  const box = byId("hint");
  if (pondering !== null) {
    const bar = box.querySelector("progress");
    if (bar) bar.value = pondering;
    else {
      const progress = h("progress", { class: "thinking", max: 1, value: pondering, "aria-label": t("Looking for a hint") });
      box.replaceChildren(h("section", { class: "banner info" }, h("p", {}, t("Looking for a hint.")), progress));
    }
    return;
  }
  if (!hint || !state) return box.replaceChildren();
  const done = staging.actions.length;
  const same = hint.actions.slice(0, done).every((action, i) => action === staging.actions[i]);
  const next = hint.actions[done];
  const advised = same && looked === null ? board.targets.filter((target) => target.action === next) : [];
  board.hint = advised;
  box.replaceChildren(
    h(
      "section",
      { class: "banner info", "aria-label": t("Hint") },
      h(
        "div",
        { class: "stack stack-s" },
        h("p", {}, h("strong", {}, t("Hint: {text}", { text: hint.text }))),
        advised.length ? h("p", {}, capital(advised[0].name)) : null,
        ...hint.sentences.map((sentence) => h("p", {}, sentence)),
      ),
    ),
  );
}

// -- what people do ---------------------------------------------------------------------------------------------------

/** Steps to the turn of that number, 0 being the start. @param {number} number */
function step(number) {
  if (!state) return;
  const last = state.moves.length;
  if (number < 0 || number > last) return;
  look(number === last ? null : number ? state.moves[number - 1].ply : 0);
}

/** Looks at an earlier position, or with null at the present one. @param {number | null} ply */
function look(ply) {
  if (!state) return;
  if (ply === null || ply === state.view.committed) {
    looked = null;
    show();
    return;
  }
  looked = ply;
  send({ type: "look", ply });
  showAround();
}

/** From where somebody looks at a game is remembered for each game and side. @param {TableState} now */
function flipKey(now) {
  return `${now.view.game} ${now.role}`;
}

/** The board lies as it was left, or else with the reader's side nearest. @param {TableState} now */
function lay(now) {
  const flipped = readFlipped(flipKey(now)) ?? (settings.nearest && now.facing && now.role === 1);
  if (board.flipped !== flipped) board.flipped = flipped;
}

function flip() {
  board.flipped = !board.flipped;
  if (state) keepFlipped(flipKey(state), board.flipped);
  showHint();
  showAround();
}

function changeSettings() {
  openSettings(settings, (changed) => {
    settings = changed;
    keepSettings(settings);
    useSettings();
    if (state) lay(state);
    showAround();
    if (settings.sound) sound("turn");
  });
}

function useSettings() {
  const { targets, coordinates, animate } = settings;
  board.settings = { targets, coordinates, animate, last: true };
  staging.auto = !settings.confirm;
}

async function join() {
  try {
    await post(`/api/tables/${encodeURIComponent(id)}/join`, invite ? { invite } : {});
    history.replaceState(null, "", `/table/${encodeURIComponent(id)}`);
    location.reload();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}

/** What was tried is still there after the page is loaded again. */
function keepStaged() {
  try {
    if (staging.actions.length && state) {
      sessionStorage.setItem(KEPT, JSON.stringify({ base: state.view.committed, actions: staging.actions }));
    } else if (!staging.busy) sessionStorage.removeItem(KEPT);
  } catch {
    // It is only a comfort.
  }
}

/** @returns {{base: number, actions: number[]} | null} */
function keptStaged() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

board.addEventListener("stage", (event) => {
  const { action } = /** @type {CustomEvent} */ (event).detail;
  if (looked === null && staging.stage(action)) sound("step");
});

board.addEventListener("why", (event) => {
  const { place, taken } = /** @type {CustomEvent} */ (event).detail;
  const known = reasons.get(`${taken} ${place}`);
  if (known) board.explain(place, known);
  else if (state) asked.set(send({ type: "why", base: state.view.committed, actions: staging.actions, place, taken }), [taken, place]);
});

board.addEventListener("back", () => staging.undo());

byId("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId("typed-text"));
  if (field.value.trim() && staging.type(field.value.trim())) field.value = "";
});

addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || !state) return;
  if (target.closest("input, textarea, select, dialog, qx-board, .qx-popover, [role=tablist]")) return;
  const at = looked === null ? state.moves.length : state.moves.findIndex((move) => move.ply === looked) + 1;
  if (event.key === "ArrowLeft") step(at - 1);
  else if (event.key === "ArrowRight") step(at + 1);
  else if (event.key === "f") flip();
  else return;
  event.preventDefault();
});

// -- what the server tells --------------------------------------------------------------------------------------------

/** @param {TableState} next */
function receive(next) {
  const before = state;
  state = next;
  told = Date.now();
  if (before && next.view.committed !== before.view.committed) {
    hint = pondering = null;
    if (looked !== null && looked >= next.view.committed) looked = null;
    if (next.status === "playing" || next.result) sound("turn");
    if (isMine(next, next.view.to_act) && next.role !== "both" && before.view.to_act !== next.view.to_act) sound("call");
  }
  if (before && next.result && !before.result) {
    sound("end");
    board.say(next.result.text);
  }
  if (before) answered(before, next);
  else first(next);
  staging.view(next.view);
  document.title = titleText(next);
  setText(byId("heading"), next.name);
  byId("main").setAttribute("aria-busy", "false");
}

/** What the other player did about an offer, and on to the next game once both want it. @param {TableState} before @param {TableState} next */
function answered(before, next) {
  const playing = next.status === "playing" && next.role !== "watch";
  if (playing && before.offers.draw === next.role && next.offers.draw === null && before.view.committed === next.view.committed) {
    toast(t("Your opponent plays on."));
  }
  if (playing && before.offers.takeback?.player === next.role && !next.offers.takeback && before.view.committed === next.view.committed) {
    toast(t("Your opponent does not want the turn taken back."));
  }
  if (next.rematch && !before.rematch && next.role !== "watch") location.assign(`/table/${next.rematch}`);
}

/** The first time: the board lies as it did before, and what was tried before a reload is tried again. @param {TableState} next */
function first(next) {
  useSettings();
  lay(next);
  const kept = keptStaged();
  if (kept && kept.base === next.view.committed && next.view.targets) {
    queueMicrotask(() => staging.restage(kept.actions));
  }
}

/** @param {TableState} now */
function titleText(now) {
  const turn = now.status === "playing" && isMine(now, now.view.to_act) && now.role !== "both" ? `${t("Your turn")} · ` : "";
  return `${turn}${now.name} · Quincunx`;
}

/** @param {any} message */
function hear(message) {
  if (message.type === "view" || message.type === "ended") {
    if (message.view) receive(message);
    return;
  }
  if (asked.has(message.id)) {
    const [taken, place] = asked.get(message.id) ?? ["", ""];
    asked.delete(message.id);
    if (message.sentence) reasons.set(`${taken} ${place}`, message.sentence);
    if (message.sentence) board.explain(place, message.sentence);
    return;
  }
  if (staging.answer(message)) return;
  if (message.type === "looked" && looked !== null) {
    board.interactive = false;
    setBoard(message.view);
  } else if (message.type === "presence" && state) {
    state.seats.forEach((seat, i) => (seat.here = message.here[i]));
    state.watchers = message.watchers;
    showAround();
  } else if (message.type === "thinking" && message.hint) {
    if (pondering !== null) pondering = message.share;
    showHint();
  } else if (message.type === "thinking") {
    showThinking(message.share);
  } else if (message.type === "hint") {
    pondering = null;
    hint = { actions: message.actions, text: message.text, sentences: [message.explanation ?? message.sentences ?? []].flat() };
    board.say([t("Hint: {text}", { text: hint.text }), ...hint.sentences].join(" "));
    showHint();
  } else if (message.type === "refused") {
    if (message.id === hintAsked) {
      pondering = null;
      showHint();
    }
    toast(message.sentence);
    setText(byId("alert"), message.sentence);
  }
}

/** @param {boolean} lost */
function setOffline(lost) {
  if (offline === lost) return;
  offline = lost;
  show();
}

async function open() {
  try {
    if (invite) {
      await post(`/api/tables/${encodeURIComponent(id)}/join`, { invite }).catch(() => {});
      history.replaceState(null, "", `/table/${encodeURIComponent(id)}`);
    }
    receive(await get(`/api/tables/${encodeURIComponent(id)}`));
  } catch (error) {
    const missing = error instanceof ApiError && error.status === 404;
    setText(byId("status"), error instanceof Error ? error.message : String(error));
    if (missing) return;
  }
  const live = new LiveSocket(id, { lang });
  socket = live;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  live.addEventListener("message", (event) => hear(/** @type {CustomEvent} */ (event).detail));
  live.addEventListener("open", () => {
    clearTimeout(patience);
    setOffline(false);
    staging.reconnected();
    if (looked !== null) send({ type: "look", ply: looked });
  });
  live.addEventListener("lost", () => {
    pondering = null;
    clearTimeout(patience);
    patience = setTimeout(() => setOffline(true), PATIENCE);
  });
  setInterval(() => state && showClocks(state, Date.now() - told), CLOCK_MS);
}

void open();
