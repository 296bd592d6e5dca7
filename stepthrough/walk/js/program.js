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

  // The page, and the one before it, where that is here.
  draw({ source, line, awaited, event, cards }, before) {
    if (this.source !== source) this.drawLines(source);
    const lineAt = (row) => (source.missing ? null : this.host.children[row]);
    this.markNow(lineAt(line));
    this.markBefore(before?.source === source ? lineAt(before.line) : null);
    this.markArrived(awaited, event === "v" ? cards[0]?.words : "");
  }

  markNow(now) {
    if (now === this.now) return;
    this.now?.classList.remove("now");
    this.now?.removeAttribute("aria-current");
    now?.classList.add("now");
    now?.setAttribute("aria-current", "step");
    this.now = now;
    if (now) this.intoView(now);
  }

  markBefore(line) {
    const before = line === this.now ? null : line;
    if (before === this.before) return;
    this.before?.classList.remove("before");
    before?.classList.add("before");
    this.before = before;
  }

  // Box the call whose value has arrived, and put the expression with its value at the end of the line.
  markArrived([row, start, end], words) {
    if (this.arrived !== undefined) this.write(this.arrived);
    this.arrived = row;
    if (row === undefined) return;
    const line = this.host.children[row];
    const high = line.offsetHeight;
    const value = make("span", { class: "arrived" }, words);
    this.write(row, [start, end], value);
    if (line.offsetHeight > high) value.remove(); // the line has no room for it
  }

  write(row, [start, end] = [0, 0], ...more) {
    const words = this.source.lines[row];
    const spans = (from, until) =>
      part(words, from, until).map(([kind, text]) =>
        kind ? make("span", { class: kind }, text) : text,
      );
    const call = end ? [make("span", { class: "awaited" }, ...spans(start, end))] : [];
    const code = [...spans(0, start), ...call, ...spans(end, Infinity)];
    const number = make("i", {}, String(row + 1));
    this.host.children[row].replaceChildren(number, ...more, ...(code.length ? code : [EMPTY]));
  }

  drawLines(source) {
    this.source = source;
    [this.now, this.before, this.arrived] = [null, null, undefined];
    const lines = source.missing
      ? [make("p", {}, source.missing)]
      : source.lines.map((words) =>
          make("div", { class: "line", style: `--in: ${indent(words) + 6}ch` }),
        );
    this.host.replaceChildren(...lines);
    if (!source.missing) for (const row of source.lines.keys()) this.write(row);
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
}

const EMPTY = "\u00a0"; // an empty line has no height

const indent = ([first]) =>
  first && !first[0] ? first[1].length - first[1].trimStart().length : 0;

// Coloured words, from one character to another.
function part(words, from, until) {
  let at = 0;
  const cut = words.map(([kind, text]) => {
    const piece = text.slice(Math.max(0, from - at), Math.max(0, until - at));
    at += text.length;
    return [kind, piece];
  });
  return cut.filter(([, text]) => text);
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
