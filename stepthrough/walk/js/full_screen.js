// A walk that fills the screen; or, where the page may not (in a frame that forbids it), its window.

import { SUPPRESS } from "../../controls/dom.js";
import { button } from "./button.js";

const NAMES = { true: "Leave full screen", false: "Full screen" };
const TITLES = { true: "Leave full screen (Esc)", false: "Full screen" };

export class FullScreen {
  constructor(walk) {
    [this.walk, this.isOn, this.fillsWindow] = [walk, false, false];
    this.button = button("", "full", () => this.toggle(), { class: "icon" });
    this.say();
    this.changed = () => this.show(this.fillsWindow || this.fillsScreen());
    document.addEventListener("fullscreenchange", this.changed);
  }

  close() {
    document.removeEventListener("fullscreenchange", this.changed);
  }

  toggle() {
    this.isOn ? this.leave() : this.enter();
  }

  enter() {
    const fillWindow = () => {
      this.fillsWindow = true;
      this.changed();
    };
    const asked = this.walk.root.requestFullscreen?.();
    asked ? asked.catch(fillWindow) : fillWindow();
  }

  fillsScreen() {
    const { root } = this.walk;
    return (root.getRootNode().fullscreenElement ?? document.fullscreenElement) === root;
  }

  leave() {
    this.fillsWindow = false;
    if (this.fillsScreen()) document.exitFullscreen();
    else this.changed();
  }

  show(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    const { root } = this.walk;
    root.classList.toggle("full", isOn);
    if (isOn)
      root.tabIndex = -1; // a click anywhere in it leaves it the keys
    else root.removeAttribute("tabindex");
    root.toggleAttribute(SUPPRESS, isOn);
    this.say();
    this.walk.resize();
  }

  say() {
    this.button.say(NAMES[this.isOn]);
    this.button.title = TITLES[this.isOn];
    this.button.draw(this.isOn ? "close" : "full");
  }
}
