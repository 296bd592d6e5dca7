// The shape of one node of a tree: a small board, words or a dot, as there is room.

import { DRAWN_SIGNS, clamp } from "../../controls/dom.js";
import { mini } from "./mini.js";
import { LABEL, MOVE, NOTE, RESULT, written } from "./letters.js";

const AIR = 2; // pixels between ink and what is next to it
const RIM = 3; // of a node around its board
const LEAST_BOARD = 14; // pixels of a board above its words
const LINE = () => RESULT.high + 2 * AIR;

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

// The position as text and what comes of the call are below the board or beside it: the first
// arrangement that fits.
function withBoard(node, plan, { label, second, ...facts }, picture) {
  const both = second ? `${label}\u2002${second}` : label;
  const [two, one, result] = [[label, second], [both], [second]].map((words) =>
    words.filter(Boolean),
  );
  for (const [lines, isBelow] of [
    [one, true],
    [two, true],
    [two, false],
    [one, false],
    [result, true],
    [result, false],
  ]) {
    const arranged = arrange(node, plan, picture, lines, isBelow);
    if (arranged) return withLines(arranged, lines, facts);
  }
  return withLines(arrange(node, plan, picture, [], true), [], facts);
}

// The board with lines of words; null where they do not fit.
function arrange({ room }, { high, boardWide, first }, picture, lines, isBelow) {
  const words = Math.max(0, ...lines.map((line) => RESULT.width(line)));
  const below = isBelow && lines.length ? lines.length * LINE() : RIM;
  const board = mini(
    picture,
    first,
    Math.min(room - 8, boardWide),
    high - RIM - (isBelow ? below : RIM),
  );
  if (!lines.length) return { board, wide: board.width + 8, below, words };
  if (!isBelow) {
    const wide = board.width + words + 14;
    return lines.length * LINE() <= high && wide <= room
      ? { board, wide, below: RIM, words, isBeside: true }
      : null;
  }
  const hasRoom = high - RIM - below >= LEAST_BOARD && words < room - 6;
  return hasRoom ? { board, wide: Math.max(board.width + 8, words + 12), below, words } : null;
}

function withLines({ board, wide, below, words, isBeside }, lines, facts) {
  const height = isBeside ? Math.max(board.height, lines.length * LINE()) : board.height;
  const tall = height + RIM + below;
  const left = isBeside ? 4 - wide / 2 : -board.width / 2;
  const top = isBeside ? -board.height / 2 : RIM - tall / 2;
  const place = { x: left, y: top, width: board.width, height: board.height };
  for (const side in place) place[side] = place[side].toFixed(1);
  const x = isBeside ? left + board.width + 5 + words / 2 : 0;
  const middle = isBeside ? 0 : tall / 2 - below / 2;
  const texts = lines.map((line, n) => {
    const kind = n === lines.length - 1 ? "second" : "first";
    return written(x, middle + (n - (lines.length - 1) / 2) * LINE(), line, kind, RESULT);
  });
  return { wide, tall, parts: [hull(wide, tall, facts), ["svg", place, board.svg], ...texts] };
}

function withWords(node, high, given, plan) {
  const fits = (words) => LABEL.width(words) + 10 <= node.room;
  const facts = node.asDot || !fits(given.label) ? { ...given, label: nameIn(given) } : given;
  const isLow = high < LABEL.high + 2 * AIR;
  if (node.isSmall || !facts.label || !fits(facts.label) || (node.asDot && isLow))
    return asDot(node, high, given, plan);
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

// The function of a call that is not called by itself: its arguments are left out first.
const nameIn = ({ label }) => (label.includes("(") ? label.slice(0, label.indexOf("(")) : "");

// Where there is no room for words: a dot; below it what came back, or beside it its words, if they have room.
function asDot(node, high, facts, plan) {
  const least = plan.leastDot ?? Math.min(4, plan.level / 2 - 0.5, (node.room + 4) / 2);
  const radius = clamp(least, Math.min(high, node.room + 2) / 2, 8);
  const parts = [hull(2 * radius, 2 * radius, facts, facts.base ? 2 : radius)];
  const isLeaf = !facts.folded && !node.inner.length && !node.isSmall; // else edges go down from there
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
