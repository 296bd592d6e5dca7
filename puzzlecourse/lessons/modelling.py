"""10 Model it yourself: the learner chooses the position; only routes are judged, by the rules."""

from stepthrough.trace.values import short

from ..authoring.sheet import Sheet
from ..judging.faults import differs_from

sheet = Sheet("10_model")


# ---- Jugs ----------------------------------------------------------------------------------------

POURINGS = (
    "fill large",
    "fill small",
    "empty large",
    "empty small",
    "large to small",
    "small to large",
)


def poured(sizes, jugs, move):
    """Return the litres in both jugs after one of the POURINGS."""
    large, small = jugs
    down, up = min(large, sizes[1] - small), min(small, sizes[0] - large)
    results = (
        (sizes[0], small),
        (large, sizes[1]),
        (0, small),
        (large, 0),
        (large - down, small + down),
        (large + up, small - up),
    )
    return results[POURINGS.index(move)]


@sheet.question("10.1")
def what_is_a_position(ask):
    """Two jugs, a tap, and a goal: 4 litres in the large jug. A search meets a position. What must
    it know there, to go on from it?
    """
    ask.right(
        "the litres in each of the two jugs",
        "These two numbers decide which moves there are and where they lead. How you got there does not matter.",
    )
    ask.wrong(
        "the litres in the large jug only",
        "only the goal counts",
        "The large jug holds 2 litres. How many can you pour into it now?",
    )
    ask.wrong(
        "the moves that were made up to now",
        "a position is its past",
        "Fill a jug and empty it again. Are the jugs different from before?",
    )
    ask.wrong(
        "the sum of the litres in both jugs",
        "the sum says it all",
        "There are 3 litres in all. Is it sure that the small jug is full?",
    )


def pours_to_the_goal(trial):
    """The moves, made one after the other, end with this number of litres in the large jug."""
    *sizes, litres = trial.arguments
    expected, route = pour(*trial.arguments), trial.result
    if route is None and expected is not None and trial.exception is None:
        return f"{trial.call} returned None, but there is a way."
    if expected is None or not isinstance(route, list) or trial.exception is not None:
        return differs_from(trial, expected)
    jugs = (0, 0)
    for move in route:
        if move not in POURINGS:
            return f"{trial.call} returned {short(route)}: {short(move)} is none of the six moves."
        jugs = poured(sizes, jugs, move)
    if jugs[0] != litres:
        return f"{trial.call} returned {short(route)}: after these moves the large jug holds {jugs[0]} litres."
    return None


def some_jugs(chance):
    sizes = [sorted(chance.sample(range(1, 10), 2), reverse=True) for _ in range(8)]
    return [(large, small, chance.randint(0, large)) for large, small in sizes]


@sheet.exercise(
    "jugs",
    cases=[(5, 3, 5), (5, 3, 0), (3, 2, 2), (5, 3, 6), (4, 2, 3), (5, 3, 4), (7, 4, 6), (5, 3, 1)],
    drawn=some_jugs,
    judged_by=pours_to_the_goal,
    open=True,
    asks_back=False,
)
def pour(large_size, small_size, litres):
    """Return moves that end with this number of litres in the large jug; None if there is no way.

    >>> pour(5, 3, 5)
    ['fill large']
    """

    def look(jugs, visited):
        if jugs[0] == litres:
            return []
        visited.add(jugs)
        large, small = jugs
        to_small = min(large, small_size - small)
        to_large = min(small, large_size - large)
        moves = {
            "fill large": (large_size, small),
            "fill small": (large, small_size),
            "empty large": (0, small),
            "empty small": (large, 0),
            "large to small": (large - to_small, small + to_small),
            "small to large": (large + to_large, small - to_large),
        }
        for move, after in moves.items():
            if after not in visited:
                rest = look(after, visited)
                if rest is not None:
                    return [move] + rest
        return None

    return look((0, 0), set())


sheet.hints(
    "Say what a position is: which numbers does your search need at each moment? Both can be parameters of a function.",
    "List the six moves. For each: what is its name, and how much is in each jug after it?",
    "Now search: it is `find_route` again. What is the goal, and what is in `visited`?",
)


sheet.wrong_edits(
    r"""
    ✗ collected on the way back: What comes back begins after your move. Which of them is made first?
        [move] + rest ⇒ rest + [move]
    ✗ a list in a list: A list comes back to you. Is a list with that list in it a list of moves?
        [move] + rest ⇒ [move, rest]
    ✗ nothing is written down: You can fill a jug and empty it, again and again. What is in `visited` when the second call begins?
        '        visited.add(jugs)\n' ⇒ ∅
    ✗ either jug will do: Which of the two jugs must hold the litres?
        jugs[0] == litres ⇒ litres in jugs
    ✗ an empty route is no route: At the goal the list is empty. Does your `if` take it for a route?
        rest is not None ⇒ rest
    """
)


# ---- A river -------------------------------------------------------------------------------------


def crosses(trial):
    """All are on the other bank in the end, and no two enemies were ever left alone."""
    things, enemies = trial.arguments
    expected, route = cross(*trial.arguments), trial.result
    if route is None and expected is not None and trial.exception is None:
        return f"{trial.call} returned None, but there is a way."
    if expected is None or not isinstance(route, list) or trial.exception is not None:
        return differs_from(trial, expected)
    broken = broken_crossing(things, enemies, route)
    return broken and f"{trial.call} returned {short(route)}: {broken}."


def broken_crossing(things, enemies, route):
    """What is wrong with a list of passengers, or None."""
    near, far = {*things}, set()  # the farmer's bank, and the other one
    for place, passenger in enumerate(route, 1):
        if passenger != "alone" and passenger not in [*near]:
            return f"at crossing {place}, {short(passenger)} is not on the farmer's bank"
        near.discard(passenger)
        for one, other in enemies:
            if one in near and other in near:
                return f"at crossing {place}, the {one} and the {other} are left alone"
        near, far = far | ({passenger} - {"alone"}), near
    if len(route) % 2 == 0 and things:
        return "in the end the farmer is back on the first bank"
    return f"in the end the {min(far)} is still on the first bank" if far else None


STORY = ["wolf", "goat", "cabbage"], [("wolf", "goat"), ("goat", "cabbage")]


def some_crossings(chance):
    names = ["ant", "bee", "cat", "dog", "elk"]
    for count in 1, 2, 3, 3, 4, 4:
        things = chance.sample(names, count)
        pairs = [(a, b) for a in things for b in things if a < b]
        yield things, chance.sample(pairs, min(len(pairs), chance.randint(0, 3)))


@sheet.exercise(
    "river",
    cases=[
        (["goat"], []),
        (["wolf", "goat"], [("wolf", "goat")]),
        (["wolf", "cabbage"], []),
        STORY,
        (["a", "b", "c"], [("a", "b"), ("b", "c"), ("a", "c")]),
    ],
    drawn=some_crossings,
    judged_by=crosses,
    open=True,
    asks_back=False,
)
def cross(things, enemies):
    """Return who crosses with the farmer, crossing by crossing; None if there is no way.

    >>> cross(["goat"], [])
    ['goat']
    """
    everything = frozenset(things)

    def is_safe(bank):
        for one, other in enemies:
            if one in bank and other in bank:
                return False
        return True

    def look(near, is_across, visited):
        if is_across and near == everything:
            return []
        visited.add((near, is_across))
        for passenger in things + ["alone"]:
            left = near - {passenger}
            after = everything - left
            can_go = passenger == "alone" or passenger in near
            if can_go and is_safe(left) and (after, not is_across) not in visited:
                rest = look(after, not is_across, visited)
                if rest is not None:
                    return [passenger] + rest
        return None

    return look(everything, False, set())


sheet.hints(
    "What can differ between two moments: who is on which bank. And where is the farmer?",
    "A move takes one passenger, or goes alone. It is legal if no two enemies stay behind without the farmer.",
    "Now search. When are you there? Put into `visited` a position that cannot change: a tuple or a `frozenset`.",
)


sheet.wrong_edits(
    r"""
    ✗ a dead end is failure: None came back from the first crossing. Which crossings have not been tried?
        '                if rest is not None:\n                    return [passenger] + rest' ⇒ '                return None if rest is None else [passenger] + rest'
    ✗ the boat is never empty: Must a passenger be in the boat each time? How does the farmer come back?
        things + ["alone"] ⇒ things
    ✗ the call's own move is forgotten: Which line puts the passenger of this call into the list?
        [passenger] + rest ⇒ rest
    ✗ every passenger is welcome: Who stays on the bank that the farmer leaves? May they be alone?
        can_go and is_safe(left) ⇒ can_go
    ✗ the start is the goal: At first all are on the farmer's bank as well. Which bank is it?
        is_across and near ⇒ near
    ✗ only the goal counts: With the same things there, the farmer can be on either bank. Are these two positions, or one?
        visited.add((near, is_across)) ⇒ 'visited.add((near, True))\n        visited.add((near, False))'
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("10.2")
def without_the_farmer(ask):
    """Exit ticket. In the river puzzle, someone keeps only which things are on the first bank, and
    not where the farmer is. What can go wrong in the search?
    """
    ask.right(
        "two positions look the same, and one of them is never searched",
        "With the same things there, the farmer can be here or there. Different moves follow.",
    )
    ask.wrong(
        "the search goes from bank to bank and comes to no end at all",
        "nothing is written down",
        "Something is in `visited` at each call. Can the same thing be added again and again?",
    )
    ask.wrong(
        "an error appears as soon as the farmer crosses the river alone",
        "errors appear at once",
        "Which line would fail? What is compared there?",
    )
    ask.wrong(
        "nothing: the farmer is always there where most of the things are",
        "only the goal counts",
        "All things but one are on the first bank. Where was the farmer one crossing before?",
    )


# ---- More ----------------------------------------------------------------------------------------


@sheet.question("10.3")
def how_long_is_it(ask):
    """Your depth-first search returns a list of nine pourings. What do you know about the way with
    the fewest pourings?
    """
    ask.right(
        "it has nine, or fewer than nine",
        "A depth-first search takes the first way that it finds. It does not compare it with others.",
    )
    ask.wrong(
        "it has nine: this is that way",
        "the first way found is the shortest",
        "When the search finds a way, has it tried all others?",
    )
    ask.wrong(
        "it has fewer: the first is never best",
        "the first way is the worst",
        "Could the search have tried the right moves first, by luck?",
    )
    ask.wrong(
        "it has more: a search cuts corners",
        "a program finds short cuts",
        "It is a way of nine pourings. Can the shortest way have more?",
    )
