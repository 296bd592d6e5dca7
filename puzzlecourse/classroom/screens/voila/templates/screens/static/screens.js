// Groups cells into screens: a widget or task with the texts before it, or the texts below one heading.
// Texts after a section's last widget refer to it and share its screen.

const isLive = (cell) => cell.querySelector(".live") !== null;
const isEmpty = (cell) => !cell.querySelector(".jp-Cell");
const isText = (cell) => cell.querySelector(".jp-CodeCell") === null;
const startsAnew = (cell) => cell.querySelector("h1, h2, h3") !== null;

export function screensOf(nodes) {
  const cells = [...nodes];
  const comments = commentsIn(cells);
  const screens = [];
  let isFull = true;
  for (const cell of cells) {
    if (isEmpty(cell)) {
      isFull = true; // ends what learners do on their own
      continue;
    }
    const isComment = comments.has(cell);
    if ((isFull && !isComment) || startsAnew(cell)) screens.push(newScreen(screens.at(-1)));
    const screen = screens.at(-1);
    screen.dataset.heading = headingIn(cell) ?? screen.dataset.heading;
    screen.append(cell);
    isFull = isComment || isLive(cell);
  }
  return screens;
}

// Returns the texts that follow a section's last widget, up to the next task.
function commentsIn(cells) {
  const comments = new Set();
  let section = [];
  for (const cell of cells) {
    if (startsAnew(cell)) addComments(comments, section);
    if (startsAnew(cell) || isEmpty(cell)) section = [];
    section.push(cell);
  }
  addComments(comments, section);
  return comments;
}

function addComments(comments, section) {
  const after = section.slice(section.findLastIndex(isLive) + 1);
  if (after.length === section.length) return;
  const code = after.findIndex((cell) => !isText(cell));
  for (const text of after.slice(0, code < 0 ? after.length : code)) comments.add(text);
}

// A screen without a heading inherits the previous one.
function newScreen(before) {
  const screen = document.createElement("section");
  screen.className = "screen";
  screen.tabIndex = -1;
  screen.dataset.heading = before?.dataset.heading ?? "";
  return screen;
}

// Returns the heading's text without its anchor link.
function headingIn(cell) {
  return cell.querySelector("h1, h2, h3")?.firstChild.textContent;
}
