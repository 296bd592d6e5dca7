// The corner of a screen: screen number, back and next, theme, and a button when there is more below.

const DARK = "puzzlecourse-dark"; // persists across notebooks, as the room's light does not change

export function wireCorner(corner, show) {
  const part = (name) => corner.querySelector(`.${name}`);
  const acts = {
    more: () => show.scrollOn(),
    theme: turnTheme,
    back: () => show.back(),
    next: () => show.next(),
  };
  for (const [name, act] of Object.entries(acts)) part(name).addEventListener("click", act);
  show.watchers.push(() => {
    part("place").value = `${show.at + 1} of ${show.screens.length}`;
    part("heading").textContent = show.screen.dataset.heading;
    part("more").hidden = show.below <= 1;
    part("back").disabled = show.at === 0;
    part("next").disabled = show.at + 1 === show.screens.length && show.below <= 1;
  });
  if (localStorage.getItem(DARK)) turnTheme();
}

function turnTheme() {
  const sheet = document.querySelector("link.dark");
  sheet.disabled = !sheet.disabled;
  const isDark = !sheet.disabled;
  document.body.dataset.jpThemeLight = String(!isDark);
  if (isDark) localStorage.setItem(DARK, "1");
  else localStorage.removeItem(DARK);
}
