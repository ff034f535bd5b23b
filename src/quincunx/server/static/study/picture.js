// @ts-check
/** Shapes of a scene as a small picture of their own. */

/** @typedef {import("../board/draw.js").Shape} Shape */

import { Defs, UNIT, draw } from "../board/draw.js";

let pictures = 0;

/** @param {readonly Shape[]} shapes around (0, 0) @param {number} size px @param {number} [reach] of the shapes, in their unit */
export function svgPicture(shapes, size, reach = 0.62) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const defs = new Defs(`pic${++pictures}`);
  const drawn = draw(shapes, defs);
  svg.innerHTML = `<defs>${defs.fresh()}</defs>${drawn}`;
  const half = reach * UNIT;
  svg.setAttribute("viewBox", `${-half} ${-half} ${2 * half} ${2 * half}`);
  svg.setAttribute("width", String(size));
  svg.setAttribute("height", String(size));
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
