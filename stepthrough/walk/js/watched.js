// A program to be watched: nothing is there before it is asked for.

import { calm, focusedNear, make } from "../../controls/dom.js";
import { button } from "./button.js";
import { askFor, bookOf, present, providerOf, storeOf } from "./kernel.js";
import { walkOf } from "./live_walk.js";

class Watched {
  constructor(model) {
    this.model = model;
    this.root = make("div", {
      class: "puzzle-book watched",
      role: "group",
      "aria-label": "Watch your program",
    });
    this.begin = button("Watch your program", "play", () => this.choose(model.get("chosen")), {
      class: "primary",
    });
    this.choices = make(
      "div",
      { class: "choices", role: "group", "aria-label": model.get("what"), hidden: "" },
      `${model.get("what")} `,
    );
    for (const choice of model.get("choices"))
      this.choices.append(
        button(choice, null, () => this.choose(choice), { "data-choice": choice }),
      );
    this.status = make("p", { class: "reply", role: "status" });
    this.place = make("div");
    this.root.append(this.begin, this.choices, this.status, this.place);
    if (model.get("cover").name) this.show(false);
  }

  choose(choice) {
    this.status.textContent = "";
    if (this.walk && choice === this.model.get("chosen")) return this.show();
    this.model.send({ kind: "watch", choice });
  }

  // Another reel has come. It plays by itself, unless nothing is to move.
  show(plays = true) {
    const hadFocus = this.begin === focusedNear(this.begin);
    this.walk?.close();
    this.walk = walkOf(reelOf(this.model), storeOf(bookOf(this.model)));
    this.place.replaceChildren(this.walk.root);
    [this.begin.hidden, this.choices.hidden] = [true, false];
    for (const one of this.choices.children)
      one.setAttribute("aria-pressed", one.dataset.choice === this.model.get("chosen"));
    if (hadFocus) this.walk.controls.buttons.play.focus({ preventScroll: true });
    this.walk.measure();
    this.walk.go(0);
    if (plays && !calm()) this.walk.playOrPause();
    if (plays) this.root.scrollIntoView({ block: "nearest" });
  }

  handle(message) {
    if (this.walk) this.walk.handle(message);
    else if (message.kind === "trouble") this.status.textContent = message.words;
  }

  draw() {}

  close() {
    this.walk?.close();
  }
}

// A reel shows only what moves; another can be chosen before its pages come.
function reelOf(model) {
  return {
    ...providerOf(model),
    isReel: true,
    show: ["board", "tree"],
    ask: (wish) => askFor(model, { ...wish, choice: model.get("chosen") }),
  };
}

function render({ model, el }) {
  const view = new Watched(model);
  return present(model, el, view, {
    "change:first": () => view.show(),
    "msg:custom": (message) => view.handle(message),
  });
}

export default { render };
