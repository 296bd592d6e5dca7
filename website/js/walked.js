// A walk in the page of a notebook, made when it is about to be seen. What is answered at its questions is
// judged here: as in questions.py, spaces and the kind of quotes do not matter.

import { make } from "../../puzzlelib/views/controls/dom.js";
import { open } from "../../puzzlelib/views/walk/js/page.js";

const NEAR = "600px";

const plain = (words) => words.replace(/\s+/g, "").replaceAll('"', "'");

// What is said again of an answer, as `short` of values.py does it.
function cut(words, longest) {
  const line = words.trim().replace(/\s+/g, " ");
  const letters = [...line];
  if (letters.length <= longest) return line;
  return line.endsWith(")")
    ? `${line.split("(")[0]}(…)`
    : `${letters.slice(0, longest - 1).join("")}…`;
}

function judge({ answers, right, wrong, skipped, longest }, words) {
  if (words === null) return { right: true, words: skipped };
  const isRight = answers.some((way) => plain(way) === plain(words));
  return isRight
    ? { right: true, words: right }
    : { right: false, words: wrong.with(1, cut(words, longest)) };
}

export function walkThrough(place, _, parts) {
  const seen = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      const host = make("div");
      const book = await parts.part("book");
      place.querySelector(":scope > .still").replaceWith(host);
      open(host, book, judge);
    },
    { rootMargin: NEAR },
  );
  seen.observe(place);
}
