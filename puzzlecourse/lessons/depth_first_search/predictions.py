"""What is predicted in notebook 06; every truth is computed by searching."""

from __future__ import annotations

from itertools import product

from puzzlelib.search import Impossible, Reordered, search, solve
from puzzlelib.solitaire import (
    ENGLISH,
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_THREE,
    Move,
    Position,
    Solitaire,
)
from puzzlelib.trace import Recording, record

from ...prediction import Answer, Prediction
from ..solitaire_by_hand.boards import drawn
from .searches import can_solve, never_undone

FIVE, SEVEN, SQUARE, BIG = map(Solitaire, (ROW_FIVE, ROW_SEVEN, SQUARE_THREE, ENGLISH))
BUDGET = 1_000
ROWS = [row for row in map("".join, product("o.", repeat=6)) if len(set(row)) == 2]


def right_to_left(move: Move) -> tuple[int, int]:
    """Return the key that turns the order of a row round: from the right, and to the left first."""
    return -move.source[1], move.target[1]


# ---- 6.1 -----------------------------------------------------------------------------------------


def searching_seven() -> Recording:
    return record(can_solve, SEVEN, SEVEN.start)


def positions() -> list[Position]:
    """Return the positions of the row in the order in which the search looks at them."""
    return [call.arguments["position"] for call in searching_seven().calls]


def first_dead_end() -> int:
    """Return how many positions come before the first from which nobody can jump."""
    return next(n for n, position in enumerate(positions()) if not SEVEN.moves(position))


def next_position() -> str:
    return drawn(SEVEN, positions()[first_dead_end() + 1])


def from_the_start() -> str:
    """Return what follows if going back means to begin again, with the start's second jump."""
    return drawn(SEVEN, SEVEN.apply(SEVEN.start, SEVEN.moves(SEVEN.start)[1]))


def not_put_back() -> str:
    """Return what follows if the next jump, e1 → c1, is made on the board as it lies there."""
    stuck = positions()[first_dead_end()]
    return drawn(SEVEN, stuck - {(0, 4), (0, 3)} | {(0, 2)})


def same_again() -> str:
    return drawn(SEVEN, positions()[first_dead_end()])


# ---- 6.2 and 6.3 ---------------------------------------------------------------------------------


def searching_five() -> Recording:
    return record(can_solve, FIVE, FIVE.start)


def line() -> list[Move]:
    return solve(FIVE, FIVE.start) or []


def with_failures() -> list[Move]:
    """Return the line with the jump that was tried in vain before it."""
    return [FIVE.moves(FIVE.start)[0], *line()]


def calls() -> int:
    return record(solve, FIVE, FIVE.start).number_of_calls


def failed_calls() -> int:
    return sum(call.result is None for call in record(solve, FIVE, FIVE.start).calls)


# ---- 6.5 and 6.6 ---------------------------------------------------------------------------------


def what_changes() -> str:
    """Return what differs when the row is searched in the other order."""
    turned = Reordered(SEVEN, right_to_left)
    one, other = record(solve, SEVEN, SEVEN.start), record(solve, turned, SEVEN.start, only=solve)
    differs = {
        "the number of calls": one.number_of_calls != other.number_of_calls,
        "the line found": one.result != other.result,
        "whether a line is found": any(map(verdict_differs, ROWS)),
    }
    return " and ".join(what for what, is_so in differs.items() if is_so)


def verdict_differs(row: str) -> bool:
    """Return whether the order decides if a solution of this row is found."""
    puzzle = Solitaire(row)
    turned = Reordered(puzzle, right_to_left)
    return (solve(puzzle, puzzle.start) is None) != (solve(turned, puzzle.start) is None)


def what_is_known() -> str:
    """Return what two searches prove."""
    first = "the first board is impossible" if solve(SQUARE, SQUARE.start) is None else "a line"
    second = search(BIG, BIG.start, nodes=BUDGET)
    return f"{first}, the second {'too' if isinstance(second, Impossible) else 'may be anything'}"


# ---- 6.7 and 6.8 ---------------------------------------------------------------------------------


def without_undo() -> str:
    return f"{never_undone(FIVE, set(FIVE.start))}"


def after_none() -> str:
    """Return where the first None goes, and which jump is made next."""
    recording = record(solve, FIVE, FIVE.start)
    failed = next(call for call in recording.calls if call.result is None)
    caller = failed.parent or failed
    after = caller.calls[caller.calls.index(failed) + 1].arguments["position"]
    start = caller.arguments["position"]
    move = next(move for move in FIVE.moves(start) if FIVE.apply(start, move) == after)
    return f"to the call for {drawn(FIVE, start)}, which tries {move}"


PREDICTIONS = (
    Prediction(
        name="6.1",
        ask="A program plays `.oooo.o`. It always tries the leftmost peg first, and to the right before to the left. c1 → a1, d1 → f1 and g1 → e1 have led to `o...o..`, where no jump is left. Which new position does it look at next?",
        truth=next_position,
        run=searching_seven,
        puzzle=SEVEN,
        answers=(
            Answer(
                "back is start again",
                from_the_start,
                "Which jump was the last one made? Before it, was there another to choose?",
                "can_solve(o....oo) is called",
            ),
            Answer(
                "a dead end is failure",
                "none: it gives up, the row cannot be solved",
                "Have all jumps been tried, at every position on the way?",
                "can_solve(o..oo.o) is called",
            ),
            Answer(
                "tried jumps are forgotten",
                same_again,
                "It has been there. What would it find out that it does not know?",
                "can_solve(o...o..) returns",
            ),
            Answer(
                "the board stays as it is",
                not_put_back,
                "Which pegs did the last jump take? Are they back when the next jump is made?",
                "can_solve(o...o..) returns",
            ),
        ),
        why="It goes back one jump and finds nothing else to try there, goes back one more, and takes the jump it had left over.",
    ),
    Prediction(
        name="6.2",
        ask="`o.oo.`: `solve` tries c1 → e1, then d1 → b1. What does it return?",
        truth=line,
        run=searching_five,
        puzzle=FIVE,
        answers=(
            Answer(
                "failed tries stay",
                with_failures,
                "Make these jumps on the board, one after the other. Is each of them legal?",
                "can_solve(o...o) returns",
            ),
            Answer(
                "collected on the way back",
                lambda: line()[::-1],
                "Make these jumps on the board. Which must come first?",
                "can_solve(oo...) is called",
            ),
            Answer(
                "result lost",
                lambda: line()[1:],
                "That is what one of the inner calls returns. What does its caller add?",
                "can_solve(oo...) returns",
            ),
        ),
        why="A jump that led nowhere leaves no trace. Each call puts its own jump in front of what came back.",
    ),
    Prediction(
        name="6.3",
        ask="How many calls of `solve` is that, for `o.oo.`?",
        truth=calls,
        run=searching_five,
        puzzle=FIVE,
        answers=(
            Answer(
                "failures are not counted",
                lambda: calls() - failed_calls(),
                "The dead end was looked at as well. By whom?",
                "can_solve(o...o) is called",
            ),
            Answer(
                "going back is a call",
                lambda: calls() + failed_calls(),
                "Watch the stack while it goes back: does it grow?",
                "can_solve(o...o) returns",
            ),
            Answer(
                "jumps are calls",
                lambda: len(line()),
                "Each position that is looked at needs a call. Which positions were there?",
                "can_solve(oo...) is called",
            ),
        ),
        why="One call for each position looked at: the start, the dead end, and two on the way to the goal. Going back is a return.",
    ),
    Prediction(
        name="6.4",
        ask="What does `solve` return when one peg is left?",
        truth=lambda: solve(FIVE, frozenset({(0, 2)})),
        answers=(
            Answer(
                "nothing to do is no way",
                None,
                "None says that no line leads to the goal. How far is the goal here?",
            ),
            Answer(
                "solved is a yes",
                True,
                "`solve` returns lists of jumps. Which list says that no jump is needed?",
            ),
        ),
        why="The goal is reached without a jump: the list is empty. That is a success, although `if []:` counts as false, like `if None:`.",
    ),
    Prediction(
        name="6.5",
        ask="`solve` tries the jumps of `.oooo.o` in the opposite order, from the right. What can change?",
        truth=what_changes,
        answers=(
            Answer(
                "trying everything costs the same",
                "nothing: all jumps are tried anyway",
                "When the first line is found, are there positions nobody has looked at?",
            ),
            Answer(
                "there is one line only",
                "the number of calls only",
                "Is there only one way to solve this row? You have played it.",
            ),
            Answer(
                "luck decides",
                "the number of calls, the line, and whether a line is found",
                "When does `solve` return None: after some of the jumps, or after all of them?",
            ),
        ),
        why="The search stops at the first line it meets. Which one that is, and after how many calls, is a matter of order; whether there is one is not.",
    ),
    Prediction(
        name="6.6",
        ask=f"A full 3×3 board with a corner empty: `solve` returns None after {record(solve, SQUARE, SQUARE.start).number_of_calls} calls. The English board: a search was stopped after {BUDGET:,} positions. What do these two runs tell?",
        truth=what_is_known,
        answers=(
            Answer(
                "stopped means failed",
                "the first board is impossible, the second too",
                "What had the second search not yet looked at?",
            ),
            Answer(
                "a search proves nothing",
                "nothing about either board",
                "The first search came to its end by itself. What had it looked at by then?",
            ),
            Answer(
                "a long search will succeed",
                "the first board is impossible, the second is not",
                "You may know it from elsewhere. Which line did the second run find?",
            ),
        ),
        why="A search that ends by itself has looked at everything: None is a proof. One that was stopped has said nothing, whatever you know from playing.",
    ),
    Prediction(
        name="6.7",
        ask="Here all calls share one board, a set of pegs, and no jump is taken back. `o.oo.` can be solved. What does `never_undone` return for it?",
        program=never_undone,
        truth=without_undo,
        run=lambda: record(never_undone, FIVE, set(FIVE.start), only=never_undone),
        answers=(
            Answer(
                "frames keep the board",
                "True",
                "The first jump leads to a dead end. On which board is the second one made?",
                "never_undone(Solitaire(…), {(0, 0), (0, 4)}) returns",
            ),
            Answer(
                "errors appear at once",
                "nothing: it stops with an error",
                "`discard` takes a peg away if there is one. What does it do if there is none?",
                "never_undone(Solitaire(…), {(0, 0), (0, 4)}) returns",
            ),
        ),
        why="After the dead end the board is spoiled: the second jump is made with pegs that have left. The answer is wrong, and nobody complains.",
    ),
    Prediction(
        name="6.8",
        ask="Exit ticket. In `solve` on `o.oo.`, the call for `o...o` returns None. Where does this None go, and what happens there?",
        truth=after_none,
        run=lambda: record(solve, FIVE, FIVE.start),
        puzzle=FIVE,
        answers=(
            Answer(
                "a dead end is failure",
                "to the call for o.oo., which returns None as well",
                "Has the loop of that call come to its end?",
                "solve(o...o) returns",
            ),
            Answer(
                "return ends everything",
                "to the cell: there is no solution",
                "Which frame lies below the one that returns?",
                "solve(o...o) returns",
            ),
            Answer(
                "back is a new beginning",
                "nowhere: solve(o.oo.) is called again",
                "Watch the number of frames, and the calls. Is there a new one for the start?",
                "solve(o...o) returns",
            ),
        ),
        why="None means: not this way. The caller is still in its loop and takes the next jump.",
    ),
)
