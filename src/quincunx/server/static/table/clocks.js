// @ts-check
/** Players' times: what the server said, counted on from when it said so. */

/** @typedef {{kind: string, left_ms: [number, number], running: number | null, server_time: number}} Clocks */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this much, tenths of a second are shown and the time is marked. */
export const SHORT = 20 * SECOND;

/** What a player has left, `since` ms after the server told. @param {Clocks} clocks @param {0 | 1} player @param {number} since */
export function left(clocks, player, since) {
  return Math.max(0, clocks.left_ms[player] - (clocks.running === player ? since : 0));
}

/** A time for people: 2 d 3 h, 1:05:09, 4:03, 0:07.3. @param {number} ms @param {(text: string, values: Record<string, number>) => string} say */
export function written(ms, say) {
  if (ms >= DAY) return say("{d} d {h} h", { d: Math.floor(ms / DAY), h: Math.floor((ms % DAY) / HOUR) });
  const seconds = ms < SHORT ? Math.floor(ms / 100) / 10 : Math.ceil(ms / SECOND);
  const [h, m] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const s = ms < SHORT ? (seconds % 60).toFixed(1).padStart(4, "0") : String(seconds % 60).padStart(2, "0");
  return h ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}
