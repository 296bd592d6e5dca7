"""05 Solitaire: five conditions, positions that never change, a board of one's own."""

from ...course import Lesson
from . import after_jump, jumped, my_board, predictions, review
from .shared_rows import jump_on

__all__ = ["LESSON", "jump_on"]

MINDS = {
    "somebody will jump": "Only the target matters; a peg to jump will be there.",
    "a jump may land on a peg": "The peg in the target is taken, as in other games.",
    "no peg is an empty hole": "Wherever no peg stands there is an empty hole.",
    "what is no hole is not empty": "A place outside the board counts as occupied.",
    "two apart in any direction": "Two apart is two apart, diagonally as well.",
    "two steps are two apart": "One down and one to the side makes two.",
    "a jump needs nobody": "A peg may jump over an empty hole.",
    "a peg may step": "A peg may also go to the empty hole beside it.",
    "forward only": "Jumps go to the right or down, as one reads.",
    "yes is answer enough": "Who asks which peg is content with yes or no.",
    "two or more are two": "Whoever is at least two away may be jumped to.",
    "the jumper is meant": "The peg that jumps is the peg that is asked for.",
    "nobody leaves": "A jump moves one peg; the others stay where they are.",
    "a copy is a copy": "Copying a list copies everything in it.",
    "work on a copy is lost": "What is written into a copy is seen nowhere.",
    "a new name is a new board": "An assignment makes a second object.",
    "one row is enough": "A jump changes the row in which the peg stood.",
    "copy at the end": "It does not matter when the copy is made.",
    "taken back is not changed": "Who puts everything back may hand out the same object.",
    "changed is answered": "The board was changed, so nothing has to be returned.",
    "a list remembers": "A list keeps its items as they were when they were put in.",
    "the last one counts": "Each round begins anew, and the last round overwrites the others.",
    "there is always a jump": "While there are pegs, one of them can jump.",
    "stuck only near the end": "Trouble begins when hardly any peg is left.",
    "half must be gone": "On a crowded board somebody can always jump.",
    "anything goes into a set": "A set takes any value.",
    "frozen means closed": "With a frozenset nothing can be done.",
    "symmetry solves": "A regular board has a solution.",
    "somebody else's will do": "A known board is as good as one's own.",
    "one direction is enough": "A row is a board like any other.",
    "full is fair": "The more pegs, the better.",
    "few pegs are easy": "A board with few pegs can be solved.",
    "islands are fine": "Each part of a board can be solved by itself.",
    "large is no harder": "If a small board can be decided, a large one can.",
    "sizes do not matter": "Any top disk may go to any rod.",
    "an empty rod is out of play": "Moves go from disk to disk; an empty rod takes no part.",
    "everything goes by the middle": "Every disk goes to the middle rod first.",
    "the tower comes back first": "The second half of the plan begins with the small tower.",
}

LESSON = Lesson(
    exercises=(jumped.EXERCISE, after_jump.EXERCISE, my_board.EXERCISE),
    predictions=(*review.REVIEW, *predictions.PREDICTIONS),
    misconceptions=MINDS,
)
