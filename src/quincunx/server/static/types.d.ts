// Types of the JSON that the server sends and <qx-board> draws; for `tsc --noEmit`, never loaded by a browser.

export type Point = [number, number];

export interface Gradient {
  stops: [number, string][];
  kind: "radial" | "linear";
  fx: number;
  fy: number;
}

export interface Paint {
  fill: string | Gradient | null;
  stroke: string | null;
  width: number;
  dash: number[];
  opacity: number;
  cap: "butt" | "round" | "square";
}

/** Stays upright, as words do, where the board is turned. */
export interface Figure {
  type: "figure";
  x: number;
  y: number;
  shapes: Shape[];
}

export type Shape =
  | Figure
  | { type: "circle"; x: number; y: number; r: number; paint: Paint }
  | { type: "polygon"; points: Point[]; paint: Paint; radius: number }
  | { type: "path"; d: string; paint: Paint }
  | {
      type: "text";
      x: number;
      y: number;
      text: string;
      size: number;
      color: string;
      bold: boolean;
      anchor: "start" | "middle" | "end";
      opacity: number;
      halo: string | null;
    };

export interface Cell {
  name: string;
  x: number;
  y: number;
  outline: Point[];
}

export interface Piece {
  id: string;
  name: string;
  x: number;
  y: number;
  shapes: Shape[];
  owner: number | null;
  cell: string;
}

export interface Mark {
  kind: string;
  name: string;
  shapes: Shape[];
}

export interface Note {
  owner: number | null;
  label: string;
  value: string;
}

/** What a whole game's board has in common; sent once for each key in `View.static`, the last two always. */
export interface StaticScene {
  board: Shape[];
  cells: Cell[];
  labels: (Shape & { type: "text" })[];
  box: [number, number, number, number];
  background: string;
}

export interface Scene extends Partial<StaticScene> {
  game: string;
  title: string;
  description: string;
  beside: Shape[];
  pieces: Piece[];
  marks: Mark[];
  notes: Note[];
}

/** action, text, name, place, x, y, index into outlines, index into previews or -1 */
export type TargetItem = [number, string, string, string, number, number, number, number];

export interface Targets {
  outlines: Point[][];
  previews: Shape[][];
  items: TargetItem[];
}

export interface Turn {
  number: number;
  player: number;
  actions: number[];
  texts: string[];
  whole: boolean;
  takeable: number;
  phase: string;
}

export interface Outcome {
  who: number | null;
  why: string;
  text: string;
  points: [number, number] | null;
}

export interface View {
  game: string;
  options: Record<string, string>;
  ply: number;
  committed: number;
  turn: Turn;
  to_act: number;
  players: [string, string];
  must_commit: boolean;
  can_commit: boolean;
  outcome: Outcome | null;
  line: string;
  scene: Scene;
  static: { board: string; cells: string; labels: string };
  targets?: Targets | null;
}

/** A target as the page uses it. */
export interface Target {
  action: number;
  text: string;
  name: string;
  place: string;
  x: number;
  y: number;
  outline: Point[];
  preview: Shape[];
}

export interface Seat {
  kind: "person" | "bot" | "open" | "gone";
  name: string;
  level: number | null;
  here: boolean;
  player: string;
}

export interface Move {
  number: number;
  player: number;
  name: string;
  text: string;
  ply: number;
}

/** A table as the server tells it: "view" messages of the socket, and GET /api/tables/{id}. */
export interface TableState {
  role: "both" | "watch" | 0 | 1;
  may: string[];
  host: boolean;
  invite_url?: string;
  table: string;
  name: string;
  mode: "bot" | "friend" | "same_screen" | "bots";
  status: "waiting" | "playing" | "over";
  seats: [Seat, Seat];
  watchers: number;
  clocks: { kind: string; left_ms: [number, number]; running: number | null; server_time: number };
  moves: Move[];
  last: Move | null;
  offers: {
    draw: number | null;
    takeback: null | { player: number; ply: number; crosses_chance: boolean };
    rematch: number[];
  };
  result: Outcome | null;
  chance: null | { promise: string; seed: string | null };
  series: null | { number?: number; score?: [number, number]; [key: string]: unknown };
  rematch: string | null;
  /** Whether the players sit at opposite ends of the board, the first at the bottom. */
  facing: boolean;
  view: View;
}
