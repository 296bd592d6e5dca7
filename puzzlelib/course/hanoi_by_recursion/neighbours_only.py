"""Open exercise: the tower goes from one outer rod to the other, and no move passes rod B."""

from __future__ import annotations

from typing import Any

from ...checks import Exercise, Trial, Wrong
from ...hanoi import Move
from .neighbours import Neighbours
from .playing import A, B, C, Job, fault_in_plan


def neighbours_only(disks, source, target):
    """Return the fewest moves that take a tower from one outer rod to the other, over B.

    >>> [str(move) for move in neighbours_only(1, A, C)]
    ['A → B', 'B → C']
    """
    if disks == 0:
        return []
    across = neighbours_only(disks - 1, source, target)
    back = neighbours_only(disks - 1, target, source)
    return across + [Move(source, B)] + back + [Move(B, target)] + across


def rod_by_rod(disks, source, target):
    return onto_b(disks, source, target) + from_b(disks, source, target)


def onto_b(disks, source, far):
    if disks == 0:
        return []
    plan = rod_by_rod(disks - 1, source, far) + [Move(source, B)]
    return plan + onto_b(disks - 1, far, source)


def from_b(disks, other, target):
    if disks == 0:
        return []
    plan = from_b(disks - 1, target, other) + [Move(B, target)]
    return plan + rod_by_rod(disks - 1, other, target)


def never_turning_back(disks, source, target):
    puzzle = Neighbours(max(disks, 1))
    position, plan = Job(disks, source, target).start, []
    last = None
    while len(position[target]) < disks:
        [move] = [m for m in puzzle.moves(position) if m[::-1] != last]
        position = puzzle.apply(position, move)
        plan.append(move)
        last = move
    return plan


def usual_plan(disks, source, target):
    if disks == 0:
        return []
    plan = usual_plan(disks - 1, source, 3 - source - target)
    plan = plan + [Move(source, target)]
    return plan + usual_plan(disks - 1, 3 - source - target, target)


def each_move_split(disks, source, target):
    plan = []
    for move in usual_plan(disks, source, target):
        if B in move:
            plan.append(move)
        else:
            plan = plan + [Move(move.source, B), Move(B, move.target)]
    return plan


def not_brought_back(disks, source, target):
    if disks == 0:
        return []
    across = not_brought_back(disks - 1, source, target)
    return across + [Move(source, B), Move(B, target)]


def across_again(disks, source, target):
    if disks == 0:
        return []
    across = across_again(disks - 1, source, target)
    return across + [Move(source, B)] + across + [Move(B, target)] + across


def ends_on_b(disks, source, target):
    return onto_b(disks, source, target)


def from_one_disk_on(disks, source, target):
    if disks == 1:
        return [Move(source, B), Move(B, target)]
    across = from_one_disk_on(disks - 1, source, target)
    back = from_one_disk_on(disks - 1, target, source)
    return across + [Move(source, B)] + back + [Move(B, target)] + across


def there_and_back_first(disks, source, target):
    if disks == 0:
        return []
    across = there_and_back_first(disks - 1, source, target)
    back = there_and_back_first(disks - 1, target, source)
    plan = across + [Move(source, B), Move(B, source), Move(source, B)]
    return plan + back + [Move(B, target)] + across


def the_number(disks, source, target):
    return int(3**disks - 1)


def keeps_to_neighbours(trial: Trial) -> str | None:
    """The tower arrives by moves between neighbours, no more than are needed."""
    job = Job(*trial.arguments)
    return fault_in_plan(trial, job, neighbours_only(*job), Neighbours())


def how_many(answer: Any) -> str:
    """Return the first numbers of moves, and where to see them made."""
    one, two, three = (len(list(answer(disks, A, C))) for disks in (1, 2, 3))  # may be a generator
    return (
        f"One, two, three disks take {one}, {two}, {three} moves: what do four take? "
        f"Watch it: film(Neighbours(2), {answer.__name__}(2, A, C))."
    )


EXERCISE = Exercise(
    name="neighbours only",
    solution=neighbours_only,
    cases=((0, A, C), (1, A, C), (1, C, A), (2, A, C), (2, C, A), (3, A, C)),
    property=keeps_to_neighbours,
    open=True,
    remark=how_many,
    also_right=(rod_by_rod, never_turning_back),
    wrong=(
        Wrong(
            usual_plan,
            "the old rules hold",
            "Which rods are neighbours of A? Read your moves one by one.",
        ),
        Wrong(
            each_move_split,
            "every move can be mended",
            "Disk 2 wants to rest on B. What lies there at that moment?",
        ),
        Wrong(
            not_brought_back,
            "once out of the way is enough",
            "The largest disk waits on B. Where is the smaller tower, and where must it be now?",
        ),
        Wrong(
            across_again,
            "first call again",
            "The smaller tower has crossed once. On which rod does the next call find it?",
        ),
        Wrong(ends_on_b, "next door is arrived", "Which rod is the target? How far is it from B?"),
        Wrong(
            from_one_disk_on,
            "smallest case left out",
            "A tower may have no disks. How many moves does it take?",
        ),
        Wrong(
            there_and_back_first,
            "any way will do",
            "Look for a position that comes twice. What was made in between for nothing?",
        ),
        Wrong(the_number, "formula instead of plan", "Which moves are they? A list is asked for."),
    ),
    hints=(
        "Play two disks: Player(Neighbours(2)). Where is disk 1 each time that disk 2 moves?",
        "The largest disk makes two moves. Which rod must the smaller tower be on before each of them?",
        "The smaller tower crosses three times. Each crossing is a call of your own function.",
    ),
)
