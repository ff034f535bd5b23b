// @ts-check
/**
 * Words for people, in the language of the page. English texts are the keys; pages come translated from the server, so
 * only what scripts say is looked up here. `await ready` before the first `t`.
 */

/** @type {{messages: Record<string, string>, plurals: Record<string, string[]>, forms: string}} */
let catalogue = { messages: {}, plurals: {}, forms: "" };

/** The language of the page, such as "en" or "de". */
export const lang = globalThis.document?.documentElement.lang || "en";

/** Uses a catalogue as GET /api/i18n/{lang} sends it. @param {typeof catalogue} found */
export function setCatalogue(found) {
  catalogue = found;
}

/**
 * The text with its placeholders filled in.
 * @param {string} text @param {Record<string, string | number>} [values]
 */
export function fill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * A text in the language of the page: `t("{who} won", {who: "Ann"})`.
 * @param {string} text @param {Record<string, string | number>} [values]
 */
export function t(text, values) {
  return fill(catalogue.messages[text] ?? text, values);
}

/**
 * A text that depends on a number: `tn("{n} game", "{n} games", 3)`.
 * @param {string} one @param {string} many @param {number} n @param {Record<string, string | number>} [values]
 */
export function tn(one, many, n, values = {}) {
  const count = Math.abs(Math.trunc(n));
  const known = catalogue.plurals[one];
  const at = count < catalogue.forms.length ? count : 100 + (count % 100);
  const text = known ? (known[Number(catalogue.forms[at])] ?? known[known.length - 1]) : n === 1 ? one : many;
  return fill(text, { n, ...values });
}

/** A day and time as the reader writes them. @param {string | number | Date} when */
export function date(when) {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(when));
}

/** Done when `t` knows the page's language; a page whose texts do not come stays English. */
export const ready = (async () => {
  if (lang === "en" || !globalThis.document) return;
  try {
    const answer = await fetch(`/api/i18n/${encodeURIComponent(lang)}`);
    if (answer.ok) setCatalogue(await answer.json());
  } catch {
    // Without a connection there is nothing better to say it in.
  }
})();
