// A question in a page without a kernel. What it answers to each choice was worked out by the notebook's own
// widget when the page was made; here it is put together in the order in which a learner chooses.

import { renderCard } from "../../puzzlecourse/widgets/cards.js";
import { make } from "../../stepthrough/controls/dom.js";
import { renderPair } from "../../stepthrough/walk/js/pair.js";
import { wholeWalk } from "../../stepthrough/walk/js/whole_walk.js";
import { againLine } from "./answers.js";
import { showBox } from "./box.js";
import { PageModel } from "./page_model.js";

const KIND = "questions"; // of what is kept
const SHOWN = ""; // the reply to who asks for the answer

class Asked {
  constructor(place, { name, face, keys }, parts, answers) {
    Object.assign(this, { name, begun: face, parts, answers });
    this.model = new PageModel({ face }, ([act, ...what]) => this.acts[act]?.(...what));
    const card = make("div");
    this.below = make("div", { class: "puzzle-reveal" });
    this.again = againLine(answers, () => this.askAgain());
    renderCard({ model: this.model, el: card });
    showBox(place, [card, this.below, this.again], keys);
    this.begin();
    this.recall();
  }

  acts = {
    choose: (letter) => this.choose(letter),
    skip: () => this.reveal(),
    look: () => this.openWalk(this.last?.look),
    world: () => this.openWorld(this.last?.world),
    close: () => this.close(),
  };

  begin() {
    this.said = []; // the replies so far, by name: letters, and perhaps SHOWN
    this.last = null; // the newest of them
    this.shut();
    this.draw();
  }

  // Say again what was said before; an option that is no longer there is left out.
  async recall() {
    const steps = this.answers.rounds(KIND, this.name).at(-1);
    if (steps.length) await this.read();
    for (const [said, was] of steps) {
      const found = Object.entries(this.replies).find(([, { step }]) => step[0] === said);
      if (found && (found[0] !== SHOWN || was === "shown")) this.reply(found[0]);
    }
    this.again.refresh(steps.length > 0);
  }

  async read() {
    this.replies ??= await this.parts.part("replies");
  }

  async choose(letter) {
    await this.read();
    if (letter in this.replies) this.sayAndKeep(letter);
  }

  async reveal() {
    await this.read();
    this.sayAndKeep(SHOWN);
  }

  sayAndKeep(name) {
    if (!this.reply(name)) return;
    this.answers.add(KIND, this.name, this.last.step);
    this.again.refresh(true);
  }

  // Whether this could still be said.
  reply(name) {
    if (this.last?.isAnswered || this.said.includes(name)) return false;
    this.said.push(name);
    this.last = this.replies[name];
    if (this.last.isAnswered && !this.hasRunOn) this.shut();
    this.draw();
    return true;
  }

  askAgain() {
    this.begin();
    this.answers.askAgain(KIND, this.name);
    this.again.refresh(false);
  }

  async openWalk(name) {
    if (!name) return;
    const book = await this.parts.part(name);
    this.show((place) => {
      const walk = wholeWalk(place, book);
      return () => walk.close();
    });
  }

  // A world beside Python; how the two go on is another part, and tells the answer.
  async openWorld(name) {
    if (!name) return;
    const state = await this.parts.part(name);
    this.show((place) => {
      const model = new PageModel(state, async () => {
        model.update(await this.parts.part(`${name} behind`));
        this.hasRunOn = true;
        this.reveal();
      });
      return renderPair({ model, el: place });
    });
  }

  // What fills the place gives the function that closes it.
  show(fill) {
    const place = make("div");
    this.hasRunOn = false;
    this.shut();
    this.below.append(place);
    this.closeOpened = fill(place);
    this.draw();
  }

  close() {
    this.shut();
    this.draw();
  }

  shut() {
    this.closeOpened?.();
    this.closeOpened = null;
    this.below.replaceChildren();
  }

  draw() {
    const { begun, last, said } = this;
    const isWatching = this.below.childElementCount > 0;
    const rows = said.map((name) => this.replies[name].row);
    const [shut, watching] = last?.actions ?? [begun.actions];
    this.model.update({
      face: {
        ...begun,
        options: begun.options.map(
          (option) => rows.find(({ letter }) => letter === option.letter) ?? option,
        ),
        isAnswered: last?.isAnswered ?? false,
        message: last?.message ?? begun.message,
        actions: isWatching ? watching : shut,
        newest: said.filter((name) => name !== SHOWN).at(-1) ?? "",
        isWatching,
      },
    });
  }
}

export const ask = (...given) => new Asked(...given);
