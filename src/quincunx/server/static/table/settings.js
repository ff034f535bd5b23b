// @ts-check
/** How somebody likes the table, kept in this browser. */

/** @typedef {{confirm: boolean, targets: boolean, animate: boolean, sound: boolean, coordinates: boolean, nearest: boolean}} TableSettings */

const KEY = "quincunx-table";
/** @type {TableSettings} */
export const DEFAULTS = { confirm: false, targets: true, animate: true, sound: false, coordinates: true, nearest: true };

/** @returns {TableSettings} */
export function readSettings() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const known = Object.entries(kept).filter(([name, value]) => name in DEFAULTS && typeof value === "boolean");
    return { ...DEFAULTS, ...Object.fromEntries(known) };
  } catch {
    return { ...DEFAULTS }; // no storage here, or something else's words in it
  }
}

/** @param {TableSettings} settings */
export function keepSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage they hold until the page is left.
  }
}

const FLIPPED = "quincunx-flipped";

/** @returns {Record<string, boolean>} */
function allFlipped() {
  const kept = JSON.parse(localStorage.getItem(FLIPPED) ?? "{}");
  // Once it was a list of those that were turned.
  return Array.isArray(kept) ? Object.fromEntries(kept.map((kind) => [kind, true])) : kept;
}

/** Whether somebody turned the board of such a game, or turned it back; null if they never touched it. @param {string} kind */
export function readFlipped(kind) {
  try {
    return allFlipped()[kind] ?? null;
  } catch {
    return null;
  }
}

/** @param {string} kind @param {boolean} flipped */
export function keepFlipped(kind, flipped) {
  try {
    localStorage.setItem(FLIPPED, JSON.stringify({ ...allFlipped(), [kind]: flipped }));
  } catch {
    // As above.
  }
}
