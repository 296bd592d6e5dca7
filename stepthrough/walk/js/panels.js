// The panels of a walk: program, what was printed, stack, board and tree.

import { make } from "../../controls/dom.js";
import { Board } from "./board.js";
import { keyOfMoves, keyOfProgram } from "./key.js";
import { Printed, Program } from "./program.js";
import { roomFor, wall } from "./room.js";
import { Stack } from "./stack.js";
import { TreePanel } from "./tree_panel.js";
import { viewOf } from "./tree_view.js";

const BELOW_TREE = 16; // pixels below a tree that fills a window

export class Panels {
  constructor(walk) {
    [this.walk, this.store, this.provider] = [walk, walk.store, walk.provider];
    this.room = roomFor(walk.store, walk.provider);
    this.program = new Program();
    this.printed = new Printed();
    this.stack = new Stack(walk);
    this.board = new Board(walk);
    this.tree = new TreePanel(walk, this.room);
    this.reserve();
    this.host = this.build();
  }

  // What is reserved stays while one steps.
  reserve() {
    const { left, right, middle, board, shape } = this.room;
    const sizes = { left, right, middle, board, "board-wide": board / shape };
    for (const [name, size] of Object.entries(sizes))
      this.walk.root.style.setProperty(`--${name}`, `${Math.round(size)}px`);
  }

  shows(name) {
    return this.provider.show.includes(name);
  }

  // The program, what it prints, and the key in the room that they leave.
  left() {
    const heading = (words) => make("div", { class: "heading" }, words);
    const left = make("div", { class: "left" });
    if (this.shows("source")) left.append(heading("Program"), this.program.host);
    if (this.store.cover.prints) left.append(heading("Printed so far"), this.printed.host);
    else if (this.shows("source")) left.append(keyOfProgram());
    return left;
  }

  build() {
    const [left, right] = [this.left(), make("div", { class: "right" })];
    if (this.shows("stack")) right.append(this.stack.host);
    const { isBesideTree } = this.room;
    if (this.shows("board") && !isBesideTree) right.append(this.board.host);
    if (this.shows("board") && !this.shows("stack") && this.store.cover.chooses)
      right.append(keyOfMoves());
    const sides = [left, right].filter((side) => side.children.length);
    const kind = ["none", "one", "two"][sides.length];
    const middle = make("div", { class: `middle ${kind}` }, ...sides);
    const beside = isBesideTree ? [this.board.host] : [];
    if (this.shows("tree")) beside.unshift(this.tree.host);
    if (!beside.length) return make("div", { class: "panels" }, middle);
    const lower = make("div", { class: "lower" }, ...beside);
    return make("div", { class: "panels" }, middle, lower);
  }

  // What asks the browser to lay the page out is asked once, not at each step.
  measure() {
    this.room.fill(this.window, this.walk.sticky.offsetHeight);
    this.reserve();
    this.measureStack();
    this.tree.reserve(this.room.treeIn(this.below()));
    this.tree.measure();
    this.program.measure();
  }

  // How high cards are depends on how wide they are.
  measureStack() {
    if (!this.shows("stack")) return;
    if (!this.stack.measure()) return; // as wide as before: what is reserved stays
    this.room.high = this.stack.heights();
    this.reserve();
    this.stack.measure();
  }

  // The height that the walk fills: all of the screen, or on a wall what the page says; elsewhere 0.
  get window() {
    const { root, fullScreen } = this.walk;
    return fullScreen.isOn ? root.clientHeight : wall(root);
  }

  // How much room is left in a window for the tree; both it and the page can be enlarged.
  below() {
    if (!this.room.window) return 0;
    const { root, keys } = this.walk;
    const [outer, inner] = [root, this.tree.box].map((box) => box.getBoundingClientRect());
    const top = ((inner.top - outer.top) * root.offsetWidth) / (outer.width || 1) + root.scrollTop;
    const left = this.room.window - top - keys.offsetHeight - BELOW_TREE;
    return left / (Number(getComputedStyle(this.tree.box).zoom) || 1);
  }

  draw(page) {
    this.program.draw(page);
    this.board.draw(page);
    this.printed.draw(page);
    if (this.shows("stack")) this.stack.draw(page);
    if (this.shows("tree")) this.tree.draw(viewOf(this.store, page));
  }
}
