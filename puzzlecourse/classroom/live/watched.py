"""The class as it is now: what each learner keeps, understood anew only where it has changed.

A learner is a folder, and counts once: what lies in folders below says nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from puzzlelib.play.saving import SaveError, decoded

from ...diagnosis.taken import ByForm
from ..collected import Learner, learner_in
from ..entries import FILE
from ..found import FoundFile, Troubles, printable
from ..hand_in import HANDED_IN
from ..results import Item, TriedItems, counts_of, work_of
from ..tables import Results, not_asked

FILES = (FILE, HANDED_IN)  # what is looked at, in this order
Content = bytes | str | None  # of a file; or why it has none to give; or None, if it is not there


class Watched(NamedTuple):
    """What there is to say of a learner."""

    name: str
    did: TriedItems
    took: ByForm
    has_handed_in: bool
    is_ahead: bool  # what was handed in is not all that is kept by now
    troubles: Troubles  # they quote what the learner has written


class LiveClass:
    """All learners of a class, as they were when they were last looked at."""

    def __init__(self, asked: Sequence[Item]) -> None:
        self._asked = asked
        self._learners: dict[str, Watched] = {}
        self.version = 0  # another one as soon as anything has changed

    def take(self, name: str, contents: Sequence[Content]) -> None:
        """Take in what lies in the folder of a learner: the contents of FILES."""
        self._learners[name] = _watched(name, contents, self._asked)
        self.version += 1

    def keep_only(self, names: Iterable[str]) -> None:
        """Forget learners whose folders are gone."""
        for name in self._learners.keys() - set(names):
            del self._learners[name]
            self.version += 1

    @property
    def learners(self) -> list[Watched]:
        """All learners, by name."""
        return [self._learners[name] for name in sorted(self._learners)]

    def results(self, notebook: str = "") -> Results:
        """Return what all that have done something say, by name; of one notebook, if it is named."""
        asked = [item for item in self._asked if notebook in ("", item.notebook)]
        did = [(one.name, _of(notebook, one.did)) for one in self.learners]
        test = [(one.name, one.took) for one in self.learners if one.took]
        return Results(
            [one for one in did if one[1]], counts_of([one for _, one in did], asked), [], test
        )

    def notebooks(self) -> list[str]:
        """Return the notebooks in which somebody has done something, in the order of the course."""
        met = {item.notebook for one in self._learners.values() for item in one.did}
        return [
            name for name in dict.fromkeys(item.notebook for item in self._asked) if name in met
        ]


def _of(notebook: str, did: TriedItems) -> TriedItems:
    return {item: tried for item, tried in did.items() if notebook in ("", item.notebook)}


def _watched(name: str, contents: Sequence[Content], asked: Sequence[Item]) -> Watched:
    troubles: Troubles = []
    own, handed_in = (
        _learner(name, file, content, troubles)
        for file, content in zip(FILES, contents, strict=True)
    )
    learner = own or handed_in or Learner(name, "", {})
    if trouble := not_asked(learner, asked) if learner.kept else "":
        troubles.append(trouble)
    did = work_of(learner.kept, asked) if learner.kept else {}
    is_ahead = bool(own and handed_in and own.kept != handed_in.kept)
    return Watched(printable(name), did, learner.took, bool(handed_in), is_ahead, troubles)


def _learner(name: str, file: str, content: Content, troubles: Troubles) -> Learner | None:
    if content is None:
        return None

    def text() -> str:
        if isinstance(content, str):
            raise SaveError(content)
        return decoded(content)

    return learner_in(FoundFile(file, name, text), troubles)
