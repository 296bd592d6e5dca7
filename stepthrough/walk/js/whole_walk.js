// A walk with all its pages here: it asks no kernel, and questions are pauses.

import { PageStore } from "./store.js";
import { Walk } from "./walk.js";

export function wholeWalk(place, { cover, chunk, show, questions, at }) {
  const store = new PageStore(cover, chunk);
  let walk;
  const provider = {
    show,
    pauses: true,
    questions: () => questions,
    finds: true,
    answer: () => {
      const asked = questions.find(({ open }) => open);
      asked.open = false;
      asked.skipped = true;
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
