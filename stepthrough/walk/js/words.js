// Words where there is little room: what came of a call, and a pending expression.

import { clamp, make } from "../../controls/dom.js";

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
