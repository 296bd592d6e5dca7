"""What is predicted in notebook 05; every truth is computed by jumping."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlelib.solitaire import Hole, Move, Position, Solitaire
from puzzlelib.trace import Recording, record

from ...prediction import Answer, Prediction
from .boards import drawn
from .shared_rows import C1_TO_E1, D1_TO_B1, both_jumps, old_and_new

ROW = Solitaire(".ooo..")


def been_there(position):
    seen = set()
    seen.add(position)
    return position in seen


def pairs() -> Iterator[tuple[Hole, Hole]]:
    """Yield every two different holes of the row."""
    holes = sorted(ROW.holes)
    return ((a, b) for a in holes for b in holes if a != b)


def spoken(wanted: set[tuple[int, int]]) -> str:
    """Return jumps as they are said, from column to column."""
    moves = [Move((0, a), (0, (a + b) // 2), (0, b)) for a, b in sorted(wanted)]
    return ", ".join(map(str, moves))


def legal() -> set[tuple[int, int]]:
    return {(m.source[1], m.target[1]) for m in ROW.moves(ROW.start)}


def two_apart() -> set[tuple[int, int]]:
    """Return the pairs of columns whose first holds a peg, two apart."""
    return {(a[1], b[1]) for a, b in pairs() if a in ROW.start and abs(a[1] - b[1]) == 2}


def over_anything() -> set[tuple[int, int]]:
    return {(a, b) for a, b in two_apart() if (0, b) not in ROW.start}


def onto_anything() -> set[tuple[int, int]]:
    return {(a, b) for a, b in two_apart() if (0, (a + b) // 2) in ROW.start}


def steps_as_well() -> set[tuple[int, int]]:
    near = {(a[1], b[1]) for a, b in pairs() if a in ROW.start and abs(a[1] - b[1]) == 1}
    return legal() | {(a, b) for a, b in near if (0, b) not in ROW.start}


def conditions(empty: bool | None = None, hole: bool | None = None) -> int:
    """Return how many of the five conditions hold for d2 → b2 on the English board at the start.

    A misconception may hold two of them for true, or for false, whatever the board says.
    """
    puzzle, source, target = Solitaire(), (1, 3), (1, 1)
    return sum(
        (
            source in puzzle.start,
            target not in puzzle.start if empty is None else empty,
            target in puzzle.holes if hole is None else hole,
            abs(source[1] - target[1]) == 2,
            (1, 2) in puzzle.start,
        )
    )


def after_the_jump(*moves: Move) -> str:
    """Return the row o.oo. after these jumps, made one after the other, legal or not."""
    position: Position = Solitaire("o.oo.").start
    for move in moves:
        position = position - {move.source, move.over} | {move.target}
    return drawn(Solitaire("o.oo."), position)


def earliest_stuck(puzzle: Solitaire) -> list[Move]:
    """Return one of the shortest lines after which no peg can jump, and more than one is left."""
    lines: dict[Position, list[Move]] = {puzzle.start: []}
    while True:
        longer: dict[Position, list[Move]] = {}
        for position, line in lines.items():
            moves = puzzle.moves(position)
            if not moves and not puzzle.is_solved(position):
                return line
            longer |= {puzzle.apply(position, move): [*line, move] for move in moves}
        lines = longer


def follow(puzzle, line):
    position = puzzle.start
    for move in line:
        position = puzzle.apply(position, move)
    return position


def on_the_way_to_stuck() -> Recording:
    return record(follow, Solitaire(), earliest_stuck(Solitaire()))


def kept_in_a_set() -> str:
    """Return which of the two kinds of position a set accepts."""
    accepted = []
    for name, position in (("the frozenset", ROW.start), ("the list of rows", [["o", "."]])):
        if record(been_there, position).ended == "returned":
            accepted.append(name)
    return f"{' and '.join(accepted)} only"


PREDICTIONS = (
    Prediction(
        name="5.1",
        ask="The row is `.ooo..`: holes a1 to f1, pegs in b1, c1 and d1. Which jumps are legal?",
        truth=lambda: spoken(legal()),
        answers=(
            Answer(
                "a jump needs nobody",
                lambda: spoken(over_anything()),
                "Look at the jump that goes farthest to the right: which peg would it remove?",
            ),
            Answer(
                "a jump may land on a peg",
                lambda: spoken(onto_anything()),
                "Where would the peg from b1 come down, and what stands there?",
            ),
            Answer(
                "a peg may step",
                lambda: spoken(steps_as_well()),
                "When a peg goes to the hole beside it, which peg leaves the board?",
            ),
        ),
        why="A jump needs three holes in a row: peg, peg, empty. Only c1 has a neighbour and room behind it, on both sides.",
    ),
    Prediction(
        name="5.2",
        ask="On the English board somebody tries d2 → b2. The board ends beside c2: there is no hole b2. How many of the five conditions hold?",
        truth=conditions,
        answers=(
            Answer(
                "no peg is an empty hole",
                lambda: conditions(hole=True),
                "Read condition 3 again, with b2 in it.",
            ),
            Answer(
                "what is no hole is not empty",
                lambda: conditions(empty=False),
                "Python asks condition 2 as `target not in position`. What does it say for b2?",
            ),
        ),
        why="No peg is in b2, so `target not in position` is true although there is no hole. Condition 3 is needed, and it alone fails.",
    ),
    Prediction(
        name="5.3",
        ask="What does `old_and_new()` return?",
        program=old_and_new,
        truth=old_and_new,
        run=lambda: record(old_and_new),
        answers=(
            Answer(
                "a copy is a copy",
                lambda: (after_the_jump(), after_the_jump(C1_TO_E1)),
                "`list(rows)` makes one new list. Does it make new rows as well?",
                "jump_on([['o', '.', 'o', 'o', '.']], c1 → e1) returns",
            ),
            Answer(
                "work on a copy is lost",
                lambda: (after_the_jump(), after_the_jump()),
                "Which board does `jump_on` return, and what was written into it?",
                "jump_on([['o', '.', 'o', 'o', '.']], c1 → e1) returns",
            ),
        ),
        why="The outer list is new; the row inside it is the very same object, under two names.",
    ),
    Prediction(
        name="5.4",
        ask="A search tries both jumps from one start. What does `both_jumps()` return?",
        program=both_jumps,
        truth=both_jumps,
        run=lambda: record(both_jumps),
        answers=(
            Answer(
                "a copy is a copy",
                lambda: [after_the_jump(C1_TO_E1), after_the_jump(D1_TO_B1)],
                "How does `start` look when the second jump is made?",
                "jump_on([['o', '.', '.', '.', 'o']], d1 → b1) is called",
            ),
            Answer(
                "a list remembers",
                lambda: [after_the_jump(C1_TO_E1), after_the_jump(C1_TO_E1, D1_TO_B1)],
                "Both boards hold a row. Is it the same row, or are there two?",
                "jump_on([['o', '.', '.', '.', 'o']], d1 → b1) returns",
            ),
            Answer(
                "the last one counts",
                lambda: [after_the_jump(D1_TO_B1)] * 2,
                "Did anybody put the pegs of the first jump back?",
                "jump_on([['o', '.', '.', '.', 'o']], d1 → b1) is called",
            ),
        ),
        why="There is one row only. The second jump is made where the first had already been, over a peg that had left, and nobody complains.",
    ),
    Prediction(
        name="5.5",
        ask="On the English board, how early can you be stuck: more than one peg left, and no jump?",
        truth=lambda: f"after {len(earliest_stuck(Solitaire()))} jumps: most pegs still stand",
        run=on_the_way_to_stuck,
        puzzle=Solitaire(),
        answers=(
            Answer(
                "there is always a jump",
                "never: where two pegs are left, one can jump",
                "Two pegs in two corners of the cross: what can they jump over?",
            ),
            Answer(
                "stuck only near the end",
                lambda: f"after {len(Solitaire().start) - 2} jumps: only when two pegs are left",
                "Three pegs can be far apart as well. Must you have only two?",
            ),
            Answer(
                "half must be gone",
                lambda: f"after {len(Solitaire().start) // 2} jumps: half the pegs must be gone",
                "What matters: how many holes are empty, or whether they lie behind two pegs in a row?",
            ),
        ),
        why="Every jump needs an empty hole behind two pegs in a row. Empty holes can soon lie where no two pegs point at them.",
    ),
    Prediction(
        name="5.6",
        ask="Exit ticket. A search wants to remember where it has been. For which kind of position does `been_there` work?",
        program=been_there,
        truth=kept_in_a_set,
        answers=(
            Answer(
                "anything goes into a set",
                "the frozenset and the list of rows",
                "A set finds things by their value. What if the value of a list changes inside it?",
            ),
            Answer(
                "frozen means closed",
                "the list of rows only",
                "Frozen means that nobody can change it. Is it changed by being put into a set?",
            ),
        ),
        why="What can change cannot be found again by its value, so a set refuses lists. A position that never changes can be kept.",
    ),
)
