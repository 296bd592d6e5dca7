"""11 Nim: one good move against all replies."""

from functools import cache
from itertools import product

from puzzlelib import winning
from puzzlelib.nim import Move, Nim, is_lost
from puzzlelib.search import Found, search, solve
from puzzlelib.solitaire import ENGLISH, Solitaire
from puzzlelib.trace import record
from puzzlelib.trace.values import Shown, short, spoken
from puzzlelib.winning import is_winning

from ..sheet import Sheet

sheet = Sheet("11_nim")

GAME = Nim((3, 4, 5))
SMALL = Nim((1, 2))

# ---- Remember? -----------------------------------------------------------------------------------


@sheet.question("R11.1")
def what_a_move_leaves():
    """`game = Nim((3, 4, 5))` and `before = game.start`, then `after = game.apply(before, Move(0,
    2))`. What is `before` now?

    ✗ a move changes the heaps: Which of the two names does `apply` give the new position to?
    ✗ used up by a move: Could you play another move from the same position afterwards?
    ✓ A move makes a new position. The old one stays, and a search can come back to it.
    """
    before = GAME.start
    after = GAME.apply(before, Move(0, 2))
    return before, after, None


@sheet.question("R11.2")
def what_solve_finds_in_vain():
    """`solve` is asked about the row `o...o`: two pegs, and no jump. What does it return?

    ✗ no jump is an empty line: An empty line says: you are there already. Is this row solved?
    ✗ no way is an error: A loop over no jumps does nothing. What stands below the loop?
    ✗ a verdict is asked for: What does `solve` hand back when it is lucky: a verdict, or a line?
    ✓ The loop ends without a line, and `None` says: there is none.
    """
    puzzle = Solitaire("o...o")
    return solve(puzzle, puzzle.start), [], "nothing: it stops with an error", False


@sheet.question("R11.3")
def what_a_small_budget_tells():
    """`search` may look at 50 positions of the English board and finds no line. What does it
    answer?

    ✗ stopped is impossible: Were all positions looked at that can be reached?
    ✗ the best so far is found: Does the line that it was following end at the goal?
    ✓ Its budget ran out. That proves nothing, neither way.
    """
    puzzle = Solitaire(ENGLISH)
    return search(puzzle, puzzle.start, nodes=50), "Impossible(nodes=50)", Found((), 50)


# ---- A move that refuses -------------------------------------------------------------------------


@sheet.exercise(
    "take pieces",
    cases=(
        *[((1,), 0, 1), ((3, 4, 5), 0, 2), ((3, 4, 5), 2, 5), ((3, 4, 5), 0, -2)],
        *[((3, 4, 5), 1, 0), ((3, 4, 5), 0, 4), ((0, 4, 5), 0, 1)],
        *[((3, 4, 5), 3, 1), ((3, 4, 5), -1, 1)],  # there is no such heap
    ),
)
def take_pieces(heaps, heap, take):
    """Return the heaps after the move; ValueError if the rules forbid it.

    >>> take_pieces((3, 4, 5), 0, 2)
    (1, 4, 5)
    """
    if not 0 <= heap < len(heaps):
        raise ValueError("there is no such heap")
    if not 1 <= take <= heaps[heap]:
        raise ValueError("take at least one piece, and no more than the heap has")
    return (*heaps[:heap], heaps[heap] - take, *heaps[heap + 1 :])


sheet.hints(
    "What must be true of `heap`, and what of `take`? One `if` for each.",
    "Python reads 1 <= take <= most as it is written in mathematics.",
)


@sheet.wrong("it never happens", "What does the heap have after taking -2 pieces?")
def unchecked(heaps, heap, take):
    return heaps[:heap] + (heaps[heap] - take,) + heaps[heap + 1 :]


sheet.wrong_edits(
    """
    ✗ less than nothing is less: Is -2 more than the heap has?
        not 1 <= take <= heaps[heap] ⇒ take > heaps[heap]
    ✗ one guard is enough: Which number is not negative and takes nothing all the same?
        1 <= take ⇒ 0 <= take
    ✗ round it and go on: Somebody asked for -2. Did they ask for 2?
        not 1 <= take <= heaps[heap] ⇒ not 1 <= abs(take) <= heaps[heap]
        heaps[heap] - take ⇒ heaps[heap] - abs(take)
    ✗ a heap gives what it has: Four of three pieces: is that a move?
        not 1 <= take <= heaps[heap] ⇒ take < 1
        heaps[heap] - take ⇒ max(0, heaps[heap] - take)
    ✗ Python counts as the game does: In Python heaps[-1] is the last heap. Does the game have a
      heap -1?
        not 0 <= heap < len(heaps) ⇒ heap >= len(heaps)
        (*heaps[:heap], heaps[heap] - take, *heaps[heap + 1 :]) ⇒ tuple(size - take * (place == heap % len(heaps)) for place, size in enumerate(heaps))
    ✗ a message is an error: A move that leaves the heaps alone is a move too many. Raise
      ValueError.
        … ⇒
            if not 0 <= heap < len(heaps) or not 1 <= take <= heaps[heap]:
                print("this is no legal move")
                return heaps
            return unchecked(heaps, heap, take)
    ✗ assert guards: Assertions can be switched off. For a wrong argument there is ValueError.
        … ⇒
            assert 0 <= heap < len(heaps)
            assert 1 <= take <= heaps[heap]
            return unchecked(heaps, heap, take)
    """
)


# ---- Who wins? -----------------------------------------------------------------------------------


def mover_wins(game, position):
    """Return whether the player to move wins, after looking at every option."""
    verdicts = []
    for move in game.moves(position):
        verdicts.append(mover_wins(game, game.apply(position, move)))
    return False in verdicts


def of_is_winning(*heaps):
    """The recording of is_winning for these heaps, without its helper."""
    return record(is_winning, SMALL, heaps, only=is_winning)


@sheet.question("11.1")
def who_wins():
    """Two heaps of one piece, (1, 1). It is your move, and both play well. Who wins?

    ✗ beginning wins: Name your move. What is left, and what does your opponent do with it?
    ✗ luck decides: How many different ways are there to play it to the end?
    ✓ You must take one piece, and your opponent takes the other, which is the last.
    """
    winner = "you win" if is_winning(SMALL, (1, 1)) else "your opponent wins"
    return winner, "you win", "that depends on who makes a mistake"


@sheet.question("11.2", run=lambda: of_is_winning(0, 0), puzzle=SMALL)
def without_pieces():
    """What does `is_winning(game, (0, 0))` return?

    ✗ valued for who just moved: Somebody took the last piece. Is that the player who is to move
      now? [is_winning((0, 0)) returns]
    ✗ a base case must be written: The list of moves is empty. What does a loop over an empty list
      do? [is_winning((0, 0)) returns]
    ✓ There is no move, so the loop does nothing, and in the usual game `misere` is False. Who
      cannot move has lost.
    """
    return is_winning(SMALL, (0, 0)), "True", "nothing: it stops with an error"


def what_follows(option):
    """What is_winning does in (1, 2) when it has heard of this option."""
    root = of_is_winning(1, 2).root
    heard = next(call for call in root.calls if call.arguments["position"] == option)
    after = root.calls[root.calls.index(heard) + 1 :]
    if after:
        return f"it looks at the next option, {after[0].arguments['position']}"
    return f"it returns {root.result}"


@sheet.question("11.3", run=lambda: of_is_winning(1, 2), puzzle=SMALL)
def after_an_option_that_is_won():
    """In `is_winning(game, (1, 2))` the inner call for (0, 2) gave True. What does the outer call
    do next?

    ✗ verdict passed on unchanged: Who wins at (0, 2): you, or the player who moves there?
      [is_winning((0, 2)) returns]
    ✗ one bad option suffices: Must you leave (0, 2)? What else can you leave?
      [is_winning((0, 2)) returns]
    ✓ At (0, 2) your opponent would win, so this option is no good. There are others.
    """
    return what_follows((0, 2)), "it returns True", "it returns False"


@sheet.question("11.4", run=lambda: of_is_winning(1, 2), puzzle=SMALL)
def after_an_option_that_is_lost():
    """Then the inner call for (1, 1) gave False. And now?

    ✗ verdict passed on unchanged: Who loses at (1, 1): you, or the player who moves there?
      [is_winning((1, 1)) returns]
    ✗ all must be seen: You need one good move. Do you have one? [is_winning((1, 1)) returns]
    ✓ Your opponent is lost at (1, 1). One such option is enough, and (1, 0) is never looked at.
    """
    return what_follows((1, 1)), "it returns False", "it looks at the next option, (1, 0)"


@sheet.question("11.5")
def what_winning_means():
    """`is_winning` says True about (3, 4, 5). What does that mean?

    ✗ every option must win: Take one piece from heap 1. Is your opponent in trouble?
    ✗ won whatever you do: You played this game at the beginning. Did you win every time?
    ✗ beginning wins: Go back to (1, 1): who wins there?
    ✓ Some move wins, and here it is a single one. Every other move gives the win away.
    """
    good, every = winning.winning_moves(GAME, GAME.start), GAME.moves(GAME.start)
    return (
        f"{len(good)} of the {len(every)} first moves leaves the opponent lost",
        f"all of the {len(every)} first moves leave the opponent lost",
        "you win, whatever you do",
        "whoever begins wins, here as everywhere",
    )


# ---- Repair the sign -----------------------------------------------------------------------------


def options(heaps):
    """Return every position one move away."""
    found = []
    for heap, size in enumerate(heaps):
        for left in reversed(range(size)):
            found.append(heaps[:heap] + (left,) + heaps[heap + 1 :])
    return found


def never_wins(heaps):
    for after in options(heaps):
        if never_wins(after):
            return True
    return False


HEAPS = [(0,), (1,), (2,), (0, 2), (1, 1), (1, 2), (2, 2), (1, 2, 2), (1, 2, 3)]


@sheet.exercise("repair the sign", cases=[(heaps,) for heaps in HEAPS], library="is_winning")
def wins(heaps):
    """Return whether the player to move can force a win.

    >>> wins((1,)), wins((1, 1))
    (True, False)
    """
    for after in options(heaps):
        opponent_wins = wins(after)
        if not opponent_wins:
            return True
    return False


sheet.hints(
    "With no pieces the loop has nothing to do. What comes back then, and is it true?",
    "One piece, your move: what does the inner call say of the position you leave?",
    "You win if some option is lost for your opponent.",
)

sheet.wrong(
    "verdict passed on unchanged",
    "The inner call speaks of your opponent. What is good for them, is that good for you?",
)(never_wins)

sheet.wrong_edits(
    r"""
    ✗ odd totals win: One heap of two: can you take them all?
        … ⇒ return sum(heaps) % 2 == 1
    ✗ one True is enough: Who cannot move has lost. Which line says so?
        if not opponent_wins ⇒ if opponent_wins
        return False ⇒ return True
    ✗ valued for who just moved: Nothing is left, and it is your turn. Who took the last piece?
        '    for after' ⇒ '    if not any(heaps):\n        return True\n    for after'
    ✗ everything turned round: Start with no pieces: whose verdict does your function give?
        if not opponent_wins ⇒ if opponent_wins
        return True ⇒ return False
        return False ⇒ return True
    ✗ every option must win: How many of your moves do you make? How many good ones do you need?
        if not opponent_wins ⇒ if opponent_wins
        return True ⇒ return False
        return False ⇒ return any(heaps)
    ✗ the first option decides: If the first option is no good, may you still choose another?
        '        if not opponent_wins:\n            return True' ⇒ '        return not opponent_wins'
    ✗ another function will do: Which function does your inner call ask: the new one, or the old
      one?
        opponent_wins = wins(after) ⇒ opponent_wins = never_wins(after)
    """
)


@sheet.wrong(
    "only pairs are lost",
    "Three different heaps, (1, 2, 3): which of your moves leaves two equal ones, and no more?",
)
def only_pairs_are_lost(heaps):
    return any(heaps.count(heap) % 2 == 1 for heap in heaps if heap > 0)


# ---- One heap, take one to three -----------------------------------------------------------------


@sheet.exercise("can win", cases=[(n,) for n in (*range(10), 12)])
def can_win(n):
    """Return whether the player to move wins; a move takes 1, 2 or 3 of n pieces.

    >>> can_win(3), can_win(4)
    (True, False)
    """
    for take in (1, 2, 3):
        if take <= n and not can_win(n - take):
            return True
    return False


sheet.hints(
    "It is `wins` again; only the options are others. Which are they?",
    "Loop over 1, 2 and 3, leave out what the heap does not have, and ask for the rest.",
)

sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: can_win(n - take) speaks of your opponent. What do you want
      it to be?
        not can_win ⇒ can_win
    ✗ valued for who just moved: No piece is left and you are to move. What can you do?
        return False ⇒ return n == 0
    ✗ every option must win: You choose one of your moves. How many of them must be good?
        not can_win ⇒ can_win
        return True ⇒ return False
        return False ⇒ return n > 0
    ✗ smallest case left out: May you take three of one piece? Which line asks for that?
        'take <= n and ' ⇒ ∅
    ✗ take as many as you can: Five pieces: what do you leave if you take three? And if you take
      one?
        (1, 2, 3) ⇒ (min(3, n),)
        take <= n ⇒ n
    ✗ the first option decides: A move may take one, two or three. Which of them does your
      function try?
        (1, 2, 3) ⇒ (1,)
    ✗ odd totals win: Two pieces: can you end the game at once?
        … ⇒ return n % 2 == 1
    ✗ examples make a rule: Your function knows some sizes by heart. What comes after 4 and 8?
        … ⇒ return n not in (0, 4, 8)
    """
)


# ---- Which moves win? ----------------------------------------------------------------------------

game = GAME  # as the notebook calls it


def are_the_winning_moves(trial):
    """All winning moves, in any order, as moves or as pairs."""
    expected = winning.winning_moves(game, *trial.arguments)
    told = trial.result
    if isinstance(told, list) and len(told) == len(expected) and all(m in told for m in expected):
        return None
    if isinstance(told, list):  # by repr: a text that reads as a move must not look like one
        returned = short(Shown(spoken(told)), 120)
        return f"{trial.call} returned {returned}; {expected!r} was expected."
    return trial.differs_from(expected)


THREE_HEAPS = [(0, 0, 0), (0, 0, 1), (0, 0, 3), (1, 1, 1), (0, 2, 2), (1, 2, 2), (1, 3, 3)]


@sheet.exercise(
    "winning moves",
    cases=[(heaps,) for heaps in THREE_HEAPS],
    property=are_the_winning_moves,
    library="winning_moves",
)
def winning_moves(heaps):
    """Return the list of all moves that leave the opponent lost.

    >>> winning_moves((0, 0, 3))
    [Move(heap=2, take=3)]
    """
    found = []
    for move in game.moves(heaps):
        if not wins(game.apply(heaps, move)):
            found.append(move)
    return found


sheet.hints(
    "`game.moves(heaps)` are all moves, `game.apply(heaps, move)` is what one leaves.",
    "Begin with an empty list, and append each move after which your opponent does not win.",
)

sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: `wins` speaks of the player to move after your move. Who is that?
        if not wins ⇒ if wins
    ✗ one good move is all: Three heaps of one piece: how many moves win?
        found.append(move) ⇒ return [move]
    ✗ won whatever you do: The position is won. Does every move keep the win?
        if not wins(game.apply(heaps, move)) ⇒ if wins(heaps)
    ✗ a move is where it leads: Return the moves, not what they leave.
        found.append(move) ⇒ found.append(game.apply(heaps, move))
    ✗ Python counts as the game does: Heap 1 has the index 0. `game.moves` gives you the moves
      ready-made.
        found.append(move) ⇒ found.append((move.heap + 1, move.take))
    ✗ no move is None: How long is a list in which nothing is? Return that list.
        return found ⇒ return found or None
    ✗ odd totals win: Two pieces in one heap, and your opponent to move: is that lost for them?
        not wins(game.apply(heaps, move)) ⇒ sum(game.apply(heaps, move)) % 2 == 0
    ✗ only pairs are lost: Leaving pairs wins. From (1, 3, 3) there are other good moves: which
      three heaps are lost, too?
        not wins( ⇒ not only_pairs_are_lost(
    """
)


# ---- Is a book right? ----------------------------------------------------------------------------

BOOK = 96, 120  # eighty in a hundred


@cache
def counted():
    """How many positions of (3, 4, 5) are won by the player to move, and how many there are."""
    memo = {}
    every = list(product(range(4), range(5), range(6)))
    return sum(is_winning(Nim(), heaps, memo) for heaps in every), len(every)


def is_the_true_count(answer):
    """The number of winning positions, and of all."""
    if not isinstance(answer, tuple | list) or [type(part) for part in answer] != [int, int]:
        return (
            f"two whole numbers were expected, (winning positions, all positions), not {answer!r}."
        )
    won, everything = answer
    if everything != counted()[1]:
        return f"{everything} is not the number of positions: each heap may also be empty, and (3, 4, 5) counts too."
    if won == BOOK[0]:
        return "That is the book's share. Did you count, or did you believe it?"
    if won != counted()[0]:
        return f"{won} is not the number of winning ones: ask is_winning about every position."
    return None


sheet.exercise("eighty per cent", property=is_the_true_count)((102, 120))
sheet.hints(
    "Three loops, one in the other: range(4), range(5) and range(6).",
    "Begin with two counters at 0, and ask `is_winning(game, position)` in the innermost loop.",
)
sheet.right([102, 120])
sheet.wrong("a book is right", "Count them: a loop over all positions is short.")(BOOK)
sheet.wrong_edits(
    """
    ✗ valued for who just moved: For whom are these positions won?
        … ⇒ (18, 120)
    ✗ the end is won: No pieces, and you are to move: is that won?
        … ⇒ (103, 120)
    ✗ the start is no position: (3, 4, 5) itself is a position as well.
        … ⇒ (101, 119)
    ✗ an empty heap is no heap: Each heap may be empty, and then?
        … ⇒ (48, 60)
    ✗ a share is a count: How many positions are there, counted one by one?
        … ⇒ (80, 100)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("11.6")
def equal_heaps():
    """Two heaps of four, (4, 4), and it is your move. What does `is_winning` say, and why?

    ✗ beginning wins: Try (1, 1) and (2, 2) first. What helps your opponent there?
    ✗ take as many as you can: One heap is gone. What does your opponent do with the other one?
    ✗ luck decides: Can a game that somebody must win be the same for both?
    ✓ Your opponent does in one heap what you do in the other, and so takes the last piece.
    """
    won = is_winning(Nim((4, 4)), (4, 4), {})
    return (
        f"{won}: whatever I do, my opponent has an answer",
        "True: I begin, so I have the choice",
        "True: I take a whole heap, and then I am ahead",
        "False: it is as good for me as for my opponent",
    )


# ---- At home: the last piece loses ---------------------------------------------------------------


def as_both_games_say(trial):
    """Won in one of the two games, and lost in the other."""
    heaps = trial.arguments[0]
    return trial.differs_from(is_lost(heaps) != is_lost(heaps, misere=True))


def how_many_change(answer):
    every = product(range(4), range(5), range(6))
    number = sum(is_lost(heaps) != is_lost(heaps, misere=True) for heaps in every)
    return f"Of the 120 positions of (3, 4, 5), {number} change sides. What do they have in common?"


@sheet.exercise(
    "misere",
    cases=[
        (heaps,)
        for heaps in [
            *[(0,), (1,), (2,), (3,)],
            *[(1, 1), (0, 2), (0, 4), (1, 2), (2, 2)],
            *[(0, 0, 0), (0, 1, 1), (1, 1, 1), (1, 1, 1, 1)],
            *[(1, 1, 2), (1, 1, 3), (1, 2, 2), (1, 2, 3)],
        ]
    ],
    property=as_both_games_say,
    open=True,
    remark=how_many_change,
)
def changes_sides(heaps):
    """Return whether another player wins as soon as the last piece loses.

    >>> changes_sides((1,)), changes_sides((2,))
    (True, False)
    """
    usual = is_winning(Nim(), heaps)
    misere = is_winning(Nim(misere=True), heaps)
    return usual != misere


sheet.hints(
    "`Nim(misere=True)` is the game in which the last piece loses.",
    "Ask `is_winning` about the same heaps in both games. When do the verdicts differ?",
)

sheet.wrong_edits(
    """
    ✗ misère turns everything round: (2,): do you take two pieces, or one?
        … ⇒ return True
    ✗ the end does not matter: (1,): who wins the usual game, who the other?
        … ⇒ return False
    ✗ the end is won: No pieces: who has won, in either game?
        … ⇒ return max(heaps) == 1
    ✗ odd totals win: Compare (1,) and (1, 1) in both games.
        … ⇒ return sum(heaps) % 2 == 1
    ✗ only the last move differs: (1, 1, 1): how does it go in either game?
        … ⇒ return sum(heaps) <= 1
    ✗ one small heap is enough: (1, 2): which moves win?
        … ⇒ return 1 in heaps or not any(heaps)
    ✗ examples make a rule: Two is not the only size above one. What happens with (3,)?
        … ⇒ return 2 not in heaps
    ✗ examples make a rule: Your rule fits the small heaps. Which heap of (1, 1, 3) does it not look
      at?
        … ⇒ return min(heaps) <= 1 and 2 not in heaps
    ✗ only the last move differs: Four heaps of one piece: play both games to the end. Who wins?
        … ⇒ return sum(heaps) <= 3 and max(heaps) <= 1
    ✗ won is changed: Ask both games, and compare the two verdicts.
        usual != misere ⇒ misere
    """
)
