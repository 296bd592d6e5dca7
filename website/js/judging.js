// What was typed, compared with a right answer as in questions.py, and said again as by `short` in values.py.

import { literal } from "./literals.js";

const MOST_LETTERS = 500; // of a value
const plain = (words) => words.replace(/\s+/g, "").replaceAll('"', "'");

// Whether two mean the same: spaces and the kind of quotes do not matter, nor how a value is written; its type does.
export const isSame = (words, right) => plain(words) === plain(right) || isEqual(words, right);

function isEqual(words, right) {
  if (words.length > MOST_LETTERS) return false;
  try {
    const [one, other] = [literal(words), literal(right)];
    return one.type === other.type && one.text === other.text;
  } catch {
    return false;
  }
}

export function saidAgain(words, longest) {
  const line = words.trim().replace(/\s+/g, " ");
  const letters = [...line];
  if (letters.length <= longest) return line;
  return line.endsWith(")")
    ? `${line.split("(")[0]}(…)`
    : `${letters.slice(0, longest - 1).join("")}…`;
}
