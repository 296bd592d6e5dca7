// How much room each panel of a walk has, in pixels. What is reserved stays while one steps.

import { clamp } from "../../controls/dom.js";

const HEIGHT = 504; // of the tree and of what stands above it
const ASKS = 28; // what a question needs
const CODE_LINE = 22; // of the program
const AROUND_PROGRAM = 12;
const HEADING = 22;
const PRINTED = 66;
const MIDDLE = { least: 176, deep: 232, withBoard: 270, most: 280 }; // program and stack above a tree
const ALONE = { most: 300, withBoard: 304 }; // a deep stack with no tree below it, and that above a board
const CARD = 54; // about as high as most cards are
const BOARD = { wide: 290, least: 44, most: 96, large: 176 };
const MOVES = 52; // below a board
const SQUARE = 0.8; // height to width: a board of that shape stands beside the tree
const REEL = { middle: 190, board: 184, tree: 234 }; // where a program plays
const SHARES = { middle: 0.36, board: 0.3 }; // of a window that the walk fills

export class Room {
  constructor({ cover }, { show, isReel, questions }) {
    [this.cover, this.show, this.isReel] = [cover, show, isReel];
    this.height = HEIGHT - (questions().length ? ASKS : 0);
    this.window = 0; // the height of the window that the walk fills
  }

  shows(...names) {
    return names.every((name) => this.show.includes(name));
  }

  // Height to width; a board that is only text is as flat as may be.
  get shape() {
    const [wide, high] = this.cover.board ?? [BOARD.wide, BOARD.most];
    return high / wide;
  }

  get isBesideTree() {
    return !this.isReel && this.shows("stack", "board", "tree") && this.shape >= SQUARE;
  }

  get program() {
    return CODE_LINE * this.cover.rows + AROUND_PROGRAM;
  }

  get cards() {
    return HEADING + CARD * this.cover.depths.reduce((most, depth) => Math.max(most, depth), 0);
  }

  // The taller the program, the less is left for the tree; in a window there is room for more cards.
  get middle() {
    if (this.isReel) return REEL.middle;
    const program = HEADING + this.program + (this.cover.prints ? PRINTED : 0);
    const wanted = this.window && this.shows("stack") ? Math.max(program, this.cards) : program;
    const most = this.window ? SHARES.middle * this.window : MIDDLE.most;
    return clamp(this.least, wanted, Math.max(this.least, most));
  }

  // What stands beside the program needs that much.
  get least() {
    if (this.isBesideTree) return MIDDLE.deep;
    const hasBoard = this.shows("board");
    if (!this.shows("stack")) return hasBoard ? MOVES + BOARD.large : MIDDLE.least;
    if (this.shows("tree")) return hasBoard ? MIDDLE.withBoard : MIDDLE.least;
    return hasBoard ? ALONE.withBoard + this.board : Math.min(ALONE.most, this.cards);
  }

  get board() {
    if (this.isReel) return REEL.board;
    if (this.isBesideTree) return Math.max(BOARD.large, SHARES.board * this.window);
    if (!this.shows("stack")) return this.middle - MOVES;
    const most = this.shows("tree") ? BOARD.most : BOARD.large;
    return clamp(BOARD.least, BOARD.wide * this.shape, most);
  }

  get tree() {
    return this.isReel ? REEL.tree : this.height - this.middle;
  }
}
