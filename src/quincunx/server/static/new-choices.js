// @ts-check
/** What is chosen on the form for a new game: in the address, in the browser's storage, and as the server takes it. */

/**
 * @typedef {{name: string, label: string, kind: string, default: string, help: string, range: string, low: number | null,
 *   high: number | null, choices: string[], labels: string[], none: string | null}} Option
 * @typedef {{mode: string, level: number, levels: [number, number], side: string, clock: string, minutes: number,
 *   increment: number, days: number, options: Record<string, string>}} Choices
 */

export const MODES = ["bot", "friend", "same_screen", "bots"];
const SIDES = ["first", "second", "random"];
const CLOCKS = ["none", "fischer", "days"];
/** Before the names of the game's options in an address, so that they meet nothing else. */
const PREFIX = "o.";

/** @returns {Choices} */
export function usual() {
  return { mode: "bot", level: 3, levels: [3, 4], side: "random", clock: "none", minutes: 10, increment: 5, days: 3, options: {} };
}

/** @param {unknown} value @param {number} low @param {number} high @param {number} fallback */
function within(value, low, high, fallback) {
  const number = Number(value);
  return value !== null && value !== "" && number >= low && number <= high ? number : fallback;
}

/**
 * Choices out of anything: what makes no sense is left as in `base`.
 * @param {any} given @param {readonly Option[]} options @param {Choices} [base] @returns {Choices}
 */
export function tidy(given, options, base = usual()) {
  const known = new Set(options.map((option) => option.name));
  const words = Object.entries(given.options ?? {}).filter(([name, word]) => known.has(name) && typeof word === "string");
  const level = (/** @type {unknown} */ value, /** @type {number} */ fallback) => Math.round(4 * within(value ?? "", 1, 8, fallback)) / 4;
  return {
    mode: MODES.includes(given.mode) ? given.mode : base.mode,
    level: level(given.level, base.level),
    levels: [level(given.levels?.[0], base.levels[0]), level(given.levels?.[1], base.levels[1])],
    side: SIDES.includes(given.side) ? given.side : base.side,
    clock: CLOCKS.includes(given.clock) ? given.clock : base.clock,
    minutes: within(given.minutes ?? "", 0.5, 360, base.minutes),
    increment: within(given.increment ?? "", 0, 600, base.increment),
    days: within(given.days ?? "", 1, 30, base.days),
    options: given.options ? Object.fromEntries(words) : { ...base.options },
  };
}

/** @param {string} search such as "?mode=bot&o.size=9" @param {readonly Option[]} options @param {Choices} base @returns {Choices} */
export function fromAddress(search, options, base) {
  const query = new URLSearchParams(search);
  /** @type {Record<string, any>} */
  const given = {};
  for (const name of ["mode", "level", "side", "clock", "minutes", "increment", "days"]) {
    if (query.has(name)) given[name] = query.get(name);
  }
  if (query.has("levels")) given.levels = query.get("levels")?.split("-");
  const words = [...query].filter(([name]) => name.startsWith(PREFIX)).map(([name, word]) => [name.slice(PREFIX.length), word]);
  if (words.length) given.options = Object.fromEntries(words);
  return tidy(given, options, base);
}

/** The address part of choices: only what the mode needs and what differs from the usual. @param {Choices} choices */
export function toAddress(choices) {
  const query = new URLSearchParams({ mode: choices.mode });
  if (choices.mode === "bot") query.set("level", String(choices.level));
  if (choices.mode === "bots") query.set("levels", choices.levels.join("-"));
  if (choices.mode === "bot" || choices.mode === "friend") query.set("side", choices.side);
  if (choices.mode !== "bots" && choices.clock !== "none") {
    query.set("clock", choices.clock);
    if (choices.clock === "fischer") {
      query.set("minutes", String(choices.minutes));
      query.set("increment", String(choices.increment));
    } else query.set("days", String(choices.days));
  }
  for (const [name, word] of Object.entries(choices.options)) query.set(PREFIX + name, word);
  return `?${query}`;
}

/** What POST /api/tables takes. @param {string} game @param {Choices} choices */
export function toTable(game, choices) {
  const { mode, level, levels, side, options } = choices;
  /** @type {Record<string, unknown>} */
  const table = { game, mode, options };
  if (mode === "bot") table.level = level;
  if (mode === "bots") table.levels = levels;
  if (mode === "bot" || mode === "friend") table.side = side;
  if (mode !== "bots") table.clock = toClock(choices);
  return table;
}

/** @param {Choices} choices */
function toClock({ clock, minutes, increment, days }) {
  if (clock === "fischer") return { kind: clock, initial_s: Math.round(minutes * 60), increment_s: Math.round(increment) };
  return clock === "days" ? { kind: clock, days: Math.round(days) } : { kind: "none" };
}
