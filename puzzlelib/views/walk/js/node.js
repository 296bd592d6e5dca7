// The shape of one node of a tree: a small board, words or a dot, whatever there is room for.

import { clamp } from "../../controls/dom.js";
import { mini } from "./mini.js";
import { FONT, pen } from "./words.js";

// Its parts as `furnish` takes them, and how tall it is.
export function shapeOf(node, plan, facts, { picture, move }) {
  const high = Math.min(44, plan.level - (picture ? 17 : 10)); // above a board stands its move
  const hasBoard = picture && node.room >= 34 && high >= 16;
  const { tall, wide, parts } = hasBoard
    ? withBoard(node, high, facts, picture)
    : withWords(node, high, facts, plan);
  const rest = plan.isFlat ? [] : around(node, wide, tall, facts, move);
  return { tall, parts: [["title", {}, facts.spoken], ...parts, ...rest] };
}

function withBoard(node, high, facts, picture) {
  const words =
    facts.second && high >= 30 && pen(facts.second, 11) < node.room - 6 ? facts.second : "";
  const board = mini(picture, Math.min(node.room - 8, 104), high - (words ? 16 : 5));
  const wide = Math.max(board.width + 8, words ? pen(words, 11) + 12 : 0);
  const tall = board.height + (words ? 17 : 6);
  const place = {
    x: -board.width / 2,
    y: 3 - tall / 2,
    width: board.width,
    height: board.height,
  };
  for (const side in place) place[side] = place[side].toFixed(1);
  const parts = [hull(wide, tall, facts), ["svg", place, board.svg]];
  if (words) parts.push(written(0, tall / 2 - 8, words, "second", 11));
  return { wide, tall, parts };
}

function withWords(node, high, facts, plan) {
  if (node.asDot || pen(facts.label) + 10 > node.room) return asDot(node, high, facts, plan);
  const second = facts.second && pen(facts.second, 11) + 12 <= node.room ? facts.second : "";
  const below = second && high >= 34;
  const tall = below ? Math.min(high, 40) : Math.min(high, 24);
  const beside = second && !below && pen(`${facts.label}   ${second}`) + 12 <= node.room;
  const first = beside ? `${facts.label}\u2002${second}` : facts.label;
  const width = Math.min(
    node.room,
    Math.max(pen(first) + 16, below ? pen(second, 11) + 14 : 0, 40),
  );
  const parts = [
    hull(width, tall, facts),
    written(0, below ? -tall / 2 + 13 : 0, first, "first", FONT),
  ];
  if (below) parts.push(written(0, tall / 2 - 11, second, "second", 11));
  return { wide: width, tall, parts };
}

// Where there is no room for words: a dot; below it what came back, or beside it its words, if they have room.
function asDot(node, high, facts, plan) {
  const least = plan.leastDot ?? Math.min(4, plan.level / 2 - 0.5, (node.room + 4) / 2);
  const radius = clamp(least, Math.min(high, node.room + 2) / 2, 8);
  const parts = [hull(2 * radius, 2 * radius, facts, facts.base ? 2 : radius)];
  const brief = facts.ended && !facts.folded ? facts.second.replace("→ ", "") : "";
  if (brief && high > 26 && pen(brief, 11) <= node.room)
    parts.push(written(0, radius + 9, brief, "under", 11));
  const words = `${facts.label}\u2002${facts.ended ? facts.second : ""}`;
  if (node.hasLine && 2 * (pen(words, 11) + radius + 6) <= node.room)
    parts.push(written(radius + 5, 0, words, "beside", 11));
  return { wide: 2 * radius, tall: 2 * radius, parts };
}

// Rounded: a call that made others. Square: it called none. Cut corners: a memo hit.
function hull(wide, tall, facts, radius = facts.base ? 2 : Math.min(11, tall / 2)) {
  const [x, y, cut] = [-wide / 2, -tall / 2, tall / 4];
  const attributes = { class: "hull", "data-wide": wide };
  if (!facts.memo) return ["rect", { ...attributes, x, y, width: wide, height: tall, rx: radius }];
  const [right, low] = [-x, -y];
  const d = `M${x + cut} ${y}H${right - cut}L${right} ${y + cut}V${low - cut}L${right - cut} ${low}H${x + cut}L${x} ${low - cut}V${y + cut}Z`;
  return ["path", { ...attributes, d }];
}

// What stands above a node, below it and at its corner.
function around(node, wide, tall, facts, move) {
  const parts = [];
  if (move && pen(move, 10.5) <= node.room)
    parts.push(written(0, -tall / 2 - 7, move, "move", 10.5));
  if (facts.folded)
    parts.push(written(0, tall / 2 + 9, `+ ${facts.folded.toLocaleString("en")}`, "more", 11));
  else if (facts.rest && node.room > 90)
    parts.push(written(0, tall / 2 + 9, `○ ${facts.rest} not tried`, "more", 11));
  const sign = facts.mark.includes("good") ? "✓" : facts.mark.includes("bad") ? "✗" : "";
  const [x, y] = [wide / 2 - 2, 2 - tall / 2];
  if (sign)
    parts.push(["circle", { class: "badge", cx: x, cy: y, r: 9 }], written(x, y, sign, "sign", 12));
  return parts;
}

export function written(x, y, text, kind, size) {
  return ["text", { x: x.toFixed(1), y: y.toFixed(1), class: kind, "font-size": size }, text];
}
