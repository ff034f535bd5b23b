// @ts-check
/** Mouse, pen and finger on the board: presses, drags of pieces, hovering; keys have the same effects elsewhere. */

import { hit } from "./spots.js";
import { TOUCH } from "./popovers.js";

/**
 * @typedef {import("./spots.js").Spot} Spot
 * @typedef {import("../board.js").QxBoard} QxBoard
 */

/** How far a press may wander and still be one, px. */
const STILL = 9;

/** @param {QxBoard} board */
export function listen(board) {
  const { svg, zoom } = board;
  /** @type {{x: number, y: number, spot: Spot | null, dragged: boolean, panned: boolean, id: number} | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const spotAt = (event) => {
    const { x, y } = board.point(event.clientX, event.clientY);
    const slack = event.pointerType === "mouse" ? 0 : (TOUCH / 2) * zoom.unit;
    return hit(board.pointable(event.pointerType !== "mouse"), x, y, slack);
  };

  svg.addEventListener("pointerdown", (event) => {
    zoom.pinch(event);
    if (event.button || zoom.fingers.size > 1) {
      press = null;
      return;
    }
    press = { x: event.clientX, y: event.clientY, spot: spotAt(event), dragged: false, panned: false, id: event.pointerId };
  });

  svg.addEventListener("pointermove", (event) => {
    if (zoom.pinch(event)) {
      press = null;
      return;
    }
    if (!press || press.id !== event.pointerId) {
      if (event.pointerType === "mouse") board.hover(spotAt(event));
      return;
    }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL;
    if (!press.dragged && !press.panned && far) {
      if (press.spot?.leaving.length && board.grab(press.spot)) press.dragged = true;
      else press.panned = true;
      svg.setPointerCapture(event.pointerId);
    }
    if (press.dragged) {
      board.dragTo(event.clientX, event.clientY);
      board.hover(spotAt(event));
    } else if (press.panned && zoom.scale > 1) {
      zoom.pan((event.clientX - press.x) * zoom.unit, (event.clientY - press.y) * zoom.unit);
      [press.x, press.y] = [event.clientX, event.clientY];
    }
  });

  svg.addEventListener("pointerup", (event) => {
    const pinched = zoom.pinch(event);
    const was = press;
    press = null;
    if (!was || pinched || was.id !== event.pointerId) return;
    if (was.dragged) board.drop(spotAt(event));
    else if (!was.panned) board.press(was.spot, event.pointerType);
  });

  svg.addEventListener("pointercancel", (event) => {
    zoom.pinch(event);
    press = null;
    board.drop(null);
  });

  svg.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !press) board.hover(null);
  });

  svg.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) {
        const { x, y } = board.seen(event.clientX, event.clientY);
        zoom.by(Math.exp(-event.deltaY / 300), x, y);
      } else if (!board.turnChoice(Math.sign(event.deltaY))) return;
      event.preventDefault();
    },
    { passive: false },
  );
}
