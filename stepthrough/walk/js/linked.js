// A walk that is a link, inside the frame which its page gives it: a stranger may have made the link, so
// there is no origin here, no storage, and no script but this one. The page outside hears the name of
// the walk, or why there is none.

import { Refused, unpacked } from "./packed.js";
import { openWalk } from "./open_walk.js";

const NOT_DRAWN =
  "This walk cannot be shown: what is in the link does not fit together. Ask whoever sent it for a new one.";

const LONGEST_NAME = 200;
// What our boards are made of. Anything else could lead a browser to another host, which no policy forbids.
const PARTS = "html, head, body, svg, g, rect, circle, polyline, text, pre";

const tell = (message) => parent.postMessage(message, "*");

// `known` is what those who make links and those who open them agree on: {version, fields, limits}.
export function openLinked(known) {
  addEventListener("error", ({ error }) => error && tell({ refused: NOT_DRAWN })); // also at a later step
  const hear = ({ source, data }) => {
    if (source !== parent) return;
    removeEventListener("message", hear);
    draw(data, known);
  };
  addEventListener("message", hear);
}

async function draw(fragment, { version, fields, limits }) {
  try {
    const { data, at } = await unpacked(fragment, version, limits);
    const book = spread(data);
    if (!mayBeDrawn(book)) throw new Refused(NOT_DRAWN);
    book.cover.fields = fields;
    openWalk(document.getElementById("book"), { ...book, at });
    const { program } = book; // of a whole program
    tell({ name: String(book.cover.name).slice(0, LONGEST_NAME), program });
  } catch (error) {
    tell({ refused: error instanceof Refused ? error.message : NOT_DRAWN });
  }
}

// Whether no call is its own caller, which would have no end, and boards hold shapes and words alone.
function mayBeDrawn({ cover, chunk }) {
  const read = (board) => new DOMParser().parseFromString(board, "text/html");
  return (
    cover.parents.every((parent, call) => parent < call) &&
    chunk.boards.every((board) => !read(board).querySelector(`:not(${PARTS})`))
  );
}

// The pages as rows again: a link holds them by columns, and of numbers what each is more than the last.
export function spread(data) {
  const columns = data.chunk.pages.map((column) =>
    column.every(Number.isInteger) ? summed(column) : column,
  );
  const pages = columns[0].map((_, step) => columns.map((column) => column[step]));
  return { ...data, chunk: { ...data.chunk, pages } };
}

function summed(differences) {
  let sum = 0;
  return differences.map((more) => {
    sum += more;
    return sum;
  });
}
