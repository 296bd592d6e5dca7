// What was typed, compared with a right answer as in questions.py, where spaces and the kind of quotes do not
// matter, and said again as by `short` in values.py.

const plain = (words) => words.replace(/\s+/g, "").replaceAll('"', "'");

export const isSame = (words, others) => plain(words) === plain(others);

export function saidAgain(words, longest) {
  const line = words.trim().replace(/\s+/g, " ");
  const letters = [...line];
  if (letters.length <= longest) return line;
  return line.endsWith(")")
    ? `${line.split("(")[0]}(…)`
    : `${letters.slice(0, longest - 1).join("")}…`;
}
