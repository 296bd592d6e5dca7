// Two walks side by side, turned by one set of controls, until they part.

import { make } from "../../controls/dom.js";
import { Walk } from "./walk.js";
import { bookOf, present, providerOf, storeOf } from "./kernel.js";

class Pair {
  constructor(model) {
    const [mine, other] = [bookOf(model), model.get("other")].map(
      (book) => new Walk(providerOf(model), storeOf(book)),
    );
    this.walks = [mine, other];
    const turn = mine.go.bind(mine);
    mine.go = (step, playing) => {
      turn(step, playing);
      this.follow();
    };
    const columns = this.walks.map((walk, n) =>
      make(
        "div",
        { class: n ? "python" : "world" },
        make("h3", {}, model.get("names")[n]),
        walk.root,
      ),
    );
    this.root = make("div", {
      class: "puzzle-book pair",
      role: "group",
      "aria-label": model.get("names").join(" beside "),
    });
    const [sticky, keys] = [".sticky", ".puzzle-keys"].map((name) => mine.root.querySelector(name));
    other.root.querySelector(".puzzle-keys").remove();
    this.root.append(sticky, make("div", { class: "columns" }, ...columns), keys);
    this.root.addEventListener(
      "keydown",
      (event) => mine.root.contains(event.target) || mine.key(event),
    );
    this.parting = model.get("parting");
    this.follow();
  }

  // The other walk stands at the same step; at the last one both are marked, and it is said why.
  follow() {
    const [mine, other] = this.walks;
    other.go(mine.store.at);
    const parted = mine.store.at === mine.store.cover.last;
    this.root.classList.toggle("parted", parted);
    if (parted && mine.store.note !== this.parting) mine.tell(this.parting);
  }

  draw() {
    for (const walk of this.walks) walk.draw();
  }

  go(step) {
    this.walks[0].go(step);
  }

  close() {
    for (const walk of this.walks) walk.close();
  }
}

export default { render: ({ model, el }) => present(model, el, new Pair(model), {}) };
