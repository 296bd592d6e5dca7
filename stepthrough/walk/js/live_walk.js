// A walk whose pages come from the kernel while it is read.

import { Walk } from "./walk.js";

export function walkOf(provider, store) {
  const walk = new Walk(provider, store);
  const acts = {
    chunk: ({ chunk }) => {
      store.add(chunk);
      walk.fetching.came();
    },
    judged: (message) => walk.judged(message),
    trouble: ({ words }) => {
      walk.stopWaiting();
      walk.tell([words]);
    },
  };
  walk.handle = (message) => {
    const isNews = message.kind !== "judged" && message !== store.heard; // each view of the walk hears it
    if (isNews) [store.heard, store.asked, store.pause] = [message, 0, 0];
    acts[message.kind]?.(message);
  };
  return walk;
}
