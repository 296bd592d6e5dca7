// A puzzle of few positions, played in a page without a kernel and without rules: all its positions are there,
// each with what can be done in it and what is said of that (boards.py). The stage is the notebooks' own.

import { Table, filled, showOrHide } from "./table.js";

class Played {
  constructor(place, seen, graph) {
    Object.assign(this, seen, { graph });
    const does = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      restart: () => this.restart(),
      hint: () => this.hint(),
      again: () => this.restart(),
    };
    this.table = new Table(place, this, (event) => this.hear(event), does);
    const move = (label) => () => this.move(this.node.ways[label]);
    this.moveButtons = this.table.addButtons(this.moves, move);
    this.restart();
  }

  get node() {
    return this.graph[this.route.at(-1)?.to ?? 0];
  }

  thing(gid) {
    return this.node.things[gid] ?? {};
  }

  // ---- what is done on the stage ---------------------------------------------------------------

  hear({ kind, gid, zone }) {
    const keys = { u: () => this.undo(), r: () => this.redo(), Escape: () => this.putBack() };
    if (kind === "space") this.restart();
    else if (kind === "key") keys[gid]?.();
    else this.use(kind, gid, zone);
  }

  // What was dropped in vain goes home.
  use(kind, gid, zone) {
    const before = this.route.length;
    if (this.node.end) this.table.refuse(this.words.over, this.endWords());
    else if (kind === "click") this.click(gid, zone);
    else if (kind === "drop") this.drop(gid, zone);
    else if (kind === "cancel") this.held = null;
    else this.pickUp(gid);
    if (kind === "drop" && this.route.length === before) this.table.sendHome();
    this.showMarks();
  }

  click(gid, zone) {
    const { held } = this;
    this.held = null;
    if (!held) return this.pickUp(gid);
    if (gid === held) return;
    const refusal = this.take(held, zone);
    if (!refusal) return;
    const { name } = this.thing(gid);
    this.held = name ? gid : held;
    this.table.refuse(name ? filled(this.words.nowHeld, refusal, name) : refusal);
  }

  drop(item, zone) {
    this.held = null;
    const refusal = this.take(item, zone);
    if (refusal) this.table.refuse(refusal);
  }

  pickUp(gid) {
    const { no, says, name } = this.thing(gid);
    if (no) return this.table.refuse(no);
    if (name) this.held = gid;
    this.table.say(says);
  }

  // Take an item to a zone; return why that cannot be.
  take(item, zone) {
    const way = this.thing(item).to?.[zone];
    if (typeof way === "string") return way;
    if (way) this.move(way);
    else this.table.say(this.words.notCharged);
    return "";
  }

  putBack() {
    this.held = null;
    this.showMarks();
    this.table.say(this.words.putBack);
  }

  // ---- the route -------------------------------------------------------------------------------

  move([to, did, glides]) {
    this.route.push({ to, did, glides });
    this.undone = [];
    this.show(glides);
  }

  // Where there is no move to take back, an ended puzzle comes back.
  undo() {
    const last = this.route.pop();
    if (!last) return this.ended && this.show({}, this.ended);
    this.undone.push(last);
    this.show(Object.fromEntries(Object.entries(last.glides).map(([to, from]) => [from, to])));
  }

  redo() {
    const next = this.undone.pop();
    if (!next) return;
    this.route.push(next);
    this.show(next.glides);
  }

  restart() {
    const { route, undone, ended = null } = this;
    if (route?.length || undone?.length) this.ended = { route, undone, ended };
    this.show({}, { route: [], undone: [] });
  }

  hint() {
    const [words, marks] = this.node.hint;
    this.held = null;
    this.table.say(words);
    this.table.mark(marks);
  }

  // ---- what is seen ----------------------------------------------------------------------------

  show(glides, state = {}) {
    Object.assign(this, state, { held: null });
    this.table.model.update({ marks: this.marks(), glides, svg: this.node.svg });
    const { end, tone = "", fact } = this.node;
    this.table.say(end ? this.endWords() : this.news(), tone);
    const score = this.table.inMoves(this.route.length) + this.words.least;
    const facts = [score, fact].filter(Boolean).slice(end ? 1 : 0);
    this.table.state(facts, this.ended && !this.route.length ? this.words.bringsBack : "");
    const { acts } = this.table;
    acts.undo.disabled = !this.route.length && !this.ended;
    acts.redo.disabled = !this.undone.length;
    showOrHide(acts.hint, !end && this.hints);
    showOrHide(acts.restart, !end);
    showOrHide(acts.again, Boolean(end));
    // each always means the same move; only where that can be made is it seen
    const legal = this.node.ways ?? {};
    for (const [label, button] of this.moveButtons) showOrHide(button, Object.hasOwn(legal, label));
  }

  news() {
    const number = this.route.length;
    return number ? filled(this.words.moved, number, this.route.at(-1).did) : this.howTo;
  }

  endWords() {
    const { best, words } = this;
    const made = this.route.length;
    const more = best !== null && best < made ? ` ${words.enough}` : "";
    const counts = made === best ? words.perfect : `${this.table.inMoves(made)}.${more}`;
    return `${this.node.end} ${counts}`;
  }

  // What can be picked up; what is held, and where it can be taken.
  marks() {
    if (this.node.end) return {};
    const things = Object.entries(this.node.things);
    const marks = Object.fromEntries(
      things.filter(([, { name }]) => name).map(([gid]) => [gid, "movable"]),
    );
    if (!this.held) return marks;
    const ways = Object.entries(this.thing(this.held).to);
    const legal = ways
      .filter(([, way]) => typeof way !== "string")
      .map(([zone]) => [zone, "legal"]);
    return { ...marks, [this.held]: "movable held", ...Object.fromEntries(legal) };
  }

  showMarks() {
    this.table.mark(this.marks());
  }
}

export const play = async (place, seen, parts) =>
  new Played(place, seen, await parts.part("graph"));
