// A question in a page without a kernel. The replies of the notebook's own widget were worked out when
// the page was made; here that widget gets them in the order in which a learner chooses.

import { renderCard } from "../../puzzlecourse/widgets/cards.js";
import { tells } from "../../puzzlecourse/widgets/replies.js";
import { make } from "../../stepthrough/controls/dom.js";
import { renderPair } from "../../stepthrough/walk/js/pair.js";
import { wholeWalk } from "../../stepthrough/walk/js/whole_walk.js";
import { againLine } from "./answers.js";
import { showBox } from "./box.js";
import { PageModel } from "./page_model.js";

const KIND = "questions"; // of what is kept
const SHOWN = ""; // the reply to a learner who asks for the answer

class Asked {
  constructor(place, { name, face, keys }, parts, answers) {
    Object.assign(this, { name, face, parts, answers, replies: [] });
    this.model = new PageModel({ face }, ([act, ...what]) => this.acts[act]?.(...what));
    const card = make("div");
    this.below = make("div", { class: "puzzle-reveal" });
    this.again = againLine(answers, () => this.askAgain());
    renderCard({ model: this.model, el: card });
    showBox(place, [card, this.below, this.again], keys);
    this.recall();
  }

  acts = {
    choose: (letter) => this.answer(letter),
    skip: () => this.answer(SHOWN),
    look: () => this.openWalk(this.last?.look),
    world: () => this.openWorld(this.last?.world),
    close: () => this.close(),
  };

  get last() {
    return this.replies.at(-1);
  }

  // Say again what was said before; an option that is no longer there is left out.
  async recall() {
    const steps = this.answers.rounds(KIND, this.name).at(-1);
    const known = steps.length ? await this.parts.part("replies") : {};
    for (const [said, was] of steps) {
      const found = Object.entries(known).find(([, { step }]) => step[0] === said);
      if (found && (found[0] !== SHOWN || was === "shown")) this.reply(found[1]);
    }
    this.again.refresh(steps.length > 0);
  }

  // Reply to a letter, or to a learner who asks for the answer, and keep it.
  async answer(name) {
    const reply = (await this.parts.part("replies"))[name];
    if (!reply || !this.reply(reply)) return;
    this.answers.add(KIND, this.name, reply.step);
    this.again.refresh(true);
  }

  // Whether this could still be said.
  reply(reply) {
    if (tells(this.last) || this.replies.includes(reply)) return false;
    this.replies.push(reply);
    if (tells(reply) && !this.hasRunOn) this.shut();
    this.draw();
    return true;
  }

  askAgain() {
    this.replies = [];
    this.close();
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
        this.answer(SHOWN);
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
    const { face, replies } = this;
    const isWatching = this.below.childElementCount > 0;
    this.model.update({ face: { ...face, replies, isWatching } });
  }
}

export const ask = (...given) => new Asked(...given);
