"""Group a class's programs by exercise, and word titles and labels for the groups."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlelib.tablebase.progress import Progress, silent

from ..storage.entries import LONGEST_NAME, Judged, Written
from ..worlds.misconceptions import WORLDS
from .groups import Group, Outcome, grouped
from .learners_files import beginning, printable

if TYPE_CHECKING:
    from ..authoring.sheet import Sheet

Programs = Mapping[str, Written]  # one learner's, by exercise name


class ClassWrote(NamedTuple):
    """The programs of a class for one exercise."""

    notebook: str
    exercise: str
    learners: int  # with at least one saved program
    groups: list[Group]

    def having(self, was: Outcome) -> int:
        """Return the number of learners whose current program has this outcome."""
        return sum(group.now for group in self.groups if group.was == was)


def wrote(
    learners: Sequence[tuple[str, Programs]], sheets: Iterable[Sheet], tell: Progress = silent
) -> list[ClassWrote]:
    """Return the class's programs per exercise, in course order.

    Programs for exercises that are on none of the *sheets* are ignored. *tell* reports progress.
    """
    class_wrote = []
    every = list(sheets)
    for done, sheet in enumerate(every, 1):
        for exercise in sheet.exercises:
            name = exercise.name[:LONGEST_NAME]
            written = {who: programs[name] for who, programs in learners if name in programs}
            hints = {wrong.misconception[:LONGEST_NAME]: wrong.hint for wrong in exercise.wrong}
            if written:
                groups = [
                    group._replace(hint=hints.get(group.judged.misconception, ""))
                    for group in grouped(written)
                ]
                class_wrote.append(ClassWrote(sheet.notebook, name, len(written), groups))
        tell(done, len(every))
    return class_wrote


class Mistake(NamedTuple):
    """A mistake in one exercise, with all groups of programs that make it."""

    label: str  # a predicate, to follow "5 learners"
    groups: list[Group]  # the currently largest first

    @property
    def now(self) -> int:
        """The number of learners who make it now."""
        return sum(group.now for group in self.groups)

    @property
    def began(self) -> int:
        """The number of learners who made it in their first version."""
        return sum(group.began for group in self.groups)

    @property
    def hint(self) -> str:
        """The hint for this mistake."""
        return self.groups[0].hint


def mistakes(one: ClassWrote) -> list[Mistake]:
    """Return the mistakes in an exercise, the currently most frequent first."""
    groups_of: dict[str, list[Group]] = defaultdict(list)
    for group in one.groups:
        if group.was != "right":
            groups_of[label(group)].append(group)
    return sorted((Mistake(*both) for both in groups_of.items()), key=lambda one: -one.now)


# ---- in words ------------------------------------------------------------------------------------

FAULTS = {
    "never ends": "never ends",
    "stopped": "takes too long",
    "changes": "changes what it is given",
    "yields": "yields, and returns nothing",
    "kept": "keeps something from call to call",
    "no function": "is no function",
    "not called": "takes other arguments",
    "not recorded": "cannot be run step by step",
}  # predicate by kind of fault (`Fault.kind`)
OTHER_WAYS = {
    "no recursion": "nothing calls itself",
    "useless recursion": "the inner calls are for nothing",
    "shallow": "one call does it all",
    "library": "the library does it",
    "way": "not in the way that was asked for",
}  # by kind of fault, if the result is right
_ERROR = re.compile(r"\w*(?:Error|Exception|Exit|Interrupt|Iteration)\b|Illegal\w+")


def title(group: Group) -> str:
    """Return a sentence that describes the programs of a group."""
    judged = group.judged
    if group.was == "right":
        return f"{group.words[:1].upper()}{group.words[1:]}"
    if judged.misconception and judged.kind != "no recursion":  # a loop reveals no misconception
        return _belief(judged.misconception) or group.hint or f"“{judged.misconception}”"
    if judged.kind in FAULTS:
        return f"It {FAULTS[judged.kind]}"
    if way := _other_way(group):
        return f"Right, but {way}"
    if _ERROR.match(judged.got):
        return "It stops with an error"
    return "It gives a wrong result" if judged.expected else "It makes another mistake"


def label(group: Group) -> str:
    """Return the group's mistake as a predicate, to follow "5 learners".

    Misconceptions known only by a caption of one sheet, such as “nothing is zero”, are described by their
    result instead, because a caption makes no sense on its own.
    """
    judged = group.judged
    got, case = beginning(judged.got, LONGEST_LABEL), beginning(judged.case, LONGEST_LABEL)
    if judged.kind != "no recursion" and _belief(judged.misconception):
        return f"wrote as if: “{belief_sentence(judged.misconception)}”"
    if judged.kind in FAULTS:
        return f"wrote a program that {FAULTS[judged.kind]}"
    if way := _other_way(group):
        return f"got the right result, but {way}"
    if _ERROR.match(judged.got):
        return f"wrote a program that stops with an error{f' in {case}' if case else ''}: {got}"
    if judged.expected:
        expected = beginning(judged.expected, LONGEST_LABEL)
        return f"got {got} for {case}, not {expected}" if case else f"got {got}, not {expected}"
    return f"were told: “{got}”" if got else "made the same mistake"


LONGEST_LABEL = 80  # characters per value


def _belief(misconception: str) -> str:
    """Return the sentence for a misconception of the course; "" for a caption of one sheet."""
    words = belief_sentence(misconception)
    return f"Perhaps they think: “{words}”" if words != misconception else ""


def _other_way(group: Group) -> str:
    way = OTHER_WAYS["way"] if group.was == "another way" else ""
    return OTHER_WAYS.get(group.judged.kind, way)


def belief_sentence(misconception: str) -> str:
    """Return what a learner with this misconception would say.

    A caption of one sheet is returned unchanged.
    """
    from ..authoring.slips import misconceptions

    world = WORLDS.get(misconception)
    words = (world and world.__doc__) or misconception
    return misconceptions().get(misconception, words).partition("\n")[0].rstrip(".")


def belief_sentences(names: Iterable[str]) -> list[str]:
    """Return “name: sentence” for each misconception; captions are skipped."""
    return [f"{name}: “{words}.”" for name in names if (words := belief_sentence(name)) != name]


def group_in_one_line(group: Group) -> str:
    """Return a one-line description of a group, for a table."""
    judged = group.judged
    words = printable(title(group), 200)
    has_result = group.was != "right" and (judged.case or judged.got)
    return (
        f"{group.was}: {words}; {result_in_one_line(judged)}"
        if has_result
        else f"{group.was}: {words}"
    )


def result_in_one_line(judged: Judged) -> str:
    """Return the call, its result and the expected result in one line."""
    call = f"{judged.case}: " if judged.case and judged.expected else ""
    expected = f", not {judged.expected}" if judged.expected else ""
    return printable(f"{call}{judged.got}{expected}", 200)


GroupOf = dict[
    tuple[str, str, bool], str
]  # (learner, exercise, is the current version) → description


def groups_of(wrote: Iterable[ClassWrote]) -> GroupOf:
    """Return a description of the group of each learner's current and first program."""
    return {
        (author.name, one.exercise, author.is_now): group_in_one_line(group)
        for one in wrote
        for group in one.groups
        for author in group.authors
    }
