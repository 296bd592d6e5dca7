// The store of pages: the book as far as it has come, and what is known of its calls.

import { isOfGlobals } from "./card.js";
import { Shapes } from "./shapes.js";

const KEPT = 40_000; // pages to keep in memory; what is far away is asked for again

// The letters in a value, and in the whole of it: [offset, letter, whether it has changed].
function lettersIn(words) {
  if (words.length < 2) return [[], []];
  const [shown, whole = ""] = words.split("/");
  return [shown, whole].map((some) =>
    [...some.matchAll(/(\d+)([a-z])(!?)/g)].map(([, offset, letter, changed]) => [
      Number(offset),
      letter,
      changed,
    ]),
  );
}

export class PageStore {
  constructor(cover, chunk) {
    this.pages = [];
    this.kept = 0;
    this.nodes = []; // of each call: label, whole, board, move, mover, memo
    this.results = []; // of each call that has ended: kind, words, rest
    this.ends = 0; // so many results are here
    this.at = 0;
    this.furthest = 0;
    this.trusted = new Set();
    this.shapes = new Shapes(); // of the cards
    this.isUnfolded = false; // whether a deep stack is shown with all its frames
    this.listeners = new Set(); // functions to call when something has come
    this.bind(cover);
    if (chunk) this.add(chunk);
  }

  // The cover, which says how far the page may read.
  bind(cover) {
    this.cover = cover;
    this.below = cover.parents.map(() => []);
    cover.parents.forEach((parent, call) => {
      if (parent >= 0) this.below[parent].push(call);
    });
    const isSmall = (call) => call > 0 && !this.below[call].length;
    this.constructors = new Set(cover.constructors.filter(isSmall)); // that call nothing
    this.sizes = cover.parents.map(() => 1); // of whole subtrees
    for (let call = cover.parents.length - 1; call > 0; call--)
      if (cover.parents[call] >= 0) this.sizes[cover.parents[call]] += this.sizes[call];
  }

  // Frames of one function look alike in both walks.
  lookLike(other) {
    const chunks = new Set(Object.values(other.pages).map(({ parts }) => parts));
    for (const { cards } of chunks) this.shapes.learn(cards);
    other.shapes = this.shapes;
  }

  add(chunk) {
    if (this.kept > KEPT) this.forgetAllBut(chunk.first);
    const cards = chunk.cards.map((row) => this.card(row, chunk));
    this.shapes.learn(cards);
    const parts = { ...chunk, cards };
    chunk.pages.forEach((row, n) => {
      const before = this.pages[chunk.first + n];
      if (!before) this.kept++;
      if (chunk.isWhole || !before?.parts.isWhole) this.pages[chunk.first + n] = { row, parts };
    });
    chunk.calls.forEach((row, n) => {
      this.nodes[chunk.callsFrom + n] ??= this.node(row, chunk);
    });
    this.addResults(chunk.results);
    this.ends = Math.max(this.ends, chunk.endsFrom + chunk.results.length);
  }

  // A row of the kind "page", "card", "variable", "move", "call" or "result", by the names on the cover.
  named(kind, row) {
    const named = {};
    this.cover.fields[kind].forEach((name, n) => {
      named[name] = row[n];
    });
    return named;
  }

  card(row, chunk) {
    const card = this.named("card", row);
    const variables = card.variables.map((row) => {
      const one = this.named("variable", row);
      const [whole, ...inside] = chunk.texts[one.whole] ?? [""];
      const tagChanged = one.letters.startsWith("!");
      const [letters, wholeLetters] = lettersIn(one.letters);
      return { ...one, whole, inside, letters, wholeLetters, tagChanged };
    });
    return { ...card, variables };
  }

  node(row, chunk) {
    const call = this.named("call", row);
    return { ...call, picture: call.board < 0 ? null : chunk.boards[call.board] };
  }

  addResults(rows) {
    for (const row of rows) {
      const result = this.named("result", row);
      this.results[result.call] ??= result;
    }
  }

  // Let go of the pages that are far from here; they are asked for again.
  forgetAllBut(here) {
    const near = (step) => Math.abs(step - here) < KEPT / 4 || Math.abs(step - this.at) < 1000;
    const steps = Object.keys(this.pages).filter((step) => near(Number(step)));
    const pages = [];
    for (const step of steps) pages[step] = this.pages[step];
    [this.pages, this.kept] = [pages, steps.length];
  }

  // Whether more frames of that step can be asked for than its page carries.
  lacksFrames(step) {
    const found = this.pages[step];
    return Boolean(found && !found.parts.isWhole && this.named("page", found.row).more);
  }

  page(step) {
    const found = this.pages[step];
    if (!found) return null;
    const { row, parts } = found;
    const page = this.named("page", row);
    const all = page.cards.map((card) => parts.cards[card]);
    const isSuspended = ({ doing }) => doing === "suspended";
    const cards = all.filter((card) => !isSuspended(card));
    const hasGlobals = cards.length > 1 && isOfGlobals(cards.at(-1));
    return {
      ...page,
      step,
      begun: this.begun(step),
      event: this.cover.events[step],
      sentence: parts.texts[page.sentence],
      equation: parts.texts[page.equation],
      source: parts.sources[page.source],
      globals: hasGlobals ? cards.pop() : null, // the card with the global variables
      cards,
      suspended: all.filter(isSuspended), // generators: their frames are beside the stack
      isWhole: parts.isWhole, // as many frames as a page may have
      board: page.board < 0 ? null : parts.boards[page.board],
      overlay: page.overlay < 0 ? null : parts.boards[page.overlay],
      moves: parts.moves[page.moves],
      printed: parts.texts[page.printed][0],
    };
  }

  // The value that is handed back at this step or, at the next one, has just arrived.
  handed({ step, event, cards }) {
    if (event === "v") return this.page(step - 1)?.cards[0]?.words;
    return "ry".includes(event) ? cards[0]?.words : "";
  }

  // An expression with the value that has just arrived, as [before, value, after]; null if that is unknown.
  arrived({ step, event, cards: [{ words }] }) {
    const waited = event === "v" && this.page(step - 1)?.cards[1]?.words;
    if (!waited) return null;
    const holes = [...waited.matchAll(/\?/g)].map(({ index }) => [
      waited.slice(0, index),
      waited.slice(index + 1),
    ]);
    const fits = ([before, after]) =>
      words.length > before.length + after.length &&
      words.startsWith(before) &&
      words.endsWith(after);
    const [before, after] = holes.find(fits) ?? [];
    return after === undefined
      ? null
      : [before, words.slice(before.length, words.length - after.length), after];
  }

  // How many calls have begun by that step; they are numbered as they begin.
  begun(step) {
    const { first } = this.cover;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (first[middle] <= step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  path(call) {
    const path = [];
    for (; call >= 0; call = this.cover.parents[call]) path.push(call);
    return path.reverse();
  }

  // The step at which a call ended, Infinity if that is not known yet.
  end(call) {
    const end = this.cover.ends[call];
    return end >= 0 ? end : Infinity;
  }

  // How many calls of a subtree have begun by that step.
  size(call, step) {
    if (this.cover.first[call] > step) return 0;
    if (this.end(call) <= step) return this.sizes[call];
    let total = 0;
    const waiting = [call];
    while (waiting.length) {
      const one = waiting.pop();
      total++;
      for (const below of this.below[one]) if (this.cover.first[below] <= step) waiting.push(below);
    }
    return total;
  }
}
