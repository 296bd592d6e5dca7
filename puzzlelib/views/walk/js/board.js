// The board of a step, with the moves from there.

import { OWN_KEYS, calm, make } from "../../controls/dom.js";
import { GLIDE, cheer, glide, places } from "./pieces.js";

const [LEAST_BOARD, MOST_BOARD] = [44, 96]; // pixels that a board below something is high
const [TEXT_LINE, TEXT_EDGES] = [16, 8]; // of a board that is text
const SIGNS_OF_MOVES = { untried: "○", underway: "▶", failed: "✗", tried: "●" };

export class Board {
  constructor(walk) {
    [this.walk, this.store, this.provider] = [walk, walk.store, walk.provider];
    this.board = make("div", { class: "board" });
    const kind = this.store.cover.chooses ? "" : "none";
    const attributes = { class: `moves ${kind}`, "aria-label": "Moves from here" };
    this.moves = make("ul", { ...attributes, tabindex: 0, ...OWN_KEYS });
    this.host = make("div", { class: "place" }, this.board, this.moves);
  }

  draw(page) {
    if (this.shownBoard !== page.board) this.drawBoard(page);
    this.drawMarks(page);
    if (this.shownMoves === page.moves) return;
    this.shownMoves = page.moves;
    this.moves.replaceChildren(...page.moves.map((row) => this.move(row)));
  }

  // In a reel the pieces go to their new places.
  drawBoard({ board, event }) {
    this.shownBoard = board;
    const before = this.provider.isReel && !calm() ? this.board.querySelector("svg") : null;
    const stood = before && places(before);
    this.board.innerHTML = board ?? ""; // written by our own canvas, which escapes
    const svg = this.board.querySelector("svg");
    this.reserve(svg);
    if (stood?.size) glide(svg, stood, Math.min(GLIDE, 0.7 * this.walk.playing.lasts));
    if (stood && event === "r") cheer(this.board);
  }

  drawMarks({ board, marks }) {
    const key = `${marks.join()} ${board?.length} ${this.store.at}`;
    if (this.shownMarks === key) return;
    this.shownMarks = key;
    for (const thing of this.board.querySelectorAll("[data-gid]")) {
      if (marks.includes(thing.dataset.gid)) thing.dataset.mark = "current";
      else if (thing.dataset.mark) delete thing.dataset.mark;
    }
  }

  // All boards of a puzzle are of one size: a flat one leaves its room to the stack. One of text gets
  // the room of the tallest so far.
  reserve(svg) {
    const sheet = svg?.getAttribute("viewBox") ?? this.linesOfText();
    if (!sheet || sheet === this.sheet || this.provider.isReel) return;
    this.sheet = sheet;
    const room = svg ? this.heightOf(sheet) : sheet * TEXT_LINE + TEXT_EDGES;
    this.walk.root.style.setProperty("--board", `${Math.min(room, MOST_BOARD)}px`);
    this.walk.measure();
  }

  heightOf(sheet) {
    const [, , wide, high] = sheet.split(" ").map(Number);
    return Math.max(LEAST_BOARD, Math.round((290 * high) / wide));
  }

  linesOfText() {
    const text = this.board.textContent;
    return text && Math.max(this.sheet ?? 0, text.split("\n").length);
  }

  move(row) {
    const { state, move, result } = this.store.named("move", row);
    const name = make(state === "failed" ? "s" : "span", {}, move);
    const rest = result ? [` → ${result}`] : [];
    return make("li", { class: state }, `${SIGNS_OF_MOVES[state]} `, name, ...rest);
  }
}
