// A flipper: shows a recording as a book of pages, and turns them without asking anybody.
// It knows no puzzle and makes no words about one: all of them come in the book. Whoever hands the
// book over (a kernel, or the file it is saved in) is the `desk`: {cover, chunk, ask, answer, …}.

const COLUMNS = 400; // of the timeline's profile, at most
const AHEAD = 800; // pages to have at hand beyond the one that is shown
const KEPT = 40_000; // pages to keep in memory; what is far away is asked for again
const PATIENCE = 4000; // milliseconds; then it is said that no pages come
const TREE = 524; // pixels: the height of the tree and of what stands above it
const REEL = 424; // the same where a program plays: board and tree
const REEL_BOARD = 190;
const GLIDE = 320; // that a piece takes to its new place
const TRAVEL = 280; // milliseconds that a value takes on its way up
const HURRY = 180; // milliseconds that nodes take to their new places: who turns pages faster does not see that
const UNHEARD = "No reply has come: the kernel is busy, or gone. If it is gone, run this cell again.";
const NOT_COME = "No further pages have come: the kernel is busy, or gone. All that is here can be stepped through.";
const SPEEDS = [1, 2, 5, 10, 30, 60];
const RISING = { value: "rising", first: 900, share: 0.94 }; // milliseconds for the first move, and of each for the next

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const clamp = (low, n, high) => Math.max(low, Math.min(n, high));

// ---- making elements: text is always text, never markup -------------------------------------------

const SVG = "http://www.w3.org/2000/svg";

function make(tag, attributes = {}, ...children) {
  const element = SHAPES.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
const SHAPES = new Set(["svg", "g", "path", "rect", "circle", "line", "text", "title"]);

// Let an element have these children, given as [tag, attributes, inside]: what is the same stays, and
// of what is nearly the same only the attributes change, for to make new shapes is what takes time.
function furnish(element, parts) {
  const before = element.parts ?? [];
  parts.forEach(([tag, attributes, inside], n) => {
    const child = element.children[n];
    const [oldTag, old, oldInside] = before[n] ?? [];
    if (tag !== oldTag || (inside !== oldInside && tag === "svg")) {
      const made = tag === "svg" ? inside.cloneNode(true) : make(tag, {}, ...(inside ? [inside] : []));
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      child ? child.replaceWith(made) : element.append(made);
      return;
    }
    for (const [name, value] of Object.entries(attributes)) if (old[name] !== value) child.setAttribute(name, value);
    if (inside !== oldInside) child.textContent = inside;
  });
  while (element.children.length > parts.length) element.lastChild.remove();
  element.parts = parts;
}

const ICONS = {
  first: "M3 3v10M13 3 6 8l7 5z",
  back: "M12 3 5 8l7 5z",
  step: "M4 3l7 5-7 5z",
  play: "M3 3l5 5-5 5zM8 3l5 5-5 5z",
  pause: "M5 3v10M11 3v10",
  last: "M13 3v10M3 3l7 5-7 5z",
  call: "M3 3v6h8M8 6l3 3-3 3",
  return: "M12 13V7H4M7 10 4 7l3-3",
  trust: "M3 8l4 4 6-8",
};

// The notebook decides on a key by the element that has the focus, so each one says: these are mine.
const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };

function button(words, icon, act, attributes = {}) {
  const drawing = make("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, make("path", { d: ICONS[icon] ?? "" }));
  const label = make("span", {}, words);
  const element = make("button", { type: "button", ...OWN_KEYS, ...attributes }, ...(icon ? [drawing] : []), label);
  element.addEventListener("click", () => element.getAttribute("aria-disabled") !== "true" && act());
  // what cannot be pressed keeps the focus: only `aria-disabled`, never `disabled`
  element.allow = (allowed) => element.getAttribute("aria-disabled") === String(!allowed) || element.setAttribute("aria-disabled", !allowed);
  element.say = (text) => label.textContent === text || (label.textContent = text);
  element.draw = (name) => drawing.firstChild.setAttribute("d", ICONS[name]);
  return element;
}

// A sentence comes in pieces: words, code, words, code …
const spelled = (pieces) => pieces.map((piece, n) => (n % 2 ? make("code", {}, piece) : piece));

// ---- the book as far as it has come ---------------------------------------------------------------

class Shelf {
  constructor(cover, chunk) {
    this.pages = [];
    this.kept = 0;
    this.nodes = []; // of each call: label, whole, board, move, mover, memo
    this.results = []; // of each call that has ended: kind, words, rest
    this.ends = 0; // so many results are here
    this.at = 0;
    this.furthest = 0;
    this.trusted = new Set();
    this.readers = new Set(); // functions to call when something has come
    this.bind(cover);
    if (chunk) this.add(chunk);
  }

  // The cover, which says how far one may read.
  bind(cover) {
    this.cover = cover;
    this.below = cover.parents.map(() => []);
    cover.parents.forEach((parent, call) => parent >= 0 && this.below[parent].push(call));
    this.sizes = cover.parents.map(() => 1); // of whole subtrees
    for (let call = cover.parents.length - 1; call > 0; call--)
      if (cover.parents[call] >= 0) this.sizes[cover.parents[call]] += this.sizes[call];
  }

  add(chunk) {
    if (this.kept > KEPT) this.forgetAllBut(chunk.first);
    this.kept += chunk.pages.length;
    chunk.pages.forEach((row, n) => (this.pages[chunk.first + n] = { row, chunk }));
    chunk.calls.forEach(([label, whole, board, move, mover, memo], n) => {
      const picture = board < 0 ? null : chunk.boards[board];
      this.nodes[chunk.callsFrom + n] ??= { label, whole, picture, move, mover, memo };
    });
    for (const [call, kind, words, rest] of chunk.results) this.results[call] ??= { kind, words, rest };
    this.ends = Math.max(this.ends, chunk.endsFrom + chunk.results.length);
  }

  // Let go of the pages that are far from here; they are asked for again.
  forgetAllBut(here) {
    const near = (step) => Math.abs(step - here) < KEPT / 4 || Math.abs(step - this.at) < 1000;
    const steps = Object.keys(this.pages).filter((step) => near(Number(step)));
    const pages = [];
    for (const step of steps) pages[step] = this.pages[step];
    [this.pages, this.kept] = [pages, steps.length];
  }

  page(step) {
    const found = this.pages[step];
    if (!found) return null;
    const { row, chunk } = found;
    const [text, source, line, cards, more, board, marks, moves, printed, call] = row;
    return {
      step, line, more, marks, call, begun: this.begun(step), event: this.cover.events[step],
      sentence: chunk.texts[text],
      source: chunk.sources[source],
      cards: cards.map((card) => chunk.cards[card]),
      board: board < 0 ? null : chunk.boards[board],
      moves: chunk.moves[moves],
      printed: chunk.texts[printed][0],
    };
  }

  // How many calls have begun by that step; they are numbered as they begin.
  begun(step) {
    const { first } = this.cover;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      first[middle] <= step ? (low = middle + 1) : (high = middle);
    }
    return low;
  }

  path(call) {
    const path = [];
    for (; call >= 0; call = this.cover.parents[call]) path.push(call);
    return path.reverse();
  }

  // The step at which a call ended, Infinity if that is not known yet.
  end(call) {
    const end = this.cover.ends[call];
    return end < 0 ? Infinity : end;
  }

  // How many calls of a subtree have begun by that step.
  size(call, step) {
    if (this.cover.first[call] > step) return 0;
    if (this.end(call) <= step) return this.sizes[call];
    let total = 0;
    const waiting = [call];
    while (waiting.length) {
      const one = waiting.pop();
      total++;
      for (const below of this.below[one]) if (this.cover.first[below] <= step) waiting.push(below);
    }
    return total;
  }
}

// ---- the tree: one drawing for walks, for trees that stand alone, and for those to be labelled ------

const FONT = 12.5;
const SIGNS = { true: "✓ ", false: "✗ ", failed: "✗ ", raised: "⚡ ", value: "→ ", nothing: "→ ", open: "→ ", wrong: "✗ " };
const MOST_NODES = 40; // near the path, where not all of them can be shown
const TREES = { narrowest: 13, most: 160, flattest: 27 }; // room for the whole tree: a leaf, calls, a level
const FOREST = { narrowest: 3, most: 520, flattest: 22 }; // where a program plays, small dots will do
const FEW = { narrowest: 8, most: MOST_NODES, flattest: 6 }; // are shown whole, whatever their shape
const LINE = 15; // pixels that a line of words needs

const pen = (() => {
  const contexts = new Map(); // one for each size: to change the font takes longer than to measure
  return (text, size = FONT) => {
    if (!contexts.has(size)) {
      contexts.set(size, document.createElement("canvas").getContext("2d"));
      contexts.get(size).font = `600 ${size}px system-ui, "DejaVu Sans", sans-serif`;
    }
    return contexts.get(size).measureText(text).width;
  };
})();

// A board that is small enough for a node: without its letters, cropped to what is left.
const minis = new Map();
const crops = new Map(); // one for all boards of a size: those of one puzzle are cropped alike
function mini(picture, width, height) {
  if (!minis.has(picture)) minis.set(picture, cropped(picture));
  const { svg, wide, high } = minis.get(picture);
  const scale = Math.min(width / wide, height / high);
  return { svg, width: wide * scale, height: high * scale };
}

function cropped(picture) {
  const desk = make("div", { class: "puzzle-book", style: "position: absolute; visibility: hidden" });
  desk.innerHTML = joined(picture.replace(BESIDE, "")); // written by our own canvas, which escapes
  const svg = desk.querySelector("svg");
  if (!svg) return { svg: make("svg"), wide: 1, high: 1 };
  const sheet = svg.getAttribute("viewBox");
  if (!crops.has(sheet)) {
    document.body.append(desk);
    crops.set(sheet, svg.getBBox());
    desk.remove();
  }
  const { x, y, width, height } = crops.get(sheet);
  svg.setAttribute("viewBox", `${x - 3} ${y - 3} ${width + 6} ${height + 6}`);
  for (const name of ["role", "aria-label"]) svg.removeAttribute(name);
  svg.setAttribute("class", "mini");
  return { svg, wide: width + 6, high: height + 6 };
}

// Of a board as our canvas writes it: words, what is one thing, and zones, which are not seen.
const BESIDE = /<text.*?<\/text>|<\/?g[^>]*>|<[^>]* fill="none"\/>/g;
const CIRCLE = /<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)" ([^>]*)\/>/g;

// All circles that look alike become one shape: forty boards of 33 holes are then quickly drawn.
function joined(picture) {
  const alike = new Map(); // look → its path
  for (const [, x, y, r, look] of picture.matchAll(CIRCLE))
    alike.set(look, `${alike.get(look) ?? ""}M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`);
  return picture.replace(CIRCLE, (circle, x, y, r, look) => {
    const path = alike.get(look);
    alike.delete(look); // it stands where the first of them stood
    return path ? `<path ${look} d="${path}"/>` : "";
  });
}

class Tree {
  constructor(shelf, height, choose, arrows) {
    [this.shelf, this.height, this.choose, this.arrows] = [shelf, height, choose, arrows];
    this.edges = make("g", {});
    this.calls = make("g", {});
    this.extra = make("g", { "aria-hidden": "true" });
    this.svg = make("svg", { role: "group", "aria-label": "call tree" }, this.edges, this.calls, this.extra);
    this.host = make("div", { class: "tree" }, this.svg);
    this.drawn = new Map(); // call → {element, key}: what has not changed is not drawn again
    this.lines = new Map();
    this.tab = -1; // the call that Tab reaches
    this.room = TREES;
    this.width = 0;
    this.calls.addEventListener("click", (event) => this.press(event));
    this.calls.addEventListener("keydown", (event) => this.key(event));
    this.calls.addEventListener("focusin", (event) => this.reach(Number(event.target.dataset.call)));
  }

  measure() {
    this.width = Math.floor(this.host.clientWidth);
  }

  // ---- which calls, and where ----------------------------------------------------------------

  // view: {step, begun, path, current, state(call), second(call), mark(call)}
  draw(view) {
    if (!this.width) this.measure();
    if (!this.width) return;
    const plan = this.plan(view);
    const height = this.height ?? Math.max(60, plan.levels * 62 + 12);
    this.svg.setAttribute("width", this.width);
    this.svg.setAttribute("height", height);
    this.host.style.height = `${height + 2}px`; // with its border
    this.settle(plan, height);
    this.paint(plan, view);
  }

  // All calls that are known, if they have room: then no node ever moves. Else those near the path.
  plan(view) {
    const { cover } = this.shelf;
    const key = `${cover.until} ${this.width} ${this.height}`;
    if (this.wholeKey !== key) [this.wholeKey, this.whole] = [key, this.planWhole()];
    return this.whole ?? this.planNear(view);
  }

  planWhole() {
    const { cover, below } = this.shelf;
    const isFew = cover.parents.length <= FEW.most;
    const { most, flattest } = isFew ? FEW : this.room;
    const narrowest = isFew ? Math.min(FEW.narrowest, this.room.narrowest) : this.room.narrowest;
    const leaves = below.filter((calls) => !calls.length).length;
    if (leaves * narrowest > this.width || cover.parents.length > most) return null;
    const plan = this.arrange(0, (call) => below[call], () => 0);
    plan.isFlat = this.height && plan.levels * this.room.flattest > this.height;
    return this.height && plan.levels * flattest > this.height ? null : plan;
  }

  planNear({ step, path }) {
    const { cover, below } = this.shelf;
    const most = this.height ? Math.floor((this.height - 20) / 38) : 8;
    const above = Math.max(0, path.length - most);
    const known = (call) => below[call].filter((inner) => cover.first[inner] <= step);
    const folded = (calls) => calls.reduce((sum, call) => sum + this.shelf.size(call, step), 0);
    for (const room of [MOST_NODES, 30, 22, 16, 12]) {
      const shown = this.neighbours(path.slice(above), known, room);
      const plan = this.arrange(
        path[above],
        (call) => known(call).filter((inner) => shown.has(inner)),
        (call) => folded(known(call).filter((inner) => !shown.has(inner))),
      );
      plan.above = above;
      if (plan.leaves * 74 <= this.width && plan.levels <= most + 2) return plan;
      if (room === 12) return plan;
    }
  }

  neighbours(path, known, room) {
    const shown = new Set(path);
    let ring = path;
    while (ring.length) {
      ring = ring.flatMap(known).filter((call) => !shown.has(call));
      ring = ring.sort((a, b) => b - a).slice(0, Math.max(0, room - shown.size)); // the latest first
      for (const call of ring) shown.add(call);
    }
    return shown;
  }

  arrange(root, below, folded) {
    const plan = { nodes: new Map(), leaves: 0, levels: 0, above: 0 };
    const visit = (call, level) => {
      const inner = level < 60 ? below(call) : [];
      const node = { call, level, inner, folded: folded(call) };
      plan.nodes.set(call, node);
      plan.levels = Math.max(plan.levels, level + 1);
      const places = inner.map((one) => visit(one, level + 1));
      node.place = places.length ? (places[0] + places.at(-1)) / 2 : plan.leaves++ + 0.5;
      return node.place;
    };
    visit(root, 0);
    return plan;
  }

  // Places in pixels, and the room that each node has beside its neighbours.
  settle(plan, height) {
    if (plan.settled === height) return;
    plan.settled = height;
    const top = plan.above ? 24 : 6;
    const gap = Math.min(this.width / plan.leaves, 210);
    const left = (this.width - gap * plan.leaves) / 2;
    plan.level = Math.min(74, (height - top - 4) / plan.levels);
    const rows = [];
    for (const node of plan.nodes.values()) {
      node.x = left + node.place * gap;
      node.y = top + (node.level + 0.5) * plan.level;
      (rows[node.level] ??= []).push(node);
    }
    for (const row of rows)
      row.forEach((node, n) => {
        const before = row[n - 1]?.x ?? -node.x;
        const after = row[n + 1]?.x ?? 2 * this.width - node.x;
        node.room = Math.min(node.x - before, after - node.x) - 5;
      });
    const widest = pen("0".repeat(this.shelf.cover.widest)) * 0.9 + 12;
    const lines = Math.ceil(LINE / plan.level); // so many rows a line of words takes
    rows.forEach((row, n) => {
      const isAlone = rows.slice(Math.max(0, n - lines), n + lines + 1).every(({ length }) => length === 1);
      row[0].hasLine = plan.isFlat && isAlone && n % lines === 0;
    });
    // one level, one kind of node: words where all of its calls have room for theirs, else dots
    for (const row of rows) {
      const least = Math.min(...row.map(({ room }) => room));
      for (const node of row) node.asDot = plan.isFlat || least < Math.min(widest, 110);
    }
  }

  // ---- drawing -------------------------------------------------------------------------------

  paint(plan, view) {
    const shown = new Set();
    for (const node of plan.nodes.values()) {
      if (node.call >= view.begun || !this.shelf.nodes[node.call]) continue;
      shown.add(node.call);
      this.paintNode(node, plan, view);
    }
    for (const [call, { element }] of this.drawn) if (!shown.has(call)) this.remove(call, element);
    this.paintEdges(plan, view, shown);
    const above = `+ ${plan.above.toLocaleString("en")} calls above`;
    furnish(this.extra, plan.above ? [this.words(this.width / 2, 14, above, "more", 12)] : []);
    if (!shown.has(this.tab)) this.reach(view.current ?? 0);
  }

  remove(call, element) {
    element.remove();
    this.drawn.delete(call);
  }

  paintNode(node, plan, view) {
    const facts = this.facts(node, view);
    const key = JSON.stringify([facts, Math.round(node.room), plan.level]);
    let found = this.drawn.get(node.call);
    if (found?.key !== key) {
      const attributes = { role: "button", tabindex: -1, "data-call": node.call, ...OWN_KEYS };
      const element = found?.element ?? this.calls.appendChild(make("g", attributes));
      this.shape(element, node, plan, facts);
      found = { element, key };
      this.drawn.set(node.call, found);
    }
    const place = `translate(${node.x.toFixed(1)}px, ${node.y.toFixed(1)}px)`;
    if (found.place !== place) found.element.style.transform = found.place = place;
  }

  facts(node, view) {
    const words = this.shelf.nodes[node.call];
    const state = view.state(node.call);
    const ended = !["running", "waiting", "suspended"].includes(state);
    return {
      state, ended,
      label: words.label,
      second: view.second(node.call, state),
      spoken: `${words.whole}, ${view.spoken(node.call, state)}`,
      base: ended && !this.shelf.below[node.call].length,
      memo: words.memo,
      current: node.call === view.current,
      mark: view.mark?.(node.call) ?? "",
      folded: node.folded,
      rest: ended ? (this.shelf.results[node.call]?.rest ?? 0) : 0,
    };
  }

  shape(element, node, plan, facts) {
    const { picture } = this.shelf.nodes[node.call];
    const high = Math.min(44, plan.level - (picture ? 17 : 10)); // above a board stands its move
    element.setAttribute("class", `call ${facts.state} ${facts.current ? "current" : ""} ${facts.mark}`);
    element.setAttribute("aria-label", facts.spoken);
    const hasBoard = picture && node.room >= 34 && high >= 16;
    const { tall, wide, parts } = hasBoard ? this.withBoard(node, high, facts, picture) : this.withWords(node, high, facts, plan);
    furnish(element, [["title", {}, facts.spoken], ...parts, ...(plan.isFlat ? [] : this.around(node, wide, tall, facts))]);
    node.half = tall / 2;
  }

  withBoard(node, high, facts, picture) {
    const words = facts.second && high >= 30 && pen(facts.second, 11) < node.room - 6 ? facts.second : "";
    const board = mini(picture, Math.min(node.room - 8, 104), high - (words ? 16 : 5));
    const wide = Math.max(board.width + 8, words ? pen(words, 11) + 12 : 0);
    const tall = board.height + (words ? 17 : 6);
    const place = { x: -board.width / 2, y: 3 - tall / 2, width: board.width, height: board.height };
    for (const side in place) place[side] = place[side].toFixed(1);
    const parts = [this.box(wide, tall, facts), ["svg", place, board.svg]];
    if (words) parts.push(this.words(0, tall / 2 - 8, words, "second", 11));
    return { wide, tall, parts };
  }

  withWords(node, high, facts, plan) {
    if (node.asDot || pen(facts.label) + 10 > node.room) return this.asDot(node, high, facts, plan.level);
    const second = facts.second && pen(facts.second, 11) + 12 <= node.room ? facts.second : "";
    const below = second && high >= 34;
    const tall = below ? Math.min(high, 40) : Math.min(high, 24);
    const beside = second && !below && pen(`${facts.label}   ${second}`) + 12 <= node.room;
    const first = beside ? `${facts.label}\u2002${second}` : facts.label;
    const width = Math.min(node.room, Math.max(pen(first) + 16, below ? pen(second, 11) + 14 : 0, 40));
    const parts = [this.box(width, tall, facts), this.words(0, below ? -tall / 2 + 13 : 0, first, "first", FONT)];
    if (below) parts.push(this.words(0, tall / 2 - 11, second, "second", 11));
    return { wide: width, tall, parts };
  }

  // Where there is no room for words: a dot; below it what came back, or beside it its words, if they have room.
  asDot(node, high, facts, level) {
    const least = this.room === FOREST ? 1.4 : Math.min(4, level / 2 - 0.5, (node.room + 4) / 2);
    const radius = clamp(least, Math.min(high, node.room + 2) / 2, 8);
    const parts = [this.box(2 * radius, 2 * radius, facts, facts.base ? 2 : radius)];
    const brief = facts.ended && !facts.folded ? facts.second.replace("→ ", "") : "";
    if (brief && high > 26 && pen(brief, 11) <= node.room) parts.push(this.words(0, radius + 9, brief, "under", 11));
    const words = `${facts.label}\u2002${facts.ended ? facts.second : ""}`;
    if (node.hasLine && 2 * (pen(words, 11) + radius + 6) <= node.room) parts.push(this.words(radius + 5, 0, words, "beside", 11));
    return { wide: 2 * radius, tall: 2 * radius, parts };
  }

  // Rounded: a call that made others. Square: it called nobody. Cut corners: a memo hit.
  box(wide, tall, facts, radius = facts.base ? 2 : Math.min(11, tall / 2)) {
    const [x, y, cut] = [-wide / 2, -tall / 2, tall / 4];
    const hull = { class: "hull", "data-wide": wide };
    if (!facts.memo) return ["rect", { ...hull, x, y, width: wide, height: tall, rx: radius }];
    const [right, low] = [-x, -y];
    const d = `M${x + cut} ${y}H${right - cut}L${right} ${y + cut}V${low - cut}L${right - cut} ${low}H${x + cut}L${x} ${low - cut}V${y + cut}Z`;
    return ["path", { ...hull, d }];
  }

  // What stands above a node, below it and at its corner.
  around(node, wide, tall, facts) {
    const { move } = this.shelf.nodes[node.call];
    const parts = [];
    if (move && pen(move, 10.5) <= node.room) parts.push(this.words(0, -tall / 2 - 7, move, "move", 10.5));
    if (facts.folded) parts.push(this.words(0, tall / 2 + 9, `+ ${facts.folded.toLocaleString("en")}`, "more", 11));
    else if (facts.rest && node.room > 90) parts.push(this.words(0, tall / 2 + 9, `○ ${facts.rest} not tried`, "more", 11));
    const sign = facts.mark.includes("good") ? "✓" : facts.mark.includes("bad") ? "✗" : "";
    const [x, y] = [wide / 2 - 2, 2 - tall / 2];
    if (sign) parts.push(["circle", { class: "badge", cx: x, cy: y, r: 9 }], this.words(x, y, sign, "sign", 12));
    return parts;
  }

  words(x, y, text, kind, size) {
    return ["text", { x: x.toFixed(1), y: y.toFixed(1), class: kind, "font-size": size }, text];
  }

  paintEdges(plan, view, shown) {
    const onPath = new Set(view.path);
    for (const [call, { element }] of this.lines)
      if (!shown.has(call) || !plan.nodes.has(this.shelf.cover.parents[call])) {
        element.remove();
        this.lines.delete(call);
      }
    for (const node of plan.nodes.values())
      for (const inner of node.inner)
        if (shown.has(inner)) this.edge(node, plan.nodes.get(inner), view, onPath);
  }

  edge(from, to, view, onPath) {
    const [y, end] = [from.y + (from.half ?? 10), to.y - (to.half ?? 10)];
    const [x, toX, half] = [from.x, to.x, (y + end) / 2].map((n) => n.toFixed(1));
    const d = `M${x} ${y.toFixed(1)}C${x} ${half} ${toX} ${half} ${toX} ${end.toFixed(1)}`;
    const kind = `edge ${onPath.has(to.call) ? "on-path" : view.state(to.call)}`;
    let line = this.lines.get(to.call);
    if (!line) this.lines.set(to.call, (line = { element: this.edges.appendChild(make("path", {})) }));
    line.ends = [from.x, y, to.x, end];
    if (line.d !== d) line.element.setAttribute("d", (line.d = d));
    if (line.kind !== kind) line.element.setAttribute("class", (line.kind = kind));
  }

  // ---- the value on its way up ---------------------------------------------------------------

  travel(from, words) {
    const line = this.lines.get(from);
    if (!line || calm()) return;
    const wide = pen(words, 12) + 14;
    const pill = ["rect", { x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }];
    const chip = this.extra.appendChild(make("g", { class: "chip" }));
    furnish(chip, [pill, this.words(0, 0, words, "first", 12)]);
    const [x, y, toX, toY] = line.ends;
    const places = [1, 0.8, 0.6, 0.4, 0.2, 0].map((t) => {
      const bow = t * t * (3 - 2 * t); // along the edge, which leaves and arrives upright
      return { transform: `translate(${x + (toX - x) * bow}px, ${y + (toY - y) * (1.5 * t - 1.5 * t * t + t ** 3)}px)` };
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
    const next = { ArrowUp: -1, ArrowDown: 1, ...(this.arrows ? { ArrowLeft: -1, ArrowRight: 1 } : {}) }[event.key];
    if (event.key === "Enter" || event.key === " ") this.choose(here);
    else if (next) {
      const call = order[clamp(0, order.indexOf(here) + next, order.length - 1)];
      this.reach(call);
      this.drawn.get(call)?.element.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const worded = (result) => (result ? `${SIGNS[result.kind]}${result.kind === "raised" ? "raised" : result.words}` : "");

// ---- the timeline: a slider whose track is the profile of the stack over the steps taken so far -----

class Timeline {
  constructor(shelf, go) {
    this.shelf = shelf;
    this.area = make("path", { class: "area" });
    this.ticks = make("path", { class: "calls" });
    this.tocks = make("path", { class: "returns" });
    const track = make("svg", { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" }, this.area, this.ticks, this.tocks);
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "Step", ...OWN_KEYS });
    this.badges = make("span", { class: "badges", "aria-hidden": "true" });
    this.host = make("span", { class: "timeline" }, track, this.badges, this.slider);
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.filled = -1; // the profile is drawn until this step
    this.columns = [];
  }

  // Where a step stands, in thousandths.
  x(step) {
    return (1000 * step) / Math.max(1, this.shelf.cover.last);
  }

  show(step, questions) {
    const { cover, furthest } = this.shelf;
    if (this.slider.max !== String(cover.last)) this.slider.max = cover.last;
    this.slider.value = step;
    if (this.filled !== furthest) this.fill(furthest);
    const key = questions.map(({ at, open }) => `${at}${open}`).join();
    if (key === this.badgesKey) return;
    this.badgesKey = key;
    this.badges.replaceChildren(...questions.map(({ at, open }) => this.badge(at, open)));
  }

  badge(at, open) {
    return make("i", { class: open ? "open" : "done", style: `left: ${this.x(at) / 10}%` }, open ? "?" : "✓");
  }

  // Nothing beyond the furthest step that was shown is drawn: it would tell the future.
  fill(furthest) {
    const { depths, events, last } = this.shelf.cover;
    const column = (step) => Math.floor((step * Math.min(COLUMNS, last + 1)) / (last + 1));
    for (let step = this.filled + 1; step <= furthest; step++)
      this.columns[column(step)] = Math.max(this.columns[column(step)] ?? 0, depths[step]);
    this.filled = furthest;
    const most = Math.max(4, ...this.columns);
    const heights = this.columns.map((depth) => 88 - (78 * depth) / most);
    const wide = this.x(last) / Math.max(1, Math.min(COLUMNS, last + 1) - 1);
    const line = heights.map((y, n) => `L${(n * wide).toFixed(1)} ${y.toFixed(1)}`).join("");
    const end = ((this.columns.length - 1) * wide).toFixed(1);
    this.area.setAttribute("d", `M0 88${line}L${end} 88Z`);
    if (last > COLUMNS) return; // too near to each other to be told apart
    const tick = (step) => `M${this.x(step).toFixed(1)} 88v12`;
    const seen = [...events.slice(0, furthest + 1)];
    const at = (kinds) => seen.map((kind, step) => (kinds.includes(kind) ? tick(step) : "")).join("");
    this.ticks.setAttribute("d", at("c"));
    this.tocks.setAttribute("d", at("re"));
  }
}

// A pending expression with its hole; and, where there is little room, what stands nearest to it.
const hole = () => make("b", { class: "hole" }, "?");
const holed = (words) => words.split("?").flatMap((piece, n) => (n ? [hole(), piece] : [piece]));

function nearHole(words, most = 24) {
  const hole = words.indexOf("?");
  if (words.length <= most || hole < 0) return words.length <= most ? words : `${words.slice(0, most - 1)}…`;
  const from = clamp(0, hole - most + 8, words.length - most);
  return `${from ? "…" : ""}${words.slice(from, from + most)}${from + most < words.length ? "…" : ""}`;
}

// ---- pieces that go to their new places ----------------------------------------------------------------

// Where the pieces of a board stand.
const places = (svg) => new Map(Array.from(svg.querySelectorAll('[data-gid^="item:"]'), (item) => [item.dataset.gid, { item, box: item.getBBox() }]));

// A piece that has a new name comes from the place that is left farthest away; the others that are gone fade.
function glide(svg, stood, duration) {
  if (!svg || duration < 40) return;
  const now = places(svg);
  const gone = [...stood].filter(([gid]) => !now.has(gid)).map(([, place]) => place);
  for (const [gid, { item, box }] of now) {
    const far = (from) => Math.hypot(from.box.x - box.x, from.box.y - box.y);
    const farthest = () => gone.splice(gone.indexOf([...gone].sort((a, b) => far(b) - far(a))[0]), 1)[0];
    const from = stood.get(gid) ?? (gone.length ? farthest() : null);
    if (from && far(from) > 1) hop(item, from.box, box, [...now.values()].map((one) => one.box), duration);
  }
  for (const { item } of gone) {
    svg.append(item);
    const leave = () => item.remove();
    item.animate([{ opacity: 1 }, { opacity: 0 }], { duration, fill: "forwards" }).finished.then(leave, leave);
  }
}

// Over what stands in between, and above the others.
function hop(item, from, to, all, duration) {
  item.parentNode.append(item);
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y - to.y];
  const share = (box) => (box.x + box.width / 2 - to.x - to.width / 2) / x; // of the way, from its end
  const isBetween = (box) => share(box) > 0.1 && share(box) < 0.9;
  const tops = all.filter(isBetween).map((box) => Math.max(from.y, to.y) + to.height - box.y);
  const high = Math.min(Math.abs(x) / 2, Math.max(46, ...tops));
  const at = (share, lift) => `translate(${x * share}px, ${y * share - lift}px)`;
  const way = [at(1, 0), at(0.8, high), at(0.2, high), at(0, 0)].map((transform) => ({ transform }));
  item.animate(way, { duration, easing: "ease-in-out" });
}

// It is done: the pieces jump once, one after the other.
function cheer(board) {
  const up = [{ transform: "none" }, { transform: "translateY(-14px)" }, { transform: "none" }];
  board.querySelectorAll('[data-gid^="item:"]').forEach((item, n) => item.animate(up, { duration: 280, delay: GLIDE + 60 * n, easing: "ease-in-out" }));
}

// ---- a walk: the book open at a page, with all that turns it -----------------------------------------

class Walk {
  constructor(desk, shelf) {
    [this.desk, this.shelf] = [desk, shelf];
    this.root = make("section", { class: "puzzle-book walk", "aria-label": `Step through ${shelf.cover.name}` });
    this.tree = new Tree(shelf, TREE / 2, (call) => this.go(shelf.cover.first[call]), false);
    if (desk.isReel) this.tree.room = FOREST;
    this.timeline = new Timeline(shelf, (step) => this.go(step));
    this.build();
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.redraw = () => this.draw();
    shelf.readers.add(this.redraw);
    this.sized = new ResizeObserver(() => (this.measure(), this.draw()));
    this.sized.observe(this.root);
    shelf.feedback = null;
    this.waitsFor = null;
    this.draw();
    this.fetch();
  }

  // What asks the browser to lay the page out is asked once, not at each step.
  measure() {
    this.tree.measure();
    const high = this.stack.clientHeight - 24;
    this.room = high > 60 ? 1 + Math.floor((high - 62) / 31) : 3; // so many frames fit
    this.scrolls = this.program.scrollHeight > this.program.clientHeight;
  }

  close() {
    this.shelf.readers.delete(this.redraw);
    this.sized.disconnect();
    this.unwait();
    this.stop();
  }

  // ---- what it is made of --------------------------------------------------------------------

  build() {
    this.buttons = {
      first: button("First", "first", () => this.go(0), { class: "icon", title: "First (Home)" }),
      back: button("Back", "back", () => this.go(this.shelf.at - 1), { title: "Back (←)" }),
      step: button("Step", "step", () => this.go(this.shelf.at + 1), { class: "primary", title: "Step (→)" }),
      play: button("Play", "play", () => this.playOrPause(), { title: "Play or pause (Space)" }),
      last: button("Last", "last", () => this.go(this.shelf.cover.last), { class: "icon", title: "Last (End)" }),
      call: button("Into call", "call", () => this.seek("c", "call"), { title: "To the next call" }),
      return: button("Return", "return", () => this.seek("re", "return"), { title: "To the next return" }),
      trust: button("Trust", "trust", () => this.trust(), { title: "Take this call on trust: from call to result in one step" }),
    };
    const { isReel } = this.desk;
    const speeds = SPEEDS.map((speed) => make("option", { value: speed }, `${speed}/s`));
    if (isReel) speeds.unshift(make("option", { value: RISING.value }, "faster and faster"));
    this.speed = make("select", { "aria-label": "Steps a second", ...OWN_KEYS }, ...speeds);
    this.speed.value = isReel ? RISING.value : 2;
    this.count = make("output", { class: "count" });
    const { first, back, step, play, last, call, return: up, trust } = this.buttons;
    if (isReel) step.classList.remove("primary"), play.classList.add("primary");
    const row = [first, back, step, play, this.speed, this.timeline.host, this.count, last, ...(isReel ? [] : [call, up, trust])];
    const bar = make("div", { class: "bar", role: "toolbar", "aria-label": "Walk" }, ...row);
    this.sentence = make("p", { class: "sentence", role: "status", ...OWN_KEYS });
    this.ask = this.buildQuestion();
    this.said = make("div", { class: `said ${this.desk.questions().length ? "asks" : ""}` }, this.sentence, this.ask);
    this.root.append(make("div", { class: "sticky" }, bar, this.said), this.buildPanels());
    const { middle, tree } = this.heights();
    this.root.style.setProperty("--middle", `${middle}px`);
    this.root.style.setProperty("--program", `${22 * this.shelf.cover.rows + 12}px`);
    this.tree.height = tree;
  }

  // What is reserved stays: the taller the program, the less is left for the tree.
  heights() {
    const { rows, prints } = this.shelf.cover;
    if (this.desk.isReel) return { middle: REEL_BOARD, tree: REEL - REEL_BOARD };
    const least = this.desk.show.includes("board") ? 270 : 176;
    const middle = clamp(least, 22 * rows + (prints ? 100 : 34), 280);
    return { middle, tree: TREE - middle - (this.desk.questions().length ? 28 : 0) };
  }

  buildPanels() {
    const shows = (name) => this.desk.show.includes(name);
    this.program = make("div", { class: "program", role: "region", "aria-label": "Program", tabindex: 0, ...OWN_KEYS });
    this.printed = make("pre", { class: "printed", "aria-label": "Printed so far", role: "region", tabindex: 0, ...OWN_KEYS });
    this.heading = make("div", { class: "heading" });
    this.stack = make("div", { class: "stack", role: "region", "aria-label": "Stack", tabindex: 0, ...OWN_KEYS }, this.heading);
    this.board = make("div", { class: "board" });
    this.moves = make("ul", { class: `moves ${this.shelf.cover.chooses ? "" : "none"}`, "aria-label": "Moves from here", tabindex: 0, ...OWN_KEYS });
    const heading = (words) => make("div", { class: "heading" }, words);
    const [left, right] = ["left", "right"].map((side) => make("div", { class: side }));
    if (shows("source")) left.append(heading("Program"), this.program);
    if (this.shelf.cover.prints) left.append(heading("Printed so far"), this.printed);
    if (shows("stack")) right.append(this.stack);
    if (shows("board")) right.append(make("div", { class: "place" }, this.board, this.moves));
    const sides = [left, right].filter((side) => side.children.length);
    const middle = make("div", { class: `middle ${["none", "one", "two"][sides.length]}` }, ...sides);
    return make("div", { class: "panels" }, middle, ...(shows("tree") ? [this.tree.host] : []));
  }

  buildQuestion() {
    this.words = make("label", { class: "asked" });
    this.field = make("input", { type: "text", autocomplete: "off", spellcheck: "false", ...OWN_KEYS });
    this.words.htmlFor = this.field.id = `asked-${Math.random().toString(36).slice(2)}`;
    this.chips = make("span", { class: "chips" });
    this.skip = button("Skip", null, () => this.answer(null), { class: "link" });
    this.check = make("button", { type: "submit", ...OWN_KEYS }, "Check");
    this.reply = make("p", { class: "reply", role: "status" });
    const first = make("div", {}, this.words, this.field, this.check, this.skip);
    const form = make("form", { class: "question" }, first, make("div", {}, this.chips, this.reply));
    this.field.addEventListener("input", () => this.forgive());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.desk.pauses) this.answer(null);
      else if (this.field.value.trim()) this.answer(this.field.value);
      else this.field.focus();
    });
    return form;
  }

  // ---- where to go ---------------------------------------------------------------------------

  // Every way to a page ends here; an open question stops it.
  go(step, playing = false) {
    const { shelf } = this;
    if (!playing) this.stop();
    const stop = this.question?.at ?? Infinity;
    const wanted = this.outsideTrusted(clamp(0, step, shelf.cover.last));
    step = Math.min(wanted, stop, shelf.cover.until);
    const refused = wanted > step && shelf.at === step && step === stop;
    if (!shelf.pages[step]) return this.await(step);
    const before = shelf.at;
    const sameStep = before === step;
    shelf.at = step;
    shelf.furthest = Math.max(shelf.furthest, step);
    if (!sameStep) shelf.feedback = shelf.note = null;
    this.hurry();
    if (refused) shelf.feedback = { words: [this.desk.pauses ? "Think first, then press “Show it”." : "Answer first, or skip the question."] };
    this.waitsFor = null;
    for (const draw of shelf.readers) draw();
    if (step === before + 1) this.hand(before, playing);
    if (step === stop) this.stop(), this.turnToQuestion();
    this.fetch();
  }

  hurry() {
    const now = performance.now();
    this.root.classList.toggle("hurried", now - this.turned < HURRY);
    this.turned = now;
  }

  // The step, or where a trusted call begins or ends if it lies inside.
  outsideTrusted(step) {
    const { shelf } = this;
    for (const call of shelf.trusted) {
      const [first, end] = [shelf.cover.first[call], shelf.end(call)];
      if (first < step && step < end) step = step > shelf.at ? Math.min(end, shelf.cover.last) : first;
    }
    return step;
  }

  seek(kinds, word) {
    const { events, until } = this.shelf.cover;
    for (let step = this.shelf.at + 1; step <= until; step++)
      if (kinds.includes(events[step]) && this.outsideTrusted(step) === step) return this.go(step);
    if (until < this.shelf.cover.last) return this.go(until + 1); // to the question
    this.tell([`There is no further ${word}.`]);
  }

  trust() {
    const { shelf } = this;
    const { call } = shelf.page(shelf.at);
    const [first, end] = [shelf.cover.first[call], shelf.end(call)];
    if (shelf.trusted.delete(call)) return this.go(first);
    if (end === Infinity && shelf.cover.until < shelf.cover.last) return this.go(shelf.cover.last); // to the question
    if (end === Infinity || shelf.cover.yields?.includes(call)) return this.tell(["This call does not return in one piece: step through it."]);
    shelf.trusted.add(call);
    this.go(end);
  }

  tell(words) {
    this.shelf.note = words;
    this.draw();
  }

  // ---- playing -------------------------------------------------------------------------------

  playOrPause() {
    if (this.playing) return this.stop(), this.draw();
    if (this.shelf.at >= this.shelf.cover.last) this.go(0);
    let turns = 0;
    let due = performance.now() + this.pace(turns);
    const turn = (now) => {
      this.playing = requestAnimationFrame(turn);
      if (now < due - 4) return; // a frame may come a little early
      const pace = (this.nextIn = this.pace(++turns));
      due = Math.max(due + pace, now - pace);
      const before = this.shelf.at;
      this.go(before + 1, true);
      if (this.shelf.at === before && !this.waitsFor) this.stop(), this.draw();
    };
    this.playing = requestAnimationFrame(turn);
    this.draw();
  }

  // Milliseconds until the next step, after so many.
  pace(turns) {
    const { value } = this.speed;
    return value === RISING.value ? Math.max(16, RISING.first * RISING.share ** turns) : 1000 / Number(value);
  }

  stop() {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
  }

  // ---- pages that are not here yet -----------------------------------------------------------

  await(step) {
    this.waitsFor = step;
    this.fetch(step);
  }

  // Ask the desk for pages: for this one, or for those that will be needed soon.
  fetch(wanted = null) {
    const { shelf } = this;
    if (shelf.asked && performance.now() - shelf.asked < 60_000) return;
    let from = wanted === null ? shelf.at + 1 : Math.max(0, wanted - 100);
    const until = Math.min(shelf.cover.until, wanted ?? shelf.at + AHEAD);
    while (from <= until && shelf.pages[from]) from++;
    if (from > until || !this.desk.ask) return;
    shelf.asked = performance.now();
    this.desk.ask({ kind: "want", step: from, calls: shelf.nodes.length, ends: shelf.ends });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.waitsFor !== null && this.tell([NOT_COME]), PATIENCE);
  }

  unwait() {
    clearTimeout(this.patience);
    clearTimeout(this.unheard);
  }

  came() {
    clearTimeout(this.patience);
    const waited = this.waitsFor;
    if (waited !== null && this.shelf.pages[waited]) this.go(waited, Boolean(this.playing));
    else if (waited !== null) this.fetch(waited);
    else this.draw(), this.fetch();
  }

  // ---- questions -----------------------------------------------------------------------------

  get question() {
    return this.desk.questions().find(({ open }) => open);
  }

  get isAsking() {
    return this.question?.at === this.shelf.at;
  }

  turnToQuestion() {
    if (this.root.contains(document.activeElement)) (this.desk.pauses ? this.check : this.field).focus({ preventScroll: true });
  }

  // `null` skips the question. The desk judges; it sends what may be seen then.
  answer(words) {
    if (!this.isAsking) return;
    clearTimeout(this.unheard);
    const say = () => ((this.shelf.feedback = { words: [UNHEARD] }), this.draw());
    if (!this.desk.pauses) this.unheard = setTimeout(say, PATIENCE);
    this.desk.answer(words, this.question.at);
  }

  // What was said of a wrong answer leaves when another is begun.
  forgive() {
    this.reply.replaceChildren();
    this.chips.hidden = false;
    this.saidKey = null;
    this.shelf.feedback = null;
  }

  judged({ right, words }) {
    clearTimeout(this.unheard);
    this.shelf.feedback = { right, words };
    if (right) this.field.value = "";
    this.draw();
    if (!right && this.ask.contains(document.activeElement)) this.field.focus({ preventScroll: true });
    this.fetch();
  }

  // ---- what is shown -------------------------------------------------------------------------

  draw() {
    const page = this.shelf.page(this.shelf.at);
    if (!page) return;
    this.drawBar(page);
    this.drawSaid(page);
    this.drawProgram(page);
    this.drawBoard(page);
    this.drawStack(page);
    if (this.desk.show.includes("tree")) this.tree.draw(this.view(page));
  }

  drawBar({ step, call, event }) {
    const { cover, trusted } = this.shelf;
    const { first, back, step: on, play, last, trust } = this.buttons;
    first.allow(step > 0);
    back.allow(step > 0);
    for (const button of [on, last]) button.allow(step < cover.last);
    const playing = Boolean(this.playing);
    if (this.showsPlaying !== playing) {
      this.showsPlaying = playing;
      play.say(playing ? "Pause" : "Play");
      play.draw(playing ? "pause" : "play");
      this.sentence.setAttribute("aria-live", playing ? "off" : "polite"); // too fast to be read out
    }
    trust.say(trusted.has(call) ? "Look inside" : "Trust");
    this.timeline.show(step, this.desk.questions());
    const count = `${step.toLocaleString("en")} / ${cover.last.toLocaleString("en")}`;
    if (this.count.value !== count) this.count.value = count;
  }

  drawSaid({ step, call, event, sentence }) {
    const { feedback, note, trusted, cover } = this.shelf;
    const asking = this.isAsking;
    const onTrust = trusted.has(call) && this.shelf.end(call) === step;
    const told = note ?? (feedback?.right !== undefined && !asking ? null : sentence);
    const pieces = told ?? feedback.words;
    const ends = { r: "right", x: "wrong", e: "wrong" }[event];
    const kind = told ? (this.desk.isReel && ends) || "" : feedback.right ? "right" : "";
    const key = JSON.stringify([asking, pieces, onTrust, kind, asking && feedback, this.question?.words]);
    if (key === this.saidKey) return;
    this.saidKey = key;
    this.said.classList.toggle("asking", asking);
    if (!asking && this.ask.contains(document.activeElement)) this.buttons.step.focus({ preventScroll: true });
    this.sentence.hidden = asking;
    this.ask.hidden = !asking;
    this.sentence.className = `sentence ${kind}`;
    if (asking) return this.drawQuestion(feedback);
    this.sentence.replaceChildren(...(onTrust ? ["On trust: "] : []), ...spelled(pieces));
    const isLong = pieces.join("").length > 160 && this.sentence.scrollHeight > this.sentence.clientHeight;
    this.sentence.tabIndex = isLong ? 0 : -1; // what scrolls can be reached
  }

  drawQuestion(feedback) {
    const { words, chips } = this.question;
    const sign = make("b", { "aria-hidden": "true" }, "? ");
    this.words.replaceChildren(sign, ...spelled(words));
    this.field.hidden = this.skip.hidden = this.desk.pauses;
    this.check.textContent = this.desk.pauses ? "Show it" : "Check";
    const choose = (chip) => button(chip, null, () => ((this.field.value = chip), this.forgive(), this.field.focus()), { class: "chip" });
    if (this.chipsKey !== chips?.join()) this.chips.replaceChildren(...(chips ?? []).map(choose));
    this.chipsKey = chips?.join();
    this.reply.replaceChildren(...spelled(feedback?.words ?? []));
    this.chips.hidden = Boolean(feedback);
  }

  drawProgram({ source, line, event }) {
    if (this.source !== source) {
      this.source = source;
      const shown = source.missing ? [make("p", {}, source.missing)] : source.lines.map((words, n) => this.line(words, n));
      this.program.replaceChildren(...shown);
      this.now = null;
      this.scrolls = this.program.scrollHeight > this.program.clientHeight;
    }
    const now = source.missing ? null : this.program.children[line];
    if (now === this.now) return;
    this.now?.classList.remove("now");
    this.now?.removeAttribute("aria-current");
    now?.classList.add("now");
    now?.setAttribute("aria-current", "step");
    this.now = now;
    if (now) this.intoView(now);
  }

  // Only the program scrolls, never the page.
  intoView(line) {
    const box = this.program;
    if (!this.scrolls) return;
    const [top, end] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
  }

  line(words, number) {
    const code = words.map(([kind, text]) => (kind ? make("span", { class: kind }, text) : text));
    const indent = words[0] && !words[0][0] ? words[0][1].length - words[0][1].trimStart().length : 0;
    return make("div", { class: "line", style: `--in: ${indent + 6}ch` }, make("i", {}, String(number + 1)), ...code);
  }

  drawStack({ cards, more, event }) {
    const room = this.room ?? 3;
    const shown = cards.slice(0, cards.length + (more ? 1 : 0) > room ? Math.max(1, room - 1) : room);
    const hidden = more + cards.length - shown.length;
    const frames = cards.length + more;
    const title = `Stack · ${frames.toLocaleString("en")} frame${frames === 1 ? "" : "s"}`;
    if (this.heading.textContent !== title) this.heading.textContent = title;
    const rows = [...shown, ...(hidden ? [hidden] : [])];
    this.cards ??= [];
    rows.forEach((card, n) => {
      if (this.cards[n]?.card === card) return;
      const more = typeof card === "number";
      const element = more ? make("div", { class: "rest" }, `… ${card.toLocaleString("en")} more waiting`) : this.card(card, n === 0);
      this.cards[n] ? this.cards[n].element.replaceWith(element) : this.stack.append(element);
      this.cards[n] = { card, element };
    });
    for (const { element } of this.cards.splice(rows.length)) element.remove();
  }

  card([call, title, mover, variables, doing, words], top) {
    const shown = variables.flatMap(([name, value, changed]) => [make("span", { class: changed ? "changed" : "" }, `${name} = ${value}`), " "]);
    const code = words ? [make("code", { class: doing === "receives" ? "changed" : "" }, ...(doing === "waits" ? holed(nearHole(words)) : [words]))] : [];
    const name = make("span", { class: "title" }, make("b", {}, title), ...(mover ? [` · ${mover} to move`] : []));
    const told = `${title}: ${variables.map(([n, v]) => `${n} = ${v}`).join(", ")}`;
    const does = make("span", { class: "does" }, `${doing}${doing === "raises" ? " ⚡" : ""} `, ...code);
    const kind = `card ${top ? "top" : "waiting"} ${doing}`;
    return make("div", { class: kind, title: told }, name, does, make("span", { class: "variables" }, ...shown));
  }

  drawBoard({ board, marks, moves, printed, event }) {
    if (this.shownBoard !== board) {
      this.shownBoard = board;
      const before = this.desk.isReel && !calm() ? this.board.querySelector("svg") : null;
      const stood = before && places(before);
      this.board.innerHTML = board ?? ""; // written by our own canvas, which escapes
      this.reserve(this.board.querySelector("svg"));
      if (stood?.size) glide(this.board.querySelector("svg"), stood, Math.min(GLIDE, 0.7 * this.lasts()));
      if (stood && event === "r") cheer(this.board);
    }
    const key = marks.join();
    if (this.shownMarks !== `${key} ${board?.length} ${this.shelf.at}`) {
      this.shownMarks = `${key} ${board?.length} ${this.shelf.at}`;
      for (const thing of this.board.querySelectorAll("[data-gid]")) {
        if (marks.includes(thing.dataset.gid)) thing.dataset.mark = "current";
        else if (thing.dataset.mark) delete thing.dataset.mark;
      }
    }
    if (this.shownMoves !== moves) {
      this.shownMoves = moves;
      this.moves.replaceChildren(...moves.map((move) => this.move(move)));
    }
    if (this.shownPrinted !== printed) {
      this.shownPrinted = printed;
      this.printed.textContent = printed || "(nothing yet)";
      this.printed.scrollTop = this.printed.scrollHeight;
    }
  }

  // How long this board is seen, where it is not looked at for longer.
  lasts() {
    return this.playing ? this.nextIn : Infinity;
  }

  // All boards of a puzzle are of one size: a flat one leaves its room to the stack.
  reserve(svg) {
    const sheet = svg?.getAttribute("viewBox");
    if (!sheet || sheet === this.sheet || this.desk.isReel) return;
    this.sheet = sheet;
    const [, , wide, high] = sheet.split(" ").map(Number);
    this.root.style.setProperty("--board", `${clamp(44, Math.round((290 * high) / wide), 96)}px`);
    this.measure();
  }

  move([state, move, result]) {
    const sign = { untried: "○", underway: "▶", failed: "✗", tried: "●" }[state];
    const name = make(state === "failed" ? "s" : "span", {}, move);
    return make("li", { class: state }, `${sign} `, name, ...(result ? [` → ${result}`] : []));
  }

  // What the tree must know of this page.
  view({ step, call, begun, cards }) {
    const { shelf } = this;
    const [path, shown] = [shelf.path(call), new Map(cards.map((card) => [card[0], card]))];
    const onPath = new Set(path);
    const ended = (one) => (shelf.end(one) <= step ? shelf.results[one] : null);
    const waits = (one) => (one === call ? "running" : onPath.has(one) ? "waiting" : "suspended");
    return {
      step, begun, path, current: call,
      state: (one) => ended(one)?.kind ?? waits(one),
      second: (one, state) => (ended(one) ? `${shelf.nodes[one].memo ? "memo " : ""}${worded(ended(one))}` : this.doing(state, shown.get(one))),
      spoken: (one, state) => (ended(one) ? `returned ${worded(ended(one))}` : state),
    };
  }

  // What a call that has not ended is doing: its pending expression, where its frame is shown.
  doing(state, card) {
    const [, , , , doing, words] = card ?? [];
    if (state === "waiting") return nearHole(words ?? "waits");
    if (state === "suspended") return "set aside";
    return doing === "receives" ? words : "running";
  }

  // Returning is two steps; in between, the value travels along the edge into the `?`.
  hand(before, playing) {
    const { events } = this.shelf.cover;
    const fast = playing && Number(this.speed.value) > 2;
    if (fast || !"ry".includes(events[before]) || events[before + 1] !== "v") return;
    const [from, to] = [this.shelf.page(before), this.shelf.page(before + 1)];
    this.tree.travel(from.call, from.cards[0]?.[5] ?? "");
  }

  // ---- keys ----------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input[type=text], select")) return event.stopPropagation(); // Enter is for the field
    const isButton = event.target.matches("button");
    const acts = {
      ArrowLeft: () => this.go(this.shelf.at - 1),
      ArrowRight: () => this.go(this.shelf.at + 1),
      Home: () => this.go(0),
      End: () => this.go(this.shelf.cover.last),
      " ": isButton ? null : () => this.playOrPause(),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }
}

// ---- a tree that stands alone, and may be labelled: what to say of its calls comes from the desk -----

class Alone {
  constructor(model, shelf) {
    [this.model, this.shelf] = [model, shelf];
    this.root = make("section", { class: "puzzle-book alone", "aria-label": `Call tree of ${shelf.cover.name}` });
    this.tree = new Tree(shelf, null, (call) => this.choose(call), true);
    this.status = make("p", { class: "sentence", role: "status" });
    this.root.append(this.tree.host);
    if (model.get("labels").asked) this.root.append(this.status, this.buildAnswers());
    this.sized = new ResizeObserver(() => (this.tree.measure(), this.draw()));
    this.sized.observe(this.root);
    this.draw();
  }

  close() {
    this.sized.disconnect();
  }

  buildAnswers() {
    const send = (kind, rest = {}) => this.model.send({ kind, ...rest });
    const offer = ([value, words]) => button(words, null, () => send("answer", { words: value }), { class: "primary" });
    const offers = this.model.get("labels").offers.map(offer);
    const row = make("form", { class: "answers" });
    if (offers.length) row.append(...offers);
    else {
      this.field = make("input", { type: "text", autocomplete: "off", spellcheck: "false", ...OWN_KEYS });
      const check = make("button", { type: "submit", class: "primary", ...OWN_KEYS }, "Check");
      row.append(make("label", {}, "Your answer ", this.field), check);
    }
    row.append(button("Show me", null, () => send("show")), button("Show all", null, () => send("all")));
    row.addEventListener("submit", (event) => (event.preventDefault(), send("answer", { words: this.field?.value ?? "" })));
    row.addEventListener("keydown", (event) => event.stopPropagation());
    return row;
  }

  hear({ kind, words }) {
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
    const { results } = this.shelf;
    const labels = this.model.get("labels");
    for (const [call, kind, words, rest] of labels.results) results[call] = { kind, words, rest };
    const [open, marks, path] = [new Map(labels.open), new Map(labels.marks), labels.path ?? []];
    const waits = (call) => (call === path.at(-1) ? "running" : path.includes(call) ? "waiting" : "suspended");
    this.tree.draw({
      step: this.shelf.cover.until,
      begun: this.shelf.nodes.length,
      path: path.length ? path : [0],
      current: labels.chosen ?? path.at(-1),
      state: (call) => open.get(call) ?? results[call]?.kind ?? waits(call),
      second: (call, state) => this.second(call, state),
      spoken: (call, state) => ({ open: "not labelled", wrong: "labelled wrong" })[state] ?? (results[call] ? `returned ${worded(results[call])}` : state),
      mark: (call) => marks.get(call),
    });
    this.status.replaceChildren(...spelled(labels.status ?? []));
  }

  // What stands below the label of a node.
  second(call, state) {
    const memo = this.shelf.nodes[call].memo ? "memo " : "";
    if (state === "wrong") return "wrong";
    if (state === "open") return `${memo}→ ?`;
    const result = this.shelf.results[call];
    return result ? `${memo}${worded(result)}` : { running: "running", waiting: "waits" }[state] ?? "stopped";
  }
}

// ---- two walks side by side, turned by one set of controls, until they part -----------------------------

class Pair {
  constructor(model, shelf) {
    const [mine, other] = [shelf, shelfOf(model, "other")].map((one) => new Walk(deskOf(model), one));
    this.walks = [mine, other];
    const turn = mine.go.bind(mine);
    mine.go = (step, playing) => (turn(step, playing), this.follow());
    const columns = this.walks.map((walk, n) => make("div", { class: n ? "python" : "world" }, make("h3", {}, model.get("names")[n]), walk.root));
    this.root = make("section", { class: "puzzle-book pair", "aria-label": model.get("names").join(" beside ") });
    this.root.append(mine.root.querySelector(".sticky"), make("div", { class: "columns" }, ...columns));
    this.root.addEventListener("keydown", (event) => mine.root.contains(event.target) || mine.key(event));
    this.parting = model.get("parting");
    this.follow();
  }

  // The other walk stands at the same step; at the last one both are marked, and it is said why.
  follow() {
    const [mine, other] = this.walks;
    other.go(mine.shelf.at);
    const parted = mine.shelf.at === mine.shelf.cover.last;
    this.root.classList.toggle("parted", parted);
    if (parted && mine.shelf.note !== this.parting) mine.tell(this.parting);
  }

  draw() {
    for (const walk of this.walks) walk.draw();
  }

  go(step) {
    this.walks[0].go(step);
  }

  close() {
    for (const walk of this.walks) walk.close();
  }
}

// ---- a program to be watched: nothing is there before somebody asks for it ------------------------------

class Watched {
  constructor(model) {
    this.model = model;
    this.root = make("section", { class: "puzzle-book watched", "aria-label": "Watch your program" });
    this.begin = button("Watch your program", "play", () => this.choose(model.get("chosen")), { class: "primary" });
    this.choices = make("div", { class: "choices", role: "group", "aria-label": model.get("what"), hidden: "" }, `${model.get("what")} `);
    for (const choice of model.get("choices"))
      this.choices.append(button(choice, null, () => this.choose(choice), { "data-choice": choice }));
    this.status = make("p", { class: "reply", role: "status" });
    this.place = make("div");
    this.root.append(this.begin, this.choices, this.status, this.place);
    if (model.get("cover").name) this.show(false);
  }

  choose(choice) {
    this.status.textContent = "";
    if (this.walk && choice === this.model.get("chosen")) return this.show();
    this.model.send({ kind: "watch", choice });
  }

  // Another reel has come. It plays by itself, unless nothing is to move.
  show(plays = true) {
    const hadFocus = this.begin === document.activeElement;
    this.walk?.close();
    this.walk = walkOf(this.model, shelfOf(this.model));
    this.place.replaceChildren(this.walk.root);
    [this.begin.hidden, this.choices.hidden] = [true, false];
    for (const one of this.choices.children) one.setAttribute("aria-pressed", one.dataset.choice === this.model.get("chosen"));
    if (hadFocus) this.walk.buttons.play.focus({ preventScroll: true });
    this.walk.measure();
    this.walk.go(0);
    if (plays && !calm()) this.walk.playOrPause();
    if (plays) this.root.scrollIntoView({ block: "nearest" });
  }

  hear(message) {
    if (this.walk) this.walk.hear(message);
    else if (message.kind === "trouble") this.status.textContent = message.words;
  }

  draw() {}

  close() {
    this.walk?.close();
  }
}

// ---- in a notebook: the desk is the kernel -----------------------------------------------------------

const shelves = new WeakMap(); // one for each book: its views show the same page, also when shown anew

function shelfOf(model, name = "") {
  const book = name ? model.get(name) : { cover: model.get("cover"), first: model.get("first") };
  const { cover, first } = book; // `first` never changes, so it stands for the book
  if (!shelves.has(first)) shelves.set(first, new Shelf(cover, first));
  return shelves.get(first);
}

function render({ model, el }) {
  const kind = model.get("kind");
  const views = {
    tree: () => new Alone(model, shelf),
    pair: () => new Pair(model, shelf),
    walk: () => walkOf(model, shelf),
    watch: () => new Watched(model),
  };
  const shelf = kind === "watch" ? null : shelfOf(model);
  const view = views[kind]();
  el.append(view.root);
  const heard = {
    "change:cover": () => (shelf?.bind(model.get("cover")), view.draw()),
    "change:first": () => view.show?.(),
    "change:labels": () => view.draw(),
    "change:at": () => view.go?.(model.get("at").step),
    "msg:custom": (message) => view.hear?.(message),
  };
  for (const [event, listener] of Object.entries(heard)) model.on(event, listener);
  view.draw();
  return () => {
    for (const [event, listener] of Object.entries(heard)) model.off(event, listener);
    view.close();
  };
}

function deskOf(model) {
  const isReel = model.get("kind") === "watch";
  return {
    isReel,
    show: isReel ? ["board", "tree"] : model.get("show"),
    pauses: false,
    questions: () => model.get("questions") ?? [],
    ask: (wish) => model.send(isReel ? { ...wish, choice: model.get("chosen") } : wish), // another may be chosen meanwhile
    answer: (words, at) => model.send({ kind: "answer", words, at }),
  };
}

function walkOf(model, shelf) {
  const fresh = shelf.at === 0 && shelf.furthest === 0;
  const walk = new Walk(deskOf(model), shelf);
  walk.hear = (message) => {
    if (message.kind !== "judged" && message !== shelf.heard) [shelf.heard, shelf.asked] = [message, 0]; // each view of the walk hears it
    if (message.kind === "chunk") shelf.add(message.chunk), walk.came();
    if (message.kind === "judged") walk.judged(message);
    if (message.kind === "trouble") walk.unwait(), walk.tell([message.words]);
  };
  if (fresh && model.get("at")?.step) walk.go(model.get("at").step);
  return walk;
}

// ---- in a file of its own: all pages are here, and questions are pauses ---------------------------------

function open(place, { cover, chunk, show, questions, at }) {
  const shelf = new Shelf(cover, chunk);
  let walk;
  const desk = {
    show,
    pauses: true,
    questions: () => questions,
    answer: () => {
      questions.find(({ open }) => open).open = false;
      walk.go(shelf.at + 1);
      walk.buttons.step.focus();
    },
  };
  walk = new Walk(desk, shelf);
  place.append(walk.root);
  walk.measure();
  at ? walk.go(at) : walk.draw();
  return walk;
}

export { open };
export default { render };
