// A game of few positions against the computer, in a page without a kernel and without rules: all positions are
// there, each with its moves, what is said of them, and the move of a computer that makes no mistake (games.py).

import { Table, filled, showOrHide } from "./table.js";

const other = (player) => 1 - player;
const oneOf = (things) => things[Math.floor(Math.random() * things.length)];

class Game {
  constructor(place, seen, graph) {
    Object.assign(this, seen, { graph, looks: 0 });
    const does = {
      ok: () => this.confirm(),
      undo: () => this.undo(),
      redo: () => this.goTo(this.stops.find((made) => made > this.made)),
      "learner begins": () => this.restart(0),
      "computer begins": () => this.restart(1),
      hint: () => this.hint(),
      again: () => this.restart(),
      next: () => this.goFurther(),
    };
    this.does = does;
    this.learner = 0;
    this.table = new Table(place, this, (event) => this.hear(event), does);
    this.restart();
  }

  // ---- how things stand --------------------------------------------------------------------------

  get node() {
    return this.graph[this.at(this.made)];
  }

  // The position after so many moves.
  at(made) {
    return made ? this.route[made - 1].to : 0;
  }

  // Who makes move number `made`, counted from 0: 0 is the learner, 1 the computer, as in `players`.
  mover(made) {
    return made % 2 === this.learner ? 0 : 1;
  }

  get isMine() {
    return this.mover(this.made) === 0;
  }

  // Where undo and redo stop: at the learner's turns, and at the end.
  get stops() {
    const last = this.route.length;
    const all = Array.from({ length: last + 1 }, (_, made) => made);
    return all.filter((made) => this.mover(made) === 0 || (made === last && made > this.made));
  }

  get isWon() {
    return this.node.end === "won" ? this.isMine : !this.isMine;
  }

  // ---- what is done ------------------------------------------------------------------------------

  hear({ kind, gid }) {
    const keys = { u: this.does.undo, r: this.does.redo, Escape: () => this.letGo() };
    if (kind === "space") this.restart();
    else if (kind === "key") keys[gid]?.();
    else if (this.node.end) this.table.refuse(this.words.over, this.news);
    else if (kind === "click" && this.isMine) this.mark(gid);
  }

  letGo() {
    this.marked = [];
    this.table.say(this.words.putBack);
    this.showMarks();
  }

  mark(gid) {
    const { groups } = this.node;
    const isOfOther = this.marked.some((one) => groups[one] !== groups[gid]);
    if (!(gid in groups)) return;
    if (this.marked.includes(gid)) this.marked = this.marked.filter((one) => one !== gid);
    else if (isOfOther) return this.refuse(this.node.apart);
    else this.marked = [...this.marked, gid];
    this.table.say(this.way?.says ?? this.unmarked);
    this.showMarks();
  }

  refuse(why) {
    this.table.refuse(why);
    this.showMarks();
  }

  // What comes of taking what is marked.
  get way() {
    const { groups, ways } = this.node;
    return this.marked.length ? ways[groups[this.marked[0]]][this.marked.length - 1] : undefined;
  }

  confirm() {
    const { way } = this;
    if (!way || !this.isMine) return;
    if (way.no) return this.refuse(way.no);
    this.move(this.node.moves[way.move]);
  }

  move(move) {
    this.route = [...this.route.slice(0, this.made), move];
    this.made += 1;
    this.show();
  }

  goTo(made) {
    if (made === undefined) return;
    this.made = made;
    this.show();
  }

  // Where there is no move to take back, the game that was ended comes back.
  undo() {
    const stop = this.stops.findLast((made) => made < this.made);
    if (stop !== undefined) this.goTo(stop);
    else if (this.ended) {
      Object.assign(this, this.ended);
      this.show();
    }
  }

  restart(learner = this.learner) {
    const { route, made, ended = null } = this;
    if (route?.length) this.ended = { learner: this.learner, route, made, ended };
    [this.learner, this.route, this.made] = [learner, [], 0];
    this.show();
  }

  hint() {
    if (!this.isMine) return this.refuse(this.notYourTurn);
    const [words, marks] = this.node.hint;
    this.table.say(words);
    this.table.mark({ ...this.marks, ...marks });
  }

  // ---- the computer ------------------------------------------------------------------------------

  // If it is the computer's turn, it moves after a pause, unless something changes before.
  look() {
    this.looks += 1;
    const { looks } = this;
    if (this.isMine || this.node.end || this.made < this.route.length) return;
    setTimeout(() => looks === this.looks && this.move(this.choice()), this.pause);
  }

  // A first move at random gives the learner a chance: a perfect one would have won already.
  choice() {
    const { moves, perfect } = this.node;
    const slips = { perfect: 0, careless: this.slip, random: 1 }[this.computer];
    const isAtRandom = !this.made || perfect === null || Math.random() < slips;
    return isAtRandom ? oneOf(moves) : moves[perfect];
  }

  // After a win against a stronger computer, after a loss against a weaker one.
  get further() {
    const step = this.isWon ? 1 : -1;
    return this.ranks[this.ranks.indexOf(this.computer) + step];
  }

  goFurther() {
    this.computer = this.further;
    [this.route, this.ended] = [[], null];
    this.restart();
  }

  // ---- what is seen ------------------------------------------------------------------------------

  show() {
    this.marked = [];
    const { end, svg } = this.node;
    this.table.model.update({ trays: this.trays, marks: {}, svg });
    this.table.say(this.news, end ? (this.isWon ? "won" : "lost") : "");
    this.table.state(
      end ? [] : [this.table.inMoves(this.made)],
      this.ended && !this.made ? this.words.bringsBack : "",
    );
    this.showActions();
    this.look();
  }

  showActions() {
    const { acts } = this.table;
    const { end } = this.node;
    const next = end && this.further;
    for (const name of ["ok", "learner begins", "computer begins", "hint"])
      showOrHide(acts[name], !end);
    showOrHide(acts.again, Boolean(end));
    showOrHide(acts.next, Boolean(next));
    if (next) acts.next.textContent = this.nextWords[next];
    acts.undo.disabled = !this.ended && !this.stops.some((made) => made < this.made);
    acts.redo.disabled = !this.stops.some((made) => made > this.made);
    acts.ok.disabled = !this.marked.length;
  }

  // How many things each has taken, in the order in which they move.
  get trays() {
    const order = this.learner === 0 ? [0, 1] : [1, 0];
    const trays = Object.fromEntries(order.map((player) => [this.players[player], 0]));
    for (const [made, { takes }] of this.route.slice(0, this.made).entries())
      trays[this.players[this.mover(made)]] += takes;
    return trays;
  }

  get news() {
    const { made } = this;
    if (this.node.end) return `${this.isWon ? this.wins : this.loses} ${this.table.inMoves(made)}.`;
    if (!made) return `${this.turn}${this.howTo}`;
    const who = this.players[other(this.mover(made))].toLowerCase();
    const moved = filled(this.words.moved, `${made}, ${who}`, this.route[made - 1].did);
    return `${moved} ${this.turn}`.trim();
  }

  get turn() {
    if (this.isMine) return this.yourTurn;
    return this.made < this.route.length ? this.looksBack : this.thinking;
  }

  get marks() {
    return Object.fromEntries(this.marked.map((gid) => [gid, "marked"]));
  }

  showMarks() {
    this.table.mark(this.marks);
    this.table.acts.ok.disabled = !this.marked.length;
  }
}

export const playAgainst = async (place, seen, parts) =>
  new Game(place, seen, await parts.part("graph"));
