// The keys pressed in a box are the box's: `b` on a board must not insert a cell, nor ArrowDown leave it.
// JupyterLab decides by the element that has the focus, so the mark must stand there, whoever made the
// element. Running and saving stay the notebook's.
const SUPPRESS = "data-lm-suppress-shortcuts";

function isTheNotebooks({ key, shiftKey, ctrlKey, altKey, metaKey }) {
  if (key === "Enter") return shiftKey || ctrlKey || altKey || metaKey;
  return (ctrlKey || metaKey) && key.toLowerCase() === "s";
}

function render({ el }) {
  const mark = (event) => {
    const isInside = el.closest(".puzzle-box")?.contains(event.target);
    if (isInside) event.target.toggleAttribute(SUPPRESS, !isTheNotebooks(event));
  };
  // at the window and while going down: before JupyterLab, which listens at the document
  for (const kind of ["focusin", "keydown"]) window.addEventListener(kind, mark, true);
  return () => {
    for (const kind of ["focusin", "keydown"]) window.removeEventListener(kind, mark, true);
  };
}

export default { render };
