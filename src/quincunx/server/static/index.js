// @ts-check
/** The front page: games of one's own that wait, and pictures that can be stopped. */

import { get } from "./api.js";
import { load, save } from "./choices.js";
import { ready, t } from "./i18n.js";
import { gameItem } from "./mine.js";
import { PAUSE_EVENT } from "./picture.js";

const MOST_SHOWN = 5;

function setUpPause() {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector(".front-pause"));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @param {boolean} paused */
  const pause = (paused) => {
    document.documentElement.toggleAttribute("data-paused", paused);
    button.setAttribute("aria-pressed", String(paused));
    dispatchEvent(new Event(PAUSE_EVENT));
  };
  const offer = () => {
    button.hidden = calm.matches;
  };
  calm.addEventListener("change", offer);
  offer();
  pause(Boolean(load("paused", false)));
  button.addEventListener("click", () => {
    const paused = button.getAttribute("aria-pressed") !== "true";
    save("paused", paused);
    pause(paused);
  });
}

async function showGoingOn() {
  const section = /** @type {HTMLElement} */ (document.querySelector(".going-on"));
  const list = /** @type {HTMLElement} */ (section.querySelector(".going-on-list"));
  try {
    const { tables } = await get(`/api/me/tables?status=playing&limit=${MOST_SHOWN}`);
    await ready;
    list.replaceChildren(...tables.map((/** @type {import("./mine.js").Mine} */ table) => gameItem(table, { brief: true })));
    section.hidden = !tables.length;
    const waiting = tables.filter((/** @type {import("./mine.js").Mine} */ table) => table.my_turn).length;
    if (waiting) document.title = `(${waiting}) ${t("Your turn")} · Quincunx`;
  } catch {
    // Without an answer the page is what it is for a newcomer.
  }
}

setUpPause();
await showGoingOn();
document.documentElement.dataset.ready = "";
