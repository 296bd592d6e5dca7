"""13 Exhaustive: every position of the English board, level by level."""

from collections import defaultdict
from collections.abc import Set
from functools import cache
from itertools import count
from math import factorial
from textwrap import dedent

from puzzlelib.hanoi import Hanoi
from puzzlelib.search import count_routes, search, solve_remembering
from puzzlelib.solitaire import (
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_THREE,
    Hole,
    Solitaire,
    colour_counts,
    hole_name,
)
from puzzlelib.tablebase import Bitboard, Tablebase, levels
from puzzlelib.trace import record
from puzzlelib.trace.values import short

from ..boards import drawn
from ..sheet import Sheet
from .order_memory import FOUR_CORNER, THREE_ISLANDS, count_calls

sheet = Sheet("13_exhaustive")

BOARD = Solitaire()
CENTRE = (3, 3)
ENGLISH = Solitaire(finish=CENTRE)


def one_jump_after(puzzle, level):
    """The positions one jump after those of a level."""
    return frozenset(puzzle.apply(here, move) for here in level for move in puzzle.moves(here))


def levels_of(puzzle):
    """All positions after 0, 1, 2 … jumps, until nobody can jump.

    >>> [len(level) for level in levels_of(Solitaire("oo. oo."))]
    [1, 2, 1]
    """
    found = [frozenset({puzzle.start})]
    while found[-1]:
        found.append(one_jump_after(puzzle, found[-1]))
    return found[:-1]


# ---- Remember? -----------------------------------------------------------------------------------


@sheet.question("R13.1")
def how_many_positions():
    """Notebook 09. Four islands, `oo. oo. oo. oo.`, and a search that remembers. How many positions
    does it look at?

    ✗ memory saves nothing: So often does `solve` call itself. Which of these calls does the memory
      save?
    ✗ one line is all: These are the positions of one line. What if another island begins?
    ✗ islands add up: Each island has two states. Does the state of one fix that of another?
    ✓ Each island has jumped or has not, whatever the others did: 2 · 2 · 2 · 2.
    """
    puzzle = Solitaire("oo. oo. oo. oo.")
    islands = len(puzzle.moves(puzzle.start))
    looked_at = record(solve_remembering, puzzle, puzzle.start, set()).number_of_calls
    return looked_at, count_calls(puzzle, puzzle.start, {}), islands + 1, 2 * islands


@sheet.question("R13.2")
def how_many_are_even():
    """Notebook 09. 4×4, corner empty: 5 pegs on A, 5 on B, 5 on C. How many of the three numbers
    are even after three jumps?

    ✗ what is odd stays odd: What does one jump do to each of the three numbers?
    ✗ a jump changes one number: Three holes in a row, across or down: which colours do they have?
    ✓ Each jump changes all three between even and odd. Three changes make odd numbers even,
      whichever jumps they were.
    """
    after_three = levels_of(Solitaire(FOUR_CORNER))[3]
    always_even = all(number % 2 == 0 for here in after_three for number in colour_counts(here))
    depends = "it depends on the jumps"
    return "all three" if always_even else depends, "none", depends


@sheet.question("R13.3")
def how_many_frames():
    """Notebook 07. `solve` goes down one line of the English board to the last peg. How many of its
    frames are on the stack then?

    ✗ frames are jumps: That is the number of jumps. Which frame was there before the first of them?
    ✗ a failed call keeps its frame: So many positions were looked at. What became of the calls
      that returned None?
    ✗ one frame for all: Every call on the line waits for the next one. Where?
    ✓ One frame for each position of the line, from the start with all its pegs to the last peg.
      What failed has left the stack.
    """
    pegs = len(BOARD.start)
    return pegs, pegs - 1, search(BOARD, BOARD.start).nodes, 1


# ---- Level by level ------------------------------------------------------------------------------


@sheet.question("13.1")
def positions_after_four_jumps():
    """On the English board there are 400 different lines of four jumps. At how many different
    positions do they arrive?

    ✗ every line is a position: Two jumps far from each other, in either order: which position
      comes out?
    ✗ any order will do: Can any four jumps be made in any order? Try the second jump first, from
      the start.
    ✗ one position for each jump: After the first jump there are several to choose from, and after
      the second.
    ✓ Some lines meet: jumps that do not need each other can be exchanged. Most cannot, because one
      makes room for the next.
    """
    lines, level = count_routes(ENGLISH, ENGLISH.start, 4), {ENGLISH.start}
    for _ in range(4):
        level = one_jump_after(ENGLISH, level)
    return len(level), lines, lines // factorial(4), 4


def differs_as_a_set(trial, expected, name):
    """What is wrong with a set of positions; `name` is what the learner calls the argument."""
    puzzle, level, *_ = trial.arguments
    told = wrong_positions(trial, puzzle, expected)
    if told is None:
        return None
    function = trial.recording.root.function
    told = told.replace(trial.call, f"{function}(puzzle, {name})")
    board = " ".join(drawn(puzzle, position) for position in sorted(level, key=sorted))
    return f"Level {short(board, 90) or '(empty)'}: {told}"


def wrong_positions(trial, puzzle, expected):
    """The first position that is missing in the result, or that does not belong there."""
    if not isinstance(trial.result, Set):
        return trial.differs_from(set(expected))
    for position in sorted(expected - trial.result, key=sorted):
        return f"{drawn(puzzle, position)} is missing."
    for other in trial.result - expected:
        is_position = isinstance(other, frozenset)
        return f"{drawn(puzzle, other) if is_position else short(other)} does not belong there."
    return None


def is_the_next_level(trial):
    """The set holds the positions one jump later, and no other."""
    puzzle, level = trial.arguments
    return differs_as_a_set(trial, one_jump_after(puzzle, level), "level")


BOARDS = [Solitaire(row) for row in ("oo.", ROW_FIVE, THREE_ISLANDS, ROW_SEVEN, SQUARE_THREE)]


@sheet.exercise(
    "next level",
    cases=[(board, level) for board in BOARDS for level in levels_of(board)[:4]],
    property=is_the_next_level,
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
    ✗ every line is a position: A position that two lines lead to stands in your list twice.
      What keeps it once?
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
    ✗ deeper is better: One jump, not all that may follow. Who makes the next one?
        found.add(puzzle.apply(position, move)) ⇒ 'after = puzzle.apply(position, move)\n            found |= {after} | next_level(puzzle, {after})'
    ✗ moves are positions: A level holds positions. What makes a position of a move?
        puzzle.apply(position, move) ⇒ move
    """
)


# ---- Mirror images -------------------------------------------------------------------------------


BITS = Bitboard(ENGLISH, frozenset({CENTRE}))


@cache
def kinds(jumps):
    """One position of each kind after so many jumps; mirror images are of one kind."""
    words = levels(BITS, [ENGLISH.start], jumps)[-1]
    return [BITS.position(int(word), len(ENGLISH.start) - jumps) for word in words]


def images(position):
    return {frozenset(symmetry[hole] for hole in position) for symmetry in BITS.symmetries}


@sheet.question("13.2")
def images_after_a_jump():
    """Turn the English board by a quarter, a half, three quarters, or look at it in a mirror,
    turned or not: 8 ways. How many different positions do you see after the first jump, d2 → d4?

    ✗ eight ways, eight images: Exchange left and right. Which pegs have moved?
    ✗ the board looks the same anyway: That is so at the start. Where are the empty holes now, and
      where are they after a quarter turn?
    ✗ a mirror is the only symmetry: Four first jumps are possible. Which turns lead from one to
      the others?
    ✓ Left and right are alike in this position, so of the eight ways two and two show the same.
      Most positions later on have all eight.
    """
    [position] = kinds(1)
    return len(images(position)), len(BITS.symmetries), len(images(ENGLISH.start)), 2


# ---- Which can still be won? ---------------------------------------------------------------------


TABLE = Tablebase(ENGLISH)


def can_win(position):
    return TABLE.can_win(position, reachable=True) is True


@sheet.question("13.3")
def the_first_fatal_jump():
    """The last peg is to stand in the centre. After how many jumps can the game be lost for the
    first time, even if every later jump is perfect?

    ✗ lost means stuck: So many jumps must be made until nobody can jump. Must all of them be bad
      ones?
    ✗ lost only near the end: A peg may be cut off from all others long before the end. When at the
      earliest?
    ✗ the first jump decides: All first jumps are mirror images of each other. Can all of them be
      wrong?
    ✓ One wrong jump among the first few is enough, and pegs go on jumping for a long time without
      anybody noticing.
    """
    lost = next(jumps for jumps in count() if not all(map(can_win, kinds(jumps))))
    stuck = next(jumps for jumps in count() if not all(map(ENGLISH.moves, kinds(jumps))))
    return lost, stuck, len(ENGLISH.start) - 2, 1


@sheet.question("13.4")
def how_many_before_the_end():
    """Play backwards and exchange pegs and empty holes: the jumps are jumps again, and from one peg
    in the centre you come to the start. Now compare the kinds of positions that come up and can
    still be won: how many are there 6 jumps before the end, and how many 6 jumps after the start?

    ✗ fewer pegs, fewer ways: That is about games. Look at the empty holes in place of the pegs:
      how many are there after 6 jumps?
    ✗ near the end one is left: How many lines lead to the goal? Must all of them come through the
      same seven pegs?
    ✗ few pegs are easily won: How many positions can come up 6 jumps after the start, seen
      backwards from the end?
    ✓ Six jumps after the start and six before the end are the same thing seen from the other side:
      the numbers read the same backwards.
    """
    after, before = sum(map(can_win, kinds(6))), winnable_kinds_before_the_end(6)
    return (
        "exactly as many" if after == before else f"{before}, not {after}",
        "fewer before the end: most games are lost by then",
        "one before the end: games that end well are alike by then",
        "more before the end: few pegs are easily brought together",
    )


def winnable_kinds_before_the_end(jumps):
    """How many winnable kinds there are so many jumps before the last.

    Turned round in time, with pegs and empty holes exchanged, the end is the start: such a position
    is the complement of one after so many jumps. It comes up in play if its complement can be won,
    and it can be won because its complement comes up.
    """
    ends = [ENGLISH.holes - position for position in kinds(jumps)]
    return sum(can_win(ENGLISH.holes - end) for end in ends)


def leading_into(puzzle, level, after):
    """The positions of a level from which some jump leads into `after`."""
    return frozenset(here for here in level if one_jump_after(puzzle, {here}) & after)


def is_winnable_set(trial):
    """The set holds the positions with an option in `after`, and no other."""
    return differs_as_a_set(trial, leading_into(*trial.arguments), "level, after")


def backwards(puzzle):
    """Each level with the winnable positions after it, from the last level to the first."""
    *earlier, last = levels_of(puzzle)
    after = frozenset(position for position in last if puzzle.is_solved(position))
    for level in reversed(earlier):
        yield puzzle, level, after
        after = leading_into(puzzle, level, after)


SQUARE = Solitaire(SQUARE_THREE)
SQUARE_LEVELS = levels_of(SQUARE)
ONE_OF_THEM = frozenset(sorted(SQUARE_LEVELS[3], key=sorted)[:1])
BY_ROWS = [case for row in ("oo.", ROW_FIVE, ROW_SEVEN) for case in backwards(Solitaire(row))]


@sheet.exercise(
    "winnable",
    cases=[*BY_ROWS, (SQUARE, SQUARE_LEVELS[2], ONE_OF_THEM)],
    property=is_winnable_set,
)
def winnable(puzzle, level, after):
    """Return the set of those positions of `level` from which one jump leads into the set `after`.

    >>> puzzle = Solitaire("oo.")
    >>> winnable(puzzle, {puzzle.start}, {frozenset({(0, 2)})}) == {puzzle.start}
    True
    """
    found = set()
    for position in level:
        for move in puzzle.moves(position):
            if puzzle.apply(position, move) in after:
                found.add(position)
    return found


sheet.hints(
    "For each position of the level look at the positions after each of its jumps.",
    "One of them in `after` is enough: then the position you came from belongs to the answer.",
)

sheet.wrong_edits(
    r"""
    ✗ every jump must be good: Nobody forces the player to take the bad jump. How many good ones are
      needed?
        … ⇒
            found = set()
            for position in level:
                options = [puzzle.apply(position, move) for move in puzzle.moves(position)]
                if options and all(option in after for option in options):
                    found.add(position)
            return found
    ✗ the later level is asked for: Which level do these positions belong to: the one before the
      jump or after it?
        found.add(position) ⇒ found.add(puzzle.apply(position, move))
    ✗ who can jump can win: A jump may lead to a position that is lost. Where do you ask?
        puzzle.apply(position, move) in after ⇒ True
    ✗ the last answer counts: One jump led there, the next one did not. What does your program
      remember?
        found.add(position) ⇒ 'found.add(position)\n            else:\n                found.discard(position)'
    ✗ one is all: There may be more positions like the one you found.
        in level: ⇒ in sorted(level, key=sorted):
        found.add(position) ⇒ return {position}
    ✗ winnable stays where it is: A position of this level has one peg more than those after it.
      Can it be among them?
        puzzle.apply(position, move) in after ⇒ position in after
    ✗ what cannot be won is asked for: You return a set of positions. Are these the good ones or
      the bad ones?
        found = set() ⇒ found = set(level)
        found.add ⇒ found.discard
    """
)


# ---- Why eighteen? -------------------------------------------------------------------------------


@sheet.question("13.5")
def moves_of_the_corners():
    """No jump goes over a corner of the cross: c1, e1, a3, g3 and so on. A corner is emptied only
    by its own peg. Several jumps of one peg in a row count as one move. How many moves do the
    corners need, at least?

    ✗ one move empties two corners: A peg jumps from one corner to another and goes on. Was there a
      peg in the second one when it came?
    ✗ one peg does it all: One move is made by one peg. In how many corners can it stand at the
      beginning?
    ✗ in and out again: Which moves go into a corner, and do they have to?
    ✓ A move begins where its peg stands, and that is one corner at most. So each corner needs a
      move of its own.
    """
    corners = len(ENGLISH.holes - {jump.over for jump in ENGLISH.jumps})
    return corners, corners // 2, 1, 2 * corners


# A region is protected if no jump takes one of its pegs, while it is full, but from inside. The first
# peg that leaves a full region then begins a move there: its hole was full before, so no earlier jump
# of the same move has brought it. Different regions need different moves.

LEAST = 10  # regions: more than the eight corners give


def proves_enough(answer):
    """The picture has the shape of the board, its regions are protected, and there are enough."""
    if not isinstance(answer, str):
        return (
            'Draw the board as text in three quotes: letters for regions, "." for the other holes.'
        )
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
    found: dict[str, set[Hole]] = defaultdict(set)
    for hole, sign in signs.items():
        if sign != ".":
            found[sign].add(hole)
    return found


def wrong_shape(holes):
    row, column = min(holes ^ BOARD.holes)
    place = f"row {row + 1}, column {column + 1}"
    if (row, column) in holes:
        return f"The board has no hole in {place}: put a space there, or nothing."
    return f'There is no sign in {place}, but a hole of the board: put a letter or "." there.'


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
    return f"{count} protected regions: nobody will ever need fewer than {count} moves. Can you find one more?"


sheet.exercise("protected regions", property=proves_enough, open=True, remark=what_is_proved)(
    "  A.B\n  I.J\nCII.JJD\n.......\nE.....F\n  ...\n  G.H"
)
sheet.hints(
    "A peg is safe from outside if, across and down, one of its two neighbours belongs to the region, or is no hole.",
    "Nobody can jump over a corner. Then look at c3: which neighbours does it need beside it?",
)
sheet.right("\n  a.b\n  ...\nc.....d\n.......\nekk.llf\n  k.l\n  g.h\n")
sheet.right("\n  L.K\n  ...\nJII.HHG\n.II.HH.\nF.EEDDC\n  EED\n  B.A\n")
sheet.wrong_edits(
    r"""
    ✗ the corners are all: Eight are easy. Which pegs near a corner of the cross protect each other?
        … ⇒ "  A.B\n  ...\nC.....D\n.......\nE.....F\n  ...\n  G.H"
    ✗ every peg needs a move of its own: Between two corners stands a peg. Who can jump over it?
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


@sheet.question("13.6")
def how_many_times_as_many():
    """The English board has 33 holes. There is a larger cross with 45. How many times as many ways
    are there to put pegs into holes?

    ✗ in proportion: Add one hole, with or without a peg. How many ways are there for each old one?
    ✗ each hole adds the same: The first new hole doubles the number. What does the second do to
      the doubled number?
    ✗ squares are enough: Count on paper: one hole more, two holes more, three. What do you
      multiply by each time?
    ✓ Each hole holds a peg or none, whatever the others do: every further hole doubles the number.
    """
    holes, more = len(ENGLISH.holes), 45 - len(ENGLISH.holes)
    times = f"{2**more:,}", f"{45 / holes:.1f}", f"{more}", f"{more**2}"
    return tuple(f"{number} times" for number in times)


# ---- Exit ticket ---------------------------------------------------------------------------------


def level_of_the_goal(puzzle):
    """After how many moves the goal is reached for the first time, level by level."""
    seen, level, moves = {puzzle.start}, {puzzle.start}, 0
    while not any(map(puzzle.is_solved, level)):
        level, moves = one_jump_after(puzzle, level) - seen, moves + 1
        seen |= level
    return moves


@sheet.question("13.7")
def the_level_of_the_goal():
    """Exit ticket. Level by level through Hanoi with three disks: all positions one move from the
    start, then all new ones after two, and so on. After how many moves does the tower stand on C
    for the first time?

    ✗ all searches find the same line: So many moves did depth-first search make. Could a level
      before that hold the goal?
    ✗ the goal comes last: There are so many positions besides the start. Is each of them a level
      of its own?
    ✓ A level holds everything that can be reached in so many moves and not sooner. The first level
      with the goal says the fewest moves.
    """
    tower = Hanoi(3)
    depth_first = solve_remembering(tower, tower.start, set()) or []
    return level_of_the_goal(tower), len(depth_first), 3**tower.disks - 1
