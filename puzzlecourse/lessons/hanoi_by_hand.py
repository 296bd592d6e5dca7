"""06 Hanoi by hand: positions, legal moves, and how few moves a tower needs."""

from itertools import permutations, product

from puzzlelib.hanoi import Hanoi, Move, Position, distance, shortest
from puzzlelib.rules import IllegalPosition
from stepthrough.given import counted
from stepthrough.trace import record
from stepthrough.trace.values import Shown, short

from ..answers.answer_functions import name_of
from ..authoring.draws import even_and_odd, rods_with
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from, printed_only, raised
from ..judging.hanoi_plans import A, B, C

sheet = Sheet("06_hanoi_by_hand")


# ---- What you did, as Python sees it -------------------------------------------------------------


SPREAD: Position = ((3,), (2,), (1,))


@sheet.question("6.1")
def which_moves_are_legal(ask):
    """Which moves are legal in the position `((3,), (2,), (1,))`?"""
    every = [Move(*rods) for rods in permutations((A, B, C), 2)]
    larger_onto_smaller = [move for move in every if SPREAD[move.source] > SPREAD[move.target]]
    of_disk_1 = [move for move in every if SPREAD[move.source] == (1,)]

    def spoken(moves):
        return ", ".join(map(str, moves))

    ask.right(
        spoken(Hanoi(3).moves(SPREAD)),
        "The smallest disk may go to both others, the middle one to the largest, the largest nowhere.",
    )
    ask.wrong(
        spoken(larger_onto_smaller),
        "large on small",
        "Take the first of these moves: which disk would lie on which?",
    )
    ask.wrong(
        spoken(of_disk_1),
        "only the smallest moves",
        "Disk 2 lies on top of its rod as well. Is there a larger disk it can go to?",
    )
    ask.wrong(
        spoken(every),
        "any top disk anywhere",
        "Each rod has a top disk. Can the largest of the three go anywhere?",
    )


def two_moves(puzzle):
    before = puzzle.start
    after = puzzle.apply(before, Move(0, 1))
    puzzle.apply(after, Move(0, 2))
    return after


@sheet.question(
    "6.2",
    program=two_moves,
    run=lambda: record(two_moves, Hanoi(3)),
    puzzle=Hanoi(3),
    position="after",
)
def what_two_moves_returns(ask):
    """Which position does `two_moves(Hanoi(3))` return?"""
    puzzle, after = Hanoi(3), two_moves(Hanoi(3))
    ask.right(
        after,
        "The second `apply` returns a new position, and no name is given to it; `after` is what it was.",
    )
    ask.wrong(
        puzzle.apply(after, Move(0, 2)),
        "moved in place",
        "Which line gives the name `after` a value? Count how often that happens.",
    )
    ask.wrong(
        puzzle.start,
        "apply only tries",
        "The first `apply` returns a position. Which name is it given?",
    )


# ---- How few moves? ------------------------------------------------------------------------------


def row(disks):
    """How often disk 1, disk 2 … move while the tower is moved in the fewest moves."""
    puzzle = Hanoi(disks)
    position, moves = puzzle.start, [0] * disks
    for move in shortest(puzzle, position):
        moves[position[move.source][-1] - 1] += 1
        position = puzzle.apply(position, move)
    return moves


@sheet.exercise(
    "fewest moves",
    cases=[(disks,) for disks in (*range(8), 10)],
    recursive=True,
    drawn=lambda chance: [(disks,) for disks in (*even_and_odd(chance, 8, 9), 11)],
    large=lambda chance: [
        (disks,) for disks in (*even_and_odd(chance, 20, 60), chance.randrange(64, 100))
    ],  # the last number has more digits than a float can tell
)
def fewest(disks):
    """Return the smallest number of moves that takes a tower of `disks` disks to another rod.

    >>> fewest(3)
    7
    """
    if disks == 0:
        return 0
    return 2 * fewest(disks - 1) + 1


sheet.hints(
    "Step 2 of the recipe: how many moves does no disk at all need?",
    "Step 4 of the recipe: suppose you know the number in the row above. What did the row below it get from it, twice, and what else?",
)


@sheet.right
def tower_twice(disks):
    return tower_twice(disks - 1) + 1 + tower_twice(disks - 1) if disks > 0 else 0


sheet.wrong_edits(
    """
    ✗ formula instead of plan: In your table, how does a row come from the row above it? Let the
      function ask for that row.
        … ⇒ return 2**disks - 1
    ✗ doubling is enough: Compare with your table, row by row: how far off is it each time?
        … ⇒ return 2**disks
    ✗ ^ is a power: In Python `^` does something else. How does the text above write 2 · 2 · 2?
        … ⇒ return 2 ^ disks - 1
    ✗ largest disk forgotten: That is how often one of the disks moves. What about the others?
        … ⇒ return 2 ** (disks - 1) if disks > 0 else 0
    ✗ three rows decide: It fits three rows. What does your table say about the fourth?
        … ⇒ return disks * disks - disks + 1 if disks > 0 else 0
    ✗ in proportion: By how much does each row of your table exceed the row above it?
        … ⇒ return 2 * disks - 1 if disks > 0 else 0
    ✗ the table is the answer: Your table ends, the function must not. How does a row come from
      the row above it?
        … ⇒ return {0: 0, 1: 1, 2: 3, 3: 7, 4: 15, 5: 31}.get(disks)
    ✗ one move each: In your table, does the smallest disk move only once?
        … ⇒ return disks
    ✗ smallest case left out: Step 2 of the recipe: how many moves does no disk at all need? Does it
      have its own line?
        … ⇒
            if disks == 1:
                return 1
            return 2 * fewest(disks - 1) + 1
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("6.3")
def how_many_moves_ten_take(ask):
    """Five disks take 31 moves. How many do ten take?"""
    four, five, ten = (sum(row(disks)) for disks in (4, 5, 10))
    ask.right(f"{ten:,}", "Each extra disk doubles the number and adds one move for the largest.")
    ask.wrong(f"{five + 5}", "one more", "Is the row for five one more than the row for four?")
    ask.wrong(
        f"{2 * five}",
        "twice is twice",
        "What does one extra disk do to the number? And that happens five times.",
    )
    ask.wrong(
        f"{five + 5 * (five - four)}",
        "in proportion",
        "The step from four to five was 16. Were the steps before it 16 as well?",
    )
    ask.wrong(f"{2**10:,}", "doubling is enough", "Test your rule on one disk: what would it say?")


# ---- More: disk 1 --------------------------------------------------------------------------------


def walk_home(hanoi, position):
    for move in shortest(hanoi, position):
        position = hanoi.apply(position, move)
    return position


@sheet.question("6.4", run=lambda: record(walk_home, Hanoi(5), Hanoi(5).start), puzzle=Hanoi(5))
def how_often_disk_1_moves(ask):
    """Five disks, moved in the fewest moves. How often does disk 1 move?"""
    of_three, of_four, of_five = (row(disks)[0] for disks in (3, 4, 5))
    ask.right(
        of_five,
        "Every disk moves twice as often as the next larger one: one row of your table shows it.",
    )
    ask.wrong(
        of_four + 1,
        "one more",
        "In your table, is the number for four disks one more than that for three?",
    )
    ask.wrong(
        of_four + (of_four - of_three),
        "in proportion",
        "From two disks to three, and from three to four: was the step the same?",
    )
    ask.wrong(
        sum(row(5)) // 5,
        "disks share the work",
        "In your table, do the numbers in a row differ? Which disk moves most?",
    )


# ---- More: write the rules -----------------------------------------------------------------------


def every_case():
    """Each two rods in each position of up to four disks, and whether the move is legal."""
    for disks in (1, 2, 3, 4):
        for rods in product((A, B, C), repeat=disks):
            position = tower_on(rods)
            legal = Hanoi(disks).moves(position)
            pairs = [Move(*ends) for ends in product((A, B, C), repeat=2)]
            for move in sorted(pairs, key=lambda move: move not in legal):  # the legal ones first
                yield position, *move, move in legal


def tower_on(rods):
    """The position in which disk 1 is on the first of these rods, disk 2 on the second, and so on."""
    disks = range(len(rods), 0, -1)
    a, b, c = (tuple(disk for disk in disks if rods[disk - 1] == rod) for rod in (A, B, C))
    return a, b, c


def telling_cases():
    """Every two disks on top, every disk beside an empty rod, all rods for a move and for none."""
    seen, cases = set(), []
    for position, source, target, is_legal in every_case():
        upper = position[source][-1:], position[target][-1:]
        lower_differ = position[source][:1] < position[target][:1]
        new = {(source, target, is_legal), (upper, lower_differ)} - seen
        if new:
            seen |= new
            cases.append((position, source, target))
    return cases


def as_the_game_says(trial):
    """It is the game that knows which moves are legal."""
    position, source, target = trial.arguments
    legal = Hanoi(sum(map(len, position))).moves(position)
    return differs_from(trial, Move(source, target) in legal)


def other_positions(chance):
    """More disks, anywhere; one move that is legal, one that is not, and a rod onto itself."""
    for disks in (3, 4, 4, 5, 6, 7, 8, 9):
        position = rods_with(disks, chance)
        legal = Hanoi(disks).moves(position)
        pairs = [Move(*rods) for rods in permutations((A, B, C), 2)]
        yield position, *chance.choice(legal)
        yield position, *chance.choice([move for move in pairs if move not in legal])
        yield position, *(2 * (chance.choice((A, B, C)),))
    for disks in even_and_odd(chance, 10, 64):  # the largest alone, all others on one rod
        source, target, other = chance.sample((A, B, C), 3)
        rods = {source: (disks,), target: (), other: tuple(range(disks - 1, 0, -1))}
        yield (rods[A], rods[B], rods[C]), source, target
        yield (rods[A], rods[B], rods[C]), source, other


@sheet.exercise(
    "can move",
    cases=telling_cases(),
    drawn=other_positions,
    judged_by=as_the_game_says,
    library="broken_rule",
)
def can_move(position, source, target):
    """Return whether the top disk of rod `source` may go to rod `target`; rods are 0, 1 and 2.

    >>> can_move(((3, 2), (), (1,)), 0, 1)
    True
    >>> can_move(((3, 2), (), (1,)), 0, 2)
    False
    """
    if not position[source]:
        return False
    if not position[target]:
        return True
    return position[source][-1] < position[target][-1]


sheet.hints(
    "Two rods can be empty. Deal with each of them in a line of its own, before you compare.",
    "`rod[-1]` is the disk on top of a rod, and an empty rod counts as false: `if not rod:`.",
)

sheet.wrong_edits(
    r"""
    ✗ any top disk anywhere: Which disk lies on top of the other rod, and may this one lie on it?
        position[source][-1] < position[target][-1] ⇒ source != target
    ✗ the lowest disk decides: A rod is read from bottom to top. Which of its disks will the
      moved one lie on?
        [source][-1] < ⇒ [source][0] <
        [target][-1] ⇒ [target][0]
    ✗ large on small: Read your comparison aloud: which disk is larger?
        [source][-1] < ⇒ [source][-1] >
    ✗ odd never lies on odd: In the fewest moves disk 1 never lies on disk 3. Does any rule
      forbid it?
        < position[target][-1] ⇒ in range(position[target][-1] - 1, 0, -2)
    ✗ smallest case left out: A rod can be empty. Which disk do you compare with then?
        'if not position[target]:\n        return True\n    ' ⇒ ∅
    ✗ next rod only: In the game, did a disk ever go from A to C in one move?
        if not position[source] ⇒ if not position[source] or abs(source - target) != 1
    ✗ an empty rod takes nothing: Your first move of all: what lay on the rod you went to?
        return True ⇒ return False
    ✗ there is always a disk: What if there is no disk to take?
        'if not position[source]:\n        return False\n    ' ⇒ ∅
    ✗ return prints: The caller needs a value: `return`.
        … ⇒
            if not position[source]:
                print("no")
            elif not position[target] or position[source][-1] < position[target][-1]:
                print("yes")
            else:
                print("no")
    """
)


# ---- More: lost in the middle --------------------------------------------------------------------

HALF_HOME: Position = ((3,), (), (2, 1))


@sheet.question("6.5", run=lambda: record(walk_home, Hanoi(3), HALF_HOME), puzzle=Hanoi(3))
def how_far_from_half_home(ask):
    """Two of three disks are on rod C: `((3,), (), (2, 1))`. What is the smallest
    number of moves to the goal?
    """
    ask.right(
        distance(Hanoi(3), HALF_HOME),
        "Disk 3 can only go to an empty rod, so both disks must leave rod C, and come back.",
    )
    ask.wrong(1, "home is home", "Which disk would then lie on which?")
    ask.wrong(
        3,
        "one move each",
        "Try it with your fingers: where are the two small disks when disk 3 moves?",
    )
    ask.wrong(sum(row(2)) + 1, "no way back", "When disk 3 has arrived, where are the other two?")


# ---- More: looks near, is far --------------------------------------------------------------------


def is_as_far(trial):
    """Legal, with a disk on rod C, and as far from the goal as the start."""
    position = trial.result
    if told := raised(trial) or no_position(trial):
        return told
    puzzle, told = Hanoi(trial.arguments[0]), f"{trial.call} returned {short(position, 60)}"
    try:
        puzzle.check(position)
    except IllegalPosition as error:
        return f"{told}: {error}."
    moves, full = distance(puzzle, position), distance(puzzle, puzzle.start)
    if moves < full:
        return f"{told}. That is {counted(moves, 'move')} from the goal; the full tower is {full} away."
    return None if position[C] else f"{told}. It is far enough, but no disk lies on rod C."


def no_position(trial):
    if trial.result is not None:
        return None
    return printed_only(trial, Shown("a position")) or (
        f"{trial.call} returned nothing (None); a position was expected."
    )


def play_it(answer):
    return f"Play it: Player(Hanoi(4), {name_of(answer, far)}(4)). Which disk must leave rod C, and why?"


@sheet.exercise(
    "as far as the start",
    cases=((2,), (3,), (4,), (5,)),
    drawn=lambda chance: [(6,)],
    large=lambda chance: [(disks,) for disks in even_and_odd(chance, 7, 20)],
    judged_by=is_as_far,
    remark=play_it,
    open=True,
)
def far(disks):
    """Return a position with a disk on rod C that needs as many moves as the full tower on A.

    >>> distance(Hanoi(4), far(4))
    15
    """
    return (disks,), (), tuple(range(disks - 1, 0, -1))


sheet.hints(
    "Where must all the smaller disks be when the largest moves to C? Put them elsewhere.",
    "Try a position by hand: `distance(Hanoi(3), ((3,), (), (2, 1)))`.",
)

sheet.wrong_edits(
    """
    ✗ only the start is far: Make one move that does not help at all. Where is the disk now?
        … ⇒ return tuple(range(disks, 0, -1)), (), ()
    ✗ any other rod: Which rod must hold at least one disk?
        … ⇒ return (), tuple(range(disks, 0, -1)), ()
    ✗ the largest counts least: How many moves did disk 3 cost in your games, with all that had to
      be cleared away?
        … ⇒ return tuple(range(disks - 1, 0, -1)), (), (disks,)
    ✗ home is home: Play three disks in the fewest moves. When do you meet this position?
        … ⇒ return tuple(range(disks, 1, -1)), (), (1,)
    ✗ rods from the top: Which end of a rod is written first?
        … ⇒ return (disks,), (), tuple(range(1, disks))
    ✗ some may be left out: Every disk lies somewhere: count them.
        … ⇒ return (disks,), (), (1,)
    ✗ formula instead of plan: What is asked for is a position: three rods.
        … ⇒ return 2**disks - 1
    ✗ no way back: Here the largest disk can move at once. What would make it wait?
        … ⇒ return (disks,), tuple(range(disks - 1, 0, -1)), ()
    """
)
