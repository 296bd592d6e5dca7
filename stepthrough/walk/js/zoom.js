// A tree that is larger than its box. At first it fits; then the box scrolls, and the current call
// stays in sight.

import { keyed } from "../../controls/dom.js";
import { button } from "./button.js";

const LARGEST = 5; // times as wide and as high as the box
const STEP = 1.5;
const NEARLY_ONE = 1.05;
const IN_SIGHT = 30; // pixels around a call that are to be seen, too

export class Zoom {
  constructor(tree, redraw) {
    [this.tree, this.box, this.redraw] = [tree, tree.host, redraw];
    this.buttons = [
      tool("−", () => this.out(), "Zoom out of the tree", "−"),
      tool("Fit", () => this.fit(), "Fit the tree into its box", "0"),
      tool("+", () => this.in(), "Zoom into the tree", "+"),
    ];
    this.left = this.top = 0; // as far as the box has been scrolled
    this.box.addEventListener("scroll", () => {
      [this.left, this.top] = [this.box.scrollLeft, this.box.scrollTop];
    });
    tree.whenReached = (call) => this.show(call);
    this.allow();
  }

  get isOn() {
    return this.tree.times > 1;
  }

  in() {
    this.by(STEP);
  }

  out() {
    this.by(1 / STEP);
  }

  fit() {
    this.to(1);
  }

  by(factor, at) {
    this.to(this.tree.times * factor, at);
  }

  // Draw the tree so many times as large; the point `at` of the box stays where it is.
  to(times, at = null) {
    const before = this.tree.times;
    const now = times < NEARLY_ONE ? 1 : Math.min(times, LARGEST);
    if (now === before) return;
    this.tree.times = now;
    this.box.classList.toggle("zoomed", this.isOn);
    const [left, top] = [this.left, this.top];
    this.redraw();
    this.allow();
    const scale = now / before;
    if (at) this.scroll((left + at.x) * scale - at.x, (top + at.y) * scale - at.y);
    else this.centre(this.tree.current);
  }

  allow() {
    const [out, fit, larger] = this.buttons;
    out.allow(this.isOn);
    fit.allow(this.isOn);
    larger.allow(this.tree.times < LARGEST);
  }

  // What is asked of the browser here is asked only where the box has to scroll.
  follow() {
    const { current } = this.tree;
    if (this.followed === current) return;
    this.followed = current;
    this.show(current);
  }

  show(call) {
    const place = this.isOn && this.tree.placeOf(call);
    if (!place) return;
    const { width, boxHeight } = this.tree;
    const isInside = (at, from, long) => from + IN_SIGHT <= at && at <= from + long - IN_SIGHT;
    if (!isInside(place.x, this.left, width) || !isInside(place.y, this.top, boxHeight))
      this.centre(call);
  }

  centre(call) {
    const place = this.isOn && this.tree.placeOf(call);
    if (place) this.scroll(place.x - this.tree.width / 2, place.y - this.tree.boxHeight / 2);
  }

  scroll(left, top) {
    [this.left, this.top] = [Math.max(0, left), Math.max(0, top)];
    this.box.scrollTo(left, top);
  }
}

const tool = (sign, act, label, key) =>
  keyed(button(sign, null, act, { class: "link", "aria-label": label }), label, key);
