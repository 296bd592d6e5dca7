"""Look at rules position by position, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from ..rules import is_game
from .positions import (
    legal_moves,
    look_at_board,
    look_at_moves,
    look_at_no_position,
    look_at_position,
    look_at_refusals,
    position_after,
)
from .questions import NoAnswer, Questions, key_of

POSITIONS = 20  # to look at
MOVES = 8  # of each position to make
FOREIGN = 5  # moves of other positions to try in each


class Inspection:
    """Looks at the start and at the positions nearest to it."""

    def __init__(self, questions: Questions) -> None:
        self.questions, self.start = questions, questions.rules.start
        self.found: dict[Any, Any] = {key_of(self.start): self.start}
        self.boards: dict[str, Any] = {}  # text → the position that it shows
        self.moves: dict[Any, Any] = {}  # of all positions
        self.options: dict[Any, list[Any]] = {}  # position → the positions one move away

    def look_around(self) -> None:
        """Look at position after position, as far as the limits allow; then at the start again."""
        for here in self._positions():
            for look in (self._itself, self._moves_from, self._refusals):
                with suppress(NoAnswer):
                    look(here)
        with suppress(NoAnswer):
            self._whole()

    def _positions(self) -> Iterator[Any]:
        """Yield the positions; more are found while they are looked at."""
        for number in range(POSITIONS):
            if number == len(self.found) or self.questions.is_late:
                return
            yield next(islice(self.found.values(), number, None))

    def _itself(self, here: Any) -> None:
        look_at_position(self.questions, here)
        look_at_board(self.questions, here, self.boards)

    def _moves_from(self, here: Any) -> None:
        moves = legal_moves(self.questions, here)
        look_at_moves(self.questions, here, moves)
        self.moves.update({key_of(move): move for move in moves})
        options = self.options[key_of(here)] = []
        for move in moves[:MOVES]:
            with suppress(NoAnswer):
                after = position_after(self.questions, here, move)
                self.found.setdefault(key_of(after), after)
                options.append(key_of(after))

    def _refusals(self, here: Any) -> None:
        legal = legal_moves(self.questions, here)
        foreign = [move for key, move in self.moves.items() if key not in map(key_of, legal)]
        look_at_refusals(self.questions, here, legal, foreign[-FOREIGN:])

    # ---- rules as a whole -----------------------------------------------------------------------

    def _whole(self) -> None:
        """Whether there is something to play, and an end to it."""
        questions = self.questions
        if key_of(questions.rules.start) != key_of(self.start):
            questions.fault("start", "start is another position each time: it must stay the same.")
        legal = legal_moves(questions, self.start)
        look_at_refusals(questions, self.start, legal, [None])
        if not legal:
            questions.fault("nothing", "There is no move from the start: nothing can be played.")
        if is_game(questions.rules):
            self._ends()
        elif questions.ask("is_solved", self.start) is True:
            questions.fault("solved", "The start is solved already: nothing is left to play.")
        look_at_no_position(questions)

    def _ends(self) -> None:
        """Whether a game never comes back to a position: is_winning would not end."""
        unsafe = dict(self.options)
        while ends := [here for here, after in unsafe.items() if not unsafe.keys() & set(after)]:
            for here in ends:
                del unsafe[here]
        if unsafe:
            told = f"A game must come to an end, but play can come back to {next(iter(unsafe))}: "
            self.questions.fault("ends", told + "is_winning would never return.")
