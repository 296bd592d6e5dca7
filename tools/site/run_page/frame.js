// Run and step, in a frame without an origin: the field, the buttons and the walk.

import { make, pressable } from "../../../stepthrough/controls/dom.js";
import { hearKeys } from "../../../stepthrough/walk/js/keys_of_page.js";
import { walkOf } from "../../../stepthrough/walk/js/live_walk.js";
import { PageStore } from "../../../stepthrough/walk/js/store.js";
import { editorIn } from "./editor.js";
import { Ended, Python, STOPPED } from "./python.js";
import { packedProgram, programIn } from "./share.js";
import { soundChunk, soundCover, soundPanels } from "./sound_book.js";

const FETCHING = "Python is being fetched …";
const READY = "Python is ready.";
const RUNNING = "Running …";
const GIVEN = "This program came with the link. Read it before you run it.";
const CHANGED = "The program has changed since it ran.";
const REPLACED = "Ctrl+Z brings your own program back.";
const UNSOUND = "What Python sent is no walk, so it is not shown.";
const BY_HAND = "Press Ctrl+C, on a Mac ⌘C, to copy the link.";
const ON_DISK = " It works only on this computer, because this page is a file.";
const PAUSE = 400; // milliseconds after a change until the address keeps it

const place = (id) => document.getElementById(id);
const { examples, fields, info, saved, worker } = JSON.parse(place("given").textContent);
const [status, answers] = [place("status"), place("answers")];
const python = new Python(worker, info);
const tell = (kind, text) => parent.postMessage({ kind, text }, "*");
const say = (words) => {
  status.textContent = words;
};
const shown = { walk: null, ran: null, step: 0, turn: 0 };

const editor = editorIn(place("field"), { label: "Python program", run, changed });
const buttons = Object.fromEntries(
  Object.entries({ run, stop, share, download }).map(([id, act]) => [
    id,
    pressable(place(id), act),
  ]),
);

// ---- the program ---------------------------------------------------------------------------------

function changed() {
  editor.unmark();
  const { text } = editor;
  place("input").hidden = !/\binput\s*\(/.test(text);
  place("shared").hidden = true;
  if (shown.walk) say(text === shown.ran ? "" : CHANGED);
  clearTimeout(shown.later);
  shown.later = setTimeout(keep, PAUSE);
}

// The address keeps the program; without one that fits, the page alone does.
async function keep() {
  const isOwn = editor.text !== examples[0].program || answers.value;
  tell("fragment", isOwn ? await fragment().catch(() => "") : "");
}

const fragment = (step = 0) => packedProgram(editor.text, answers.value, step);

function choose() {
  const { value } = place("examples");
  if (value === "") return;
  const isLost = editor.text.trim() && !examples.some(({ program }) => program === editor.text);
  editor.text = examples[value].program;
  answers.value = examples[value].answers;
  if (isLost) say(REPLACED);
}

// ---- running -------------------------------------------------------------------------------------

function setRunning(isOn) {
  shown.isRunning = isOn;
  place("run").hidden = isOn;
  place("stop").hidden = !isOn;
  place(isOn ? "stop" : "run").focus({ preventScroll: true });
}

async function run() {
  if (shown.isRunning) return;
  const [program, turn] = [editor.text, ++shown.turn];
  setRunning(true);
  say(shown.isReady ? RUNNING : FETCHING);
  try {
    const lines = answers.value ? answers.value.replace(/\n$/, "").split("\n") : [];
    const reply = await python.ask({ run: program, answers: place("input").hidden ? [] : lines });
    if (turn !== shown.turn) return;
    setRunning(false);
    take(reply, program);
  } catch (error) {
    if (turn !== shown.turn) return;
    setRunning(false);
    if (!(error instanceof Ended)) return refuse();
    forget();
    say(error.message);
  }
}

function stop() {
  if (shown.isReady) return python.end(STOPPED);
  shown.turn++; // what is still waiting for Python is forgotten
  setRunning(false);
  say(STOPPED);
}

function take(reply, program) {
  const words = short(reply.words ?? reply.note ?? "");
  forget();
  if (reply.kind === "walk") return open(reply, program, words);
  if (!["syntax", "refused"].includes(reply.kind)) return refuse();
  if (reply.kind === "syntax") editor.mark(words, numbers(reply.from), numbers(reply.to));
  say(words);
}

// A program has changed Python itself: a fresh one takes its place.
function refuse() {
  forget();
  python.end(UNSOUND);
  say(UNSOUND);
}

const short = (words) => String(words).slice(0, 400);
const numbers = (pair) => [0, 1].map((n) => Number(pair?.[n]) || 1);

// ---- the walk ------------------------------------------------------------------------------------

function forget() {
  shown.walk?.close();
  shown.walk?.root.remove();
  shown.walk = null;
  buttons.download.allow(false);
}

function open(reply, program, note) {
  const cover = soundCover(reply.cover, fields);
  const first = cover && soundChunk(reply.first, cover);
  if (!first) return refuse();
  const store = new PageStore(cover, first);
  const provider = {
    isReel: false,
    show: soundPanels(reply.show, cover),
    pauses: false,
    finds: true,
    questions: () => [],
    ask: (wish) => fetchPages(wish, store),
  };
  const walk = walkOf(provider, store);
  shown.walk = walk;
  shown.ran = program;
  place("book").append(walk.root);
  walk.measure();
  walk.draw();
  hearKeys(walk);
  if (shown.step) walk.go(shown.step);
  shown.step = 0;
  buttons.download.allow(true);
  say(note);
  walk.controls.buttons.step.focus({ preventScroll: true });
  walk.root.scrollIntoView({ block: "nearest" });
}

async function fetchPages(wish, store) {
  const reply = await python.ask({ wish }).catch(({ message }) => ({ words: message }));
  const { walk } = shown;
  if (walk?.store !== store) return;
  const chunk = soundChunk(reply.chunk, store.cover);
  if (chunk) walk.handle({ kind: "chunk", chunk });
  else walk.handle({ kind: "trouble", words: short(reply.words ?? UNSOUND) });
}

// What does not fit together, at whichever step, ends the walk.
addEventListener("error", ({ error }) => error && shown.walk && refuse());

// ---- passing it on -------------------------------------------------------------------------------

async function share() {
  const step = shown.walk && shown.ran === editor.text ? shown.walk.store.at : 0;
  try {
    tell("share", await fragment(step));
  } catch (error) {
    say(error.message);
  }
}

function showLink(address, copied) {
  const field = place("address");
  field.value = address;
  place("shared").hidden = false;
  field.focus();
  field.select();
  say((copied ? "The link is copied." : BY_HAND) + (address.startsWith("file:") ? ON_DISK : ""));
}

const escaped = (words) => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The file is put together here, not in Python: nothing in it is markup but our own.
async function download() {
  const { walk } = shown;
  const reply = await python.ask({ file: true }).catch(({ message }) => ({ words: message }));
  if (shown.walk !== walk) return;
  if (reply.kind !== "whole") return say(short(reply.words || UNSOUND));
  const cover = soundCover(reply.book?.cover, fields);
  const chunk = cover && soundChunk(reply.book.chunk, cover);
  if (!chunk) return say(UNSOUND);
  const show = soundPanels(reply.book.show, cover);
  const book = JSON.stringify({ cover, chunk, show, questions: [] }).replaceAll("<", "\\u003c");
  const parts = { title: escaped(cover.name), outline: escaped(String(reply.outline)), book };
  tell("file", saved.map((text, n) => (n % 2 ? parts[text] : text)).join(""));
  say("Saved as program.html: it opens in any browser, without Python.");
}

// ---- beginning -----------------------------------------------------------------------------------

async function begin(fragment) {
  if (!fragment) {
    editor.text = examples[0].program;
    return;
  }
  try {
    const { program, answers: given, step } = await programIn(fragment);
    answers.value = given;
    editor.text = program;
    shown.step = step;
    say(GIVEN);
    shown.said = GIVEN;
  } catch (error) {
    editor.text = examples[0].program;
    say(error.message);
    shown.said = error.message;
  }
}

const hears = {
  fragment: begin,
  files: (files) => python.give(files),
  failed: say,
  shared: (address, { copied }) => showLink(address, copied),
};
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  for (const [kind, act] of Object.entries(hears)) if (kind in data) act(data[kind], data);
});

examples.forEach(({ title }, n) => {
  place("examples").append(make("option", { value: n }, title));
});
place("examples").addEventListener("change", choose);
answers.addEventListener("input", changed);
buttons.download.allow(false);
say(FETCHING);
python.ready.then(
  () => {
    shown.isReady = true;
    if (shown.isRunning) say(RUNNING);
    else if (status.textContent === FETCHING) say(READY);
  },
  (error) => say(error.message),
);
