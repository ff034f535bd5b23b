// @ts-check
/** One's own games as items of a list: on the front page in brief, under "My games" in full. */

import { date, lang, t } from "./i18n.js";

/**
 * @typedef {{id: string, url: string, game: string, name: string, mode: string, status: string, mine: number[], to_act: number,
 *   my_turn: boolean, updated: number, seats: {kind: string, name: string}[],
 *   result: {who: number | null, text: string} | null}} Mine
 */

/** @param {string} tag @param {Record<string, string>} [values] @param {...(Node | string)} children */
export function make(tag, values = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(values)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Against whom, in words. @param {Mine} table */
export function opponents(table) {
  if (table.mode === "same_screen") return t("On one screen");
  const names = table.seats.map((seat) => seat.name);
  if (table.mine.length === 1) return t("Against {name}", { name: names[1 - table.mine[0]] });
  return t("{first} against {second}", { first: names[0], second: names[1] });
}

/** How a game stands: whose turn it is, or how it ended; `kind` says how it is marked. @param {Mine} table */
export function standing(table) {
  if (table.status === "waiting") return { kind: "", words: t("Waiting for somebody to sit down") };
  if (table.status === "playing") {
    if (table.mode === "same_screen") return { kind: "turn", words: t("Still going") };
    if (table.my_turn) return { kind: "turn", words: t("Your turn") };
    const mover = table.seats[table.to_act];
    return { kind: "", words: mover ? t("{name} to play", { name: mover.name }) : t("Still going") };
  }
  const { result, mine } = table;
  if (!result) return { kind: "", words: t("Not finished") };
  if (result.who === null) return { kind: "draw", words: t("Draw") };
  if (mine.length !== 1) return { kind: "", words: t("{name} won", { name: table.seats[result.who].name }) };
  return result.who === mine[0] ? { kind: "won", words: t("You won") } : { kind: "lost", words: t("You lost") };
}

/** Whether nobody else has a share in a game, so that it may be deleted. @param {Mine} table */
export function isMineAlone(table) {
  return table.seats.every((seat, place) => seat.kind !== "person" || table.mine.includes(place));
}

const SIGNS = /** @type {Record<string, string>} */ ({ turn: "●", won: "✓", lost: "✗", draw: "=" });

/** @param {Mine} table */
export function standingBadge(table) {
  const { kind, words } = standing(table);
  const badge = make("span", { class: `badge standing ${kind}` });
  if (SIGNS[kind]) badge.append(make("span", { "aria-hidden": "true" }, SIGNS[kind]));
  badge.append(words);
  return badge;
}

/** The small picture, which is asked for when it comes into sight. @param {Mine} table */
export function thumbnail(table) {
  const src = `/api/tables/${table.id}/picture.svg?v=${Math.round(table.updated)}`;
  return make("img", { src, alt: "", width: "112", height: "112", loading: "lazy", decoding: "async" });
}

/** How long ago, or when. @param {number} seconds since 1970 @param {number} [now] in ms */
export function ago(seconds, now = Date.now()) {
  const past = now / 1000 - seconds;
  if (past > 6 * 86400) return date(seconds * 1000);
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
  const units = [[86400, "day"], [3600, "hour"], [60, "minute"]];
  for (const [length, unit] of units) if (past >= length) return format.format(-Math.floor(past / length), unit);
  return t("just now");
}

/** A list item that leads to the table. @param {Mine} table @param {{brief?: boolean}} [how] */
export function gameItem(table, { brief = false } = {}) {
  const link = make("a", { class: "card card-link mine", href: table.url });
  const words = make(
    "span",
    { class: "mine-words" },
    make("strong", {}, table.name),
    make("span", { class: "muted" }, opponents(table)),
    standingBadge(table),
  );
  if (!brief) words.append(make("span", { class: "hint" }, ago(table.updated)));
  link.append(thumbnail(table), words);
  return make("li", {}, link);
}
