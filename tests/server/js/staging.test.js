// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { left, written } from "../../../src/quincunx/server/static/table/clocks.js";
import { Staging } from "../../../src/quincunx/server/static/table/staging.js";

/** @param {Partial<import("./views.js").View>} values */
const view = (values) => /** @type {any} */ ({ committed: 4, line: "x", can_commit: false, must_commit: false, ...values });

/** The server's answer to an attempt. @param {string} id @param {number[]} actions @param {Partial<import("./views.js").View>} [values] */
const staged = (id, actions, values = {}) => {
  const texts = actions.map((action) => `a${action}`);
  return { type: "staged", id, actions, texts, view: view({ line: `x${actions.join("")}`, ...values }) };
};

/** A staging, what it sent, and what it said. @param {{auto?: boolean}} [options] */
function begun(options = {}) {
  /** @type {any[]} */
  const sent = [];
  /** @type {string[]} */
  const refusals = [];
  const send = (/** @type {any} */ message) => {
    sent.push(message);
    return `m${sent.length}`;
  };
  const staging = new Staging(send, { ...options, refused: (sentence) => refusals.push(sentence) });
  staging.view(view({}));
  return { staging, sent, refusals };
}

test("a turn of three steps is played by itself when nothing can be added", () => {
  const { staging, sent } = begun();
  staging.stage(7);
  assert.deepEqual(sent.at(-1), { type: "stage", base: 4, actions: [7] });
  assert.ok(staging.busy);
  assert.equal(staging.stage(8), false, "one thing at a time");
  staging.answer(staged("m1", [7]));
  assert.equal(staging.shown?.line, "x7");
  staging.stage(8);
  assert.deepEqual(sent.at(-1), { type: "stage", base: 4, actions: [7, 8] });
  staging.answer(staged("m2", [7, 8], { can_commit: true, must_commit: true }));
  assert.deepEqual(sent.at(-1), { type: "commit", base: 4, actions: [7, 8] });
  assert.ok(staging.busy);
  assert.ok(staging.answer({ type: "accepted", id: "m3" }));
  assert.equal(staging.shown?.line, "x78", "until the server shows the new position");
  staging.view(view({ committed: 6, line: "x78" }));
  assert.ok(!staging.busy);
  assert.deepEqual(staging.actions, []);
});

test("who wants to be asked plays a whole turn with a press", () => {
  const { staging, sent } = begun({ auto: false });
  staging.stage(7);
  staging.answer(staged("m1", [7], { can_commit: true, must_commit: true }));
  assert.equal(sent.length, 1);
  assert.ok(staging.whole);
  assert.ok(staging.commit());
  assert.equal(sent.at(-1).type, "commit");
  assert.equal(staging.commit(), false, "only once");
});

test("steps are taken back one by one", () => {
  const { staging, sent } = begun();
  staging.stage(7);
  staging.answer(staged("m1", [7]));
  staging.stage(8);
  staging.answer(staged("m2", [7, 8]));
  staging.undo();
  assert.deepEqual(sent.at(-1).actions, [7]);
  staging.answer(staged("m3", [7]));
  staging.undo();
  assert.equal(sent.length, 3, "the position itself is known");
  assert.equal(staging.shown?.line, "x");
  assert.equal(staging.undo(), false);
});

test("a refusal changes nothing and is told", () => {
  const { staging, refusals } = begun();
  staging.stage(7);
  staging.answer(staged("m1", [7]));
  staging.stage(99);
  staging.answer({ type: "refused", id: "m2", sentence: "Not there." });
  assert.deepEqual(refusals, ["Not there."]);
  assert.deepEqual(staging.actions, [7]);
  assert.equal(staging.shown?.line, "x7");
});

test("a refused turn is dropped", () => {
  const { staging, refusals } = begun();
  staging.stage(7);
  staging.answer(staged("m1", [7], { can_commit: true, must_commit: true }));
  staging.answer({ type: "refused", id: "m2", sentence: "The game has moved on." });
  assert.deepEqual(refusals, ["The game has moved on."]);
  assert.equal(staging.shown?.line, "x");
  assert.ok(!staging.busy);
});

test("answers to something else, or that come late, do nothing", () => {
  const { staging } = begun();
  staging.stage(7);
  assert.equal(staging.answer(staged("other", [9])), false);
  staging.view(view({ committed: 5, line: "z" }));
  assert.equal(staging.answer(staged("m1", [7])), false);
  assert.equal(staging.shown?.line, "z");
});

test("what is tried outlives news that leave the position as it is", () => {
  const { staging } = begun();
  staging.stage(7);
  staging.answer(staged("m1", [7]));
  staging.view(view({}));
  assert.deepEqual(staging.actions, [7]);
  staging.view(view({ committed: 3, line: "w" }));
  assert.deepEqual(staging.actions, []);
});

test("a question that the lost connection swallowed is asked again", () => {
  const { staging, sent } = begun();
  staging.stage(7);
  staging.reconnected();
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[1], sent[0]);
  assert.ok(staging.answer(staged("m2", [7])));
  staging.reconnected();
  assert.equal(sent.length, 2, "nothing is open any more");
});

test("typed turns come back with their actions", () => {
  const { staging, sent } = begun();
  staging.type("a1,b2");
  assert.deepEqual(sent[0], { type: "text", base: 4, actions: [], text: "a1,b2" });
  staging.answer(staged("m1", [1, 2]));
  assert.deepEqual(staging.actions, [1, 2]);
  assert.deepEqual(staging.texts, ["a1", "a2"]);
});

test("clocks count on from what the server told", () => {
  /** @type {import("../../../src/quincunx/server/static/table/clocks.js").Clocks} */
  const clocks = { kind: "fischer", left_ms: [65_000, 9_950], running: 1, server_time: 0 };
  const plain = (/** @type {string} */ text, /** @type {Record<string, number>} */ values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  assert.equal(written(left(clocks, 0, 5000), plain), "1:05");
  assert.equal(written(left(clocks, 1, 450), plain), "0:09.5");
  assert.equal(written(left(clocks, 1, 99_000), plain), "0:00.0");
  assert.equal(written(3_600_000 + 61_000, plain), "1:01:01");
  assert.equal(written(2 * 86_400_000 + 3 * 3_600_000, plain), "2 d 3 h");
});
