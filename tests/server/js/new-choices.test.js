// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromAddress, tidy, toAddress, toTable, usual } from "../../../src/quincunx/server/static/new-choices.js";

/** @type {any[]} */
const OPTIONS = [{ name: "size" }, { name: "swap_rule" }];

test("an address carries every choice that matters, and comes back the same", () => {
  for (const choices of [
    usual(),
    { ...usual(), mode: "bot", level: 7, side: "second", options: { size: "9", swap_rule: "off" } },
    { ...usual(), mode: "bot", level: 7.25 },
    { ...usual(), mode: "friend", clock: "fischer", minutes: 2.5, increment: 3 },
    { ...usual(), mode: "same_screen", clock: "days", days: 9 },
    { ...usual(), mode: "bots", levels: /** @type {[number, number]} */ ([2, 8]) },
  ]) {
    assert.deepEqual(fromAddress(toAddress(choices), OPTIONS, usual()), choices);
  }
});

test("nonsense in an address leaves things as they were", () => {
  const search = "?mode=chess&level=99&side=left&clock=sand&minutes=-1&days=x&levels=a-b&o.nothing=1";
  assert.deepEqual(fromAddress(search, OPTIONS, usual()), usual());
});

test("an address without options keeps those that were remembered; one with options replaces them", () => {
  const remembered = tidy({ mode: "bots", options: { size: "7" } }, OPTIONS);
  assert.deepEqual(fromAddress("?mode=bot", OPTIONS, remembered).options, { size: "7" });
  assert.deepEqual(fromAddress("?mode=bot&o.swap_rule=off", OPTIONS, remembered).options, { swap_rule: "off" });
});

test("what was remembered is only used where it still makes sense", () => {
  const old = { mode: "bot", level: "4", clock: "fischer", minutes: 1e9, options: { size: 7, gone: "1", swap_rule: "on" } };
  const read = tidy(old, OPTIONS);
  assert.equal(read.level, 4);
  assert.equal(read.minutes, 10);
  assert.deepEqual(read.options, { swap_rule: "on" });
});

test("a table is asked for with what its mode needs, and no more", () => {
  const choices = { ...usual(), options: { size: "9" }, clock: "fischer", minutes: 1.5 };
  assert.deepEqual(toTable("wishbone", choices), {
    game: "wishbone",
    mode: "bot",
    options: { size: "9" },
    level: 3,
    side: "random",
    clock: { kind: "fischer", initial_s: 90, increment_s: 5 },
  });
  assert.deepEqual(toTable("wishbone", { ...choices, mode: "bots" }), { game: "wishbone", mode: "bots", options: { size: "9" }, levels: [3, 4] });
  assert.deepEqual(toTable("wishbone", { ...usual(), mode: "same_screen" }).clock, { kind: "none" });
});
