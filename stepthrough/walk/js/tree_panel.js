// The tree of a walk below its heading: the current path in words, and what makes the tree larger.

import { make } from "../../controls/dom.js";
import { Gestures } from "./gestures.js";
import { Path } from "./path.js";
import { Tree } from "./tree.js";
import { FOREST, TREES } from "./tree_plan.js";
import { Zoom } from "./zoom.js";

export class TreePanel {
  constructor(walk, { isReel, tree: height }) {
    const choose = (call) => walk.go(walk.store.cover.first[call]);
    const room = isReel ? FOREST : TREES;
    this.tree = new Tree(walk.store, choose, { height, fits: !isReel, room });
    this.path = new Path(walk);
    this.zoom = new Zoom(this.tree, () => this.tree.draw(this.view));
    this.box = this.tree.host;
    this.host = make("div", { class: "calls" }, this.box);
    if (isReel) return;
    new Gestures(this.zoom);
    this.host.prepend(this.heading());
    this.host.addEventListener("keydown", (event) => this.key(event));
  }

  heading() {
    const attributes = { class: "tools", role: "group", "aria-label": "Size of the tree" };
    const tools = make("div", attributes, ...this.zoom.buttons);
    return make("div", { class: "tree-heading" }, make("b", {}, "Path"), this.path.host, tools);
  }

  // As high as that.
  reserve(height) {
    this.tree.height = height;
  }

  measure() {
    this.tree.measure();
    this.path.measure();
  }

  draw(view) {
    this.view = view;
    this.tree.draw(view);
    this.path.draw(view);
    this.zoom.follow();
  }

  travel(from, words) {
    this.tree.travel(from, words);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = { "+": "in", "=": "in", "-": "out", _: "out", 0: "fit" };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    this.zoom[acts[event.key]]();
  }
}
