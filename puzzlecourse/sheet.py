"""How a lesson is written down: one file, in the order of its notebook.

    sheet = Sheet("05_hanoi_by_recursion")

    @sheet.exercise("tower", cases=…)           the function below is the model solution
    @sheet.right                                … another right answer to the exercise above
    @sheet.wrong("misconception", "hint")       … a wrong one
    sheet.wrong_edits("✗ misconception: hint …")    … wrong ones: the model solution, edited
    sheet.hints("…", "…")                       what is said after several wrong answers
    @sheet.question("5.1")                      a docstring with the words, a body with the values
    sheet.order("hanoi", …)                     lines to put in order

A misconception is named as in `misconceptions.json`; one that only this place meets is
named freely. `docs/adding_a_lesson.md` shows a whole lesson.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial
from typing import Any, TypeVar

from puzzlelib.trace import Recording, record

from .answer import as_in_a_cell, made, made_class
from .exercise import Exercise, Wrong
from .judge import judge
from .questions import Answer, Ordering, Prediction
from .worlds import run
from .worlds.misconceptions import WORLDS

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
A = TypeVar("A")  # an answer: a function, or a value as in sheet.right([1, 2])

SHEETS: list[Sheet] = []  # every sheet that was made, in this order: `course` finds things there


class Sheet:
    """What one notebook asks; each part is kept in the order in which it is written.

    Making a sheet is enough for `check`, `Predict` and `Order` to find what is written on it.
    """

    def __init__(self, notebook: str) -> None:
        self.notebook = notebook
        self._exercises: dict[str, Exercise] = {}
        self._predictions: dict[str, Prediction] = {}
        self._orderings: dict[str, Ordering] = {}
        SHEETS.append(self)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """What is to be written, in order."""
        return tuple(self._exercises.values())

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """What is to be predicted, in order."""
        return tuple(self._predictions.values())

    @property
    def orderings(self) -> tuple[Ordering, ...]:
        """What is to be put in order."""
        return tuple(self._orderings.values())

    def exercise(self, name: str, **settings: Any) -> Callable[[A], A]:
        """The function below is the model solution of a new exercise; see `Exercise`."""

        def add(solution: A) -> A:
            _add(self._exercises, name, Exercise(name, solution, **settings))
            return solution

        return add

    def right(self, answer: A) -> A:
        """The function below is another right answer to the exercise above."""
        self._extend(also_right=(*self._newest.also_right, answer))
        return answer

    def wrong(self, misconception: str, hint: str) -> Callable[[A], A]:
        """The function below is a wrong answer to the exercise above."""

        def add(answer: A) -> A:
            self._extend(wrong=(*self._newest.wrong, Wrong(answer, misconception, hint)))
            return answer

        return add

    def wrong_edits(self, words: str) -> None:
        """Several wrong answers that are the model solution with parts replaced.

        Each begins with ✗, its misconception and its hint; below stand its edits, `old ⇒ new`.
        `… ⇒ new` replaces the whole body, perhaps by several lines below, or the whole value.
        """
        solution = self._newest.solution
        for misconception, hint, changes in edits(words):
            change = changed if callable(solution) else _another_value
            self.wrong(misconception, hint)(change(solution, changes))

    def hints(self, *words: str) -> None:
        """What is said from the third wrong answer on, one more each time."""
        self._extend(hints=words)

    def question(self, name: str, **settings: Any) -> Callable[[F], F]:
        """The function below asks: see `prediction`."""

        def add(asked: F) -> F:
            _add(self._predictions, name, prediction(name, cache(asked), **settings))
            return asked

        return add

    def order(self, name: str, solution: Any, given: int = 0, **settings: Any) -> None:
        """The lines of a function to put in order; below its header, some of them may be given.

        `ask`, `decoys` and `names` are those of `Ordering`, all other settings those of the
        `Exercise` that judges any order.
        """
        parts = {key: settings.pop(key) for key in ("ask", "decoys", "names") if key in settings}
        judged = Exercise(f"order of {name}", solution, **settings)
        header, lines = _header(solution), _lines(as_in_a_cell(solution))
        header = "\n".join([header, *lines[:given]])
        ordering = Ordering(name, header=header, lines=lines[given:], exercise=judged, **parts)
        _add(self._orderings, name, ordering)

    def flaws(self) -> list[str]:
        """What is wrong with the sheet itself: right answers refused, wrong ones accepted."""
        return [
            *(flaw for exercise in self.exercises for flaw in _flaws_of_exercise(exercise)),
            *(flaw for asked in self.predictions for flaw in _flaws_of_prediction(asked)),
            *(flaw for lines in self.orderings for flaw in _flaws_of_ordering(lines)),
        ]

    @property
    def _newest(self) -> Exercise:
        return self.exercises[-1]

    def _extend(self, **more: Any) -> None:
        self._exercises[self._newest.name] = replace(self._newest, **more)


def _add(parts: dict[str, T], name: str, part: T) -> None:
    """Put a part on the sheet; ValueError if the sheet has one of that name."""
    if name in parts:
        raise ValueError(f"{name!r} is on this sheet already: give each part a name of its own")
    parts[name] = part


def _flaws_of_exercise(exercise: Exercise) -> Iterator[str]:
    for answer in (exercise.solution, *exercise.also_right):
        if judged := judge(exercise, answer):
            yield f"{exercise.name}: a right answer is refused: {judged[0]}"
    for wrong in exercise.wrong:
        if judge(exercise, wrong.answer) is None:
            yield f"{exercise.name}: the wrong answer {wrong.misconception!r} is accepted"


def _flaws_of_prediction(asked: Prediction) -> Iterator[str]:
    said = [answer.words for answer in asked.answers if answer.words != asked.right]
    if len(set(said)) < max(len(said), 2):
        yield f"{asked.name}: there must be two wrong options at least, and no two the same"


def _flaws_of_ordering(ordering: Ordering) -> Iterator[str]:
    if told := ordering.fault(ordering.lines):
        yield f"{ordering.name}: the lines in order do not work: {told}"


See = Callable[[Recording], Any]  # what is asked about a call: what it returns, or what it prints


def result(recording: Recording) -> Any:
    """What a call returned, as Python writes it; in words, if it did not return."""
    if recording.ended != "returned":
        return recording.ending()
    return repr(recording.result) if isinstance(recording.result, str) else recording.result


def on_one_line(recording: Recording) -> str:
    """What a call printed, all on one line."""
    return " ".join(recording.output.split()) or "nothing at all"


def prediction(
    name: str,
    asked: Callable[[], Any],
    call: Any = (),
    see: See = result,
    **settings: Any,
) -> Prediction:
    """The question in a docstring; the function returns the truth, then what each ✗ would answer.

    >>> def doubled():
    ...     '''What is 2 * 3?
    ...
    ...     ✗ one more: Is that 2 + 1?
    ...     ✗ in proportion: Count on your fingers. [f(2) returns]
    ...     ✓ Two threes.
    ...     '''
    ...     return 2 * 3, 4, 5
    >>> prediction("0.1", doubled).options, prediction("0.1", doubled).answers[1].at
    (['4', '5', '6'], 'f(2) returns')

    With `call`, a function and its arguments, the truth is what `see` says of its recording, and a ✗
    whose misconception runs as a world is answered by that world; the function returns the others.
    """
    ask, told, why = _parts(name, asked)
    typed = iter(range(0 if call else 1, len(told) + 1))
    answers = []
    for one in told:
        world = one["name"] if call and one["name"] in WORLDS else ""
        if world:
            value = partial(lambda world: see(run(*deepcopy(call), world=world)), world)
        else:
            value = partial(lambda place: asked()[place], next(typed))
        answers.append(Answer(one["name"], value, one["look"], one["at"] or "", world))
    truth = (lambda: see(record(*deepcopy(call)))) if call else (lambda: asked()[0])
    if call:
        settings = {"run": lambda: record(*deepcopy(call)), "call": call} | settings
    return Prediction(name, ask, truth, answers, why, **settings)


def _parts(name: str, asked: Callable[[], Any]) -> tuple[str, list[re.Match[str]], str]:
    """The question, its wrong answers (name, where to look, at which step), and the reason."""
    words = " ".join(inspect.cleandoc(asked.__doc__ or "").split())
    ask, *misconceptions, why = re.split(r" [✗✓] ", words)
    told = []
    for one in misconceptions:
        found = re.fullmatch(r"(?P<name>[^:]+):? ?(?P<look>.*?)(?: \[(?P<at>.+)\])?", one)
        if found is None:
            raise ValueError(
                f"question {name}: write '✗ misconception: where to look', not {one!r}"
            )
        told.append(found)
    return ask, told, why


def edits(words: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Misconception, hint and replaced parts of each wrong answer; see `Sheet.wrong_edits`.

    >>> list(edits('''
    ...     ✗ wrong base value: What is the factorial of 0?
    ...         n < 2 ⇒ n == 1
    ... '''))
    [('wrong base value', 'What is the factorial of 0?', {'n < 2': 'n == 1'})]
    >>> for _, _, changes in edits('''
    ...     ✗ return prints: Who asks wants a value: `return`.
    ...         … ⇒
    ...             for number in range(n):
    ...                 print(number)
    ... '''):
    ...     print(changes["…"])
    for number in range(n):
        print(number)
    """
    for one in re.split(r"^\s*✗ ", words, flags=re.MULTILINE)[1:]:
        said, *parts = re.split(r"^ *(.+) ⇒", one, flags=re.MULTILINE)
        misconception, _, hint = " ".join(said.split()).partition(": ")
        if not hint or not parts or not all(map(str.strip, parts)):
            raise ValueError(f"write '✗ misconception: hint', and below 'old ⇒ new', not {one!r}")
        olds, news = map(_part, parts[::2]), map(_part, parts[1::2])
        changes = dict(zip(olds, news, strict=True))
        if len(changes) < len(parts) // 2:
            raise ValueError(f"replace each part once, not as in {one!r}")
        yield misconception, hint, changes


def _part(words: str) -> str:
    """A part of a source: as it stands, ∅ for nothing, or in quotes if spaces or line ends matter."""
    part = textwrap.dedent(words).strip()
    if part == "∅":
        return ""
    if part[0] in "'\"":
        return str(literal_eval(part))
    return part


EVERYTHING = "…"  # stands for the whole body, or value


def changed(function: Any, changes: Mapping[str, str]) -> Any:
    """The function, or class, with parts of its source replaced; each must stand there exactly once.

    >>> from puzzlelib import fact
    >>> changed(fact, {"n < 2": "n < 1", "return 1": "return 0"})(5)
    0
    >>> changed(fact, {"…": "return n * n"})(5)
    25
    """
    source = as_in_a_cell(function)
    if EVERYTHING in changes:
        changes = {_body(source): changes[EVERYTHING].replace("\n", "\n    ")}
    for old in changes:
        if source.count(old) != 1:
            raise ValueError(f"{old!r} stands {source.count(old)} times in {function.__name__}")
    pattern = "|".join(map(re.escape, changes))
    source = re.sub(pattern, lambda found: changes[found[0]], source)
    if not isinstance(function, type):
        return made(source, function.__globals__)
    return made_class(source, dict(vars(inspect.getmodule(function))), function.__name__)


def _body(source: str) -> str:
    """The statements of a function, without its docstring."""
    definition: Any = ast.parse(source).body[0]
    has_docstring = ast.get_docstring(definition) is not None
    first = definition.body[1 if has_docstring else 0]
    return "\n".join(source.splitlines()[first.lineno - 1 :]).strip()


def _header(function: Any) -> str:
    """The first line of a function as a learner would write it: without types."""
    return f"def {function.__name__}({', '.join(inspect.signature(function).parameters)}):"


def _lines(source: str) -> list[str]:
    """The lines of a function's body, without what a comment says."""
    return [line.partition("  # ")[0] for line in f"    {_body(source)}".splitlines()]


def _another_value(solution: object, changes: Mapping[str, str]) -> object:
    """The value that is written instead of the solution."""
    new = changes[EVERYTHING]
    return new if isinstance(solution, str) else literal_eval(new)
