"""Costs and scores of a match."""

from dataclasses import dataclass, field

from ..inputs import check_whole

MOST_PLAYERS = 1_000


class Cost(int):
    """A number of movements that can be read as `position.cost` and as `position.cost()`.

    >>> cost = Cost(3)
    >>> cost + 1, cost() + 1
    (4, 4)
    """

    def __call__(self) -> int:
        """Return the number."""
        return int(self)


@dataclass
class ScoreBoard:
    """The score of each player, by the player's number.

    >>> board = ScoreBoard([1, -1])
    >>> board.join(ScoreBoard([1, -1]))
    >>> board.score, board[0], board.winner()
    ([2, -2], 2, 0)
    """

    score: list[float] = field(default_factory=list)

    def get_score(self, player: int) -> float:
        """Return the score of *player*; `board[player]` is the same."""
        return self.score[player]

    def __getitem__(self, player: int) -> float:
        return self.get_score(player)

    def define_score(self, player: int, score: float) -> None:
        """Set the score of *player*.

        >>> board = ScoreBoard()
        >>> board.define_score(1, 5)
        >>> board.score
        [0, 5]
        """
        self.add_score(player, 0)
        self.score[player] = score

    def pretty_print(self) -> str:
        """Return the scores as text, one player per line, in IArena's format.

        >>> print(ScoreBoard([1, -1]).pretty_print(), end="")
        Player: <0> : <1>
        Player: <1> : <-1>
        """
        return "".join(f"Player: <{k}> : <{score}>\n" for k, score in enumerate(self.score))

    def add_score(self, player: int, score: float) -> None:
        """Add to the score of *player*, which is initially 0.

        >>> ScoreBoard([1]).add_score(-1, 5)
        Traceback (most recent call last):
        ...
        ValueError: the number of the player must be a whole number from 0 to 999, not -1
        """
        check_whole(player, "the number of the player", 0, MOST_PLAYERS - 1)
        self.score += [0] * (player + 1 - len(self.score))
        self.score[player] += score

    def join(self, score_board: "ScoreBoard") -> None:
        """Add the scores of another board, for example of the next match."""
        for player, score in enumerate(score_board.score):
            self.add_score(player, score)

    def winner(self) -> int | None:
        """Return the player with the highest score; None if it is tied or there are no players."""
        best = [player for player, score in enumerate(self.score) if score == max(self.score)]
        return best[0] if len(best) == 1 else None

    def __str__(self) -> str:
        return str(self.score)
