// Keyboard navigation of the projected page, and periodic reloading while `--watch` rebuilds it.
const RELOAD = 10_000; // milliseconds
const screens = [...document.querySelectorAll(".screen")];
// a stop is a screen with the number of its `.later` parts that are revealed
const stops = screens.flatMap((screen) => {
  const later = screen.querySelectorAll(".later").length;
  return Array.from({ length: later + 1 }, (_, seen) => ({ screen, seen }));
});
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
  const at = decodeURIComponent(location.hash.slice(1));
  const number = Number(at) || stops.findIndex(({ screen }) => screen.id === at) + 1;
  return Math.min(Math.max(number, 1), stops.length);
}

function show() {
  const stop = stops[shown() - 1];
  for (const screen of screens) screen.hidden = screen !== stop.screen;
  stop.screen.querySelectorAll(".later").forEach((part, n) => {
    part.classList.toggle("unseen", n >= stop.seen);
  });
}

if (screens.length) {
  addEventListener("hashchange", show);
  addEventListener("keydown", (event) => {
    const ends = { Home: 1, End: stops.length };
    const next = ends[event.key] ?? shown() + (STEPS[event.key] ?? 0);
    if (event.key in STEPS || event.key in ends) {
      event.preventDefault();
      location.hash = Math.min(Math.max(next, 1), stops.length);
      show();
    }
  });
  show();
}

// do not reload while someone is reading an unfolded part
if (document.body.classList.contains("watched")) {
  setInterval(() => document.querySelector("details[open]") || location.reload(), RELOAD);
}
