"""09 Order and memory: what a search remembers, and in which order it looks."""

from functools import cache
from math import factorial

from puzzlelib.hanoi import Hanoi, shortest
from puzzlelib.search import Impossible, Reordered, Unknown, search, solve, solve_remembering
from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, Move, Position, Solitaire
from puzzlelib.trace import record

from ..boards import about_its_board, of_drawing
from ..exercise import Trial
from ..sheet import Sheet

sheet = Sheet("09_order_and_memory")

FOUR_CORNER = """
.ooo
oooo
oooo
oooo
"""
TWO_ISLANDS = "oo. oo."
THREE_ISLANDS = "oo. oo. oo."

ISLANDS, FOUR = Solitaire(THREE_ISLANDS), Solitaire(FOUR_CORNER)


# ---- Remember? -----------------------------------------------------------------------------------

MIDDLE = Solitaire(".oo.")


@sheet.question("R9.1", run=lambda: record(solve, MIDDLE, MIDDLE.start), puzzle=MIDDLE)
def which_route_solve_returns():
    """Notebook 07. `.oo.` can be solved by b1 → d1 and by c1 → a1. What does `solve` return?

    ✗ solve collects all routes: Make the two jumps one after the other. Can you?
    ✗ a later route replaces the first: What does the loop do as soon as a call returns something
      that is not None? [solve(...o) returns]
    ✓ The first jump that leads to the goal ends the search; the second is never tried.
    """
    moves = MIDDLE.moves(MIDDLE.start)
    return solve(MIDDLE, MIDDLE.start), moves, moves[1:]


# ---- Memory --------------------------------------------------------------------------------------


def count_calls(puzzle, position, known):
    """Return how many calls `solve` makes if it finds nothing; `known` remembers the answers.

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
    """Three islands in one row, `oo. oo. oo.`: no single peg can remain, so the search tries
    everything. How many calls does it make if it remembers where it has been?

    ✗ memory saves nothing: Two jumps in either order lead to the same position. Is there a second
      call for it?
    ✗ one route is all: That is one route, from the start to its end. What does the search do when
      it goes back?
    ✗ orders are positions: That is the number of orders for three jumps. Do different orders end
      differently?
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


# ---- Moves that can be taken back ----------------------------------------------------------------

TWO_DISKS = Hanoi(2)


def to_and_fro():
    return record(solve, TWO_DISKS, TWO_DISKS.start)


@sheet.question("9.2", run=to_and_fro, puzzle=TWO_DISKS)
def what_becomes_of_the_search():
    """`solve`, without memory, is given the tower of 2 disks: `solve(Hanoi(2), Hanoi(2).start)`.
    Its first move is A → B. What happens?

    ✗ a search finds the way: Follow the first moves. Which position comes up a second time?
      [solve(1|–|2) is called]
    ✗ going round is a dead end: None comes when the loop has ended. Does the first loop ever end?
      [solve(1|–|2) is called]
    ✗ a loop piles up nothing: Each position it comes to is one more call. What happens to the
      frames? [solve(1|–|2) is called]
    ✓ In Hanoi a search without memory can walk in circles: every call makes one more, until Python
      stops it. In solitaire every jump removes a peg, so no position comes back on the same route.
    """
    error = to_and_fro().exception
    return (
        f"it stops with {type(error).__name__}",
        "it returns the three moves",
        "it returns None: there is no way",
        "it goes on for ever, without a word",
    )


@sheet.question("9.3", run=lambda: remembering(TWO_DISKS), puzzle=TWO_DISKS)
def how_long_the_route_is():
    """Two disks can be moved in 3 moves. `solve_remembering` tries moves from A first, then from B,
    then from C; each first to A, then to B, then to C. It never goes to a position that it has
    seen. Follow it: how many moves are in the route that it returns?

    ✗ the first route found is the shortest: Its first move is A → B. Is that the first move of the
      short route? And does anything in the program compare two routes?
    ✗ every position is on the route: That is the number of positions besides the start. When does
      it stop?
    ✗ one move each: Disk 1 goes to B, and disk 2 to C. Which moves are possible then, and which of
      them comes first?
    ✓ A → B, A → C; then B → A comes before B → C, and is a detour. Nothing in the program looks
      for a short route: it keeps the first one that ends at the goal.
    """
    route, positions = remembering(TWO_DISKS).result, 3**TWO_DISKS.disks
    fewest = shortest(TWO_DISKS, TWO_DISKS.start)
    return len(route), len(fewest), positions - 1, TWO_DISKS.disks


# ---- First all that is near ----------------------------------------------------------------------


@sheet.question("9.4")
def breadth_first_without_memory():
    """`breadth_first` remembers nothing of where it has been, and in Hanoi positions come back. What
    does `breadth_first(Hanoi(2))` do?

    ✗ every search needs a memory: How many routes of three moves are there, a few or without end?
      Are all of them looked at before any route of four?
    ✗ every search piles up frames: Which line calls `breadth_first` again?
    ✗ all searches find the same route: The depth-first route is that long. Which comes first in
      the list: a route of that length, or a shorter one?
    ✓ Positions come back, but only on longer routes, and those wait at the end of the list. Before
      any of them is looked at, a shortest route has been found.
    """
    fewest, error = shortest(TWO_DISKS, TWO_DISKS.start), to_and_fro().exception
    return (
        f"it returns a route of {len(fewest)} moves",
        "it never comes to an end",
        f"it stops with {type(error).__name__}",
        f"it returns a route of {len(remembering(TWO_DISKS).result)} moves",
    )


# ---- The order of moves --------------------------------------------------------------------------


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
def positions_in_a_different_order():
    """Exit ticket. 4×4 with a corner empty: a search with memory looked at 1,687 positions, found
    no route, and ended by itself. Now it tries the jumps of each position in a different order.
    How many positions does it look at?

    ✗ a better order is always quicker: When may a search stop early, and does that ever happen
      here?
    ✗ order changes what can be reached: Which positions can be reached from the start? Does the
      order of trying change that?
    ✗ another order may find it: The first search has looked at everything that can be reached.
      What could be left?
    ✓ The order decides how soon something is found. If there is nothing, everything must be looked
      at, in whatever order.
    """
    turned = looked_at(Reordered(FOUR, from_the_last_hole))
    return (
        "exactly as many, and the same ones" if turned == looked_at(FOUR) else f"{len(turned)}",
        "fewer or more: it depends on the order",
        "as many, but different ones",
        "fewer: it may find a route after all",
    )


# ---- What a memory saves -------------------------------------------------------------------------


@sheet.question("9.6")
def calls_without_memory():
    """4×4, a corner empty: no single peg can remain. The search with memory looks at 1,687
    positions, each in one call, and meets each about three times (5,403 times in all). `solve`,
    without memory, finds nothing either. How many times as many calls does it make?

    ✗ met again is looked at and left: That is how often the search with memory meets a position.
      What does `solve` do when it meets one again?
    ✗ everything comes twice: A position met twice has positions below it. How often are those met?
    ✗ every position from every other: Does a jump lead from each position to each of the others?
    ✓ A search that does not know where it has been searches everything below once more, and below
      that as well: repeats multiply.
    """
    positions = len(looked_at(FOUR))
    met = 1 + sum(len(FOUR.moves(position)) for position in looked_at(FOUR))
    calls = count_calls(FOUR, FOUR.start, {})
    once_more = met // positions
    times = calls // positions, once_more, 2 * once_more, positions
    return tuple(f"about {number:,} times as many" for number in times)


# ---- Draw a board that needs a memory ------------------------------------------------------------

TIMES = 10  # as many calls as positions, at least
BUDGET = 5_000  # positions to look at


def needs_a_memory(puzzle):
    """No single peg can remain on the board, and without memory most calls are repeats."""
    found = search(puzzle, puzzle.start, nodes=BUDGET)
    if isinstance(found, Unknown):
        return (
            f"The search looked at {found.nodes:,} positions and had to stop. Draw a smaller board."
        )
    if not isinstance(found, Impossible):
        return (
            f"One peg can remain, by {len(found.route)} jumps, so `solve` need not try everything."
        )
    return too_few_repeats(puzzle, found.nodes)


def too_few_repeats(puzzle, positions):
    calls = count_calls(puzzle, puzzle.start, {})
    if calls >= TIMES * positions:
        return None
    return f"{calls} calls for {positions} positions: fewer than {TIMES} times as many."


def how_often(answer):
    """How many calls a memory saves."""
    puzzle = Solitaire(answer)
    calls, positions = count_calls(puzzle, puzzle.start, {}), len(looked_at(puzzle))
    return f"`solve` makes {calls:,} calls, and {positions:,} with a memory."


judged = of_drawing("forgetful", needs_a_memory)
sheet.exercise("needs a memory", property=judged, open=True, remark=how_often)(".ooo\noooo\nooo.")
sheet.right("oo. oo. oo. oo. oo.")
sheet.right("oo.\n\noo.\n\noo.\n\noo.\n\noo.")
sheet.hints(
    "When do two different orders of jumps lead to the same position? Draw many jumps that do not need each other.",
    "Islands do: each further one doubles the positions. By how much does it multiply the orders?",
)
sheet.wrong_edits(
    r"""
    ✗ three are enough: How many orders are there for three jumps, and how many for more?
        … ⇒ "oo. oo. oo."
    ✗ a long row has many routes: Does one jump here make room for the next? Then they come in one
      order only.
        … ⇒ "oo.o.o.o.o"
    ✗ a row of pegs is enough: How many jumps are possible at once on your board?
        … ⇒ "oooo."
    ✗ nothing to do is much to do: Is there any jump on your board?
        … ⇒ "o.o.o.o.o.o"
    ✗ no room is much to do: Where could the first peg land?
        … ⇒ "ooo\nooo\nooo"
    ✗ large is forgetful: A small board can have many orders of jumps, too.
        … ⇒ "ooooooo\nooooooo\nooooooo\nooo.ooo\nooooooo\nooooooo\nooooooo"
    """
)
