// Lines to put in order in a page without a kernel. The verdict on every order was found when the page was
// made, by running it; here it is looked up.

import { renderCard } from "../../puzzlecourse/widgets/cards.js";
import { clamp, make } from "../../puzzlelib/views/controls/dom.js";
import { againLine } from "./answers.js";
import { showBox } from "./box.js";
import { PageModel } from "./page_model.js";

const ORDERS = "orders"; // among what is kept

class Ordered {
  constructor(place, { name, face, keys, pool, most, tooMany }, parts, answers) {
    Object.assign(this, { name, begun: face, pool, most, tooMany, parts, answers });
    this.model = new PageModel({ face }, ([act, ...what]) => this.acts[act]?.(...what));
    this.chosen = [];
    const card = make("div");
    this.again = againLine(answers, () => this.askAgain());
    renderCard({ model: this.model, el: card });
    showBox(place, [card, this.again], keys);
    this.recall();
  }

  acts = {
    place: (number, at) => this.put(this.without(number).toSpliced(at, 0, number)),
    move: (number, by) => this.move(number, by),
    back: (number) => this.put(this.without(number)),
    run: () => this.run(),
    skip: () => this.reveal(),
  };

  without(number) {
    return this.chosen.filter((one) => one !== number);
  }

  move(number, by) {
    const at = clamp(0, this.chosen.indexOf(number) + by, this.chosen.length - 1);
    this.acts.place(number, at);
  }

  put(numbers) {
    this.chosen = numbers;
    this.say([""]);
  }

  async read() {
    this.orders ??= await this.parts.part("orders");
  }

  // The verdict on the lines as they stand; there is none on more lines than there is room for.
  verdict() {
    let node = this.orders.tree;
    for (const [n, number] of this.chosen.entries()) {
      if (n >= this.most) return null;
      if (typeof node !== "number") node = node[1 + number];
    }
    return this.orders.said[typeof node === "number" ? node : node[0]];
  }

  async run() {
    await this.read();
    const verdict = this.verdict();
    if (!verdict) return this.say(this.tooMany, "wrong");
    const [words, was] = verdict;
    const decoy = this.chosen.map((number) => this.orders.decoys[number]).find(Boolean) ?? "";
    const said = this.chosen.map((number) => this.pool[number]).join("\n");
    this.say(words, was);
    this.keep([said, was, decoy]);
  }

  async reveal() {
    await this.read();
    const [chosen, words] = this.orders.shown;
    this.chosen = chosen;
    this.say(words);
    this.keep(["", "shown", ""]);
  }

  keep(step) {
    if (!this.isRecalling) this.answers.add(ORDERS, this.name, step);
    this.again.refresh(true);
  }

  // Put the lines as they stood last, and run them again if they were run.
  async recall() {
    const last = this.answers.rounds(ORDERS, this.name).at(-1).at(-1);
    this.again.refresh(Boolean(last));
    if (!last) return;
    const [said, was] = last;
    this.isRecalling = true;
    const numbers = this.numbersOf(said.split("\n"));
    if (was === "shown") await this.reveal();
    else if (!numbers.includes(-1)) {
      this.put(numbers);
      await this.run();
    }
    this.isRecalling = false;
  }

  // A line that is there twice has two numbers.
  numbersOf(lines) {
    const left = [...this.pool];
    return lines.map((line) => {
      const number = left.indexOf(line);
      delete left[number];
      return number;
    });
  }

  askAgain() {
    this.put([]);
    this.answers.askAgain(ORDERS, this.name);
    this.again.refresh(false);
  }

  say(message, was = "") {
    this.model.update({ face: { ...this.begun, chosen: this.chosen, message, was } });
  }
}

export const order = (...given) => new Ordered(...given);
