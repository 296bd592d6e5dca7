// What hands do to a tree: the wheel with Ctrl and two fingers zoom; a mouse that drags moves a large tree.

import { clamp } from "../../controls/dom.js";

const NOTCH = 30; // pixels: more than that in one turn of the wheel counts as much
const FINE = 100; // pixels of the wheel that make the tree about three times as large
const DRAGS = 4; // pixels: a pointer that moves less has clicked

export class Gestures {
  constructor(zoom) {
    [this.zoom, this.box] = [zoom, zoom.box];
    this.factor = 1; // by which the next frame of the screen zooms
    const active = { passive: false };
    this.box.addEventListener("wheel", (event) => this.wheel(event), active);
    this.box.addEventListener("touchmove", (event) => this.pinch(event), active);
    this.box.addEventListener("touchend", () => {
      this.apart = 0;
    });
    this.box.addEventListener("pointerdown", (event) => this.take(event));
    this.box.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"])
      this.box.addEventListener(end, () => {
        this.taken = null;
      });
    this.box.addEventListener("click", (event) => this.click(event), true);
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.later(Math.exp(-clamp(-NOTCH, event.deltaY, NOTCH) / FINE), event);
  }

  pinch(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = {
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    };
    if (this.apart) this.later(apart / this.apart, middle);
    this.apart = apart;
  }

  // Events come faster than the screen is drawn.
  later(factor, { clientX, clientY }) {
    this.factor *= factor;
    this.frame ??= requestAnimationFrame(() => {
      const { left, top } = this.box.getBoundingClientRect();
      this.zoom.by(this.factor, { x: clientX - left, y: clientY - top });
      [this.factor, this.frame] = [1, null];
    });
  }

  take(event) {
    this.hasDragged = false;
    if (!this.zoom.isOn || event.pointerType !== "mouse" || event.button) return;
    const { left, top } = this.zoom;
    this.taken = { x: event.clientX, y: event.clientY, left, top };
  }

  drag(event) {
    if (!this.taken) return;
    const { x, y, left, top } = this.taken;
    const [right, down] = [event.clientX - x, event.clientY - y];
    if (!this.hasDragged && Math.hypot(right, down) < DRAGS) return;
    if (!this.hasDragged) this.box.setPointerCapture(event.pointerId);
    this.hasDragged = true;
    this.zoom.scroll(left - right, top - down);
  }

  // A tree that was dragged was not clicked.
  click(event) {
    if (this.hasDragged) event.stopPropagation();
    this.hasDragged = false;
  }
}
