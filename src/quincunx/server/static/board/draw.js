// @ts-check
/**
 * Shapes of a scene as SVG text, element for element as render/shapes.py writes them, so that a position looks the same
 * on the page, in a file and in a notebook. One unit of the scene is UNIT here: browsers draw very small type badly.
 *
 * @typedef {import("../types.d.ts").Shape} Shape
 * @typedef {import("../types.d.ts").Paint} Paint
 * @typedef {import("../types.d.ts").Gradient} Gradient
 * @typedef {import("../types.d.ts").Point} Point
 */

export const UNIT = 100;
/** From the middle of a capital down to its baseline, in heights of type. */
const BASELINE = 0.364;
/** Width of the outline around words, in heights of type. */
const HALO = 0.18;
const NUMBER = "[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?";
const STEP = new RegExp(`[MLQCZ]|${NUMBER}`, "g");
/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A pure number, at most three decimals. @param {number} value */
export function number(value) {
  let digits = value.toFixed(3);
  if (digits.includes(".")) digits = digits.replace(/\.?0+$/, "");
  return digits === "-0" ? "0" : digits;
}

/** A length of the scene in units of the SVG. @param {number} value */
export function length(value) {
  return number(value * UNIT);
}

/** Words safe in XML text and in double quotes. @param {string} words */
export function escaped(words) {
  return words.replace(/[&<>"]/g, (sign) => ESCAPES[sign]);
}

/** @param {Record<string, string | null | undefined>} values */
export function attributes(values) {
  let text = "";
  for (const [name, value] of Object.entries(values)) if (value != null) text += ` ${name}="${escaped(value)}"`;
  return text;
}

/** @param {string} name @param {Record<string, string | null | undefined>} values @param {string} [content] */
export function element(name, values, content = "") {
  return content ? `<${name}${attributes(values)}>${content}</${name}>` : `<${name}${attributes(values)}/>`;
}

/** The gradients of one board, each written once; their ids begin with `prefix`, since a page can hold several boards. */
export class Defs {
  /** @param {string} prefix */
  constructor(prefix) {
    this.prefix = prefix;
    /** Whether the board is turned by half: words are then turned back, so that they stay upright. */
    this.turned = false;
    /** @type {Map<string, string>} what a gradient is, and its id */
    this.ids = new Map();
    /** @type {string[]} elements not yet taken by `fresh` */
    this.waiting = [];
  }

  /** The fill that refers to a gradient; `radius` is how far from the middle a radial one ends. @param {Gradient} gradient @param {number} radius */
  paint(gradient, radius) {
    const key = JSON.stringify([gradient, gradient.kind === "radial" ? radius : 0]);
    let id = this.ids.get(key);
    if (!id) {
      id = `${this.prefix}-g${this.ids.size}`;
      this.ids.set(key, id);
      this.waiting.push(this.#write(id, gradient, radius));
    }
    return `url(#${id})`;
  }

  /** The elements that were not asked for before. */
  fresh() {
    return this.waiting.splice(0).join("");
  }

  /** @param {string} id @param {Gradient} gradient @param {number} radius */
  #write(id, gradient, radius) {
    const stops = gradient.stops
      .map(([place, color]) => element("stop", { offset: number(place), "stop-color": color }))
      .join("");
    if (gradient.kind === "linear") return element("linearGradient", { id, x1: "0", y1: "0", x2: "1", y2: "1" }, stops);
    // A focus on or outside the rim is drawn differently everywhere: keep it inside.
    const dx = gradient.fx - 0.5;
    const dy = gradient.fy - 0.5;
    const pull = Math.min(1, (0.9 * radius) / (Math.hypot(dx, dy) || 1));
    const focus = { fx: number(0.5 + pull * dx), fy: number(0.5 + pull * dy) };
    return element("radialGradient", { id, cx: "0.5", cy: "0.5", r: number(radius), ...focus }, stops);
  }
}

/** The shapes as elements, in order. @param {readonly Shape[]} shapes @param {Defs} defs */
export function draw(shapes, defs) {
  let text = "";
  for (const shape of shapes) text += one(shape, defs);
  return text;
}

/** How far shapes reach from their origin, the longer way. @param {readonly Shape[]} shapes */
export function reach(shapes) {
  let most = 0;
  for (const shape of shapes) {
    if (shape.type === "circle") most = Math.max(most, Math.abs(shape.x) + shape.r, Math.abs(shape.y) + shape.r);
    else if (shape.type === "polygon") for (const point of shape.points) most = Math.max(most, ...point.map(Math.abs));
    else if (shape.type === "path") for (const word of shape.d.match(STEP) ?? []) most = Math.max(most, Math.abs(Number(word)) || 0);
    else if (shape.type === "figure") most = Math.max(most, Math.max(Math.abs(shape.x), Math.abs(shape.y)) + reach(shape.shapes));
    else most = Math.max(most, Math.abs(shape.x) + shape.size * shape.text.length * 0.32, Math.abs(shape.y) + shape.size * 0.55);
  }
  return most;
}

/** @param {Shape} shape @param {Defs} defs */
function one(shape, defs) {
  switch (shape.type) {
    case "circle": {
      const place = { cx: length(shape.x), cy: length(shape.y), r: length(shape.r) };
      return element("circle", { ...place, ...painted(shape.paint, defs, 0.5) });
    }
    case "polygon": {
      const paint = painted(shape.paint, defs, Math.SQRT1_2);
      if (shape.radius > 0) return element("path", { d: rounded(shape.points, shape.radius), ...paint });
      return element("polygon", { points: corners(shape.points), ...paint });
    }
    case "path":
      return element("path", { d: scaled(shape.d), ...painted(shape.paint, defs, Math.SQRT1_2) });
    case "figure": {
      const place = `translate(${length(shape.x)} ${length(shape.y)})`;
      // What is inside is turned back as a whole, words with it.
      const turned = defs.turned;
      defs.turned = false;
      const content = draw(shape.shapes, defs);
      defs.turned = turned;
      return element("g", { transform: turned ? `${place} rotate(180)` : place }, content);
    }
    case "text":
      return written(shape, defs.turned);
  }
}

/** @param {Paint} paint @param {Defs} defs @param {number} radius */
function painted(paint, defs, radius) {
  const fill = paint.fill && typeof paint.fill === "object" ? defs.paint(paint.fill, radius) : paint.fill || "none";
  /** @type {Record<string, string>} */
  const values = { fill };
  if (paint.stroke && paint.width > 0) {
    values.stroke = paint.stroke;
    values["stroke-width"] = length(paint.width);
    if (paint.cap !== "butt") values["stroke-linecap"] = paint.cap;
    if (paint.cap === "round") values["stroke-linejoin"] = "round";
    if (paint.dash.length) values["stroke-dasharray"] = paint.dash.map(length).join(" ");
  }
  if (paint.opacity !== 1) values.opacity = number(paint.opacity);
  return values;
}

/** @param {Shape & {type: "text"}} text @param {boolean} turned */
function written(text, turned) {
  const anchor = turned ? { start: "end", middle: "middle", end: "start" }[text.anchor] : text.anchor;
  /** @type {Record<string, string | null>} */
  const values = {
    x: length(text.x),
    y: length(text.y + BASELINE * text.size),
    "font-size": length(text.size),
    "text-anchor": anchor === "start" ? null : anchor,
    "font-weight": text.bold ? "700" : null,
    fill: text.color,
    opacity: text.opacity === 1 ? null : number(text.opacity),
  };
  if (text.halo) {
    values.stroke = text.halo;
    values["stroke-width"] = length(HALO * text.size);
    values["stroke-linejoin"] = "round";
    values["paint-order"] = "stroke";
  }
  if (turned) values.transform = `rotate(180 ${length(text.x)} ${length(text.y)})`;
  return element("text", values, escaped(text.text));
}

/**
 * The shapes with words spelt backwards that are set letter by letter in a line, for a board that is turned by half.
 * @param {readonly Shape[]} shapes @returns {Shape[]}
 */
export function spelt(shapes) {
  const turned = [...shapes];
  let start = 0;
  for (let end = 0; end <= shapes.length; end++) {
    const letters = /** @type {(Shape & {type: "text"})[]} */ (shapes.slice(start, end));
    const next = shapes[end];
    if (next?.type === "text" && next.text.length === 1 && inLine([...letters, next])) continue;
    if (letters.length > 2) letters.forEach((letter, i) => (turned[end - 1 - i] = { ...letters[letters.length - 1 - i], text: letter.text }));
    start = next?.type === "text" && next.text.length === 1 ? end : end + 1;
  }
  return turned;
}

/** Whether letters of one size stand in a line. @param {(Shape & {type: "text"})[]} letters */
function inLine(letters) {
  const [a, b, ...more] = letters;
  if (!b) return true;
  if (a.size !== b.size) return false;
  return more.every((c) => c.size === a.size && Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-3);
}

/** Points as the `points` of a polygon. @param {readonly Point[]} points */
export function corners(points) {
  return points.map(([x, y]) => `${length(x)},${length(y)}`).join(" ");
}

/** A path of the scene in units of the SVG. @param {string} d */
export function scaled(d) {
  return (d.match(STEP) ?? []).map((word) => ("MLQCZ".includes(word) ? word : length(Number(word)))).join(" ");
}

/**
 * The outline through points with each corner an arc of `radius`, or less where the sides are short.
 * @param {readonly Point[]} outline @param {number} radius
 */
export function rounded(outline, radius) {
  const kept = outline.filter(([x, y], i) => {
    const [px, py] = outline[(i || outline.length) - 1];
    return x !== px || y !== py;
  });
  const points = kept.length ? kept : outline.slice(0, 1);
  const n = points.length;
  let d = "";
  points.forEach(([x, y], i) => {
    const before = points[(i || n) - 1];
    const after = points[(i + 1) % n];
    const [ax, ay, bx, by] = [before[0] - x, before[1] - y, after[0] - x, after[1] - y];
    const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
    const cross = ax * by - ay * bx;
    const half = Math.atan2(Math.abs(cross), ax * bx + ay * by) / 2; // half the angle between the sides
    // The arc touches the sides at r / tan(half) from the corner; two arcs share a side, so half of it each.
    const reach = half > 1e-6 ? Math.min(radius / Math.tan(half), a / 2, b / 2) : 0;
    const bend = half < Math.PI / 2 - 1e-6 ? reach * Math.tan(half) : 0;
    const step = d ? "L" : "M";
    if (reach * UNIT < 0.001 || bend * UNIT < 0.001) {
      d += `${step}${length(x)},${length(y)}`;
      return;
    }
    d += `${step}${length(x + (ax * reach) / a)},${length(y + (ay * reach) / a)}`;
    const end = `${length(x + (bx * reach) / b)},${length(y + (by * reach) / b)}`;
    d += `A${length(bend)},${length(bend)} 0 0 ${cross < 0 ? 1 : 0} ${end}`;
  });
  return `${d}Z`;
}
