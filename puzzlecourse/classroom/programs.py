"""What a class wrote, exercise by exercise, and how a group of programs is called beside others."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlelib.tablebase.progress import Progress, silent

from ..worlds.misconceptions import WORLDS
from .entries import LONGEST_NAME, Judged, Written
from .groups import Group, Outcome, grouped
from .learners_files import printable

if TYPE_CHECKING:
    from ..authoring.sheet import Sheet

Programs = Mapping[str, Written]  # of one learner, by the name of the exercise


class ClassWrote(NamedTuple):
    """What a class wrote for one exercise."""

    notebook: str
    exercise: str
    learners: int  # who wrote something
    groups: list[Group]

    def having(self, was: Outcome) -> int:
        """Return how many have it right now, wrong, or in another way."""
        return sum(group.now for group in self.groups if group.was == was)


def wrote(
    learners: Sequence[tuple[str, Programs]], sheets: Iterable[Sheet], tell: Progress = silent
) -> list[ClassWrote]:
    """Return what these learners wrote, in the order of the course; the rest no sheet asks for."""
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
    """A mistake that learners still make: in one exercise, or one misconception in several."""

    title: str
    places: list[tuple[ClassWrote, Group]]  # first where most make it

    @property
    def learners(self) -> int:
        """How many learners make it, in whichever exercise."""
        every = (author for _, group in self.places for author in group.authors)
        return len({author.name for author in every if author.is_now})


def mistakes(wrote: Iterable[ClassWrote]) -> list[Mistake]:
    """Return the mistakes that learners still make; first what most of them make."""
    places_of: dict[object, list[tuple[ClassWrote, Group]]] = defaultdict(list)
    for one in wrote:
        for group in one.groups:
            if group.was != "right" and group.now:
                words = title(group)
                is_known = words == _belief(group.judged.misconception)
                places_of[words if is_known else (one.exercise, group)].append((one, group))
    every = [
        Mistake(title(places[0][1]), sorted(places, key=lambda place: -place[1].now))
        for places in places_of.values()
    ]
    return sorted(every, key=lambda mistake: -mistake.learners)


# ---- in words ------------------------------------------------------------------------------------

KINDS = {
    "never ends": "It never ends",
    "stopped": "It takes too long",
    "changes": "It changes what it is given",
    "yields": "It yields, and returns nothing",
    "kept": "It keeps something from call to call",
    "no function": "It is no function",
    "not called": "It takes other arguments",
    "not recorded": "It cannot be run step by step",
    "no recursion": "Right, but nothing calls itself",
    "useless recursion": "Right, but the inner calls are for nothing",
    "shallow": "Right, but one call does it all",
    "library": "Right, but the library does it",
    "way": "Right, but not in the way that was asked for",
}  # kinds of faults, as the judge names them
_ERROR = re.compile(r"\w*(?:Error|Exception|Exit|Interrupt|Iteration)\b|Illegal\w+")


def title(group: Group) -> str:
    """Return what a group has in common, in the words of a person."""
    judged = group.judged
    if group.was == "right":
        return f"{group.words[:1].upper()}{group.words[1:]}"
    if judged.misconception and judged.kind != "no recursion":  # a loop tells no belief
        return _belief(judged.misconception) or group.hint or f"“{judged.misconception}”"
    if judged.kind in KINDS:
        return KINDS[judged.kind]
    if _ERROR.match(judged.got):
        return "It stops with an error"
    if group.was == "another way":
        return KINDS["way"]
    return "A wrong result" if judged.expected else "Another mistake"


def _belief(misconception: str) -> str:
    """Return what a misconception of the course can come from; "" for a caption of one sheet."""
    words = believed(misconception)
    return f"Perhaps they think: “{words}”" if words != misconception else ""


def believed(misconception: str) -> str:
    """Return what those say who have a misconception; a caption says it by itself."""
    from ..authoring.slips import misconceptions

    world = WORLDS.get(misconception)
    words = (world and world.__doc__) or misconception
    return misconceptions().get(misconception, words).partition("\n")[0].rstrip(".")


def in_their_words(names: Iterable[str]) -> list[str]:
    """Return for each misconception what those say who have it; a caption has nothing to add."""
    return [f"{name}: “{words}.”" for name in names if (words := believed(name)) != name]


def in_a_cell(group: Group) -> str:
    """Return a group in one line, as it stands in a table."""
    judged = group.judged
    words = printable(title(group), 200)
    is_told = group.was != "right" and (judged.case or judged.got)
    return (
        f"{group.was}: {words}; {result_in_words(judged)}" if is_told else f"{group.was}: {words}"
    )


def result_in_words(judged: Judged) -> str:
    """Return what was found in a case, in one line."""
    call = f"{judged.case}: " if judged.case and judged.expected else ""
    expected = f", not {judged.expected}" if judged.expected else ""
    return printable(f"{call}{judged.got}{expected}", 200)


GroupOf = dict[
    tuple[str, str, bool], str
]  # learner, exercise, and whether it is what they have now


def groups_of(wrote: Iterable[ClassWrote]) -> GroupOf:
    """Return the group of each learner's program for each exercise: now, and how they began."""
    return {
        (author.name, one.exercise, author.is_now): in_a_cell(group)
        for one in wrote
        for group in one.groups
        for author in group.authors
    }
