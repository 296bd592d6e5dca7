// The switch between the views of a walk: the stack alone; with the call tree; or with an equation of all waiting calls
// instead of the sentence. The tree is open at first if calls branch.

import { make } from "../../controls/dom.js";
import { button } from "./button.js";

const VIEWS = {
  Stack: "The program and the stack",
  Tree: "The tree of all calls below them",
  Equation: "All that waits, in one line",
};

export class View {
  constructor({ store, provider }) {
    this.store = store;
    const [hasStack, hasTree] = ["stack", "tree"].map((name) => provider.show.includes(name));
    const { branches, equations } = store.cover;
    const has = { Stack: hasStack, Tree: hasTree, Equation: equations && (hasStack || hasTree) };
    const names = Object.keys(has).filter((name) => has[name]);
    store.view ??= hasTree && (branches || !hasStack) ? "Tree" : "Stack";
    if (provider.isReel) store.view = "Tree";
    this.buttons = names.map((name) =>
      button(name, null, () => this.choose(name), { title: VIEWS[name] }),
    );
    const attributes = { class: "switch", role: "group", "aria-label": "Show" };
    this.host = make("span", attributes, ...this.buttons);
    this.host.hidden = names.length < 2;
  }

  choose(name) {
    this.store.view = name;
    this.store.note = null;
    for (const draw of this.store.listeners) draw();
  }

  draw() {
    if (this.shown === this.store.view) return;
    this.shown = this.store.view;
    for (const one of this.buttons)
      one.setAttribute("aria-pressed", one.textContent === this.shown);
  }
}

export const equationOf = (pieces) => {
  const marked = pieces.map((piece, n) => (n % 2 ? make("mark", {}, piece) : piece));
  return [make("code", { class: "equation" }, ...marked)];
};
