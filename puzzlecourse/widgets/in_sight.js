// Scrolls the headline of a verdict into view after its cell was run: JupyterLab keeps the next cell in view,
// so that a growing output is pushed out at the top.

const LOOKS = [0, 100, 300, 700]; // milliseconds: JupyterLab scrolls as well, and pictures load late

// Shift+Enter activates the next cell, Ctrl+Enter this one; Run All and opening a notebook do neither.
function wasRun(cell) {
  const isActive = (one) => one?.classList.contains("jp-mod-active");
  return isActive(cell) || isActive(cell?.nextElementSibling);
}

function render({ el }) {
  const timers = LOOKS.map((delay) =>
    setTimeout(() => {
      const headline = el.parentElement?.querySelector(".puzzle-panel b");
      if (wasRun(el.closest(".jp-Cell"))) headline?.scrollIntoView({ block: "nearest" });
    }, delay),
  );
  return () => timers.forEach(clearTimeout);
}

export default { render };
