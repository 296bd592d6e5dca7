// What every widget's page needs: elements whose text is never markup, buttons that keep the focus,
// and listening to the kernel.

// The notebook decides on a key by the element that has the focus, so each one says: these are mine.
export const SUPPRESS = "data-lm-suppress-shortcuts";
export const OWN_KEYS = { [SUPPRESS]: "true" };

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["svg", "g", "path", "rect", "circle", "line", "text", "title"]);

export function make(tag, attributes = {}, ...children) {
  const element = SHAPES.has(tag)
    ? document.createElementNS(SVG, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // a content policy can forbid style attributes, but not this
    if (name === "style") element.style.cssText = value;
    else if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Signs that stand alone, around (0, 0): drawn, because not every font has them.
export const DRAWN_SIGNS = {
  right: "M-4.5 0.5-1.5 3.5 4.5-4",
  wrong: "M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5",
};
export const drawnSign = (name) =>
  make(
    "svg",
    { class: "puzzle-sign", viewBox: "-8 -8 16 16" },
    make("path", { d: DRAWN_SIGNS[name] }),
  );

// Sentences come in pieces: words, code, words, code …
export const spelled = (pieces) =>
  pieces.map((piece, n) => (n % 2 ? make("code", {}, piece) : piece));

// Let a button do something when it is pressed. What cannot be pressed keeps the focus: it is only
// `aria-disabled`, never `disabled`.
export function pressable(element, act) {
  const isAllowed = () => element.getAttribute("aria-disabled") !== "true";
  element.addEventListener("click", () => isAllowed() && act());
  element.allow = (allowed) => {
    if (element.getAttribute("aria-disabled") !== String(!allowed))
      element.setAttribute("aria-disabled", !allowed);
  };
  return element;
}

// Give an element a tooltip with the keys for it; who hears its name is told the keys alone.
export function keyed(element, words, keys) {
  element.title = `${words} (${keys})`;
  element.setAttribute("aria-description", keys);
  return element;
}

const WAYS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

// The arrows lead from one of these elements to the next, and from the last to the first.
export function walkAlong(event, elements) {
  const at = elements.indexOf(event.target.closest("button"));
  const way = WAYS[event.key];
  if (!way || at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const next = elements[(at + way + elements.length) % elements.length];
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" }); // whole: to have the focus, a part is enough
  event.preventDefault();
  event.stopPropagation();
}

// One faint line below a widget: [keys, what they do, keys, …].
export const keysLine = (pieces) =>
  make(
    "p",
    { class: "puzzle-keys" },
    "Keys: ",
    ...pieces.map((piece, n) => (n % 2 ? ` ${piece} ` : make("b", {}, piece))),
  );

// Keys are told once in a notebook, or in a page: by the first widget in it that has these, while it is there.
// The scripts of widgets share nothing but the page.
export function tellOnce(line) {
  const place = line.closest(".jp-Notebook") ?? document.body;
  place.puzzleKeys ??= new Map(); // words → the line that tells them
  const first = place.puzzleKeys.get(line.textContent)?.deref();
  line.hidden = Boolean(first?.isConnected) && first !== line;
  if (!line.hidden && line.isConnected) place.puzzleKeys.set(line.textContent, new WeakRef(line));
}

// Whether the reader wants nothing to move.
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// What has the focus: in the page, or in the shadow root into which its host has put the element.
export const focusedNear = (element) =>
  element.getRootNode().activeElement ?? document.activeElement;

export const clamp = (low, n, high) => Math.max(low, Math.min(n, high));

// Call these functions, one for each event, until the function that comes back is called.
export function listen(model, listeners) {
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
  };
}
