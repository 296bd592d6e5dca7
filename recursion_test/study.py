"""For a study with the recursion test: its data read again, intervals, and how far two raters agree.

The plan that these few functions serve is `docs/study.md`; `docs/study_analysis.ipynb` runs it.
An interval is a percentile bootstrap: the learners of each group are drawn again and again, with
replacement, and 95 % of the results lie in it. It needs no assumption about how gains are spread,
takes each learner for independent of the others (classes are not: use their means), and is a little
too narrow for small groups; below `LEAST` there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, variance
from typing import NamedTuple

from puzzlelib.play.saving import decoded

from .taken import Class, Taken, from_csv

LEAST = 8  # in a group
TIMES = 2_000
Values = Sequence[float]


def read(path: str | Path) -> tuple[Class, list[str]]:
    """Return the learners of a file of sittings, and a sentence for each sitting that is left out."""
    return from_csv(decoded(Path(path).read_bytes()))


def right_model(sitting: Taken) -> float:
    """Return 100 for a right model, else 0: the mean of a class is a percentage."""
    return 100.0 * sitting.is_right_model


def share_right(sitting: Taken) -> float:
    """Return how many of a hundred answers were right."""
    return sitting.percent


def changes(
    learners: Class,
    outcome: Callable[[Taken], float],
    forms: tuple[str, str] = ("before", "after"),
    missing: float | None = None,
) -> list[float]:
    """Return how much more an outcome is in the second form, for each learner who took both.

    `missing` counts for those who took the first one only; without it, they are left out.
    """
    first, second = forms
    differences = []
    for _, took in learners:
        if first in took and second in took:
            differences.append(outcome(took[second]) - outcome(took[first]))
        elif first in took and missing is not None:
            differences.append(missing)
    return differences


class Interval(NamedTuple):
    """An estimate, and the ends of its 95 % interval; None where too few were measured."""

    estimate: float | None
    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        """Return it as a report writes it."""
        if self.estimate is None:
            return "nothing was measured"
        if self.low is None:
            return f"{self.estimate:.2f} (too few for an interval)"
        return f"{self.estimate:.2f} (95 % interval {self.low:.2f} to {self.high:.2f})"


def interval(statistic: Callable[..., float], *groups: Values, seed: int = 1) -> Interval:
    """Return what a statistic says of these groups, such as a mean of one, with its interval.

    >>> print(interval(fmean, [0, 10, 20, 30, 0, 10, 20, 30]))
    15.00 (95 % interval 7.50 to 22.50)
    >>> print(interval(fmean, [1, 2]))
    1.50 (too few for an interval)
    >>> print(interval(fmean, []))
    nothing was measured
    """
    if not all(groups):
        return Interval(None)
    estimate = statistic(*groups)
    if min(map(len, groups)) < LEAST:
        return Interval(estimate)
    chance = Random(seed)
    drawn = sorted(
        statistic(*(chance.choices(group, k=len(group)) for group in groups)) for _ in range(TIMES)
    )
    return Interval(estimate, drawn[round(0.025 * TIMES)], drawn[round(0.975 * TIMES) - 1])


ENOUGH, TOO_LITTLE = 20.0, 10.0  # points of a hundred: decided in docs/study.md, before any data


def decided(interval: Interval) -> str:
    """Return what the plan says of its first difference: a success, a failure, undecided.

    >>> [decided(Interval(*three)) for three in ((30, 5, 50), (30, -2, 50), (2, -5, 9))]
    ['success', 'undecided', 'failure']
    """
    if interval.estimate is None or interval.low is None or interval.high is None:
        return "undecided"
    if interval.low > 0 and interval.estimate >= ENOUGH:
        return "success"
    return "failure" if interval.high < TOO_LITTLE else "undecided"


def difference(one: Values, other: Values) -> float:
    """Return how much larger the mean of one group is."""
    return fmean(one) - fmean(other)


def effect_size(one: Values, other: Values) -> float:
    """Return the difference in standard deviations (Cohen's d, pooled); 0 where no one differs.

    >>> effect_size([3, 4, 5], [1, 2, 3])
    2.0
    """
    if len(one) + len(other) < 3:
        return 0.0
    spread = _squares(one) + _squares(other)
    pooled = (spread / (len(one) + len(other) - 2)) ** 0.5
    return difference(one, other) / pooled if pooled else 0.0


def _squares(values: Values) -> float:
    return variance(values) * (len(values) - 1) if len(values) > 1 else 0.0


def kappa(one: Sequence[object], other: Sequence[object]) -> float | None:
    """Return how far two raters agree beyond chance (Cohen 1960): 1 always, 0 as by chance.

    None if they rated nothing, or both gave the same one mark to all: then chance agrees as well.

    >>> round(kappa("AABBBC", "AABBCC"), 2)
    0.75
    >>> kappa("AAA", "AAA")
    """
    pairs = list(zip(one, other, strict=True))
    if not pairs:
        return None
    agreed = sum(a == b for a, b in pairs) / len(pairs)
    ones, others = Counter(one), Counter(other)
    by_chance = sum(ones[mark] * others[mark] for mark in ones) / len(pairs) ** 2
    return None if by_chance == 1 else (agreed - by_chance) / (1 - by_chance)
