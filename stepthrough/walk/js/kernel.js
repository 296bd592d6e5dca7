// In a notebook: the pages come from the kernel, and what is done goes there.

import { listen } from "../../controls/dom.js";
import { sayWhatHangs } from "../../controls/hanging.js";
import { PageStore } from "./store.js";

// one for each book: its views show the same page, also when shown again
const stores = new WeakMap();

// `first` never changes, so it stands for the book.
export function storeOf({ cover, first }) {
  if (!stores.has(first)) stores.set(first, new PageStore(cover, first));
  return stores.get(first);
}

export const bookOf = (model) => ({ cover: model.get("cover"), first: model.get("first") });

export function providerOf(model) {
  return {
    isReel: false,
    show: model.get("show"),
    pauses: false,
    questions: () => model.get("questions") ?? [],
    ask: (wish) => askFor(model, wish),
    answer: (words, at) => model.send({ kind: "answer", words, at }),
  };
}

// A kernel that is gone, or a page that is being left, refuses to send: then no page comes, as with a
// kernel that is busy, and what is here already stays in sight.
export function askFor(model, wish) {
  try {
    model.send(wish);
  } catch (refused) {
    console.debug("not asked for:", wish, refused);
  }
}

// Show a view in the output of a cell; it hears these events until it is taken away.
export function present(model, el, view, listeners) {
  el.append(view.root);
  const stop = listen(model, listeners);
  const stopSaying = sayWhatHangs(view.root, model.widget_manager?.kernel);
  view.draw();
  return () => {
    stop();
    stopSaying();
    view.close();
  };
}
