"""Group the programs that a class wrote for one exercise.

    right   grouped by shape: how they solve the task
    wrong   grouped by mistake, as found by `check`; right results reached in another way than asked
            are separate groups
    form    programs of a group that differ only in names

A learner can be in two groups: with the current version, and with a wrong first version. Programs are
compared as text and syntax trees and never run; faults were found where the program was written.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from ..storage.entries import Judged, Written
from .shapes import CIRCLE, VALUE, shape_of

Outcome = Literal["wrong", "another way", "right"]


def outcome_of(judged: Judged) -> Outcome:
    """Return the outcome of a version; one whose solution was shown counts as wrong."""
    return "wrong" if judged.was == "shown" else judged.was


class Author(NamedTuple):
    """A learner; whether the version is their current one, their first one, or both."""

    name: str
    is_now: bool
    began: bool


class Form(NamedTuple):
    """Programs that differ only in names, represented by the shortest."""

    judged: Judged
    authors: tuple[Author, ...]

    @property
    def now(self) -> int:
        """The number of learners whose current program this is."""
        return sum(author.is_now for author in self.authors)


class Group(NamedTuple):
    """Programs with the same shape or the same mistake; the currently most frequent form first."""

    was: Outcome
    words: str  # its shape; of wrong programs the misconception, "" if unknown
    forms: tuple[Form, ...]
    hint: str = ""  # the course's hint for the misconception

    @property
    def judged(self) -> Judged:
        """The version that represents the group."""
        return self.forms[0].judged

    @property
    def authors(self) -> list[Author]:
        """All learners in the group, those with more frequent forms first."""
        return [author for form in self.forms for author in form.authors]

    @property
    def now(self) -> int:
        """The number of learners whose current program is in this group."""
        return sum(form.now for form in self.forms)

    @property
    def began(self) -> int:
        """The number of learners whose first program is in this group."""
        return sum(author.began for author in self.authors)


Version = tuple[Author, Judged]
Key = tuple[str, ...]


def grouped(written: Mapping[str, Written]) -> list[Group]:
    """Return the groups of programs for one exercise, the currently largest first."""
    together: dict[Key, list[Version]] = defaultdict(list)
    for key, version in _keyed(_versions(written)):
        together[key].append(version)
    groups = [_group(versions) for versions in together.values()]
    return sorted(groups, key=lambda one: (-one.now, -one.began, one.judged.was, one.judged))


def _versions(written: Mapping[str, Written]) -> list[Version]:
    """Return each learner's current version, and the first one if that was wrong in another way."""
    versions: list[Version] = []
    for name, (first, last, *_) in written.items():
        is_same = _key(first) == _key(last)
        versions.append((Author(name, True, is_same), last))
        if first.was != "right" and not is_same:
            versions.append((Author(name, False, True), first))
    return versions


def _keyed(versions: Sequence[Version]) -> list[tuple[Key, Version]]:
    """Return each version with the key of its group.

    Cases are random for each learner, so copies of one wrong program can fail in different ones. Equal forms
    are therefore put under the key that is most frequent among them.
    """
    keys = [_key(judged) for _, judged in versions]
    forms = [(judged.was, _form_key(judged)) for _, judged in versions]
    most: dict[tuple[str, str], Counter[Key]] = defaultdict(Counter)
    for form, key in zip(forms, keys, strict=True):
        most[form][key] += 1
    counted = Counter(keys)
    usual = {
        form: max(keys_of_form, key=lambda key: (keys_of_form[key], counted[key], key))
        for form, keys_of_form in most.items()
    }
    return [(usual[form], version) for form, version in zip(forms, versions, strict=True)]


def _form_key(judged: Judged) -> str:
    """Return a string that is equal for programs that differ only in names."""
    shape = shape_of(judged.program) if judged.program else None
    return shape.form if shape else judged.program or str(_key(judged))


# depends on the learner: the function's name, and quoted lines of the program
_OWN = re.compile(r"(?:<lambda>|[^\W\d]\w*)(?=\()|`[^`]*`")


def _key(judged: Judged) -> Key:
    """Return the key of a version's group."""
    if judged.was == "right":
        return ("right", _shape(judged))
    if judged.misconception:
        return (*_structure(judged), judged.misconception, judged.pattern)
    call, got = judged.case, judged.got
    if not _is_value(judged.program):
        call, got = _OWN.sub("", call), _OWN.sub("", got)
    return (*_structure(judged), judged.kind, call, got, judged.pattern)


def _is_value(program: str) -> bool:
    """Return whether the answer is a value: messages about it quote only the answer itself."""
    shape = shape_of(program)
    return shape is not None and shape.approach == VALUE


SAY_LITTLE = (
    "otherwise",
    "way",
    "value",
)  # kinds of fault with many causes; each other kind is one mistake


def _structure(judged: Judged) -> Key:
    """Return the structural part of a group's key; the vaguer the fault, the more detailed.

    One symptom can have many causes: a loop and a recursion with the same wrong result are two mistakes.
    Among functions that call each other, any can be the wrong one.
    """
    was, shape = outcome_of(judged), shape_of(judged.program)
    if not judged.program or shape is None:
        return (was, "")
    is_known = judged.misconception or judged.pattern or judged.kind not in SAY_LITTLE
    if not is_known or shape.approach == CIRCLE:
        return (was, shape.kind, shape.vocabulary)
    if (
        was == "another way" and judged.kind != "useless recursion"
    ):  # what the useless calls look like does not matter
        return (was, shape.kind, shape.approach, str(shape.tests_membership))
    return (was, shape.kind)


def _group(versions: Iterable[Version]) -> Group:
    versions_of: dict[str, list[Version]] = defaultdict(list)
    for version in versions:
        versions_of[_form_key(version[1])].append(version)
    forms = []
    for same in versions_of.values():
        judged = min((judged for _, judged in same), key=lambda one: (len(one.program), one))
        forms.append(Form(judged, tuple(sorted(author for author, _ in same))))
    forms.sort(key=lambda one: (-one.now, -len(one.authors), len(one.judged.program), one.judged))
    judged = forms[0].judged
    words = _shape(judged) if judged.was == "right" else judged.misconception
    return Group(outcome_of(judged), words, tuple(forms))


UNREAD, LEFT_OUT = "no Python that can be read", "programs that are not in the file"


def _shape(judged: Judged) -> str:
    """Return the name of a program's shape, or why it has none."""
    shape = shape_of(judged.program)
    return LEFT_OUT if not judged.program else shape.approach if shape else UNREAD
