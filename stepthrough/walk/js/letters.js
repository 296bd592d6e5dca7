// Letters as the page writes them, in a weight and a size: how wide words are, and how far their ink goes.

const FAMILY = 'system-ui, "DejaVu Sans", sans-serif'; // --puzzle-font
const SAMPLE = "Hlgj|()"; // letters that go far up, and far down

class Letters {
  constructor(weight, size) {
    [this.weight, this.size] = [weight, size];
  }

  // One for each kind of letters: to change the font of a pen takes longer than to measure.
  get pen() {
    if (!this.ownPen) {
      this.ownPen = document.createElement("canvas").getContext("2d");
      this.ownPen.font = `${this.weight} ${this.size}px ${FAMILY}`;
    }
    return this.ownPen;
  }

  width(words) {
    return this.pen.measureText(words).width;
  }

  // In pixels from the line that letters stand on: capitals up, and all ink up and down.
  get ink() {
    if (!this.ownInk) {
      const all = this.pen.measureText(SAMPLE);
      const capital = this.pen.measureText("H").actualBoundingBoxAscent;
      this.ownInk = {
        capital,
        up: all.actualBoundingBoxAscent,
        down: all.actualBoundingBoxDescent,
      };
    }
    return this.ownInk;
  }

  get high() {
    return this.ink.up + this.ink.down;
  }

  // From the top of the ink, and from its bottom, to the middle of the capitals: there words are placed.
  get fromTop() {
    return this.ink.up - this.ink.capital / 2;
  }

  get fromBottom() {
    return this.ink.down + this.ink.capital / 2;
  }
}

export const LABEL = new Letters(600, 13); // of a call in the tree
export const RESULT = new Letters(700, 12); // below it
export const NOTE = new Letters(400, 12); // beside a node: what is folded away
export const ABOVE = new Letters(400, 12); // how many calls are above the tree
export const MOVE = new Letters(400, 12);
export const CHIP = new Letters(600, 13); // a value on its way up
export const TITLE = new Letters(700, 14); // of a card
export const PATH = new Letters(400, 13);

// Words in a drawing, the middle of their capitals at (x, y).
export const written = (x, y, words, kind, letters) => [
  "text",
  {
    x: x.toFixed(1),
    y: (y + letters.ink.capital / 2).toFixed(1),
    class: kind,
    "font-size": letters.size,
  },
  words,
];
