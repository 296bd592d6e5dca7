"""Look at rules position by position, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from ..play.playthrough import Playthrough, SaveError
from ..rules import is_game
from .asking import NoAnswer, Questions, error_in_words, key_of
from .beyond_rules import look_at_knowledge
from .positions import (
    legal_moves,
    look_at_board,
    look_at_lookalikes,
    look_at_moves,
    look_at_no_position,
    look_at_position,
    look_at_refusals,
    position_after,
)

POSITIONS = 20  # to look at, the nearest ones; and as many along a route at random
MOVES = 8  # of each position to make
ENDS = 5  # moves, the first and the last ones of each position, to try in others
_LINE = 20  # moves of a play-through to save


class Inspection:
    """Looks at the start, at the positions nearest to it, and along a route."""

    def __init__(self, questions: Questions, positions: int) -> None:
        self.questions = questions
        self.start = questions.rules.start
        self.positions = positions
        self.seen: dict[Any, Any] = {key_of(self.start): self.start}
        self.boards: dict[str, Any] = {}  # text → the position that it shows
        self.moves: dict[Any, Any] = {}  # of all positions
        self.options: dict[Any, list[Any]] = {}  # position → the positions one move away

    def look_around(self) -> None:
        """Look at position after position, as far as the limits allow; then at the rules as a whole."""
        before = repr(self.questions.rules)
        self._look(self.start)
        with suppress(NoAnswer):
            self._whole()
        for here in islice(self._positions(), 1, None):
            self._look(here)
        if is_game(self.questions.rules):
            self._ends()
        with suppress(NoAnswer):
            self._played()
        if repr(self.questions.rules) != before:
            self.questions.fault("rules", f"Asking changes the rules: they were {before} before.")

    def _positions(self) -> Iterator[Any]:
        """Yield the positions; more are found while they are looked at."""
        for number in range(self.positions):
            if number == len(self.seen) or self.questions.is_late:
                return
            yield next(islice(self.seen.values(), number, None))
        with suppress(NoAnswer):
            yield from self._route()

    def _route(self) -> Iterator[Any]:
        here = self.start
        chance = Random(0)
        for _ in range(self.positions):
            moves = legal_moves(self.questions, here)
            if not moves:
                return
            yield (here := self.questions.ask("apply", here, chance.choice(moves)))

    def _look(self, here: Any) -> None:
        with suppress(NoAnswer):
            look_at_position(self.questions, here)
            look_at_board(self.questions, here, self.boards)
        with suppress(NoAnswer):
            self._moves_from(here)

    def _moves_from(self, here: Any) -> None:
        moves = legal_moves(self.questions, here)
        look_at_moves(self.questions, here, moves)
        legal = {key_of(move) for move in moves}
        foreign = [move for key, move in self.moves.items() if key not in legal]
        self.moves.update({key_of(move): move for move in moves[:ENDS] + moves[-ENDS:]})
        options = []
        for move in moves[:MOVES]:
            with suppress(NoAnswer):
                options.append(position_after(self.questions, here, move))
        self.seen.update({key_of(after): after for after in options})
        self.options[key_of(here)] = list(map(key_of, options))
        if len(options) == min(len(moves), MOVES):
            look_at_knowledge(self.questions, here, moves)
        look_at_refusals(self.questions, here, foreign[-self.positions // 4 :])

    def _whole(self) -> None:
        """Note it if there is nothing to play, or if something else is taken for a position or a move."""
        questions = self.questions
        if key_of(questions.rules.start) != key_of(self.start):
            questions.fault("start", "start is another position each time: it must stay the same.")
        legal = legal_moves(questions, self.start)
        look_at_refusals(questions, self.start, [None])
        if not legal:
            questions.fault("nothing", "There is no move from the start: nothing can be played.")
        if not is_game(questions.rules) and questions.ask("is_solved", self.start) is True:
            questions.fault("solved", "The start is solved already: nothing is left to play.")
        look_at_no_position(questions, self.start)
        look_at_lookalikes(questions, self.start, legal)

    def _played(self) -> None:
        """Note it if a play-through does not come to its end, or cannot be saved and read again."""
        if self.questions.faults:
            return  # what is wrong with the rules is wrong with a play-through, too
        try:
            self._play_through()
        except NoAnswer:
            raise
        except Exception as error:  # asked once, each move was legal: now it is not
            message = f"A play-through stops with {error_in_words(error)}"
            self.questions.fault(
                "fickle",
                f"{message}: a position must have the same moves whenever it is asked for.",
            )

    def _play_through(self) -> None:
        questions = self.questions
        play = Playthrough(questions.rules)
        chance = Random(0)
        while not play.is_over and play.moves_made < _LINE and not questions.is_late:
            play.attempt(chance.choice(legal_moves(questions, play.position)))
        route = play.route
        end = play.position
        play.go_to(0)
        play.go_to(len(route))
        try:
            again = Playthrough.loads(play.dumps(), questions.rules)
        except SaveError as error:
            questions.fault("save", f"A saved play-through cannot be read again: {error}.")
            return
        if (again.route, again.position, play.position) != (route, end, end):
            questions.fault("save", "A play-through that was taken back or saved is not the same.")

    def _ends(self) -> None:
        """Note it if a game can come back to a position: is_winning would not end."""
        unsafe = dict(self.options)
        while ends := [here for here, after in unsafe.items() if not unsafe.keys() & set(after)]:
            for here in ends:
                del unsafe[here]
        if unsafe:
            message = (
                f"A game must come to an end, but play can come back to {next(iter(unsafe))}: "
            )
            self.questions.fault("ends", message + "is_winning would never return.")
