"""09 Depth-first search: choose, go on, go back."""

from itertools import islice

from puzzlelib.search import Impossible, search, solve
from puzzlelib.solitaire import ENGLISH, ROW_FIVE, ROW_SEVEN, SQUARE_THREE, Solitaire
from stepthrough.trace import record

from ..authoring.draws import FEW, boards, count_calls, rows
from ..authoring.sheet import Sheet, changed
from ..judging.faults import differs_from
from ..judging.solitaire_boards import drawn, on_its_board
from ..judging.trial import Trial
from ..widgets.reels import ReelSettings
from ..widgets.scenes import searching

sheet = Sheet("09_depth_first_search")

FIVE, SEVEN, SQUARE = Solitaire(ROW_FIVE), Solitaire(ROW_SEVEN), Solitaire(SQUARE_THREE)


def starts(*pictures):
    """Boards drawn as text, each with the position in which it is drawn."""
    boards = map(Solitaire, pictures)
    return tuple((board, board.start) for board in boards)


def after_a_jump(puzzle):
    """A board with each of the positions after the first jump."""
    return tuple((puzzle, puzzle.apply(puzzle.start, move)) for move in puzzle.moves(puzzle.start))


# what to watch a search on
ON_BOARDS = ReelSettings(
    "holes",
    dict(zip(("5", "7", "9"), starts(ROW_FIVE, ROW_SEVEN, "oo.\nooo\nooo"), strict=True)),
    lambda puzzle, position: (puzzle, position),
    scenes=searching,
)

# ---- Remember? -----------------------------------------------------------------------------------

PAIR = Solitaire("oo.")


def pegs_at_the_end(puzzle):
    position = puzzle.start
    for move in puzzle.moves(position):
        puzzle.apply(position, move)
    return len(position)


@sheet.question(
    "R9.1", program=pegs_at_the_end, run=lambda: record(pegs_at_the_end, PAIR), puzzle=PAIR
)
def how_many_pegs_at_the_end(ask):
    """Notebook 08. What does `pegs_at_the_end(Solitaire("oo."))` return?"""
    pegs = len(PAIR.start)
    ask.right(
        pegs_at_the_end(PAIR),
        "`apply` returns a new position, and this program does not keep it; the old one is as it was.",
    )
    ask.wrong(
        pegs - 1,
        "the old position changes",
        "Which line gives the name `position` a value? How often does it run?",
    )
    ask.wrong(pegs - 2, "both pegs leave", "How many pegs does a jump take from the board?")


# ---- Play, and watch yourself --------------------------------------------------------------------


def can_solve(puzzle, position):
    if puzzle.is_solved(position):
        return True
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if can_solve(puzzle, after):
            return True
    return False


def searching_seven():
    return record(can_solve, SEVEN, SEVEN.start)


def after_the_dead_end(recording):
    """Where the next call begins, after the first that returns."""
    calls = {step.number: step.call for step in recording.steps if step.event == "call"}
    back = next(step.number for step in recording.steps if step.event == "return")
    later = [call.arguments["position"] for begun, call in calls.items() if begun > back]
    return drawn(SEVEN, later[0]) if later else "nowhere: it gives up"


@sheet.question("9.1", call=(can_solve, SEVEN, SEVEN.start), see=after_the_dead_end, puzzle=SEVEN)
def what_follows_a_dead_end(ask):
    """A program plays `.oooo.o`. It always tries the leftmost peg first, and to the right before to
    the left. c1 → a1, d1 → f1 and g1 → e1 have led to `o...o..`, where no jump is left. Where does
    its next jump lead?
    """
    looked_at = [call.arguments["position"] for call in searching_seven().calls]
    stuck = next(here for here in looked_at if not SEVEN.moves(here))
    nothing_put_back = stuck - {(0, 4), (0, 3)} | {(0, 2)}  # the next jump is e1 → c1
    ask.right_by_running(
        "It goes back one jump and finds nothing else to try there, goes back one more, and takes "
        "the jump it had left over."
    )
    ask.wrong_in_world(
        "back is start again",
        "Go back one jump at a time. Is there another jump to choose before you are back at the start?",
        at="can_solve(o....oo) is called",
    )
    ask.wrong_in_world(
        "a dead end is failure",
        "Have all jumps been tried, at every position on the way?",
        at="can_solve(o..oo.o) is called",
    )
    ask.wrong(
        drawn(SEVEN, stuck),
        "tried jumps are forgotten",
        "It has been there. What would it find out that it does not know?",
        at="can_solve(o...o..) returns",
    )
    ask.wrong(
        drawn(SEVEN, nothing_put_back),
        "the board stays as it is",
        "Which peg did the last jump remove? Is it back when the next jump is made?",
        at="can_solve(o...o..) returns",
    )


# ---- Which jumps? --------------------------------------------------------------------------------


def searching_five():
    return record(can_solve, FIVE, FIVE.start)


def solving_five():
    return record(solve, FIVE, FIVE.start)


@sheet.question(
    "9.2",
    call=(solve, FIVE, FIVE.start),
    run=searching_five,
    puzzle=FIVE,
    shows_worlds=False,  # `solve` is shown with a gap soon
)
def what_solve_returns(ask):
    """`o.oo.`: `solve` tries c1 → e1, then d1 → b1. What does it return?"""
    route, tried_in_vain = solve(FIVE, FIVE.start) or [], FIVE.moves(FIVE.start)[0]
    ask.right_by_running(
        "Only the jumps that lead to the goal are in the route; a jump that led nowhere leaves no trace in it."
    )
    ask.wrong(
        [tried_in_vain, *route],
        "failed tries stay",
        "Make these jumps on the board, one after the other. Is each of them legal?",
        at="can_solve(o...o) returns",
    )
    ask.wrong(
        route[::-1],
        "collected on the way back",
        "Make these jumps on the board. Which must come first?",
        at="can_solve(oo...) is called",
    )
    ask.wrong_in_world(
        "result lost",
        "Make this jump on the board: is one peg left? What does the inner call return?",
        at="can_solve(oo...) returns",
    )


@sheet.question("9.3")
def what_solve_returns_at_the_goal(ask):
    """What does `solve` return when one peg is left?"""
    ask.right(
        solve(FIVE, frozenset({(0, 2)})),
        "The goal is reached without a jump: the list is empty. That is a success, although in an "
        "`if` both `[]` and None count as false.",
    )
    ask.wrong(
        None,
        "nothing to do is no route",
        "None says that no route leads to the goal. How far is the goal here?",
    )
    ask.wrong(
        True, "solved is a yes", "`solve` answers with jumps. How many jumps are still needed here?"
    )


# What may stand in the gap, and who would write it there.
JOINED = "[move] + rest", "rest + [move]", "[move, rest]", "rest"


def with_a_gap_filled(line):
    return changed(solve, {"[move] + rest": line})


def finds_the_route(line):
    return with_a_gap_filled(line)(FIVE, FIVE.start) == solve(FIVE, FIVE.start)


@sheet.question("9.4", program=with_a_gap_filled("___"), run=solving_five, puzzle=FIVE)
def what_is_handed_on(ask):
    """One place in `solve` has been left out. What belongs there?"""
    [right] = filter(finds_the_route, JOINED)
    ask.right(
        right,
        "`rest` leads from the position after the jump to the goal, so the jump of this call comes "
        "first. `+` joins two lists, so the one jump must be a list, too.",
    )
    ask.wrong(
        "rest + [move]",
        "collected on the way back",
        "`rest` begins after the jump `move`. Which of them do you play first?",
        at="solve(oo...) returns",
    )
    ask.wrong(
        "[move, rest]",
        "a list in a list",
        "`rest` is a list. Is `[move, rest]` a list of jumps?",
        at="solve(oo...) returns",
    )
    ask.wrong(
        "rest",
        "the last answer is the answer",
        "At the goal the list is empty. Which line would ever put a jump into it?",
        at="solve(..o..) returns",
    )


# ---- Count them all ------------------------------------------------------------------------------


def counts_routes(trial):
    """The number is that of the routes to one peg."""
    return on_its_board(trial, differs_from(trial, count_solutions(*trial.arguments)))


def other_boards(chance):
    """Boards that nobody has counted: the start of each, and a position on the way."""
    for row in islice(rows(chance), 3):
        yield row, row.start
    for puzzle in islice(boards(chance), 2):
        yield puzzle, puzzle.start
        yield puzzle, puzzle.apply(puzzle.start, chance.choice(puzzle.moves(puzzle.start)))


def tries_all(puzzle, position):
    """How many calls wait for each other at least, where there is much to try."""
    return 3 if count_calls(puzzle, position, {}) >= FEW else 0


@sheet.exercise(
    "count solutions",
    cases=starts("..o..", "o...o", "oo.", ROW_FIVE, ".oo.o", ".oo.", ROW_SEVEN)
    + after_a_jump(SEVEN),
    drawn=other_boards,
    judged_by=counts_routes,
    recursive=True,
    levels=tries_all,
    watch=ON_BOARDS,
)
def count_solutions(puzzle, position):
    """Return how many routes lead from the position to one peg.

    >>> puzzle = Solitaire(".oooo.o")
    >>> count_solutions(puzzle, puzzle.start)
    4
    """
    if puzzle.is_solved(position):
        return 1
    count = 0
    for move in puzzle.moves(position):
        count = count + count_solutions(puzzle, puzzle.apply(position, move))
    return count


sheet.hints(
    "Step 2 of the recipe: what should the function return for a position with one peg, and what for a dead end?",
    "Step 4 of the recipe: suppose you have the number of routes from each position one jump away. What is left to do?",
)


sheet.wrong_edits(
    r"""
    ✗ the first move decides: How often does the loop go round before it returns?
        '    return count' ⇒ '        return count\n    return count'
    ✗ nothing is left to count: One peg is left, and no jump is needed. Is that one route, or none?
        return 1 ⇒ return 0
    ✗ every end is a solution: A route can end with more than one peg. Should it be counted?
        puzzle.is_solved(position) ⇒ not puzzle.moves(position)
    ✗ one is enough: When the first route is found, which jumps have not been tried yet?
        'count = count + ' ⇒ 'count = count or '
    ✗ every jump counts: The inner call has counted the routes. What does your 1 stand for?
        'count = count + ' ⇒ 'count = count + 1 + '
    ✗ the last answer is the answer: You have the number for the second jump. What became of the number for the first?
        'count = count + ' ⇒ 'count = '
    """
)


@sheet.wrong(
    "every jump is a first jump",
    "Which argument says where the pegs are now? That is where the routes begin.",
)
def routes_from_the_start(puzzle, position):
    return count_solutions(puzzle, puzzle.start)


@sheet.wrong("seen is done", "Two routes may meet in the same position. Do they count as one?")
def nowhere_twice(puzzle, position, seen=None):
    seen = set() if seen is None else seen
    count = 1 if puzzle.is_solved(position) else 0
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if after not in seen:
            seen.add(after)
            count = count + nowhere_twice(puzzle, after, seen)
    return count


# ---- Exit ticket ---------------------------------------------------------------------------------


def where_the_first_value_goes(recording):
    """To which call the value goes that comes back first, and what that call does next."""
    back = next(step for step in recording.steps if step.event == "receive")
    later = recording.steps[back.number + 1 :]
    next_one = next(step for step in later if step.event in ("call", "return"))
    caller, to = back.call.arguments["position"], next_one.call.arguments["position"]
    does = f"returns {next_one.carried} as well"
    if next_one.event == "call":
        [jump] = [move for move in FIVE.moves(caller) if FIVE.apply(caller, move) == to]
        does = f"tries {jump}"
    return f"to the call for {drawn(FIVE, caller)}, which {does}"


@sheet.question("9.5", call=(solve, FIVE, FIVE.start), see=where_the_first_value_goes, puzzle=FIVE)
def where_none_goes(ask):
    """Exit ticket. In `solve` on `o.oo.`, the call for `o...o` returns None. Where does this None
    go, and what happens there?
    """
    ask.right_by_running(
        "None means: not this way. The caller is still in its loop and takes the next jump."
    )
    ask.wrong_in_world(
        "a dead end is failure",
        "Has the loop of that call come to its end?",
        at="solve(o...o) returns",
    )
    ask.wrong(
        "nowhere: solve(o.oo.) is called again",
        "back is a new beginning",
        "Watch the number of frames. Is there a new call for the start?",
        at="solve(o...o) returns",
    )


# ---- More: what a search can tell ----------------------------------------------------------------


@sheet.question("9.6")
def what_two_searches_tell(ask):
    """A 3×3 board, only a corner empty: `solve` returns None after 27 calls. The English board: a
    search was stopped after 1,000 positions. What do you know after these two runs?
    """
    first = "the first board is impossible" if solve(SQUARE, SQUARE.start) is None else "a route"
    second = search(Solitaire(ENGLISH), Solitaire(ENGLISH).start, nodes=1_000)
    ask.right(
        f"{first}, the second {'too' if isinstance(second, Impossible) else 'is still open'}",
        "A search that ends by itself has looked at everything: None is a proof. One that was "
        "stopped has said nothing, whatever you know from playing.",
    )
    ask.wrong(
        "the first board is impossible, the second too",
        "stopped means failed",
        "What had the second search not looked at yet?",
    )
    ask.wrong(
        "nothing about either board",
        "a search proves nothing",
        "The first search came to its end by itself. What had it looked at?",
    )
    ask.wrong(
        "the first board is impossible, the second can be solved",
        "a long search will succeed",
        "You may know it from playing. Which route did the second run find?",
    )


# ---- More: `solve` from memory -------------------------------------------------------------------


def finds_a_route(trial):
    """It returned what the rules say, with a `return` of its own for None."""
    expected = Trial.of(solve, trial.arguments).result
    told = differs_from(trial, expected)
    if told is None and expected is None and not trial.ends_in_a_return:
        told = "the loop came to its end, and no line says what to return then."
    return on_its_board(trial, told)


sheet.order(
    "solve",
    solve,
    ask="Put the lines in order. `solve` returns the list of the jumps that lead from `position` to one peg, or `None` if there is no such route.",
    decoys={
        "        if rest:": "an empty route is no route",
        "        return None": "the first move decides",
        "            return rest": "the call's own move is forgotten",
        "            return rest + [move]": "collected on the way back",
        "    if not puzzle.moves(position):": "a dead end is the goal",
    },
    cases=starts("..o..", "oo.", "o...o", "oo.oo", ROW_FIVE, ROW_SEVEN),
    judged_by=finds_a_route,
    recursive=True,
    library="solve",
)


# ---- More: how badly can it end? -----------------------------------------------------------------


def worst_of_all_ends(trial):
    """The number is the largest among all positions without a jump."""
    return on_its_board(trial, differs_from(trial, without_recursion(*trial.arguments)))


@sheet.exercise(
    "most pegs left",
    cases=starts("o...o", "..o..", "oo.", ROW_FIVE, "oo.oo", ".oo\noo.", ROW_SEVEN, "oo.\nooo")
    + after_a_jump(SEVEN),
    drawn=other_boards,
    judged_by=worst_of_all_ends,
    open=True,
    watch=ON_BOARDS,
)
def most_pegs_left(puzzle, position):
    """Return the most pegs there can be when no jump is left.

    >>> puzzle = Solitaire(".oooo.o")
    >>> most_pegs_left(puzzle, puzzle.start)
    3
    """
    moves = puzzle.moves(position)
    if not moves:
        return len(position)
    left = []
    for move in moves:
        left.append(most_pegs_left(puzzle, puzzle.apply(position, move)))
    return max(left)


sheet.hints(
    "Step 2 of the recipe: in a position where no peg can jump, what is the answer?",
    "Step 4 of the recipe: suppose you have the answer for the position after each jump. Which one do you keep?",
)


@sheet.right
def without_recursion(puzzle, position):
    frontier, worst = [position], 0
    while frontier:
        here = frontier.pop()
        moves = puzzle.moves(here)
        for move in moves:
            frontier.append(puzzle.apply(here, move))
        if not moves and len(here) > worst:
            worst = len(here)
    return worst


sheet.wrong_edits(
    """
    ✗ every player plays well: Here the player wants many pegs left. Which answer would you take?
        max(left) ⇒ min(left)
    ✗ answers are added: Only one of the jumps is made. Which of the answers counts?
        max(left) ⇒ sum(left)
    ✗ every position counts: Can a peg still jump there? Then it is not the end.
        max(left) ⇒ max(len(position), *left)
    ✗ the first move decides: The first jump leads to one end. Which ends do the others lead to?
        max(left) ⇒ left[0]
    ✗ the last answer is the answer: Each jump gives a number. Which of them does your function keep?
        max(left) ⇒ left[-1]
    ✗ jumps instead of pegs: What is asked for: how many jumps, or how many pegs?
        len(position) ⇒ 0
        max(left) ⇒ 1 + max(left)
    ✗ solved is not an end: When the last peg stands alone, how many pegs are on the board?
        return len(position) ⇒ return 0 if puzzle.is_solved(position) else len(position)
    ✗ every route reaches the goal: What does your function return where several pegs are left
      and none can jump?
        not moves ⇒ puzzle.is_solved(position)
    ✗ every jump is a first jump: Which argument says where the pegs are now? That is where the game
      goes on.
        … ⇒ return without_recursion(puzzle, puzzle.start)
    """
)
