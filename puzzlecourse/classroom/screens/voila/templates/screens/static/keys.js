// Presenter keys: remotes send PageDown and PageUp, which no widget uses.
// Arrow keys and Space change screens only if the focused element does not need them.

const NEXT = ["ArrowRight", "ArrowDown", " "];
const BACK = ["ArrowLeft", "ArrowUp"];
const WANTS_KEYS =
  ".screen :is(a, button, input, select, textarea, summary, [tabindex], [contenteditable])";

export function hearKeys(show) {
  const hear = (event, next, back) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (next.includes(event.key)) show.next();
    else if (back.includes(event.key)) show.back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("keydown", (event) => hear(event, ["PageDown"], ["PageUp"]), true);
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.(WANTS_KEYS)) hear(event, NEXT, BACK);
  });
}
