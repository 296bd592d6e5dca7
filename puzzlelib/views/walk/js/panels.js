// The panels of a walk: program, what was printed, stack, board and tree.

import { make } from "../../controls/dom.js";
import { Board } from "./board.js";
import { Printed, Program } from "./program.js";
import { Room } from "./room.js";
import { Stack } from "./stack.js";
import { TreePanel } from "./tree_panel.js";
import { viewOf } from "./tree_view.js";

const LEAST_BELOW = 170; // pixels: with less, the tree is as high as elsewhere
const BELOW_TREE = 16; // pixels below a tree that fills a window

export class Panels {
  constructor(walk) {
    [this.walk, this.store, this.provider] = [walk, walk.store, walk.provider];
    this.room = new Room(walk.store, walk.provider);
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
    const { program, middle, board, shape } = this.room;
    const sizes = { program, middle, board, "board-wide": board / shape };
    for (const [name, size] of Object.entries(sizes))
      this.walk.root.style.setProperty(`--${name}`, `${Math.round(size)}px`);
  }

  shows(name) {
    return this.provider.show.includes(name);
  }

  build() {
    const heading = (words) => make("div", { class: "heading" }, words);
    const [left, right] = ["left", "right"].map((side) => make("div", { class: side }));
    if (this.shows("source")) left.append(heading("Program"), this.program.host);
    if (this.store.cover.prints) left.append(heading("Printed so far"), this.printed.host);
    if (this.shows("stack")) right.append(this.stack.host);
    const { isBesideTree } = this.room;
    if (this.shows("board") && !isBesideTree) right.append(this.board.host);
    const sides = [left, right].filter((side) => side.children.length);
    const kind = ["none", "one", "two"][sides.length];
    const middle = make("div", { class: `middle ${kind}` }, ...sides);
    if (!this.shows("tree")) return make("div", { class: "panels" }, middle);
    const beside = isBesideTree ? [this.board.host] : [];
    const lower = make("div", { class: "lower" }, this.tree.host, ...beside);
    return make("div", { class: "panels" }, middle, lower);
  }

  // What asks the browser to lay the page out is asked once, not at each step.
  measure() {
    const { root, fullScreen } = this.walk;
    this.room.window = fullScreen.isOn ? root.clientHeight : 0;
    this.reserve();
    const below = this.room.window && this.below();
    this.tree.reserve(below < LEAST_BELOW ? this.room.tree : below);
    this.tree.measure();
    this.stack.measure();
    this.program.measure();
  }

  // How much room is left in a window for the tree.
  below() {
    const { root, keys } = this.walk;
    const top = this.tree.box.getBoundingClientRect().top - root.getBoundingClientRect().top;
    return root.clientHeight - root.scrollTop - top - keys.offsetHeight - BELOW_TREE;
  }

  draw(page) {
    this.program.draw(page);
    this.board.draw(page);
    this.printed.draw(page);
    if (this.shows("stack")) this.stack.draw(page);
    if (this.shows("tree")) this.tree.draw(viewOf(this.store, page));
  }
}
