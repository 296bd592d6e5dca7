// The corner of a screen: where one is, back and next, light or dark; and a sign where there is more below.

function make(tag, attributes, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

function button(words, name, act) {
  const element = make("button", { type: "button", "aria-label": name, title: name }, words);
  element.addEventListener("click", act);
  return element;
}

export function addCorner(host, show) {
  const place = make("output", {});
  const heading = make("span", { class: "heading" });
  const more = button("↓ More below", "Show what is below", () => show.scrollOn());
  more.className = "more";
  const back = button("‹", "Back (PageUp)", () => show.back());
  const next = button("›", "Next (PageDown)", () => show.next());
  const theme = button("◐", "Light or dark", turnTheme);
  const label = { class: "corner", "aria-label": "Screens" };
  host.append(make("nav", label, heading, more, theme, back, place, next));
  show.watchers.push(() => {
    place.value = `${show.at + 1} of ${show.screens.length}`;
    heading.textContent = show.screen.dataset.heading;
    more.hidden = show.below <= 1;
    back.disabled = show.at === 0;
    next.disabled = show.at + 1 === show.screens.length && show.below <= 1;
  });
  if (localStorage.getItem(DARK)) turnTheme();
}

// ---- light or dark, as the room is: kept for the next notebook -------------------------------------

const DARK = "puzzlecourse-dark";

function turnTheme() {
  const sheet = document.querySelector("link.dark");
  sheet.disabled = !sheet.disabled;
  const isDark = !sheet.disabled;
  document.body.dataset.jpThemeLight = String(!isDark);
  if (isDark) localStorage.setItem(DARK, "1");
  else localStorage.removeItem(DARK);
}
