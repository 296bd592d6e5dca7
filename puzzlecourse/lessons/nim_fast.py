"""14 Nim, fast: a judge with a memory, the rule behind its verdicts; a player that follows it, and a memo."""

from functools import cache
from itertools import product
from random import Random  # noqa: F401  # an example below needs it

from puzzlelib import nim
from puzzlelib.nim import Move, Nim, is_lost, is_win, nim_sum
from puzzlelib.play.opponents import at_random, perfect
from puzzlelib.winning import is_winning, winning_moves
from stepthrough.trace import record

from ..authoring.reels import ReelSettings
from ..authoring.scenes import playing
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from
from ..judging.matches import Match, fault_in_play
from ..judging.memos import calls_with_memo, worked_out_twice
from ..judging.sentences import AnotherWay
from .nim_by_hand import HEAPS, options, small_heaps

sheet = Sheet("14_nim_fast")

game = Nim((3, 4, 5))
EVERY = list(product(range(4), range(5), range(6)))  # the positions of (3, 4, 5)


# ---- A judge with a memory -----------------------------------------------------------------------


def with_a_memo(positions):
    """Heaps, each with an empty memo."""
    return [(heaps, {}) for heaps in positions]


def verdict_with_a_memo(trial):
    """The verdict is right, and no position was worked out twice."""
    heaps = trial.arguments[0]
    message = differs_from(trial, not is_lost(heaps))
    if message or not options(heaps):
        return message
    left = tuple(filter(None, heaps))  # a heap of none adds no call
    return worked_out_twice(trial, "verdict", heaps, calls_with_memo(Nim(left), left))


@sheet.exercise(
    "judge with a memo",
    cases=with_a_memo(
        heaps for heaps in HEAPS if sum(heaps) < 7
    ),  # larger ones are too much without
    drawn=lambda chance: with_a_memo(heaps for [heaps] in small_heaps(chance)),
    judged_by=verdict_with_a_memo,
    recursive=True,
    fills=True,
    library="is_winning",
    asks_back=False,
)
def wins(heaps, memo):
    """Return whether the player to move can force a win; the memo is a dictionary.

    >>> wins((1,), {}), wins((1, 1), {})
    (True, False)
    """
    if heaps in memo:
        return memo[heaps]
    verdict = False
    for after in options(heaps):
        if not wins(after, memo):
            verdict = True
    memo[heaps] = verdict
    return verdict


sheet.hints(
    "Write it without the memo first. One piece, your move: what does the inner call return for the position you leave?",
    "Step 2 of the recipe: what is in the memo needs no inner call. Where do you look it up?",
    "Before you return a verdict, store it: `memo[heaps] = verdict`. Is there a `return` above that line?",
)


@sheet.right
def stops_at_the_first_good_move(heaps, memo):
    if heaps not in memo:
        memo[heaps] = any(not stops_at_the_first_good_move(after, memo) for after in options(heaps))
    return memo[heaps]


sheet.wrong_edits(
    r"""
    ✗ verdict passed on unchanged: The inner call is about your opponent. Is what is good for them good for you?
        if not wins(after, memo) ⇒ if wins(after, memo)
    ✗ everything turned round: Start with no pieces: has the player to move won?
        verdict = False ⇒ verdict = True
        if not wins(after, memo) ⇒ if wins(after, memo)
        '            verdict = True' ⇒ '            verdict = False'
    ✗ valued for who just moved: Nothing is left, and it is your turn. Who took the last piece?
        verdict = False ⇒ verdict = not any(heaps)
    ✗ every option must win: How many of your moves do you make? How many good ones do you need?
        verdict = False ⇒ verdict = any(heaps)
        if not wins(after, memo) ⇒ if wins(after, memo)
        '            verdict = True' ⇒ '            verdict = False'
    ✗ the last answer is the answer: You have a verdict on each of your moves. Which of them decides in your function?
        'if not wins(after, memo):\n            verdict = True' ⇒ 'verdict = not wins(after, memo)'
    ✗ reading is enough: Which line of yours writes into the memo?
        '    memo[heaps] = verdict\n' ⇒ ∅
    ✗ writing is enough: Which line of yours looks into the memo, before the loop?
        '    if heaps in memo:\n        return memo[heaps]\n' ⇒ ∅
    ✗ a stored 0 is nothing: A lost position has False in the memo, and an `if` takes that for nothing. How do you ask whether the memo holds a position?
        if heaps in memo ⇒ if memo.get(heaps)
    ✗ every call has its own memory: Which dictionary does your inner call get?
        wins(after, memo) ⇒ wins(after, {})
    ✗ odd totals win: One heap of two: can you take them all?
        … ⇒
            memo[heaps] = sum(heaps) % 2 == 1
            return memo[heaps]
    """
)


# ---- What lost positions look like ---------------------------------------------------------------


@sheet.question("14.1")
def how_many_stay_lost(ask):
    """(1, 4, 5) is lost for the player to move. How many of its 10 moves lead to a position that is
    lost, too?
    """
    options = [game.apply((1, 4, 5), move) for move in game.moves((1, 4, 5))]
    lost = sum(not is_winning(game, option, {}) for option in options)
    ask.right(lost, "One such move would be enough to win, and then (1, 4, 5) would not be lost.")
    ask.wrong(1, "there is always a good move", "What would such a move be worth to you?")
    ask.wrong(
        len(options) // 2, "half of them", "Suppose there is one. Who would then win at (1, 4, 5)?"
    )
    ask.wrong(
        len(options), "lost stays lost", "Take all five pieces of heap 3. Who wins (1, 4, 0)?"
    )


# ---- State a conjecture --------------------------------------------------------------------------


def agrees(trial):
    """The verdict of the whole tree, found without it."""
    if message := differs_from(trial, not is_lost(trial.arguments[0])):
        return message
    root = trial.recording.root
    if any(call.code is root.code for call in trial.recording.calls[1:]):
        return AnotherWay(f"{trial.name} calls itself: that is looking ahead. Use only the sizes.")
    return None


def large_heaps(chance):
    """Heaps for which looking ahead takes too long, in whatever way: the smaller ones, then large."""
    for _ in range(3):
        yield (tuple(chance.randrange(8) for _ in range(3)),)
    for most in (15, 60, 1_000, 2_000):
        a, b = chance.sample(range(most // 2, most), 2)
        for heaps in ((a, b, a ^ b), (a, b, (a ^ b) + 1), (a, a, b), (0, a, a)):
            yield (tuple(chance.sample(heaps, 3)),)
    for bit in (8, 16, 64, 256, 2_048):  # small digits tell nothing
        a = chance.randrange(1_000)
        yield (tuple(chance.sample((0, a, a ^ bit), 3)),)


@sheet.exercise(
    "conjecture",
    cases=(
        *((heaps,) for heaps in sorted(EVERY, key=lambda heaps: (sum(heaps), heaps))),
        *[((6, 7, 1),), ((7, 5, 2),), ((6, 6, 7),), ((3, 6, 7),), ((1, 2, 11),), ((1, 8, 9),)],
    ),
    drawn=large_heaps,
    judged_by=agrees,
    library="nim_sum",
    asks_back=False,
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
    "Two ones in a column make 0 with ^, three make 1. What do all heaps make together?",
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
    ✗ three columns are enough: How is 8 written in binary? Which column is its one in?
        total != 0 ⇒ total % 8 != 0
    ✗ or is as good as xor: Two ones in a column: what should they make, one or nothing?
        total ^ heap ⇒ total | heap
    ✗ the same question: For no pieces at all your rule says True. For whom is that?
        != ⇒ ==
    ✗ a search is a rule: A rule looks at the heaps, and not at what can become of them.
        … ⇒
            for n in range(len(heaps)):
                for left in range(heaps[n]):
                    if not guess((*heaps[:n], left, *heaps[n + 1 :])):
                        return True
            return False
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


def winning_first(game):
    return " or ".join(map(str, winning_moves(game, game.start)))


@sheet.question("14.2")
def the_winning_move(ask):
    """The heaps are (1, 6, 4), and it is your move. Which move wins?"""
    the_sum = Move(2, nim_sum((1, 6, 4)))
    ask.right(
        winning_first(Nim((1, 6, 4))),
        "It leaves (1, 5, 4), in which every binary column has an even number of ones.",
    )
    ask.wrong(
        str(the_sum),
        "the sum is what to take",
        "Write down what that leaves, in binary. Is every column even?",
    )
    ask.wrong(
        str(Move(1, 2)),
        "two equal heaps are enough",
        "That leaves (1, 4, 4). Does the single piece help your opponent?",
    )
    ask.wrong(
        str(Move(0, 1)),
        "an even rest is lost",
        "That leaves (0, 6, 4). Can your opponent make the heaps equal?",
    )


# ---- More: a player of your own ------------------------------------------------------------------

# where a game begins, whether the learner begins, and against whom
MATCHES = (
    ((0, 0, 1), True, perfect),
    ((0, 0, 3), True, perfect),
    ((1, 1, 1), True, at_random),
    ((0, 1, 1), False, at_random),
    ((0, 2, 2), False, at_random),
    ((0, 1, 2), True, perfect),
    ((1, 2, 3), False, at_random),
    ((3, 4, 5), True, perfect),
    ((3, 4, 5), True, at_random),
    ((1, 4, 5), False, perfect),
    ((1, 4, 5), True, perfect),
    ((1, 3, 5, 6), True, perfect),
)


def more_matches(chance):
    """Games that can be won, small enough for a player that looks at every position."""
    a, b = chance.sample(range(9, 17), 2)
    starts = (a, b), (1, a // 2, a // 2 + 1), shuffled((1, 1, 2, 2, 3), chance), (2, a, 0)
    return [(start, not is_lost(start), perfect) for start in starts]


def large_matches(chance):
    """Games for which one has to know the rule: won from the beginning, and a lost one to be taken."""
    a, b, c = (chance.randrange(17, 64) for _ in range(3))  # their nim-sum is a heap, too
    starts = (a, b, c), (a, a, b), (a, b, c, a ^ b ^ c), (a, b, a ^ b), (a, a, b, b, c)
    return [(shuffled(start, chance), not is_lost(start), perfect) for start in starts]


def shuffled(heaps, chance):
    return tuple(chance.sample(heaps, len(heaps)))


def plays_well(answer, matches, seconds):
    """What is wrong with a player after a few games, or None if it wins them."""
    if not callable(answer):
        return "a function was expected: write check('my player', my_player) without brackets."
    games = [
        Match(
            Nim(tuple(max(1, heap) for heap in start)),
            start,
            begins,
            opponent,
            can_win=is_lost(start) != begins,
            is_over=lambda heaps: not any(heaps),
        )
        for start, begins, opponent in matches
    ]
    return fault_in_play(answer, games, seconds, past_tense=took)


def took(move):
    return str(move).replace("take", "took")


def how_it_did(answer):
    """How many games a good player has won, and why not all."""
    won = sum(is_lost(start) != begins for start, begins, _ in MATCHES)
    return (
        f"It has won {won} of {len(MATCHES)} games, all that can be won against a player that makes "
        "no mistakes. Play against it yourself!"
    )


@sheet.exercise(
    "my player",
    cases=MATCHES,
    drawn=more_matches,
    large=large_matches,
    whole=True,
    judged_by=plays_well,
    open=True,
    remark=how_it_did,
    watch=ReelSettings(
        "heaps",
        {str(heaps): (heaps,) for heaps in [(1, 2), (3, 4, 5), (1, 3, 5, 7), (7, 7, 6, 5)]},
        lambda heaps: (Nim(heaps), heaps),
        "(3, 4, 5)",
        playing,
    ),
)
def my_player(game, position, chance):
    """Return a move; in the usual game of Nim it wins every game that can be won.

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
    ✗ lost is over: The computer may make a mistake. Which move do you make until then?
        return chance.choice(game.moves(position)) ⇒ return None
    ✗ a move is where it leads: Return the move, not what it leaves.
        'return move\n' ⇒ 'return game.apply(position, move)\n'
    """
)


# ---- More: a memo --------------------------------------------------------------------------------


@cache
def wins_with_memo(heaps):
    for move in game.moves(heaps):
        if not wins_with_memo(game.apply(heaps, move)):
            return True
    return False


def of_the_memo():
    return record(wins_with_memo, (1, 2))


@sheet.question("14.3", program=wins_with_memo, run=of_the_memo)
def how_many_hits(ask):
    """`@cache` gives a function a memo. Without it, `is_winning` makes 10 calls for (1, 2) and meets 6 different
    positions. How many calls does the memo answer now?
    """
    remembered = of_the_memo()
    plain = record.within(only=is_winning)(is_winning, game, (1, 2))
    positions = {call.arguments["position"] for call in plain.calls}
    saved = plain.number_of_calls - remembered.number_of_calls
    ask.right(
        remembered.memo_hits,
        "(0, 0) twice, (0, 1) once. The calls that would have come below a hit are not made at "
        "all, so more calls are saved than there are hits.",
    )
    ask.wrong(
        saved,
        "each call saved is a hit",
        "When the memo answers for (0, 1), is there a call for (0, 0) below it?",
        at="wins_with_memo((1, 1)) is called",
    )
    ask.wrong(
        0,
        "a memo belongs to one call",
        "Position (0, 0) is reached by several routes. Is it a new position each time?",
        at="wins_with_memo((0, 0)) returns",
    )
    ask.wrong(
        len(positions),
        "every position comes twice",
        "Which route leads to (1, 2) a second time?",
        at="wins_with_memo((1, 0)) is called",
    )


# ---- More: the other point of view ---------------------------------------------------------------


@sheet.question("14.4")
def what_is_win_says(ask):
    """`is_winning(game, (1, 1))` returns False. What does `is_win([1, 1])` return, and what does it mean?"""
    verdict = is_win([1, 1])
    ask.right(
        f"{verdict}: the player who left these rows {'wins' if verdict else 'loses'}",
        "The player to move loses, so the player who has just moved wins: one fact, two players.",
    )
    ask.wrong(
        "0: the player who left these rows loses",
        "the same question",
        "At (1, 1) the player to move loses. Who is the other player?",
    )
    ask.wrong(
        "0: no one has won as long as there are pieces",
        "verdicts come at the end",
        "Can the player who is to move at (1, 1) still escape?",
    )


# ---- More: the last piece loses ------------------------------------------------------------------


@sheet.question("14.5")
def the_move_in_misere(ask):
    """Misère: the player who takes the last piece loses. Heaps (1, 1, 2), your move. Which move
    wins?
    """
    misere, usual = winning_first(Nim((1, 1, 2), misere=True)), winning_first(Nim((1, 1, 2)))
    ask.right(
        misere,
        "Leave an odd number of single pieces: then your opponent takes the last one. The heap to "
        "play in is the same, the number to take is not.",
    )
    ask.wrong(
        usual,
        "the end does not matter",
        "That leaves (1, 1, 0). Who must take the last piece then?",
    )
    ask.wrong(
        "none of them",
        "misère turns everything round",
        "Can you leave a number of single pieces that suits you?",
    )
