// Which calls of a tree are shown, and where each stands.

import { ABOVE, LABEL, MOVE, NOTE } from "./letters.js";

const MOST_NODES = 40; // near the path, where not all of them can be shown
export const TREES = { narrowest: 13, most: 160, flattest: 27 }; // room for the whole tree: a leaf, calls, a level
export const FOREST = { narrowest: 3, most: 520, flattest: 22, leastDot: 1.4 }; // where a program plays, small dots will do
const FEW = { narrowest: 8, most: MOST_NODES, flattest: 5 }; // are shown whole in any shape
const AROUND_LINE = 4; // pixels around a line of words
const NODES = { level: 62, most: 74, tallest: 44, board: 104 }; // pixels: levels, nodes, the width of boards
// in a tree that stands alone and has few levels, boards are so large that their pieces can be counted
const BOARDS = { level: 96, most: 96, tallest: 72, board: 150 };
const FEW_LEVELS = 5;
const CONSTRUCTOR = { share: 0.35, wide: 18 }; // a small dot: its share of the room of a call, and pixels
const BEND = 8; // where edges go to the side
const [ABOVE_TREE, LEFT_BELOW] = [6, 10]; // above the first level, and below the last one
const LEAST_WITH_MOVES = 32; // pixels of a level

// The height of a tree with this number of levels if nothing limits it.
export const highestTree = (levels) => levels * NODES.most + ABOVE_TREE + LEFT_BELOW;

// What words take above the tree, above a node (the move) and below it (what is folded away).
const headHigh = () => ABOVE.high + 2 * AROUND_LINE;
const moveHigh = () => MOVE.high + AROUND_LINE;
const noteHigh = () => NOTE.high + AROUND_LINE;

export class TreePlan {
  constructor(store, room) {
    [this.store, this.room] = [store, room];
    [this.width, this.height] = [0, null]; // pixels; without a height, as many as are needed
  }

  // All calls that are known, if they have room: then no node ever moves. Else those near the path.
  plan(view) {
    const { cover } = this.store;
    const key = `${cover.until} ${this.width} ${this.height}`;
    if (this.wholeKey !== key) [this.wholeKey, this.whole] = [key, this.planWhole()];
    const plan = this.whole ?? this.planNear(view);
    plan.leastDot = this.room.leastDot;
    return plan;
  }

  planWhole() {
    const { cover, below } = this.store;
    const isFew = cover.parents.length <= FEW.most;
    const { most, flattest } = isFew ? FEW : this.room;
    const narrowest = isFew ? Math.min(FEW.narrowest, this.room.narrowest) : this.room.narrowest;
    const leaves = below.filter((calls) => !calls.length).length;
    if (leaves * narrowest > this.width || cover.parents.length > most) return null;
    const plan = this.arrange(
      0,
      (call) => below[call],
      () => 0,
    );
    plan.isFlat = this.height && plan.levels * this.room.flattest > this.height;
    return this.height && plan.levels * flattest > this.height ? null : plan;
  }

  planNear({ step, path }) {
    const { cover, below } = this.store;
    const most = this.mostLevels();
    const known = (call) => below[call].filter((inner) => cover.first[inner] <= step);
    const ownLevels = known(path.at(-1)).length ? most - 1 : most; // one is left for what the last one called
    const above = Math.max(0, path.length - ownLevels);
    const folded = (calls) => calls.reduce((sum, call) => sum + this.store.size(call, step), 0);
    for (const room of [MOST_NODES, 30, 22, 16, 12]) {
      const shown = this.neighbours(path.slice(above), known, { room, most });
      const plan = this.arrange(
        path[above],
        (call) => known(call).filter((inner) => shown.has(inner)),
        (call) => folded(known(call).filter((inner) => !shown.has(inner))),
      );
      Object.assign(plan, { above, isNear: true });
      if (plan.leaves * 74 <= this.width || room === 12) return plan;
    }
  }

  mostLevels() {
    if (!this.height) return 8;
    const level = LABEL.high + AROUND_LINE + noteHigh() + (this.hasBoards ? moveHigh() : 0);
    return Math.max(2, Math.floor((this.height - headHigh() - LEFT_BELOW) / level));
  }

  // The calls to show, with their levels.
  neighbours(path, known, { room, most }) {
    const { parents } = this.store.cover;
    const levels = new Map(path.map((call, level) => [call, level]));
    let ring = path;
    while (ring.length) {
      ring = ring.filter((call) => levels.get(call) < most - 1).flatMap(known);
      ring = ring.filter((call) => !levels.has(call)).sort((a, b) => b - a);
      ring = ring.slice(0, Math.max(0, room - levels.size)); // the latest first
      for (const call of ring) levels.set(call, levels.get(parents[call]) + 1);
    }
    return levels;
  }

  arrange(root, below, folded) {
    const plan = { nodes: new Map(), leaves: 0, levels: 0, above: 0 };
    const visit = (call, level, isAlone) => {
      const inner = level < 60 ? below(call) : [];
      const isSmall = this.store.constructors.has(call);
      const node = { call, level, inner, folded: folded(call), from: plan.leaves, isSmall };
      plan.nodes.set(call, node);
      plan.levels = Math.max(plan.levels, level + 1);
      const places = inner.map((one) => visit(one, level + 1, inner.length === 1));
      if (!places.length) plan.leaves += isSmall && !isAlone ? CONSTRUCTOR.share : 1;
      node.until = plan.leaves;
      node.place = (places.length ? places[0] + places.at(-1) : node.from + node.until) / 2;
      return node.place;
    };
    visit(root, 0, true);
    return plan;
  }

  // How high the levels and the nodes of a tree are.
  sizes({ levels }) {
    return !this.height && this.hasBoards && levels <= FEW_LEVELS ? BOARDS : NODES;
  }

  // The height of a tree that takes what it needs.
  needed(plan) {
    return Math.max(60, plan.levels * this.sizes(plan).level + 12);
  }

  // Places in pixels; the room that each node has beside its neighbours; and what is its own to the
  // `left` and `right` of its middle: there stand only calls below it, and no edges but theirs.
  settle(plan, height) {
    if (plan.settled === height) return;
    plan.settled = height;
    const rows = this.rows(plan, height);
    this.addBands(plan);
    for (const row of rows) this.addRooms(row);
    this.addLines(plan, rows);
    this.addDots(plan, rows);
  }

  // The nodes of each level, from left to right, where they stand.
  rows(plan, height) {
    plan.top = plan.above ? headHigh() : ABOVE_TREE;
    plan.foot = plan.isNear ? LEFT_BELOW : 6;
    const gap = Math.min(this.width / plan.leaves, 210);
    const left = (this.width - gap * plan.leaves) / 2;
    const room = (height - plan.top - plan.foot) / plan.levels;
    plan.level = Math.min(this.sizes(plan).most, room);
    const rows = [];
    for (const node of plan.nodes.values()) {
      node.x = left + node.place * gap;
      node.y = plan.top + (node.level + 0.5) * plan.level;
      node.left = (node.place - node.from) * gap - 2;
      node.right = (node.until - node.place) * gap - 2;
      rows[node.level] ??= [];
      rows[node.level].push(node);
    }
    return rows;
  }

  // What is between two rows of nodes, from the top: where edges bend, or what is folded is counted;
  // then the moves, with nothing but edges that go straight down beside them.
  addBands(plan) {
    const hasMoves = this.hasBoards && !plan.isFlat && plan.level >= LEAST_WITH_MOVES;
    plan.movesHigh = hasMoves ? moveHigh() : 0;
    const between = Math.max(plan.isNear ? noteHigh() : 10, plan.movesHigh + BEND);
    const { tallest, board } = this.sizes(plan);
    plan.high = Math.min(tallest, plan.level - between);
    plan.boardWide = board;
    plan.first = this.store.nodes.find((node) => node?.picture)?.picture;
  }

  // Whether nodes hold boards, and moves lead to them.
  get hasBoards() {
    return this.store.nodes.slice(0, 2).some((node) => node?.picture);
  }

  addRooms(row) {
    row.forEach((node, n) => {
      const beside = [row[n - 1] ?? { x: -node.x }, row[n + 1] ?? { x: 2 * this.width - node.x }];
      node.room = Math.min(...beside.map((other) => roomBeside(node, other))) - 5;
    });
  }

  // In a flat tree: where one node is alone in its rows, words have room beside it.
  addLines(plan, rows) {
    const lines = Math.ceil((NOTE.high + AROUND_LINE) / plan.level); // so many rows a line of words takes
    rows.forEach((row, n) => {
      const near = rows.slice(Math.max(0, n - lines), n + lines + 1);
      const isAlone = near.every(({ length }) => length === 1);
      row[0].hasLine = plan.isFlat && isAlone && n % lines === 0;
    });
  }

  // One level, one kind of node: words where all of its calls have room for theirs, else dots.
  addDots(plan, rows) {
    const widest = LABEL.width("0".repeat(this.store.cover.widest)) * 0.9 + 12;
    for (const row of rows) {
      const large = row.filter(({ isSmall }) => !isSmall);
      const least = Math.min(...large.map(({ room }) => room));
      for (const node of row)
        node.asDot = plan.isFlat || node.isSmall || least < Math.min(widest, 110);
    }
  }
}

// Two neighbours share what is between them; a small one needs little of it.
function roomBeside(node, other) {
  const between = Math.abs(node.x - other.x);
  return other.isSmall && !node.isSmall ? 2 * between - CONSTRUCTOR.wide : between;
}
