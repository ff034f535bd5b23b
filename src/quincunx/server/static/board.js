// @ts-check
/**
 * <qx-board>: shows a position (a "view" of the server) and says what a person points at. It knows no rules.
 *
 *   board.view = view             draws it; pieces glide from the view before
 *   board.settings = {targets, coordinates, animate, last}
 *   board.flipped = true          turned by half
 *   board.overlays = [mark, ...]  more signs
 *   board.hint = [target, ...]    advised actions
 *   board.explain(place, words)   answers a "why" event
 *   board.say(words)              for those who listen
 *
 * Events: "stage" {action, text, name} to be played; "why" {place, taken, pressed} nothing can be played there (with
 * what lies on `taken`); "back" Escape with nothing
 * left to close. Without `targets` in the view it can be read and walked over, but not played on.
 *
 * Keys: arrows walk, Page Up and Page Down go to playable places, Enter plays or asks, R or [ ] turn through the choices.
 */

import { Hand } from "./board/hand.js";
import { listenKeys } from "./board/keys.js";
import { Layers } from "./board/layers.js";
import { listen } from "./board/pointer.js";
import { Chooser, Glass, TOUCH } from "./board/popovers.js";
import { complete } from "./board/scenes.js";
import { extent, spotsOf, tray, unpack } from "./board/spots.js";
import { Tray } from "./board/tray.js";
import { Spots, spoken } from "./board/walk.js";
import { Zoom } from "./board/zoom.js";
import { ready, t } from "./i18n.js";

/**
 * @typedef {import("./types.d.ts").View} View
 * @typedef {import("./types.d.ts").Mark} Mark
 * @typedef {import("./types.d.ts").Target} Target
 * @typedef {import("./board/spots.js").Spot} Spot
 * @typedef {import("./board/layers.js").Settings} Settings
 */

/** Smallest part of a space that a mouse can point at, px. */
const FINE = 13;
/** How long a mouse rests on a place before it is told why nothing can be played there, ms. */
const PATIENCE = 450;

export class QxBoard extends HTMLElement {
  #ready = false;
  /** @type {View | null} */
  #view = null;
  /** @type {Settings} */
  #settings = { targets: true, coordinates: true, animate: true, last: true };
  /** @type {Target[]} */
  #targets = [];
  /** @type {Map<string, Spot>} */
  #spots = new Map();
  /** @type {Spot | null} under the mouse or focused */
  #aimed = null;
  /** Whether it is aimed at by the focus, not by the mouse. */
  #byKeys = false;
  #hand = new Hand();
  /** @type {Chooser | Glass | null} */
  #popover = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {SVGGElement | null} */
  #dragged = null;
  #interactive = true;

  constructor() {
    super();
    this.frame = document.createElement("div");
    this.frame.className = "qx-frame";
    this.frame.innerHTML = `<svg role="application" class="qx-svg"></svg><div class="qx-tip" role="tooltip" hidden></div>`;
    this.svg = /** @type {SVGSVGElement} */ (this.frame.firstElementChild);
    this.tip = /** @type {HTMLElement} */ (this.frame.lastElementChild);
    this.layers = new Layers(this.svg);
    this.zoom = new Zoom(this.svg);
    this.walk = new Spots(this.layers.layer.spots);
    this.tray = new Tray(document.createElement("div"), this);
    this.words = document.createElement("p");
    this.words.className = "visually-hidden";
    this.words.id = `${this.layers.id}-words`;
    this.live = document.createElement("div");
    this.live.className = "visually-hidden";
    this.live.setAttribute("aria-live", "polite");
    this.svg.setAttribute("aria-roledescription", t("game board"));
    this.svg.setAttribute("aria-describedby", this.words.id);
  }

  connectedCallback() {
    if (this.#ready) return;
    this.#ready = true;
    this.append(this.frame, this.tray.box, this.words, this.live);
    listen(this);
    listenKeys(this);
    // Not on the SVG itself: listeners of focus make that one focusable in Chromium.
    this.frame.addEventListener("focusin", (event) => {
      const name = /** @type {Element} */ (event.target).getAttribute("data-place");
      const spot = name === null ? undefined : this.#spots.get(name);
      if (!spot) return;
      this.walk.current(spot.name);
      if (!this.svg.matches(":has(:focus-visible)")) return;
      this.hover(spot);
      this.#byKeys = true;
    });
    this.frame.addEventListener("focusout", () => this.#byKeys && this.hover(null));
    // Screen readers press without a pointer.
    this.svg.addEventListener("click", (event) => {
      const name = event.detail ? null : /** @type {Element} */ (event.target).closest(".spot")?.getAttribute("data-place");
      if (name) this.press(this.#spots.get(name) ?? null, "key");
    });
    if (this.#view) this.#show(null);
  }

  // -- what the page sets ---------------------------------------------------------------------------------------------

  get view() {
    return this.#view;
  }

  set view(view) {
    const before = this.#view;
    this.#view = view && complete(view);
    if (this.#ready) this.#show(before);
  }

  get settings() {
    return this.#settings;
  }

  /** @param {Partial<Settings>} settings */
  set settings(settings) {
    this.#settings = { ...this.#settings, ...settings };
    if (this.#ready && this.#view) this.#show(this.#view);
  }

  get flipped() {
    return this.layers.turned;
  }

  set flipped(flipped) {
    this.layers.turn(flipped);
    if (this.#view) this.#show(this.#view);
  }

  /** @param {readonly Mark[]} marks */
  set overlays(marks) {
    this.layers.overlay(marks);
  }

  /** @param {readonly Target[]} targets */
  set hint(targets) {
    this.layers.hint(targets);
  }

  /** Whether one can play; a page turns it off while it waits for an answer. */
  get interactive() {
    return this.#interactive;
  }

  set interactive(interactive) {
    this.#interactive = interactive;
  }

  /** What can be played now. */
  get targets() {
    return this.#targets;
  }

  /** @param {string} words */
  say(words) {
    // The same words twice are spoken twice only if the text changes.
    this.live.textContent = this.live.textContent === words ? `${words}\u00a0` : words;
  }

  /** Shows at a place why nothing can be played there. @param {string} place @param {string} words */
  explain(place, words) {
    const spot = this.#spots.get(place);
    const { tip } = this;
    if (!spot) return;
    tip.textContent = words;
    tip.hidden = false;
    const frame = this.frame.getBoundingClientRect();
    const at = this.screenBox(spot);
    const below = at.bottom - frame.top + 8;
    const top = below + tip.offsetHeight > frame.height ? at.top - frame.top - tip.offsetHeight - 8 : below;
    const left = at.left + at.width / 2 - frame.left - tip.offsetWidth / 2;
    tip.style.top = `${Math.max(0, top)}px`;
    tip.style.left = `${Math.max(0, Math.min(frame.width - tip.offsetWidth, left))}px`;
    this.say(words);
  }

  // -- drawing --------------------------------------------------------------------------------------------------------

  /** @param {View | null} before */
  #show(before) {
    const view = this.#view;
    if (!view) return;
    const focused = this.walk.focused();
    this.#popover?.close(false);
    this.#popover = null;
    this.#aimed = this.#hand.taken = this.#hand.turned = null;
    this.#hideTip();
    const scene = view.scene;
    const board = /** @type {import("./types.d.ts").StaticScene} */ (scene);
    this.#targets = unpack(view.targets);
    this.#spots = spotsOf(board, scene, this.#targets);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const animate = this.#settings.animate && !calm && before?.game === view.game;
    this.zoom.fit(board.box);
    this.style.setProperty("--aspect", String(this.aspect));
    this.layers.show(board, scene, { ...this.#settings, animate });
    this.layers.hint([]);
    this.#showOpen();
    this.walk.show([...this.#spots.values()].filter((spot) => !spot.name.includes(":")), (spot) => spoken(spot, this.#hand.taken));
    this.tray.show(tray(this.#targets), this.layers);
    if (this.#hand.held && !this.tray.has(this.#hand.held)) this.#hand.held = null;
    this.tray.mark(this.#hand.held);
    for (const piece of this.svg.querySelectorAll(".piece")) {
      const spot = this.#spots.get(piece.getAttribute("data-cell") ?? "");
      piece.classList.toggle("movable", Boolean(spot?.leaving.length));
    }
    this.svg.setAttribute("aria-label", scene.title);
    this.words.textContent = scene.description;
    if (focused) this.walk.focus(focused);
    if (before && before.scene.title !== scene.title) {
      const last = scene.marks.filter((mark) => mark.kind === "last").map((mark) => mark.name);
      this.say([...last, scene.title].map((words) => words.replace(/\.$/, "")).join(". "));
    }
  }

  #showOpen() {
    const view = this.#view;
    if (!view) return;
    const taken = this.#hand.taken;
    let open = [...this.#spots.values()].filter((spot) => this.#hand.fitting(spot).length);
    if (taken || this.#hand.held) open = open.filter((spot) => !spot.isLoose);
    const lit = Boolean(taken) || (this.#settings.targets && view.turn.actions.length > 0 && !this.#hand.held);
    this.layers.showOpen(this.#settings.targets || taken || this.#hand.held ? open : [], lit && open.length <= 60);
    this.svg.classList.toggle("taken", Boolean(taken));
  }

  // -- places ---------------------------------------------------------------------------------------------------------

  /** A point of the screen in the scene's unit, on the board as it lies. @param {number} x @param {number} y */
  point(x, y) {
    const at = new DOMPoint(x, y).matrixTransform(this.layers.layer.turn.getScreenCTM()?.inverse());
    return { x: at.x / 100, y: at.y / 100 };
  }

  /** The same on the board as it is seen. @param {number} x @param {number} y */
  seen(x, y) {
    const at = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return { x: at.x / 100, y: at.y / 100 };
  }

  /** Width by height of the whole board. */
  get aspect() {
    const [left, top, right, bottom] = this.#view?.scene.box ?? [0, 0, 1, 1];
    return (right - left) / (bottom - top);
  }

  /** A place of the board by its name, with what can be played there. @param {string} name */
  spot(name) {
    return this.#spots.get(name);
  }

  /** Where a place is on the screen. @param {Spot} spot @returns {DOMRect} */
  screenBox(spot) {
    const matrix = this.layers.layer.turn.getScreenCTM() ?? undefined;
    const points = spot.outline.map(([x, y]) => new DOMPoint(x * 100, y * 100).matrixTransform(matrix));
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
  }

  /** What a pointer can mean: parts of spaces only where they are large enough. @param {boolean} finger */
  pointable(finger) {
    const least = (finger ? TOUCH * 0.9 : FINE) * this.zoom.unit;
    return [...this.#spots.values()].filter((spot) => !spot.name.includes(":") || extent(spot.outline) >= least);
  }

  // -- what people do -------------------------------------------------------------------------------------------------

  /** @param {Spot | null} spot */
  hover(spot) {
    this.#byKeys = false;
    if (spot === this.#aimed) return;
    clearTimeout(this.#timer);
    this.#hideTip();
    this.#aimed = spot;
    if (this.#hand.turned && this.#hand.turned.place !== spot?.name) this.#hand.turned = null;
    if (this.#popover) return;
    this.#aim();
    const able = spot && (spot.actions.length || spot.leaving.length || spot.parts.length);
    this.svg.classList.toggle("able", Boolean(able));
    if (spot && !able && this.#playable) this.#timer = setTimeout(() => this.#ask(spot, false), PATIENCE);
  }

  get #playable() {
    return this.#interactive && this.#targets.length > 0;
  }

  #aim() {
    const spot = this.#aimed;
    if (!spot || !this.#interactive) return this.layers.ghost(null);
    const meant = this.#hand.meant(spot);
    const fitting = this.#hand.fitting(spot);
    this.layers.ghost(meant ?? fitting[0] ?? null, !meant);
  }

  #hideTip() {
    this.tip.hidden = true;
  }

  /** @param {Spot} spot @param {boolean} pressed */
  #ask(spot, pressed) {
    if (this.#playable) this.#tell("why", { place: spot.name, taken: this.#hand.taken?.name ?? "", pressed });
  }

  /** @param {string} kind @param {object} [detail] */
  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail, bubbles: true }));
  }

  /** @param {Target} target */
  #stage(target) {
    if (!this.#interactive) return;
    this.layers.ghost(null);
    this.#tell("stage", { action: target.action, text: target.text, name: target.name });
  }

  /** A press on a place, by whatever means. @param {Spot | null} spot @param {string} by */
  press(spot, by) {
    if (!this.#interactive || !this.#view?.targets) return;
    if (!spot) return this.#letGo();
    if (by !== "key") this.walk.current(spot.name);
    const fitting = this.#hand.fitting(spot);
    const meant = this.#hand.meant(spot);
    if (meant) return this.#stage(meant);
    if (fitting.length) return this.#choose(spot, fitting);
    if (this.#hand.taken === spot) return this.#letGo();
    if (spot.leaving.length) return this.#take(spot);
    if (spot.actions.length) return this.#choose(spot, spot.actions);
    if (spot.parts.length) return this.#magnify(spot);
    this.#ask(spot, true);
    if (this.#hand.taken || this.#hand.held) this.#letGo();
  }

  /** Takes up the piece at a place; false if it cannot move. @param {Spot} spot */
  #take(spot) {
    this.#hand.taken = spot;
    this.#showOpen();
    this.layers.layer.pieces.querySelectorAll(".piece").forEach((piece) => {
      piece.classList.toggle("lifted", piece.getAttribute("data-cell") === spot.name);
    });
    this.say(t("{name}: choose where to", { name: spoken(spot, this.#hand.taken) }));
  }

  /** Whether a press on a place would play something, or take something up. @param {Spot} spot */
  canPlay(spot) {
    return this.#hand.fitting(spot).length + (this.#hand.taken ? 0 : spot.leaving.length + spot.parts.length) > 0;
  }

  /** One step back: what is in hand is let go, or else the page is asked to take a step back. */
  stepBack() {
    if (this.#hand.full) this.#letGo();
    else this.#tell("back");
  }

  #letGo() {
    this.#hand.letGo();
    this.tray.mark(null);
    this.layers.layer.pieces.querySelectorAll(".lifted").forEach((piece) => piece.classList.remove("lifted"));
    this.#showOpen();
    this.#aim();
  }

  /** @param {Spot} spot */
  grab(spot) {
    if (!this.#interactive) return false;
    this.#take(spot);
    this.#dragged = /** @type {SVGGElement | null} */ (
      [...this.layers.layer.pieces.children].findLast((piece) => piece.getAttribute("data-cell") === spot.name) ?? null
    );
    this.#dragged?.classList.add("dragged");
    return true;
  }

  /** @param {number} x @param {number} y */
  dragTo(x, y) {
    const at = this.point(x, y);
    this.#dragged?.setAttribute("transform", `translate(${at.x * 100} ${at.y * 100})`);
  }

  /** @param {Spot | null} spot */
  drop(spot) {
    const piece = this.#dragged;
    const taken = this.#hand.taken;
    if (!piece || !taken) return;
    this.#dragged = null;
    piece.classList.remove("dragged");
    const lying = taken.pieces.at(-1);
    if (lying) piece.setAttribute("transform", `translate(${lying.x * 100} ${lying.y * 100})`);
    const meant = spot && this.#hand.meant(spot);
    if (meant) this.#stage(meant);
    else if (spot !== taken) this.#letGo();
  }

  /** Takes something from the tray, or puts it back. @param {Target["preview"] | null} preview */
  hold(preview) {
    this.#hand.held = preview;
    this.#hand.turned = null;
    this.tray.mark(preview);
    this.#showOpen();
    this.#aim();
  }

  /** What was dragged from the tray is let go over a point of the screen. @param {number} x @param {number} y */
  dropAt(x, y) {
    const { x: px, y: py } = this.point(x, y);
    const spot = [...this.#spots.values()].filter((one) => this.#hand.fitting(one).length).sort((a, b) => {
      return Math.hypot(a.x - px, a.y - py) - Math.hypot(b.x - px, b.y - py);
    })[0];
    if (!spot || Math.hypot(spot.x - px, spot.y - py) > extent(spot.outline)) return;
    const meant = this.#hand.meant(spot);
    if (meant) this.#stage(meant);
  }

  /** Shows what would be played where something from the tray hangs over. @param {number} x @param {number} y */
  hoverAt(x, y) {
    const { x: px, y: py } = this.point(x, y);
    const near = [...this.#spots.values()].find((spot) => this.#hand.fitting(spot).length && Math.hypot(spot.x - px, spot.y - py) < extent(spot.outline) / 2);
    this.hover(near ?? null);
  }

  /** Goes on to the next thing that fits at the place aimed at; false where there is no choice. @param {number} step */
  turnChoice(step) {
    if (this.#popover instanceof Chooser) {
      this.#popover.cycle(step);
      return true;
    }
    if (!this.#interactive) return false;
    if (this.#hand.held) {
      this.hold(this.tray.next(this.#hand.held, step));
      return true;
    }
    const next = this.#aimed && this.#hand.turn(this.#aimed, step);
    if (!next) return false;
    this.#aim();
    this.say(next.name);
    return true;
  }

  /** @param {Spot} spot @param {Target[]} targets */
  #choose(spot, targets) {
    if (this.#popover instanceof Chooser && this.#popover.targets === targets) return this.#popover.cycle(1);
    this.#popover?.close(false);
    // Where a piece can be turned many ways its picture says all; a few different actions are told in words, too.
    const words = !this.tray.kinds.length && targets.length <= 4;
    const chooser = new Chooser(this, this.layers, targets, words, t("{place}: what do you want to play?", { place: spot.name }), {
      chosen: (target) => this.#stage(target),
      shown: (target) => this.layers.ghost(target),
      closed: () => this.#closed(spot),
    });
    this.#popover = chooser;
    chooser.open(() => this.screenBox(spot));
    chooser.focus(0);
  }

  /** @param {Spot} spot */
  #magnify(spot) {
    this.#popover?.close(false);
    const glass = new Glass(this, this.layers, spot, t("{place}, enlarged", { place: spoken(spot, this.#hand.taken) }), {
      chosen: (part) => {
        const meant = this.#hand.meant(part);
        if (meant) this.#stage(meant);
      },
      closed: () => this.#closed(spot),
    });
    this.#popover = glass;
    glass.open(() => this.screenBox(spot));
    glass.focus();
  }

  /** @param {Spot} spot */
  #closed(spot) {
    this.#popover = null;
    this.layers.ghost(null);
    this.walk.focus(spot.name);
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.walk.focus(this.walk.now);
  }
}

await ready;
customElements.define("qx-board", QxBoard);
