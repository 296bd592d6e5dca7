"""05 Hanoi by recursion: two inner calls, and the courage to trust them."""

from itertools import permutations

from puzzlelib.hanoi import RODS, Hanoi, Move, Position, carry_tower, solve_hanoi
from puzzlelib.rules import IllegalMove
from puzzlelib.trace import record

from ..plans import A, B, C, Job, fault_in_plan
from ..sheet import Sheet
from ..watch import Watching

sheet = Sheet("05_hanoi_by_recursion")


# ---- Remember? -----------------------------------------------------------------------------------


def halvings(n):
    if n == 1:
        return 0
    return 1 + halvings(n // 2)


@sheet.question("R5.1", program=halvings, call=(halvings, 8))
def what_halvings_returns():
    """What does `halvings(8)` return?

    ✗ base value travels up: `halvings(2)` gets the value of the base case. What does it do with
      it? [halvings(2) returns]
    ✗ first caller gets it: How many calls wait with `1 + ?` when the base case answers?
      [halvings(1) returns]
    ✗ wrong base value: What does the base case return? Is there a halving in it?
      [halvings(1) returns]
    ✓ Each call that halves adds 1 on the way back; the base case adds nothing.
    """
    return 1 + halvings(1), halvings(8) + 1


# ---- The largest disk moves once -----------------------------------------------------------------

FOUR = Hanoi(4)


def places_of(line):
    """Each move of a line with the disk it moves and the position before it."""
    position = FOUR.start
    for move in line:
        yield position[move.source][-1], move, position
        position = FOUR.apply(position, move)


def others(position):
    """Where all disks but the largest are: "3 2 1 on B"."""
    rods = [" ".join(str(disk) for disk in rod if disk != FOUR.disks) for rod in position]
    return ", ".join(f"{disks} on {rod}" for rod, disks in zip(RODS, rods, strict=True) if disks)


@sheet.question("5.1")
def where_the_others_are():
    """Four disks, from A to C. Disk 4 is about to move, its only time. Where are the others?

    ✗ sub-goal is the goal: Disk 4 wants to land on rod C. Which disks would it find there?
    ✗ a call is one move: Disk 4 can only be taken from the top of rod A. What is on top of it?
    ✗ largest first: Which disk is on top of rod A? Can you take disk 4 from below it?
    ✓ They lie neither on disk 4 nor where it lands. One rod is left for all three of them.
    """
    before = next(position for disk, _, position in places_of(solve_hanoi(4)) if disk == 4)
    on_c = carry_tower(FOUR, FOUR.start, 3, A, C, B)
    one_move_made = FOUR.apply(FOUR.start, Move(A, B))
    return tuple(map(others, (before, on_c, one_move_made, FOUR.start)))


# ---- A helper moves two disks for you --------------------------------------------------------------


def two_disks(source, target, spare):
    return [Move(source, spare), Move(source, target), Move(spare, target)]


def towers_of(most):
    """What to watch: a tower of so many disks, from A to C."""
    return {str(disks): (disks, A, C) for disks in range(1, most + 1)}


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
    property=carries_three,
    remark=without_help,
    watch=Watching(
        "from rod to rod",
        {str(Move(*rods[:2])): rods for rods in permutations((A, C, B))},
        lambda source, target, spare: (Hanoi(3), Job(3, source, target).start),
    ),
)
def three_disks(source, target, spare):
    """Return the fewest moves that take three disks from source to target.

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
    ✗ sub-goal is the goal: Where do the two small disks lie when disk 3 is about to land?
        two_disks(source, spare, target) ⇒ two_disks(source, target, spare)
    ✗ first call again: Disk 3 has moved. On which rod are the two small disks now?
        two_disks(spare, target, source) ⇒ two_disks(source, spare, target)
    ✗ a move is a list: `+` joins two lists. Is `Move(source, target)` a list?
        [Move(source, target)] ⇒ Move(source, target)
    ✗ largest first: Which disk is on top when the first move is made?
        = two_disks(source, spare, target) ⇒ = [Move(source, target)]
        plan + [Move(source, target)] ⇒ plan + two_disks(source, spare, target)
    ✗ once out of the way is enough: Which disks are not on the target yet?
        return plan + two_disks(spare, target, source) ⇒ return plan
    ✗ largest disk forgotten: Which line of yours moves disk 3 itself?
        plan + [Move(source, target)] ⇒ plan
    ✗ names keep their rods: Try it on paper from B to A. Which of your lines looks at its
      arguments?
        two_disks(source, spare, target) ⇒ two_disks(A, B, C)
        Move(source, target) ⇒ Move(A, C)
        two_disks(spare, target, source) ⇒ two_disks(B, C, A)
    ✗ result lost: What comes back from `two_disks`, and what is done with that list?
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


# ---- One function for every tower ----------------------------------------------------------------


def three():
    return record(solve_hanoi, 3, A, C, B)


@sheet.question("5.2")
def which_call_follows():
    """In `solve_hanoi(3, A, C, B)`, which call follows the move of disk 3?

    ✗ names keep their rods: The two small disks must be fetched. On which rod are they now?
    ✗ first call again: That call was the first one. Where did it leave the two small disks?
    ✗ one n for all: How many disks are still to be put on disk 3?
    ✓ The tower of two is on B now and belongs on C. So B is its source, C its target, and A is
      free.
    """
    whole = three().root
    first, second = whole.calls
    return spoken(second), spoken(whole, 2), spoken(first), spoken(second, 1)


def spoken(call, disks=None):
    """A call with the names of the rods, perhaps with another number of disks."""
    rods = ", ".join(RODS[call.arguments[name]] for name in ("source", "target", "spare"))
    return f"{call.function}({disks or call.arguments['disks']}, {rods})"


def carries_it(trial):
    """The tower arrives by legal moves, no more than are needed."""
    disks, source, target, _ = trial.arguments
    return fault_in_plan(trial, Job(disks, source, target), solve_hanoi(*trial.arguments))


sheet.order(
    "hanoi",
    solve_hanoi,
    ask="Put the lines in order. `solve_hanoi` returns the list of the moves that take so many disks from `source` to `target`. Three lines do not belong.",
    decoys={
        "    plan = solve_hanoi(disks - 1, source, target, spare)": "sub-goal is the goal",
        "    return plan + solve_hanoi(disks - 1, source, target, spare)": "names keep their rods",
        "    if disks == 1:": "smallest case left out",
    },
    names={"Move": Move},
    cases=((0, A, C, B), (1, A, C, B), (2, A, C, B), (2, B, C, A), (3, C, A, B)),
    property=carries_it,
    recursive=True,
    library="solve_hanoi",
)


# ---- With trust ----------------------------------------------------------------------------------


def carried():
    return record(carry_tower, FOUR, FOUR.start, 4, A, C, B)


@sheet.question("5.3", run=carried, puzzle=FOUR)
def the_first_move():
    """Four disks, from A to C: `solve_hanoi(4, A, C, B)`. What is the first move of the plan?

    ✗ every call heads for C: To which rod does the call for three disks carry them? And the call
      for two, inside it? [carry_tower(4321|–|–, 2, 0, 2, 1) is called]
    ✗ a call is one move: The first inner call carries three disks. Is that one move?
      [carry_tower(4321|–|–, 3, 0, 1, 2) is called]
    ✗ no trust: You need the first inner call of each call, four in a row. Which rod is the target
      of each? [carry_tower(4321|–|–, 3, 0, 1, 2) is called]
    ✓ On the way down target and spare change places: four disks to C, three to B, two to C, one
      to B.
    """
    disk, move, _ = next(places_of(solve_hanoi(4)))
    unknown = "only a trace of all the calls can tell"
    return f"disk {disk}, {move}", "disk 1, A → C", "disk 3, A → B", unknown


# ---- Without trust -------------------------------------------------------------------------------

ONE_INNER_CALL_EACH = range(3, -1, -1)  # the disks of the calls, if no second call were made


@sheet.question("5.5", run=three)
def how_many_calls():
    """How many calls does `solve_hanoi(3, A, C, B)` make? Count the first one, and every call
    inside.

    ✗ base cases are no calls: When `disks` is 0, has the function been called, or not?
      [solve_hanoi(0, 0, 1, 2) is called]
    ✗ second call forgotten: The first inner call is over. Which line comes after the one with the
      move? [solve_hanoi(0, 1, 2, 0) is called]
    ✗ every call still waits
    ✓ One call for three disks, two for two, four for one, and eight that have nothing to do.
    """
    calls = three().calls
    with_disks = [call for call in calls if call.arguments["disks"]]
    return len(calls), len(with_disks), len(ONE_INNER_CALL_EACH), len(calls)


@sheet.question("5.6", run=three)
def how_many_frames():
    """And how many of their frames exist at the same time, at most?

    ✗ every call still waits: The first inner call has returned. What happened to its frame?
      [solve_hanoi(2, 1, 2, 0) is called]
    ✗ base cases are no calls: Look at the stack while `disks` is 0. Which frame is on top?
      [solve_hanoi(0, 0, 1, 2) is called]
    ✗ a call ends when it calls: What has the first call still to do when it makes an inner call?
      [solve_hanoi(2, 0, 1, 2) is called]
    ✗ second call forgotten
    ✓ The second inner call begins when the first is over. So there is one frame for each number of
      disks, down to none.
    """
    recording = three()
    depth = recording.depth
    return depth, len(recording.calls), depth - 1, 1, len(ONE_INNER_CALL_EACH)


# ---- Write it ------------------------------------------------------------------------------------


def carries_the_tower(trial):
    """The tower arrives by legal moves, no more than are needed."""
    job = Job(*trial.arguments)
    plan = solve_hanoi(*job, 3 - job.source - job.target)
    return fault_in_plan(trial, job, plan)


PAIRS = [*permutations((A, C, B), 2)]
TOWERS = [(0, A, C), *((disks, *pair) for disks in (1, 2, 3) for pair in PAIRS), (4, C, A)]


@sheet.exercise(
    "tower",
    cases=TOWERS,
    property=carries_the_tower,
    recursive=True,
    watch=Watching("disks", towers_of(10), lambda *job: (Hanoi(job[0]), Job(*job).start), "4"),
)
def tower(disks, source, target):
    """Return the fewest moves that take a tower of so many disks from source to target.

    >>> [str(move) for move in tower(2, A, B)]
    ['A → C', 'A → B', 'C → B']
    """
    if disks == 0:
        return []
    spare = 3 - source - target
    plan = tower(disks - 1, source, spare)
    plan = plan + [Move(source, target)]
    return plan + tower(disks - 1, spare, target)


sheet.hints(
    "Say it aloud: the smaller tower out of the way, the largest disk, the smaller tower on top.",
    "The rods 0, 1 and 2 add up to 3. If you know two of them, which is the third?",
    "`tower(disks - 1, …)` is finished, as far as you are concerned. Which two rods does it get?",
)


@sheet.right
def one_by_one(disks, source, target):
    if disks > 0:
        [spare] = [rod for rod in (A, B, C) if rod not in (source, target)]
        yield from one_by_one(disks - 1, source, spare)
        yield Move(source, target)
        yield from one_by_one(disks - 1, spare, target)


@sheet.wrong(
    "a default is fresh",
    "When is the list in the first line made: at every call, or once? Call your function twice.",
)
def one_list_for_all(disks, source, target, plan=[]):
    if disks > 0:
        spare = 3 - source - target
        one_list_for_all(disks - 1, source, spare)
        plan.append(Move(source, target))
        one_list_for_all(disks - 1, spare, target)
    return plan


sheet.wrong_edits(
    r"""
    ✗ names keep their rods: Which rod is free when the tower goes to B? Compute it from the
      other two.
        3 - source - target ⇒ B
    ✗ largest first: What lies on the largest disk when you move it?
        = tower(disks - 1, source, spare) ⇒ = [Move(source, target)]
        plan + [Move(source, target)] ⇒ plan + tower(disks - 1, source, spare)
    ✗ sub-goal is the goal: Where should the smaller tower wait while the largest disk moves?
        source, spare) ⇒ source, target)
        spare, target) ⇒ source, target)
    ✗ first call again: The second inner call fetches the smaller tower. From which rod, to which?
        spare, target) ⇒ source, spare)
    ✗ smallest case left out: A tower may have no disks. How many moves does it take?
        disks == 0 ⇒ disks == 1
        return [] ⇒ return [Move(source, target)]
    ✗ result lost: What comes back from the inner calls, and what is done with it?
        plan = tower(disks - 1, source, spare) ⇒ tower(disks - 1, source, spare)
        plan + [Move(source, target)] ⇒ [Move(source, target)]
        return plan + tower(disks - 1, spare, target) ⇒ 'tower(disks - 1, spare, target)\n    return plan'
    ✗ formula instead of plan: Which moves are they? A list is asked for.
        [] ⇒ 0
        [Move(source, target)] ⇒ 1
    ✗ somebody else has solved it: Which function has found these moves? Say the three parts aloud, then
      write them.
        plan + tower(disks - 1, spare, target) ⇒ solve_hanoi(disks, source, target, spare)
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


# ---- A new rule: neighbours only -----------------------------------------------------------------


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
        after = super().apply(position, move)
        if _passes_b(move):
            ends = f"{RODS[move.source]} and {RODS[move.target]}"
            raise IllegalMove(f"{ends} are not neighbours, rod B lies between them")
        return after

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
    one, two, three = (len(list(answer(disks, A, C))) for disks in (1, 2, 3))  # may be a generator
    return (
        f"One, two, three disks take {one}, {two}, {three} moves: what do four take? "
        f"Watch it: film(Neighbours(2), {answer.__name__}(2, A, C))."
    )


@sheet.exercise(
    "neighbours only",
    cases=((0, A, C), (1, A, C), (1, C, A), (2, A, C), (2, C, A), (3, A, C)),
    property=keeps_to_neighbours,
    remark=how_many,
    open=True,
    watch=Watching("disks", towers_of(6), lambda *job: (Neighbours(job[0]), Job(*job).start), "3"),
)
def neighbours_only(disks, source, target):
    """Return the fewest moves that take a tower from one outer rod to the other, over B.

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
    "The smaller tower crosses three times. Each crossing is a call of your own function.",
)


@sheet.right
def rod_by_rod(disks, source, target):
    return onto_b(disks, source, target) + from_b(disks, source, target)


def onto_b(disks, source, far):
    if disks == 0:
        return []
    plan = rod_by_rod(disks - 1, source, far) + [Move(source, B)]
    return plan + onto_b(disks - 1, far, source)


def from_b(disks, other, target):
    if disks == 0:
        return []
    plan = from_b(disks - 1, target, other) + [Move(B, target)]
    return plan + rod_by_rod(disks - 1, other, target)


sheet.wrong_edits(
    """
    ✗ every move can be mended: Disk 2 wants to rest on B. What lies there at that moment?
        … ⇒
            plan = []
            for move in solve_hanoi(disks, source, target, B):
                plan = plan + ([move] if B in move else [Move(move.source, B), Move(B, move.target)])
            return plan
    ✗ once out of the way is enough: The largest disk waits on B. Where is the smaller tower, and
      where must it be now?
        across + [Move(source, B)] + back + [Move(B, target)] + across ⇒ across + [Move(source, B), Move(B, target)]
    ✗ first call again: The smaller tower has crossed once. On which rod does the next call find it?
        + back + ⇒ + across +
    ✗ smallest case left out: A tower may have no disks. How many moves does it take?
        disks == 0 ⇒ disks == 1
        return [] ⇒ return [Move(source, B), Move(B, target)]
    ✗ any way will do: Look for a position that comes twice. What was made in between for nothing?
        + back ⇒ + [Move(B, source), Move(source, B)] + back
    ✗ the old rules hold: Which rods are neighbours of A? Read your moves one by one.
        … ⇒ return solve_hanoi(disks, source, target, B)
    ✗ next door is arrived: Which rod is the target? How far is it from B?
        … ⇒ return onto_b(disks, source, target)
    ✗ formula instead of plan: Which moves are they? A list is asked for.
        … ⇒ return int(3**disks - 1)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("5.4", run=carried, puzzle=FOUR)
def the_moves_of_disk_3():
    """Four disks, from A to C. Disk 3 moves twice. Which moves are these?

    ✗ names keep their rods: After its first move, on which rod does disk 3 lie? Can the second one
      begin on A? [carry_tower(–|321|4, 3, 1, 2, 0) is called]
    ✗ first call again: Disk 4 has moved. Where is disk 3 at that moment, and where is it wanted?
      [carry_tower(–|321|4, 3, 1, 2, 0) is called]
    ✗ sub-goal is the goal: Disk 3 first moves to make room for disk 4. On which rod would it be in
      the way? [carry_tower(4321|–|–, 3, 0, 1, 2) is called]
    ✓ Disk 3 is the largest of a tower of three, and that tower is carried twice: out of the way,
      and on top.
    """
    of_disk_3 = [move for disk, move, _ in places_of(solve_hanoi(4)) if disk == 3]
    a_to_c, a_to_b, c_to_b = Move(A, C), Move(A, B), Move(C, B)
    answers = of_disk_3, [a_to_c, a_to_c], [a_to_b, a_to_b], [a_to_c, c_to_b]
    return tuple(", then ".join(map(str, moves)) for moves in answers)
