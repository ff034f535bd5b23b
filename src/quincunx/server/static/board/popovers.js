// @ts-check
/** What opens at a place: the chooser between several actions, and the glass that makes small parts large. */

import { corners, element, escaped, length, reach } from "./draw.js";
import { WAYS, neighbour } from "./neighbours.js";
import { hit } from "./spots.js";

/**
 * @typedef {import("../types.d.ts").Target} Target
 * @typedef {import("./spots.js").Spot} Spot
 * @typedef {import("./layers.js").Layers} Layers
 */

/** Smallest side of something to press, px. */
export const TOUCH = 44;
const MARGIN = 8;

/** A box in the top layer near a rectangle of the screen. It closes on Escape, on a press elsewhere, and once used. */
class Popover {
  /** @param {HTMLElement} host @param {string} kind @param {string} label @param {() => void} closed */
  constructor(host, kind, label, closed) {
    this.box = document.createElement("div");
    this.box.className = `qx-popover ${kind}`;
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", label);
    this.box.popover = "manual";
    this.closed = closed;
    this.over = false; // whether it lies over its place rather than beside it
    this.host = host;
    host.append(this.box);
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
    this.outside = (/** @type {PointerEvent} */ event) => {
      if (!event.composedPath().includes(this.box)) this.close(false);
    };
    this.follow = () => this.place();
    /** @type {() => DOMRect} */
    this.near = () => this.host.getBoundingClientRect();
  }

  /** @param {() => DOMRect} near */
  open(near) {
    this.near = near;
    this.box.showPopover();
    this.place();
    document.addEventListener("pointerdown", this.outside, true);
    addEventListener("scroll", this.follow, { passive: true, capture: true });
    addEventListener("resize", this.follow);
  }

  /** Beside the place where there is room: below, above, or over it. */
  place() {
    const at = this.near();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const { innerWidth, innerHeight } = window;
    let top = this.over ? at.top + (at.height - height) / 2 : at.bottom + MARGIN;
    if (!this.over && top + height > innerHeight - MARGIN) top = at.top - height - MARGIN;
    if (!this.over && top < MARGIN) top = (innerHeight - height) / 2;
    top = Math.max(MARGIN, Math.min(innerHeight - height - MARGIN, top));
    const left = Math.min(Math.max(MARGIN, at.left + at.width / 2 - width / 2), innerWidth - width - MARGIN);
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top}px`;
  }

  /** @param {boolean} [back] whether the place gets the focus again */
  close(back = true) {
    if (!this.box.isConnected) return;
    document.removeEventListener("pointerdown", this.outside, true);
    removeEventListener("scroll", this.follow, { capture: true });
    removeEventListener("resize", this.follow);
    this.box.remove();
    if (back) this.closed();
  }
}

/** Asks which of several actions is meant, with a picture of each. */
export class Chooser extends Popover {
  /**
   * @param {HTMLElement} host @param {Layers} layers @param {Target[]} targets @param {boolean} words @param {string} label
   * @param {{chosen: (target: Target) => void, shown: (target: Target | null) => void, closed: () => void}} told
   */
  constructor(host, layers, targets, words, label, told) {
    super(host, "qx-chooser", label, told.closed);
    this.targets = targets;
    this.told = told;
    this.at = 0;
    this.box.classList.toggle("words", words || targets.some((target) => !target.preview.length));
    const half = 1.06 * Math.max(...targets.map((target) => reach(target.preview)));
    this.buttons = targets.map((target, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.action = String(target.action);
      button.tabIndex = i ? -1 : 0;
      button.title = target.name;
      if (target.preview.length) {
        button.innerHTML = layers.picture(target.preview, half);
        button.setAttribute("aria-label", target.name);
      }
      if (!target.preview.length || this.box.classList.contains("words")) {
        button.insertAdjacentHTML("beforeend", `<span>${escaped(target.name)}</span>`);
      }
      button.addEventListener("click", () => {
        this.close();
        told.chosen(target);
      });
      button.addEventListener("focus", () => this.show(i));
      button.addEventListener("pointerenter", () => this.show(i));
      return button;
    });
    this.box.style.setProperty("--columns", String(Math.min(targets.length, targets.length > 8 ? 5 : 4)));
    this.box.append(...this.buttons);
    this.box.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const way = WAYS[event.key];
    if (way) {
      const places = this.buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
      const next = neighbour(places[this.at], places, way);
      this.focus(next < 0 ? this.at : next);
    } else if (event.key === "Home" || event.key === "End") {
      this.focus(event.key === "Home" ? 0 : this.buttons.length - 1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} i */
  focus(i) {
    this.buttons[i].focus();
    this.show(i);
  }

  /** The one to be seen on the board. @param {number} i */
  show(i) {
    this.buttons[this.at].tabIndex = -1;
    this.at = i;
    this.buttons[i].tabIndex = 0;
    this.buttons.forEach((button, k) => button.classList.toggle("shown", k === i));
    this.told.shown(this.targets[i]);
  }

  /** @param {number} step */
  cycle(step) {
    const n = this.targets.length;
    const i = (((this.at + step) % n) + n) % n;
    if (this.box.contains(document.activeElement)) this.focus(i);
    else this.show(i);
  }
}

/** Shows a space so large that each of its parts can be pressed. */
export class Glass extends Popover {
  /**
   * @param {HTMLElement} host @param {Layers} layers @param {Spot} whole @param {string} label
   * @param {{chosen: (part: Spot) => void, closed: () => void}} told
   */
  constructor(host, layers, whole, label, told) {
    super(host, "qx-glass", label, told.closed);
    this.over = true;
    this.parts = whole.parts;
    this.told = told;
    const xs = whole.outline.map((point) => point[0]);
    const ys = whole.outline.map((point) => point[1]);
    for (const part of whole.parts) {
      xs.push(...part.outline.map((point) => point[0]));
      ys.push(...part.outline.map((point) => point[1]));
    }
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const small = Math.min(...whole.parts.map((part) => Math.hypot(part.outline[1][0] - part.outline[0][0], part.outline[1][1] - part.outline[0][1])));
    // As large as the parts need, as small as the screen asks for.
    const side = Math.min((TOUCH * wide) / small, innerWidth - 4 * MARGIN, innerHeight - 8 * MARGIN);
    const spots = whole.parts
      .map((part, i) => {
        const label_ = part.actions[0]?.name ?? part.name;
        const values = { class: "spot", role: "button", tabindex: i ? "-1" : "0", "aria-label": label_, "data-place": part.name };
        const outline = element("polygon", { class: "part", points: corners(part.outline) });
        return element("g", values, outline + element("circle", { class: "dot", cx: length(part.x), cy: length(part.y), r: length(small / 7), "stroke-width": length(small / 20) }));
      })
      .join("");
    const turned = layers.turned ? ` transform="rotate(180 ${length(left + wide / 2)} ${length(top + high / 2)})"` : "";
    this.box.innerHTML =
      `<svg viewBox="${[left, top, wide, high].map(length).join(" ")}"><g${turned}>` +
      `<use href="#${layers.id}-drawn"/>${spots}</g></svg>`;
    this.turned = layers.turned;
    this.svg = /** @type {SVGSVGElement} */ (this.box.querySelector("svg"));
    this.svg.style.width = `${side}px`;
    this.svg.style.height = `${(side * high) / wide}px`;
    this.nodes = /** @type {SVGGElement[]} */ ([...this.box.querySelectorAll(".spot")]);
    this.svg.addEventListener("click", (event) => this.#press(event));
    this.box.addEventListener("keydown", (event) => this.#key(event));
  }

  focus(i = 0) {
    this.nodes.forEach((node, k) => node.setAttribute("tabindex", k === i ? "0" : "-1"));
    this.nodes[i]?.focus();
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const node = /** @type {Element} */ (event.target).closest(".spot");
    let part = this.parts[this.nodes.indexOf(/** @type {SVGGElement} */ (node))];
    if (event.detail) {
      const group = /** @type {SVGGElement} */ (this.svg.querySelector("g"));
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(group.getScreenCTM()?.inverse());
      part = hit(this.parts, at.x / 100, at.y / 100, 0.12) ?? part;
    }
    if (part) this.#choose(part);
  }

  /** @param {Spot} part */
  #choose(part) {
    this.close();
    this.told.chosen(part);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.nodes.indexOf(/** @type {SVGGElement} */ (document.activeElement));
    if (at < 0) return;
    const way = WAYS[event.key];
    if (way) {
      const sign = this.turned ? -1 : 1;
      const next = neighbour(this.parts[at], this.parts, [way[0] * sign, way[1] * sign]);
      if (next >= 0) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") this.#choose(this.parts[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
