"""11 Queens: one board for all calls, taken back after each; and positions that the learner invents."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, ClassVar

from puzzlelib.rules import IllegalMove, IllegalPosition
from puzzlelib.search import solve
from puzzlelib.solitaire import hole_name, hole_named
from puzzlelib.views.pictures import PICTURES, TakingPicture
from stepthrough.canvas import Canvas
from stepthrough.palette import CREAM, HUES, LIGHT, WOOD
from stepthrough.trace import record

from ..authoring.sheet import Sheet, changed
from ..judging.faults import differs_from
from ..judging.sentences import Stopped
from ..judging.trial import Trial
from .depth_first_search import count_solutions

sheet = Sheet("11_queens")

# ---- A chessboard, whatever a position is --------------------------------------------------------


def is_attacked(square, queens):
    row, column = square
    for other_row, other_column in queens:
        if row == other_row or column == other_column:
            return True
        if abs(row - other_row) == abs(column - other_column):
            return True
    return False


@dataclass(frozen=True)
class Chessboard:
    """What is the same for all rules about queens; what a position is, a subclass says."""

    size: int = 4
    start: ClassVar[Any]
    queens: ClassVar[Any]  # a method: the squares, (row, column), of a position's queens

    @property
    def squares(self):
        return list(product(range(self.size), repeat=2))

    def placed(self, position):
        """The squares with a queen; IllegalPosition if they are not squares of this board."""
        try:
            squares = {(row, column) for row, column in self.queens(position)}
        except Exception as error:
            raise IllegalPosition(f"queens({position!r}) stops: {error}") from error
        if not squares <= set(self.squares):
            sentence = f"queens({position!r}) returns {list(squares)}"
            raise IllegalPosition(
                f"{sentence}: squares are (row, column), from 0 to {self.size - 1}"
            )
        return squares

    def distance_to_go(self, position):
        """Not told, so that a player need not search all boards: of eight rows there are too many."""
        return None

    def check(self, position):
        if type(position) is not type(self.start):
            raise IllegalPosition(f"a position looks like {self.start!r}, not {position!r}")
        self.placed(position)

    def text(self, position):
        queens, columns = self.placed(position), range(self.size)
        rows = ([".Q"[(row, column) in queens] for column in columns] for row in columns)
        return "\n".join(map(" ".join, rows))


CELL, MARGIN = 52, 30


class ChessboardPicture(TakingPicture[Any, Any, Any]):
    """A queen that waits beside the board is taken to a square."""

    how_to = "Drag the queen beside the board to a square, or click the queen and then the square."
    always_buttons = False

    def size(self):
        side = MARGIN + CELL * self.rules.size
        return side + 8, side + 8

    def paint(self, canvas: Canvas, position):
        side = self.rules.size * CELL + 4
        canvas.box(MARGIN - 2, MARGIN - 2, side, side, WOOD)
        for row, column in self.rules.squares:
            x, y = MARGIN + column * CELL, MARGIN + row * CELL
            colour = WOOD if (row + column) % 2 else CREAM
            canvas.box(x, y, CELL, CELL, colour, gid=f"zone:{hole_name((row, column))}")
        for n in range(self.rules.size):
            middle = MARGIN + (n + 0.5) * CELL
            canvas.text(middle, MARGIN / 2, hole_name((0, n))[0], size=18)
            canvas.text(MARGIN / 2, middle, str(n + 1), size=18)
        for row, column in sorted(self.rules.placed(position)):
            paint_queen(canvas, row, column)

    def beside(self):
        return 1.5 * CELL - 8

    def paint_beside(self, canvas: Canvas, position):
        if not self.rules.is_solved(position):
            paint_queen(canvas, 0, self.rules.size + 0.2, "item:queen")

    def label(self, position, gid):
        if gid == "item:queen":
            return "the next queen"
        name = gid.removeprefix("zone:")
        is_taken = hole_named(name) in self.rules.placed(position)
        return f"square {name}, {'with a queen' if is_taken else 'empty'}"

    def why_not_pick_up(self, position, item):
        return None

    def move_from(self, position, item, zone):
        """The move that puts a queen there, whatever a move is; None if there is no such move."""
        square, before = hole_named(zone.removeprefix("zone:")), self.rules.placed(position)
        for move in self.rules.moves(position):
            if square in self.rules.placed(self.rules.apply(position, move)) - before:
                return move
        return None


def paint_queen(canvas, row, column, gid=""):
    x, y = MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL
    canvas.circle(x, y, 21, HUES[0], LIGHT, gid=gid)
    canvas.text(x, y, "Q", LIGHT, 24, gid=gid)


PICTURES[Chessboard] = ChessboardPicture

# ---- One board for all calls ---------------------------------------------------------------------


class MyQueens(Chessboard):
    """Row by row: a position is the tuple of the queens' columns, a move the next column.

    >>> MyQueens(4).queens((1, 3))
    [(0, 1), (1, 3)]
    """

    start = ()

    def queens(self, position):
        return [(row, position[row]) for row in range(len(position))]

    def moves(self, position):
        row, queens = len(position), self.queens(position)
        return [column for column in range(self.size) if not is_attacked((row, column), queens)]

    def apply(self, position, move):
        return position + (move,)

    def is_solved(self, position):
        return len(position) == self.size


FOUR = MyQueens(4)


def is_free(queens, column):
    """Whether a queen may stand in this column of the next row."""
    return column in FOUR.moves(tuple(queens))


def ways(queens):
    if len(queens) == 4:
        return 1
    count = 0
    for column in range(4):
        if is_free(queens, column):
            queens.append(column)
            count = count + ways(queens)
            queens.pop()
    return count


NO_POP = {
    "def ways": "def without_pop",
    "+ ways": "+ without_pop",
    "            queens.pop()\n": "",
}
without_pop = changed(ways, NO_POP)


@sheet.question(
    "11.1",
    program=without_pop,
    run=lambda: record.within(only=without_pop)(without_pop, []),
    puzzle=FOUR,
    position="queens",
)
def what_if_nothing_is_taken_back(ask):
    """Here the line `queens.pop()` is missing. What does `without_pop([])` return?"""
    ask.right(
        without_pop([]),
        "The queens of the dead end stay in the list, and attack what is tried next. The answer is "
        "wrong, and no error appears.",
    )
    ask.wrong(
        ways([]),
        "frames keep the board",
        "The calls share one list. Which queens are in it when the second call has returned?",
        at="without_pop([0, 2]) returns",
    )
    ask.wrong(
        1,
        "only a full board is in the way",
        "Step to the first call that returns. How many queens are on the board, and do they go away?",
        at="without_pop([0, 2]) returns",
    )
    ask.wrong(
        "nothing: it stops with an error",
        "errors appear at once",
        "There is one queen too many in the list. Which line stops the program?",
        at="without_pop([0, 2]) returns",
    )


# ---- Write it: what is found is returned ---------------------------------------------------------


def packed(things, bag):
    if things == "":
        return ["".join(bag)]
    without = packed(things[1:], bag)
    bag.append(things[0])
    with_it = packed(things[1:], bag)
    bag.pop()
    return without + with_it


# What may stand in the gap, and who would write it there.
KEPT = '["".join(bag)]', "[bag]", '"".join(bag)', "[]"


def with_a_gap_filled(words):
    return changed(packed, {'["".join(bag)]': words})


@sheet.question("11.2", program=with_a_gap_filled("___"), run=lambda: record(packed, "AB", []))
def what_is_kept(ask):
    """`packed("AB", [])` should return what you can pack if there are two things, each choice as a
    string: `['', 'B', 'A', 'AB']`. What belongs in the gap?
    """
    packs = ["", "B", "A", "AB"]
    [right] = (words for words in KEPT if with_a_gap_filled(words)("AB", []) == packs)
    ask.right(
        right,
        "A string does not change when the bag does. And the call returns a list, so one string is "
        "a list of length 1.",
    )
    ask.wrong(
        "[bag]",
        "the list itself is kept",
        "There is one bag for all calls. What is in it at the end, when everything has been taken out?",
        at="packed('', ['B']) returns",
    )
    ask.wrong(
        '"".join(bag)',
        "one thing needs no list",
        "What does `+` make of two strings, in the last line?",
        at="packed('B', []) returns",
    )
    ask.wrong(
        "[]",
        "a full board counts nothing",
        "Every call joins what its two calls return. Which of them puts in a string?",
        at="packed('', []) returns",
    )


def noting_how_long(change):
    """A method that changes a list, and then notes how long the list has been."""

    def noted(shelf, *given):
        change(shelf, *given)
        shelf.longest = max(shelf.longest, len(shelf))

    return noted


class Shelf(list[str]):
    """The one list of all calls; it knows how long it has been."""

    longest = 0
    append, insert, extend, __setitem__ = map(
        noting_how_long, (list.append, list.insert, list.extend, list.__setitem__)
    )

    def __iadd__(self, more):  # type: ignore[misc]
        self.extend(more)
        return self


def finds_every_order(trial):
    """Every order is there once; they have no sequence."""
    result, expected = trial.result, orders(*map(list, trial.arguments))
    if isinstance(result, list) and sorted(map(str, result)) == expected:
        return None
    return differs_from(trial, expected)


def puts_books_on_one_shelf(answer):
    """What to say of calls that do not work on the shelf they were given, or None.

    A single book that is missing need not be put there: the only order is known.
    """
    for books, shelf in (("AB", ""), ("ABC", ""), ("ABCD", "C")):
        trial = Trial.of(answer, (books, Shelf(shelf)))
        if trial.given[1].longest <= len(shelf):
            return told_without_a_book(trial)
    return None


def told_without_a_book(trial):
    """Says, with the name of the answer's function, on which shelf there was no book."""
    return lambda name: (
        f"{trial.named(name).call} is right, but it puts no book on this shelf: it makes lists of its own. Here all calls share one: append, call, pop."
    )


def more_books(chance):
    """Four books, and an odd number of them, some on the shelf already; many; books with other signs."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for size, placed in ((4, 0), (4, 1), (5, 2), (5, 3), (3, 0), (12, 9)):
        books = sorted(chance.sample(letters, size))
        yield "".join(books), Shelf(chance.sample(books, placed))
    books = sorted(chance.sample(letters.lower() + "0123456789 -", 4))
    yield "".join(books), Shelf(books[2:3])


@sheet.exercise(
    "orders",
    cases=[
        (books, Shelf(shelf))
        for books, shelf in (
            ("A", "A"),
            ("A", ""),
            ("AB", ""),
            ("AB", "BA"),
            ("AB", "B"),
            ("ABC", ""),
            ("ABC", "CA"),
            ("", ""),
        )
    ],
    drawn=more_books,
    judged_by=finds_every_order,
    way=puts_books_on_one_shelf,
    recursive=True,
    levels=lambda books, shelf: len(books) - len(shelf),
)
def orders(books, shelf):
    """Return every order of the books that begins as the shelf does, each as a string.

    >>> orders("ABC", ["B"])
    ['BAC', 'BCA']
    """
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders(books, shelf)
            shelf.pop()
    return found


sheet.hints(
    "Step 2 of the recipe: all books are on the shelf. Which list, with one string in it, do you return?",
    "Step 3 of the recipe: what is left to place gets smaller. Which books can come next?",
    "Step 4 of the recipe: append a book, call, and take the book away again. What do you do with the list that comes back?",
)


@sheet.right
def one_after_the_other(books, shelf):
    if set(books) == set(shelf):
        return ["".join(shelf)]
    found = []
    for book in sorted(set(books) - set(shelf)):
        shelf += [book]
        for each in one_after_the_other(books, shelf):
            found.append(each)
        del shelf[-1]
    return found


sheet.wrong_edits(
    r"""
    ✗ nothing is taken back: The call has returned. Which book is still on the shelf that should be gone?
        '            shelf.pop()\n' ⇒ ∅
    ✗ pop takes the first: Which book did this call put on the shelf: the first one, or the last one?
        shelf.pop() ⇒ shelf.pop(0)
    ✗ a book can stand twice: The book is on the shelf already. Which line leaves it out?
        if book not in shelf ⇒ if True
    ✗ the last answer is the answer: Each book gives a list of orders. Where do the earlier ones go?
        found = found + orders ⇒ found = orders
    ✗ the first move decides: How often does the loop go round before it returns?
        '    return found' ⇒ '        return found\n    return found'
    ✗ a full board counts nothing: All books are on the shelf, so one order is found. Where is it in your list?
        return ["".join(shelf)] ⇒ return []
    ✗ the list itself is kept: The list goes on changing after you have kept it. What can be kept?
        return ["".join(shelf)] ⇒ return [shelf]
    ✗ a list in a list: You join lists. Is the result of a call a list already?
        found + orders(books, shelf) ⇒ found + [orders(books, shelf)]
    ✗ a new list each time: You make a new list each time. Could all calls use the one you have?
        '            shelf.append(book)\n' ⇒ ∅
        found + orders(books, shelf) ⇒ found + orders(books, shelf + [book])
        '            shelf.pop()\n' ⇒ ∅
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("11.3")
def what_an_inner_call_leaves(ask):
    """Exit ticket. Your `orders("ABC", [])` puts A on the shelf and makes its first inner call. This
    inner call has just returned. Which books are on the shelf now?
    """
    shelf = ["A"]
    orders("ABC", shelf)
    ask.right(
        shelf,
        "Every call takes back what it has done, and nothing else. A is there until its own call takes it away.",
    )
    ask.wrong(
        [],
        "an inner call takes everything back",
        "Which call put A there, and has it come to its `pop` yet?",
    )
    ask.wrong(
        ["A", "B", "C"],
        "nothing is taken back",
        "The inner call has put B on the shelf. What does it do before it returns?",
    )
    ask.wrong(
        ["A", "C", "B"],
        "the last order stays",
        "That was the last order that was found. What happened after it was found?",
    )


# ---- More: `ways` from memory --------------------------------------------------------------------

sheet.order(
    "ways",
    ways,
    ask="Put the lines in order. `ways` returns how many ways there are to fill the empty rows; afterwards the list is as it was.",
    decoys={
        "            queens.pop(0)": "pop takes the first",
        "            count = ways(queens)": "one column is enough",
        "        return 0": "a full board counts nothing",
    },
    cases=[([1, 3, 0, 2],), ([0, 2],), ([1, 3, 0],), ([1],), ([],)],
    recursive=True,
    names={"is_free": is_free},
)


# ---- More: the same solve ------------------------------------------------------------------------


class Stairs:
    start = 0

    def moves(self, position):
        return [step for step in [2, 3] if position + step <= 7]

    def apply(self, position, move):
        return position + move

    def is_solved(self, position):
        return position == 7


setattr(Stairs, "__repr__", lambda stairs: "Stairs()")
STAIRS: Any = Stairs()


@sheet.question("11.4", call=(solve, STAIRS, 0))
def how_solve_climbs(ask):
    """What does `solve(Stairs(), 0)` return? It is the `solve` of notebook 09."""
    route = solve(STAIRS, 0) or []
    ask.right_by_running(
        "Three moves of 2 lead to a dead end on step 6; so the last one is exchanged for a 3."
    )
    ask.wrong(
        [2, 2, 2, 3],
        "every step is kept",
        "Add up the steps. Where do they lead?",
        at="solve(Stairs(), 6) returns",
    )
    ask.wrong(
        route[::-1],
        "long steps first",
        "In which order does `moves` list the steps?",
        at="solve(Stairs(), 2) is called",
    )
    ask.wrong_in_world(
        "a dead end is failure",
        "On step 6 there is no move. What does its caller try next?",
        at="solve(Stairs(), 6) returns",
    )


@sheet.question("11.5")
def what_changes_in_solve(ask):
    """`solve` has found jumps on a board, and steps on stairs. Which of its lines must you change so
    that it places queens?
    """
    unchanged = solve(STAIRS, 0) and solve(FOUR, ())
    ask.right(
        "no line" if unchanged else "every line",
        "`solve` calls `is_solved`, `moves` and `apply` of the puzzle. What they do is up to the "
        "puzzle, and to you.",
    )
    ask.wrong(
        "the line with `is_solved`",
        "the goal is in solve",
        "What decides whether a position is solved: `solve`, or the puzzle?",
    )
    ask.wrong(
        "the line that begins the loop",
        "the loop is in solve",
        "Where does the list come from that the loop goes through?",
    )
    ask.wrong(
        "the line that returns the route",
        "a route is made of jumps",
        "Does that line need to know what a move is?",
    )


# ---- More: invent the positions ------------------------------------------------------------------

SIZES = (4,), (5,)


@cache
def solutions(size):
    """Every board with a queen in each row and column where none attacks another."""
    boards = (frozenset(enumerate(columns)) for columns in permutations(range(size)))
    return {b for b in boards if not any(is_attacked(q, [r]) for q, r in combinations(b, 2))}


def larger_boards(chance):
    """Boards too large to look at all positions, each with a solution to be reached, or with none."""
    for size in (6, 7):
        known = sorted(map(sorted, solutions(size)))
        yield from ((size, board) for board in chance.sample(known, 4))
        yield from ((size, chance.choice(boards)) for boards in nearly_solved(size).values())


@cache
def nearly_solved(size):
    """The boards on which a single queen attacks a single other one, by how far they are apart."""
    boards = defaultdict(list)
    for board in sorted(map(sorted, solutions(size))):
        for (row, old), column in product(board, range(size)):
            others = [queen for queen in board if queen[0] != row]
            attacked = [r for r, c in others if is_attacked((row, column), [(r, c)])]
            if column != old and len(attacked) == 1:
                boards[abs(row - attacked[0])].append(sorted([*others, (row, column)]))
    return boards


def finds_all_solutions(answer, boards, seconds):
    """What is wrong with a class of rules, or None: what counts is what it does, not how it is written."""
    if not (isinstance(answer, type) and issubclass(answer, Chessboard)):
        return "A class was expected: class MyQueens(Chessboard). Give it without brackets."
    for size, *known in boards:
        try:
            sentence = (not_reached if known else wrong_with)(answer(size), *known)
        except Exception as error:
            sentence = Stopped(f"something stops with {type(error).__name__}: {error}.")
        if sentence:
            return type(sentence)(f"On the board of {size} rows, {sentence}")
    return None


def wrong_with(rules):
    """What is wrong with the rules of one board, or None."""
    if rules.placed(rules.start):
        return "the start is not an empty board."
    solved, every = set(), solutions(rules.size)
    for here, known, options in positions(rules):
        queens = frozenset(rules.placed(here))
        if repr(here) != known:
            return f"`apply` changes the position it is given: {known} became {here!r}."
        if not all(queens < after and len(after) == len(queens) + 1 for after in options):
            return f"a move from {known} does not put one more queen on the board."
        if rules.is_solved(here):
            solved.add(queens)
            if queens not in every:
                squares = ", ".join(map(hole_name, sorted(queens)))
                return f"`is_solved` is True with queens on {squares}."
    if solved != every:
        return f"your rules reach {len(solved)} of the {len(every)} solutions."
    return None


def not_reached(rules, known):
    """What is wrong on the way to a board, looking only at positions that belong to it, or None."""
    solution, words = frozenset(known), ", ".join(map(hole_name, known))
    is_one = solution in solutions(rules.size)
    waiting, seen = [rules.start], set()
    while waiting:
        here = waiting.pop()
        queens, before = frozenset(rules.placed(here)), repr(here)
        if rules.is_solved(here) != (is_one and queens == solution):
            return f"`is_solved` is {rules.is_solved(here)} with queens on {', '.join(map(hole_name, sorted(queens))) or 'no square'}."
        if queens == solution:
            return None
        for move in rules.moves(here):
            after = rules.apply(here, move)
            placed = frozenset(rules.placed(after))
            if not (queens < placed and len(placed) == len(queens) + 1) or repr(here) != before:
                return f"a move from {before} does not put one more queen on the board."
            if placed <= solution and repr(after) not in seen:
                seen.add(repr(after))
                waiting.append(after)
    return f"your rules do not reach the solution {words}." if is_one else None


def positions(rules):
    """Yield each position that can be reached: itself, as text, and where queens are one move on."""
    waiting, seen = [rules.start], set()
    while waiting:
        here = waiting.pop()
        if (known := repr(here)) not in seen:
            seen.add(known)
            moves = [] if rules.is_solved(here) else rules.moves(here)
            options = [rules.apply(here, move) for move in moves]
            yield here, known, map(rules.placed, options)
            waiting += options


def how_many_positions(answer):
    """How large the search is with these rules."""
    number = len(list(positions(answer(4))))
    return f"On 4 × 4 your rules have {number} positions. Others may have more, or fewer: compare."


own_positions = sheet.exercise(
    "own positions",
    cases=SIZES,
    drawn=larger_boards,
    whole=True,
    judged_by=finds_all_solutions,
    open=True,
    remark=how_many_positions,
)
own_positions(MyQueens)

sheet.hints(
    "How would you tell a friend on the phone where the queens are? What you say is a position.",
    "What is a move, if you fill the board row by row? What is it, if you may begin anywhere?",
    "Write `start` and `queens` first, and try: `MyQueens(4).queens(MyQueens(4).start)`.",
)


sheet.wrong_edits(
    r"""
    ✗ queens are rooks: How many rows lie between two queens on one diagonal, and how many columns?
        is_attacked((row, column), queens) ⇒ column in position
    ✗ only the nearest attacks: A queen attacks along the whole board. At which queens do you look?
        is_attacked((row, column), queens) ⇒ is_attacked((row, column), queens[-1:])
    ✗ the first move decides: Which moves does your class give for the empty board? Which are missing?
        is_attacked((row, column), queens)] ⇒ is_attacked((row, column), queens)][:1]
    ✗ stuck is solved: No queen can be added. How many are there?
        len(position) == self.size ⇒ not self.moves(position)
    ✗ every board is this board: How many queens belong on a larger board? It knows its size.
        == self.size ⇒ == 4
    ✗ a move is where it leads: The new queen is there. Where are the others?
        position + (move,) ⇒ (move,)
    ✗ = makes a copy: Two names for one list: which list does `append` change?
        start = () ⇒ start = []
        return position + (move,) ⇒ 'position.append(move)\n        return position'
    """
)


@sheet.right
class Queens(Chessboard):
    """To be played: a position is the set of the squares with a queen, and any free square is a move."""

    start = frozenset()

    def queens(self, position):
        return position

    def moves(self, position):
        free = [square for square in self.squares if not is_attacked(square, position)]
        return list(map(hole_name, free))

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"a queen attacks {move}")
        return position | {hole_named(move)}

    def is_solved(self, position):
        return len(position) == self.size


@sheet.question("11.6")
def why_so_many(ask):
    """In `Queens(4)` a queen may be put on any free square. `count_solutions` of notebook 09 gives
    48 for it, and yet only 2 boards are solved. Where do the 48 come from?
    """
    routes, boards = count_solutions(Queens(4), Queens(4).start), len(solutions(4))
    orders = routes // boards
    ask.right(
        f"each board is met in {orders} orders",
        "It counts routes, and the same queens can be put on the board in many orders. If you fill "
        "row by row there is only one order.",
    )
    ask.wrong(
        f"each board comes with {orders} mirror images",
        "mirror images count",
        "A mirror image is a different board, with queens on other squares. How many solved boards are there?",
    )
    ask.wrong(
        f"each board comes with {orders - 1} dead ends",
        "dead ends are counted",
        "What does `count_solutions` return for a dead end?",
    )
