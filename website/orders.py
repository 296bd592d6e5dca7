"""Lines to put in order, with the verdict on every order: worked out when the site is made, by running each.

The orders are a tree: below each beginning stand those that are one line longer. Where Python cannot read a
beginning, nothing that follows makes it readable, and the tree ends there. Only where the tree is small
does it travel with a page; other lines are run in Python.
"""

from functools import cache
from itertools import islice
from typing import Any

from puzzlecourse.authoring.orderings import Ordering
from puzzlecourse.authoring.questions import pieces
from puzzlecourse.course import ordering_named
from puzzlecourse.widgets.order import KEYS, Order, verdict

from .questions import Told
from .recordings import shallow

LARGEST = 30_000  # beginnings that Python can read
USED = -1  # no line is there twice
Chosen = tuple[int, ...]  # numbers of the pool's lines, in their order
Node = list[
    Any
]  # the number of the verdict on this beginning, then what follows with each line of the pool


@cache
def order_told(name: str) -> Told | None:
    """Return the lines, and packed what is said of each order; None if there are too many orders."""
    orders = Orders(ordering_named(name))
    if len([*islice(orders.beginnings(), LARGEST + 1)]) > LARGEST:
        return None
    order = Order(name)
    seen = {
        "name": name,
        "face": order.card.face,
        "keys": list(KEYS),
        "pool": orders.ordering.pool,
        "most": orders.most,
        "tooMany": pieces(f"Here a function has at most {orders.most} lines: put one back."),
    }
    order.reveal()
    with shallow():
        tree = orders.tree()
    hidden = {
        "tree": tree,
        "said": [[pieces(words), was] for words, was in orders.said],
        "shown": [order.chosen, order.card.face["message"]],
        "decoys": [orders.ordering.decoys.get(line, "") for line in orders.ordering.pool],
    }
    return Told(seen, {"orders": hidden})


class Orders:
    """All orders of some lines, and what is said of each."""

    def __init__(self, ordering: Ordering) -> None:
        self.ordering = ordering
        self.most = len(ordering.lines) + 1  # lines for which there is room on the card
        self.said: dict[tuple[str, str], int] = {}  # verdict → its number
        self._known: dict[Any, int] = {}
        self._readable: dict[Any, bool] = {}

    def beginnings(self, chosen: Chosen = ()) -> Any:
        """The orders that Python can read, or could with more lines below them."""
        yield chosen
        for longer in self._longer(chosen) if len(chosen) < self.most else ():
            if self._can_be_read(longer):
                yield from self.beginnings(longer)

    def tree(self, chosen: Chosen = ()) -> Node:
        """The verdicts on a beginning and on all that begin with it."""
        node: Node = [self.verdict_on(chosen)] + [USED] * len(self.ordering.pool)
        for longer in self._longer(chosen):
            goes_on = len(longer) < self.most and self._can_be_read(longer)
            node[1 + longer[-1]] = self.tree(longer) if goes_on else self.verdict_on(longer)
        return node

    def verdict_on(self, chosen: Chosen) -> int:
        """The number of what is said; functions that do the same, step by step, are run once."""
        lines = [self.ordering.pool[number] for number in chosen]
        does = self._does(lines)
        if does not in self._known:
            told = verdict(self.ordering.fault(lines))
            self._known[does] = self.said.setdefault(told, len(self.said))
        return self._known[does]

    def _longer(self, chosen: Chosen) -> list[Chosen]:
        return [(*chosen, n) for n in range(len(self.ordering.pool)) if n not in chosen]

    def _does(self, lines: list[str]) -> Any:
        """What tells a function from others that do something else, or why Python cannot read it."""
        try:
            code = self.ordering.function(lines).__code__
        except SyntaxError as error:
            return error.msg, error.lineno
        return code.co_code, repr(code.co_consts), code.co_names, code.co_varnames

    def _can_be_read(self, chosen: Chosen) -> bool:
        """Whether Python can read this beginning; that depends on how deep its lines stand and what opens a block."""
        lines = [self.ordering.pool[number] for number in chosen]
        shape = tuple((_depth(line), line.split()[0] * line.endswith(":")) for line in lines)
        if shape not in self._readable:
            inner = [" " * (_depth(lines[-1]) + 1) + "pass"] if lines[-1].endswith(":") else []
            self._readable[shape] = _reads("\n".join([self.ordering.header, *lines, *inner]))
        return self._readable[shape]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _reads(text: str) -> bool:
    try:
        compile(text, "an order", "exec")
    except SyntaxError:
        return False
    return True
