"""08 Mazes: a graph as a dictionary of neighbours, what is reachable, a path, and what `visited` is for."""

from itertools import pairwise

from puzzlelib.maze import HEDGES, Maze
from stepthrough.given import counted
from stepthrough.trace import record
from stepthrough.trace.values import short

from ..authoring.draws import with_visited
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from
from ..judging.sentences import AnotherWay
from . import jumps

sheet = Sheet("08_maze")

# named as in the notebook: the examples of the exercises use it
park = {
    "gate": ["pond", "hill"],
    "pond": ["gate", "boat"],
    "boat": ["pond"],
    "hill": ["gate", "tower"],
    "tower": ["hill"],
    "island": [],
}


# ---- Round and round -----------------------------------------------------------------------------


def can_reach(graph, start, goal):
    if start == goal:
        return True
    for place in graph[start]:
        if can_reach(graph, place, goal):
            return True
    return False


def to_the_tower():
    return record.within(limit=100)(can_reach, park, "gate", "tower")


def first_places(recording):
    return ", ".join(call.arguments["start"] for call in recording.calls[:5])


@sheet.question("8.1", program=can_reach, run=to_the_tower)
def where_the_first_calls_are(ask):
    """The first call is `can_reach(park, "gate", "tower")`. In which places do the first five calls
    start?
    """
    ask.right(
        first_places(to_the_tower()),
        "The first neighbour of the pond is the gate. No line of the program knows that it came from "
        "there.",
    )
    ask.wrong(
        "gate, pond, boat, hill, tower",
        "nothing is written down",
        "At the pond, which neighbour does the loop try first?",
    )
    ask.wrong(
        "gate, pond, boat, pond, gate",
        "nobody goes straight back",
        "Which place stands first in the list `park['pond']`?",
    )
    ask.wrong(
        "gate, pond, hill, boat, tower",
        "the loop goes on before the call is over",
        "The call for the pond is not over yet. Does its caller try the hill already?",
    )


# ---- Remember where you have been ----------------------------------------------------------------


ALONE = {"A": []}
PAIR = {"A": ["B"], "B": ["A"]}
ONE_WAY = {"A": ["B"], "B": []}
ROW = {"A": ["B"], "B": ["A", "C"], "C": ["B", "D"], "D": ["C"]}
STAR = {"A": ["B", "C", "D"], "B": ["A"], "C": ["A"], "D": ["A"]}
RING = {"A": ["B", "D"], "B": ["A", "C"], "C": ["B", "D"], "D": ["C", "A"]}
APART = {"A": ["B"], "B": ["A"], "C": ["D"], "D": ["C"]}
DEAD_END = {"A": ["B", "C"], "B": ["A"], "C": ["A", "D"], "D": ["C"]}
ITSELF = {"A": ["A", "B"], "B": ["A"]}
ALL_TO_ALL = {one: [other for other in "ABCDEF" if other != one] for one in "ABCDEF"} | {"G": []}
NETS = [ALONE, PAIR, ONE_WAY, ROW, STAR, RING, APART, DEAD_END, ITSELF, park]


def nets(chance):
    """Graphs of seven to nine places; from some to others, ways lead only there and not back."""
    for places, ways in ("ABCDEFG", 8), ("ABCDEFGH", 10), ("ABCDEFGHI", 14):
        graph = {place: [] for place in places}
        for _ in range(ways):
            one, other = chance.sample(places, 2)
            graph[one].append(other)
            if chance.random() < 0.7:
                graph[other].append(one)
        yield {place: list(dict.fromkeys(near)) for place, near in graph.items()}


def with_starts(chance):
    return with_visited(*((graph, start) for graph in nets(chance) for start in "AB"))


def reaches_and_fills(trial):
    """The set that comes back is right, and the set that was given is filled with the same places."""
    graph, start, _ = trial.arguments
    expected = reachable(graph, start, set())
    if message := differs_from(trial, expected):
        return message
    visited = trial.given[2]
    if visited == expected:
        return None
    return f"{trial.call} returned the right set, but it left {short(visited)} in `visited`; all reachable places belong into it."


@sheet.exercise(
    "reachable",
    cases=with_visited(*((graph, "A") for graph in NETS[:-1]), (APART, "D"), (park, "boat")),
    drawn=with_starts,
    judged_by=reaches_and_fills,
    recursive=True,
    fills=True,
    asks_back=False,
)
def reachable(graph, start, visited):
    """Return the set of all places that can be reached from `start`; `visited` is empty at first, and gets them all.

    >>> "tower" in reachable(park, "boat", set())
    True
    """
    visited.add(start)
    for place in graph[start]:
        if place not in visited:
            reachable(graph, place, visited)
    return visited


sheet.hints(
    "Which line says that you have been in `start`? It must run before any inner call.",
    "Which neighbours need an inner call? Ask the set: `place not in visited`.",
    "All calls need the same set. What stands in the brackets of the inner call?",
)


@sheet.right
def asks_at_the_beginning(graph, start, visited):
    if start in visited:
        return visited
    visited.add(start)
    for place in graph[start]:
        asks_at_the_beginning(graph, place, visited)
    return visited


@sheet.right
def joins_what_comes_back(graph, start, visited):
    visited.add(start)
    found = {start}
    for place in graph[start]:
        if place not in visited:
            found = found | joins_what_comes_back(graph, place, visited)
    return found


sheet.wrong_edits(
    r"""
    ✗ neighbours are all: You add the neighbours. Who adds the neighbours of the neighbours?
        reachable(graph, place, visited) ⇒ visited.add(place)
    ✗ return in the loop: How many of the neighbours does your loop try, and how many are in the list?
        '    return visited' ⇒ '        return visited\n    return visited'
    ✗ every call has its own memory: Is a place in the set that all calls share before its neighbours are called? And which line looks into it?
        reachable(graph, place, visited) ⇒ visited.update(reachable(graph, place, {start}))
    ✗ every call has its own memory: Does the inner call begin with the places that its caller has written down?
        visited.add(start) ⇒ visited = {start}
    ✗ writing is enough: You write into the set. Which line looks into it before a neighbour is called?
        if place not in visited ⇒ if True
    ✗ visited afterwards: Is a place in the set that all calls share before its neighbours are called? And which line looks into it?
        '    visited.add(start)\n' ⇒ ∅
        '    return visited' ⇒ '    visited.add(start)\n    return visited'
    ✗ the start is not reached: You can be in `start` without a step. Which line puts it into your set?
        '    visited.add(start)\n' ⇒ ∅
        reachable(graph, place, visited) ⇒ visited.add(place); reachable(graph, place, visited)
    ✗ the first way decides: How many of the neighbours does your loop try, and how many are in the list?
        graph[start]: ⇒ graph[start][:1]:
    ✗ all places are reachable: Is there a way to every place of the graph?
        … ⇒ return set(graph)
    """
)


# ---- The way there -------------------------------------------------------------------------------


def with_goals(chance):
    return with_visited(*((graph, "A", goal) for graph in nets(chance) for goal in "EG"))


def is_a_path(trial):
    """The places lead from the start to the goal, each a neighbour of the one before; None if nothing does."""
    graph, start, goal, _ = trial.arguments
    expected = find_path(graph, start, goal, set())
    path = trial.result
    if expected is None or not isinstance(path, list) or trial.exception is not None:
        return differs_from(trial, expected) or looked_again(trial, graph)
    broken = broken_path(graph, start, goal, path)
    return (
        f"{trial.call} returned {short(path)}: {broken}." if broken else looked_again(trial, graph)
    )


def looked_again(trial, graph):
    """What to say of a right answer whose calls come to the same places again and again, or None."""
    calls, ways = trial.recursive_calls, sum(map(len, graph.values()))
    if calls <= 3 * (
        len(graph) + ways
    ):  # enough also where a call is made for each neighbour that is left
        return None
    return AnotherWay(
        f"the answer is right, but it took {calls} calls. There are {len(graph)} places and {ways} ways."
    )


def broken_path(graph, start, goal, path):
    """What is wrong with a path, or None."""
    if path[:1] != [start] or path[-1:] != [goal]:
        return "a path begins with the start and ends with the goal"
    for here, there in pairwise(path):
        if there not in graph.get(here, []):
            return f"no way leads from {here} to {there}"
    return "a place is in it twice" if len(set(path)) < len(path) else None


@sheet.exercise(
    "find path",
    cases=with_visited(
        (ALONE, "A", "A"),
        (PAIR, "A", "B"),
        (ONE_WAY, "B", "A"),
        *((graph, "A", "D") for graph in NETS[3:8]),
        (ROW, "D", "A"),
        (ITSELF, "A", "B"),
        (park, "gate", "tower"),
        (park, "gate", "island"),
        (ALL_TO_ALL, "A", "G"),  # with a copy of the set, each way through it is gone
    ),
    drawn=with_goals,
    judged_by=is_a_path,
    recursive=True,
    fills=True,
    asks_back=False,
)
def find_path(graph, start, goal, visited):
    """Return a list of places that leads from `start` to `goal`, or None if there is none.

    >>> find_path(park, "gate", "tower", set())
    ['gate', 'hill', 'tower']
    >>> print(find_path(park, "gate", "island", set()))
    None
    """
    if start == goal:
        return [start]
    visited.add(start)
    for place in graph[start]:
        if place not in visited:
            rest = find_path(graph, place, goal, visited)
            if rest is not None:
                return [start] + rest
    return None


sheet.hints(
    "Step 2 of the recipe: when you stand on the goal, how long is the path, and what is in it?",
    "Step 4: suppose that you have the path from a neighbour to the goal. What is the path from here?",
    "When None comes back from one neighbour, are there other neighbours to try?",
)


@sheet.right
def with_a_name_for_the_answer(graph, start, goal, visited):
    visited.add(start)
    path = [start] if start == goal else None
    for place in graph[start]:
        if path is None and place not in visited:
            rest = with_a_name_for_the_answer(graph, place, goal, visited)
            path = None if rest is None else [start, *rest]
    return path


sheet.wrong_edits(
    r"""
    ✗ a dead end is failure: None came back from the first neighbour. Which neighbours have not been tried?
        '            if rest is not None:\n                return [start] + rest' ⇒ '            return None if rest is None else [start] + rest'
    ✗ collected on the way back: Which place comes first: where you are, or where you go?
        [start] + rest ⇒ rest + [start]
    ✗ a list in a list: A list comes back to you. Is a list with that list in it a list of places?
        [start] + rest ⇒ [start, rest]
    ✗ the call's own place is forgotten: Which line puts the place where this call is into the path?
        [start] + rest ⇒ rest
    ✗ the goal is no place: You stand on the goal. Which place does the path end with?
        'return [start]\n    visited' ⇒ 'return []\n    visited'
    ✗ every call has its own memory: Which line puts a place into the set, and which set does the inner call get?
        'place, goal, visited)' ⇒ 'place, goal, set())'
    ✗ every call has its own memory: One inner call has found that a place leads nowhere. Does the call for the next neighbour know it?
        'place, goal, visited)' ⇒ 'place, goal, set(visited))'
    ✗ visited is the path: A place that you left again is visited. Is it on the path?
        return [start] + rest ⇒ return sorted(visited) + [goal]
    """
)


# ---- What is taken back --------------------------------------------------------------------------


def path_and_visited():
    """The path to the tower, and where the search had been when it was found."""
    visited = set()
    path = find_path(park, "gate", "tower", visited)
    return path, [place for place in park if place in visited | {"tower"}]


@sheet.question("8.2")
def what_is_in_visited(ask):
    """`find_path(park, "gate", "tower", visited)` tries the pond first, and then the hill. It returns
    gate, hill, tower. Which places were looked at meanwhile?
    """
    path, looked_at = path_and_visited()
    ask.right(
        ", ".join(looked_at),
        "The pond and the boat lead nowhere, so they are not on the path. But the search has been there.",
    )
    ask.wrong(
        ", ".join(path),
        "what is left again was not looked at",
        "Which neighbour of the gate is tried first? Who is asked next?",
    )
    ask.wrong(
        ", ".join(place for place in looked_at if place != "boat"),
        "one call is enough",
        "Which neighbours does the pond have? Was the search in all of them?",
    )
    ask.wrong(
        ", ".join([*looked_at[:3], "island"]),
        "a search looks at everything",
        "Which way leads to the island?",
    )


# ---- Depth first and breadth first ---------------------------------------------------------------


def graph_of(maze):
    """The cells of a maze as a graph: under each cell the cells that are one step away."""
    return {
        cell: [maze.apply(cell, move) for move in maze.moves(cell)] for cell in sorted(maze.cells)
    }


maze_graph = graph_of(Maze())


def nearest_first(graph, start):
    places = [start]
    for here in places:
        for place in graph[here]:
            if place not in places:
                places.append(place)
    return places


def numbered(maze, cells):
    """The maze with the number of each of these cells, up to the goal, in their order.

    Without a list of cells, as long as no path is found, this is a sentence.
    """
    if not isinstance(cells, list):
        return "No path yet."
    number = {cell: n for n, cell in enumerate(cells[: cells.index(maze.goal) + 1])}
    lines = []
    for row, signs in enumerate(maze.walls):
        shown = [number.get((row, column), sign) for column, sign in enumerate(signs)]
        lines.append("".join(f"{sign:>3}" for sign in shown))
    return "\n".join(lines)


# ---- Exit ticket ---------------------------------------------------------------------------------


def reach(graph, start, visited):
    visited.add(start)
    for place in graph[start]:
        if place not in visited:
            reach(graph, place, set())
    return visited


def reaching():
    return record.within(limit=500)(reach, park, "gate", set())


def came_of(recording):
    return (
        recording.result
        if recording.ended == "returned"
        else "nothing: Python stops it with an error"
    )


@sheet.question("8.3", program=reach, run=reaching)
def what_a_new_set_does(ask):
    """Exit ticket. The inner call gets a new set: `set()`. What does `reach(park, "gate", set())`
    return?
    """
    ask.right(
        came_of(reaching()),
        "The call for the pond gets an empty set, so it goes to the gate; the call for the gate gets "
        "an empty set, so it goes to the pond.",
    )
    ask.wrong(
        "all places but the island",
        "every call has its own memory",
        "Which places are in the set of the second call, and which of its neighbours is not?",
    )
    ask.wrong(
        "the set with only the gate in it",
        "result lost",
        "That is what would be in the first set. Do all the inner calls come back?",
    )


# ---- More: the rule of peg solitaire ----------------------------------------------------------------

sheet.include(jumps.sheet)


# ---- More: a maze of your own --------------------------------------------------------------------


def is_a_long_way_round(answer):
    """It is a maze, and depth-first search finds a path there twice as long as the shortest."""
    try:
        maze = Maze(answer)
    except ValueError as error:
        return f"This is no maze yet: {error}."
    if maze == Maze(HEDGES):
        return "This maze comes from the library. Draw one of your own."
    return not_twice_as_long(maze)


def not_twice_as_long(maze):
    """What keeps the path from being twice as long as the shortest one, or None."""
    if (lengths := steps_of(maze)) is None:
        return "No way leads from S to G."
    deep, broad = lengths
    if deep < 2 * broad:
        return (
            f"Depth-first search finds {counted(deep, 'step')}, and the shortest path has {broad}."
        )
    return None


def steps_of(maze):
    """How many steps the depth-first path has, and the shortest one; None if there is none."""
    graph = graph_of(maze)
    path = find_path(graph, maze.start, maze.goal, set())
    return None if path is None else (len(path) - 1, steps_of_shortest(graph, maze))


def steps_of_shortest(graph, maze):
    steps = {maze.start: 0}
    for here in nearest_first(graph, maze.start):
        for place in graph[here]:
            steps.setdefault(place, steps[here] + 1)
    return steps[maze.goal]


def how_far(answer):
    deep, broad = steps_of(Maze(answer))
    return f"Depth-first search finds {deep} steps, and the shortest path has {broad}."


sheet.exercise("my maze", judged_by=is_a_long_way_round, open=True, remark=how_far)(
    ["S#..", "....", ".G.."]
)
sheet.hints(
    "Depth-first search tries right before down. Let the goal lie below the start, and a long way begin on the right.",
    "Both ways must lead to the goal: the long one that is tried first, and the short one.",
)
sheet.right(["S...", "G##.", "...."])
sheet.right(["S.....", ".####.", "G....."])
sheet.right(("G...", ".##.", "S##.", "...."))
sheet.wrong("a maze from the library", "Move a wall, or the goal: it must be a maze of your own.")(
    list(HEDGES)
)
sheet.wrong_edits(
    """
    ✗ one way is enough: There is a single way. Where is the other one, which is shorter?
        … ⇒ ["S...G"]
    ✗ the short way is tried first: Which way from S is tried first? It should be the long one.
        … ⇒ ["S.G.", ".##.", "...."]
    ✗ walls all around: Follow the way from S with a finger. Where does it end?
        … ⇒ ["S.#.", "..#G"]
    ✗ a little longer is enough: Count the steps of both ways. Is one of them twice the other?
        … ⇒ ["S...", ".##.", "..G."]
    ✗ the goal is left out: Where is the goal? Draw one G.
        … ⇒ ["S..", ".#.", "..."]
    """
)
