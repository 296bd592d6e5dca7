"""Search for variants: names and numbers with which a program separates the same beliefs.

    python -m puzzlecourse.inventory.search

writes `bank.json`. Answers are found by running a program in Python and in every world; none is
written by hand. A test repeats this for some items and compares.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from math import log2
from typing import Any, NamedTuple

from ..worlds.running import FOR_EVER
from .answers import NEW_LINE, READ, SOMETHING_ELSE, answer, record_call
from .items import BANK, BELIEFS, MOST_OPTIONS, Item, Variant
from .programs import FAMILIES, NAMINGS, Family

LEAST_VARIANTS = 50
MOST_LINES = 12
MOST_STEPS = 50  # of Python: about a minute of mental work for a 15-year-old
MOST_LETTERS = 28  # characters of the right answer
LEAST_CALLS = 3

Groups = tuple[tuple[str, ...], ...]


class Separation(NamedTuple):
    """The values with which a family separates the same groups of beliefs."""

    family: Family
    groups: Groups
    values: list[Mapping[str, Any]]


def search_families() -> list[Separation]:
    """Return the best result for each family that separates beliefs and has enough variants."""
    results = [one for one in map(best_of, FAMILIES) if one]
    deviating = Counter(name for one in results for group in one.groups[1:] for name in group)
    return [one._replace(groups=limit_options(one.groups, deviating)) for one in results]


def best_of(family: Family) -> Separation | None:
    """Return the most informative groups of a family, of those with enough variants, or None."""
    by_groups: dict[Groups, list[Mapping[str, Any]]] = {}
    for chosen in product(*family.values.values()):
        values = dict(zip(family.values, chosen, strict=True))
        groups = groups_of(family, values)
        if groups and is_fair(family, values):
            by_groups.setdefault(groups, []).append(values)
    enough = [
        Separation(family, groups, values)
        for groups, values in by_groups.items()
        if len(values) * len(NAMINGS) >= LEAST_VARIANTS and len(groups) > 2
    ]
    return max(enough, key=lambda one: information(one.groups), default=None)


def variant_of(family: Family, values: Mapping[str, Any]) -> Variant:
    """Return the first variant with these values."""
    return Item(family, [BELIEFS, ()], [values]).variants[0]


def groups_of(family: Family, values: Mapping[str, Any]) -> Groups:
    """Return the beliefs grouped by answer, Python's group first; refused ones are last."""
    variant = variant_of(family, values)
    groups: dict[str, list[str]] = {}
    for belief in BELIEFS:
        words = answer(variant.program, variant.call, family.question, belief)
        groups.setdefault(words, []).append(belief)
    [*unsaid] = groups.pop(SOMETHING_ELSE, [])
    return (*map(tuple, groups.values()), tuple(unsaid))


def is_fair(family: Family, values: Mapping[str, Any]) -> bool:
    """Return whether a variant is short, makes enough calls, and does not contain its answer."""
    variant = variant_of(family, values)
    recording = record_call(variant.program, variant.call, None)
    if len(variant.program.splitlines()) > MOST_LINES:
        return False
    words = READ[family.question](recording)
    if words == FOR_EVER:
        return True
    is_read = (
        len(recording.steps) <= MOST_STEPS and len(words.replace(NEW_LINE, " ")) <= MOST_LETTERS
    )
    is_copied = words.startswith("[") and words in variant.program
    return is_read and not is_copied and len(recording.calls) >= LEAST_CALLS


def information(groups: Sequence[Sequence[str]]) -> float:
    """Return the information of an answer in bits, if all beliefs are equally likely.

    >>> round(information([BELIEFS[start::3] for start in range(3)]), 2)
    1.58
    """
    whole = len(BELIEFS)
    return -sum(len(group) / whole * log2(len(group) / whole) for group in groups if group)


def limit_options(groups: Groups, deviating: Counter[str]) -> Groups:
    """Return the groups that get an option, then one group of all others.

    Groups whose beliefs show in few programs take precedence; all others answer "something else".
    """
    right, *wrong, unsaid = groups
    wrong.sort(key=lambda group: -sum(1 / deviating[belief] for belief in group))
    first, rest = wrong[: MOST_OPTIONS - 2], wrong[MOST_OPTIONS - 2 :]
    return (right, *first, (*unsaid, *(belief for group in rest for belief in group)))


def main() -> None:
    """Search, and write `bank.json`."""
    items = [
        {"name": one.family.name, "groups": one.groups, "values": one.values}
        for one in search_families()
    ]
    BANK.write_text(bank_text(items), encoding="utf-8")


def bank_text(items: Sequence[Mapping[str, Any]]) -> str:
    """Return the bank as JSON, one item per line.

    >>> print(bank_text([{"name": "a sum"}, {"name": "a product"}]), end="")
    {"items": [
    {"name": "a sum"},
    {"name": "a product"}
    ]}
    """
    return '{"items": [\n' + ",\n".join(map(json.dumps, items)) + "\n]}\n"


if __name__ == "__main__":
    main()
