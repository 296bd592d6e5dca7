// The keys pressed in a box are the box's: `b` on a board must not insert a cell, nor ArrowDown leave it.
// JupyterLab decides by the element that has the focus, so the mark must stand there, no matter what made the
// element. Running and saving stay the notebook's.
// What is disabled or goes hands the focus on, what has no name gets one, and what is revealed is brought
// into sight. A box whose kernel is gone falls asleep, and says so (roles.css); what hangs says so, too.

import { comeBack } from "./coming_back.js";
import { SUPPRESS, focusedNear, tellOnce } from "./dom.js";
import { sayWhatHangs } from "./hanging.js";
import { tellSight } from "./sight.js";

const GONE = ["restarting", "autorestarting", "terminating", "dead"]; // what a kernel does not come back from
const NEXT =
  '.puzzle-board[tabindex="0"], .puzzle-board [tabindex="0"], button, input, select, textarea, [tabindex="0"]';

function isTheNotebooks({ key, shiftKey, ctrlKey, altKey, metaKey }) {
  if (key === "Enter") return shiftKey || ctrlKey || altKey || metaKey;
  return (ctrlKey || metaKey) && key.toLowerCase() === "s";
}

const isSeen = (element) => element.isConnected && element.getClientRects().length > 0;
const canHaveFocus = (element) => isSeen(element) && !element.disabled;

export function renderKeys({ model, el }) {
  let stops = []; // what ends when the box is taken away
  let last = null; // what had the focus, while nothing else in the page has
  const seen = new WeakMap(); // what is revealed → how high it was when it was brought into sight
  const box = () => el.closest(".puzzle-box");

  const mark = (event) => {
    const isInside = box()?.contains(event.target);
    if (isInside) event.target.toggleAttribute(SUPPRESS, !isTheNotebooks(event));
    if (event.type === "focusin") last = isInside ? event.target : null;
  };
  // what has been hidden loses the focus, too: that is handed on as soon as something else can have it
  const leave = (event) => {
    if (canHaveFocus(event.target) && !event.relatedTarget) last = null;
  };

  function handOn() {
    const lost =
      last && !canHaveFocus(last) && [last, document.body, null].includes(focusedNear(last));
    if (!lost) return;
    const all = [...(box()?.querySelectorAll(NEXT) ?? [])].filter(canHaveFocus);
    const behind = (e) => last.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = all.find((e) => e.closest(".puzzle-board")) ?? all.find(behind) ?? all[0];
    next?.focus({ preventScroll: true });
  }

  function show() {
    for (const part of box()?.querySelectorAll(".puzzle-reveal") ?? []) {
      const height = isSeen(part) ? part.offsetHeight : 0;
      if (height > (seen.get(part) ?? 0)) part.scrollIntoView({ block: "nearest" });
      seen.set(part, height);
    }
  }

  // The handle of a slider of ipywidgets has no name; its label stands beside it.
  function nameSliders() {
    for (const handle of box()?.querySelectorAll(".noUi-handle:not([aria-label])") ?? []) {
      const label = handle.closest(".widget-slider")?.querySelector(".widget-label");
      handle.setAttribute("aria-label", label?.textContent || "number");
    }
  }

  function tellKeys() {
    for (const line of box()?.querySelectorAll(".puzzle-keys") ?? []) tellOnce(line);
  }

  const session = model.widget_manager?.context?.sessionContext; // of JupyterLab; elsewhere ipywidgets alone tells
  const kernel = () => session?.session?.kernel;
  const own = kernel()?.id;
  const look = () => {
    if (kernel()?.id !== own || GONE.includes(kernel()?.status))
      box()?.classList.add("puzzle-asleep");
  };
  const tell = () => box().matches(".puzzle-asleep") || model.send("seen");
  const signals = [session?.statusChanged, session?.kernelChanged].filter(Boolean);
  for (const signal of signals) signal.connect(look);

  // once things are laid out
  const changed = new MutationObserver(() =>
    requestAnimationFrame(() => {
      handOn();
      show();
      nameSliders();
      tellKeys();
    }),
  );
  requestAnimationFrame(() => {
    const options = {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled", "style", "class"],
    };
    if (!box()) return;
    tellKeys();
    changed.observe(box(), options);
    nameSliders();
    stops = [comeBack(box(), session), sayWhatHangs(box(), model.widget_manager?.kernel)];
    if (model.get("tells_sight")) stops.push(tellSight(box(), tell));
  });
  // at the window and while going down: before JupyterLab, which listens at the document
  for (const kind of ["focusin", "keydown"]) window.addEventListener(kind, mark, true);
  window.addEventListener("focusout", leave, true);
  return () => {
    for (const stop of stops) stop();
    changed.disconnect();
    for (const signal of signals) signal.disconnect(look);
    for (const kind of ["focusin", "keydown"]) window.removeEventListener(kind, mark, true);
    window.removeEventListener("focusout", leave, true);
  };
}

export default { render: renderKeys };
