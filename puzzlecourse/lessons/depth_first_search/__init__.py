"""06 Depth-first search: choose, go on, go back."""

from ...course import Lesson
from . import count_solutions, most_pegs, one_board, ordering, predictions, review
from .searches import can_solve, do, undo

__all__ = ["LESSON", "can_solve", "do", "undo"]

MINDS = {
    "back is start again": "After a dead end the search begins again at the start.",
    "a dead end is failure": "Where no jump is left, the search has failed.",
    "tried jumps are forgotten": "A search does not know what it has tried.",
    "the board stays as it is": "Going back is a thought; the pegs stay where they are.",
    "failed tries stay": "What was tried belongs to the answer.",
    "collected on the way back": "The jumps are collected from the last to the first.",
    "failures are not counted": "A try that failed did not happen.",
    "going back is a call": "To go back, the function must be called once more.",
    "jumps are calls": "There are as many calls as jumps in the answer.",
    "nothing to do is no way": "Where nothing is left to do, there is no answer.",
    "solved is a yes": "The goal is reached, so the answer is True.",
    "trying everything costs the same": "All orders try the same things.",
    "there is one line only": "A puzzle has one solution.",
    "luck decides": "Whether a solution is found depends on where one begins.",
    "stopped means failed": "Found nothing is found nothing, however long one looked.",
    "a search proves nothing": "Not found does not mean that there is none.",
    "a long search will succeed": "What takes long is difficult, not impossible.",
    "frames keep the board": "Every call has a board of its own, also where one is handed on.",
    "back is a new beginning": "Whoever goes back is called again.",
    "an empty line is no line": "An empty list is as good as none.",
    "the first move decides": "When the first move has failed, all have.",
    "one's own move is forgotten": "What comes back is the answer already.",
    "a dead end is the goal": "It is over when no move is left.",
    "nothing is left to count": "One peg, no jump: that counts nothing.",
    "every end is a solution": "Every line that ends is a solution.",
    "one is enough": "To find one is to find all.",
    "every jump counts": "Each jump is one more.",
    "same end, same line": "Lines with the same end are the same.",
    "the last answer is the answer": "What the last call in the loop says is the answer of all.",
    "seen is done": "Who has been at a position need not go there again.",
    "one total for all": "A count can be kept outside the function.",
    "success needs no undo": "Who has found the way need not go back.",
    "only the jumping peg goes back": "To take a jump back is to move one peg back.",
    "a new name is a copy": "`old = board` keeps the board as it is.",
    "undo belongs to do": "Every do is followed at once by its undo.",
    "back is back to the start": "To take back is to put the first position up again.",
    "a copy is as good": "Whether one board or many makes no difference.",
    "everybody plays well": "The answer is what the best player gets.",
    "every position counts": "Positions on the way count as well as the ends.",
    "solved is not an end": "The end is where one has lost.",
    "answers are added": "Where there are several answers, add them.",
    "jumps instead of pegs": "Long games end badly.",
    "every line reaches the goal": "A dead end needs no line of its own.",
    "the old position changes": "`apply` changes the position that it is given.",
    "both pegs leave": "The peg that jumps leaves the board as well.",
    "calls are moves": "Only calls that make a move count.",
    "one call for each disk": "Two disks, two calls.",
    "the last call answers at once": "At the very end nobody has to be asked.",
}

LESSON = Lesson(
    exercises=(count_solutions.EXERCISE, one_board.EXERCISE, most_pegs.EXERCISE),
    predictions=(*review.REVIEW, *predictions.PREDICTIONS),
    orderings=(ordering.ORDER,),
    misconceptions=MINDS,
)
