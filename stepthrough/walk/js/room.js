// How much room each panel of a walk has, in pixels. What is reserved stays while one steps.

import { clamp } from "../../controls/dom.js";
import { levelOf } from "./level.js";

const HEIGHT = { usual: 504, most: 544 }; // of the tree and of what stands above it
const ASKS = 28; // what a question needs
const FURTHER = [0, 6, 40]; // what a second row of controls needs, and the path in words above the tree
const CODE_LINE = 22; // of the program
const AROUND_PROGRAM = 12;
const BELOW_PROGRAM = 200; // for the key, and a little air
const PROGRAM = { shortest: 60, least: 84, most: 260, beside: 280 }; // in a narrow page; beside a stack
const HEADING = 22;
const PRINTED = 102; // with its heading, and a little air around it
const MIDDLE = { least: 176, most: 310, besideBoard: 286 }; // program and stack, and above a tree beside a board
const TREE = 300; // so high a tree stays beside a tall stack, while all is on one screen
const STACK = { least: 130, most: 300 }; // the stack
const CARD = 54; // about as high as most cards are
const BOARD = { wide: 290, least: 24, most: 80, large: 176 };
const [MOVES, AROUND_BOARD] = [52, 6]; // with the moves below a board, and without
const OWN_DATA = { least: 84, most: 300, grows: 1.25, share: 0.4 }; // a board of the program's own data; share of a window
const SQUARE = 0.8; // height to width: a board of that shape stands beside the tree
const REEL = { middle: 190, board: 184, tree: 234 }; // where a program plays
const GAP = 8; // between the panels
const SHARES_OF_WALL = { least: 0.4, most: 0.55 }; // what program and stack get where a class looks on
const LEAST_BELOW = 170; // with less below everything else, the tree is as high as elsewhere
const SHARES = { middle: 0.36, board: 0.3 }; // of a window that the walk fills

class Room {
  constructor({ cover }, provider) {
    const { show, isReel, questions } = provider;
    [this.cover, this.show, this.isReel] = [cover, show, isReel];
    const further = isReel ? 0 : FURTHER[levelOf(provider, cover) - 1];
    this.taken = further + (questions().length ? ASKS : 0);
    this.high = { all: 0, oldest: 0, newest: 0 }; // of cards, once it is known how wide they are
    this.fill(0, 0);
  }

  // It fills a window of that height, of which the controls take that much.
  fill(window, controls) {
    [this.window, this.controls] = [window, controls];
  }

  shows(...names) {
    return names.every((name) => this.show.includes(name));
  }

  // Height to width.
  get shape() {
    const [wide, high] = this.cover.board ?? [BOARD.wide, BOARD.least];
    return high / wide;
  }

  get isBesideTree() {
    if (this.cover.ownData) return !this.isReel && this.shows("board"); // or below, where no tree is
    return this.hasAll && this.shape >= SQUARE;
  }

  get hasAll() {
    return !this.isReel && this.shows("stack", "board", "tree");
  }

  get program() {
    return Math.max(PROGRAM.shortest, CODE_LINE * this.cover.rows + AROUND_PROGRAM);
  }

  // In a narrow page, where it stands above the stack.
  get left() {
    const { least, most } = PROGRAM;
    return HEADING + clamp(least, this.program, most) + (this.cover.prints ? PRINTED : 0);
  }

  get cards() {
    const deepest = this.cover.depths.reduce((most, depth) => Math.max(most, depth), 0);
    return HEADING + Math.max(CARD * deepest, this.high.all);
  }

  // Alone, all frames; else those that run and wait for it, how many more wait, and the oldest if there is room.
  get stack() {
    const { most, besideBoard } = MIDDLE;
    const above = this.isBesideTree ? besideBoard : most - this.below;
    const room = this.shows("tree") ? above : STACK.most;
    if (!this.shows("board") && !this.shows("tree")) return Math.min(this.cards, room);
    const { oldest, newest } = this.high;
    return clamp(STACK.least, HEADING + (HEADING + oldest <= room ? oldest : newest), room);
  }

  // What a board takes below the stack.
  get below() {
    if (!this.shows("board") || this.isBesideTree) return 0;
    return this.board + (this.cover.chooses ? MOVES : AROUND_BOARD);
  }

  get right() {
    return this.stack + this.below;
  }

  // The taller the program, the less is left for the tree; in a window there is room for more cards.
  get middle() {
    if (this.isReel) return REEL.middle;
    const program = HEADING + this.program + (this.cover.prints ? PRINTED : 0);
    const wanted = this.window && this.shows("stack") ? Math.max(program, this.cards) : program;
    const most = this.window ? SHARES.middle * this.window : PROGRAM.beside;
    return clamp(this.least, wanted, Math.max(this.least, most));
  }

  // What stands beside the program needs that much.
  get least() {
    if (!this.shows("stack")) return this.shows("board") ? MOVES + BOARD.large : MIDDLE.least;
    if (this.shows("tree")) return clamp(MIDDLE.least, this.right, MIDDLE.most);
    return Math.min(this.right, HEADING + this.program + BELOW_PROGRAM);
  }

  get board() {
    if (this.isReel) return REEL.board;
    if (this.cover.ownData) return this.ownData;
    if (this.isBesideTree) return Math.max(BOARD.large, SHARES.board * this.window);
    if (!this.shows("stack")) return Math.min(this.middle - MOVES, BOARD.wide * this.shape);
    const most = this.shows("tree") ? BOARD.most : BOARD.large;
    return clamp(BOARD.least, BOARD.wide * this.shape, most);
  }

  // The program's own data: as high as it needs to be, as far as the tree leaves room.
  get ownData() {
    const [, high] = this.cover.board;
    const inWindow = OWN_DATA.share * this.window;
    const most = Math.max(this.shows("tree") ? this.tree : OWN_DATA.most, inWindow);
    return clamp(OWN_DATA.least, Math.max(OWN_DATA.grows * high, inWindow), most);
  }

  get tree() {
    if (this.isReel) return REEL.tree;
    const [usual, most] = [HEIGHT.usual, HEIGHT.most].map((height) => height - this.middle);
    return Math.max(usual, Math.min(TREE, most)) - this.taken;
  }

  // In a window in which so much is left below everything else.
  treeIn(below) {
    return below >= LEAST_BELOW ? below : this.tree;
  }
}

// On a wall every pixel of the window is shared out, and any board stands beside the tree.
class Wall extends Room {
  get isBesideTree() {
    return this.hasAll;
  }

  get middle() {
    const room = this.window - this.controls - 2 * GAP;
    if (!this.shows("tree")) return room;
    const wanted = this.isReel ? room / 2 : HEADING + this.program;
    return clamp(SHARES_OF_WALL.least * room, wanted, SHARES_OF_WALL.most * room);
  }

  get board() {
    if (!this.hasAll) return super.board;
    return this.window - this.controls - this.middle - MOVES - HEADING;
  }

  treeIn(below) {
    return below;
  }
}

// On a wall the page says how high a walk is; elsewhere 0.
export const wall = (root) =>
  Number.parseFloat(getComputedStyle(root).getPropertyValue("--puzzle-walk")) || 0;

export const roomFor = (store, provider) =>
  new (wall(document.documentElement) ? Wall : Room)(store, provider);
