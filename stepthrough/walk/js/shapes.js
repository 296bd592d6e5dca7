// The shape of cards. All cards of a function look alike: a variable stands below itself from
// frame to frame. Their layout is computed from the number of characters, not by the style sheet: it must be the
// same for frames that are not drawn, because the stack is folded, and its height is reserved, before they are.

import { TITLE } from "./letters.js";

const MOST_COLUMNS = 4; // of a name and its value each
const COLUMN_GAP = 2; // characters between two such columns
const PART_GAP = 12; // pixels between the title, the variables and what a frame does
const EDGES = 20; // pixels that a card takes at its sides
const DOING = 64; // pixels for the word in front of an expression
const HANDED_UP = 8; // characters: where more is handed up, that takes a separate line
const MARGIN = 4;
const TITLE_HIGH = 20; // pixels: the title; and a row of variables
const ROW_HIGH = 18;
const [AROUND, RULE_HIGH] = [6, 3]; // pixels above and below what is in a card, and of the rule in it

// What is seen at most of the frames of one function, as far as pages are here.
class Shape {
  constructor() {
    this.variables = []; // {name, isGiven, chars}, in the order of the program
    this.title = 0; // pixels
    this.words = 0; // characters
    this.layout = null;
  }

  learn(card) {
    let place = 0;
    for (const variable of card.variables) {
      place = 1 + this.placeOf(variable, place);
      const known = this.variables[place - 1];
      known.chars = this.larger(known.chars, charsOf(variable));
    }
    this.title = this.larger(this.title, TITLE.width(titleOf(card)));
    const most = card.doing === "waits" ? Infinity : HANDED_UP;
    this.words = this.larger(this.words, Math.min(card.words.length, most));
  }

  // Where a variable stands among those that are known: a new one behind the one it follows.
  placeOf({ name, given }, after) {
    const found = this.variables.findIndex((one) => one.name === name);
    if (found >= 0) return found;
    this.variables.splice(after, 0, { name, isGiven: Boolean(given), chars: 0 });
    this.layout = null;
    return after;
  }

  larger(before, now) {
    if (now > before) this.layout = null;
    return Math.max(before, now);
  }

  layoutFor(room) {
    if (this.layout?.room !== room) this.layout = new Layout(this, room);
    return this.layout;
  }
}

// How the cards of one shape are laid out in a room: {width, height} in pixels, `ch` pixels a character.
// All in one line; or the variables in one row below the title; or in a table.
class Layout {
  constructor({ variables, title, words }, room) {
    this.room = room;
    this.groups = [true, false].map((given) => variables.filter((v) => v.isGiven === given));
    this.inside = room.width - EDGES;
    this.words = Math.max(24, Math.floor((this.inside - DOING) / room.ch) - 2); // of an expression
    const does = DOING + (Math.min(words, this.words) + 1) * room.ch;
    const groups = this.groups.filter((group) => group.length);
    const beside = groups.map((group) => columnsOf([group], group.length));
    const chars = beside.reduce((sum, columns) => sum + charsIn(columns), 0);
    const row = chars * room.ch + PART_GAP * (groups.length - 1);
    this.kind = this.kindOf(title + PART_GAP + row + PART_GAP + does, row);
    this.title = this.kind === "line" ? Math.ceil(title) : null;
    const most = Math.floor(this.inside / room.ch);
    this.columns = this.kind === "table" ? this.widest(most) : null;
  }

  kindOf(line, row) {
    if (line <= this.inside) return "line";
    return row <= this.inside ? "row" : "table";
  }

  // As many columns as there is room for, but no more than save a row; what is long has a whole row.
  widest(most) {
    this.long = Math.floor(most / 2);
    const short = this.groups.map((group) => group.filter((one) => !this.isLong(one)));
    const rows = (count) => short.reduce((sum, { length }) => sum + Math.ceil(length / count), 0);
    const counts = Array.from({ length: MOST_COLUMNS }, (_, n) => MOST_COLUMNS - n);
    const fits = (count) => charsIn(this.columnsFor(short, count)) <= most;
    const largest = counts.find(fits) ?? 1;
    const fewest = counts.filter((count) => count <= largest && rows(count) === rows(largest));
    return this.columnsFor(short, Math.min(...fewest));
  }

  // The names of what has a whole row stand in the first column.
  columnsFor(short, count) {
    const columns = columnsOf(short, count);
    const names = this.groups.flat().map(({ name }) => name.length);
    const long = this.groups.flat().filter((one) => this.isLong(one));
    if (count === 1 || !short.flat().length) columns[0].name = Math.max(...names);
    else columns[0].name = Math.max(columns[0].name, ...long.map(({ name }) => name.length));
    return columns;
  }

  isLong({ name, chars }) {
    return name.length + chars + 1 > this.long;
  }

  // The places of a group's variables, by name: {row, column}; column -1 is a whole row.
  places(group, isOpen) {
    const places = new Map();
    const count = isOpen ? 1 : (this.columns?.length ?? group.length);
    let [row, column] = [1, 0];
    for (const one of group) {
      const isTable = isOpen || this.kind === "table";
      const isWhole = isTable && (count === 1 || this.isLong(one));
      if (column && (isWhole || column === count)) [row, column] = [row + 1, 0];
      places.set(one.name, { row, column: isWhole ? -1 : column });
      [row, column] = isWhole ? [row + 1, 0] : [row, column + 1];
    }
    return places;
  }

  // The columns of a group, for the style sheet.
  template(group, isOpen) {
    const columns = isOpen
      ? columnsOf(this.groups, 1)
      : (this.columns ?? columnsOf([group], group.length));
    const widths = columns.map(({ name, value }, n) => {
      const isLast = n === columns.length - 1 && (isOpen || this.kind === "table");
      return `${name + (n ? COLUMN_GAP - 1 : 0)}ch ${isLast ? "minmax(0, 1fr)" : `${value}ch`}`;
    });
    return widths.join(" ");
  }

  // About how high a card is; the stack scrolls where that is too little.
  height(card) {
    const around = AROUND + MARGIN;
    if (this.kind === "line") return TITLE_HIGH + around;
    const title = TITLE_HIGH * this.lines(card);
    if (this.kind === "row") return title + ROW_HIGH + around;
    const rows = this.groups.map((group) => this.rowsOf(group, card));
    const rule = rows[0] && rows[1] ? RULE_HIGH : 0;
    return title + ROW_HIGH * (rows[0] + rows[1]) + rule + around;
  }

  // The lines of the title, and of what it does: beside it, or below.
  lines(card) {
    const title = TITLE.width(titleOf(card));
    const does = DOING + (Math.min(card.words.length, this.words) + 1) * this.room.ch;
    const below = title + PART_GAP + does > this.inside ? Math.ceil(does / this.inside) : 0;
    return Math.max(1, Math.ceil(title / this.inside)) + below;
  }

  rowsOf(group, { variables }) {
    const places = this.places(group, false);
    const here = variables.filter(({ name }) => places.has(name));
    const name = this.columns[0]?.name ?? 0;
    const value = Math.floor(this.inside / this.room.ch) - name - 1;
    const rows = new Map();
    for (const one of here) {
      const { row, column } = places.get(one.name);
      const lines = column < 0 ? linesOf(one, value) : 1;
      rows.set(row, Math.max(lines, rows.get(row) ?? 1));
    }
    return [...rows.values()].reduce((sum, lines) => sum + lines, 0);
  }
}

// A line ends between two things, so boxes take one more where they take several.
function linesOf(one, chars) {
  const lines = Math.ceil(charsOf(one) / chars);
  return lines > 1 && IN_BOXES.test(one.value) ? lines + 1 : lines;
}

const IN_BOXES = /[[({].*[[({]/s; // what is drawn in boxes: rounded, it can be a little wider

const charsOf = ({ value, whole, inside, tag, letters }) =>
  value.length +
  (whole || inside.length ? 4 : 0) +
  (tag ? 4 : 0) +
  3 * letters.length +
  (IN_BOXES.test(value) ? 1 : 0);
const charsIn = (columns) =>
  columns.reduce(
    (sum, { name, value }) => sum + name + value + 1,
    COLUMN_GAP * (columns.length - 1),
  );

// How wide the names and the values in each of so many columns are.
function columnsOf(groups, count) {
  const columns = Array.from({ length: count }, () => ({ name: 0, value: 0 }));
  for (const group of groups)
    group.forEach(({ name, chars }, n) => {
      const column = columns[n % count];
      column.name = Math.max(column.name, name.length);
      column.value = Math.max(column.value, chars);
    });
  return columns;
}

export const titleOf = ({ title, mover }) => (mover ? `${title} · ${mover} to move` : title);

export class Shapes {
  constructor() {
    this.shapes = new Map(); // by the names of functions
  }

  learn(cards) {
    for (const card of cards) {
      if (!this.shapes.has(card.function)) this.shapes.set(card.function, new Shape());
      this.shapes.get(card.function).learn(card);
    }
  }

  layout(card, room) {
    return this.shapes.get(card.function).layoutFor(room);
  }
}
