// @ts-check
/** Searches on the server: one socket, opened when something is asked for, one search at a time. */

export class Search extends EventTarget {
  constructor() {
    super();
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  /** Ask for a search; what it finds comes as "message" events. @param {object} job */
  ask(job) {
    const text = JSON.stringify(job);
    if (this.socket?.readyState === WebSocket.OPEN) return this.socket.send(text);
    this.close();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/study/search`);
    this.socket = socket;
    socket.onopen = () => socket.send(text);
    socket.onmessage = (event) => this.dispatchEvent(new CustomEvent("message", { detail: JSON.parse(event.data) }));
    socket.onclose = () => {
      if (this.socket === socket) {
        this.socket = null;
        this.dispatchEvent(new Event("lost"));
      }
    };
  }

  stop() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "stop" }));
    else this.close();
  }

  close() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
}
