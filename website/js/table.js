// Where a puzzle is played in a page without a kernel: the notebooks' own stage, and the row of
// buttons and facts below it.

import { make } from "../../stepthrough/controls/dom.js";
import { renderStage } from "../../stepthrough/controls/stage.js";
import { showBox } from "./box.js";
import { PageModel } from "./page_model.js";

// A sentence of the player with what the moment knows in its gaps.
export function filled(sentence, ...values) {
  let gap = 0;
  return sentence.replaceAll("{}", () => values[gap++]);
}

export function showOrHide(button, isShown) {
  button.disabled = !isShown; // first: a button that is disabled hands its focus on
  button.hidden = !isShown;
}

export class Table {
  // `hear` is told what is done on the stage, `does` what a press of each button does.
  constructor(place, { first, keys, buttons, words }, hear, does) {
    this.words = words;
    const state = { svg: first, glides: {}, marks: {}, status: "", tone: "", trays: {} };
    this.model = new PageModel(state, hear);
    const stage = make("div");
    this.facts = make("div", { class: "puzzle-facts" });
    this.acts = Object.fromEntries(
      Object.entries(buttons).map(([name, told]) => [name, buttonOf(name, told, does[name])]),
    );
    const acts = [...Object.values(this.acts), this.facts];
    this.moves = make("div", { class: "puzzle-row", hidden: "" });
    const row = make("div", { class: "puzzle-actions puzzle-row" }, ...acts);
    showBox(place, [stage, row, this.moves], keys);
    renderStage({ model: this.model, el: stage });
  }

  // A row of further buttons; each comes back with its label.
  addButtons(labels, act) {
    const buttons = labels.map((label) => [label, buttonOf("move", [label], act(label))]);
    this.moves.replaceChildren(...buttons.map(([, button]) => button));
    this.moves.hidden = !labels.length;
    return buttons;
  }

  say(status, tone = "") {
    this.model.update({ status, tone });
  }

  refuse(why, more = "") {
    this.say(`${filled(this.words.refused, why)} ${more}`.trim(), "refused");
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
    this.facts.replaceChildren(make("div", {}, ...chips, note));
  }

  inMoves(number) {
    const [one, several] = this.words.moves;
    return filled(number === 1 ? one : several, number.toLocaleString("en"));
  }
}

function buttonOf(name, [label, key], act) {
  const style = `jupyter-button puzzle-${name}`;
  const element = make("button", { type: "button", class: style }, label);
  element.classList.toggle("mod-primary", name === "again"); // the one thing to do then
  if (key) element.title = `${label} (${key})`;
  element.addEventListener("click", act);
  return element;
}
