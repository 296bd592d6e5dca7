// A drawing that grows with a slider, in a page without a kernel: all its pictures are there (growing.py).

import { make } from "../../puzzlelib/views/controls/dom.js";
import { renderStage } from "../../puzzlelib/views/controls/stage.js";
import { PageModel } from "./page_model.js";

export const grow = async (place, { n, most }, parts) => {
  const pictures = await parts.part("pictures");
  const drawn = (number) => ({ svg: pictures[number][0], status: pictures[number][1] });
  const state = { glides: {}, marks: {}, tone: "", trays: {} };
  const model = new PageModel({ ...state, ...drawn(n) }, () => {});
  const slider = make("input", { type: "range", min: 0, max: most, value: n });
  const number = make("output", {}, `${n}`);
  slider.addEventListener("input", () => {
    number.textContent = slider.value;
    model.update(drawn(slider.value));
  });
  const stage = make("div");
  const row = make("label", { class: "grow" }, "n", slider, number);
  place.querySelector(":scope > .still").replaceWith(make("div", {}, row, stage));
  renderStage({ model, el: stage });
};
