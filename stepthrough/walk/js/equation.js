// A walk as an equation, in the place of the sentence: all that waits, with what is new marked.

import { make } from "../../controls/dom.js";
import { button } from "./button.js";

export class Equation {
  constructor(walk) {
    [this.walk, this.store] = [walk, walk.store];
    const attributes = { class: "icon", "aria-description": "all that waits, in one line" };
    this.button = button("As an equation", "equation", () => this.toggle(), attributes);
  }

  toggle() {
    this.store.inEquations = !this.store.inEquations;
    this.store.note = null;
    for (const draw of this.store.listeners) draw();
  }

  draw() {
    const isOn = Boolean(this.store.inEquations);
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    this.button.hidden = !this.store.cover.equations;
    this.button.setAttribute("aria-pressed", isOn);
    this.button.title = isOn ? "In words again" : "As an equation: all that waits, in one line";
  }
}

export const equationOf = (pieces) => {
  const marked = pieces.map((piece, n) => (n % 2 ? make("mark", {}, piece) : piece));
  return [make("code", { class: "equation" }, ...marked)];
};
