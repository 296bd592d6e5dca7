// A tree of calls to label in a page without a kernel. What is asked of each call, and what is said to an
// answer, was worked out when the page was made (trees.py); which labels are settled is known here.

import { make } from "../../puzzlelib/views/controls/dom.js";
import { renderTree } from "../../puzzlelib/views/walk/js/label.js";
import { againLine } from "./answers.js";
import { showBox } from "./box.js";
import { isSame, saidAgain } from "./judging.js";
import { PageModel } from "./page_model.js";
import { filled } from "./table.js";

const LABELS = "labels"; // among what is kept
const ALL = "all"; // what is kept of "Show all"

class Labelled {
  constructor(place, { name, keys }, { cover, first, labels }, told, answers) {
    Object.assign(this, { name, begun: labels, told, answers });
    this.model = new PageModel({ cover, first, labels }, (message) => this.hear(message));
    this.host = make("div");
    this.again = againLine(answers, () => this.askAgain());
    showBox(place, [this.host, this.again], keys);
    this.begin();
    this.recall();
  }

  // A book only grows: for a tree that is asked about anew there is another one.
  begin() {
    [this.settled, this.wrong, this.chosen] = [new Map(), new Set(), null];
    const first = { ...this.model.get("first") };
    this.model = new PageModel({ ...this.model.state, first, labels: this.begun }, (message) =>
      this.hear(message),
    );
    this.stop?.();
    this.host.replaceChildren();
    this.stop = renderTree({ model: this.model, el: this.host });
  }

  hear({ kind, call, words = "" }) {
    const acts = {
      choose: () => this.choose(call),
      answer: () => this.answer(words.trim()),
      show: () => this.show(),
      all: () => this.showAll(),
    };
    acts[kind]?.();
  }

  get asked() {
    return this.told.calls[this.chosen];
  }

  choose(call) {
    if (!this.told.calls[call]) return;
    this.chosen = call;
    this.say(this.settled.has(call) ? this.asked.says : this.asked.ask);
  }

  answer(words) {
    if (this.chosen === null) return this.say(this.told.choose);
    if (this.settled.has(this.chosen)) return this.say(this.asked.says);
    if (!words) return;
    const isRight = this.asked.answers.some((way) => isSame(way, words.replaceAll("->", "→")));
    if (isRight) this.settle(this.chosen, "good");
    else this.wrong.add(this.chosen);
    this.say(isRight ? this.praise : this.doubt(words));
    this.keep([`${this.chosen} ${words}`, isRight ? "right" : "wrong", ""]);
  }

  show() {
    if (this.chosen === null) return this.say(this.told.choose);
    const wasOpen = !this.settled.has(this.chosen);
    this.settle(this.chosen);
    this.say(this.asked.says);
    if (wasOpen) this.keep([`${this.chosen}`, "shown", ""]);
  }

  showAll() {
    for (const call of Object.keys(this.told.calls)) this.settle(Number(call));
    this.say(this.told.all);
    this.keep([ALL, "shown", ""]);
  }

  settle(call, mark = "") {
    if (!this.settled.has(call)) this.settled.set(call, mark);
    this.wrong.delete(call);
  }

  get praise() {
    const [first, ...others] = this.asked.says;
    return [filled(this.told.right, first), ...others];
  }

  doubt(words) {
    const [before, , after] = this.told.wrong;
    const [first, ...others] = this.hint;
    return [before, saidAgain(words, this.told.longest), filled(after, first), ...others];
  }

  // The hint that holds for the calls below which are labelled by now.
  get hint() {
    const known = this.asked.below.map((call) => (this.settled.has(call) ? "1" : "0"));
    return this.asked.look[Number.parseInt(known.join("") || "0", 2)];
  }

  get progress() {
    const marks = [...this.settled.values()];
    return this.told.progress[marks.length][marks.filter((mark) => !mark).length];
  }

  say(words) {
    const { begun, settled, wrong, told } = this;
    const [last, ...before] = words.toReversed();
    const open = begun.open.filter(([call]) => !settled.has(call));
    this.model.update({
      labels: {
        ...begun,
        results: [...begun.results, ...[...settled.keys()].map((call) => told.calls[call].result)],
        open: open.map(([call, state]) => [call, wrong.has(call) ? "wrong" : state]),
        marks: [
          ...[...settled].filter(([, mark]) => mark),
          ...[...wrong].map((call) => [call, "bad"]),
        ],
        chosen: this.chosen,
        status: [...before.toReversed(), `${last} (${this.progress})`],
      },
    });
  }

  keep(step) {
    if (this.name && !this.isRecalling) this.answers.add(LABELS, this.name, step);
    this.again.refresh(true);
  }

  // Do once more what was kept; each answer is judged anew. Of a tree without a name nothing is kept.
  recall() {
    const steps = this.name ? this.answers.rounds(LABELS, this.name).at(-1) : [];
    this.again.refresh(steps.length > 0);
    this.isRecalling = true;
    for (const [said] of steps) {
      const [, call, words] = said.match(/^(\S*) ?(.*)$/s);
      if (call === ALL) this.showAll();
      else if (this.told.calls[call]) {
        this.choose(Number(call));
        this.hear(words ? { kind: "answer", words } : { kind: "show" });
      }
    }
    this.isRecalling = false;
  }

  askAgain() {
    this.begin();
    if (this.name) this.answers.askAgain(LABELS, this.name);
    this.again.refresh(false);
  }
}

export const label = async (place, seen, parts, answers) =>
  new Labelled(place, seen, await parts.part("tree"), await parts.part("told"), answers);
