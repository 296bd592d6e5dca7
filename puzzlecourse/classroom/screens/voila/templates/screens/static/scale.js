// Scales the screens, designed for a small window, to the projected size.

const WINDOW = { width: 800, height: 500 };
const LEAST = 1.6; // makes the smallest text, 14 px, 22 px high
const AROUND = 40; // pixels above and below a walk: margin and corner

export function fit() {
  const scale = Math.max(LEAST, Math.min(innerWidth / WINDOW.width, innerHeight / WINDOW.height));
  const { style } = document.documentElement;
  style.setProperty("--scale", scale);
  style.setProperty("--high", `${innerHeight / scale}px`);
  style.setProperty("--puzzle-walk", `${innerHeight / scale - AROUND}px`);
}
