// The foot of a walk, one line: its keys, and what the signs in its panels mean.

import { keysLine, make } from "../../controls/dom.js";
import { SIGNS_OF_MOVES } from "./board.js";

const KEYS = ["← →", "step,", "Space", "plays"];
const OF_PROGRAM = [
  ["before", "", "just run"],
  ["now", "", "runs next"],
];
const OF_MOVES = [
  ["sign", SIGNS_OF_MOVES.tried, "has a result"],
  ["sign", SIGNS_OF_MOVES.failed, "None or False"],
  ["sign", SIGNS_OF_MOVES.underway, "tried now"],
  ["sign", SIGNS_OF_MOVES.untried, "not tried"],
];

export class Foot {
  constructor({ provider: { show, isReel }, store: { cover } }) {
    this.keys = keysLine(KEYS);
    const rows = [
      ...(show.includes("source") && !isReel ? OF_PROGRAM : []),
      ...(show.includes("board") && cover.chooses ? OF_MOVES : []),
    ];
    const signs = rows.map(([kind, sign, words]) => [
      make("i", { class: "swatch", "data-of": kind }, sign),
      ` ${words} `,
    ]);
    const key = make("p", { class: "key", "aria-hidden": "true" }, ...signs.flat());
    this.host = make("div", { class: "foot" }, this.keys, ...(rows.length ? [key] : []));
  }
}
