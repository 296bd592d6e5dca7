"""Tables of results: items, exercises, learners, and one tidy table for spreadsheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from puzzlelib.tablebase.progress import Progress, silent
from stepthrough.given import counted

from .collected import Learner, collected
from .first_screen import Part, first_screen
from .learners_files import Trouble, Troubles, printable
from .programs import ClassWrote, GroupOf, Programs, groups_of, wrote
from .results import (
    NOTHING,
    Count,
    Item,
    Tried,
    TriedItems,
    counts_of,
    items,
    unknown_names,
    work_of,
)
from .results_table import ResultsTable
from .shapes import is_too_deep

if TYPE_CHECKING:
    from ..inventory.taken import Class


@dataclass
class Results:
    """The results of a class."""

    learners: list[tuple[str, TriedItems]]  # number or name, and work
    counts: list[Count]
    troubles: list[str]  # messages about files left out
    test: Class = ()  # sittings of the recursion test, of learners who took it
    programs: Sequence[tuple[str, Programs]] = ()  # of learners with saved programs

    _wrote: list[ClassWrote] | None = None

    def wrote(self, tell: Progress = silent) -> list[ClassWrote]:
        """Return the grouped programs, cached; *tell* reports progress when first computed."""
        from ..lessons import every_sheet

        if self._wrote is None:
            self._wrote = wrote(self.programs, every_sheet(), tell)
        return self._wrote

    def first_screen(self) -> list[Part]:
        """Return what to discuss in the next lesson."""
        return first_screen([did for _, did in self.learners], self.counts, self.wrote())


def results(*folders: str | Path, names: bool = False) -> Results:
    """Return the results of the learners whose answers are in these folders or files.

    Learners are numbered; if *names* is true, they are named after their folders. Missing or unusable
    files raise no error: they are listed in `Results.troubles`. To include a lesson of your own,
    create its sheet before the call.
    """
    from ..lessons import every_sheet  # imported here: `--help` needs no lessons

    learners, troubles = collected(folders)
    course_items = items(every_sheet())
    for learner in learners:
        troubles += [
            *unknown_answers(learner, course_items),
            *too_deep_programs(learner, course_items),
        ]
    called = _with_names(learners) if names else _with_numbers(learners)
    sentences = [str(one) for one in troubles] if names else _without_names(troubles, called)
    did = [(name, work_of(learner.answers, course_items)) for name, learner in called]
    test = [(name, learner.took) for name, learner in called if learner.took]
    programs = [(name, learner.answers["programs"]) for name, learner in called]
    counts = counts_of([one for _, one in did], course_items)
    return Results(did, counts, sentences, test, [one for one in programs if one[1]])


def unknown_answers(learner: Learner, course_items: Sequence[Item]) -> Troubles:
    """Return the trouble with answers that belong to no item of the course."""
    if names := unknown_names(learner.answers, course_items):
        number, first = counted(len(names), "answer"), printable(names[0], 40)
        why = f"{number} left out, because this course does not ask “{first}”"
        return [Trouble(learner.place, why, is_whole=False)]
    return []


def too_deep_programs(learner: Learner, course_items: Sequence[Item]) -> Troubles:
    """Return a trouble for each exercise whose program is nested too deeply to be compared."""
    programs = learner.answers["programs"]
    names = [
        item.name
        for item in course_items
        if item.kind == "exercises" and item.name in programs
        if any(is_too_deep(version.program) for version in programs[item.name][:2])
    ]
    why = "a program for “{}” was left out of the comparison, because it is nested too deeply"
    return [Trouble(learner.place, why.format(name), is_whole=False) for name in names]


def _without_names(troubles: Troubles, called: Sequence[tuple[str, Learner]]) -> list[str]:
    """Return the messages with numbers instead of names: learners first, then other files."""
    learner_at = {learner.place: f"learner {number}" for number, learner in called}
    rest = {one.place for one in troubles} - learner_at.keys()
    numbers = enumerate(sorted(rest, key=_anonymous_order), len(called) + 1)
    whose = learner_at | {place: f"hand-in {number}" for number, place in numbers}
    return [one.about(whose[one.place]) for one in troubles]


def _anonymous_order(place: str) -> int:
    """Return a hash of the last two parts of a path: a stable order that reveals nothing."""
    return crc32("/".join(Path(place).parts[-2:]).encode())


def _with_numbers(learners: Sequence[Learner]) -> list[tuple[str, Learner]]:
    """Return the learners numbered in a stable order that reveals nothing about their names."""
    in_order = sorted(
        learners, key=lambda one: crc32(f"{one.name}/{Path(one.place).name}".encode())
    )
    return [(str(number), learner) for number, learner in enumerate(in_order, 1)]


def _with_names(learners: Sequence[Learner]) -> list[tuple[str, Learner]]:
    """Return the learners by name; those with equal names are numbered."""
    every, seen = Counter(learner.name for learner in learners), Counter[str]()
    called = []
    for learner in learners:
        seen[learner.name] += 1
        number = f" ({seen[learner.name]})" if every[learner.name] > 1 else ""
        called.append((learner.name + number, learner))
    return called


def tables(class_results: Results) -> list[ResultsTable]:
    """Return the tables of items, exercises and learners."""
    asked = [count for count in class_results.counts if count.item.kind != "exercises"]
    written = [count for count in class_results.counts if count.item.kind == "exercises"]
    exercises = [count.item for count in written]
    numbered = enumerate(written, 1)
    return [
        ResultsTable(
            "items", ITEMS, [_row(c, c.tried, c.at_once, c.right, c.shown) for c in asked]
        ),
        ResultsTable(
            "exercises",
            EXERCISES,
            [(number, *_row(c, c.tried, c.right, c.tries)) for number, c in numbered],
        ),
        ResultsTable(
            "learners",
            ("learner", *(exercise.noun for exercise in exercises)),
            [(name, *_signs(did, exercises)) for name, did in class_results.learners],
        ),
    ]


ITEMS = ("notebook", "item", "tried", "right at once", "right", "shown", "misconceptions")
EXERCISES = ("number", "notebook", "exercise", "tried", "passed", "tries", "wrong answers")


def _row(count: Count, *numbers: int) -> tuple[object, ...]:
    known = [f"{name} {learners}" for name, learners in count.by_frequency]
    other = [f"another wrong answer {count.others}"] if count.others else []
    return (count.item.notebook, count.item.noun, *numbers, "; ".join(known + other))


def _signs(did: TriedItems, exercises: Sequence[Item]) -> Iterator[str]:
    """Yield a sign for each exercise; deliberately not a mark that can be added up."""
    by_name = {(item.kind, item.name): tried for item, tried in did.items()}
    for exercise in exercises:
        tried = by_name.get(("exercises", exercise.name), NOTHING)
        explained = by_name.get(("explanations", exercise.name), NOTHING)
        yield sign_of(tried, tried.right and explained.at_once)


def sign_of(tried: Tried, explained: bool) -> str:
    """Return a short sign for a learner's work on an exercise.

    It shows whether the exercise was written and passed, the number of tries, `e` if it was explained at once,
    and `s` if the solution was shown.

    >>> sign_of(NOTHING, False), sign_of(NOTHING._replace(tries=3), False)
    ('○', '◐3')
    >>> sign_of(NOTHING._replace(tries=2, right=True, shown=True), explained=True)
    '✓2es'
    """
    if not tried.tries:
        return "○"
    return f"{'✓' if tried.right else '◐'}{tried.tries}{'e' * explained}{'s' * tried.shown}"


def numbered(learners: ResultsTable) -> ResultsTable:
    """Return the table of learners with exercise numbers as headings, for plain text."""
    first, *exercises = learners.head
    return learners._replace(head=(first, *(str(n) for n, _ in enumerate(exercises, 1))))


TIDY = (
    *("learner", "notebook", "kind", "item", "tries", "right at once", "right", "shown", "stuck"),
    *("misconception", "program", "first program"),
)


def tidy(class_results: Results) -> ResultsTable:
    """Return one row per learner and item, for a pivot table."""
    groups = groups_of(class_results.wrote())
    rows = [
        row
        for name, did in class_results.learners
        for row in _tidy_rows(class_results, name, did, groups)
    ]
    return ResultsTable("tidy", TIDY, rows)


def _tidy_rows(
    class_results: Results, name: str, did: TriedItems, groups: GroupOf
) -> Iterator[tuple[object, ...]]:
    for count in class_results.counts:
        notebook, kind, _, _ = item = count.item
        tried = did.get(item, NOTHING)
        facts = (tried.tries, tried.at_once, tried.right, tried.shown, tried.is_stuck)
        programs = [groups.get((name, item.name, is_now), "") for is_now in (True, False)]
        written = programs if kind == "exercises" else ["", ""]
        yield name, notebook, kind[:-1], item.noun, *map(int, facts), tried.misconception, *written
