// One list in several places: its letter marks all of them when it is pressed, and a line joins the frames.

import { focusedNear, make } from "../../controls/dom.js";

const SWING = 7; // pixels by which a line swings to the side, more for a longer one
const MOST_SWING = 18;

export class SameThings {
  constructor(walk) {
    [this.walk, this.store, this.stack] = [walk, walk.store, walk.panels.stack];
    this.host = this.stack.host;
    this.lines = make("svg", { class: "joins", "aria-hidden": "true" });
    this.pressed = null; // the places with the chosen letter
    this.host.addEventListener("click", (event) => this.press(event));
    this.host.addEventListener("focusin", ({ target }) => {
      this.focused = target.matches(".tag") ? target : null;
    });
  }

  press(event) {
    const tag = event.target.closest?.(".tag");
    if (!tag) return;
    event.stopPropagation();
    const isOn = tag.classList.contains("same");
    const same = this.tags(tag.dataset.letter).sort((a, b) => isOwnLetter(b) - isOwnLetter(a));
    this.pressed = isOn ? null : same.map(placeOfTag);
    this.draw();
  }

  tags(letter) {
    const tags = [...this.host.querySelectorAll(".tag")];
    return letter ? tags.filter((tag) => tag.dataset.letter === letter) : tags;
  }

  draw() {
    const tags = this.tags();
    if (!tags.length && !this.isDrawn) return;
    this.isDrawn = tags.length > 0;
    const chosen = this.letterNow(tags);
    const groups = byLetter(tags);
    for (const [letter, [first, ...others]] of groups) {
      this.furnish(first, 0, letter === chosen);
      for (const tag of others) this.furnish(tag, -1, letter === chosen);
    }
    this.join(groups, chosen);
    this.keepFocus(tags);
  }

  // A card that is drawn again has the focus where it was.
  keepFocus(tags) {
    const was = this.focused;
    if (!was || was.isConnected || focusedNear(this.host) !== document.body) return;
    const again = tags.find((tag) => letterOfTag(tag) === letterOfTag(was) && tag.tabIndex === 0);
    (again ?? this.host).focus({ preventScroll: true });
  }

  // Letters are given anew on each page: what is chosen is the thing in the places that had one.
  letterNow(tags) {
    if (!this.pressed) return null;
    const there = new Map(tags.map((tag) => [placeOfTag(tag), letterOfTag(tag)]));
    const place = this.pressed.find((place) => there.has(place));
    if (!place) this.pressed = null;
    return there.get(place) ?? null;
  }

  // The first of the same letters is reached with Tab: it stands for all of them.
  furnish(tag, tabIndex, isChosen) {
    tag.tabIndex = tabIndex;
    if (tag.getAttribute("aria-pressed") === String(isChosen)) return;
    tag.setAttribute("aria-pressed", isChosen);
    tag.classList.toggle("same", isChosen);
    const value = isOwnLetter(tag)
      ? tag.parentNode.querySelector(".value")
      : tag.nextElementSibling;
    if (value?.matches(".box, .value")) value.classList.toggle("same", isChosen);
  }

  // A line from frame to frame, beside the letters.
  join(groups, chosen) {
    const paths = [];
    const origin = this.host.getBoundingClientRect();
    const zoom = origin.width / (this.host.offsetWidth || 1) || 1;
    const at = (tag) => {
      const box = tag.getBoundingClientRect();
      const x = (box.left - origin.left) / zoom + this.host.scrollLeft;
      const y = (box.top - origin.top) / zoom + this.host.scrollTop;
      return { x: x + box.width / zoom / 2, top: y, low: y + box.height / zoom };
    };
    for (const [letter, tags] of groups) {
      const frames = new Map(); // the first letter in each card
      for (const tag of tags) {
        const card = tag.closest(".card");
        if (!frames.has(card) || isOwnLetter(tag)) frames.set(card, tag);
      }
      const places = [...frames.values()].map(at);
      const isChanged = tags.some((tag) => tag.classList.contains("changed"));
      const kind = letter === chosen ? "same" : isChanged ? "changed" : "";
      for (let n = 1; n < places.length; n++)
        paths.push(make("path", { class: kind, d: joinOf(places[n - 1], places[n]) }));
    }
    this.lines.replaceChildren(...paths);
    if (!paths.length) return this.lines.remove();
    this.lines.style.height = `${this.host.scrollHeight}px`;
    if (this.lines.parentNode !== this.host) this.host.append(this.lines);
  }
}

const letterOfTag = (tag) => tag.dataset.letter;

// Whether it is the letter of a variable's own value.
const isOwnLetter = (tag) => tag.parentNode.tagName === "DD";

// Where a letter is: in which card, at which variable, and which one of those in its value.
const placeOfTag = (tag) => {
  const value = tag.closest("dd");
  const inside = [...value.querySelectorAll(".value .tag")].indexOf(tag);
  const name = value.previousElementSibling.textContent;
  return `${tag.closest(".card").dataset.call} ${name} ${inside}`;
};

function byLetter(tags) {
  const groups = new Map();
  for (const tag of tags)
    groups.set(letterOfTag(tag), [...(groups.get(letterOfTag(tag)) ?? []), tag]);
  return groups;
}

function joinOf(from, to) {
  const bend = Math.min(MOST_SWING, SWING + (to.top - from.low) / 8);
  const side = Math.min(from.x, to.x) - bend;
  return `M${from.x} ${from.low}C${side} ${from.low + bend} ${side} ${to.top - bend} ${to.x} ${to.top}`;
}
