// A board that is small enough for a node: without its letters, cropped to what is left.

import { make } from "../../controls/dom.js";

const minis = new Map();
const crops = new Map(); // one for all boards of a size: those of one puzzle are cropped alike
export function mini(picture, width, height) {
  if (!minis.has(picture)) minis.set(picture, cropped(picture));
  const { svg, wide, high } = minis.get(picture);
  const scale = Math.min(width / wide, height / high);
  return { svg, width: wide * scale, height: high * scale };
}

function cropped(picture) {
  const place = make("div", {
    class: "puzzle-book",
    style: "position: absolute; visibility: hidden",
  });
  place.innerHTML = joined(picture.replace(BESIDE, "")); // written by our own canvas, which escapes
  const svg = place.querySelector("svg");
  if (!svg) return { svg: make("svg"), wide: 1, high: 1 };
  const sheet = svg.getAttribute("viewBox");
  if (!crops.has(sheet)) {
    document.body.append(place);
    crops.set(sheet, svg.getBBox());
    place.remove();
  }
  const { x, y, width, height } = crops.get(sheet);
  svg.setAttribute("viewBox", `${x - 3} ${y - 3} ${width + 6} ${height + 6}`);
  for (const name of ["role", "aria-label"]) svg.removeAttribute(name);
  svg.setAttribute("class", "mini");
  return { svg, wide: width + 6, high: height + 6 };
}

// Of a board as our canvas writes it: words, what is one thing, and zones, which are not seen.
const BESIDE = /<text.*?<\/text>|<\/?g[^>]*>|<[^>]* fill="none"\/>/g;
const CIRCLE = /<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)" ([^>]*)\/>/g;

// All circles that look alike become one shape: forty boards of 33 holes are then quickly drawn.
function joined(picture) {
  const alike = new Map(); // look → its path
  for (const [, x, y, r, look] of picture.matchAll(CIRCLE))
    alike.set(
      look,
      `${alike.get(look) ?? ""}M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    );
  return picture.replace(CIRCLE, (_circle, _x, _y, _r, look) => {
    const path = alike.get(look);
    alike.delete(look); // it stands where the first of them stood
    return path ? `<path ${look} d="${path}"/>` : "";
  });
}
