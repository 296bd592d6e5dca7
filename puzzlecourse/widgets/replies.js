// Derives what a card displays from a question and the replies so far. A reply has the `letter` of its option,
// `was` ("right", "wrong" or "shown"), `words`, and whether there are steps (`look`) or a `world` to open.
// Replies come from a kernel, or from a static page that contains all of them.

// Whether a reply reveals the answer, which ends the question.
export const tells = (reply) => Boolean(reply) && reply.was !== "wrong";

export function faceOf({ replies, hands, opened, goesOn, asksAgain, ...asked }) {
  const last = replies.at(-1);
  const isAnswered = tells(last);
  const lookOfOption = (option) => {
    const reply = replies.find(({ letter }) => letter === option.letter);
    return { ...option, hands: hands[option.letter], was: look(reply, asked.vote) };
  };
  return {
    ...asked,
    options: asked.options.map(lookOfOption),
    isAnswered,
    message: last?.words ?? [],
    marked: last?.line ?? null,
    tone: last ? look(last, asked.vote) : "",
    actions: actionsOf({ vote: asked.vote, isAnswered, last, opened, goesOn, asksAgain }),
    isWatching: opened !== "",
  };
}

// The style of a reply: a revealed answer looks right only after a vote.
const look = (reply, vote) => (reply?.was === "shown" && vote ? "right" : (reply?.was ?? ""));

// Label and style of the buttons in the foot. One is primary after a reply; while something is open,
// that is the button *Step* of the walk.
function actionsOf({ vote, isAnswered, last, opened, goesOn, asksAgain }) {
  const isNext = isAnswered && goesOn;
  const acts = {
    skip: !isAnswered && !opened && (vote ? "Reveal" : "Skip"),
    close: opened && "Close",
    again: isAnswered && asksAgain && "Ask me again",
    look: last?.look && !opened && (isAnswered ? "Step through it" : "Look at that step"),
    world: last?.world && opened !== "world" && "See your Python run",
    next: isNext && "Next question",
  };
  const links = ["close", "again", ...(vote ? [] : ["skip"])];
  const primary = opened ? "" : ["next", "world", "look", "skip"].find((name) => acts[name]);
  const styleOf = (name) => {
    if (links.includes(name)) return "puzzle-link";
    return name === primary ? "mod-primary" : "";
  };
  const shown = Object.entries(acts).filter(([, words]) => words);
  return Object.fromEntries(shown.map(([name, words]) => [name, { words, style: styleOf(name) }]));
}
