// Renews the page every few seconds; what has not changed stays as it is, with its focus and scrolling.
const EVERY = 3000; // milliseconds
const { token, notebook } = document.body.dataset;
const [names, pause, state, asOf] = ["names", "pause", "state", "as-of"].map((id) =>
  document.getElementById(id),
);
const is = (button) => button.getAttribute("aria-pressed") === "true";
const MISSING = "The results do not come through; they are asked for again.";
const ENDED = "Your login has ended: load this page again to log in.";
const PAUSED = "Paused: nothing changes until you press Pause again.";
let seen = ""; // how the server calls what is shown
let hasEnded = false;

function tell(words) {
  if (state.textContent !== words) state.textContent = words;
}

async function ask() {
  const wanted = is(names);
  const query = new URLSearchParams({ notebook, names: wanted ? "1" : "" });
  const headers = { "X-XSRFToken": token, "If-None-Match": seen };
  const answer = await fetch(`parts?${query}`, { headers, cache: "no-store" });
  if (answer.status === 403) {
    hasEnded = true;
    tell(ENDED);
  } else if (answer.ok) {
    const text = await answer.text();
    if (wanted !== is(names)) return true; // pressed meanwhile: the answer to that is on its way
    seen = answer.headers.get("ETag") ?? "";
    show(new DOMParser().parseFromString(text, "text/html"));
  }
  return answer.ok || answer.status === 304 || hasEnded;
}

function show(renewed) {
  for (const part of renewed.querySelectorAll("section")) {
    const shown = document.getElementById(part.id);
    if (shown && shown.innerHTML !== part.innerHTML) replace(shown, part);
  }
}

function replace(shown, part) {
  const focus = shown.contains(document.activeElement) ? document.activeElement : null;
  const scrolled = [...shown.querySelectorAll(".wide")].map((one) => [one.id, one.scrollLeft]);
  const open = [...shown.querySelectorAll("details[open]")].map((one) => one.id);
  const place = focus && [...shown.querySelectorAll("a, summary, .wide")].indexOf(focus);
  shown.replaceChildren(...part.childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, left] of scrolled) document.getElementById(id)?.scrollTo({ left });
  if (focus) shown.querySelectorAll("a, summary, .wide")[place]?.focus({ preventScroll: true });
}

async function renew() {
  if (hasEnded) return;
  const came = await ask().catch(() => false);
  if (came) asOf.textContent = new Date().toLocaleTimeString();
  if (!hasEnded) tell(came ? (is(pause) ? PAUSED : "") : MISSING);
}

async function goOn() {
  if (!is(pause) && !document.hidden) await renew();
  if (!hasEnded) setTimeout(goOn, EVERY);
}

function hideNames() {
  for (const part of document.querySelectorAll("[data-names]")) part.replaceChildren();
  seen = ""; // what is asked for now is not what is shown
}

names.addEventListener("click", () => {
  names.setAttribute("aria-pressed", !is(names));
  if (!is(names)) hideNames(); // whether or not an answer comes
  renew();
});
pause.addEventListener("click", () => {
  pause.setAttribute("aria-pressed", !is(pause));
  renew();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !is(pause)) renew();
});
asOf.textContent = new Date().toLocaleTimeString();
setTimeout(goOn, EVERY);
