"""08 Nim: one good move against all replies."""

from ..lesson import Lesson
from . import can_win, eighty, misere, predictions, repair, review, take_pieces, winning_moves

MINDS = {
    "a move changes the heaps": "A move is made on the position itself; the old one is gone.",
    "used up by a move": "A position from which a move was made is of no more use.",
    "no jump is an empty line": "If there is nothing to do, the line is empty.",
    "no way is an error": "Where there is no way the program stops.",
    "a verdict is asked for": "A search answers yes or no.",
    "stopped is impossible": "A search that found nothing has shown that there is nothing.",
    "the best so far is found": "A search that must stop hands back what it has.",
    "beginning wins": "Whoever begins has the choice, and wins.",
    "luck decides": "Who wins depends on how well the other happens to play.",
    "valued for who just moved": "A verdict on a position is about the player who has just moved.",
    "a base case must be written": "A recursion without an `if` for the end stops with an error.",
    "verdict passed on unchanged": "What holds one move later holds now: True stays True.",
    "one bad option suffices": "One move that loses is enough to lose.",
    "all must be seen": "All options must be looked at before anything is decided.",
    "every option must win": "A position is won when all its moves win.",
    "won whatever you do": "In a won position nothing can go wrong.",
    "the first option decides": "What the first move is worth the position is worth.",
    "one True is enough": "Somewhere a True must come from, so the end returns one.",
    "everything turned round": "If True and False are both exchanged it comes to the same.",
    "odd totals win": "An odd number of pieces is won, an even number lost.",
    "take as many as you can": "The more pieces a move takes, the better it is.",
    "one good move is all": "There is one winning move; whoever has it has them all.",
    "a move is where it leads": "A move and the position after it are the same thing.",
    "no move is None": "Where there is no move there is no list.",
    "less than nothing is less": "A negative number is smaller than what the heap has: fine.",
    "a heap gives what it has": "Whoever asks for too many gets what is there.",
    "Python counts as the game does": "Heaps and indices are numbered alike.",
    "a book is right": "What is printed was checked by somebody.",
    "the end is won": "When the game is over, somebody has won: the player to move.",
    "the start is no position": "Positions are what comes after the start.",
    "an empty heap is no heap": "A position has pieces in every heap.",
    "a share is a count": "A share of a hundred says how many there are.",
    "misère turns everything round": "If the last piece loses, every won position is lost.",
    "the end does not matter": "A good move is a good move, whatever the goal.",
    "only the last move differs": "The two games differ when one piece is left, and only then.",
    "one small heap is enough": "A heap of one piece decides the end.",
    "won is changed": "A position that is won in the other game has changed.",
}

LESSON = Lesson(
    exercises=(
        take_pieces.EXERCISE,
        repair.EXERCISE,
        can_win.EXERCISE,
        winning_moves.EXERCISE,
        eighty.EXERCISE,
        misere.EXERCISE,
    ),
    predictions=review.REVIEW + predictions.PREDICTIONS,
    minds=MINDS,
)
