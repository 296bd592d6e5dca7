"""A3 Hanoi without recursion: the rule for disk 1, its direction, and the map."""

from puzzlelib.hanoi import RODS, Hanoi, Move, Position, solve_hanoi
from puzzlelib.rules import IllegalMove
from stepthrough.given import counted, is_whole
from stepthrough.trace import record
from stepthrough.trace.values import Shown, short

from ..authoring.draws import even_and_odd
from ..authoring.sheet import Sheet
from ..judging.faults import printed_only, raised
from .hanoi_by_recursion import neighbours_only
from .hanoi_plans import A, B, C, disks_in_words

sheet = Sheet("A3_hanoi_without_recursion")


def positions(disks, route):
    """The positions from the full tower on, while the moves of a route are made."""
    puzzle = Hanoi(disks)
    seen = [puzzle.start]
    for move in route:
        seen.append(puzzle.apply(seen[-1], move))
    return seen


def moved(disks, route):
    """The disk that each move of a route moves."""
    places = zip(positions(disks, route), route, strict=False)
    return [position[move.source][-1] for position, move in places]


# ---- Play first, and watch disk 1 ----------------------------------------------------------------


def in_letters(rods):
    return " → ".join(RODS[rod] for rod in rods)


@sheet.question("A3.1")
def the_way_of_disk_1(ask):
    """Four disks, moved to C in the fewest moves. On which rods does disk 1 lie, from start to
    end?
    """
    route = solve_hanoi(4)
    of_disk_1 = [move for move, disk in zip(route, moved(4, route), strict=True) if disk == 1]
    way = [A, *(move.target for move in of_disk_1)]

    def again_and_again(*rods):
        return in_letters((rods * len(way))[: len(way)])

    ask.right(
        in_letters(way),
        "It goes round as with three disks, but in the other direction: the smaller tower must go to B first.",
    )
    ask.wrong(
        again_and_again(A, C, B),
        "one direction for all towers",
        "Where does disk 1 end this way? And where must it end?",
    )
    ask.wrong(
        again_and_again(A, B),
        "aside and back again",
        "Disk 3 must go to B at some time. Where is disk 1 then?",
    )
    ask.wrong(
        again_and_again(A, C),
        "disk 1 heads for the goal",
        "The first move clears the way for disk 2. Where must disk 2 go?",
    )


FOUR = Hanoi(4)
SPREAD: Position = ((4, 1), (3,), (2,))


@sheet.question("A3.4")
def moves_without_disk_1(ask):
    """In the position `((4, 1), (3,), (2,))`, how many of the legal moves leave disk 1 alone?"""
    legal = FOUR.moves(SPREAD)
    of_others = [move for move in legal if SPREAD[move.source][-1] != 1]
    ask.right(
        len(of_others),
        "Of the two other top disks the smaller can go onto the larger, and nothing else is possible.",
    )
    ask.wrong(2, "both others can move", "Take disk 3: is there a rod to which it may go now?")
    ask.wrong(
        len(legal),
        "disk 1 is a disk like any other",
        "Which disk makes these moves? Leave out those of disk 1.",
    )


# ---- Two rules -----------------------------------------------------------------------------------


def other_move(puzzle, position, rod):
    [move] = [m for m in puzzle.moves(position) if m.source != rod]
    return move


def by_the_rule(disks, direction):
    puzzle = Hanoi(disks)
    position, route = puzzle.start, []
    rod = 0
    for number in range(1, 2**disks):
        if number % 2 == 1:
            target = (rod + direction) % 3
            move = Move(rod, target)
            rod = target
        else:
            move = other_move(puzzle, position, rod)
        position = puzzle.apply(position, move)
        route.append(move)
    return route


sheet.order(
    "by the rule",
    by_the_rule,
    ask="`by_the_rule(disks, direction)` returns the moves that the rule makes: odd moves take disk 1 to the next rod in its direction (1 or −1), even moves leave it alone. `rod` is where disk 1 lies: 0, 1 or 2. Not every line belongs.",
    given=4,
    decoys={
        "        if disks % 2 == 1:": "the tower decides whose turn it is",
        "            target = rod + direction": "the last rod is the end",
        "            target = rod": "disk 1 is where it was",
        "        return route": "one move is the plan",
    },
    names={"Hanoi": Hanoi, "Move": Move, "other_move": other_move},
    cases=((1, 1), (1, -1), (2, 1), (2, -1), (3, 1), (4, -1)),
    library="solve_hanoi_iteratively",
)


# ---- Where does it end, and in which direction? --------------------------------------------------


def end_rod(disks, direction):
    """The rod on which the rule brings the tower together, in that direction."""
    last = positions(disks, by_the_rule(disks, direction))[-1]
    return next(rod for rod in (A, B, C) if len(last[rod]) == disks)


@sheet.question("A3.2", run=lambda: record(by_the_rule, 3, 1), puzzle=Hanoi(3))
def where_three_disks_end(ask):
    """`by_the_rule(3, 1)`: three disks, disk 1 goes A → B → C → A and so on. Where do the disks
    stand after the last move?
    """
    place = ("first", "middle", "last")[end_rod(3, 1)]  # letters would look like the options' own
    ask.right(
        f"on the {place} rod",
        "It is the shortest plan with B and C swapped, so B is where the tower ends.",
    )
    ask.wrong(
        "on the last rod",
        "a rule leads to the goal",
        "With three disks in the fewest moves, to which rod did your first move go?",
    )
    ask.wrong(
        "on the first rod",
        "who goes round comes back",
        "How many moves does disk 1 make here? Where is it after the last one?",
    )
    ask.wrong(
        "on more than one rod",
        "half the rule, half the tower",
        "Swap the names of B and C. What does this direction look like then?",
    )


MOST_MOVED = 8  # disks; no one can wait for the moves of a hundred


def worked_out(disks, direction):
    """The rod on which the rule ends: the direction changes with each disk."""
    return direction * (2 - disks % 2) % 3


def ends_on_the_goal(trial):
    """The rule, followed in this direction, brings the tower to rod C."""
    turn, [disks] = trial.result, trial.arguments
    if message := raised(trial) or printed_only(trial, Shown("1 or -1")):
        return message
    if not is_whole(turn) or turn not in (1, -1):
        return f"{trial.call} returned {short(turn)}; 1 (to the right) or -1 (to the left) was expected."
    rod = end_rod(disks, turn) if disks <= MOST_MOVED else worked_out(disks, turn)
    if rod == C:
        return None
    return f"{trial.call} returned {turn}. By the rule a tower of {counted(disks, 'disk')} then ends on rod {RODS[rod]}."


@sheet.exercise(
    "direction",
    cases=[(disks,) for disks in (*range(1, MOST_MOVED + 1), 99, 100)],
    drawn=lambda chance: [(n + chance.choice((11, 81)),) for n in range(20)],
    large=lambda chance: [
        (n,) for most in (400, 10**9) for n in even_and_odd(chance, most // 2, most)
    ],
    judged_by=ends_on_the_goal,
    remark=lambda answer: (
        "Towers of 1 to 8 disks were moved by your rule; 99 and 100 were computed: all end on rod C."
    ),
    asks_back=False,
)
def direction(disks):
    """Return 1 or -1, so that a tower of `disks` disks ends on rod C.

    >>> direction(5) in (1, -1)
    True
    """
    if disks % 2 == 0:
        return 1
    return -1


sheet.hints(
    "Begin with one disk: it has one move to make. Then two: where must disk 1 step aside to?",
    "Write the directions for 1, 2, 3 and 4 disks side by side. What do you see?",
)


@sheet.wrong("one disk steps aside", "Move a single disk in this direction. Where does it land?")
def as_described(disks):
    """The mistake of the description in the notebook."""
    return 1 if disks % 2 else -1


sheet.wrong_edits(
    """
    ✗ one direction for all towers: Did disk 1 begin the same way with three disks and with four?
        disks % 2 == 0 ⇒ True
    ✗ one disk is like two: One disk is right now. With two, which rod must disk 1 visit first?
        disks % 2 == 0 ⇒ False
    ✗ only one disk is special: Your rule makes an exception for one tower only. Try three disks.
        return -1 ⇒ return -1 if disks == 1 else 1
    ✗ three towers decide: It fits the first towers. What changes with each further disk?
        disks % 2 == 0 ⇒ disks not in (1, 3)
    ✗ two to the right is one to the left: It lands where it should. Is 2 a direction?
        return -1 ⇒ return 2
    ✗ the reader knows: The program adds the direction to a rod's number.
        return -1 ⇒ "return 'left'"
    ✗ return prints: The program that calls `direction` needs a value: `return`.
        return -1 ⇒ print(-1)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("A3.3")
def what_the_first_move_tells(ask):
    """Exit ticket. A tower goes to rod C in the fewest moves. You see only the first move: A → B.
    How many disks can the tower have?
    """
    every = range(1, 10)
    to_b = [disks for disks in every if solve_hanoi(disks)[0] == Move(A, B)]
    ask.right(
        and_so_on(to_b),
        "With each extra disk the direction changes, so the first move tells even from odd.",
    )
    ask.wrong(
        and_so_on([disks for disks in every if disks not in to_b]),
        "one disk steps aside",
        "Try it with a single disk: is A → B a good beginning?",
    )
    ask.wrong(
        and_so_on(every[1:]),
        "any tower but the smallest",
        "Move three disks to C. Where does disk 1 go first?",
    )
    ask.wrong(
        and_so_on(every),
        "one move tells nothing",
        "Does a tower of one disk begin so? And one of four?",
    )


def and_so_on(numbers):
    return f"{', '.join(map(str, numbers[:3]))} …"


# ---- Two more questions --------------------------------------------------------------------------


@sheet.question("A3.5")
def the_move_of_the_largest(ask):
    """Six disks take 63 moves. Which of them, counted from 1, is the move of disk 6?"""
    disks = moved(6, solve_hanoi(6))
    ask.right(
        disks.index(6) + 1,
        "First the five others go to B, then comes disk 6, and then the five others once more.",
    )
    ask.wrong(
        len(disks) // 2,
        "the middle is half",
        "How many moves take the five others away? Disk 6 moves after all of these.",
    )
    ask.wrong(
        len(disks), "the largest comes last", "When disk 6 has arrived, where are the other five?"
    )
    ask.wrong(1, "the largest goes first", "What lies on disk 6 at the start?")
    ask.wrong(
        6, "one move each disk", "Do the five others need only one move each before disk 6 is free?"
    )


# ---- The map -------------------------------------------------------------------------------------

THREE = Hanoi(3)


def round_about():
    """The fewest moves when disk 3 may not go from A to C, by looking at all routes."""
    bridge = ((3,), (2, 1), ()), ((), (2, 1), (3,))
    reached, moves = {THREE.start}, 0
    while not any(map(THREE.is_solved, reached)):
        steps = [(one, THREE.apply(one, move)) for one in reached for move in THREE.moves(one)]
        reached |= {after for before, after in steps if (before, after) != bridge}
        moves += 1
    return moves


@sheet.question("A3.6")
def without_the_bridge(ask):
    """Three disks. Disk 3 may not go from A to C directly; all else is as before. What is the
    smallest number of moves?
    """
    direct = len(solve_hanoi(3))
    ask.right(
        round_about(),
        "The route runs along one side of each of the three parts, and over two lines between them.",
    )
    ask.wrong(
        "impossible",
        "one bridge is the only one",
        "On the map, how many lines go out of the part with disk 3 on A?",
    )
    ask.wrong(
        direct + 1,
        "one detour is one move",
        "Disk 3 is on B. Where are the others, and can it go on?",
    )
    ask.wrong(
        2 * direct, "whole towers only", "Must the whole tower be on B? Turn off before the corner."
    )


# ---- The longest route ---------------------------------------------------------------------------

ALL = 3**THREE.disks
ENOUGH = 20  # positions


def long_enough(answer):
    """A legal route from the start to the goal, no position twice, and at least ENOUGH of them."""
    if not isinstance(answer, list | tuple) or not all(map(is_pair, answer)):
        return "A route is a list of moves, such as player.play.route."
    seen = [THREE.start]
    for number, (source, target) in enumerate(answer, start=1):
        try:
            position = THREE.apply(seen[-1], Move(source, target))
        except IllegalMove as error:
            return f"Move {number}: {error}."
        if position in seen:
            before = seen.index(position)
            when = f"after move {before}" if before else "at the start"
            return f"After move {number} you are where you were {when}: {disks_in_words(position)}."
        seen.append(position)
    return not_there(seen)


def is_pair(move):
    return isinstance(move, tuple) and len(move) == 2


def not_there(seen):
    """What is missing at the end of a route, or None."""
    if not THREE.is_solved(seen[-1]):
        return f"The route ends with {disks_in_words(seen[-1])}, not at the goal."
    if len(seen) < ENOUGH:
        return (
            f"The route visits {len(seen)} of the {ALL} positions. Find one with at least {ENOUGH}."
        )
    return None


def how_many(answer):
    seen = len(answer) + 1
    if seen == ALL:
        return f"All {ALL} positions, each of them once. Between which rods did the disks go?"
    return f"{seen} of the {ALL} positions. Is there a route through all of them?"


def pairs(route):
    return [tuple(move) for move in route]


EVERYWHERE = pairs(neighbours_only(3, A, C))
SHORTEST = pairs(solve_hanoi(3))
TWENTY_TWO = [  # found by going down one branch after the other
    *((0, 2), (0, 1), (2, 1), (1, 0), (1, 2), (0, 1), (1, 2), (0, 1), (2, 0), (2, 1), (0, 2)),
    *((1, 0), (2, 0), (1, 2), (0, 1), (1, 2), (0, 1), (2, 0), (1, 2), (0, 1), (1, 2)),
]

sheet.exercise("the long way", judged_by=long_enough, remark=how_many, open=True)(EVERYWHERE)
sheet.right(TWENTY_TWO)
sheet.right([Move(*pair) for pair in TWENTY_TWO])
sheet.hints(
    "A part of the map has nine positions. See as many as you can before you leave it.",
    "Leave the part with disk 3 on A towards B, not towards C.",
    "In notebook 06 disks went from neighbour to neighbour only. How many moves was that?",
)
sheet.wrong(
    "short is good", "This is the straight side of the map. Where could you have turned off?"
)(SHORTEST)
sheet.wrong(
    "two sides are all there is",
    "Follow your route on the map. Which positions inside does it miss?",
)(pairs(solve_hanoi(3, A, B, C) + solve_hanoi(3, B, C, A)))
sheet.wrong(
    "many moves are many positions",
    "Follow the numbers on the map: which position do you meet twice?",
)([(A, C), (C, B), (B, A)] * 7 + SHORTEST)
sheet.wrong("it is over when enough is seen", "Which position must be the last one?")(
    EVERYWHERE[:-4]
)
sheet.wrong("every map begins anywhere", "Where does the tower stand at the beginning?")(
    pairs(neighbours_only(3, C, A))
)
