// The stack: a card for each frame, the newest on top. A deep one is folded in its middle: the
// newest frames and the oldest one are seen.

import { OWN_KEYS, focusedNear, make } from "../../controls/dom.js";
import { button } from "./button.js";
import { cardOf, keyOf } from "./card.js";

const REST_HIGH = 28; // pixels, for how many are not shown
const REST_FOR_FINGERS = 44;
const HEADING_HIGH = 19; // for fingers it is higher
const LEAST = 2; // of the newest cards: the one that runs, and the one that waits for it
const ZEROS = 20;
export const MEASURED = 200; // pages
const BEYOND = {
  coming: "on their way",
  deep: "too many to show",
};

const belowFrames = ({ suspended, globals }) => [...suspended, ...(globals ? [globals] : [])];

export class Stack {
  constructor(walk) {
    [this.walk, this.store] = [walk, walk.store];
    this.count = make("span", { class: "how-many" });
    this.legend = make("span", { class: "legend", "aria-hidden": "true" });
    this.legend.append(make("i", { class: "given" }, "arguments"), make("i", {}, "locals"));
    const small = { class: "link fewer", hidden: "" };
    this.fewer = button("Show fewer", null, () => this.unfold(false), small);
    this.heading = make("div", { class: "heading" }, this.count, this.legend, this.fewer);
    this.ruler = make("code", { class: "ruler", "aria-hidden": "true" }, "0".repeat(ZEROS));
    const attributes = { class: "stack", role: "group", "aria-label": "Stack" };
    const fixed = [this.heading, this.ruler]; // cards stand below them
    this.host = make("div", { ...attributes, tabindex: 0, ...OWN_KEYS }, ...fixed);
    this.elements = new Map(); // by card: what has not changed is not drawn again
    this.opened = new Set(); // the values that are shown whole
    this.room = { width: 300, height: 160, ch: 8 };
    this.restHigh = matchMedia("(pointer: coarse)").matches ? REST_FOR_FINGERS : REST_HIGH;
  }

  // Whether cards have become wider or narrower.
  measure() {
    const { clientWidth: width, clientHeight } = this.host;
    const height = clientHeight - this.heading.offsetHeight - 1;
    const { room } = this;
    const ch = this.ruler.offsetWidth / ZEROS || room.ch;
    const isOther = width > 0 && (room.width !== width || room.ch !== ch);
    if (width && (isOther || room.height !== height)) this.room = { width, height, ch };
    return isOther;
  }

  layout(card) {
    return this.store.shapes.layout(card, this.room);
  }

  high(card) {
    return card ? this.layout(card).height(card) : 0;
  }

  // How high the cards of a page are at most, as far as the first pages are here: all of them; folded to the
  // newest and the oldest; and to the newest alone.
  heights() {
    const steps = Object.keys(this.store.pages).slice(0, MEASURED);
    const pages = steps.map((step) => this.store.page(step));
    const sum = (cards) => cards.reduce((high, card) => high + this.high(card), 0);
    const newest = (cards) =>
      sum(cards.slice(0, LEAST)) + (cards.length > LEAST ? this.restHigh : 0);
    const oldest = (cards) =>
      cards.length > LEAST + 1 ? newest(cards) + this.high(cards.at(-1)) : sum(cards);
    const highest = (of) =>
      Math.max(0, ...pages.map((page) => of(page.cards) + sum(belowFrames(page))));
    const { until, last } = this.store.cover;
    const tall = highest(([card]) => this.high(card));
    const coming = until < last ? LEAST * tall + this.restHigh : 0; // behind a question
    const more = Math.max(0, this.heading.offsetHeight - HEADING_HIGH);
    return {
      all: highest(sum) + more,
      oldest: Math.max(highest(oldest), coming && coming + tall) + more,
      newest: Math.max(highest(newest), coming) + more,
    };
  }

  // Suspended generators and the global variables are below all frames of the stack.
  draw(page) {
    const { cards, more, isWhole } = page;
    const below = belowFrames(page);
    this.left = this.room.height - below.reduce((high, card) => high + this.high(card), 0); // for frames
    const frames = cards.length + more;
    const title = `Stack · ${frames.toLocaleString("en")} frame${frames === 1 ? "" : "s"}`;
    if (this.count.textContent !== title) this.count.textContent = title;
    const { newest, oldest } = this.shown(cards, more);
    const hidden = frames - newest - oldest.length;
    const rest = hidden ? [this.rest(hidden, isWhole)] : [];
    const rows = [...cards.slice(0, newest), ...rest, ...oldest];
    this.arrange([...rows, ...below]);
    this.markArrived(page);
    this.tellApart(cards);
    this.fewer.hidden = !(this.store.isUnfolded && this.isDeep(cards, more));
  }

  markArrived(page) {
    const pieces = this.store.arrived(page);
    if (!pieces) return;
    const [before, value, after] = pieces;
    const code = this.host.querySelector(".receives > .does code");
    code?.replaceChildren(before, make("b", { class: "token" }, value), after);
  }

  // How many of the newest cards are shown, and the oldest: all, or as many as there is room for.
  shown(cards, more) {
    const [newer, oldest] = [cards.slice(0, -1), cards.slice(-1)];
    if (this.store.isUnfolded || !this.isDeep(cards, more)) return { newest: newer.length, oldest };
    const left = this.left - this.restHigh;
    const newest = this.fitting(newer, left - this.high(oldest[0]));
    if (newest >= LEAST) return { newest, oldest };
    return { newest: Math.max(LEAST, this.fitting(newer, left)), oldest: [] };
  }

  // How many of the first cards there is so much room for.
  fitting(cards, room) {
    let [count, left] = [0, room];
    while (count < cards.length && this.high(cards[count]) <= left)
      left -= this.high(cards[count++]);
    return count;
  }

  // Whether there are more frames than there is room for, and one to fold away.
  isDeep(cards, more) {
    return more > 0 || (cards.length > LEAST && this.fitting(cards, this.left) < cards.length);
  }

  // What stands in the place of the frames that are not shown.
  rest(hidden, isWhole) {
    const words = `… ${hidden.toLocaleString("en")} more waiting`;
    if (!this.store.isUnfolded) return words;
    return `${words}: ${isWhole || !this.walk.provider.ask ? BEYOND.deep : BEYOND.coming}`;
  }

  unfold(isUnfolded) {
    const hadFocus = this.host.contains(focusedNear(this.host));
    this.store.isUnfolded = isUnfolded;
    for (const draw of this.store.listeners) draw();
    this.walk.fetching.fetch();
    if (!isUnfolded) this.host.scrollTop = 0;
    const next = isUnfolded ? this.fewer : this.host.querySelector(".rest");
    if (hadFocus) (next?.hidden === false ? next : this.host).focus({ preventScroll: true });
  }

  // Put the rows into the stack; those that are there already stay where they are.
  arrange(rows) {
    const before = this.elements;
    const focused = this.focusedValue();
    this.elements = new Map();
    for (const row of rows) this.elements.set(row, this.elementOf(row, before));
    const kept = new Set(this.elements.values());
    for (const element of before.values()) if (!kept.has(element)) element.remove();
    let place = this.ruler.nextSibling;
    for (const element of kept) {
      if (element === place) place = place.nextSibling;
      else this.host.insertBefore(element, place);
    }
    if (focused && !this.focusedValue()) this.focus(focused);
  }

  elementOf(row, before) {
    const known = before.get(row);
    if (typeof row === "string") return known ?? this.gap(row);
    const layout = this.layout(row);
    if (known?.layout === layout) return known;
    const element = cardOf(row, layout, this.opened, (card, one) => this.toggle(card, one));
    element.layout = layout;
    return element;
  }

  gap(words) {
    if (this.store.isUnfolded) return make("div", { class: "rest" }, words);
    const attributes = { class: "rest", "aria-expanded": "false" };
    return button(words, null, () => this.unfold(true), attributes);
  }

  // Show a value whole, or short again.
  toggle(card, { name }) {
    const key = keyOf(card, name);
    if (!this.opened.delete(key)) this.opened.add(key);
    const before = this.elements.get(card);
    this.elements.set(card, this.elementOf(card, new Map()));
    before.replaceWith(this.elements.get(card));
    this.focus(key);
  }

  // Which value's button has the focus; nothing, where it is another's.
  focusedValue() {
    const here = this.host.contains(focusedNear(this.host)) ? focusedNear(this.host) : null;
    return here?.dataset.key;
  }

  // Give the focus to the button of a value, which may be a new drawing.
  focus(key) {
    this.host.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  // The heading says which names are arguments and which locals, where there are both.
  tellApart(cards) {
    const hasBoth = cards.some((card) => this.layout(card).groups.every((group) => group.length));
    if (this.legend.hidden === hasBoth) this.legend.hidden = !hasBoth;
  }
}
