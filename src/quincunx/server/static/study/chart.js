// @ts-check
/**
 * The win chances of a game as a graph that fills while they are found. Player 0 is above: light and plain, player 1
 * below and hatched; faults have the annotator's sign, turning points a diamond.
 */

import { t, tn } from "../i18n.js";

const HEIGHT = 190;
/** How wide it is drawn: as the page has room, so that type keeps its size. */
const [NARROWEST, USUAL] = [280, 640];
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 10, 22, 26];
const NS = "http://www.w3.org/2000/svg";
/** From how many turns on there is no dot for each. */
const MOST_DOTS = 80;

/** @param {number} value */
const n = (value) => String(Math.round(value * 10) / 10);

/** @param {string} name @param {Record<string, string | number>} values @param {string} [text] */
function make(name, values, text) {
  const found = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(values)) found.setAttribute(key, String(value));
  if (text !== undefined) found.textContent = text;
  return found;
}

/**
 * The points of the curve in the graph's units, for the turns whose chance is known.
 * @param {(number | undefined)[]} chances by turns played @param {number} turns @param {number} [width]
 * @returns {[number, number][]}
 */
export function curve(chances, turns, width = USUAL) {
  const across = (width - LEFT - RIGHT) / Math.max(1, turns);
  const down = HEIGHT - TOP - BOTTOM;
  /** @type {[number, number][]} */
  const points = [];
  chances.forEach((chance, turn) => {
    if (chance !== undefined) points.push([LEFT + across * turn, TOP + down * (1 - chance)]);
  });
  return points;
}

/** Which turn is nearest to a place in the graph. @param {number} x @param {number} turns @param {number} [width] */
export function turnAt(x, turns, width = USUAL) {
  return Math.max(0, Math.min(turns, Math.round(((x - LEFT) / (width - LEFT - RIGHT)) * turns)));
}

export class Chart {
  /** @param {SVGSVGElement} svg @param {(turn: number) => void} go */
  constructor(svg, go) {
    this.svg = svg;
    /** @type {(number | undefined)[]} */
    this.chances = [];
    this.turns = 0;
    this.at = 0;
    this.players = ["", ""];
    /** @type {{turn: number, sign: string, turning: boolean, words: string}[]} */
    this.signs = [];
    this.width = USUAL;
    new ResizeObserver(() => {
      const width = Math.max(NARROWEST, Math.round(svg.clientWidth));
      if (svg.clientWidth && width !== this.width) this.draw(width);
    }).observe(svg);
    svg.addEventListener("click", (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      go(turnAt(point.x, this.turns, this.width));
    });
  }

  /** @param {number} turns @param {string[]} players */
  begin(turns, players) {
    this.turns = turns;
    this.players = players;
    this.chances = [];
    this.signs = [];
    this.draw();
  }

  /** @param {number} turn @param {number} chance */
  add(turn, chance) {
    this.chances[turn] = chance;
    this.draw();
  }

  draw(width = this.width) {
    const { svg } = this;
    this.width = width;
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const middle = TOP + (HEIGHT - TOP - BOTTOM) / 2;
    const bottom = HEIGHT - BOTTOM;
    svg.replaceChildren();
    const defs = make("defs", {});
    const hatch = make("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse" });
    hatch.append(make("path", { d: "M0 6L6 0", class: "hatch-line" }));
    defs.append(hatch);
    svg.append(defs);
    svg.append(make("rect", { x: LEFT, y: TOP, width: width - LEFT - RIGHT, height: bottom - TOP, class: "field" }));
    const points = curve(this.chances, this.turns, width);
    if (points.length > 1) {
      const d = points.map(([x, y], i) => `${i ? "L" : "M"}${n(x)} ${n(y)}`).join("");
      const [last, first] = [points[points.length - 1][0], points[0][0]];
      svg.append(make("path", { d: `${d}L${n(last)} ${bottom}L${n(first)} ${bottom}Z`, class: "first" }));
      svg.append(make("path", { d: `${d}L${n(last)} ${TOP}L${n(first)} ${TOP}Z`, class: "second" }));
      svg.append(make("path", { d: `${d}L${n(last)} ${TOP}L${n(first)} ${TOP}Z`, fill: "url(#hatch)" }));
    }
    svg.append(make("path", { d: `M${LEFT} ${middle}H${width - RIGHT}`, class: "middle" }));
    for (const { turn, turning } of this.signs) {
      if (turning) svg.append(make("path", { d: `M${n(this.x(turn))} ${TOP}V${bottom}`, class: "turning-line" }));
    }
    if (points.length > 1) {
      const d = points.map(([x, y], i) => `${i ? "L" : "M"}${n(x)} ${n(y)}`).join("");
      svg.append(make("path", { d, class: "curve" }));
    }
    if (this.turns <= MOST_DOTS) for (const [x, y] of points) svg.append(make("circle", { cx: n(x), cy: n(y), r: 2.4, class: "dot-of-turn" }));
    const here = this.chances[this.at];
    svg.append(make("path", { d: `M${n(this.x(this.at))} ${TOP}V${bottom}`, class: "here-line" }));
    if (here !== undefined) svg.append(make("circle", { cx: n(this.x(this.at)), cy: n(this.y(here)), r: 5, class: "here" }));
    for (const { turn, sign, turning } of this.signs) {
      const chance = this.chances[turn];
      if (chance === undefined) continue;
      const [x, y] = [this.x(turn), this.y(chance)];
      if (turning) svg.append(make("path", { d: `M${n(x)} ${n(y - 6)}l6 6l-6 6l-6 -6Z`, class: "turning" }));
      if (sign) svg.append(make("text", { x: n(x), y: n(y > middle ? y - 10 : y + 20), class: "sign" }, sign));
    }
    for (const [chance, words] of /** @type {[number, string][]} */ ([[1, "100%"], [0.5, "50%"], [0, "0%"]])) {
      svg.append(make("text", { x: LEFT - 5, y: n(this.y(chance) + 4), class: "scale" }, words));
    }
    svg.append(make("text", { x: LEFT, y: TOP - 7, class: "who" }, t("{player} wins", { player: this.players[0] })));
    svg.append(make("text", { x: LEFT, y: HEIGHT - 8, class: "who" }, t("{player} wins", { player: this.players[1] })));
    svg.append(make("text", { x: width - RIGHT, y: HEIGHT - 8, class: "scale" }, tn("{n} turn", "{n} turns", this.turns)));
  }

  /** @param {number} turn */
  x(turn) {
    return LEFT + ((this.width - LEFT - RIGHT) * turn) / Math.max(1, this.turns);
  }

  /** @param {number} chance */
  y(chance) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
  }
}
