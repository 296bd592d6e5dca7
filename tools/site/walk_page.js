import { packedProgram } from "./run_page/share.js";

// Opens a walk that is contained in the URL's fragment; nothing is fetched. Links are untrusted, so the walk is
// drawn in a frame without origin that runs only its one script; its messages are shown as plain text.

const ABOUT = "A program as it ran: → goes a step forwards, ← a step back.";
const WHENCE =
  "All of this walk is in its address: nothing was sent to a server. Its words are those of whoever made the link.";
const EMBEDDED_HIGH = 760; // pixels, for an embedded walk
const LONGEST = 200; // characters accepted from the frame

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
  if (!isEmbedded) frame.focus(); // for the arrow keys
};
frame.addEventListener("load", begin, { once: true }); // once: documents it loads later get no message
addEventListener("message", ({ source, data }) => {
  if (source && source === frame.contentWindow) hear(data);
});
addEventListener("hashchange", () => location.reload());
document.body.classList.toggle("embedded", isEmbedded);
place("book").append(frame);

function hear({ name, refused, program }) {
  if (refused) return refuse(short(refused));
  const words = short(name);
  document.title = `${words} · puzzlelib`;
  frame.title = words;
  place("title").replaceChildren(make("code", {}, words));
  place("about").textContent = ABOUT;
  place("embed").replaceChildren(...embedding(words));
  place("embed").hidden = false;
  if (typeof program === "string" && !isEmbedded) offerToRun(program);
}

// Of a whole program the link holds the text, too.
async function offerToRun(program) {
  const edit = place("edit");
  if (!edit) return; // this site runs no programs
  edit.firstElementChild.href += `#${await packedProgram(program, "")}`;
  edit.hidden = false;
}

function refuse(words) {
  place("title").textContent = "No walk here";
  place("about").textContent = words;
  place("about").setAttribute("role", "alert");
  place("book").replaceChildren();
  place("embed").hidden = true;
  place("example").hidden = false;
}

// HTML for embedding the walk; when embedded, a link to its own page instead.
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
