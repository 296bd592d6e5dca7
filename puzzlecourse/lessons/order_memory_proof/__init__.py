"""07 Order, memory, unknown, proof: what a search can tell and what it cannot."""

from ...course import Lesson
from . import block, ordering, predictions, review, vacancies, verdict
from .boards import FOUR_CORNER, FRENCH_CENTRE, TWO_ISLANDS
from .searches import by_direction, by_target, column_by_column, count_calls
from .vacancies import claimed_vacancies

__all__ = [
    "FOUR_CORNER",
    "FRENCH_CENTRE",
    "LESSON",
    "TWO_ISLANDS",
    "by_direction",
    "by_target",
    "claimed_vacancies",
    "column_by_column",
    "count_calls",
]

MINDS = {
    "every call makes a new one": "What is computed twice is two things.",
    "apply changes the old position": "After `apply` the old position is the new one.",
    "solve collects all lines": "A search returns everything it could have found.",
    "a later line replaces the first": "What is found last is what counts.",
    "nobody moves back": "A move that undoes the last one is no move.",
    "any disk may lie on any": "Only the top of a rod matters, not the size.",
    "memory saves nothing": "Each position is looked at once anyway.",
    "one line is all": "A search goes down once and is done.",
    "orders are positions": "Different orders end in different positions.",
    "everything comes twice": "A position met twice costs twice.",
    "met again is looked at and left": "Coming back to a position costs one call.",
    "every call has its own memory": "A fresh set is as good as the one handed on.",
    "a known position is a good one": "Go where you have been: it is safe there.",
    "going back is forgetting": "Who goes back leaves nothing behind in the memory.",
    "the old position is asked for": "The memory is asked about where one stands.",
    "a search finds the way": "Whatever can be solved, a search solves.",
    "going round is a dead end": "Who walks in circles notices that there is no way.",
    "the first line found is the shortest": "What a search finds first is short.",
    "every try is on the line": "Each call is one move of the line.",
    "every position is on the line": "A search without repeats passes through everything.",
    "a better order is always quicker": "A good order saves work everywhere.",
    "order changes what can be reached": "In another order other positions come up.",
    "another order may find it": "Where one search found nothing, another may.",
    "the fullest colour lasts": "Where there are most pegs, one remains.",
    "every jump is different": "What a jump changes depends on the jump.",
    "not forbidden is possible": "What no proof forbids can be done.",
    "a permit is worthless": "A condition that does not decide says nothing.",
    "finishes are vacancies": "Where a game ends it must have begun.",
    "stopped means failed": "Found nothing is found nothing, however long one looked.",
    "a long search will succeed": "What takes long is difficult, not impossible.",
    "who can begin can finish": "Where somebody can jump there is a solution.",
    "every board can be solved": "A puzzle would not be one if it could not be solved.",
    "the last peg fills the first hole": "The last peg stands where the board was empty.",
    "one start speaks for all": "One empty hole is as good as another.",
    "one hole is enough": "One example answers the question.",
    "a set of finishes is bad news": "A list of exceptions has been handed back.",
    "only a search can tell": "Before trying everything nothing is known.",
    "a search proves nothing": "Not found does not mean that there is none.",
    "an answer is yes or no": "A question about a board has two answers.",
    "a budget is a suggestion": "A search may take as long as it needs.",
    "the helper may stay away": "When the block is gone the work is done.",
    "a jump can be taken back": "The same jump backwards is a jump.",
    "the hole is named first": "A jump is named by where it goes, then by what jumps.",
    "a peg may step aside": "A peg may also go to the hole beside it.",
    "more jumps remove more": "What counts is how many pegs leave.",
    "nothing changed is as it was": "Who does nothing spoils nothing.",
    "one text is a list": "Commas make a list.",
}

LESSON = Lesson(
    exercises=(vacancies.EXERCISE, verdict.EXERCISE, block.EXERCISE),
    predictions=(*review.REVIEW, *predictions.PREDICTIONS),
    orderings=(ordering.ORDER,),
    misconceptions=MINDS,
)
