"""11 Hanoi without recursion: the rule for disk 1, a wrong description, the map, a text file."""

from ...course import Lesson
from . import long_way, predictions, repair, review, rule, solution_file
from .rule import by_the_rule, other_move

__all__ = ["LESSON", "by_the_rule", "other_move"]

MINDS = {
    "two to the right is one to the left": "What comes to the same is as good as what was asked for.",
    "no move leads back": "A move cannot be taken back by another move.",
    "any top disk, any rod": "A disk on top may go to every other rod.",
    "only good moves are legal": "A move that does not help is not allowed.",
    "every call has the same goal": "Each inner call moves its tower to the goal of the whole plan.",
    "the last call comes first": "What is called last in the plan is done first.",
    "the middle is half": "The middle of the moves is their number divided by two.",
    "the largest comes last": "The largest disk arrives with the last move.",
    "the largest goes first": "The largest disk is moved first, for it must lie at the bottom.",
    "one move each disk": "Each disk moves once, one after the other.",
    "one direction for all towers": "Disk 1 goes the same way round, whatever the tower.",
    "aside and back again": "Disk 1 steps aside and comes back, again and again.",
    "disk 1 heads for the goal": "Disk 1 goes to C whenever it can.",
    "both others can move": "Two disks lie on top beside disk 1, so there are two moves.",
    "disk 1 is a disk like any other": "All legal moves count, whichever disk makes them.",
    "only an empty rod takes a disk": "Without an empty rod nothing but disk 1 can move.",
    "a rule leads to the goal": "Who follows a rule gets where the rule was made to lead.",
    "who goes round comes back": "Going round and round ends where it began.",
    "half the rule, half the tower": "In the wrong direction the disks are scattered.",
    "same direction, same end": "The direction decides the rod; the number of disks does not.",
    "what is written is right": "A description that was printed has been tried.",
    "only odd towers fail": "The description is wrong for odd towers only.",
    "only even towers fail": "The description is wrong for even towers only.",
    "one bridge is the only one": "Without the direct way there is none.",
    "one detour is one move": "Who goes by way of B needs one move more.",
    "whole towers only": "The whole tower must be built on B in between.",
    "one move tells nothing": "To know anything, all moves must be seen.",
    "B is where it stops": "Who goes to B first is making room for one disk only.",
    "the case that fails is the bug": "When the case that failed works, the mistake is gone.",
    "three towers decide": "What fits three towers fits them all.",
    "every second is half": "Every second tower, so divide by two.",
    "the reader knows": "A word is as good as a number.",
    "true is one, false is minus one": "Yes and no are 1 and −1.",
    "the tower decides whose turn it is": "In an odd tower disk 1 moves, in an even one the others.",
    "the last rod is the end": "After rod C comes nothing.",
    "disk 1 is where it was": "It need not be noted where disk 1 goes.",
    "one move is the plan": "The plan is returned when its first move is known.",
    "the start goes without saying": "Everybody knows what has been built before the first move.",
    "counting begins at zero": "The first of everything has the number 0.",
    "two spaces will do": "Two spaces before every number put it in its column.",
    "three columns are the law": "Three columns hold three digits; more are cut off.",
    "everybody says A, B, C": "A reader knows the rods by their letters.",
    "everybody counts from one": "The first tower has the number 1.",
    "a file is one text": "What goes into one file is one text.",
    "short is good": "A good way is a short one.",
    "two sides are all there is": "Twice the plan is the longest way.",
    "many moves are many positions": "Every move leads to a position not seen before.",
    "a step back is free": "A move and its opposite cancel out.",
    "it is over when enough is seen": "The number counts; where the way ends does not.",
    "every map begins anywhere": "A way may be walked from its other end.",
    "what is said is what is done": "A text that names a move is a move.",
}

LESSON = Lesson(
    exercises=(repair.EXERCISE, solution_file.EXERCISE, long_way.EXERCISE),
    predictions=(*review.REVIEW, *predictions.PREDICTIONS),
    orderings=(rule.ORDER,),
    misconceptions=MINDS,
)
