// A walk with all its pages here: it asks no kernel, and questions are pauses, unless a judge is given:
// `judge(question, words)` gives the verdict on an answer; an answer that is right, or
// a skip, closes the question.

import { PageStore } from "./store.js";
import { Walk } from "./walk.js";

export function wholeWalk(place, { cover, chunk, show, questions, at }, judge = null) {
  const store = new PageStore(cover, chunk);
  let walk;
  const provider = {
    show,
    pauses: !judge,
    questions: () => questions,
    finds: true,
    answer: (words) => {
      const asked = questions.find(({ open }) => open);
      const verdict = judge?.(asked, words);
      asked.open = verdict?.right === false;
      asked.skipped = verdict?.skipped ?? true;
      if (verdict) return walk.judged(verdict);
      walk.go(store.at + 1);
      walk.controls.buttons.step.focus();
    },
  };
  walk = new Walk(provider, store);
  place.append(walk.root);
  walk.measure();
  at ? walk.go(at) : walk.draw();
  return walk;
}
