"""07 Depth-first search: choose, go on, go back."""

from itertools import product

from puzzlelib.hanoi import solve_hanoi
from puzzlelib.search import Impossible, Reordered, search, solve
from puzzlelib.solitaire import ENGLISH, ROW_FIVE, ROW_SEVEN, SQUARE_THREE, Hole, Solitaire
from puzzlelib.trace import record
from puzzlelib.trace.values import text

from ..boards import drawn, on_its_board
from ..exercise import Trial
from ..sheet import Sheet

sheet = Sheet("07_depth_first_search")

FIVE, SEVEN, SQUARE = Solitaire(ROW_FIVE), Solitaire(ROW_SEVEN), Solitaire(SQUARE_THREE)


def starts(*pictures):
    """Boards drawn as text, each with the position in which it is drawn."""
    boards = map(Solitaire, pictures)
    return tuple((board, board.start) for board in boards)


def after_a_jump(puzzle):
    """A board with each of the positions after the first jump."""
    return tuple((puzzle, puzzle.apply(puzzle.start, move)) for move in puzzle.moves(puzzle.start))


# ---- Remember? -----------------------------------------------------------------------------------

PAIR = Solitaire("oo.")


def pegs_at_the_end(puzzle):
    position = puzzle.start
    for move in puzzle.moves(position):
        puzzle.apply(position, move)
    return len(position)


@sheet.question(
    "R7.1", program=pegs_at_the_end, run=lambda: record(pegs_at_the_end, PAIR), puzzle=PAIR
)
def how_many_pegs_at_the_end():
    """Notebook 06. What does `pegs_at_the_end(Solitaire("oo."))` return?

    ✗ the old position changes: Which line gives the name `position` a value? How often does it run?
    ✗ both pegs leave: How many pegs does a jump take from the board?
    ✓ `apply` returns a new position, which nobody keeps here; the old one is as it was.
    """
    pegs = len(PAIR.start)
    return pegs_at_the_end(PAIR), pegs - 1, pegs - 2


def moving_two_disks():
    return record(solve_hanoi, 2)


@sheet.question("R7.2", run=moving_two_disks)
def how_many_calls_for_two_disks():
    """Notebook 05. How many calls of `solve_hanoi` does the plan for 2 disks make, the first one
    included?

    ✗ calls are moves: Calls with no disks make no move. Are they calls?
    ✗ one call for each disk: How often does a call with one disk ask for a smaller tower?
    ✗ the last call answers at once: Each call that moves a disk asks twice. Count the calls with
      no disks again.
    ✓ One call for two disks, two for one disk, and each of these asks twice for no disks.
    """
    calls = moving_two_disks().number_of_calls
    return calls, len(solve_hanoi(2)), 2, calls - 1


def send_down(n):
    if n == 0:
        return "here"
    send_down(n - 1)


@sheet.question("R7.3", program=send_down, run=lambda: record(send_down, 2))
def what_send_down_returns():
    """Notebook 01. What does `send_down(2)` return?

    ✗ base value travels up: `send_down(1)` gets 'here' in its last line. What does it do with it?
      [send_down(1) returns]
    ✗ errors appear at once: Is there an operation that fails, if nobody uses the value?
      [send_down(1) returns]
    ✓ The value comes back to the last line and is thrown away there; without `return` a call hands
      back None.
    """
    return send_down(2), repr(send_down(0)), "nothing: it stops with an error"


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


@sheet.question("7.1", run=searching_seven, puzzle=SEVEN)
def what_follows_a_dead_end():
    """A program plays `.oooo.o`. It always tries the leftmost peg first, and to the right before to
    the left. c1 → a1, d1 → f1 and g1 → e1 have led to `o...o..`, where no jump is left. Which new
    position does it look at next?

    ✗ back is start again: Which jump was the last one made? Before it, was there another to
      choose? [can_solve(o....oo) is called]
    ✗ a dead end is failure: Have all jumps been tried, at every position on the way?
      [can_solve(o..oo.o) is called]
    ✗ tried jumps are forgotten: It has been there. What would it find out that it does not know?
      [can_solve(o...o..) returns]
    ✗ the board stays as it is: Which pegs did the last jump take? Are they back when the next jump
      is made? [can_solve(o...o..) returns]
    ✓ It goes back one jump and finds nothing else to try there, goes back one more, and takes the
      jump it had left over.
    """
    looked_at = [call.arguments["position"] for call in searching_seven().calls]
    place = next(place for place, here in enumerate(looked_at) if not SEVEN.moves(here))
    stuck, following = looked_at[place : place + 2]
    second_at_the_start = SEVEN.apply(SEVEN.start, SEVEN.moves(SEVEN.start)[1])
    nothing_put_back = stuck - {(0, 4), (0, 3)} | {(0, 2)}  # the next jump is e1 → c1
    positions = following, second_at_the_start, stuck, nothing_put_back
    right, again, same, not_back = (drawn(SEVEN, position) for position in positions)
    return right, again, "none: it gives up, the row cannot be solved", same, not_back


# ---- Which jumps? --------------------------------------------------------------------------------


def searching_five():
    return record(can_solve, FIVE, FIVE.start)


def solving_five():
    return record(solve, FIVE, FIVE.start)


@sheet.question("7.2", run=searching_five, puzzle=FIVE)
def what_solve_returns():
    """`o.oo.`: `solve` tries c1 → e1, then d1 → b1. What does it return?

    ✗ failed tries stay: Make these jumps on the board, one after the other. Is each of them legal?
      [can_solve(o...o) returns]
    ✗ collected on the way back: Make these jumps on the board. Which must come first?
      [can_solve(oo...) is called]
    ✗ result lost: That is what one of the inner calls returns. What does its caller add?
      [can_solve(oo...) returns]
    ✓ A jump that led nowhere leaves no trace. Each call puts its own jump in front of what came
      back.
    """
    line, tried_in_vain = solve(FIVE, FIVE.start) or [], FIVE.moves(FIVE.start)[0]
    return line, [tried_in_vain, *line], line[::-1], line[1:]


@sheet.question("7.3", run=searching_five, puzzle=FIVE)
def how_many_calls_of_solve():
    """How many calls of `solve` is that, for `o.oo.`?

    ✗ failures are not counted: The dead end was looked at as well. By whom?
      [can_solve(o...o) is called]
    ✗ going back is a call: Watch the stack while it goes back: does it grow?
      [can_solve(o...o) returns]
    ✗ jumps are calls: Each position that is looked at needs a call. Which positions were there?
      [can_solve(oo...) is called]
    ✓ One call for each position looked at: the start, the dead end, and two on the way to the
      goal. Going back is a return.
    """
    results = [call.result for call in solving_five().calls]
    calls, failed, jumps = len(results), results.count(None), len(results[0])
    return calls, calls - failed, calls + failed, jumps


@sheet.question("7.4")
def what_solve_returns_at_the_goal():
    """What does `solve` return when one peg is left?

    ✗ nothing to do is no way: None says that no line leads to the goal. How far is the goal here?
    ✗ solved is a yes: `solve` returns lists of jumps. Which list says that no jump is needed?
    ✓ The goal is reached without a jump: the list is empty. That is a success, although `if []:`
      counts as false, like `if None:`.
    """
    return solve(FIVE, frozenset({(0, 2)})), None, True


def finds_a_line(trial):
    """It returned what the rules say, with a `return` of its own for None."""
    expected = Trial.of(solve, trial.arguments).result
    told = trial.differs_from(expected)
    step = trial.recording.steps[-1]
    line = step.call.source.lines.get(step.line, "")
    if told is None and expected is None and "return" not in line:
        told = "the loop came to its end, and no line says what to return then."
    elif told and trial.outcome == ("NoneType", "None"):
        told = f"{trial.call} returned None; {text(expected)} was expected."
    return on_its_board(trial, told)


sheet.order(
    "solve",
    solve,
    ask="Put the lines in order. `solve` returns the list of the jumps that lead from `position` to one peg, or `None` if no line leads there.",
    decoys={
        "        if rest:": "an empty line is no line",
        "        return None": "the first move decides",
        "            return rest": "one's own move is forgotten",
        "            return rest + [move]": "collected on the way back",
        "    if not puzzle.moves(position):": "a dead end is the goal",
    },
    cases=starts("..o..", "oo.", "o...o", "oo.oo", ROW_FIVE, ROW_SEVEN),
    property=finds_a_line,
    recursive=True,
    library="solve",
)


# ---- What a search can tell ----------------------------------------------------------------------

ROWS = [row for row in map("".join, product("o.", repeat=6)) if len(set(row)) == 2]


def turned_round(puzzle):
    """The puzzle that tries the rightmost peg first, and to the left before to the right."""
    return Reordered(puzzle, lambda move: (-move.source[1], move.target[1]))


def order_decides(row):
    """Whether the order of the jumps decides if a solution of this row is found."""
    puzzle = Solitaire(row)
    line, other = (solve(rules, puzzle.start) for rules in (puzzle, turned_round(puzzle)))
    return (line is None) != (other is None)


@sheet.question("7.5")
def what_the_order_changes():
    """`solve` tries the jumps of `.oooo.o` in the opposite order, from the right. What can change?

    ✗ trying everything costs the same: When the first line is found, are there positions nobody
      has looked at?
    ✗ there is one line only: Is there only one way to solve this row? You have played it.
    ✗ luck decides: When does `solve` return None: after some of the jumps, or after all of them?
    ✓ The search stops at the first line it meets. Which one that is, and after how many calls, is
      a matter of order; whether there is one is not.
    """
    one = record(solve, SEVEN, SEVEN.start)
    other = record(solve, turned_round(SEVEN), SEVEN.start, only=solve)
    differs = {
        "the number of calls": one.number_of_calls != other.number_of_calls,
        "the line found": one.result != other.result,
        "whether a line is found": any(map(order_decides, ROWS)),
    }
    return (
        " and ".join(what for what, is_so in differs.items() if is_so),
        "nothing: all jumps are tried anyway",
        "the number of calls only",
        "the number of calls, the line, and whether a line is found",
    )


@sheet.question("7.6")
def what_two_searches_tell():
    """A full 3×3 board with a corner empty: `solve` returns None after 27 calls. The English board:
    a search was stopped after 1,000 positions. What do these two runs tell?

    ✗ stopped means failed: What had the second search not yet looked at?
    ✗ a search proves nothing: The first search came to its end by itself. What had it looked at by
      then?
    ✗ a long search will succeed: You may know it from elsewhere. Which line did the second run
      find?
    ✓ A search that ends by itself has looked at everything: None is a proof. One that was stopped
      has said nothing, whatever you know from playing.
    """
    first = "the first board is impossible" if solve(SQUARE, SQUARE.start) is None else "a line"
    second = search(Solitaire(ENGLISH), Solitaire(ENGLISH).start, nodes=1_000)
    return (
        f"{first}, the second {'too' if isinstance(second, Impossible) else 'may be anything'}",
        "the first board is impossible, the second too",
        "nothing about either board",
        "the first board is impossible, the second is not",
    )


# ---- Count them all ------------------------------------------------------------------------------


def counts_lines(trial):
    """The number is that of the lines to one peg."""
    expected = Trial.of(count_solutions, trial.arguments).result
    return on_its_board(trial, trial.differs_from(expected))


@sheet.exercise(
    "count solutions",
    cases=starts("..o..", "o...o", "oo.", ROW_FIVE, ".oo.o", ".oo.", ROW_SEVEN)
    + after_a_jump(SEVEN),
    property=counts_lines,
    recursive=True,
)
def count_solutions(puzzle, position):
    """Return how many lines lead from the position to one peg.

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
    "What should the function say for a position with one peg, and what for a dead end?",
    "Each jump leads to a position that has solutions of its own. Ask for their number, and add.",
)


def ends(puzzle, position):
    if puzzle.is_solved(position):
        return {position}
    found = set()
    for move in puzzle.moves(position):
        found |= ends(puzzle, puzzle.apply(position, move))
    return found


sheet.wrong_edits(
    r"""
    ✗ the first move decides: How often does the loop go round before it returns?
        '    return count' ⇒ '        return count\n    return count'
    ✗ nothing is left to count: One peg is left: in how many ways has this line reached the goal?
        return 1 ⇒ return 0
    ✗ every end is a solution: A line can end with more than one peg. Should it be counted?
        puzzle.is_solved(position) ⇒ not puzzle.moves(position)
    ✗ one is enough: When the first line is found, which jumps have not been tried yet?
        'count = count + ' ⇒ 'count = count or '
    ✗ every jump counts: The inner call has counted the lines. What does your 1 stand for?
        'count = count + ' ⇒ 'count = count + 1 + '
    ✗ the last answer is the answer: The second jump's answer came. What became of the first?
        'count = count + ' ⇒ 'count = '
    ✗ same end, same line: Two different lines may end with the peg in the same hole.
        … ⇒ return len(ends(puzzle, position))
    """
)


@sheet.wrong(
    "every jump is a first jump",
    "Which argument says where the pegs are now? That is where the lines begin.",
)
def lines_from_the_start(puzzle, position):
    return count_solutions(puzzle, puzzle.start)


@sheet.wrong("seen is done", "Two lines may meet in one position. Do they count once?")
def nowhere_twice(puzzle, position, seen=None):
    seen = set() if seen is None else seen
    count = 1 if puzzle.is_solved(position) else 0
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if after not in seen:
            seen.add(after)
            count = count + nowhere_twice(puzzle, after, seen)
    return count


total = 0


@sheet.wrong(
    "one total for all", "What is the total when the function is called for the second time?"
)
def one_total(puzzle, position):
    global total
    if puzzle.is_solved(position):
        total = total + 1
    for move in puzzle.moves(position):
        one_total(puzzle, puzzle.apply(position, move))
    return total


# ---- Copy, or undo? ------------------------------------------------------------------------------


def do(board, move):
    board.discard(move.source)
    board.discard(move.over)
    board.add(move.target)


def undo(board, move):
    board.discard(move.target)
    board.add(move.over)
    board.add(move.source)


def never_undone(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        if never_undone(puzzle, board):
            return True
    return False


@sheet.question(
    "7.7",
    program=never_undone,
    run=lambda: record(never_undone, FIVE, set(FIVE.start), only=never_undone),
)
def what_never_undone_returns():
    """Here all calls share one board, a set of pegs, and no jump is taken back. `o.oo.` can be
    solved. What does `never_undone` return for it?

    ✗ frames keep the board: The first jump leads to a dead end. On which board is the second one
      made? [never_undone(Solitaire(…), {(0, 0), (0, 4)}) returns]
    ✗ errors appear at once: `discard` takes a peg away if there is one. What does it do if there
      is none? [never_undone(Solitaire(…), {(0, 0), (0, 4)}) returns]
    ✓ After the dead end the board is spoiled: the second jump is made with pegs that have left.
      The answer is wrong, and nobody complains.
    """
    with_a_board_each = can_solve(FIVE, FIVE.start)
    return (
        never_undone(FIVE, set(FIVE.start)),
        with_a_board_each,
        "nothing: it stops with an error",
    )


class Board(set[Hole]):
    """The pegs on the one board there is, shown as it is drawn; it knows whether it was changed.

    >>> board = Board(FIVE, {(0, 0), (0, 4)})
    >>> board.add((0, 2))
    >>> board, board.was_changed
    (<o.o.o>, True)
    """

    puzzle, was_changed = FIVE, False

    def __init__(self, puzzle, pegs):
        super().__init__(pegs)
        self.puzzle = puzzle

    def __repr__(self):
        return f"<{drawn(self.puzzle, self)}>"

    def __deepcopy__(self, memo):
        return Board(self.puzzle, self)


def noticing(name):
    """The method of a set that has this name, for a board: it changes the board, and says so."""
    change = getattr(set, name)

    def method(board, *others):
        board.was_changed = True
        return change(board, *others)

    return method


CHANGES = "add clear discard pop remove update __ior__ __iand__ __isub__ __ixor__".split()
CHANGES += "difference_update intersection_update symmetric_difference_update".split()

for change in CHANGES:
    setattr(Board, change, noticing(change))


def answers_on_one_board(trial):
    """The answer is right and was found by jumps on the board that was given."""
    puzzle, board = trial.arguments
    expected = can_solve(puzzle, frozenset(board))
    told = trial.differs_from(expected)
    if type(trial.result) is int and trial.result == expected:  # 1 or 0 for yes or no
        told = None
    if told is None and puzzle.moves(board) and not trial.given[1].was_changed:
        told = "the answer is right, but no jump is ever made on the board that was given."
    return on_its_board(trial, told)


ONE_BOARD = [
    (puzzle, Board(puzzle, {(0, column) for column in pegs}))
    for puzzle, pegs in (
        (FIVE, (2,)),
        (FIVE, (0, 4)),
        (FIVE, (0, 1, 4)),  # one jump, in vain
        (FIVE, (2, 3)),
        (FIVE, (0, 2, 3)),
        (SEVEN, (0, 3, 4, 6)),
        (SEVEN, (1, 2, 3, 4, 6)),
    )
]


@sheet.exercise("one shared board", cases=ONE_BOARD, property=answers_on_one_board, recursive=True)
def solvable(puzzle, board):
    """Return whether `board`, a set of pegs, can be brought down to one; it is as before afterwards.

    >>> board = {(0, 0), (0, 2), (0, 3)}
    >>> solvable(Solitaire("o.oo."), board)
    True
    >>> sorted(board)
    [(0, 0), (0, 2), (0, 3)]
    """
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        found = solvable(puzzle, board)
        undo(board, move)
        if found:
            return True
    return False


sheet.hints(
    "Three lines belong together: do, ask, undo. Nothing may come between do and undo but asking.",
    "Keep the answer in a variable, undo, and only then look at the answer.",
)


# the board shows no difference between these two: whoever has one of them gets the same hint
sheet.wrong_edits(
    r"""
    ✗ frames keep the board: All calls share one board. Who puts the pegs back when a call returns?
        '        undo(board, move)\n' ⇒ ∅
    ✗ a new name is a copy: All calls share one board. Who puts the pegs back when a call returns?
        '        do(board, move)' ⇒ '        old = board\n        do(board, move)'
        undo(board, move) ⇒ board = old
    ✗ success needs no undo: You found a way. How does the board look to whoever asked?
        '        undo(board, move)\n' ⇒ ∅
        '            return True' ⇒ '            return True\n        undo(board, move)'
    ✗ only the jumping peg goes back: A jump changes three holes. Which of them have you put right?
        undo(board, move) ⇒ 'board.remove(move.target)\n        board.add(move.source)'
    ✗ undo belongs to do: Which board does the inner call see?
        found = solvable(puzzle, board) ⇒ undo(board, move)
        '        undo(board, move)' ⇒ '        found = solvable(puzzle, board)'
    ✗ back is back to the start: How far back must one call go: by its own jump, or to the very
      beginning?
        undo(board, move) ⇒ 'board.clear()\n        board.update(puzzle.start)'
    ✗ a copy is as good: There is one board on the table. Make the jump on it, ask, take it back.
        '        do(board, move)' ⇒ '        after = set(board)\n        do(after, move)'
        found = solvable(puzzle, board) ⇒ found = solvable(puzzle, after)
        '        undo(board, move)\n' ⇒ ∅
    """
)


# ---- How badly can it end? -----------------------------------------------------------------------


def worst_of_all_ends(trial):
    """The number is the largest among all positions without a jump."""
    return on_its_board(trial, trial.differs_from(without_recursion(*trial.arguments)))


@sheet.exercise(
    "most pegs left",
    cases=starts("o...o", "..o..", "oo.", ROW_FIVE, "oo.oo", ".oo\noo.", ROW_SEVEN, "oo.\nooo")
    + after_a_jump(SEVEN),
    property=worst_of_all_ends,
    open=True,
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
    "Begin with the position from which nobody can jump: what is the answer there?",
    "Otherwise ask the same question after each jump, and keep the worst of the answers.",
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
    ✗ everybody plays well: Here the player wants to be stuck early. Which of the answers would
      you take?
        max(left) ⇒ min(left)
    ✗ answers are added: Only one of the jumps is made. Whose answer counts?
        max(left) ⇒ sum(left)
    ✗ every position counts: Can somebody still jump there? Then it is not the end.
        max(left) ⇒ max(len(position), *left)
    ✗ the first move decides: The first jump leads to one end. Which ends do the others lead to?
        max(left) ⇒ left[0]
    ✗ jumps instead of pegs: What is asked for: how many jumps, or what is left?
        len(position) ⇒ 0
        max(left) ⇒ 1 + max(left)
    ✗ solved is not an end: When the last peg stands alone, how many pegs are on the board?
        return len(position) ⇒ return 0 if puzzle.is_solved(position) else len(position)
    ✗ every line reaches the goal: What does your function answer where several pegs are left
      and no jump?
        not moves ⇒ puzzle.is_solved(position)
    ✗ every jump is a first jump: Which argument says where the pegs are now? That is where the game
      goes on.
        … ⇒ return without_recursion(puzzle, puzzle.start)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("7.8", run=solving_five, puzzle=FIVE)
def where_none_goes():
    """Exit ticket. In `solve` on `o.oo.`, the call for `o...o` returns None. Where does this None
    go, and what happens there?

    ✗ a dead end is failure: Has the loop of that call come to its end? [solve(o...o) returns]
    ✗ return ends everything: Which frame lies below the one that returns? [solve(o...o) returns]
    ✗ back is a new beginning: Watch the number of frames, and the calls. Is there a new one for
      the start? [solve(o...o) returns]
    ✓ None means: not this way. The caller is still in its loop and takes the next jump.
    """
    failed = next(call for call in solving_five().calls if call.result is None)
    caller = failed.parent
    next_call = caller.calls[caller.calls.index(failed) + 1]
    here, after = caller.arguments["position"], next_call.arguments["position"]
    move = next(move for move in FIVE.moves(here) if FIVE.apply(here, move) == after)
    return (
        f"to the call for {drawn(FIVE, here)}, which tries {move}",
        "to the call for o.oo., which returns None as well",
        "to the cell: there is no solution",
        "nowhere: solve(o.oo.) is called again",
    )
