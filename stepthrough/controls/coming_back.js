// Run All leaves JupyterLab at the last cell. There the first widget of the notebook brings the page back to
// where the play is, unless the learner has touched anything since the widget was made.

const TOUCHES = ["wheel", "pointerdown", "touchstart", "keydown"];
const STILL = 400; // milliseconds without scrolling and without news of the kernel

const isFirst = (box, notebook) => notebook?.querySelector(".puzzle-box") === box;

function isAtTheEnd(notebook) {
  const cells = notebook.querySelectorAll(".jp-Cell");
  return cells[cells.length - 1].classList.contains("jp-mod-active");
}

const areAllRun = (notebook) =>
  [...notebook.querySelectorAll(".jp-InputPrompt")].every((one) => !one.textContent.includes("*"));

const isAbove = (box, notebook) =>
  box.getBoundingClientRect().bottom <= notebook.getBoundingClientRect().top;

// `session` is JupyterLab's; what comes back ends the waiting.
export function comeBack(box, session) {
  const notebook = box.closest(".jp-Notebook");
  if (!session || !isFirst(box, notebook)) return () => {};
  let timer = null;

  const stop = () => {
    clearTimeout(timer);
    session.statusChanged.disconnect(wait);
    notebook.removeEventListener("scroll", wait, true);
    for (const touch of TOUCHES) window.removeEventListener(touch, stop, true);
  };
  const arrive = () => {
    if (session.session?.kernel?.status !== "idle" || !areAllRun(notebook)) return wait();
    stop();
    if (isAtTheEnd(notebook) && isAbove(box, notebook))
      box.closest(".jp-Cell").scrollIntoView({ block: "center" });
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(arrive, STILL);
  };

  session.statusChanged.connect(wait);
  notebook.addEventListener("scroll", wait, true);
  for (const touch of TOUCHES) window.addEventListener(touch, stop, true);
  wait();
  return stop;
}
