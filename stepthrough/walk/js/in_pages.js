// What finding.py looks for, in a file without Python: there all pages are here.

import { NO_CALL } from "./card.js";

export function foundIn(store, wish, until) {
  const steps = wish.kind === "search" ? saying(store, wish, until) : changing(store, wish, until);
  return { first: 0, last: until, steps };
}

// The steps at which a variable, of a call or a global one, is not what it was, wherever its card is
// among those shown.
function changing(store, { call, name }, until) {
  const steps = [];
  const first = store.cover.first[call] ?? 0;
  let before;
  for (let step = first; step <= Math.min(until, store.end(call)); step++) {
    const { cards, globals } = store.page(step);
    const card = call === NO_CALL ? globals : cards.find((card) => card.call === call);
    if (!card) continue;
    const found = card.variables.find((one) => one.name === name);
    const value = found && found.value + found.whole;
    if (value !== before && step > first) steps.push(step);
    before = value;
  }
  return steps;
}

// The steps whose sentence, or a variable of whose newest frame, says these words.
function saying(store, { words }, until) {
  const steps = [];
  const wanted = patternOf(words);
  for (let step = 0; step <= until; step++) {
    const { sentence, cards } = store.page(step);
    const values = cards[0].variables.map(
      ({ name, value, whole }) => `${name} = ${whole || value}`,
    );
    const texts = [sentence.join(""), ...values];
    if (texts.some((text) => wanted.test(spaced(text)))) steps.push(step);
  }
  return steps;
}

const spaced = (text) => text.trim().replace(/\s+/g, " ");

// Each word from its beginning, and a number only as a whole.
function patternOf(words) {
  const plain = spaced(words);
  const begins = /^[\p{L}\p{N}]/u.test(plain) ? "(?<![\\p{L}\\p{N}])" : "";
  const ends = /\d$/.test(plain) ? "(?!\\.?[0-9])" : "";
  return new RegExp(begins + plain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + ends, "iu");
}
