"""A2 Exhaustive: every position of the English board, level by level."""

from collections import defaultdict
from collections.abc import Set
from functools import cache
from itertools import count, islice
from textwrap import dedent

from puzzlelib import tablebase
from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, SQUARE_THREE, Hole, Solitaire, hole_name
from stepthrough.trace.values import short

from ..authoring.draws import boards, rows
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from
from ..judging.solitaire_boards import board_on_one_line
from .order_memory import THREE_ISLANDS

sheet = Sheet("A2_exhaustive")

BOARD = Solitaire()
CENTRE = (3, 3)
ENGLISH = Solitaire(finish=CENTRE)


# ---- Level by level ------------------------------------------------------------------------------


def one_jump_after(puzzle, level):
    """The positions one jump after those of a level."""
    return frozenset(puzzle.apply(here, move) for here in level for move in puzzle.moves(here))


def levels_of(puzzle):
    """All positions after 0, 1, 2 … jumps, until no jump is left.

    >>> [len(level) for level in levels_of(Solitaire("oo. oo."))]
    [1, 2, 1]
    """
    levels = [frozenset({puzzle.start})]
    while levels[-1]:
        levels.append(one_jump_after(puzzle, levels[-1]))
    return levels[:-1]


def is_the_next_level(trial):
    """The set holds the positions one jump later, and no other."""
    puzzle, level = trial.arguments
    message = wrong_positions(trial, puzzle, one_jump_after(puzzle, level))
    if message is None:
        return None
    message = message.replace(trial.call, f"{trial.name}(puzzle, level)")
    board = " ".join(board_on_one_line(puzzle, position) for position in sorted(level, key=sorted))
    return f"Level {short(board, 90) or '(empty)'}: {message}"


def wrong_positions(trial, puzzle, expected):
    """The first position that is missing in the result, or that does not belong there."""
    if not isinstance(trial.result, Set):
        return differs_from(trial, set(expected))
    for position in sorted(expected - trial.result, key=sorted):
        return f"{board_on_one_line(puzzle, position)} is missing."
    for other in trial.result - expected:
        is_position = isinstance(other, frozenset)
        return f"{board_on_one_line(puzzle, other) if is_position else short(other)} does not belong there."
    return None


BOARDS = [Solitaire(row) for row in ("oo.", ROW_FIVE, THREE_ISLANDS, ROW_SEVEN, SQUARE_THREE)]


def other_levels(chance):
    """Whole levels of other boards, all positions and some of different levels, and one position."""
    for row in islice(rows(chance), 4):
        yield row, {row.start}
    for puzzle in islice(boards(chance), 2):
        yield puzzle, set().union(*levels_of(puzzle))
        levels = levels_of(puzzle)[:4]
        yield from ((puzzle, set(level)) for level in levels[1:])
        yield (
            puzzle,
            set().union(*(chance.sample(sorted(level, key=sorted), 1) for level in levels)),
        )


@sheet.exercise(
    "next level",
    asks_back=False,
    cases=[
        *((board, set(level)) for board in BOARDS for level in levels_of(board)[:4]),
        (BOARDS[0], set()),
    ],
    drawn=other_levels,
    judged_by=is_the_next_level,
)
def next_level(puzzle, level):
    """Return the set of all positions that are one jump after a position of the set `level`.

    >>> puzzle = Solitaire("oo. oo.")
    >>> first = next_level(puzzle, {puzzle.start})
    >>> len(first), len(next_level(puzzle, first))
    (2, 1)
    """
    found = set()
    for position in level:
        for move in puzzle.moves(position):
            found.add(puzzle.apply(position, move))
    return found


sheet.hints(
    "Two loops: over the positions of the level, and over the moves of each.",
    "Begin with an empty set, `set()`, and add what `puzzle.apply` returns.",
)

sheet.wrong_edits(
    r"""
    ✗ every route is a position: In a list, a position that two routes lead to can stand twice. What
      keeps it once?
        set() ⇒ []
        found.add ⇒ found.append
    ✗ the level grows: How many pegs have the positions of a level? Are they all one jump further?
        set() ⇒ set(level)
    ✗ one way on is enough: A position may have several jumps. Which of them have you made?
        puzzle.moves(position) ⇒ puzzle.moves(position)[:1]
    ✗ one position speaks for its level: How often does the outer loop go round before the
      function returns?
        '    return found' ⇒ '        return found\n    return found'
    ✗ every jump is a first jump: From which position do the pegs jump, in your inner loop?
        moves(position) ⇒ moves(puzzle.start)
        'apply(position, ' ⇒ 'apply(puzzle.start, '
    ✗ deeper is better: One jump, not all that may follow: those belong to later levels.
        found.add(puzzle.apply(position, move)) ⇒ 'after = puzzle.apply(position, move)\n            found |= {after} | next_level(puzzle, {after})'
    ✗ moves are positions: A level holds positions. What makes a position of a move?
        puzzle.apply(position, move) ⇒ move
    """
)


# ---- Mirror images -------------------------------------------------------------------------------


@cache
def bits():
    return tablebase.Bitboard(ENGLISH, frozenset({CENTRE}))


@cache
def kinds(jumps):
    """One position of each kind after so many jumps; mirror images are of one kind."""
    words = tablebase.levels(bits(), [ENGLISH.start], jumps)[-1]
    return [bits().position(int(word), len(ENGLISH.start) - jumps) for word in words]


def images(position):
    return {frozenset(symmetry[hole] for hole in position) for symmetry in bits().symmetries}


@sheet.question("A2.1")
def images_after_a_jump(ask):
    """Look at the English board directly or in a mirror, and turn it by a quarter, a half, three
    quarters or not at all: 8 ways. How many different positions do you see after the first jump, d2 → d4?
    """
    [position] = kinds(1)
    ask.right(
        len(images(position)),
        "Left and right are alike in this position, so the eight ways show each picture twice. "
        "Most positions later on have all eight.",
    )
    ask.wrong(
        len(bits().symmetries),
        "eight ways, eight images",
        "Exchange left and right. Which pegs have moved?",
    )
    ask.wrong(
        len(images(ENGLISH.start)),
        "the board looks the same anyway",
        "That is so at the start. Where are the empty holes now, and where are they after a quarter turn?",
    )
    ask.wrong(
        2,
        "a mirror is the only symmetry",
        "Four first jumps are possible. Which turns lead from one to the others?",
    )


# ---- Which can still be won? ---------------------------------------------------------------------


@cache
def table():
    return tablebase.Tablebase(ENGLISH)


def can_win(position):
    return table().can_win(position, reachable=True) is True


@sheet.question("A2.2")
def the_first_fatal_jump(ask):
    """The last peg must end in the centre. After how many jumps, at the earliest, can the game be
    lost, even if every later jump is perfect?
    """
    lost = next(jumps for jumps in count() if not all(map(can_win, kinds(jumps))))
    stuck = next(jumps for jumps in count() if not all(map(ENGLISH.moves, kinds(jumps))))
    ask.right(
        lost,
        "One wrong jump among the first few is enough, and you can go on jumping for a long time "
        "without noticing.",
    )
    ask.wrong(
        stuck,
        "lost means stuck",
        "It takes that many jumps until no jump is left. Must all of them be bad ones?",
    )
    ask.wrong(
        len(ENGLISH.start) - 2,
        "lost only near the end",
        "A peg may be cut off from all others long before the end. When at the earliest?",
    )


@sheet.question("A2.3")
def a_jump_backwards(ask):
    """A jump turns `oo.` into `..o`. Play it backwards, and exchange pegs and empty holes. What do
    you see then?
    """
    row = Solitaire("oo.")
    before, after = (
        board_on_one_line(row, position) for position in (row.start, frozenset({(0, 2)}))
    )
    exchanged = str.maketrans("o.", ".o")
    becomes = "{} becomes {}".format
    ask.right(
        becomes(after.translate(exchanged), before.translate(exchanged)),
        "Backwards, `..o` becomes `oo.`. With pegs and holes exchanged that is the same jump as before.",
    )
    ask.wrong(
        becomes(after, before),
        "exchanged is forgotten",
        "So it is played backwards. Now write an o for each dot, and a dot for each o.",
    )
    ask.wrong(
        becomes(before[::-1], after[::-1]),
        "exchanging is mirroring",
        "Does exchanging pegs and holes change left and right?",
    )
    ask.wrong(
        becomes(after[::-1], before[::-1]),
        "back is the other way",
        "Backwards in time: what was there last comes first. Which way the peg jumped is a different question.",
    )


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("A2.4")
def what_proves_a_claim_about_all(ask):
    """Exit ticket. A friend says: "After three jumps you cannot have lost the game yet." What would
    prove it?
    """
    holds = all(map(can_win, kinds(3)))
    ask.right(
        f"that every position after three jumps {'can' if holds else 'cannot'} be won",
        "A claim about all games is settled by all positions, or by an argument that holds for all "
        "of them. Here there are eight kinds after three jumps, and all of them are winnable.",
    )
    ask.wrong(
        "a thousand games that were not lost by then",
        "examples make a rule",
        "Which positions did none of these games meet?",
    )
    ask.wrong(
        "one route of 31 jumps that ends in the centre",
        "one route is all",
        "How many of the positions after three jumps does one route meet?",
    )
    ask.wrong(
        "that every position after three jumps has a jump left",
        "what can go on can be won",
        "You can go on jumping for a long time. Can you still end with one peg in the centre?",
    )


# ---- Why eighteen? -------------------------------------------------------------------------------


@sheet.question("A2.5")
def moves_of_the_corners(ask):
    """No jump goes over a corner of the cross: c1, e1, a3, g3 and so on. A corner is emptied only
    by its own peg. Several jumps of one peg in succession count as one move. How many moves do
    the corners need, at least?
    """
    corners = len(ENGLISH.holes - {jump.over for jump in ENGLISH.jumps})
    ask.right(
        corners,
        "A move begins where its peg stands, and that is one corner at most. So each corner needs "
        "a move of its own.",
    )
    ask.wrong(
        corners // 2,
        "one move empties two corners",
        "A peg jumps from one corner to another and goes on. Was there a peg in the second one when it came?",
    )
    ask.wrong(
        1,
        "one peg does it all",
        "One move is made by one peg. In how many corners can it stand at the beginning?",
    )
    ask.wrong(2 * corners, "in and out again", "Which moves go into a corner, and do they have to?")


# A region is protected if no jump takes one of its pegs, while it is full, but from inside. The first
# peg that leaves a full region then begins a move there: its hole was full before, so no earlier jump
# of the same move has brought it. Different regions need different moves.

LEAST = 10  # regions: more than the eight corners give


def proves_enough(answer):
    """The picture has the shape of the board, its regions are protected, and there are enough."""
    if not isinstance(answer, str):
        return 'Draw the board as a string in triple quotes: letters for regions, "." for the other holes.'
    signs = drawn_signs(answer)
    if signs.keys() != BOARD.holes:
        return wrong_shape(set(signs))
    return no_letter(signs) or open_region(regions(signs)) or too_few(len(regions(signs)))


def drawn_signs(answer):
    """The sign in each place of the picture, but for spaces."""
    lines = enumerate(dedent(answer).strip("\n").split("\n"))
    return {(row, c): sign for row, line in lines for c, sign in enumerate(line) if sign != " "}


def regions(signs):
    """For each letter its holes."""
    holes: dict[str, set[Hole]] = defaultdict(set)
    for hole, sign in signs.items():
        if sign != ".":
            holes[sign].add(hole)
    return holes


def wrong_shape(holes):
    row, column = min(holes ^ BOARD.holes)
    place = f"row {row + 1}, column {column + 1}"
    if (row, column) in holes:
        return f"The board has no hole in {place}: put a space there, or nothing."
    return f'There is nothing in {place}, but it is a hole of the board: put a letter or "." there.'


def no_letter(signs):
    for hole, sign in sorted(signs.items()):
        if not sign.isalpha() and sign != ".":
            return f'{sign!r} in {hole_name(hole)} is neither a letter nor ".".'
    return None


def open_region(every):
    """The first region that is not full at the start, or not protected, and why."""
    for letter, holes in sorted(every.items()):
        for hole in sorted(holes - BOARD.start):
            return f"Region {letter} is not full at the start: {hole_name(hole)} is empty."
        for jump in BOARD.jumps:
            if jump.over in holes and not holes & {jump.source, jump.target}:
                return (
                    f"Region {letter} is not protected: the jump {jump} takes its peg in "
                    f"{hole_name(jump.over)}, and comes from outside."
                )
    return None


def too_few(count):
    if count >= LEAST:
        return None
    return f"All regions are protected. There are {count}, and {LEAST} are asked for."


def what_is_proved(answer):
    """The bound that the regions prove."""
    count = len(regions(drawn_signs(answer)))
    return (
        f"{count} protected regions: every game has at least {count} moves. Can you find one more?"
    )


sheet.exercise("protected regions", judged_by=proves_enough, open=True, remark=what_is_proved)(
    "  A.B\n  I.J\nCII.JJD\n.......\nE.....F\n  ...\n  G.H"
)
sheet.hints(
    "A peg is safe from outside if, across and down, one of its two neighbours belongs to the region, or is off the board.",
    "No peg can jump over a corner. Now look at c3: which neighbours does it need beside it?",
)
sheet.right("\n  a.b\n  ...\nc.....d\n.......\nekk.llf\n  k.l\n  g.h\n")
sheet.right("\n  L.K\n  ...\nJII.HHG\n.II.HH.\nF.EEDDC\n  EED\n  B.A\n")
sheet.wrong_edits(
    r"""
    ✗ the corners are all: Eight are easy. Which pegs near a corner of the cross protect each other?
        … ⇒ "  A.B\n  ...\nC.....D\n.......\nE.....F\n  ...\n  G.H"
    ✗ every peg needs a move of its own: Between two corners is a peg. Can any peg jump over it?
        … ⇒ "  AIB\n  ...\nC.....D\nJ.....K\nE.....F\n  ...\n  GLH"
    ✗ large regions prove more: Each region proves one move, however large it is.
        … ⇒ "  AAA\n  AAA\nAAAAAAA\nAAA.AAA\nAAAAAAA\n  AAA\n  AAA"
    ✗ two neighbours protect each other: Look at each peg of the pair, across and down. From where
      can it be jumped over?
        … ⇒ "  A.B\n  I.J\nC.I.J.D\n.......\nE.....F\n  ...\n  G.H"
    ✗ nearly full is full: One hole is empty at the start. Can a peg jump into the region there?
        … ⇒ "  A.B\n  ...\nC.III.D\n..III..\nE.III.F\n  J..\n  G.H"
    ✗ any board will do: The regions are to be drawn on the English board, all seven rows of it.
        … ⇒ "A.B\nI.J\n..."
    """
)


# ---- What no longer fits -------------------------------------------------------------------------


@sheet.question("A2.6")
def how_many_times_as_many(ask):
    """The English board has 33 holes. There is a larger cross with 45. How many times as many ways
    are there to put pegs into holes?
    """
    holes, more = len(ENGLISH.holes), 45 - len(ENGLISH.holes)
    ask.right(
        f"{2**more:,} times",
        "Each hole holds a peg or none, whatever the others do: every further hole doubles the number.",
    )
    ask.wrong(
        f"{45 / holes:.1f} times",
        "in proportion",
        "Add one hole, with or without a peg. How many ways are there for each old one?",
    )
    ask.wrong(
        f"{more} times",
        "each hole adds the same",
        "The first new hole doubles the number. What does the second do to the doubled number?",
    )
    ask.wrong(
        f"{more**2} times",
        "squares are enough",
        "Count on paper: one hole more, two holes more, three. What do you multiply by each time?",
    )
