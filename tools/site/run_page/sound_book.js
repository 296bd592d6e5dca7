// What Python sends is untrusted, as the program that ran could change all of it: here it is checked that it
// has the form of a book whose drawing ends. Its texts are never markup, its boards only if they are drawings; any
// other board is replaced by a sentence.

import { isDrawing } from "./drawing.js";

const MOST_STEPS = 200_000;
const MOST_CALLS = 200_000;
const LONGEST_NAME = 200;
const LONGEST_SIDE = 2_000; // of a board, in pixels
const NUMBERS = { widest: 10_000, levels: 10_000, rows: 100_000 };
const NO_DRAWING = "There is no picture of this step: it is too large for this page.";
const PANELS = ["source", "stack", "board", "tree"];

const isCount = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;
const areNumbers = (list, length, most) =>
  Array.isArray(list) &&
  list.length === length &&
  list.every((number) => number === -1 || isCount(number, most));

const isSize = (size) =>
  Array.isArray(size) &&
  size.length === 2 &&
  size.every((side) => Number.isFinite(side) && side > 0 && side <= LONGEST_SIDE);

// The cover, with the names of the fields as this page knows them; null if it is none.
export function soundCover(cover, fields) {
  const { name, last, until, events, depths, first, ends, parents, lastCall } = cover ?? {};
  const calls = Array.isArray(parents) ? parents.length : 0;
  const isSound =
    typeof name === "string" &&
    isCount(last, MOST_STEPS) &&
    until === last &&
    typeof events === "string" &&
    events.length === last + 1 &&
    areNumbers(depths, last + 1, MOST_STEPS) &&
    isCount(calls, MOST_CALLS) &&
    calls > 0 &&
    areNumbers(parents, calls, MOST_CALLS) &&
    parents.every((parent, call) => parent < call) &&
    areNumbers(first, calls, MOST_STEPS) &&
    areNumbers(ends, calls, MOST_STEPS) &&
    [cover.yields, cover.constructors].every((l) => areNumbers(l, l?.length, MOST_CALLS)) &&
    Object.entries(NUMBERS).every(([key, most]) => isCount(cover[key], most)) &&
    (cover.board === null || isSize(cover.board)) &&
    (lastCall === undefined || isCount(lastCall, MOST_STEPS));
  if (!isSound) return null;
  const { yields, constructors, widest, levels, rows, board } = cover;
  const [branches, equations, prints] = [cover.branches, cover.equations, cover.prints].map(
    (one) => one === true,
  );
  return {
    ...{ name: name.slice(0, LONGEST_NAME), fields, last, until, events, depths },
    ...{ first, ends, parents, widest, levels, rows, yields, constructors },
    ...{ branches, equations, prints, chooses: false },
    ...{ board, ownData: board !== null },
    ...(lastCall === undefined ? {} : { lastCall }),
  };
}

const LISTS = ["pages", "calls", "results", "texts", "sources", "cards", "moves"];

// A chunk of pages, or null if it is none, or does not fit to the cover.
export function soundChunk(chunk, cover) {
  const isSound =
    LISTS.every((name) => Array.isArray(chunk?.[name])) &&
    [chunk.first, chunk.callsFrom, chunk.endsFrom].every((n) => isCount(n, MOST_STEPS)) &&
    chunk.first + chunk.pages.length <= cover.last + 1 &&
    chunk.callsFrom + chunk.calls.length <= cover.parents.length &&
    chunk.endsFrom + chunk.results.length <= cover.parents.length &&
    Array.isArray(chunk.boards) &&
    (chunk.boards.length === 0 || cover.board !== null);
  if (!isSound) return null;
  return { ...chunk, boards: chunk.boards.map((one) => (isDrawing(one) ? one : NO_DRAWING)) };
}

export const soundPanels = (show, cover) =>
  PANELS.filter((name) => Array.isArray(show) && show.includes(name)).filter(
    (name) => name !== "board" || cover.board,
  );
