// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { curve, turnAt } from "../../../src/quincunx/server/static/study/chart.js";
import { Tree } from "../../../src/quincunx/server/static/study/tree.js";

/** @param {number} parent @param {string} text @param {Partial<import("../../../src/quincunx/server/static/study/tree.js").FlatTurn>} [more] */
const turn = (parent, text, more = {}) => ({ parent, actions: [...text].map(Number), text, player: 0, name: "Ann", comment: "", lead: "", ...more });

/** 1 2 (3 4 (5)) 6 */
const turns = () => [turn(-1, ""), turn(0, "1"), turn(1, "2"), turn(1, "3"), turn(2, "6"), turn(3, "4"), turn(3, "5")];
const texts = (/** @type {import("../../../src/quincunx/server/static/study/tree.js").Node[]} */ nodes) => nodes.map((node) => node.text);

test("a list of turns becomes a tree and the same list again", () => {
  assert.deepEqual(new Tree(turns()).flat(), turns());
});

test("stepping keeps to the line one is on", () => {
  const tree = new Tree(turns());
  tree.end();
  assert.deepEqual(texts(tree.path()), ["1", "2", "6"]);
  tree.back();
  tree.beside(1);
  assert.equal(tree.current.text, "3");
  assert.equal(tree.isMain(), false);
  tree.end();
  assert.deepEqual(tree.actions(), [1, 3, 4]);
  tree.start();
  tree.back();
  assert.equal(tree.current, tree.root);
  assert.equal(tree.forward().text, "1");
});

test("stepping beyond an end stays there", () => {
  const tree = new Tree([turn(-1, "")]);
  assert.equal(tree.forward(), tree.root);
  assert.equal(tree.end(), tree.root);
  assert.equal(tree.beside(1), tree.root);
});

test("playing a known turn goes there, another one begins a side line", () => {
  const tree = new Tree(turns());
  tree.forward();
  tree.play(turn(0, "3"));
  assert.equal(tree.flat().length, 7);
  tree.back();
  tree.play(turn(0, "9"));
  assert.deepEqual(texts(/** @type {any} */ (tree.current.parent).children), ["2", "3", "9"]);
  assert.equal(tree.undo(), "9");
  assert.deepEqual(tree.flat(), turns());
  assert.equal(tree.current.text, "1");
});

test("promoting moves the nearest branch to the front", () => {
  const tree = new Tree(turns());
  tree.go(tree.root.children[0].children[1].children[1]);
  assert.equal(tree.promote(), true);
  assert.deepEqual(texts(tree.root.children[0].children[1].children), ["5", "4"]);
  assert.equal(tree.promote(), true);
  assert.deepEqual(texts(tree.line()), ["1", "3", "5"]);
  assert.equal(tree.promote(), false);
  tree.undo();
  tree.undo();
  assert.deepEqual(tree.flat(), turns());
});

test("removing takes all that follows, and goes back if one was inside", () => {
  const tree = new Tree(turns());
  const side = tree.root.children[0].children[1];
  tree.go(side.children[0]);
  tree.remove(side);
  assert.equal(tree.current.text, "1");
  assert.deepEqual(texts(tree.line()), ["1", "2", "6"]);
  assert.equal(tree.undo(), "3");
  assert.equal(tree.current.text, "4");
  assert.equal(tree.remove(tree.root), false);
});

test("comments are kept, and the same comment is no change", () => {
  const tree = new Tree(turns());
  tree.comment("good", tree.root.children[0]);
  tree.comment("good", tree.root.children[0]);
  assert.equal(tree.before.length, 1);
  assert.equal(tree.flat()[1].comment, "good");
});

test("a half turn leaves no trace", () => {
  const tree = new Tree(turns());
  tree.end();
  tree.leave();
  assert.equal(tree.current.text, "2");
  assert.equal(tree.before.length, 0);
});

test("a comment before a line stays at its head when another line comes first", () => {
  const tree = new Tree([turn(-1, ""), turn(0, "1"), turn(0, "2", { lead: "or" })]);
  tree.promote(tree.root.children[1]);
  assert.deepEqual(tree.root.children.map((node) => node.lead), ["", "or"]);
});

test("the graph puts sure wins at its edges and leaves out what is not known yet", () => {
  const points = curve([1, undefined, 0], 2, 248);
  assert.deepEqual(points, [[38, 22], [238, 164]]);
});

test("a press on the graph means the nearest turn", () => {
  assert.equal(turnAt(38, 10, 248), 0);
  assert.equal(turnAt(139, 10, 248), 5);
  assert.equal(turnAt(9999, 10, 248), 10);
  assert.equal(turnAt(-5, 10, 248), 0);
});
