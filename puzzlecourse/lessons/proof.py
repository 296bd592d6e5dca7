"""A1 Proof: what a search that had to stop tells, and what only a proof can."""

from itertools import islice

from puzzlelib.rules import IllegalMove
from puzzlelib.search import Found, Impossible, Reordered, search, solve
from puzzlelib.solitaire import (
    FRENCH,
    ROW_SEVEN,
    SQUARE_THREE,
    Move,
    Solitaire,
    colour,
    colour_counts,
    hole_name,
    hole_named,
    possible_finishes,
)
from puzzlelib.solitaire.colours import join_words

from ..authoring.draws import boards, with_pegs
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from
from ..judging.solitaire_boards import about_its_board
from .order_memory import FOUR_CORNER

sheet = Sheet("A1_proof")

FRENCH_CENTRE = """
  ooo
 ooooo
ooooooo
ooo.ooo
ooooooo
 ooooo
  ooo
"""
THREE, CENTRE, LEFT = map(Solitaire, (SQUARE_THREE, FRENCH_CENTRE, FRENCH))


# ---- Unknown -------------------------------------------------------------------------------------


def by_direction(move):
    across = move.target[1] - move.source[1]
    down = move.target[0] - move.source[0]
    direction = [(2, 0), (0, 2), (0, -2), (-2, 0)].index((across, down))
    from_centre = max(abs(move.over[0] - 3), abs(move.over[1] - 3))
    return direction, from_centre


# ---- A proof without a search --------------------------------------------------------------------


@sheet.question("A1.1")
def what_a_jump_does(ask):
    """The board above has 12 pegs on A, 12 on B and 12 on C. Make any jump. What are the three
    numbers then, smallest first?
    """
    after = CENTRE.apply(CENTRE.start, CENTRE.moves(CENTRE.start)[0])
    fewer = max(colour_counts(CENTRE.start)) - 1
    numbers = "{}, {}, {}".format
    ask.right(
        numbers(*sorted(colour_counts(after))),
        "Two of the three holes lose a peg, and the third one gets one. The three holes carry A, B "
        "and C, so all three numbers change by one.",
    )
    ask.wrong(
        numbers(fewer, fewer + 1, fewer + 1),
        "a jump changes one number",
        "One peg is taken from the board. Which other peg is in a different hole now?",
    )
    ask.wrong(
        numbers(fewer, fewer, fewer),
        "every colour loses a peg",
        "One peg leaves the board, and one changes its hole. How many pegs are left in all?",
    )
    ask.wrong(
        numbers(fewer, fewer + 1, fewer + 2),
        "jumps keep the balance",
        "Add up your three numbers. How many pegs were there before the jump?",
    )


@sheet.question("A1.2")
def colour_of_the_last_peg(ask):
    """French board, c1 empty: 13 pegs are on A, 12 on B, 11 on C. Each jump changes all three
    numbers by one. If one peg remains, which colour is it on?
    """
    permitted = {colour(hole) for hole in possible_finishes(LEFT, LEFT.start)}
    counts = colour_counts(LEFT.start)
    [empty] = LEFT.holes - LEFT.start
    ask.right(
        f"on {' or '.join(sorted(permitted))}",
        "Two numbers are odd and one is even; after the next jump two are even and one is odd, and "
        "so on. It is always the same colour that differs from the other two, so also at the end: "
        "1, 0, 0.",
    )
    ask.wrong(
        f"on {'ABC'[counts.index(max(counts))]}",
        "the fullest colour lasts",
        "Which of the three numbers are odd now, and which would be odd at the end?",
    )
    ask.wrong(
        f"on {colour(empty)}",
        "the last peg fills the first hole",
        "That is the colour of the empty hole. At the end, how many pegs are on each colour?",
    )
    ask.wrong(
        "on any: it depends on the jumps",
        "a jump changes one number",
        "Two numbers are odd, one is even. Can a jump change only one of them?",
    )


@sheet.question("A1.3")
def what_the_class_tells(ask):
    """3×3, a corner empty. `possible_finishes` names one hole: a1. What follows from
    that alone?
    """
    [finish] = map(hole_name, possible_finishes(THREE, THREE.start))
    possible = f"one peg can remain, and it is in {finish}"
    no_route = solve(THREE, THREE.start) is None
    ask.right(
        f"if one peg can remain, it is in {finish}" if no_route else possible,
        "The colours rule out all other holes, and do not rule out this one. Whether it can be "
        "done, only a route or a complete search can tell.",
    )
    ask.wrong(
        possible,
        "not forbidden is possible",
        "Run `search(three, three.start)`. What does it return?",
    )
    ask.wrong(
        "only that a last peg may be in any hole",
        "a permit is worthless",
        "A friend says that her last peg was in b2. Do you believe it?",
    )
    ask.wrong(
        f"if {finish} is empty at the start, one peg can remain",
        "finishes are vacancies",
        "Is it about the beginning or about the end?",
    )


# ---- Say no more than you know -------------------------------------------------------------------


def says_what_is_proved(trial):
    """The word is the one that proof and search justify."""
    return about_its_board(trial, differs_from(trial, verdict(*trial.arguments)))


BUDGETS = [("oo.", 10), ("oo.o", 2), ("o.o.o", 10), (ROW_SEVEN, 50), (SQUARE_THREE, 5)]
BUDGETS += [(SQUARE_THREE, 50), (FOUR_CORNER, 30), (FRENCH_CENTRE, 30), (FRENCH, 30)]
ENOUGH = 1_000  # positions: more than are needed for any board that is drawn


def needed(puzzle):
    """How many positions a search has to look at until it has an answer."""
    return search(puzzle, puzzle.start, nodes=ENOUGH).nodes


def just_enough(puzzle):
    """The smallest budget that is enough, the largest that is not, and others around them."""
    nodes = needed(puzzle)
    return [(puzzle, some) for some in (nodes, nodes - 1, nodes + 1, 1, 10 * nodes) if some > 0]


def other_budgets(chance):
    """Boards for which no colours are a proof: small ones, and a large one."""
    undecided = (puzzle for puzzle in boards(chance) if possible_finishes(puzzle, puzzle.start))
    for puzzle in [*islice(undecided, 4), large_board(chance)]:
        yield from just_enough(puzzle)


def large_board(chance):
    """A board for which no colours are a proof, and a search looks at some hundreds of positions."""
    board = Solitaire("\n".join(["o....", *3 * ["....."]]))
    while True:
        pegs = frozenset(chance.sample(sorted(board.holes), chance.randrange(11, 15)))
        puzzle = with_pegs(board, pegs)
        if possible_finishes(puzzle, puzzle.start) and ENOUGH // 5 < needed(puzzle) < ENOUGH:
            return puzzle


@sheet.exercise(
    "verdict",
    cases=[
        *((Solitaire(picture), nodes) for picture, nodes in BUDGETS),
        *(
            case
            for picture in ("oo.o", ROW_SEVEN, SQUARE_THREE)
            for case in just_enough(Solitaire(picture))
        ),
    ],
    drawn=other_budgets,
    judged_by=says_what_is_proved,
    asks_back=False,
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
    "What proves that it is impossible, before any search?",
    "Three answers of `search`, three words: `isinstance(answer, Found)` is True for the first of them.",
)

sheet.wrong_edits(
    r"""
    ✗ stopped means failed: The search had to stop. What had it not looked at yet?
        return "unknown" ⇒ return "impossible"
    ✗ a long search will succeed: Neither a route nor a proof: which of the three words says that?
        return "unknown" ⇒ return "possible"
    ✗ only a search can tell: The search was stopped, and yet something is proved. By what?
        '    if not possible_finishes(puzzle, puzzle.start):\n        return "impossible"\n' ⇒ ∅
    ✗ a search proves nothing: The search ended by itself. What had it looked at by then?
        '    if isinstance(answer, Impossible):\n        return "impossible"\n' ⇒ ∅
    ✗ a budget is a suggestion: How many positions may the search look at? Where does the caller say so?
        nodes=nodes ⇒ nodes=2_000
    ✗ not forbidden is possible: The colours forbid nothing here. Is there a route?
        … ⇒ return "possible" if possible_finishes(puzzle, puzzle.start) else "impossible"
    ✗ an answer is yes or no: There are three words to choose from: return one of them as a string.
        … ⇒
            if not possible_finishes(puzzle, puzzle.start):
                return False
            return isinstance(search(puzzle, puzzle.start, nodes), Found)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("A1.4")
def what_proves_it(ask):
    """Exit ticket. French board, c1 empty: a search had to stop and answered Unknown. What would
    prove that one peg can remain?
    """
    result = search(Reordered(LEFT, by_direction), LEFT.start, nodes=2_000)
    permit = "that no proof forbids it"
    evidence = {
        "a route that ends with one peg": isinstance(result, Found),
        permit: solve(THREE, THREE.start) is not None,  # no proof forbids this one
    }
    ask.right(
        " and ".join(what for what, proves in evidence.items() if proves),
        "A route can be checked jump by jump, wherever it comes from. That nothing forbids it is "
        "no route, and a long search is none either.",
    )
    ask.wrong(
        permit,
        "not forbidden is possible",
        "That was so for 3×3 with a corner empty as well. What came of it?",
    )
    ask.wrong(
        "nothing: it cannot be done",
        "stopped means failed",
        "What had the search not looked at when it was stopped?",
    )
    ask.wrong(
        "a search that runs for much longer",
        "a long search will succeed",
        "How long is long enough? And what do you know if it has to stop as well?",
    )


# ---- By hand -------------------------------------------------------------------------------------

BOARD = Solitaire()
LEAST = 3  # pegs in a block
HOW = 'Write a list of jumps, each a string with source and target, such as ["d2 d4"].'


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
    new, gone = position - BOARD.start, BOARD.start - position
    if new:
        return f"The rest is not as it was: {spoken(new)} was empty and holds a peg now."
    return (
        None if len(gone) >= LEAST else f"{len(gone)} pegs are gone. A block has {LEAST} at least."
    )


def named(words):
    """The jump that these words name, "d2 d4" or "d2 → d4"; IllegalMove if there is none."""
    names = str(words).lower().replace("→", " ").replace("-", " ").replace(">", " ").split()
    holes = [hole for hole in map(hole_named, names) if hole in BOARD.holes]
    if len(names) != 2 or len(holes) != 2:
        raise IllegalMove('two holes of the board are needed, source and target, as in "d2 d4"')
    (row, column), (to_row, to_column) = source, target = holes
    return Move(source, ((row + to_row) // 2, (column + to_column) // 2), target)


def spoken(holes):
    return join_words([hole_name(hole) for hole in sorted(holes)], "and")


sheet.exercise("remove a block", judged_by=removes_a_block, open=True)(["d6 d4", "f5 d5", "d4 d6"])
sheet.hints(
    "Three pegs in a row are to leave. Beside the first of them is a peg, and opposite that peg is the empty hole.",
    "The helper jumps over the first of the three; the third jumps over the second; then the helper jumps home.",
)
sheet.right(["b4 → d4", "c6 → c4", "d4 → b4"])
sheet.right(("d2-d4", "b3 -> d3", "d4-d2"))
sheet.wrong_edits(
    """
    ✗ the helper may stay away: One peg helped and is in a different hole now. How does it get home?
        … ⇒ ["d6 d4", "f5 d5"]
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
