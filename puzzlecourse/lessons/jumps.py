"""The rule of peg solitaire: which jumps are legal; the part of notebook 08 under More."""

from itertools import islice

from puzzlelib.solitaire import Move, Solitaire
from stepthrough.trace import record
from stepthrough.trace.values import short

from ..authoring.draws import boards, near, rows
from ..authoring.sheet import Part
from ..judging.faults import differs_from
from ..judging.solitaire_boards import on_its_board

sheet = Part()

THREE_PEGS = Solitaire(".ooo..")


def spoken(jumps):
    """Jumps along a row, each given by two columns, as they are said."""
    moves = [Move((0, a), (0, (a + b) // 2), (0, b)) for a, b in sorted(jumps)]
    return ", ".join(map(str, moves))


@sheet.question("8.4")
def which_jumps_are_legal(ask):
    """The row is `.ooo..`: holes a1 to f1, pegs in b1, c1 and d1. Which jumps are legal?"""
    pegs = {column for _, column in THREE_PEGS.start}
    ways = [(a, b) for a in pegs for _, b in THREE_PEGS.holes]
    legal = {(move.source[1], move.target[1]) for move in THREE_PEGS.moves(THREE_PEGS.start)}
    over_anything = {(a, b) for a, b in ways if abs(a - b) == 2 and b not in pegs}
    onto_anything = {(a, b) for a, b in ways if abs(a - b) == 2 and (a + b) // 2 in pegs}
    steps = {(a, b) for a, b in ways if abs(a - b) == 1 and b not in pegs}
    ask.right(
        spoken(legal),
        "A jump needs three holes in a row: peg, peg, empty. Only c1 has a peg beside it and room "
        "behind that peg, on both sides.",
    )
    ask.wrong(
        spoken(over_anything),
        "a jump over nothing",
        "Look at the jump that goes farthest to the right: which peg would it remove?",
    )
    ask.wrong(
        spoken(onto_anything),
        "a jump may land on a peg",
        "Where would the peg from b1 come down, and what stands there?",
    )
    ask.wrong(
        spoken(legal | steps),
        "a peg may step",
        "When a peg goes to the hole beside it, which peg leaves the board?",
    )


# Jumps along a line of holes, and each condition broken in turn: the signs of the line, source, target.
ALONG_A_LINE = (
    ("oo.", 0, 2),
    (".oo", 2, 0),
    (".o.", 2, 0),  # there is no peg to jump
    ("ooo.", 0, 2),  # the target is taken
    (".oo", 1, 3),  # it lies beyond the edge
    ("oo.", 1, -1),
    (".o oo", 4, 2),  # it is a gap
    ("oo.", 1, 2),  # too near
    (".ooo", 3, 0),  # too far
    ("oooo.", 0, 4),
    ("..o", 2, 0),  # there is no peg to jump over
    ("o .", 0, 2),  # there is no hole to jump over
)


def in_a_row_and_a_column(signs, source, target):
    row, column = Solitaire(signs), Solitaire("\n".join(signs))
    yield row, row.start, (0, source), (0, target)
    yield column, column.start, (source, 0), (target, 0)


def into_the_corner(picture):
    """From everywhere into the empty corner; then all jumps that are left, and the first one again."""
    puzzle = Solitaire(picture)
    [corner] = puzzle.holes - puzzle.start
    for source in sorted(puzzle.start):
        yield puzzle, puzzle.start, source, corner
    for first in puzzle.moves(puzzle.start):
        position = puzzle.apply(puzzle.start, first)
        for jump in [*puzzle.moves(position), first]:
            yield puzzle, position, jump.source, jump.target


JUMPS = [
    *(case for line in ALONG_A_LINE for case in in_a_row_and_a_column(*line)),
    *into_the_corner("ooo\nooo\noo."),
    *into_the_corner("oo.\nooo\nooo"),
]


def anywhere(chance):
    """On other boards: every jump there is, each of them back again, and places that are near."""
    for row in islice(rows(chance), 3):
        for jump in row.moves(row.start):
            yield row, row.start, jump.source, jump.target
            yield row, row.start, jump.source, jump.over
    for puzzle in islice(boards(chance), 2):
        position = puzzle.apply(puzzle.start, chance.choice(puzzle.moves(puzzle.start)))
        for jump in puzzle.moves(position):
            yield puzzle, position, jump.source, jump.target
            yield puzzle, position, jump.target, jump.source
        pegs = sorted(position)
        yield puzzle, position, pegs[0], pegs[0]
        for _ in range(8):
            peg = chance.choice(pegs)
            yield puzzle, position, peg, near(peg, chance)


def names_the_peg(trial):
    """The function answers with the hole that the rules name, or with None."""
    puzzle, position, source, target = trial.arguments
    jumps = {(jump.source, jump.target): jump.over for jump in puzzle.moves(position)}
    expected = jumps.get((source, target))
    message = differs_from(trial, expected)
    if message and expected is None and trial.recording.ended == "returned":
        message = (
            f"{trial.call} returned {short(trial.result)}. This is no jump: None was expected."
        )
    return on_its_board(trial, message)


@sheet.exercise(
    "five conditions",
    cases=JUMPS,
    drawn=anywhere,
    judged_by=names_the_peg,
    library="jumped",
    asks_back=False,
)
def jumped(puzzle, position, source, target):
    """Return the hole whose peg the jump removes; None if the jump is not allowed.

    >>> puzzle = Solitaire("o.oo.")
    >>> jumped(puzzle, puzzle.start, (0, 3), (0, 1))
    (0, 2)
    >>> print(jumped(puzzle, puzzle.start, (0, 0), (0, 2)))
    None
    """
    if source not in position or target in position or target not in puzzle.holes:
        return None
    down, right = target[0] - source[0], target[1] - source[1]
    if (abs(down), abs(right)) not in ((0, 2), (2, 0)):
        return None
    over = (source[0] + down // 2, source[1] + right // 2)
    if over not in position:
        return None
    return over


sheet.hints(
    "Write one `if` for each condition: if it fails, `return None`.",
    "`target[0] - source[0]` says how many rows down, `target[1] - source[1]` how many to the right.",
    "The hole in between is half of each difference away from the source: `// 2`.",
)

sheet.wrong_edits(
    """
    ✗ two apart in any direction: Condition 4: how many rows apart are they, how many columns?
        (abs(down), abs(right)) not in ((0, 2), (2, 0)) ⇒ max(abs(down), abs(right)) != 2
    ✗ two steps are two apart: Condition 4: is one down and one to the right a jump?
        (abs(down), abs(right)) not in ((0, 2), (2, 0)) ⇒ abs(down) + abs(right) != 2
    ✗ forward only: A peg may jump in four directions. Try each of them on a board of your own.
        (abs(down), abs(right)) not in ((0, 2), (2, 0)) ⇒ (down, right) not in ((0, 2), (0, -2), (2, 0))
    ✗ a jump without a jumper: Condition 1: which peg jumps? Look at the hole it should be in.
        'source not in position or ' ⇒ ∅
    ✗ a jump may land on a peg: Condition 2: what is in the target?
        ' or target in position' ⇒ ∅
    ✗ no peg is an empty hole: Condition 3: is every place without a peg a hole of this board?
        ' or target not in puzzle.holes' ⇒ ∅
    ✗ a jump over nothing: Condition 5: is there a peg to be jumped over?
        over not in position ⇒ False
    ✗ every jump is a first jump: Which argument says where the pegs are now? Use that one in
      each condition.
        source not in position or target in position ⇒ source not in puzzle.start or target in puzzle.start
        over not in position ⇒ over not in puzzle.start
    ✗ the jumper is meant: That peg jumps. Which one leaves the board?
        return over ⇒ return source
    ✗ / gives whole numbers: A hole is two whole numbers, and `2 / 2` is 1.0. Which division gives 1?
        down // 2 ⇒ down / 2
        right // 2 ⇒ right / 2
    ✗ yes is answer enough: You say whether the jump is allowed. Which peg does it remove?
        return over ⇒ return True
    """
)


GAPPED = Solitaire("oo.o oo")
PEGS_OF_GAPPED = {column for _, column in GAPPED.start}


def may_jump(pegs, source, target):
    if source not in pegs or target in pegs:
        return False
    if abs(source - target) != 2:
        return False
    return (source + target) // 2 in pegs


def passed():
    """The jumps along the row that the program lets pass although they are not allowed."""
    legal = {(move.source[1], move.target[1]) for move in GAPPED.moves(GAPPED.start)}
    ends = range(len(GAPPED.picture))
    every = {(a, b) for a in ends for b in ends if may_jump(PEGS_OF_GAPPED, a, b)}
    return sorted(every - legal)


def asked_of(source, target):
    return f"may_jump(pegs, {source}, {target})"


@sheet.question("8.5", program=may_jump, run=lambda: record(may_jump, PEGS_OF_GAPPED, *passed()[0]))
def which_jump_passes(ask):
    """A row is `oo.o oo`; its fifth place is no hole. Each hole is given by its column, and `pegs`
    is `{0, 1, 3, 5, 6}`. Which call returns True, although the jump is not allowed?
    """
    [only] = passed()
    ask.right(
        asked_of(*only),
        "Nothing tests condition 3: a place without a peg need not be a hole of the board.",
    )
    ask.wrong(
        asked_of(0, 2),
        "a legal jump",
        "It returns True, and which of the five conditions does this jump break?",
    )
    ask.wrong(
        asked_of(5, 3),
        "a jump may land on a peg",
        "What is in the target? Which line tests that?",
    )
    ask.wrong(
        asked_of(5, 2),
        "two apart is not tested",
        "How far apart are these two? Which line tests that?",
    )
