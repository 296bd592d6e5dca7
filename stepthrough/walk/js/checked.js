// Whether what a link holds is a book, before anything of it is drawn: a stranger may have written it.
// Each function here says whether a value is what it should be; what is made of them is a whole book.

import { isBoard } from "./checked_board.js";

const MANY = 1_000_000; // no number in a book is larger
const ALL_PANELS = ["source", "stack", "board", "tree"];
const EVENTS = /^[clrvysxe]*$/;
const ALL_DOING = ["running", "waits", "receives", "returns", "yields", "raises"];
const KINDS_OF_RESULTS = ["true", "false", "value", "nothing", "failed", "raised"];
const STATES_OF_MOVES = ["untried", "underway", "failed", "tried"];
const KINDS_OF_WORDS = [
  "",
  "keyword",
  "operator",
  "def",
  "number",
  "string",
  "comment",
  "property",
];
const QUESTIONS = 5;
const LARGEST_SIDE = 10_000; // pixels that it is wide or high

const isOneOf = (words) => (value) => words.includes(value);
const isFlag = isOneOf([true, false]);
const isBit = isOneOf([0, 1]);
const isWhole = (low, high) => (value) => Number.isInteger(value) && low <= value && value <= high;
const isText = (most) => (value) => typeof value === "string" && value.length <= most;
const isBetween = (low, high) => (value) =>
  typeof value === "number" && low <= value && value <= high;

const isList =
  (is, most, least = 0) =>
  (value) =>
    Array.isArray(value) && least <= value.length && value.length <= most && value.every(is);

// A list of exactly these things, one after the other.
const isRow = (are) => (value) =>
  Array.isArray(value) && value.length === are.length && are.every((is, n) => is(value[n]));

const hasParts = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// An object with exactly these parts, whatever else the language gives every object.
const isThing = (parts) => (value) => {
  if (!hasParts(value)) return false;
  const names = Object.keys(value);
  const isPart = (name) => Object.hasOwn(parts, name) && parts[name](value[name]);
  return names.length === Object.keys(parts).length && names.every(isPart);
};

// A row whose places have these names, as the cover of a book says them.
const isNamed = (names, are) => isRow(names.map((name) => are[name]));

// Whether a page can show that; `fields` are the names of the places of its rows.
export function isBook(data, fields, limits) {
  if (!isThing(partsOf(limits))(data)) return false;
  const { cover, chunk, questions } = data;
  const isCover = isThing(coverOf(cover.last + 1, cover.first?.length, limits));
  if (!isCover(cover) || !isTree(cover)) return false;
  if (!isThing(chunkOf(chunk, cover, fields, limits))(chunk)) return false;
  return frames(chunk.pages, fields) <= limits.frames && areInOrder(questions, cover.last);
}

function partsOf({ text }) {
  const isSaid = isList(isText(text), MANY);
  const isQuestion = isThing({
    at: isWhole(0, MANY),
    open: isOneOf([true]),
    look: isWhole(0, MANY),
    words: isSaid,
  });
  return {
    cover: hasParts,
    chunk: hasParts,
    show: (value) =>
      isList(isOneOf(ALL_PANELS), ALL_PANELS.length, 1)(value) &&
      new Set(value).size === value.length,
    questions: isList(isQuestion, QUESTIONS),
  };
}

// Of so many steps and calls.
function coverOf(steps, calls, { text, steps: most }) {
  const step = isWhole(0, steps - 1);
  const isFor = (count, is) => isList(is, count, count);
  return {
    name: isText(text),
    last: isWhole(0, most - 1),
    until: isOneOf([steps - 1]),
    events: (value) => isText(steps)(value) && value.length === steps && EVENTS.test(value),
    depths: isFor(steps, isWhole(1, MANY)),
    first: isFor(calls, step),
    ends: isFor(calls, isWhole(-1, steps - 1)),
    parents: isFor(calls, isWhole(-1, calls - 1)),
    widest: isWhole(0, text),
    rows: isWhole(0, MANY),
    equations: isFlag,
    yields: isList(isWhole(0, calls - 1), calls),
    board: (value) => value === null || isRow([isSide, isSide])(value),
    prints: isFlag,
    chooses: isFlag,
  };
}

const isSide = isBetween(1, LARGEST_SIDE);

// One call is first, each other one begins later than the one before, below one that has begun, and none
// ends before it begins.
function isTree({ first, ends, parents }) {
  const isInOrder = (step, call) => (call ? step > first[call - 1] : step === 0);
  const isBelow = (parent, call) => (call ? 0 <= parent && parent < call : parent === -1);
  return (
    first.length > 0 &&
    first.every(isInOrder) &&
    parents.every(isBelow) &&
    ends.every((end, call) => end === -1 || end >= first[call])
  );
}

function chunkOf(chunk, cover, fields, limits) {
  const calls = cover.first.length;
  const among = (things, least = 0) => isWhole(least, (things?.length ?? 0) - 1);
  const isPieces = isList(isText(limits.text), MANY, 1);
  return {
    first: isOneOf([0]),
    isWhole: isFlag,
    callsFrom: isOneOf([0]),
    endsFrom: isOneOf([0]),
    pages: isList(isPage(chunk, fields, limits, calls, among), cover.last + 1, cover.last + 1),
    calls: isList(isCall(chunk, fields, limits, among), calls, calls),
    results: isList(isResult(fields, limits, calls), calls),
    texts: isList(isPieces, MANY),
    sources: isList(isSource(limits), calls, 1),
    cards: isList(isCard(chunk, fields, limits, calls, among), MANY),
    boards: isList(isBoard(limits.board), MANY),
    moves: isList(isList(isMove(fields, limits), MANY), MANY),
  };
}

const isPage = (chunk, fields, limits, calls, among) =>
  isNamed(fields.page, {
    sentence: among(chunk.texts),
    equation: among(chunk.texts),
    source: among(chunk.sources),
    line: isWhole(-1, MANY),
    cards: isList(among(chunk.cards), MANY, 1),
    more: isWhole(0, MANY),
    board: among(chunk.boards, -1),
    marks: isList(isText(limits.text), MANY),
    moves: among(chunk.moves),
    printed: among(chunk.texts),
    call: isWhole(0, calls - 1),
  });

const isCall = (chunk, fields, { text }, among) =>
  isNamed(fields.call, {
    label: isText(text),
    whole: isText(text),
    board: among(chunk.boards, -1),
    move: isText(text),
    mover: isText(text),
    memo: isFlag,
  });

const isResult = (fields, { text }, calls) =>
  isNamed(fields.result, {
    call: isWhole(0, calls - 1),
    kind: isOneOf(KINDS_OF_RESULTS),
    words: isText(text),
    rest: isWhole(0, MANY),
  });

const isMove = (fields, { text }) =>
  isNamed(fields.move, {
    state: isOneOf(STATES_OF_MOVES),
    move: isText(text),
    result: isText(text),
  });

function isSource({ text, lines }) {
  const isWord = isRow([isOneOf(KINDS_OF_WORDS), isText(text)]);
  return isThing({
    name: isText(text),
    missing: isText(text),
    lines: isList(isList(isWord, MANY, 1), lines),
  });
}

function isCard(chunk, fields, { text, value, variables }, calls, among) {
  const isVariable = isNamed(fields.variable, {
    name: isText(text),
    value: isText(value),
    changed: isBit,
    given: isBit,
    whole: among(chunk.texts, -1),
    tag: isText(1),
  });
  return isNamed(fields.card, {
    call: isWhole(0, calls - 1),
    function: isText(text),
    title: isText(text),
    mover: isText(text),
    variables: isList(isVariable, variables),
    doing: isOneOf(ALL_DOING),
    words: isText(text),
  });
}

function frames(pages, fields) {
  const cards = fields.page.indexOf("cards");
  return pages.reduce((sum, page) => sum + page[cards].length, 0);
}

// Each question comes later than the one before, and looks back.
const areInOrder = (questions, last) =>
  questions.every(
    ({ at, look }, n) => at <= last && look <= at && (n === 0 || at > questions[n - 1].at),
  );
