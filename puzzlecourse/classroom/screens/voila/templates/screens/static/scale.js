// How large everything is: the screens are made for a small window, and are enlarged to fill the wall.

const WINDOW = { width: 800, height: 500 };
const LEAST = 1.6; // with it the smallest text, of 14 pixels, is 22 high
const AROUND = 40; // pixels of the window that are above and below a walk: the edge, and the corner

export function fit() {
  const scale = Math.max(LEAST, Math.min(innerWidth / WINDOW.width, innerHeight / WINDOW.height));
  const { style } = document.documentElement;
  style.setProperty("--scale", scale);
  style.setProperty("--high", `${innerHeight / scale}px`);
  style.setProperty("--puzzle-walk", `${innerHeight / scale - AROUND}px`);
}
