// @ts-check
/** How somebody likes the table, kept in this browser. */

/** @typedef {{confirm: boolean, targets: boolean, animate: boolean, sound: boolean, coordinates: boolean}} TableSettings */

const KEY = "quincunx-table";
/** @type {TableSettings} */
export const DEFAULTS = { confirm: false, targets: true, animate: true, sound: false, coordinates: true };

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

/** Whether somebody turned the board of such a game. @param {string} kind */
export function readFlipped(kind) {
  try {
    return JSON.parse(localStorage.getItem(FLIPPED) ?? "[]").includes(kind);
  } catch {
    return false;
  }
}

/** @param {string} kind @param {boolean} flipped */
export function keepFlipped(kind, flipped) {
  try {
    const others = JSON.parse(localStorage.getItem(FLIPPED) ?? "[]").filter((/** @type {string} */ one) => one !== kind);
    localStorage.setItem(FLIPPED, JSON.stringify(flipped ? [...others, kind] : others));
  } catch {
    // As above.
  }
}
