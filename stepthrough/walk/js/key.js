// The key of a walk: what its signs and buttons mean, at the lower end of a column that has room left and
// keeps it. It takes no room from anything: the style sheet shows as many rows as fit.

import { make } from "../../controls/dom.js";
import { SIGNS_OF_MOVES } from "./board.js";
import { icon } from "./button.js";

const OF_MOVES = [
  ["sign", SIGNS_OF_MOVES.tried, "tried: a result came back"],
  ["sign", SIGNS_OF_MOVES.failed, "tried: None or False came back"],
  ["sign", SIGNS_OF_MOVES.underway, "this move is tried now"],
  ["sign", SIGNS_OF_MOVES.untried, "not tried yet"],
];
const OF_PROGRAM = [
  ["icon", "play", "Play: one step after the other, by itself"],
  ["depth", "", "how deep the stack was: press it to go there"],
  ["icon", "trust", "Trust: do not look inside this call"],
  ["icon", "return", "Return: on to the next result"],
  ["icon", "call", "Into call: on to the next call"],
  ["now", "", "Python is at this line"],
];

const row = ([kind, sign, words]) => {
  const shown = kind === "icon" ? icon(sign) : sign;
  return make("li", {}, make("i", { class: "swatch", "data-of": kind }, shown), words);
};

function key(parts) {
  const rows = make("ul", {}, ...parts.map(row));
  return make("div", { class: "key", "aria-hidden": "true" }, rows);
}

export const keyOfMoves = () => key(OF_MOVES);
export const keyOfProgram = () => key(OF_PROGRAM);
