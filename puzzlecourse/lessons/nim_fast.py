"""12 Nim, fast: memo, the other point of view, the rule behind it, and rules of one's own."""

from functools import cache
from itertools import product
from random import Random

from puzzlelib import nim
from puzzlelib.conformance import NoAnswer, Questions, conforms
from puzzlelib.hanoi import solve_hanoi
from puzzlelib.nim import Move, Nim, is_lost, is_win, nim_sum
from puzzlelib.opponents import at_random, perfect
from puzzlelib.rules import IllegalMove, IllegalPosition
from puzzlelib.trace import record
from puzzlelib.winning import is_winning, winning_moves

from ..bounds import Deadline
from ..exercise import SECONDS, Trial
from ..sheet import Sheet

sheet = Sheet("12_nim_fast")

game = Nim((3, 4, 5))
EVERY = list(product(range(4), range(5), range(6)))  # the positions of (3, 4, 5)


# ---- Remember? -----------------------------------------------------------------------------------

WORDS = {True: "won by the player to move", False: "lost for the player to move"}


@sheet.question("R12.1")
def what_only_won_options_make():
    """Every move from a position leads to a position that is won by the player to move there. The
    position itself is …

    ✗ verdict passed on unchanged: Who is to move after your move?
    ✗ luck decides: What can you do if every move helps your opponent?
    ✓ Whatever you do, your opponent stands in a won position.
    """
    pair = Nim((2, 2))
    options = [pair.apply(pair.start, move) for move in pair.moves(pair.start)]
    if not all(is_winning(pair, option) for option in options):
        raise ValueError("this position is no example")
    return WORDS[is_winning(pair, pair.start)], WORDS[True], "won by whoever makes no mistake"


@sheet.question("R12.2")
def how_many_frames():
    """`solve_hanoi` plans a tower of 5 disks. How many of its frames are there at most at once?

    ✗ every call still waits: When the first inner call has returned, does its frame stay?
    ✗ a frame for each move: Which frames are there while the call for no disks runs?
    ✗ base cases are no calls: What does the call for 1 disk do first?
    ✓ One for each number of disks from 5 down to 0; a frame goes when its call returns.
    """
    recording = record(solve_hanoi, 5, 0, 2, 1)
    depth = recording.depth
    return depth, recording.number_of_calls, len(recording.result), depth - 1


@sheet.question("R12.3")
def what_two_names_share():
    """`rows = [3, 4]`, then `same = rows`, then `same[0] = 1`. What is `rows` now?

    ✗ = makes a copy: How many lists were written down in square brackets?
    ✗ putting in moves the rest on: Was a place added to the list, or was one written over?
    ✓ One list with two names. A move made under one name is seen under the other.
    """
    rows = [3, 4]
    same = rows
    same[0] = 1
    return rows, [3, 4], [1, 3, 4]


# ---- The same question again ---------------------------------------------------------------------


@cache
def wins(heaps):
    for move in game.moves(heaps):
        if not wins(game.apply(heaps, move)):
            return True
    return False


def of_wins():
    return record(wins, (1, 2))


@sheet.question("12.1", program=wins, run=of_wins)
def how_many_hits():
    """`@cache` gives `wins` a memo. Without it, `wins((1, 2))` makes 10 calls and meets 6 different
    positions. How many calls does the memo answer now?

    ✗ each call saved is a hit: When the memo answers for (0, 1), who asks for (0, 0) below it?
      [wins((1, 1)) is called]
    ✗ a memo belongs to one call: Position (0, 0) is reached along several lines. Is each of them a
      new position? [wins((0, 0)) returns]
    ✗ every position is asked twice: Which line leads to (1, 2) a second time?
      [wins((1, 0)) is called]
    ✓ (0, 0) twice, (0, 1) once. What would have come below a hit is not asked at all, so more
      calls are saved than there are hits.
    """
    remembered = of_wins()
    plain = record(is_winning, game, (1, 2), only=is_winning)
    positions = {call.arguments["position"] for call in plain.calls}
    saved = plain.number_of_calls - remembered.number_of_calls
    return remembered.memo_hits, saved, 0, len(positions)


# ---- Heaps have no order -------------------------------------------------------------------------


@sheet.question("12.2")
def how_many_without_order():
    """(3, 4, 5) has 120 positions. How many are left if only the sizes of the heaps count, and not
    their order?

    ✗ all six orders: In how many orders can (1, 1, 2) be written? And is (5, 4, 3) among the 120?
    ✗ a third for each heap: Write down all orders of (0, 1, 2), then all of (2, 2, 2).
    ✗ half of them: Write down all orders of (0, 1, 2). How many are there?
    ✓ Some positions have six orders among the 120, some three, two or one: counting helps,
      dividing does not.
    """
    every = len(EVERY)
    return len({tuple(sorted(heaps)) for heaps in EVERY}), every // 6, every // 3, every // 2


# ---- The other point of view ---------------------------------------------------------------------


@sheet.question("12.3")
def what_is_win_says():
    """`is_winning` says False about (1, 1). What does `is_win([1, 1])` return, and what does it
    mean?

    ✗ the same question: At (1, 1) the player to move loses. Who is the other player?
    ✗ verdicts come at the end: Can somebody who is to move at (1, 1) still escape?
    ✓ The player to move loses, so the player who has just moved wins. Same fact, other player.
    """
    verdict = is_win([1, 1])
    return (
        f"{verdict}: whoever left these rows {'wins' if verdict else 'loses'}",
        "0: whoever left these rows loses",
        "0: nobody has won as long as there are pieces",
    )


# ---- Copy, or undo -------------------------------------------------------------------------------


def is_win_forgetting(rows):
    for row in range(len(rows)):
        for left in range(rows[row]):
            rows[row] = left
            if is_win_forgetting(rows):
                return False
    return True


@sheet.question("12.4", program=is_win_forgetting, run=lambda: record(is_win_forgetting, [1, 2]))
def what_is_left_of_the_rows():
    """Here all calls share one list, and nobody takes a move back. What is left of `rows = [1, 2]`
    after `is_win_forgetting(rows)`?

    ✗ each call has its own list: Which line makes a new list? [is_win_forgetting([0, 2]) is called]
    ✗ only the first move stays: The inner call makes moves as well. On which list?
      [is_win_forgetting([0, 0]) is called]
    ✗ a move that loses is not made: The piece of row 1 was taken first, to try it. Which line puts
      it back? [is_win_forgetting([0, 2]) is called]
    ✓ Every call makes its moves on the same list, and none goes back. When the loop comes to the
      second row it is empty, so the verdict is wrong as well.
    """
    rows = [1, 2]
    is_win_forgetting(rows)
    return rows, [1, 2], [0, 2], [1, 0]


def as_it_should(trial):
    """The verdict of the nim-sum, as True and False or as 1 and 0, on a single list."""
    lost = nim_sum(trial.arguments[0]) == 0
    if trial.result not in (True, False):
        return trial.differs_from(lost)
    if bool(trial.result) != lost:
        return f"{trial.call} returned {trial.result!r}; {lost} was expected."
    lists = set()
    for call in trial.recording.calls:
        lists |= {id(call.given[k]) for k, v in call.arguments.items() if isinstance(v, list)}
    if len(lists) > 1:
        return (
            f"The verdict on {trial.call} is right, but inner calls got other lists: "
            "make the move on the one list, and take it back."
        )
    return None


@sheet.exercise(
    "is win undoing",
    cases=(([],), ([1],), ([2],), ([1, 1],), ([1, 2],), ([2, 2],), ([1, 2, 1],), ([1, 2, 3],)),
    property=as_it_should,
    recursive=True,
    library="is_win_undoing",
)
def is_win_undoing(rows):
    """Return whether the player who left these rows wins; `rows` is as before afterwards.

    >>> rows = [1, 1]
    >>> is_win_undoing(rows), rows
    (True, [1, 1])
    """
    for row in range(len(rows)):
        pieces = rows[row]
        for left in range(pieces):
            rows[row] = left
            opponent_wins = is_win_undoing(rows)
            rows[row] = pieces
            if opponent_wins:
                return False
    return True


sheet.hints(
    "Four lines in the loop: make the move, ask, take it back, decide.",
    "Keep `rows[row]` in a variable before the loop over what is left.",
)

sheet.wrong_edits(
    r"""
    ✗ a copy is an undo: Which line takes the move back?
        … ⇒
            for row in range(len(rows)):
                for left in range(rows[row]):
                    after = rows.copy()
                    after[row] = left
                    if is_win_undoing(after):
                        return False
            return True
    ✗ each call has its own list: After the inner call: which line gives the pieces back?
        '            rows[row] = pieces\n' ⇒ ∅
    ✗ undo when it failed: A `return` leaves the function at once. What is still to do before it?
        '            rows[row] = pieces\n' ⇒ ∅
        return False ⇒ 'return False\n            rows[row] = pieces'
    ✗ the order of lines is free: Which rows does the inner call see?
        '            rows[row] = left\n' ⇒ '            rows[row] = left\n            rows[row] = pieces\n'
        '(rows)\n            rows[row] = pieces\n' ⇒ '(rows)\n'
    ✗ = makes a copy: A second name is no second list. What must you remember of the row?
        '    for row in' ⇒ '    before = rows\n    for row in'
        '            rows[row] = pieces\n' ⇒ '            rows = before\n'
    ✗ undo is one back: Before the move the row had more pieces than one more than now. How many?
        '            rows[row] = pieces\n' ⇒ '            rows[row] = left + 1\n'
    ✗ the same question: No rows: the player who left them has won. What does your function say?
        if opponent_wins ⇒ if not opponent_wins
        return False ⇒ return True
        return True ⇒ return False
    """
)


# ---- What lost positions look like ---------------------------------------------------------------


@sheet.question("12.5")
def how_many_stay_lost():
    """(1, 4, 5) is a P-position. How many of its 10 moves lead to another P-position?

    ✗ there is always a good move: What would you do with such a move?
    ✗ half of them: Suppose there is one. Who would then win at (1, 4, 5)?
    ✗ P stays P: Take all five pieces of heap 3. Who wins (1, 4, 0)?
    ✓ None: one such move would make (1, 4, 5) a won position. From an N-position there is at least
      one.
    """
    options = [game.apply((1, 4, 5), move) for move in game.moves((1, 4, 5))]
    lost = sum(not is_winning(game, option, {}) for option in options)
    return lost, 1, len(options) // 2, len(options)


def agrees(trial):
    """The verdict of the whole tree, found without it."""
    root = trial.recording.root
    if any(call.code is root.code for call in trial.recording.calls[1:]):
        return f"{root.function} calls itself: that is looking ahead. Use nothing but the sizes."
    return trial.differs_from(not is_lost(trial.arguments[0]))


@sheet.exercise(
    "conjecture",
    cases=(
        *((heaps,) for heaps in sorted(EVERY, key=lambda heaps: (sum(heaps), heaps))),
        *[((6, 7, 1),), ((7, 5, 2),), ((6, 6, 7),), ((3, 6, 7),)],
    ),
    property=agrees,
    library="nim_sum",
)
def guess(heaps):
    """Return whether the player to move wins, without looking ahead.

    >>> guess((0, 0, 2)), guess((0, 2, 2))
    (True, False)
    """
    total = 0
    for heap in heaps:
        total = total ^ heap
    return total != 0


sheet.hints(
    "Write the lost positions in binary, one heap below the other, and look at the columns.",
    "How many ones does each column of a lost position have?",
    "In Python, 3 ^ 5 adds in binary without carrying.",
)

sheet.wrong_edits(
    """
    ✗ two equal heaps are enough: Your rule knows two heaps. Which lost positions have three?
        … ⇒
            a, b, c = sorted(heaps)
            return not (a == 0 and b == c)
    ✗ odd totals win: One heap of two pieces: what does your rule say?
        … ⇒ return sum(heaps) % 2 == 1
    ✗ the number of heaps decides: Two heaps of different sizes: can the player to move make them
      equal?
        … ⇒ return len([heap for heap in heaps if heap > 0]) % 2 == 1
    ✗ four examples make a rule: Your rule fits many lost positions. Is (1, 3, 4) one of them?
        … ⇒ return 2 * max(heaps) != sum(heaps)
    ✗ or is as good as xor: Two ones in a column: what should they make, one or nothing?
        total ^ heap ⇒ total | heap
    ✗ the same question: For no pieces at all your rule says True. For whom is that?
        != ⇒ ==
    ✗ a search is a rule: A rule looks at the heaps and at nothing that comes later.
        … ⇒
            for n in range(len(heaps)):
                for left in range(heaps[n]):
                    if not guess((*heaps[:n], left, *heaps[n + 1 :])):
                        return True
            return False
    """
)


# ---- A player of your own ------------------------------------------------------------------------

# where a game begins, whether the learner begins, and against whom
MATCHES = (
    *[((0, 0, 1), True, perfect), ((1, 1, 1), True, at_random), ((0, 1, 1), False, at_random)],
    *[((0, 2, 2), False, at_random), ((0, 1, 2), True, perfect), ((1, 2, 3), False, at_random)],
    *[((3, 4, 5), True, perfect), ((3, 4, 5), True, at_random), ((1, 4, 5), False, perfect)],
    *[((1, 4, 5), True, perfect), ((1, 3, 5, 6), True, perfect)],
)


class Refused(Exception):
    """What is wrong with the player, in a sentence."""


def plays_well(answer):
    """What is wrong with a player after a few games, or None if it wins them."""
    if not callable(answer):
        return "a function was expected: write check('my player', my_player) without brackets."
    deadline = Deadline(SECONDS)
    try:
        for start, begins, opponent in MATCHES:
            play_a_game(answer, start, begins, opponent, deadline)
    except (Refused, TypeError) as error:
        return str(error)
    return None


def play_a_game(answer, start, begins, opponent, deadline):
    """Play one game; Refused if the answer loses what it could have won."""
    game, chance = Nim(tuple(max(1, heap) for heap in start)), Random(7)
    position, line, is_my_turn = start, [], begins
    while any(position):
        if is_my_turn:
            move = chosen(answer, game, position, deadline.left)
        else:
            move = opponent(game, position, chance)
        position = game.apply(position, move)
        line.append(f"{'it' if is_my_turn else 'the computer'} {move}".replace("take", "took"))
        is_my_turn = not is_my_turn
    could_win = is_lost(start) != begins
    if is_my_turn and could_win:
        raise Refused(f"From {start} it could have won, and lost: {', '.join(line)}.")


def chosen(answer, game, position, seconds):
    """The move that the answer chooses, under limits; Refused if it is none."""
    trial = Trial.of(answer, (game, position, Random(1)), seconds)
    called = f"{trial.recording.root.function}(game, {position}, chance)"
    if trial.never_ended():
        raise Refused(f"{called} takes too long: it need not look ahead at all.")
    if error := trial.recording.exception:
        raise Refused(f"{called} stopped with {type(error).__name__}: {error}.")
    if trial.result is None:
        raise Refused(
            f"{called} returned nothing: a player must always move, also when it is lost."
        )
    try:
        game.apply(position, trial.result)
    except IllegalMove as error:
        raise Refused(f"{called} returned {trial.result!r}: {error}.") from error
    return trial.result


@sheet.exercise("my player", property=plays_well)
def my_player(game, position, chance):
    """Return a move; in the usual game of Nim it wins whatever can be won.

    >>> my_player(Nim(), (0, 0, 3), Random(1))
    Move(heap=2, take=3)
    """
    for move in game.moves(position):
        if nim.nim_sum(game.apply(position, move)) == 0:
            return move
    return chance.choice(game.moves(position))


sheet.hints(
    "Go through `game.moves(position)`, and look at what each leaves: `game.apply(position, move)`.",
    "Use your `guess`, or `nim.nim_sum`. If no move wins, take any: `chance.choice(game.moves(position))`.",
)

sheet.wrong_edits(
    r"""
    ✗ an even rest is lost: Is (0, 0, 2) lost for your opponent?
        … ⇒
            for move in game.moves(position):
                if sum(game.apply(position, move)) % 2 == 0:
                    return move
            return game.moves(position)[0]
    ✗ the same question: Which sum do you want your opponent to find?
        … ⇒
            for move in game.moves(position):
                if nim.nim_sum(game.apply(position, move)) != 0:
                    return move
            return game.moves(position)[0]
    ✗ luck decides: Is there a move after which your opponent is lost?
        … ⇒ return chance.choice(game.moves(position))
    ✗ take as many as you can: What do you leave when you take the largest heap?
        … ⇒ return max(game.moves(position), key=lambda move: move.take)
    ✗ small steps are safe: Does taking a single piece always leave a lost position?
        … ⇒ return game.moves(position)[0]
    ✗ lost is over: The computer may err. Which move do you make until then?
        return chance.choice(game.moves(position)) ⇒ return None
    ✗ a move is where it leads: Return the move, not what it leaves.
        'return move\n' ⇒ 'return game.apply(position, move)\n'
    """
)


# ---- Whoever takes the last piece loses ----------------------------------------------------------


def winning_first(game):
    return " or ".join(map(str, winning_moves(game, game.start)))


@sheet.question("12.6")
def the_move_in_misere():
    """Misère: whoever takes the last piece loses. Heaps (1, 1, 2), your move. Which move wins?

    ✗ the end does not matter: That leaves (1, 1, 0). Who must take the last piece then?
    ✗ misère turns everything round: Can you leave a number of single pieces that suits you?
    ✓ Leave an odd number of single pieces: then your opponent takes the last one. The heap to play
      in is the same, the number to take is not.
    """
    misere, usual = winning_first(Nim((1, 1, 2), misere=True)), winning_first(Nim((1, 1, 2)))
    return misere, usual, "none: the usual game is won here, so this one is lost"


# ---- Make a game ---------------------------------------------------------------------------------

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
    if trial.never_ended() or trial.recording.exception:
        return f"{kind.__name__}() cannot be made: {trial.raised() or 'it does not end.'}"
    return trial.given[0]


def is_the_example(rules):
    questions = Questions(rules, ASKING)
    try:
        same = getattr(rules, "misere", None) is False and rules.start == 10
        same = same and all(
            questions.ask("moves", n) == [take for take in (1, 2, 3) if take <= n]
            for n in range(11)
        )
    except NoAnswer:
        return None
    return "That is the game of the example: change a rule of it." if same else None


def how_to_use(answer):
    """What to do with rules in which nothing is wrong."""
    name = answer.__name__
    if hasattr(answer, "misere"):
        return f"Play it: Player({name}(), computer='perfect'). Ask is_winning({name}(), {name}().start)."
    return f"Play it: Player({name}()). Can it be solved? Ask search({name}(), {name}().start)."


@sheet.exercise("own rules", property=can_be_used, open=True, remark=how_to_use)
class Mine:
    """Pancakes, the one on top first; a move turns over all down to one of them.

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
    "Start from the class Take: change start, moves and apply, and ask conforms each time.",
    "Positions are texts, numbers or tuples: nothing that can be changed.",
    "Let apply begin with: if move not in self.moves(position): raise IllegalMove(…)",
)


@sheet.right
class Doubling:
    start, misere = 1, False

    def moves(self, position):
        return [move for move in ("add 1", "double") if self.after(position, move) <= 20]

    def after(self, position, move):
        return position + 1 if move == "add 1" else position * 2

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"{move} leads beyond 20")
        return self.after(position, move)

    def check(self, position):
        if position not in range(1, 21):
            raise IllegalPosition("a position is a number from 1 to 20")

    def text(self, position):
        return str(position)


@sheet.wrong("a position is a list", "Lists change under your hands. Which kind of value does not?")
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


@sheet.wrong("players keep the rules", "Who refuses a move that the rules do not allow?")
class Trusting(Mine):
    def apply(self, position, move):
        above, _, below = position.partition(str(move))
        return str(move) + above[::-1] + below


@sheet.wrong("a set has an order", "In which order does a set give its values?")
class WithoutOrder(Mine):
    def moves(self, position):
        return set(position)


@sheet.wrong("the goal is clear", "Who tells the player that the puzzle is solved?")
class WithoutGoal:
    start = "cab"
    moves, apply, check, text = Mine.moves, Mine.apply, Mine.check, Mine.text


@sheet.wrong("half a board will do", "Can somebody who sees the text play on?")
class HalfABoard(Mine):
    def text(self, position):
        return position[0]


@sheet.wrong("True means allowed", "How does `check` say that a position is none?")
class Welcoming(Mine):
    def check(self, position):
        return True


@sheet.wrong("showing is returning", "`text` returns the board; who prints it?")
class Showing(Mine):
    def text(self, position):
        print(position)


@sheet.wrong("play may go round", "When is a game over in which play goes round?")
class AroundForEver(Doubling):
    def after(self, position, move):
        return position % 20 + 1


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("12.7")
def the_winning_move():
    """The usual game, heaps (1, 6, 4), your move. Which move wins?

    ✗ the sum is what to take: Write down what that leaves, in binary. Is every column even?
    ✗ two equal heaps are enough: That leaves (1, 4, 4). Does the single piece help your opponent?
    ✗ an even rest is lost: That leaves (0, 6, 4). Can your opponent make the heaps equal?
    ✓ It leaves (1, 5, 4), in which every binary column has an even number of ones.
    """
    the_sum = Move(1, nim_sum((1, 6, 4)))
    return winning_first(Nim((1, 6, 4))), str(the_sum), str(Move(1, 2)), str(Move(0, 1))
