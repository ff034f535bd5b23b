// @ts-check
/**
 * Spots: everything on a board that can be pointed at or walked to, made from a scene's cells, pieces and targets.
 *
 * What a place means is read from how the games name places, the same for all: a name without a digit ("done", "pile")
 * is no space of the board; "b2:+1+1" is a part of the space b2, too small to point at on a telephone; an action that
 * is written "b1-b2" takes up what lies on b1.
 *
 * @typedef {import("../types.d.ts").Point} Point
 * @typedef {import("../types.d.ts").Scene} Scene
 * @typedef {import("../types.d.ts").StaticScene} StaticScene
 * @typedef {import("../types.d.ts").Target} Target
 * @typedef {import("../types.d.ts").Targets} Targets
 * @typedef {import("../types.d.ts").Piece} Piece
 *
 * @typedef {object} Spot
 * @property {string} name the place
 * @property {number} x
 * @property {number} y
 * @property {Point[]} outline
 * @property {Target[]} actions what can be played by pointing here
 * @property {Target[]} leaving what can be played with the piece that lies here, by pointing elsewhere
 * @property {Spot[]} parts smaller spots inside this one
 * @property {Piece[]} pieces what lies here
 * @property {boolean} isCell
 * @property {boolean} isLoose whether it is no space of the board
 * @property {boolean} isButton whether it lies apart from all spaces, such as a button or a pile drawn beside them
 */

/** How large a piece without a cell of its own is to the pointer. */
const PIECE_REACH = 0.3;

/** The targets of a view, unpacked. @param {Targets | null | undefined} targets @returns {Target[]} */
export function unpack(targets) {
  if (!targets) return [];
  return targets.items.map(([action, text, name, place, x, y, outline, preview]) => ({
    action,
    text,
    name,
    place,
    x,
    y,
    outline: targets.outlines[outline],
    preview: preview < 0 ? [] : targets.previews[preview],
  }));
}

/** Whether a place is none of the board's spaces. @param {string} place */
export function isLoose(place) {
  return !/\d/.test(place);
}

/** The space that an action's piece leaves, or "". @param {Target} target */
export function leaves(target) {
  const [from, to, ...more] = target.text.split("-");
  return to && !more.length && to === target.place && from !== to ? from : "";
}

/**
 * All spots in drawing order: the board's spaces, then places between them.
 * @param {Pick<StaticScene, "cells">} board @param {Scene} scene @param {Target[]} targets @returns {Map<string, Spot>}
 */
export function spotsOf(board, scene, targets) {
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  /** @param {string} name @param {number} x @param {number} y @param {Point[]} outline @param {boolean} isCell */
  const add = (name, x, y, outline, isCell) => {
    const loose = isLoose(name);
    const isButton = loose && !board.cells.some((cell) => inside(outline, cell.x, cell.y));
    const spot = { name, x, y, outline, isCell, isLoose: loose, isButton };
    spots.set(name, { ...spot, actions: [], leaving: [], parts: [], pieces: [] });
  };
  for (const cell of board.cells) add(cell.name, cell.x, cell.y, cell.outline, true);
  for (const piece of scene.pieces) {
    if (!piece.cell) continue;
    if (!spots.has(piece.cell)) add(piece.cell, piece.x, piece.y, square(piece.x, piece.y, PIECE_REACH), false);
    spots.get(piece.cell)?.pieces.push(piece);
  }
  /** @type {Set<string>} */
  const pointed = new Set();
  for (const target of targets) {
    let spot = spots.get(target.place);
    if (!spot) add(target.place, ...middle(target.outline), target.outline, false);
    // A place beside the spaces is as large as its target says.
    else if (!spot.isCell && !pointed.has(target.place)) spot.outline = target.outline;
    spot = /** @type {Spot} */ (spots.get(target.place));
    pointed.add(target.place);
    spot.actions.push(target);
    spots.get(leaves(target))?.leaving.push(target);
  }
  for (const spot of spots.values()) {
    const whole = spot.name.includes(":") ? spots.get(spot.name.split(":")[0]) : undefined;
    if (whole?.isCell && whole !== spot) whole.parts.push(spot);
  }
  return spots;
}

/** @param {Point[]} outline @returns {[number, number]} */
function middle(outline) {
  const xs = outline.map((point) => point[0]);
  const ys = outline.map((point) => point[1]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** @param {number} x @param {number} y @param {number} r @returns {Point[]} */
function square(x, y, r) {
  return [
    [x - r, y - r],
    [x + r, y - r],
    [x + r, y + r],
    [x - r, y + r],
  ];
}

/** The shorter side of the box around an outline. @param {readonly Point[]} outline */
export function extent(outline) {
  const xs = outline.map((point) => point[0]);
  const ys = outline.map((point) => point[1]);
  return Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Whether a point lies inside an outline. @param {readonly Point[]} outline @param {number} x @param {number} y */
export function inside(outline, x, y) {
  let within = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i || outline.length) - 1];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/**
 * The spot that a pointer means. Where something can be played counts before where nothing can, a smaller spot before
 * the larger one around it; beside all of them, the nearest playable one within `slack` (a finger is not exact).
 * @param {Iterable<Spot>} spots @param {number} x @param {number} y @param {number} [slack] @returns {Spot | null}
 */
export function hit(spots, x, y, slack = 0) {
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    if (!inside(spot.outline, x, y)) continue;
    // What covers the whole board, such as a pass, must not hide its spaces.
    const cost = extent(spot.outline) * (spot.actions.length || spot.leaving.length ? 1 : 2) + (spot.isLoose ? 1e3 : 0);
    if (cost < least) [best, least] = [spot, cost];
  }
  if ((best && !best.isLoose) || slack <= 0) return best;
  least = slack;
  for (const spot of spots) {
    if (!spot.actions.length || spot.isLoose) continue;
    const distance = Math.hypot(spot.x - x, spot.y - y);
    if (distance < least) [best, least] = [spot, distance];
  }
  return best;
}

/**
 * The different things that can be taken in hand, where most places leave a choice between several: the pieces and
 * their turnings. Nothing where the choice is better asked for at the place.
 * @param {Target[]} targets
 */
export function tray(targets) {
  /** @type {Map<Target["preview"], Target[]>} */
  const kinds = new Map();
  /** @type {Map<string, number>} */
  const places = new Map();
  for (const target of targets) {
    if (isLoose(target.place) || !target.preview.length || leaves(target)) continue;
    const list = kinds.get(target.preview) ?? [];
    kinds.set(target.preview, [...list, target]);
    places.set(target.place, (places.get(target.place) ?? 0) + 1);
  }
  const several = [...places.values()].filter((count) => count > 1).length;
  const repeated = [...kinds.values()].filter((list) => list.length > 1).length;
  if (several * 2 <= places.size || repeated <= 1) return [];
  // In the order of the place with the most to choose from: a place where little fits would put that first.
  const most = Math.max(...places.values());
  const order = targets.filter((target) => places.get(target.place) === most).map((target) => target.preview);
  const found = [...new Set([...order, ...kinds.keys()])].flatMap((preview) => (kinds.has(preview) ? [kinds.get(preview) ?? []] : []));
  // The turnings of one thing, whose names begin alike, stand together.
  const beginnings = found.map((list) => list[0].name.split(" ", 1)[0]);
  return found.sort((a, b) => beginnings.indexOf(a[0].name.split(" ", 1)[0]) - beginnings.indexOf(b[0].name.split(" ", 1)[0]));
}
