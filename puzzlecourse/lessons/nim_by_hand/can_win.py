"""Exercise: one heap, and a move takes one, two or three."""

from ...exercise import Exercise, Wrong


def can_win(n):
    """Return whether the player to move wins; a move takes 1, 2 or 3 of n pieces.

    >>> can_win(3), can_win(4)
    (True, False)
    """
    for take in (1, 2, 3):
        if take <= n and not can_win(n - take):
            return True
    return False


def by_fours(n):
    return n % 4 != 0


def from_below(n):
    won = [False]
    for size in range(1, n + 1):
        won.append(not all(won[max(0, size - 3) : size]))
    return won[n]


def no_not(n):
    for take in (1, 2, 3):
        if take <= n and no_not(n - take):
            return True
    return False


def nothing_is_won(n):
    if n == 0:
        return True
    for take in (1, 2, 3):
        if take <= n and not nothing_is_won(n - take):
            return True
    return False


def all_must_win(n):
    for take in (1, 2, 3):
        if take <= n and all_must_win(n - take):
            return False
    return n > 0


def below_nothing(n):
    for take in (1, 2, 3):
        if not below_nothing(n - take):
            return True
    return False


def always_most(n):
    if n == 0:
        return False
    return not always_most(n - min(3, n))


def only_one_piece(n):
    if n == 0:
        return False
    return not only_one_piece(n - 1)


def odd_wins(n):
    return n % 2 == 1


def known_sizes(n):
    return n not in (0, 4, 8)


EXERCISE = Exercise(
    name="can win",
    solution=can_win,
    cases=((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,), (9,), (12,)),
    also_right=(by_fours, from_below),
    wrong=(
        Wrong(
            no_not,
            "verdict passed on unchanged",
            "can_win(n - take) speaks of your opponent. What do you want it to be?",
        ),
        Wrong(
            nothing_is_won,
            "valued for who just moved",
            "No piece is left and you are to move. What can you do?",
        ),
        Wrong(
            all_must_win,
            "every option must win",
            "You choose one of your moves. How many of them must be good?",
        ),
        Wrong(
            below_nothing,
            "smallest case left out",
            "May you take three of one piece? Which line asks for that?",
        ),
        Wrong(
            always_most,
            "take as many as you can",
            "Five pieces: what do you leave if you take three? And if you take one?",
        ),
        Wrong(
            only_one_piece,
            "the first option decides",
            "A move may take one, two or three. Which of them does your function try?",
        ),
        Wrong(odd_wins, "odd totals win", "Two pieces: can you end the game at once?"),
        Wrong(
            known_sizes,
            "examples make a rule",
            "Your function knows some sizes by heart. What comes after 4 and 8?",
        ),
    ),
    hints=(
        "It is `wins` again; only the options are others. Which are they?",
        "Loop over 1, 2 and 3, leave out what the heap does not have, and ask for the rest.",
    ),
)
