// Which cells of a notebook share a screen: a widget, or a task, with what stands above it; or texts of one heading.

const isLive = (cell) => cell.querySelector(".live") !== null;
const isEmpty = (cell) => !cell.querySelector(".jp-Cell");
const startsAnew = (cell) => cell.querySelector("h1, h2, h3") !== null;

export function screensOf(cells) {
  const screens = [];
  let isFull = true;
  for (const cell of cells) {
    if (isEmpty(cell)) {
      isFull = true; // what learners do ends here
      continue;
    }
    leaveOut(cell);
    if (isFull || startsAnew(cell)) screens.push(newScreen(screens.at(-1)));
    const screen = screens.at(-1);
    screen.dataset.heading = headingIn(cell) ?? screen.dataset.heading;
    screen.append(cell);
    isFull = isLive(cell);
  }
  return screens;
}

// A screen without a heading belongs to the one before.
function newScreen(before) {
  const screen = document.createElement("section");
  screen.className = "screen";
  screen.tabIndex = -1;
  screen.dataset.heading = before?.dataset.heading ?? "";
  return screen;
}

// The sign behind a heading is a link to it, for readers.
function headingIn(cell) {
  return cell.querySelector("h1, h2, h3")?.firstChild.textContent;
}

// Only those who have the cells are told how to run them.
function leaveOut(cell) {
  const first = (paragraph) => paragraph.firstElementChild?.textContent;
  for (const paragraph of cell.querySelectorAll("p"))
    if (first(paragraph) === "To start:") paragraph.remove();
}
