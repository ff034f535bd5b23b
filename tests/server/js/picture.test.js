// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

// The module defines an element as soon as it is loaded; here there are none.
const globals = /** @type {any} */ (globalThis);
globals.HTMLElement ??= class {};
globals.customElements ??= { define() {} };
const { nextFrame, sceneOf } = await import("../../../src/quincunx/server/static/picture.js");

test("the pages of a flip book go round", () => {
  assert.equal(nextFrame(0, 3), 1);
  assert.equal(nextFrame(2, 3), 0);
  assert.equal(nextFrame(0, 0), 0);
});

test("a frame names the pieces that lie there", () => {
  /** @type {any} */
  const book = { static: { beside: [{ type: "path" }] }, pieces: [{ id: "a" }, { id: "b" }], frames: [{ pieces: [], marks: [] }, { pieces: [1], marks: [{ kind: "last" }] }] };
  assert.deepEqual(sceneOf(book, 1).pieces, [{ id: "b" }]);
  assert.deepEqual(sceneOf(book, 1).marks, [{ kind: "last" }]);
  assert.deepEqual(sceneOf(book, 0).pieces, []);
  assert.equal(sceneOf(book, 0).beside, book.static.beside);
});
