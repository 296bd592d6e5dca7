"""The contract of rules, written once: `conforms(rules)` says what of it somebody's rules break.

The puzzles of the library keep to it as well, and their tests ask here. What is equal to a legal
move is that move (1.0 is 1 for Python), but a NamedTuple is more than the tuple it equals.
Nothing here can hang: questions are asked under the limits of the recorder, unless trusted rules
are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, is_dataclass
from enum import Enum
from inspect import isgenerator
from io import StringIO
from itertools import islice
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from . import hanoi, nim, solitaire
from .play import Playthrough, SaveError
from .rules import IllegalMove, IllegalPosition, is_game
from .trace import record
from .trace.values import Shown, short, text

# ---- ask rules that somebody else wrote: whatever they do, asking ends, and what went wrong is noted

STEPS = 20_000  # of one question; rules that need more are taken to be without end
PATIENCE = 1 / 3  # of the time for all questions may go by with one


class NoAnswer(Exception):
    """There is no answer to go on with; why has been noted."""


class Answer(NamedTuple):
    """How a method ran."""

    result: Any
    exception: BaseException | None = None
    is_generator: bool = False
    never_came: bool = False


class Questions:
    """Asks the rules, and collects what is wrong: one sentence of each kind, the first.

    `seconds` for all questions together; None: the rules are trusted to answer, which is faster.
    """

    def __init__(self, rules: Any, seconds: float | None) -> None:
        self.rules, self.seconds = rules, seconds
        self._deadline = None if seconds is None else monotonic() + seconds
        self.faults: dict[str, str] = {}
        # nothing more is asked after an endless method, or in a changed position
        self.gave_up = False

    @property
    def is_late(self) -> bool:
        """Whether the time for all questions together is over."""
        return self.gave_up or (self._deadline is not None and monotonic() > self._deadline)

    def fault(self, kind: str, sentence: str) -> None:
        """Note what is wrong, unless a fault of that kind is known."""
        self.faults.setdefault(kind, sentence)

    def ask(self, name: str, *given: Any) -> Any:
        """What the method of that name returns; NoAnswer if it does not return."""
        answer = self._answer(name, given)
        if answer.is_generator:
            told = f"{name} yields what it is to return: collect it in a list and return the list."
            self.fault(f"{name} yields", told)
        elif answer.exception is not None:
            told = f"{call(name, given)} stops with {in_words(answer.exception)}."
            self.fault(f"{name} raises", told)
        else:
            return answer.result
        raise NoAnswer

    def refusal(self, name: str, *given: Any) -> BaseException | None:
        """The exception with which the method of that name refuses; None if it accepts."""
        return self._answer(name, given).exception

    def _answer(self, name: str, given: tuple[Any, ...]) -> Answer:
        """How the method of that name ran; NoAnswer if it cannot be run, or had to be stopped."""
        if self.is_late:
            raise NoAnswer
        before = None if is_hashable(given[0]) else short(given[0])
        try:
            answer = self._run(getattr(self.rules, name), given)
        except (TypeError, ValueError) as error:
            self.fault(f"{name} called", f"{call(name, given)} cannot be called: {error}.")
            raise NoAnswer from error
        if before is not None and short(given[0]) != before:
            self._changed(name, before, given[0])
        if answer.never_came or isinstance(answer.exception, RecursionError):
            self.fault(f"{name} ends", f"{call(name, given)} does not end, or takes too long.")
            self.gave_up = True
            raise NoAnswer
        return answer

    def _run(self, method: Any, given: tuple[Any, ...]) -> Answer:
        if self.seconds is None:
            return _run_freely(method, given)
        recording = record(method, *given, limit=STEPS, seconds=self.seconds * PATIENCE)
        never_came = recording.ended in ("too many steps", "too much time")
        is_generator = recording.root.gave_a_generator
        return Answer(recording.result, recording.exception, is_generator, never_came)

    def _changed(self, name: str, before: str, after: Any) -> None:
        told = f"{name} changes the position it is given: {before} became {short(after)}."
        self.fault(f"{name} changes", f"{told} Leave it as it is and make a new one.")
        self.gave_up = True


def _run_freely(method: Any, given: tuple[Any, ...]) -> Answer:
    """How the method ran, without a limit; Python itself does not tell a wrong call from an error."""
    try:
        result = method(*given)
    except Exception as error:
        return Answer(None, error)
    return Answer(result, is_generator=isgenerator(result))


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


# ---- what a value must be like -------------------------------------------------------------------


NONSENSE = Shown("nonsense")  # is part of no position and of no move
VALUES = (str, int, float, complex, bytes, type(None), Enum)
MOVES_OF_OTHERS = [hanoi.Move(0, 1), nim.Move(0, 1), solitaire.Move((0, 0), (0, 1), (0, 2))]
ADDRESS = " at 0x"  # of an object that has no words of its own
SHORTEST = "no such move"  # a reason has at least as many letters


def can_change(value: Any) -> bool:
    """Whether the value can be changed, or a part of it, so that a search would lose it.

    >>> can_change((1, "a1", frozenset())), can_change(([3, 2, 1], [], []))
    (False, True)
    """
    if isinstance(value, tuple | frozenset):
        return any(map(can_change, value))
    parameters = getattr(value, "__dataclass_params__", None)
    return not (isinstance(value, VALUES) or (parameters and parameters.frozen))


def rebuilt(value: Any) -> Any:
    """An equal value, made of new tuples and frozensets."""
    if isinstance(value, frozenset):
        return frozenset(map(rebuilt, sorted(value, key=repr)))
    return _of_parts(type(value), map(rebuilt, value)) if isinstance(value, tuple) else value


def _of_parts(kind: type, parts: Iterable[Any]) -> Any:
    """A tuple, or a named one of that kind."""
    return kind(*parts) if hasattr(kind, "_fields") else tuple(parts)


def _with_part(value: tuple[Any, ...], index: int, part: Any) -> Any:
    """The tuple with another part there."""
    return _of_parts(type(value), [*value[:index], part, *value[index + 1 :]])


def spoiled(value: Any) -> Iterator[Any]:
    """Like the value, but with one part that is of the wrong kind or out of any range.

    >>> list(spoiled(2))
    [nonsense, '2', -3, 1000000000]
    """
    yield NONSENSE
    if isinstance(value, tuple):
        yield list(value)
        for index, part in enumerate(value):
            yield from (_with_part(value, index, wrong) for wrong in spoiled(part))
    elif isinstance(value, int):
        yield from (str(value), -1 - value, 10**9)
    elif isinstance(value, str):
        yield f"{value}\0"


def is_told_apart(wrong: Any, legal: Iterable[Any]) -> bool:
    """Whether the value is none of the legal moves; a NamedTuple is no plain tuple of its parts.

    >>> is_told_apart((0, 1), [hanoi.Move(0, 1)]), is_told_apart((0, 1), [(0, 1)])
    (True, False)
    """
    return not any(
        wrong == move and (type(wrong) is type(move) or not hasattr(move, "_fields"))
        for move in legal
    )


# ---- what one position, its board and its moves must be like; each function notes what is wrong --


def look_at_position(questions: Questions, here: Any) -> None:
    """Whether it can be remembered, is accepted, and is solved or not."""
    better = "make positions of tuples, frozensets, texts or numbers."
    if not is_hashable(here):
        told = f"The position {short(here)} cannot be hashed, so no search can remember it"
        questions.fault("hash", f"{told}: {better}")
    elif can_change(here):
        told = f"The position {short(here)} holds something that can be changed"
        questions.fault("hash", f"{told}: {better}")
    look_at_acceptance(questions, here)
    if not is_game(questions.rules):
        solved = questions.ask("is_solved", here)
        if not isinstance(solved, bool):
            told = f"{call('is_solved', (here,))} returns {short(solved)}: it is True or False."
            questions.fault("is_solved", told)


def look_at_acceptance(questions: Questions, here: Any) -> None:
    """Whether a position that play leads to is accepted, however it was made."""
    again = rebuilt(here)
    for same in [here] if again is here else [here, again]:
        error = questions.refusal("check", same)
        if error is not None:
            told = f"check refuses {short(here)}, which play leads to: {in_words(error)}."
            questions.fault("check", told)


def look_at_no_position(questions: Questions, start: Any) -> None:
    """Whether what is no position is refused."""
    others = [hanoi.Hanoi().start, nim.Nim().start, solitaire.Solitaire().start]
    strange = [None, "", 3, 2.5, (), [], {}, NONSENSE, *others]
    spoilt = [wrong for wrong in islice(_with_nonsense(start), 50) if type(wrong) is type(start)]
    for wrong in [wrong for wrong in strange if type(wrong) is not type(start)] + spoilt:
        error = questions.refusal("check", wrong)
        if isinstance(error, IllegalPosition):
            continue
        did = "accepts what is no position: raise IllegalPosition."
        if error is not None:
            did = f"stops with {in_words(error)}: raise IllegalPosition instead."
        questions.fault("check None", f"{call('check', (wrong,))} {did}")


def _with_nonsense(position: Any) -> Iterator[Any]:
    """The position with nonsense in one place; only numbers may be anything."""
    if isinstance(position, str):
        yield f"{position}\0"
    elif isinstance(position, frozenset):
        yield position | {NONSENSE}
    elif isinstance(position, tuple):
        for index, part in enumerate(position):
            for wrong in (NONSENSE, *_with_nonsense(part)):
                yield _with_part(position, index, wrong)


def look_at_board(questions: Questions, here: Any, boards: dict[str, Any]) -> None:
    """Whether the board is text, the same each time, and another one than of other positions."""
    board = questions.ask("text", here)
    if not isinstance(board, str):
        told = f"{call('text', (here,))} returns {short(board)}, which is no text."
        questions.fault("text", told)
        return
    other = boards.setdefault(board, here)
    if key_of(other) != key_of(here):
        told = f"{short(other)} and {short(here)} have the same text: nobody can tell them apart."
        questions.fault("same text", told)
    if board != questions.ask("text", rebuilt(here)) or ADDRESS in board:
        told = f"{call('text', (here,))} returns another text each time: a save would not be found."
        questions.fault("text again", told)


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
    """Whether the moves are the same each time, different from each other, and immutable."""
    again = legal_moves(questions, rebuilt(here))
    if [key_of(move) for move in moves] != [key_of(move) for move in again]:
        told = f"{call('moves', (here,))} returns {short(moves)}, and the next time {short(again)}"
        questions.fault("order", f"{told}: the moves and their order must stay the same.")
    for move in moves:
        if not is_hashable(move) or can_change(move):
            fault = "can be changed" if is_hashable(move) else "cannot be hashed"
            told = f"The move {short(move)} {fault}: make moves of tuples."
            questions.fault("hash of moves", told)
    look_at_words(questions, here, moves)


def look_at_words(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Whether each move has words of its own, which stay the same."""
    words = Counter(map(str, moves))
    if words and (commonest := words.most_common(1)[0])[1] > 1:
        told = f"{call('moves', (here,))} has two moves that read {commonest[0]}"
        questions.fault("words", f"{told}: a button needs its own words.")
    if any(ADDRESS in word for word in words):
        told = f"A move in {short(here)} has no words: give its class a __str__."
        questions.fault("no words", told)


def position_after(questions: Questions, here: Any, move: Any) -> Any:
    """The position after a legal move; NoAnswer if there is none to go on with."""
    error = questions.refusal("apply", here, move)
    if error is not None:
        told = f"moves offers {short(move)} in {short(here)}, but apply refuses it"
        questions.fault("offers", f"{told}: {in_words(error)}.")
        raise NoAnswer
    after = questions.ask("apply", here, move)
    _look_at_result(questions, here, move, after)
    if questions.seconds is None:  # the others have no time for what will not be looked at
        look_at_acceptance(questions, after)
    return after


def _look_at_result(questions: Questions, here: Any, move: Any, after: Any) -> None:
    if type(after) is not type(here):
        kinds = f"of the type {type(after).__name__}; the position before is of the type {type(here).__name__}"
        told = f"{call('apply', (here, move))} returns {short(after)}, {kinds}"
        questions.fault("kind", f"{told}: positions are all of one kind.")
        raise NoAnswer
    again = questions.ask("apply", here, move)
    if key_of(again) != key_of(after):
        told = f"{call('apply', (here, move))} returns {short(after)}, and the next time {short(again)}"
        same = "which is not equal: positions are compared by value, and nothing is random."
        questions.fault("equal", f"{told}, {same}")


def look_at_refusals(questions: Questions, here: Any, illegal: Iterable[Any]) -> None:
    """Whether apply refuses what is no legal move here, and says why."""
    for move in illegal:
        if wrong := _wrong_with_refusal(questions.refusal("apply", here, move)):
            questions.fault("illegal", f"{call('apply', (here, move))} {wrong}")


def _wrong_with_refusal(error: BaseException | None) -> str | None:
    if error is None:
        return "accepts an illegal move: raise IllegalMove if it is not among the moves."
    if not isinstance(error, IllegalMove):
        return f"stops with {in_words(error)}: for an illegal move raise IllegalMove."
    if len(text_of(error)) < len(SHORTEST):
        return "does not say why: IllegalMove names the broken rule in a player's words."
    return None


def look_at_lookalikes(questions: Questions, here: Any, legal: list[Any]) -> None:
    """Whether apply refuses what only looks like a move: its words, its parts, moves of others."""
    strange = [None, "", 0, 1.5, (), [], {}, NONSENSE, here, *MOVES_OF_OTHERS]
    for move in [*legal[:3], *legal[3:][-2:]]:
        strange += [str(move), *([tuple(move)] if hasattr(move, "_fields") else []), *spoiled(move)]
    illegal = [wrong for wrong in strange if is_told_apart(wrong, legal)]
    tuples = [wrong for wrong in illegal if any(wrong == move for move in legal)]
    accepted = [wrong for wrong in tuples if questions.refusal("apply", here, wrong) is None]
    if accepted:
        kind = "a plain tuple" if type(accepted[0]) is tuple else "the move of another puzzle"
        told = f"{call('apply', (here, accepted[0]))} takes {kind} for a move"
        why = "because NamedTuples are compared as tuples: ask is_legal of puzzlelib.rules."
        questions.fault("lookalike", f"{told}, {why}")
    look_at_refusals(questions, here, [wrong for wrong in illegal if wrong not in tuples])


# ---- what rules tell beyond the rules must fit the rules -----------------------------------------


def look_at_knowledge(questions: Questions, here: Any, options: list[Any]) -> None:
    """Whether distances, good moves and the rest agree with the positions one move away."""
    rules = questions.rules
    if hasattr(rules, "distance_to_go"):
        _look_at_distance(questions, here, options)
    if hasattr(rules, "good_moves"):
        good, legal = questions.ask("good_moves", here), legal_moves(questions, here)
        if any(move not in legal for move in good or ()):
            told = f"{call('good_moves', (here,))} returns {short(good)}"
            questions.fault("good moves", f"{told}: not all of them are legal.")
    if hasattr(rules, "can_still_win"):
        win = questions.ask("can_still_win", here)
        if win is False and any(questions.ask("can_still_win", after) for after in options):
            told = f"{call('can_still_win', (here,))} is False, but one move on it is True."
            questions.fault("can win", told)


def _look_at_distance(questions: Questions, here: Any, options: list[Any]) -> None:
    distance = questions.ask("distance_to_go", here)
    if distance is None:
        return
    if questions.ask("is_solved", here):
        fits, fewest = distance == 0, 0
    else:
        further = [questions.ask("distance_to_go", after) for after in options]
        fewest = 1 + min([far for far in further if far is not None], default=distance - 1)
        fits = distance == fewest
    if not fits:
        told = f"{call('distance_to_go', (here,))} returns {short(distance)}"
        questions.fault("distance", f"{told}, but the moves from there make it {fewest}.")


# ---- look at rules position by position, the nearest first ---------------------------------------

POSITIONS = 20  # to look at, the nearest ones; and as many along a route at random
MOVES = 8  # of each position to make
ENDS = 5  # moves, the first and the last ones of each position, to try in others
LINE = 20  # moves of a play-through to save


class Inspection:
    """Looks at the start, at the positions nearest to it, and along a route."""

    def __init__(self, questions: Questions, positions: int) -> None:
        self.questions, self.start = questions, questions.rules.start
        self.positions = positions
        self.found: dict[Any, Any] = {key_of(self.start): self.start}
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
            if number == len(self.found) or self.questions.is_late:
                return
            yield next(islice(self.found.values(), number, None))
        with suppress(NoAnswer):
            yield from self._route()

    def _route(self) -> Iterator[Any]:
        here, chance = self.start, Random(0)
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
        self.found.update({key_of(after): after for after in options})
        self.options[key_of(here)] = list(map(key_of, options))
        if len(options) == len(moves):
            look_at_knowledge(self.questions, here, options)
        look_at_refusals(self.questions, here, foreign[-self.positions // 4 :])

    # ---- rules as a whole -----------------------------------------------------------------------

    def _whole(self) -> None:
        """Whether there is something to play, and nothing else is taken for it."""
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
        """Whether a play-through can be taken back, saved and read again."""
        questions = self.questions
        if questions.faults:
            return  # what is wrong with the rules is wrong with a play-through, too
        play, chance = Playthrough(questions.rules), Random(0)
        while not play.is_over and play.moves_made < LINE and not questions.is_late:
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

SECONDS = 1.5  # for all questions together; then a few in which it would be late are left out

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


def conforms(rules: Any, positions: int = POSITIONS, seconds: float | None = SECONDS) -> Report:
    """What is wrong with these rules, a puzzle's or a game's.

    Looked at are so many positions nearest to the start, and as many along a route; a fault of one
    kind is told once. Rules that never answer are stopped: this takes two seconds at most.
    With `seconds=None` the rules are trusted to answer, and more can be looked at.

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
    faults = tuple(what_is_missing(rules))
    if not faults:
        questions = Questions(rules, seconds)
        with redirect_stdout(StringIO()):
            Inspection(questions, positions).look_around()
        faults = tuple(questions.faults.values())
    return Report(type(rules).__name__, faults)


def what_is_missing(rules: Any) -> Iterator[str]:
    """Yield what these rules do not have, or have too much of."""
    for name, purpose in PURPOSES.items():
        if not hasattr(rules, name):
            yield f"{name} is missing: {purpose}."
        elif name != "start" and not callable(getattr(rules, name)):
            yield f"{name} is no method: {purpose}."
    if callable(getattr(rules, "start", None)):
        yield "start is a method: write @property above it, or give the class a variable start."
    if is_dataclass(rules) and type(rules).__hash__ is None:
        yield "The rules can be changed and not be hashed: write @dataclass(frozen=True)."
    yield from puzzle_or_game(rules)


def puzzle_or_game(rules: Any) -> Iterator[str]:
    """Yield what is wrong with the sign by which a puzzle is told from a game."""
    if not is_game(rules):
        if not callable(getattr(rules, "is_solved", None)):
            does = "is_solved(position) returns whether the goal of a puzzle is reached"
            yield f"is_solved is missing: {does}. A game for two has misere = False instead."
        return
    if not isinstance(rules.misere, bool):
        yield f"misere is {rules.misere!r}: in a game for two it is True or False."
    if hasattr(rules, "is_solved"):
        yield "is_solved and misere are both there: one is for puzzles, the other for games."
