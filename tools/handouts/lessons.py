"""List the handout of each lesson, in the lesson's order.

Text, options and answers of questions come from the course; contents of tables and boards are computed in
`tables`. The exit ticket is not listed here: it is the question below that heading in the notebook.
"""

from __future__ import annotations

from collections.abc import Callable

from puzzlecourse.lessons import exercise_named
from puzzlecourse.lessons.exhaustive import images
from puzzlecourse.lessons.folders import HOLIDAY
from puzzlecourse.lessons.frames import double, forget, last, order, second
from puzzlecourse.lessons.lists_in_lists import NESTED, total
from puzzlecourse.lessons.nested_pictures import merge, merge_sort, tree
from puzzlecourse.lessons.nim_by_hand import never_wins, tree_of
from puzzlecourse.lessons.order_memory import FOUR_CORNER, TWO_ISLANDS
from puzzlecourse.lessons.proof import FRENCH_CENTRE
from puzzlecourse.lessons.queens import Queens, packed
from puzzlecourse.lessons.review_all import GARDEN, IN_PSEUDOCODE
from puzzlecourse.lessons.review_recursion import fence
from puzzlecourse.sketch import sketch
from puzzlelib import Hanoi, Maze, Nim, Solitaire, fact, record, solve, solve_hanoi
from puzzlelib.solitaire import ROW_SEVEN, SQUARE_THREE, colour
from puzzlelib.views.drawing import painted
from puzzlelib.views.pictures.solitaire import centre as place_of
from puzzlelib.winning import winning_moves
from stepthrough.given import counted
from stepthrough.source import show_source

from . import tables
from .blocks import Ask, Block, Boards, Cards, Drawing, Label, Lines, Recipe, Room, Table, Write
from .notebook import defined_function

BEA = ("Bea", None, ("Carl", None, None))
PAPER: dict[str, Callable[[], list[Block]]] = {}


def paper(notebook: str) -> Callable[[Callable[[], list[Block]]], Callable[[], list[Block]]]:
    """Register the decorated function as the handout of a lesson."""

    def add(pieces: Callable[[], list[Block]]) -> Callable[[], list[Block]]:
        PAPER[notebook] = pieces
        return pieces

    return add


@paper("00_frames")
def frames() -> list[Block]:
    return [
        Ask("0.1", also=[double]),
        Table(
            "The frames of `order(9)` while `double` runs, the newest on top: what is in them, and "
            "what does each wait for?",
            ["frame of", "variables", "waits for"],
            tables.stack(record(order, 9)),
        ),
        Ask("0.2", also=[second, last]),
        Write("round trip", lines=3),
        Ask("0.3", also=[forget]),
        Cards(record(defined_function("00_frames", "length"), "up")),
    ]


@paper("01_factorial")
def factorial() -> list[Block]:
    return [
        Ask("1.1"),
        Label(
            "What comes back from each call? Begin with the one that you can be sure of.",
            record(fact, 4),
        ),
        Ask("1.2"),
        Write("power"),
        Ask("1.4"),
        Ask("1.5"),
        Cards(record(fact, 4)),
        Recipe(),
    ]


@paper("02_loop_or_frames")
def loop_or_frames() -> list[Block]:
    return [
        Ask("2.1"),
        Table(
            "`up(3)`, and nothing has been printed yet. Which frames are there, the newest on top, "
            "and what will each of them print?",
            ["frame", "its `n`", "prints, when its call is back"],
            tables.waiting_frames(),
        ),
        Ask("2.2"),
        Write("valley", lines=6),
        Table(
            "`up_with_list(3)`: write down the list each time it changes, and what is printed.",
            ["change", "`waiting` is now", "printed so far"],
            tables.list_of_waiting(),
            wide=[1, 2, 2],
        ),
    ]


@paper("03_lists_in_lists")
def lists_in_lists() -> list[Block]:
    return [
        Ask("3.1", lines=1),
        Table(
            "`total([1, [2, 3], [[4]]])`: which list does each call get, in the order of the calls, "
            "and what does it return?",
            ["call", "its list", "returns"],
            tables.each_call(record(total, NESTED), "things"),
            wide=[1, 3, 1.4],
        ),
        Ask("3.2", lines=1),
        Write("depth", lines=7),
        Write("flatten", lines=7),
    ]


@paper("04_folders")
def folders() -> list[Block]:
    return [
        Room(
            "Draw `HOLIDAY` as boxes in a box, and write its name beside each. "
            '`HOLIDAY = {"music": {}, "photos": {"sea.jpg": 40, "old": {"map.png": 15}}, '
            '"plan.txt": 2}`',
            height=50,
        ),
        Ask("4.1", lines=1),
        Write("repair is_inside", lines=4),
        Table(
            "`people(BEA)`, and `BEA` is `('Bea', None, ('Carl', None, None))`: which tree does each "
            "call get, in the order of the calls, and what does it return?",
            ["call", "its tree", "returns"],
            tables.each_call(record(exercise_named("family").solution, BEA), "person"),
            wide=[1, 5, 1.2],
        ),
        Ask("4.2", lines=1),
        Write("family", lines=4),
    ]


@paper("05_nested_pictures")
def nested_pictures() -> list[Block]:
    return [
        Room(
            "Draw it by hand: a triangle with its middle cut out, once; and beside it, cut out twice.",
            height=60,
        ),
        Ask("5.1", lines=1),
        Drawing(
            "Draw a ring around each smaller copy of the whole tree.",
            sketch(tree(5)).canvas,
            width=140,
            remark=f"Strokes, by length: {tables.strokes(tree(5))}.",
        ),
        Label(
            "With cards, or in your head: what does each call return?",
            record.within(only=merge_sort)(merge_sort, [3, 1, 4, 2]),
            also=[merge],
        ),
        Ask("5.2", lines=1),
        Write("merge sort", lines=6),
    ]


@paper("06_hanoi")
def hanoi() -> list[Block]:
    plan = record(solve_hanoi, 3, 0, 2, 1)
    return [
        Ask("6.1"),
        Boards(
            "The largest disk is about to move. Draw all disks.",
            Hanoi(4),
            [((), (), ())] * 2,
            width=230,
            captions=[counted(disks, "disk") for disks in (3, 4)],
            answers=[tables.at_the_turn(disks) for disks in (3, 4)],
        ),
        Ask("6.2"),
        Table(
            "A friend moves three disks wherever you say. Give your orders for four disks, A to C.",
            ["who", "moves", "from", "to", "spare"],
            tables.orders(record(solve_hanoi, 4, 0, 2, 1)),
            given=2,
        ),
        Ask("6.3"),
        Ask("6.4"),
        Write("tower"),
        Lines("hanoi"),
        Cards(
            plan,
            Hanoi(3),
            lambda call: call.arguments["disks"] > 0,
            "A call with no disks needs no card: it hands back an empty list.",
        ),
    ]


@paper("07_review")
def review_recursion() -> list[Block]:
    return [
        *(Ask(name) for name in ("7.1", "7.2", "7.3")),
        Label(
            "What does each call of `empty_folders` return?",
            record(exercise_named("empty folders").solution, HOLIDAY),
        ),
        Room(
            "We write s(n) for the number of signs in `fence(n)`. Write the rules.",
            ["s(0) =", "s(n) =            for n = 1, 2, 3, …"],
            program=show_source(fence).text,
        ),
    ]


@paper("08_maze")
def maze() -> list[Block]:
    hedges = Maze()
    return [
        Boards(
            "Find the way with a pencil. Then again as a depth-first search: right first, then down, left, up. "
            "Number the cells in the order in which you enter them.",
            hedges,
            [hedges.start] * 2,
            width=230,
            captions=["steps of my way:", "steps of the search:"],
        ),
        Ask("8.1"),
        Write("reachable"),
        Write("find path", lines=8),
        Ask("8.2"),
    ]


@paper("09_depth_first_search")
def depth_first_search() -> list[Block]:
    seven = Solitaire(ROW_SEVEN)
    return [
        Ask("9.1"),
        Boards(
            "Leave one peg. Draw a row after each jump, and go back with the rubber where you are stuck.",
            seven,
            [seven.start] * 5,
            width=230,
        ),
        Write("find route", lines=9),
    ]


@paper("10_model")
def modelling() -> list[Block]:
    return [
        Ask("10.1"),
        Table(
            "Two jugs of 5 and 3 litres. Which pair is there after each move? Ring the pairs that are new.",
            ["jugs", "fill 5", "fill 3", "empty 5", "empty 3", "pour 5 into 3", "pour 3 into 5"],
            tables.pourings((0, 0), (5, 0), (2, 3), (4, 3)),
        ),
        Write("jugs", lines=14),
    ]


@paper("11_queens")
def queens() -> list[Block]:
    four = Queens(4)
    return [
        Boards(
            "Put four queens on the board so that none attacks another.",
            four,
            [four.start] * 4,
            width=105,
            answers=tables.solved_boards(4),
        ),
        Ask("11.1"),
        Ask("11.2"),
        Table(
            '`packed("AB", [])`, with the gap filled: what is in the bag when each call begins, in the '
            "order of the calls, and what does it return?",
            ["call", "its bag", "returns"],
            tables.each_call(record(packed, "AB", []), "bag"),
            wide=[1, 3, 3],
        ),
        Write("orders", lines=9),
    ]


@paper("12_order_and_memory")
def order_and_memory() -> list[Block]:
    islands = Solitaire(TWO_ISLANDS)
    return [
        Label(
            "The calls of `solve` on two islands. What comes back from each? Ring the position that "
            "is looked at twice.",
            record(solve, islands, islands.start),
            islands,
            board=130,
        ),
        Ask("12.1"),
        Ask("12.2"),
        Write("count with a memo", lines=10),
    ]


@paper("13_nim")
def nim() -> list[Block]:
    game = Nim((3, 4, 5))
    good = " or ".join(map(str, winning_moves(game, game.start)))
    return [
        Boards(
            "In pairs: cross out matches, all from one heap at a time. You win if you take the last one of all.",
            game,
            [game.start] * 2,
            width=228,
            captions=["won by:"] * 2,
            remark=f"With best play the first player wins, by {good}.",
        ),
        Ask("13.1"),
        Label(
            "All that can happen from (1, 2). At each: does the player who is to move win? Write True "
            "or False, and begin at the bottom.",
            tree_of((1, 2)),
            Nim((1, 2)),
        ),
        Ask("13.2", also=[never_wins]),
        Write("one heap", lines=7),
    ]


@paper("14_nim_fast")
def nim_fast() -> list[Block]:
    return [
        Write("judge with a memo", lines=9),
        Ask("14.1"),
        Table(
            "Write each heap as a sum of 4, 2 and 1: a 1 where the number is used, a 0 where not. Is "
            "the number of ones in the column even or odd?",
            ["position", "heap", "4", "2", "1"],
            tables.columns((1, 2, 3), (1, 4, 5), (3, 4, 5)),
            given=2,
        ),
        Room(
            "Our conjecture: the player to move has lost if …, and the positions with which we tried "
            "to break it.",
            lines=6,
        ),
    ]


@paper("15_own_game")
def own_game() -> list[Block]:
    return [
        Table(
            "Take 1, 2 or 3 of so many pieces: does the player who is to move win? First the last piece "
            "wins, then the last piece loses.",
            ["pieces", *map(str, range(1, 11))],
            tables.who_wins_take(),
            wide=[2.4, *[1] * 10],
        ),
        Ask("15.1"),
        Room(
            "My game, in four sentences, before any code.",
            ["What is a position?", "Which moves are there?", "When is it over?", "Who has won?"],
            lines=2,
        ),
        Write("good move"),
        Room(
            "The start of my game, as it looks on the screen, and what each first move makes of it.",
            height=300,
        ),
    ]


@paper("16_review")
def review_all() -> list[Block]:
    return [
        Room(
            f'`GARDEN` is `{GARDEN}`. What does `walk(GARDEN, "A", visited)` print, if `visited` is an empty set?',
            program=IN_PSEUDOCODE,
        ),
        *(Ask(name) for name in ("16.2", "16.3")),
        Write("largest file"),
    ]


@paper("A1_proof")
def proof() -> list[Block]:
    three, four = Solitaire(SQUARE_THREE), Solitaire(FOUR_CORNER)
    centre = Solitaire(FRENCH_CENTRE)
    lettered = painted(centre, centre.start)
    for hole in sorted(centre.holes):
        lettered.text(*place_of(hole), colour(hole), size=18)
    return [
        Boards(
            "Can one peg remain? Play with a pencil.",
            three,
            [three.start] * 3,
            width=110,
            remark=f"One peg: {tables.proved(three)}.",
        ),
        Boards(
            "And on this board?",
            four,
            [four.start] * 3,
            width=125,
            remark=f"One peg: {tables.proved(four)}.",
        ),
        Table(
            "Each board is full but for one hole. Can one peg remain: yes, no, or no idea? Fill the "
            "last column in at the end.",
            ["board", "at first", "what is proved"],
            tables.verdicts(),
            wide=[2.6, 1, 1.3],
        ),
        Drawing(
            "Write A, B or C on each hole, with a peg or without: any three neighbours in a line, "
            "across or down, carry all three.",
            painted(centre, centre.start),
            lettered,
            width=190,
        ),
        Ask("A1.1"),
        Ask("A1.3"),
        Write("verdict", lines=7),
    ]


@paper("A2_exhaustive")
def exhaustive() -> list[Block]:
    english, islands = Solitaire(finish=(3, 3)), Solitaire("oo. oo.")
    first = english.apply(english.start, english.moves(english.start)[0])
    return [
        Table(
            "Kinds of positions after so many jumps: estimate each before you count.",
            ["jumps", *"0123456"],
            tables.kinds(english),
        ),
        Boards(
            "The first jump. Draw it as it looks when the board is turned or seen in a mirror. How "
            "many of these boards differ?",
            english,
            [first, frozenset(), frozenset()],
            width=150,
            answers=sorted(images(first), key=sorted),
        ),
        Ask("A2.1"),
        Boards(
            "All positions of two islands: draw the start, every position after one jump, and every "
            "one after two. Not all boards are needed.",
            islands,
            [frozenset()] * 6,
            width=145,
            answers=tables.every_position(islands),
        ),
        Ask("A2.3"),
        Write("next level"),
    ]


@paper("A3_hanoi_without_recursion")
def hanoi_without_recursion() -> list[Block]:
    return [
        Table(
            "Three disks, from A to C in the fewest moves: which disk moves, and to which rod?",
            ["move", *"1234567"],
            tables.disks_and_rods(),
        ),
        Ask("A3.1"),
        Lines("by the rule"),
        Ask("A3.2"),
        Table(
            "With coins or in your head: where does the tower end if disk 1 goes A → B → C → A, and if "
            "it goes A → C → B → A?",
            ["disks", "A → B → C → A: ends on", "A → C → B → A: ends on", "to C with"],
            tables.ends(),
        ),
    ]
