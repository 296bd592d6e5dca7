// Two walks side by side, turned by one set of controls until they part; then each by itself to
// the end, once what comes after the parting has been asked for.

import { calm, focusedNear, make } from "../../controls/dom.js";
import { button } from "./button.js";
import { partsApart } from "./apart.js";
import { bookOf, present, providerOf, storeOf } from "./kernel.js";
import { PATIENCE } from "./fetching.js";
import { Walk } from "./walk.js";

const NOTHING_CAME = [
  "How they go on has not come: the kernel is busy, or gone. What is here can be stepped through.",
];
const FRAME = 3; // pixels, around what is marked
const LASTS = 6; // seconds that both take to run to their ends

// Only the stack scrolls, never the page; its heading stays above the frames.
function intoView(element) {
  const stack = element.closest(".stack");
  if (!stack) return;
  const heading = stack.querySelector(".heading");
  if (heading.contains(element)) return;
  const [box, head, part] = [stack, heading, element].map((e) => e.getBoundingClientRect());
  if (part.bottom + FRAME > box.bottom) stack.scrollTop += part.bottom + FRAME - box.bottom;
  else if (part.top - FRAME < head.bottom) stack.scrollTop -= head.bottom - part.top + FRAME;
}

class Pair {
  constructor(model) {
    this.model = model;
    this.root = make("div", {
      class: "puzzle-book pair",
      role: "group",
      "aria-label": model.get("names").join(" beside "),
    });
    this.root.addEventListener(
      "keydown",
      (event) => this.leader.root.contains(event.target) || this.leader.key(event),
    );
    this.onward = button("", null, () => this.askToRunOn(), { class: "onward" });
    this.jump = button("Show where it differs", "step", () => this.goToParting(), {
      class: "onward",
    });
    this.marked = [];
    this.build();
    new ResizeObserver(() => this.resize()).observe(this.root);
  }

  build() {
    const { model } = this;
    this.walks = [bookOf(model), model.get("other")].map(
      (book) => new Walk(providerOf(model), storeOf(book)),
    );
    const [mine, other] = this.walks;
    mine.store.lookLike(other.store);
    const isShorter = mine.store.cover.last < other.store.cover.last;
    [this.leader, this.follower] = isShorter ? [other, mine] : [mine, other];
    for (const walk of this.walks) this.markWhenDrawn(walk);
    this.goTogether();
    const columns = this.walks.map((walk, n) =>
      make(
        "div",
        { class: n ? "other" : "mine" },
        make("h3", {}, model.get("names")[n]),
        walk.root,
      ),
    );
    const [sticky, foot] = [".sticky", ".foot"].map((name) => this.leader.root.querySelector(name));
    for (const name of [".sticky", ".foot"]) this.follower.root.querySelector(name).remove();
    this.leader.controls.more.remove(); // the buttons below lead to what there is to see
    sticky.append(this.jump, this.onward);
    this.root.replaceChildren(sticky, make("div", { class: "columns" }, ...columns), foot);
    this.follow();
  }

  // A narrow walk is no box of its own (pair.css), so it is not told its size.
  resize() {
    const { clientWidth } = this.root;
    if (clientWidth === this.width) return;
    this.width = clientWidth;
    for (const walk of this.walks) walk.resize();
  }

  // What turns one of them, such as a key or a click in its tree, turns both.
  goTogether() {
    const { leader, follower } = this;
    const turn = leader.go.bind(leader);
    this.turnFollower = follower.go.bind(follower);
    leader.go = (step, playing) => {
      turn(step, playing);
      this.follow();
    };
    follower.go = (step, playing) => leader.go(step, playing);
    follower.key = (event) => leader.key(event);
  }

  askToRunOn() {
    this.model.send({ kind: "run on" });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.tell(NOTHING_CAME), PATIENCE);
  }

  // The other walk stands at the same step, or at its end; where they part, what differs is marked.
  follow() {
    const { model, leader, follower } = this;
    const { at, cover } = leader.store;
    const parting = model.get("parting");
    this.turnFollower(Math.min(at, follower.store.cover.last));
    const isPast = at >= parting;
    this.root.classList.toggle("parted", isPast);
    const [mine, other] = this.walks.map(({ store }) =>
      JSON.stringify(store.page(store.at)?.source),
    );
    this.root.classList.toggle("one-program", mine === other);
    this.jump.hidden = at === parting;
    this.onward.hidden = !isPast || !model.get("run_on");
    this.onward.say(model.get("run_on"));
    if (at === parting) this.tell(model.get("told"));
    else if (at === cover.last) this.tell(model.get("ending"));
  }

  tell(words) {
    if (this.leader.store.note !== words) this.leader.tell(words);
  }

  // Cards can be drawn again at any time, such as when there is more room.
  markWhenDrawn(walk) {
    const draw = walk.draw.bind(walk);
    walk.draw = () => {
      draw();
      if (this.walks.includes(walk)) this.mark();
    };
  }

  // Where they part and where both have ended, what is drawn differently is marked in both.
  get isMarked() {
    const { at, cover } = this.leader.store;
    const parting = this.model.get("parting");
    if (at === parting) return this.follower.store.at === at;
    return at > parting && at === cover.last;
  }

  mark() {
    for (const element of this.marked) {
      element.classList.remove("apart");
      element.closest(".stack")?.scrollTo(0, 0);
    }
    this.marked = this.isMarked ? partsApart(...this.walks.map((walk) => walk.root)) : [];
    this.marked = this.marked.map((element) => this.inSight(element));
    for (const element of this.marked) element.classList.add("apart");
    for (const element of [...this.marked].reverse()) intoView(element); // the newest frame last
  }

  // A line of the second program, or the same line of the first where only that one is shown.
  inSight(element) {
    if (!element.matches(".other .line") || element.checkVisibility()) return element;
    const number = [...element.parentElement.children].indexOf(element);
    return this.root.querySelector(".mine .program").children[number] ?? element; // not drawn yet
  }

  // What comes after the parting has arrived: both run on to their ends.
  runOn() {
    clearTimeout(this.patience);
    const hadFocus = this.root.contains(focusedNear(this.root));
    this.close();
    this.build();
    for (const walk of this.walks) walk.measure();
    this.go(this.model.get("parting"));
    if (hadFocus) this.focusStep();
    if (calm()) this.go(this.leader.store.cover.last);
    else this.leader.playWithin(LASTS);
  }

  goToParting() {
    this.focusStep(); // the button is not there where it leads to
    this.go(this.model.get("parting"));
    this.root.querySelector(".columns .right")?.scrollIntoView({ block: "nearest" });
  }

  focusStep() {
    this.leader.controls.buttons.step.focus({ preventScroll: true });
  }

  draw() {
    for (const walk of this.walks) walk.draw();
    this.follow();
  }

  go(step) {
    this.leader.go(step);
  }

  handle(message) {
    if (message.kind !== "trouble") return;
    clearTimeout(this.patience);
    this.tell([message.words]);
  }

  close() {
    clearTimeout(this.patience);
    for (const walk of this.walks) walk.close();
  }
}

export function renderPair({ model, el }) {
  const pair = new Pair(model);
  return present(model, el, pair, {
    "change:first": () => pair.runOn(),
    "msg:custom": (message) => pair.handle(message),
  });
}

export default { render: renderPair };
