// A puzzle of few positions, played in a page without a kernel and without rules: all its positions are there,
// each with what may be done in it and what is said of that (boards.py). The stage is the notebooks' own.

import { make } from "../../puzzlelib/views/controls/dom.js";
import { renderStage } from "../../puzzlelib/views/controls/stage.js";
import { showBox } from "./box.js";
import { PageModel } from "./page_model.js";

// A sentence of the player with what the moment knows in its gaps.
function filled(sentence, ...values) {
  let gap = 0;
  return sentence.replaceAll("{}", () => values[gap++]);
}

function showOrHide(button, isShown) {
  button.disabled = !isShown; // first: a button that is disabled hands its focus on
  button.hidden = !isShown;
}

class Played {
  constructor(place, seen, graph) {
    Object.assign(this, seen, { graph });
    const state = { svg: this.first, glides: {}, marks: {}, status: "", tone: "", trays: {} };
    this.model = new PageModel(state, (event) => this.hear(event));
    const stage = make("div");
    this.facts = make("div", { class: "puzzle-facts" });
    this.acts = Object.fromEntries(Object.entries(this.buttons).map((one) => this.button(...one)));
    const row = make(
      "div",
      { class: "puzzle-actions puzzle-row" },
      ...Object.values(this.acts),
      this.facts,
    );
    this.moveButtons = new Map(this.moves.map((label) => [label, this.moveButton(label)]));
    const moves = make("div", { class: "puzzle-row" }, ...this.moveButtons.values());
    showBox(place, [stage, row, ...(this.moves.length ? [moves] : [])], this.keys);
    renderStage({ model: this.model, el: stage });
    [this.route, this.undone, this.before] = [[], [], null];
    this.show({});
  }

  button(name, [label, key]) {
    const element = make(
      "button",
      { type: "button", class: `jupyter-button puzzle-${name}` },
      label,
    );
    if (name === "again") element.classList.add("mod-primary");
    if (key) element.title = `${label} (${key})`;
    element.addEventListener("click", this.does[name]);
    return [name, element];
  }

  // It always means the same move; only in a position in which that can be made is it seen.
  moveButton(label) {
    const element = make("button", { type: "button", class: "jupyter-button" }, label);
    element.addEventListener("click", () => this.move(this.node.ways[label]));
    return element;
  }

  does = {
    undo: () => this.undo(),
    redo: () => this.redo(),
    restart: () => this.restart(),
    hint: () => this.hint(),
    again: () => this.restart(),
  };

  get node() {
    return this.graph[this.route.at(-1)?.to ?? 0];
  }

  thing(gid) {
    return this.node.things[gid] ?? {};
  }

  // ---- what is done on the stage ---------------------------------------------------------------

  hear({ kind, gid, zone }) {
    const keys = { u: this.does.undo, r: this.does.redo, Escape: () => this.putBack() };
    if (kind === "space") this.does.restart();
    else if (kind === "key") keys[gid]?.();
    else this.use(kind, gid, zone);
  }

  // What was dropped in vain goes home.
  use(kind, gid, zone) {
    const before = this.route.length;
    if (this.node.end) this.refuse(this.words.over, this.endWords());
    else if (kind === "click") this.click(gid, zone);
    else if (kind === "drop") this.drop(gid, zone);
    else if (kind === "cancel") this.held = null;
    else this.pickUp(gid);
    if (kind === "drop" && this.route.length === before)
      this.model.announce("msg:custom", { kind: "home" });
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
    this.refuse(name ? filled(this.words.nowHeld, refusal, name) : refusal);
  }

  drop(item, zone) {
    this.held = null;
    const refusal = this.take(item, zone);
    if (refusal) this.refuse(refusal);
  }

  pickUp(gid) {
    const { no, says, name } = this.thing(gid);
    if (no) return this.refuse(no);
    if (name) this.held = gid;
    this.say(says);
  }

  // Take an item to a zone; what comes back is why that cannot be.
  take(item, zone) {
    const way = this.thing(item).to?.[zone];
    if (typeof way === "string") return way;
    if (way) this.move(way);
    else this.say(this.words.notCharged);
    return "";
  }

  putBack() {
    this.held = null;
    this.showMarks();
    this.say(this.words.putBack);
  }

  // ---- the route -------------------------------------------------------------------------------

  move([to, did, glides]) {
    this.route.push({ to, did, glides });
    this.undone = [];
    this.show(glides);
  }

  undo() {
    const last = this.route.pop();
    if (!last) return this.bringBack();
    this.undone.push(last);
    this.show(Object.fromEntries(Object.entries(last.glides).map(([to, from]) => [from, to])));
  }

  redo() {
    const next = this.undone.pop();
    if (!next) return;
    this.route.push(next);
    this.show(next.glides);
  }

  // Nothing is lost: "Undo" brings back the game before, and behind that the one before it.
  restart() {
    const { route, undone, before } = this;
    if (route.length || undone.length) this.before = { route, undone, before };
    [this.route, this.undone] = [[], []];
    this.show({});
  }

  bringBack() {
    if (!this.before) return;
    Object.assign(this, this.before);
    this.show({});
  }

  hint() {
    const [words, marks] = this.node.hint;
    this.held = null;
    this.say(words);
    this.model.update({ marks });
  }

  // ---- what is seen ----------------------------------------------------------------------------

  show(glides) {
    this.held = null;
    this.model.update({ marks: this.marks(), glides, svg: this.node.svg });
    const { end, tone = "", fact } = this.node;
    this.model.update({ status: end ? this.endWords() : this.news(), tone });
    const score = this.inMoves() + this.words.least;
    const facts = [score, fact].filter(Boolean).slice(end ? 1 : 0);
    const chips = facts.map((words) => make("span", { class: "puzzle-chip" }, words));
    const canComeBack = !this.route.length && this.before;
    this.facts.replaceChildren(make("div", {}, ...chips, canComeBack ? this.words.bringsBack : ""));
    this.acts.undo.disabled = !(this.route.length || this.before);
    this.acts.redo.disabled = !this.undone.length;
    showOrHide(this.acts.hint, !end && this.hints);
    showOrHide(this.acts.restart, !end);
    showOrHide(this.acts.again, Boolean(end));
    const legal = this.node.ways ?? {};
    for (const [label, button] of this.moveButtons) showOrHide(button, Object.hasOwn(legal, label));
  }

  news() {
    const number = this.route.length;
    return number ? filled(this.words.moved, number, this.route.at(-1).did) : this.howTo;
  }

  inMoves() {
    const [one, several] = this.words.moves;
    const made = this.route.length;
    return filled(made === 1 ? one : several, made.toLocaleString("en"));
  }

  endWords() {
    const { best, words } = this;
    const made = this.route.length;
    const more = best !== null && best < made ? ` ${words.enough}` : "";
    const counts = made === best ? words.perfect : `${this.inMoves()}.${more}`;
    return `${this.node.end} ${counts}`;
  }

  say(status, tone = "") {
    this.model.update({ status, tone });
  }

  refuse(why, more = "") {
    this.say(`${filled(this.words.refused, why)} ${more}`.trim(), "refused");
    this.model.announce("msg:custom", { kind: "refused" });
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
    this.model.update({ marks: this.marks() });
  }
}

export const play = async (place, seen, parts) =>
  new Played(place, seen, await parts.part("graph"));
