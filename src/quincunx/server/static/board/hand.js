// @ts-check
/** What somebody has in hand on the board: a piece to be moved, a thing from the tray, a choice turned through at a place. */

import { isLoose, leaves } from "./spots.js";

/**
 * @typedef {import("../types.d.ts").Target} Target
 * @typedef {import("./spots.js").Spot} Spot
 */

export class Hand {
  constructor() {
    /** @type {Spot | null} whose piece is to be moved */
    this.taken = null;
    /** @type {Target["preview"] | null} what was taken from the tray */
    this.held = null;
    /** @type {{place: string, at: number} | null} a choice turned through at one place */
    this.turned = null;
  }

  /** Whether there is anything to let go. */
  get full() {
    return Boolean(this.taken || this.held || this.turned);
  }

  letGo() {
    this.taken = this.held = this.turned = null;
  }

  /** The actions of a place that go with what is in hand. @param {Spot} spot @returns {Target[]} */
  fitting(spot) {
    if (this.taken) return spot.actions.filter((target) => leaves(target) === this.taken?.name);
    if (this.held) return spot.actions.filter((target) => target.preview === this.held);
    return spot.actions;
  }

  /** The one action that a press on a place plays, if it is clear. @param {Spot} spot @returns {Target | null} */
  meant(spot) {
    const fitting = this.fitting(spot);
    // To swap or to pass by pressing a space must be asked first: it is easily done by mistake.
    if (fitting.length === 1) return isLoose(fitting[0].text) && !spot.isButton ? null : fitting[0];
    if (this.turned?.place === spot.name) return spot.actions[this.turned.at];
    return null;
  }

  /** Goes on to the next action of a place; null where there is no choice. @param {Spot} spot @param {number} step */
  turn(spot, step) {
    const n = spot.actions.length;
    if (n < 2 || this.taken) return null;
    const at = this.turned?.place === spot.name ? this.turned.at + step : step > 0 ? 0 : n - 1;
    this.turned = { place: spot.name, at: ((at % n) + n) % n };
    return spot.actions[this.turned.at];
  }
}
