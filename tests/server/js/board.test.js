// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Defs, draw, number, spelt } from "../../../src/quincunx/server/static/board/draw.js";
import { Hand } from "../../../src/quincunx/server/static/board/hand.js";
import { WAYS, neighbour, nextWanted } from "../../../src/quincunx/server/static/board/neighbours.js";
import { complete, known } from "../../../src/quincunx/server/static/board/scenes.js";
import { extent, hit, inside, isLoose, leaves, spotsOf, tray, unpack } from "../../../src/quincunx/server/static/board/spots.js";
import { common } from "../../../src/quincunx/server/static/board/tray.js";
import { positions } from "./views.js";

/** @typedef {import("../../../src/quincunx/server/static/types.d.ts").StaticScene} StaticScene */

const found = positions();
const byName = Object.fromEntries(found.map((position) => [position.name, position.view]));

/** @param {import("./views.js").View} view */
function opened(view) {
  const targets = unpack(view.targets);
  return { targets, spots: spotsOf(/** @type {StaticScene} */ (view.scene), view.scene, targets) };
}

for (const { name, view, drawn } of found) {
  test(`${name}: the page draws what the SVG file holds`, () => {
    const defs = new Defs("x");
    const scene = /** @type {StaticScene & typeof view.scene} */ (view.scene);
    const layers = [draw(scene.board, defs), draw(scene.beside, defs), ...scene.pieces.map((piece) => draw(piece.shapes, defs))];
    layers.push(...scene.marks.map((mark) => draw(mark.shapes, defs)), draw(scene.labels, defs));
    assert.deepEqual(layers, drawn.layers);
    assert.deepEqual(unpack(view.targets).map((target) => draw(target.preview, defs)), drawn.previews);
    const written = defs.fresh();
    assert.equal(drawn.defs, written && `<defs>${written}</defs>`);
    assert.equal(defs.fresh(), "", "each gradient is written once");
  });

  test(`${name}: the arrows lead from each space to each other`, () => {
    const places = [...opened(view).spots.values()].filter((spot) => !spot.isLoose && !spot.name.includes(":"));
    const reached = new Set([0]);
    const todo = [0];
    while (todo.length) {
      const at = /** @type {number} */ (todo.pop());
      for (const way of Object.values(WAYS)) {
        const next = neighbour(places[at], places, way);
        if (next >= 0 && !reached.has(next)) {
          reached.add(next);
          todo.push(next);
        }
      }
    }
    const lost = places.filter((_, i) => !reached.has(i)).map((place) => place.name);
    assert.deepEqual(lost, []);
  });

  test(`${name}: each action can be pointed at`, () => {
    const { spots, targets } = opened(view);
    const all = [...spots.values()];
    for (const target of targets) {
      if (isLoose(target.text)) continue;
      const spot = spots.get(target.place) ?? assert.fail(target.place);
      assert.ok(spot.actions.includes(target), target.text);
      assert.equal(hit(all, spot.x, spot.y)?.name, target.place, target.text);
    }
  });
}

test("numbers are written as the renderer writes them", () => {
  assert.equal(number(-0.0004), "0");
  assert.equal(number(12.5), "12.5");
  assert.equal(number(100), "100");
  assert.equal(number(-0.1236), "-0.124");
});

test("words of a turned board stay upright and on their side", () => {
  const defs = new Defs("x");
  defs.turned = true;
  const words = { x: 1, y: 2, text: "a<b", size: 0.5, color: "#000000", bold: false, opacity: 1, halo: null };
  const html = draw([{ type: "text", anchor: "start", ...words }], defs);
  assert.match(html, /transform="rotate\(180 100 200\)"/);
  assert.match(html, /text-anchor="end"/);
  assert.match(html, />a&lt;b</);
});

test("a word set letter by letter can be read on a turned board, coordinates stay where they are", () => {
  const letter = (/** @type {string} */ text, /** @type {number} */ x, y = 0) =>
    /** @type {import("../../../src/quincunx/server/static/types.d.ts").Shape} */ ({ type: "text", x, y, text, size: 1, color: "#000000", bold: true, anchor: "middle", opacity: 1, halo: null });
  /** @type {import("../../../src/quincunx/server/static/types.d.ts").Shape} */
  const other = { type: "path", d: "M0 0", paint: { fill: null, stroke: null, width: 0, dash: [], opacity: 1, cap: "round" } };
  const word = [other, letter("R", 0), letter("E", 1), letter("D", 2), letter("x", 0, 3), other];
  const turned = spelt(word);
  assert.deepEqual(turned.map((shape) => (shape.type === "text" ? `${shape.text}${shape.x}` : "")), ["", "D0", "E1", "R2", "x0", ""]);
  const around = [letter("N", 0, -1), letter("E", 1), letter("S", 0, 1), letter("W", -1)];
  assert.deepEqual(spelt(around), around);
});

test("on squares the arrows go to the square beside", () => {
  const view = byName["wishbone"];
  const spots = [...opened(view).spots.values()];
  const at = (/** @type {string} */ name) => spots.find((spot) => spot.name === name) ?? assert.fail(name);
  const go = (/** @type {string} */ name, /** @type {string} */ key) => spots[neighbour(at(name), spots, WAYS[key])]?.name;
  assert.equal(go("c3", "ArrowRight"), "d3");
  assert.equal(go("c3", "ArrowLeft"), "b3");
  assert.equal(go("c3", "ArrowUp"), "c4");
  assert.equal(go("c3", "ArrowDown"), "c2");
  assert.equal(go("a1", "ArrowLeft"), undefined, "beyond the rim there is nothing");
});

test("on hexagons left and right keep the row, up and down go to the row beside", () => {
  const view = byName["strands cover"];
  const spots = [...opened(view).spots.values()].filter((spot) => spot.isCell);
  const at = (/** @type {string} */ name) => spots.find((spot) => spot.name === name) ?? assert.fail(name);
  const go = (/** @type {string} */ name, /** @type {string} */ key) => spots[neighbour(at(name), spots, WAYS[key])]?.name;
  assert.equal(go("e5", "ArrowRight"), "e6");
  assert.equal(go("e5", "ArrowLeft"), "e4");
  assert.match(go("e5", "ArrowUp") ?? "", /^f/);
  assert.match(go("e5", "ArrowDown") ?? "", /^d/);
});

test("the keys for playable places go around in reading order", () => {
  const places = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }];
  const able = (/** @type {number} */ i) => i !== 1;
  assert.equal(nextWanted(0, places, able, 1), 2);
  assert.equal(nextWanted(2, places, able, 1), 0);
  assert.equal(nextWanted(0, places, able, -1), 2);
  assert.equal(nextWanted(0, places, () => false, 1), -1);
});

test("Thrive: a piece that can move is known by where its moves begin, holes belong to their piece", () => {
  const moving = found.filter(({ name }) => name.startsWith("thrive")).map(({ view }) => opened(view));
  const leaving = moving.flatMap(({ spots }) => [...spots.values()].filter((spot) => spot.leaving.length));
  assert.ok(leaving.length);
  for (const spot of leaving) {
    assert.equal(spot.pieces.length, 1);
    for (const target of spot.leaving) assert.equal(leaves(target), spot.name);
  }
  const whole = moving.flatMap(({ spots }) => [...spots.values()].filter((spot) => spot.parts.length));
  assert.ok(whole.length);
  for (const spot of whole) for (const part of spot.parts) assert.ok(extent(part.outline) < extent(spot.outline) / 4);
});

test("Thoughtwave: what can be taken in hand are pieces in their turnings", () => {
  const { targets } = opened(byName["thoughtwave"]);
  const kinds = tray(targets);
  assert.ok(kinds.length > 8);
  for (const kind of kinds) {
    assert.equal(new Set(kind.map((target) => target.text.split(":")[1])).size, 1);
    const places = kind.map((target) => target.place);
    assert.equal(new Set(places).size, places.length);
  }
  const things = kinds.map((kind) => kind[0].name.split(" ")[0]);
  assert.equal(things.filter((thing, i) => thing !== things[i - 1]).length, new Set(things).size, "like things stand together");
});

test("Tom Tube: a rhomb in hand has two turnings at each place and six in the tray", () => {
  const { targets, spots } = opened(byName["tom_tube lay"]);
  assert.equal(tray(targets).length, 6);
  for (const spot of spots.values()) if (spot.actions.length) assert.equal(spot.actions.length, 2);
});

test("nothing is taken in hand where each place has one action", () => {
  for (const name of ["wishbone", "strands cover", "thrive move", "thrive place"]) assert.deepEqual(tray(opened(byName[name]).targets), []);
});

test("what is in hand decides what a press means", () => {
  const hand = new Hand();
  const moving = opened(byName["thrive move"]).spots;
  const from = [...moving.values()].find((spot) => spot.leaving.length) ?? assert.fail("no piece can move");
  const [move] = from.leaving;
  const to = moving.get(move.place) ?? assert.fail("a move leads nowhere");
  hand.taken = from;
  assert.ok(hand.full);
  assert.equal(hand.meant(to), move);
  assert.deepEqual(hand.fitting(from), []);
  hand.letGo();
  assert.deepEqual(hand.fitting(to), to.actions);

  const placing = opened(byName.thoughtwave);
  const place = [...placing.spots.values()].find((spot) => spot.actions.length > 2) ?? assert.fail("no choice anywhere");
  assert.equal(hand.meant(place), null, "several things could be meant");
  assert.equal(hand.turn(place, 1), place.actions[0]);
  assert.equal(hand.turn(place, 1), place.actions[1]);
  assert.equal(hand.meant(place), place.actions[1]);
  assert.equal(hand.turn(place, -1), place.actions[0]);
  assert.equal(hand.turn(place, -1), place.actions.at(-1), "around the end");
  hand.letGo();
  hand.held = place.actions[2].preview;
  assert.equal(hand.meant(place), place.actions[2]);
});

test("a finger beside a place means the nearest one, a mouse does not", () => {
  const { spots } = opened(byName["thrive place"]);
  const holes = [...spots.values()].filter((spot) => spot.name.includes(":"));
  const [hole] = holes;
  const off = extent(hole.outline) * 4;
  assert.equal(hit(holes, hole.x - 50, hole.y), null);
  assert.ok(hit([hole], hole.x + off, hole.y, off * 2));
  assert.equal(hit([hole], hole.x + off, hole.y, 0), null);
});

test("inside an outline, also of a slanted one", () => {
  /** @type {[number, number][]} */
  const rhomb = [[0, -1], [2, 0], [0, 1], [-2, 0]];
  assert.ok(inside(rhomb, 0.9, 0.4));
  assert.ok(!inside(rhomb, 1.5, 0.6));
});

test("places without a number are no spaces", () => {
  for (const word of ["done", "pile", "swap", "pass", "exchange"]) assert.ok(isLoose(word));
  for (const word of ["a1", "a1.b2", "b2:+1+1"]) assert.ok(!isLoose(word));
});

test("a board that was sent once is put into later views", () => {
  const view = byName["wishbone"];
  assert.equal(complete(view), view);
  for (const key of Object.values(view.static)) assert.ok(known().includes(key));
  const { board, cells, labels, ...rest } = view.scene;
  assert.deepEqual(complete({ ...view, scene: rest }).scene, view.scene);
  assert.throws(() => complete({ ...view, scene: rest, static: { ...view.static, cells: "never" } }), /never sent/);
});

test("what names of one piece share, places left out", () => {
  assert.equal(common(["curve on a1, north", "curve on b7, north"]), "curve on … north");
  assert.equal(common(["same"]), "same");
});
