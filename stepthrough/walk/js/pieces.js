// The pieces of a board, which go to their new places, and jump when it is done.

export const GLIDE = 320; // that a piece takes to its new place

// Where the pieces of a board stand.
export const places = (svg) =>
  new Map(
    Array.from(svg.querySelectorAll('[data-gid^="item:"]'), (item) => [
      item.dataset.gid,
      { item, box: item.getBBox() },
    ]),
  );

// A piece that has a new name comes from the place that is left farthest away; the others that are gone fade.
export function glide(svg, stood, duration) {
  if (!svg || duration < 40) return;
  const now = places(svg);
  const gone = [...stood].filter(([gid]) => !now.has(gid)).map(([, place]) => place);
  for (const [gid, { item, box }] of now) {
    const far = (from) => Math.hypot(from.box.x - box.x, from.box.y - box.y);
    const farthest = () =>
      gone.splice(gone.indexOf([...gone].sort((a, b) => far(b) - far(a))[0]), 1)[0];
    const from = stood.get(gid) ?? (gone.length ? farthest() : null);
    if (from && far(from) > 1)
      hop(
        item,
        from.box,
        box,
        [...now.values()].map((one) => one.box),
        duration,
      );
  }
  for (const { item } of gone) {
    svg.append(item);
    const leave = () => item.remove();
    item
      .animate([{ opacity: 1 }, { opacity: 0 }], { duration, fill: "forwards" })
      .finished.then(leave, leave);
  }
}

// Over what stands in between, and above the others.
function hop(item, from, to, all, duration) {
  item.parentNode.append(item);
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y - to.y];
  const share = (box) => (box.x + box.width / 2 - to.x - to.width / 2) / x; // of the way, from its end
  const isBetween = (box) => share(box) > 0.1 && share(box) < 0.9;
  const tops = all.filter(isBetween).map((box) => Math.max(from.y, to.y) + to.height - box.y);
  const high = Math.min(Math.abs(x) / 2, Math.max(46, ...tops));
  const at = (share, lift) => `translate(${x * share}px, ${y * share - lift}px)`;
  const way = [at(1, 0), at(0.8, high), at(0.2, high), at(0, 0)].map((transform) => ({
    transform,
  }));
  item.animate(way, { duration, easing: "ease-in-out" });
}

// It is done: the pieces jump once, one after the other.
export function cheer(board) {
  const up = [{ transform: "none" }, { transform: "translateY(-14px)" }, { transform: "none" }];
  board.querySelectorAll('[data-gid^="item:"]').forEach((item, n) => {
    item.animate(up, { duration: 280, delay: GLIDE + 60 * n, easing: "ease-in-out" });
  });
}
