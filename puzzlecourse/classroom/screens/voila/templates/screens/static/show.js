// The current screen; its number is the URL's fragment, so reloading keeps it.

const STRIDE = 0.85; // share of the height scrolled at once when a screen overflows

export class Show {
  constructor(screens) {
    this.screens = screens;
    this.at = 0;
    this.watchers = [];
    for (const screen of screens) screen.addEventListener("scroll", () => this.tell());
    this.sized = new ResizeObserver(() => this.tell());
    window.addEventListener("hashchange", () => this.follow());
  }

  get screen() {
    return this.screens[this.at];
  }

  // Shows the screen named by the fragment: a number, or the id of a heading.
  follow() {
    const name = decodeURIComponent(location.hash.slice(1));
    const number = Number(name) || this.numberOf(document.getElementById(name));
    this.turn(number - 1);
  }

  numberOf(element) {
    return 1 + this.screens.findIndex((screen) => screen.contains(element));
  }

  turn(wanted) {
    this.at = Math.min(Math.max(wanted, 0), this.screens.length - 1);
    for (const screen of this.screens) screen.hidden = screen !== this.screen;
    history.replaceState(null, "", `#${this.at + 1}`);
    this.screen.scrollTop = 0;
    this.screen.focus({ preventScroll: true }); // so that the previous widget gets no more key events
    this.sized.disconnect();
    for (const cell of this.screen.children) this.sized.observe(cell);
    this.tell();
  }

  // Pixels of overflow below the visible part.
  get below() {
    const { scrollHeight, scrollTop, clientHeight } = this.screen;
    return Math.floor(scrollHeight - scrollTop - clientHeight);
  }

  // Scrolls down while the screen overflows, then shows the next one.
  next() {
    if (this.below > 1) this.scrollOn();
    else if (this.at + 1 < this.screens.length) this.turn(this.at + 1);
  }

  back() {
    if (this.at > 0) this.turn(this.at - 1);
  }

  // Scrolls by a stride, or to the top of a live cell that is about to appear.
  scrollOn() {
    const { screen } = this;
    const live = screen.querySelector(".live");
    const start = live?.offsetTop ?? 0;
    const stride = STRIDE * screen.clientHeight;
    const isNext = start > screen.scrollTop + 1 && start < screen.scrollTop + stride;
    screen.scrollTop = isNext ? start : screen.scrollTop + stride;
  }

  tell() {
    for (const watch of this.watchers) watch();
  }
}
