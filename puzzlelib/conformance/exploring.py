"""Visit the positions of rules, nearest first, and check each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from ..play.playthrough import Playthrough, SaveError
from ..rules import is_game
from .asking import NoAnswer, Questions, format_error, key_of
from .beyond_rules import check_by_search, check_knowledge
from .positions import (
    check_board,
    check_lookalikes,
    check_moves,
    check_no_position,
    check_position,
    check_refusals,
    legal_moves,
    position_after,
)

_MOVES = 8  # per position to make
_ENDS = 5  # first and last moves of each position to try in other positions
_LINE = 20  # moves of the play-through that is saved and loaded


class Inspection:
    """Checks the start, the *positions* nearest to it, and as many along a random route."""

    def __init__(self, questions: Questions, positions: int) -> None:
        self.questions = questions
        self.start = questions.rules.start
        self.positions = positions
        self.seen: dict[Any, Any] = {key_of(self.start): self.start}
        self.boards: dict[str, Any] = {}  # text board → its position
        self.moves: dict[Any, Any] = {}  # collected from all positions, by key
        self.options: dict[Any, list[Any]] = {}  # key of a position → keys of its successors

    def run(self) -> None:
        """Check positions until the limits are reached, then the rules as a whole."""
        before = repr(self.questions.rules)
        self._visit(self.start)
        with suppress(NoAnswer):
            self._check_start()
        for here in islice(self._nearest(), 1, None):
            self._visit(here)
        if is_game(self.questions.rules):
            self._check_for_cycles()
        with suppress(NoAnswer):
            self._check_play()
        if self.questions.seconds is None and not self.questions.faults:
            with suppress(NoAnswer):
                check_by_search(self.questions, self.seen.values())
        if repr(self.questions.rules) != before:
            self.questions.fault("rules", f"Asking changes the rules: they were {before} before.")

    def _nearest(self) -> Iterator[Any]:
        """Yield the nearest positions, to which `_visit` adds meanwhile, then those of a route."""
        for number in range(self.positions):
            if number == len(self.seen) or self.questions.is_late:
                return
            yield next(islice(self.seen.values(), number, None))
        here, chance = self.start, Random(0)
        with suppress(NoAnswer):
            for _ in range(self.positions):
                if not (moves := legal_moves(self.questions, here)):
                    return
                yield (here := self.questions.ask("apply", here, chance.choice(moves)))

    def _visit(self, here: Any) -> None:
        with suppress(NoAnswer):
            check_position(self.questions, here)
            check_board(self.questions, here, self.boards)
        with suppress(NoAnswer):
            moves = legal_moves(self.questions, here)
            check_moves(self.questions, here, moves)
            legal = {key_of(move) for move in moves}
            foreign = [move for key, move in self.moves.items() if key not in legal]
            self.moves.update({key_of(move): move for move in moves[:_ENDS] + moves[-_ENDS:]})
            options = []
            for move in moves[:_MOVES]:
                with suppress(NoAnswer):
                    options.append(position_after(self.questions, here, move))
            self.seen.update({key_of(after): after for after in options})
            self.options[key_of(here)] = list(map(key_of, options))
            if len(options) == min(len(moves), _MOVES):
                check_knowledge(self.questions, here, moves)
            check_refusals(self.questions, here, foreign[-self.positions // 4 :])

    def _check_start(self) -> None:
        questions = self.questions
        if key_of(questions.rules.start) != key_of(self.start):
            questions.fault("start", "start is another position each time: it must stay the same.")
        legal = legal_moves(questions, self.start)
        check_refusals(questions, self.start, [None])
        if not legal:
            questions.fault("nothing", "There is no move from the start: nothing can be played.")
        if not is_game(questions.rules) and questions.ask("is_solved", self.start) is True:
            questions.fault("solved", "The start is solved already: nothing is left to play.")
        check_no_position(questions, self.start)
        check_lookalikes(questions, self.start, legal)

    def _check_play(self) -> None:
        """Record a fault if a play-through fails, or cannot be saved and loaded."""
        if self.questions.faults:
            return  # a play-through would only repeat the faults of the rules
        try:
            self._play_through()
        except NoAnswer:
            raise
        except Exception as error:  # a move that was legal before is not legal now
            message = f"A play-through stops with {format_error(error)}"
            same = "a position must have the same moves whenever it is asked for."
            self.questions.fault("fickle", f"{message}: {same}")

    def _play_through(self) -> None:
        questions = self.questions
        play, chance = Playthrough(questions.rules), Random(0)
        while not play.is_over and play.moves_made < _LINE and not questions.is_late:
            play.attempt(chance.choice(legal_moves(questions, play.position)))
        route, end = play.route, play.position
        play.go_to(0)
        play.go_to(len(route))
        try:
            again = Playthrough.loads(play.dumps(), questions.rules)
        except SaveError as error:
            questions.fault("save", f"A saved play-through cannot be read again: {error}.")
            return
        if (again.route, again.position, play.position) != (route, end, end):
            questions.fault("save", "A play-through that was taken back or saved is not the same.")

    def _check_for_cycles(self) -> None:
        """Record a fault if a game can return to a position: `is_winning` would not end."""
        unsafe = dict(self.options)
        while ends := [here for here, after in unsafe.items() if not unsafe.keys() & set(after)]:
            for here in ends:
                del unsafe[here]
        if unsafe:
            message = f"A game must come to an end, but play can come back to {next(iter(unsafe))}"
            self.questions.fault("ends", f"{message}: is_winning would never return.")
