// What pages ask of the server: JSON in and out, errors as sentences, and a live socket that comes back by itself.

import { t } from "./i18n.js";

/** An answer that is no success; `message` is a sentence for people. */
export class ApiError extends Error {
  /** @param {string} message @param {number} status @param {any} [data] the whole answer */
  constructor(message, status, data = null) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

const unreachable = () => t("The server cannot be reached. Is it running, and are you online?");

/**
 * Ask the server; the answer's JSON, or an ApiError.
 * @param {string} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function request(method, path, body) {
  /** @type {RequestInit} */
  const init = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(unreachable(), 0);
  }
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  const data = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) {
    throw new ApiError(data?.detail ?? t("The server answered with error {status}.", { status: answer.status }), answer.status, data);
  }
  return data;
}

/** @param {string} path */
export const get = (path) => request("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => request("POST", path, body);
/** @param {string} path @param {unknown} body */
export const patch = (path, body) => request("PATCH", path, body);
/** @param {string} path */
export const del = (path) => request("DELETE", path);

/** An id for a message, unique to it: what is sent again under the same id counts once. */
export function newId() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(36)).join("");
}

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20_000;

/** @param {number} wait how long the last wait was, in ms */
export const nextWait = (wait) => Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, wait * 2));

/**
 * The live side of a table. Dispatches "message" (detail: what the server says), "open" and "lost" (the connection is
 * being made again). Commits that were not acknowledged are sent again after each reconnection, under the same id.
 */
export class LiveSocket extends EventTarget {
  /** @param {string} table its id @param {{lang?: string}} [options] */
  constructor(table, options = {}) {
    super();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = options.lang ? `?lang=${encodeURIComponent(options.lang)}` : "";
    this.url = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/live${query}`;
    /** @type {Map<string, object>} commits without an answer so far */
    this.unanswered = new Map();
    this.closed = false;
    this.wait = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.connect();
    /** Whether a ping is under way: a network that is gone may leave the connection as if it were there. */
    this.waiting = false;
    this.pinging = setInterval(() => this.check(), PING_MS);
    this.hurry = () => {
      if (!this.socket) this.connect();
    };
    this.offline = () => this.lose(0, "offline");
    addEventListener("online", this.hurry);
    addEventListener("offline", this.offline);
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    if (this.closed) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 0;
      this.dispatchEvent(new Event("open"));
      for (const message of this.unanswered.values()) this.sendNow(message);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lose(event.code, event.reason);
    };
  }

  /** The connection is gone: tell, and make it again in a while. @param {number} code @param {string} reason */
  lose(code, reason) {
    const gone = this.socket;
    this.socket = null;
    this.waiting = false;
    gone?.close();
    this.dispatchEvent(new CustomEvent("lost", { detail: { code, reason } }));
    clearTimeout(this.timer);
    if (code === 4404) return; // there is no such table
    this.wait = nextWait(this.wait);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
  }

  /** Whether the other end still answers. */
  check() {
    if (this.waiting) return this.lose(0, "silent");
    this.waiting = this.sendNow({ type: "ping" });
  }

  /** @param {any} message */
  receive(message) {
    this.waiting = false;
    if (message.id) this.unanswered.delete(message.id);
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** @param {object} message @returns {boolean} whether it went out */
  sendNow(message) {
    if (!this.open) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /**
   * Send a message; returns its id. A commit is kept until it is answered, anything else is lost with the connection.
   * @param {{type: string, id?: string, [key: string]: unknown}} message
   */
  send(message) {
    const id = message.id ?? newId();
    const whole = { ...message, id };
    if (message.type === "commit") this.unanswered.set(id, whole);
    this.sendNow(whole);
    return id;
  }

  close() {
    this.closed = true;
    clearInterval(this.pinging);
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.offline);
    this.socket?.close();
  }
}
