// A walk in the page of a notebook, made when it is about to be seen. Answers to its questions are
// judged here.

import { make } from "../../stepthrough/controls/dom.js";
import { openWalk } from "../../stepthrough/walk/js/open_walk.js";
import { isSame, saidAgain } from "./judging.js";

const NEAR = "600px";

function judge({ answers, right, wrong, skipped, longest }, words) {
  if (words === null) return { right: true, skipped: true, words: skipped };
  const isRight = answers.some((way) => isSame(way, words));
  return isRight
    ? { right: true, words: right }
    : { right: false, words: wrong.with(1, saidAgain(words, longest)) };
}

export function walkThrough(place, _, parts) {
  const seen = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      const host = make("div");
      const book = await parts.part("book");
      place.querySelector(":scope > .still").replaceWith(host);
      openWalk(host, book, judge);
    },
    { rootMargin: NEAR },
  );
  seen.observe(place);
}
