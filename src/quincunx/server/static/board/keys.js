// @ts-check
/** Keys on the board: walking, playing, turning through choices, going back. */

import { WAYS, neighbour, nextWanted } from "./neighbours.js";

/** @typedef {import("../board.js").QxBoard} QxBoard */

/** @param {QxBoard} board */
export function listenKeys(board) {
  board.frame.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const spot = board.spot(board.walk.focused() ?? "");
    if (!spot || !done(board, spot, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Does what a key asks for; false if it asks for nothing here. @param {QxBoard} board @param {import("./spots.js").Spot} spot @param {string} key */
function done(board, spot, key) {
  const places = board.walk.spots;
  const way = WAYS[key];
  let next = -1;
  if (way) {
    const sign = board.flipped ? -1 : 1;
    next = neighbour(spot, places, [way[0] * sign, way[1] * sign]);
  } else if (key === "PageDown" || key === "PageUp") {
    next = nextWanted(places.indexOf(spot), places, (i) => board.canPlay(places[i]), key === "PageDown" ? 1 : -1);
  } else if (key === "Enter" || key === " ") board.press(spot, "key");
  else if (key === "]" || key === "r") board.turnChoice(1);
  else if (key === "[" || key === "R") board.turnChoice(-1);
  else if (key === "Escape") board.stepBack();
  else return false;
  if (next >= 0) board.walk.focus(places[next].name);
  return true;
}
