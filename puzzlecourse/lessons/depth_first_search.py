"""09 Depth-first search: choose, go on, go back; a route, written."""

from functools import partial
from itertools import islice

from puzzlelib.maze import Maze
from puzzlelib.search import Found, Impossible, Unknown, search, solve, solve_remembering
from puzzlelib.solitaire import (
    ENGLISH,
    FRENCH,
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_FOUR,
    SQUARE_THREE,
    Solitaire,
)
from stepthrough.trace import record
from stepthrough.trace.values import short

from ..authoring.draws import boards, rows, tries_all, with_visited
from ..authoring.reels import ReelSettings
from ..authoring.scenes import searching
from ..authoring.sheet import Sheet, changed
from ..judging.faults import differs_from
from ..judging.sentences import AnotherWay
from ..judging.solitaire_boards import board_on_one_line, of_drawing, on_its_board
from ..judging.trial import Trial

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


# ---- Choose, go on, go back ----------------------------------------------------------------------


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
    return board_on_one_line(SEVEN, later[0]) if later else "nowhere: it gives up"


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
        board_on_one_line(SEVEN, stuck),
        "tried jumps are forgotten",
        "It has been there. What would it find out that it does not know?",
        at="can_solve(o...o..) returns",
    )
    ask.wrong(
        board_on_one_line(SEVEN, nothing_put_back),
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


@sheet.question("9.4")
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


# ---- Write it ------------------------------------------------------------------------------------

SQUARE_WAY = Maze(["S..", ".#.", "..G"])
MAZES = [
    Maze(["SG"]),
    Maze(["G..S"]),
    Maze(["S#G"]),
    SQUARE_WAY,
    Maze(["S..", "##.", "G.."]),
    Maze(["S.#.", "..#G"]),
]


def in_mazes(mazes):
    """Mazes, each with its start."""
    return tuple((maze, maze.start) for maze in mazes)


def drawn_mazes(chance):
    """Mazes of four rows, with some walls, S and G anywhere."""
    while True:
        signs = [chance.choice("...#") for _ in range(16)]
        start, goal = chance.sample(range(16), 2)
        signs[start], signs[goal] = "S", "G"
        yield Maze(["".join(signs[row : row + 4]) for row in range(0, 16, 4)])


def boards_and_mazes(chance):
    return with_visited(*other_boards(chance), *in_mazes(islice(drawn_mazes(chance), 4)))


def leads_to_the_goal(trial):
    """The moves lead from the position to the goal, one after the other; None if nothing does."""
    puzzle, position, _ = trial.arguments
    expected = solve_remembering(puzzle, position, set())
    route = trial.result
    if expected is None or not isinstance(route, list) or trial.exception is not None:
        message = differs_from(trial, expected)
    elif broken := broken_route(puzzle, position, route):
        message = f"{trial.call} returned {in_words(route)}: {broken}."
    else:
        return None
    return message and f"{where(puzzle, position)}: {in_short(trial, message)}"


def in_words(route):
    return f"[{', '.join(str(move) if isinstance(move, tuple) else short(move) for move in route)}]"


def broken_route(puzzle, position, route):
    """What is wrong with a route, or None."""
    for number, move in enumerate(route, 1):
        try:
            position = puzzle.apply(position, move)
        except (ValueError, TypeError):
            return f"move {number} of it is not possible there"
    return None if puzzle.is_solved(position) else "it does not end at the goal"


def where(puzzle, position):
    """The position as a sentence names it."""
    if isinstance(puzzle, Maze):
        return f"In the maze {puzzle.text(position).replace(chr(10), '/')}"
    return f"On the board {board_on_one_line(puzzle, position)}"


def in_short(trial, message):
    """The message without the puzzle written out, which stands before it."""
    for call in trial.recording.calls[1:]:
        message = message.replace(trial.call_text(call), f"the call of {call.function} in it")
    return message.replace(trial.call, f"{trial.name}(puzzle, position, set())")


@sheet.exercise(
    "find route",
    cases=with_visited(
        *starts("..o..", "oo.", "o...o", ".oo.", ROW_FIVE, ROW_SEVEN),
        *in_mazes(MAZES),
        *after_a_jump(SEVEN),
    ),
    drawn=boards_and_mazes,
    judged_by=leads_to_the_goal,
    recursive=True,
    library="solve_remembering",
    fills=True,
    asks_back=False,
)
def find_route(puzzle, position, visited):
    """Return a list of moves from the position to the goal, or None if no moves lead there.

    >>> puzzle = Solitaire("o.oo.")
    >>> len(find_route(puzzle, puzzle.start, set()))
    2
    """
    if puzzle.is_solved(position):
        return []
    visited.add(position)
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if after not in visited:
            rest = find_route(puzzle, after, visited)
            if rest is not None:
                return [move] + rest
    return None


sheet.hints(
    "Write `find_path` of notebook 08 once more. What are the neighbours here, and how do you know the goal?",
    "Step 2 of the recipe: at the goal, which moves are still needed? That list is the answer there.",
    "Step 4: `rest` leads on from the position after the move. What stands before it?",
)


@sheet.right
def asks_at_its_beginning(puzzle, position, visited):
    if position in visited:
        return None
    visited.add(position)
    if puzzle.is_solved(position):
        return []
    for move in puzzle.moves(position):
        rest = asks_at_its_beginning(puzzle, puzzle.apply(position, move), visited)
        if rest is not None:
            return [move, *rest]
    return None


sheet.wrong_edits(
    r"""
    ✗ a dead end is failure: None came back from the first move. Which moves have not been tried?
        '            if rest is not None:\n                return [move] + rest' ⇒ '            return None if rest is None else [move] + rest'
    ✗ an empty route is no route: At the goal the list is empty. Does your `if` take it for a route?
        rest is not None ⇒ rest
    ✗ collected on the way back: What comes back begins after your move. Which of them is made first?
        [move] + rest ⇒ rest + [move]
    ✗ a list in a list: A list comes back to you. Is a list with that list in it a list of moves?
        [move] + rest ⇒ [move, rest]
    ✗ the call's own move is forgotten: Which line puts the move of this call into the list?
        [move] + rest ⇒ rest
    ✗ solved is a yes: A list of moves is asked for. How many moves are needed at the goal?
        return [] ⇒ return True
    ✗ positions instead of moves: Moves are asked for. Which of them are still needed at the goal?
        return [] ⇒ return [position]
    ✗ every jump is a first jump: Which argument says how things stand now? From there the moves are made.
        puzzle.moves(position) ⇒ puzzle.moves(puzzle.start)
    ✗ nothing is written down: In a maze you can go to and fro. What is in `visited` when the second call begins?
        '    visited.add(position)\n' ⇒ ∅
    ✗ the first move decides: How often does the loop go round before it returns?
        '    return None' ⇒ '        return None\n    return None'
    """
)


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
    return f"to the call for {board_on_one_line(FIVE, caller)}, which {does}"


@sheet.question("9.3", call=(solve, FIVE, FIVE.start), see=where_the_first_value_goes, puzzle=FIVE)
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


# ---- More: a board made of lists -----------------------------------------------------------------

PAIR = Solitaire("oo.")


def pegs_at_the_end(puzzle):
    position = puzzle.start
    for move in puzzle.moves(position):
        puzzle.apply(position, move)
    return len(position)


@sheet.question(
    "9.6", program=pegs_at_the_end, run=lambda: record(pegs_at_the_end, PAIR), puzzle=PAIR
)
def how_many_pegs_at_the_end(ask):
    """What does `pegs_at_the_end(Solitaire("oo."))` return?"""
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
    return board_on_one_line(FIVE, position)


@sheet.question("9.7", program=old_and_new, call=(old_and_new,))
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


@sheet.question("9.8", program=both_jumps, call=(both_jumps,))
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


@sheet.question("9.9", program=been_there)
def what_a_set_accepts(ask):
    """A search wants to remember where it has been, so it puts positions into a set.
    For which kind of position does `been_there` work?
    """
    kinds = {"the frozenset": FIVE.start, "the list of rows": [["o", "."]]}
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
    result = search(puzzle, puzzle.start, nodes=BUDGET)
    if isinstance(result, Impossible):
        return f"This board cannot be solved: none of the {result.nodes} positions that can be reached has a single peg."
    if isinstance(result, Unknown):
        return f"Unknown: {result.nodes} positions gave neither a solution nor a proof. Try a smaller board."
    if all(move.source[0] == move.target[0] for move in result.route):
        return "It is solved along one row. Draw a board on which a jump must go up or down."
    return None


def how_far(answer):
    """How the board was solved."""
    puzzle = Solitaire(answer)
    result = search(puzzle, puzzle.start, nodes=BUDGET)
    if not isinstance(result, Found):
        return ""
    return f"It takes {len(result.route)} jumps. The search looked at {result.nodes} positions. Now play it."


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


# ---- More: what a search can tell ----------------------------------------------------------------


@sheet.question("9.10")
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

# What may stand in the gap, and who would write it there.
JOINED = "[move] + rest", "rest + [move]", "[move, rest]", "rest"


def with_a_gap_filled(line):
    return changed(solve, {"[move] + rest": line})


def finds_the_route(line):
    return with_a_gap_filled(line)(FIVE, FIVE.start) == solve(FIVE, FIVE.start)


@sheet.question("9.5", program=partial(with_a_gap_filled, "___"), run=solving_five, puzzle=FIVE)
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


def finds_a_route(trial):
    """It returned what the rules say, with a `return` of its own for None."""
    expected = Trial.of(solve, trial.arguments).result
    message = differs_from(trial, expected)
    if message is None and expected is None and not trial.ends_in_a_return:
        message = AnotherWay("the loop came to its end, and no line says what to return then.")
    return on_its_board(trial, message)


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


# ---- More: count them all ------------------------------------------------------------------------


def counts_routes(trial):
    """The number is that of the routes to one peg."""
    return on_its_board(trial, differs_from(trial, count_solutions(*trial.arguments)))


def other_boards(chance):
    """Boards that no one has counted: the start of each, and a position on the way."""
    for row in islice(rows(chance), 3):
        yield row, row.start
    for puzzle in islice(boards(chance), 2):
        yield puzzle, puzzle.start
        yield puzzle, puzzle.apply(puzzle.start, chance.choice(puzzle.moves(puzzle.start)))


@sheet.exercise(
    "count solutions",
    cases=starts("..o..", "o...o", "oo.", ROW_FIVE, ".oo.o", ".oo.", ROW_SEVEN)
    + after_a_jump(SEVEN),
    drawn=other_boards,
    judged_by=counts_routes,
    recursive=True,
    levels=tries_all,
    asks_back=False,
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
    ✗ a move is where it leads: What does your inner call get: a move, or the position after it?
        puzzle.apply(position, move) ⇒ move
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
    asks_back=False,
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
    ✗ every position counts: That is the number of pegs before the first jump. How many are there when none can jump?
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
