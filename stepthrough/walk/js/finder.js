// Steps that are looked for: those that change a variable, and those that say some words. They are
// marked on the timeline, and two buttons in the bar lead from one to the next.

import { OWN_KEYS, focusedNear, keyed, make } from "../../controls/dom.js";
import { button } from "./button.js";
import { NO_CALL } from "./card.js";
import { searchPages } from "./search_pages.js";

export class Finder {
  constructor(walk) {
    [this.walk, this.store] = [walk, walk.store];
    this.wish = null; // what is looked for
    this.found = null; // these steps, and how many could not be looked through
    this.build();
  }

  build() {
    const openOrClose = () => (this.isOpen ? this.close() : this.open());
    this.opener = button("Find a step", "find", openOrClose, { class: "icon" });
    this.field = make("input", {
      type: "text",
      "aria-label": "Find a step that says",
      placeholder: "returns 6",
      maxlength: 100,
      autocomplete: "off",
      spellcheck: "false",
      ...OWN_KEYS,
    });
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.name = make("code");
    this.place = make("output", { class: "place" });
    const icon = (words, drawing, keys, act) =>
      keyed(button(words, drawing, act, { class: "icon" }), words, keys);
    const back = icon("Previous one", "back", "Shift+Enter", () => this.turn(-1));
    const on = icon("Next one", "step", "Enter", () => this.turn(1));
    this.moves = [back, on];
    const attributes = { class: "finder", role: "group", "aria-label": "Found steps", hidden: "" };
    this.host = make("span", attributes, this.field, this.name, this.place, back, on);
  }

  // ---- what is looked for --------------------------------------------------------------------

  get isOpen() {
    return !this.host.hidden;
  }

  // Nothing beyond an open question is looked at.
  get limit() {
    return Math.min(this.store.cover.until, this.walk.question.asked?.at ?? Infinity);
  }

  // Wherever a variable of a call changed; pressed again, it is no longer looked for.
  choose(call, name) {
    if (this.wish?.call === call && this.wish.name === name) return this.close();
    this.forget();
    this.show(false);
    this.name.textContent = name;
    this.look({ kind: "changes", call, name });
  }

  search(direction) {
    const words = this.field.value.trim();
    if (!words) return;
    if (this.found && this.wish.words === words) return this.turn(direction);
    this.forget();
    this.look({ kind: "search", words });
  }

  look(wish) {
    this.wish = wish;
    this.lookOn();
    this.begin();
  }

  // Look through what has come since: further pages, or those behind a question.
  lookOn() {
    const { limit, store } = this;
    if (this.found?.until === limit && this.found.kept === store.kept) return;
    const found = searchPages(store, this.wish, limit, this.found ?? undefined);
    this.found = { ...found, until: limit, kept: store.kept };
  }

  // ---- from one to the next ------------------------------------------------------------------

  // How often a variable changed is said; words lead to the nearest step that says them: this one, a
  // later one, or else an earlier one.
  begin() {
    const { steps } = this.found;
    if (this.wish.kind === "changes") return this.walk.tell(this.howOften());
    const next = steps.find((step) => step >= this.store.at) ?? steps.at(-1);
    if (next === undefined) this.walk.tell(this.nothing());
    else this.walk.go(next);
  }

  turn(direction) {
    if (!this.found) return;
    const { walk, store } = this;
    const isAhead = (step) => direction * (step - store.at) > 0;
    const ahead = this.found.steps.filter((s) => isAhead(s) && walk.outsideTrusted(s) === s);
    const next = direction > 0 ? ahead[0] : ahead.at(-1);
    if (next !== undefined) walk.go(next);
    else if (direction > 0 && this.limit < store.cover.last)
      walk.go(this.limit + 1); // to the question
    else walk.tell(this.noMore(direction));
  }

  open() {
    this.forget();
    this.show(true);
    this.field.focus({ preventScroll: true });
    this.field.select();
    this.walk.draw();
  }

  close() {
    const hadFocus = this.host.contains(focusedNear(this.host));
    this.forget();
    this.host.hidden = true;
    this.walk.controls.host.classList.remove("finding");
    const { step } = this.walk.controls.buttons; // in sight also where this is behind More
    if (hadFocus)
      (this.opener.checkVisibility() ? this.opener : step).focus({ preventScroll: true });
    this.store.note = null;
    this.walk.draw();
  }

  forget() {
    [this.wish, this.found] = [null, null];
  }

  key(event) {
    const acts = {
      Enter: () => this.search(event.shiftKey ? -1 : 1),
      Escape: () => this.close(),
    };
    if (!acts[event.key] || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }

  // ---- what is shown and said ----------------------------------------------------------------

  // The strip stands in the place of the buttons that go to the next call and the like.
  show(isSearch) {
    this.host.hidden = false;
    [this.field.hidden, this.name.hidden] = [!isSearch, isSearch];
    this.walk.controls.host.classList.add("finding");
  }

  draw() {
    if (this.found) this.lookOn();
    const steps = this.seen();
    const place = this.found ? this.placeAmong(steps) : "";
    if (this.place.value !== place) this.place.value = place;
    for (const one of this.moves) one.allow(Boolean(this.found?.steps.length));
    this.walk.controls.timeline.mark(steps.filter((step) => step <= this.store.furthest));
    if (this.showsOpen !== this.isOpen) this.drawOpener();
  }

  drawOpener() {
    this.showsOpen = this.isOpen;
    this.opener.say(this.isOpen ? "Stop looking" : "Find a step");
    this.opener.draw(this.isOpen ? "close" : "find");
    if (this.isOpen) keyed(this.opener, "Stop looking", "Esc");
    else keyed(this.opener, "Find a step by its words", "/");
  }

  // How often a variable will change is not told before it was seen.
  seen() {
    const steps = this.found?.steps ?? [];
    const isSeen = (step) => step <= this.store.furthest;
    return this.wish?.kind === "changes" ? steps.filter(isSeen) : steps;
  }

  placeAmong(steps) {
    const number = steps.indexOf(this.store.at) + 1;
    const all = steps.length.toLocaleString("en");
    const soFar = this.found.missing ? " so far" : "";
    if (number) return `${number.toLocaleString("en")} of ${all}${soFar}`;
    const changes = all === "1" ? "change" : "changes";
    return `${all} ${this.wish.kind === "changes" ? changes : "found"}${soFar}`;
  }

  howOften() {
    const { call, name } = this.wish;
    const often = this.seen().length;
    const isOver = this.store.furthest >= Math.min(this.store.end(call), this.store.cover.last);
    const so = isOver ? "." : " so far.";
    const times = often === 1 ? "once" : `${often.toLocaleString("en")} times`;
    const words = (often ? ` changed ${times}${so}` : ` has not changed${so}`) + this.notSearched();
    if (call === NO_CALL) return ["", name, words];
    return ["", name, " in ", this.store.nodes[call]?.whole ?? "this call", words];
  }

  nothing() {
    const isCut = this.found.until < this.store.cover.last;
    const which = isCut ? "No step before the question" : "No step";
    return [`${which} says `, this.wish.words, `.${this.notSearched()}`];
  }

  noMore(direction) {
    const which = direction > 0 ? "further" : "earlier";
    const { kind, name, words } = this.wish;
    if (kind === "changes")
      return [`There is no ${which} change of `, name, `.${this.notSearched()}`];
    return [`No ${which} step says `, words, `.${this.notSearched()}`];
  }

  // How many steps could not be looked through: their pages come when one walks on.
  notSearched() {
    const { missing } = this.found;
    if (!missing) return "";
    const [steps, were] = missing === 1 ? ["step is", "was"] : ["steps are", "were"];
    return ` ${missing.toLocaleString("en")} ${steps} not here yet and ${were} not searched.`;
  }
}
