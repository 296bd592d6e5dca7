// A question as it is seen: as it is asked, and what has been replied since. A reply tells of which option it is
// (`letter`), whether that was right, wrong or only shown, what is said of it, and whether there is
// something to look at then. Replies come from a kernel, or from a page that was made with all of them.

// Whether a reply tells the answer: then the question is answered.
export const tells = (reply) => Boolean(reply) && reply.was !== "wrong";

export function faceOf({ replies, hands, isWatching, goesOn, ...asked }) {
  const last = replies.at(-1);
  const isAnswered = tells(last);
  return {
    ...asked,
    options: asked.options.map((option) => ({
      ...option,
      hands: hands[option.letter],
      ...judged(replies.find(({ letter }) => letter === option.letter)),
    })),
    isAnswered,
    message: isAnswered ? last.words : [],
    actions: actionsOf(asked.vote, isAnswered, last, isWatching, goesOn),
    newest: replies.findLast(({ was }) => was !== "shown")?.letter ?? "",
    isWatching,
  };
}

function judged(reply) {
  if (!reply) return { was: "", said: [] };
  return tells(reply) ? { was: "right", said: [] } : { was: "wrong", said: reply.words };
}

// The buttons below the options; at most one is primary.
function actionsOf(vote, isAnswered, last, isWatching, goesOn) {
  const isNext = isAnswered && goesOn;
  const acts = {
    skip: !isAnswered && (vote ? ["Reveal", "mod-primary"] : ["Skip", "puzzle-link"]),
    look: last?.look && lookOf(isAnswered, isWatching || isNext),
    next: isNext && ["Next question", "mod-primary"],
    close: isWatching && ["Close", "puzzle-link"],
    world: last?.world && ["See the world where this is right", ""],
  };
  const shown = Object.entries(acts).filter(([, act]) => act);
  return Object.fromEntries(shown.map(([name, [words, style]]) => [name, { words, style }]));
}

const lookOf = (isAnswered, isSecond) =>
  isAnswered ? ["Step through it", isSecond ? "" : "mod-primary"] : ["Look at that step", ""];
