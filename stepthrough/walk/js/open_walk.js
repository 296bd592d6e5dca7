// Opens a walk whose whole book is here, and lets it hear the keys of its page.

import { hearKeys } from "./keys_of_page.js";
import { wholeWalk } from "./whole_walk.js";

export function openWalk(place, book) {
  const walk = wholeWalk(place, book);
  hearKeys(walk);
  return walk;
}
