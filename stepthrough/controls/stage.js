// A stage: shows a picture, lets its things be dragged, clicked and reached by keyboard.
// It knows no puzzle. A thing is an element with a data-gid; "item:…" can be picked up where the
// kernel marks it "movable", "zone:…" is where things are put. What happened goes to the kernel
// as {kind, gid, zone}; what is to be seen comes back as `svg`, `marks`, `glides` and `status`.

import { DRAWN_SIGNS, SUPPRESS, calm, focusedNear, listen, make } from "./dom.js";

const CLICK = 8; // pixels of movement that still are a click
const SLIDE = 220; // milliseconds
const BOUNCE = 350;
const SHAKE = 200;
const WAIT = 2500; // after that a dropped item goes home without an answer
const FOOT = 52; // pixels: for the arrows, what is taller stands where its foot is

const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
const inside = (rect, p) =>
  p.x >= rect.left && p.x <= rect.right && p.y >= rect.top && p.y <= rect.bottom;

// `below` may show something between the board and the status: its `element`, and `update()`, which is
// called with each new picture and returns the element to which removed items slide, if any.
export function renderStage({ model, el }, below = null) {
  const board = make("div", { class: "puzzle-board" });
  const status = make("div", { class: "puzzle-status", role: "status" });
  const parts = below ? [board, below.element, status] : [board, status];
  el.append(make("div", { class: "puzzle-stage" }, ...parts));

  let drag = null; // {item, gid, id, from, moved, next, timer}: the item that follows the pointer
  let current = null; // the gid that Tab reaches
  let acted = null; // the gid that was last dragged, clicked or chosen by key

  const things = () => [...board.querySelectorAll("[data-gid]")];
  const thing = (gid) => things().find((element) => element.dataset.gid === gid);
  const marks = (gid) => (model.get("marks")[gid] ?? "").split(" ");
  const zoneAt = (point) =>
    things().find(
      (e) => e.dataset.gid.startsWith("zone:") && inside(e.getBoundingClientRect(), point),
    )?.dataset.gid ?? "";
  const scale = () => board.querySelector("svg")?.getScreenCTM()?.a;

  function send(kind, gid = "", zone = "") {
    acted = gid || acted;
    model.send({ kind, gid, zone });
  }

  // ---- showing -------------------------------------------------------------------------------

  function reach(element) {
    element.tabIndex = -1;
    element.setAttribute(SUPPRESS, "true"); // the notebook's own keys stay out, also where no box is
  }

  function showPicture() {
    const hadFocus = board.contains(focusedNear(board));
    const before = new Map(things().map((e) => [e.dataset.gid, e.getBoundingClientRect()]));
    endDrag();
    const old = things();
    board.innerHTML = model.get("svg");
    for (const element of board.querySelectorAll("[role=button]")) reach(element);
    const bare = !things().length && board.querySelector("[role=group]"); // all pieces are taken
    if (bare) board.tabIndex = 0;
    else board.removeAttribute("tabindex");
    if (bare && hadFocus) board.focus();
    const glides = model.get("glides");
    const heir = Object.keys(glides).find((gid) => glides[gid] === current);
    const was = before.get(current);
    if (!thing(current)) current = heir ?? (was && nearest(middle(was))) ?? first();
    for (const element of things())
      glideFrom(element, before.get(glides[element.dataset.gid] ?? element.dataset.gid));
    const kept = new Set([...things().map((e) => e.dataset.gid), ...Object.values(glides)]);
    const target = below?.update();
    for (const element of old)
      if (!kept.has(element.dataset.gid))
        takeAway(element, before.get(element.dataset.gid), target);
    showMarks();
    setCurrent(current, hadFocus);
  }

  // A removed item slides to the target, or fades where it was.
  function takeAway(element, rect, target) {
    const svg = board.querySelector("svg");
    if (!element.dataset.gid.startsWith("item:") || !svg || calm()) return;
    for (const name of ["data-gid", "role", "tabindex", "data-mark"]) element.removeAttribute(name);
    element.setAttribute("aria-hidden", "true");
    svg.append(element);
    const from = middle(rect),
      to = target ? middle(target.getBoundingClientRect()) : from;
    const [x, y] = [(to.x - from.x) / scale(), (to.y - from.y) / scale()];
    const gone = { transform: `translate(${x}px, ${y}px)`, opacity: target ? 0.4 : 0 };
    element
      .animate([{ transform: "none", opacity: 1 }, gone], { duration: BOUNCE, easing: "ease-in" })
      .finished.catch(() => {})
      .finally(() => element.remove());
  }

  function showMarks() {
    board.querySelector(".puzzle-badges")?.remove();
    const svg = board.querySelector("svg");
    if (!svg) return;
    const badges = svg.appendChild(document.createElementNS(svg.namespaceURI, "g"));
    badges.setAttribute("class", "puzzle-badges");
    badges.setAttribute("aria-hidden", "true");
    for (const element of things()) {
      const words = marks(element.dataset.gid);
      element.dataset.mark = words.join(" ");
      if (element.getAttribute("role") === "button" && element.dataset.gid.startsWith("item:"))
        element.setAttribute("aria-pressed", words.includes("held") || words.includes("marked"));
      const sign = words.includes("good") ? "right" : words.includes("bad") ? "wrong" : "";
      if (sign) badges.append(...badge(element.getBBox(), sign));
    }
  }

  function badge(box, sign) {
    const [x, y] =
      box.width > 1.5 * box.height
        ? [box.x + box.width + 15, box.y + box.height / 2] // next to a wide item, such as a disk
        : [box.x + box.width - 7, Math.max(box.y, 0) + 9]; // in the corner, because its neighbour is next to it
    return [
      make("circle", { cx: x, cy: y, r: 13, "data-sign": sign }),
      make("path", {
        class: "puzzle-sign",
        d: DRAWN_SIGNS[sign],
        transform: `translate(${x} ${y}) scale(1.6)`,
      }),
    ];
  }

  function glideFrom(element, rect) {
    if (!rect || !scale() || !element.dataset.gid.startsWith("item:")) return;
    const from = middle(rect),
      to = middle(element.getBoundingClientRect());
    const [x, y] = [(from.x - to.x) / scale(), (from.y - to.y) / scale()];
    if (calm() || Math.hypot(x, y) < 1) return;
    const options = { duration: SLIDE, easing: "ease-out" };
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], options);
  }

  const move = (element, frames, options) =>
    calm() ||
    element?.animate(
      frames.map((transform) => ({ transform })),
      options,
    );

  function shake() {
    const left = "translateX(-6px)",
      right = "translateX(6px)";
    move(held() ?? thing(acted), ["none", left, right, left, right, "none"], {
      duration: SHAKE,
      delay: drag ? SLIDE : 0,
    });
  }

  function celebrate() {
    if (model.get("tone") !== "won") return;
    const items = things()
      .filter((e) => e.dataset.gid.startsWith("item:"))
      .reverse();
    const up = ["none", "translateY(-16px)", "none", "translateY(-5px)", "none"];
    items.forEach((item, n) => {
      const options = { duration: BOUNCE, delay: SLIDE + 40 * n, easing: "ease-in-out" };
      move(item, up, options);
    });
  }

  // ---- dragging ------------------------------------------------------------------------------

  function onBoard(event) {
    const { left, top } = board.getBoundingClientRect(); // the page can scroll meanwhile
    return { x: event.clientX - left, y: event.clientY - top };
  }

  function startDrag(event) {
    const gid = event.target.closest?.("[data-gid]")?.dataset.gid;
    if (drag || !event.isPrimary || event.button !== 0) return;
    const item = gid && marks(gid).includes("movable") ? thing(gid) : null;
    drag = { item, gid, id: event.pointerId, from: onBoard(event), moved: false };
    board.setPointerCapture(event.pointerId); // the release arrives here, wherever it happens
  }

  function moveDrag(event) {
    if (event.pointerId !== drag?.id || drag.dropped) return;
    const to = onBoard(event);
    if (!drag.moved && far(drag.from, to) > CLICK) {
      drag.moved = true;
      if (drag.item) raise(drag.item);
      const isSwipe = event.pointerType === "touch" && !drag.item; // scrolls the page
      if (drag.gid && !isSwipe) send("pick", drag.gid);
    }
    if (!drag.moved || !drag.item) return;
    const [x, y] = [(to.x - drag.from.x) / scale(), (to.y - drag.from.y) / scale()];
    drag.item.style.transform = `translate(${x}px, ${y}px)`;
    showOver(zoneAt({ x: event.clientX, y: event.clientY }));
    drag.item.classList.add("puzzle-dragged");
  }

  function showOver(gid) {
    for (const element of things())
      element.toggleAttribute("data-over", element.dataset.gid === gid);
  }

  function raise(item) {
    for (const glide of item.getAnimations()) glide.cancel();
    drag.next = item.nextElementSibling;
    drawBefore(item, null);
  }

  function drawBefore(item, next) {
    const hadFocus = item === focusedNear(item);
    // what is drawn last lies above the rest, but below the badges
    item.parentNode.insertBefore(
      item,
      next?.isConnected ? next : board.querySelector(".puzzle-badges"),
    );
    if (hadFocus) item.focus({ preventScroll: true });
  }

  function drop(event) {
    if (event.pointerId !== drag?.id || drag.dropped) return;
    const zone = zoneAt({ x: event.clientX, y: event.clientY });
    drag.dropped = true;
    const { item, gid, moved } = drag;
    if (item && moved) {
      send("drop", gid, zone);
      drag.timer = setTimeout(goHome, WAIT);
    } else {
      endDrag();
      if (gid && !moved) {
        setCurrent(gid, true);
        send("click", gid, zone);
      }
    }
  }

  function goHome() {
    const item = drag?.item;
    const rect = item?.getBoundingClientRect();
    endDrag();
    if (item) glideFrom(item, rect);
  }

  function endDrag() {
    if (!drag) return;
    clearTimeout(drag.timer);
    showOver(null);
    drag.item?.style.removeProperty("transform");
    drag.item?.classList.remove("puzzle-dragged");
    if (drag.item && drag.moved) drawBefore(drag.item, drag.next);
    const { id } = drag;
    drag = null; // first, because the release below is heard as a loss of the pointer
    if (board.hasPointerCapture(id)) board.releasePointerCapture(id);
  }

  function loseDrag(event) {
    if (event.pointerId !== drag?.id || drag.dropped) return;
    const wasHeld = drag.item && drag.moved;
    goHome();
    if (wasHeld) send("cancel");
  }

  // ---- the keyboard --------------------------------------------------------------------------

  function setCurrent(gid, focus) {
    for (const element of things()) if (element.tabIndex === 0) element.tabIndex = -1;
    const element = thing(gid);
    if (element?.getAttribute("role") !== "button") return;
    current = gid;
    element.tabIndex = 0;
    if (focus) element.focus({ preventScroll: true });
  }

  function placeOf(element) {
    const { left, width, bottom, height } = element.getBoundingClientRect();
    return {
      gid: element.dataset.gid,
      x: left + width / 2,
      y: bottom - Math.min(height, FOOT) / 2,
    };
  }

  const movableIn = (zone) => {
    const rect = thing(zone).getBoundingClientRect();
    const items = things().filter(
      (e) => e.dataset.gid.startsWith("item:") && marks(e.dataset.gid).includes("movable"),
    );
    return items.find((e) => inside(rect, middle(e.getBoundingClientRect())))?.dataset.gid;
  };
  const held = () => things().find((e) => marks(e.dataset.gid).includes("held"));

  // Where the arrows stop: at zones, such as rods; at a thing where it fills its zone, as a peg does
  // its hole, or where it lies in none.
  function places() {
    const all = things().map(placeOf);
    const [items, zones] = ["item:", "zone:"].map((kind) =>
      all.filter((p) => p.gid.startsWith(kind)),
    );
    const rects = zones.map((p) => thing(p.gid).getBoundingClientRect());
    const fills = (item) => zones.some((zone) => far(item, zone) < 1);
    const alone = items.filter((item) => fills(item) || !rects.some((rect) => inside(rect, item)));
    return [...alone, ...zones.filter((zone) => !items.some((item) => far(item, zone) < 1))];
  }

  function first() {
    const all = places()
      .sort((a, b) => a.y - b.y || a.x - b.x)
      .map((p) => p.gid);
    const isReady = (gid) =>
      marks(gid).includes("movable") || (gid.startsWith("zone:") && movableIn(gid));
    return all.find(isReady) ?? all[0];
  }

  const nearest = (point) => places().sort((a, b) => far(a, point) - far(b, point))[0]?.gid;

  function walk(key) {
    const rows = (a, b) => (Math.abs(a.y - b.y) < 8 ? a.x - b.x : a.y - b.y);
    const all = places().sort(rows); // reading order
    const here = placeOf(thing(current));
    const at = Math.max(
      all.findIndex((p) => p.gid === current || far(p, here) < 1),
      0,
    );
    const step = { ArrowRight: 1, ArrowLeft: all.length - 1 }[key]; // behind the last comes the first
    if (step) return all[(at + step) % all.length]?.gid;
    const way = key === "ArrowDown" ? 1 : -1;
    const off = (p) => Math.abs(p.y - here.y) + 3 * Math.abs(p.x - here.x);
    const ahead = all.filter((p) => (p.y - here.y) * way > 8);
    return ahead.sort((a, b) => off(a) - off(b))[0]?.gid;
  }

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key === "Enter") return; // runs the cell
    if (event.key === "Escape") goHome();
    if (event.key.startsWith("Arrow")) setCurrent(walk(event.key), true);
    else if (event.key === "Enter" && !event.repeat) choose();
    else if (event.key === " " && !event.repeat) send("space", current ?? "");
    else if (["Escape", "u", "r"].includes(event.key)) send("key", event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Enter on a rod lifts its top disk; with a disk in the hand it puts it down.
  function choose() {
    if (!thing(current)) return;
    const zone = zoneAt(middle(thing(current).getBoundingClientRect()));
    const lifts = current.startsWith("zone:") && !held() && movableIn(current);
    send("click", lifts || current, zone);
  }

  // ---- what is heard -------------------------------------------------------------------------

  board.addEventListener("pointerdown", startDrag);
  board.addEventListener("pointermove", moveDrag);
  board.addEventListener("pointerup", drop);
  board.addEventListener("pointercancel", loseDrag);
  board.addEventListener("lostpointercapture", loseDrag);
  board.addEventListener("keydown", press);
  board.addEventListener("focusin", (event) => setCurrent(event.target.dataset.gid, false));
  // a finger scrolls the page, except where it lies on what can be picked up
  const stopScroll = (event) =>
    marks(event.target.closest?.("[data-gid]")?.dataset.gid).includes("movable") &&
    event.preventDefault();
  board.addEventListener("touchstart", stopScroll, { passive: false });
  // From its first words on it keeps room for two lines: what is only looked at never says anything.
  function showStatus() {
    const words = model.get("status");
    if (status.textContent !== words) status.textContent = words; // words put there again are read out again
    if (words) status.classList.add("speaks");
    status.dataset.tone = model.get("tone");
  }
  const answers = { home: () => drag?.dropped && goHome(), refused: shake }; // another drag may have begun since
  const answer = ({ kind }) => answers[kind]?.();
  const stop = listen(model, {
    "change:svg": showPicture,
    "change:marks": showMarks,
    "change:status": showStatus,
    "change:tone": () => {
      showStatus();
      celebrate();
    },
    "msg:custom": answer,
  });
  showPicture();
  showStatus();
  const resized = new ResizeObserver(showMarks); // before it is laid out, nothing has a place
  resized.observe(board);
  return () => {
    resized.disconnect();
    stop();
    clearTimeout(drag?.timer);
  };
}

export default { render: renderStage };
