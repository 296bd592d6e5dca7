// A tree that stands alone, and can be labelled: what to say of its calls comes from the kernel.

import { OWN_KEYS, make, pressable, spelled } from "../../controls/dom.js";
import { button } from "./button.js";
import { bookOf, present, storeOf } from "./kernel.js";
import { Tree } from "./tree.js";
import { spoken, worded } from "./words.js";

class LabelledTree {
  constructor(model, store) {
    [this.model, this.store] = [model, store];
    this.root = make("div", {
      class: "puzzle-book alone",
      role: "group",
      "aria-label": `Call tree of ${store.cover.name}`,
    });
    this.tree = new Tree(store, (call) => this.choose(call), { arrows: true });
    this.status = make("p", { class: "sentence", role: "status" });
    this.root.append(this.tree.host);
    if (model.get("labels").asked) this.root.append(this.status, this.buildAnswers());
    this.sized = new ResizeObserver(() => {
      this.tree.measure();
      this.draw();
    });
    this.sized.observe(this.root);
    this.draw();
  }

  close() {
    this.sized.disconnect();
  }

  buildAnswers() {
    const send = (kind, rest = {}) => this.model.send({ kind, ...rest });
    const offer = ([value, words]) =>
      button(words, null, () => send("answer", { words: value }), { class: "primary" });
    const offers = this.model.get("labels").offers.map(offer);
    const row = make("form", { class: "answers" });
    const showMe = button("Show me", null, () => send("show"));
    this.showAll = button("Show all", null, () => send("all"));
    this.ofOne = [...offers, showMe]; // these are about the call that is chosen
    if (offers.length) row.append(...offers);
    else {
      this.field = make("input", {
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        ...OWN_KEYS,
      });
      const check = make("button", { type: "submit", class: "primary", ...OWN_KEYS }, "Check");
      row.append(make("label", {}, "Your answer ", this.field), check);
      this.ofOne.push(pressable(check, () => {})); // the form sends the answer, on Enter too
    }
    row.append(showMe, this.showAll);
    row.addEventListener("submit", (event) => {
      event.preventDefault();
      send("answer", { words: this.field?.value ?? "" });
      this.field?.select(); // another answer takes its place
    });
    row.addEventListener("keydown", (event) => event.stopPropagation());
    return row;
  }

  handle({ kind, words }) {
    if (kind === "trouble") this.status.textContent = words;
  }

  choose(call) {
    if (!this.model.get("labels").asked) return;
    this.model.send({ kind: "choose", call });
    if (!this.field) return;
    this.field.value = "";
    this.field.focus();
  }

  draw() {
    const { results } = this.store;
    const labels = this.model.get("labels");
    this.store.addResults(labels.results);
    const [open, marks, path] = [new Map(labels.open), new Map(labels.marks), labels.path ?? []];
    const waits = (call) =>
      call === path.at(-1) ? "running" : path.includes(call) ? "waiting" : "suspended";
    this.tree.draw({
      step: this.store.cover.until,
      begun: this.store.nodes.length,
      path: path.length ? path : [0],
      current: labels.chosen ?? path.at(-1),
      state: (call) => open.get(call) ?? results[call]?.kind ?? waits(call),
      second: (call, state) => this.second(call, state),
      spoken: (call, state) =>
        ({ open: "not labelled", wrong: "labelled wrong" })[state] ??
        (results[call] ? spoken(results[call]) : state),
      mark: (call) => marks.get(call),
    });
    this.status.replaceChildren(...spelled(labels.status ?? []));
    if (!labels.asked) return;
    for (const one of this.ofOne) one.allow(open.has(labels.chosen));
    this.showAll.allow(open.size > 0);
  }

  // What stands below the label of a node.
  second(call, state) {
    const memo = this.store.nodes[call].memo ? "memo " : "";
    if (state === "wrong") return "wrong";
    if (state === "open") return `${memo}→ ?`;
    const result = this.store.results[call];
    return result
      ? `${memo}${worded(result)}`
      : ({ running: "running", waiting: "waits" }[state] ?? "stopped");
  }
}

export function renderTree({ model, el }) {
  const view = new LabelledTree(model, storeOf(bookOf(model)));
  return present(model, el, view, {
    "change:labels": () => view.draw(),
    "msg:custom": (message) => view.handle(message),
  });
}

export default { render: renderTree };
