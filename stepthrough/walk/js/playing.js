// Playing: one step after the other, until the end, a question, or until it is stopped.

export class Playing {
  constructor(walk) {
    this.walk = walk;
    this.frame = 0; // the number of the next frame of the screen, 0 while nothing plays
  }

  get isOn() {
    return Boolean(this.frame);
  }

  // Milliseconds that this page is seen, where it is not looked at for longer.
  get lasts() {
    return this.isOn ? this.nextIn : Infinity;
  }

  // One page after the other, or every one that is a stride further.
  start(stride = 1) {
    const { walk } = this;
    let turns = 0;
    let due = performance.now() + walk.controls.pace(turns);
    const turn = (now) => {
      this.frame = requestAnimationFrame(turn);
      if (now < due - 4) return; // a frame can come a little early
      turns += 1;
      this.nextIn = walk.controls.pace(turns);
      due = Math.max(due + this.nextIn, now - this.nextIn);
      const before = walk.store.at;
      walk.go(before + stride, true);
      if (walk.store.at === before && walk.fetching.waitsFor === null) {
        this.stop();
        walk.draw();
      }
    };
    this.frame = requestAnimationFrame(turn);
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}
