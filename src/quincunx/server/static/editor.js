// @ts-check
/** Setting up a position: each click goes to the server, which says what lies where and whether that is a position. */

import { get, post } from "./api.js";
import "./board.js";
import { reach } from "./board/draw.js";
import { known } from "./board/scenes.js";
import { ready, t } from "./i18n.js";
import { byId, copy, make, sentence, toast } from "./study/dom.js";
import { svgPicture } from "./study/picture.js";

/**
 * @typedef {{pieces: Record<string, string>, fields: Record<string, string>}} Setup
 * @typedef {{id: string, name: string, group: string, picture: any[]}} Tool
 * @typedef {{id: string, label: string, choices: [string, string][], high: number}} Field
 */

const REMOVE = "remove";
const MOST_UNDONE = 200;
const board = /** @type {import("./board.js").QxBoard} */ (byId("board", HTMLElement));

/** @type {{games: any[]}} */
let catalogue = { games: [] };
let game = "";
/** @type {Record<string, string>} */
let options = {};
/** @type {Setup | null} */
let setup = null;
/** @type {Setup[]} */
let before = [];
let tool = "";
/** @type {any} what the server said last */
let shown = null;
let asked = 0;

/** Ask the server for a setup. @param {Record<string, unknown>} change */
async function ask(change) {
  const mine = ++asked;
  const answer = await post("/api/study/editor", { game, options, tool, known: known().slice(-32), ...change });
  if (mine === asked) settle(answer);
}

/** Changes are made one after another, each to what the one before has left. */
let queue = Promise.resolve();

/** @param {(now: Setup) => Record<string, unknown>} change what is done to the setup that is there then */
function alter(change) {
  queue = queue.then(async () => {
    if (!setup) return;
    const former = setup;
    try {
      await ask({ pieces: former.pieces, fields: former.fields, ...change(former) });
      if (JSON.stringify(former) !== JSON.stringify(setup)) before.push(former);
      if (before.length > MOST_UNDONE) before.shift();
      byId("undo", HTMLButtonElement).disabled = !before.length;
    } catch (error) {
      toast(sentence(error));
    }
  });
}

/** @param {any} answer */
function settle(answer) {
  shown = answer;
  setup = answer.setup;
  const fresh = game !== answer.game;
  game = answer.game;
  options = answer.options;
  byId("game", HTMLSelectElement).value = game;
  tool = answer.tool;
  board.view = answer.view;
  drawPalette(answer.tools, fresh);
  drawFields(answer.fields);
  drawVerdict();
}

// -- what is shown -----------------------------------------------------------------------------------------------------

/** @param {Tool[]} tools @param {boolean} fresh */
function drawPalette(tools, fresh) {
  const box = byId("palette", HTMLElement);
  byId("palette-box", HTMLElement).hidden = !tools.length;
  if (fresh || box.querySelectorAll("button").length !== tools.length + 1) {
    /** @type {Map<string, HTMLElement>} */
    const groups = new Map();
    for (const entry of tools) {
      if (!entry.group) continue; // a second way to lie, which comes with another click
      if (!groups.has(entry.group)) {
        const list = make("div", { class: "palette", role: "group", "aria-label": entry.group });
        groups.set(entry.group, list);
      }
      const press = make("button", { type: "button", "data-tool": entry.id, title: entry.name, "aria-label": entry.name });
      press.append(svgPicture(entry.picture, 48, reachOf(entry.picture)));
      groups.get(entry.group)?.append(press);
    }
    const eraser = make("button", { type: "button", "data-tool": REMOVE }, t("Remove"));
    box.replaceChildren(
      ...[...groups].flatMap(([name, list]) => [make("h3", { class: "eyebrow" }, name), list]),
      make("div", {}, eraser),
    );
    for (const press of box.querySelectorAll("button")) {
      press.addEventListener("click", () => {
        tool = press.dataset.tool ?? "";
        alter(() => ({}));
      });
    }
  }
  for (const press of box.querySelectorAll("button")) press.setAttribute("aria-pressed", String(press.dataset.tool === tool));
}

/** How far shapes reach from their middle, and a little more. @param {any[]} shapes */
function reachOf(shapes) {
  return Math.max(0.1, reach(shapes)) * 1.08;
}

/** @param {Field[]} fields */
function drawFields(fields) {
  const box = byId("fields", HTMLElement);
  byId("fields-box", HTMLElement).hidden = !fields.length;
  const signature = JSON.stringify(fields);
  if (box.dataset.signature !== signature) {
    box.dataset.signature = signature;
    box.replaceChildren(
      ...fields.map((field) => {
        const id = `field-${field.id}`;
        const input = field.choices.length
          ? make("select", { id }, ...field.choices.map(([value, words]) => make("option", { value }, words)))
          : make("input", { id, type: "number", min: "0", max: String(field.high), inputmode: "numeric" });
        input.addEventListener("change", () => {
          const value = input.value.trim() || (field.choices.length ? "" : "0");
          alter((now) => ({ fields: { ...now.fields, [field.id]: value } }));
        });
        return make("div", { class: "field" }, make("label", { for: id }, field.label), input);
      }),
    );
  }
  for (const field of fields) {
    const input = document.getElementById(`field-${field.id}`);
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = setup?.fields[field.id] ?? "";
  }
}

function drawVerdict() {
  const box = byId("verdict", HTMLElement);
  const possible = !shown.sentence;
  box.className = `banner ${possible ? "good" : "bad"}`;
  box.textContent = possible
    ? `✓ ${shown.over ? t("This is a position in which the game is over.") : t("This is a position to play from.")}`
    : `✗ ${shown.sentence}`;
  byId("play", HTMLButtonElement).disabled = !possible || shown.over;
  const link = byId("analyse", HTMLAnchorElement);
  if (possible) link.href = `/analysis#${shown.line}`;
  else link.removeAttribute("href");
  link.setAttribute("aria-disabled", String(!possible));
  byId("copy-link", HTMLButtonElement).disabled = !possible;
  byId("line-error", HTMLElement).textContent = "";
  if (possible) {
    byId("line", HTMLTextAreaElement).value = shown.line;
    history.replaceState(null, "", `#${shown.line}`);
  }
}

// -- what people do ----------------------------------------------------------------------------------------------------

board.addEventListener("stage", (event) => {
  const place = /** @type {CustomEvent} */ (event).detail.text;
  const used = tool;
  alter(() => ({ place, tool: used }));
});
byId("undo", HTMLElement).addEventListener("click", async () => {
  const last = before.pop();
  byId("undo", HTMLButtonElement).disabled = !before.length;
  if (last) await ask({ pieces: last.pieces, fields: last.fields });
});
byId("clear", HTMLElement).addEventListener("click", () => alter(() => ({ pieces: {} })));
byId("beginning", HTMLElement).addEventListener("click", async () => {
  if (setup) before.push(setup);
  await ask({});
  byId("undo", HTMLButtonElement).disabled = !before.length;
});
byId("line-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    if (setup) before.push(setup);
    await ask({ line: byId("line", HTMLTextAreaElement).value });
    byId("undo", HTMLButtonElement).disabled = !before.length;
  } catch (error) {
    before.pop();
    byId("line-error", HTMLElement).textContent = sentence(error);
  }
});
byId("copy-link", HTMLElement).addEventListener("click", () => void copy(`${location.origin}/editor#${shown.line}`));

/** Begin with a game. @param {string} name @param {Record<string, string>} [chosen] */
async function begin(name, chosen = {}) {
  [game, options, setup, before, tool] = [name, chosen, null, [], ""];
  await ask({});
}

byId("game", HTMLSelectElement).addEventListener("change", (event) => {
  void begin(/** @type {HTMLSelectElement} */ (event.target).value).catch((error) => toast(sentence(error)));
});

// -- options -----------------------------------------------------------------------------------------------------------

const optionsDialog = byId("options-dialog", HTMLDialogElement);

byId("options-button", HTMLElement).addEventListener("click", () => {
  const about = catalogue.games.find((entry) => entry.game === game);
  byId("options-error", HTMLElement).textContent = "";
  byId("options", HTMLElement).replaceChildren(
    ...about.options.map((/** @type {any} */ option) => {
      const id = `option-${option.name}`;
      const value = options[option.name] ?? option.default;
      const choices = option.kind === "bool" ? ["on", "off"] : option.kind === "choice" ? option.choices : null;
      const input = choices
        ? make("select", { id, name: option.name }, ...choices.map((/** @type {string} */ word) => make("option", { value: word }, word)))
        : make("input", { id, name: option.name, autocomplete: "off" });
      input.value = value;
      return make("div", { class: "field" }, make("label", { for: id }, option.name), input, make("span", { class: "hint" }, option.help));
    }),
  );
  optionsDialog.showModal();
});
byId("options-cancel", HTMLElement).addEventListener("click", () => optionsDialog.close());
byId("options-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const about = catalogue.games.find((entry) => entry.game === game);
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const option of about.options) {
    const input = /** @type {HTMLInputElement} */ (document.getElementById(`option-${option.name}`));
    if (input.value !== option.default) chosen[option.name] = input.value;
  }
  const former = options;
  try {
    await begin(game, chosen);
    optionsDialog.close();
  } catch (error) {
    options = former;
    byId("options-error", HTMLElement).textContent = sentence(error);
  }
});

// -- playing -----------------------------------------------------------------------------------------------------------

const playDialog = byId("play-dialog", HTMLDialogElement);
const playForm = byId("play-form", HTMLFormElement);

byId("play", HTMLElement).addEventListener("click", () => {
  const about = catalogue.games.find((entry) => entry.game === game);
  byId("side-first", HTMLElement).textContent = about.players[0];
  byId("side-second", HTMLElement).textContent = about.players[1];
  offerLevels(about.levels);
  byId("play-error", HTMLElement).textContent = "";
  playDialog.showModal();
});
/** @param {{level: number, about: string}[]} levels */
function offerLevels(levels) {
  const select = byId("level", HTMLSelectElement);
  const chosen = select.value || "3";
  select.replaceChildren(...levels.map(({ level, about }) => make("option", { value: String(level) }, `${level}: ${about}`)));
  select.value = levels.some(({ level }) => String(level) === chosen) ? chosen : "3";
}

byId("play-cancel", HTMLElement).addEventListener("click", () => playDialog.close());
playForm.addEventListener("change", () => {
  byId("level-field", HTMLElement).hidden = new FormData(playForm).get("mode") !== "bot";
});
playForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const mode = new FormData(playForm).get("mode");
  const level = Number(byId("level", HTMLSelectElement).value);
  const side = byId("side", HTMLSelectElement).value;
  try {
    const made = await post("/api/tables", { game, options, position: shown.position, mode, level, side });
    location.href = made.url;
  } catch (error) {
    byId("play-error", HTMLElement).textContent = sentence(error);
  }
});

async function start() {
  await ready;
  board.settings = { targets: false, animate: false, coordinates: true, last: false };
  catalogue = await get("/api/games");
  byId("game", HTMLSelectElement).replaceChildren(...catalogue.games.map((entry) => make("option", { value: entry.game }, entry.name)));
  const line = decodeURI(location.hash.slice(1));
  const wanted = new URLSearchParams(location.search).get("game") ?? catalogue.games[0].game;
  try {
    if (line) {
      game = wanted;
      await ask({ line });
    } else await begin(wanted);
  } catch (error) {
    toast(sentence(error));
    await begin(catalogue.games[0].game);
  }
}

addEventListener("hashchange", () => {
  ask({ line: decodeURI(location.hash.slice(1)) }).catch((error) => toast(sentence(error)));
});

void start();
