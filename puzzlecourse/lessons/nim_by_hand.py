"""13 Nim: one good move against all replies."""

from itertools import product

from puzzlelib import winning
from puzzlelib.nim import Move, Nim, is_lost
from stepthrough.given import is_whole
from stepthrough.trace import record
from stepthrough.trace.values import Shown, safe_repr, short

from ..answers.answer_functions import function_behind, reachable_from
from ..authoring.draws import even_and_odd
from ..authoring.sheet import Sheet, changed
from ..judging.faults import differs_from
from ..judging.trial import Trial

sheet = Sheet("13_nim")

GAME = Nim((3, 4, 5))
SMALL = Nim((1, 2))
EVERY = list(product(range(4), range(5), range(6)))  # the positions of (3, 4, 5)

# ---- Who wins? -----------------------------------------------------------------------------------


def is_winning(game, position):
    for move in game.moves(position):
        opponent_wins = is_winning(game, game.apply(position, move))
        if not opponent_wins:
            return True
    return False


def of_is_winning(*heaps):
    """The recording of is_winning for these heaps."""
    return record(is_winning, SMALL, heaps)


@sheet.question("13.1")
def who_wins(ask):
    """Two heaps of one piece, (1, 1). It is your move. Who wins if both play as well as they
    can?
    """
    winner = "you win" if is_winning(SMALL, (1, 1)) else "your opponent wins"
    ask.right(
        winner, "You must take one piece, and your opponent takes the other, which is the last."
    )
    ask.wrong(
        "you win",
        "beginning wins",
        "Name your move. What is left, and what does your opponent do with it?",
    )
    ask.wrong(
        "you win if you choose the right heap",
        "one heap is the right one",
        "Take from one heap, then from the other. What is different?",
    )


# ---- A program that never finds a win ------------------------------------------------------------


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


def wins(heaps):
    for after in options(heaps):
        if not wins(after):
            return True
    return False


def tree_of(heaps):
    """The recording of `wins` as it would be if it looked at every option."""
    every = "verdicts = [wins(after) for after in options(heaps)]\nreturn False in verdicts"
    wins_looking_at_all = changed(wins, {"…": every})
    return record.within(only=wins_looking_at_all)(wins_looking_at_all, heaps)


CHANGES = {  # what to write, and what it makes of the program
    "`if never_wins(after):` becomes `if not never_wins(after):`": {
        "if never_wins": "if not never_wins"
    },
    "`if …: return True` becomes `return not never_wins(after)`": {
        "if never_wins(after):\n            return True": "return not never_wins(after)"
    },
    "`return False` at the end becomes `return True`": {"return False": "return True"},
    "`return True` and `return False` change places": {
        "return True": "return False",
        "return False": "return True",
    },
}


def agrees_with_the_tree(changes):
    """Whether the program with these changes says of every position in the tree what the tree says."""
    mended = changed(never_wins, changes)
    calls = tree_of((1, 2)).calls
    return all(mended(call.arguments["heaps"]) == call.result for call in calls)


@sheet.question("13.2")
def which_change_repairs_it(ask):
    """Which change makes `never_wins` agree with your tree?"""
    mending, at_once, at_the_end, both = CHANGES
    [works] = [words for words, changes in CHANGES.items() if agrees_with_the_tree(changes)]
    ask.right(
        works,
        "The inner call is about your opponent. You win if one of your options is lost for them.",
    )
    ask.wrong(
        at_once,
        "the first option decides",
        "In (1, 2) your first option may be bad. Are there others?",
    )
    ask.wrong(
        at_the_end,
        "the end is won",
        "Nothing is left, and it is your move: have you won?",
    )
    ask.wrong(
        both,
        "everything turned round",
        "Call it with no pieces: what comes back, and what does your tree say?",
    )


# ---- One heap, take one to three ------------------------------------------------------------------


def from_below(n):
    """The verdict on n pieces, from those on fewer: lost is what leads only to won ones."""
    won = []
    for size in range(n + 1):
        won.append(not all(won[max(0, size - 3) : size]))
    return won[n]


def tall_heaps(chance):
    """Any, and sixteen in a row; a plain recursion comes to the end of the first at most."""
    first = chance.randrange(101, 380)
    return [(n,) for n in (14, *even_and_odd(chance, 15, 100), *range(first, first + 16))]


def looks_ahead(answer):
    """What to say of an answer that knows a rule, and looks at none of the heaps that a move leaves; or None."""
    # 12 first: a memo that 8 had filled would make it short
    many, few = (Trial.of(answer, (n,)).recording for n in (12, 8))
    given = {n for call in many.calls[1:] for n in call.arguments.values() if is_whole(n)}
    calls_for_others = bool(given) and not given & {9, 10, 11}
    if len(many.steps) - len(few.steps) >= 4 and not calls_for_others:
        return None
    return "A rule tells you who wins. Now write it by looking ahead: try each move, and ask who wins then."


@sheet.exercise(
    "one heap",
    cases=[(n,) for n in range(13)],
    drawn=lambda chance: [(13,)],
    large=tall_heaps,
    oracle=from_below,
    way=looks_ahead,
)
def wins_one_heap(n):
    """Return whether the player to move wins; a move takes 1, 2 or 3 of n pieces.

    >>> wins_one_heap(3), wins_one_heap(4)
    (True, False)
    """
    for take in (1, 2, 3):
        if take <= n and not wins_one_heap(n - take):
            return True
    return False


sheet.hints(
    "The reasoning is that of the two players; only the options are different. Which are they?",
    "Step 3 of the recipe: loop over 1, 2 and 3, leave out what the heap does not have, and call for what is left.",
)

sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: The inner call is about your opponent. What do you want it to be?
        not wins_one_heap ⇒ wins_one_heap
    ✗ valued for who just moved: No piece is left and you are to move. What can you do?
        return False ⇒ return n == 0
    ✗ every option must win: You choose one of your moves. How many of them must be good?
        not wins_one_heap ⇒ wins_one_heap
        return True ⇒ return False
        return False ⇒ return n > 0
    ✗ smallest case left out: May you take three of one piece? Which line makes sure?
        'take <= n and ' ⇒ ∅
    ✗ take as many as you can: Five pieces: what do you leave if you take three? And if you take
      one?
        (1, 2, 3) ⇒ (min(3, n),)
        take <= n ⇒ n
    ✗ the first option decides: A move may take one, two or three. Which of them does your
      function try?
        (1, 2, 3) ⇒ (1,)
    ✗ examples make a rule: Your function knows some sizes by heart. What comes after 4 and 8?
        … ⇒ return n not in (0, 4, 8)
    """
)


def small_heaps(chance):
    """Heaps for which even the recursion that looks at every option is quick: lost, equal, any."""
    total = chance.choice((4, 5))
    heaps = [chance.randrange(1, 4) for _ in range(2)]
    return [(shuffled((1, 2, 3), chance),), ((1, total),), (shuffled((1, 1, 1, 2), chance),)] + [
        (shuffled((*heaps, 0), chance),),
        (shuffled((0, heaps[0], heaps[0]), chance),),
        (shuffled((1, 1, 1, 1, chance.randrange(2)), chance),),
    ]


def large_heaps(chance):
    """Heaps for which a search takes too long: won, and lost, of an even and an odd number."""
    a, b, c = (chance.randrange(4, 60) for _ in range(3))
    won = [(a, b, (a ^ b) + 1), (a, a, b), (a, b, a ^ b ^ c ^ 1, c)]
    won += [(a, b, a ^ b ^ bit) for bit in (4, 8, 16)]  # of which small digits tell nothing
    lost = [(a, b, a ^ b), (a, a), (a, b, c, a ^ b ^ c), (a, b, a, b)]
    huge = chance.randrange(100, 10**6)
    won += [(huge, huge ^ 64 ^ a, a)]
    lost += [(huge, huge ^ a, a)]
    return [(shuffled(heaps, chance),) for heaps in won + lost]


def shuffled(heaps, chance):
    return tuple(chance.sample(heaps, len(heaps)))


HEAPS = [(0,), (1,), (2,), (0, 2), (1, 1), (1, 2), (2, 2), (1, 2, 2), (1, 1, 2)]
HEAPS += [(1, 2, 3), (1, 2, 4)]


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("13.3")
def equal_heaps(ask):
    """Two heaps of four, (4, 4), and it is your move. What does `is_winning` return, and why?"""
    ask.right(
        f"{is_winning(Nim(), (4, 4))}: my opponent always has an answer",
        "Your opponent does in one heap what you do in the other, and so takes the last piece.",
    )
    ask.wrong(
        "True: I begin, so I have the choice",
        "beginning wins",
        "Try (1, 1) and (2, 2) first. Does the choice help you there?",
    )
    ask.wrong(
        "True: I take a whole heap, and I am ahead",
        "take as many as you can",
        "One heap is gone. What does your opponent do with the other one?",
    )
    ask.wrong(
        "False: eight pieces are an even number",
        "odd totals win",
        "One heap of two is even, too. Who wins that?",
    )


# ---- More: two functions that call each other ----------------------------------------------------


def by_turns(answer):
    """What to say of an answer in which no two functions call each other, or None."""
    answer = function_behind(answer)
    functions, waiting = [], [answer]
    while waiting:
        function = waiting.pop()
        if function not in functions:
            functions.append(function)
            waiting += called_by(function)
    if any(
        one is not two and two in called_by(one) and one in called_by(two)
        for one in functions
        for two in functions
    ):
        return None
    alone = "`opponent_loses` calls itself. " if answer in called_by(answer) else ""
    return f"{alone}No two functions call each other: `opponent_loses` is to call `i_win`, and that one `opponent_loses`."


def called_by(function):
    """The functions that a function can reach by name."""
    near = map(function_behind, reachable_from(function))
    return [one for one in near if one is not None]


def i_win(heaps):
    for after in options(heaps):
        if opponent_loses(after):
            return True
    return False


def levels_by_turns(heaps):
    """Return how many calls at least wait for each other: a game takes a move for each heap.

    Two fewer, because an answer may know the end of a game without a call.
    """
    return sum(map(bool, heaps)) - 1


@sheet.exercise(
    "by turns",
    cases=[(heaps,) for heaps in HEAPS],
    drawn=small_heaps,
    large=large_heaps,
    oracle=is_lost,
    way=by_turns,
    levels=levels_by_turns,
    pair=True,
    library="is_winning",
)
def opponent_loses(heaps):
    """Return whether my opponent has lost. It is my opponent's move.

    >>> opponent_loses((1,)), opponent_loses((1, 1))
    (False, True)
    """
    for after in options(heaps):
        if not i_win(after):
            return False
    return True


sheet.hints(
    "Step 1 of the recipe: say the promise with the name of the player to move. Who moves in the options?",
    "Step 2 of the recipe: there are no pieces left, and it is my opponent's move. What is returned then?",
    "Step 4 of the recipe: my opponent has lost if *every* option is one in which I win. When may the loop stop early?",
)


def i_can_win(heaps):
    return any(they_cannot(after) for after in options(heaps))


@sheet.right
def they_cannot(heaps):
    return all(i_can_win(after) for after in options(heaps))


sheet.wrong_edits(
    r"""
    ✗ one reply is enough: Your opponent may choose. How many of the replies must be good for you?
        … ⇒
            if not any(heaps):
                return True
            for after in options(heaps):
                if i_win(after):
                    return True
            return False
    ✗ the last answer is the answer: Your opponent may choose. Which of the replies decides in your function?
        … ⇒
            lost = True
            for after in options(heaps):
                lost = i_win(after)
            return lost
    ✗ valued for who just moved: Nothing is left, and it is your opponent's turn. Who took the last piece?
        return True ⇒ return False
    ✗ verdict passed on unchanged: Your opponent finds a reply after which you win. Is that what they look for?
        if not i_win ⇒ if i_win
    ✗ odd totals win: One heap of two: can your opponent take both?
        … ⇒ return sum(heaps) % 2 == 0
    ✗ one name for both: `opponent_loses` calls itself. Which function is to answer for you?
        if not i_win(after) ⇒ if opponent_loses(after)
    """
)


@sheet.question("13.4")
def without_pieces(ask):
    """No pieces are left. What must `i_win((0,))` return, and what must `opponent_loses((0,))`?"""

    def both(mine, theirs):
        return f"{mine} and {theirs}"

    right = i_win((0,)), opponent_loses((0,))
    ask.right(
        both(*right),
        "The player to move cannot move, and has lost. In `i_win` that is me, in `opponent_loses` my opponent.",
    )
    ask.wrong(
        both(*reversed(right)),
        "valued for who just moved",
        "One player took the last piece. Is that the player who is to move now?",
    )
    ask.wrong(
        both(right[0], right[0]),
        "the same question",
        "Both promises are about a player who cannot move. Do they promise the same of that player?",
    )


# ---- More: the same for every game ---------------------------------------------------------------


def what_follows(option):
    """What is_winning does in (1, 2) after the call for this option."""
    calls = of_is_winning(1, 2).root.calls
    [place] = [n for n, call in enumerate(calls) if call.arguments["position"] == option]
    return f"it goes on with {calls[place + 1].arguments['position']}"


@sheet.question("13.5", run=lambda: of_is_winning(1, 2), puzzle=SMALL)
def after_an_option_that_is_won(ask):
    """In `is_winning(game, (1, 2))` the inner call for (0, 2) returned True. What does the outer
    call do next?
    """
    ask.right(
        what_follows((0, 2)),
        "At (0, 2) your opponent would win, so this option is no good. There are others.",
    )
    ask.wrong(
        "it returns True",
        "verdict passed on unchanged",
        "Who wins at (0, 2): you, or the player who moves there?",
        at="is_winning((0, 2)) returns",
    )
    ask.wrong(
        "it returns False",
        "one bad option suffices",
        "Must you leave (0, 2)? What else can you leave?",
        at="is_winning((0, 2)) returns",
    )


# ---- More: which moves win? ----------------------------------------------------------------------


@sheet.question("13.6")
def what_a_move_leaves(ask):
    """`before = (2, 3, 4)` is a position, and `after = game.apply(before, Move(heap=2, take=1))`
    takes one piece from the third heap. What is `before` now?
    """
    before = (2, 3, 4)
    after = GAME.apply(before, Move(heap=2, take=1))
    ask.right(
        before, "A move makes a new position. The old one stays, and a search can come back to it."
    )
    ask.wrong(
        after, "a move changes the heaps", "Which of the two names is given what `apply` returns?"
    )
    ask.wrong(
        GAME.apply(before, Move(1, 1)),
        "heaps count from 1 in code",
        "Which heap has the number 2 in code? And which name is given what `apply` returns?",
    )


game = GAME  # as the notebook calls it


def are_the_winning_moves(trial):
    """All winning moves, in any order, as moves or as pairs."""
    expected = winning.winning_moves(game, *trial.arguments)
    result = trial.result
    if (
        isinstance(result, list)
        and len(result) == len(expected)
        and all(m in result for m in expected)
    ):
        return None
    if isinstance(result, list):  # by repr: a text that reads as a move must not look like one
        returned = short(Shown(safe_repr(result)), 120)
        return f"{trial.call} returned {returned}; {expected!r} was expected."
    return differs_from(trial, expected)


QUICK = [heaps for heaps in EVERY if sum(heaps) <= 5]  # even if `wins` looks at every option


def more_heaps(chance):
    lost = [heaps for heaps in QUICK if is_lost(heaps)]
    some = [*chance.sample(QUICK, 4), *chance.sample(lost, 2)]
    equal = [heaps for heaps in QUICK if heaps[0] == heaps[1] > 0 or heaps[1] == heaps[2] > 0]
    other = shuffled(chance.choice(((1, 1, 1, 2), (1, 2, 0, 1), (2, 2), (4,))), chance)
    return [(heaps,) for heaps in [*some, chance.choice(equal), other]]


def all_heaps(chance):
    """The largest positions of the game: there, who looks ahead may need too long."""
    even, odd = (
        [heaps for heaps in EVERY if sum(heaps) % 2 == part and sum(heaps) > 7] for part in (0, 1)
    )
    some = [*chance.sample(even, 2), *chance.sample(odd, 2)]
    larger = shuffled((9, chance.randrange(4), chance.randrange(4)), chance)  # take six or more
    return [(heaps,) for heaps in [(3, 4, 5), (1, 4, 5), *some, larger]]


THREE_HEAPS = [(0, 0, 0), (0, 0, 1), (0, 0, 3), (1, 1, 1), (0, 2, 2), (1, 2, 2), (1, 3, 3)]


def only_pairs_are_lost(heaps):
    return any(heaps.count(heap) % 2 == 1 for heap in heaps if heap > 0)


@sheet.exercise(
    "winning moves",
    cases=[(heaps,) for heaps in THREE_HEAPS],
    drawn=more_heaps,
    large=all_heaps,
    judged_by=are_the_winning_moves,
    library="winning_moves",
    open=True,
)
def winning_moves(heaps):
    """Return the list of all moves that leave the opponent lost.

    >>> winning_moves((0, 0, 3))
    [Move(heap=2, take=3)]
    """
    found = []
    for move in game.moves(heaps):
        if opponent_loses(game.apply(heaps, move)):
            found.append(move)
    return found


sheet.hints(
    "`game.moves(heaps)` lists all moves, `game.apply(heaps, move)` is what a move leaves.",
    "Begin with an empty list, and append each move after which your opponent does not win.",
)

sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: After your move it is your opponent's move. Who is to lose then?
        if opponent_loses ⇒ if i_win
    ✗ one good move is all: Three heaps of one piece: how many moves win?
        found.append(move) ⇒ return [move]
    ✗ won whatever you do: The position is won. Does every move keep the win?
        if opponent_loses(game.apply(heaps, move)) ⇒ if i_win(heaps)
    ✗ a move is where it leads: Return the moves, not what they leave.
        found.append(move) ⇒ found.append(game.apply(heaps, move))
    ✗ Python counts as the game does: Heap 1 has the index 0. `game.moves` gives you the moves
      ready-made.
        found.append(move) ⇒ found.append((move.heap + 1, move.take))
    ✗ no move is None: If no move wins, how long is the list? Return that list.
        return found ⇒ return found or None
    ✗ odd totals win: Two pieces in one heap, and your opponent to move: is that lost for them?
        opponent_loses(game.apply(heaps, move)) ⇒ sum(game.apply(heaps, move)) % 2 == 0
    ✗ only pairs are lost: Leaving pairs wins. From (1, 3, 3) there are other good moves: which
      three heaps are lost, too?
        opponent_loses( ⇒ not only_pairs_are_lost(
    """
)
