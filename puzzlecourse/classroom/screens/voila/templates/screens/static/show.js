// Which screen is shown: its number stands behind the # of the address, so a reload stays there.

const STRIDE = 0.85; // of a screen's height, where the screen holds more

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

  // To the screen that the address names, by its number or by a heading in it.
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
    this.screen.focus({ preventScroll: true }); // the widget that was left no longer hears the keys
    this.sized.disconnect();
    for (const cell of this.screen.children) this.sized.observe(cell);
    this.tell();
  }

  // How many pixels of the screen lie below its lower edge.
  get below() {
    const { scrollHeight, scrollTop, clientHeight } = this.screen;
    return Math.floor(scrollHeight - scrollTop - clientHeight);
  }

  // On, first to what the screen still holds.
  next() {
    if (this.below > 1) this.scrollOn();
    else if (this.at + 1 < this.screens.length) this.turn(this.at + 1);
  }

  back() {
    if (this.at > 0) this.turn(this.at - 1);
  }

  // A board or a question comes whole, if it comes next.
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
