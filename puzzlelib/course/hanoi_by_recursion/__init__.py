"""04 Hanoi by recursion: two inner calls, and the courage to trust them."""

from ..hanoi_by_hand import MINDS as BY_HAND
from ..lesson import Lesson
from . import neighbours_only, ordering, predictions, review, three_disks, tower
from .neighbours import Neighbours

__all__ = ["LESSON", "Neighbours"]

AGAIN = ("an empty rod takes nothing", "only the smallest moves", "any top disk anywhere")

MINDS = {
    "sub-goal is the goal": "The smaller tower goes where the whole tower is to go.",
    "a call is one move": "A call moves one disk.",
    "largest first": "The largest disk matters most, so it moves first.",
    "names keep their rods": "Source is always A, spare always B, and target always C.",
    "first call again": "What the first inner call did, the second does again.",
    "every call heads for C": "Every disk is on its way to C, in every call.",
    "no trust": "Nothing is known of a call before every call inside it was followed.",
    "base cases are no calls": "A call that has nothing to do is no call.",
    "second call forgotten": "Each call makes one inner call.",
    "every call still waits": "All calls have a frame until the whole plan is there.",
    "once out of the way is enough": "What was put out of the way can stay there.",
    "append joins": "`append` puts the items of one list at the end of another.",
    "a default is fresh": "A list written as a default value is new at every call.",
    "any way will do": "A plan that arrives is a plan.",
    "somebody else has solved it": "What the library can do need not be written.",
    "the old rules hold": "What was allowed before is allowed now.",
    "every move can be mended": "A plan is mended by replacing each forbidden move.",
    "a move is a list": "What stands between two lists is a list, too.",
    "next door is arrived": "The neighbouring rod is the goal.",
} | {name: BY_HAND[name] for name in AGAIN}

LESSON = Lesson(
    exercises=(three_disks.EXERCISE, tower.EXERCISE, neighbours_only.EXERCISE),
    predictions=review.REVIEW + predictions.PREDICTIONS,
    orderings=(ordering.ORDER,),
    minds=MINDS,
)
