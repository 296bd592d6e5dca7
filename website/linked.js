// The page that opens a walk from a link: all of it is in the address, and nothing is fetched. A
// stranger can have made it, so it is drawn in a frame without origin that runs its one script and nothing
// else; what comes out of the frame is put here as words.

const ABOUT = "A program as it ran: → goes a step forwards, ← a step back.";
const WHENCE =
  "All of this walk is in its address: nothing was sent to a server. Its words are those of whoever made the link.";
const EMBEDDED_HIGH = 760; // pixels of an embedded walk
const LONGEST = 200; // characters that are taken from the frame

const place = (id) => document.getElementById(id);
const isEmbedded = window.top !== window;

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const frame = make("iframe", {
  id: "walk",
  title: "The walk",
  sandbox: "allow-scripts",
  allowfullscreen: "",
  srcdoc: JSON.parse(place("inside").textContent),
});
const begin = () => {
  frame.contentWindow.postMessage(location.hash.slice(1), "*");
  if (!isEmbedded) frame.focus(); // the arrows are the walk's
};
frame.addEventListener("load", begin, { once: true }); // what it loads later gets nothing
addEventListener("message", ({ source, data }) => {
  if (source && source === frame.contentWindow) hear(data);
});
addEventListener("hashchange", () => location.reload());
document.body.classList.toggle("embedded", isEmbedded);
place("book").append(frame);

function hear({ name, refused }) {
  if (refused) return refuse(short(refused));
  const words = short(name);
  document.title = `${words} · puzzlelib`;
  frame.title = words;
  place("title").replaceChildren(make("code", {}, words));
  place("about").textContent = ABOUT;
  place("embed").replaceChildren(...embedding(words));
  place("embed").hidden = false;
}

function refuse(words) {
  place("title").textContent = "No walk here";
  place("about").textContent = words;
  place("about").setAttribute("role", "alert");
  place("book").replaceChildren();
  place("embed").hidden = true;
  place("example").hidden = false;
}

// The line that embeds the walk in another page; in such a page, the way out of it.
function embedding(name) {
  const { href } = location;
  if (isEmbedded)
    return [make("a", { href, target: "_blank", rel: "noopener" }, "In a page of its own")];
  const [src, title] = [href, `${name}, step by step`].map(escaped);
  const line = `<iframe src="${src}" title="${title}" width="100%" height="${EMBEDDED_HIGH}" allowfullscreen></iframe>`;
  const field = make("input", { type: "text", readonly: "", value: line });
  field.addEventListener("focus", () => field.select());
  return [make("label", {}, "To embed it in a page of yours: ", field), make("span", {}, WHENCE)];
}

const short = (words) => String(words).slice(0, LONGEST);

function escaped(words) {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll("\n", " ");
}
