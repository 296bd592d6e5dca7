// The page of a class's programs: one group to a screen on the wall, and a look for what is new while it is made anew.
const RELOAD = 10_000; // milliseconds
const screens = [...document.querySelectorAll(".screen")];
const STEPS = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  " ": 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

function shown() {
  const number = Number(location.hash.slice(1)) || 1;
  return Math.min(Math.max(number, 1), screens.length);
}

function show() {
  screens.forEach((screen, n) => {
    screen.hidden = n + 1 !== shown();
  });
}

if (screens.length) {
  addEventListener("hashchange", show);
  addEventListener("keydown", (event) => {
    const ends = { Home: 1, End: screens.length };
    const next = ends[event.key] ?? shown() + (STEPS[event.key] ?? 0);
    if (event.key in STEPS || event.key in ends) {
      event.preventDefault();
      location.hash = Math.min(Math.max(next, 1), screens.length);
    }
  });
  show();
}

// what is unfolded is being read: it stays until it is folded
if (document.body.classList.contains("watched")) {
  setInterval(() => document.querySelector("details[open]") || location.reload(), RELOAD);
}
