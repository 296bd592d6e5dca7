"""Six tasks on search and games in two forms: what learners can do with them on paper.

As in `transfer`, each task stands beside its twin of the other form, marks are 0, 1 or 2 with an
example of each, and what a program gives is found by running it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .answers import recorded
from .occasions import ON_PAPER
from .transfer import Fault, Level, Task, Trace, Write, returned, to_write, traced


@dataclass(frozen=True)
class Missing:
    """What a program with a missing line should give, where the line belongs, and two tries at it."""

    should: Any
    after: int
    works: str
    does_not: str


def completed(program: str, after: int, new: str) -> str:
    """Return a program with another line below that one."""
    lines = program.split("\n")
    return "\n".join([*lines[:after], new, *lines[after:]])


# ---- to read -------------------------------------------------------------------------------------

WALK = """
WAYS = {"A": ["B", "C"], "B": ["A", "D"], "C": ["D", "E"],
        "D": ["B"], "E": ["C"]}

def walk(place, seen):
    seen.append(place)
    for near in WAYS[place]:
        if near not in seen:
            walk(near, seen)
    return seen
""".strip()
CALL_ALL = """
KNOWS = {"Kim": ["Lea", "Max"], "Lea": ["Kim", "Nuri"],
         "Max": ["Nuri", "Ole"], "Nuri": ["Lea"], "Ole": ["Max"]}

def call_all(one, told):
    told.append(one)
    for friend in KNOWS[one]:
        if friend not in told:
            call_all(friend, told)
    return told
""".strip()


def depth_first(program: str, call: str, half: str, none: str) -> Trace:
    """Return the first task: a depth-first search on a graph."""
    return traced(
        f"What does `{call}` return?",
        program,
        call,
        ", ".join(returned(program, call)),
        "the first three are right; of the others one is missing, or they are in another order",
        half,
        none,
    )


ROUTES = """
NEXT = {"A": ["B", "C"], "B": ["D", "E"],
        "C": ["E", "F"], "D": [],
        "E": ["G"], "F": ["G"], "G": []}

def routes(place):
    if place == "G":
        return 1
    count = 0
    for near in NEXT[place]:
        count = count + routes(near)
    return count
""".strip()
DESCENTS = """
BELOW = {"peak": ["hut", "lake"], "hut": ["rock", "wood"],
         "lake": ["wood", "farm"], "rock": [],
         "wood": ["town"], "farm": ["town"], "town": []}

def descents(place):
    if place == "town":
        return 1
    number = 0
    for lower in BELOW[place]:
        number = number + descents(lower)
    return number
""".strip()


def met_again(program: str, call: str, half: str, none: str) -> Trace:
    """Return the second task: which positions a search without a memory looks at more than once."""
    name = call.partition("(")[0]
    return traced(
        f"`{call}` is called. For which places is `{name}` called more than once, and how often for "
        "each of them?",
        program,
        call,
        more_than_once(program, call),
        "one of the places is named, with its number; or all are named, with wrong numbers",
        half,
        none,
    )


def more_than_once(program: str, call: str) -> str:
    """Return the first arguments that more than one call has, with how many have it.

    >>> more_than_once(ROUTES, 'routes("A")')
    'E 2, G 3'
    """
    first = (next(iter(one.arguments.values())) for one in recorded(program, call, None).calls)
    return ", ".join(f"{place} {times}" for place, times in Counter(first).items() if times > 1)


# ---- to find what is missing ---------------------------------------------------------------------

ORDERS = """
def orders(letters, word):
    if len(word) == len(letters):
        return ["".join(word)]
    found = []
    for letter in letters:
        if letter not in word:
            word.append(letter)
            found = found + orders(letters, word)
    return found
""".strip()
TRIPS = """
def trips(towns, trip):
    if len(trip) == len(towns):
        return ["-".join(trip)]
    found = []
    for town in towns:
        if town not in trip:
            trip.append(town)
            found = found + trips(towns, trip)
    return found
""".strip()

UNDO = {
    'orders("AB", [])': Missing(
        ["AB", "BA"], 8, "            word.pop()", "            found.pop()"
    ),
    'trips(["Ulm", "Bonn"], [])': Missing(
        ["Ulm-Bonn", "Bonn-Ulm"], 8, "            trip.pop()", "            found.pop()"
    ),
}


def without_undo(promise: str, program: str, call: str, right: str, half: str, none: str) -> Fault:
    """Return the third task: a search with one list for all calls, in which nothing is taken back."""
    missing = UNDO[call]
    words = (
        f"{promise} So `{call}` should return `{missing.should}`, but it returns "
        f"`{returned(program, call)}`. One line is missing. Below which line does it belong, and why "
        "is it needed? Write it."
    )
    grid = (
        Level(
            2,
            f"a line below line {missing.after} takes away what line 7 has added (another place or "
            "way that makes the program right for all is as good)",
            f"{right} `{missing.works.strip()}`",
        ),
        Level(
            1,
            "says that something is still in the list, or that it must be taken back; the line is "
            "missing or does not help",
            f"{half} `{missing.does_not.strip()}`",
        ),
        Level(0, "says only that an order is missing, or changes something else", none),
    )
    return Fault(words, program, call, grid, lines=3)


# ---- won or lost -----------------------------------------------------------------------------------

ARROWS = """
MOVES = {"A": ["B", "C"], "B": ["D", "E"], "C": ["E"],
         "D": ["F"], "E": ["F", "G"], "F": [], "G": []}
""".strip()
FIELDS = """
MOVES = {"P": ["Q", "R"], "Q": ["T"], "R": ["S", "T"],
         "S": ["U"], "T": ["U", "V"], "U": [], "V": []}
""".strip()
JUDGE = """

def verdicts(moves):
    return {place: "W" if wins(place) else "L" for place in moves}

def wins(place):
    return not all(map(wins, MOVES[place]))
"""


def labelled(program: str, half: str, none: str) -> Trace:
    """Return the fourth task: who wins, from the end of a game to its start."""
    moves = returned(f"{program}{JUDGE}\ndef rules():\n    return MOVES\n", "rules()")
    verdicts = returned(program + JUDGE, f"verdicts({moves})")
    return traced(
        "Two players move one piece by turns; the piece begins at the first place. `MOVES` says where "
        "it can go from each place. A player who cannot move has lost. Write W beside each place "
        "where the player to move can win, and L beside all others.",
        program,
        f"verdicts({moves})",
        ", ".join(f"{place} {verdict}" for place, verdict in verdicts.items()),
        "one or two places are wrong",
        half,
        none,
    )


# ---- to write ------------------------------------------------------------------------------------

CAN_REACH = """
def can_reach(ways, place, goal, seen):
    if place == goal:
        return True
    seen.append(place)
    for near in ways[place]:
        if near not in seen and can_reach(ways, near, goal, seen):
            return True
    return False
""".strip()
CAN_REACH_HALF = """
def can_reach(ways, place, goal, seen):
    if place == goal:
        return True
    for near in ways[place]:
        return can_reach(ways, near, goal, seen)
    return False
""".strip()
CAN_REACH_NONE = """
def can_reach(ways, place, goal, seen):
    return goal in ways[place]
""".strip()
HEARS = """
def hears(friends, one, other, told):
    if one == other:
        return True
    told.append(one)
    for friend in friends[one]:
        if friend not in told and hears(friends, friend, other, told):
            return True
    return False
""".strip()
HEARS_HALF = """
def hears(friends, one, other, told):
    if one == other:
        return True
    for friend in friends[one]:
        return hears(friends, friend, other, told)
    return False
""".strip()
HEARS_NONE = """
def hears(friends, one, other, told):
    return other in friends[one]
""".strip()
WINS = """
def wins(pieces):
    for take in [1, 4]:
        if take <= pieces and not wins(pieces - take):
            return True
    return False
""".strip()
WINS_HALF = WINS.replace("and not wins", "and wins")
WINS_NONE = """
def wins(pieces):
    return pieces == 1 or pieces == 4
""".strip()
FIRST = """
def can_win(squares):
    for steps in [2, 3]:
        if steps <= squares and not can_win(squares - steps):
            return True
    return False
""".strip()
FIRST_HALF = FIRST.replace("and not can_win", "and can_win")
FIRST_NONE = """
def can_win(squares):
    return squares == 2 or squares == 3
""".strip()

# What each function to write is tried with: the calls, and what comes back.
CASES: Mapping[str, Mapping[str, Any]] = {
    "can_reach": {
        'can_reach({"A": ["B", "C"], "B": ["A"], "C": []}, "A", "C", [])': True,
        'can_reach({"A": []}, "A", "A", [])': True,
        'can_reach({"A": ["B"], "B": ["A"], "C": []}, "A", "C", [])': False,
        'can_reach({"A": ["B"], "B": ["C"], "C": ["D"], "D": []}, "A", "D", [])': True,
    },
    "hears": {
        'hears({"Ann": ["Ben", "Cem"], "Ben": ["Ann"], "Cem": []}, "Ann", "Cem", [])': True,
        'hears({"Ann": []}, "Ann", "Ann", [])': True,
        'hears({"Ann": ["Ben"], "Ben": ["Ann"], "Cem": []}, "Ann", "Cem", [])': False,
        'hears({"A": ["B"], "B": ["C"], "C": ["D"], "D": []}, "A", "D", [])': True,
    },
    "wins": {
        "wins(2)": False,
        "wins(0)": False,
        "wins(1)": True,
        "wins(5)": False,
        "wins(6)": True,
    },
    "can_win": {
        "can_win(4)": True,
        "can_win(0)": False,
        "can_win(1)": False,
        "can_win(5)": False,
        "can_win(7)": True,
    },
}


of_case = partial(to_write, cases=CASES, every="case")


def reaching(promise: str, call: str, *programs: str) -> Write:
    """Return the fifth task: whether a search on a graph can get somewhere."""
    return of_case(
        promise,
        call,
        programs,
        "it calls itself for what is near, but it goes round without end, or the first answer "
        "decides",
        "it does not call itself: only what is near is looked at",
    )


def winning(promise: str, call: str, *programs: str) -> Write:
    """Return the sixth task: who wins a game that is new."""
    return of_case(
        f"{promise} A player who cannot move has lost.",
        call,
        programs,
        "it calls itself for what each move leaves, but the answer about the other player is taken "
        "for one's own, or only one of the moves is tried",
        "it does not call itself: only the next move is looked at, or a rule is guessed",
    )


# ---- the tasks, each beside its twin -------------------------------------------------------------

TASKS: Sequence[tuple[Task, Task]] = (
    (
        depth_first(WALK, 'walk("A", [])', "A, B, D, E, C", "A, B, C, D, E"),
        depth_first(
            CALL_ALL, 'call_all("Kim", [])', "Kim, Lea, Nuri, Ole, Max", "Kim, Lea, Max, Nuri, Ole"
        ),
    ),
    (
        met_again(ROUTES, 'routes("A")', "E 2", "none, each place once"),
        met_again(DESCENTS, 'descents("peak")', "wood 2", "none, each place once"),
    ),
    (
        without_undo(
            "`orders` should return all words that can be made of the letters, each letter once.",
            ORDERS,
            'orders("AB", [])',
            "Below line 8: when the inner call is over, its letter must leave the word.",
            "The letters of the first word are still there.",
            "It finds only one word, so line 5 is wrong.",
        ),
        without_undo(
            "`trips` should return all trips through the towns, each town once.",
            TRIPS,
            'trips(["Ulm", "Bonn"], [])',
            "Below line 8: when the inner call is over, its town must leave the trip.",
            "The towns of the first trip are still there.",
            "It finds only one trip, so line 5 is wrong.",
        ),
    ),
    (
        labelled(ARROWS, "A L, B L, C L, D W, E W, F L, G L", "A L, B W, C W, D L, E L, F W, G W"),
        labelled(FIELDS, "P L, Q L, R L, S W, T W, U L, V L", "P L, Q W, R W, S L, T L, U W, V W"),
    ),
    (
        reaching(
            "Write `can_reach(ways, place, goal, seen)`: it returns `True` if ways lead from the place to "
            "the goal, and `False` if not. `ways[place]` is the list of the places that are one step "
            "away; ways can lead round in a circle. `seen` is a list for the places where the search "
            "has been, empty at first.",
            'can_reach({"A": ["B", "C"], "B": ["A"], "C": []}, "A", "C", [])',
            CAN_REACH,
            CAN_REACH_HALF,
            CAN_REACH_NONE,
        ),
        reaching(
            "Write `hears(friends, one, other, told)`: it returns `True` if news that one person tells all "
            "friends, who tell theirs, comes to the other, and `False` if not. `friends[one]` is the list "
            "of friends; friendship can lead round in a circle. `told` is a list for those who know the "
            "news, empty at first.",
            'hears({"Ann": ["Ben", "Cem"], "Ben": ["Ann"], "Cem": []}, "Ann", "Cem", [])',
            HEARS,
            HEARS_HALF,
            HEARS_NONE,
        ),
    ),
    (
        winning(
            "A game for two: there are some pieces, and a move takes one or four of them. Write "
            "`wins(pieces)`: it returns `True` if the player to move can win, and `False` if not.",
            "wins(2)",
            WINS,
            WINS_HALF,
            WINS_NONE,
        ),
        winning(
            "A game for two: one piece stands so many squares before the end, and a move takes it two or "
            "three squares on, not beyond the end. Write `can_win(squares)`: it returns `True` if the "
            "player to move can win, and `False` if not.",
            "can_win(4)",
            FIRST,
            FIRST_HALF,
            FIRST_NONE,
        ),
    ),
)


def tasks(form: str) -> list[Task]:
    """Return the six tasks of a form, "before" or "after".

    >>> [task.kind for task in tasks("after")]
    ['Read', 'Read', 'Find the fault', 'Read', 'Write', 'Write']
    """
    return [twins[ON_PAPER.index(form)] for twins in TASKS]
