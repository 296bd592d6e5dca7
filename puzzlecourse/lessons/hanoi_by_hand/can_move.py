"""Exercise: the rules of the game as a function that says yes or no."""

from ...exercise import Exercise, Wrong


def can_move(position, source, target):
    """Return whether the top disk of rod `source` may go to rod `target`; rods are 0, 1 and 2.

    >>> can_move(((3, 2), (), (1,)), 0, 1)
    True
    """
    if not position[source]:
        return False
    if not position[target]:
        return True
    return position[source][-1] < position[target][-1]


def smaller_than_all(position, source, target):
    disks = position[source]
    if disks == () or source == target:
        return False
    return all(disks[-1] < other for other in position[target])


def larger_below_forgotten(position, source, target):
    return len(position[source]) > 0 and source != target


def turned_round(position, source, target):
    if not position[source]:
        return False
    if not position[target]:
        return True
    return position[source][-1] > position[target][-1]


def by_the_lowest(position, source, target):
    if not position[source]:
        return False
    if not position[target]:
        return True
    return position[source][0] < position[target][0]


def no_empty_target(position, source, target):
    if not position[source]:
        return False
    return position[source][-1] < position[target][-1]


def empty_target_refused(position, source, target):
    if not position[source] or not position[target]:
        return False
    return position[source][-1] < position[target][-1]


def no_empty_source(position, source, target):
    if not position[target]:
        return True
    return position[source][-1] < position[target][-1]


def to_the_next_rod(position, source, target):
    if not position[source] or abs(source - target) != 1:
        return False
    if not position[target]:
        return True
    return position[source][-1] < position[target][-1]


def prints_yes_or_no(position, source, target):
    if not position[source]:
        print("no")
    elif not position[target] or position[source][-1] < position[target][-1]:
        print("yes")
    else:
        print("no")


CASES = (
    (((1,), (), ()), 0, 1),
    (((1,), (), ()), 1, 0),
    (((1,), (), ()), 0, 0),
    (((1,), (), ()), 0, 2),
    (((2,), (1,), ()), 1, 0),
    (((2,), (1,), ()), 0, 1),
    (((2,), (1,), ()), 2, 2),
    (((2, 1), (), ()), 0, 0),
    (((3, 1), (2,), ()), 0, 1),
    (((3, 1), (2,), ()), 1, 0),
    (((2,), (3, 1), ()), 0, 1),
    (((4,), (), (3, 2, 1)), 2, 0),
    (((), (4, 2), (3, 1)), 1, 2),
    (((), (4, 2), (3, 1)), 2, 1),
)

EXERCISE = Exercise(
    name="can move",
    solution=can_move,
    cases=CASES,
    also_right=(smaller_than_all,),
    wrong=(
        Wrong(
            larger_below_forgotten,
            "any top disk anywhere",
            "Which disk lies on top of the other rod, and may this one lie on it?",
        ),
        Wrong(
            by_the_lowest,
            "the lowest disk decides",
            "A rod is read from bottom to top. Which of its disks will the moved one lie on?",
        ),
        Wrong(turned_round, "large on small", "Read your comparison aloud: which disk is larger?"),
        Wrong(
            no_empty_target,
            "smallest case left out",
            "A rod can be empty. Which disk do you compare with then?",
        ),
        Wrong(
            to_the_next_rod,
            "next rod only",
            "In the game, did a disk ever go from A to C in one move?",
        ),
        Wrong(
            empty_target_refused,
            "an empty rod takes nothing",
            "Your first move of all: what lay on the rod you went to?",
        ),
        Wrong(no_empty_source, "there is always a disk", "What if there is no disk to take?"),
        Wrong(prints_yes_or_no, "return prints", "Who asks the function wants a value: `return`."),
    ),
    hints=(
        "Two rods can be empty. Deal with each of them in a line of its own, before you compare.",
        "`rod[-1]` is the disk on top of a rod, and an empty rod counts as false: `if not rod:`.",
    ),
    library="broken_rule",
)
