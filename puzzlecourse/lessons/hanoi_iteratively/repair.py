"""Exercise: the direction of disk 1, which a description of the rule has the wrong way round."""

from __future__ import annotations

from puzzlelib.hanoi import RODS
from puzzlelib.rules import is_whole
from puzzlelib.trace.recording import counted
from puzzlelib.trace.values import Shown, short

from ...exercise import Exercise, Trial, Wrong
from .rule import end_rod

GOAL = 2
MOST_MOVED = 8  # disks; nobody can wait for the moves of a hundred


def direction(disks):
    """Return 1 or -1, so that a tower of so many disks ends on rod C.

    >>> direction(5) in (1, -1)
    True
    """
    return 1 if disks % 2 == 0 else -1


def turned_with_each_disk(disks):
    way = 1
    for _ in range(disks):
        way = -way
    return way


def turned_by_the_remainder(disks):
    return (1, -1)[disks % 2]


def two_to_the_right(disks):
    return 1 + disks % 2


def a_table_of_eight(disks):
    return {1: -1, 3: -1, 5: -1, 7: -1}.get(disks, 1)


def as_described(disks):
    return -1 if disks % 2 == 0 else 1


def always_right(disks):
    return 1


def always_left(disks):
    return -1


def only_the_smallest_repaired(disks):
    if disks == 1:
        return -1
    return -1 if disks % 2 == 0 else 1


def only_the_table(disks):
    return {1: -1, 2: 1, 3: -1}.get(disks, 1)


def half_of_them(disks):
    return 1 if disks // 2 % 2 == 0 else -1


def in_words(disks):
    return "right" if disks % 2 == 0 else "left"


def prints_it(disks):
    print(1 if disks % 2 == 0 else -1)


def yes_or_no(disks):
    return disks % 2 == 0


def worked_out(disks: int, turn: int) -> int:
    """Return the rod on which the rule ends: the direction turns round with each disk."""
    return turn * (2 - disks % 2) % 3


def ends_on_the_goal(trial: Trial) -> str | None:
    """The rule, followed in this direction, brings the tower to rod C."""
    turn, [disks] = trial.result, trial.arguments
    if told := trial.raised() or trial.printed_only(Shown("1 or -1")):
        return told
    if not is_whole(turn) or turn not in (1, -1):
        return f"{trial.call} returned {short(turn)}; 1 (to the right) or -1 (to the left) was expected."
    rod = end_rod(disks, turn) if disks <= MOST_MOVED else worked_out(disks, turn)
    if rod == GOAL:
        return None
    return f"{trial.call} returned {turn}. By the rule a tower of {counted(disks, 'disk')} then ends on rod {RODS[rod]}."


EXERCISE = Exercise(
    name="repair the description",
    solution=direction,
    cases=(*((disks,) for disks in range(1, MOST_MOVED + 1)), (99,), (100,)),
    property=ends_on_the_goal,
    remark=lambda answer: (
        "Towers of 1 to 8 disks were moved by your rule; 99 and 100 were worked out: all end on rod C."
    ),
    also_right=(turned_with_each_disk, turned_by_the_remainder),
    wrong=(
        Wrong(
            as_described,
            "what is written is right",
            "Move a single disk as the description says. Where does it land?",
        ),
        Wrong(
            always_right,
            "one direction for all towers",
            "In your games, did disk 1 begin the same way with three disks and with four?",
        ),
        Wrong(
            always_left,
            "only odd towers fail",
            "One disk is right now. Which rod must disk 1 visit first when there are two?",
        ),
        Wrong(
            only_the_smallest_repaired,
            "the case that fails is the bug",
            "You repaired the case that showed the mistake. Is it wrong for one tower only?",
        ),
        Wrong(
            only_the_table,
            "three towers decide",
            "It fits the towers you tried. What turns the direction round from one to the next?",
        ),
        Wrong(
            a_table_of_eight,
            "three towers decide",
            "It fits all the towers that were moved. What turns the direction for the next one?",
        ),
        Wrong(
            two_to_the_right,
            "two to the right is one to the left",
            "It lands on the right rod. Is 2 one of the two directions?",
        ),
        Wrong(
            half_of_them,
            "every second is half",
            "Write the directions for 1, 2, 3, 4 disks side by side. When do they change?",
        ),
        Wrong(in_words, "the reader knows", "The program adds the direction to a rod's number."),
        Wrong(prints_it, "return prints", "Who asks the function wants a value: `return`."),
        Wrong(
            yes_or_no,
            "true is one, false is minus one",
            "What is `rod + False`? Does disk 1 move at all then?",
        ),
    ),
    hints=(
        "Begin with one disk: it has one move to make. Then two: where must disk 1 step aside to?",
        "Which sentence of the description names a direction? What if it said the opposite?",
    ),
)
