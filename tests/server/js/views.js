// @ts-check
/** Real positions for the tests, from the Python beside this file. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

/**
 * @typedef {import("../../../src/quincunx/server/static/types.d.ts").View} View
 * @typedef {{name: string, view: View, drawn: {layers: string[], previews: string[], defs: string}}} Position
 */

/** @returns {Position[]} */
export function positions() {
  const python = process.env.PYTHON ?? "python3";
  const env = { ...process.env, PYTHONPATH: `${here}../../../src` };
  return JSON.parse(execFileSync(python, ["views.py"], { cwd: here, env, maxBuffer: 1 << 28 }).toString());
}
