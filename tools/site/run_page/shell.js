// The page around `run.html`: it hands the files of Python to the frame in which all else happens, keeps the
// program in the address, copies links and saves files. The frame has no origin, and is not trusted.

const LONGEST_FILE = 60_000_000; // characters
const FRAGMENT = /^\d+\.[\w-]+(\.\d+)?$/;
const MOST = 30_000;

const place = (id) => document.getElementById(id);
const { frame: document_, files } = JSON.parse(place("inside").textContent);

const frame = Object.assign(document.createElement("iframe"), {
  id: "run-frame",
  title: "Run and step",
  srcdoc: document_,
});
frame.setAttribute("sandbox", "allow-scripts");
frame.allowFullscreen = true; // for the walk
const tell = (message) => frame.contentWindow.postMessage(message, "*");

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.split("?")[0]} is missing`);
  return answer.arrayBuffer();
}

// The one-file edition holds the files in itself.
function inside(id) {
  const bytes = Uint8Array.from(atob(place(id).textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

// Requested at once, while the frame is being made.
const fetching = Promise.all(
  Object.entries(files).map(async ([name, address]) => [
    name,
    await (address === null ? inside(name) : fetched(address)),
  ]),
);

async function begin() {
  tell({ fragment: location.hash.slice(1) });
  try {
    const bytes = Object.fromEntries(await fetching);
    frame.contentWindow.postMessage({ files: bytes }, "*", Object.values(bytes));
  } catch (error) {
    tell({ failed: `Python cannot be fetched: ${error.message}.` });
  }
}

const acts = {
  fragment: keep,
  share: async (fragment) => {
    keep(fragment);
    let copied = true;
    await navigator.clipboard.writeText(location.href).catch(() => {
      copied = false;
    });
    tell({ shared: location.href, copied });
  },
  file: (text) => {
    if (text.length > LONGEST_FILE || navigator.userActivation?.isActive === false) return;
    const href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    Object.assign(document.createElement("a"), { href, download: "program.html" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000); // some browsers look there later
  },
};

function keep(fragment) {
  const isLink = fragment.length <= MOST && FRAGMENT.test(fragment);
  history.replaceState(null, "", isLink ? `#${fragment}` : location.pathname + location.search);
}

addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow || !Object.hasOwn(acts, data?.kind)) return;
  if (typeof data.text === "string") acts[data.kind](data.text);
});
addEventListener("hashchange", () => location.reload());
frame.addEventListener("load", begin, { once: true }); // documents it loads later get nothing
place("place").append(frame);
