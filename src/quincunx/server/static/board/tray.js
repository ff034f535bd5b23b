// @ts-check
/** What can be taken in hand before pointing at a place: pieces in all their turnings, to press or to drag. */

import { t } from "../i18n.js";
import { reach } from "./draw.js";

/**
 * @typedef {import("../types.d.ts").Target} Target
 * @typedef {import("./layers.js").Layers} Layers
 * @typedef {import("../board.js").QxBoard} QxBoard
 */

const STILL = 8;

export class Tray {
  /** @param {HTMLElement} box @param {QxBoard} board */
  constructor(box, board) {
    this.box = box;
    this.board = board;
    /** @type {Target["preview"][]} */
    this.kinds = [];
    box.className = "qx-tray";
    box.hidden = true;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", t("Take one in hand, then choose its place"));
  }

  /** @param {Target[][]} kinds @param {Layers} layers */
  show(kinds, layers) {
    this.kinds = kinds.map((targets) => targets[0].preview);
    this.box.hidden = !kinds.length;
    const half = 1.06 * Math.max(0, ...this.kinds.map(reach));
    const at = [...this.box.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.box.replaceChildren(
      ...kinds.map((targets) => {
        const button = document.createElement("button");
        button.type = "button";
        button.innerHTML = layers.picture(targets[0].preview, half);
        button.setAttribute("aria-label", common(targets.slice(0, 12).map((target) => target.name)));
        button.setAttribute("aria-pressed", "false");
        button.dataset.places = String(targets.length);
        this.#listen(button, targets[0].preview);
        return button;
      }),
    );
    /** @type {HTMLElement | undefined} */ (this.box.children[at])?.focus({ preventScroll: true });
  }

  /** @param {HTMLButtonElement} button @param {Target["preview"]} preview */
  #listen(button, preview) {
    /** @type {{x: number, y: number, shape: HTMLElement | null} | null} */
    let drag = null;
    button.addEventListener("pointerdown", (event) => {
      drag = { x: event.clientX, y: event.clientY, shape: null };
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("pointermove", (event) => {
      if (!drag) return;
      if (!drag.shape && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL) {
        this.board.hold(preview);
        drag.shape = /** @type {HTMLElement} */ (button.cloneNode(true));
        drag.shape.className = "qx-dragged";
        drag.shape.setAttribute("aria-hidden", "true");
        this.box.append(drag.shape);
      }
      if (!drag.shape) return;
      drag.shape.style.left = `${event.clientX}px`;
      drag.shape.style.top = `${event.clientY}px`;
      this.board.hoverAt(event.clientX, event.clientY);
    });
    button.addEventListener("pointerup", (event) => {
      if (drag?.shape) {
        drag.shape.remove();
        this.board.dropAt(event.clientX, event.clientY);
        button.dataset.dragged = "1";
      }
      drag = null;
    });
    button.addEventListener("pointercancel", () => {
      drag?.shape?.remove();
      drag = null;
    });
    button.addEventListener("click", () => {
      if (button.dataset.dragged) delete button.dataset.dragged;
      else this.board.hold(button.getAttribute("aria-pressed") === "true" ? null : preview);
    });
  }

  /** @param {Target["preview"] | null} held */
  mark(held) {
    [...this.box.children].forEach((button, i) => button.setAttribute("aria-pressed", String(this.kinds[i] === held)));
  }

  /** @param {Target["preview"]} preview */
  has(preview) {
    return this.kinds.includes(preview);
  }

  /** @param {Target["preview"]} held @param {number} step */
  next(held, step) {
    const n = this.kinds.length;
    return this.kinds[(this.kinds.indexOf(held) + step + n) % n];
  }
}

/** The words that all names share, in order, with dots where they differ. @param {string[]} names */
export function common(names) {
  const [first, ...rest] = names.map((name) => name.split(" "));
  const shared = first.map((word) => rest.every((words) => words.includes(word)));
  return first
    .map((word, i) => (shared[i] ? word : shared[i - 1] === false ? "" : "…"))
    .filter(Boolean)
    .join(" ");
}
