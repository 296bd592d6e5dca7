// Steps that are looked for in the pages that are here: those that change a variable, and those that
// say some words.

import { NO_CALL } from "./card.js";

const NEVER_SEARCHED = { steps: [], next: 0 };

// What is found up to a step: the steps; how many of them have no page here to
// look through; and where to look on when more pages have come, with what was found `before`.
export function searchPages(store, wish, until, before = NEVER_SEARCHED) {
  const from = before.next;
  const find = wish.kind === "search" ? saying : changing;
  const steps = [...before.steps.filter((step) => step < from), ...find(store, wish, from, until)];
  const missing = stepsWithoutPage(store, from, until);
  return { steps, missing: missing.length, next: missing[0] ?? until + 1 };
}

function stepsWithoutPage(store, from, until) {
  const steps = [];
  for (let step = from; step <= until; step++) if (!store.pages[step]) steps.push(step);
  return steps;
}

// The steps at which a variable, of a call or a global one, is not what it was, wherever its card is
// among those shown; behind a page that is not here, what it was is unknown.
function changing(store, { call, name }, from, until) {
  const steps = [];
  const first = store.cover.first[call] ?? 0;
  let before = null; // unknown; undefined is a variable that is not there yet
  for (let step = Math.max(first, from - 1); step <= Math.min(until, store.end(call)); step++) {
    const page = store.page(step);
    const card = page && cardAbout(page, call);
    if (page && !card) continue;
    const value = page ? valueIn(card, name) : null;
    const isKnown = before !== null && value !== null;
    if (isKnown && value !== before && step >= from) steps.push(step);
    before = value;
  }
  return steps;
}

const cardAbout = ({ cards, globals }, call) =>
  call === NO_CALL ? globals : cards.find((card) => card.call === call);

function valueIn(card, name) {
  const found = card.variables.find((one) => one.name === name);
  return found && found.value + found.whole;
}

// The steps whose sentence, or a variable of whose newest frame, says these words.
function saying(store, { words }, from, until) {
  const steps = [];
  const wanted = patternOf(words);
  for (let step = from; step <= until; step++) {
    const page = store.page(step);
    if (page && textsOf(page).some((text) => wanted.test(spaced(text)))) steps.push(step);
  }
  return steps;
}

const textsOf = ({ sentence, cards }) => [
  sentence.join(""),
  ...cards[0].variables.map(({ name, value, whole }) => `${name} = ${whole || value}`),
];

const spaced = (text) => text.trim().replace(/\s+/g, " ");

// Each word from its beginning, and a number only as a whole.
function patternOf(words) {
  const plain = spaced(words);
  const begins = /^[\p{L}\p{N}]/u.test(plain) ? "(?<![\\p{L}\\p{N}])" : "";
  const ends = /\d$/.test(plain) ? "(?!\\.?[0-9])" : "";
  return new RegExp(begins + plain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + ends, "iu");
}
