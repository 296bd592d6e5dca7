// A walk: the book open at a page. It knows no puzzle and makes no words about one: all of them come in
// the book. What hands the book over (a kernel, or the file it is saved in) is the `provider`:
// {show, isReel, pauses, questions(), ask(wish), answer(words, at)}.

import { clamp, focusedNear, make, tellOnce } from "../../controls/dom.js";
import { Controls } from "./controls.js";
import { Fetching } from "./fetching.js";
import { Finder } from "./finder.js";
import { FullScreen } from "./full_screen.js";
import { Handing } from "./handing.js";
import { Foot } from "./key.js";
import { Panels } from "./panels.js";
import { Playing } from "./playing.js";
import { Question } from "./question.js";
import { Said } from "./said.js";
import { SameThings } from "./same_things.js";
import { Variables } from "./variables.js";

const HURRY = 180; // milliseconds that nodes take to their new places: pages turned faster do not show that

export class Walk {
  constructor(provider, store) {
    [this.provider, this.store] = [provider, store];
    store.feedback = null;
    this.build();
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.redraw = () => this.draw();
    store.listeners.add(this.redraw);
    this.sized = new ResizeObserver(() => this.resize());
    this.sized.observe(this.root);
    this.draw();
    this.fetching.fetch();
  }

  build() {
    const label = `Step through ${this.store.cover.name}`;
    const attributes = { class: "puzzle-book walk", role: "group", "aria-label": label };
    this.root = make("div", attributes);
    this.playing = new Playing(this);
    this.fetching = new Fetching(this);
    this.finder = new Finder(this);
    this.fullScreen = new FullScreen(this);
    this.controls = new Controls(this);
    this.question = new Question(this);
    this.said = new Said(this, this.question);
    this.panels = new Panels(this);
    this.handing = new Handing(this.panels);
    this.variables = new Variables(this);
    this.sameThings = new SameThings(this);
    this.sticky = make("div", { class: "sticky" }, this.controls.host, this.said.host);
    this.foot = new Foot(this);
    this.root.append(this.sticky, this.panels.host, this.foot.host);
  }

  measure() {
    this.panels.measure();
  }

  resize() {
    tellOnce(this.foot.keys);
    this.controls.show();
    this.measure();
    this.draw();
  }

  close() {
    this.store.listeners.delete(this.redraw);
    this.sized.disconnect();
    this.fullScreen.close();
    this.stopWaiting();
    this.playing.stop();
  }

  stopWaiting() {
    this.fetching.stop();
    this.question.stopWaiting();
  }

  // ---- where to go ---------------------------------------------------------------------------

  // Every way to a page ends here; an open question stops it.
  go(step, playing = false) {
    const { store } = this;
    if (!playing) this.playing.stop();
    const stop = this.question.asked?.at ?? Infinity;
    const wanted = this.outsideTrusted(clamp(0, step, store.cover.last));
    const here = Math.min(wanted, stop, store.cover.until);
    const isRefused = wanted > here && store.at === here && here === stop;
    if (!store.pages[here]) return this.fetching.wait(here);
    const before = store.at;
    this.turn(here);
    const leaving = this.handsOver(before, playing) ? this.handing.leave() : null;
    if (isRefused) this.question.refuse();
    this.fetching.waitsFor = null;
    for (const draw of store.listeners) draw();
    if (leaving) this.handing.arrive(leaving);
    if (this.handsOver(before, playing)) this.alongTree(before);
    if (here === stop) this.stopAtQuestion();
    this.fetching.fetch();
  }

  turn(step) {
    const { store } = this;
    if (store.at !== step) {
      store.feedback = null;
      store.note = null;
    }
    store.at = step;
    store.furthest = Math.max(store.furthest, step);
    this.handing.stop();
    const now = performance.now();
    this.root.classList.toggle("hurried", now - this.turned < HURRY);
    this.turned = now;
  }

  stopAtQuestion() {
    this.playing.stop();
    if (this.root.contains(focusedNear(this.root))) this.question.takeFocus();
  }

  // The step, or where a trusted call begins or ends if it lies inside.
  outsideTrusted(step) {
    const { store } = this;
    for (const call of store.trusted) {
      const [first, end] = [store.cover.first[call], store.end(call)];
      if (first < step && step < end)
        step = step > store.at ? Math.min(end, store.cover.last) : first;
    }
    return step;
  }

  seek(kinds, word) {
    const { events, until } = this.store.cover;
    for (let step = this.store.at + 1; step <= until; step++)
      if (kinds.includes(events[step]) && this.outsideTrusted(step) === step) return this.go(step);
    if (until < this.store.cover.last) return this.go(until + 1); // to the question
    this.tell([`There is no further ${word}.`]);
  }

  trust() {
    const { store } = this;
    const { call } = store.page(store.at);
    const [first, end] = [store.cover.first[call], store.end(call)];
    if (store.trusted.delete(call)) return this.go(first);
    if (end === Infinity && store.cover.until < store.cover.last) return this.go(store.cover.last); // to the question
    if (end === Infinity || store.cover.yields?.includes(call))
      return this.tell(["This call does not return in one piece: step through it."]);
    store.trusted.add(call);
    this.go(end);
  }

  tell(words) {
    this.store.note = words;
    this.draw();
  }

  playOrPause() {
    if (this.playing.isOn) {
      this.playing.stop();
    } else {
      if (this.store.at >= this.store.cover.last) this.go(0);
      this.playing.start();
    }
    this.draw();
  }

  // Play to the end in about so many seconds: faster, and if that is not enough, in strides.
  playWithin(seconds) {
    const steps = this.store.cover.last - this.store.at;
    const speed = this.controls.chooseSpeed(steps / seconds);
    this.playing.start(Math.ceil(steps / seconds / speed));
    this.draw();
  }

  judged(verdict) {
    this.question.judged(verdict);
    this.fetching.fetch();
  }

  // ---- what is shown -------------------------------------------------------------------------

  draw() {
    const page = this.store.page(this.store.at);
    if (!page) return;
    this.controls.draw(page, this.playing.isOn);
    this.said.draw(page, this.playing.isOn);
    this.panels.draw(page);
    this.finder.draw();
    this.sameThings.draw();
    this.variables.draw();
  }

  // Returning is two steps; in between, the value travels into the `?`, unless pages turn too fast to see it.
  handsOver(before, playing) {
    const { at, cover } = this.store;
    if (at !== before + 1 || cover.events[at] !== "v" || !"ry".includes(cover.events[before]))
      return false;
    return !(playing && this.controls.isFast) && !this.root.classList.contains("hurried");
  }

  alongTree(before) {
    const from = this.store.page(before);
    this.panels.tree.travel(from.call, from.cards[0]?.words ?? "");
  }

  whatEscapeLeaves() {
    if (this.finder.isOpen) return () => this.finder.close();
    return this.fullScreen.isOn ? () => this.fullScreen.leave() : null;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches?.("input[type=text], select")) return event.stopPropagation(); // Enter is for the field
    const isButton = event.target.matches?.("button");
    const acts = {
      ArrowLeft: () => this.go(this.store.at - 1),
      ArrowRight: () => this.go(this.store.at + 1),
      Home: () => this.go(0),
      End: () => this.go(this.store.cover.last),
      " ": isButton ? null : () => this.playOrPause(),
      "/": this.provider.finds ? () => this.finder.open() : null,
      Escape: this.whatEscapeLeaves(),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }
}
