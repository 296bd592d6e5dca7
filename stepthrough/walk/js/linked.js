// The page that opens a walk which is a link: all of it is in the address, and nothing is asked for.

import { make } from "../../controls/dom.js";
import { isBook } from "./checked.js";
import { Refused, unpacked } from "./packed.js";
import { open } from "./page.js";

const NO_BOOK =
  "This link holds no walk that puzzlelib could have made, so nothing of it is shown. Ask whoever sent it for a new one.";
const NOT_DRAWN =
  "This walk cannot be shown to its end: what is in the link does not fit together. Ask whoever sent it for a new one.";
const ABOUT = "A program as it ran: → goes a step forwards, ← a step back.";
const WHENCE =
  "All of this walk is in its address: nothing was sent to a server. Its words are those of whoever made the link.";
const EMBEDDED_HIGH = 760; // pixels of an embedded walk

const place = (id) => document.getElementById(id);

// `known` is what this page and those who make links agree on: {version, fields, limits}.
export async function openLinked(known) {
  addEventListener("hashchange", () => location.reload());
  addEventListener("error", ({ error }) => error && refuse(NOT_DRAWN)); // also at a later step
  document.body.classList.toggle("embedded", isEmbedded());
  try {
    const { data, at } = await unpacked(location.hash.slice(1), known.version, known.limits);
    const book = spread(data);
    if (!isBook(book, known.fields, known.limits)) throw new Refused(NO_BOOK);
    book.cover.fields = known.fields;
    show({ ...book, at });
  } catch (error) {
    refuse(error instanceof Refused ? error.message : NOT_DRAWN);
  }
}

// The pages as rows again: a link holds them by columns, and of numbers what each is more than the last.
function spread(data) {
  const columns = data?.chunk?.pages;
  if (!Array.isArray(columns) || !columns.every(Array.isArray)) return null;
  const whole = columns.map((column) => (column.every(Number.isInteger) ? summed(column) : column));
  const pages = (whole[0] ?? []).map((_, step) => whole.map((column) => column[step]));
  return whole.every(({ length }) => length === pages.length)
    ? { ...data, chunk: { ...data.chunk, pages } }
    : null;
}

function summed(differences) {
  let sum = 0;
  return differences.map((more) => {
    sum += more;
    return sum;
  });
}

function show(book) {
  const { name } = book.cover;
  document.title = `${name} · puzzlelib`;
  document.body.classList.add("alone"); // the arrows are the walk's, wherever was clicked
  place("title").replaceChildren(make("code", {}, name));
  place("about").textContent = ABOUT;
  open(place("book"), book);
  place("embed").append(...embedding(name));
  place("embed").hidden = false;
}

const isEmbedded = () => window.top !== window;

function refuse(words) {
  place("title").textContent = "No walk here";
  place("about").textContent = words;
  place("about").setAttribute("role", "alert");
  place("book").replaceChildren();
  place("embed").hidden = true;
  place("example").hidden = false;
}

// The line for a page of one's own; in such a page, the way out of it.
function embedding(name) {
  const { href } = location;
  if (isEmbedded())
    return [make("a", { href, target: "_blank", rel: "noopener" }, "In a page of its own")];
  const [src, title] = [href, `${name}, step by step`].map(escaped);
  const line = `<iframe src="${src}" title="${title}" width="100%" height="${EMBEDDED_HIGH}"></iframe>`;
  const field = make("input", { type: "text", readonly: "", value: line });
  field.addEventListener("focus", () => field.select());
  return [make("label", {}, "To embed it in a page of yours: ", field), make("span", {}, WHENCE)];
}

const escaped = (words) =>
  words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll("\n", " ");
