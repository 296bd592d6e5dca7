// The calls from the first to the current one, in words: shortened in the middle, and whole on a press.

import { OWN_KEYS, focusedNear, make } from "../../controls/dom.js";
import { button } from "./button.js";
import { PATH } from "./letters.js";

const THEN = " › ";
const LONGEST_CALL = 40; // characters of a call
const FOR_BUTTON = 44; // pixels, with the signs beside it

export class Path {
  constructor(walk) {
    [this.walk, this.store] = [walk, walk.store];
    [this.isOpen, this.room] = [false, 400];
    [this.first, this.rest] = [make("span"), make("span")];
    this.more = button("…", null, () => this.toggle(), { class: "whole", hidden: "" });
    this.words = make("div", { class: "words", ...OWN_KEYS }, this.first, this.more, this.rest);
    this.host = make("div", { class: "path" }, this.words);
  }

  measure() {
    this.room = this.host.clientWidth;
  }

  draw({ path }) {
    this.path = path;
    const calls = path.map((call) => this.said(call));
    const key = JSON.stringify([calls, this.isOpen, this.room]);
    if (key === this.key) return;
    this.key = key;
    this.write(calls);
  }

  // The move that leads to a call, or the call.
  said(call) {
    const node = this.store.nodes[call];
    const words = (node?.move || node?.label || "…").replaceAll(" → ", "→");
    return words.length > LONGEST_CALL ? `${words.slice(0, LONGEST_CALL - 1)}…` : words;
  }

  write(calls) {
    const from = this.firstOfLast(calls);
    const isLong = from > 1;
    const isWhole = isLong && this.isOpen;
    this.host.classList.toggle("whole", isWhole);
    this.words.tabIndex = isWhole ? 0 : -1; // what scrolls can be reached
    this.first.textContent = calls[0];
    this.rest.textContent = calls
      .slice(isWhole ? 1 : from)
      .map((words) => THEN + words)
      .join("");
    this.drawButton(isLong, isWhole, calls.length);
  }

  // Of the last calls, the first one that there is room for; all of them follow one another from 1.
  firstOfLast(calls) {
    const wide = (words) => PATH.width(THEN + words);
    if (calls.reduce((sum, words) => sum + wide(words), 0) <= this.room) return 1;
    let room = this.room - wide(calls[0]) - FOR_BUTTON;
    let from = calls.length;
    while (from > 1 && room >= 0) room -= wide(calls[--from]);
    return Math.min(room < 0 ? from + 1 : from, calls.length - 1);
  }

  drawButton(isLong, isWhole, count) {
    if (!isLong && focusedNear(this.more) === this.more)
      this.walk.controls.buttons.step.focus({ preventScroll: true });
    const label = isWhole ? "Shorten the path" : `Show the whole path of ${count} calls`;
    this.more.hidden = !isLong;
    this.more.say(isWhole ? "−" : "…");
    this.more.title = label;
    this.more.setAttribute("aria-label", label);
    this.more.setAttribute("aria-expanded", isWhole);
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.draw(this);
  }
}
