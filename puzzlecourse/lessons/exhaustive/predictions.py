"""What is predicted in notebook 10; every truth is computed, the large ones from small parts."""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import TYPE_CHECKING

from puzzlelib.hanoi import Hanoi
from puzzlelib.search import count_lines, solve_remembering
from puzzlelib.solitaire import Position, Solitaire

from ...prediction import Answer, Prediction
from .sets import one_jump_after

if TYPE_CHECKING:
    from puzzlelib.tablebase import Bitboard, Tablebase

CENTRE = (3, 3)
ENGLISH = Solitaire(finish=CENTRE)
TOWER = Hanoi(3)
HOLES, MORE_HOLES = 33, 45

# ---- the English board: numpy is loaded when a question needs it, not with the course ------------


@cache
def board() -> Bitboard:
    from puzzlelib.tablebase import Bitboard

    return Bitboard(ENGLISH, frozenset({CENTRE}))


@cache
def table() -> Tablebase:
    from puzzlelib.tablebase import Tablebase

    return Tablebase(ENGLISH)


@cache
def kinds(jumps: int) -> list[Position]:
    """Return one position of each kind after so many jumps; mirror images are of one kind."""
    from puzzlelib.tablebase import levels

    words = levels(board(), [ENGLISH.start], jumps)[-1]
    return [board().position(int(word), len(ENGLISH.start) - jumps) for word in words]


def lines_of_four() -> int:
    return count_lines(ENGLISH, ENGLISH.start, 4)


def positions_after(jumps: int) -> int:
    """Return how many positions there are, mirror images counted apart."""
    level = frozenset({ENGLISH.start})
    for _ in range(jumps):
        level = one_jump_after(ENGLISH, level)
    return len(level)


def images_after_a_jump() -> int:
    [position] = kinds(1)
    return len({frozenset(s[hole] for hole in position) for s in board().symmetries})


def can_win(position: Position) -> bool:
    return table().can_win(position, reachable=True) is True


def first_fatal_jump() -> int:
    """Return after how many jumps there is a position that is lost."""
    jumps = 0
    while all(map(can_win, kinds(jumps))):
        jumps += 1
    return jumps


def first_stuck() -> int:
    jumps = 0
    while all(map(ENGLISH.moves, kinds(jumps))):
        jumps += 1
    return jumps


def winnable_kinds(jumps: int) -> int:
    return sum(map(can_win, kinds(jumps)))


def how_many_before_the_end() -> str:
    """Return how many kinds can still be won 6 jumps before the last, beside 6 after the first."""
    after, before = winnable_kinds(6), winnable_kinds_before_the_end(6)
    return "exactly as many" if after == before else f"{before}, not {after}"


def winnable_kinds_before_the_end(jumps: int) -> int:
    """Return how many winnable kinds there are so many jumps before the last.

    Turned round in time, with pegs and empty holes exchanged, the end is the start: such a position
    is the complement of one after so many jumps. It comes up in play if its complement can be won,
    and it can be won because its complement comes up.
    """
    full = ENGLISH.holes
    ends = [full - position for position in kinds(jumps)]
    return sum(can_win(full - end) for end in ends)


def safe_from_jumps() -> int:
    """Return how many holes no jump goes over."""
    return len(ENGLISH.holes - {jump.over for jump in ENGLISH.jumps})


def level_of_the_goal() -> int:
    """Return after how many moves the tower stands on C for the first time, level by level."""
    seen, level, moves = {TOWER.start}, {TOWER.start}, 0
    while not any(map(TOWER.is_solved, level)):
        after = {TOWER.apply(here, move) for here in level for move in TOWER.moves(here)}
        level, moves = after - seen, moves + 1
        seen |= level
    return moves


PREDICTIONS = (
    Prediction(
        name="10.1",
        ask=f"On the English board there are {lines_of_four()} different lines of four jumps. At how many different positions do they arrive?",
        truth=lambda: positions_after(4),
        answers=(
            Answer(
                "every line is a position",
                lines_of_four,
                "Two jumps far from each other, in either order: which position comes out?",
            ),
            Answer(
                "any order will do",
                lambda: lines_of_four() // factorial(4),
                "Can any four jumps be made in any order? Try the second jump first, from the start.",
            ),
            Answer(
                "one position for each jump",
                4,
                "After the first jump there are several to choose from, and after the second.",
            ),
        ),
        why="Some lines meet: jumps that do not need each other can be exchanged. Most cannot, because one makes room for the next.",
    ),
    Prediction(
        name="10.2",
        ask="Turn the English board by a quarter, a half, three quarters, or look at it in a mirror, turned or not: 8 ways. How many different positions do you see after the first jump, d2 → d4?",
        truth=images_after_a_jump,
        answers=(
            Answer(
                "eight ways, eight images",
                lambda: len(board().symmetries),
                "Exchange left and right. Which pegs have moved?",
            ),
            Answer(
                "the board looks the same anyway",
                lambda: len({frozenset(s[h] for h in ENGLISH.start) for s in board().symmetries}),
                "That is so at the start. Where are the empty holes now, and where are they after a quarter turn?",
            ),
            Answer(
                "a mirror is the only symmetry",
                2,
                "Four first jumps are possible. Which turns lead from one to the others?",
            ),
        ),
        why="Left and right are alike in this position, so of the eight ways two and two show the same. Most positions later on have all eight.",
    ),
    Prediction(
        name="10.3",
        ask="The last peg is to stand in the centre. After how many jumps can the game be lost for the first time, even if every later jump is perfect?",
        truth=first_fatal_jump,
        answers=(
            Answer(
                "lost means stuck",
                first_stuck,
                "So many jumps must be made until nobody can jump. Must all of them be bad ones?",
            ),
            Answer(
                "lost only near the end",
                lambda: len(ENGLISH.start) - 2,
                "A peg may be cut off from all others long before the end. When at the earliest?",
            ),
            Answer(
                "the first jump decides",
                1,
                "All first jumps are mirror images of each other. Can all of them be wrong?",
            ),
        ),
        why="One wrong jump among the first few is enough, and pegs go on jumping for a long time without anybody noticing.",
    ),
    Prediction(
        name="10.4",
        ask="Play backwards and exchange pegs and empty holes: the jumps are jumps again, and from one peg in the centre you come to the start. Now compare the kinds of positions that come up and can still be won: how many are there 6 jumps before the end, and how many 6 jumps after the start?",
        truth=how_many_before_the_end,
        answers=(
            Answer(
                "fewer pegs, fewer ways",
                "fewer before the end: most games are lost by then",
                "That is about games. Look at the empty holes in place of the pegs: how many are there after 6 jumps?",
            ),
            Answer(
                "near the end one is left",
                "one before the end: games that end well are alike by then",
                "How many lines lead to the goal? Must all of them come through the same seven pegs?",
            ),
            Answer(
                "few pegs are easily won",
                "more before the end: few pegs are easily brought together",
                "How many positions can come up 6 jumps after the start, seen backwards from the end?",
            ),
        ),
        why="Six jumps after the start and six before the end are the same thing seen from the other side: the numbers read the same backwards.",
    ),
    Prediction(
        name="10.5",
        ask="No jump goes over a corner of the cross: c1, e1, a3, g3 and so on. A corner is emptied only by its own peg. Several jumps of one peg in a row count as one move. How many moves do the corners need, at least?",
        truth=safe_from_jumps,
        answers=(
            Answer(
                "one move empties two corners",
                lambda: safe_from_jumps() // 2,
                "A peg jumps from one corner to another and goes on. Was there a peg in the second one when it came?",
            ),
            Answer(
                "one peg does it all",
                1,
                "One move is made by one peg. In how many corners can it stand at the beginning?",
            ),
            Answer(
                "in and out again",
                lambda: 2 * safe_from_jumps(),
                "Which moves go into a corner, and do they have to?",
            ),
        ),
        why="A move begins where its peg stands, and that is one corner at most. So each corner needs a move of its own.",
    ),
    Prediction(
        name="10.6",
        ask=f"The English board has {HOLES} holes. There is a larger cross with {MORE_HOLES}. How many times as many ways are there to put pegs into holes?",
        truth=lambda: f"{2 ** (MORE_HOLES - HOLES):,} times",
        answers=(
            Answer(
                "in proportion",
                lambda: f"{MORE_HOLES / HOLES:.1f} times",
                "Add one hole, with or without a peg. How many ways are there for each old one?",
            ),
            Answer(
                "each hole adds the same",
                lambda: f"{MORE_HOLES - HOLES} times",
                "The first new hole doubles the number. What does the second do to the doubled number?",
            ),
            Answer(
                "squares are enough",
                lambda: f"{(MORE_HOLES - HOLES) ** 2} times",
                "Count on paper: one hole more, two holes more, three. What do you multiply by each time?",
            ),
        ),
        why="Each hole holds a peg or none, whatever the others do: every further hole doubles the number.",
    ),
    Prediction(
        name="10.7",
        ask="Exit ticket. Level by level through Hanoi with three disks: all positions one move from the start, then all new ones after two, and so on. After how many moves does the tower stand on C for the first time?",
        truth=level_of_the_goal,
        answers=(
            Answer(
                "all searches find the same line",
                lambda: len(solve_remembering(TOWER, TOWER.start, set()) or []),
                "So many moves did depth-first search make. Could a level before that hold the goal?",
            ),
            Answer(
                "the goal comes last",
                lambda: 3**3 - 1,
                "There are so many positions besides the start. Is each of them a level of its own?",
            ),
        ),
        why="A level holds everything that can be reached in so many moves and not sooner. The first level with the goal says the fewest moves.",
    ),
)
