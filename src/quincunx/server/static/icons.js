// @ts-check
/** Small line drawings for buttons, 24 by 24, in the colour of the words beside them. */

/** @type {Record<string, string>} */
const DRAWINGS = {
  flip: "M4 9h13l-3.5-3.5M20 15H7l3.5 3.5",
  undo: "M9 6 4.5 10.5 9 15M5 10.5h8.5a5 5 0 0 1 0 10H9",
  check: "m5 12.5 4.5 4.5L19 7",
  bulb: "M9 17.5h6M10 21h4M9 17.5c0-2.6-3-3.6-3-7.5a6 6 0 0 1 12 0c0 3.9-3 4.9-3 7.5",
  flag: "M6 21V4M6 5c4-2.6 7 2 12 0v8c-5 2-8-2.6-12 0",
  share: "M8 12h.01M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm12-6a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm0 12a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.3 11l7.4-3.8M8.3 13l7.4 3.8",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11m-4.5-4L12 15.5 16.5 11M5 20h14",
  gear: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM12 3v2.6m0 12.8V21m9-9h-2.6M5.6 12H3m15.4-6.4-1.9 1.9M7.5 16.5l-1.9 1.9m12.8 0-1.9-1.9M7.5 7.5 5.6 5.6",
  first: "M18 6l-6 6 6 6M10 6l-6 6 6 6",
  previous: "M15 6l-6 6 6 6",
  next: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M14 6l6 6-6 6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  half: "M4 12h16M8 8l-4 4 4 4M16 8l4 4-4 4",
  clock: "M12 4a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4v5l3 2",
  again: "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5",
  study: "M4 20h16M7 16v-5M12 16V5M17 16V9",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  bot: "M5 9h14v10H5zM12 9V5M9 13.5v1.5M15 13.5v1.5M2.5 13v3M21.5 13v3M12 5h.01",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  book: "M5 4.5h9.5A2.5 2.5 0 0 1 17 7v13H7a2 2 0 0 1-2-2V4.5Zm0 13.500A2 2 0 0 1 7 16h10M17 7h2v13",
};

/** @param {keyof typeof DRAWINGS | string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const values = { class: "icon-drawing", viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": "2", "stroke-linecap": "round" };
  for (const [key, value] of Object.entries({ ...values, "stroke-linejoin": "round", "aria-hidden": "true" })) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", DRAWINGS[name] ?? "");
  svg.append(path);
  return svg;
}
