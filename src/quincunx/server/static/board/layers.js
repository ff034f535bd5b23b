// @ts-check
/** The drawing of a view inside one SVG: layers in the order of the SVG files, pieces moved by their ids. */

import { Defs, attributes, corners, draw, element, escaped, length, spelt } from "./draw.js";
import { extent } from "./spots.js";

/**
 * @typedef {import("../types.d.ts").Scene} Scene
 * @typedef {import("../types.d.ts").StaticScene} StaticScene
 * @typedef {import("../types.d.ts").Mark} Mark
 * @typedef {import("../types.d.ts").Target} Target
 * @typedef {import("./spots.js").Spot} Spot
 * @typedef {{targets: boolean, coordinates: boolean, animate: boolean, last: boolean}} Settings
 */

const SVG = "http://www.w3.org/2000/svg";
const LAYERS = ["board", "beside", "areas", "pieces", "marks", "overlays", "labels", "dots", "hints", "ghost"];
const MOVE_MS = 260;
const APPEAR_MS = 180;
/** The dot of a place where something can be played, as render/vector.py draws it. */
const DOT = { r: 0.09, width: 0.035 };
const DOT_SHARE = 2.5;
const GHOST = "0.62";
let boards = 0;

/** What a <qx-board> draws on. */
export class Layers {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.id = `qx${++boards}`;
    this.defs = new Defs(this.id);
    svg.innerHTML =
      `<defs></defs><g class="turn"><rect class="ground"/><g id="${this.id}-drawn">` +
      LAYERS.slice(0, 7).map((name) => `<g class="${name}"></g>`).join("") +
      `</g>${LAYERS.slice(7).map((name) => `<g class="${name}"></g>`).join("")}<g class="spots"></g></g>`;
    /** @type {Record<string, SVGGElement>} */
    this.layer = {};
    for (const name of [...LAYERS, "spots", "turn"]) this.layer[name] = /** @type {SVGGElement} */ (svg.querySelector(`.${name}`));
    /** @type {Map<string, {node: SVGGElement, html: string, at: string}>} */
    this.pieces = new Map();
    this.drawn = { board: "", beside: "", labels: "" };
    this.turned = false;
  }

  /** Writes the gradients that came up since; to be called after any drawing. */
  #flush() {
    const fresh = this.defs.fresh();
    if (fresh) this.svg.querySelector("defs")?.insertAdjacentHTML("beforeend", fresh);
  }

  /** @param {string} name @param {string} html */
  #put(name, html) {
    this.layer[name].innerHTML = html;
    this.#flush();
  }

  /** Turns the board by half, or back; everything is drawn anew. @param {boolean} turned */
  turn(turned) {
    this.turned = this.defs.turned = turned;
    this.drawn = { board: "", beside: "", labels: "" };
    this.pieces.clear();
    this.layer.pieces.replaceChildren();
  }

  /** The board with its pieces and marks. @param {StaticScene} board @param {Scene} scene @param {Settings} settings */
  show(board, scene, settings) {
    const [left, top, right, bottom] = board.box;
    const ground = /** @type {SVGRectElement} */ (this.svg.querySelector(".ground"));
    const sides = { x: left, y: top, width: right - left, height: bottom - top };
    for (const [name, value] of Object.entries(sides)) ground.setAttribute(name, length(value));
    ground.setAttribute("fill", board.background);
    const middle = `${length((left + right) / 2)} ${length((top + bottom) / 2)}`;
    this.layer.turn.setAttribute("transform", this.turned ? `rotate(180 ${middle})` : "");
    const upright = (/** @type {StaticScene["board"]} */ shapes) => (this.turned ? spelt(shapes) : shapes);
    const shapes = { board: upright(board.board), beside: upright(scene.beside), labels: board.labels };
    for (const name of /** @type {const} */ (["board", "beside", "labels"])) {
      const html = draw(shapes[name], this.defs);
      if (html === this.drawn[name]) continue;
      this.drawn[name] = html;
      this.#put(name, html);
    }
    this.layer.labels.toggleAttribute("hidden", !settings.coordinates);
    this.#showPieces(scene, settings.animate);
    this.#put("marks", scene.marks.filter((mark) => settings.last || mark.kind !== "last").map((mark) => this.#mark(mark)).join(""));
  }

  /** @param {Mark} mark */
  #mark(mark) {
    const title = mark.name ? element("title", {}, escaped(mark.name)) : "";
    return element("g", { class: `mark mark-${mark.kind}`, "data-kind": mark.kind }, title + draw(mark.shapes, this.defs));
  }

  /** @param {Scene} scene @param {boolean} animate */
  #showPieces(scene, animate) {
    const group = this.layer.pieces;
    const first = this.pieces.size === 0 && !group.childNodes.length;
    const seen = new Set();
    /** @type {SVGGElement[]} */
    const order = [];
    for (const piece of scene.pieces) {
      seen.add(piece.id);
      const html = draw(piece.shapes, this.defs);
      const at = `${length(piece.x)} ${length(piece.y)}`;
      let known = this.pieces.get(piece.id);
      if (!known) {
        const node = document.createElementNS(SVG, "g");
        known = { node, html: "", at };
        this.pieces.set(piece.id, known);
        if (animate && !first) appear(node, at);
      } else if (known.at !== at && animate) glide(known.node, known.at, at);
      const { node } = known;
      if (known.html !== html) node.innerHTML = html;
      known.html = html;
      known.at = at;
      node.setAttribute("class", "piece");
      node.setAttribute("transform", `translate(${at})`);
      node.dataset.id = piece.id;
      if (piece.cell) node.dataset.cell = piece.cell;
      order.push(node);
    }
    for (const [id, { node }] of this.pieces) {
      if (seen.has(id)) continue;
      this.pieces.delete(id);
      if (animate) vanish(node);
      else node.remove();
    }
    order.forEach((node, i) => {
      if (group.children[i] !== node) group.insertBefore(node, group.children[i] ?? null);
    });
    this.#flush();
  }

  /** More signs on top. @param {readonly Mark[]} marks */
  overlay(marks) {
    this.#put("overlays", marks.map((mark) => this.#mark(mark)).join(""));
  }

  /**
   * Where something can be played: a dot a place, and the outlines of the places while a turn is under way.
   * @param {readonly Spot[]} open @param {boolean} lit
   */
  showOpen(open, lit) {
    const spaces = open.filter((spot) => !spot.isLoose); // the others are buttons beside the board, too
    this.layer.areas.innerHTML = lit
      ? spaces.map((spot) => element("polygon", { class: "area", points: corners(spot.outline) })).join("")
      : "";
    this.layer.dots.innerHTML = spaces
      .map((spot) => {
        const { x, y } = spot.actions[0] ?? spot;
        const scale = Math.min(1, DOT_SHARE * extent(spot.outline));
        const values = { cx: length(x), cy: length(y), r: length(DOT.r * scale), "stroke-width": length(DOT.width * scale) };
        return element("circle", { class: "dot", ...values });
      })
      .join("");
  }

  /** What an action would put there, half seen. @param {Target | null} target @param {boolean} several */
  ghost(target, several = false) {
    if (!target) return this.#put("ghost", "");
    const at = `translate(${length(target.x)} ${length(target.y)})`;
    if (!several && target.preview.length) {
      return this.#put("ghost", element("g", { transform: at, opacity: GHOST }, draw(target.preview, this.defs)));
    }
    this.#put("ghost", element("polygon", { class: several ? "ask" : "aim", points: corners(target.outline) }));
  }

  /** What somebody advises: each action's preview inside a dashed outline, numbered if there are several. @param {readonly Target[]} targets */
  hint(targets) {
    this.#put(
      "hints",
      targets
        .map((target) => {
          const at = `translate(${length(target.x)} ${length(target.y)})`;
          const rim = ["hint-rim", "hint-line"]
            .map((name) => element("polygon", { class: name, points: corners(target.outline) }))
            .join("");
          return element("g", { transform: at, opacity: "0.8" }, draw(target.preview, this.defs)) + rim;
        })
        .join(""),
    );
  }

  /** A picture of some shapes for a button, in a box around them. @param {Target["preview"]} shapes @param {number} half half the box's side */
  picture(shapes, half) {
    const content = draw(shapes, this.defs);
    this.#flush();
    const turned = this.turned ? element("g", { transform: "rotate(180)" }, content) : content;
    const box = [-half, -half, 2 * half, 2 * half].map(length).join(" ");
    return `<svg${attributes({ viewBox: box, "aria-hidden": "true", focusable: "false" })}>${turned}</svg>`;
  }
}

/** @param {Element} node @param {string} from @param {string} to */
function glide(node, from, to) {
  const steps = [from, to].map((at) => ({ transform: `translate(${at.split(" ").map((n) => `${n}px`).join(", ")})` }));
  node.animate(steps, { duration: MOVE_MS, easing: "cubic-bezier(.3,.1,.2,1)" });
}

/** @param {Element} node @param {string} at */
function appear(node, at) {
  const [x, y] = at.split(" ");
  const place = `translate(${x}px, ${y}px)`;
  const steps = [
    { opacity: 0, transform: `${place} scale(1.25)` },
    { opacity: 1, transform: `${place} scale(1)` },
  ];
  node.animate(steps, { duration: APPEAR_MS, easing: "ease-out" });
}

/** @param {SVGGElement} node */
function vanish(node) {
  node.classList.add("leaving");
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: APPEAR_MS }).finished.finally(() => node.remove());
}
