// The panels of a walk: program, what was printed, stack, board and tree.

import { make } from "../../controls/dom.js";
import { Board } from "./board.js";
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

  left() {
    const left = make("div", { class: "left" });
    if (this.shows("source")) left.append(this.program.host);
    if (this.store.cover.prints)
      left.append(make("div", { class: "heading" }, "Printed so far"), this.printed.host);
    return left;
  }

  build() {
    const [left, right] = [this.left(), make("div", { class: "right" })];
    if (this.shows("stack")) right.append(this.stack.host);
    const { isBesideTree } = this.room;
    this.canMove = ["stack", "board", "tree"].every((name) => this.shows(name));
    if (this.shows("board") && !isBesideTree) right.append(this.board.host);
    const sides = [left, right].filter((side) => side.children.length);
    const kind = ["none", "one", "two"][sides.length];
    const middle = make("div", { class: `middle ${kind}` }, ...sides);
    const beside = isBesideTree ? [this.board.host] : [];
    if (this.shows("tree")) beside.unshift(this.tree.host);
    if (!beside.length) return make("div", { class: "panels" }, middle);
    const lower = make("div", { class: "lower" }, ...beside);
    this.places = { right, lower };
    return make("div", { class: "panels" }, middle, lower);
  }

  // Whether the board stands below the stack or beside the tree depends on the width of the walk.
  placeBoard() {
    if (!this.canMove || this.store.cover.ownData) return;
    const place = this.places[this.room.isBesideTree ? "lower" : "right"];
    if (this.board.host.parentNode !== place) place.append(this.board.host);
  }

  // What asks the browser to lay the page out is asked once, not at each step.
  measure() {
    const { root, sticky } = this.walk;
    this.room.fill(this.window, sticky.offsetHeight, root.clientWidth);
    this.placeBoard();
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
    const { root, foot } = this.walk;
    const [outer, inner] = [root, this.tree.box].map((box) => box.getBoundingClientRect());
    const top = ((inner.top - outer.top) * root.offsetWidth) / (outer.width || 1) + root.scrollTop;
    const left = this.room.window - top - foot.host.offsetHeight - BELOW_TREE;
    return left / (Number(getComputedStyle(this.tree.box).zoom) || 1);
  }

  // The tree is shown only in its view.
  drawView() {
    if (this.view === this.store.view) return;
    this.view = this.store.view;
    this.tree.host.hidden = this.view !== "Tree";
    if (this.walk.root.clientWidth) this.measure();
  }

  draw(page) {
    this.drawView();
    this.program.draw(page, this.store.page(page.step - 1));
    this.board.draw(page);
    this.printed.draw(page);
    if (this.shows("stack")) this.stack.draw(page);
    if (this.room.shows("tree")) this.tree.draw(viewOf(this.store, page));
  }
}
