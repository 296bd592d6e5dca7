// The panels of a walk: program, what was printed, stack, board and tree, and how much room each has.

import { clamp, make } from "../../controls/dom.js";
import { Board } from "./board.js";
import { keyOfMoves, keyOfProgram } from "./key.js";
import { Printed, Program } from "./program.js";
import { Stack } from "./stack.js";
import { Tree } from "./tree.js";
import { FOREST, TREES } from "./tree_plan.js";
import { viewOf } from "./tree_view.js";

const HEIGHT = 524; // pixels: of the tree and of what stands above it
const MOST = 280; // for program and stack above a tree,
const MOST_ALONE = 400; // and with no tree below them
const STACK = 176; // what a stack gets above a tree,
const STACK_ALONE = 300; // and with no tree below it, if it is deep
const CARD = 54; // about as high as most cards are
const [HEADING, CODE_LINE, CODE_EDGES] = [19, 22, 12]; // of the program
const [LOWEST, TALLEST] = [84, 260]; // that a program is in a narrow page
const PRINTED = 66;
const BOARD = 150; // a small one with its moves
const SPARE = 56; // that may stay empty below a program
const REEL = 424; // the height where a program plays: board and tree
const REEL_BOARD = 190;

export class Panels {
  constructor(walk) {
    [this.store, this.provider] = [walk.store, walk.provider];
    this.program = new Program();
    this.printed = new Printed();
    this.stack = new Stack(walk);
    this.board = new Board(walk);
    const heights = this.heights();
    const room = walk.provider.isReel ? FOREST : TREES;
    const choose = (call) => walk.go(walk.store.cover.first[call]);
    const grows = !walk.provider.isReel;
    this.tree = new Tree(walk.store, choose, { height: heights.tree, grows, room });
    for (const side of ["middle", "left"])
      walk.root.style.setProperty(`--${side}`, `${heights[side]}px`);
    this.host = this.build();
  }

  shows(name) {
    return this.provider.show.includes(name);
  }

  // What is reserved stays: the taller the program, the less is left for the tree.
  heights() {
    if (this.provider.isReel)
      return { middle: REEL_BOARD, left: HEADING + PRINTED, tree: REEL - REEL_BOARD };
    const most = this.shows("tree") ? MOST : MOST_ALONE;
    const program = this.shows("source") ? CODE_LINE * this.store.cover.rows + CODE_EDGES : 0;
    const others = HEADING + (this.store.cover.prints ? HEADING + PRINTED : 0);
    this.isBoardLeft = this.goesLeft(most - program - others);
    const below = others + (this.isBoardLeft ? BOARD : 0);
    const isOne = this.isBoardLeft && !this.shows("stack");
    const right = program ? Math.min(this.right(), program + below + SPARE) : this.right();
    const middle = clamp(right, program + below, isOne ? most + BOARD : most);
    const left = clamp(LOWEST, program, TALLEST) + below;
    const asked = this.provider.questions().length ? 28 : 0;
    return { middle, left, tree: HEIGHT - middle - asked };
  }

  // The board stands below the program where both have room, and where neither stack nor tree is shown.
  goesLeft(room) {
    if (!this.shows("source") || !this.shows("board")) return false;
    return this.shows("stack") ? room >= BOARD : !this.shows("tree");
  }

  // What the right column wants: the stack, with the board below it if it is not on the left.
  right() {
    const board = this.shows("board") && !this.isBoardLeft ? BOARD : 0;
    if (!this.shows("stack")) return board;
    if (this.shows("tree")) return Math.min(STACK + board, MOST);
    const deepest = this.store.cover.depths.reduce((most, depth) => Math.max(most, depth));
    return Math.min(STACK_ALONE, 24 + CARD * deepest) + board;
  }

  // What stands below the program stays where it is, also when the next program is shorter.
  left() {
    const heading = (words) => make("div", { class: "heading" }, words);
    const left = make("div", { class: "left" });
    const hasKey = this.shows("source") && !this.store.cover.prints;
    if (this.shows("source")) left.append(heading("Program"), this.program.host);
    if (hasKey) left.append(keyOfProgram(this.hasMoves && this.isBoardLeft));
    if (this.store.cover.prints) left.append(heading("Printed so far"), this.printed.host);
    return left;
  }

  // Whether the signs of moves are explained: where no stack is shown, which has a key of its own.
  get hasMoves() {
    return this.shows("board") && !this.shows("stack") && this.store.cover.chooses;
  }

  build() {
    const [left, right] = [this.left(), make("div", { class: "right" })];
    if (this.shows("stack")) right.append(this.stack.host);
    if (this.shows("board")) (this.isBoardLeft ? left : right).append(this.board.host);
    if (this.hasMoves && !this.isBoardLeft) right.append(keyOfMoves());
    const sides = [left, right].filter((side) => side.children.length);
    const kind = ["none", "one", "two"][sides.length];
    const middle = make("div", { class: `middle ${kind}` }, ...sides);
    return make(
      "div",
      { class: "panels" },
      middle,
      ...(this.shows("tree") ? [this.tree.host] : []),
    );
  }

  // What asks the browser to lay the page out is asked once, not at each step.
  measure() {
    this.tree.measure();
    this.stack.measure();
    this.program.measure();
  }

  draw(page) {
    this.program.draw(page);
    this.board.draw(page);
    this.printed.draw(page);
    if (this.shows("stack")) this.stack.draw(page);
    if (this.shows("tree")) this.tree.draw(viewOf(this.store, page));
  }
}
