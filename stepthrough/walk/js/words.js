// Words where there is little room: how wide they are, what came of a call, and a pending expression.

import { clamp, make } from "../../controls/dom.js";

export const FONT = 12.5;

const SIGNS = {
  true: "✓ ",
  false: "✗ ",
  failed: "✗ ",
  raised: "⚡ ",
  value: "→ ",
  nothing: "→ ",
  open: "→ ",
  wrong: "✗ ",
};

export const pen = (() => {
  const contexts = new Map(); // one for each size: to change the font takes longer than to measure
  return (text, size = FONT) => {
    if (!contexts.has(size)) {
      contexts.set(size, document.createElement("canvas").getContext("2d"));
      contexts.get(size).font = `600 ${size}px system-ui, "DejaVu Sans", sans-serif`;
    }
    return contexts.get(size).measureText(text).width;
  };
})();

export const worded = (result) =>
  result ? `${SIGNS[result.kind]}${result.kind === "raised" ? "raised" : result.words}` : "";

// The same for the ear, without a sign.
export const spoken = (result) =>
  result.kind === "raised" ? `raised ${result.words}` : `returned ${result.words}`;

// A pending expression with its hole; and, where there is little room, what stands nearest to it.
const hole = () => make("b", { class: "hole" }, "?");
export const holed = (words) =>
  words.split("?").flatMap((piece, n) => (n ? [hole(), piece] : [piece]));

export function nearHole(words, most = 24) {
  const hole = words.indexOf("?");
  if (words.length <= most || hole < 0)
    return words.length <= most ? words : `${words.slice(0, most - 1)}…`;
  const from = clamp(0, hole - most + 8, words.length - most);
  return `${from ? "…" : ""}${words.slice(from, from + most)}${from + most < words.length ? "…" : ""}`;
}
