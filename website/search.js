// The search page. It looks through what stands in the page itself: each page of the site with its places,
// each place with a heading and its texts, each text with the id at which it begins.
const SHOWN = 20; // pages at once
const PLACES = 3; // of one page
const WAIT = 120; // milliseconds, while the reader types
const KNOWN = 3; // letters; a word this long also finds longer ones
const SENTENCE = 40; // letters; a shorter one is shown with the next
const UNSAID = new Set("a an the of to how what why does do i my".split(" ")); // never looked for
// a word explains itself in the glossary; guide pages are for teachers
const WEIGHTS = {
  Glossary: 3,
  Notebooks: 1.5,
  "For teachers": 0.6,
  "For teachers, by lesson": 0.6,
};

const pages = JSON.parse(document.getElementById("texts").textContent);
const places = pages.flatMap((page) =>
  page.places.map(([heading, parts]) => ({ page, heading, parts })),
);
const [form, field, told, found, all] = ["search", "words", "told", "found", "all"].map((id) =>
  document.getElementById(id),
);
// one word for one and many: "frames" finds "frame"
const stem = (word) => word.toLowerCase().replace(/(?<=\w\w[^s])s$/, "");
const asked = (word) => (UNSAID.has(word.toLowerCase()) ? null : stem(word));
const index = new window.MiniSearch({
  fields: ["title", "heading", "text"],
  processTerm: asked,
  searchOptions: {
    boost: { title: 3, heading: 3 },
    boostDocument: (id) => WEIGHTS[places[id].page.kind] ?? 1,
    prefix: (word) => word.length >= KNOWN,
  },
});
index.addAll(
  places.map(({ page, heading, parts }, id) => {
    return { id, title: page.title, heading, text: parts.map(([, text]) => text).join("\n") };
  }),
);

// ---- finding ----------------------------------------------------------------------------------

// The places with all the words, else with some, else with words that are nearly these; and which it was.
function search(words) {
  const tries = [
    ["", { combineWith: "AND" }],
    ["some", { combineWith: "OR" }],
    ["near", { combineWith: "OR", fuzzy: (word) => (word.length > KNOWN ? 0.25 : false) }],
  ];
  for (const [how, options] of tries) {
    const hits = index.search(words, options);
    if (hits.length) return { how, hits };
  }
  return { how: "none", hits: [] };
}

// The hits of each page together, the page with the best hit first.
function byPage(hits) {
  const sorted = new Map();
  for (const hit of hits) {
    const { page } = places[hit.id];
    sorted.set(page, [...(sorted.get(page) ?? []), hit]);
  }
  return [...sorted];
}

// The text cut into words and what is between them, and whether each was looked for.
function marked(text, terms) {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((piece, at) => [piece, at % 2 === 1 && terms.has(stem(piece))]);
}

// The sentences of a text, a short one together with the next of its paragraph.
function sentences(text) {
  const all = [];
  for (const paragraph of text.split("\n")) {
    let short = "";
    for (const said of paragraph.split(/(?<=[.!?])\s+/)) {
      short += (short && " ") + said;
      if (short.length >= SENTENCE) {
        all.push(short);
        short = "";
      }
    }
    if (short) all.push(short);
  }
  return all;
}

// The sentence of a place that holds most of the words, and the id at which its text begins.
function sentence(place, terms) {
  const best = { most: -1 };
  for (const [anchor, text] of place.parts)
    for (const said of sentences(text)) {
      const pieces = marked(said, terms);
      const here = new Set(pieces.filter(([, is]) => is).map(([piece]) => stem(piece))).size;
      if (here > best.most) Object.assign(best, { most: here, anchor, pieces });
    }
  return best;
}

// ---- showing ----------------------------------------------------------------------------------

function made(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function withMarks(pieces) {
  return pieces.map(([piece, is]) => (is ? made("mark", {}, piece) : piece));
}

function shownPlace(hit) {
  const place = places[hit.id];
  const terms = new Set(hit.terms);
  const { anchor, pieces } = sentence(place, terms);
  const heading = place.heading || place.page.title;
  const link = made(
    "a",
    { href: place.page.path + (anchor ? `#${anchor}` : "") },
    ...withMarks(marked(heading, terms)),
  );
  return made("li", {}, link, ...(pieces ? [made("p", {}, ...withMarks(pieces))] : []));
}

function shownPage([page, hits]) {
  const places = hits.slice(0, PLACES).map(shownPlace);
  const title = made("h2", {}, page.title, made("span", {}, page.kind));
  return made("li", {}, title, made("ul", {}, ...places));
}

const HOW = {
  "": (words, many) => `${many} with “${words}”.`,
  some: (words, many) => `Nothing has all of “${words}”. ${many} with some of it:`,
  near: (words, many) => `Nothing has “${words}”. ${many} with words like it:`,
  none: (words) => `Nothing has “${words}”. Try another word, or look through all pages:`,
};

function show(words, most = SHOWN) {
  const { how, hits } = words ? search(words) : { hits: [] };
  const sorted = byPage(hits);
  const many = sorted.length === 1 ? "1 page" : `${sorted.length} pages`;
  told.textContent = words ? HOW[how](words, many) : "";
  found.replaceChildren(...sorted.slice(0, most).map(shownPage));
  all.hidden = sorted.length > 0;
  if (sorted.length > most) found.append(made("li", {}, more(words, most)));
}

// A button that shows all pages, and leads on to the first of those that it brought.
function more(words, most) {
  const onclick = () => {
    show(words, Number.POSITIVE_INFINITY);
    found.children[most].querySelector("a").focus();
  };
  return made("button", { type: "button", className: "button", onclick }, "Show all pages");
}

// ---- asking -----------------------------------------------------------------------------------

// The words stand in the address, behind its #: so a reader can send it, and Back comes back to them.
function look() {
  const words = field.value.trim();
  history.replaceState(null, "", words ? `#${encodeURIComponent(words)}` : "#");
  show(words);
}

// An address written by hand, such as #100%, is taken as it is.
function fromAddress() {
  const written = window.location.hash.slice(1);
  try {
    field.value = decodeURIComponent(written);
  } catch {
    field.value = written;
  }
  show(field.value.trim());
}

let waiting;
field.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, WAIT);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  look();
  found.querySelector("a")?.focus(); // Enter leads to what was found
});
window.addEventListener("hashchange", fromAddress);
form.hidden = false;
fromAddress();
field.focus();
