"""What the answers of a class say: who tried what, what was right at once, what learners believe.

    tried          gave an answer, right or wrong; to have it shown is not to try
    right at once  the first thing done was to give the right answer
    right          some answer was right, sooner or later; of an exercise: passed
    shown          the answer was shown; of an exercise: the solution, before it was passed
    stuck          tried, and never right so far
    tries          answers up to the first right one
    misconception  the first one that a wrong answer pointed to: one for each learner and item

Here things are only counted; no lesson is run, and no answer is judged again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

from ..worlds.misconceptions import WORLDS
from .entries import LONGEST_NAME, KeptAnswers, Kind, Rounds, tries_in, was_right, was_right_at_once

if TYPE_CHECKING:
    from ..authoring.sheet import Sheet

_KINDS: tuple[Kind, ...] = (
    "questions",
    "orders",
    "exercises",
    "explanations",
)  # those of `kept` that are on a sheet


class Item(NamedTuple):
    """Something that a notebook asks."""

    notebook: str
    kind: Kind
    name: str
    misconceptions: frozenset[str]  # that a wrong answer can point to

    @property
    def words(self) -> str:
        """How it is named beside others: a question by its number, anything else in quotes."""
        return self.name if self.kind == "questions" else f"“{self.name}”"

    @property
    def noun(self) -> str:
        """Its kind and its name; no spreadsheet takes that for a date."""
        return f"{self.kind[:-1]} {self.name}"


class Tried(NamedTuple):
    """What a learner did with an item."""

    tries: int
    at_once: bool
    right: bool
    shown: bool
    wrong: bool
    misconception: str

    @property
    def is_stuck(self) -> bool:
        """Whether it was tried, and never right so far."""
        return bool(self.tries) and not self.right


NOTHING = Tried(tries=0, at_once=False, right=False, shown=False, wrong=False, misconception="")
TriedItems = dict[Item, Tried]  # of one learner: what was tried, or shown


def items(sheets: Iterable[Sheet]) -> list[Item]:
    """Return all that these sheets ask; of two with one name the later one counts, as in a notebook."""
    every = [item for sheet in sheets for item in _on_sheet(sheet)]
    return list({(item.kind, item.name): item for item in every}.values())


def _on_sheet(sheet: Sheet) -> list[Item]:
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
    """Return what a learner did with each item."""
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


def unknown(answers: KeptAnswers, course_items: Sequence[Item]) -> list[str]:
    """Return the names answered but asked nowhere; trees to label are on no sheet."""
    known = {(item.kind, item.name) for item in course_items}
    return [name for kind in _KINDS for name in answers[kind] if (kind, name) not in known]


class Count(NamedTuple):
    """How many learners did what with an item."""

    item: Item
    tried: int
    at_once: int
    right: int
    shown: int
    tries: int  # the median
    misconceptions: Counter[str]
    others: int  # who were wrong in a way that points to none

    @property
    def percent(self) -> float:
        """How many of those who tried were right at once."""
        return 100 * self.at_once / self.tried if self.tried else 0

    @property
    def by_frequency(self) -> list[tuple[str, int]]:
        """The misconceptions and how many have them, the most frequent first."""
        return sorted(self.misconceptions.items(), key=lambda one: (-one[1], one[0]))

    @property
    def most(self) -> int:
        """How many learners have the most frequent misconception."""
        return max(self.misconceptions.values(), default=0)


def counts_of(learners: Sequence[TriedItems], course_items: Sequence[Item]) -> list[Count]:
    """Return the counts of all items that were tried or shown, in the order of the course."""
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


LEAST, MOST = 30, 70  # per cent right at once: a discussion in pairs is worth most between these
DISCUSSIONS = 3
RULE = (
    f"A question that {LEAST} to {MOST} % of those who tried it got right at once is worth "
    "discussing in pairs before voting again; the one where most learners share a misconception "
    f"comes first. Below {LEAST} %, explain first, then vote. Above {MOST} %, a word is enough."
)


def discussions(counts: Iterable[Count]) -> list[Count]:
    """Return the questions most worth voting on again, by the RULE, which is from docs/sources.md."""
    votes = [c for c in counts if c.item.kind == "questions" and c.tried and c.percent <= MOST]
    return sorted(votes, key=lambda c: (c.percent < LEAST, -c.most))[:DISCUSSIONS]
