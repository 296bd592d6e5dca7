"""Rules, solvers and pictures: how long they take."""

import subprocess
import sys
from statistics import median

from easyAI import TwoPlayerGame, solve_with_iterative_deepening
from easyAI.AI import TranspositionTable

from puzzlelib import Hanoi, Nim, Solitaire, is_winning, solve_hanoi
from puzzlelib.hanoi import distance, nth_move
from puzzlelib.views.drawing import board_of

from .measure import Row, at_least, at_most, python_rounds, seconds

BARE_WIDGETS = "import ipywidgets, anywidget"


class TheirNim(TwoPlayerGame):
    """Nim 3-4-5 as easyAI's users write it: misère, whoever takes the last piece has lost."""

    def __init__(self) -> None:
        self.players, self.current_player, self.piles = [None, None], 1, [3, 4, 5]

    def possible_moves(self) -> list[tuple[int, int]]:
        return [(pile, n) for pile, size in enumerate(self.piles) for n in range(1, size + 1)]

    def make_move(self, move: tuple[int, int]) -> None:
        self.piles[move[0]] -= move[1]

    def unmake_move(self, move: tuple[int, int]) -> None:
        self.piles[move[0]] += move[1]

    def is_over(self) -> bool:
        return not any(self.piles)

    def scoring(self) -> int:
        return 100 if self.is_over() else 0

    def ttentry(self) -> tuple[int, ...]:
        return tuple(self.piles)


def imports() -> list[Row]:
    player = "from puzzlelib.views import Player"
    rounds = python_rounds("pass", "import puzzlelib", BARE_WIDGETS, player)
    over = median(ours - bare for bare, ours, _, _ in rounds)
    times = median(ours / bare for _, _, bare, ours in rounds)
    return [
        at_most("import puzzlelib, over bare Python", 1000 * over, 60, "ms"),
        at_most(f"{player}, against the bare imports", times, 1.1, "times"),
    ]


def pictures() -> list[Row]:
    hanoi, english = Hanoi(5), Solitaire()
    one = seconds(lambda: board_of(hanoi, hanoi.start), repeat=51)
    board = seconds(lambda: board_of(english, english.start), repeat=51)
    return [
        at_most("one redraw of Hanoi with 5 disks, kernel side", 1000 * one, 1.5, "ms"),
        at_most("one redraw of the 33-hole board, kernel side", 1000 * board, 1.5, "ms"),
    ]


def solvers() -> list[Row]:
    tall = Hanoi(64)
    plan = seconds(lambda: solve_hanoi(18))
    nth = seconds(lambda: nth_move(64, 2**61 + 12345), number=10_000)
    far = seconds(lambda: distance(tall, tall.start), number=1_000)
    return [
        at_least("solve_hanoi(18)", (2**18 - 1) / plan / 1e6, 1, "million moves/s"),
        at_most("nth_move(64, k)", 1e6 * nth, 2, "µs"),
        at_most("distance at 64 disks", 1e6 * far, 30, "µs"),
    ]


def nim() -> list[Row]:
    game = Nim(misere=True)
    normal = seconds(lambda: is_winning(Nim(), (3, 4, 5), {}), number=50)
    ours = seconds(lambda: is_winning(game, (3, 4, 5), {}), number=50)
    theirs = seconds(
        lambda: solve_with_iterative_deepening(
            TheirNim(), range(2, 20), win_score=90, tt=TranspositionTable(), verbose=False
        ),
        repeat=3,
    )
    return [
        at_most("Nim 3-4-5 with memo", 1000 * normal, 0.5, "ms"),
        at_most("the same misère, against easyAI with its table", ours / theirs, 1, "times"),
    ]


MOVES_IN_ONE_WIDGET = """
from random import Random
from puzzlelib import Hanoi
from puzzlelib.views import Player
from benchmarks.measure import resident_megabytes
player, chance = Player(Hanoi(5)), Random(1)
def play(moves):
    for _ in range(moves):
        player._attempt(chance.choice(player.rules.moves(player.play.position)))
        if player.play.is_over:
            player.play.restart()
play(20)
before = resident_megabytes()
play(500)
print(resident_megabytes() - before)
"""


def memory() -> list[Row]:
    program = [sys.executable, "-c", MOVES_IN_ONE_WIDGET]
    grown = float(subprocess.run(program, check=True, capture_output=True, text=True).stdout)
    return [at_most("memory that 500 moves in one widget add", grown, 10, "MB")]


def rows() -> list[Row]:
    return [*imports(), *pictures(), *solvers(), *nim(), *memory()]
