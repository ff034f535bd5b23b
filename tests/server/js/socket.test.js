// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

/** Stands for the network: a WebSocket of the same interface that the test opens, closes and speaks through. */
class Line {
  static OPEN = 1;
  /** @type {Line[]} */
  static all = [];
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @type {(() => void) | undefined} */
  onopen;
  /** @type {((event: {data: string}) => void) | undefined} */
  onmessage;
  /** @type {((event: {code: number, reason: string}) => void) | undefined} */
  onclose;
  /** @param {string} url */
  constructor(url) {
    this.url = url;
    Line.all.push(this);
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.drop();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code, reason: "" });
  }
  /** @param {object} message */
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** @type {Record<string, () => void>} */
const listeners = {};
Object.assign(globalThis, {
  WebSocket: Line,
  location: { protocol: "http:", host: "here" },
  addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ heard) => (listeners[kind] = heard),
  removeEventListener: () => {},
});
const { LiveSocket, nextWait } = await import("../../../src/quincunx/server/static/api.js");

/** @returns {Line} */
const line = () => Line.all.at(-1) ?? assert.fail("no connection was made");
const commits = () => line().sent.filter((/** @type {any} */ message) => message.type === "commit").map((/** @type {any} */ message) => message.id);

test("a commit without an answer is sent again on each new connection, under the same id", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const socket = new LiveSocket("t1");
  line().open();
  const id = socket.send({ type: "commit", base: 0, actions: [3] });
  assert.deepEqual(commits(), [id]);
  line().drop();
  context.mock.timers.tick(10_000);
  assert.equal(Line.all.length, 2);
  line().open();
  assert.deepEqual(commits(), [id]);
  line().say({ type: "accepted", id });
  line().drop();
  context.mock.timers.tick(10_000);
  line().open();
  assert.deepEqual(commits(), []);
  socket.close();
});

test("a commit made while the connection is away goes out when it is back; a hint does not", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const socket = new LiveSocket("t2");
  const id = socket.send({ type: "commit", base: 0, actions: [3] });
  socket.send({ type: "hint" });
  line().open();
  assert.deepEqual(commits(), [id]);
  assert.deepEqual(line().sent.map((/** @type {any} */ message) => message.type), ["commit"]);
  socket.close();
});

test("a refused commit is not sent again", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const socket = new LiveSocket("t3");
  line().open();
  const id = socket.send({ type: "commit", base: 0, actions: [3] });
  line().say({ type: "refused", id, sentence: "No." });
  line().drop();
  context.mock.timers.tick(10_000);
  line().open();
  assert.deepEqual(commits(), []);
  socket.close();
});

test("a connection that falls silent, or a browser that goes offline, counts as lost", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const socket = new LiveSocket("t5");
  let lost = 0;
  socket.addEventListener("lost", () => lost++);
  line().open();
  context.mock.timers.tick(20_000);
  line().say({ type: "pong" });
  context.mock.timers.tick(20_000);
  assert.equal(lost, 0);
  context.mock.timers.tick(20_000);
  assert.equal(lost, 1, "the second ping was never answered");
  const before = Line.all.length;
  context.mock.timers.tick(1_000);
  assert.equal(Line.all.length, before + 1);
  line().open();
  listeners.offline();
  assert.equal(lost, 2);
  const silent = Line.all.at(-1);
  listeners.online();
  assert.notEqual(Line.all.at(-1), silent);
  socket.close();
});

test("the page hears when the connection goes and comes; waits grow, up to a bound", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const socket = new LiveSocket("t4");
  /** @type {string[]} */
  const heard = [];
  for (const kind of ["open", "lost", "message"]) socket.addEventListener(kind, () => heard.push(kind));
  line().open();
  line().say({ type: "view" });
  line().drop();
  assert.deepEqual(heard, ["open", "message", "lost"]);
  assert.ok(nextWait(0) < nextWait(nextWait(0)));
  assert.equal(nextWait(1e6), nextWait(1e7));
  socket.close();
});
