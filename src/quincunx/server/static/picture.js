// @ts-check
/**
 * <qx-picture>: a small drawing of a position, to look at only. With the attribute `game` it turns over the pages of a
 * sample game while it can be seen; `picture.view = view` draws a position of the server's. What stands inside it at
 * first, such as an <img>, stays until there is something to draw.
 */

import { get } from "./api.js";
import { UNIT } from "./board/draw.js";
import { Layers } from "./board/layers.js";
import { complete } from "./board/scenes.js";

/**
 * @typedef {import("./types.d.ts").View} View
 * @typedef {import("./types.d.ts").Scene} Scene
 * @typedef {import("./types.d.ts").StaticScene} StaticScene
 * @typedef {{static: StaticScene & {beside: Scene["beside"]}, pieces: Scene["pieces"], frames: {pieces: number[], marks: Scene["marks"]}[], poster: number}} Book
 */

export const PAUSE_EVENT = "qx-pause";
const PAGE_MS = 1100;
const END_MS = 4200;
const SETTINGS = { targets: false, coordinates: false, animate: true, last: true };

/** The frame after `at`, from the last one to the first. @param {number} at @param {number} count */
export function nextFrame(at, count) {
  return count ? (at + 1) % count : 0;
}

/** The scene of one frame. @param {Book} book @param {number} at @returns {Scene} */
export function sceneOf(book, at) {
  const { pieces, marks } = book.frames[at];
  return { game: "", title: "", description: "", notes: [], beside: book.static.beside, marks, pieces: pieces.map((key) => book.pieces[key]) };
}

export class QxPicture extends HTMLElement {
  /** @type {Layers | null} */
  #layers = null;
  /** @type {Book | null} */
  #book = null;
  #at = 0;
  #seen = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {IntersectionObserver | null} */
  #watcher = null;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  connectedCallback() {
    if (!this.hasAttribute("game")) return;
    this.#watcher = new IntersectionObserver((entries) => {
      this.#seen = entries.some((entry) => entry.isIntersecting);
      this.#goOn();
    });
    this.#watcher.observe(this);
    addEventListener(PAUSE_EVENT, this.#goOn);
    this.#calm.addEventListener("change", this.#goOn);
    document.addEventListener("visibilitychange", this.#goOn);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#watcher?.disconnect();
    removeEventListener(PAUSE_EVENT, this.#goOn);
    this.#calm.removeEventListener("change", this.#goOn);
    document.removeEventListener("visibilitychange", this.#goOn);
  }

  /** A position of the server's. @param {View} view */
  set view(view) {
    const { scene } = complete(view);
    this.#draw(/** @type {StaticScene} */ (/** @type {unknown} */ (scene)), scene, { ...SETTINGS, coordinates: true, animate: !this.#calm.matches });
  }

  /** @param {StaticScene} board @param {Scene} scene @param {typeof SETTINGS} settings */
  #draw(board, scene, settings) {
    let svg = /** @type {SVGSVGElement | null} */ (this.querySelector(":scope > svg"));
    if (!svg || !this.#layers) {
      svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("aria-hidden", "true");
      svg.setAttribute("focusable", "false");
      this.#layers = new Layers(svg);
    }
    const [left, top, right, bottom] = board.box;
    svg.setAttribute("viewBox", [left, top, right - left, bottom - top].map((side) => side * UNIT).join(" "));
    this.#layers.show(board, scene, settings);
    this.style.setProperty("--ground", board.background);
    if (svg.parentNode !== this) this.replaceChildren(svg);
  }

  get #runs() {
    return this.#seen && !this.#calm.matches && !document.hidden && !document.documentElement.hasAttribute("data-paused");
  }

  #goOn = () => {
    clearTimeout(this.#timer);
    if (!this.#runs) return;
    if (this.#book) this.#timer = setTimeout(this.#turnPage, PAGE_MS);
    else this.#open();
  };

  async #open() {
    try {
      this.#book = await get(`/api/games/${encodeURIComponent(this.getAttribute("game") ?? "")}/showcase`);
    } catch {
      return; // The still picture stays.
    }
    const book = /** @type {Book} */ (this.#book);
    this.#at = book.poster;
    this.#draw(book.static, sceneOf(book, this.#at), { ...SETTINGS, animate: false });
    this.#goOn();
  }

  #turnPage = () => {
    const book = this.#book;
    if (!book || !this.#runs) return;
    this.#at = nextFrame(this.#at, book.frames.length);
    this.#draw(book.static, sceneOf(book, this.#at), { ...SETTINGS, animate: this.#at > 0 });
    const last = this.#at === book.frames.length - 1;
    this.#timer = setTimeout(this.#turnPage, last ? END_MS : PAGE_MS);
  };
}

customElements.define("qx-picture", QxPicture);
