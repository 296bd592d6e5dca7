// A board that is small enough for a node: without its letters, and cropped.

import { make } from "../../controls/dom.js";

const minis = new Map();
const crops = new Map(); // by the first board of a tree
// All boards of a tree are cropped to the items and places of its `first` one.
export function mini(picture, first, width, height) {
  if (!crops.has(first)) crops.set(first, extent(first));
  if (!minis.has(picture)) minis.set(picture, cropped(picture, crops.get(first)));
  const { svg, wide, high } = minis.get(picture);
  const scale = Math.min(width / wide, height / high);
  return { svg, width: wide * scale, height: high * scale };
}

function parsedPicture(picture) {
  const style = "position: absolute; visibility: hidden";
  const place = make("div", { class: "puzzle-book", style });
  place.innerHTML = picture; // written by our own canvas, which escapes
  return place;
}

// What the things with an id take; where nothing has one, all that is drawn.
function extent(picture) {
  const place = parsedPicture(picture);
  document.body.append(place);
  const things = [...place.querySelectorAll("[data-gid]")];
  const boxes = (things.length ? things : [place.querySelector("svg")]).map((one) => one.getBBox());
  place.remove();
  const [x, y] = ["x", "y"].map((side) => Math.min(...boxes.map((box) => box[side])));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const low = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: low - y };
}

function cropped(picture, { x, y, width, height }) {
  const svg = parsedPicture(joined(picture.replace(BESIDE, ""))).querySelector("svg");
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
