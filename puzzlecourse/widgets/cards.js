// Question card and ordering task. Their content is the trait `face`, set by a kernel or by a static page;
// the learner's actions are sent back as [name, ...arguments]. Answers arrive only in replies.

import {
  DRAWN_SIGNS,
  drawnSign,
  clamp,
  focusedNear,
  listen,
  make,
  pressable,
  spelled,
  walkAlong,
} from "../../stepthrough/controls/dom.js";
import { faceOf } from "./replies.js";

const LOW = "(max-height: 559px)"; // as in the style sheet
const RENDERED = 3000; // milliseconds until a walk has its height, on a slow machine
const DRAG = 8; // pixels the pointer may move during a click

const python = (words) => words.map(([kind, text]) => make("span", { class: kind || null }, text));
const program = (lines) =>
  lines.map((line) => make("span", { class: "row" }, ...python(line), "\n"));

function cardButton(name, act, ...words) {
  const attributes = { type: "button", class: `jupyter-button ${name}` };
  return pressable(make("button", attributes, ...words), act);
}

// A live region that announces a text only when it changes; `say` returns whether it did.
function live(name) {
  const element = make("p", { class: name, role: "status" });
  element.say = (pieces, was = "") => {
    const words = JSON.stringify([pieces, was]);
    if (element.said === words) return false;
    element.said = words;
    element.className = `${name} ${was}`;
    element.replaceChildren(...spelled(pieces));
    return pieces.join("") !== "";
  };
  return element;
}

// Scrolls an element into view after layout, and `others` as well if there is room.
const reveal = (element, ...others) =>
  requestAnimationFrame(() => {
    for (const each of [...others, element]) each.scrollIntoView({ block: "nearest" });
  });

// ---- question --------------------------------------------------------------------------------------

function question(root, face, send) {
  const asked = make("p", { class: "asked" }, make("b", {}, `${face.name} `), ...spelled(face.ask));
  const rows = program(face.program);
  const options = face.options.map((option) => optionOf(option, face.vote, send));
  const choices = group(options, face.label ?? "Options");
  choices.hidden = !options.length;
  choices.style.setProperty("--longest", `${Math.max(0, ...face.options.map(widthOf))}ch`);
  const message = live("message"),
    actions = make("div", { class: "actions puzzle-row" });
  const acts = new Map(
    ["begin", "skip", "close", "again", "look", "world", "next"].map((name) => [
      name,
      cardButton(name, () => {
        if (name === "next") awaitNext(root);
        if (["look", "world"].includes(name) && root.matches(".watching")) showOpened(root);
        send(name);
      }),
    ]),
  );
  actions.append(...acts.values());
  const code = rows.length ? [make("pre", { class: "puzzle-code" }, ...rows)] : [];
  const foot = make("div", { class: "foot" }, message, actions);
  root.append(
    make("div", { class: "top" }, ...code, make("div", { class: "side" }, asked, choices)),
    foot,
  );
  let wasAnswered = face.isAnswered;

  function draw(now) {
    const most = Math.max(1, ...now.options.map((option) => option.hands));
    for (const [n, option] of options.entries()) option.draw(now.options[n], now.isAnswered, most);
    for (const [n, row] of rows.entries()) row.classList.toggle("marked", n === now.marked);
    if (now.isWatching && !root.matches(".watching")) keepShown(root);
    root.classList.toggle("watching", now.isWatching);
    foot.className = `foot ${now.tone ?? ""}`;
    if (message.say(now.message)) reveal(foot);
    const hadFocus = root.contains(focusedNear(root));
    for (const [name, element] of acts) {
      const { words = "", style = "", isOff = false } = now.actions[name] ?? {};
      element.hidden = !words;
      element.allow(!isOff);
      element.textContent = words;
      element.className = `jupyter-button ${style}`;
    }
    const onward = [acts.get("next"), acts.get("look")].find((act) => !act.hidden);
    if (now.isAnswered && !wasAnswered && hadFocus) onward?.focus();
    if (!now.isAnswered && wasAnswered && hadFocus) options[0].choose.focus();
    wasAnswered = now.isAnswered;
    for (const words of [asked, message]) reachIfCut(words, now.isWatching);
  }
  tellHeights(root, { "--card": root, "--asked": asked, "--options": choices });
  return draw;
}

// Scrolls to the top of what was opened below the card. Needed on low screens, where the card collapses,
// and if the learner had scrolled down in what was open before.
function showOpened(root) {
  const opened = root.closest(".puzzle-box")?.querySelector(".puzzle-reveal");
  const isBehind = opened?.getBoundingClientRect().top < root.getBoundingClientRect().bottom - 1;
  if (isBehind || matchMedia(LOW).matches) opened?.scrollIntoView({ block: "start" });
}

// While a walk is rendered its height changes, and the browser's scroll anchoring then keeps the next cell in place
// instead of the top of the walk.
function keepShown(root) {
  const opened = root.closest(".puzzle-box")?.querySelector(".puzzle-reveal");
  if (!opened) return;
  const sized = new ResizeObserver(() => requestAnimationFrame(() => showOpened(root)));
  sized.observe(opened);
  setTimeout(() => sized.disconnect(), RENDERED);
}

// Makes text focusable while it is cut off, so that it can be scrolled by keyboard.
function reachIfCut(words, isWatching) {
  words.tabIndex = isWatching && words.scrollHeight > words.clientHeight + 1 ? 0 : -1;
}

// Publishes heights as CSS variables: the sticky card offsets what is sticky below it.
function tellHeights(root, parts) {
  const sized = new ResizeObserver(() => {
    const box = root.closest(".puzzle-box");
    for (const [name, part] of Object.entries(parts))
      box?.style.setProperty(name, `${Math.ceil(part.getBoundingClientRect().height)}px`);
  });
  for (const part of Object.values(parts)) sized.observe(part);
}

// The options, with roving tabindex.
function group(options, label) {
  const buttons = options.map((option) => option.choose);
  const reach = (one) => {
    for (const each of buttons) each.tabIndex = each === one ? 0 : -1;
  };
  const rows = options.map((option) => option.row);
  const element = make("div", { class: "options", role: "group", "aria-label": label }, ...rows);
  element.addEventListener("focusin", ({ target }) => buttons.includes(target) && reach(target));
  element.addEventListener("keydown", (event) => walkAlong(event, buttons));
  reach(buttons[0]);
  return element;
}

// Characters that an option needs in a line: all of its code, but its words can take two lines.
const widthOf = ({ words }) =>
  Math.max(...words.map((piece, n) => (n % 2 ? piece.length : piece.length / 2)));

function optionOf({ letter, words }, vote, send) {
  const sign = make("b", { class: "sign", "aria-hidden": "true" }),
    bar = make("span", { class: "bar" }),
    count = make("output");
  const choose = cardButton(
    "choose",
    () => send("choose", letter),
    bar,
    make("i", {}, letter),
    make("span", { class: "words" }, ...spelled(words)),
    sign,
  );
  const row = make("div", { class: "option" }, choose);
  if (vote) {
    const by = (n, sign) =>
      Object.assign(
        cardButton("", () => send("count", letter, n), sign),
        { ariaLabel: `${n < 0 ? "one hand less" : "one hand more"} for ${letter}` },
      );
    count.setAttribute("aria-label", `Hands for ${letter}`);
    row.prepend(make("div", { class: "hands" }, by(-1, "−"), count, by(1, "+")));
  }
  function draw(now, isAnswered, most) {
    row.className = `option ${now.was}`;
    sign.replaceChildren(...(now.was in DRAWN_SIGNS ? [drawnSign(now.was)] : []));
    const isChosen = now.was === "chosen"; // the choice can still be changed
    choose.allow(!isAnswered && (isChosen || !now.was));
    choose.setAttribute("aria-label", `${letter} ${words.join("")}${now.was && `, ${now.was}`}`);
    count.textContent = now.hands;
    bar.style.width = vote && isAnswered ? `${(100 * now.hands) / most}%` : 0;
    const [less, more] = row.querySelectorAll(".hands button");
    less?.allow(!isAnswered && now.hands > 0);
    more?.allow(!isAnswered);
  }
  return { choose, row, draw };
}

const codeOf = ({ words }) => words.map(([, text]) => text).join("");

// The new place of a moved line, for screen readers; empty if there is a message to read instead.
function placed({ chosen, message, pool }, before, line) {
  const isMoved = chosen.join() !== before.chosen.join();
  if (!isMoved || message.join("") || Math.abs(chosen.length - before.chosen.length) > 1) return [];
  if (!chosen.includes(line)) return ["Put back: ", codeOf(pool[line])];
  return [`Line ${chosen.indexOf(line) + 1} of ${chosen.length} in your function.`];
}

// ---- ordering task --------------------------------------------------------------------------------

function lines(root, face, send) {
  let now = face,
    current = null,
    held = false,
    reached = null,
    drag = null;
  const pool = make("ol", { class: "pool", "aria-label": "Lines to choose from" }),
    mine = make("ol", { class: "mine", "aria-label": "Your function" }),
    message = live("message"),
    place = live("unseen"),
    verdict = make("div", { class: "verdict" }, message);
  const acts = {
    Up: cardButton("", () => send("move", current, -1), "Up"),
    Down: cardButton("", () => send("move", current, 1), "Down"),
    "Put back": cardButton("", () => send("back", current), "Put back"),
    "Run it": cardButton("mod-primary", () => send("run"), "Run it"),
    Skip: cardButton("puzzle-link", () => send("skip"), "Skip"),
  };
  const header = make("pre", { class: "puzzle-code header" }, ...program(face.header));
  const left = make("section", {}, make("h4", {}, "Lines to choose from"), pool);
  const right = make(
    "section",
    {},
    make("h4", {}, "Your function"),
    header,
    mine,
    make("div", { class: "actions puzzle-row" }, ...Object.values(acts)),
    verdict,
  );
  root.append(
    make("p", { class: "asked" }, ...spelled(face.ask)),
    make("div", { class: "sides" }, left, right),
    place,
  );

  const line = (number, list) => {
    const { indent, words } = face.pool[number];
    const element = cardButton(
      "line puzzle-code",
      () => {},
      make("span", { class: "grip" }, "⠿"),
      ...python(words),
    );
    element.querySelector(".grip").setAttribute("aria-hidden", "true");
    const code = codeOf(face.pool[number]);
    element.setAttribute("aria-label", indent ? `${code}, indented by ${indent}` : code);
    element.style.setProperty("--in", `${indent}ch`);
    Object.assign(element, { number, list, tabIndex: -1 });
    const item = make("li", {}, element);
    item.line = element;
    return item;
  };
  const inPool = face.pool.map((_, number) => line(number, pool));
  const inMine = face.pool.map((_, number) => line(number, mine));
  pool.append(...inPool);
  const slots = Array.from({ length: face.most }, () =>
    make("li", { class: "slot", "aria-hidden": "true" }),
  );
  const all = (list) => [...list.children].map((item) => item.line).filter(Boolean);

  // Roving tabindex over both lists.
  function reach(line) {
    if (reached) reached.tabIndex = -1;
    reached = line;
    reached.tabIndex = 0;
  }

  function draw(face) {
    const focus = focusedNear(mine),
      hadFocus = mine.contains(focus) || pool.contains(focus);
    const added = face.chosen.find((number) => !now.chosen.includes(number));
    place.say(placed(face, now, added ?? current));
    now = face;
    if (added !== undefined) current = added;
    if (!now.chosen.includes(current)) [current, held] = [now.chosen.at(-1) ?? null, false];
    const chosen = now.chosen.map((number) => inMine[number]);
    const items = [...chosen, ...slots.slice(chosen.length)];
    if (items.some((item, n) => mine.children[n] !== item) || items.length !== mine.children.length)
      mine.replaceChildren(...items);
    for (const item of inPool) item.line.allow(!now.chosen.includes(item.line.number));
    show();
    if (!reached?.isConnected) reach((inMine[current] ?? inPool[0]).line);
    if (hadFocus && focus.isConnected) focus.focus({ preventScroll: true });
    else if (hadFocus) (inMine[current] ?? inPool[0]).line.focus({ preventScroll: true });
    if (message.say(now.message, now.was)) {
      verdict.classList.add("said"); // reserves room for further messages
      reveal(message);
    }
  }

  function show() {
    const at = now.chosen.indexOf(current);
    for (const item of inMine) {
      item.line.classList.toggle("current", item.line.number === current);
      item.line.setAttribute("aria-pressed", held && item.line.number === current);
    }
    acts.Up.allow(at > 0);
    acts.Down.allow(at >= 0 && at < now.chosen.length - 1);
    acts["Put back"].allow(at >= 0);
    acts["Run it"].allow(now.chosen.length > 0);
  }

  function click(element) {
    if (element.list === pool)
      return (
        now.chosen.includes(element.number) || send("place", element.number, now.chosen.length)
      );
    current = element.number;
    show();
  }

  // Focuses the same line in the other list, or else its first line.
  const sides = { ArrowLeft: pool, ArrowRight: mine };
  function goTo(list, number) {
    const every = all(list);
    const line = every.find((one) => one.number === number) ?? every[0];
    line?.focus();
    if (line?.list === mine) click(line);
  }

  function letGo() {
    held = false;
    show();
  }

  function press(event) {
    const element = event.target.closest(".line");
    if (!element || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (way && held && element.list === mine) send("move", element.number, way);
    else if (way) {
      const every = all(element.list);
      const next = every[clamp(0, every.indexOf(element) + way, every.length - 1)];
      next.focus({ preventScroll: false });
      if (next.list === mine) click(next);
    } else if (event.key in sides) goTo(sides[event.key], element.number);
    else if (event.key === "Enter" || event.key === " ") {
      click(element);
      if (element.list === mine) held = !held;
      show();
    } else if (["Delete", "Backspace"].includes(event.key) && element.list === mine)
      send("back", element.number);
    else if (event.key === "Escape") letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // ---- dragging: with a mouse anywhere on a line, by touch on its grip ------------------------------

  function start(event) {
    const element = event.target.closest?.(".line");
    if (!element || !event.isPrimary || event.button !== 0) return;
    const isFree = element.list === mine || !now.chosen.includes(element.number);
    drag = { element, isFree, x: event.clientX, y: event.clientY, id: event.pointerId };
  }
  function follow(event) {
    if (event.pointerId !== drag?.id) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moves && Math.hypot(x, y) > DRAG && drag.isFree) {
      drag.moves = true;
      root.setPointerCapture(drag.id);
      drag.element.classList.add("dragged");
    }
    if (drag.moves) drag.element.style.transform = `translate(${x}px, ${y}px)`;
  }
  function drop(event) {
    if (event.pointerId !== drag?.id) return;
    const { element, moves } = drag;
    end();
    if (!moves) return click(element);
    const over = (list) => {
      const { left, right, top, bottom } = list.getBoundingClientRect();
      return (
        event.clientX > left &&
        event.clientX < right &&
        event.clientY > top - 20 &&
        event.clientY < bottom + 20
      );
    };
    const others = all(mine)
      .filter((line) => line !== element)
      .map((line) => line.getBoundingClientRect());
    const at = others.filter(({ top, height }) => top + height / 2 < event.clientY).length;
    if (over(mine)) send("place", element.number, at);
    else if (over(pool) && element.list === mine) send("back", element.number);
  }
  function end() {
    drag?.element.classList.remove("dragged");
    drag?.element.style.removeProperty("transform");
    drag = null;
  }
  // Reserves room for the tallest lines, so that nothing below moves.
  function settle() {
    const heights = inPool.map((item) => item.offsetHeight + 3).sort((a, b) => b - a);
    mine.style.setProperty(
      "--room",
      `${heights.slice(0, face.most).reduce((sum, height) => sum + height, 10)}px`,
    );
  }
  new ResizeObserver(settle).observe(root);
  root.addEventListener("pointerdown", start);
  root.addEventListener("pointermove", follow);
  root.addEventListener("pointerup", drop);
  root.addEventListener("pointercancel", end);
  root.addEventListener("keydown", press);
  root.addEventListener("focusin", ({ target }) => target.matches(".line") && reach(target));
  return draw;
}

// Aligns the texts of a notebook that has questions with the column of the cards.
function joinTexts(root) {
  new ResizeObserver(() => root.closest(".jp-Notebook")?.classList.add("puzzle-reading")).observe(
    root,
  );
}

// Focuses the new question; the beginning is scrolled into view last, in case not all of it fits.
function goOn(root) {
  const next = root.querySelector(".choose") ?? root.querySelector(".asked");
  next.focus({ preventScroll: true });
  for (const part of [root, root.firstElementChild]) part.scrollIntoView({ block: "nearest" });
}

// In a series of cards the next is hidden; focuses it as soon as it is displayed.
function awaitNext(root) {
  const cards = [...(root.closest(".puzzle-series")?.querySelectorAll(".puzzle-card") ?? [])];
  const next = cards[cards.indexOf(root) + 1];
  if (!next) return;
  const seen = new ResizeObserver(() => {
    if (!next.offsetHeight) return;
    seen.disconnect();
    goOn(next);
  });
  seen.observe(next);
}

export function renderCard({ model, el }) {
  const root = el.appendChild(make("div", { class: "puzzle-card" }));
  joinTexts(root);
  const send = (...words) => model.send(words);
  let draw, shown;
  function redraw() {
    const given = model.get("face");
    if (!given.ask) return; // not initialised yet
    const face = given.replies ? faceOf(given) : given;
    const isNext = draw && face.key !== shown; // a new question replaces an answered one
    const hadFocus = isNext && root.contains(focusedNear(root));
    if (isNext) root.replaceChildren();
    if (isNext || !draw) draw = (face.pool ? lines : question)(root, face, send);
    shown = face.key;
    draw(face);
    if (hadFocus) goOn(root);
  }
  redraw();
  return listen(model, { "change:face": redraw });
}

export default { render: renderCard };
