// @ts-check
/**
 * <qx-header>: the head of every page. The server fills it in, so that it stands there at once; this marks where one is,
 * says one's name, and changes language and colours.
 */

import { get } from "./api.js";
import { remember, setTheme, storeName, storedName } from "./choices.js";

const ASKED = "quincunx.asked"; // in the session's storage: whether the server was asked for one's name

class QxHeader extends HTMLElement {
  connectedCallback() {
    this.#markPage();
    this.#showName();
    addEventListener("qx-name", () => this.#showName());
    this.#askName();
    this.addEventListener("change", (event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      if (input.name === "theme") setTheme(input.value);
      if (input.name === "language") {
        remember("language", input.value);
        location.reload();
      }
    });
  }

  /** The server knows the name, too, where another page or table gave it: asked once a session. */
  async #askName() {
    try {
      if (sessionStorage.getItem(ASKED) && storedName()) return;
      const me = await get("/api/me");
      if (me.known) sessionStorage.setItem(ASKED, "1");
      if ((me.name ?? "") !== storedName()) storeName(me.name ?? "");
    } catch {
      // The name is only shown.
    }
  }

  #markPage() {
    const here = location.pathname;
    for (const link of this.querySelectorAll(".site-nav a")) {
      const target = link.getAttribute("data-section") ?? link.getAttribute("href") ?? "";
      const inside = target === "/" ? here === "/" || here.startsWith("/new/") : here.startsWith(target);
      if (inside) link.setAttribute("aria-current", "page");
    }
    if (here === "/settings") this.querySelector(".site-name")?.setAttribute("aria-current", "page");
  }

  #showName() {
    const link = this.querySelector(".site-name");
    const place = this.querySelector(".site-name-text");
    if (!link || !place) return;
    const name = storedName();
    place.textContent = name;
    const label = link.getAttribute("data-label") ?? link.getAttribute("aria-label") ?? "";
    link.setAttribute("data-label", label);
    link.setAttribute("aria-label", name ? `${name}, ${label}` : label);
  }
}

customElements.define("qx-header", QxHeader);
