"""Exercise: the verdict that is always False."""

from ...exercise import Exercise, Wrong


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
    """Return whether the player to move can force a win.

    >>> wins((1,)), wins((1, 1))
    (True, False)
    """
    for after in options(heaps):
        opponent_wins = wins(after)
        if not opponent_wins:
            return True
    return False


def some_option_is_lost(heaps):
    verdicts = [some_option_is_lost(after) for after in options(heaps)]
    return False in verdicts


def by_binary_digits(heaps):
    total = 0
    for heap in heaps:
        total = total ^ heap
    return total > 0


def last_line_turned(heaps):
    for after in options(heaps):
        if last_line_turned(after):
            return True
    return True


def nothing_left_is_won(heaps):
    if not any(heaps):
        return True
    for after in options(heaps):
        if not nothing_left_is_won(after):
            return True
    return False


def both_verdicts_turned(heaps):
    for after in options(heaps):
        if both_verdicts_turned(after):
            return False
    return True


def all_must_win(heaps):
    if not any(heaps):
        return False
    for after in options(heaps):
        if all_must_win(after):
            return False
    return True


def first_decides(heaps):
    for after in options(heaps):
        return not first_decides(after)
    return False


def odd_totals(heaps):
    return sum(heaps) % 2 == 1


def name_left_as_it_was(heaps):
    for after in options(heaps):
        if not never_wins(after):
            return True
    return False


def only_pairs_are_lost(heaps):
    return any(heaps.count(heap) % 2 == 1 for heap in heaps if heap > 0)


EXERCISE = Exercise(
    name="repair the sign",
    solution=wins,
    cases=(
        ((0,),),
        ((1,),),
        ((2,),),
        ((0, 2),),
        ((1, 1),),
        ((1, 2),),
        ((2, 2),),
        ((1, 2, 2),),
        ((1, 2, 3),),
    ),
    also_right=(some_option_is_lost, by_binary_digits),
    wrong=(
        Wrong(
            never_wins,
            "verdict passed on unchanged",
            "The inner call speaks of your opponent. What is good for them, is that good for you?",
        ),
        Wrong(
            last_line_turned,
            "one True is enough",
            "Who cannot move has lost. Which line says so?",
        ),
        Wrong(
            nothing_left_is_won,
            "valued for who just moved",
            "Nothing is left, and it is your turn. Who took the last piece?",
        ),
        Wrong(
            both_verdicts_turned,
            "everything turned round",
            "Start with no pieces: whose verdict does your function give?",
        ),
        Wrong(
            all_must_win,
            "every option must win",
            "How many of your moves do you make? How many good ones do you need?",
        ),
        Wrong(
            first_decides,
            "the first option decides",
            "If the first option is no good, may you still choose another?",
        ),
        Wrong(odd_totals, "odd totals win", "One heap of two: can you take them all?"),
        Wrong(
            name_left_as_it_was,
            "another function will do",
            "Which function does your inner call ask: the new one, or the old one?",
        ),
        Wrong(
            only_pairs_are_lost,
            "only pairs are lost",
            "Three different heaps, (1, 2, 3): which of your moves leaves two equal ones, and no more?",
        ),
    ),
    hints=(
        "With no pieces the loop has nothing to do. What comes back then, and is it true?",
        "One piece, your move: what does the inner call say of the position you leave?",
        "You win if some option is lost for your opponent.",
    ),
    library="is_winning",
)
