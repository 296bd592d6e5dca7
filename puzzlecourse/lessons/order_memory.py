"""12 Memory: what a search remembers, a memo; and, below the ticket, in which order a search looks."""

from functools import cache
from math import factorial

from puzzlelib.hanoi import Hanoi, shortest
from puzzlelib.search import Impossible, Unknown, search, solve, solve_remembering
from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, Solitaire
from stepthrough.given import counted
from stepthrough.trace import record

from ..authoring.draws import count_calls, tries_all
from ..authoring.seeing import result_or_none
from ..authoring.sheet import Sheet, changed
from ..judging.faults import differs_from
from ..judging.memos import calls_with_memo, worked_out_twice
from ..judging.sentences import AnotherWay
from ..judging.solitaire_boards import about_its_board, of_drawing, on_its_board
from ..judging.trial import Trial
from .depth_first_search import (
    SEVEN,
    after_a_jump,
    count_solutions,
    other_boards,
    starts,
)

sheet = Sheet("12_order_and_memory")

FOUR_CORNER = """
.ooo
oooo
oooo
oooo
"""
TWO_ISLANDS = "oo. oo."
THREE_ISLANDS = "oo. oo. oo."
TEN_ISLANDS = """
oo. oo. oo. oo. oo.

oo. oo. oo. oo. oo.
"""

ISLANDS, FOUR = Solitaire(THREE_ISLANDS), Solitaire(FOUR_CORNER)


# ---- The same position again ---------------------------------------------------------------------


def remembering(puzzle):
    return record(solve_remembering, puzzle, puzzle.start, set())


@sheet.question("12.1", run=lambda: remembering(ISLANDS), puzzle=ISLANDS)
def calls_with_memory(ask):
    """Three islands in one row, `oo. oo. oo.`: no single peg can remain, so the search tries
    everything. How many calls does it make if it remembers where it has been?
    """
    calls = remembering(ISLANDS).number_of_calls
    calls_without = count_calls(ISLANDS, ISLANDS.start, {})
    islands = len(ISLANDS.moves(ISLANDS.start))
    ask.right(
        calls,
        "On each island the jump is made or not: that makes 2 · 2 · 2 positions, and each is looked at once.",
    )
    ask.wrong(
        calls_without,
        "memory saves nothing",
        "Two jumps in either order lead to the same position. Is there a second call for it?",
    )
    ask.wrong(
        islands + 1,
        "one route is all",
        "That is one route, from the start to its end. What does the search do when it goes back?",
    )
    ask.wrong(
        factorial(islands),
        "orders are positions",
        "That is the number of orders for three jumps. Do different orders end differently?",
    )


# ---- A memo of your own --------------------------------------------------------------------------


def drives(east, south, memo):
    if east == 0 or south == 0:
        return 1
    if (east, south) in memo:
        return memo[(east, south)]
    count = drives(east - 1, south, memo) + drives(east, south - 1, memo)
    memo[(east, south)] = count
    return count


# What may be the key, and who would take it.
KEYS = "(east, south)", "east + south", "east", "count"


def with_key(words):
    lines = "if (east, south) in memo", "return memo[(east, south)]", "memo[(east, south)] = count"
    return changed(drives, {line: line.replace("(east, south)", words) for line in lines})


def counts_right(key):
    """Whether a key makes the counting right."""
    return record(with_key(key), 3, 4, {}).result == drives(3, 4, {})


@sheet.question("12.2", program=with_key("___"), run=lambda: record(drives, 2, 3, {}))
def which_key_the_memo_needs(ask):
    """A taxi has to go `east` blocks to the east and `south` blocks to the south, without a detour.
    `drives` counts its ways. The same key belongs in all three gaps. Which one?
    """
    [right] = filter(counts_right, KEYS)
    ask.right(
        right,
        "What is stored depends on both numbers, so the key must say both. A tuple can be a key.",
    )
    ask.wrong(
        "east + south",
        "as much is left, the same task",
        "For one block and three, or for two and two: is the number of ways the same?",
    )
    ask.wrong(
        "east",
        "one argument is enough",
        "Two calls with the same `east` and a different `south`: should both return the same?",
    )
    ask.wrong(
        "count",
        "looked up by its value",
        "Does a call know its `count` already when it reaches the line with `in`?",
    )


def with_memos(pairs):
    """Boards and positions, each with an empty memo."""
    return [(puzzle, position, {}) for puzzle, position in pairs]


def counts_each_once(trial):
    """The number is that of the routes, and each position was counted from once."""
    puzzle, position, _ = trial.arguments
    message = differs_from(trial, count_solutions(puzzle, position))
    if not message and not puzzle.is_solved(position) and puzzle.moves(position):
        enough = calls_with_memo(puzzle, position)
        message = worked_out_twice(trial, "number", position, enough, lambda _: "A position")
    return on_its_board(trial, message)


BLOCKS = (TWO_ISLANDS, ROW_SEVEN, ".oo.o", THREE_ISLANDS, "oo.\nooo\n.oo")


@sheet.exercise(
    "count with a memo",
    asks_back=False,
    cases=with_memos(
        starts("..o..", "o...o", "oo.", ".oo.", ROW_FIVE, *BLOCKS) + after_a_jump(SEVEN)
    ),
    drawn=lambda chance: with_memos(other_boards(chance)),
    judged_by=counts_each_once,
    recursive=True,
    fills=True,
    levels=lambda puzzle, position, memo: tries_all(puzzle, position),
)
def count_remembering(puzzle, position, memo):
    """Return how many routes lead from the position to one peg; the memo is a dictionary.

    >>> puzzle = Solitaire("o.oo.")
    >>> count_remembering(puzzle, puzzle.start, {})
    1
    """
    if puzzle.is_solved(position):
        return 1
    if position in memo:
        return memo[position]
    count = 0
    for move in puzzle.moves(position):
        count = count + count_remembering(puzzle, puzzle.apply(position, move), memo)
    memo[position] = count
    return count


sheet.hints(
    "Write it without the memo first: how many routes lead on from a position, if you know the number after each jump?",
    "Step 2 of the recipe: what is in the memo needs no call either. Where do you look it up?",
    "Before you return the number, store it: `memo[position] = count`.",
)


@sheet.right
def looked_up_before_calling(puzzle, position, memo):
    if position not in memo:
        memo[position] = int(puzzle.is_solved(position))
        for move in puzzle.moves(position):
            after = puzzle.apply(position, move)
            if after not in memo:
                looked_up_before_calling(puzzle, after, memo)
            memo[position] += memo[after]
    return memo[position]


sheet.wrong_edits(
    r"""
    ✗ reading is enough: Which line of yours writes into the memo?
        '    memo[position] = count\n' ⇒ ∅
    ✗ writing is enough: Which line of yours looks into the memo, before the loop?
        '    if position in memo:\n        return memo[position]\n' ⇒ ∅
    ✗ a stored 0 is nothing: A dead end has the number 0, and 0 counts as false. How do you ask whether the memo holds a position?
        if position in memo ⇒ if memo.get(position)
    ✗ every call has its own memory: Which dictionary does your inner call get?
        move), memo) ⇒ move), {})
    ✗ known is worth nothing: The position has been met before. How many routes lead on from it?
        return memo[position] ⇒ return 0
    ✗ known is one route: A position in the memo has a number of its own. Which line looks it up?
        return memo[position] ⇒ return 1
    ✗ as many pegs, the same position: Can two different positions have the same number of pegs?
        if position in memo ⇒ if len(position) in memo
        return memo[position] ⇒ return memo[len(position)]
        memo[position] = count ⇒ memo[len(position)] = count
    ✗ the first move decides: How often does the loop go round before it returns?
        '    memo[position] = count\n    return count' ⇒ '        memo[position] = count\n        return count\n    return count'
    ✗ the last answer is the answer: You have the number for the second jump. What became of the number for the first?
        'count = count + ' ⇒ 'count = '
    ✗ nothing is left to count: One peg is left, and no jump is needed. Is that one route, or none?
        return 1 ⇒ return 0
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------

TWO_DISKS = Hanoi(2)


def to_and_fro():
    return record(solve, TWO_DISKS, TWO_DISKS.start)


@sheet.question(
    "12.3", call=(solve, TWO_DISKS, TWO_DISKS.start), see=result_or_none, puzzle=TWO_DISKS
)
def what_becomes_of_the_search(ask):
    """Exit ticket. `solve`, without a memory, is given the tower of 2 disks: `solve(Hanoi(2), Hanoi(2).start)`.
    Its first move is A → B. What does it return?
    """
    ask.right_by_running(
        "Step 5 of the recipe fails: in Hanoi every move can be taken back, so no call comes closer to "
        "a base case, and each makes one more until Python stops it. In solitaire every jump "
        "removes a peg."
    )
    ask.wrong(
        "a route of 3 moves",
        "a search finds the way",
        "Follow the first moves. Which position comes up a second time?",
        at="solve(1|–|2) is called",
    )
    ask.wrong(
        None,
        "going round is a dead end",
        "None comes when the loop has ended. Does the first loop ever end?",
        at="solve(1|–|2) is called",
    )
    ask.wrong_in_world(
        "loop",
        "Each position it comes to is one more call. What happens to the frames?",
        at="solve(1|–|2) is called",
    )


# ---- More: a memory for `solve` -------------------------------------------------------------------


def searches_once(trial):
    """It returned what it should and looked at no position twice."""
    message = differs_from(trial, Trial.of(solve_remembering, trial.arguments).result)
    return about_its_board(trial, message or nothing_said(trial) or looked_twice(trial))


def nothing_said(trial):
    """What to say if no line of the function says what to return when nothing is found."""
    step = trial.recording.steps[-1]
    line = step.call.source.lines.get(step.line, "")
    if trial.result is None and "return" not in line:
        return AnotherWay("the loop came to its end, and no line says what to return then.")
    return None


def looked_twice(trial):
    """What to say if two calls looked at the same position."""
    looked = [call.arguments["position"] for call in trial.recording.calls]
    if len(looked) == len(set(looked)):
        return None
    return AnotherWay(
        f"{len(looked)} calls for {len(set(looked))} positions: some position is looked at twice, although `seen` could tell."
    )


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
    cases=[(board, board.start, set()) for board in map(Solitaire, ROWS)],
    judged_by=searches_once,
    recursive=True,
    fills=True,
    library="solve_remembering",
)


@cache
def looked_at(rules):
    """The positions that a search with memory looks at before it gives up."""
    seen = set()
    solve_remembering(rules, rules.start, seen)
    return frozenset(seen)


# ---- More: moves that can be taken back ----------------------------------------------------------


@sheet.question("12.4", run=lambda: remembering(TWO_DISKS), puzzle=TWO_DISKS)
def how_long_the_route_is(ask):
    """Two disks can be moved in 3 moves. `solve_remembering` tries moves from A first, then from B,
    then from C; each first to A, then to B, then to C. It never goes to a position that it has
    seen. Follow it: how many moves are in the route that it returns?
    """
    route, positions = remembering(TWO_DISKS).result, 3**TWO_DISKS.disks
    fewest = shortest(TWO_DISKS, TWO_DISKS.start)
    ask.right(
        len(route),
        "A → B, A → C; then B → A comes before B → C, and is a detour. Nothing in the program "
        "looks for a short route: it keeps the first one that ends at the goal.",
    )
    ask.wrong(
        len(fewest),
        "the first route found is the shortest",
        "Its first move is A → B. Is that the first move of the short route? And does anything in "
        "the program compare two routes?",
    )
    ask.wrong(
        positions - 1,
        "every position is on the route",
        "That is the number of positions besides the start. When does it stop?",
    )
    ask.wrong(
        TWO_DISKS.disks,
        "one move each",
        "Disk 1 goes to B, and disk 2 to C. Which moves are possible then, and which of them comes first?",
    )


# ---- More: first all that is near ----------------------------------------------------------------


@sheet.question("12.5")
def breadth_first_without_memory(ask):
    """`breadth_first` remembers nothing of where it has been, and in Hanoi positions come back. What
    does `breadth_first(Hanoi(2))` do?
    """
    fewest, error = shortest(TWO_DISKS, TWO_DISKS.start), to_and_fro().exception
    ask.right(
        f"it returns a route of {len(fewest)} moves",
        "Positions come back, but only on longer routes, and those wait at the end of the list. "
        "Before any of them is looked at, a shortest route has been found.",
    )
    ask.wrong(
        "it never comes to an end",
        "every search needs a memory",
        "How many routes of three moves are there, a few or without end? Are all of them looked at "
        "before any route of four?",
    )
    ask.wrong(
        f"it stops with {type(error).__name__}",
        "every search piles up frames",
        "Which line calls `breadth_first` again?",
    )
    ask.wrong(
        f"it returns a route of {len(remembering(TWO_DISKS).result)} moves",
        "all searches find the same route",
        "The depth-first route is that long. Which comes first in the list: a route of that "
        "length, or a shorter one?",
    )


# ---- More: what a memory saves -------------------------------------------------------------------


@sheet.question("12.6")
def calls_without_memory(ask):
    """4×4, a corner empty: no single peg can remain. The search with memory looks at 1,687
    positions, each in one call, and meets each about three times (5,403 times in all). `solve`,
    without memory, finds nothing either. Bet: how many times as many calls does it make?
    """
    positions = len(looked_at(FOUR))
    met = 1 + sum(len(FOUR.moves(position)) for position in looked_at(FOUR))
    calls = count_calls(FOUR, FOUR.start, {})
    once_more = met // positions
    times = "about {:,} times as many".format
    ask.right(
        times(calls // positions),
        "A search that does not know where it has been searches everything below once more, and "
        "below that as well: repeats multiply.",
    )
    ask.wrong(
        times(once_more),
        "met again is looked at and left",
        "That is how often the search with memory meets a position. What does `solve` do when it "
        "meets one again?",
    )
    ask.wrong(
        times(2 ** (len(FOUR.start) - 1)),
        "each jump doubles the work",
        "Are there two jumps to choose from in each position, after every route?",
    )
    ask.wrong(
        times(positions),
        "every position from every other",
        "Does a jump lead from each position to each of the others?",
    )


# ---- Draw a board that needs a memory ------------------------------------------------------------

TIMES = 10  # as many calls as positions, at least
BUDGET = 5_000  # positions to look at


def needs_a_memory(puzzle):
    """No single peg can remain on the board, and without memory most calls are repeats."""
    result = search(puzzle, puzzle.start, nodes=BUDGET)
    if isinstance(result, Unknown):
        return f"The search looked at {result.nodes:,} positions and had to stop. Draw a smaller board."
    if not isinstance(result, Impossible):
        return f"One peg can remain, by {counted(len(result.route), 'jump')}, so `solve` need not try everything."
    return too_few_repeats(puzzle, result.nodes)


def too_few_repeats(puzzle, positions):
    calls = count_calls(puzzle, puzzle.start, {})
    if calls >= TIMES * positions:
        return None
    return f"{counted(calls, 'call')} for {counted(positions, 'position')}: fewer than {TIMES} times as many."


def how_often(answer):
    """How many calls a memory saves."""
    puzzle = Solitaire(answer)
    calls, positions = count_calls(puzzle, puzzle.start, {}), len(looked_at(puzzle))
    return f"`solve` makes {calls:,} calls, and {positions:,} with a memory."


judged = of_drawing("forgetful", needs_a_memory)
sheet.exercise("needs a memory", judged_by=judged, open=True, remark=how_often)(".ooo\noooo\nooo.")
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
