// A value with values in it: each list, dict, set or tuple in it is a box in a box. The
// words stay as Python writes them, so they are read, searched and copied as before.

import { make } from "../../controls/dom.js";

const CLOSES = { "[": "]", "{": "}", "(": ")" };
const PIECES = /'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?|./gs; // a string, or one character
const IN_NAME = /[\w>]/; // before a bracket: that of a call, as in Move(0, 2)

// The words alone, or, where something that is held holds something, with boxes around both. `signs` maps
// offsets in the words to elements that are put there.
export function nested(words, signs = new Map()) {
  const whole = make("span", {});
  const open = [];
  let here = whole;
  for (const { 0: piece, index } of words.matchAll(PIECES)) {
    if (signs.has(index)) here.append(signs.get(index));
    if (piece in CLOSES) {
      const isCall = piece === "(" && IN_NAME.test(here.lastChild?.data ?? "");
      here = here.appendChild(make("span", isCall ? {} : { class: "box" }));
      open.push(CLOSES[piece]);
    }
    here.append(piece);
    if (piece === open.at(-1)) {
      open.pop();
      here = here.parentNode;
    }
  }
  whole.normalize();
  return signs.size || whole.querySelector(".box .box") ? [...whole.childNodes] : [words];
}
