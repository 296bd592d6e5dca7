// How much room each panel of a walk has, in pixels. What is reserved stays while one steps.

import { clamp } from "../../controls/dom.js";
import { levelOf } from "./level.js";
import { MEASURED } from "./stack.js";
import { highestTree } from "./tree_plan.js";

const HEIGHT = { usual: 488, most: 549 }; // of the tree and of what stands above it
const ASKS = 28; // what a question needs
const PATH_HIGH = 34; // the path in words above the tree
const CODE_LINE = 22; // of the program
const AROUND_PROGRAM = 8;
const BELOW_PROGRAM = 230; // of a deep stack beside it
const PROGRAM = { shortest: 60, least: 84, most: 260, beside: 280 }; // in a narrow page; beside a stack
const USUAL_WINDOW = 870; // height; the rest of a taller window is for the program
const HEADING = 22;
const PRINTED = 102; // with its heading, and a little air around it
const MIDDLE = { least: 130, most: 310, aboveBoard: 346, besideBoard: 286 }; // program and stack, and above a tree beside a board
const TREE = 300; // so high a tree stays beside a tall stack, while all is on one screen
const STACK = { least: 130, most: 300 }; // the stack
const CARD = 54; // about as high as most cards are
const BOARD = { wide: 304, least: 24, most: 180, large: 176, tallest: 240, share: 0.4 }; // share of the width of a walk
const WIDE = 1100; // in so wide a walk any board stands beside the tree
const [MOVES, AROUND_BOARD] = [52, 6]; // with the moves below a board, and without
const OWN_DATA = { least: 84, most: 300, grows: 1.25, share: 0.4 }; // a board of the program's own data; share of a window
const SQUARE = 0.8; // height to width: a board of that shape stands beside the tree
const REEL = { middle: 190, board: 184, tree: 234 }; // where a program plays
const GAP = 8; // between the panels
const SHARES_OF_WALL = { least: 0.4, most: 0.55 }; // what program and stack get where a class looks on
const LEAST_BELOW = 170; // with less below everything else, the tree is as high as elsewhere
const SHARES = { middle: 0.36, board: 0.3 }; // of a window that the walk fills

class Room {
  constructor(store, provider) {
    const { cover } = store;
    const { show, isReel, questions } = provider;
    [this.store, this.cover, this.show, this.isReel] = [store, cover, show, isReel];
    const path = isReel || levelOf(provider, cover) < 3 ? 0 : PATH_HIGH;
    this.taken = path + (questions().length ? ASKS : 0);
    this.high = { all: 0, oldest: 0, newest: 0 }; // of cards, once it is known how wide they are
    this.fill(0, 0, 0);
  }

  // It is so wide, and fills a window of that height, of which the controls take that much.
  fill(window, controls, width) {
    [this.window, this.controls, this.width] = [window, controls, width];
  }

  shows(...names) {
    const { view } = this.store;
    return names.every((name) => this.show.includes(name) && (name !== "tree" || view === "Tree"));
  }

  // Height to width.
  get shape() {
    const [wide, high] = this.cover.board ?? [BOARD.wide, BOARD.least];
    return high / wide;
  }

  get isBesideTree() {
    if (this.cover.ownData) return !this.isReel && this.shows("board"); // or below, where no tree is
    return this.hasAll && (this.shape >= SQUARE || this.width >= WIDE);
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
    return clamp(least, this.program, most) + (this.cover.prints ? PRINTED : 0);
  }

  get cards() {
    const deepest = this.cover.depths.reduce((most, depth) => Math.max(most, depth), 0);
    const isKnown = this.store.pages.length > this.cover.last && this.cover.last < MEASURED;
    return (
      HEADING + (isKnown && this.high.all ? this.high.all : Math.max(CARD * deepest, this.high.all))
    );
  }

  // Alone, all frames; else those that run and wait for it, how many more wait, and the oldest if there is room.
  get stack() {
    const { most, aboveBoard, besideBoard } = MIDDLE;
    const above = this.below ? aboveBoard - this.below : this.isBesideTree ? besideBoard : most;
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
    const program = this.program + (this.cover.prints ? PRINTED : 0);
    const wanted = this.window && this.shows("stack") ? Math.max(program, this.cards) : program;
    const higher = Math.max(0, innerHeight - USUAL_WINDOW);
    const most = this.window ? SHARES.middle * this.window : this.mostBeside + higher;
    return clamp(this.least, wanted, Math.max(this.least, most));
  }

  // The program may be taller if the tree or board below needs little.
  get mostBeside() {
    const [, high] = this.cover.ownData ? this.cover.board : [0, 0];
    const tree = this.shows("tree") ? highestTree(this.cover.levels) : 0;
    const below = Math.max(tree, this.shows("board") ? OWN_DATA.grows * high : 0);
    return Math.max(PROGRAM.beside, HEIGHT.usual - this.taken - below);
  }

  // What stands beside the program needs that much.
  get least() {
    if (!this.shows("stack")) return this.shows("board") ? MOVES + BOARD.large : MIDDLE.least;
    const most = Math.max(this.below ? MIDDLE.aboveBoard : MIDDLE.most, STACK.least + this.below);
    if (this.shows("tree")) return clamp(MIDDLE.least, this.right, most);
    return Math.min(this.right, this.program + BELOW_PROGRAM);
  }

  get board() {
    if (this.isReel) return REEL.board;
    if (this.cover.ownData) return this.ownData;
    if (this.isBesideTree) return this.besideTree;
    if (!this.shows("stack")) return Math.min(this.middle - MOVES, BOARD.wide * this.shape);
    const most = this.shows("tree") ? BOARD.most : BOARD.tallest;
    return clamp(BOARD.least, BOARD.wide * this.shape, most);
  }

  // As high as the tree beside it, which keeps most of the width.
  get besideTree() {
    const most = this.width ? BOARD.share * this.width * this.shape : BOARD.large;
    return Math.max(
      BOARD.large,
      Math.min(this.tree - MOVES - HEADING, most),
      SHARES.board * this.window,
    );
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
    const above = Math.min(this.middle, Math.max(this.least, this.mostBeside));
    const [usual, most] = [HEIGHT.usual, HEIGHT.most].map((height) => height - above);
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
    const wanted = this.isReel ? room / 2 : this.program;
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
