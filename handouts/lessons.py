"""Which paper each lesson gets: questions to vote on, tables, trees, boards and cards, in the lesson's order.

Words, options and answers of questions are the course's; what is in a table or on a board is computed.
The exit ticket is no piece of its own here: it is the question below that heading in the notebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise
from typing import Any

from puzzlecourse.course import exercise_named, prediction_named
from puzzlecourse.lessons.frames import double, forget, last, order, second
from puzzlecourse.lessons.hanoi_iteratively import end_rod
from puzzlecourse.lessons.loop_or_frames import up, up_with_list
from puzzlecourse.lessons.nested_pictures import branch, count, tree
from puzzlecourse.lessons.nim_by_hand import is_winning, tree_of
from puzzlecourse.lessons.order_memory import FOUR_CORNER, TWO_ISLANDS
from puzzlecourse.lessons.own_game import Take
from puzzlecourse.lessons.proof import FRENCH_CENTRE
from puzzlecourse.lessons.queens import MyQueens, Queens, Stairs
from puzzlecourse.lessons.solitaire_by_hand import jump_on
from puzzlecourse.sketch import length, sketch
from puzzlelib import Hanoi, Nim, Solitaire, fact, record, solve, solve_hanoi, solve_remembering
from puzzlelib.hanoi import RODS, distance
from puzzlelib.rules import counted
from puzzlelib.solitaire import ENGLISH, FRENCH, ROW_FIVE, ROW_SEVEN, SQUARE_THREE
from puzzlelib.tablebase import Bitboard, levels
from puzzlelib.trace import Recording
from puzzlelib.views import draw_colours, hanoi_map
from puzzlelib.views.drawing import painted

from .blocks import Ask, Block, Boards, Cards, Drawing, Label, Lines, Room, Table, Write, program
from .notebook import listed, table, written

A, B, C = range(3)
PAPER: dict[str, Callable[[], list[Block]]] = {}


def paper(notebook: str) -> Callable[[Callable[[], list[Block]]], Callable[[], list[Block]]]:
    """The function below makes the paper of that lesson."""

    def add(pieces: Callable[[], list[Block]]) -> Callable[[], list[Block]]:
        PAPER[notebook] = pieces
        return pieces

    return add


# ---- 00 to 03: frames ----------------------------------------------------------------------------


@paper("00_frames")
def frames() -> list[Block]:
    spelled = written("00_frames", "length")
    return [
        Table(
            "Move each tower in as few moves as you can.",
            ["tower", "moves", "more than the tower before"],
            towers,
        ),
        Room("64 disks, one move a second: how long will it take? Write down your bet.", lines=1),
        Ask("0.1", also=[double]),
        Table(
            "The frames of `order(9)` while `double` runs, the newest on top: what is in them, and what does each wait for?",
            ["frame of", "variables", "waits for"],
            lambda: stack(record(order, 9)),
        ),
        Ask("0.2", also=[second, last]),
        Write(
            "Write `round_trip` with a pencil before you type it.",
            "00_frames",
            "round trip",
            lines=3,
        ),
        Ask("0.3", also=[forget]),
        Cards(
            'You are the calls of `length("up")`. Whoever calls hands the next card on, with the value for `word` written on it, '
            "and waits. Whoever returns writes the value down and hands the card back.",
            lambda: record(spelled, "up"),
        ),
    ]


def towers() -> list[list[Any]]:
    """The fewest moves of one, two and three disks, and what one more disk costs."""
    fewest = [len(solve_hanoi(disks)) for disks in range(4)]
    return [
        [counted(disks, "disk"), fewest[disks], fewest[disks] - fewest[disks - 1]]
        for disks in (1, 2, 3)
    ]


def stack(recording: Recording) -> list[list[str]]:
    """The frames when the deepest call is about to return, the newest first."""
    frames = recording.frames(recording.deepest_call.last or 0)[::-1]
    return [
        [
            f"`{frame.function}`",
            ", ".join(f"`{name} = {value}`" for name, value in frame.locals.items()),
            "nothing: it runs" if frame.running else f"`{frame.pending}`",
        ]
        for frame in frames
    ]


@paper("01_factorial")
def factorial() -> list[Block]:
    return [
        Ask("1.1"),
        Label(
            "What comes back from each call? Begin with the one that you can be sure of.",
            lambda: record(fact, 4),
        ),
        Ask("1.2"),
        Write("Write `power` with a pencil before you type it.", "01_factorial", "power"),
        Ask("1.4"),
        Ask("1.5"),
        Cards(
            "You are the calls of `fact(4)`. Whoever calls hands the next card on, with the value for `n` written on it, and waits. "
            "Whoever returns writes the value down and hands the card back.",
            lambda: record(fact, 4),
        ),
    ]


@paper("02_loop_or_frames")
def loop_or_frames() -> list[Block]:
    return [
        Ask("2.1"),
        Table(
            "`up(3)`, and nothing has been printed yet. Which frames are there, the newest on top, and what will each of them print?",
            ["frame", "its `n`", "prints, when its call is back"],
            waiting_frames,
        ),
        Ask("2.2"),
        Table(
            "`up_with_list(3)`: write down the list each time it changes, and what is printed.",
            ["change", "`waiting` is now", "printed so far"],
            list_of_waiting,
            wide=[1, 2, 2],
        ),
        Write(
            "Write `valley` with a pencil before you type it.",
            "02_loop_or_frames",
            "valley",
            lines=10,
        ),
    ]


def waiting_frames() -> list[list[Any]]:
    """The frames of up(3) at its turn, and what each prints."""
    recording = record(up, 3)
    frames = recording.frames(recording.deepest_call.first)[::-1]
    return [
        [place, frame.arguments["n"], "nothing" if frame.running else frame.arguments["n"]]
        for place, frame in enumerate(frames, 1)
    ]


def list_of_waiting() -> list[list[Any]]:
    """What up_with_list(3) has in its list, each time it is another, and what is printed by then."""
    recording = record(up_with_list, 3)
    seen = [
        (str(step.locals["waiting"]), " ".join(recording.printed(step.number).split()))
        for step in recording.steps
        if "waiting" in step.locals
    ]
    changes = [after for before, after in pairwise(seen) if before[0] != after[0]]
    return [[number, f"`{now}`", printed] for number, (now, printed) in enumerate(changes, 1)]


@paper("03_nested_pictures")
def nested_pictures() -> list[Block]:
    return [
        Room(
            "Draw it by hand: a triangle with its middle cut out, once; and beside it, cut out twice.",
            height=130,
        ),
        Ask("3.1"),
        Drawing(
            "Draw a ring around each smaller copy of the whole tree.",
            lambda: sketch(tree(5)).canvas,
            width=170,
            told=lambda: f"Strokes, by length: {strokes(tree(5))}.",
        ),
        Table(
            "Strokes of each length in `branch(7)`, from the trunk outwards.",
            ["length", *"7654321"],
            lambda: [["how many", *Counter(map(length, branch(7))).values()]],
        ),
        Label(
            "What does each call of `count(4)` return? Then ring all calls of `count(2)`: one of them would be enough.",
            lambda: record(count, 4),
        ),
    ]


def strokes(drawn: list[Any]) -> str:
    """How many strokes there are of each length."""
    return ", ".join(f"{many} of {long}" for long, many in Counter(map(length, drawn)).items())


# ---- 04, 05, 14: towers --------------------------------------------------------------------------


@paper("04_hanoi_by_hand")
def hanoi_by_hand() -> list[Block]:
    three, head = Hanoi(3), next(table("04_hanoi_by_hand", "tower"))
    return [
        Table(
            "Play each tower in as few moves as you can, and make a mark whenever a disk moves.",
            head,
            marks,
        ),
        Boards(
            "The largest disk is about to move. Draw all disks.",
            Hanoi(4),
            lambda: [((), (), ())] * 4,
            width=230,
            captions=[counted(disks, "disk") for disks in range(1, 5)],
            answers=lambda: [at_the_turn(disks) for disks in range(1, 5)],
        ),
        Ask("4.1"),
        Ask("4.2"),
        Drawing(
            "Draw your route of fewest moves on the map, and write at each of its lines which disk moves there.",
            lambda: hanoi_map(three).canvas,
            lambda: hanoi_map(three, solve_hanoi(3)).canvas,
            width=495,
            told=lambda: f"The disks: {' '.join(map(str, disks_moved(3)))}.",
        ),
    ]


def positions(disks: int) -> list[Any]:
    """The positions on the way of fewest moves."""
    puzzle = Hanoi(disks)
    return list(accumulate(solve_hanoi(disks), puzzle.apply, initial=puzzle.start))


def disks_moved(disks: int) -> list[int]:
    """Which disk moves, move by move."""
    here = positions(disks)
    return [before[move.source][-1] for before, move in zip(here, solve_hanoi(disks), strict=False)]


def marks() -> list[list[Any]]:
    """How often each disk of the towers of one to four disks moves, and all together."""
    rows = list(table("04_hanoi_by_hand", "tower"))[1:]
    counts = [Counter(disks_moved(disks)) for disks in range(1, len(rows) + 1)]
    return [
        [row[0], *(count[disk] or "–" for disk in range(1, len(rows) + 1)), count.total()]
        for row, count in zip(rows, counts, strict=True)
    ]


def at_the_turn(disks: int) -> Any:
    """The position from which the largest disk moves."""
    return positions(disks)[disks_moved(disks).index(disks)]


@paper("05_hanoi_by_recursion")
def hanoi_by_recursion() -> list[Block]:
    def plan() -> Recording:
        return record(solve_hanoi, 3, A, C, B)

    return [
        Ask("5.1"),
        Table(
            "A friend carries two disks wherever you say. Give your orders for three disks, A to C.",
            ["who", "carries", "from", "to", "free meanwhile"],
            orders,
            given=2,
        ),
        Ask("5.2"),
        Lines("hanoi"),
        Ask("5.4"),
        Label(
            "The calls of `solve_hanoi(3, A, C, B)`: how many disks, from where to where? And which moves come back?",
            plan,
            Hanoi(3),
            blank=True,
        ),
        Cards(
            "You are the calls for three disks, A to C. Whoever calls hands the next card on, with its four values written on it, "
            "and waits; nobody asks how the others do it. A call with no disks needs no card: it hands back an empty list.",
            plan,
            Hanoi(3),
            lambda call: call.arguments["disks"] > 0,
        ),
    ]


def orders() -> list[list[str]]:
    """The two inner calls for three disks, and the move between them."""
    root = record(solve_hanoi, 3, A, C, B).root
    friend = [
        [RODS[inner.arguments[name]] for name in ("source", "target", "spare")]
        for inner in root.calls
    ]
    own = [RODS[root.arguments[name]] for name in ("source", "target", "spare")]
    own[2] = "–"
    return [
        ["your friend", "two disks", *friend[0]],
        ["you", "disk 3", *own],
        ["your friend", "two disks", *friend[1]],
    ]


@paper("14_hanoi_without_recursion")
def hanoi_without_recursion() -> list[Block]:
    return [
        Table(
            "Three disks, from A to C in the fewest moves: which disk moves, and to which rod?",
            ["move", *map(str, range(1, 8))],
            lambda: [
                ["disk", *disks_moved(3)],
                ["to rod", *(RODS[move.target] for move in solve_hanoi(3))],
            ],
        ),
        Ask("14.1"),
        Lines("by the rule"),
        Ask("14.3"),
        Table(
            "With coins or in your head: where does the tower end if disk 1 goes A → B → C → A, and if it goes A → C → B → A?",
            ["disks", "A → B → C → A: ends on", "A → C → B → A: ends on", "to C with"],
            ends,
        ),
    ]


def ends() -> list[list[Any]]:
    """Where the rule takes towers of one to five disks in each direction, and which one leads to C."""
    direction = exercise_named("direction").solution
    return [
        [disks, RODS[end_rod(disks, 1)], RODS[end_rod(disks, -1)], f"`{direction(disks)}`"]
        for disks in range(1, 6)
    ]


# ---- 06 to 10, 13: searches ----------------------------------------------------------------------


@paper("06_solitaire")
def solitaire() -> list[Block]:
    english, five = Solitaire(ENGLISH), Solitaire(ROW_FIVE)
    return [
        Boards(
            "Play with a pencil: cross out pegs, draw new ones. How many pegs are left?",
            english,
            lambda: [english.start] * 2,
            width=185,
            captions=["pegs left:", "pegs left:"],
        ),
        Boards("The row for the next table.", five, lambda: [five.start], width=190),
        Table(
            f"Tick the conditions that hold: {conditions_in_words()} Which peg does the jump remove?",
            ["jump", *"12345", "removes"],
            lambda: conditions(five),
            wide=[2, 1, 1, 1, 1, 1, 2],
        ),
        Ask("6.2", also=[jump_on]),
        Ask("6.3"),
    ]


def conditions_in_words() -> str:
    """The five conditions as the notebook says them."""
    told = listed("06_solitaire", "One rule, five conditions")
    return " ".join(f"**{number}** {words}" for number, words in enumerate(told, 1))


def conditions(puzzle: Solitaire) -> list[list[str]]:
    """Which of the five conditions hold for some jumps of a row, and which peg each removes."""
    jumped, here = exercise_named("five conditions").solution, puzzle.start
    rows = []
    for source, target in ((3, 1), (0, 2), (2, 4), (2, 0), (3, 5), (4, 2)):
        over = (0, (source + target) // 2)
        holds = [
            (0, source) in here,
            (0, target) not in here,
            (0, target) in puzzle.holes,
            abs(source - target) == 2,
            over in here,
        ]
        gone = jumped(puzzle, here, (0, source), (0, target))
        names = "abcdefg"
        rows.append(
            [
                f"{names[source]}1 → {names[target]}1",
                *("✓" if one else "" for one in holds),
                f"{names[gone[1]]}1" if gone else "none",
            ]
        )
    return rows


@paper("07_depth_first_search")
def depth_first_search() -> list[Block]:
    seven, five = Solitaire(ROW_SEVEN), Solitaire(ROW_FIVE)
    return [
        Boards(
            "Solve it with a pencil, and write down your jumps. Cross a jump out when you take it back.",
            seven,
            lambda: [seven.start] * 4,
            width=215,
            captions=["jumps:"] * 4,
            told=lambda: f"One solution: {', '.join(map(str, solve(seven, seven.start) or []))}.",
        ),
        Ask("7.1"),
        Label(
            "`solve` on this row: what comes back from each call? The first jump on the left is tried first.",
            lambda: record(solve, five, five.start),
            five,
            board=120,
        ),
        Ask("7.3"),
        Lines("solve"),
    ]


ON_THE_PHONE = [frozenset({(0, 1), (1, 3)}), frozenset({(0, 0), (1, 2)})]


@paper("08_queens")
def queens() -> list[Block]:
    four = Queens(4)
    return [
        Boards(
            "Put four queens on the board so that none attacks another.",
            four,
            lambda: [four.start] * 4,
            width=105,
            answers=lambda: solved_boards(four),
        ),
        Ask("8.1", also=[Stairs, solve]),
        Boards("Two boards for the telephone.", four, lambda: ON_THE_PHONE, width=105),
        Table(
            "Say these boards on the phone, so that your friend gets the same: in one way, and in another.",
            ["", "the first board", "the second board"],
            in_two_ways,
        ),
        Table(
            "What `solve` needs to know: stairs are filled in, queens are yours.",
            ["", "stairs", "four queens"],
            what_solve_needs,
            given=2,
            wide=[1, 1.3, 2.2],
        ),
        Ask("8.2"),
        Ask("8.3"),
    ]


def in_two_ways() -> list[list[str]]:
    """Two boards as columns, row by row, as the model answer writes them; and as squares."""
    squares = [sorted(board) for board in ON_THE_PHONE]
    columns = [tuple(column for _, column in board) for board in squares]
    return [
        ["one way", *(f"`{one}`" for one in columns)],
        ["another way", *(f"`{one}`" for one in squares)],
    ]


def solved_boards(puzzle: Any) -> list[Any]:
    """The solved positions, each once."""
    mine, found = MyQueens(4), list[Any]()

    def look(position: Any) -> None:
        if mine.is_solved(position):
            found.append(frozenset(mine.queens(position)))
        for move in mine.moves(position):
            look(mine.apply(position, move))

    look(mine.start)
    return found


def what_solve_needs() -> list[list[str]]:
    """The parts of two puzzles, as examples."""
    stairs, mine = Stairs(), MyQueens(4)
    some = mine.apply(mine.start, mine.moves(mine.start)[1])
    top = next(step for step in range(100) if stairs.is_solved(step))
    return [
        ["the start", f"`{stairs.start}`", f"`{mine.start!r}`"],
        ["moves", f"`{stairs.moves(0)}` from 0", f"`{mine.moves(some)}` from `{some!r}`"],
        [
            "where a move leads",
            f"from 4 by 3 to `{stairs.apply(4, 3)}`",
            f"from `{mine.start!r}` by `{mine.moves(mine.start)[1]}` to `{some!r}`",
        ],
        ["when it is solved", f"on step {top}", f"`{program(MyQueens.is_solved)[-1].strip()}`"],
    ]


@paper("09_order_and_memory")
def order_and_memory() -> list[Block]:
    islands, two = Solitaire(TWO_ISLANDS), Hanoi(2)
    return [
        Label(
            "The calls of `solve` on two islands. What comes back from each? Ring the position that is looked at twice.",
            lambda: record(solve, islands, islands.start),
            islands,
            board=130,
        ),
        Ask("9.1"),
        Ask("9.2"),
        Drawing(
            "Draw the route that `solve_remembering` finds: moves from A first, then from B, then from C, each first to A, then to B, then to C. "
            "Then draw, in another way, the route that breadth-first search finds.",
            lambda: hanoi_map(two).canvas,
            lambda: hanoi_map(two, solve_remembering(two, two.start, set())).canvas,
            width=300,
            told=lambda: (
                f"Drawn is the depth-first route; breadth-first search finds the {distance(two, two.start)} moves along the bottom."
            ),
        ),
        Ask("9.4", also=[written("09_order_and_memory", "breadth_first")]),
    ]


@paper("10_proof")
def proof() -> list[Block]:
    three, four = Solitaire(SQUARE_THREE), Solitaire(FOUR_CORNER)
    centre = Solitaire(FRENCH_CENTRE)
    return [
        Boards(
            "Can one peg remain? Play with a pencil.",
            three,
            lambda: [three.start] * 3,
            width=110,
            told=lambda: proved(three),
        ),
        Boards(
            "The next board.", four, lambda: [four.start] * 3, width=125, told=lambda: proved(four)
        ),
        Table(
            "Each board is full but for one hole. Can one peg remain: yes, no, or no idea? Fill the last column in at the end.",
            ["board", "at first", "what is proved"],
            verdicts,
            wide=[2.6, 1, 1.3],
        ),
        Drawing(
            "Write A, B or C on each hole, with a peg or without: any three neighbours in a line, across or down, carry all three.",
            lambda: painted(centre, centre.start),
            lambda: draw_colours(centre).canvas,
            width=190,
        ),
        Ask("10.1"),
        Ask("10.3"),
        Write("Write `verdict` with a pencil before you type it.", "10_proof", "verdict", lines=7),
    ]


def proved(puzzle: Solitaire) -> str:
    """What the function of the lesson says of a board."""
    return f"One peg: {exercise_named('verdict').solution(puzzle, 1_000)}."


def verdicts() -> list[list[str]]:
    """What the function of the lesson proves about the four boards."""
    verdict = exercise_named("verdict").solution
    boards = [SQUARE_THREE, FOUR_CORNER, FRENCH_CENTRE, FRENCH]
    told = listed("10_proof", "Four boards")
    return [
        [words.rstrip("."), "", verdict(Solitaire(drawn), 1_000)]
        for words, drawn in zip(told, boards, strict=True)
    ]


@paper("13_exhaustive")
def exhaustive() -> list[Block]:
    english, islands = Solitaire(finish=(3, 3)), Solitaire("oo. oo.")
    first = english.apply(english.start, english.moves(english.start)[0])
    return [
        Table(
            "Kinds of positions after so many jumps: estimate each before you count.",
            ["jumps", *"0123456"],
            lambda: kinds(english),
        ),
        Boards(
            "The first jump. Draw it as it looks when the board is turned or seen in a mirror. How many of these boards differ?",
            english,
            lambda: [first, frozenset(), frozenset()],
            width=150,
            told=lambda: f"Different: {prediction_named('13.1').right}.",
        ),
        Ask("13.1"),
        Boards(
            "All positions of two islands: draw the start, every position after one jump, and every one after two. Not all boards are needed.",
            islands,
            lambda: [frozenset()] * 6,
            width=145,
            answers=lambda: [p for level in every_level(islands) for p in level],
        ),
        Ask("13.3"),
        Write(
            "Write `next_level` with a pencil before you type it.", "13_exhaustive", "next level"
        ),
    ]


def kinds(puzzle: Solitaire) -> list[list[Any]]:
    """How many kinds of positions there are after none to six jumps."""
    board = Bitboard(puzzle, frozenset({(3, 3)}))
    sizes = [len(level) for level in levels(board, [puzzle.start], jumps=6)]
    return [["estimated", *[""] * len(sizes)], ["counted", *sizes]]


def every_level(puzzle: Solitaire) -> Iterator[list[Any]]:
    """The positions after no jump, after one, after two and so on."""
    next_level, level = exercise_named("next level").solution, {puzzle.start}
    while level:
        yield sorted(level, key=sorted)
        level = next_level(puzzle, level)


# ---- 11, 12, 15: games ---------------------------------------------------------------------------


@paper("11_nim")
def nim() -> list[Block]:
    game = Nim((3, 4, 5))
    return [
        Boards(
            "In pairs: cross out matches, all from one heap at a time. Whoever takes the last one of all wins.",
            game,
            lambda: [game.start] * 2,
            width=228,
            captions=["won by:"] * 2,
            told=lambda: f"With best play whoever begins wins, by {winning_start(game)}.",
        ),
        Ask("11.1"),
        Label(
            "All that can happen from (1, 2). At each: does the player who is to move win? Write True or False, and begin at the bottom.",
            lambda: tree_of((1, 2)),
            Nim((1, 2)),
            "heaps",
        ),
        Ask("11.3", also=[is_winning]),
        Write("Write `wins` with a pencil before you type it.", "11_nim", "repair the sign"),
    ]


def winning_start(game: Nim) -> str:
    """The good first moves in words."""
    good = [
        move
        for move in game.moves(game.start)
        if not is_winning(game, game.apply(game.start, move))
    ]
    return " or ".join(map(str, good))


@paper("12_nim_fast")
def nim_fast() -> list[Block]:
    small = Nim((1, 2))
    return [
        Ask("12.1"),
        Label(
            "The calls without a memo. Cross out each call that a memo answers, and every call that is then not made.",
            lambda: record(is_winning, small, (1, 2), only=is_winning),
            small,
            full=lambda: prediction_named("12.1").run(),
            told="With the memo; what it answers has no calls below it.",
        ),
        Table(
            "Write each heap as a sum of 4, 2 and 1: a 1 where the number is used, a 0 where not. Is the number of ones in the column even or odd?",
            ["position", "heap", "4", "2", "1"],
            columns,
            given=2,
        ),
        Ask("12.2"),
    ]


def columns() -> list[list[str]]:
    """Heaps in binary, and whether each column has an even number of ones."""
    rows = []
    for heaps in ((1, 2, 3), (1, 4, 5), (3, 4, 5)):
        digits = [f"{heap:03b}" for heap in heaps]
        for heap, binary in zip(heaps, digits, strict=True):
            rows.append([str(heaps) if heap is heaps[0] else "", str(heap), *binary])
        odd = [sum(map(int, column)) % 2 for column in zip(*digits, strict=True)]
        rows.append(["", "even or odd?", *("odd" if one else "even" for one in odd)])
    return rows


@paper("15_own_game")
def own_game() -> list[Block]:
    return [
        Ask("15.1"),
        Table(
            "Take 1, 2 or 3 of so many pieces: does the player who is to move win? First the last piece wins, then the last piece loses.",
            ["pieces", *map(str, range(1, 11))],
            take,
            wide=[2.4, *[1] * 10],
        ),
        Ask("15.2"),
        Room(
            "My game, in four sentences, before any code.",
            prompts=[
                "What is a position?",
                "Which moves are there?",
                "When is it over?",
                "Who has won?",
            ],
            lines=2,
        ),
        Room(
            "The start of my game, as it looks on the screen, and what each first move makes of it.",
            height=450,
        ),
    ]


def take() -> list[list[str]]:
    """Who wins Take, and the same game if the last piece loses."""

    class LastLoses(Take):
        misere = True

    def verdict(game: Any, pieces: int) -> str:
        return "yes" if is_winning(game, pieces) else "no"

    games = {"last wins": Take(), "last loses": LastLoses()}
    return [[name, *(verdict(game, n) for n in range(1, 11))] for name, game in games.items()]
