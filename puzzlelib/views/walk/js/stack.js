// The stack: a card for each frame, the newest on top, as many as there is room for.

import { OWN_KEYS, make } from "../../controls/dom.js";
import { holed, nearHole } from "./words.js";

export class Stack {
  constructor(store) {
    this.store = store;
    this.heading = make("div", { class: "heading" });
    const attributes = { class: "stack", role: "region", "aria-label": "Stack" };
    this.host = make("div", { ...attributes, tabindex: 0, ...OWN_KEYS }, this.heading);
    this.rows = []; // {row, element}: what has not changed is not drawn again
    this.room = 3;
  }

  measure() {
    const high = this.host.clientHeight - 24;
    this.room = high > 60 ? 1 + Math.floor((high - 62) / 31) : 3; // so many frames fit
  }

  draw({ cards, more }) {
    const frames = cards.length + more;
    const title = `Stack · ${frames.toLocaleString("en")} frame${frames === 1 ? "" : "s"}`;
    if (this.heading.textContent !== title) this.heading.textContent = title;
    const isTooMany = cards.length + (more ? 1 : 0) > this.room;
    const shown = cards.slice(0, isTooMany ? Math.max(1, this.room - 1) : this.room);
    const hidden = frames - shown.length;
    const rows = [...shown, ...(hidden ? [hidden] : [])]; // cards, and last how many have no room
    rows.forEach((row, n) => {
      if (this.rows[n]?.row !== row) this.drawRow(row, n);
    });
    for (const { element } of this.rows.splice(rows.length)) element.remove();
  }

  drawRow(row, n) {
    const element = typeof row === "number" ? this.rest(row) : this.card(row, n === 0);
    if (this.rows[n]) this.rows[n].element.replaceWith(element);
    else this.host.append(element);
    this.rows[n] = { row, element };
  }

  rest(hidden) {
    return make("div", { class: "rest" }, `… ${hidden.toLocaleString("en")} more waiting`);
  }

  card({ call, title, mover, variables, doing, words }, top) {
    const named = variables.map((row) => this.store.named("variable", row));
    const values = named.map(({ name, value }) => `${name} = ${value}`);
    const shown = named.flatMap(({ name, changed }, n) => [
      make("span", { class: changed ? "changed" : "", "data-variable": name }, values[n]),
      " ",
    ]);
    return make(
      "div",
      {
        class: `card ${top ? "top" : "waiting"} ${doing}`,
        title: `${title}: ${values.join(", ")}`,
        "data-call": call,
      },
      make(
        "span",
        { class: "title" },
        make("b", {}, title),
        ...(mover ? [` · ${mover} to move`] : []),
      ),
      this.does(doing, words),
      make("span", { class: "variables" }, ...shown),
    );
  }

  does(doing, words) {
    const sign = doing === "raises" ? " ⚡" : "";
    const changed = doing === "receives" ? "changed" : "";
    const pieces = doing === "waits" ? holed(nearHole(words)) : [words];
    const code = words ? [make("code", { class: changed }, ...pieces)] : [];
    return make("span", { class: "does" }, `${doing}${sign} `, ...code);
  }
}
