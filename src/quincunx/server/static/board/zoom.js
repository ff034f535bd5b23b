// @ts-check
/** What part of the board is seen: pinching, dragging and buttons change the viewBox, never beyond the board's own box. */

import { length } from "./draw.js";

const MOST = 5;

export class Zoom {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.scale = 1;
    /** @type {[number, number, number, number]} left, top, right, bottom of the board */
    this.box = [0, 0, 1, 1];
    this.x = 0.5;
    this.y = 0.5;
    /** @type {Map<number, PointerEvent>} fingers on the board */
    this.fingers = new Map();
  }

  /** @param {[number, number, number, number]} box */
  fit(box) {
    if (box.join() !== this.box.join()) {
      this.box = box;
      this.reset();
    } else this.#write();
  }

  reset() {
    this.scale = 1;
    this.#write();
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] the point that stays, in the scene's unit as seen */
  by(factor, x = this.x, y = this.y) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const kept = this.scale / scale;
    this.x = x + (this.x - x) * kept;
    this.y = y + (this.y - y) * kept;
    this.scale = scale;
    this.#write();
  }

  /** @param {number} dx @param {number} dy in the scene's unit */
  pan(dx, dy) {
    this.x -= dx;
    this.y -= dy;
    this.#write();
  }

  /** Units of the scene in one px. */
  get unit() {
    const matrix = this.svg.getScreenCTM();
    return matrix ? 1 / Math.hypot(matrix.a, matrix.b) / 100 : 0.01;
  }

  #write() {
    const [left, top, right, bottom] = this.box;
    const [width, height] = [(right - left) / this.scale, (bottom - top) / this.scale];
    if (this.scale === 1) [this.x, this.y] = [(left + right) / 2, (top + bottom) / 2];
    this.x = Math.min(right - width / 2, Math.max(left + width / 2, this.x));
    this.y = Math.min(bottom - height / 2, Math.max(top + height / 2, this.y));
    this.svg.setAttribute("viewBox", [this.x - width / 2, this.y - height / 2, width, height].map(length).join(" "));
    this.svg.classList.toggle("zoomed", this.scale > 1);
  }

  /** Follows a finger; true while two are down, when nothing is to be played. @param {PointerEvent} event */
  pinch(event) {
    const before = [...this.fingers.values()];
    if (event.type === "pointerdown") this.fingers.set(event.pointerId, event);
    else if (event.type === "pointermove") {
      if (!this.fingers.has(event.pointerId)) return false;
      this.fingers.set(event.pointerId, event);
    } else this.fingers.delete(event.pointerId);
    const after = [...this.fingers.values()];
    if (event.type !== "pointermove" || before.length !== 2 || after.length !== 2) return before.length > 1;
    const unit = this.unit;
    const [was, is] = [before, after].map(([a, b]) => ({
      apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
    }));
    this.pan((is.x - was.x) * unit, (is.y - was.y) * unit);
    const rect = this.svg.getBoundingClientRect();
    const x = this.x + (is.x - rect.x - rect.width / 2) * unit;
    const y = this.y + (is.y - rect.y - rect.height / 2) * unit;
    this.by(is.apart / Math.max(1, was.apart), x, y);
    return true;
  }
}
