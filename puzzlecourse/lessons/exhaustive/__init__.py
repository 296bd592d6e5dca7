"""10 Exhaustive: every position of the English board, level by level."""

from ...course import Lesson
from . import next_level, predictions, regions, review, winnable

__all__ = ["LESSON"]

MINDS = {
    "memory saves nothing": "Each position is looked at once anyway.",
    "one line is all": "A search goes down once and is done.",
    "islands add up": "Parts that do not touch each other add their positions.",
    "what is odd stays odd": "A jump removes pegs in pairs.",
    "a jump changes one number": "A jump removes one peg, so one number changes.",
    "frames are jumps": "The position before the first jump needs no frame.",
    "a failed call keeps its frame": "What was called stays on the stack.",
    "one frame for all": "The same function has the same frame.",
    "every line is a position": "Different lines end in different positions.",
    "any order will do": "Jumps can be exchanged as one likes.",
    "one position for each jump": "After four jumps there are four positions.",
    "eight ways, eight images": "Every position has as many images as the board has symmetries.",
    "the board looks the same anyway": "On a symmetrical board all images are the same.",
    "a mirror is the only symmetry": "Left and right can be exchanged, nothing else.",
    "lost means stuck": "While somebody can jump, nothing is lost.",
    "lost only near the end": "Early mistakes can be put right.",
    "the first jump decides": "Whether one wins is settled by the beginning.",
    "fewer pegs, fewer ways": "Possibilities dwindle from the first jump to the last.",
    "near the end one is left": "Different games that end well grow together early.",
    "few pegs are easily won": "The fewer pegs, the easier the rest.",
    "one move empties two corners": "A move that passes through a corner empties it.",
    "one peg does it all": "One peg can make all the jumps that are needed.",
    "in and out again": "What must come out must first go in.",
    "each hole adds the same": "Twelve holes more make twelve times as much.",
    "squares are enough": "What grows fast grows with the square.",
    "all searches find the same line": "Depth first or level by level: the line is the same.",
    "the goal comes last": "Whoever looks at everything sees the goal at the end.",
    "the level grows": "A level keeps what was there before.",
    "one way on is enough": "From each position the first jump will do.",
    "one position speaks for its level": "What holds for one position holds for all.",
    "every jump is a first jump": "Jumps are made from the start.",
    "deeper is better": "A search should always go on to the end.",
    "moves are positions": "A move stands for the position after it.",
    "every jump must be good": "A position is good if nothing can go wrong.",
    "the later level is asked for": "What can be won is what comes out.",
    "who can jump can win": "Where a jump is left, hope is left.",
    "the last answer counts": "Each jump overwrites what the one before has found.",
    "one is all": "To find one is to find all.",
    "winnable stays where it is": "A good position of this level is one of the next.",
    "what cannot be won is asked for": "The exceptions are what matters.",
    "the corners are all": "Only a peg that nobody can jump over is protected.",
    "every peg needs a move of its own": "Each peg must move, so each needs a move.",
    "large regions prove more": "A large region stands for many moves.",
    "two neighbours protect each other": "Two pegs side by side are safe.",
    "nearly full is full": "One empty hole makes no difference.",
    "any board will do": "A proof on a small board holds for the large one.",
}

LESSON = Lesson(
    exercises=(next_level.EXERCISE, winnable.EXERCISE, regions.EXERCISE),
    predictions=(*review.REVIEW, *predictions.PREDICTIONS),
    misconceptions=MINDS,
)
