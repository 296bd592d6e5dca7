"""The search for variants: names and numbers with which a program tells the same beliefs apart.

    python -m recursion_test.search

writes `bank.json`. Which answers a program gets is found by running it in Python and in every world;
nothing is written down by hand. A test does the same again for some and compares.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import log2
from typing import Any, NamedTuple

from puzzlecourse.worlds.running import FOR_EVER

from .answers import NEW_LINE, READ, SOMETHING_ELSE, answer, recorded
from .items import BANK, BELIEFS, MOST_OPTIONS, Item, Variant
from .programs import FAMILIES, NAMINGS, Family

LEAST_VARIANTS = 50
MOST_LINES = 12
MOST_STEPS = 50  # of Python: what a 15-year-old goes through in their head in about a minute
MOST_LETTERS = 28  # of the right answer
LEAST_CALLS = 3

Groups = tuple[tuple[str, ...], ...]


class Found(NamedTuple):
    """The values with which a program tells the same groups of beliefs apart."""

    family: Family
    groups: Groups
    values: list[Mapping[str, Any]]


def searched() -> list[Found]:
    """Return what was found for each family that tells any beliefs apart and has enough variants."""
    results = [one for one in map(best_of, FAMILIES) if one]
    deviating = Counter(name for one in results for group in one.groups[1:] for name in group)
    return [one._replace(groups=with_options(one.groups, deviating)) for one in results]


def best_of(family: Family) -> Found | None:
    """Return the values of a family that tell most apart, of those with enough variants."""
    by_groups: dict[Groups, list[Mapping[str, Any]]] = {}
    for values in all_values(family):
        groups = groups_of(family, values)
        if groups and is_fair(family, values):
            by_groups.setdefault(groups, []).append(values)
    enough = [
        Found(family, groups, values)
        for groups, values in by_groups.items()
        if len(values) * len(NAMINGS) >= LEAST_VARIANTS and len(groups) > 2
    ]
    return max(enough, key=lambda one: information(one.groups), default=None)


def all_values(family: Family) -> Iterator[Mapping[str, Any]]:
    """Yield each choice of the numbers, strings and lists of a family."""
    for chosen in product(*family.values.values()):
        yield dict(zip(family.values, chosen, strict=True))


def variant_of(family: Family, values: Mapping[str, Any]) -> Variant:
    """Return the first variant with these values."""
    return Item(family, [BELIEFS, ()], [values]).variants[0]


def groups_of(family: Family, values: Mapping[str, Any]) -> Groups:
    """Return the beliefs that answer the same, Python's group first; none if that cannot be asked."""
    variant = variant_of(family, values)
    groups: dict[str, list[str]] = {}
    for belief in BELIEFS:
        words = answer(variant.program, variant.call, family.question, belief)
        groups.setdefault(words, []).append(belief)
    [*unsaid] = groups.pop(SOMETHING_ELSE, [])
    return (*map(tuple, groups.values()), tuple(unsaid))


def is_fair(family: Family, values: Mapping[str, Any]) -> bool:
    """Return whether a variant can be read in a minute, and its answer stands in no line of it."""
    variant = variant_of(family, values)
    recording = recorded(variant.program, variant.call, None)
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
    """Return how many bits the answer tells, if all beliefs are as likely."""
    whole = len(BELIEFS)
    return -sum(len(group) / whole * log2(len(group) / whole) for group in groups if group)


def with_options(groups: Groups, deviating: Counter[str]) -> Groups:
    """Return the groups that get an option; the others say "something else", the last group.

    Those whose beliefs show in few programs come first.
    """
    right, *wrong, unsaid = groups
    wrong.sort(key=lambda group: -sum(1 / deviating[belief] for belief in group))
    first, rest = wrong[: MOST_OPTIONS - 2], wrong[MOST_OPTIONS - 2 :]
    return (right, *first, (*unsaid, *(belief for group in rest for belief in group)))


def main() -> None:
    """Write the bank."""
    items = [
        {"name": one.family.name, "groups": one.groups, "values": one.values} for one in searched()
    ]
    BANK.write_text(text_of(items), encoding="utf-8")


def text_of(items: Sequence[Mapping[str, Any]]) -> str:
    """Return the bank as JSON, one item a line.

    >>> print(text_of([{"name": "a sum"}, {"name": "a product"}]), end="")
    {"items": [
    {"name": "a sum"},
    {"name": "a product"}
    ]}
    """
    return '{"items": [\n' + ",\n".join(map(json.dumps, items)) + "\n]}\n"


if __name__ == "__main__":
    main()
