// What is drawn differently in two walks: the parts of the page to mark, in both of them.

const COMPARED = ".title, .does, dd"; // what is compared of two frames

export function partsApart(mine, other) {
  const found = [
    ...pairApart(mine, other, ".program .now"),
    ...pairApart(mine, other, ".printed"),
    ...pairApart(mine, other, ".stack .how-many"),
    ...framesApart(mine, other),
    ...globalsApart(mine, other),
  ];
  return found.length ? found : both(mine, other, ".stack .rest"); // in frames that are folded away
}

const both = (mine, other, selector) =>
  [mine, other].map((root) => root.querySelector(selector)).filter(Boolean);

// One part of each page, if its words differ, or only one of the pages has it.
function pairApart(mine, other, selector) {
  const parts = both(mine, other, selector);
  return parts.length === 2 && parts[0].textContent === parts[1].textContent ? [] : parts;
}

// Frames stand in order: the oldest of one belongs to the oldest of the other.
function framesApart(mine, other) {
  const [left, right] = [mine, other].map((root) =>
    [...root.querySelectorAll(".stack .card:not(.globals)")].reverse(),
  );
  const longer = left.length > right.length ? left : right;
  return longer.flatMap((card, n) =>
    left[n] && right[n] ? partsOfCards(left[n], right[n]) : [card],
  );
}

function globalsApart(mine, other) {
  const cards = both(mine, other, ".stack .globals");
  return cards.length === 2 ? partsOfCards(...cards) : cards;
}

// The parts of two frames that differ; the whole frames, where they have not the same parts.
function partsOfCards(left, right) {
  const [mine, other] = [left, right].map((card) => [...card.querySelectorAll(COMPARED)]);
  if (namesIn(left) !== namesIn(right)) return [left, right];
  return mine.flatMap((part, n) =>
    part.textContent === other[n].textContent ? [] : [part, other[n]],
  );
}

const namesIn = (card) =>
  [...card.querySelectorAll("[data-variable]")].map((one) => one.dataset.variable).join();
