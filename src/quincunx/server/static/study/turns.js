// @ts-check
/**
 * The turns of a game as a list: one line each on the main line, side lines indented below the turn they replace. Each turn is
 * a button; verdicts have a sign and a word.
 *
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./tree.js").Tree} Tree
 */

import { t } from "../i18n.js";
import { make } from "./dom.js";

/** @typedef {{sign: string, verdict: string, standing: string, judgement: string, turning: boolean}} Judged */

/** The words of verdicts, for those that are shown. @type {Record<string, () => string>} */
const VERDICTS = {
  best: () => t("best"),
  good: () => t("good"),
  inaccuracy: () => t("inaccuracy"),
  mistake: () => t("mistake"),
  blunder: () => t("blunder"),
};

/** Shown before a verdict, so that colour is not all there is. @type {Record<string, string>} */
const MARKS = { best: "★", good: "✓" };

/**
 * Fill `list` with the turns.
 * @param {HTMLElement} list @param {Tree} tree @param {Map<Node, Judged>} judged @param {(node: Node) => void} go
 */
export function showTurns(list, tree, judged, go) {
  list.replaceChildren();
  if (tree.root.comment) list.append(make("li", { class: "turn-comment" }, tree.root.comment));
  let number = 1;
  for (const node of tree.line()) {
    list.append(row(node, number, tree, judged, go));
    const others = node.parent?.children.slice(1) ?? [];
    if (others.length) {
      const inner = make("ul", { class: "side-lines", "aria-label": t("Instead of turn {n}", { n: number }) });
      for (const side of others) inner.append(sideLine(side, number, tree, go));
      list.lastElementChild?.append(inner);
    }
    number += 1;
  }
}

/**
 * @param {Node} node @param {number} number @param {Tree} tree @param {Map<Node, Judged>} judged
 * @param {(node: Node) => void} go
 */
function row(node, number, tree, judged, go) {
  const found = judged.get(node);
  const item = make("li", { class: "turn" });
  const press = button(node, tree, go);
  press.classList.add("turn-button");
  press.append(make("span", { class: "turn-number number" }, `${number}.`));
  const who = make("span", { class: `turn-player player-${node.player}` }, node.name);
  press.append(who, make("span", { class: "turn-text" }, node.text + (found?.sign ?? "")));
  if (found) {
    const words = VERDICTS[found.verdict]?.() ?? found.verdict;
    const badge = make("span", { class: `verdict ${found.verdict}` }, `${MARKS[found.verdict] ?? ""} ${words}`.trim());
    if (found.turning) badge.prepend("◆ ");
    press.append(badge, make("span", { class: "turn-standing number" }, found.standing));
    if (found.turning) press.append(make("span", { class: "visually-hidden" }, t("turning point")));
  }
  item.append(press);
  if (node.lead) item.prepend(make("p", { class: "turn-comment" }, node.lead));
  if (node.comment) item.append(make("p", { class: "turn-comment" }, node.comment));
  return item;
}

/** @param {Node} first @param {number} number @param {Tree} tree @param {(node: Node) => void} go */
function sideLine(first, number, tree, go) {
  const item = make("li", { class: "side-line" });
  if (first.lead) item.append(make("span", { class: "turn-comment" }, first.lead), " ");
  /** @type {Node | undefined} */
  let node = first;
  let at = number;
  while (node) {
    const press = button(node, tree, go);
    press.classList.add("small", "side-turn");
    press.append(`${at}. ${node.text}`);
    item.append(press);
    if (node.comment) item.append(make("span", { class: "turn-comment" }, ` ${node.comment} `));
    /** @type {Node[]} */
    const others = node === first ? [] : (node.parent?.children.slice(1) ?? []);
    if (others.length) {
      const inner = make("ul", { class: "side-lines", "aria-label": t("Instead of turn {n}", { n: at }) });
      for (const side of others) inner.append(sideLine(side, at, tree, go));
      item.append(inner);
    }
    node = node.children[0];
    at += 1;
  }
  return item;
}

/** @param {Node} node @param {Tree} tree @param {(node: Node) => void} go */
function button(node, tree, go) {
  const press = make("button", { type: "button", class: "quiet" });
  if (node === tree.current) press.setAttribute("aria-current", "true");
  press.addEventListener("click", () => go(node));
  return press;
}
