"""The recursion test of a class, before and after: beliefs, gains, and how good its items were.

    believes   what the test told of a learner: a right model, one misconception or two, or not sure
    gave it up, kept it, took it up
               counts only learners who took the test before and after
    gain       per cent of right answers after, less those before
    discrimination
               of an item: how those who got it right did in the rest of the same sitting, as a
               correlation (item and rest, so the item itself does not count twice)

Here things are only counted; what a sitting says is computed in `recursion_test.taken`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import StatisticsError, correlation
from typing import NamedTuple

from puzzlecourse.worlds.misconceptions import WORLDS

from .answers import PYTHON
from .items import BELIEFS, Item, bank
from .occasions import FORMS
from .taken import ByForm, Class, Taken

RIGHT_MODEL, NOT_SURE = "right model", "not sure"
LEAST_ANSWERS = 20  # to an item, or a correlation says nothing: even then it can be 0.4 off
FEW_ANSWERS = 5  # to an item, or its share of right answers is chance
TOO_FEW = "too few to say"


def beliefs_of(sitting: Taken) -> list[str]:
    """Return what a sitting says that a learner believes: a right model, misconceptions, or not sure."""
    if sitting.is_right_model:
        return [RIGHT_MODEL]
    return sorted(set(sitting.verdict) - {PYTHON}, key=BELIEFS.index) or [NOT_SURE]


def meaning(belief: str) -> str:
    """Return the belief in a sentence."""
    if belief in WORLDS:
        return (WORLDS[belief].__doc__ or "").strip().split("\n")[0]
    return {RIGHT_MODEL: "What Python does."}.get(
        belief, "The answers fit no belief that is known well enough to be told."
    )


# ---- beliefs ---------------------------------------------------------------------------------------


class Held(NamedTuple):
    """How many learners hold a belief, by form, and what became of it from before to after."""

    belief: str
    by_form: Counter[str]
    gave_up: int
    kept: int
    took_up: int


def held(learners: Sequence[ByForm]) -> list[Held]:
    """Return the beliefs held: the right model first, "not sure" last, most at first between."""
    names = {name for took in learners for sitting in took.values() for name in beliefs_of(sitting)}
    every = [_held(name, learners) for name in names]
    return sorted(every, key=_in_order)


def _held(belief: str, learners: Sequence[ByForm]) -> Held:
    holds = [
        {form: belief in beliefs_of(sitting) for form, sitting in took.items()} for took in learners
    ]
    moves = Counter(
        (one["before"], one["after"]) for one in holds if {"before", "after"} <= one.keys()
    )
    by_form = Counter(form for one in holds for form, is_held in one.items() if is_held)
    return Held(belief, by_form, moves[True, False], moves[True, True], moves[False, True])


def _in_order(one: Held) -> tuple[bool, bool, list[int], str]:
    return (
        one.belief != RIGHT_MODEL,
        one.belief == NOT_SURE,
        [-one.by_form[form] for form in FORMS],
        one.belief,
    )


class Compared(NamedTuple):
    """Learners whose beliefs can be shown side by side, because they took the same forms."""

    forms: list[str]
    learners: list[ByForm]

    def took(self, form: str) -> int:
        """Return how many of them took a form: "later" can be missing."""
        return sum(form in took for took in self.learners)


PAIRS = (("before", "after"), ("before", "later"), ("after", "later"))


def compared(learners: Sequence[ByForm]) -> Compared:
    """Return those who took two forms, if that is at least half of the class; else those of one form.

    Shown before and after are the same learners: one missing in a form is left out of the other.
    """
    of = {forms: [took for took in learners if took.keys() >= set(forms)] for forms in PAIRS}
    most = max(FORMS, key=lambda form: sum(form in took for took in learners))
    every = [took for took in learners if most in took]
    pair = next((forms for forms in PAIRS if 2 * len(of[forms]) >= len(every) > 0), None)
    if pair is None:
        return Compared([most], every) if every else Compared([], [])
    is_later = any("later" in took for took in of[pair])
    return Compared(
        [form for form in FORMS if form in pair or (form == "later" and is_later)], of[pair]
    )


# ---- gains -----------------------------------------------------------------------------------------


def gain(took: ByForm, one: str = "before", other: str = "after") -> float | None:
    """Return how many per cent more of the answers were right in the other form; None if one is missing."""
    return took[other].percent - took[one].percent if {one, other} <= took.keys() else None


# ---- items -----------------------------------------------------------------------------------------


class ItemStatistics(NamedTuple):
    """How an item did in a class."""

    item: str
    question: str
    answers: int
    right: int
    discrimination: float | None  # None: too few to say
    mistake: str  # the wrong option most often chosen, by the beliefs that choose it
    mistaken: int

    @property
    def percent(self) -> float:
        """How many of a hundred answers were right: the higher, the easier."""
        return 100 * self.right / self.answers


def item_statistics(learners: Sequence[ByForm]) -> list[ItemStatistics]:
    """Return how each answered item did, in the order of `item_rows`; all forms count."""
    answers = list(_answers(learners))
    items = {item.name: item for item in bank()}
    rows = []
    for name in dict.fromkeys(name for name, *_ in answers):
        pairs = [(float(option == 0), rest) for other, option, rest in answers if other == name]
        wrong = Counter(option for other, option, _ in answers if other == name and option)
        item, [(option, count)] = items[name], wrong.most_common(1) or [(0, 0)]
        mistake = _believers(item, option)
        right = sum(is_right > 0 for is_right, _ in pairs)
        rows.append(
            ItemStatistics(name, item.question, len(pairs), right, _together(pairs), mistake, count)
        )
    return sorted(rows, key=lambda one: (one.answers < FEW_ANSWERS, one.percent, one.item))


def _believers(item: Item, option: int) -> str:
    """Return whose beliefs choose a wrong option, in a few words."""
    if option in (0, len(item.groups) - 1):
        return "something else" if option else ""
    first, *others = item.groups[option]
    return f"{first} or {len(others)} more" if len(others) > 1 else " or ".join([first, *others])


def _answers(learners: Sequence[ByForm]) -> Iterator[tuple[str, int, float]]:
    """Yield each answer: the item, the option, and which share of the sitting's others was right."""
    for took in learners:
        for sitting in took.values():
            others = len(sitting.log) - 1
            for answer in sitting.log:
                yield answer.item, answer.option, (sitting.right - answer.is_right) / others


def _together(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return the correlation of right and wrong with the rest; None where it says nothing."""
    if len(pairs) < LEAST_ANSWERS:
        return None
    try:
        return correlation(*zip(*pairs, strict=True))
    except StatisticsError:  # all right, all wrong, or all the rest alike
        return None


# ---- what is printed -------------------------------------------------------------------------------

BELIEFS_HEAD = ("belief", *FORMS, "gave it up", "kept it", "took it up")
GAINS_HEAD = (
    "learner",
    *(f"right {form}" for form in FORMS),
    "gain",
    *(f"believes {form}" for form in FORMS),
)
ITEMS_HEAD = ("item", "asks what", "answers", "right", "discrimination", "most frequent mistake")


def belief_rows(learners: Sequence[ByForm]) -> list[tuple[object, ...]]:
    """Return a row for each belief, below one for all learners."""
    counts = [sum(form in took for took in learners) for form in FORMS]
    both = sum({"before", "after"} <= took.keys() for took in learners)
    every = ("learners who took the test", *counts, both, both, both)
    return [every] + [
        (one.belief, *(one.by_form[form] for form in FORMS), one.gave_up, one.kept, one.took_up)
        for one in held(learners)
    ]


def gain_rows(learners: Class) -> list[tuple[object, ...]]:
    """Return a row for each learner who took the test; what is missing is an empty cell."""
    return [_gains(name, took) for name, took in learners if took]


def _gains(name: str, took: ByForm) -> tuple[object, ...]:
    right = [round(took[form].percent) if form in took else "" for form in FORMS]
    believes = ["; ".join(beliefs_of(took[form])) if form in took else "" for form in FORMS]
    gained = gain(took)
    return name, *right, "" if gained is None else round(gained), *believes


def item_rows(learners: Sequence[ByForm]) -> list[tuple[object, ...]]:
    """Return a row for each answered item: those with enough answers first, the hardest first."""
    return [
        (
            one.item,
            one.question,
            one.answers,
            round(one.percent),
            TOO_FEW if one.discrimination is None else f"{one.discrimination:.2f}",
            f"{one.mistake} {one.mistaken}" if one.mistaken else "",
        )
        for one in item_statistics(learners)
    ]


WORDS = f"""\
before, after, later: learners who believe it, by what the test told; who believes two things counts in both rows.
gave it up, kept it, took it up: of those who took the test before and after.
right: per cent of a learner's answers, or of the answers to an item. gain: right after, less right before.
Each learner is asked other questions, those that tell most: shares of right answers compare roughly, beliefs well.
Items with fewer than {FEW_ANSWERS} answers stand last: their share says nothing; the others begin with the hardest.
discrimination: the correlation of right and wrong at an item with the share of right answers in the rest of the \
same sitting; below 0.2 look at the item. With fewer than {LEAST_ANSWERS} answers, or all alike, it is “{TOO_FEW}”.
"""
