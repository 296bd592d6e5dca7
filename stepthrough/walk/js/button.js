// A button with an icon and words, which can say and draw something else later.

import { OWN_KEYS, make, pressable } from "../../controls/dom.js";

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
  find: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9M10.5 10.5 14 14",
  full: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  close: "M4 4l8 8M12 4l-8 8",
  save: "M8 2v8M4.5 6.5 8 10l3.5-3.5M3 13.5h10",
  link: "M6.5 9.5l3-3M7 4.5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5 7.5 13a2.8 2.8 0 0 1-4-4L5 7.5",
  stretch: "M2 8h12M5 5 2 8l3 3M11 5l3 3-3 3",
  equation: "M3 6h10M3 10h10",
};

export const icon = (name) =>
  make(
    "svg",
    { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
    make("path", { d: ICONS[name] ?? "" }),
  );

export function button(words, name, act, attributes = {}) {
  const drawing = icon(name);
  const label = make("span", {}, words);
  const element = make(
    "button",
    { type: "button", ...OWN_KEYS, ...attributes },
    ...(name ? [drawing] : []),
    label,
  );
  element.say = (text) => {
    if (label.textContent !== text) label.textContent = text;
  };
  element.draw = (name) => drawing.firstChild.setAttribute("d", ICONS[name]);
  return pressable(element, act);
}
