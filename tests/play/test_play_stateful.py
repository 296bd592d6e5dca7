"""A play-through against a trivial model, under any sequence of a learner's actions."""

import json
from random import Random
from typing import Any

import pytest
from fuzzing import EXAMPLES, LENGTH
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from puzzlelib import Hanoi, IllegalMove, Nim, Playthrough, Solitaire, hanoi, nim
from puzzlelib.play import saving

GAMES = [
    (Hanoi(2), None),
    (Hanoi(3, goal="any"), None),
    (Solitaire(".oooo.o"), None),
    (Solitaire("o.oo.", finish=(0, 2)), None),
    *[(Nim((1, 2, 2)), learner) for learner in (None, 0, 1)],
    *[(Nim((1, 1, 3), misere=True), learner) for learner in (None, 0, 1)],
]

NONSENSE = [
    None,
    "A → B",
    (0, 1),
    hanoi.Move(0, 0),
    hanoi.Move(5, 1),
    nim.Move(0, 0),
    nim.Move(9, 1),
]


def pick(data: Any, several: Any) -> Any:
    """Return one of several options, chosen by Hypothesis or by a plain `Random`."""
    choose = (
        data.choice if isinstance(data, Random) else lambda all_: data.draw(st.sampled_from(all_))
    )
    return choose(several)


class PlaythroughMachine(RuleBasedStateMachine):
    """Compares `play` with the model `positions`, `moves` and `made`."""

    @initialize(game=st.sampled_from(GAMES))
    def begin(self, game: tuple) -> None:
        self.rules, self.learner = game
        self.now = 1000.0
        self.notified, self.given_up = 0, []
        self.forget()
        self.watch(Playthrough(self.rules, learner=self.learner, clock=lambda: self.now))

    def forget(self) -> None:
        self.positions, self.moves, self.made = [self.rules.start], [], 0
        self.seconds, self.runs = 0.0, False

    def watch(self, play: Playthrough) -> None:
        self.play = play
        play.observe(self.count_one)

    def count_one(self) -> None:
        self.notified += 1

    # the model

    def here(self) -> Any:
        return self.positions[self.made]

    def legal(self) -> list:
        return [] if self.is_over() else list(self.rules.moves(self.here()))

    def is_over(self) -> bool:
        is_solved = getattr(self.rules, "is_solved", lambda position: False)
        return is_solved(self.here()) or not self.rules.moves(self.here())

    def is_stop(self, number: int) -> bool:
        return self.learner is None or number % 2 == self.learner

    def stops_before(self) -> list[int]:
        return [number for number in range(self.made) if self.is_stop(number)]

    def can_undo(self) -> bool:
        return bool(self.stops_before() or self.given_up)

    def stops_after(self) -> list[int]:
        behind = range(self.made + 1, len(self.moves) + 1)
        return [n for n in behind if self.is_stop(n) or n == len(self.moves)]

    def stand_after(self, number: int) -> None:
        self.made = number
        self.runs = self.runs and not self.is_over()

    def expected_words(self) -> set:
        if not self.is_over():
            return {None}
        if not hasattr(self.rules, "misere"):
            solved = {"solved", "solved in the centre"}
            return solved if self.rules.is_solved(self.here()) else {"stuck, no valid move"}
        winner = (self.made + 1) % 2 if not self.rules.misere else self.made % 2
        if self.learner is None:
            return {f"player {winner + 1} won"}
        return {"won" if winner == self.learner else "lost"}

    # a learner's actions

    @rule(seconds=st.integers(1, 400))
    def wait(self, seconds: int) -> None:
        self.now += seconds / 4
        if self.runs:
            self.seconds += seconds / 4

    @precondition(lambda self: self.legal())
    @rule(data=st.data())
    def attempt_a_legal_move(self, data: Any) -> None:
        move = pick(data, self.legal())
        after = self.rules.apply(self.here(), move)
        self.moves[self.made :] = [move]
        self.positions[self.made + 1 :] = [after]
        self.runs = True
        self.stand_after(self.made + 1)
        self.once(self.play.attempt, move)

    @rule(data=st.data())
    def attempt_an_illegal_move(self, data: Any) -> None:
        elsewhere = [m for there in self.positions for m in self.rules.moves(there)]
        illegal = [move for move in elsewhere if move not in self.legal()] + NONSENSE
        illegal += [self.rules.start, True]
        move = pick(data, illegal)
        before = self.notified
        with pytest.raises(IllegalMove):
            self.play.attempt(move)
        assert self.notified == before

    @rule()
    def undo(self) -> None:
        stops, can_undo = self.stops_before(), self.can_undo()
        if stops:
            self.stand_after(stops[-1])
        elif self.given_up:
            given_up = self.given_up.pop()
            self.positions, self.moves, self.made, self.seconds, self.learner = given_up
            self.runs = False  # until the next move
        self.once(self.play.undo, changes=can_undo)

    @rule()
    def redo(self) -> None:
        stops = self.stops_after()
        if stops:
            self.stand_after(stops[0])
        self.once(self.play.redo, changes=bool(stops))

    @precondition(lambda self: self.moves)
    @rule(data=st.data())
    def go_to_any_move(self, data: Any) -> None:
        number = pick(data, range(len(self.moves) + 1))
        self.stand_after(number)
        self.once(self.play.go_to, number)

    @rule(wrong=st.sampled_from([-1, 10_000, True, 0.0, None]))
    def go_to_a_move_that_was_never_made(self, wrong: Any) -> None:
        before = self.notified
        with pytest.raises(ValueError, match="there are moves 0 to"):
            self.play.go_to(wrong)
        assert self.notified == before

    @rule(learner=st.sampled_from([None, 0, 1]))
    def restart(self, learner: int | None) -> None:
        if not hasattr(self.rules, "misere"):
            learner = None
        if self.moves:
            game = self.positions, self.moves, self.made, self.seconds, self.learner
            self.given_up.append(game)
        self.learner = self.learner if learner is None else learner
        self.forget()
        self.once(self.play.restart, learner)

    @rule()
    def save_and_load(self) -> None:
        text = self.play.dumps()
        fresh = Playthrough(self.rules, clock=lambda: self.now)
        fresh._replay(saving.parse(text))
        again = Playthrough.loads(text, self.rules)
        assert json.loads(fresh.dumps()) == json.loads(again.dumps()) == json.loads(text)
        assert json.loads(text)["made"] == self.made
        self.runs = False  # the clock is paused until the next move
        self.given_up = []  # a save holds one game
        self.watch(fresh)

    def once(self, do: Any, *arguments: Any, changes: bool = True) -> None:
        before = self.notified
        do(*arguments)
        assert self.notified == before + changes

    # invariants

    @invariant()
    def the_play_through_is_as_in_the_model(self) -> None:
        play = self.play
        assert play.position == self.here()
        assert play.positions == self.positions
        assert play.all_moves == self.moves
        assert play.route == self.moves[: self.made]
        assert play.moves_made == self.made
        assert play.learner == self.learner

    @invariant()
    def the_position_is_legal_and_replays(self) -> None:
        self.rules.check(self.play.position)
        replayed = self.rules.start
        for move in self.play.route:
            replayed = self.rules.apply(replayed, move)
        assert replayed == self.play.position

    @invariant()
    def turns_and_words_and_time_are_as_in_the_model(self) -> None:
        play = self.play
        assert play.turn == self.made % 2
        assert play.is_learners_turn == (self.learner in (None, self.made % 2))
        assert play.outcome in self.expected_words()
        assert play.is_over == self.is_over()
        assert play.seconds == self.seconds

    @invariant()
    def what_can_be_undone_and_redone_is_as_in_the_model(self) -> None:
        assert self.play.can_undo == self.can_undo()
        assert self.play.can_redo == bool(self.stops_after())


PlaythroughMachine.TestCase.settings = settings(LENGTH, deadline=None, stateful_step_count=40)

TestAPlaythroughBehavesLikeItsModel = PlaythroughMachine.TestCase


class Driver(PlaythroughMachine):
    """Runs the machine without Hypothesis, which would be too slow for this many events."""

    def do_something(self, chance: Random) -> None:
        do = chance.choices(self.ACTS, weights=self.WEIGHTS)[0]
        do(self, chance)

    def attempt_one(self, chance: Random) -> None:
        if self.legal():
            self.attempt_a_legal_move(chance)

    def go_somewhere(self, chance: Random) -> None:
        if self.moves:
            self.go_to_any_move(chance)

    ACTS = (
        attempt_one,
        lambda self, chance: self.attempt_an_illegal_move(chance),
        lambda self, chance: self.undo(),
        lambda self, chance: self.redo(),
        go_somewhere,
        lambda self, chance: self.wait(chance.randint(1, 400)),
        lambda self, chance: self.restart(chance.choice([None, 0, 1])),
        lambda self, chance: self.save_and_load(),
        lambda self, chance: self.go_to_a_move_that_was_never_made(chance.choice([-1, True, None])),
    )
    WEIGHTS = (8, 4, 3, 3, 1, 2, 0.4, 0.4, 1)

    def check(self) -> None:
        self.the_play_through_is_as_in_the_model()
        self.turns_and_words_and_time_are_as_in_the_model()
        self.what_can_be_undone_and_redone_is_as_in_the_model()
        self.the_position_is_legal_and_replays()


def test_thousands_of_events_leave_the_play_through_as_in_its_model() -> None:
    """3,600 by default, always with the same seed."""
    chance, events = Random(9), 0
    while events < 300 * EXAMPLES:
        machine = Driver()
        machine.begin(chance.choice(GAMES))
        for _ in range(60):
            machine.do_something(chance)
            machine.check()
        events += 60
