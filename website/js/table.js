// Where a puzzle or a game is played in a page without a kernel: the notebooks' own stage, and the row of
// buttons and facts below it.

import { make } from "../../puzzlelib/views/controls/dom.js";
import { renderStage } from "../../puzzlelib/views/controls/stage.js";
import { showBox } from "./box.js";
import { PageModel } from "./page_model.js";

export const OVER = "it is over: undo a move or restart";
export const inMoves = (number) => `${number} ${number === 1 ? "move" : "moves"}`;
const PRIMARY = ["ok", "again"]; // the one thing to do then

export class Table {
  // `hear` is told what is done on the stage, `does` what a press of each button does.
  constructor(place, { first, keys, buttons }, hear, does) {
    const state = { svg: first, glides: {}, marks: {}, status: "", tone: "", trays: {} };
    this.model = new PageModel(state, hear);
    const stage = make("div");
    this.facts = make("div", { class: "puzzle-facts" });
    this.acts = Object.fromEntries(
      Object.entries(buttons).map(([name, told]) => [name, buttonOf(name, told, does[name])]),
    );
    const acts = [...Object.values(this.acts), this.facts];
    showBox(place, [stage, make("div", { class: "puzzle-actions puzzle-row" }, ...acts)], keys);
    renderStage({ model: this.model, el: stage });
  }

  say(status, tone = "") {
    this.model.update({ status, tone });
  }

  refuse(why, more = "") {
    this.say(`Not possible: ${why}. ${more}`.trim(), "refused");
    this.model.announce("msg:custom", { kind: "refused" });
  }

  sendHome() {
    this.model.announce("msg:custom", { kind: "home" });
  }

  mark(marks) {
    this.model.update({ marks });
  }

  state(facts, note = "") {
    const chips = facts.map((words) => make("span", { class: "puzzle-chip" }, words));
    this.facts.replaceChildren(...chips, note);
  }
}

function buttonOf(name, [label, key], act) {
  const style = `jupyter-button puzzle-${name.replace(" ", "-")}`;
  const element = make("button", { type: "button", class: style }, label);
  element.classList.toggle("mod-primary", PRIMARY.includes(name));
  if (key) element.title = `${label} (${key})`;
  element.addEventListener("click", act);
  return element;
}
