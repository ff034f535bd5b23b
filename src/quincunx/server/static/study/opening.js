// @ts-check
/** Choosing what to look at: a text, a file, one of several games, or the start of a game. */

import { get, post } from "../api.js";
import { t, tn } from "../i18n.js";
import { byId, make, sentence } from "./dom.js";

/** Larger files hold no games, bytes. */
const LARGEST = 400_000;

export class Opening {
  /** @param {(tree: any) => void} opened */
  constructor(opened) {
    this.opened = opened;
    this.box = byId("opening", HTMLElement);
    this.text = byId("open-text", HTMLTextAreaElement);
    this.listed = false;
    byId("open-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.attempt(this.text.value);
    });
    byId("open-file", HTMLInputElement).addEventListener("change", async (event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const file = input.files?.[0];
      input.value = "";
      if (!file) return;
      if (file.size > LARGEST) return this.complain(t("This file is too large to be a record."));
      this.text.value = await file.text();
      void this.attempt(this.text.value);
    });
  }

  show() {
    this.box.hidden = false;
    byId("several", HTMLElement).hidden = true;
    this.complain("");
    void this.list();
    if (!byId("study", HTMLElement).hidden) this.text.focus();
  }

  /** @param {string} words */
  complain(words) {
    byId("open-error", HTMLElement).textContent = words;
    this.text.toggleAttribute("aria-invalid", Boolean(words));
    if (words) this.text.setAttribute("aria-invalid", "true");
  }

  /** Read a text, and say what is wrong with it. @param {string} text @param {number} [number] */
  async attempt(text, number) {
    this.complain("");
    try {
      await this.read(text, number);
    } catch (error) {
      this.complain(sentence(error));
    }
  }

  /** Read a text; several games are asked about. @param {string} text @param {number} [number] */
  async read(text, number) {
    const { games, tree } = await post("/api/study/open", { text, ...(number === undefined ? {} : { number }) });
    if (tree) return this.opened(tree);
    this.box.hidden = false;
    byId("several", HTMLElement).hidden = false;
    byId("several-list", HTMLElement).replaceChildren(
      ...games.map((/** @type {any} */ game, /** @type {number} */ at) => {
        const press = make("button", { type: "button", class: "wide several-game" });
        press.append(
          make("b", {}, `${at + 1}. ${game.game}`),
          ` ${game.players.join(" – ")}, ${tn("{n} turn", "{n} turns", game.turns)} ${game.result}`,
        );
        press.addEventListener("click", () => void this.attempt(text, at));
        return make("li", {}, press);
      }),
    );
  }

  /** The games that can be begun. */
  async list() {
    if (this.listed) return;
    this.listed = true;
    const { games } = await get("/api/games");
    byId("fresh-games", HTMLElement).replaceChildren(
      ...games.map((/** @type {any} */ game) => {
        const press = make("button", { type: "button" }, game.name);
        press.addEventListener("click", () => void this.attempt(game.game));
        return press;
      }),
    );
  }
}
