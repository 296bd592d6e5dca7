// Python in a worker, which a new one replaces when it has to be ended. What a worker sends is untrusted:
// it is text of a limited size, each message answers one, and a message that answers none ends the worker.

const SECONDS = 15;
const LONGEST = 50_000_000; // characters of a message
export const STOPPED = "Stopped.";
const TOO_LONG = `Stopped after ${SECONDS} seconds, without a walk: a single call of a built-in function took too long.`;
const BROKEN =
  "Python itself broke down and is being replaced. The usual reason: calls nested too deep inside a built-in function such as sorted, map or sum.";
const FAILED = "Python cannot be started here:";

// An end without a reply; the message is for the reader.
export class Ended extends Error {}

export class Python {
  constructor(script, info) {
    this.url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.info = info;
    this.ready = new Promise((resolve, reject) => {
      [this.isReady, this.isFailed] = [resolve, reject];
    });
    this.ready.catch(() => {});
    this.last = Promise.resolve();
  }

  async give({ "pyodide.asm.wasm": wasm, ...files }) {
    this.files = files;
    try {
      this.wasm = await WebAssembly.compile(wasm);
      this.start();
    } catch (error) {
      this.isFailed(new Ended(`${FAILED} ${error.message}`));
    }
  }

  start() {
    this.worker?.terminate();
    const worker = new Worker(this.url);
    this.worker = worker;
    this.begun = this.replied();
    this.isStarting = true;
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.end(BROKEN);
    };
    worker.postMessage({ files: this.files, wasm: this.wasm, info: this.info });
    this.begun.then(this.isReady, this.isFailed);
  }

  replied() {
    const reply = new Promise((resolve, reject) => {
      this.reply = { resolve, reject };
    });
    reply.catch(() => {}); // whoever waits for it hears of it, too
    return reply;
  }

  // The reply to a message, an object with a kind. One message is sent at a time.
  ask(message) {
    const asked = this.last.then(() => this.send(message));
    this.last = asked.catch(() => {});
    return asked;
  }

  async send(message) {
    await this.ready;
    await this.begun;
    const reply = this.replied();
    this.late = setTimeout(() => this.end(TOO_LONG), 1000 * SECONDS);
    this.worker.postMessage(JSON.stringify(message));
    return reply;
  }

  hear(text) {
    const message = parsed(text);
    const { reply } = this;
    if (!message || !reply || message.kind === "fatal") return this.end(BROKEN);
    if (message.kind === "failed") return this.end(`${FAILED} ${message.words}`);
    clearTimeout(this.late);
    [this.reply, this.isStarting] = [null, false];
    reply.resolve(message);
  }

  // End the worker. Another one is started, unless this one has not come so far.
  end(words) {
    clearTimeout(this.late);
    const { reply, isStarting } = this;
    this.reply = null;
    if (isStarting) this.worker.terminate();
    else this.start();
    reply?.reject(new Ended(words));
  }
}

function parsed(text) {
  if (typeof text !== "string" || text.length > LONGEST) return null;
  try {
    const message = JSON.parse(text);
    return typeof message?.kind === "string" ? message : null;
  } catch {
    return null;
  }
}
