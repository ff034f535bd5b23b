// @ts-check
/** The rules of a game, and a few steps to try it; what is right says the server. */

import { get, post } from "./api.js";
import "./board.js";
import { known } from "./board/scenes.js";
import { ready, t } from "./i18n.js";
import { byId, make, sentence, toast } from "./study/dom.js";
import { showLoose } from "./study/loose.js";

const board = /** @type {import("./board.js").QxBoard} */ (byId("board", HTMLElement));
const game = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");

/** @type {{title: string, text: string}[]} */
let steps = [];
let step = 0;
/** @type {number[]} what was played in this step */
let actions = [];
/** @type {Set<number>} */
const done = new Set();

/** Ask what comes of the actions. @param {number[]} tried */
async function attempt(tried) {
  board.interactive = false;
  try {
    const answer = await post(`/api/rules/${game}/steps/${step + 1}`, { actions: tried, known: known().slice(-32) });
    actions = answer.actions;
    board.view = answer.view;
    showLoose(byId("loose", HTMLElement), board.targets, (action) => void attempt([...actions, action]));
    if (tried.length) say(answer.verdict, answer.sentence);
    if (answer.verdict === "right") done.add(step);
    drawSteps();
  } catch (error) {
    toast(sentence(error));
  } finally {
    board.interactive = true;
  }
}

/** @param {string} verdict @param {string} words */
function say(verdict, words) {
  const box = byId("said", HTMLElement);
  box.hidden = verdict === "going";
  box.className = `banner ${verdict === "right" ? "good" : "warn"}`;
  box.textContent = `${verdict === "right" ? "✓" : "✗"} ${words}`;
  const last = step === steps.length - 1;
  byId("next", HTMLElement).hidden = verdict !== "right" || last;
  byId("now-play", HTMLElement).hidden = verdict !== "right" || !last;
}

function drawSteps() {
  byId("steps", HTMLElement).replaceChildren(
    ...steps.map((one, at) => {
      const label = t("Step {n}: {title}", { n: at + 1, title: one.title });
      const press = make("button", { type: "button", title: label, "aria-label": done.has(at) ? `${label}, ${t("done")}` : label }, String(at + 1));
      if (at === step) press.setAttribute("aria-current", "step");
      if (at === step) press.classList.add("primary");
      press.classList.toggle("done", done.has(at));
      press.addEventListener("click", () => begin(at));
      return make("li", {}, press);
    }),
  );
}

/** @param {number} at */
function begin(at) {
  step = at;
  byId("step-title", HTMLElement).textContent = steps[at].title;
  byId("step-text", HTMLElement).textContent = steps[at].text;
  byId("said", HTMLElement).hidden = true;
  byId("next", HTMLElement).hidden = byId("now-play", HTMLElement).hidden = true;
  void attempt([]);
}

board.addEventListener("stage", (event) => {
  void attempt([...actions, /** @type {CustomEvent} */ (event).detail.action]);
});
board.addEventListener("why", (event) => {
  board.explain(/** @type {CustomEvent} */ (event).detail.place, t("Nothing can be played here now."));
});
byId("again", HTMLElement).addEventListener("click", () => begin(step));
byId("next", HTMLElement).addEventListener("click", () => {
  begin(step + 1);
  byId("step-title", HTMLElement).scrollIntoView({ block: "nearest" });
});

async function start() {
  await ready;
  for (const [id, address] of [["play", `/new/${game}`], ["now-play", `/new/${game}`], ["set-up", `/editor?game=${game}`]]) {
    byId(id, HTMLAnchorElement).href = address;
  }
  const [{ games }, page] = await Promise.all([get("/api/games"), get(`/api/rules/${encodeURIComponent(game)}`)]);
  byId("games", HTMLElement).replaceChildren(
    ...games.map((/** @type {any} */ entry) => {
      const link = make("a", { class: "button small quiet", href: `/rules/${entry.game}` }, entry.name);
      if (entry.game === page.game) link.setAttribute("aria-current", "page");
      return make("li", {}, link);
    }),
  );
  byId("title", HTMLElement).textContent = page.title;
  document.title = `${page.title} – Quincunx`;
  const article = byId("rules", HTMLElement);
  article.lang = page.lang;
  article.innerHTML = page.html;
  steps = page.steps;
  byId("try", HTMLElement).hidden = !steps.length;
  if (steps.length) begin(0);
}

start().catch((error) => {
  const box = byId("problem", HTMLElement);
  box.textContent = sentence(error);
  box.hidden = false;
});
