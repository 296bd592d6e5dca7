"""`conforms(rules)`: whether rules of one's own can be used like those of the library.

Nothing here can hang: every question is asked under the limits of the recorder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any

from .rules import IllegalMove, IllegalPosition, is_game
from .trace import Recording, record
from .trace.values import short, text

# ---- ask rules that somebody else wrote: whatever they do, asking ends, and what went wrong is noted

STEPS = 20_000  # of one question; rules that need more are taken to be without end
PATIENCE = 0.5  # seconds for one question


class NoAnswer(Exception):
    """There is no answer to go on with; why has been noted."""


class Questions:
    """Asks the rules, and collects what is wrong: one sentence of each kind, the first."""

    def __init__(self, rules: Any, seconds: float) -> None:
        self.rules, self.deadline = rules, monotonic() + seconds
        self.faults: dict[str, str] = {}
        self.gave_up = (
            False  # nothing more is asked after an endless method, or in a changed position
        )

    @property
    def is_late(self) -> bool:
        """Whether the time for all questions together is over."""
        return self.gave_up or monotonic() > self.deadline

    def fault(self, kind: str, sentence: str) -> None:
        """Note what is wrong, unless a fault of that kind is known."""
        self.faults.setdefault(kind, sentence)

    def ask(self, name: str, *given: Any) -> Any:
        """What the method of that name returns; NoAnswer if it does not return."""
        recording = self._recording(name, given)
        if recording.root.gave_a_generator:
            told = f"{name} yields what it is to return"
            self.fault(f"{name} yields", f"{told}: collect it in a list and return the list.")
            raise NoAnswer
        if recording.exception is None:
            return recording.result
        words = f"{call(name, given)} stops with {in_words(recording.exception)}."
        self.fault(f"{name} raises", words)
        raise NoAnswer

    def refusal(self, name: str, *given: Any) -> BaseException | None:
        """The exception with which the method of that name refuses; None if it accepts."""
        return self._recording(name, given).exception

    def _recording(self, name: str, given: tuple[Any, ...]) -> Recording:
        """How the method of that name ran; NoAnswer if it cannot be run, or had to be stopped."""
        if self.gave_up:
            raise NoAnswer
        before = short(given[0])
        try:
            recording = record(getattr(self.rules, name), *given, limit=STEPS, seconds=PATIENCE)
        except (TypeError, ValueError) as error:
            self.fault(f"{name} called", f"{call(name, given)} cannot be called: {error}.")
            raise NoAnswer from error
        if short(given[0]) != before:
            self._changed(name, before, given[0])
        stopped = recording.ended in ("too many steps", "too much time")
        if stopped or isinstance(recording.exception, RecursionError):
            self.fault(f"{name} ends", f"{call(name, given)} does not end, or takes too long.")
            self.gave_up = True
            raise NoAnswer
        return recording

    def _changed(self, name: str, before: str, after: Any) -> None:
        self.fault(
            f"{name} changes",
            f"{name} changes the position it is given: {before} became {short(after)}. "
            "Leave it as it is and make a new one.",
        )
        self.gave_up = True


def call(name: str, given: tuple[Any, ...]) -> str:
    """A call as a player would say it: `apply((3, 4, 5), take 2 from heap 1)`."""
    return f"{name}({', '.join(short(value) for value in given)})"


def in_words(error: BaseException) -> str:
    """An exception in words, without the full stop."""
    return f"{type(error).__name__}: {text_of(error)}".rstrip(" :.")


def text_of(error: BaseException) -> str:
    """What an exception says; the classes of learners may fail even at that."""
    try:
        return str(error)
    except Exception:
        return ""


def is_hashable(value: Any) -> bool:
    """Whether a set or a dict can hold the value."""
    try:
        hash(value)
    except Exception:
        return False
    return True


def key_of(value: Any) -> Any:
    """The value, or its text where it cannot be hashed."""
    return value if is_hashable(value) else text(value)


# ---- what one position, its board and its moves must be like; each function notes what is wrong --


def look_at_position(questions: Questions, here: Any) -> None:
    """Whether it can be remembered, is accepted, and is solved or not."""
    if not is_hashable(here):
        questions.fault(
            "hash",
            f"The position {short(here)} cannot be hashed, so no search can remember it: "
            "make positions of tuples, frozensets, texts or numbers.",
        )
    error = questions.refusal("check", here)
    if error is not None:
        told = f"check refuses {short(here)}, which play leads to: {in_words(error)}."
        questions.fault("check", told)
    if not is_game(questions.rules):
        solved = questions.ask("is_solved", here)
        if not isinstance(solved, bool):
            told = f"{call('is_solved', (here,))} returns {short(solved)}: it is True or False."
            questions.fault("is_solved", told)


def look_at_no_position(questions: Questions) -> None:
    """Whether what is no position is refused."""
    error = questions.refusal("check", None)
    if error is None:
        told = "check(None) accepts what is no position: raise IllegalPosition."
        questions.fault("check None", told)
    elif not isinstance(error, IllegalPosition):
        told = f"check(None) stops with {in_words(error)}: raise IllegalPosition instead."
        questions.fault("check None", told)


def look_at_board(questions: Questions, here: Any, boards: dict[str, Any]) -> None:
    """Whether the board is text, and another one than those of other positions."""
    board = questions.ask("text", here)
    if not isinstance(board, str):
        told = f"{call('text', (here,))} returns {short(board)}, which is no text."
        questions.fault("text", told)
        return
    other = boards.setdefault(board, here)
    if key_of(other) != key_of(here):
        told = f"{short(other)} and {short(here)} have the same text: nobody can tell them apart."
        questions.fault("same text", told)


def legal_moves(questions: Questions, here: Any) -> list[Any]:
    """The moves of a position; NoAnswer if they are no list."""
    moves = questions.ask("moves", here)
    if not isinstance(moves, list | tuple):
        kind = type(moves).__name__
        told = f"{call('moves', (here,))} returns a {kind}: it must be a list, [] if there is none."
        questions.fault("moves", told)
        raise NoAnswer
    return list(moves)


def look_at_moves(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Whether the moves are the same each time, different from each other, and hashable."""
    again = legal_moves(questions, here)
    if [key_of(move) for move in moves] != [key_of(move) for move in again]:
        told = (
            f"{call('moves', (here,))} returns {short(moves)}, and the next time {short(again)}: "
        )
        questions.fault("order", told + "the moves and their order must stay the same.")
    if unhashable := [move for move in moves if not is_hashable(move)]:
        told = f"The move {short(unhashable[0])} cannot be hashed: make moves of tuples."
        questions.fault("hash of moves", told)
    words = [str(move) for move in moves]
    if twice := [word for word in words if words.count(word) > 1]:
        told = f"{call('moves', (here,))} has two moves that read {twice[0]}: a button needs its own words."
        questions.fault("words", told)


def position_after(questions: Questions, here: Any, move: Any) -> Any:
    """The position after a legal move; NoAnswer if there is none to go on with."""
    error = questions.refusal("apply", here, move)
    if error is not None:
        told = (
            f"moves offers {short(move)} in {short(here)}, but apply refuses it: {in_words(error)}."
        )
        questions.fault("offers", told)
        raise NoAnswer
    after = questions.ask("apply", here, move)
    _look_at_result(questions, here, move, after)
    return after


def _look_at_result(questions: Questions, here: Any, move: Any, after: Any) -> None:
    told = f"{call('apply', (here, move))} returns"
    if type(after) is not type(here):
        kinds = f"of the type {type(after).__name__}; the position before is of the type {type(here).__name__}"
        questions.fault("kind", f"{told} {short(after)}, {kinds}: positions are all of one kind.")
        raise NoAnswer
    again = questions.ask("apply", here, move)
    if key_of(again) != key_of(after):
        told = f"{told} {short(after)}, and the next time {short(again)}, which is not equal: "
        questions.fault("equal", told + "positions are compared by value, and nothing is random.")


def look_at_refusals(
    questions: Questions, here: Any, legal: list[Any], foreign: Iterable[Any]
) -> None:
    """Whether apply refuses what is no legal move here."""
    for move in foreign:
        if key_of(move) in map(key_of, legal):
            continue
        error, told = questions.refusal("apply", here, move), call("apply", (here, move))
        if error is None:
            told = (
                f"{told} accepts an illegal move: raise IllegalMove if it is not among the moves."
            )
            questions.fault("illegal", told)
        elif not isinstance(error, IllegalMove):
            told = f"{told} stops with {in_words(error)}: for an illegal move raise IllegalMove."
            questions.fault("illegal", told)


# ---- look at rules position by position, the nearest first ---------------------------------------

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


# ---- `conforms(rules)`: what is wrong with rules that somebody wrote, in plain sentences ---------

SECONDS = 1.5  # for all questions together

PURPOSES = {
    "start": "the position in which play begins",
    "moves": "moves(position) returns a list of all legal moves",
    "apply": "apply(position, move) returns the position after the move",
    "check": "check(position) raises IllegalPosition if that is no position of these rules",
    "text": "text(position) returns the board as text",
}


@dataclass(frozen=True, repr=False)
class Report:
    """What is wrong with rules, in sentences; it counts as true if nothing is."""

    name: str
    faults: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.faults

    def __repr__(self) -> str:
        return "\n".join(f"✗ {fault}" for fault in self.faults) or (
            f"✓ Nothing is wrong with {self.name}: it can be played, searched and stepped through."
        )


def conforms(rules: Any) -> Report:
    """What is wrong with these rules, a puzzle's or a game's.

    Looked at are the start and the positions nearest to it; a fault of one kind is told once.
    Rules that never answer are stopped: this takes two seconds at most.

    >>> from puzzlelib import Nim
    >>> conforms(Nim())
    ✓ Nothing is wrong with Nim: it can be played, searched and stepped through.
    >>> conforms(Nim)
    ✗ Nim is a class: write Nim() with brackets, that makes rules to look at.
    """
    if isinstance(rules, type):
        name = rules.__name__
        told = f"{name} is a class: write {name}() with brackets, that makes rules to look at."
        return Report(name, (told,))
    missing = tuple(what_is_missing(rules))
    return Report(type(rules).__name__, missing or tuple(what_is_wrong(rules)))


def what_is_missing(rules: Any) -> Iterator[str]:
    """Yield what these rules do not have, or have too much of."""
    for name, purpose in PURPOSES.items():
        if not hasattr(rules, name):
            yield f"{name} is missing: {purpose}."
        elif name != "start" and not callable(getattr(rules, name)):
            yield f"{name} is no method: {purpose}."
    if callable(getattr(rules, "start", None)):
        yield "start is a method: write @property above it, or give the class a variable start."
    yield from puzzle_or_game(rules)


def puzzle_or_game(rules: Any) -> Iterator[str]:
    """Yield what is wrong with the sign by which a puzzle is told from a game."""
    if not is_game(rules):
        if not callable(getattr(rules, "is_solved", None)):
            yield (
                "is_solved is missing: is_solved(position) returns whether the goal of a puzzle "
                "is reached. A game for two has misere = False instead."
            )
        return
    if not isinstance(rules.misere, bool):
        yield f"misere is {rules.misere!r}: in a game for two it is True or False."
    if hasattr(rules, "is_solved"):
        yield "is_solved and misere are both there: one is for puzzles, the other for games."


def what_is_wrong(rules: Any) -> Iterator[str]:
    """Yield what shows when the rules are asked about positions and moves."""
    questions = Questions(rules, SECONDS)
    Inspection(questions).look_around()
    yield from questions.faults.values()
