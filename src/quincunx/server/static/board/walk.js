// @ts-check
/** The places of a board as buttons for keyboard and screen reader: one of them can be tabbed to, arrows lead on. */

import { t } from "../i18n.js";
import { attributes, corners } from "./draw.js";

/** @typedef {import("./spots.js").Spot} Spot */

/** What a screen reader says of a place. @param {Spot} spot @param {Spot | null} taken whose piece is in hand */
export function spoken(spot, taken) {
  const lies = spot.pieces.map((piece) => piece.name).join(", ");
  const parts = [lies ? (lies.includes(spot.name) ? lies : `${spot.name}: ${lies}`) : spot.name];
  if (spot.actions.length === 1) parts.push(spot.actions[0].name);
  else if (spot.actions.length) parts.push(t("{n} choices", { n: spot.actions.length }));
  if (spot.leaving.length) parts.push(t("can move"));
  if (spot.parts.length) parts.push(t("{n} holes to choose from", { n: spot.parts.length }));
  if (taken === spot) parts.push(t("in hand"));
  return parts.join("; ");
}

const SVG = "http://www.w3.org/2000/svg";

export class Spots {
  /** @param {SVGGElement} group */
  constructor(group) {
    this.group = group;
    /** @type {Map<string, SVGGElement>} */
    this.nodes = new Map();
    /** @type {Spot[]} */
    this.spots = [];
    /** The place that Tab leads to. */
    this.now = "";
  }

  /** @param {Spot[]} spots @param {(spot: Spot) => string} name */
  show(spots, name) {
    this.spots = spots;
    const seen = new Set();
    for (const spot of spots) {
      seen.add(spot.name);
      let node = this.nodes.get(spot.name);
      if (!node) {
        node = document.createElementNS(SVG, "g");
        node.setAttribute("class", "spot");
        node.setAttribute("role", "button");
        node.setAttribute("tabindex", "-1");
        node.dataset.place = spot.name;
        this.nodes.set(spot.name, node);
        this.group.append(node);
      }
      const points = corners(spot.outline);
      if (node.dataset.points !== points) {
        node.dataset.points = points;
        node.innerHTML = `<polygon${attributes({ class: "rim", points })}/><polygon${attributes({ class: "line", points })}/>`;
      }
      node.setAttribute("aria-label", name(spot));
      const able = spot.actions.length + spot.leaving.length + spot.parts.length > 0;
      node.setAttribute("aria-disabled", String(!able));
    }
    for (const [key, node] of this.nodes) {
      if (seen.has(key)) continue;
      node.remove();
      this.nodes.delete(key);
    }
    if (!this.nodes.has(this.now)) {
      const able = spots.find((spot) => spot.actions.length + spot.leaving.length + spot.parts.length) ?? spots[0];
      if (able) this.current(able.name);
    }
  }

  /** @param {string} name */
  current(name) {
    if (!this.nodes.has(name)) return;
    this.nodes.get(this.now)?.setAttribute("tabindex", "-1");
    this.now = name;
    this.nodes.get(name)?.setAttribute("tabindex", "0");
  }

  /** @param {string} name */
  focus(name) {
    const wanted = this.nodes.has(name) ? name : this.now;
    this.current(wanted);
    this.nodes.get(wanted)?.focus({ preventScroll: true });
  }

  /** The place that has the focus. */
  focused() {
    const node = document.activeElement;
    return node && this.group.contains(node) ? node.getAttribute("data-place") : null;
  }
}
