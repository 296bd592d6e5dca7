// The shape of one node of a tree: a small board, words or a dot, as there is room.

import { DRAWN_SIGNS, clamp } from "../../controls/dom.js";
import { mini } from "./mini.js";
import { LABEL, MOVE, NOTE, RESULT, written } from "./letters.js";

const AIR = 2; // pixels between ink and what is next to it
const RIM = 3; // of a node around its board

// Its parts as `furnish` takes them, and how tall it is.
export function shapeOf(node, plan, facts, { picture, move }) {
  const hasBoard = picture && node.room >= 34 && plan.high >= 16;
  const { tall, wide, parts } = hasBoard
    ? withBoard(node, plan, facts, picture)
    : withWords(node, plan.high, facts, plan);
  const rest = plan.isFlat ? [] : around(node, wide, tall, facts);
  const above = plan.movesHigh && move ? moveAbove(node, tall, move) : [];
  return {
    tall,
    above: above.length ? plan.movesHigh : 0,
    parts: [["title", {}, facts.spoken], ...parts, ...rest, ...above],
  };
}

// What comes of a call stands below its board, or beside it, wherever there is room.
function withBoard(node, { high, boardWide }, facts, picture) {
  const words = facts.second ? RESULT.width(facts.second) : 0;
  const line = RESULT.high + 2 * AIR;
  const isBelow = words && high >= 2 * line && words < node.room - 6;
  const board = mini(
    picture,
    Math.min(node.room - 8, boardWide),
    high - (isBelow ? line + RIM : 2 * RIM),
  );
  const isBeside = words && !isBelow && board.width + words + 14 <= node.room;
  const wide = isBeside
    ? board.width + words + 14
    : Math.max(board.width + 8, isBelow ? words + 12 : 0);
  const tall = board.height + RIM + (isBelow ? line : RIM);
  const left = isBeside ? 4 - wide / 2 : -board.width / 2;
  const place = { x: left, y: RIM - tall / 2, width: board.width, height: board.height };
  for (const side in place) place[side] = place[side].toFixed(1);
  const parts = [hull(wide, tall, facts), ["svg", place, board.svg]];
  const low = tall / 2 - AIR - RESULT.fromBottom;
  if (isBelow) parts.push(written(0, low, facts.second, "second", RESULT));
  if (isBeside)
    parts.push(written(left + board.width + 5 + words / 2, 0, facts.second, "second", RESULT));
  return { wide, tall, parts };
}

function withWords(node, high, facts, plan) {
  if (node.asDot || LABEL.width(facts.label) + 10 > node.room)
    return asDot(node, high, facts, plan);
  const second = facts.second && RESULT.width(facts.second) + 12 <= node.room ? facts.second : "";
  const ink = LABEL.high + RESULT.high;
  const below = second && high >= ink + 5 * AIR;
  const tall = Math.min(high, below ? ink + 9 * AIR : LABEL.high + 6 * AIR);
  const air = (tall - ink) / 3; // above both lines, between them and below
  const beside = second && !below && LABEL.width(`${facts.label}   ${second}`) + 12 <= node.room;
  const first = beside ? `${facts.label}\u2002${second}` : facts.label;
  const width = Math.min(
    node.room,
    Math.max(LABEL.width(first) + 16, below ? RESULT.width(second) + 14 : 0, 40),
  );
  const parts = [
    hull(width, tall, facts),
    written(0, below ? air + LABEL.fromTop - tall / 2 : 0, first, "first", LABEL),
  ];
  if (below) parts.push(written(0, tall / 2 - air - RESULT.fromBottom, second, "second", RESULT));
  return { wide: width, tall, parts };
}

// Where there is no room for words: a dot; below it what came back, or beside it its words, if they have room.
function asDot(node, high, facts, plan) {
  const least = plan.leastDot ?? Math.min(4, plan.level / 2 - 0.5, (node.room + 4) / 2);
  const radius = clamp(least, Math.min(high, node.room + 2) / 2, 8);
  const parts = [hull(2 * radius, 2 * radius, facts, facts.base ? 2 : radius)];
  const isLeaf = !facts.folded && !node.inner.length; // else edges go down from there
  const brief = facts.ended && isLeaf ? facts.second.replace("→ ", "") : "";
  const hasRoom = high > 2 * radius + RESULT.high;
  if (brief && hasRoom && RESULT.width(brief) / 2 <= Math.min(node.left, node.right))
    parts.push(written(0, radius + AIR + RESULT.fromTop, brief, "under", RESULT));
  const words = `${facts.label}\u2002${facts.ended ? facts.second : ""}`;
  if (node.hasLine && 2 * (NOTE.width(words) + radius + 6) <= node.room)
    parts.push(written(radius + 5, 0, words, "beside", NOTE));
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

// The move that leads to a node: the edge ends above it.
function moveAbove(node, tall, move) {
  const hasRoom = MOVE.width(move) / 2 <= Math.min(node.left, node.right);
  return hasRoom ? [written(0, -tall / 2 - AIR - MOVE.fromBottom, move, "move", MOVE)] : [];
}

// What stands below a node or beside it, and at its corner.
function around(node, wide, tall, facts) {
  const parts = facts.folded
    ? counted(node, wide, tall, `+ ${facts.folded.toLocaleString("en")}`)
    : facts.rest
      ? counted(node, wide, tall, `○ ${facts.rest} not tried`)
      : [];
  const sign = facts.mark.includes("good") ? "right" : facts.mark.includes("bad") ? "wrong" : "";
  const [x, y] = [wide / 2 - 2, 2 - tall / 2];
  if (sign)
    parts.push(
      ["circle", { class: "badge", cx: x, cy: y, r: 9 }],
      ["path", { class: "puzzle-sign", d: DRAWN_SIGNS[sign], transform: `translate(${x} ${y})` }],
    );
  return parts;
}

// Below a node, or, where edges go down from there, beside it: wherever there is room.
function counted({ left, right, inner }, wide, tall, words) {
  const long = NOTE.width(words);
  const gap = wide / 2 + 5;
  if (!inner.length && long / 2 <= Math.min(left, right))
    return [written(0, tall / 2 + AIR + NOTE.fromTop, words, "more", NOTE)];
  if (inner.length && gap + long <= right) return [written(gap, 0, words, "more beside", NOTE)];
  if (inner.length && gap + long <= left)
    return [written(-gap - long, 0, words, "more beside", NOTE)];
  return [];
}
