// @ts-check
/** Small help with elements, files and messages. */

import { t } from "../i18n.js";

/**
 * An element that the page must have.
 * @template {Element} T
 * @param {string} id @param {new () => T} kind @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`);
  return found;
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Record<string, string>} [values] @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, values = {}, ...inside) {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(values)) found.setAttribute(key, value);
  found.append(...inside);
  return found;
}

/** A sentence at the bottom for a moment. @param {string} words */
export function toast(words) {
  const box = byId("toasts", HTMLElement);
  const made = make("div", { class: "toast" }, words);
  box.append(made);
  setTimeout(() => made.remove(), 4500);
}

/** Hand the reader a file. @param {string} name @param {string} text */
export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Put a text into the clipboard, or show it where that is not possible. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    prompt(t("Copy this address:"), text);
  }
}

/** @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));

/** A win chance for people. @param {number} chance @param {number | null} [proven] */
export function percent(chance, proven = null) {
  if (proven !== null) return [t("lost"), t("drawn"), t("won")][proven + 1];
  return `${Math.round(chance * 100)} %`;
}
