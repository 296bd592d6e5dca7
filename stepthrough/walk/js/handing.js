// A value that is handed back: it leaves the place of the frame that returned it and flies to the place that
// waited for it; then the stack closes up. The page is drawn before, so stepping never waits for this.

import { calm, make } from "../../controls/dom.js";

const TRAVELS = 350; // milliseconds
const FLIES = 0.7; // share of that until the value arrives

export class Handing {
  constructor({ host, stack }) {
    [this.host, this.stack] = [host, stack.host];
    this.running = [];
  }

  stop() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
  }

  // Where everything is before the next page is drawn; null if nothing is to move.
  leave() {
    const value = this.stack.querySelector(":is(.returns, .yields) > .does code");
    if (!value || calm()) return null;
    const tops = new Map(this.cards().map((card) => [card.dataset.call, this.place(card).y]));
    return { words: value.textContent, from: this.place(value), tops };
  }

  arrive({ words, from, tops }) {
    const target = this.stack.querySelector(".receives .token");
    if (!target) return;
    const to = this.place(target);
    const downs = new Map(
      this.cards().map((card) => [card, (tops.get(card.dataset.call) ?? 0) - this.place(card).y]),
    );
    const down = downs.get(target.closest(".card"));
    for (const [card, y] of downs)
      this.animate(card, [at(0, y), { ...at(0, y), offset: FLIES }, at(0, 0)]);
    this.animate(target, [{ opacity: 0 }, { opacity: 0, offset: 0.99 }, { opacity: 1 }]);
    const chip = make("span", { class: "flying", "data-words": words, "aria-hidden": "true" });
    chip.style.translate = `${to.x}px ${to.y}px`;
    this.host.append(chip);
    const way = [at(from.x - to.x, from.y - to.y), { ...at(0, down), offset: FLIES }, at(0, 0)];
    const gone = () => chip.remove();
    this.animate(chip, way).finished.then(gone, gone);
  }

  animate(element, steps) {
    const animation = element.animate(steps, { duration: TRAVELS, easing: "ease-in-out" });
    this.running.push(animation);
    return animation;
  }

  cards() {
    return [...this.stack.querySelectorAll(".card")];
  }

  // In pixels from the corner of the panels, which can be enlarged.
  place(element) {
    const [origin, box] = [this.host, element].map((one) => one.getBoundingClientRect());
    const zoom = origin.width / (this.host.offsetWidth || 1) || 1;
    return { x: (box.left - origin.left) / zoom, y: (box.top - origin.top) / zoom };
  }
}

const at = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
