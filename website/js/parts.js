// What a page carries packed: deflated and in base64, it is small, and no key can be read in passing.

import { make } from "../../stepthrough/controls/dom.js";
import { TOO_OLD, canInflate, inflating } from "../../stepthrough/walk/js/inflate.js";

export class Parts {
  constructor(place) {
    [this.place, this.read] = [place, new Map()];
  }

  // The part of this name, unpacked once.
  part(name) {
    if (!this.read.has(name)) {
      const found = this.place.querySelector(`:scope > script[data-part="${name}"]`);
      this.read.set(name, unpacked(found.textContent));
    }
    return this.read.get(name);
  }
}

// Whether this place can unpack what it carries; if not, it says so.
export function isReadable(place) {
  if (!canInflate()) place.replaceChildren(make("p", { role: "alert" }, TOO_OLD));
  return canInflate();
}

async function unpacked(text) {
  return JSON.parse(await new Response(inflating(text)).text());
}
