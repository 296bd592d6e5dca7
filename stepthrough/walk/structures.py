"""The program's own data in a recording: trees, linked lists and grids, as they are at each step.

A *node* is an object with attributes that hold objects of its class, or a list or dict of them. A *grid*
is a list of rows of equal length that the program indexes twice, as in `grid[row][column]`. Everything
is read from what was kept of the values; nothing is evaluated again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..trace import Recording, Step
from ..trace.calls import Call, Visit
from ..trace.history import History, held_at
from ..trace.objects import Attributes
from ..trace.source import Source
from ..trace.values import ATOMS, Shown, short
from .indexing import Indexes, indexes_in

MOST_NODES = 255
LOST = "No picture: the program changes too much to be followed."
MOST_CELLS = 50  # in a row, and rows
_MOST_STEPS = 20_000  # that are looked through for structures
_MOST_WAITING = 60  # nodes or cells of waiting calls
_MOST_ENTRIES = 20  # objects in a variable that is a list of them
_LABEL = 10  # characters
_BACK = frozenset({"parent", "prev", "previous", "up", "back"})
_MOVING = (
    "cur",
    "current",
    "curr",
    "node",
    "n",
    "p",
    "temp",
    "slow",
)  # in a loop through a structure
_VALUES = ("val", "value", "data", "key", "item", "name", "label", "char", "letter", "id", "v")
_TWO = (("left", "right"), ("l", "r"), ("low", "high"), ("lo", "hi"), ("yes", "no"))
_NEXT = "next"

Key = int  # of a node: the id of what was kept of it
Cell = tuple[int, int]


class Child(NamedTuple):
    """What a node leads to: another node, or a plain value, or nothing (None, "")."""

    name: str  # of the key in a dict, "" elsewhere
    key: Key | None
    words: str = ""


class Node(NamedTuple):
    """A node of a tree or list at one step."""

    label: str
    children: tuple[Child, ...]
    is_chain: bool = False  # its first child is the next item of a linked list
    is_frozen: bool = False  # a tuple, which can be the same one in many places


class Grid(NamedTuple):
    """A grid at one step."""

    key: int
    name: str
    rows: tuple[tuple[Any, ...], ...]


class Forest(NamedTuple):
    """All structures at one step: the nodes by key, the first ones, and the grids."""

    nodes: dict[Key, Node]
    tops: tuple[Key, ...]
    grids: tuple[Grid, ...]
    why_not: str  # why something is not shown, "" if everything is


class Marks(NamedTuple):
    """What is marked at one step."""

    pointers: tuple[tuple[Key, str], ...] = ()  # nodes with the variables of the running call
    current: Key | None = None
    waiting: tuple[Key, ...] = ()
    cell: tuple[int, Cell] | None = None  # the grid, and the cell of the running call
    cells: tuple[tuple[int, Cell], ...] = ()  # of waiting calls
    visited: tuple[Cell, ...] = ()


class _Kind:
    """What is known of a class: which attributes lead to other nodes, and which one is its value."""

    def __init__(self) -> None:
        self.single: dict[str, None] = {}
        self.many: dict[str, None] = {}
        self.fields: dict[str, None] = {}

    @property
    def is_node(self) -> bool:
        return bool(self.single or self.many)

    def settle(self) -> None:
        """Complete what only a part of the nodes shows: a tree in which every right child is None."""
        fields = self.fields
        for pair in _TWO:
            if all(name in fields for name in pair) and not self.many:
                others = {name: None for name in self.single if name not in pair}
                self.single = dict.fromkeys(pair) | others
        if not self.is_node and _NEXT in fields:
            self.single = {_NEXT: None}
        if not self.is_node and "children" in fields:
            self.many = {"children": None}
        if forward := {name: None for name in self.single if name not in _BACK} or self.many:
            self.single = forward if forward is not self.many else {}
        if _NEXT in self.single:
            self.single = {_NEXT: None} | self.single

    @property
    def is_chain(self) -> bool:
        return _NEXT in self.single or (len(self.single) == 1 and not self.many)

    def label(self, held: Attributes) -> str:
        """Return the value of a node in a few characters."""
        plain = {n: v for n, v in held.items() if n not in self.single and n not in self.many}
        atoms = [n for n in plain if type(plain[n]) in ATOMS and plain[n] is not None]
        best = [n for n in _VALUES if n in plain and plain[n] is not None] or atoms
        if not best:
            return ""
        value = plain[best[0]]
        if type(value) is bool:  # such as is_end
            return best[0] if value else ""
        return short(value, _LABEL) if type(value) in ATOMS else short(_brief(value), _LABEL)


def _brief(entry: Any) -> Any:
    """Return a value that is not looked into: its words, or its class."""
    if isinstance(entry, History):
        now = entry.contents[-1] if entry.contents else None
        return now if type(now) is Shown else Shown(entry.brief)
    return entry if type(entry) is Shown else Shown("…")


class Structures:
    """Finds the structures of one recording; with *nested*, lists, tuples and dicts in each other are trees."""

    def __init__(self, recording: Recording, nested: bool = False) -> None:
        self.recording = recording
        self.nested = nested
        self._kinds: dict[str, _Kind] = {}
        self._histories: dict[int, History] = {}
        self._scan()
        self._ranks = {key: rank for rank, key in enumerate(self._histories)}
        changes = {n for one in self._histories.values() for n in _steps_of(one)}
        self._changes = sorted(changes)
        followed = [one.ahead for one in self._histories.values() if one.ahead is not None]
        lost = [one.steps[-1] for one in followed if not nested and one.contents[-1] is None]
        self._lost = min(lost, default=None)  # the step from which on no object is followed
        self._indexes: dict[Source, Indexes] = {}
        self.kinds = self._found_kinds()
        self.grids: dict[int, str] = {} if nested else self._found_grids()
        self._waiting: dict[int, tuple[Visit, tuple[Any, ...], tuple[Key, ...]]] = {}
        self._last: Forest | None = None
        self._forests: dict[tuple[int, tuple[int, ...]], Forest] = {}

    def __bool__(self) -> bool:
        return self.nested or bool(self.kinds or self.grids)

    # Looking through the recording once

    def _scan(self) -> None:
        """Find all lists, dicts and objects that a variable reaches."""
        steps = self.recording.steps
        seen: set[int] = set()
        waiting: list[Any] = []
        for step in steps[:: 1 + len(steps) // _MOST_STEPS]:
            if id(step.entries) not in seen:
                seen.add(id(step.entries))
                waiting.append(step.entries)
            if type(step.value) not in ATOMS:
                waiting.append(step.value)
        waiting += [call.given for call in self.recording.calls[:_MOST_STEPS]]
        waiting += self.recording.outside.values()
        histories = self._histories
        waiting.reverse()  # the oldest first
        while waiting:
            entry = waiting.pop()
            if isinstance(entry, History):
                if id(entry) not in histories:
                    histories[id(entry)] = entry
                    waiting += _all_contents(entry)
            elif isinstance(entry, dict):
                waiting += (one for one in entry.values() if type(one) not in ATOMS)
            elif isinstance(entry, list | tuple):
                waiting += (one for one in entry if type(one) not in ATOMS)

    def _found_kinds(self) -> dict[str, _Kind]:
        kinds: dict[str, _Kind] = {}
        for history in self._histories.values():
            for held in _all_contents(history):
                if isinstance(held, Attributes):
                    self._note_kind(kinds.setdefault(held.kind, _Kind()), held)
        for kind in kinds.values():
            kind.settle()
        return {name: kind for name, kind in kinds.items() if kind.is_node}

    def _note_kind(self, kind: _Kind, held: Attributes) -> None:
        for name, entry in held.items():
            kind.fields.setdefault(name)
            if type(entry) in ATOMS:
                continue
            if self._kind_of(entry) == held.kind:
                kind.single.setdefault(name)
            elif any(self._kind_of(one) == held.kind for one in _items(entry)):
                kind.many.setdefault(name)

    def _kind_of(self, entry: Any) -> str:
        """Return the name of an object's class, "" if it is none whose attributes are known."""
        if not isinstance(entry, History):
            return ""
        return entry.ahead.contents[0].kind if entry.ahead is not None else ""

    def _found_grids(self) -> dict[int, str]:
        """Return the names of the grids by their ids: rows were equal when seen first, and they are indexed."""
        names: set[str] = set()
        for source in {call.source for call in self.recording.calls[:1000]}:
            names |= self.indexes(source).grids
        grids: dict[int, str] = {}
        for step in self.recording.steps[:: 1 + len(self.recording.steps) // _MOST_STEPS]:
            for name in names & step.entries.keys():
                entry = step.entries[name]
                if id(entry) not in grids and _is_grid(entry):
                    grids[id(entry)] = name
        return grids

    def indexes(self, source: Source) -> Indexes:
        """Return which names a function indexes twice, and by what."""
        if source not in self._indexes:
            self._indexes[source] = indexes_in(source.text)
        return self._indexes[source]

    # One step

    def at(self, here: Step) -> tuple[Forest | None, Marks]:
        """Return the structures at a step, and what is marked; None if there are none."""
        waits, path = self._waits(here.visit, here.number)
        running = [*here.entries.values(), here.value]
        entries = [e for e in (*waits, *running) if type(e) not in ATOMS]
        forest = self._forest(entries, here.number)
        if forest is None:
            return None, Marks()
        return forest, self._marks(forest, here, path)

    def _version(self, step: int) -> int:
        return bisect_right(self._changes, step)

    def _waits(self, visit: Visit, step: int) -> tuple[tuple[Any, ...], tuple[Key, ...]]:
        """Return what the variables of waiting frames hold, the oldest first, and the node of each frame."""
        chain: list[Visit] = []
        above: Visit | None = visit
        while above is not None and id(above) not in self._waiting:
            chain.append(above)
            above = above.below
        entries, path = self._waiting[id(above)][1:] if above is not None else ((), ())
        for one in reversed(chain):
            own = [e for e in one.entries.values() if isinstance(e, History | tuple | list)]
            new = [e for e in own if not any(e is known for known in entries)]
            if one.below is not None and len(entries) < _MOST_WAITING:
                entries = (*entries, *new)
            if one.below is not None:
                key = self._current(one.entries, one.below.call.given, step)
                path = (*path, key)[-_MOST_WAITING:] if key is not None else path
            self._waiting[id(one)] = one, entries, path
        return entries, path

    def _current(self, entries: dict[str, Any], given: Iterable[str], step: int) -> Key | None:
        """Return the node that a frame is about: its first argument that is one."""
        for name in given:
            if (key := self._key(entries.get(name), step)) is not None:
                return key
        return None

    def _key(self, entry: Any, step: int) -> Key | None:
        """Return the key of the node that an entry is, None if it is none."""
        entry = _resolved(entry, step)
        if isinstance(entry, History):
            if self.nested:
                return id(entry) if isinstance(entry.at(step), list | dict) else None
            return id(entry) if self._kind_of(entry) in self.kinds else None
        return id(entry) if self.nested and isinstance(entry, tuple) and entry else None

    def _forest(self, entries: list[Any], step: int) -> Forest | None:
        version = self._version(step)
        key = version, tuple(dict.fromkeys(id(entry) for entry in entries))
        if key not in self._forests:
            if len(self._forests) > 5_000:
                self._forests.clear()
            forest = self._make(entries, step)
            # the same one again: its picture is drawn already
            self._forests[key] = forest if forest != self._last else self._last
        forest = self._last = self._forests[key]
        return forest if forest.nodes or forest.grids or forest.why_not else None

    def _make(self, entries: list[Any], step: int) -> Forest:
        starts: list[Any] = []
        for entry in entries:
            starts += self._nodes_in(_resolved(entry, step), step)
        nodes: dict[Key, Node] = {}
        tops: dict[Key, int] = {}  # with the place of the oldest of their nodes
        why_not = self._why_not(nodes, step)
        for start in [] if why_not else starts:
            top, known = id(start), len(nodes)
            if top in nodes:
                continue
            again = [*self._expand(start, step, nodes)]
            ranks = [self._ranks.get(key, 0) for key in [*nodes][known:]]
            tops[top] = min(ranks + [tops.pop(key) for key in again if key != top and key in tops])
            if why_not := self._why_not(nodes, step):
                nodes, tops = {}, {}
                break
        for head, chain in _chains(nodes).items():
            tops |= {head: min(self._ranks.get(key, 0) for key in chain)}
            for key in chain[1:]:
                tops.pop(key, None)
        in_order = sorted(tops, key=tops.__getitem__)
        return Forest(nodes, tuple(in_order), self._grids_in(entries, step), why_not)

    def _why_not(self, nodes: dict[Key, Node], step: int) -> str:
        if len(nodes) > MOST_NODES:
            return f"No picture: there are more than {MOST_NODES} nodes."
        return LOST if self._lost is not None and step >= self._lost else ""

    def _nodes_in(self, entry: Any, step: int) -> Iterator[Any]:
        """Yield the nodes that a variable leads to: itself, those in its attributes, or in a list."""
        if self._key(entry, step) is not None:
            yield entry
            return
        if self.nested or not isinstance(entry, History | list | tuple):
            return
        held = held_at(entry, step) if isinstance(entry, History) else entry
        inside = (
            held.values()
            if isinstance(held, dict)
            else held
            if isinstance(held, list | tuple)
            else ()
        )
        for one in [*inside][:_MOST_ENTRIES]:
            if self._key(one, step) is not None:
                yield _resolved(one, step)

    def _expand(self, start: Any, step: int, nodes: dict[Key, Node]) -> Iterator[Key]:
        """Add a node and all that are reached from it; yield those that were there already."""
        waiting = [start]
        while waiting and len(nodes) <= MOST_NODES:
            entry = waiting.pop()
            if id(entry) in nodes:
                yield id(entry)
                continue
            pairs, label, is_chain = (self._nested if self.nested else self._fields)(entry, step)
            inner = [(name, _resolved(one, step), self._key(one, step)) for name, one in pairs]
            children = [
                Child(name, key, "" if key is not None or one is None else _words(one))
                for name, one, key in inner
            ]
            is_frozen = isinstance(entry, tuple)
            nodes[id(entry)] = Node(label, tuple(children), is_chain, is_frozen)
            waiting += [one for _, one, key in reversed(inner) if key is not None]

    def _fields(self, history: Any, step: int) -> tuple[list[tuple[str, Any]], str, bool]:
        """Return what an object leads to, its label, and whether it is an item of a linked list."""
        held = held_at(history, step)
        if not isinstance(held, Attributes):
            return [], "", False
        kind = self.kinds[held.kind]
        children: list[tuple[str, Any]] = []
        for name in kind.single:
            there = self._key(held.get(name), step) is not None
            children.append(("", held[name] if there else None))
        for name in kind.many:
            children += self._many(held.get(name), step)
        return children, kind.label(held), kind.is_chain

    def _many(self, entry: Any, step: int) -> Iterator[tuple[str, Any]]:
        """Yield the nodes in a list or dict of children, each with its key."""
        held = held_at(entry, step) if isinstance(entry, History) else entry
        pairs = _pairs(held)
        has_gaps = isinstance(held, list | tuple) and None in held
        for number, (name, one) in enumerate(pairs):
            if self._key(one, step) is not None or (has_gaps and len(pairs) == 2):
                yield str(number) if has_gaps and len(pairs) > 2 else name, one

    def _nested(self, entry: Any, step: int) -> tuple[list[tuple[str, Any]], str, bool]:
        """Return the items of a list, tuple or dict; the first is its label if all others are nested."""
        held = entry.at(step) if isinstance(entry, History) else entry
        pairs = _pairs(held)
        if isinstance(held, list | tuple) and len(held) > 1:
            first, *others = held
            is_value = type(first) in ATOMS and first is not None and isinstance(held, tuple)
            if is_value and all(map(_may_nest, others)):
                return pairs[1:], short(first, _LABEL), False
        label = "[ ]" if isinstance(held, list) else "{ }" if isinstance(held, dict) else "( )"
        return pairs, label, False

    # Grids

    def _grids_in(self, entries: list[Any], step: int) -> tuple[Grid, ...]:
        if not self.grids:
            return ()
        found: dict[int, Grid] = {}
        for entry in entries:
            if id(entry) in self.grids and (rows := _rows(entry, step)):
                found.setdefault(id(entry), Grid(id(entry), self.grids[id(entry)], rows))
        return tuple(found.values())[:2]

    # What is marked

    def _marks(self, forest: Forest, here: Step, path: tuple[Key, ...]) -> Marks:
        step, given = here.number, here.call.given
        pointers = []
        for name, entry in here.entries.items():
            key = self._key(entry, step)
            if key in forest.nodes:
                pointers.append((key, name))
        current = self._current(here.entries, given, step)
        moving = [key for key, name in pointers if name in _MOVING and name not in given]
        if moving and not _is_recursive(here.call):  # a loop goes through the structure
            current = moving[0]
        current = current if current in forest.nodes else None
        own = self._grid_marks(forest, here) if forest.grids else Marks()
        waiting = tuple(key for key in path if key in forest.nodes and key != current)
        return own._replace(pointers=tuple(pointers), current=current, waiting=waiting)

    def _grid_marks(self, forest: Forest, here: Step) -> Marks:
        cell = self._cell(forest, here.entries, here.call.source, here.call.given)
        cells = []
        visit, count = here.visit, 0
        while visit.below is not None and count < _MOST_WAITING:
            below = visit.below.call
            if (there := self._cell(forest, visit.entries, below.source, below.given)) is not None:
                cells.append(there)
            visit, count = visit.below, count + 1
        return Marks(cell=cell, cells=tuple(cells), visited=_visited(forest, here))

    def _cell(
        self, forest: Forest, entries: dict[str, Any], source: Source, given: Iterable[str]
    ) -> tuple[int, Cell] | None:
        """Return the cell that a frame is about: arguments that index a grid, or else other variables."""
        indexes = self.indexes(source)
        pairs = sorted(indexes.pairs, key=lambda pair: not (pair[1] in given and pair[2] in given))
        for name, row, column in pairs:
            grid = next((g for g in forest.grids if g.key == id(entries.get(name))), None)
            grid = grid or (forest.grids[0] if name not in entries else None)
            at = entries.get(row), entries.get(column)
            if grid and _is_cell(at, grid):
                return grid.key, at  # type: ignore[return-value]
        return None


def _pairs(held: Any) -> list[tuple[str, Any]]:
    """Return the items of a list or tuple, or of a dict with their keys."""
    if isinstance(held, dict):
        return [(short(key, _LABEL), one) for key, one in held.items()]
    return [("", one) for one in held] if isinstance(held, list | tuple) else []


def _words(entry: Any) -> str:
    return short(entry if type(entry) in ATOMS else _brief(entry), _LABEL)


def _chains(nodes: dict[Key, Node]) -> dict[Key, list[Key]]:
    """Return the linked lists: their first items, to which no item leads, with all that follow."""
    after = {
        key: node.children[0].key for key, node in nodes.items() if node.is_chain and node.children
    }
    chains: dict[Key, list[Key]] = {}
    followers = {*after.values()}
    for head in after:
        if head in followers:
            continue
        chain: dict[Key, None] = {}
        key: Key | None = head
        while key is not None and key not in chain:
            chain[key] = None
            key = after.get(key)
        chains[head] = [*chain]
    return chains


def _is_recursive(call: Call) -> bool:
    near = [*call.calls[:1], *([call.parent] if call.parent else [])]
    return any(one.code is call.code for one in near)


def _may_nest(entry: Any) -> bool:
    return entry is None or isinstance(entry, History | tuple)


def _steps_of(history: History) -> list[int]:
    return history.steps if history.ahead is None else history.ahead.steps


def _all_contents(history: History) -> list[Any]:
    """Return all that a history has ever held."""
    return history.contents if history.ahead is None else history.ahead.contents


def _items(entry: Any) -> Iterator[Any]:
    """Yield what a list, tuple or dict has ever held."""
    for held in _all_contents(entry) if isinstance(entry, History) else (entry,):
        if isinstance(held, Attributes):
            continue
        if isinstance(held, dict):
            yield from held.values()
        elif isinstance(held, list | tuple):
            yield from held


def _resolved(entry: Any, step: int) -> Any:
    """Return what a variable that functions share holds at a step."""
    while type(entry) is History and isinstance(now := entry.at(step), History):
        entry = now
    return entry


def _rows(entry: Any, step: int) -> tuple[tuple[Any, ...], ...]:
    """Return the rows of a grid at a step, () if they are not equal, or too many."""
    held = entry.at(step) if isinstance(entry, History) else entry
    if not isinstance(held, list | tuple):
        return ()
    rows = []
    for row in held:
        cells = row.at(step) if isinstance(row, History) else row
        if not isinstance(cells, list | tuple | str):
            return ()
        rows.append(tuple(cells))
    is_grid = len({len(row) for row in rows}) == 1 and len(rows) <= MOST_CELLS
    return tuple(rows) if is_grid and 1 <= len(rows[0]) <= MOST_CELLS else ()


def _is_grid(entry: Any) -> bool:
    """Return whether a value was a grid when it was seen first."""
    rows = _rows(entry, 0)
    return len(rows) > 1 and len(rows[0]) > 1


def _is_cell(at: Any, grid: Grid) -> bool:
    row, column = at
    return (
        type(row) is int
        and type(column) is int
        and 0 <= row < len(grid.rows)
        and 0 <= column < len(grid.rows[0])
    )


def _visited(forest: Forest, here: Step) -> tuple[Cell, ...]:
    """Return the cells in the sets, lists and dicts of cells that the running frame holds."""
    grid = forest.grids[0]
    found: dict[Cell, None] = {}
    for entry in here.entries.values():
        held = entry.at(here.number) if isinstance(entry, History) else entry
        if isinstance(held, set | frozenset | list | dict) and held:
            cells = [one for one in held if type(one) is tuple and len(one) == 2]
            if len(cells) == len(held) and all(_is_cell(one, grid) for one in cells):
                found |= dict.fromkeys(cells)
    return tuple(sorted(found))
