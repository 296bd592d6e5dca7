"""The programs that a class wrote for one exercise, in groups: what a teacher would talk about at once.

    right   grouped by their shape: how they go about the task
    wrong   grouped by their fault: the same mistake, as far as `check` could tell; apart from them
            those with a right result, reached in another way than the one that was asked for
    form    programs of a group that differ in names only

A learner can be in two groups: with the last version, and with a first one that was wrong. Here texts
and syntax trees are compared; what `check` found was found where the program was written.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from .entries import Judged, Written
from .shapes import CIRCLE, VALUE, shape_of

Outcome = Literal["wrong", "another way", "right"]
# so the course, and an author's own judge, say that a result is right and the way is another one
_RIGHT_BUT = re.compile(r"\b(?:is|are) right, but\b")


def outcome_of(judged: Judged) -> Outcome:
    """Return whether a version is right, wrong, or right in another way than the one asked for."""
    if judged.was == "right":
        return "right"
    is_right_result = not judged.expected and _RIGHT_BUT.search(judged.got)
    return "another way" if is_right_result else "wrong"


class Author(NamedTuple):
    """A learner, whether this is what they have now, and whether it is how they began."""

    name: str
    is_now: bool
    began: bool


class Form(NamedTuple):
    """Programs that differ in names only: the shortest of them stands for all."""

    judged: Judged
    authors: tuple[Author, ...]

    @property
    def now(self) -> int:
        """How many have such a program now."""
        return sum(author.is_now for author in self.authors)


class Group(NamedTuple):
    """Programs with one shape, or with one mistake; the form that most have now comes first."""

    was: Outcome
    words: str  # its shape; or the misconception, "" if none is known
    forms: tuple[Form, ...]
    hint: str = ""  # what the course says to those who have the misconception

    @property
    def judged(self) -> Judged:
        """The version that stands for the group."""
        return self.forms[0].judged

    @property
    def authors(self) -> list[Author]:
        """All learners of the group, the more frequent forms first."""
        return [author for form in self.forms for author in form.authors]

    @property
    def now(self) -> int:
        """How many have such a program now."""
        return sum(form.now for form in self.forms)

    @property
    def began(self) -> int:
        """How many began with such a program, whatever they have now."""
        return sum(author.began for author in self.authors)


Version = tuple[Author, Judged]
Key = tuple[str, ...]


def grouped(written: Mapping[str, Written]) -> list[Group]:
    """Return what these learners wrote for one exercise, in groups: first what most have now."""
    together: dict[Key, list[Version]] = defaultdict(list)
    for key, version in _with_keys(_versions(written)):
        together[key].append(version)
    groups = [_group(versions) for versions in together.values()]
    return sorted(groups, key=_most_first)


def _most_first(group: Group) -> tuple[object, ...]:
    return -group.now, -group.began, group.judged.was, group.judged


def _versions(written: Mapping[str, Written]) -> list[Version]:
    """Return the last version of each learner, and the first if that one was wrong in another way."""
    versions: list[Version] = []
    for name, (first, last, *_) in written.items():
        is_same = _key(first) == _key(last)
        versions.append((Author(name, True, is_same), last))
        if first.was == "wrong" and not is_same:
            versions.append((Author(name, False, True), first))
    return versions


def _with_keys(versions: Sequence[Version]) -> list[tuple[Key, Version]]:
    """Return each version with what tells its group.

    Cases are drawn anew for each learner, so one wrong program can go wrong in several: the same
    form is the same mistake, and the key that it has most often counts.
    """
    keys = [_key(judged) for _, judged in versions]
    forms = [(judged.was, _form(judged)) for _, judged in versions]
    most: dict[tuple[str, str], Counter[Key]] = defaultdict(Counter)
    for form, key in zip(forms, keys, strict=True):
        most[form][key] += 1
    counted = Counter(keys)
    usual = {
        form: max(keys_of_form, key=lambda key: (keys_of_form[key], counted[key], key))
        for form, keys_of_form in most.items()
    }
    return [(usual[form], version) for form, version in zip(forms, versions, strict=True)]


def _form(judged: Judged) -> str:
    """Return what tells a program from others, names aside; without its text, what tells its group."""
    shape = shape_of(judged.program) if judged.program else None
    return shape.form if shape else judged.program or str(_key(judged))


# the learner's own: the name of what is called, and a line of the program
_OWN = re.compile(r"(?:<lambda>|[^\W\d]\w*)(?=\()|`[^`]*`")


def _key(judged: Judged) -> Key:
    """Return what versions of one group have in common."""
    if judged.was == "right":
        return ("right", _shape(judged))
    if judged.misconception:
        return (*_built(judged), judged.misconception, judged.pattern)
    call, got = judged.case, judged.got
    if not _is_value(judged.program):
        call, got = _OWN.sub("", call), _OWN.sub("", got)
    return (*_built(judged), judged.kind, call, got, judged.pattern)


def _is_value(program: str) -> bool:
    """Return whether an answer is a value: then a sentence about it quotes nothing but the answer."""
    shape = shape_of(program)
    return shape is not None and shape.words == VALUE


SAY_LITTLE = ("otherwise", "way", "value")  # kinds of faults; each of the others is one mistake


def _built(judged: Judged) -> Key:
    """Return what programs with one mistake share in how they are built: the more, the less is known of it.

    One symptom can have many causes: a loop and a recursion that go wrong alike are two mistakes.
    Of functions that call each other, any can be the one that is wrong.
    """
    was, shape = outcome_of(judged), shape_of(judged.program)
    if not judged.program or shape is None:
        return (was, "")
    is_known = judged.misconception or judged.pattern or judged.kind not in SAY_LITTLE
    if not is_known or shape.words == CIRCLE:
        return (was, shape.sort, shape.vocabulary)
    if was == "another way" and judged.kind != "useless recursion":  # whatever it does for show
        return (was, shape.sort, shape.words, str(shape.asks))
    return (was, shape.sort)


def _group(versions: Iterable[Version]) -> Group:
    forms: dict[str, list[Version]] = defaultdict(list)
    for version in versions:
        forms[_form(version[1])].append(version)
    made = sorted(
        map(_one_form, forms.values()),
        key=lambda form: (-form.now, -len(form.authors), *_length(form)),
    )
    judged = made[0].judged
    words = _shape(judged) if judged.was == "right" else judged.misconception
    return Group(outcome_of(judged), words, tuple(made))


UNREAD, LEFT_OUT = "no Python that can be read", "programs that are not in the file"


def _shape(judged: Judged) -> str:
    """Return the name of a program's shape, or why it has none."""
    shape = shape_of(judged.program)
    return LEFT_OUT if not judged.program else shape.words if shape else UNREAD


def _one_form(versions: list[Version]) -> Form:
    judged = min((judged for _, judged in versions), key=lambda one: (len(one.program), one))
    return Form(judged, tuple(sorted(author for author, _ in versions)))


def _length(form: Form) -> tuple[int, Judged]:
    return len(form.judged.program), form.judged
