// A question as it shows: as it is asked, and with the replies since. A reply tells of which option it is
// (`letter`), whether that was right, wrong or only shown, what is said of it, and whether there is
// something to look at then. Replies come from a kernel, or from a page that was made with all of them.

// Whether a reply tells the answer: then the question is answered.
export const tells = (reply) => Boolean(reply) && reply.was !== "wrong";

export function faceOf({ replies, hands, isWatching, goesOn, ...asked }) {
  const last = replies.at(-1);
  const isAnswered = tells(last);
  const lookOfOption = (option) => {
    const reply = replies.find(({ letter }) => letter === option.letter);
    const said = reply && !tells(reply) ? reply.words : [];
    return { ...option, hands: hands[option.letter], was: look(reply, asked.vote), said };
  };
  return {
    ...asked,
    options: asked.options.map(lookOfOption),
    isAnswered,
    message: isAnswered ? last.words : [],
    tone: isAnswered ? look(last, asked.vote) : "",
    actions: actionsOf(asked.vote, isAnswered, last, isWatching, goesOn),
    newest: replies.findLast(({ was }) => was !== "shown")?.letter ?? "",
    isWatching,
  };
}

// How a reply looks: an answer that no one gave is no right one, unless a class has voted.
const look = (reply, vote) => (reply?.was === "shown" && vote ? "right" : (reply?.was ?? ""));

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
