// A walk that is a file.

import { hearKeys } from "./keys_of_page.js";
import { wholeWalk } from "./whole_walk.js";

export function open(place, book, judge = null) {
  const walk = wholeWalk(place, book, judge);
  hearKeys(walk);
  return walk;
}
