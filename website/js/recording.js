// Opens the packed recording of a page in its place.

import { open } from "../../stepthrough/walk/js/page.js";
import { Parts, isReadable } from "./parts.js";

export const openRecording = async () => {
  const place = document.getElementById("book");
  if (isReadable(place)) open(place, await new Parts(place).part("book"));
};
