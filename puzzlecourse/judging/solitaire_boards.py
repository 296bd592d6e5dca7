"""Solitaire boards in messages, drawn on one line in place of the objects' long reprs."""

from __future__ import annotations

from collections.abc import Callable, Collection

from puzzlelib.solitaire import Hole, Solitaire
from stepthrough.trace.values import short

from .trial import Trial


def board_on_one_line(puzzle: Solitaire, position: Collection[Hole]) -> str:
    r"""Return the position on one line, with a slash between two rows of the board.

    >>> board_on_one_line(Solitaire("o.o\n.oo"), frozenset({(0, 0), (1, 1)}))
    'o../.o.'
    """
    rows = range(1 + max(row for row, _ in puzzle.holes))
    columns = range(1 + max(column for _, column in puzzle.holes))
    lines = ("".join(puzzle.sign((row, c), frozenset(position)) for c in columns) for row in rows)
    return "/".join(line.rstrip() for line in lines)


def of_drawing(
    name: str, judged_by: Callable[[Solitaire], str | None]
) -> Callable[..., str | None]:
    """Return a judge of the board that an answer draws; *judged_by* gets only valid boards."""

    def judge(answer: object) -> str | None:
        if not isinstance(answer, str):
            return f"Draw the board as a string: {name} = followed by three quotes, the rows, three quotes again."
        try:
            puzzle = Solitaire(answer)
        except ValueError as error:
            return f"This is no board yet: {error}."
        return judged_by(puzzle)

    return judge


def about_its_board(trial: Trial, message: str | None) -> str | None:
    """Return a message about a call whose first argument is a puzzle, with its board drawn."""
    if message is None:
        return None
    puzzle, *more = trial.arguments
    message = message.replace(trial.call, _call(trial, ["puzzle", *map(short, more)]))
    return type(message)(f"On the board {board_on_one_line(puzzle, puzzle.start)}: {message}")


def on_its_board(trial: Trial, message: str | None) -> str | None:
    """Return a message about a call whose second argument is a position, with both drawn."""
    if message is None:
        return None
    kind = type(message)  # str or AnotherWay
    puzzle, position, *more = trial.arguments
    names = list(trial.recording.root.arguments)[:2]
    message = message.replace(trial.call, _call(trial, [*names, *map(short, more)]))
    return kind(
        f"On the board {board_on_one_line(puzzle, position)}: {_with_boards_in_inner_calls(trial, message)}"
    )


def _call(trial: Trial, arguments: list[str]) -> str:
    return f"{trial.name}({', '.join(arguments)})"


def _with_boards_in_inner_calls(trial: Trial, message: str) -> str:
    """Return the message with the positions drawn in the inner calls that it names."""
    puzzle = trial.arguments[0]
    for call in trial.recording.calls[1:]:
        given = list(call.arguments.values())
        if trial.call_text(call) in message and len(given) == 2:
            is_position = isinstance(given[1], frozenset | set)
            position = board_on_one_line(puzzle, given[1]) if is_position else short(given[1])
            message = message.replace(
                trial.call_text(call), f"{trial.name_of(call)}(puzzle, {position})"
            )
    return message
