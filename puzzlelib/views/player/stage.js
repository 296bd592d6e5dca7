// A player's board: a stage, with a tray of taken pieces for each player of a game.

import { make } from "../../../stepthrough/controls/dom.js";
import { renderStage } from "../../../stepthrough/controls/stage.js";

function renderPlayersStage({ model, el }) {
  const trays = make("div", { class: "puzzle-trays" });

  // Redraws the trays; returns the one whose count has grown.
  function update() {
    const before = [...trays.children].map((tray) => Number(tray.dataset.count));
    trays.replaceChildren(...Object.entries(model.get("trays")).map(trayOf));
    return [...trays.children].find((tray, n) => Number(tray.dataset.count) > (before[n] ?? 0));
  }

  return renderStage({ model, el }, { element: trays, update });
}

function trayOf([name, count]) {
  const pieces = Array.from({ length: count }, () => make("i"));
  return make(
    "span",
    { class: "puzzle-tray", "data-count": count },
    make("b", {}, `${name} took`),
    " ",
    make("span", { class: "pieces", "aria-hidden": "true" }, ...pieces),
    " ",
    make("span", { class: "count" }, String(count)),
  );
}

export default { render: renderPlayersStage };
