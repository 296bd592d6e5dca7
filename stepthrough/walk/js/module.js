// In a separate module, for the {anywidget} of a book made by MyST.

import { make } from "../../controls/dom.js";
import { wholeWalk } from "./whole_walk.js";

// Such a book is dark by a class of its page, and tells nothing of it to what lies in a shadow root.
function followTheme(place) {
  const page = document.documentElement;
  const follow = () => {
    place.style.colorScheme = page.classList.contains("dark") ? "dark" : "light";
  };
  const changed = new MutationObserver(follow);
  changed.observe(page, { attributeFilter: ["class"] });
  follow();
  return () => changed.disconnect();
}

// What comes back takes the walk away.
export function show(place, style, book) {
  place.append(make("style", {}, style));
  const stopFollowing = followTheme(place);
  const walk = wholeWalk(place, book);
  return () => {
    stopFollowing();
    walk.close();
  };
}
