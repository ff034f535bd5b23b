// @ts-check
/** Settings: one's name on the server, the rest in this browser; and what is kept, to take along or to delete. */

import { del, get, patch } from "./api.js";
import { forgetAll, remember, setTheme, storeName } from "./choices.js";
import { lang, ready, t } from "./i18n.js";
import { make } from "./mine.js";
import { keepSettings, readSettings } from "./table/settings.js";

/** @template {Element} E @param {string} selector @returns {E} */
const $ = (selector) => /** @type {E} */ (document.querySelector(selector));
const name = /** @type {HTMLInputElement} */ ($("#name"));

/** Says to those who listen, and shows beside the button, that something was kept. @param {string} words */
function say(words) {
  $("#said").textContent = words;
}

/** @param {string} selector @param {unknown} error nothing takes the words away */
function complain(selector, error) {
  const place = /** @type {HTMLElement} */ ($(selector));
  place.textContent = error instanceof Error ? error.message : String(error ?? "");
  place.hidden = !error;
}

async function setUpName() {
  const form = /** @type {HTMLFormElement} */ ($(".settings-name"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const words = button.textContent ?? "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = name.value.trim();
    name.toggleAttribute("aria-invalid", !chosen);
    if (!chosen) {
      name.setAttribute("aria-invalid", "true");
      complain("#name-error", t("A name has at least one letter."));
      name.focus();
      return;
    }
    try {
      const me = await patch("/api/me", { name: chosen });
      name.value = me.name;
      storeName(me.name);
      complain("#name-error", null);
      button.textContent = `✓ ${t("Kept")}`;
      say(t("Your name is kept."));
      setTimeout(() => (button.textContent = words), 2500);
    } catch (error) {
      complain("#name-error", error);
    }
  });
  const me = await get("/api/me");
  if (me.name && !name.value) name.value = me.name;
  storeName(me.name ?? "");
}

async function setUpLook() {
  const language = /** @type {HTMLSelectElement} */ ($("#language"));
  const theme = /** @type {HTMLSelectElement} */ ($("#theme"));
  theme.value = document.documentElement.dataset.theme ?? "auto";
  theme.addEventListener("change", () => setTheme(theme.value));
  document.addEventListener("change", () => (theme.value = document.documentElement.dataset.theme ?? "auto"));
  language.addEventListener("change", () => {
    remember("language", language.value);
    location.reload();
  });
  const known = await get("/api/i18n");
  for (const [code, words] of Object.entries(known)) language.append(make("option", { value: code, lang: code }, words));
  language.value = lang;
}

function setUpPlay() {
  const kept = readSettings();
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".settings-play input"))) {
    const key = /** @type {keyof typeof kept} */ (input.name);
    input.checked = kept[key];
    input.addEventListener("change", () => keepSettings({ ...readSettings(), [key]: input.checked }));
  }
}

function setUpPrivacy() {
  const dialog = /** @type {HTMLDialogElement} */ ($("#delete"));
  $(".settings-delete").addEventListener("click", () => dialog.showModal());
  $("#delete [data-no]").addEventListener("click", () => dialog.close());
  $("#delete [data-yes]").addEventListener("click", async () => {
    dialog.close();
    try {
      await del("/api/me");
      forgetAll();
      location.assign("/");
    } catch (error) {
      complain(".settings-problem", error);
    }
  });
}

await ready;
setUpPlay();
setUpPrivacy();
await Promise.all([setUpName().catch((error) => complain("#name-error", error)), setUpLook()]);
document.documentElement.dataset.ready = "";
