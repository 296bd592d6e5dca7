"""09 Nim, fast: memo, the other point of view, the rule behind it, and rules of one's own."""

from ...course import Lesson
from ..nim_by_hand import MINDS as BY_HAND
from . import guess, own, player, predictions, review, undo

KNOWN = (
    "verdict passed on unchanged",
    "luck decides",
    "odd totals win",
    "take as many as you can",
    "a move is where it leads",
    "misère turns everything round",
    "the end does not matter",
)

MINDS = {name: BY_HAND[name] for name in KNOWN} | {
    "every call still waits": "The frame of a call stays when the call has returned.",
    "a frame for each move": "Every move of the plan needs a frame of its own.",
    "base cases are no calls": "A call that does nothing is none.",
    "= makes a copy": "A second name for a list is a second list.",
    "putting in moves the rest on": "Writing to a place of a list makes room for the new value.",
    "each call saved is a hit": "Every call that is not made was answered by the memo.",
    "a memo belongs to one call": "What one call remembers no other call knows.",
    "every position is asked twice": "The memo answers once for each position.",
    "all six orders": "Three numbers can always be written in six orders.",
    "a third for each heap": "Three heaps: each position was counted three times.",
    "half of them": "Half of it will be the same by symmetry.",
    "the same question": "A verdict is a verdict, whichever of the players it is about.",
    "verdicts come at the end": "Before the last move nothing is decided.",
    "each call has its own list": "A list that is handed on is a list of one's own.",
    "only the first move stays": "What an inner call does to a list goes when it returns.",
    "a move that loses is not made": "A move that was only tried has changed nothing.",
    "there is always a good move": "In every position there is one move that is right.",
    "P stays P": "A good position stays good after a move.",
    "the sum is what to take": "The nim-sum is the number of pieces to take.",
    "two equal heaps are enough": "Two heaps of the same size decide; a third is nothing.",
    "an even rest is lost": "Leave an even number of pieces and you win.",
    "a copy is an undo": "Working on a copy is the same as taking a move back.",
    "undo when it failed": "A move has to be taken back only if it was no good.",
    "the order of lines is free": "It is enough that a move is made and taken back somewhere.",
    "undo is one back": "Taking back means putting back one piece.",
    "the number of heaps decides": "An odd number of heaps is won.",
    "four examples make a rule": "What fits the examples at hand is the rule.",
    "or is as good as xor": "Adding in binary: a one in a column makes a one.",
    "a search is a rule": "A rule may try out what comes of it.",
    "small steps are safe": "Whoever takes one piece at a time makes no mistake.",
    "lost is over": "In a lost position no move is worth making.",
    "a position is a list": "A position that can be changed saves making new ones.",
    "players keep the rules": "Nobody makes a move that is not offered.",
    "a set has an order": "A set gives its values in the order in which they went in.",
    "the goal is clear": "Whoever plays sees that the puzzle is solved.",
    "half a board will do": "The text need not show all of a position.",
    "True means allowed": "A check returns whether something is right.",
    "showing is returning": "What is printed has been handed over.",
    "play may go round": "A game may come back to where it was.",
}

LESSON = Lesson(
    exercises=(undo.EXERCISE, guess.EXERCISE, player.EXERCISE, own.EXERCISE),
    predictions=review.REVIEW + predictions.PREDICTIONS,
    misconceptions=MINDS,
)
