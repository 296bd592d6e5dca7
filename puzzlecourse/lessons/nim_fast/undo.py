"""Exercise: the other point of view, on one list that all calls share."""

from puzzlelib.nim import nim_sum

from ...exercise import Exercise, Trial, Wrong


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


def with_numbers(rows):
    verdict = 1
    for row, pieces in enumerate(rows):
        for left in reversed(range(pieces)):
            rows[row] = left
            if with_numbers(rows) == 1:
                verdict = 0
        rows[row] = pieces
    return verdict


def by_a_helper_inside(rows):
    def just_moved_wins():
        verdict = True
        for row, pieces in enumerate(rows):
            for left in range(pieces):
                rows[row] = left
                verdict = not just_moved_wins() and verdict
            rows[row] = pieces
        return verdict

    return just_moved_wins()


def by_a_helper_for_a_row(rows):
    return not any(wins_in(row, rows) for row in range(len(rows)))


def wins_in(row, rows):
    pieces, verdict = rows[row], False
    for left in range(pieces):
        rows[row] = left
        verdict = verdict or by_a_helper_for_a_row(rows)
    rows[row] = pieces
    return verdict


def by_copy(rows):
    for row in range(len(rows)):
        for left in range(rows[row]):
            after = rows.copy()
            after[row] = left
            if by_copy(after):
                return False
    return True


def never_undone(rows):
    for row in range(len(rows)):
        for left in range(rows[row]):
            rows[row] = left
            if never_undone(rows):
                return False
    return True


def undone_when_it_fails(rows):
    for row in range(len(rows)):
        pieces = rows[row]
        for left in range(pieces):
            rows[row] = left
            if undone_when_it_fails(rows):
                return False
            rows[row] = pieces
    return True


def undone_too_early(rows):
    for row in range(len(rows)):
        pieces = rows[row]
        for left in range(pieces):
            rows[row] = left
            rows[row] = pieces
            if undone_too_early(rows):
                return False
    return True


def another_name(rows):
    before = rows
    for row in range(len(rows)):
        for left in range(rows[row]):
            rows[row] = left
            opponent_wins = another_name(rows)
            rows = before
            if opponent_wins:
                return False
    return True


def one_put_back(rows):
    for row in range(len(rows)):
        pieces = rows[row]
        for left in range(pieces):
            rows[row] = left
            opponent_wins = one_put_back(rows)
            rows[row] = left + 1
            if opponent_wins:
                return False
    return True


def for_who_is_to_move(rows):
    for row in range(len(rows)):
        pieces = rows[row]
        for left in range(pieces):
            rows[row] = left
            opponent_wins = for_who_is_to_move(rows)
            rows[row] = pieces
            if not opponent_wins:
                return True
    return False


def as_it_should(trial: Trial) -> str | None:
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


EXERCISE = Exercise(
    name="is win undoing",
    solution=is_win_undoing,
    cases=(([],), ([1],), ([2],), ([1, 1],), ([1, 2],), ([2, 2],), ([1, 2, 1],), ([1, 2, 3],)),
    property=as_it_should,
    also_right=(with_numbers, by_a_helper_inside, by_a_helper_for_a_row),
    recursive=True,
    wrong=(
        Wrong(by_copy, "a copy is an undo", "Which line takes the move back?"),
        Wrong(
            never_undone,
            "each call has its own list",
            "After the inner call: which line gives the pieces back?",
        ),
        Wrong(
            undone_when_it_fails,
            "undo when it failed",
            "A `return` leaves the function at once. What is still to do before it?",
        ),
        Wrong(
            undone_too_early, "the order of lines is free", "Which rows does the inner call see?"
        ),
        Wrong(
            another_name,
            "= makes a copy",
            "A second name is no second list. What must you remember of the row?",
        ),
        Wrong(
            one_put_back,
            "undo is one back",
            "Before the move the row had more pieces than one more than now. How many?",
        ),
        Wrong(
            for_who_is_to_move,
            "the same question",
            "No rows: the player who left them has won. What does your function say?",
        ),
    ),
    hints=(
        "Four lines in the loop: make the move, ask, take it back, decide.",
        "Keep `rows[row]` in a variable before the loop over what is left.",
    ),
    library="is_win_undoing",
)
