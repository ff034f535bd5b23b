// @ts-check
/** The buttons of a table: looking (flip, settings), asking (hint, takeback, draw), leaving (resign). */

import { ask, h, renew } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { DEFAULTS } from "./settings.js";

/**
 * @typedef {import("../types.d.ts").TableState} TableState
 * @typedef {import("./settings.js").TableSettings} TableSettings
 */

/**
 * @param {string} name @param {string} drawing @param {() => void} onclick @param {Record<string, string | null>} [values]
 */
function tool(name, drawing, onclick, values = {}) {
  return h("button", { type: "button", onclick, ...values }, icon(drawing), name);
}

/**
 * @param {HTMLElement} box @param {TableState} state
 * @param {{say: (type: string) => void, flip: () => void, zoom: (factor: number) => void, settings: () => void, flipped: boolean}} told
 */
export function showTools(box, state, told) {
  const may = (/** @type {string} */ word) => state.may.includes(word);
  const resign = async () => {
    const sure = await ask({
      title: t("Resign?"),
      text:
        state.role === "both"
          ? t("{name} gives up, and the game ends.", { name: state.seats[Math.max(0, state.view.to_act)].player })
          : t("The game ends, and your opponent wins."),
      yes: t("Resign"),
      no: t("Play on"),
      danger: true,
    });
    if (sure) told.say("resign");
  };
  const buttons = [
    may("hint") && tool(t("Hint"), "bulb", () => told.say("hint"), { "data-key": "hint" }),
    may("ask_takeback") && tool(t("Take back"), "undo", () => told.say("ask_takeback"), { "data-key": "takeback" }),
    may("offer_draw") && tool(t("Offer a draw"), "half", () => told.say("offer_draw"), { "data-key": "draw" }),
    may("claim_time") && tool(t("Claim on time"), "clock", () => told.say("claim_time"), { "data-key": "claim" }),
    tool(t("Flip"), "flip", told.flip, { title: t("Flip the board"), "aria-pressed": String(told.flipped), "data-key": "flip" }),
    tool(t("Larger"), "plus", () => told.zoom(1.5), { "data-key": "larger" }),
    tool(t("Smaller"), "minus", () => told.zoom(1 / 1.5), { "data-key": "smaller" }),
    tool(t("Settings"), "gear", told.settings, { "data-key": "settings" }),
    h("a", { class: "button", href: `/rules/${state.view.game}`, target: "_blank" }, icon("book"), t("Rules")),
    h("a", { class: "button", href: `/api/tables/${state.table}/record`, download: true }, icon("download"), t("Record")),
    may("resign") && tool(t("Resign"), "flag", resign, { class: "danger", "data-key": "resign" }),
  ];
  renew(box, buttons);
}

/** Offers of the other player, as a banner with two answers. @param {TableState} state @param {(type: string) => void} say */
export function offerBanner(state, say) {
  const may = (/** @type {string} */ word) => state.may.includes(word);
  /** @param {string} words @param {string} yes @param {string} no @param {string} kind */
  const banner = (words, yes, no, kind) =>
    h(
      "div",
      { class: "banner warn", role: "alert" },
      h("p", {}, words),
      h(
        "div",
        { class: "cluster" },
        h("button", { type: "button", class: "primary", onclick: () => say(`accept_${kind}`) }, yes),
        h("button", { type: "button", onclick: () => say(`decline_${kind}`) }, no),
      ),
    );
  if (may("accept_draw")) return banner(t("Your opponent offers a draw."), t("Accept the draw"), t("Play on"), "draw");
  if (may("accept_takeback")) {
    const words = state.offers.takeback?.crosses_chance
      ? t("Your opponent asks to take the last turn back, what chance did included.")
      : t("Your opponent asks to take the last turn back.");
    return banner(words, t("Allow it"), t("Refuse"), "takeback");
  }
  if (state.role !== "watch" && state.offers.draw !== null && state.offers.draw === state.role) {
    return h("div", { class: "banner" }, h("p", {}, t("You have offered a draw.")));
  }
  if (state.offers.takeback && state.offers.takeback.player === state.role) {
    return h("div", { class: "banner" }, h("p", {}, t("You have asked to take your last turn back.")));
  }
  return null;
}

/**
 * The dialog of the settings; each takes effect at once.
 * @param {TableSettings} settings @param {(settings: TableSettings) => void} changed
 */
export function openSettings(settings, changed) {
  const words = {
    confirm: t("Ask before a turn is played"),
    targets: t("Show where I can play"),
    animate: t("Let pieces glide"),
    sound: t("Sounds"),
    coordinates: t("Names of the spaces"),
    nearest: t("My side at the bottom"),
  };
  const now = { ...settings };
  const names = /** @type {(keyof TableSettings)[]} */ (Object.keys(DEFAULTS));
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-labelledby": "settings-title" },
    h(
      "form",
      { method: "dialog" },
      h("header", {}, h("h2", { id: "settings-title" }, t("Settings of the table"))),
      h(
        "div",
        { class: "dialog-body" },
        ...names.map((name) => {
          const box = h("input", { type: "checkbox", name, checked: now[name] });
          box.addEventListener("change", () => {
            now[name] = box.checked;
            changed({ ...now });
          });
          return h("label", { class: "switch" }, box, words[name]);
        }),
      ),
      h("footer", {}, h("button", { class: "primary" }, t("Done"))),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
