// In a file of its own: all pages are here, and questions are pauses.

import { hearKeys } from "./keys_of_page.js";
import { foundIn } from "./in_pages.js";
import { PageStore } from "./store.js";
import { Walk } from "./walk.js";

export function open(place, { cover, chunk, show, questions, at }) {
  const store = new PageStore(cover, chunk);
  let walk;
  const provider = {
    show,
    pauses: true,
    questions: () => questions,
    find: (wish, until) => foundIn(store, wish, until),
    answer: () => {
      questions.find(({ open }) => open).open = false;
      walk.go(store.at + 1);
      walk.controls.buttons.step.focus();
    },
  };
  walk = new Walk(provider, store);
  place.append(walk.root);
  hearKeys(walk);
  walk.measure();
  at ? walk.go(at) : walk.draw();
  return walk;
}
