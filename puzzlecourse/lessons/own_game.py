"""15 A game of your own: rules as a class, a function that finds a good move, scores for tic-tac-toe."""

import re
from functools import cache

from puzzlelib.conformance.asking import NoAnswer, Questions
from puzzlelib.conformance.conforming import conforms
from puzzlelib.nim import Nim
from puzzlelib.play.playthrough import Playthrough
from puzzlelib.rules import IllegalMove, IllegalPosition
from puzzlelib.winning import is_winning, winning_moves
from stepthrough.trace.values import Shown, safe_repr, short

from ..authoring.sheet import Sheet
from ..judging.faults import differs_from, never_ended, raised
from ..judging.trial import Trial

sheet = Sheet("15_own_game")


# ---- The rules of a game -------------------------------------------------------------------------


class Take:
    start, misere = 10, False

    def moves(self, position):
        return [take for take in (1, 2, 3) if take <= position]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"{move} cannot be taken")
        return position - move

    def check(self, position):
        if position not in range(self.start + 1):
            raise IllegalPosition("there are too many pieces")

    def text(self, position):
        return f"{position} left: " + position * "|"


class Short(Take):
    start = 2


@sheet.question("15.1")
def what_is_inherited(ask):
    """Two lines, `class Short(Take):` and below it `start = 2`, make a class. What does
    `Short().moves(2)` return?
    """
    ask.right(
        Short().moves(2), "All that is not written again is as in `Take`, and so are the moves."
    )
    ask.wrong(
        "nothing: it stops with an error",
        "a class has only what is written in it",
        "What does `Take` in the brackets say?",
    )
    ask.wrong([2], "start is all that may be taken", "Which line says what may be taken?")


# ---- Change one rule ---------------------------------------------------------------------------------

ASKING = 1  # seconds for the questions whether it is the game of the example


def can_be_used(answer):
    """What is wrong with a class of rules, or None if everything can be done with it."""
    if not isinstance(answer, type):
        return "a class was expected: write check('own rules', Mine) without brackets."
    rules = rules_of(answer)
    if isinstance(rules, str):
        return rules
    faults = conforms(rules).faults
    if len(faults) > 1:
        return f"{faults[0]} (And more: conforms({answer.__name__}()) tells all.)"
    return faults[0] if faults else is_the_example(rules)


def rules_of(kind):
    """Rules of that class, made under limits; or what is wrong."""
    make = kind.__init__
    try:
        if not hasattr(make, "__code__"):
            return kind()
        trial = Trial.of(make, (kind.__new__(kind),))
    except TypeError as error:
        return f"{kind.__name__}() cannot be made: {error}."
    if never_ended(trial) or trial.exception:
        return f"{kind.__name__}() cannot be made: {raised(trial) or 'it does not end.'}"
    return trial.given[0]


def is_the_example(rules):
    questions = Questions(rules, ASKING)
    try:
        same = getattr(rules, "misere", None) is False and rules.start == Take.start
        same = same and all(questions.ask("moves", n) == Take().moves(n) for n in range(11))
    except NoAnswer:
        return None
    return "That is the game of the example: change a rule of it." if same else None


def how_to_use(answer):
    """What to do with rules in which nothing is wrong."""
    name = answer.__name__
    if hasattr(answer, "misere"):
        return f"Play it: Player({name}(), computer='perfect'). Who wins? is_winning({name}(), {name}().start)"
    return f"Play it: Player({name}()). Can it be solved? search({name}(), {name}().start)"


def changes_the_moves(answer):
    """What is wrong with a class that changes the moves of Take, or None."""
    if fault := can_be_used(answer):
        return fault
    questions, pieces = Questions(rules_of(answer), ASKING), range(1, 11)
    try:
        moves = [questions.ask("moves", n) for n in pieces]
    except NoAnswer:
        return None  # a position is something else there
    if moves == [Take().moves(n) for n in pieces]:
        return "These are the moves of Take: change what may be taken."
    if any(move == 0 for choices in moves for move in choices):
        return "A move of 0 pieces changes nothing: does such a game end?"
    return None


def how_to_play(answer):
    name = answer.__name__
    return f"Play it: Player({name}(), computer='perfect'). Which numbers do you want to leave?"


@sheet.exercise("first rules", judged_by=changes_the_moves, open=True, remark=how_to_play)
class First(Take):
    """My first game; what is not written here is as in Take.

    >>> First().moves(0)
    []
    """

    def moves(self, position):
        return [take for take in (1, 3, 4) if take <= position]


sheet.hints(
    "Copy the line below `def moves` from Take, and change the numbers in the brackets.",
    "Which moves are there with 0 pieces, and with 1? The list may be empty, but it is a list.",
)

sheet.wrong_edits(
    """
    ✗ smallest case left out: Two pieces are left: which of your moves can still be made?
        'if take <= position' ⇒ ∅
    ✗ return prints: The caller of `moves` wants the list itself: `return`.
        return [take for take in (1, 3, 4) if take <= position] ⇒ print((1, 3, 4))
    ✗ a move is where it leads: A move is the number that you take. What is your list of?
        '[take for' ⇒ '[position - take for'
    ✗ a class has only what is written in it: Where are `apply`, `check` and `text` to come from?
        First(Take) ⇒ First
    ✗ one move needs no list: How many moves do you return? Which brackets make a list?
        return [take for take in (1, 3, 4) if take <= position] ⇒ return min(position, 4)
    ✗ a new name is a new game: Which number may be taken in your game, and not in Take?
        (1, 3, 4) ⇒ (1, 2, 3)
    """
)


# ---- A program that plays ------------------------------------------------------------------------


class TakeOneOf(Take):
    """Take with other numbers to take."""

    def __init__(self, *takes):
        self.takes = takes

    def __repr__(self):
        return f"TakeOneOf{self.takes}"

    def moves(self, position):
        return [take for take in self.takes if take <= position]


class Halving(Take):
    """A move names what is left: one piece less, or half of them."""

    def __repr__(self):
        return "Halving()"

    def moves(self, position):
        return sorted({position - 1, position // 2}) if position else []

    def apply(self, position, move):
        return move


def is_a_good_move(trial):
    """Any move that wins, and None where there is none."""
    good, result = winning_moves(*trial.arguments), trial.result
    if any(result == move and type(result) is type(move) for move in good):
        return None
    if len(good) < 2:
        return differs_from(trial, good[0] if good else None)
    returned = short(Shown(safe_repr(result)), 120)
    return f"{trial.call} returned {returned}; one of {good} was expected."


def other_numbers(chance):
    """Games in which other numbers may be taken: won, lost, and stuck with pieces left."""
    one = TakeOneOf(1, *sorted(chance.sample(range(2, 7), 2)))
    two = TakeOneOf(*sorted(chance.sample(range(2, 6), 2)))
    several = [(rules, n) for rules in (one, two) for n in chance.sample(range(2, 12), 3)]
    lost = next(n for n in range(3, 30) if not winning_moves(one, n))
    heaps = [chance.randrange(1, 4), chance.randrange(1, 3)]
    halved = [(Halving(), n) for n in chance.sample(range(2, 30), 2)]
    of_nim = [(Nim(), tuple(heaps)), (Nim(), (heaps[0], heaps[0]))]
    return [*several, (one, lost), (two, 1), *halved, *of_nim]


def more_pieces(chance):
    """So many pieces that a function without a memo may need too long, in eleven games."""
    one = TakeOneOf(1, *sorted(chance.sample(range(2, 7), 2)))
    first = chance.randrange(25, 40)
    return [(rules, n) for n in range(first, first + 9) for rules in (Take(), one)]


def with_brackets(message):
    """An object of a class as a learner makes it."""
    return re.sub(r"<[\w.]*?(\w+) object>", r"\1()", message)


@sheet.exercise(
    "good move",
    cases=[
        *[(Take(), n) for n in (0, 1, 2, 3, 4, 5, 7, 8)],
        *[(TakeOneOf(2, 3), n) for n in (1, 2, 3, 5, 6)],
        *[(TakeOneOf(1, 3, 4), n) for n in (2, 6, 7, 9)],
    ],
    drawn=other_numbers,
    large=more_pieces,
    judged_by=is_a_good_move,
    recursive=True,
    in_words=with_brackets,
    library="winning_moves",
)
def good_move(rules, position):
    """Return a move after which my opponent has no good move, or None if there is none.

    >>> good_move(Take(), 6)
    2
    """
    for move in rules.moves(position):
        if good_move(rules, rules.apply(position, move)) is None:
            return move
    return None


sheet.hints(
    "Step 2 of the recipe: no move is left, so there is no good one. What comes back then?",
    "Step 3 of the recipe: go through `rules.moves(position)`, and call for what each move leaves: `rules.apply(position, move)`.",
    "Step 4 of the recipe: suppose the inner call has told you a good move of your opponent, or None. Which of the two do you want to hear?",
)


@sheet.right
def with_a_verdict(rules, position):
    for move in rules.moves(position):
        if not can_win(rules, rules.apply(position, move)):
            return move
    return None


def can_win(rules, position):
    return any(not can_win(rules, rules.apply(position, move)) for move in rules.moves(position))


sheet.wrong_edits(
    r"""
    ✗ verdict passed on unchanged: The inner call is about your opponent. Is a good move of theirs good for you?
        is None ⇒ is not None
    ✗ take as many as you can: Five pieces: what do you leave if you take three? And if you take one?
        … ⇒ return max(rules.moves(position), default=None)
    ✗ small steps are safe: Six pieces: you take one. What does your opponent take?
        … ⇒ return min(rules.moves(position), default=None)
    ✗ a move is where it leads: Return the move, not what it leaves.
        return move ⇒ return rules.apply(position, move)
    ✗ the first option decides: If the first move is no good, may you try a different one?
        '            return move\n    return None' ⇒ '            return move\n        return None'
    ✗ the verdict is enough: You know that you can win. By which move?
        return move ⇒ return True
    ✗ a loss is a zero: No move is good. What does the first line of the docstring say is returned then?
        return None ⇒ return 0
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("15.2")
def no_good_move(ask):
    """What does `good_move(Take(), 8)` return, and why?"""
    ask.right(
        f"{good_move(Take(), 8)}: each of my moves leaves my opponent a good one",
        "Leave 7, 6 or 5, and your opponent can leave 4. So no move of yours is good.",
    )
    ask.wrong(
        "3: the most that I may take brings me nearest to the end",
        "take as many as you can",
        "That leaves 5. Has your opponent a good move there?",
    )
    ask.wrong(
        "None: eight pieces are an even number",
        "odd totals win",
        "Six is an even number as well. Is there a good move?",
    )
    ask.wrong(
        "4: that is the number I want to leave",
        "a move is where it leads",
        "Is that a move, or what a move leaves? And which moves does Take allow?",
    )


# ---- More: rules of your own ---------------------------------------------------------------------


@sheet.exercise("own rules", judged_by=can_be_used, open=True, remark=how_to_use)
class Mine:
    """Pancakes, the one on top first; a move flips all from the top down to one of them.

    >>> Mine().apply("cab", "b")
    'bac'
    """

    start = "cab"

    def moves(self, position):
        return sorted(position)

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"there is no pancake {move}")
        above, below = position.split(move)
        return move + above[::-1] + below

    def check(self, position):
        if not isinstance(position, str) or sorted(position) != sorted(self.start):
            raise IllegalPosition("a position is the pancakes of the start in some order")

    def text(self, position):
        return position

    def is_solved(self, position):
        return position == "abc"


sheet.hints(
    "Start from the class Take: change start, moves and apply, and call conforms each time.",
    "Positions are strings, numbers or tuples: nothing that can be changed.",
    "Let apply begin with: if move not in self.moves(position): raise IllegalMove(…)",
)


@sheet.wrong("a position is a list", "A list can be changed. Which kind of value cannot?")
class OnOneList:
    start = list("cab")  # noqa: RUF012
    moves = Mine.moves

    def apply(self, position, move):
        if move not in position:
            raise IllegalMove(f"there is no pancake {move}")
        place = position.index(move)
        position[: place + 1] = position[place::-1]
        return position

    def check(self, position):
        if sorted(position) != sorted(self.start):
            raise IllegalPosition("these are not the pancakes")

    def text(self, position):
        return "".join(position)

    def is_solved(self, position):
        return position == ["a", "b", "c"]


@sheet.wrong("players keep the rules", "Which line refuses a move that the rules do not allow?")
class Trusting(Mine):
    def apply(self, position, move):
        above, _, below = position.partition(str(move))
        return str(move) + above[::-1] + below


@sheet.wrong("a set has an order", "In which order does a set give its values?")
class WithoutOrder(Mine):
    def moves(self, position):
        return set(position)


@sheet.wrong("the goal is clear", "Which function tells the player that the puzzle is solved?")
class WithoutGoal:
    start = "cab"
    moves, apply, check, text = Mine.moves, Mine.apply, Mine.check, Mine.text


@sheet.wrong("half a board will do", "Can a player who sees only this board play on?")
class HalfABoard(Mine):
    def text(self, position):
        return position[0]


@sheet.wrong("True means allowed", "What must `check` do if something is not a position?")
class Welcoming(Mine):
    def check(self, position):
        return True


@sheet.wrong("showing is returning", "`text` returns the board; who prints it?")
class Showing(Mine):
    def text(self, position):
        print(position)


@sheet.question("15.3")
def undo_on_one_list(ask):
    """In some rules a position is a list, and `apply` changes that list and returns it. The board
    shows cab. After your move it shows bac, and you press *Undo*. What does it show?
    """
    rules = OnOneList()
    rules.start = list("cab")
    play = Playthrough(rules)
    play.attempt("b")
    play.undo()
    ask.right(
        "".join(play.position),
        "There is one list, and it has been changed. Undo shows it again, as it is now.",
    )
    ask.wrong(
        "cab", "each position is a list of its own", "Which line of `apply` makes a second list?"
    )
    ask.wrong(
        "nothing: it stops with an error",
        "what is gone is an error",
        "Undo shows the list that it has kept. Is there such a list?",
    )


# ---- More: who wins your game? -------------------------------------------------------------------


@sheet.question("15.4")
def the_first_move(ask):
    """Twelve pieces; a move takes one, two or three, and taking the last one wins. Which first move wins?"""
    good = winning_moves(Take(), 12)
    ask.right(
        f"take {good[0]}" if good else "none of them",
        "Whatever you take, your opponent can leave 8, and then 4, and then 0.",
    )
    ask.wrong(
        "take 3", "take as many as you can", "That leaves 9. What can your opponent leave then?"
    )
    ask.wrong(
        "take 1", "small steps are safe", "That leaves 11. What can your opponent leave then?"
    )
    ask.wrong("take 2", "there is always a good move", "That leaves 10. Which move won there?")


@sheet.question("15.5")
def what_is_winning_does_not_call(ask):
    """`is_winning(game, position)` works for every game, because it calls the game's methods.
    Which of these does it never call?
    """
    [unused] = {"text", "moves", "apply"} - set(is_winning.__code__.co_names)
    ask.right(
        unused,
        "`text` writes the board down for people. A program that reasons does not need to see it.",
    )
    ask.wrong("moves", "an end needs no move", "How does it find out that a player cannot move?")
    ask.wrong(
        "apply",
        "a move is where it leads",
        "It tries a move. Where does the position after it come from?",
    )


# ---- More: scores instead of verdicts ------------------------------------------------------------

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_three(board):
    """Whether there are three equal letters in a row on a board such as `XO..X....`."""
    for a, b, c in ROWS:
        if board[a] + board[b] + board[c] in ("XXX", "OOO"):
            return True
    return False


def options(board):
    """The boards one move away; X begins."""
    sign = "X" if board.count("X") == board.count("O") else "O"
    free = [place for place, there in enumerate(board) if there == "."]
    return [board[:place] + sign + board[place + 1 :] for place in free]


BOARDS = (
    "XXXOO....",
    "XOXXOXOXO",
    "XOXOXO.X.",
    "XX.OO....",
    "XOXOO.X..",
    "XXO.O....",
    "X..X..OO.",
    "XOXO.....",
)


@cache
def known_score(board):
    """The score of a board, found once."""
    if has_three(board):
        return -1
    return max((-known_score(after) for after in options(board)), default=0)


def board_after(moves, chance):
    """A board after so many moves by chance, on which no one has three."""
    board = 9 * "."
    while board.count(".") > 9 - moves:
        board = chance.choice(
            [after for after in options(board) if not has_three(after)] or [9 * "."]
        )
    return board


def other_endings(chance):
    """Boards with three to five free places, X or O to move; one full, one won, and one drawn."""
    boards = [board_after(moves, chance) for moves in (6, 5, 4, 5, 6)]
    won = next(
        after
        for after in iter(lambda: chance.choice(options(board_after(6, chance))), "")
        if has_three(after)
    )
    drawn = next(
        board for board in iter(lambda: board_after(4, chance), "") if known_score(board) == 0
    )
    return [(board,) for board in (*boards, won, drawn)]


def other_middles(chance):
    """Boards with six and seven free places: an answer that looks at every option may need too long."""
    return [(board_after(moves, chance),) for moves in (2, 3, 3)]


def looks_to_the_end(board):
    """How many calls wait for each other at least: only who goes to the end finds a draw.

    Where two functions call each other by turns, they share the calls.
    """
    return 3 if board.count(".") >= 4 and known_score(board) == 0 else 0


@sheet.exercise(
    "tic-tac-toe",
    cases=[(board,) for board in BOARDS],
    drawn=other_endings,
    large=other_middles,
    oracle=known_score,
    recursive=True,
    levels=looks_to_the_end,
    open=True,
)
def score(board):
    """Return 1 if the player to move can force a win, 0 for a draw, -1 for a loss.

    >>> score("XX.OO....")
    1
    """
    if has_three(board):
        return -1
    if "." not in board:
        return 0
    best = -1
    for after in options(board):
        best = max(best, -score(after))
    return best


sheet.hints(
    "Step 2 of the recipe: if there are three in a row, who made them? What is that worth to the player to move?",
    "Step 4 of the recipe: suppose you have the score of an option. What is good for your opponent is as bad for you: put a minus before it.",
    "Keep the best score of all options. Which is the worst that it can begin with?",
)

sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: The inner call is about your opponent. Where does the sign change?
        -score(after) ⇒ score(after)
    ✗ valued for who just moved: Three in a row, and you are to move. Did you make them?
        return -1 ⇒ return 1
    ✗ a draw is a loss: A full board without three in a row: has the player to move lost?
        return 0 ⇒ return -1
    ✗ the first option decides: If the first option is bad, may you choose a different one?
        best = max(best, -score(after)) ⇒ return -score(after)
    ✗ every option must win: Do you choose the best of your moves, or the worst?
        best = -1 ⇒ best = 1
        max(best ⇒ min(best
    ✗ zero is a safe start: All your moves lose. What does your function return?
        best = -1 ⇒ best = 0
    """
)


def score_between(board, low, high):
    if has_three(board):
        return -1
    if "." not in board:
        return 0
    for after in options(board):
        low = max(low, -score_between(after, -high, -low))
        if low >= high:
            return low
    return low
