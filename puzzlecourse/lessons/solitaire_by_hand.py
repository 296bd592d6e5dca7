"""08 Solitaire: five conditions, positions that never change, a board of your own."""

from itertools import islice

from puzzlelib.search import Found, Impossible, Unknown, search
from puzzlelib.solitaire import ENGLISH, FRENCH, SQUARE_FOUR, SQUARE_THREE, Move, Solitaire
from stepthrough.trace import record
from stepthrough.trace.values import short

from ..authoring.draws import boards, near, rows
from ..authoring.seeing import on_one_line
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from
from ..judging.solitaire_boards import drawn, of_drawing, on_its_board

sheet = Sheet("08_solitaire")


# ---- Remember? -----------------------------------------------------------------------------------


def count_up(n):
    if n > 0:
        count_up(n - 1)
        print(n)


@sheet.question("R8.1", program=count_up, call=(count_up, 3), see=on_one_line)
def what_count_up_prints(ask):
    """What does `count_up(3)` print, all on one line?"""
    ask.right_by_running(
        "Each call prints on the way back, with its own n; the innermost prints first."
    )
    ask.wrong_in_world(
        "active only",
        "`count_up(0)` has come to its end. Which calls are still waiting?",
        at="count_up(0) returns",
    )
    ask.wrong_in_world(
        "one n for all",
        "Whose n is printed when `count_up(1)` goes on? Look at its frame.",
        at="count_up(0) returns",
    )
    ask.wrong_in_world(
        "each call ends first",
        "When `count_up(3)` has called, has it printed already?",
        at="count_up(2) is called",
    )


# ---- Play first ----------------------------------------------------------------------------------

ROW = Solitaire(".ooo..")


def spoken(jumps):
    """Jumps along a row, each given by two columns, as they are said."""
    moves = [Move((0, a), (0, (a + b) // 2), (0, b)) for a, b in sorted(jumps)]
    return ", ".join(map(str, moves))


@sheet.question("8.1")
def which_jumps_are_legal(ask):
    """The row is `.ooo..`: holes a1 to f1, pegs in b1, c1 and d1. Which jumps are legal?"""
    pegs = {column for _, column in ROW.start}
    ways = [(a, b) for a in pegs for _, b in ROW.holes]
    legal = {(move.source[1], move.target[1]) for move in ROW.moves(ROW.start)}
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


# ---- One rule, five conditions -------------------------------------------------------------------


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
    told = differs_from(trial, expected)
    if told and expected is None and trial.recording.ended == "returned":
        told = f"{trial.call} returned {short(trial.result)}. This is no jump: None was expected."
    return on_its_board(trial, told)


@sheet.exercise(
    "five conditions", cases=JUMPS, drawn=anywhere, judged_by=names_the_peg, library="jumped"
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


# ---- Exit ticket ---------------------------------------------------------------------------------

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


@sheet.question("8.2", program=may_jump, run=lambda: record(may_jump, PEGS_OF_GAPPED, *passed()[0]))
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
        asked_of(1, 4),
        "two apart is not tested",
        "How far apart are these two? Which line tests that?",
    )


# ---- More: a board made of lists -----------------------------------------------------------------


def jump_on(rows, move):
    after = list(rows)
    for row, column in (move.source, move.over):
        after[row][column] = "."
    row, column = move.target
    after[row][column] = "o"
    return after


FIVE = Solitaire("o.oo.")
C1_TO_E1, D1_TO_B1 = FIVE.moves(FIVE.start)


def old_and_new():
    old = [["o", ".", "o", "o", "."]]
    new = jump_on(old, C1_TO_E1)
    return "".join(old[0]), "".join(new[0])


def row_after(*moves):
    """The row o.oo. after these jumps, made one after the other, legal or not."""
    position = FIVE.start
    for move in moves:
        position = position - {move.source, move.over} | {move.target}
    return drawn(FIVE, position)


@sheet.question("8.3", program=old_and_new, call=(old_and_new,))
def what_old_and_new_returns(ask):
    """What does `old_and_new()` return?"""
    ask.right_by_running(
        "The outer list is new; the row inside it is the very same object, under two names."
    )
    ask.wrong_in_world(
        "a copy is a copy",
        "`list(rows)` makes one new list. Does it make new rows as well?",
        at="jump_on([['o', '.', 'o', 'o', '.']], c1 → e1) returns",
    )
    ask.wrong(
        (row_after(), row_after()),
        "work on a copy is lost",
        "Which board does `jump_on` return, and what was written into it?",
        at="jump_on([['o', '.', 'o', 'o', '.']], c1 → e1) returns",
    )


def both_jumps():
    start = [["o", ".", "o", "o", "."]]
    boards = []
    for move in (C1_TO_E1, D1_TO_B1):
        boards.append(jump_on(start, move))
    return ["".join(board[0]) for board in boards]


@sheet.question("8.4", program=both_jumps, call=(both_jumps,))
def what_both_jumps_returns(ask):
    """A search tries both jumps from one start. What does `both_jumps()` return?"""
    first, second, both = row_after(C1_TO_E1), row_after(D1_TO_B1), row_after(C1_TO_E1, D1_TO_B1)
    ask.right_by_running(
        "There is only one row. When the second jump is made, both of its pegs have left their "
        "holes, and no error appears."
    )
    ask.wrong_in_world(
        "a copy is a copy",
        "How does `start` look when the second jump is made?",
        at="jump_on([['o', '.', '.', '.', 'o']], d1 → b1) is called",
    )
    ask.wrong(
        [first, both],
        "a list remembers",
        "Both boards hold a row. Is it the same row, or are there two?",
        at="jump_on([['o', '.', '.', '.', 'o']], d1 → b1) returns",
    )
    ask.wrong(
        [second, second],
        "the last one counts",
        "Did any line put the pegs of the first jump back?",
        at="jump_on([['o', '.', '.', '.', 'o']], d1 → b1) is called",
    )


def been_there(position):
    seen = set()
    seen.add(position)
    return position in seen


@sheet.question("8.5", program=been_there)
def what_a_set_accepts(ask):
    """A search wants to remember where it has been, so it puts positions into a set.
    For which kind of position does `been_there` work?
    """
    kinds = {"the frozenset": ROW.start, "the list of rows": [["o", "."]]}
    accepted = [kind for kind in kinds if record(been_there, kinds[kind]).ended == "returned"]
    ask.right(
        f"only {' and '.join(accepted)}",
        "A set could not find a list again once the list has changed, so it refuses lists. A "
        "position that never changes can be kept.",
    )
    ask.wrong(
        "the frozenset and the list of rows",
        "anything goes into a set",
        "A set finds things by their value. What happens if a list in it changes?",
    )
    ask.wrong(
        "only the list of rows",
        "frozen means closed",
        "A frozenset cannot be changed. Is it changed by being put into a set?",
    )


# ---- More: draw a board --------------------------------------------------------------------------

PEGS = 8  # at least: with fewer it is found by trying
BUDGET = 2_000  # positions to look at
KNOWN = [Solitaire(picture) for picture in (ENGLISH, FRENCH, SQUARE_THREE, SQUARE_FOUR)]


def can_be_solved(puzzle):
    """The board is new, not too small, and one peg can be reached."""
    return not_enough(puzzle) or not_solved(puzzle)


def not_enough(puzzle):
    """What the board lacks before a solution is looked for, or None."""
    if puzzle in KNOWN:
        return "This board comes from the library. Draw one of your own."
    if "\n" not in puzzle.picture:
        return "This board has a single row. Draw at least two, so that jumps can go up and down."
    if len(puzzle.start) < PEGS:
        return f"There are {len(puzzle.start)} pegs on this board. Use at least {PEGS}."
    return None


def not_solved(puzzle):
    """Why the board is not accepted, or None if a route to one peg is known."""
    found = search(puzzle, puzzle.start, nodes=BUDGET)
    if isinstance(found, Impossible):
        return f"This board cannot be solved: none of the {found.nodes} positions that can be reached has a single peg."
    if isinstance(found, Unknown):
        return f"Unknown: {found.nodes} positions gave neither a solution nor a proof. Try a smaller board."
    if all(move.source[0] == move.target[0] for move in found.route):
        return "It is solved along one row. Draw a board on which a jump must go up or down."
    return None


def how_far(answer):
    """How the board was solved."""
    puzzle = Solitaire(answer)
    found = search(puzzle, puzzle.start, nodes=BUDGET)
    if not isinstance(found, Found):
        return ""
    return f"It takes {len(found.route)} jumps. The search looked at {found.nodes} positions. Now play it."


judged = of_drawing("my_board", can_be_solved)
sheet.exercise("my board", judged_by=judged, open=True, remark=how_far)(".oo\n.ooo\n ooo")
sheet.hints(
    "Begin at the end: one peg. Take back a jump: the peg returns, and so does the peg it jumped over.",
    "Each jump back adds one peg. Draw the board on which you have enough of them.",
)
sheet.right("\n oo.\nooo\nooo\n")
sheet.right("    o\n   oo.o\n    oo\n   oo.\n")
sheet.wrong("a board from the library", "Change its outline: add a hole, or leave one out.")(
    SQUARE_THREE
)
sheet.wrong_edits(
    r"""
    ✗ symmetry solves: Try the four jumps there are. After the first, which can come next?
        … ⇒ "ooo\no.o\nooo"
    ✗ one direction is enough: In a single row a peg has two neighbours at most. Add a second row.
        … ⇒ "oooo.oooo"
    ✗ one direction is enough: What is the second row for? Give it pegs that have to jump out of it.
        … ⇒ "oo.o.o.o.o.o.o\n."
    ✗ full is fair: Where would the first peg land? A jump needs an empty hole.
        … ⇒ "ooo\nooo\nooo"
    ✗ islands are fine: Can a peg of the upper part ever meet one of the lower part?
        … ⇒ "oooo\noooo\n\noooo\n.ooo"
    """
)
sheet.wrong(
    "large is no harder",
    "How many positions may such a board have? Begin with a board of ten holes.",
)("\n".join(3 * ["ooooooo"] + ["ooo.ooo"] + 3 * ["ooooooo"]))
