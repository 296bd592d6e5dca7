// Turns a notebook rendered by Voila into a slide show: one question, walk or board per screen.

import { wireCorner } from "./corner.js";
import { hearKeys } from "./keys.js";
import { fit } from "./scale.js";
import { screensOf } from "./screens.js";
import { Show } from "./show.js";

const host = document.querySelector("#rendered_cells");
const screens = screensOf(host.querySelectorAll("[cell-index]"));
const corner = host.querySelector(".corner");
host.append(...screens, corner); // moved after Voila's own elements
fit();
window.addEventListener("resize", fit);
const show = new Show(screens);
wireCorner(corner, show);
hearKeys(show);
show.follow();
