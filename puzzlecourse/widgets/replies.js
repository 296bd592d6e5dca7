// Derives what a card displays from a question and the replies so far. A reply has the `letter` of its option,
// `was` ("right", "wrong" or "shown"), `words`, and whether there are steps (`look`) or a `world` to open.
// Replies come from a kernel, or from a static page that contains all of them.

// Whether a reply reveals the answer, which ends the question.
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

// The style of a reply: a revealed answer looks right only after a vote.
const look = (reply, vote) => (reply?.was === "shown" && vote ? "right" : (reply?.was ?? ""));

// Label and style of the buttons below the options; at most one is primary.
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
