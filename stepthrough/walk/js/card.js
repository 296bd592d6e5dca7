// A card: one frame, with its title, what it does, and all its variables.

import { OWN_KEYS, make } from "../../controls/dom.js";
import { button } from "./button.js";
import { nested } from "./nested.js";
import { holed, nearHole } from "./words.js";

const GIVEN = "arguments: what the call was given";
const OWN = "locals: variables that the call made itself";
const GLOBALS = "global variables that the program changes: they belong to no call";
export const NO_CALL = -1; // in the place of a call's number

// `opened` holds which values are shown whole, and with what is in them; `toggle` opens or closes one.
export function cardOf(card, layout, opened, toggle) {
  const isOpened = (one) => hasMore(one) && opened.has(keyOf(card, one.name));
  const isOpen = card.variables.some(isOpened);
  const isBelow = ["waits", "suspended"].includes(card.doing);
  const kind = isOfGlobals(card) ? "globals" : isBelow ? "waiting" : "top";
  const shape = isOpen ? "table" : layout.kind;
  const groups = layout.groups.map((group, n) => {
    const here = card.variables.filter(({ given }) => Boolean(given) === (n === 0));
    const more = (one) =>
      moreOf(one, isOpened(one), keyOf(card, one.name), () => toggle(card, one));
    const draw = (one) => valued(one, isOpened(one), more(one));
    const title = n === 0 ? GIVEN : isOfGlobals(card) ? GLOBALS : OWN;
    return here.length ? variables(here, layout, group, { n, isOpen, draw, title }) : "";
  });
  return make(
    "div",
    { class: `card ${kind} ${shape} ${card.doing}`, "data-call": numberOf(card) },
    make("span", { class: "title", ...titleStyle(layout, isOpen) }, ...titled(card)),
    isOfGlobals(card) ? "" : does(card, layout.words),
    make("div", { class: "variables" }, ...groups),
  );
}

// The card with the global variables is that of no function.
export const isOfGlobals = (card) => card?.function === "";

const numberOf = (card) => (isOfGlobals(card) ? NO_CALL : card.call);

export const keyOf = (card, name) => `${numberOf(card)} ${name}`;

const titleStyle = ({ title }, isOpen) =>
  title === null || isOpen ? {} : { style: `min-width: ${title}px` };

const titled = ({ title, mover }) => [
  make("b", {}, title),
  ...(mover ? [` · ${mover} to move`] : []),
];

function does({ doing, words }, most) {
  const sign = doing === "raises" ? " ⚡" : "";
  const changed = doing === "receives" ? "changed" : "";
  const pieces = doing === "waits" ? holed(nearHole(words, most)) : [words];
  const code = words ? [make("code", { class: changed, title: words }, ...pieces)] : [];
  return make("span", { class: "does" }, `${doing}${sign} `, ...code);
}

// The arguments, or the variables that the call made itself: a table of names and values.
function variables(here, layout, group, { n, isOpen, draw, title }) {
  const places = layout.places(group, isOpen);
  const rows = here.flatMap((one) => {
    const { row, column } = places.get(one.name);
    const at = column < 0 ? 1 : 2 * column + 1;
    const name = { style: `grid-area: ${row} / ${at}` };
    const value = { style: `grid-area: ${row} / ${at + 1} / auto / ${column < 0 ? -1 : "auto"}` };
    return [
      make("dt", name, make("span", { "data-variable": one.name }, one.name)),
      make("dd", value, ...ownTag(one), ...draw(one)),
    ];
  });
  const style = `grid-template-columns: ${layout.template(group, isOpen)}`;
  return make("dl", { class: n ? "own" : "given", title, style }, ...rows);
}

// The letter of a list, set, dict or object that is seen in another place as well: `SameThings` acts on it.
// The style sheet writes it, so that a value is copied and searched without letters.
export function tagOf(letter, changed) {
  const title = `the very same one wherever ${letter} is in the stack`;
  const kind = changed ? "tag changed" : "tag";
  const attributes = { class: kind, "data-letter": letter, title, ...OWN_KEYS };
  const press = { type: "button", "aria-pressed": "false", tabindex: -1, "aria-label": title };
  return make("button", { ...attributes, ...press });
}

const ownTag = ({ tag, tagChanged }) => (tag ? [tagOf(tag, tagChanged)] : []);

const signsOf = (letters) =>
  new Map(letters.map(([offset, letter, changed]) => [offset, tagOf(letter, changed)]));

const hasMore = ({ whole, inside }) => Boolean(whole || inside.length);

// A value in short, or all of it and what is in it; with a button for more.
function valued(one, isOpen, more) {
  const { name, value, whole, inside, changed } = one;
  const words = whole && !isOpen ? value.replace(/…$/, "") : whole || value;
  const signs = signsOf(whole && isOpen ? one.wholeLetters : one.letters);
  const kind = `value ${changed ? "changed" : ""}`;
  const span = make("span", { class: kind }, ...nested(words, signs), ...more);
  return isOpen && inside.length ? [span, attributes(name, inside)] : [span];
}

// A button for all of a value, where there is more, and for what is in it.
function moreOf(one, isOpen, key, toggle) {
  if (!hasMore(one)) return [];
  const { name, inside } = one;
  const all = inside.length ? `what is in ${name}` : `all of ${name}`;
  const label = isOpen ? `Show less of ${name}` : `Show ${all}`;
  const properties = {
    class: "whole",
    "aria-label": label,
    "aria-expanded": isOpen,
    "data-key": key,
    title: label,
  };
  return [button(isOpen ? "−" : "…", null, toggle, properties)];
}

// The attributes of an object that does not tell them itself.
function attributes(name, inside) {
  const rows = inside.flatMap(([one, value]) => [
    make("dt", {}, one),
    make("dd", {}, ...nested(value)),
  ]);
  return make("dl", { class: "inside", title: `attributes: what is in ${name}` }, ...rows);
}
