// Brings to life what stands still on a page without scripts: each part by its kind.

import { Answers, offerToTakeAlong } from "./answers.js";
import { canInflate } from "../../puzzlelib/views/walk/js/inflate.js";
import { playAgainst } from "./against.js";
import { ask } from "./asked.js";
import { label } from "./labelled.js";
import { order } from "./ordered.js";
import { Parts } from "./parts.js";
import { play } from "./played.js";
import { walkThrough } from "./walked.js";

const KINDS = {
  question: ask,
  order,
  board: play,
  game: playAgainst,
  walk: walkThrough,
  tree: label,
};

const dataOf = (script) => JSON.parse(script.textContent);
const form = dataOf(document.getElementById("form"));

function bringToLife(answers) {
  for (const place of document.querySelectorAll(".alive")) {
    const seen = dataOf(place.querySelector(':scope > script[type="application/json"]'));
    KINDS[place.dataset.kind](place, seen, new Parts(place), answers);
  }
  const along = document.getElementById("answers");
  if (along) offerToTakeAlong(along, answers);
}

// An older browser is as well off as one without scripts.
if (canInflate()) bringToLife(new Answers(form));
else location.replace(form.plain);
