// Whether a text is a drawing as our canvas writes it (`stepthrough/canvas.py`), for data of a program: only
// these elements, with these attributes, in this order. Anything else is refused, so nothing is parsed as
// markup that could load, run or link anything.

const LONGEST = 1_000_000; // characters
const LENGTH = String.raw`-?\d{1,5}(?:\.\d{1,2})?`;
const SIDE = String.raw`\d{1,4}(?:\.\d{1,2})?`;
const COLOUR = String.raw`(?:none|#[\da-f]{6}|var\(--puzzle-[a-z-]{1,30},#[\da-f]{6}\))`;
const LOOK = `fill="${COLOUR}"(?: stroke="${COLOUR}" stroke-width="${SIDE}")?`;
const CORNERS = `${LENGTH},${LENGTH}(?: ${LENGTH},${LENGTH}){0,50}`;
const WORDS = "(?:[^<>&]|&(?:amp|lt|gt);){0,1000}";
const LABEL = '(?:[^<>&"]|&(?:amp|lt|gt|quot|#x27|#10);){0,20000}';
const FONT =
  'font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle"';
const END = "</g></svg>";

const HEAD = new RegExp(
  `^<svg xmlns="http://www\\.w3\\.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}" ` +
    `role="img" aria-label="${LABEL}" ${FONT}>(?:<g>|(?=</svg>))`,
);
const PART = new RegExp(
  [
    `<rect x="${LENGTH}" y="${LENGTH}" width="${SIDE}" height="${SIDE}" rx="${SIDE}" ${LOOK}/>`,
    `<circle cx="${LENGTH}" cy="${LENGTH}" r="${SIDE}" ${LOOK}/>`,
    `<polyline points="${CORNERS}" ${LOOK}/>`,
    `<text x="${LENGTH}" y="${LENGTH}" font-size="${SIDE}" ${LOOK}>${WORDS}</text>`,
    "</g><g>",
  ].join("|"),
  "y",
);

export function isDrawing(text) {
  if (typeof text !== "string" || text.length > LONGEST) return false;
  const head = HEAD.exec(text)?.[0];
  if (!head) return false;
  if (!head.endsWith("<g>")) return text === `${head}</svg>`;
  PART.lastIndex = head.length;
  let end = head.length;
  while (PART.test(text)) end = PART.lastIndex; // a failed test sets it to 0
  return text.slice(end) === END;
}
