"""The moves that were made one after the other, and how many of them stand."""

from typing import Generic, NamedTuple

from .rules import M, P


class Mark(NamedTuple, Generic[P, M]):
    """How a history stood when it was marked."""

    positions: list[P]
    moves: list[M]
    length: int
    made: int


class History(Generic[P, M]):
    """The `positions` that were reached and the `moves` between them; `made` of the moves stand.

    The lists may grow in place and are replaced otherwise, so a mark costs nothing.

    >>> history = History("start")
    >>> history.add("a move", "after it"); mark = history.mark(); history.forget()
    >>> history.moves, history.go_back(mark), history.moves
    ([], None, ['a move'])
    """

    def __init__(self, first: P) -> None:
        self.positions = [first]
        self.moves: list[M] = []
        self.made = 0

    def add(self, move: M, after: P) -> None:
        """Nothing; makes one more move. Moves that were taken back before are forgotten."""
        if self.made < len(self.moves):
            self.positions, self.moves = self.positions[: self.made + 1], self.moves[: self.made]
        self.positions.append(after)
        self.moves.append(move)
        self.made += 1

    def forget(self) -> None:
        """Nothing; stands at the first position, with no moves."""
        self.positions, self.moves, self.made = self.positions[:1], [], 0

    def mark(self) -> Mark[P, M]:
        """What `go_back` needs to make it stand as now."""
        return Mark(self.positions, self.moves, len(self.moves), self.made)

    def go_back(self, mark: Mark[P, M]) -> None:
        """Nothing; stands as it did at the mark."""
        self.positions, self.moves, length, self.made = mark
        del self.positions[length + 1 :], self.moves[length:]
