// @ts-check
/** Boards that were sent once: the server leaves them out of later views, and says by a key which one is meant. */

/**
 * @typedef {import("../types.d.ts").View} View
 * @typedef {import("../types.d.ts").StaticScene} StaticScene
 */

const PARTS = /** @type {const} */ (["board", "cells", "labels", "box", "background"]);
/** @type {Map<string, StaticScene>} */
const kept = new Map();

/** The view with its whole scene; keeps the board if the view brings it. @param {View} view @returns {View} */
export function complete(view) {
  if (view.scene.board) {
    const found = /** @type {any} */ (Object.fromEntries(PARTS.map((name) => [name, view.scene[name]])));
    kept.set(view.static, found);
    return view;
  }
  const known = kept.get(view.static);
  if (!known) throw new Error(`The board ${view.static} of this view was never sent.`);
  return { ...view, scene: { ...view.scene, ...known } };
}

/** The keys of the boards that are here, for the server to leave them out. */
export function known() {
  return [...kept.keys()];
}
