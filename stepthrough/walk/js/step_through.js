// The page's part of StepThrough: one walk.

import { askFor, bookOf, present, providerOf, storeOf } from "./kernel.js";
import { Link } from "./link.js";
import { walkOf } from "./live_walk.js";

function render({ model, el }) {
  const store = storeOf(bookOf(model));
  const isNew = store.at === 0 && store.furthest === 0;
  const walk = walkOf({ ...providerOf(model), finds: true }, store);
  const link = new Link(walk, model.get("opens"), (kind, at) => askFor(model, { kind, at }));
  if (isNew && model.get("at").step) walk.go(model.get("at").step);
  return present(model, el, walk, {
    "change:cover": () => {
      store.bind(model.get("cover"));
      walk.draw();
    },
    "change:at": () => walk.go(model.get("at").step),
    "msg:custom": (message) => link.heard(message) || walk.handle(message),
  });
}

export default { render };
