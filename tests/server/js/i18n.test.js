// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, setCatalogue, t, tn } from "../../../src/quincunx/server/static/i18n.js";

const GERMAN = {
  messages: { "{who} won": "{who} hat gewonnen" },
  plurals: { "{n} game": ["{n} Partie", "{n} Partien"] },
  forms: "10".padEnd(200, "1"),
};

test("a text without a translation stays English, with its placeholders filled in", () => {
  setCatalogue({ messages: {}, plurals: {}, forms: "" });
  assert.equal(t("{who} won", { who: "Ann" }), "Ann won");
  assert.equal(tn("{n} game", "{n} games", 1), "1 game");
  assert.equal(tn("{n} game", "{n} games", 0), "0 games");
  assert.equal(fill("{a} {b} {a}", { a: 1 }), "1 {b} 1");
});

test("a catalogue translates texts and chooses plurals", () => {
  setCatalogue(GERMAN);
  assert.equal(t("{who} won", { who: "Ann" }), "Ann hat gewonnen");
  assert.equal(t("unknown"), "unknown");
  assert.equal(tn("{n} game", "{n} games", 1), "1 Partie");
  assert.equal(tn("{n} game", "{n} games", 2), "2 Partien");
  assert.equal(tn("{n} game", "{n} games", 1201), "1201 Partien", "forms repeat every hundred");
});

test("a value with braces is not filled in again", () => {
  setCatalogue({ messages: {}, plurals: {}, forms: "" });
  assert.equal(t("{a}{b}", { a: "{b}", b: "x" }), "{b}x");
});
