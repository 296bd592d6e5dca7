// Which walk of a page hears the keys that nothing else wants: the one last used, and in a page that
// holds nothing but walks at once, no matter what was clicked. Elsewhere a click beside it gives them back.

const WANTS_KEYS =
  "a, button, input, select, textarea, summary, iframe, audio, video, [tabindex], [contenteditable]";

export function hearKeys(walk) {
  const { root } = walk;
  const isAlone = document.body.classList.contains("alone");
  const all = () => [...document.querySelectorAll(".puzzle-book.walk")]; // each can have its own script
  const isInSight = (one) =>
    one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < innerHeight;
  const inSight = () => all().find(isInSight) ?? all()[0];
  const hearer = () => all().find((one) => "used" in one.dataset) ?? (isAlone ? inSight() : null);
  const use = (event) => {
    const isInside = root.contains(event.target);
    if (isInside || !isAlone || event.target.closest?.(".puzzle-book.walk")) {
      root.toggleAttribute("data-used", isInside);
    }
  };
  for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, use);
  document.addEventListener("keydown", (event) => {
    const isWanted = event.defaultPrevented || event.composedPath()[0].closest?.(WANTS_KEYS);
    if (!isWanted && hearer() === root) walk.key(event);
  });
}
