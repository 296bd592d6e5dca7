// A notebook on the wall: one question, one walk or one board to a screen.

import { wireCorner } from "./corner.js";
import { hearKeys } from "./keys.js";
import { fit } from "./scale.js";
import { screensOf } from "./screens.js";
import { Show } from "./show.js";

const host = document.querySelector("#rendered_cells");
const screens = screensOf(host.querySelectorAll("[cell-index]"));
const corner = host.querySelector(".corner");
host.append(...screens, corner); // what is left behind is Voila's
fit();
window.addEventListener("resize", fit);
const show = new Show(screens);
wireCorner(corner, show);
hearKeys(show);
show.follow();
