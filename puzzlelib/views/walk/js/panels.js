// The panels of a walk: program, what was printed, stack, board and tree, and how much room each has.

import { clamp, make } from "../../controls/dom.js";
import { Board } from "./board.js";
import { Printed, Program } from "./program.js";
import { Stack } from "./stack.js";
import { Tree } from "./tree.js";
import { FOREST, TREES } from "./tree_plan.js";
import { viewOf } from "./tree_view.js";

const HEIGHT = 524; // pixels: of the tree and of what stands above it
const ALONE = 300; // program and stack with no tree below them: what a deep stack gets,
const ALONE_WITH_BOARD = 400; // and with a board
const GAP = 8; // between the panels
const CARD = 54; // about as high as most cards are
const REEL = 424; // the same where a program plays: board and tree
const REEL_BOARD = 190;

export class Panels {
  constructor(walk) {
    [this.store, this.provider] = [walk.store, walk.provider];
    this.program = new Program();
    this.printed = new Printed();
    this.stack = new Stack(walk);
    this.board = new Board(walk);
    this.controls = () => walk.root.firstElementChild;
    const { middle, tree } = this.heights();
    const room = walk.provider.isReel ? FOREST : TREES;
    const choose = (call) => walk.go(walk.store.cover.first[call]);
    const grows = !walk.provider.isReel;
    this.tree = new Tree(walk.store, choose, { height: tree, grows, room });
    walk.root.style.setProperty("--middle", `${middle}px`);
    walk.root.style.setProperty("--program", `${22 * this.store.cover.rows + 12}px`);
    this.host = this.build();
  }

  shows(name) {
    return this.provider.show.includes(name);
  }

  // What is reserved stays: the taller the program, the less is left for the tree.
  heights() {
    const { rows, prints } = this.store.cover;
    if (this.provider.isReel) return { middle: REEL_BOARD, tree: REEL - REEL_BOARD };
    const wanted = 22 * rows + (prints ? 100 : 34);
    if (!this.shows("tree") && this.shows("stack")) {
      const deepest = this.store.cover.depths.reduce((most, depth) => Math.max(most, depth));
      const least = this.shows("board") ? ALONE_WITH_BOARD : Math.min(ALONE, 24 + CARD * deepest);
      return { middle: clamp(least, wanted, ALONE_WITH_BOARD), tree: 0 };
    }
    const middle = clamp(this.shows("board") ? 270 : 176, wanted, 280);
    return { middle, tree: HEIGHT - middle - (this.provider.questions().length ? 28 : 0) };
  }

  // On a wall a walk is as high as the page says, and the panels share what the controls leave.
  fill() {
    const high = Number.parseFloat(getComputedStyle(this.host).getPropertyValue("--puzzle-walk"));
    if (!high) return;
    const room = high - this.controls().offsetHeight - 2 * GAP;
    const { middle, tree } = this.share(room);
    this.host.style.setProperty("--middle", `${middle}px`);
    this.tree.plans.height = Math.floor(tree / getComputedStyle(this.tree.host).zoom);
  }

  share(room) {
    if (!this.shows("tree")) return { middle: room, tree: 0 };
    const wanted = this.provider.isReel ? room / 2 : 22 * this.store.cover.rows + 34;
    const middle = clamp(room * 0.4, wanted, room * 0.6);
    return { middle, tree: room - middle - GAP };
  }

  build() {
    const heading = (words) => make("div", { class: "heading" }, words);
    const [left, right] = ["left", "right"].map((side) => make("div", { class: side }));
    if (this.shows("source")) left.append(heading("Program"), this.program.host);
    if (this.store.cover.prints) left.append(heading("Printed so far"), this.printed.host);
    if (this.shows("stack")) right.append(this.stack.host);
    if (this.shows("board")) right.append(this.board.host);
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
    this.fill();
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
