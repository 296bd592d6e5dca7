"""14 Hanoi without recursion: the rule for disk 1, a wrong description, the map, a text file."""

from itertools import zip_longest

from puzzlelib.hanoi import RODS, Hanoi, Move, Position, solve_hanoi
from puzzlelib.rules import IllegalMove, is_whole
from puzzlelib.trace import record
from puzzlelib.trace.recording import counted
from puzzlelib.trace.values import Shown, short

from ..plans import A, B, C
from ..sheet import Sheet
from .hanoi_by_recursion import neighbours_only

sheet = Sheet("14_hanoi_without_recursion")


def positions(disks, line):
    """The positions from the full tower on, while the moves of a line are made."""
    puzzle = Hanoi(disks)
    seen = [puzzle.start]
    for move in line:
        seen.append(puzzle.apply(seen[-1], move))
    return seen


def moved(disks, line):
    """The disk that each move of a line moves."""
    places = zip(positions(disks, line), line, strict=False)
    return [position[move.source][-1] for position, move in places]


# ---- Remember? -----------------------------------------------------------------------------------

FOUR = Hanoi(4)


@sheet.question("R14.1")
def legal_moves_now_and_then():
    """A full tower of four disks. How many moves are legal now, and how many when disk 1 has gone
    to B?

    ✗ no move leads back: Disk 1 has gone to B. Does any rule keep it from going back to A?
    ✗ any top disk, any rod: Two disks lie on top now. May the larger of them go to both other rods?
    ✗ only good moves are legal: Which rods are empty at the start? Is a move that does not help
      forbidden?
    ✓ Disk 1 can always go to both other rods; one of the other top disks may have a move, too.
    """
    now, then = positions(4, [Move(A, B)])
    before, after = FOUR.moves(now), FOUR.moves(then)
    not_back = [move for move in after if move != Move(B, A)]
    any_top_disk = tuple(2 * sum(map(bool, position)) for position in (now, then))
    answers = (len(before), len(after)), (len(before), len(not_back)), any_top_disk, (1, 1)
    return tuple(f"{first}, then {second}" for first, second in answers)


@sheet.question("R14.2")
def the_first_inner_call():
    """`solve_hanoi` plans four disks, A → C, spare B. With which rods is the first inner call, for
    three disks?

    ✗ every call has the same goal: Where must the three disks be when disk 4 goes to C?
    ✗ the last call comes first: Do the three disks lie on B before anything has been moved?
    ✓ The three disks go to the spare rod: target and spare change parts in the inner call.
    """
    whole = record(solve_hanoi, 4, A, C, B).root
    return tuple(map(rods_of, (whole.calls[0], whole, whole.calls[1])))


def rods_of(call):
    source, target, spare = (RODS[call.arguments[name]] for name in ("source", "target", "spare"))
    return f"{source} → {target}, spare {spare}"


@sheet.question("R14.3")
def the_move_of_the_largest():
    """Six disks take 63 moves. Which of them, counted from 1, is the move of disk 6?

    ✗ the middle is half: How many moves take the five others away? Disk 6 moves after all of these.
    ✗ the largest comes last: When disk 6 has arrived, where are the other five?
    ✗ the largest goes first: What lies on disk 6 at the start?
    ✗ one move each disk: Do the five others need only one move each before disk 6 is free?
    ✓ First the five others go to B, then comes disk 6, and then the five others once more.
    """
    disks = moved(6, solve_hanoi(6))
    return disks.index(6) + 1, len(disks) // 2, len(disks), 1, 6


# ---- Play first, and watch disk 1 ----------------------------------------------------------------


def in_letters(rods):
    return " → ".join(RODS[rod] for rod in rods)


@sheet.question("14.1")
def the_way_of_disk_1():
    """Four disks, moved to C in the fewest moves. On which rods does disk 1 lie, one after the
    other?

    ✗ one direction for all towers: Where does disk 1 end this way? And where must it end?
    ✗ aside and back again: Disk 3 wants to go to B at some time. Where is disk 1 then?
    ✗ disk 1 heads for the goal: The first move clears the way for disk 2. Where is disk 2 to go?
    ✓ It goes round as with three disks, but the other way: the small tower wants to go to B first.
    """
    line = solve_hanoi(4)
    of_disk_1 = [move for move, disk in zip(line, moved(4, line), strict=True) if disk == 1]
    way = [A, *(move.target for move in of_disk_1)]
    again_and_again = ((rods * len(way))[: len(way)] for rods in ([A, C, B], [A, B], [A, C]))
    return tuple(map(in_letters, (way, *again_and_again)))


SPREAD: Position = ((4, 1), (3,), (2,))


@sheet.question("14.2")
def moves_without_disk_1():
    """In the position `((4, 1), (3,), (2,))`, how many of the legal moves leave disk 1 alone?

    ✗ both others can move: Take disk 3: is there a rod on which it may lie now?
    ✗ disk 1 is a disk like any other: Which disk makes these moves? Leave out those of disk 1.
    ✗ only an empty rod takes a disk: Two rods are not covered by disk 1. Which of their top disks
      is the larger?
    ✓ Of the two other top disks the smaller can go onto the larger, and nothing else is possible.
    """
    legal = FOUR.moves(SPREAD)
    of_others = [move for move in legal if SPREAD[move.source][-1] != 1]
    return len(of_others), 2, len(legal), 0


# ---- Two sentences -------------------------------------------------------------------------------


def other_move(puzzle, position, rod):
    [move] = [m for m in puzzle.moves(position) if m.source != rod]
    return move


def by_the_rule(disks, direction):
    puzzle = Hanoi(disks)
    position, line = puzzle.start, []
    rod = 0
    for number in range(1, 2**disks):
        if number % 2 == 1:
            target = (rod + direction) % 3
            move = Move(rod, target)
            rod = target
        else:
            move = other_move(puzzle, position, rod)
        position = puzzle.apply(position, move)
        line.append(move)
    return line


sheet.order(
    "by the rule",
    by_the_rule,
    ask="`by_the_rule(disks, direction)` returns the moves that the rule makes: odd moves take disk 1 to the next rod in its direction (1 or −1), even moves leave it alone. `rod` is where disk 1 lies: 0, 1 or 2. Not every line belongs.",
    given=4,
    decoys={
        "        if disks % 2 == 1:": "the tower decides whose turn it is",
        "            target = rod + direction": "the last rod is the end",
        "            target = rod": "disk 1 is where it was",
        "        return line": "one move is the plan",
    },
    names={"Hanoi": Hanoi, "Move": Move, "other_move": other_move},
    cases=((1, 1), (1, -1), (2, 1), (2, -1), (3, 1), (4, -1)),
    library="solve_hanoi_iteratively",
)


# ---- Where does it end? --------------------------------------------------------------------------

PLACES = ("first", "middle", "last")  # rods, where letters would look like those of the options


def end_rod(disks, direction):
    """The rod on which the rule brings the tower together, in that direction."""
    last = positions(disks, by_the_rule(disks, direction))[-1]
    return next(rod for rod in (A, B, C) if len(last[rod]) == disks)


def end(disks, direction):
    return f"on the {PLACES[end_rod(disks, direction)]} rod"


@sheet.question("14.3", run=lambda: record(by_the_rule, 3, 1), puzzle=Hanoi(3))
def where_three_disks_end():
    """`by_the_rule(3, 1)`: three disks, disk 1 goes A → B → C → A and so on. Where do the disks
    stand after the last move?

    ✗ a rule leads to the goal: With three disks in the fewest moves, to which rod did your first
      move go?
    ✗ who goes round comes back: How many moves does disk 1 make here? Where is it after the last
      one?
    ✗ half the rule, half the tower: Let B and C change their names. What does this direction look
      like then?
    ✓ It is the shortest plan with B and C exchanged, so B is where the tower ends.
    """
    return end(3, 1), "on the last rod", "on the first rod", "on more than one rod"


@sheet.question("14.4", run=lambda: record(by_the_rule, 4, 1), puzzle=FOUR)
def where_four_disks_end():
    """`by_the_rule(4, 1)`: the same direction, one disk more. Where do the disks stand now?

    ✗ same direction, same end: Look at your answer to 14.1: which way did disk 1 go there?
    ✗ who goes round comes back: Count the moves of disk 1: is their number a multiple of three?
    ✗ a rule leads to the goal
    ✓ One disk more, and the same direction leads to the other rod.
    """
    return end(4, 1), end(3, 1), "on the first rod", "on the last rod"


# ---- A description with a mistake ----------------------------------------------------------------


def as_described(disks):
    return -1 if disks % 2 == 0 else 1


def ends(directions):
    """The rods on which towers of 1, 2, 3 … disks end, in these directions."""
    rods = [PLACES[end_rod(disks, one)] for disks, one in enumerate(directions, start=1)]
    return f"{rods[0]}, every time" if len(set(rods)) == 1 else ", ".join(rods)


@sheet.question("14.5")
def where_the_description_leads():
    """Towers of 1, 2, 3, 4 and 5 disks are moved as the description says. On which of the rods,
    first, middle or last, do they end?

    ✗ what is written is right: Take a single disk in your hand and read the second sentence.
    ✗ only odd towers fail: For an even tower, disk 1 goes to the left. Try it with two disks.
    ✗ only even towers fail: For an odd tower, disk 1 goes to the right. Try it with one disk.
    ✓ In both cases the description sends disk 1 the wrong way round.
    """
    described = [as_described(disks) for disks in range(1, 6)]
    turned_round = [-direction for direction in described]
    return tuple(map(ends, (described, turned_round, [1] * 5, [-1] * 5)))


# ---- Repair it -----------------------------------------------------------------------------------

MOST_MOVED = 8  # disks; nobody can wait for the moves of a hundred


def worked_out(disks, direction):
    """The rod on which the rule ends: the direction turns round with each disk."""
    return direction * (2 - disks % 2) % 3


def ends_on_the_goal(trial):
    """The rule, followed in this direction, brings the tower to rod C."""
    turn, [disks] = trial.result, trial.arguments
    if told := trial.raised() or trial.printed_only(Shown("1 or -1")):
        return told
    if not is_whole(turn) or turn not in (1, -1):
        return f"{trial.call} returned {short(turn)}; 1 (to the right) or -1 (to the left) was expected."
    rod = end_rod(disks, turn) if disks <= MOST_MOVED else worked_out(disks, turn)
    if rod == C:
        return None
    return f"{trial.call} returned {turn}. By the rule a tower of {counted(disks, 'disk')} then ends on rod {RODS[rod]}."


@sheet.exercise(
    "repair the description",
    cases=[(disks,) for disks in (*range(1, MOST_MOVED + 1), 99, 100)],
    property=ends_on_the_goal,
    remark=lambda answer: (
        "Towers of 1 to 8 disks were moved by your rule; 99 and 100 were worked out: all end on rod C."
    ),
)
def direction(disks):
    """Return 1 or -1, so that a tower of so many disks ends on rod C.

    >>> direction(5) in (1, -1)
    True
    """
    return 1 if disks % 2 == 0 else -1


sheet.hints(
    "Begin with one disk: it has one move to make. Then two: where must disk 1 step aside to?",
    "Which sentence of the description names a direction? What if it said the opposite?",
)

sheet.wrong(
    "what is written is right",
    "Move a single disk as the description says. Where does it land?",
)(as_described)
sheet.wrong_edits(
    """
    ✗ one direction for all towers: In your games, did disk 1 begin the same way with three disks
      and with four?
        1 if disks % 2 == 0 else -1 ⇒ 1
    ✗ only odd towers fail: One disk is right now. Which rod must disk 1 visit first when there are
      two?
        1 if disks % 2 == 0 else -1 ⇒ -1
    ✗ the case that fails is the bug: You repaired the case that showed the mistake. Is it wrong for
      one tower only?
        1 if disks % 2 == 0 else -1 ⇒ -1 if disks == 1 or disks % 2 == 0 else 1
    ✗ three towers decide: It fits the towers you tried. What turns the direction round from one to
      the next?
        1 if disks % 2 == 0 else -1 ⇒ {1: -1, 2: 1, 3: -1}.get(disks, 1)
    ✗ three towers decide: It fits all the towers that were moved. What turns the direction for the
      next one?
        1 if disks % 2 == 0 else -1 ⇒ {1: -1, 3: -1, 5: -1, 7: -1}.get(disks, 1)
    ✗ two to the right is one to the left: It lands on the right rod. Is 2 one of the two
      directions?
        1 if disks % 2 == 0 else -1 ⇒ 1 + disks % 2
    ✗ every second is half: Write the directions for 1, 2, 3, 4 disks side by side. When do they
      change?
        disks % 2 ⇒ disks // 2 % 2
    ✗ the reader knows: The program adds the direction to a rod's number.
        1 if disks % 2 == 0 else -1 ⇒ "'right' if disks % 2 == 0 else 'left'"
    ✗ return prints: Who asks the function wants a value: `return`.
        return 1 if disks % 2 == 0 else -1 ⇒ print(1 if disks % 2 == 0 else -1)
    ✗ true is one, false is minus one: What is `rod + False`? Does disk 1 move at all then?
        1 if disks % 2 == 0 else -1 ⇒ disks % 2 == 0
    """
)


# ---- The map -------------------------------------------------------------------------------------

THREE = Hanoi(3)


def round_about():
    """The fewest moves when disk 3 may not go from A to C, by looking at all ways."""
    bridge = ((3,), (2, 1), ()), ((), (2, 1), (3,))
    reached, moves = {THREE.start}, 0
    while not any(map(THREE.is_solved, reached)):
        steps = [(one, THREE.apply(one, move)) for one in reached for move in THREE.moves(one)]
        reached |= {after for before, after in steps if (before, after) != bridge}
        moves += 1
    return moves


@sheet.question("14.6")
def without_the_bridge():
    """Three disks. Disk 3 may not go from A to C directly; all else is as before. How many moves
    does it take, at least?

    ✗ one bridge is the only one: On the map, how many lines lead out of the part with disk 3 on A?
    ✗ one detour is one move: Disk 3 stands on B. Where are the two others, and may it go on at
      once?
    ✗ whole towers only: Must the whole tower stand on B? Look for a way that turns off before the
      corner.
    ✓ The way leads through all three parts, along one side of each, and over two lines between
      them.
    """
    direct = len(solve_hanoi(3))
    return round_about(), "impossible", direct + 1, 2 * direct


# ---- On paper, for somebody with real disks ------------------------------------------------------


def is_the_file(trial):
    """Every line is, letter by letter, what a reader of such files expects."""
    expected = solution_lines(*trial.arguments)
    if told := trial.raised() or trial.printed_only(Shown("a list of lines")):
        return told
    lines = trial.result
    if not isinstance(lines, list | tuple):
        return f"{trial.call} returned {short(lines)}; a list of lines was expected."
    return first_difference(trial.call, lines, expected)


def first_difference(call, lines, expected):
    for number, (line, right) in enumerate(zip_longest(lines, expected)):
        if line is None or right is None:
            return f"{call} returned {counted(len(lines), 'line')}; {len(expected)} were expected."
        if line != right:
            shown = repr(line) if isinstance(line, str) else short(line)  # with all its spaces
            return f"{call}[{number}] is {shown}; {right!r} was expected."
    return None


@sheet.exercise("solution lines", cases=((3,), (4,), (10,)), property=is_the_file)
def solution_lines(disks):
    """Return the lines of the file: what to build, then one line for each move.

    >>> solution_lines(2)[1]
    '  1: Move disk from tower 0 to tower 1.'
    """
    lines = [f"{0:3}: Build a tower of {disks} disks."]
    for number, move in enumerate(solve_hanoi(disks), start=1):
        lines.append(f"{number:3}: Move disk from tower {move.source} to tower {move.target}.")
    return lines


sheet.hints(
    "Begin with a list that holds the line number 0. Append a line for each move.",
    'A number in three columns, to the right: `f"{number:3}"`. It grows wider when it must.',
)

sheet.wrong_edits(
    r"""
    ✗ the start goes without saying: Your reader has an empty table. What must be built before
      the first move?
        [f"{0:3}: Build a tower of {disks} disks."] ⇒ []
    ✗ counting begins at zero: Which line has the number 0 already?
        , start=1 ⇒ ∅
    ✗ two spaces will do: Write line 9 and line 10 below each other. Are the colons in one column?
        {0:3} ⇒ '  0'
        {number:3} ⇒ '  {number}'
    ✗ three columns are the law: What happens to the number of the last move, with ten disks?
        {number:3} ⇒ {str(number)[-3:]:>3}
    ✗ everybody says A, B, C: Look at the example: how are the towers named in this file?
        {move.source} ⇒ {'ABC'[move.source]}
        {move.target} ⇒ {'ABC'[move.target]}
    ✗ everybody counts from one: Look at the example: which number has the tower on the left?
        {move.source} ⇒ {move.source + 1}
        {move.target} ⇒ {move.target + 1}
    ✗ a file is one text: Return the lines, each by itself, in a list.
        return lines ⇒ 'return "\\n".join(lines)'
    ✗ return prints: Who asks the function wants the lines: `return`.
        return lines ⇒ 'for line in lines:\n        print(line)'
    """
)


# ---- The long way --------------------------------------------------------------------------------

ALL = 3**THREE.disks
ENOUGH = 20  # positions


def long_enough(answer):
    """A legal way from the start to the goal, no position twice, and at least ENOUGH of them."""
    if not isinstance(answer, list | tuple) or not all(map(is_pair, answer)):
        return "A way is a list of moves, such as player.play.route."
    seen = [THREE.start]
    for number, (source, target) in enumerate(answer, start=1):
        try:
            position = THREE.apply(seen[-1], Move(source, target))
        except IllegalMove as error:
            return f"Move {number}: {error}."
        if position in seen:
            before = seen.index(position)
            when = f"after move {before}" if before else "at the start"
            return f"After move {number} you stand where you stood {when}: {position}."
        seen.append(position)
    return not_there(seen)


def is_pair(move):
    return isinstance(move, tuple) and len(move) == 2


def not_there(seen):
    """What is missing at the end of a way, or None."""
    if not THREE.is_solved(seen[-1]):
        return f"The way ends in the position {seen[-1]}, not at the goal."
    if len(seen) < ENOUGH:
        return f"The way sees {len(seen)} of the {ALL} positions. Find one with at least {ENOUGH}."
    return None


def how_many(answer):
    seen = len(answer) + 1
    if seen == ALL:
        return f"All {ALL} positions, each of them once. Between which rods did the disks go?"
    return f"{seen} of the {ALL} positions. Is there a way through all of them?"


def pairs(line):
    return [tuple(move) for move in line]


EVERYWHERE = pairs(neighbours_only(3, A, C))
SHORTEST = pairs(solve_hanoi(3))
TWENTY_TWO = [  # found by going down one branch after the other
    *((0, 2), (0, 1), (2, 1), (1, 0), (1, 2), (0, 1), (1, 2), (0, 1), (2, 0), (2, 1), (0, 2)),
    *((1, 0), (2, 0), (1, 2), (0, 1), (1, 2), (0, 1), (2, 0), (1, 2), (0, 1), (1, 2)),
]

sheet.exercise("the long way", property=long_enough, remark=how_many, open=True)(EVERYWHERE)
sheet.right(TWENTY_TWO)
sheet.right([Move(*pair) for pair in TWENTY_TWO])
sheet.hints(
    "A part of the map has nine positions. See as many as you can before you leave it.",
    "Leave the part with disk 3 on A towards B, not towards C.",
    "In notebook 05 disks went from neighbour to neighbour only. How many moves was that?",
)
sheet.wrong(
    "short is good",
    "This is the straight side of the map. Where could you have turned off?",
)(SHORTEST)
sheet.wrong(
    "two sides are all there is",
    "Follow your way on the map. Which positions inside did you pass by?",
)(pairs(solve_hanoi(3, A, B, C) + solve_hanoi(3, B, C, A)))
sheet.wrong(
    "many moves are many positions",
    "Follow the numbers on the map: which position do you meet twice?",
)([(A, C), (C, B), (B, A)] * 7 + SHORTEST)
sheet.wrong(
    "a step back is free",
    "Taking a move back leads to a position that you know. Undo does not count.",
)([(A, C), (C, A)] + EVERYWHERE)
sheet.wrong(
    "it is over when enough is seen",
    "Which position must be the last one?",
)(EVERYWHERE[:-4])
sheet.wrong(
    "every map begins anywhere",
    "Where does the tower stand at the beginning?",
)(pairs(neighbours_only(3, C, A)))
sheet.wrong(
    "what is said is what is done",
    "Python wants the moves themselves. Where does the player keep them?",
)([str(move) for move in solve_hanoi(3)])


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("14.7")
def what_the_first_move_tells():
    """Somebody moves a tower to rod C in the fewest moves. You see the first move only: A → B.
    What do you know about the tower?

    ✗ what is written is right: Try it with a single disk: is A → B a good beginning?
    ✗ one move tells nothing: Does a tower of one disk begin so? And a tower of two?
    ✗ B is where it stops: Think of the four disks of 14.1. How did disk 1 begin?
    ✓ The direction turns round with each disk more, so the first move tells even from odd.
    """
    sizes = [disks for disks in range(1, 10) if solve_hanoi(disks)[0] == Move(A, B)]
    odd, even = "its number of disks is odd", "its number of disks is even"
    return (odd if any(n % 2 for n in sizes) else even), odd, "nothing yet", "it has two disks"
