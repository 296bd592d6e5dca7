"""Exercise: a move that refuses what the rules forbid."""

from ...exercise import Exercise, Wrong


def take_pieces(heaps, heap, take):
    """Return the heaps after the move; ValueError if the rules forbid it.

    >>> take_pieces((3, 4, 5), 0, 2)
    (1, 4, 5)
    """
    if not 0 <= heap < len(heaps):
        raise ValueError("there is no such heap")
    if not 1 <= take <= heaps[heap]:
        raise ValueError("take at least one piece, and no more than the heap has")
    return (*heaps[:heap], heaps[heap] - take, *heaps[heap + 1 :])


def by_another_way(heaps, heap, take):
    legal = [(h, t + 1) for h in range(len(heaps)) for t in range(heaps[h])]
    if (heap, take) not in legal:
        raise ValueError("this is no legal move")
    after = list(heaps)
    after[heap] -= take
    return tuple(after)


def unchanged(heaps, heap, take):
    return heaps[:heap] + (heaps[heap] - take,) + heaps[heap + 1 :]


def too_many_only(heaps, heap, take):
    if not 0 <= heap < len(heaps) or take > heaps[heap]:
        raise ValueError("that many are not there")
    return heaps[:heap] + (heaps[heap] - take,) + heaps[heap + 1 :]


def negatives_only(heaps, heap, take):
    if not 0 <= heap < len(heaps) or take < 0 or take > heaps[heap]:
        raise ValueError("take must not be negative")
    return heaps[:heap] + (heaps[heap] - take,) + heaps[heap + 1 :]


def sign_left_out(heaps, heap, take):
    take = abs(take)
    if not 0 <= heap < len(heaps) or not 1 <= take <= heaps[heap]:
        raise ValueError("this is no legal move")
    return heaps[:heap] + (heaps[heap] - take,) + heaps[heap + 1 :]


def cut_to_fit(heaps, heap, take):
    if not 0 <= heap < len(heaps) or take < 1:
        raise ValueError("this is no legal move")
    return heaps[:heap] + (max(0, heaps[heap] - take),) + heaps[heap + 1 :]


def counted_from_the_end(heaps, heap, take):
    if heap >= len(heaps) or not 1 <= take <= heaps[heap]:
        raise ValueError("this is no legal move")
    after = list(heaps)
    after[heap] -= take
    return tuple(after)


def stays_where_it_is(heaps, heap, take):
    if not 0 <= heap < len(heaps) or not 1 <= take <= heaps[heap]:
        print("this is no legal move")
        return heaps
    return heaps[:heap] + (heaps[heap] - take,) + heaps[heap + 1 :]


def asserts(heaps, heap, take):
    assert 0 <= heap < len(heaps)
    assert 1 <= take <= heaps[heap]
    return heaps[:heap] + (heaps[heap] - take,) + heaps[heap + 1 :]


EXERCISE = Exercise(
    name="take pieces",
    solution=take_pieces,
    cases=(
        ((1,), 0, 1),
        ((3, 4, 5), 0, 2),
        ((3, 4, 5), 2, 5),
        ((3, 4, 5), 0, -2),
        ((3, 4, 5), 1, 0),
        ((3, 4, 5), 0, 4),
        ((0, 4, 5), 0, 1),
        ((3, 4, 5), 3, 1),
        ((3, 4, 5), -1, 1),
    ),
    also_right=(by_another_way,),
    wrong=(
        Wrong(unchanged, "it never happens", "What does the heap have after taking -2 pieces?"),
        Wrong(too_many_only, "less than nothing is less", "Is -2 more than the heap has?"),
        Wrong(
            negatives_only,
            "one guard is enough",
            "Which number is not negative and takes nothing all the same?",
        ),
        Wrong(
            sign_left_out,
            "round it and go on",
            "Somebody asked for -2. Did they ask for 2?",
        ),
        Wrong(cut_to_fit, "a heap gives what it has", "Four of three pieces: is that a move?"),
        Wrong(
            counted_from_the_end,
            "Python counts as the game does",
            "In Python heaps[-1] is the last heap. Does the game have a heap -1?",
        ),
        Wrong(
            stays_where_it_is,
            "a message is an error",
            "A move that leaves the heaps alone is a move too many. Raise ValueError.",
        ),
        Wrong(
            asserts,
            "assert guards",
            "Assertions can be switched off. For a wrong argument there is ValueError.",
        ),
    ),
    hints=(
        "What must be true of `heap`, and what of `take`? One `if` for each.",
        "Python reads 1 <= take <= most as it is written in mathematics.",
    ),
)
