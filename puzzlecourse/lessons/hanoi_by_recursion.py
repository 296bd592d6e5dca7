"""06 Hanoi: positions and legal moves, two inner calls, and the courage to trust them."""

from itertools import permutations, product

from puzzlelib.hanoi import (
    RODS,
    Hanoi,
    Move,
    Position,
    carry_tower,
    distance,
    shortest,
    solve_hanoi,
)
from puzzlelib.rules import IllegalMove
from stepthrough.trace import record

from ..answers.answer_functions import name_of
from ..authoring.draws import even_and_odd, rods_with
from ..authoring.reels import ReelSettings
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from
from .hanoi_plans import A, B, C, Job, fault_in_plan

sheet = Sheet("06_hanoi")


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


# ---- The largest disk moves once -----------------------------------------------------------------

FOUR = Hanoi(4)


def places_of(route):
    """Each move of a route with the disk it moves and the position before it."""
    position = FOUR.start
    for move in route:
        yield position[move.source][-1], move, position
        position = FOUR.apply(position, move)


def others(position):
    """Where all disks but the largest are: "3 2 1 on B"."""
    rods = [" ".join(str(disk) for disk in rod if disk != FOUR.disks) for rod in position]
    return ", ".join(f"{disks} on {rod}" for rod, disks in zip(RODS, rods, strict=True) if disks)


@sheet.question("6.2")
def where_the_others_are(ask):
    """Four disks, from A to C. Disk 4 is about to make its only move. Where are the others?"""
    before = next(position for disk, _, position in places_of(solve_hanoi(4)) if disk == 4)
    on_c = carry_tower(FOUR, FOUR.start, 3, A, C, B)
    one_move_made = FOUR.apply(FOUR.start, Move(A, B))
    ask.right(
        others(before),
        "They can be neither on disk 4 nor where it lands. One rod is left for all three of them.",
    )
    ask.wrong(
        others(on_c),
        "sub-goal is the goal",
        "Disk 4 must land on rod C. Which disks would it find there?",
    )
    ask.wrong(
        others(one_move_made),
        "a call is one move",
        "Disk 4 can only be taken from the top of rod A. What is on top of it?",
    )
    ask.wrong(
        others(FOUR.start),
        "largest first",
        "Which disk is on top of rod A? Can you take disk 4 from below it?",
    )


# ---- A friend moves three disks ------------------------------------------------------------------


___ = []  # the gap in the program below


def four_disks(source, target, spare):
    plan = three_disks(source, spare, target)
    plan = plan + [Move(source, target)]
    return plan + ___


GAP = "three_disks({}, {}, {})".format


def rods_that_fit():
    """The orders of the three names with which the plan of four disks is right."""
    job = {"source": A, "target": C, "spare": B}
    plan = solve_hanoi(4, **job)
    begun = len(plan) // 2 + 1  # the first call, and the move of disk 4
    for names in permutations(job):
        if plan[:begun] + solve_hanoi(3, *(job[name] for name in names)) == plan:
            yield names


@sheet.question("6.3", program=four_disks)
def which_call_is_missing(ask):
    """Which call belongs where `___` is?"""
    [names] = rods_that_fit()
    ask.right(
        GAP(*names),
        "The three disks are on the spare rod now and belong on the target. The source rod is the spare one now.",
    )
    ask.wrong(
        GAP("source", "target", "spare"),
        "names keep their rods",
        "Which rod did the first call take the three disks to?",
    )
    ask.wrong(
        GAP("source", "spare", "target"),
        "first call again",
        "That call has been made. Where did it leave the three disks, and where do they belong?",
    )
    ask.wrong(
        GAP("spare", "source", "target"),
        "back to where they were",
        "That takes them to where they were at the beginning. Where is disk 4?",
    )


# ---- One function for every tower ----------------------------------------------------------------


def second_call(recording):
    return written(recording.root.calls[1])


# `tower` and the order of the lines are still to be found: so nothing is shown that has this plan
@sheet.question(
    "6.4", call=(solve_hanoi, 3, A, C, B), see=second_call, run=None, shows_worlds=False
)
def which_call_follows(ask):
    """In `solve_hanoi(3, 0, 2, 1)`, which call follows the move of disk 3? Rod A is 0, B is 1, C is 2."""
    first, second = record(solve_hanoi, 3, A, C, B).root.calls
    ask.right_by_running(
        "The tower of two is on B now and belongs on C. So 1 is its source, 2 its target, and 0 is the spare rod."
    )
    ask.wrong_in_world(
        "names keep their rods",
        "The two small disks must come on top. On which rod are they now?",
    )
    ask.wrong(
        written(first),
        "first call again",
        "That call was the first one. Where did it leave the two small disks?",
    )
    ask.wrong(
        written(second, 1), "each call takes one off", "How many disks must still be put on disk 3?"
    )


def written(call, disks=None):
    """A call as Python shows it, perhaps with another number of disks."""
    rods = ", ".join(str(call.arguments[name]) for name in ("source", "target", "spare"))
    return f"{call.function}({disks or call.arguments['disks']}, {rods})"


# ---- Write it ------------------------------------------------------------------------------------


def carries(trial):
    """The tower arrives by legal moves, no more than are needed."""
    job = Job(*trial.arguments[:3])
    return fault_in_plan(trial, job, solve_hanoi(*job, 3 - job.source - job.target))


def towers_of(most):
    """What to watch: a tower of so many disks, from A to C."""
    return {str(disks): (disks, A, C) for disks in range(1, most + 1)}


PAIRS = [*permutations((A, C, B), 2)]
TOWERS = [(0, A, C), *((disks, *pair) for disks in (1, 2, 3) for pair in PAIRS), (4, C, A)]


def tall_towers(chance):
    return [(4, A, C), *((disks, *chance.choice(PAIRS)) for disks in (4, 5, 6))]


def very_tall_towers(chance):
    return [(disks, *chance.choice(PAIRS)) for disks in (7, 8)]


@sheet.exercise(
    "tower",
    cases=TOWERS,
    drawn=tall_towers,
    large=very_tall_towers,
    levels=lambda disks, *rods: disks // 2,
    judged_by=carries,
    recursive=True,
    watch=ReelSettings("disks", towers_of(10), lambda *job: (Hanoi(job[0]), Job(*job).start), "4"),
)
def tower(disks, source, target):
    """Return the shortest list of moves that takes a tower of `disks` disks from source to target.

    >>> tower(2, A, B) == [Move(A, C), Move(A, B), Move(C, B)]
    True
    """
    if disks == 0:
        return []
    spare = 3 - source - target
    plan = tower(disks - 1, source, spare)
    plan = plan + [Move(source, target)]
    return plan + tower(disks - 1, spare, target)


sheet.hints(
    "Step 1 of the recipe: say what `tower` promises. Then say the three parts: out of the way, the largest disk, on top of it.",
    "The rods 0, 1 and 2 add up to 3. If you know two of them, which is the third?",
    "Step 4 of the recipe: trust `tower(disks - 1, …)` as if it were finished. Which two rods does it get?",
)


sheet.wrong_edits(
    r"""
    ✗ names keep their rods: Which rod is free when the tower goes to B? Compute it from the
      other two.
        3 - source - target ⇒ B
    ✗ largest first: What is on top of the largest disk when you move it?
        = tower(disks - 1, source, spare) ⇒ = [Move(source, target)]
        plan + [Move(source, target)] ⇒ plan + tower(disks - 1, source, spare)
    ✗ sub-goal is the goal: Where should the smaller tower wait while the largest disk moves?
        source, spare) ⇒ source, target)
        spare, target) ⇒ source, target)
    ✗ first call again: The second inner call carries the smaller tower, too. From which rod, to which?
        spare, target) ⇒ source, spare)
    ✗ smallest case left out: A tower may have no disks. How many moves does it take?
        disks == 0 ⇒ disks == 1
        return [] ⇒ return [Move(source, target)]
    ✗ result lost: What comes back from the inner calls, and where does it go?
        plan = tower(disks - 1, source, spare) ⇒ tower(disks - 1, source, spare)
        plan + [Move(source, target)] ⇒ [Move(source, target)]
        return plan + tower(disks - 1, spare, target) ⇒ 'tower(disks - 1, spare, target)\n    return plan'
    ✗ formula instead of plan: Which moves are they? The function returns a list.
        [] ⇒ 0
        [Move(source, target)] ⇒ 1
    ✗ any way will do: One disk: why does it stop on the third rod on its way?
        … ⇒
            if disks == 0:
                return []
            spare = 3 - source - target
            plan = tower(disks - 1, source, target) + [Move(source, spare)]
            plan = plan + tower(disks - 1, target, source) + [Move(spare, target)]
            return plan + tower(disks - 1, source, target)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


def carried():
    return record(carry_tower, FOUR, FOUR.start, 4, A, C, B)


def moves_of_disk_3(recording):
    """The moves that the calls for a tower of three make themselves."""
    calls = [call.arguments for call in recording.calls if call.arguments["disks"] == 3]
    return THEN(*(Move(names["source"], names["target"]) for names in calls))


THEN = "{}, then {}".format


@sheet.question(
    "6.5",
    call=(solve_hanoi, 4, A, C, B),
    see=moves_of_disk_3,
    run=carried,
    puzzle=FOUR,
    shows_worlds=False,  # the lines of `solve_hanoi` are still to be put in order
)
def the_moves_of_disk_3(ask):
    """Four disks, from A to C. Disk 3 moves twice. Which moves are these?"""
    a_to_c, a_to_b, c_to_b = Move(A, C), Move(A, B), Move(C, B)
    ask.right_by_running(
        "Disk 3 is the largest of a tower of three, and that tower is carried twice: out of the "
        "way, and on top."
    )
    ask.wrong_in_world(
        "names keep their rods",
        "After its first move, on which rod is disk 3? Can the second one begin on A?",
        at="carry_tower(–|321|4, 3, 1, 2, 0) is called",
    )
    ask.wrong(
        THEN(a_to_b, a_to_b),
        "first call again",
        "Disk 4 has moved. Where is disk 3 at that moment, and where must it go?",
        at="carry_tower(–|321|4, 3, 1, 2, 0) is called",
    )
    ask.wrong(
        THEN(a_to_c, c_to_b),
        "sub-goal is the goal",
        "Disk 3 first moves to make room for disk 4. On which rod would it be in the way?",
        at="carry_tower(4321|–|–, 3, 0, 1, 2) is called",
    )


# ---- More: lines to put in order -----------------------------------------------------------------


sheet.order(
    "hanoi",
    solve_hanoi,
    ask="Put the lines in order. `solve_hanoi` returns the list of the moves that take `disks` disks from `source` to `target`. Three lines do not belong.",
    decoys={
        "    plan = solve_hanoi(disks - 1, source, target, spare)": "sub-goal is the goal",
        "    return plan + solve_hanoi(disks - 1, source, target, spare)": "names keep their rods",
        "    if disks == 1:": "smallest case left out",
    },
    names={"Move": Move},
    cases=((0, A, C, B), (1, A, C, B), (2, A, C, B), (2, B, C, A), (3, C, A, B)),
    judged_by=carries,
    recursive=True,
    library="solve_hanoi",
)


# ---- More: the friend ----------------------------------------------------------------------------


def two_disks(source, target, spare):
    return [Move(source, spare), Move(source, target), Move(spare, target)]


def carries_three(trial):
    """Three disks arrive by legal moves, and no more than are needed."""
    source, target, spare = trial.arguments
    return fault_in_plan(trial, Job(3, source, target), solve_hanoi(3, source, target, spare))


def without_help(answer):
    if record(answer, A, C, B).number_of_calls > 1:
        return ""
    return "It never calls `two_disks`. Two calls and one move would do."


@sheet.exercise(
    "three disks",
    cases=[*permutations((A, C, B))],
    undrawn="there are six ways to call it, all written down",
    judged_by=carries_three,
    remark=without_help,
    watch=ReelSettings(
        "from rod to rod",
        {str(Move(*rods[:2])): rods for rods in permutations((A, C, B))},
        lambda source, target, spare: (Hanoi(3), Job(3, source, target).start),
    ),
)
def three_disks(source, target, spare):
    """Return the shortest list of moves that takes three disks from source to target.

    >>> len(three_disks(A, C, B))
    7
    >>> three_disks(A, C, B)[0]
    Move(source=0, target=2)
    """
    plan = two_disks(source, spare, target)
    plan = plan + [Move(source, target)]
    return plan + two_disks(spare, target, source)


sheet.hints(
    "Take two coins and a book. Where must the coins go before the book can move?",
    "Say each step as a job: which disks, from which rod, to which rod? The third rod is the spare.",
)

sheet.wrong_edits(
    """
    ✗ sub-goal is the goal: Where are the two small disks when disk 3 is about to land?
        two_disks(source, spare, target) ⇒ two_disks(source, target, spare)
    ✗ first call again: Disk 3 has moved. On which rod are the two small disks now?
        two_disks(spare, target, source) ⇒ two_disks(source, spare, target)
    ✗ a move is a list: Only lists can be joined to a list. Is a single move a list?
        [Move(source, target)] ⇒ Move(source, target)
    ✗ largest first: Which disk is on top when the first move is made?
        = two_disks(source, spare, target) ⇒ = [Move(source, target)]
        plan + [Move(source, target)] ⇒ plan + two_disks(source, spare, target)
    ✗ once out of the way is enough: Which disks are not on the target yet?
        return plan + two_disks(spare, target, source) ⇒ return plan
    ✗ largest disk forgotten: Which line of yours moves disk 3 itself?
        plan + [Move(source, target)] ⇒ plan
    ✗ names keep their rods: Try it on paper from B to A. Which line looks at its arguments?
        two_disks(source, spare, target) ⇒ two_disks(A, B, C)
        Move(source, target) ⇒ Move(A, C)
        two_disks(spare, target, source) ⇒ two_disks(B, C, A)
    ✗ result lost: What comes back from `two_disks`, and where does that list go?
        … ⇒
            two_disks(source, spare, target)
            plan = [Move(source, target)]
            two_disks(spare, target, source)
            return plan
    ✗ append joins: `append` adds one thing: what is that thing here? What does + do with two lists?
        … ⇒
            plan = []
            plan.append(two_disks(source, spare, target))
            plan.append(Move(source, target))
            plan.append(two_disks(spare, target, source))
            return plan
    """
)


# ---- More: how many moves? -----------------------------------------------------------------------


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
    drawn=lambda chance: [(disks,) for disks in (*even_and_odd(chance, 8, 9), 11)],
    large=lambda chance: [
        (disks,) for disks in (*even_and_odd(chance, 20, 60), chance.randrange(64, 100))
    ],  # the last number has more digits than a float can tell
    recursive=True,
)
def fewest(disks):
    """Return the smallest number of moves that takes a tower of `disks` disks to another rod. `disks` is 0, 1, 2, …

    >>> fewest(3)
    7
    """
    if disks == 0:
        return 0
    return 2 * fewest(disks - 1) + 1


sheet.hints(
    "Step 2 of the recipe: how many moves does no disk at all need?",
    "Step 4 of the recipe: suppose you know the number for one disk fewer. How often does the plan need that many moves, and what else?",
)


@sheet.right
def out_of_the_way_and_on_top(disks):
    if disks == 0:
        return 0
    return out_of_the_way_and_on_top(disks - 1) + 1 + out_of_the_way_and_on_top(disks - 1)


sheet.wrong_edits(
    """
    ✗ formula instead of plan: The number is right. Now get it from a call for one disk fewer.
        … ⇒ return 2**disks - 1
    ✗ doubling is enough: Which move of the plan have you not counted?
        2 * fewest(disks - 1) + 1 ⇒ 2 * fewest(disks - 1)
        return 0 ⇒ return 1
    ✗ doubling is enough: Which move of the plan have you not counted?
        … ⇒ return 2**disks
    ✗ once out of the way is enough: Where are the smaller disks when the largest has moved? Are
      they on top of it?
        2 * fewest(disks - 1) + 1 ⇒ fewest(disks - 1) + 1
    ✗ largest disk forgotten: The smaller disks move twice. What else moves?
        2 * fewest(disks - 1) + 1 ⇒ 2 * fewest(disks - 1)
    ✗ one move each: In your games, did the smallest disk move only once?
        … ⇒ return disks
    ✗ the table is the answer: Your table ends, the function must not. How does a number come from
      the one before it?
        … ⇒ return {0: 0, 1: 1, 2: 3, 3: 7, 4: 15, 5: 31}.get(disks)
    ✗ smallest case left out: Step 2 of the recipe: how many moves does no disk at all need? Does it
      have its own line?
        … ⇒
            if disks == 1:
                return 1
            return 2 * fewest(disks - 1) + 1
    """
)


@sheet.question("6.6")
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


# ---- More: when will the world end? --------------------------------------------------------------


@sheet.question("6.7")
def how_long_twenty_take(ask):
    """At one move a second, ten disks take 1,023 seconds: 17 minutes. About how long do
    twenty take?
    """
    ten, twenty = (distance(Hanoi(disks), Hanoi(disks).start) for disks in (10, 20))
    ask.right(
        roughly(twenty),
        "Each further disk doubles the time, and ten doublings make it about a thousand times as long.",
    )
    ask.wrong(
        roughly(2 * ten),
        "in proportion",
        "That is twice as long. How many more disks make it twice as long?",
    )
    ask.wrong(
        roughly(10 * ten),
        "each disk costs the same",
        "The eleventh disk adds 17 minutes. What does the twelfth add?",
    )
    ask.wrong(
        roughly(ten * 2**20),
        "doubled too often",
        "Ten disks have their 17 minutes already. How many disks are added to them?",
    )


def roughly(seconds):
    """A time in the largest unit of which it has two or more: "34 minutes"."""
    sizes = {"years": 31_556_952, "days": 86_400, "hours": 3_600, "minutes": 60}
    unit = next(unit for unit, size in sizes.items() if seconds >= 2 * size)
    return f"{round(seconds / sizes[unit])} {unit}"


# ---- More: without trust -------------------------------------------------------------------------


def three_carried():
    return record(solve_hanoi, 3, A, C, B)


@sheet.question("6.8", run=three_carried)
def calls_and_frames(ask):
    """How many calls are there in all when `solve_hanoi(3, A, C, B)` runs, itself included? And at
    most how many frames exist at the same time?
    """
    recording = three_carried()
    calls, frames = len(recording.calls), recording.depth
    with_disks = sum(call.arguments["disks"] > 0 for call in recording.calls)
    option = "{} calls, {} frames".format
    ask.right(
        option(calls, frames),
        "One call for three disks, two for two, four for one, and eight that have nothing to do. "
        "At any time there is at most one frame for each number of disks.",
    )
    ask.wrong(
        option(calls, calls),
        "every call still waits",
        "The first inner call has returned. What happened to its frame?",
        at="solve_hanoi(2, 1, 2, 0) is called",
    )
    ask.wrong(
        option(with_disks, frames - 1),
        "base cases are no calls",
        "When `disks` is 0, has the function been called, or not?",
        at="solve_hanoi(0, 0, 1, 2) is called",
    )
    ask.wrong(
        option(frames, frames),
        "second call forgotten",
        "The first inner call is over. Which line comes after the one with the move?",
        at="solve_hanoi(0, 1, 2, 0) is called",
    )


def first_move(recording):
    """The disk and the move of the first call that returns a plan with a move."""
    returned = [step.call for step in recording.steps if step.event == "return"]
    call = next(call for call in returned if call.result)
    return f"disk {call.arguments['disks']}, {call.result[0]}"


@sheet.question("6.9", call=(solve_hanoi, 4, A, C, B), see=first_move, run=carried, puzzle=FOUR)
def the_first_move(ask):
    """Four disks, from A to C: `solve_hanoi(4, A, C, B)`. What is the first move of the plan?"""
    ask.right_by_running(
        "On the way down, target and spare swap: four disks to C, three to B, two to C, one to B."
    )
    ask.wrong_in_world(
        "names keep their rods",
        "To which rod does the call for three disks carry them? And the call for two, inside it?",
        at="carry_tower(4321|–|–, 2, 0, 2, 1) is called",
    )
    ask.wrong(
        "disk 4, A → C",
        "largest first",
        "Which line of the function runs before the line with the move?",
        at="carry_tower(4321|–|–, 3, 0, 1, 2) is called",
    )
    ask.wrong(
        "disk 3, A → B",
        "a call is one move",
        "That call carries a tower of three. What is on top of disk 3?",
        at="carry_tower(4321|–|–, 2, 0, 2, 1) is called",
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
    asks_back=False,
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


# ---- More: a new rule, neighbours only -----------------------------------------------------------


class Neighbours(Hanoi):
    """Hanoi in which a disk goes from A to B, from B to A or C, and from C to B.

    >>> [str(move) for move in Neighbours(2).moves(((2,), (1,), ()))]
    ['B → A', 'B → C']
    """

    def moves(self, position: Position) -> list[Move]:
        """Every legal move, in the order of the usual rules."""
        return [move for move in super().moves(position) if not _passes_b(move)]

    def apply(self, position: Position, move: Move) -> Position:
        """The position after `move`; IllegalMove says which rule it breaks."""
        if _passes_b(move):
            raise IllegalMove("A and C are not neighbours, rod B lies between them")
        return super().apply(position, move)

    # the usual minimum and hints are wrong here, and the right ones would answer the exercise
    def distance_to_go(self, position: Position) -> None:
        """None: it is not told."""

    def good_moves(self, position: Position) -> None:
        """None: it is not told."""


def _passes_b(move: Move) -> bool:
    return abs(move.source - move.target) == 2


def keeps_to_neighbours(trial):
    """The tower arrives by moves between neighbours, no more than are needed."""
    job = Job(*trial.arguments)
    return fault_in_plan(trial, job, neighbours_only(*job), Neighbours())


def how_many(answer):
    one, two, three = (len(answer(disks, A, C)) for disks in (1, 2, 3))
    return (
        f"One, two, three disks take {one}, {two}, {three} moves: what do four take? "
        f"Watch it: film(Neighbours(2), {name_of(answer, neighbours_only)}(2, A, C))."
    )


@sheet.exercise(
    "neighbours only",
    cases=((0, A, C), (1, A, C), (1, C, A), (2, A, C), (2, C, A), (3, A, C), (3, C, A)),
    drawn=lambda chance: [(disks, *chance.choice(((A, C), (C, A)))) for disks in (4, 5)],
    large=lambda chance: [(6, *chance.choice(((A, C), (C, A))))],
    judged_by=keeps_to_neighbours,
    remark=how_many,
    open=True,
    watch=ReelSettings(
        "disks", towers_of(6), lambda *job: (Neighbours(job[0]), Job(*job).start), "3"
    ),
)
def neighbours_only(disks, source, target):
    """Return the shortest list of moves that takes a tower from one outer rod to the other, over B.

    >>> [str(move) for move in neighbours_only(1, A, C)]
    ['A → B', 'B → C']
    """
    if disks == 0:
        return []
    across = neighbours_only(disks - 1, source, target)
    back = neighbours_only(disks - 1, target, source)
    return across + [Move(source, B)] + back + [Move(B, target)] + across


sheet.hints(
    "Play two disks: Player(Neighbours(2)). Where is disk 1 each time that disk 2 moves?",
    "The largest disk makes two moves. Which rod must the smaller tower be on before each of them?",
    "Step 4 of the recipe: trust your function to take the smaller tower across. It crosses three times.",
)

sheet.wrong_edits(
    """
    ✗ every move can be mended: Disk 2 must stop on B. What is there at that moment?
        … ⇒
            plan = []
            for move in solve_hanoi(disks, source, target, B):
                plan = plan + ([move] if B in move else [Move(move.source, B), Move(B, move.target)])
            return plan
    ✗ once out of the way is enough: The largest disk waits on B. Where must the smaller tower be now?
        across + [Move(source, B)] + back + [Move(B, target)] + across ⇒ across + [Move(source, B), Move(B, target)]
    ✗ first call again: The smaller tower has crossed once. On which rod does the next call find it?
        + back + ⇒ + across +
    ✗ any way will do: Find a position that occurs twice. Which moves were made for nothing?
        + back ⇒ + [Move(B, source), Move(source, B)] + back
    ✗ the old rules hold: Which rod is next to A? Read your moves one by one.
        [Move(source, B)] + back + [Move(B, target)] ⇒ [Move(source, target)]
    ✗ next door is arrived: Which rod is the target? How far is it from B?
        + [Move(B, target)] + across ⇒ ∅
    """
)
