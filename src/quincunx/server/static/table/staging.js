// @ts-check
/**
 * A turn being put together: what was tried, what the server says of it, and when it is played for good. Without a
 * document or a socket, so that it can be tested: it is told what happens and says what to send.
 *
 * idle -> stage() -> asking -> staged -> ... -> commit() -> committing -> (the next view from the server) -> idle
 *
 * @typedef {import("../types.d.ts").View} View
 * @typedef {{type: string, id: string, [key: string]: unknown}} Message
 */

export class Staging {
  /**
   * @param {(message: {type: string, [key: string]: unknown}) => string} send sends a message and gives its id
   * @param {{auto?: boolean, refused?: (sentence: string) => void, changed?: () => void}} [told] `auto`: a turn that is whole
   *   is played without asking
   */
  constructor(send, told = {}) {
    this.send = send;
    this.auto = told.auto ?? true;
    this.refused = told.refused ?? (() => {});
    this.changed = told.changed ?? (() => {});
    /** @type {View | null} as it stands for everybody */
    this.live = null;
    /** @type {View | null} with what is tried on top */
    this.tried = null;
    /** @type {number[]} */
    this.actions = [];
    /** @type {string[]} the same in words */
    this.texts = [];
    /** @type {{id: string, message: {type: string, [key: string]: unknown}} | null} a question under way */
    this.asking = null;
    /** @type {string | null} id of the commit under way */
    this.committing = null;
  }

  /** What is to be seen. */
  get shown() {
    return this.actions.length || this.committing ? (this.tried ?? this.live) : this.live;
  }

  /** Whether an answer is awaited, when nothing else can be done. */
  get busy() {
    return this.asking !== null || this.committing !== null;
  }

  /** Whether what was tried can be played now. */
  get whole() {
    return this.actions.length > 0 && Boolean(this.tried?.can_commit) && !this.busy;
  }

  get canUndo() {
    return this.actions.length > 0 && !this.busy;
  }

  /** @param {number[]} actions */
  #ask(actions) {
    if (!this.live) return;
    const message = { type: "stage", base: this.live.committed, actions };
    this.asking = { id: this.send(message), message };
    this.changed();
  }

  /** Tries one more action; nothing happens while an answer is awaited. @param {number} action */
  stage(action) {
    if (this.busy || !this.live) return false;
    this.#ask([...this.actions, action]);
    return true;
  }

  /** Tries several at once, such as those kept from before a reload. @param {number[]} actions */
  restage(actions) {
    if (!this.busy && actions.length) this.#ask(actions);
  }

  /** Tries a typed turn, or a part of one. @param {string} text */
  type(text) {
    if (this.busy || !this.live) return false;
    const message = { type: "text", base: this.live.committed, actions: this.actions, text };
    this.asking = { id: this.send(message), message };
    this.changed();
    return true;
  }

  /** Takes the last step back. */
  undo() {
    if (!this.canUndo) return false;
    const rest = this.actions.slice(0, -1);
    if (rest.length) this.#ask(rest);
    else this.clear();
    return true;
  }

  /** Forgets all that was tried. */
  clear() {
    this.actions = [];
    this.tried = this.asking = this.committing = null;
    this.changed();
  }

  /** Plays what was tried for good. */
  commit() {
    if (!this.whole || !this.live) return false;
    this.committing = this.send({ type: "commit", base: this.live.committed, actions: this.actions });
    this.changed();
    return true;
  }

  /** The connection is back: what was asked and not answered is asked again (commits are the socket's to repeat). */
  reconnected() {
    if (!this.asking) return;
    this.asking = { ...this.asking, id: this.send(this.asking.message) };
  }

  /** The position changed for everybody, or is told once more. @param {View} view */
  view(view) {
    const same = this.live?.committed === view.committed && this.live?.line === view.line;
    this.live = view;
    if (!same) {
      this.actions = [];
      this.tried = this.asking = this.committing = null;
    }
    this.changed();
  }

  /** An answer to something asked here; false if it is none. @param {Message} message */
  answer(message) {
    if (message.type === "staged" && message.id === this.asking?.id) {
      const view = /** @type {View} */ (message.view);
      this.actions = /** @type {number[]} */ (message.actions);
      this.texts = /** @type {string[]} */ (message.texts);
      this.tried = view;
      this.asking = null;
      if (this.auto && view.must_commit) this.commit();
      else this.changed();
      return true;
    }
    if (message.type === "accepted" && message.id === this.committing) return true;
    if (message.type !== "refused" || (message.id !== this.asking?.id && message.id !== this.committing)) return false;
    if (message.id === this.committing) this.clear();
    this.asking = null;
    this.changed();
    this.refused(String(message.sentence));
    return true;
  }
}
