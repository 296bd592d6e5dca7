// The box around something that is asked, as in a notebook: the card, what is opened below it, the keys.

import { keysLine, make } from "../../stepthrough/controls/dom.js";
import { renderKeys } from "../../stepthrough/controls/keys.js";

// Put these parts into the page in place of what it shows without scripts.
export function showBox(place, parts, keys) {
  const unseen = make("div", { hidden: "" });
  const box = make("div", { class: "puzzle-box" }, ...parts, keysLine(keys), unseen);
  place.querySelector(":scope > .still").replaceWith(box);
  renderKeys({ model: { get: () => null }, el: unseen });
  return box;
}
