"""A learner's notebook and the course's newer one become one, cell by cell; nothing is read or written here.

A copy carries a code of each cell as it was handed out, so each cell is one of these:

    untouched   its text is still that of the course: the course's newer one takes its place
    touched     the learner has changed it: it stays, and if the course has changed it, too, the
                course's newer one stands before it, and a note between them
    taken out   it stays out, unless the course has changed it
    own         the course never had it: it stays behind the cell that it stands behind

The newer cell comes first, so that a learner's function still counts when all cells are run. Between
two versions of the course, cells are told by their text: their names count them, and a cell more
changes all names behind it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator
from typing import Literal, NamedTuple

from puzzlelib.rules import counted

from .handed_out import Cell, Notebook, code_of, mark_of, name_of, text_of

Change = Literal["renewed", "new", "taken out", "beside yours"]
Codes = dict[str, str]  # of cells, by their names, in their order

_BOTH = (
    "**Since you got this notebook, the course has changed the cell above, and so have you.** Yours is the "
    "cell below, as you left it. Keep what you like, and delete the rest, this note too."
)
_OUT = (
    "**Since you got this notebook, the course has changed the cell above.** You have deleted yours, or "
    "it lies elsewhere in this notebook. Keep the new one or delete it, and delete this note."
)


class Merged(NamedTuple):
    """A notebook that was brought up to date, and how many cells were changed in which way."""

    notebook: Notebook
    changes: Counter[Change]

    def __str__(self) -> str:
        """Return the changes in words."""
        told: dict[Change, str] = {"renewed": "renewed", "new": "new"}
        told["taken out"] = "no longer in the course"
        told["beside yours"] = "beside yours, for you have changed it, too"
        parts = [f"{counted(self.changes[k], 'cell')} {told[k]}" for k in told if self.changes[k]]
        return ", ".join(parts) or "no text is changed"


def merged(copy: Notebook, course: Notebook) -> Merged:
    """Return the learner's copy with what is new in the course's notebook, which carries its own mark."""
    return _Merging(copy, course).merged()


class _Merging:
    """The cells of both, and what became of those that were handed out."""

    def __init__(self, copy: Notebook, course: Notebook) -> None:
        self.copy, self.course = copy, course
        self.was, self.now = mark_of(copy).cells, mark_of(course).cells
        self.newer = {name_of(cell): cell for cell in course["cells"]}
        self.begun = _begun_as(copy["cells"], self.was)
        found = {old: cell for old, cell in zip(self.begun, copy["cells"], strict=True) if old}
        self.became = became(self.was, self.now, self.newer, found)
        self.former = {new: old for old, new in self.became.items()}
        self.changes: Counter[Change] = Counter()

    def merged(self) -> Merged:
        """Return the notebook; each cell of the course with the learner's own behind it."""
        behind = self._behind()
        head = behind.pop("")
        missing = {name: self._missing(name) for name in self.newer if name not in behind}
        cells = {**behind, **{name: cells for name, cells in missing.items() if cells}}
        every = head + [cell for name in self._order(list(behind), cells) for cell in cells[name]]
        mark = {"puzzle-notebooks": self.course["metadata"]["puzzle-notebooks"]}
        minor = max(self.copy["nbformat_minor"], self.course["nbformat_minor"])
        changed = {"cells": list(_named(every)), "nbformat_minor": minor}
        metadata = {**self.copy["metadata"], **mark}
        return Merged({**self.copy, **changed, "metadata": metadata}, self.changes)

    def _behind(self) -> dict[str, list[Cell]]:
        """Return what stands for each cell of the course that the learner has, in the learner's order."""
        last = ""
        behind: dict[str, list[Cell]] = {last: []}
        for old, new, cell in zip(self.begun, self._names(), self.copy["cells"], strict=True):
            if new:
                last = new
                behind[last] = self._both(old, new, cell)
            elif old and code_of(cell) == self.was[old]:
                self.changes["taken out"] += 1
            else:
                behind[last].append(_without_name(cell) if name_of(cell) in self.newer else cell)
        return behind

    def _names(self) -> list[str]:
        """Return for each cell of the learner's the name it has in the course now; "" if it has none."""
        names = [self.became.get(old, "") for old in self.begun]
        used = set(names)
        free = {self.now[name]: name for name in reversed(self.newer) if name not in used}
        own = [not old for old in self.begun]
        for place in (n for n, is_own in enumerate(own) if is_own and free):
            names[place] = free.pop(code_of(self.copy["cells"][place]), "")
        return names

    def _both(self, old: str, new: str, cell: Cell) -> list[Cell]:
        """Return what stands in the place of a cell that both have."""
        is_same = self.now[new] in (code_of(cell), self.was.get(old))
        if is_same:
            return [{**_with_tags(cell, self.newer[new]), "id": new}]
        if code_of(cell) == self.was.get(old) or not text_of(cell).strip():
            self.changes["renewed"] += 1
            return [self.newer[new]]
        self.changes["beside yours"] += 1
        return [self.newer[new], _note(_BOTH), _without_name(_with_tags(cell, self.newer[new]))]

    def _missing(self, new: str) -> list[Cell]:
        """Return what stands for a cell that the learner does not have: nothing if it was taken out."""
        if new not in self.former:
            self.changes["new"] += 1
            return [self.newer[new]]
        if self.was[self.former[new]] == self.now[new]:
            return []
        self.changes["renewed"] += 1
        return [self.newer[new], _note(_OUT)]

    def _order(self, theirs: list[str], wanted: Container[str]) -> list[str]:
        """Return the names in the course's order; or in the learner's, if the learner has moved cells."""
        place_of = {old: place for place, old in enumerate(self.was)}
        places = [place_of[old] for old in self.begun if old]
        if places == sorted(places):
            return [name for name in self.newer if name in wanted]
        order, last = [""] + theirs, ""
        for name in (name for name in self.newer if name in wanted):
            if name not in theirs:
                order.insert(order.index(last) + 1, name)
            last = name
        return order[1:]


def _begun_as(cells: list[Cell], was: Codes) -> list[str]:
    """Return for each cell the name it was handed out under; "" for a learner's own.

    A cell that has lost its name, as other programs do that, is known by its text, or by its place.
    """
    found = [name_of(cell) if name_of(cell) in was else "" for cell in cells]
    first = {name: place for place, name in reversed(list(enumerate(found)))}
    found = [name if first[name] == place else "" for place, name in enumerate(found)]
    have_lost_names = not any(found)
    lost: dict[str, list[str]] = {}
    for name in reversed(was):
        if name not in first:
            lost.setdefault(was[name], []).append(name)
    for place, cell in enumerate(cells):
        if not found[place] and (alike := lost.get(code_of(cell))):
            found[place] = alike.pop()
    return _by_place(found, list(was)) if have_lost_names else found


def _by_place(found: list[str], was: list[str]) -> list[str]:
    """Return the names, also for cells whose text nobody knows: that of the next cell that is not there."""
    missing = set(was) - set(found)
    number = {name: place for place, name in enumerate(was)}
    names, following = [], 0
    for name in found:
        if not name and following < len(was) and was[following] in missing:
            name = was[following]
            missing.discard(name)
        following = number[name] + 1 if name else following
        names.append(name)
    return names


def became(was: Codes, now: Codes, newer: dict[str, Cell], found: dict[str, Cell]) -> Codes:
    """Return the name that each cell which was handed out has in the course now, if it is still there.

    First those with the same text, wherever they stand; then, behind a cell that is the same, the
    newer cell that has most words in common with what the learner has made of the former one.
    """
    left: dict[str, list[str]] = {}
    for name in reversed(now):
        left.setdefault(now[name], []).append(name)
    pairs = {old: left[code].pop() for old, code in was.items() if left.get(code)}
    taken = set(pairs.values())
    gap = _gap("", list(now), taken)
    waiting: list[tuple[str, list[str]]] = []
    for old in was:
        if old in pairs:
            gap = _gap(pairs[old], list(now), taken)
        else:
            waiting.append((old, gap))
    for old, gap in sorted(waiting, key=lambda one: one[0] not in found):
        if alike := _alike(found.get(old), gap, newer):
            pairs[old] = alike
            gap.remove(alike)
    return pairs


def _gap(last: str, now: list[str], taken: set[str]) -> list[str]:
    """Return the names that come behind a cell of the course, up to the next one that is taken."""
    gap: list[str] = []
    for name in now[now.index(last) + 1 :] if last else now:
        if name in taken:
            break
        gap.append(name)
    return gap


def _alike(cell: Cell | None, gap: list[str], newer: dict[str, Cell]) -> str:
    """Return which of these cells is most like it, one of its kind if there is one; "" if there is none."""
    if cell is None:
        return gap[0] if gap else ""
    words = _words(cell)

    def likeness(name: str) -> tuple[bool, float]:
        is_same_kind = newer[name]["cell_type"] == cell["cell_type"]
        return is_same_kind, _in_common(words, _words(newer[name]))

    return max(gap, key=likeness, default="")


def _words(cell: Cell) -> set[str]:
    return set(re.findall(r"\w+", text_of(cell)))


def _in_common(some: set[str], others: set[str]) -> float:
    """Return how much of the words of both they have in common."""
    return len(some & others) / max(1, len(some | others))


def _note(words: str) -> Cell:
    return {"cell_type": "markdown", "id": "", "metadata": {}, "source": words}


def _without_name(cell: Cell) -> Cell:
    """Return the cell as one of the learner's own, whose name is no longer the course's."""
    return {**cell, "id": ""}


def _with_tags(cell: Cell, newer: Cell) -> Cell:
    """Return the learner's cell with the tags of the course's: an error in it lets the rest run."""
    own = cell["metadata"].get("tags", [])
    new = [t for t in newer["metadata"].get("tags", []) if isinstance(own, list) and t not in own]
    return {**cell, "metadata": {**cell["metadata"], "tags": [*own, *new]}} if new else cell


def _named(cells: list[Cell]) -> Iterator[Cell]:
    """Yield the cells, each with a name that no other has."""
    taken = {name_of(cell) for cell in cells}
    seen: set[str] = set()
    number = 0
    for cell in cells:
        name = name_of(cell)
        if not name or name in seen:
            while (name := f"own-{number}") in taken:
                number += 1
            taken.add(name)
        seen.add(name)
        yield {**cell, "id": name}
