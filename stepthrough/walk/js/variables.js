// The variables in the stack's cards: where one that is pressed has changed is looked for. As buttons they are there
// together with the search for words.

import { OWN_KEYS } from "../../controls/dom.js";

const FURNISHED = [
  ...Object.keys(OWN_KEYS),
  ...["role", "tabindex", "title", "aria-label", "aria-description", "aria-pressed"],
];

export class Variables {
  constructor(walk) {
    [this.walk, this.finder, this.host] = [walk, walk.finder, walk.panels.stack.host];
    this.isThere = Boolean(walk.provider.finds);
    if (!this.isThere) return;
    this.host.addEventListener("click", (event) => getSelection().isCollapsed && this.press(event));
    this.host.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.press(event);
    });
    this.host.addEventListener("focusin", ({ target }) => {
      [this.focused, this.call] = [target, callOf(target)];
    });
  }

  press(event) {
    const variable = event.target.closest?.("[data-variable][role=button]");
    if (!variable) return;
    event.preventDefault();
    event.stopPropagation();
    this.finder.choose(callOf(variable), variable.dataset.variable);
  }

  draw() {
    if (!this.isThere) return;
    const { wish } = this.finder;
    for (const one of this.host.querySelectorAll("[data-variable]")) {
      if (!this.walk.controls.isOpen) {
        if (one.role === "button") this.strip(one);
        continue;
      }
      const isChosen = wish?.name === one.dataset.variable && wish.call === callOf(one);
      if (one.role !== "button") this.furnish(one);
      if (one.ariaPressed !== String(isChosen)) one.ariaPressed = String(isChosen);
    }
    this.keepFocus();
  }

  furnish(variable) {
    for (const [name, value] of Object.entries(OWN_KEYS)) variable.setAttribute(name, value);
    [variable.role, variable.tabIndex] = ["button", 0];
    const press = "Press to see where it changed.";
    const call = variable.closest(".card").querySelector(".title b").textContent;
    const value = variable.closest("dt").nextElementSibling.querySelector(".value").textContent;
    variable.ariaLabel = `${variable.textContent} = ${value} in ${call}`;
    variable.title = `${variable.textContent}\n${press}`;
    variable.setAttribute("aria-description", press);
  }

  strip(variable) {
    for (const name of FURNISHED) variable.removeAttribute(name);
  }

  // A card that is drawn again has the focus where it was.
  keepFocus() {
    const was = this.focused;
    if (!was || was.isConnected || document.activeElement !== document.body) return;
    const isSame = (one) =>
      one.dataset.variable === was.dataset.variable && callOf(one) === this.call;
    const again = [...this.host.querySelectorAll("[data-variable]")].find(isSame);
    (again ?? this.host).focus({ preventScroll: true });
  }
}

const callOf = (variable) => Number(variable.closest("[data-call]")?.dataset.call);
