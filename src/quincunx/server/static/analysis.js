// @ts-check
/** The analysis page: a tree of turns around one board, an engine that is off until asked for, records in and out. */

import { get, post } from "./api.js";
import "./board.js";
import { known } from "./board/scenes.js";
import { ready, t } from "./i18n.js";
import { icon } from "./icons.js";
import { Chart } from "./study/chart.js";
import { byId, copy, make, percent, save, sentence, toast } from "./study/dom.js";
import { showLoose } from "./study/loose.js";
import { Opening } from "./study/opening.js";
import { Search } from "./study/search.js";
import { Tree } from "./study/tree.js";
import { showTurns } from "./study/turns.js";
import { svgPicture } from "./study/picture.js";

/**
 * @typedef {import("./types.d.ts").View} View
 * @typedef {import("./types.d.ts").Mark} Mark
 * @typedef {import("./study/tree.js").Node} Node
 * @typedef {import("./study/tree.js").Turn} Turn
 * @typedef {{game: string, options: Record<string, string>, position: string | null, tags: Record<string, string>}} About
 * @typedef {{rank: number, turn: string, chance: number, proven: number | null, line: string[], turns: number[][], marks: Mark[]}} Line
 * @typedef {{view: View, turns: Turn[], chance: any[] | null, overlays: Record<string, Mark[]>}} Shown
 */

const board = /** @type {import("./board.js").QxBoard} */ (byId("board", HTMLElement));
const search = new Search();
/** Where the tree is kept while the page is loaded again. */
const KEPT = "study";
/** @type {Set<string>} overlays that are switched on */
const overlaid = new Set();

/** @type {About} */
let about = { game: "", options: {}, position: null, tags: {} };
let tree = new Tree();
/** Actions of a turn that is not whole yet. @type {number[]} */
let staged = [];
/** @type {Shown | null} */
let shown = null;
/** @type {Map<Node, any>} */
let judged = new Map();
/** @type {Line[]} */
let lines = [];
let engineOn = false;
let analysing = false;
let asked = 0;
/** @type {string | null} the table this game is being played at */
let table = null;
/** @type {Node[]} the line that is being, or was, analysed */
let analysed = [];

const chart = new Chart(byId("chart", SVGSVGElement), (turn) => go(turn ? analysed[turn - 1] : tree.root));

// -- opening -----------------------------------------------------------------------------------------------------------

const opening = new Opening((opened) => begin(opened));

/** Show a game from a tree as the server sends it, at a place or at its end. @param {About & {turns: any[], place?: number[]}} opened */
function begin(opened) {
  search.close();
  about = { game: opened.game, options: opened.options, position: opened.position, tags: opened.tags };
  tree = new Tree(opened.turns);
  judged = new Map();
  analysed = [];
  lines = [];
  staged = [];
  analysing = false;
  overlaid.clear();
  byId("progress-box", HTMLElement).hidden = true;
  byId("chart-box", HTMLElement).hidden = true;
  byId("analysis-ask", HTMLElement).hidden = false;
  byId("opening", HTMLElement).hidden = true;
  byId("study", HTMLElement).hidden = false;
  const link = byId("rules-link", HTMLAnchorElement);
  link.href = `/rules/${about.game}`;
  link.hidden = false;
  if (opened.place) tree.go(tree.find(opened.place));
  else tree.end();
  void show();
}

/** @param {string} words */
function refuse(words) {
  const box = byId("refusal", HTMLElement);
  box.textContent = words;
  box.hidden = !words;
}

// -- showing -----------------------------------------------------------------------------------------------------------

/** Ask the server for the position that is current, and show it. */
async function show() {
  const mine = ++asked;
  const actions = [...tree.actions(), ...staged];
  const { game, options, position } = about;
  board.interactive = false;
  try {
    const answer = await post("/api/study/view", { game, options, position, actions, known: known().slice(-32), overlays: true });
    if (mine !== asked) return;
    settle(answer);
  } catch (error) {
    if (mine !== asked) return;
    staged = [];
    toast(sentence(error));
  } finally {
    if (mine === asked) board.interactive = true;
  }
}

/** Whole turns that were staged become part of the tree; a half one at the end of a line is staged. @param {Shown} answer */
function settle(answer) {
  const { current } = tree;
  if (!staged.length && current.parent && !current.children.length && !answer.view.turn.whole && !answer.view.outcome) {
    staged = [...current.actions];
    tree.leave();
  } else if (staged.length) {
    const depth = tree.depth();
    const whole = answer.turns.length > depth + 1 || answer.view.turn.whole || answer.view.outcome;
    const turn = answer.turns[depth];
    if (whole && turn) {
      const rest = staged.slice(turn.actions.length);
      tree.play(turn);
      staged = [];
      for (const next of answer.turns.slice(depth + 1)) {
        const complete = next !== answer.turns[answer.turns.length - 1] || answer.view.turn.whole || answer.view.outcome;
        if (complete) tree.play(next);
        else staged = rest;
      }
    }
  }
  shown = answer;
  draw();
}

function draw() {
  if (!shown) return;
  const { view, chance } = shown;
  board.view = { ...view, committed: view.ply - staged.length };
  showLoose(byId("loose", HTMLElement), board.targets, stage);
  drawOverlays();
  const title = view.outcome ? view.outcome.text : view.scene.title;
  byId("title", HTMLElement).textContent = view.scene.title.split(/[,:.]/)[0] || t("Analysis");
  byId("subtitle", HTMLElement).textContent = players();
  byId("status", HTMLElement).textContent = title;
  drawNotes(view);
  byId("staged", HTMLElement).hidden = !staged.length;
  byId("staged-text", HTMLElement).textContent = view.turn.texts.join(",");
  drawChance(chance);
  drawTurns();
  drawKeep(view);
  if (engineOn && !analysing) look();
  else if (!analysing) drawLines(linesHere());
}

function players() {
  const names = [0, 1].map((i) => about.tags[`Player${i}`] ?? "").filter(Boolean);
  const options = Object.entries(about.options).map(([name, word]) => `${name} ${word.length > 24 ? "…" : word}`);
  return [names.join(" – "), options.join(", ")].filter(Boolean).join(" · ");
}

/** @param {View} view */
function drawNotes(view) {
  const list = byId("notes", HTMLElement);
  list.replaceChildren(
    ...view.scene.notes.map((note) => make("div", {}, make("dt", {}, note.label), make("dd", {}, note.value))),
  );
}

function drawOverlays() {
  const found = shown?.overlays ?? {};
  const names = Object.keys(found);
  byId("overlay-box", HTMLElement).hidden = !names.length;
  const list = byId("overlay-list", HTMLElement);
  if ([...list.children].map((child) => child.getAttribute("data-name")).join() !== names.join()) {
    list.replaceChildren(
      ...names.map((name) => {
        const press = make("button", { type: "button", class: "small", "data-name": name, "aria-pressed": String(overlaid.has(name)) });
        press.textContent = OVERLAYS[name]?.() ?? name;
        press.addEventListener("click", () => {
          if (!overlaid.delete(name)) overlaid.add(name);
          press.setAttribute("aria-pressed", String(overlaid.has(name)));
          drawOverlays();
        });
        return press;
      }),
    );
  }
  const marks = names.filter((name) => overlaid.has(name)).flatMap((name) => found[name]);
  board.overlays = [...marks, ...lines.toReversed().flatMap((line) => line.marks)];
}

/** @type {Record<string, () => string>} */
const OVERLAYS = {
  path: () => t("Shortest connections"),
  threats: () => t("Threats"),
  cartwheels: () => t("Cartwheels"),
  groups: () => t("Groups"),
  reach: () => t("What can be reached"),
};

/** @param {any[] | null} chance */
function drawChance(chance) {
  byId("chance", HTMLElement).hidden = !chance;
  byId("chance-list", HTMLElement).replaceChildren(
    ...(chance ?? []).map((outcome) => {
      const press = make("button", { type: "button", class: "chance-button" });
      if (outcome.picture.length) press.append(svgPicture(outcome.picture, 40));
      press.append(make("span", { class: "mono" }, outcome.text));
      press.addEventListener("click", () => stage(outcome.action));
      return press;
    }),
  );
}

function drawTurns() {
  const list = byId("turns", HTMLElement);
  showTurns(list, tree, judged, go);
  byId("no-turns", HTMLElement).hidden = !tree.empty;
  byId("turn-tools", HTMLElement).hidden = tree.current === tree.root && tree.empty;
  byId("promote", HTMLButtonElement).disabled = tree.isMain();
  byId("remove", HTMLButtonElement).disabled = tree.current === tree.root;
  byId("undo", HTMLButtonElement).disabled = !tree.before.length;
  byId("analyze", HTMLButtonElement).disabled = tree.empty;
  byId("comment", HTMLTextAreaElement).value = tree.current.comment;
  const [start, end] = [tree.current === tree.root, !tree.current.children.length];
  byId("to-start", HTMLButtonElement).disabled = byId("to-back", HTMLButtonElement).disabled = start && !staged.length;
  byId("to-forward", HTMLButtonElement).disabled = byId("to-end", HTMLButtonElement).disabled = end;
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) {
    const box = list.getBoundingClientRect();
    const at = current.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom) list.scrollTop += at.top - box.top - box.height / 2;
  }
  const place = tree.current === tree.root ? 0 : analysed.indexOf(tree.current) + 1;
  if (place || tree.current === tree.root) {
    chart.at = place;
    chart.draw();
  }
}

/** @param {View} view */
function drawKeep(view) {
  const line = encodeURIComponent(view.line);
  byId("save-png", HTMLAnchorElement).href = `/api/study/picture.png?download=true&line=${line}`;
  byId("save-svg", HTMLAnchorElement).href = `/api/study/picture.svg?download=true&line=${line}`;
  byId("set-up", HTMLAnchorElement).href = `/editor#${view.line}`;
  if (!table) history.replaceState(null, "", `#${view.line}`);
  remember(view.line);
}

/** Keep the tree for when this page is loaded again. @param {string} line */
function remember(line) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...about, turns: tree.flat(), place: tree.place(), line }));
  } catch {
    // Without room for it the line in the address has to do.
  }
}

/** What was kept at this line. @param {string} line @returns {any} */
function remembered(line) {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return found?.line === line ? found : null;
  } catch {
    return null;
  }
}

// -- playing and stepping ----------------------------------------------------------------------------------------------

/** @param {number} action */
function stage(action) {
  staged = [...staged, action];
  void show();
}

/** @param {Node} node */
function go(node) {
  staged = [];
  tree.go(node);
  void show();
}

/** @param {"start" | "back" | "forward" | "end"} where */
function step(where) {
  if (where === "back" && staged.length) staged = staged.slice(0, -1);
  else {
    staged = [];
    tree[where]();
  }
  void show();
}

board.addEventListener("stage", (event) => stage(/** @type {CustomEvent} */ (event).detail.action));
board.addEventListener("back", () => staged.length && step("back"));
board.addEventListener("why", async (event) => {
  const { place } = /** @type {CustomEvent} */ (event).detail;
  board.explain(place, t("Nothing can be played here now."));
});
byId("unstage", HTMLElement).addEventListener("click", () => step("back"));
for (const [id, where] of /** @type {const} */ ([["to-start", "start"], ["to-back", "back"], ["to-forward", "forward"], ["to-end", "end"]])) {
  byId(id, HTMLElement).addEventListener("click", () => step(where));
  byId(id, HTMLElement).append(icon({ start: "first", back: "previous", forward: "next", end: "last" }[where]));
}
byId("flip", HTMLElement).prepend(icon("flip"));
byId("flip", HTMLElement).addEventListener("click", (event) => {
  board.flipped = !board.flipped;
  /** @type {HTMLElement} */ (event.currentTarget).setAttribute("aria-pressed", String(board.flipped));
});

document.addEventListener("keydown", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  if (byId("study", HTMLElement).hidden || event.ctrlKey || event.metaKey) return;
  if (at.closest("input, textarea, select, dialog")) return;
  const inBoard = Boolean(at.closest("qx-board"));
  /** @type {"start" | "back" | "forward" | "end" | null} */
  let where = null;
  if (event.key === ",") where = "back";
  else if (event.key === ".") where = "forward";
  else if (event.key === "ArrowLeft" && (event.altKey || !inBoard)) where = "back";
  else if (event.key === "ArrowRight" && (event.altKey || !inBoard)) where = "forward";
  else if (event.key === "Home" && !inBoard) where = "start";
  else if (event.key === "End" && !inBoard) where = "end";
  if (!where) return;
  event.preventDefault();
  step(where);
});

byId("promote", HTMLElement).addEventListener("click", () => {
  tree.promote();
  drawTurns();
});
byId("remove", HTMLElement).addEventListener("click", () => {
  tree.remove();
  toast(t("Deleted. Undo brings it back."));
  void show();
});
byId("undo", HTMLElement).addEventListener("click", () => {
  staged = [];
  if (tree.undo() !== null) {
    judged = new Map();
    void show();
  }
});
byId("comment", HTMLElement).addEventListener("change", (event) => {
  tree.comment(/** @type {HTMLTextAreaElement} */ (event.target).value.trim());
  drawTurns();
});

// -- the engine --------------------------------------------------------------------------------------------------------

byId("engine", HTMLInputElement).addEventListener("change", (event) => {
  engineOn = /** @type {HTMLInputElement} */ (event.target).checked;
  if (engineOn) look();
  else {
    search.stop();
    status(t("Off until you ask for it."));
    drawLines(linesHere());
  }
});

/** @param {string} words */
function status(words) {
  byId("engine-status", HTMLElement).textContent = words;
}

/** Search the position that is shown. */
function look() {
  const { game, options, position } = about;
  drawLines([]);
  if (shown?.view.outcome) {
    search.stop();
    return status(t("The game is over here."));
  }
  if (shown?.chance) {
    search.stop();
    return status(t("Chance acts next: choose what it brings."));
  }
  status(t("Searching…"));
  const actions = [...tree.actions(), ...staged];
  search.ask({ type: "look", game, options, position, actions, ...(table ? { table } : {}) });
}

/** What the analysis of the game found for the turn to come. @returns {Line[]} */
function linesHere() {
  if (staged.length || !judged.size) return [];
  const next = tree.current.children.find((child) => judged.has(child));
  return next ? judged.get(next).lines : [];
}

/** @param {Line[]} found */
function drawLines(found) {
  lines = found;
  // Dots of what can be played would lie on the signs.
  const targets = !found.length;
  if (board.settings.targets !== targets) board.settings = { ...board.settings, targets };
  drawOverlays();
  byId("lines", HTMLElement).replaceChildren(
    ...found.map((line) => {
      const press = make("button", { type: "button", class: "quiet wide line" });
      press.append(
        make("span", { class: `rank rank-${line.rank}` }, String(line.rank)),
        make("span", { class: "line-chance number" }, percent(line.chance, line.proven)),
        make("span", { class: "line-turns" }, make("b", {}, line.turn), line.line.length ? ` ${line.line.join("  ")}` : ""),
      );
      press.title = t("Play this turn");
      press.addEventListener("click", () => playLine(line));
      return make("li", {}, press);
    }),
  );
}

/** @param {Line} line */
function playLine(line) {
  if (!line.turns.length) return;
  staged = [...staged, ...line.turns[0]];
  void show();
}

byId("analyze", HTMLElement).addEventListener("click", () => {
  while (!tree.isMain()) tree.back();
  staged = [];
  judged = new Map();
  analysed = tree.line();
  analysing = true;
  lines = [];
  byId("engine", HTMLInputElement).checked = engineOn = false;
  byId("analysis-ask", HTMLElement).hidden = true;
  byId("progress-box", HTMLElement).hidden = false;
  byId("chart-box", HTMLElement).hidden = false;
  byId("chart-rows", HTMLElement).replaceChildren();
  byId("summary", HTMLElement).replaceChildren();
  byId("turning", HTMLElement).replaceChildren();
  progress(0);
  const names = (shown?.view.players ?? ["", ""]).map((name, i) => about.tags[`Player${i}`] ?? name);
  chart.begin(analysed.length, names);
  byId("chance-head", HTMLElement).textContent = t("Win chance of {player}", { player: names[0] });
  const { game, options, position, tags } = about;
  const turns = tree.flat().map(({ parent, actions }) => ({ parent, actions }));
  const depth = byId("depth", HTMLSelectElement).value;
  search.ask({ type: "analyze", game, options, position, tags, turns, depth, ...(table ? { table } : {}) });
});

/** @param {number} share */
function progress(share) {
  byId("progress", HTMLProgressElement).value = share;
}

byId("cancel", HTMLElement).addEventListener("click", () => {
  search.stop();
  over();
  toast(t("Stopped."));
});

/** The analysis is over, with or without a result. */
function over() {
  analysing = false;
  byId("progress-box", HTMLElement).hidden = true;
  byId("analysis-ask", HTMLElement).hidden = false;
}

search.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent} */ (event).detail;
  if (message.type === "refused") {
    if (analysing) {
      over();
      refuse(message.sentence);
    } else {
      byId("engine", HTMLInputElement).checked = engineOn = false;
      status(message.sentence);
    }
  } else if (message.type === "waiting") {
    if (analysing) byId("progress-words", HTMLElement).textContent = t("Waiting for another search to end…");
    else status(t("Waiting for another search to end…"));
  } else if (message.type === "lines" && engineOn) {
    const values = { player: message.name, chance: percent(message.chance), n: message.simulations };
    const proven = [t("{player} loses by force", values), t("Drawn by force"), t("{player} wins by force", values)];
    const now = t("{player} to act, win chance {chance} ({n} simulations)", values);
    status(message.proven === null ? now : `${proven[message.proven + 1]}.`);
    drawLines(message.lines);
  } else if (message.type === "chance" && analysing) {
    chart.add(message.turns, message.chance);
    chartRow(message.turns, message.chance);
  } else if (message.type === "progress" && analysing) {
    byId("progress-words", HTMLElement).textContent = t("Looking at every turn…");
    progress(message.share);
  } else if (message.type === "analysis" && analysing) {
    over();
    finish(message.analysis);
  }
});
search.addEventListener("lost", () => {
  if (!analysing && !engineOn) return;
  if (analysing) over();
  byId("engine", HTMLInputElement).checked = engineOn = false;
  status(t("The connection was lost."));
});

/** @param {number} turn @param {number} chance */
function chartRow(turn, chance) {
  const node = analysed[turn - 1];
  const cells = turn ? [String(turn), node?.name ?? "", node?.text ?? "", "", percent(chance)] : ["0", "", t("start"), "", percent(chance)];
  byId("chart-rows", HTMLElement).append(make("tr", { "data-turn": String(turn) }, ...cells.map((cell) => make("td", {}, cell))));
}

/** @param {any} found the whole analysis */
function finish(found) {
  const turning = new Set(found.turning_points);
  chart.signs = [];
  for (const turn of found.turns) {
    const node = analysed[turn.number - 1];
    judged.set(node, { ...turn, turning: turning.has(turn.number) });
    chart.chances[turn.number] = turn.win_chance_after;
    if (turn.sign || turning.has(turn.number)) {
      chart.signs.push({ turn: turn.number, sign: turn.sign, turning: turning.has(turn.number), words: turn.judgement });
    }
    const row = document.querySelector(`#chart-rows [data-turn="${turn.number}"]`);
    if (row) row.children[3].textContent = `${t(turn.verdict)} ${turn.sign}`;
  }
  chart.draw();
  byId("summary", HTMLElement).replaceChildren(...found.summary.map((/** @type {string} */ words) => make("li", {}, words)));
  byId("turning", HTMLElement).replaceChildren(
    ...found.turning_points.map((/** @type {number} */ number) => {
      const press = make("button", { type: "button", class: "small" }, `◆ ${t("Turn {n}", { n: number })}`);
      press.addEventListener("click", () => go(analysed[number - 1]));
      return make("li", {}, press);
    }),
  );
  drawTurns();
  drawLines(linesHere());
}

// -- keeping -----------------------------------------------------------------------------------------------------------

byId("copy-link", HTMLElement).addEventListener("click", () => {
  if (shown) void copy(`${location.origin}/analysis#${shown.view.line}`);
});
for (const format of /** @type {const} */ (["qcx", "json"])) {
  byId(`save-${format}`, HTMLElement).addEventListener("click", async () => {
    const { game, options, position, tags } = about;
    const turns = tree.flat().map(({ parent, actions, comment, lead }) => ({ parent, actions, comment, lead }));
    try {
      const { text, file } = await post("/api/study/write", { game, options, position, tags, turns, format });
      save(file, text);
    } catch (error) {
      toast(sentence(error));
    }
  });
}

// -- beginning ---------------------------------------------------------------------------------------------------------

byId("open-button", HTMLElement).addEventListener("click", () => opening.show());

/** Show the table that the address names. @param {string} id */
async function openTable(id) {
  const text = await get(`/api/tables/${encodeURIComponent(id)}/record.qcx`);
  table = id;
  await opening.read(text);
}

/** Show the line behind the # of the address. */
async function openLine() {
  const line = location.hash.slice(1);
  const kept = remembered(line);
  if (kept) begin(kept);
  else await opening.read(decodeURI(line));
}

async function start() {
  await ready;
  const id = new URLSearchParams(location.search).get("table");
  try {
    if (id) await openTable(id);
    else if (location.hash.length > 1) await openLine();
    else opening.show();
  } catch (error) {
    refuse(sentence(error));
    opening.show();
  }
}

addEventListener("hashchange", () => {
  table = null;
  openLine().catch((error) => toast(sentence(error)));
});

void start();
