// @ts-check
/** My games: those that run and those that are over, by game, page by page. */

import { del, get } from "./api.js";
import { ready, t } from "./i18n.js";
import { gameItem, isMineAlone, make, opponents } from "./mine.js";

/** @typedef {import("./mine.js").Mine} Mine */

const PAGE = 12;
const filter = /** @type {HTMLSelectElement} */ (document.querySelector("#filter"));
const problem = /** @type {HTMLElement} */ (document.querySelector("main > .error"));
const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("#delete"));
const sections = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("section[data-status]"))];

/** @param {unknown} error */
function complain(error) {
  problem.textContent = error instanceof Error ? error.message : String(error);
  problem.hidden = false;
}

/** @param {HTMLElement} section @param {string} selector @returns {HTMLElement} */
const part = (section, selector) => /** @type {HTMLElement} */ (section.querySelector(selector));

/** One game with what can be done with it. @param {Mine} table */
function item(table) {
  const node = gameItem(table);
  const tools = make("div", { class: "mine-tools" });
  const name = `${table.name}, ${opponents(table)}`;
  /** @param {string} words @param {string} href @param {Record<string, string>} [more] */
  const link = (words, href, more = {}) =>
    tools.append(make("a", { class: "button quiet small", href, "aria-label": `${words}: ${name}`, ...more }, words));
  if (table.status === "over") link(t("Review"), `/analysis?table=${table.id}`);
  else link(t("Go on"), table.url);
  link(t("Download"), `/api/tables/${table.id}/record`, { download: "" });
  node.append(tools);
  if (!isMineAlone(table)) return node;
  const button = make("button", { class: "quiet small", type: "button", "aria-label": `${t("Delete")}: ${name}` }, t("Delete"));
  button.addEventListener("click", () => ask(table, node));
  tools.append(button);
  return node;
}

/** @param {Mine} table @param {HTMLElement} node */
function ask(table, node) {
  part(dialog, ".delete-what").textContent = `${table.name}, ${opponents(table)}`;
  const yes = /** @type {HTMLButtonElement} */ (part(dialog, "[data-yes]"));
  yes.onclick = async () => {
    dialog.close();
    try {
      await del(`/api/tables/${table.id}`);
      const section = /** @type {HTMLElement} */ (node.closest("section"));
      node.remove();
      part(section, "h2").focus();
      part(section, ".mine-none").hidden = part(section, ".mine-list").childElementCount > 0;
    } catch (error) {
      complain(error);
    }
  };
  dialog.showModal();
}

/** Adds the next page of a section, after `before`. @param {HTMLElement} section @param {number | null} before */
async function fill(section, before = null) {
  const query = new URLSearchParams({ status: section.dataset.status ?? "", limit: String(PAGE) });
  if (filter.value) query.set("game", filter.value);
  if (before !== null) query.set("before", String(before));
  const list = part(section, ".mine-list");
  const more = part(section, ".mine-more");
  try {
    const { tables, more: isMore } = await get(`/api/me/tables?${query}`);
    if (before === null) list.replaceChildren();
    const items = tables.map(item);
    list.append(...items);
    if (before !== null) items[0]?.querySelector("a")?.focus();
    part(section, ".mine-none").hidden = list.childElementCount > 0;
    more.hidden = !isMore;
    more.onclick = () => fill(section, tables.at(-1).updated);
    problem.hidden = true;
  } catch (error) {
    complain(error);
  }
}

async function offerGames() {
  const { games } = await get("/api/games");
  for (const game of games) filter.append(make("option", { value: game.game }, game.name));
  filter.value = new URLSearchParams(location.search).get("game") ?? "";
}

part(dialog, "[data-no]").addEventListener("click", () => dialog.close());
for (const section of sections) part(section, "h2").tabIndex = -1;
await ready;
await offerGames().catch(complain);
filter.addEventListener("change", () => {
  history.replaceState(null, "", filter.value ? `?game=${encodeURIComponent(filter.value)}` : location.pathname);
  for (const section of sections) fill(section);
});
await Promise.all(sections.map((section) => fill(section)));
document.documentElement.dataset.ready = "";
