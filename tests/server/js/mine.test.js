// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, isMineAlone, opponents, standing } from "../../../src/quincunx/server/static/mine.js";

/** @param {object} values @returns {any} */
const table = (values) => ({
  mode: "bot",
  status: "playing",
  mine: [0],
  my_turn: false,
  to_act: 1,
  seats: [
    { kind: "person", name: "Ann" },
    { kind: "bot", name: "Bot, level 3" },
  ],
  result: null,
  ...values,
});

test("against whom", () => {
  assert.equal(opponents(table({})), "Against Bot, level 3");
  assert.equal(opponents(table({ mine: [] })), "Ann against Bot, level 3");
  assert.equal(opponents(table({ mode: "same_screen", mine: [0, 1] })), "On one screen");
});

test("how a game stands", () => {
  assert.deepEqual(standing(table({ my_turn: true })), { kind: "turn", words: "Your turn" });
  assert.equal(standing(table({})).words, "Bot, level 3 to play");
  assert.equal(standing(table({ to_act: -1 })).words, "Still going");
  assert.equal(standing(table({ status: "waiting" })).words, "Waiting for somebody to sit down");
  assert.equal(standing(table({ status: "over" })).words, "Not finished");
  const over = (/** @type {number | null} */ who, values = {}) => standing(table({ status: "over", result: { who, text: "" }, ...values }));
  assert.deepEqual(over(0), { kind: "won", words: "You won" });
  assert.deepEqual(over(1), { kind: "lost", words: "You lost" });
  assert.deepEqual(over(null), { kind: "draw", words: "Draw" });
  assert.equal(over(1, { mine: [0, 1] }).words, "Bot, level 3 won");
});

test("only a game in which nobody else has a share may be deleted", () => {
  assert.ok(isMineAlone(table({})));
  assert.ok(!isMineAlone(table({ seats: [{ kind: "person", name: "Ann" }, { kind: "person", name: "Bo" }] })));
  assert.ok(isMineAlone(table({ mode: "same_screen", mine: [0, 1], seats: [{ kind: "person", name: "Ann" }, { kind: "person", name: "Ann" }] })));
});

test("how long ago", () => {
  const now = Date.UTC(2026, 0, 10);
  assert.equal(ago(now / 1000 - 20, now), "just now");
  assert.equal(ago(now / 1000 - 5 * 60, now), "5 minutes ago");
  assert.equal(ago(now / 1000 - 86400, now), "yesterday");
  assert.match(ago(now / 1000 - 30 * 86400, now), /2025/);
});
