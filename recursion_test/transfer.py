"""Ten tasks of transfer in two forms: what learners can do with recursion without a puzzle.

Each task stands beside its twin of the other form: the same structure, other things. Marks are 0, 1
or 2, with an example of each. What a program gives is found by running it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .answers import recorded
from .occasions import ON_PAPER


@dataclass(frozen=True)
class Level:
    """What earns so many points, and an example: words, or the lines of a program."""

    points: int
    earns: str
    example: str
    is_program: bool = False


@dataclass(frozen=True)
class Task:
    """A task with the programs to read in it, if any."""

    words: str
    program: str
    call: str
    grid: Sequence[Level]  # for 2 points, for 1, for none
    lines: int = 2  # to write on

    kind = "a task"
    minutes = 3
    numbered = False  # whether the lines of the program have numbers


class Trace(Task):
    """A program to read: what does it do."""

    kind = "Read"


class Fault(Task):
    """A program with a fault to find."""

    kind, minutes, numbered = "Find the fault", 4, True


@dataclass(frozen=True)
class Repair:
    """What a faulty program should give, where its fault is, and two repairs of that line."""

    should: Any
    line: int
    works: str
    does_not: str


class Write(Task):
    """Write a function."""

    kind, minutes = "Write", 6


class Explain(Task):
    """Explain in words."""

    kind, minutes = "Explain", 4


# ---- what a program gives ------------------------------------------------------------------------


def returned(program: str, call: str) -> Any:
    """Return what a call returns.

    >>> returned(DOUBLE, 'double("sun")')
    'ssuunn'
    """
    return recorded(program, call, None).result


def printed(program: str, call: str) -> str:
    """Return what a call prints, line after line with commas between."""
    return ", ".join(recorded(program, call, None).output.splitlines())


def calls(program: str, call: str, among: Callable[[Mapping[str, Any]], bool]) -> int:
    """Return how many calls have such arguments, the first one included."""
    return sum(among(one.arguments) for one in recorded(program, call, None).calls)


def repaired(program: str, line: int, new: str) -> str:
    """Return a program with another line in place of that one."""
    lines = program.split("\n")
    return "\n".join([*lines[: line - 1], new, *lines[line:]])


# ---- to read -------------------------------------------------------------------------------------


def traced(
    words: str, program: str, call: str, right: str, earns: str, half: str, none: str
) -> Trace:
    """Return a task to read a program, whose right answer is computed."""
    grid = (
        Level(2, "all is right", right),
        Level(1, earns, half),
        Level(0, "anything else, or nothing", none),
    )
    return Trace(words, program, call, grid, lines=1)


DOUBLE = """
def double(word):
    if word == "":
        return ""
    return word[0] + word[0] + double(word[1:])
""".strip()
SPACED = """
def spaced(word):
    if word == "":
        return ""
    return word[0] + "-" + spaced(word[1:])
""".strip()


def a_string(program: str, call: str, half: str, none: str) -> Trace:
    """Return the first task: a string that is made on the way back."""
    return traced(
        f"What does `{call}` return?",
        program,
        call,
        returned(program, call),
        "the right string with one slip: one letter or sign too many, too few, or in a wrong place",
        half,
        none,
    )


LIFT = """
def lift(floor):
    print("up", floor)
    if floor < 3:
        lift(floor + 1)
    print("down", floor)
""".strip()
BOXES = """
def unpack(box):
    print("open", box)
    if box > 1:
        unpack(box - 1)
    print("close", box)
""".strip()


def two_ways(program: str, call: str, half: str, none: str) -> Trace:
    """Return the second task: lines that are printed on the way down and on the way back."""
    return traced(
        f"What does `{call}` print? Write all lines in their order, with commas between.",
        program,
        call,
        printed(program, call),
        "the lines before the inner calls are right; the others are missing or in another order",
        half,
        none,
    )


COUNT = """
def count(box):
    things = 0
    for thing in box:
        if type(thing) == list:
            things = things + count(thing)
        else:
            things = things + 1
    return things
""".strip()
WEIGHT = """
def weight(bag):
    kilos = 0
    for thing in bag:
        if type(thing) == list:
            kilos = kilos + weight(thing)
        else:
            kilos = kilos + thing
    return kilos
""".strip()


def nested(program: str, call: str, half: str, none: str) -> Trace:
    """Return the third task: a list that holds lists, and the calls that it takes."""
    name = call.partition("(")[0]
    number = calls(program, call, lambda arguments: True)
    return traced(
        f"What does `{call}` return? And how many calls of `{name}` are there in all, with this one?",
        program,
        call,
        f"{returned(program, call)}; {number} calls",
        "one of the two is right",
        half,
        none,
    )


BEES = """
def bees(month):
    if month < 2:
        return 1
    return bees(month - 1) + bees(month - 2)
""".strip()
BRANCHES = """
def branches(year):
    if year < 2:
        return 2
    return branches(year - 1) + branches(year - 2)
""".strip()


def two_calls(program: str, call: str, with_: int, half: str, none: str) -> Trace:
    """Return the fourth task: two inner calls, and how often one of them is made."""
    name = call.partition("(")[0]
    number = calls(program, call, lambda arguments: with_ in arguments.values())
    return traced(
        f"What does `{call}` return? And how often is `{name}({with_})` called on the way?",
        program,
        call,
        f"{returned(program, call)}; {number} times",
        "one of the two is right",
        half,
        none,
    )


# ---- to find the fault in ------------------------------------------------------------------------

DIGITS = """
def digits(number):
    if number < 10:
        return 0
    return 1 + digits(number // 10)
""".strip()
DAYS = """
def days_to(day, goal):
    if day == goal:
        return 1
    return 1 + days_to(day + 1, goal)
""".strip()
FOLDERS = """
INSIDE = {"home": ["school", "photos"], "school": ["maths"],
          "photos": [], "maths": []}

def folders(name):
    count = 1
    for inside in INSIDE[name]:
        folders(inside)
    return count
""".strip()
FAMILY = """
CHILDREN = {"Ada": ["Ben", "Cleo"], "Cleo": ["Dan", "Eva"],
            "Ben": [], "Dan": [], "Eva": []}

def people(name):
    number = 1
    for child in CHILDREN[name]:
        people(child)
    return number
""".strip()

REPAIRS = {
    "digits(507)": Repair(3, 3, "        return 1", "        return number"),
    "days_to(3, 6)": Repair(3, 3, "        return 0", "        return day"),
    'folders("home")': Repair(
        4, 7, "        count = count + folders(inside)", "        count = folders(inside)"
    ),
    'people("Ada")': Repair(
        5, 7, "        number = number + people(child)", "        number = people(child)"
    ),
}


def faulty(promise: str, program: str, call: str, right: str, half: str, none: str) -> Fault:
    """Return a task to find the fault of a program, and to write its line anew."""
    repair = REPAIRS[call]
    words = (
        f"{promise} So `{call}` should return {repair.should}, but it returns "
        f"{returned(program, call)}. Which line is wrong, and why? Write this line as it should be."
    )
    grid = (
        Level(
            2,
            f"names line {repair.line}, and writes a line that makes the program right (a change "
            "elsewhere that makes it right for all is as good)",
            f"{right} `{repair.works.strip()}`",
        ),
        Level(
            1,
            f"names line {repair.line} or says what goes wrong; the new line is missing or does not help",
            f"{half} `{repair.does_not.strip()}`",
        ),
        Level(0, "names another line, or says only that the number is wrong", none),
    )
    return Fault(words, program, call, grid, lines=3)


# ---- to write ------------------------------------------------------------------------------------

TOTAL = """
def total(prices):
    if prices == []:
        return 0
    return prices[0] + total(prices[1:])
""".strip()
TOTAL_HALF = """
def total(prices):
    if prices == []:
        return 0
    prices[0] + total(prices[1:])
""".strip()
TOTAL_NONE = """
def total(prices):
    return prices[0] + prices[1] + prices[2]
""".strip()
JOINED = """
def joined(words):
    if words == []:
        return ""
    return words[0] + joined(words[1:])
""".strip()
JOINED_HALF = """
def joined(words):
    if words == []:
        return ""
    words[0] + joined(words[1:])
""".strip()
JOINED_NONE = """
def joined(words):
    return words[0] + words[1] + words[2]
""".strip()
EVENS = """
def evens(numbers):
    count = 0
    for one in numbers:
        if type(one) == list:
            count = count + evens(one)
        elif one % 2 == 0:
            count = count + 1
    return count
""".strip()
EVENS_HALF = EVENS.replace("count = count + evens(one)", "evens(one)")
EVENS_NONE = """
def evens(numbers):
    count = 0
    for one in numbers:
        if one % 2 == 0:
            count = count + 1
    return count
""".strip()
LONG = """
def long(words):
    count = 0
    for one in words:
        if type(one) == list:
            count = count + long(one)
        elif len(one) > 4:
            count = count + 1
    return count
""".strip()
LONG_HALF = LONG.replace("count = count + long(one)", "long(one)")
LONG_NONE = """
def long(words):
    count = 0
    for one in words:
        if len(one) > 4:
            count = count + 1
    return count
""".strip()

# What each function to write is tried with: the calls, and what comes back.
CASES: Mapping[str, Mapping[str, Any]] = {
    "total": {"total([3, 4, 2])": 9, "total([])": 0, "total([7])": 7, "total([1, 2, 3, 4])": 10},
    "joined": {
        'joined(["sun", "day", "s"])': "sundays",
        "joined([])": "",
        'joined(["hi"])': "hi",
        'joined(["a", "b", "c", "d"])': "abcd",
    },
    "evens": {
        "evens([2, [5, [6]], 7])": 2,
        "evens([])": 0,
        "evens([[], [[3, 8]]])": 1,
        "evens([4, 4, 1])": 2,
    },
    "long": {
        'long(["table", ["cup", ["spoon"]], "fork"])': 2,
        "long([])": 0,
        'long([[], [["cup", "plate"]]])': 1,
        'long(["chair", "chair", "bed"])': 2,
    },
}


def to_write(
    promise: str,
    call: str,
    programs: Sequence[str],
    half: str,
    none: str,
    *,
    cases: Mapping[str, Mapping[str, Any]] = CASES,
    every: str = "list",
) -> Write:
    """Return a task to write a function; the examples are a right program, half a one and none."""
    name = call.partition("(")[0]
    words = f"{promise} For example, `{call}` returns `{cases[name][call]!r}`."
    right, nearly, wrong = programs
    grid = (
        Level(2, f"it works for every {every}; a colon or a bracket may be missing", right, True),
        Level(1, half, nearly, True),
        Level(0, none, wrong, True),
    )
    return Write(words, "", call, grid, lines=len(right.split("\n")) + 1)


def flat(promise: str, call: str, *programs: str) -> Write:
    """Return the seventh task: a list, by the rest of it."""
    return to_write(
        f"{promise} It calls itself for the rest of the list; there is no loop in it.",
        call,
        programs,
        "the smallest case or the inner call is right; the rest is missing or wrong, for example "
        "no `return` before what is worked out",
        "it does not call itself, or only by name, without a smaller list",
    )


def deep(promise: str, call: str, *programs: str) -> Write:
    """Return the eighth task: lists in lists."""
    return to_write(
        f"{promise} A loop over the list is allowed. If `one` is a list, `type(one) == list` is true.",
        call,
        programs,
        "it calls itself for the lists inside, but what comes back is lost, or something is "
        "counted wrongly",
        "it does not call itself: lists inside are not looked into, or only one level deep",
    )


# ---- to explain ----------------------------------------------------------------------------------

BILL = """
def bill(guests):
    if guests == 0:
        return 30
    return 12 + bill(guests - 1)
""".strip()
TRAIN = """
def length(wagons):
    if wagons == 0:
        return 20
    return 15 + length(wagons - 1)
""".strip()
BACKWARDS = """
def backwards(word):
    if len(word) < 2:
        return word
    return backwards(word[1:]) + word[0]
""".strip()
SMALLEST = """
def smallest(numbers):
    if len(numbers) == 1:
        return numbers[0]
    return min(numbers[0], smallest(numbers[1:]))
""".strip()


def waiting(program: str, call: str, last: str, right: str, half: str, none: str) -> Explain:
    """Return the ninth task: what waits when the smallest case is reached."""
    name = call.partition("(")[0]
    words = (
        f"`{call}` is called. Think of the moment when `{last}` is true. How many calls of "
        f"`{name}` have begun by then, which of them wait, and what does each do when it goes on?"
    )
    grid = (
        Level(
            2, "the number, which calls wait, and what each does with the value that comes", right
        ),
        Level(1, "one or two of these three", half),
        Level(0, "none of them: a jump back to the top, for example, or one call only", none),
    )
    return Explain(words, program, call, grid, lines=4)


def trusted(promise: str, program: str, call: str, right: str, half: str, none: str) -> Explain:
    """Return the tenth task: why it is right without following its calls."""
    words = (
        f"{promise} Kim says: “I cannot know that it is right before I have followed all its calls.” "
        "Explain to Kim how one can see from the program alone that it is right, for "
        f"`{call}` and for all others."
    )
    grid = (
        Level(
            2,
            "the smallest case is right, and, if the inner call does what it should for the rest, "
            "the last line is right for the whole",
            right,
        ),
        Level(1, "only one of the two, or the calls of one example followed from end to end", half),
        Level(0, "the program read out in words, or “Python does it”", none),
    )
    return Explain(words, program, call, grid, lines=4)


# ---- the tasks, each beside its twin -------------------------------------------------------------

TASKS: Sequence[tuple[Task, Task]] = (
    (
        a_string(DOUBLE, 'double("sun")', "ssuun", "ss"),
        a_string(SPACED, 'spaced("map")', "m-a-p", "m-"),
    ),
    (
        two_ways(LIFT, "lift(1)", "up 1, up 2, up 3, down 1, down 2, down 3", "up 1, down 1"),
        two_ways(
            BOXES,
            "unpack(3)",
            "open 3, open 2, open 1, close 3, close 2, close 1",
            "open 3, close 3",
        ),
    ),
    (
        nested(
            COUNT, 'count(["pen", ["key", ["coin", "ring"]], "map"])', "5; 1 call", "3; 2 calls"
        ),
        nested(WEIGHT, "weight([2, [3, [1, 4]], 5])", "15; 1 call", "7; 2 calls"),
    ),
    (
        two_calls(BEES, "bees(4)", 1, "5; 1 time", "4; 1 time"),
        two_calls(BRANCHES, "branches(4)", 2, "10; 1 time", "8; 1 time"),
    ),
    (
        faulty(
            "`digits` should say how many digits a number has. "
            "(`number // 10` leaves out the last one: `507 // 10` is 50.)",
            DIGITS,
            "digits(507)",
            "Line 3: a number below 10 has one digit, not none.",
            "Line 3: that digit is forgotten.",
            "Line 4: it should add 2.",
        ),
        faulty(
            "`days_to` should say how many days it is from one day of a month to a later one.",
            DAYS,
            "days_to(3, 6)",
            "Line 3: if it is the day, it is no day more.",
            "Line 3: there is one day too many.",
            "Line 4: it should not add 1.",
        ),
    ),
    (
        faulty(
            "`folders` should say how many folders there are: the one with that name and all that are "
            "inside, however deep.",
            FOLDERS,
            'folders("home")',
            "Line 7: what comes back is not added.",
            "Line 7: nothing is done with the number.",
            "Line 5: count is set to 1 again and again, so it should stand above the function.",
        ),
        faulty(
            "`people` should say how many people there are: the one with that name, all children, "
            "their children, and so on.",
            FAMILY,
            'people("Ada")',
            "Line 7: what comes back is not added.",
            "Line 7: nothing is done with the number.",
            "Line 5: number is set to 1 again and again, so it should stand above the function.",
        ),
    ),
    (
        flat(
            "Write `total(prices)`: it returns the sum of a list of prices, and 0 for an empty list.",
            "total([3, 4, 2])",
            TOTAL,
            TOTAL_HALF,
            TOTAL_NONE,
        ),
        flat(
            'Write `joined(words)`: it returns the words of a list as one string, and `""` for an '
            "empty list.",
            'joined(["sun", "day", "s"])',
            JOINED,
            JOINED_HALF,
            JOINED_NONE,
        ),
    ),
    (
        deep(
            "Write `evens(numbers)`: in the list are numbers and lists of the same kind, as deep as you "
            "like; it returns how many numbers are even. (If `one` is even, `one % 2 == 0` is true.)",
            "evens([2, [5, [6]], 7])",
            EVENS,
            EVENS_HALF,
            EVENS_NONE,
        ),
        deep(
            "Write `long(words)`: in the list are words and lists of the same kind, as deep as you like; "
            "it returns how many words have more than four letters. (The letters of `one` are `len(one)`.)",
            'long(["table", ["cup", ["spoon"]], "fork"])',
            LONG,
            LONG_HALF,
            LONG_NONE,
        ),
    ),
    (
        waiting(
            BILL,
            "bill(3)",
            "guests == 0",
            "Four. Those for 3, 2 and 1 guests wait for the one they called. When it hands a number "
            "back, each adds 12 and hands the sum to whoever called it.",
            "Four calls have begun, and three of them wait.",
            "guests is 0 now, so the function stops and gives 30.",
        ),
        waiting(
            TRAIN,
            "length(4)",
            "wagons == 0",
            "Five. Those for 4, 3, 2 and 1 wagons wait for the one they called. When it hands a number "
            "back, each adds 15 and hands the sum to whoever called it.",
            "Five calls have begun, and four of them wait.",
            "wagons is 0 now, so the function stops and gives 20.",
        ),
    ),
    (
        trusted(
            "`backwards` should turn a word round.",
            BACKWARDS,
            'backwards("lamp")',
            "A word of one letter stays as it is. If the inner call turns “amp” round, it gives “pma”, "
            "and the first letter has to go behind that. It is the same with every other word.",
            "If “amp” is turned round, only the l has to go behind it.",
            "It takes the word without its first letter and adds the first letter.",
        ),
        trusted(
            "`smallest` should find the smallest number of a list. (`min` gives the smaller of two.)",
            SMALLEST,
            "smallest([6, 2, 9])",
            "If there is one number, it is the smallest. If the inner call finds the smallest of the "
            "rest, then that one or the first number is the smallest of all. So it is for every list.",
            "If 2 is the smallest of the rest, only 6 and 2 have to be compared.",
            "It takes the first number and the others and gives the min.",
        ),
    ),
)


def tasks(form: str) -> list[Task]:
    """Return the ten tasks of a form, "before" or "after".

    >>> [task.kind for task in tasks("after")][::2]
    ['Read', 'Read', 'Find the fault', 'Write', 'Explain']
    """
    return [twins[ON_PAPER.index(form)] for twins in TASKS]
