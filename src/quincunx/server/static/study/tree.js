// @ts-check
/**
 * A game with its side lines: each node is one turn, a first child continues the line, the others are what was thought of
 * instead. Knows no rules; what a turn is says the server.
 *
 * @typedef {{actions: number[], text: string, player: number, name: string}} Turn
 * @typedef {Turn & {parent: number, comment: string, lead: string}} FlatTurn
 * @typedef {object} Node
 * @property {number[]} actions
 * @property {string} text
 * @property {number} player
 * @property {string} name who plays it
 * @property {string} comment
 * @property {string} lead a comment before it, at the head of a side line
 * @property {Node | null} parent
 * @property {Node[]} children
 */

/** How many changes can be taken back. */
const MOST_UNDONE = 200;

/** @param {Partial<FlatTurn>} turn @param {Node | null} parent @returns {Node} */
function node(turn, parent) {
  const { actions = [], text = "", player = -1, name = "", comment = "", lead = "" } = turn;
  return { actions: [...actions], text, player, name, comment, lead, parent, children: [] };
}

export class Tree {
  /** @param {FlatTurn[]} [turns] as the server lists them: the start first, each behind the one it follows */
  constructor(turns = []) {
    /** @type {Node} */
    this.root = node(turns[0] ?? {}, null);
    const nodes = [this.root];
    for (const turn of turns.slice(1)) {
      const parent = nodes[turn.parent];
      const child = node(turn, parent);
      parent.children.push(child);
      nodes.push(child);
    }
    this.current = this.root;
    /** @type {{turns: FlatTurn[], place: number[], words: string}[]} */
    this.before = [];
  }

  /** The turns as a list again, parents before children, children in their order. @returns {FlatTurn[]} */
  flat() {
    /** @type {FlatTurn[]} */
    const turns = [];
    /** @type {[Node, number][]} */
    const waiting = [[this.root, -1]];
    while (waiting.length) {
      const [at, parent] = /** @type {[Node, number]} */ (waiting.shift());
      const { actions, text, player, name, comment, lead } = at;
      turns.push({ parent, actions, text, player, name, comment, lead });
      const place = turns.length - 1;
      for (const child of at.children) waiting.push([child, place]);
    }
    return turns;
  }

  /** From the first turn to a node. @param {Node} [at] @returns {Node[]} */
  path(at = this.current) {
    const nodes = [];
    for (let n = /** @type {Node | null} */ (at); n?.parent; n = n.parent) nodes.unshift(n);
    return nodes;
  }

  /** All actions that lead to a node. @param {Node} [at] */
  actions(at = this.current) {
    return this.path(at).flatMap((n) => n.actions);
  }

  /** How many turns were played. @param {Node} [at] */
  depth(at = this.current) {
    return this.path(at).length;
  }

  /** The first children below a node. @param {Node} [at] @returns {Node[]} */
  line(at = this.root) {
    const nodes = [];
    for (let n = at.children[0]; n; n = n.children[0]) nodes.push(n);
    return nodes;
  }

  /** Whether a node lies on the game as it was played. @param {Node} [at] */
  isMain(at = this.current) {
    return this.path(at).every((n) => n.parent?.children[0] === n);
  }

  /** Whether there is any turn. */
  get empty() {
    return !this.root.children.length;
  }

  // -- going about ----------------------------------------------------------------------------------------------------

  /** @param {Node} at */
  go(at) {
    this.current = at;
    return at;
  }

  back() {
    return this.go(this.current.parent ?? this.current);
  }

  forward() {
    return this.go(this.current.children[0] ?? this.current);
  }

  start() {
    return this.go(this.root);
  }

  /** To the last turn of the line that the current one is on. */
  end() {
    return this.go(this.line(this.current).at(-1) ?? this.current);
  }

  /** To another turn played in place of this one. @param {number} step */
  beside(step) {
    const siblings = this.current.parent?.children ?? [this.current];
    const at = siblings.indexOf(this.current) + step;
    return this.go(siblings[Math.max(0, Math.min(siblings.length - 1, at))]);
  }

  // -- changing -------------------------------------------------------------------------------------------------------

  /** Remember how it is, so that what comes next can be taken back. @param {string} words what is about to be done */
  keep(words) {
    this.before.push({ turns: this.flat(), place: this.place(), words });
    if (this.before.length > MOST_UNDONE) this.before.shift();
  }

  /** Take the last change back; what it was, or null. @returns {string | null} */
  undo() {
    const last = this.before.pop();
    if (!last) return null;
    const { root } = new Tree(last.turns);
    this.root = root;
    this.current = this.find(last.place);
    return last.words;
  }

  /** Where a node is: which child at each step. @param {Node} [at] @returns {number[]} */
  place(at = this.current) {
    return this.path(at).map((n) => /** @type {Node} */ (n.parent).children.indexOf(n));
  }

  /** The node at a place, as far as there is one. @param {number[]} place */
  find(place) {
    let at = this.root;
    for (const step of place) at = at.children[step] ?? at;
    return at;
  }

  /** The child of a node that plays these actions, if there is one. @param {number[]} actions @param {Node} [at] */
  child(actions, at = this.current) {
    return at.children.find((n) => n.actions.length === actions.length && n.actions.every((a, i) => a === actions[i]));
  }

  /** Go on with a turn, a new side line if need be. @param {Turn} turn @returns {Node} */
  play(turn) {
    const known = this.child(turn.actions);
    if (known) return this.go(known);
    this.keep(turn.text);
    const child = node(turn, this.current);
    this.current.children.push(child);
    return this.go(child);
  }

  /** Make a turn the first choice wherever its line branches off last. @param {Node} [at] @returns {boolean} */
  promote(at = this.current) {
    for (let n = /** @type {Node} */ (at); n.parent; n = n.parent) {
      const siblings = n.parent.children;
      const where = siblings.indexOf(n);
      if (where === 0) continue;
      this.keep(n.text);
      siblings.splice(where, 1);
      siblings.unshift(n);
      const [main, former] = siblings;
      if (main.lead && !former.lead) [main.lead, former.lead] = ["", main.lead];
      return true;
    }
    return false;
  }

  /** Take a turn and all behind it away. @param {Node} [at] */
  remove(at = this.current) {
    if (!at.parent) return false;
    this.keep(at.text);
    const inside = this.path().includes(at);
    at.parent.children.splice(at.parent.children.indexOf(at), 1);
    if (inside) this.current = at.parent;
    return true;
  }

  /** Take the current turn away as if it had never been there; the one before is current then. */
  leave() {
    const { current } = this;
    if (!current.parent) return;
    current.parent.children.splice(current.parent.children.indexOf(current), 1);
    this.current = current.parent;
  }

  /** @param {string} words @param {Node} [at] */
  comment(words, at = this.current) {
    if (at.comment === words) return;
    this.keep(words);
    at.comment = words;
  }
}
