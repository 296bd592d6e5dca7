// Whether a board in a link is one that our canvas could have written: shapes and words, each with a few
// attributes, and nothing that would load, run or lead anywhere. It is read piece by piece, as it stands;
// no part of it is mended, and whatever is not named here is refused.

const PIECE =
  /<\/(?<closed>[a-z]+)>|<(?<opened>[a-z]+)(?<told>(?: [a-zA-Z-]+="[^"<>]*")*)(?<alone>\/?)>|(?<words>[^<>]+)/y;
const ATTRIBUTE = / ([a-zA-Z-]+)="([^"]*)"/g;
const ESCAPED = /^(?:[^&]|&(?:amp|lt|gt|quot|#x27|#10);)*$/; // as `html.escape` writes them
const DEEPEST = 4;
const CODE_FONT = /^font:[\d.]+px [\w ,]+;text-anchor:start$/;

const isNumber = (value) => /^-?\d+(\.\d+)?(e[+-]\d\d)?$/.test(value);
const isColour = (value) =>
  /^(?:[a-zA-Z]+|#\w{3,8}|rgba?\([\d., %]+\)|var\(--puzzle-[\w-]+,(?:#\w{3,8}|rgba?\([\d., %]+\))\))$/.test(
    value,
  );
const isSaid = (value) => ESCAPED.test(value);
const is = (expected) => (value) => value === expected;

const PLACE = { x: isNumber, y: isNumber };
const LOOK = { fill: isColour, stroke: isColour, "stroke-width": isNumber };
const TOLD_TO_READERS = { role: is("img"), "aria-label": isSaid };
const PARTS = {
  svg: {
    ...TOLD_TO_READERS,
    xmlns: is("http://www.w3.org/2000/svg"),
    viewBox: (value) => value.split(" ").every(isNumber),
    width: isNumber,
    height: isNumber,
    class: (value) => /^on-[\w-]+$/.test(value),
    "font-family": is("DejaVu Sans, Verdana, sans-serif"),
    "font-weight": is("bold"),
    "text-anchor": is("middle"),
  },
  g: { "data-gid": isSaid },
  rect: { ...PLACE, ...LOOK, width: isNumber, height: isNumber, rx: isNumber },
  circle: { ...LOOK, cx: isNumber, cy: isNumber, r: isNumber },
  polyline: { ...LOOK, points: (value) => value.split(/[ ,]/).every(isNumber) },
  text: { ...PLACE, ...LOOK, "font-size": isNumber, style: (value) => CODE_FONT.test(value) },
  pre: TOLD_TO_READERS,
};
const ARE_WORDS = ["text", "pre"]; // only these hold words
const ARE_WHOLE = ["svg", "pre"]; // a board is one of these

// Whether something is such a board, of at most so many characters.
export const isBoard = (most) => (value) => {
  if (typeof value !== "string" || value.length > most) return false;
  const open = [];
  let [at, wholes] = [0, 0];
  while (at < value.length) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(value)?.groups;
    if (!piece || !isAllowed(piece, open)) return false;
    if (piece.opened && !open.length) wholes += 1;
    if (piece.closed) open.pop();
    else if (piece.opened && !piece.alone) open.push(piece.opened);
    at = PIECE.lastIndex;
  }
  return wholes === 1 && !open.length;
};

// Whether a piece may stand where these are open.
function isAllowed({ closed, opened, told, words }, open) {
  if (closed) return open.at(-1) === closed;
  if (words) return ARE_WORDS.includes(open.at(-1)) && isSaid(words);
  const mayBegin = open.length ? !ARE_WHOLE.includes(opened) : ARE_WHOLE.includes(opened);
  const isInWords = ARE_WORDS.includes(open.at(-1));
  return mayBegin && !isInWords && open.length < DEEPEST && isTold(PARTS, opened, told);
}

function isTold(parts, name, told) {
  if (!Object.hasOwn(parts, name)) return false;
  const allowed = parts[name];
  return [...told.matchAll(ATTRIBUTE)].every(
    ([, attribute, value]) => Object.hasOwn(allowed, attribute) && allowed[attribute](value),
  );
}
