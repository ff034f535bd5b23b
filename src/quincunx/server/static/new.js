// @ts-check
/** A new game: who plays, how strong, on which side, by which clock, with which options, and a picture of the start. */

import { ApiError, get, post } from "./api.js";
import { load, save } from "./choices.js";
import { ready, t } from "./i18n.js";
import { make } from "./mine.js";
import { fromAddress, tidy, toAddress, toTable } from "./new-choices.js";
import { OptionField } from "./new-options.js";
import "./picture.js";

/** @typedef {import("./new-choices.js").Choices} Choices */

const WAIT_MS = 250;
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @template {Element} E @param {string} selector @returns {E} */
const $ = (selector) => /** @type {E} */ (document.querySelector(selector));
const form = /** @type {HTMLFormElement} */ ($(".new-form"));
const problem = /** @type {HTMLElement} */ ($(".new-problem"));
/** @type {Map<string, OptionField>} */
const fields = new Map();
/** @type {import("./new-choices.js").Option[]} */
let options = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let asked = 0;
let isDrawn = "";

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** What the form says. @returns {Choices} */
function choices() {
  /** @type {Record<string, string>} */
  const words = {};
  for (const [name, one] of fields) if (!one.isUsual) words[name] = one.value;
  const levels = [field("level0").value, field("level1").value];
  const given = Object.fromEntries(["mode", "level", "side", "clock", "minutes", "increment", "days"].map((name) => [name, field(name).value]));
  return tidy({ ...given, levels, options: words }, options);
}

/** @param {Choices} chosen */
function fill(chosen) {
  for (const name of /** @type {const} */ (["mode", "level", "side", "clock", "minutes", "increment", "days"])) {
    field(name).value = String(chosen[name]);
  }
  [field("level0").value, field("level1").value] = chosen.levels.map(String);
  for (const [name, one] of fields) one.value = chosen.options[name] ?? one.option.default;
}

/** Shows the parts that go with the choices, remembers them, and asks for the picture. */
function follow() {
  const chosen = choices();
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    part.hidden = !part.dataset.for?.split(" ").includes(chosen.mode);
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-clock]"))) {
    part.hidden = part.dataset.clock !== chosen.clock;
  }
  /** @type {HTMLElement} */ ($(".new-reset")).hidden = [...fields.values()].every((one) => one.isUsual);
  history.replaceState(null, "", toAddress(chosen));
  clearTimeout(timer);
  timer = setTimeout(preview, isDrawn ? WAIT_MS : 0);
}

/** Draws the start that the options give; says next to its field what cannot be. */
async function preview() {
  const chosen = choices().options;
  const key = JSON.stringify(chosen);
  if (key === isDrawn) return true;
  const mine = ++asked;
  try {
    const { view } = await post(`/api/games/${encodeURIComponent(game)}/preview`, { options: chosen });
    if (mine !== asked) return false;
    isDrawn = key;
    for (const one of fields.values()) one.complain("");
    problem.hidden = true;
    /** @type {import("./picture.js").QxPicture} */ ($(".new-picture")).view = view;
    $(".new-picture").removeAttribute("data-stale");
    $(".new-caption").textContent = view.scene.description.split(/(?<=[.])\s/)[0];
    return true;
  } catch (error) {
    if (mine !== asked) return false;
    $(".new-picture").setAttribute("data-stale", "");
    const where = error instanceof ApiError && error.data?.field;
    for (const [name, one] of fields) one.complain(name === where ? /** @type {Error} */ (error).message : "");
    if (!where) complain(error);
    return false;
  }
}

/** @param {unknown} error */
function complain(error) {
  problem.textContent = error instanceof Error ? error.message : String(error);
  problem.hidden = false;
}

/** Numbers of the clock that a browser would refuse, each with a sentence. */
function checkClock() {
  let first = null;
  for (const name of ["minutes", "increment", "days"]) {
    const input = field(name);
    const shown = !(/** @type {HTMLElement} */ (input.closest("[data-clock]")).hidden) && choices().mode !== "bots";
    const words = shown && !input.validity.valid ? t("Between {low} and {high}, please.", { low: input.min, high: input.max }) : "";
    const error = /** @type {HTMLElement} */ ($(`#${name}-error`));
    error.textContent = words;
    error.hidden = !words;
    input.toggleAttribute("aria-invalid", Boolean(words));
    if (words) input.setAttribute("aria-invalid", "true");
    if (words) first ??= input;
  }
  first?.focus();
  return !first;
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  if (!checkClock()) return;
  clearTimeout(timer);
  if (!(await preview())) {
    [...fields.values()].find((one) => !one.error.hidden)?.focus();
    return;
  }
  const button = /** @type {HTMLButtonElement} */ ($(".new-start"));
  const chosen = choices();
  button.disabled = true;
  save(`new.${game}`, chosen);
  try {
    const { url } = await post("/api/tables", toTable(game, chosen));
    location.assign(url);
  } catch (error) {
    complain(error);
    button.disabled = false;
  }
}

async function copyLink() {
  const button = /** @type {HTMLButtonElement} */ ($(".new-copy"));
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = t("Copied");
  } catch {
    button.textContent = t("The link is in the address bar");
  }
  setTimeout(() => (button.textContent = words), 2500);
}

/** @param {{level: number, about: string}[]} levels */
function offerLevels(levels) {
  for (const { level, about } of levels) {
    const radio = make("input", { type: "radio", name: "level", value: String(level) });
    const words = make("span", {}, make("strong", {}, t("Level {n}", { n: level })), make("br"), make("span", { class: "hint" }, about));
    $(".new-levels").append(make("label", {}, radio, words));
    for (const select of ["#level0", "#level1"]) {
      $(select).append(make("option", { value: String(level) }, `${t("Level {n}", { n: level })}: ${about}`));
    }
  }
}

async function open() {
  const catalogue = await get("/api/games");
  const known = catalogue.games.find((/** @type {{game: string}} */ one) => one.game === game);
  if (!known) throw new Error(t("There is no game of this name."));
  options = known.options;
  document.title = `${known.name} · ${t("New game")} · Quincunx`;
  $(".new-name").textContent = known.name;
  $(".new-summary").textContent = known.summary;
  /** @type {HTMLAnchorElement} */ ($(".new-rules")).href = `/rules/${game}`;
  [$(".new-first").textContent, $(".new-second").textContent] = known.players;
  offerLevels(known.levels);
  for (const option of options) {
    const one = new OptionField(option, follow);
    fields.set(option.name, one);
    $(".new-options").append(one.node);
  }
  fill(fromAddress(location.search, options, tidy(load(`new.${game}`, {}), options)));
  form.addEventListener("change", follow);
  form.addEventListener("submit", start);
  $(".new-copy").addEventListener("click", copyLink);
  $(".new-reset").addEventListener("click", () => {
    for (const one of fields.values()) one.value = one.option.default;
    follow();
  });
  follow();
  form.inert = false; // before, a press would send the form in the browser's own way
}

await ready;
await open().catch(complain);
document.documentElement.dataset.ready = "";
