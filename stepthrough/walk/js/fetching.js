// Pages that are not here yet: they are asked for before they are needed, and again if none come.

const AHEAD = 800; // pages to have at hand beyond the one that is shown
const FELT = 300; // milliseconds; then it is said that the walk stands still
const STANDS = "Waiting for Python: this page is not here yet.";
export const PATIENCE = 4000; // milliseconds; then it is said that nothing comes
export const NO_REPLY = "No reply has come: the kernel is busy, or gone.";
const AGAIN = 3000; // milliseconds until pages that did not come are asked for again, and each time
const LONGEST = 30_000; // twice as long, up to this: a kernel that is busy finds few requests when it is free
const FRAMES_AHEAD = 20; // pages to have at hand with all their frames, while a deep stack is unfolded
const NO_FRAMES = "The other frames have not come: the kernel is busy, or gone.";
const NOT_COME =
  "No further pages have come: the kernel is busy, or gone. All that is here can be stepped through.";

export class Fetching {
  constructor(walk) {
    [this.walk, this.store, this.provider] = [walk, walk.store, walk.provider];
    this.waitsFor = null; // the step that is wanted and not here
  }

  wait(step) {
    if (this.waitsFor === null) this.felt = setTimeout(() => this.walk.tell([STANDS]), FELT);
    this.waitsFor = step;
    this.fetch(step);
  }

  // Ask the provider for pages: for this one, or for those that will be needed soon.
  fetch(wanted = null) {
    const { store } = this;
    const pause = store.asked ? store.asked + store.pause - performance.now() : 0;
    if (pause > 0) return this.fetchIn(pause);
    const wish = this.framesWanted(wanted) ?? this.pageWanted(wanted);
    if (!wish || !this.provider.ask) return;
    store.asked = performance.now();
    store.pause = Math.min(2 * (store.pause || AGAIN / 2), LONGEST);
    this.provider.ask({ kind: "want", ...wish, calls: store.nodes.length, ends: store.ends });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.complain(), PATIENCE);
    this.fetchIn(store.pause);
  }

  // The first page that is not here.
  pageWanted(wanted) {
    const { store } = this;
    let from = wanted === null ? store.at + 1 : Math.max(0, wanted - 100);
    const until = Math.min(store.cover.until, wanted ?? store.at + AHEAD);
    while (from <= until && store.pages[from]) from++;
    return from > until ? null : { step: from };
  }

  // The first page that has only some of its frames, while all are to be shown.
  framesWanted(wanted) {
    const { store } = this;
    if (wanted !== null || !store.isUnfolded) return null;
    for (let step = store.at; step <= store.at + FRAMES_AHEAD; step++)
      if (store.lacksFrames(step)) return { step, frames: "all" };
    return null;
  }

  complain() {
    if (this.waitsFor !== null) this.walk.tell([NOT_COME]);
    else if (this.store.isUnfolded && this.store.lacksFrames(this.store.at))
      this.walk.tell([NO_FRAMES]);
  }

  // A request can be lost, or come to a busy kernel: it is repeated without a page being turned.
  fetchIn(pause) {
    clearTimeout(this.again);
    this.again = setTimeout(
      () => this.walk.root.isConnected && this.fetch(this.waitsFor),
      pause + 50,
    );
  }

  stop() {
    clearTimeout(this.felt);
    clearTimeout(this.patience);
    clearTimeout(this.again);
  }

  // Something has come: go on where the walk waited for it.
  came() {
    this.stop();
    const waited = this.waitsFor;
    if (waited !== null && this.store.pages[waited]) {
      this.walk.go(waited, this.walk.playing.isOn);
    } else if (waited !== null) {
      this.fetch(waited);
    } else {
      this.walk.draw();
      this.fetch();
    }
  }
}
