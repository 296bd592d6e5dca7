// Brings to life what stands still on a page without scripts: each part by its kind.

import { Answers, offerToTakeAlong } from "./answers.js";
import { ask } from "./asked.js";
import { Parts } from "./parts.js";
import { play } from "./played.js";
import { walkThrough } from "./walked.js";

const KINDS = { question: ask, board: play, walk: walkThrough };

const dataOf = (script) => JSON.parse(script.textContent);
const answers = new Answers(dataOf(document.getElementById("form")));

for (const place of document.querySelectorAll(".alive")) {
  const seen = dataOf(place.querySelector(':scope > script[type="application/json"]'));
  KINDS[place.dataset.kind](place, seen, new Parts(place), answers);
}

const along = document.getElementById("answers");
if (along) offerToTakeAlong(along, answers);
