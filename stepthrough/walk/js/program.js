// The program with its current line, and what it has printed.

import { OWN_KEYS, make } from "../../controls/dom.js";

export class Program {
  constructor() {
    const attributes = { class: "program", role: "group", "aria-label": "Program" };
    this.host = make("div", { ...attributes, tabindex: 0, ...OWN_KEYS });
  }

  measure() {
    this.scrolls = this.host.scrollHeight > this.host.clientHeight;
    if (this.now) this.intoView(this.now); // in a narrower page lines are broken, and stand lower
  }

  draw({ source, line }) {
    if (this.source !== source) this.drawLines(source);
    const now = source.missing ? null : this.host.children[line];
    if (now === this.now) return;
    this.now?.classList.remove("now");
    this.now?.removeAttribute("aria-current");
    now?.classList.add("now");
    now?.setAttribute("aria-current", "step");
    this.now = now;
    if (now) this.intoView(now);
  }

  drawLines(source) {
    this.source = source;
    this.now = null;
    const lines = source.missing
      ? [make("p", {}, source.missing)]
      : source.lines.map((words, n) => this.line(words, n));
    this.host.replaceChildren(...lines);
    this.measure();
  }

  // Only the program scrolls, never the page.
  intoView(line) {
    const box = this.host;
    if (!this.scrolls) return;
    const [top, end] = [
      line.offsetTop - box.offsetTop,
      line.offsetTop - box.offsetTop + line.offsetHeight,
    ];
    if (top < box.scrollTop) box.scrollTop = top;
    if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
  }

  line(words, number) {
    const code = words.map(([kind, text]) => (kind ? make("span", { class: kind }, text) : text));
    const indent =
      words[0] && !words[0][0] ? words[0][1].length - words[0][1].trimStart().length : 0;
    return make(
      "div",
      { class: "line", style: `--in: ${indent + 6}ch` },
      make("i", {}, String(number + 1)),
      ...code,
      words.some(([, text]) => text) ? "" : "\u00a0", // else an empty line has no height
    );
  }
}

export class Printed {
  constructor() {
    const attributes = { class: "printed", role: "group", "aria-label": "Printed so far" };
    this.host = make("pre", { ...attributes, tabindex: 0, ...OWN_KEYS });
  }

  draw({ printed }) {
    if (this.shown === printed) return;
    this.shown = printed;
    this.host.textContent = printed || "(nothing yet)";
    this.host.scrollTop = this.host.scrollHeight;
  }
}
