"""03 Hanoi by hand: positions, legal moves, and how few moves a tower needs."""

from ...course import Lesson
from . import can_move, far, fewest, predictions, review

MINDS = {
    "frames stay": "The frame of a call is kept when the call has returned.",
    "disks share the work": "Every disk moves about as often as any other.",
    "doubling is enough": "One disk more doubles the number, and that is all.",
    "three rows decide": "A rule that fits the first three numbers is the rule.",
    "the table is the answer": "What was counted is known; more need not be.",
    "twice is twice": "Twice as many disks need twice as many moves.",
    "rods from the top": "A rod is read from the top down.",
    "disk 1 is the largest": "Disks are numbered from the bottom: 1 is the largest.",
    "rods of the disks": "A position lists on which rod each disk is.",
    "large on small": "A disk may only lie on a smaller one.",
    "only the smallest moves": "Only disk 1 can be moved.",
    "any top disk anywhere": "Every top disk may go to every other rod.",
    "moved in place": "A move changes the position it starts from.",
    "apply only tries": "apply tries a move out; the start is still all there is.",
    "home is home": "A disk that lies on the goal never leaves it again.",
    "no way back": "What was moved out of the way need not be moved again.",
    "one move each": "Each disk goes to its place in one move.",
    "the lowest disk decides": "The disk at the bottom of a rod decides what may lie on it.",
    "an empty rod takes nothing": "A disk needs a larger disk below it.",
    "there is always a disk": "Every rod has a disk to take.",
    "next rod only": "A disk goes to a neighbouring rod.",
    "only the start is far": "Nothing is as far from the goal as the start.",
    "the largest counts least": "Once the largest disk lies on the goal, nothing is won yet.",
    "any other rod": "A tower on any rod but the goal is equally far away.",
    "some may be left out": "A position may show only the disks that matter.",
}

LESSON = Lesson(
    exercises=(fewest.EXERCISE, can_move.EXERCISE, far.EXERCISE),
    predictions=review.REVIEW + predictions.PREDICTIONS,
    misconceptions=MINDS,
)
