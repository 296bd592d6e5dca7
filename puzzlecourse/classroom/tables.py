"""Tables of a class: of items, of exercises, of learners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from puzzlelib.tablebase.progress import Progress, silent
from stepthrough.given import counted

from .collected import Learner, collected
from .learners_files import Troubles, printable
from .programs import ClassWrote, GroupOf, Programs, groups_of, wrote
from .results import (
    NOTHING,
    Count,
    Item,
    Tried,
    TriedItems,
    counts_of,
    items,
    unknown,
    work_of,
)
from .results_table import ResultsTable

if TYPE_CHECKING:
    from .the_test import Class


class Results(NamedTuple):
    """The results of a class."""

    learners: list[tuple[str, TriedItems]]  # each with a number, or a name
    counts: list[Count]
    troubles: Troubles
    test: Class = ()  # each learner's sittings of the recursion test; empty if no one has any
    programs: Sequence[tuple[str, Programs]] = ()  # of each learner who has left any in the file

    def wrote(self, tell: Progress = silent) -> list[ClassWrote]:
        """Return what the class wrote, in groups; `tell` hears how far that is."""
        from ..lessons import every_sheet

        return wrote(self.programs, every_sheet(), tell)


def results(*folders: str | Path, names: bool = False) -> Results:
    """Return what the answers in these folders say; `names` are those of the folders they lie in.

    Your own lesson counts as well if its sheet was made before.
    """
    from ..lessons import every_sheet  # here: a command that only helps needs no lessons

    learners, troubles = collected(folders)
    course_items = items(every_sheet())
    troubles += filter(None, (not_asked(learner, course_items) for learner in learners))
    called = _named(learners) if names else _numbered(learners)
    did = [(name, work_of(learner.answers, course_items)) for name, learner in called]
    test = [(name, learner.took) for name, learner in called if learner.took]
    programs = [(name, learner.answers["programs"]) for name, learner in called]
    counts = counts_of([one for _, one in did], course_items)
    return Results(did, counts, troubles, test, [one for one in programs if one[1]])


def not_asked(learner: Learner, course_items: Sequence[Item]) -> str:
    """Return the sentence about answers to what the course does not ask; "" if there are none."""
    if names := unknown(learner.answers, course_items):
        number, first = counted(len(names), "answer"), printable(names[0], 40)
        return f"{learner.place}: {number} left out, because this course does not ask “{first}”."
    return ""


def _numbered(learners: Sequence[Learner]) -> list[tuple[str, Learner]]:
    """Return the learners in an order that says nothing, the same whenever the class is the same."""
    in_order = sorted(
        learners, key=lambda one: crc32(f"{one.name}/{Path(one.place).name}".encode())
    )
    return [(str(number), learner) for number, learner in enumerate(in_order, 1)]


def _named(learners: Sequence[Learner]) -> list[tuple[str, Learner]]:
    """Return the learners by name; of several in one folder, each has a number behind it."""
    every, seen = Counter(learner.name for learner in learners), Counter[str]()
    called = []
    for learner in learners:
        seen[learner.name] += 1
        number = f" ({seen[learner.name]})" if every[learner.name] > 1 else ""
        called.append((learner.name + number, learner))
    return called


def tables(class_results: Results) -> list[ResultsTable]:
    """Return what is printed, and what a spreadsheet shows, of the course."""
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
            [(name, *_wrote(did, exercises)) for name, did in class_results.learners],
        ),
    ]


ITEMS = ("notebook", "item", "tried", "right at once", "right", "shown", "misconceptions")
EXERCISES = ("number", "notebook", "exercise", "tried", "passed", "tries", "wrong answers")


def _row(count: Count, *numbers: int) -> tuple[object, ...]:
    known = [f"{name} {learners}" for name, learners in count.by_frequency]
    other = [f"another wrong answer {count.others}"] if count.others else []
    return (count.item.notebook, count.item.noun, *numbers, "; ".join(known + other))


def _wrote(did: TriedItems, exercises: Sequence[Item]) -> Iterator[str]:
    """Yield what a learner did with each exercise: no mark, and nothing to add up."""
    by_name = {(item.kind, item.name): tried for item, tried in did.items()}
    for exercise in exercises:
        tried = by_name.get(("exercises", exercise.name), NOTHING)
        explained = by_name.get(("explanations", exercise.name), NOTHING)
        yield sign_of(tried, tried.right and explained.at_once)


def sign_of(tried: Tried, explained: bool) -> str:
    """Return a few letters: whether an exercise was written, right at which try, explained at once, shown.

    >>> sign_of(NOTHING, False), sign_of(NOTHING._replace(tries=3), False)
    ('○', '◐3')
    >>> sign_of(NOTHING._replace(tries=2, right=True, shown=True), explained=True)
    '✓2es'
    """
    if not tried.tries:
        return "○"
    return f"{'✓' if tried.right else '◐'}{tried.tries}{'e' * explained}{'s' * tried.shown}"


def numbered(learners: ResultsTable) -> ResultsTable:
    """Return the table of learners for a text: exercises have their numbers in the table above it."""
    first, *exercises = learners.head
    return learners._replace(head=(first, *(str(n) for n, _ in enumerate(exercises, 1))))


TIDY = (
    *("learner", "notebook", "kind", "item", "tries", "right at once", "right", "shown", "stuck"),
    *("misconception", "program", "first program"),
)


def tidy(class_results: Results) -> ResultsTable:
    """Return a row for each learner and each item that the class has met: for a pivot table."""
    groups = groups_of(class_results.wrote())
    rows = [
        row
        for name, did in class_results.learners
        for row in _tidy(class_results, name, did, groups)
    ]
    return ResultsTable("tidy", TIDY, rows)


def _tidy(
    class_results: Results, name: str, did: TriedItems, groups: GroupOf
) -> Iterator[tuple[object, ...]]:
    for count in class_results.counts:
        notebook, kind, _, _ = item = count.item
        tried = did.get(item, NOTHING)
        facts = (tried.tries, tried.at_once, tried.right, tried.shown, tried.is_stuck)
        programs = [groups.get((name, item.name, is_now), "") for is_now in (True, False)]
        written = programs if kind == "exercises" else ["", ""]
        yield name, notebook, kind[:-1], item.noun, *map(int, facts), tried.misconception, *written
