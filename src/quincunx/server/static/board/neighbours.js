// @ts-check
/** Where an arrow key leads: the nearest space on that side, on squares, hexagons and knots of triangles alike. */

/** @typedef {{x: number, y: number}} Place */

/** @type {Record<string, [number, number]>} which way each key points on the screen */
export const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** How far from the key's own direction a space may lie: beyond it, another arrow is the natural one. */
const WIDEST = (75 * Math.PI) / 180;
/** How much a space is put off for lying aside: at 45 degrees as much as if it lay 1 + ASIDE / 4 times as far. */
const ASIDE = 6;

/**
 * The index of the place that lies next to `from` in a direction, or -1. On rows that are shifted by half a space, up
 * and down go to one of two equally near places: to the one nearer to `column`, where the walk began.
 * @param {Place} from @param {readonly Place[]} places @param {readonly [number, number]} way @param {number} [column]
 */
export function neighbour(from, places, way, column = along(from, [way[1], way[0]])) {
  let best = -1;
  let least = Infinity;
  places.forEach((place, i) => {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const distance = Math.hypot(dx, dy);
    if (distance < 1e-6) return;
    const ahead = dx * way[0] + dy * way[1];
    const angle = Math.acos(Math.max(-1, Math.min(1, ahead / distance)));
    if (angle > WIDEST) return;
    const off = Math.abs(along(place, [way[1], way[0]]) - column);
    const cost = distance * (1 + ASIDE * (angle / Math.PI) ** 2 * 4) + off * 1e-3;
    if (cost < least - 1e-9) {
      least = cost;
      best = i;
    }
  });
  return best;
}

/** @param {Place} place @param {readonly [number, number]} axis */
function along(place, axis) {
  return place.x * Math.abs(axis[0]) + place.y * Math.abs(axis[1]);
}

/**
 * The next place in reading order that is wanted, around the end; -1 if none is.
 * @param {number} at @param {readonly Place[]} places @param {(i: number) => boolean} wanted @param {1 | -1} step
 */
export function nextWanted(at, places, wanted, step) {
  const order = places.map((_, i) => i).sort((a, b) => places[a].y - places[b].y || places[a].x - places[b].x);
  const here = Math.max(0, order.indexOf(at));
  for (let k = 1; k <= order.length; k++) {
    const i = order[(here + step * k + order.length * 2) % order.length];
    if (wanted(i)) return i;
  }
  return -1;
}
