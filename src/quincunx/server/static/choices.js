// @ts-check
/** What this browser remembers: language and colours as cookies, so that pages come right; the rest in its storage. */

const YEAR_S = 365 * 24 * 3600;
const PREFIX = "quincunx.";

/** Keeps a choice where the server sees it; an empty value forgets it. @param {"language" | "theme"} name @param {string} value */
export function remember(name, value) {
  const age = value ? YEAR_S : 0;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Shows the page in "light" or "dark" colours, or, with "auto", as the system does. @param {string} theme */
export function setTheme(theme) {
  remember("theme", theme === "auto" ? "" : theme);
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="theme"]'))) {
    input.checked = input.value === theme;
  }
}

/** What is stored under a key, or `fallback` where there is nothing that can be read. @param {string} key @param {any} fallback @returns {any} */
export function load(key, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** Stores a value; a browser that keeps nothing is not an error. @param {string} key @param {unknown} value */
export function save(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then it is forgotten with the page.
  }
}

/** Forgets everything that our pages stored in this browser. */
export function forgetAll() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("quincunx")) localStorage.removeItem(key);
  } catch {
    // There is nothing stored, then.
  }
  remember("language", "");
  remember("theme", "");
}

/** The name that one goes by, as last seen; "" for a guest. */
export function storedName() {
  return String(load("name", "") ?? "");
}

/** @param {string} name */
export function storeName(name) {
  save("name", name);
  dispatchEvent(new Event("qx-name"));
}
