// The call tree: one drawing for walks, for trees that stand alone, and for those to be labelled.

import { OWN_KEYS, calm, clamp, make } from "../../controls/dom.js";
import { furnish } from "./furnish.js";
import { ABOVE, CHIP, written } from "./letters.js";
import { shapeOf } from "./node.js";
import { TREES, TreePlan, highestTree } from "./tree_plan.js";

const TRAVEL = 280; // milliseconds that a value takes on its way up
const BORDERS = 2;

export class Tree {
  // `height` in pixels; without it, the tree takes what it needs. A box that `fits` its tree is lower
  // if all of the tree needs less. `arrows` to the side choose a call, too.
  constructor(store, choose, { height = null, fits = false, room = TREES, arrows = false }) {
    [this.store, this.choose, this.arrows, this.fits] = [store, choose, arrows, fits];
    [this.height, this.width, this.times] = [height, 0, 1]; // times as large as its box
    this.plans = new TreePlan(store, room);
    this.edges = make("g", {});
    this.calls = make("g", {});
    this.extra = make("g", { "aria-hidden": "true" });
    this.svg = make(
      "svg",
      { role: "group", "aria-label": "call tree" },
      this.edges,
      this.calls,
      this.extra,
    );
    this.host = make("div", { class: "tree" }, this.svg);
    this.drawn = new Map(); // call → {element, key}: what has not changed is not drawn again
    this.lines = new Map();
    this.tab = -1; // the call that Tab reaches
    // at the host: what of an SVG listens for the focus, Tab would reach
    this.host.addEventListener("click", (event) => this.press(event));
    this.host.addEventListener("keydown", (event) => this.key(event));
    this.host.addEventListener("focusin", ({ target }) => {
      if ("call" in target.dataset) this.reach(Number(target.dataset.call));
    });
  }

  measure() {
    this.width = this.host.offsetWidth - BORDERS;
  }

  // view: {step, begun, path, current, state(call), second(call), mark(call)}
  draw(view) {
    if (this.width <= 0) this.measure();
    if (this.width <= 0) return;
    this.layOut(view);
    this.paint(this.plan, view);
    this.boxHeight = this.fits ? this.reserved : this.sheet.height;
    const high = `${this.boxHeight + BORDERS}px`;
    if (this.host.style.height !== high) this.host.style.height = high;
    this.current = view.current;
  }

  // Where the tree is larger than its box, its letters are larger, and there is more room for them.
  layOut(view) {
    const { plans, times } = this;
    this.letters = Math.sqrt(times);
    const larger = times / this.letters;
    plans.width = this.width * larger;
    plans.height = this.height && this.height * larger;
    this.plan = plans.plan(view);
    const height = plans.height ?? plans.needed(this.plan);
    plans.settle(this.plan, height);
    this.resize({ width: plans.width, height });
  }

  resize(sheet) {
    const { width, height } = sheet;
    if (this.sheet?.width === width && this.sheet.height === height) return;
    this.sheet = sheet;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("width", width * this.letters);
    this.svg.setAttribute("height", height * this.letters);
  }

  // Where a call stands, in pixels from the corner of the drawing; nothing if it is not shown.
  placeOf(call) {
    const node = this.plan?.nodes.get(call);
    return node && { x: node.x * this.letters, y: node.y * this.letters };
  }

  // The same at each step: what all calls of the walk need, also those that are not made yet.
  get reserved() {
    const needed = highestTree(this.store.cover.levels);
    return Math.round(Math.min(this.height, this.letters * needed));
  }

  // ---- drawing -------------------------------------------------------------------------------

  paint(plan, view) {
    const shown = new Set();
    for (const node of plan.nodes.values()) {
      if (node.call >= view.begun || !this.store.nodes[node.call]) continue;
      shown.add(node.call);
      this.paintNode(node, plan, view);
    }
    for (const [call, { element }] of this.drawn) if (!shown.has(call)) this.remove(call, element);
    this.paintEdges(plan, view, shown);
    furnish(
      this.extra,
      plan.above ? [written(this.plans.width / 2, plan.top / 2, above(plan), "more", ABOVE)] : [],
    );
    if (!shown.has(this.tab)) this.reach(view.current ?? 0);
  }

  remove(call, element) {
    element.remove();
    this.drawn.delete(call);
  }

  paintNode(node, plan, view) {
    const facts = this.facts(node, view);
    const { room, left, right, inner } = node;
    const sizes = [room, left, right, plan.level].map(Math.round);
    const key = JSON.stringify([facts, sizes, inner.length > 0]);
    let found = this.drawn.get(node.call);
    if (found?.key !== key) {
      const attributes = { role: "button", tabindex: -1, "data-call": node.call, ...OWN_KEYS };
      attributes["aria-description"] = ""; // its title says what its name says
      const element = found?.element ?? this.calls.appendChild(make("g", attributes));
      found = { element, key, ...this.shape(element, node, plan, facts) };
      this.drawn.set(node.call, found);
    }
    const place = `translate(${node.x.toFixed(1)}px, ${node.y.toFixed(1)}px)`;
    if (found.place !== place) found.element.style.transform = found.place = place;
  }

  facts(node, view) {
    const words = this.store.nodes[node.call];
    const state = view.state(node.call);
    const ended = !["running", "waiting", "suspended"].includes(state);
    return {
      state,
      ended,
      label: words.label,
      second: view.second(node.call, state),
      spoken: `${words.whole}, ${view.spoken(node.call, state)}`,
      base: ended && !this.store.below[node.call].length,
      memo: words.memo,
      current: node.call === view.current,
      mark: view.mark?.(node.call) ?? "",
      folded: node.folded,
      rest: ended ? (this.store.results[node.call]?.rest ?? 0) : 0,
    };
  }

  // Draw a node; how far it goes down from its middle, and up, with the move that leads there.
  shape(element, node, plan, facts) {
    const kinds = `call ${facts.state} ${facts.current ? "current" : ""} ${facts.mark}`;
    element.setAttribute("class", kinds);
    element.setAttribute("aria-label", facts.spoken);
    const { tall, above, parts } = shapeOf(node, plan, facts, this.store.nodes[node.call]);
    furnish(element, parts);
    return { half: tall / 2, top: tall / 2 + above };
  }

  paintEdges(plan, view, shown) {
    const onPath = new Set(view.path);
    for (const [call, { element }] of this.lines)
      if (!shown.has(call) || !plan.nodes.has(this.store.cover.parents[call])) {
        element.remove();
        this.lines.delete(call);
      }
    for (const node of plan.nodes.values())
      for (const inner of node.inner)
        if (shown.has(inner)) this.edge(node, plan.nodes.get(inner), { plan, view, onPath });
  }

  // Down, to the side between the rows of nodes, and down again to the node or to the move above it.
  edge(from, to, { plan, view, onPath }) {
    const { drawn } = this;
    const [y, end] = [from.y + drawn.get(from.call).half, to.y - drawn.get(to.call).top];
    const bend = clamp(y, from.y + plan.high / 2, end);
    const low = clamp(bend, to.y - plan.high / 2 - plan.movesHigh, end);
    const places = [from.x, y, bend, (bend + low) / 2, to.x, low, end];
    const [x, y0, y1, half, toX, y2, y3] = places.map((place) => place.toFixed(1));
    const d = `M${x} ${y0}V${y1}C${x} ${half} ${toX} ${half} ${toX} ${y2}V${y3}`;
    const kind = `edge ${onPath.has(to.call) ? "on-path" : view.state(to.call)}`;
    const line = this.lines.get(to.call) ?? this.newLine(to.call);
    line.ends = [from.x, y, to.x, end];
    if (line.d !== d) line.element.setAttribute("d", d);
    if (line.kind !== kind) line.element.setAttribute("class", kind);
    Object.assign(line, { d, kind });
  }

  newLine(call) {
    const line = { element: this.edges.appendChild(make("path", {})) };
    this.lines.set(call, line);
    return line;
  }

  // ---- the value on its way up ---------------------------------------------------------------

  travel(from, words) {
    const line = this.lines.get(from);
    if (!line || calm()) return;
    const wide = CHIP.width(words) + 14;
    const pill = ["rect", { x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }];
    const chip = this.extra.appendChild(make("g", { class: "chip" }));
    furnish(chip, [pill, written(0, 0, words, "first", CHIP)]);
    const [x, y, toX, toY] = line.ends;
    const places = [1, 0.8, 0.6, 0.4, 0.2, 0].map((t) => {
      const bow = t * t * (3 - 2 * t); // along the edge, which leaves and arrives upright
      return {
        transform: `translate(${x + (toX - x) * bow}px, ${y + (toY - y) * (1.5 * t - 1.5 * t * t + t ** 3)}px)`,
      };
    });
    const gone = () => chip.remove();
    chip.animate(places, { duration: TRAVEL, easing: "ease-in-out" }).finished.then(gone, gone);
  }

  // ---- choosing a call -----------------------------------------------------------------------

  press(event) {
    const call = event.target.closest?.("[data-call]")?.dataset.call;
    if (call !== undefined) this.choose(Number(call));
  }

  reach(call) {
    this.drawn.get(this.tab)?.element.setAttribute("tabindex", -1);
    this.tab = call;
    this.drawn.get(call)?.element.setAttribute("tabindex", 0);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.tab;
    const order = [...this.drawn.keys()].sort((a, b) => a - b);
    const next = {
      ArrowUp: -1,
      ArrowDown: 1,
      ...(this.arrows ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
    }[event.key];
    if (event.key === "Enter" || event.key === " ") this.choose(here);
    else if (next) {
      const call = order[clamp(0, order.indexOf(here) + next, order.length - 1)];
      this.reach(call);
      this.drawn.get(call)?.element.focus({ preventScroll: true });
      this.whenReached?.(call);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const above = ({ above }) => `+ ${above.toLocaleString("en")} call${above === 1 ? "" : "s"} above`;
