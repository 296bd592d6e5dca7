// What the tree of a walk shows at a page: which calls wait, what came of those that have ended.

import { nearHole, spoken, worded } from "./words.js";

export function viewOf(store, { step, call, begun, cards }) {
  const path = store.path(call);
  const onPath = new Set(path);
  const shown = new Map(cards.map((card) => [card.call, card]));
  const ended = (one) => (store.end(one) <= step ? store.results[one] : null);
  const waits = (one) => (one === call ? "running" : onPath.has(one) ? "waiting" : "suspended");
  const memo = (one) => (store.nodes[one].memo ? "memo " : "");
  return {
    step,
    begun,
    path,
    current: call,
    state: (one) => ended(one)?.kind ?? waits(one),
    second: (one, state) =>
      ended(one) ? `${memo(one)}${worded(ended(one))}` : isDoing(state, shown.get(one)),
    spoken: (one, state) => (ended(one) ? spoken(ended(one)) : state),
  };
}

// What a call that has not ended is doing: its pending expression, where its frame is shown.
function isDoing(state, card) {
  if (state === "waiting") return nearHole(card?.words ?? "waits");
  if (state === "suspended") return "suspended";
  return card?.doing === "receives" ? card.words : "running";
}
