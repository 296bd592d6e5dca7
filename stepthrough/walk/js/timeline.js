// The timeline: a slider whose track is the profile of the stack, pale beyond the steps taken so far. That of a long walk
// can be stretched: then it covers the steps around the current one, each of which can be told from the next.

import { OWN_KEYS, clamp, drawnSign, keyed, make } from "../../controls/dom.js";
import { button } from "./button.js";

const COLUMNS = 400; // of the timeline's profile, at most
const MARKS = 100; // of steps that are looked for, at most: those between are too near to be told apart

export class Timeline {
  constructor(store, go) {
    this.store = store;
    this.ahead = make("path", { class: "area ahead" });
    this.area = make("path", { class: "area" });
    this.ticks = make("path", { class: "calls" });
    this.tocks = make("path", { class: "returns" });
    const track = make(
      "svg",
      { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      this.ahead,
      this.area,
      this.ticks,
      this.tocks,
    );
    const attributes = { type: "range", min: 0, step: 1, "aria-label": "Timeline" };
    this.slider = make("input", { ...attributes, ...OWN_KEYS });
    keyed(this.slider, "Go to a step", "← → Home End");
    this.badges = make("span", { class: "badges", "aria-hidden": "true" });
    this.marks = make("span", { class: "marks", "aria-hidden": "true" });
    this.marks.addEventListener("click", ({ target }) => go(Number(target.dataset.step)));
    this.host = make("span", { class: "timeline" }, track, this.badges, this.slider, this.marks);
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    const stretch = () => {
      this.isStretched = !this.isStretched;
      go(store.at);
    };
    this.stretch = button("Stretch the timeline", "stretch", stretch, { class: "icon" });
    this.stretch.setAttribute("aria-pressed", "false");
    this.begin([0, 0]);
  }

  // Nothing is drawn yet of what lies between these two steps.
  begin(range) {
    this.range = range;
    this.filled = this.knownUntil = null; // for which steps the profile is drawn
    [this.badgesKey, this.marksKey] = [null, null];
    [this.slider.min, this.slider.max] = range;
  }

  // From where to where it reaches; stretched, it moves on by a half of that.
  rangeAt(step) {
    const { last } = this.store.cover;
    if (!this.isStretched || last <= COLUMNS) return [0, last];
    const half = COLUMNS / 2;
    const from = clamp(0, Math.round(step / half) * half - half, last - COLUMNS);
    return [from, from + COLUMNS];
  }

  // Where a step stands, in thousandths.
  x(step) {
    const [from, to] = this.range;
    return (1000 * (step - from)) / Math.max(1, to - from);
  }

  has(step) {
    return this.range[0] <= step && step <= this.range[1];
  }

  show(step, questions) {
    const { cover, furthest } = this.store;
    const range = this.rangeAt(step);
    if (range.join() !== this.range.join()) this.begin(range);
    this.stretch.hidden = cover.last <= COLUMNS;
    this.stretch.setAttribute("aria-pressed", Boolean(this.isStretched));
    this.stretch.title = this.isStretched
      ? "Show the whole timeline"
      : `Stretch the timeline: ${COLUMNS} steps around this one`;
    this.place(step);
    const filled = `${furthest} ${cover.until}`;
    if (this.filled !== filled) this.fill(furthest);
    this.filled = filled;
    const key = questions.map(({ at, open, skipped }) => [at, open, skipped]).join();
    if (key === this.badgesKey) return;
    this.badgesKey = key;
    const here = questions.filter(({ at }) => this.has(at));
    this.badges.replaceChildren(...here.map((one) => this.badge(one)));
  }

  place(step) {
    if (this.slider.value === String(step) && this.shown === step) return;
    this.shown = step;
    this.slider.value = step;
    const [now, all] = [step, this.store.cover.last].map((n) => n.toLocaleString("en"));
    this.slider.setAttribute("aria-valuetext", `${now} of ${all}`);
  }

  badge({ at, open, skipped }) {
    const look = open ? "open" : skipped ? "skipped" : "done";
    return make(
      "i",
      { class: look, style: `left: ${this.x(at) / 10}%` },
      look === "done" ? drawnSign("right") : "?",
    );
  }

  // Each mark leads to its step.
  mark(all) {
    const key = [all.length, all[0], all.at(-1), this.store.cover.last].join();
    if (key === this.marksKey) return;
    this.marksKey = key;
    const steps = all.filter((step) => this.has(step));
    const column = (step) => Math.floor((this.x(step) * MARKS) / 1001);
    const apart = steps.filter((step, n) => n === 0 || column(step) !== column(steps[n - 1]));
    const mark = (step) => {
      const style = `left: ${this.x(step) / 10}%`;
      return make("i", { "data-step": step, title: `Step ${step.toLocaleString("en")}`, style });
    };
    this.marks.replaceChildren(...apart.map(mark));
  }

  // The greatest depth in each column.
  columnsBy(column) {
    const { depths, until } = this.store.cover;
    if (this.knownUntil === until) return this.columns;
    this.knownUntil = until;
    this.columns = [];
    const [from, to] = this.range;
    for (let step = from; step <= Math.min(until, to); step++)
      this.columns[column(step)] = Math.max(this.columns[column(step)] ?? 0, depths[step]);
    return this.columns;
  }

  // Draws the profile up to the next open question, whose answer the rest would reveal, and marks calls and returns
  // up to the furthest step shown.
  fill(furthest) {
    const { events } = this.store.cover;
    const [from, to] = this.range;
    const last = to - from;
    const count = Math.min(COLUMNS, last + 1);
    const column = (step) => Math.floor(((step - from) * count) / (last + 1));
    const columns = this.columnsBy(column);
    const most = Math.max(4, ...columns);
    const wide = this.x(to) / Math.max(1, count - 1);
    const profile = (heights) => {
      const line = heights.map(
        (depth, n) => `L${(n * wide).toFixed(1)} ${(88 - (78 * depth) / most).toFixed(1)}`,
      );
      const end = ((heights.length - 1) * wide).toFixed(1);
      return `M0 88${line.join("")}L${end} 88Z`;
    };
    const seen = Math.min(furthest, to);
    this.ahead.setAttribute("d", profile(columns));
    this.area.setAttribute("d", profile(columns.slice(0, column(seen) + 1)));
    if (last > COLUMNS) {
      for (const signs of [this.ticks, this.tocks]) signs.removeAttribute("d");
      return; // too near to each other to be told apart
    }
    const tick = (step) => `M${this.x(step).toFixed(1)} 88v12`;
    const seenEvents = [...events.slice(from, seen + 1)];
    const at = (kinds) =>
      seenEvents.map((kind, n) => (kinds.includes(kind) ? tick(from + n) : "")).join("");
    this.ticks.setAttribute("d", at("c"));
    this.tocks.setAttribute("d", at("re"));
  }
}
