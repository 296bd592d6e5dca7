// A walk to be passed on: as a link, its address to be copied; or, where nothing opens links, as a file.

import { OWN_KEYS, make } from "../../controls/dom.js";
import { giveFile } from "../../controls/giving.js";
import { button } from "./button.js";
import { NO_REPLY, PATIENCE } from "./fetching.js";

const SHORT = 8_000; // characters: longer links are cut by some of the programs that pass them on
const LINK = "A link to this walk: whoever opens it needs no Python";
const FILE = "This walk as a file that any browser opens, without Python";
const PACKING = "The walk is being packed …";
const CAREFUL = "Some programs cut links that long: try it, or save a file.";
const BY_HAND = "Press Ctrl+C, on a Mac ⌘C, to copy it.";

// Where this notebook is a part of our site, the page that opens links is there, too.
export const siteOf = (address) => address.match(/^([^?#]*\/)lite\/(?:lab|notebooks|tree)\//)?.[1];

// The page that opens links: that of the site of which this notebook is a part, or `page`; "" if there is none.
const openerOf = (page) => {
  const site = siteOf(location.href);
  return page || (site ? `${site}walk.html` : "");
};

// `pack(kind, at)` asks the kernel for a "link" that opens at a step, or a "file"; `page` opens links.
export class Link {
  constructor(walk, page, pack) {
    [this.store, this.pack, this.page] = [walk.store, pack, openerOf(page)];
    this.opener = this.page
      ? button("Link", "link", () => this.toggle(), { title: LINK, "aria-expanded": "false" })
      : button("Save", "save", () => this.saveAtOnce(), { title: FILE });
    this.field = make("input", { type: "text", readonly: "", "aria-label": "Link", ...OWN_KEYS });
    this.field.addEventListener("focus", () => this.field.select());
    this.copier = button("Copy", null, () => this.copy());
    this.saver = button("Save as a file", null, () => this.ask("file"));
    this.closer = button("Close", "close", () => this.toggle(), { class: "icon" });
    this.status = make("p", { role: "status" });
    const row = [this.field, this.copier, this.saver, this.closer];
    const label = this.page ? "Link to this walk" : "This walk as a file";
    this.host = make("div", { class: "linking", role: "group", "aria-label": label });
    this.host.hidden = true;
    this.host.append(make("div", {}, ...row), this.status);
    this.host.addEventListener("keydown", (event) => this.key(event));
    walk.controls.add(this.opener);
    walk.root.append(this.host);
  }

  saveAtOnce() {
    this.host.hidden = false;
    this.show("");
    this.ask("file");
  }

  toggle() {
    const isOpen = this.host.hidden;
    this.stopWaiting();
    this.host.hidden = !isOpen;
    if (this.page) this.opener.setAttribute("aria-expanded", isOpen);
    if (!isOpen) return this.opener.focus({ preventScroll: true });
    this.show("");
    this.ask("link");
  }

  ask(kind) {
    this.stopWaiting();
    this.waitsFor = kind;
    this.say(PACKING);
    this.unheard = setTimeout(() => this.say(NO_REPLY), PATIENCE);
    this.at = this.store.at;
    this.pack(kind, this.at);
  }

  stopWaiting() {
    clearTimeout(this.unheard);
    this.waitsFor = null;
  }

  // Whether a message of the kernel was about this. Every view of a walk hears it; it is for the one
  // that has asked.
  heard(message) {
    const { kind } = message;
    if (kind === "trouble") this.stopWaiting();
    if (kind !== "link" && kind !== "file") return false;
    if (kind === this.waitsFor) this.take(message);
    return true;
  }

  take({ kind, words, fragment, name, text }) {
    this.stopWaiting();
    if (words) return this.say(words);
    if (kind === "file") return this.save(name, text);
    this.show(`${this.page}#${fragment}`);
    this.copy();
  }

  show(address) {
    this.field.value = address;
    this.field.hidden = this.copier.hidden = !address;
    this.saver.hidden = !this.page;
  }

  say(words) {
    this.status.textContent = words;
    this.host.scrollIntoView({ block: "nearest" });
  }

  // What a browser may not copy by itself stays marked.
  async copy() {
    const { value } = this.field;
    this.field.focus({ preventScroll: true });
    let told = "Copied.";
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      told = BY_HAND;
    }
    const [step, long] = [this.at, value.length].map((number) => number.toLocaleString("en"));
    const careful = value.length > SHORT ? ` ${CAREFUL}` : "";
    this.say(`${told} It opens at step ${step}, and has ${long} characters.${careful}`);
  }

  save(name, text) {
    giveFile(name, text, "text/html");
    this.say(`Saved as ${name}: it opens in any browser, without Python.`);
  }

  key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.toggle();
  }
}
