// A box tells its kernel when it comes into sight: what it shows may have changed meanwhile, elsewhere.

// `tell` is called for a tab that is opened, a box that is scrolled to or pointed at; what comes back ends it.
export function tellSight(box, tell) {
  let isInSight = false;
  const tellIfSeen = () => isInSight && document.visibilityState === "visible" && tell();
  const looked = new IntersectionObserver((changes) => {
    isInSight = changes.at(-1).isIntersecting;
    tellIfSeen();
  });
  looked.observe(box);
  box.addEventListener("pointerenter", tellIfSeen);
  document.addEventListener("visibilitychange", tellIfSeen);
  return () => {
    looked.disconnect();
    box.removeEventListener("pointerenter", tellIfSeen);
    document.removeEventListener("visibilitychange", tellIfSeen);
  };
}
