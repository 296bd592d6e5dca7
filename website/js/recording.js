// Opens the packed recording of a page in its place.

import { openWalk } from "../../stepthrough/walk/js/open_walk.js";
import { Parts, isReadable } from "./parts.js";

export const openRecording = async () => {
  const place = document.getElementById("book");
  if (isReadable(place)) openWalk(place, await new Parts(place).part("book"));
};
