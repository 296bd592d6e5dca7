// The board of a step, with the moves from there.

import { OWN_KEYS, calm, make } from "../../controls/dom.js";
import { GLIDE, cheer, glide, places } from "./pieces.js";

const [ENLARGE, REDUCE] = ["Press to enlarge the board", "Press to make the board small again"];
export const SIGNS_OF_MOVES = { untried: "○", underway: "▶", failed: "✗", tried: "●" };

export class Board {
  constructor(walk) {
    [this.walk, this.store, this.provider] = [walk, walk.store, walk.provider];
    this.board = make("div", { class: this.store.cover.ownData ? "board own" : "board" });
    const kind = this.store.cover.chooses ? "" : "none";
    const attributes = { class: `moves ${kind}`, "aria-label": "Moves from here" };
    this.moves = make("ul", { ...attributes, tabindex: 0, ...OWN_KEYS });
    this.host = make("div", { class: "place" }, this.board, this.moves);
    if (!this.provider.isReel) this.allowEnlarging();
  }

  // ---- pressed, it fills the panels; pressed again, or with Escape, it goes back ----------------

  allowEnlarging() {
    const attributes = { role: "button", tabindex: 0, "aria-pressed": "false", ...OWN_KEYS };
    for (const [name, value] of Object.entries({ ...attributes, title: ENLARGE }))
      this.board.setAttribute(name, value);
    this.board.addEventListener("click", () => this.enlarge(!this.isLarge));
    this.board.addEventListener("keydown", (event) => {
      if ([" ", "Enter"].includes(event.key)) this.take(event, !this.isLarge);
    });
    const reduce = (event) => {
      if (event.key === "Escape" && this.isLarge) this.take(event, false);
    };
    this.walk.root.addEventListener("keydown", reduce, true);
  }

  get isLarge() {
    return this.board.classList.contains("large");
  }

  take(event, large) {
    event.preventDefault();
    event.stopPropagation();
    this.enlarge(large);
  }

  // Its place keeps its size.
  enlarge(large) {
    const { width, height } = this.host.getBoundingClientRect();
    this.host.style.minWidth = large ? `${width}px` : "";
    this.host.style.minHeight = large ? `${height}px` : "";
    this.board.classList.toggle("large", large);
    this.board.setAttribute("aria-pressed", large);
    this.board.title = large ? REDUCE : ENLARGE;
    if (large) this.board.scrollIntoView({ block: "nearest" });
  }

  draw(page) {
    if (this.shownBoard !== page.board) this.drawBoard(page);
    this.drawOverlay(page);
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
    if (stood?.size)
      glide(this.board.querySelector("svg"), stood, Math.min(GLIDE, 0.7 * this.walk.playing.lasts));
    if (stood && event === "r") cheer(this.board);
  }

  // What is marked on the program's own data: a second drawing, which lies on the first one.
  drawOverlay({ board, overlay }) {
    const key = overlay && board + overlay;
    if (this.shownOverlay === key) return;
    this.shownOverlay = key;
    this.board.querySelector(":scope > svg + svg")?.remove();
    if (overlay) this.board.insertAdjacentHTML("beforeend", overlay);
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

  move(row) {
    const { state, move, result } = this.store.named("move", row);
    const name = make(state === "failed" ? "s" : "span", {}, move);
    const rest = result ? [` → ${result}`] : [];
    return make("li", { class: state }, `${SIGNS_OF_MOVES[state]} `, name, ...rest);
  }
}
