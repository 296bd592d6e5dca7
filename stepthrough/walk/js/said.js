// What is said of a step: one sentence, or a question in its place.

import { OWN_KEYS, make, spelled } from "../../controls/dom.js";
import { equationOf } from "./view.js";

const ENDS = { r: "right", x: "wrong", e: "wrong" }; // how an event of a reel's last page looks

export class Said {
  constructor(walk, question) {
    [this.walk, this.store, this.question] = [walk, walk.store, question];
    this.sentence = make("p", { class: "sentence", role: "status", ...OWN_KEYS });
    const asks = walk.provider.questions().length ? "asks" : "";
    this.host = make("div", { class: `said ${asks}` }, this.sentence, question.host);
  }

  // What is said now must be drawn again, also if it is the same.
  forget() {
    this.key = null;
  }

  draw(page, isPlaying) {
    if (this.isPlaying !== isPlaying) this.drawLive(isPlaying);
    const shown = this.shown(page);
    const key = JSON.stringify([
      shown,
      shown.asking && this.store.feedback,
      this.question.asked?.words,
    ]);
    if (key === this.key) return;
    this.key = key;
    this.drawPlaces(shown);
    if (shown.asking) this.question.draw(this.store.feedback);
    else this.drawSentence(shown);
  }

  // While it plays, sentences come too fast to be read out.
  drawLive(isPlaying) {
    this.isPlaying = isPlaying;
    this.sentence.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }

  // A note or what was said of an answer comes before the sentence of the page.
  shown(page) {
    const { step, call, event, sentence, equation } = page;
    const { feedback, note, trusted, view } = this.store;
    const asking = this.question.isAsking;
    const isJudged = feedback?.right !== undefined && !asking;
    const message = note ?? (isJudged ? null : sentence);
    const end = this.walk.provider.isReel ? (ENDS[event] ?? "") : "";
    const handed = message === sentence ? this.store.handed(page) : "";
    const verdict = feedback?.right && !feedback.skipped ? "right" : "";
    return {
      asking,
      pieces: message ?? feedback.words,
      equation: view === "Equation" && message === sentence ? equation : null,
      onTrust: message === sentence && trusted.has(call) && this.store.end(call) === step,
      handed,
      kind: message ? end : verdict,
    };
  }

  drawPlaces({ asking, kind }) {
    this.host.classList.toggle("asking", asking);
    if (!asking && this.question.hasFocus)
      this.walk.controls.buttons.step.focus({ preventScroll: true });
    this.sentence.hidden = asking;
    this.question.host.hidden = !asking;
    this.sentence.className = `sentence ${kind}`;
  }

  drawSentence({ pieces, equation, onTrust, handed }) {
    const words = equation?.some(Boolean) ? equationOf(equation) : spelled(pieces);
    if (handed) tokenOf(words, handed)?.classList.add("token");
    this.sentence.replaceChildren(...(onTrust ? ["On trust: "] : []), ...words);
    const isLong =
      pieces.join("").length > 60 && this.sentence.scrollHeight > this.sentence.clientHeight;
    this.sentence.tabIndex = isLong ? 0 : -1; // what scrolls can be reached
  }
}

// The value in a sentence: the last code in it that reads so.
const tokenOf = (words, value) =>
  words.findLast((word) => word.tagName === "CODE" && word.textContent === value);
