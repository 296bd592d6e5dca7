// The controls of a walk. The first row has Back, Step, the timeline and the step number, in long walks also Play
// (level.js); More opens a second row with all others.

import { OWN_KEYS, keyed, make } from "../../controls/dom.js";
import { button } from "./button.js";
import { levelOf } from "./level.js";
import { Timeline } from "./timeline.js";
import { View } from "./view.js";

const SPEEDS = [1, 2, 5, 10, 30, 60];
const RISING = { value: "rising", first: 900, share: 0.94 }; // milliseconds for the first move, and of each for the next

export class Controls {
  constructor(walk) {
    [this.walk, this.store, this.provider, this.finder] = [
      walk,
      walk.store,
      walk.provider,
      walk.finder,
    ];
    this.buttons = buttonsOf(walk);
    this.timeline = new Timeline(walk.store, (step) => walk.go(step));
    this.speed = this.speeds();
    this.view = new View(walk);
    this.count = make("span", { class: "count", "aria-hidden": "true" }); // the timeline says it
    this.more = button("More", null, () => this.openOrClose(), { "aria-expanded": "false" });
    const attributes = { class: "bar", role: "toolbar", "aria-label": "Walk" };
    this.host = make("div", attributes, ...this.rows());
    this.isOpen = false;
    this.show();
  }

  openOrClose() {
    this.isOpen = !this.isOpen;
    this.show();
    this.walk.resize();
  }

  show() {
    this.host.classList.toggle("open", this.isOpen);
    this.more.say(this.isOpen ? "Less" : "More");
    this.more.title = this.isOpen ? "Show fewer buttons" : "Show all buttons";
    this.more.setAttribute("aria-expanded", this.isOpen);
  }

  speeds() {
    const { isReel } = this.provider;
    const speeds = SPEEDS.map((speed) => make("option", { value: speed }, `${speed}/s`));
    if (isReel) speeds.unshift(make("option", { value: RISING.value }, "faster and faster"));
    const choice = make("select", { "aria-label": "Steps a second", ...OWN_KEYS }, ...speeds);
    choice.value = isReel ? RISING.value : 2;
    return keyed(choice, "Steps a second", "↑ ↓");
  }

  // A reel is made to be played; in a walk the next step comes first.
  rows() {
    const { first, back, step, play, last } = this.buttons;
    const whole = [this.timeline.host, this.count];
    if (this.provider.isReel) {
      step.classList.remove("primary");
      play.classList.add("primary");
      return [make("div", {}, first, back, step, play, this.speed, ...whole, last)];
    }
    const level = levelOf(this.provider, this.store.cover);
    const isLong = level > 1;
    this.walk.root.classList.toggle("long", level === 3);
    const lastCall = "lastCall" in this.store.cover ? [this.buttons.lastCall] : [];
    const row = [back, step, ...(isLong ? [play] : []), ...lastCall, ...whole, this.more];
    const others = [...(isLong ? [] : [play]), this.speed, ...this.jumps(), first, last];
    this.further = make("div", { class: "further" }, this.view.host, ...others, ...this.extras());
    return [make("div", {}, ...row), this.further];
  }

  // What a walk in a notebook can do besides.
  add(control) {
    this.further.append(control);
  }

  // What goes further than a step; steps that are looked for take its place.
  jumps() {
    const { call, return: up, trust } = this.buttons;
    for (const jump of [call, up, trust]) jump.classList.add("jump");
    return [call, up, trust, ...(this.provider.finds ? [this.finder.host] : [])];
  }

  extras() {
    const finder = this.provider.finds ? [this.finder.opener] : [];
    return [...finder, this.timeline.stretch, this.walk.fullScreen.button];
  }

  // Choose the slowest speed that is at least so many steps a second, or the fastest; return it.
  chooseSpeed(least) {
    const speed = SPEEDS.find((one) => one >= Math.max(2, least)) ?? SPEEDS.at(-1);
    this.speed.value = speed;
    return speed;
  }

  // Whether steps come so fast that nothing between two of them is seen.
  get isFast() {
    return Number(this.speed.value) > 2;
  }

  // Milliseconds until the next step, after so many.
  pace(turns) {
    const { value } = this.speed;
    return value === RISING.value
      ? Math.max(16, RISING.first * RISING.share ** turns)
      : 1000 / Number(value);
  }

  draw({ step, call }, isPlaying) {
    const { cover, trusted } = this.store;
    const { first, back, step: on, last } = this.buttons;
    first.allow(step > 0);
    back.allow(step > 0);
    on.allow(step < cover.last);
    last.allow(step < cover.last);
    this.drawPlay(isPlaying);
    this.view.draw();
    this.drawTrust(trusted.has(call));
    this.timeline.show(step, this.provider.questions());
    const count = `${step.toLocaleString("en")} / ${cover.last.toLocaleString("en")}`;
    if (this.count.textContent === count) return;
    this.count.textContent = count;
    const long = 3 + 2 * cover.last.toLocaleString("en").length; // as wide as it gets
    this.count.style.minWidth = `${long}ch`;
  }

  drawTrust(isTrusted) {
    if (this.showsTrusted === isTrusted) return;
    this.showsTrusted = isTrusted;
    this.buttons.trust.say(isTrusted ? "Look inside" : "Trust");
    this.buttons.trust.title = isTrusted
      ? "Go back to where this call began, and see each of its steps"
      : "Take this call on trust: from call to result in one step";
  }

  drawPlay(isPlaying) {
    if (this.showsPlaying === isPlaying) return;
    this.showsPlaying = isPlaying;
    this.buttons.play.say(isPlaying ? "Pause" : "Play");
    this.buttons.play.draw(isPlaying ? "pause" : "play");
  }
}

function buttonsOf(walk) {
  const icon = { class: "icon" };
  const first = button("First", "first", () => walk.go(0), icon);
  const back = button("Back", "back", () => walk.go(walk.store.at - 1));
  const step = button("Step", "step", () => walk.go(walk.store.at + 1), { class: "primary" });
  const play = button("Play", "play", () => walk.playOrPause());
  const last = button("Last", "last", () => walk.go(walk.store.cover.last), icon);
  return {
    first: keyed(first, "First", "Home"),
    back: keyed(back, "Back", "←"),
    step: keyed(step, "Step", "→"),
    play: keyed(play, "Play or pause", "Space"),
    last: keyed(last, "Last", "End"),
    lastCall: button("Last call", "call", () => walk.go(walk.store.cover.lastCall), {
      title: "To the last call that is made here",
    }),
    call: button("Into call", "call", () => walk.seek("c", "call"), { title: "To the next call" }),
    return: button("Return", "return", () => walk.seek("re", "return"), {
      title: "To the next return",
    }),
    trust: button("Trust", "trust", () => walk.trust(), { class: "trust" }),
  };
}
