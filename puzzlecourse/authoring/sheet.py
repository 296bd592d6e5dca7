"""Sheets: the exercises, questions and orderings of a notebook, in its order.

    sheet = Sheet("06_hanoi")

    @sheet.exercise("tower", cases=…)           the function below is the model solution
    @sheet.right                                … another right answer to the exercise above
    @sheet.wrong("misconception", "hint")       … a wrong one
    sheet.wrong_edits("✗ misconception: hint …")    … wrong ones: the model solution, edited
    sheet.hints("…", "…")                       hints that fit any mistake
    @sheet.question("6.2")                      the docstring of the function below is the question,
                                                its body declares the options with their values
    sheet.order("hanoi", …)                     lines to put in order

Names of misconceptions are in `misconceptions.json`; one that occurs only once is named freely.
`docs/extend/adding_a_lesson.md` shows a whole lesson.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import MISSING, fields, replace
from functools import cache, lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from stepthrough.given import check_text, check_texts, quoted
from stepthrough.trace import record

from ..judging.exercise import Exercise, Wrong
from ..judging.variants import as_in_a_cell, class_from_source, function_from_source
from ..worlds import run
from .flaws import flaws_of_exercise, flaws_of_ordering, flaws_of_prediction, uncaught
from .options import Ask, Option, values_of
from .orderings import Ordering
from .questions import Answer, Prediction
from .reading import question_of, written_options
from .seeing import See, result
from .slips import (
    check_exercise,
    check_misconception,
    check_options,
)

_F = TypeVar("_F", bound=Callable[..., Any])
_T = TypeVar("_T")
_A = TypeVar("_A")  # an answer: a function, or a value as in sheet.right([1, 2])

SHEETS: list[Sheet] = []  # all sheets, in order of creation


class Part:
    """A part of a sheet in a module of its own, to be added with `Sheet.include`."""

    def __init__(self) -> None:
        self._exercises: dict[str, Exercise] = {}
        self._predictions: dict[str, Prediction] = {}
        self._orderings: dict[str, Ordering] = {}

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises, in order."""
        return tuple(self._exercises.values())

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """The questions, in order."""
        return tuple(self._predictions.values())

    @property
    def orderings(self) -> tuple[Ordering, ...]:
        """The orderings, in order."""
        return tuple(self._orderings.values())

    def exercise(self, name: str, **settings: Any) -> Callable[[_A], _A]:
        """Decorate the model solution of a new exercise.

        *settings* are fields of `puzzlecourse.judging.exercise.Exercise`. Raises ValueError for an
        unknown setting, for cases that are not tuples, and if the sheet has an exercise *name*.
        """
        known = [field.name for field in fields(Exercise) if field.name not in ("name", "solution")]
        check_exercise(f"exercise {name!r}", settings, known)

        def add(solution: _A) -> _A:
            _add(self._exercises, name, Exercise(name, solution, **settings))
            return solution

        return add

    def right(self, answer: _A) -> _A:
        """Decorate another right answer to the exercise above; it may also be a value."""
        self._extend(also_right=(*self._newest.also_right, answer))
        return answer

    def wrong(self, misconception: str, hint: str) -> Callable[[_A], _A]:
        """Decorate a wrong answer to the exercise above.

        Raises ValueError if *misconception* is almost, but not quite, a name in
        `misconceptions.json`.
        """
        check_misconception(f"exercise {self._newest.name!r}", misconception)
        check_text(hint, f"exercise {self._newest.name!r}: the hint")

        def add(answer: _A) -> _A:
            self._extend(wrong=(*self._newest.wrong, Wrong(answer, misconception, hint)))
            return answer

        return add

    def wrong_edits(self, words: str) -> None:
        """Add wrong answers to the exercise above: the model solution with parts replaced.

        Each starts with `✗ misconception: hint`, followed by its edits, `old ⇒ new`, one per line;
        *old* must occur once in the solution. `… ⇒ new` replaces the whole body or value; *new* may
        continue on the lines below. For a solution that is a value, only this form is possible. Raises ValueError for edits that
        cannot be applied.
        """
        solution = self._newest.solution
        change = changed if callable(solution) else _changed_value
        try:
            for misconception, hint, changes in edits(words):
                answer = change(solution, changes)
                self.wrong(misconception, hint)(answer)
        except (ValueError, SyntaxError) as error:
            where = f"exercise {self._newest.name!r}"
            message = str(error).removeprefix(f"{where}: ")
            raise ValueError(f"{where}: {message}") from None

    def hints(self, *words: str) -> None:
        """Add hints to the exercise above that fit any mistake, shown after three wrong attempts."""
        check_texts(words, f"exercise {self._newest.name!r}: what hints gets")
        self._extend(steps=words)

    def question(self, name: str, **settings: Any) -> Callable[[_F], _F]:
        """Decorate the function of a question, see `prediction`.

        *settings* are `call`, `see`, and the optional fields of
        `puzzlecourse.authoring.questions.Prediction`. Raises ValueError for a mistake in them, in
        the function, or in an option.
        """
        known = [field.name for field in fields(Prediction) if field.default is not MISSING]
        check_exercise(f"question {name}", settings, ["call", "see", *known])

        def add(function: _F) -> _F:
            _add(self._predictions, name, prediction(name, function, **settings))
            return function

        return add

    def order(self, name: str, solution: Any, given: int = 0, **settings: Any) -> None:
        """Add the lines of a function to put in order, except the first *given* ones.

        `ask`, `decoys` and `names` are fields of `puzzlecourse.authoring.orderings.Ordering`; all
        other settings are those of the `Exercise` that judges an order.
        """
        parts = {key: settings.pop(key) for key in ("ask", "decoys", "names") if key in settings}
        judged = Exercise(f"order of {name}", solution, examples=False, **settings)
        parameters = ", ".join(inspect.signature(solution).parameters)
        body = f"    {_body(as_in_a_cell(solution))}".splitlines()
        lines = [line.partition("  # ")[0] for line in body]
        header = "\n".join([f"def {solution.__name__}({parameters}):", *lines[:given]])
        ordering = Ordering(name, header=header, lines=lines[given:], exercise=judged, **parts)
        _add(self._orderings, name, ordering)

    def flaws(self) -> list[str]:
        """Run the sheet; return a list of its flaws, sentences that suggest a correction."""
        questions = [flaw for one in self.predictions for flaw in flaws_of_prediction(one)]
        return [
            *(flaw for exercise in self.exercises for flaw in flaws_of_exercise(exercise)),
            *(questions or uncaught(self.exercises, self.predictions)),
            *(flaw for lines in self.orderings for flaw in flaws_of_ordering(lines)),
        ]

    @property
    def _newest(self) -> Exercise:
        if not self._exercises:
            raise ValueError("this belongs to an exercise: write @sheet.exercise(…) above it first")
        return self.exercises[-1]

    def _extend(self, **more: Any) -> None:
        self._exercises[self._newest.name] = replace(self._newest, **more)


class Sheet(Part):
    """The exercises, questions and orderings of one notebook, in order.

    `check`, `Predict` and `Order` find the parts of every sheet by their names.

    >>> sheet = Sheet("my_notebook")
    >>> @sheet.exercise("half of it", cases=[(0,), (4,)])
    ... def half(n):
    ...     return n // 2
    >>> sheet.flaws()[0]
    "exercise 'half of it' has 0 wrong answers: write 5 at least, @sheet.wrong or sheet.wrong_edits"
    >>> SHEETS.remove(sheet)  # for this example only
    """

    def __init__(self, notebook: str) -> None:
        check_text(notebook, "the name of the notebook")
        super().__init__()
        self.notebook = notebook
        SHEETS.append(self)

    def include(self, part: Part) -> None:
        """Append the exercises, questions and orderings of *part*."""
        for name, exercise in part._exercises.items():
            _add(self._exercises, name, exercise)
        for name, prediction in part._predictions.items():
            _add(self._predictions, name, prediction)
        for name, ordering in part._orderings.items():
            _add(self._orderings, name, ordering)

    def arrange(self, *names: str) -> None:
        """Put the exercises in this order. Raises ValueError unless *names* are all of them."""
        if sorted(names) != sorted(self._exercises):
            raise ValueError("give the name of each exercise of the sheet once")
        self._exercises = {name: self._exercises[name] for name in names}


def _add(parts: dict[str, _T], name: str, part: _T) -> None:
    """Add a part to a sheet. Raises ValueError if the sheet has one of that name."""
    if name in parts:
        raise ValueError(
            f"{quoted(name)} is on this sheet already: give each part a name of its own"
        )
    parts[name] = part


def prediction(
    name: str,
    function: Callable[[Ask], Any],
    call: Any = (),
    see: See = result,
    **settings: Any,
) -> Prediction:
    """Return the question of a function: its docstring, with the options that its body declares.

    >>> def doubled(ask):
    ...     '''What is 2 * 3?'''
    ...     ask.right(2 * 3, "Two threes.")
    ...     ask.wrong(2 + 3, "one more", "Is that 2 + 3?")
    ...     ask.wrong(2**3, "in proportion", "Count on your fingers.")
    >>> prediction("0.1", doubled).options, prediction("0.1", doubled).answers[1].hint
    (['5', '6', '8'], 'Count on your fingers.')

    With *call*, a function and its arguments, the right answer is *see* of a recording of the call,
    and that of a misconception with a world is *see* of a recording in this world.

    Raises ValueError for a question without text, or with missing or invalid options.
    """
    where = f"question {name}"
    ask, options = question_of(where, function), written_options(where, function)
    check_options(where, options, bool(call), bool(call or settings.get("run")))
    pairs = list(zip(options, _answers(where, function, options, call, see), strict=True))
    [(right, truth)] = [(option, answer) for option, answer in pairs if option.is_right]
    answers = [
        Answer(option.misconception, answer, option.hint, option.at, option.world)
        for option, answer in pairs
        if not option.is_right
    ]
    if call:
        settings = {"run": lambda: record(*deepcopy(call)), "call": call} | settings
    return Prediction(name, ask, truth, answers, right.why, **settings)


def _answers(
    where: str, function: Callable[[Ask], Any], options: Sequence[Option], call: Any, see: See
) -> Iterator[Callable[[], Any]]:
    """Yield for each option a function that returns its answer: a value, or the result of a run."""
    expected = sum(option.has_value for option in options)
    values, places = cache(partial(values_of, where, function, expected)), count()
    for option in options:
        if option.has_value:
            yield partial(_value, values, next(places))
        elif option.is_right:
            yield lambda: see(record(*deepcopy(call)))
        else:
            yield _in_world(call, option.misconception, see)


def _value(values: Callable[[], Sequence[Any]], place: int) -> Any:
    return values()[place]


def _in_world(call: Any, world: str, see: See) -> Callable[[], Any]:
    return lambda: see(run(*deepcopy(call), world=world, limit=MOST_STEPS))


MOST_STEPS = 5_000  # of a call in a world; more counts as endless, and a page is waiting


def edits(words: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield (misconception, hint, {old: new}) for each wrong answer; see `Sheet.wrong_edits`.

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
        head, *parts = re.split(r"^ *(.+) ⇒", one, flags=re.MULTILINE)
        misconception, _, hint = " ".join(head.split()).partition(": ")
        if not hint or not parts or not all(map(str.strip, parts)):
            raise ValueError(f"write '✗ misconception: hint', and below 'old ⇒ new', not {one!r}")
        olds, news = map(_unquoted, parts[::2]), map(_unquoted, parts[1::2])
        changes = dict(zip(olds, news, strict=True))
        if len(changes) < len(parts) // 2:
            raise ValueError(f"replace each part once, not as in {one!r}")
        yield misconception, hint, changes


def _unquoted(words: str) -> str:
    """Return one side of an edit: ∅ is empty, quotes preserve white space."""
    part = textwrap.dedent(words).strip()
    if part == "∅":
        return ""
    if part[0] in "'\"":
        return str(literal_eval(part))
    return part


EVERYTHING = "…"  # the whole body, or the whole value
GAP = "___"  # a gap to fill in a program that a question shows


def changed(function: Any, changes: Mapping[str, str]) -> Any:
    """Return a function or class with parts of its source replaced.

    >>> from puzzlelib import fact
    >>> changed(fact, {"n < 2": "n < 1", "return 1": "return 0"})(5)
    0
    >>> changed(fact, {"…": "return n * n"})(5)
    25

    Raises ValueError if a part does not occur exactly once.
    """
    source = _source(function)
    if EVERYTHING in changes:
        changes = {_body(source): changes[EVERYTHING].replace("\n", "\n    ")}
    for old in changes:
        if source.count(old) != 1:
            file = Path(inspect.getsourcefile(function) or "").name
            raise ValueError(
                f"{old!r} stands {source.count(old)} times in {function.__name__} of {file}"
            )
    pattern = "|".join(map(re.escape, changes))
    source = re.sub(pattern, lambda match: changes[match[0]], source)
    if not isinstance(function, type):
        return function_from_source(source, function.__globals__)
    return class_from_source(source, dict(vars(inspect.getmodule(function))), function.__name__)


_source = lru_cache(maxsize=1)(as_in_a_cell)  # one solution is edited several times in a row


def _body(source: str) -> str:
    """Return the statements of a function, without its docstring."""
    definition: Any = ast.parse(source).body[0]
    has_docstring = ast.get_docstring(definition) is not None
    first = definition.body[1 if has_docstring else 0]
    return "\n".join(source.splitlines()[first.lineno - 1 :]).strip()


def _changed_value(solution: object, changes: Mapping[str, str]) -> object:
    """Return the value that replaces the solution."""
    new = changes[EVERYTHING]
    return new if isinstance(solution, str) else literal_eval(new)
