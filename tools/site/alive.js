// Replaces still pictures of walks and questions by live ones, without a kernel: with the widgets' own scripts
// and parts recorded when the site was built (`recorded.py`).

import { renderCard } from "../../puzzlecourse/widgets/cards.js";
import { tells } from "../../puzzlecourse/widgets/replies.js";
import { keysLine, make } from "../../stepthrough/controls/dom.js";
import { canInflate, inflating } from "../../stepthrough/walk/js/inflate.js";
import { renderPair } from "../../stepthrough/walk/js/pair.js";
import { wholeWalk } from "../../stepthrough/walk/js/whole_walk.js";

const NEAR = "600px"; // walks are created shortly before they scroll into view
const SHOWN = ""; // the reply to a learner who asks for the answer

// Stands in for a widget's model: its state, and a callback for its messages.
class PageModel {
  constructor(state, hear) {
    [this.state, this.hear, this.listeners] = [state, hear, []];
  }

  get(name) {
    return this.state[name];
  }

  on(event, listener) {
    this.listeners.push([event, listener]);
  }

  off(event, listener) {
    this.listeners = this.listeners.filter(([e, l]) => e !== event || l !== listener);
  }

  // Replies asynchronously, like a kernel.
  send(message) {
    queueMicrotask(() => this.hear(message));
  }

  update(state) {
    Object.assign(this.state, state);
    for (const [event, listener] of this.listeners)
      if (Object.keys(state).some((name) => event === `change:${name}`)) listener();
  }
}

function partsOf(host) {
  const read = new Map();
  const unpacked = async (name) => {
    const { textContent } = host.querySelector(`:scope > script[data-part="${name}"]`);
    return JSON.parse(await new Response(inflating(textContent)).text());
  };
  return (name) => {
    if (!read.has(name)) read.set(name, unpacked(name));
    return read.get(name);
  };
}

async function ask(root, part) {
  const { face, keys } = await part("asked");
  const replies = [];
  let [close, opened, hasRunOn] = [null, "", false];
  const acts = {
    choose: reply,
    skip: () => reply(SHOWN),
    look: () => open("look", walkIn),
    world: () => open("world", pairIn),
    close: shut,
    again: () => {
      replies.length = 0;
      shut();
    },
  };
  const model = new PageModel({ face }, ([act, ...what]) => acts[act]?.(...what));
  const card = make("div");
  const below = make("div", { class: "puzzle-reveal" });
  root.append(make("div", { class: "puzzle-box" }, card, below, keysLine(keys)));
  renderCard({ model, el: card });

  async function reply(letter) {
    const said = (await part("replies"))[letter];
    if (!said || tells(replies.at(-1)) || replies.includes(said)) return;
    replies.push(said);
    // closes the look at one step; a world that has run to the end stays for comparison
    if (tells(said) && !hasRunOn) shut();
    draw();
  }

  async function open(kind, show) {
    const name = replies.at(-1)[kind];
    if (!name) return;
    const book = await part(name);
    shut();
    const place = below.appendChild(make("div"));
    [close, opened] = [show(place, book, name), kind];
    draw();
  }

  function walkIn(el, book) {
    const walk = wholeWalk(el, book);
    return () => walk.close();
  }

  // The continuation is a separate part, because it reveals the answer.
  function pairIn(el, state, name) {
    const pair = new PageModel({ ...state }, async () => {
      pair.update(await part(`${name} to the end`));
      hasRunOn = true;
      reply(SHOWN);
    });
    return renderPair({ model: pair, el });
  }

  function shut() {
    close?.();
    [close, opened, hasRunOn] = [null, "", false];
    below.replaceChildren();
    draw();
  }

  function draw() {
    model.update({ face: { ...face, replies: [...replies], opened, asksAgain: true } });
  }
}

const KINDS = {
  question: ask,
  walk: async (root, part) => wholeWalk(root, await part("book")),
};

// Each gets a shadow root, which isolates it from the page's styles.
export function bringToLife(style) {
  if (!canInflate()) return; // the still pictures remain
  const show = async (host) => {
    const root = make("div");
    host.attachShadow({ mode: "open" }).append(make("style", {}, style), root);
    await KINDS[host.dataset.kind](root, partsOf(host));
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        show(target);
      }
    },
    { rootMargin: NEAR },
  );
  for (const host of document.querySelectorAll(".alive")) seen.observe(host);
}
