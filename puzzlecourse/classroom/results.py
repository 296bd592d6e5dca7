"""Count what the learners of a class answered.

    tried          gave an answer, right or wrong; asking for the answer is not trying
    right at once  the first action was a right answer
    right          gave a right answer at some point; for an exercise: passed
    shown          the answer was shown; for an exercise: the solution, before it was passed
    stuck          tried, but never right
    tries          answers up to and including the first right one
    misconception  the first one that a wrong answer pointed to: at most one per learner and item

Nothing is judged again, and no notebook is run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

from ..storage.entries import (
    LONGEST_NAME,
    KeptAnswers,
    Kind,
    Rounds,
    tries_in,
    was_right,
    was_right_at_once,
)
from ..worlds.misconceptions import WORLDS

if TYPE_CHECKING:
    from ..authoring.sheet import Sheet

_KINDS: tuple[Kind, ...] = (
    "questions",
    "orders",
    "exercises",
    "explanations",
)  # kinds of answers that belong to an item of a sheet


class Item(NamedTuple):
    """A question or task in a notebook."""

    notebook: str
    kind: Kind
    name: str
    misconceptions: frozenset[str]  # those that wrong answers can point to

    @property
    def words(self) -> str:
        """A question's number, or the name of another item in quotes."""
        return self.name if self.kind == "questions" else f"“{self.name}”"

    @property
    def noun(self) -> str:
        """Kind and name, such as “question 2.1”, which a spreadsheet does not take for a date."""
        return f"{self.kind[:-1]} {self.name}"


class Tried(NamedTuple):
    """A learner's work on one item."""

    tries: int
    at_once: bool
    right: bool
    shown: bool
    wrong: bool
    misconception: str

    @property
    def is_stuck(self) -> bool:
        """Whether it was tried, but never right."""
        return bool(self.tries) and not self.right


NOTHING = Tried(tries=0, at_once=False, right=False, shown=False, wrong=False, misconception="")
TriedItems = dict[Item, Tried]  # one learner's, for items tried or shown


def items(sheets: Iterable[Sheet]) -> list[Item]:
    """Return all items of these sheets.

    If two items of one kind have the same name, the later one counts, as in a notebook.
    """
    every = [item for sheet in sheets for item in _items_of(sheet)]
    return list({(item.kind, item.name): item for item in every}.values())


def _items_of(sheet: Sheet) -> list[Item]:
    rows: list[tuple[Kind, str, Iterable[str]]] = []
    rows += [("questions", p.name, (a.misconception for a in p.answers)) for p in sheet.predictions]
    rows += [("orders", o.name, o.decoys.values()) for o in sheet.orderings]
    rows += [("exercises", e.name, (w.misconception for w in e.wrong)) for e in sheet.exercises]
    rows += [("explanations", e.name, WORLDS) for e in sheet.exercises if e.is_asked_about]
    return [
        Item(sheet.notebook, kind, name[:LONGEST_NAME], frozenset(n[:LONGEST_NAME] for n in names))
        for kind, name, names in rows
    ]


def work_of(answers: KeptAnswers, course_items: Sequence[Item]) -> TriedItems:
    """Return a learner's work on each item that was tried or shown."""
    rounds = {item: answers[item.kind].get(item.name, []) for item in course_items}
    return {
        item: _tried(said, item, _solution_was_shown(answers, item))
        for item, said in rounds.items()
        if any(said)
    }


def _solution_was_shown(answers: KeptAnswers, item: Item) -> bool:
    written = answers["programs"].get(item.name)
    return item.kind == "exercises" and written is not None and written.shown


def _tried(rounds: Rounds, item: Item, solution_was_shown: bool) -> Tried:
    steps = [step for steps in rounds for step in steps]
    answers = [step for step in steps if step.was != "shown"]
    wrong = [step.misconception for step in answers if step.was == "wrong"]
    return Tried(
        tries=tries_in(rounds),
        at_once=was_right_at_once(rounds),
        right=was_right(rounds),
        shown=solution_was_shown or len(answers) < len(steps),
        wrong=bool(wrong),
        misconception=next((name for name in wrong if name in item.misconceptions), ""),
    )


def unknown_names(answers: KeptAnswers, course_items: Sequence[Item]) -> list[str]:
    """Return the names of answers that belong to no item of the course."""
    known = {(item.kind, item.name) for item in course_items}
    return [name for kind in _KINDS for name in answers[kind] if (kind, name) not in known]


class Count(NamedTuple):
    """The results of a class for one item, as numbers of learners."""

    item: Item
    tried: int
    at_once: int
    right: int
    shown: int
    tries: int  # the median
    misconceptions: Counter[str]
    others: int  # wrong, but without a known misconception

    @property
    def percent(self) -> float:
        """The percentage of those who tried that were right at once; 0 if nobody tried."""
        return 100 * self.at_once / self.tried if self.tried else 0

    @property
    def by_frequency(self) -> list[tuple[str, int]]:
        """The misconceptions with their numbers of learners, the most frequent first."""
        return sorted(self.misconceptions.items(), key=lambda one: (-one[1], one[0]))

    @property
    def most(self) -> int:
        """The number of learners with the most frequent misconception."""
        return max(self.misconceptions.values(), default=0)


def counts_of(learners: Sequence[TriedItems], course_items: Sequence[Item]) -> list[Count]:
    """Return the counts of all items that were tried or shown, in course order."""
    did = {
        item: [learner[item] for learner in learners if item in learner] for item in course_items
    }
    return [_count(item, every) for item, every in did.items() if every]


def _count(item: Item, every: Sequence[Tried]) -> Count:
    tries = [each.tries for each in every if each.tries]
    return Count(
        item,
        tried=len(tries),
        at_once=sum(each.at_once for each in every),
        right=sum(each.right for each in every),
        shown=sum(each.shown for each in every),
        tries=median_low(tries) if tries else 0,
        misconceptions=Counter(each.misconception for each in every if each.misconception),
        others=sum(each.wrong and not each.misconception for each in every),
    )
