// A question that stops the walk until it is answered or skipped; the provider judges the answer.

import { OWN_KEYS, focusedNear, make, spelled, walkAlong } from "../../controls/dom.js";
import { button } from "./button.js";
import { NO_REPLY, PATIENCE } from "./fetching.js";

const UNHEARD = `${NO_REPLY} If it is gone, choose Run → Run All Cells.`;

export class Question {
  constructor(walk) {
    [this.walk, this.store, this.provider] = [walk, walk.store, walk.provider];
    this.host = this.build();
  }

  build() {
    this.words = make("label", { class: "asked" });
    this.field = make("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      ...OWN_KEYS,
    });
    this.field.id = `asked-${Math.random().toString(36).slice(2)}`;
    this.words.htmlFor = this.field.id;
    this.chips = make("span", {
      class: "chips",
      role: "group",
      "aria-label": "Calls to choose from",
    });
    this.skip = button("Skip", null, () => this.answer(null), { class: "link" });
    this.check = button("Check", null, () => this.give(), { class: "primary" });
    this.reply = make("p", { class: "reply", role: "status" });
    this.look = button("Look", "back", () => this.walk.go(this.asked.look), {
      title: "Go back to the step to look at; the question comes again",
    });
    this.chips.addEventListener("keydown", (event) => walkAlong(event, [...this.chips.children]));
    const first = make("div", {}, this.words, this.field, this.check, this.skip);
    this.field.addEventListener("input", () => this.forgive());
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault(); // or it would press what has the focus then
      this.give();
    });
    const second = make("div", {}, this.chips, this.reply, this.look);
    return make("div", { class: "question" }, first, second); // no form: the frame of a link must not send one
  }

  give() {
    if (this.provider.pauses) this.answer(null);
    else if (this.field.value.trim()) this.answer(this.field.value);
    else this.walk.go(this.store.at + 1); // which says why it does not go on
  }

  // The next one that is open, and whether the walk stands there.
  get asked() {
    return this.provider.questions().find(({ open }) => open);
  }

  get isAsking() {
    return this.asked?.at === this.store.at;
  }

  get hasFocus() {
    return this.host.contains(focusedNear(this.host));
  }

  takeFocus() {
    (this.provider.pauses ? this.check : this.field).focus({ preventScroll: true });
    this.field.select(); // another answer takes the place of the one before
  }

  // Say why the walk does not go on from here.
  refuse() {
    const think = "Think first, then press “Show it”.";
    const answer = "Answer first, or skip the question.";
    this.store.feedback = { words: [this.provider.pauses ? think : answer] };
    this.walk.said.forget();
  }

  // `null` skips the question. What may be seen then comes with the reply.
  answer(words) {
    if (!this.isAsking) return;
    this.stopWaiting();
    if (!this.provider.pauses) this.unheard = setTimeout(() => this.sayUnheard(), PATIENCE);
    this.provider.answer(words, this.asked.at);
  }

  sayUnheard() {
    this.store.feedback = { words: [UNHEARD] };
    this.walk.draw();
  }

  stopWaiting() {
    clearTimeout(this.unheard);
  }

  judged({ right, skipped, words }) {
    this.stopWaiting();
    this.store.feedback = { right, skipped, words };
    this.walk.said.forget(); // the same is said of the same answer, once more
    if (right) this.field.value = "";
    this.walk.draw();
    if (!right && this.hasFocus && !this.chips.contains(focusedNear(this.host))) this.takeFocus();
  }

  // What was said of a wrong answer leaves when another is begun.
  forgive() {
    this.reply.replaceChildren();
    this.look.hidden = !this.mayLook(null);
    this.store.feedback = null;
    this.walk.said.forget();
  }

  draw(feedback) {
    const { words, chips } = this.asked;
    const sign = make("b", { "aria-hidden": "true" }, "? ");
    this.words.replaceChildren(sign, ...spelled(words));
    this.field.hidden = this.provider.pauses;
    this.skip.hidden = this.provider.pauses;
    this.check.say(this.provider.pauses ? "Show it" : "Check");
    if (this.chipsKey !== chips?.join())
      this.chips.replaceChildren(...(chips ?? []).map((words) => this.chip(words)));
    this.chipsKey = chips?.join();
    this.reply.replaceChildren(...spelled(feedback?.words ?? []));
    this.look.hidden = !this.mayLook(feedback);
  }

  // After a wrong answer, and in a pause, there is something to look at again.
  mayLook(feedback) {
    return this.provider.pauses || feedback?.right === false;
  }

  // A call to choose is the answer itself.
  chip(words) {
    const choose = () => {
      this.field.value = words;
      this.give();
    };
    return button(words, null, choose, { class: "chip" });
  }
}
