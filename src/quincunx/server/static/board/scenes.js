// @ts-check
/** Parts of boards that were sent once: the server leaves them out of later views, and says by keys which ones are meant. */

/**
 * @typedef {import("../types.d.ts").View} View
 */

const PARTS = /** @type {const} */ (["board", "cells", "labels"]);
/** @type {Map<string, any>} */
const kept = new Map();

/** The view with its whole scene; keeps the parts that the view brings. @param {View} view @returns {View} */
export function complete(view) {
  /** @type {Record<string, any>} */
  const scene = { ...view.scene };
  let whole = true;
  for (const name of PARTS) {
    const key = view.static[name];
    if (scene[name]) kept.set(key, scene[name]);
    else if (kept.has(key)) {
      scene[name] = kept.get(key);
      whole = false;
    } else throw new Error(`The part ${key} of this view, its ${name}, was never sent.`);
  }
  return whole ? view : { ...view, scene: /** @type {any} */ (scene) };
}

/** The keys of the parts that are here, for the server to leave them out. */
export function known() {
  return [...kept.keys()];
}
