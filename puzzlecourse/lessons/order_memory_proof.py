"""09 Order, memory, unknown, proof: what a search can tell and what it cannot."""

from functools import cache
from math import factorial

from puzzlelib.hanoi import Hanoi, solve_hanoi
from puzzlelib.rules import IllegalMove
from puzzlelib.search import (
    Found,
    Impossible,
    Reordered,
    search,
    solve,
    solve_remembering,
)
from puzzlelib.solitaire import (
    FRENCH,
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_FOUR,
    SQUARE_THREE,
    Move,
    Position,
    Solitaire,
    colour,
    colour_counts,
    hole_name,
    hole_named,
    possible_finishes,
)
from puzzlelib.solitaire.proofs import listed
from puzzlelib.trace import record

from ..boards import about_its_board
from ..exercise import Trial
from ..sheet import Sheet

sheet = Sheet("09_order_memory_proof")

FOUR_CORNER = """
.ooo
oooo
oooo
oooo
"""
FRENCH_CENTRE = """
  ooo
 ooooo
ooooooo
ooo.ooo
ooooooo
 ooooo
  ooo
"""
TWO_ISLANDS = "oo. oo."
THREE_ISLANDS = "oo. oo. oo."

ISLANDS, THREE, FOUR, LEFT = map(Solitaire, (THREE_ISLANDS, SQUARE_THREE, FOUR_CORNER, FRENCH))


# ---- Remember? -----------------------------------------------------------------------------------

MIDDLE = Solitaire(".oo.")


def how_many_positions(puzzle):
    start = puzzle.start
    move = puzzle.moves(start)[0]
    return len({start, puzzle.apply(start, move), puzzle.apply(start, move)})


@sheet.question(
    "R9.1",
    program=how_many_positions,
    run=lambda: record(how_many_positions, MIDDLE),
    puzzle=MIDDLE,
)
def how_many_in_the_set():
    """Notebook 06. What does `how_many_positions(Solitaire(".oo."))` return?

    ✗ every call makes a new one: A set keeps values. When are two positions the same value?
    ✗ apply changes the old position: Is `start` another position after `apply` than before?
    ✓ `apply` leaves the start as it is, and the two positions after the jump are equal: a set
      keeps one of them.
    """
    return how_many_positions(MIDDLE), 3, 1


@sheet.question("R9.2", run=lambda: record(solve, MIDDLE, MIDDLE.start), puzzle=MIDDLE)
def which_line_solve_returns():
    """Notebook 07. `.oo.` can be solved by b1 → d1 and by c1 → a1. What does `solve` return?

    ✗ solve collects all lines: Make the two jumps one after the other. Can you?
    ✗ a later line replaces the first: What does the loop do as soon as a call returns something
      that is not None? [solve(...o) returns]
    ✓ The first jump that leads to the goal ends the search; the second is never tried.
    """
    moves = MIDDLE.moves(MIDDLE.start)
    return solve(MIDDLE, MIDDLE.start), moves, moves[1:]


TOWER = Hanoi(3)


@sheet.question("R9.3")
def how_many_moves_are_legal():
    """Notebook 04. The smallest of three disks has moved from A to C. How many moves are legal now?

    ✗ nobody moves back: Which rule forbids the smallest disk to go where it came from?
    ✗ any disk may lie on any: Two disks lie on top. May each of them go to both other rods?
    ✓ The smallest disk may go to both other rods, back to A as well; disk 2 may go to B only.
    """
    position = TOWER.apply(TOWER.start, TOWER.moves(TOWER.start)[1])
    legal, top_disks = len(TOWER.moves(position)), sum(1 for rod in position if rod)
    return legal, legal - 1, 2 * top_disks


# ---- Memory --------------------------------------------------------------------------------------


def count_calls(puzzle, position, known):
    """Return how many calls `solve` makes where it finds nothing; `known` remembers the answers.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("oo. oo.")
    >>> count_calls(puzzle, puzzle.start, {})
    5
    """
    if position not in known:
        known[position] = 1
        for move in puzzle.moves(position):
            known[position] += count_calls(puzzle, puzzle.apply(position, move), known)
    return known[position]


def remembering(puzzle):
    return record(solve_remembering, puzzle, puzzle.start, set())


@sheet.question("9.1", run=lambda: remembering(ISLANDS), puzzle=ISLANDS)
def calls_with_memory():
    """Three islands, `oo. oo. oo.` on one line, cannot be brought down to one peg, so the search
    tries everything. How many calls does it make if it remembers where it has been?

    ✗ memory saves nothing: Two jumps in either order lead to the same position. Is there a second
      call for it?
    ✗ one line is all: That is one line, from the start to its end. What does the search do when it
      goes back?
    ✗ orders are positions: That is in how many orders the three jumps can be made. Do different
      orders end differently?
    ✓ Each island has jumped or has not: that makes 2 · 2 · 2 positions, and each is looked at once.
    """
    calls = remembering(ISLANDS).number_of_calls
    calls_without = count_calls(ISLANDS, ISLANDS.start, {})
    islands = len(ISLANDS.moves(ISLANDS.start))
    return calls, calls_without, islands + 1, factorial(islands)


class Memory(set[Position]):
    """A set that says nothing of what it holds: a search may add to the one it is given."""

    def __repr__(self) -> str:
        return "set()"


def searches_once(trial):
    """It returned what it should and looked at no position twice."""
    told = trial.differs_from(Trial.of(solve_remembering, trial.arguments).result)
    return about_its_board(trial, told or nothing_said(trial) or looked_twice(trial))


def nothing_said(trial):
    """What to say if no line of the function says what to return when nothing is found."""
    step = trial.recording.steps[-1]
    line = step.call.source.lines.get(step.line, "")
    if trial.result is None and "return" not in line:
        return "the loop came to its end, and no line says what to return then."
    return None


def looked_twice(trial):
    """What to say if two calls looked at the same position."""
    looked = [call.arguments["position"] for call in trial.recording.calls]
    if len(looked) == len(set(looked)):
        return None
    return f"{len(looked)} calls for {len(set(looked))} positions: some position is looked at twice, although `seen` could tell."


ROWS = ("..o..", "o...o", "oo.", ROW_FIVE, TWO_ISLANDS, ROW_SEVEN, THREE_ISLANDS)

sheet.order(
    "solve_remembering",
    solve_remembering,
    ask="Put the lines in order. `solve_remembering` returns what `solve` returns, but looks at no position twice: `seen` is the set of positions it has looked at, empty at the beginning.",
    decoys={
        "            rest = solve_remembering(puzzle, after, set())": "every call has its own memory",
        "        if after in seen:": "a known position is a good one",
        "    seen.remove(position)": "going back is forgetting",
        "        if position not in seen:": "the old position is asked for",
    },
    cases=[(board, board.start, Memory()) for board in map(Solitaire, ROWS)],
    property=searches_once,
    recursive=True,
    library="solve_remembering",
)


@cache
def looked_at(rules):
    """The positions that a search with memory looks at before it gives up."""
    seen = set()
    solve_remembering(rules, rules.start, seen)
    return frozenset(seen)


@sheet.question("9.2")
def calls_without_memory():
    """4×4, corner empty: the search with memory ends after 1,687 positions and has found nothing.
    `solve`, without memory, comes to the same end. How many calls does it make?

    ✗ memory saves nothing: Three islands needed twice as many calls without memory. Why should it
      be fewer here?
    ✗ everything comes twice: A position met twice has positions below it. How often are those met?
    ✗ met again is looked at and left: So often is a position met. But `solve` does not know that
      it has been there: what does it do?
    ✓ Whoever does not know that he has been there searches everything below once more, and below
      that as well: repeats multiply.
    """
    positions = looked_at(FOUR)
    met = 1 + sum(len(FOUR.moves(position)) for position in positions)  # the start, then each jump
    calls = count_calls(FOUR, FOUR.start, {})
    return tuple(f"{number:,}" for number in (calls, len(positions), 2 * len(positions), met))


# ---- Moves that can be taken back ----------------------------------------------------------------

TWO_DISKS = Hanoi(2)


def to_and_fro():
    return record(solve, TWO_DISKS, TWO_DISKS.start)


@sheet.question("9.3", run=to_and_fro, puzzle=TWO_DISKS)
def what_becomes_of_the_search():
    """`solve`, without memory, is given the tower of 2 disks: `solve(Hanoi(2), Hanoi(2).start)`.
    Its first move is A → B. What happens?

    ✗ a search finds the way: Follow the first moves. Which position comes up a second time?
      [solve(1|–|2) is called]
    ✗ going round is a dead end: None comes when the loop has ended. Does the first loop ever end?
      [solve(1|–|2) is called]
    ✗ a loop piles up nothing: Each position it comes to is one more call. What happens to the
      frames? [solve(1|–|2) is called]
    ✓ No move is lost in Hanoi, so a search without memory can walk in circles. In solitaire every
      jump removes a peg: no position comes back on the same line.
    """
    error = to_and_fro().exception
    return (
        f"it tries the same moves again and again, until {type(error).__name__}",
        "it returns the three moves",
        "it returns None: there is no way",
        "it goes on for ever, and nothing is said",
    )


@sheet.question("9.4", run=lambda: remembering(TOWER), puzzle=TOWER)
def how_long_the_line_is():
    """Three disks can be moved in 7 moves. `solve_remembering(Hanoi(3), ...)` tries A → B, A → C,
    B → A … and stops at the first line it finds. How many moves has that line?

    ✗ the first line found is the shortest: Does anything in the program compare two lines?
    ✗ every try is on the line: Some of the calls came back with None. Do their moves belong to the
      line?
    ✗ every position is on the line: There are so many positions besides the start. Must it come to
      all of them?
    ✓ It goes as deep as it can and keeps the first line that ends at the goal. Nothing in it looks
      for a short one.
    """
    recording = remembering(TOWER)
    tries, positions = recording.number_of_calls - 1, 3**TOWER.disks
    return len(recording.result), len(solve_hanoi(TOWER.disks)), tries, positions - 1


# ---- The order of jumps --------------------------------------------------------------------------


def column_by_column(move: Move) -> tuple[int, int]:
    """Return the key that tries the leftmost column first."""
    return move.source[1], move.source[0]


def by_target(move: Move) -> tuple[int, int]:
    """Return the key that fills the first hole of the board first."""
    return move.target


def from_the_last_hole(move: Move) -> tuple[int, int]:
    """Return the key that tries the lowest row first, and in a row the last peg."""
    return -move.source[0], -move.source[1]


@sheet.question("9.5")
def positions_in_another_order():
    """Back to 4×4, corner empty, which cannot be solved: 1,687 positions with memory. Now every
    position tries its jumps in another order, the last hole first. How many positions does the
    search look at?

    ✗ a better order is always quicker: When may a search stop early, and does that ever happen
      here?
    ✗ order changes what can be reached: Which positions can be reached from the start? Does the
      order of trying change that?
    ✗ another order may find it: The first search has looked at everything that can be reached.
      What could be left?
    ✓ Order decides how soon something is found. Where there is nothing, everything must be looked
      at, in whatever order.
    """
    turned = looked_at(Reordered(FOUR, from_the_last_hole))
    return (
        "exactly as many, and the same ones" if turned == looked_at(FOUR) else f"{len(turned)}",
        "fewer or more: it depends on how good the order is",
        "as many, but others",
        "it may find a line after all",
    )


# ---- Unknown -------------------------------------------------------------------------------------


def by_direction(move: Move) -> tuple[int, int]:
    """Return the key that tries right, down, up, left; in each direction first what is near the centre."""
    (row, column), (over_row, over_column) = move.source, move.over
    step = (over_row - row, over_column - column)
    ring = max(abs(over_row - 3), abs(over_column - 3))
    return [(0, 1), (1, 0), (-1, 0), (0, -1)].index(step), ring


# ---- A proof without a search --------------------------------------------------------------------


@sheet.question("9.6")
def colour_of_the_last_peg():
    """French board, c1 empty: 13 pegs stand on A, 12 on B, 11 on C. Each jump changes all three
    numbers by one. If one peg remains, on which colour does it stand?

    ✗ the fullest colour lasts: Which of the three numbers are odd now, and which would be odd at
      the end?
    ✗ the last peg fills the first hole: That is the colour of the empty hole. At the end, how many
      pegs stand on each colour?
    ✗ every jump is different: Two numbers are odd, one is even. Can a jump change only one of them?
    ✓ Two numbers are odd and one is even, or after the next jump the other way round. At the end
      one is odd, 1, and two are even, 0: it is always the same colour that differs from the other
      two.
    """
    permitted = {colour(hole) for hole in possible_finishes(LEFT, LEFT.start)}
    counts = colour_counts(LEFT.start)
    [empty] = LEFT.holes - LEFT.start
    return (
        f"on {' or '.join(sorted(permitted))}",
        f"on {'ABC'[counts.index(max(counts))]}",
        f"on {colour(empty)}",
        "on any: it depends on the jumps",
    )


def claimed_vacancies(puzzle):
    found = []
    for hole in sorted(puzzle.holes):
        if puzzle.moves(puzzle.holes - {hole}):
            found.append(hole)
    return found


def only_what_is_not_forbidden(trial):
    """The list holds every hole that no proof forbids, and no other.

    A start from which nobody can jump may be left out: that is a proof as well.
    """
    [puzzle] = trial.arguments
    if trial.result == with_a_jump_as_well(puzzle):
        return None
    return about_its_board(trial, trial.differs_from(vacancies(puzzle)))


FULL = ("oo.oo", " o\no.o\n o", "oooo\n.o", SQUARE_THREE, SQUARE_FOUR, FRENCH_CENTRE)


@sheet.exercise(
    "repair the claim",
    cases=[(Solitaire(picture),) for picture in FULL],
    property=only_what_is_not_forbidden,
)
def vacancies(puzzle):
    """Return the holes, sorted, that may be the empty one of a full board: no proof forbids it.

    >>> vacancies(Solitaire("oo.oo"))
    [(0, 0), (0, 1), (0, 3), (0, 4)]
    """
    found = []
    for hole in sorted(puzzle.holes):
        if possible_finishes(puzzle, puzzle.holes - {hole}):
            found.append(hole)
    return found


sheet.hints(
    "For each hole there is a start: all holes but this one, `puzzle.holes - {hole}`.",
    "`possible_finishes(puzzle, start)` is empty if there is a proof that no single peg can remain.",
)


@sheet.right
def with_a_jump_as_well(puzzle):
    starts = [(hole, puzzle.holes - {hole}) for hole in sorted(puzzle.holes)]
    return [
        hole for hole, start in starts if puzzle.moves(start) and possible_finishes(puzzle, start)
    ]


sheet.wrong(
    "who can begin can finish",
    "That is the claim as it was. What does a first jump tell about the last one?",
)(claimed_vacancies)
sheet.wrong_edits(
    """
    ✗ every board can be solved: Ask `explain` about one of these starts. What does it say?
        possible_finishes(puzzle, puzzle.holes - {hole}) ⇒ True
    ✗ the last peg fills the first hole: Must the last peg stand where the board was empty? Nobody
      asked for that.
        possible_finishes(puzzle, puzzle.holes - {hole}) ⇒ hole in possible_finishes(puzzle, puzzle.holes - {hole})
    ✗ stopped means failed: A search that was stopped forbids nothing. Which proof does?
        possible_finishes(puzzle, puzzle.holes - {hole}) ⇒ isinstance(search(puzzle, puzzle.holes - {hole}, nodes=20), Found)
    ✗ one start speaks for all: You ask about `puzzle.start` again and again. Which start
      belongs to this hole?
        puzzle.holes - {hole} ⇒ puzzle.start
    ✗ one hole is enough: After the first hole, which others have been looked at?
        found.append(hole) ⇒ return [hole]
    ✗ a set of finishes is bad news: When `possible_finishes` is empty, is that good or bad for the
      player?
        possible_finishes(puzzle, puzzle.holes - {hole}) ⇒ not possible_finishes(puzzle, puzzle.holes - {hole})
    """
)


@sheet.question("9.7")
def what_the_class_tells():
    """3×3, corner empty. `possible_finishes` names one hole: a1. What does that tell, all by itself?

    ✗ not forbidden is possible: What did `solve` return for this board, when it was let to run to
      its end?
    ✗ a permit is worthless: Somebody claims that his last peg stood in b2. Do you believe it?
    ✗ finishes are vacancies: Is it about the beginning or about the end?
    ✓ The colours forbid all other holes and do not forbid this one. Whether it can be done, only a
      line or a whole search can tell.
    """
    [finish] = map(hole_name, possible_finishes(THREE, THREE.start))
    possible = f"one peg can remain, in {finish}"
    no_line = solve(THREE, THREE.start) is None
    return (
        f"if one peg can remain at all, it is in {finish}" if no_line else possible,
        possible,
        "nothing",
        f"the game must begin with {finish} empty",
    )


# ---- Say no more than you know -------------------------------------------------------------------


def says_what_is_proved(trial):
    """The word is the one that proof and search justify."""
    return about_its_board(trial, trial.differs_from(verdict(*trial.arguments)))


BUDGETS = (
    *[("oo.", 10), ("oo.o", 1), ("o.o.o", 10), (ROW_SEVEN, 3), (ROW_SEVEN, 50)],
    *[(SQUARE_THREE, 5), (SQUARE_THREE, 50)],
    *[(FOUR_CORNER, 30), (FRENCH_CENTRE, 30), (FRENCH, 30)],
)


@sheet.exercise(
    "verdict",
    cases=[(Solitaire(picture), nodes) for picture, nodes in BUDGETS],
    property=says_what_is_proved,
)
def verdict(puzzle, nodes):
    """Return "possible", "impossible" or "unknown": what is proved about the puzzle's start.

    >>> verdict(Solitaire("oo.o"), 100)
    'possible'
    >>> verdict(Solitaire("oo.o"), 1)
    'unknown'
    """
    if not possible_finishes(puzzle, puzzle.start):
        return "impossible"
    answer = search(puzzle, puzzle.start, nodes=nodes)
    if isinstance(answer, Found):
        return "possible"
    if isinstance(answer, Impossible):
        return "impossible"
    return "unknown"


sheet.hints(
    "What proves that it is impossible, before anybody searches?",
    "Three answers of `search`, three words: `isinstance(answer, Found)` asks for the first of them.",
)

sheet.wrong_edits(
    r"""
    ✗ stopped means failed: The search had to stop. What had it not looked at yet?
        return "unknown" ⇒ return "impossible"
    ✗ a long search will succeed: Neither a line nor a proof: which of the three words says that?
        return "unknown" ⇒ return "possible"
    ✗ only a search can tell: The search was stopped, and yet something is proved. By what?
        '    if not possible_finishes(puzzle, puzzle.start):\n        return "impossible"\n' ⇒ ∅
    ✗ a search proves nothing: The search ended by itself. What had it looked at by then?
        '    if isinstance(answer, Impossible):\n        return "impossible"\n' ⇒ ∅
    ✗ a budget is a suggestion: How many positions may the search look at? Who says so?
        nodes=nodes ⇒ nodes=2_000
    ✗ not forbidden is possible: The colours forbid nothing here. Who has shown a line?
        … ⇒ return "possible" if possible_finishes(puzzle, puzzle.start) else "impossible"
    ✗ an answer is yes or no: There are three words to choose from, as text.
        … ⇒
            if not possible_finishes(puzzle, puzzle.start):
                return False
            return isinstance(search(puzzle, puzzle.start, nodes), Found)
    """
)


# ---- By hand -------------------------------------------------------------------------------------

BOARD = Solitaire()
LEAST = 3  # pegs in a block
HOW = 'Write a list of jumps, each a text with source and target, such as ["d2 d4"].'


def removes_a_block(answer):
    """The jumps are legal from the start; afterwards nothing has changed but the pegs that left."""
    if not isinstance(answer, list | tuple):
        return HOW
    position = BOARD.start
    for number, words in enumerate(answer, start=1):
        try:
            position = BOARD.apply(position, named(words))
        except IllegalMove as refusal:
            return f"Jump {number}, {words}: {refusal}."
    return not_as_it_was(position) or too_few(position)


def named(words):
    """The jump that these words name, "d2 d4" or "d2 → d4"; IllegalMove if there is none."""
    names = str(words).lower().replace("→", " ").replace("-", " ").split()
    holes = [hole for hole in map(hole_named, names) if hole in BOARD.holes]
    if len(names) != 2 or len(holes) != 2:
        raise IllegalMove('two holes of the board are needed, source and target, as in "d2 d4"')
    (row, column), (to_row, to_column) = source, target = holes
    return Move(source, ((row + to_row) // 2, (column + to_column) // 2), target)


def not_as_it_was(position):
    """Which hole holds a peg that was empty at the start, or None."""
    new = position - BOARD.start
    if not new:
        return None
    return f"The rest is not as it was: {spoken(new)} was empty and holds a peg now."


def too_few(position):
    gone = BOARD.start - position
    if len(gone) >= LEAST:
        return None
    return f"{len(gone)} pegs are gone. A block has at least {LEAST}."


def what_is_gone(answer):
    """Which pegs the block consists of."""
    position = BOARD.start
    for words in answer:
        position = BOARD.apply(position, named(words))
    return f"Gone are {spoken(BOARD.start - position)}; every other hole is as it was."


def spoken(holes):
    return listed([hole_name(hole) for hole in sorted(holes)], "and")


sheet.exercise("remove a block", property=removes_a_block, open=True, remark=what_is_gone)(
    ["d6 d4", "f5 d5", "d4 d6"]
)
sheet.hints(
    "Three pegs in a row are to leave. Beside the first of them stands a peg, and opposite that peg is the empty hole.",
    "The helper jumps over the first of the three; the third jumps over the second; then the helper jumps home.",
)
sheet.right(["b4 → d4", "c6 → c4", "d4 → b4"])
sheet.right(("d2-d4", "b3-d3", "d4-d2"))
sheet.right(["D6 D4", "F5 D5", "D4 D6"])
sheet.wrong_edits(
    """
    ✗ the helper may stay away: One peg helped and stands elsewhere now. Who brings it home?
        … ⇒ ["d6 d4", "f5 d5"]
    ✗ a jump can be taken back: After the first jump nobody stands in between. Which jump puts a peg
      there?
        … ⇒ ["d6 d4", "d4 d6"]
    ✗ the hole is named first: Which of the two holes has the peg that jumps?
        … ⇒ ["d4 d6", "f5 d5", "d6 d4"]
    ✗ a peg may step aside: A jump goes two holes, over a peg.
        … ⇒ ["d6 d5", "d5 d4"]
    ✗ more jumps remove more: Three pegs are gone. Is every other peg where it was?
        … ⇒ ["d6 d4", "b5 d5", "f5 d5"]
    ✗ nothing changed is as it was: Everything is as it was, also the block. Which pegs were to
      leave?
        … ⇒ []
    """
)
sheet.wrong(
    "one text is a list",
    "Each jump is a text of its own, between commas, in square brackets.",
)("d6 d4, f5 d5, d4 d6")


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("9.8")
def what_settles():
    """Exit ticket. French board, c1 empty: the search was stopped and said Unknown. What would
    settle that one peg can remain?

    ✗ not forbidden is possible: That was so for 3×3 with a corner empty as well. What came of it?
    ✗ stopped means failed: What had the search not looked at when it was stopped?
    ✗ a long search will succeed: How long would it have to be, and why could the next position not
      be the last?
    ✓ A line can be checked by anybody, jump by jump, wherever it comes from. A permission is no
      line, and neither is patience.
    """
    line = search(Reordered(LEFT, by_direction), LEFT.start, nodes=2_000)
    permit = "that no proof forbids it"
    evidence = {
        "one line of jumps that ends with one peg": isinstance(line, Found),
        permit: solve(THREE, THREE.start) is not None,  # no proof forbids this one
    }
    return (
        " and ".join(what for what, settles in evidence.items() if settles),
        permit,
        "nothing: the search has shown that it cannot be done",
        "that the search ran for so long",
    )
