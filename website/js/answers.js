// What was answered is kept in this browser, in the form of `my_answers.json`, and can be taken along as
// that file. The form and its bounds are those of entries.py; what is kept when is as in store.py.

import { make } from "../../stepthrough/controls/dom.js";
import { giveFile } from "../../stepthrough/controls/giving.js";

const PLACE = "puzzlelib my_answers.json"; // in the browser's store
const NOT_KEPT = "Your answers are not kept in this browser. You can go on.";
const DAMAGED = "What this browser had kept cannot be used. It is set aside, and you begin anew.";

const VERSION = /^[\w.+-]{0,60}$/;
const numbersOf = (version) => (version.match(/\d{1,9}/g) ?? []).map(Number);

// Whether a version is newer than another, as in handed_out.py; what is no version is not.
function isNewer(version, than) {
  if (typeof version !== "string" || !VERSION.test(version)) return false;
  const [first, second] = [numbersOf(version), numbersOf(than)];
  const at = first.findIndex((number, n) => number !== second[n]);
  return at >= 0 && first[at] > (second[at] ?? -1);
}

export class Answers {
  constructor(form) {
    [this.form, this.trouble, this.listeners] = [form, "", new Set()];
  }

  get kept() {
    const found = this.stored();
    if (found === null) return this.none();
    try {
      return { ...this.none(), ...this.checked(JSON.parse(found)) };
    } catch {
      this.trouble = DAMAGED;
      this.store(found, `${PLACE}.damaged`);
      return this.none();
    }
  }

  get isEmpty() {
    const { kept } = this;
    return this.form.kinds.every((kind) => !Object.keys(kept[kind]).length);
  }

  get text() {
    return this.written(this.kept);
  }

  // As in answers_file.py: answers that a newer course has written, too, say so and keep what only that one knows.
  written({ version = "", ...kept }) {
    const { format, version: own } = this.form;
    return JSON.stringify({ format, version: isNewer(version, own) ? version : own, ...kept });
  }

  none() {
    return Object.fromEntries(this.form.kinds.map((kind) => [kind, {}]));
  }

  // What was said of this, round by round.
  rounds(kind, name) {
    const names = this.kept[kind];
    return Object.hasOwn(names, name) ? names[name] : [[]];
  }

  // Keep one step more, unless it is only the last one once more.
  add(kind, name, [said, was, misconception]) {
    const step = [said.slice(0, this.form.longestSaid), was, misconception];
    this.change(kind, name, (rounds) => {
      const last = rounds.at(-1);
      if (JSON.stringify(last.at(-1)) === JSON.stringify(step)) return;
      last.push(step);
      if (last.length > this.form.mostSteps) last.splice(1, 1); // the first one tells most
    });
  }

  // Begin another round; the first one stays, and what was right stays right.
  askAgain(kind, name) {
    this.change(kind, name, (rounds) => {
      const right = rounds.slice(1).filter((steps) => steps.some(([, was]) => was === "right"));
      rounds.splice(1, rounds.length, ...right.slice(0, 1), []);
    });
  }

  change(kind, name, change) {
    this.trouble = "";
    const kept = this.kept;
    if (!Object.hasOwn(kept[kind], name)) kept[kind][name] = [[]];
    change(kept[kind][name]);
    if (!this.store(this.written(kept))) this.trouble = NOT_KEPT;
    for (const tell of this.listeners) tell();
  }

  // A browser can have no store, or no room in it.
  stored() {
    try {
      return localStorage.getItem(PLACE);
    } catch {
      return null;
    }
  }

  store(text, place = PLACE) {
    try {
      localStorage.setItem(place, text);
      return true;
    } catch {
      return false;
    }
  }

  // Each kind that is known here is judged; anything else is handed on as it is.
  checked({ format, ...found }) {
    const { kinds, was, mostRounds, mostSteps } = this.form;
    const isText = (part) => typeof part === "string";
    const isStep = (step) => step.length === 3 && step.every(isText) && was.includes(step[1]);
    const isRound = (round) => round.length <= mostSteps && round.every(isStep);
    const isAll = (rounds) => rounds.length && rounds.length <= mostRounds && rounds.every(isRound);
    const isTable = (names) => typeof names === "object" && !Array.isArray(names);
    const isKind = (names) => isTable(names) && Object.values(names).every(isAll);
    const known = kinds.filter((kind) => Object.hasOwn(found, kind)).map((kind) => found[kind]);
    if (format !== this.form.format || !known.every(isKind))
      throw new Error("these are no answers");
    return found;
  }
}

// The button that saves all answers as a file; it is there once there are some.
export function offerToTakeAlong(place, answers) {
  const button = place.querySelector("button");
  const show = () => {
    place.hidden = answers.isEmpty;
  };
  button.addEventListener("click", () =>
    giveFile(answers.form.file, answers.text, "application/json"),
  );
  answers.listeners.add(show);
  show();
}

// The line below something that is asked: "Ask me again", and what could not be kept.
export function againLine(answers, askAgain) {
  const button = make("button", { type: "button", class: "jupyter-button puzzle-link" });
  const words = make("span", { class: "puzzle-facts", role: "status" });
  button.textContent = "Ask me again";
  button.addEventListener("click", askAgain);
  const row = make("div", { class: "puzzle-row puzzle-again" }, button, words);
  row.refresh = (canAsk) => {
    button.disabled = !canAsk; // first: a button that is disabled hands its focus on
    button.style.visibility = canAsk ? "visible" : "hidden";
    words.textContent = answers.trouble;
  };
  return row;
}
