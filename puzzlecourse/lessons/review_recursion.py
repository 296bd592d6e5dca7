"""07 Review: ten short tasks in mixed order; each learner chooses the method."""

import ast
import re
from operator import add, mul, sub

from puzzlelib.hanoi import Move, solve_hanoi
from stepthrough.trace import record

from ..authoring.draws import even_and_odd, rods_with
from ..authoring.seeing import on_one_line
from ..authoring.sheet import Sheet
from ..judging.sentences import AnotherWay
from ..judging.typed import typed
from .folders import FOLDERS, a_folder, deep_down
from .hanoi_plans import A, B, C
from .lists_in_lists import deep_lists, deeper_lists

sheet = Sheet("07_review")


# ---- 1 -------------------------------------------------------------------------------------------


def there_and_back(n):
    if n < 1:
        print("end")
    else:
        print(n)
        there_and_back(n - 2)
        print(n)


THERE_AND_BACK = on_one_line(record(there_and_back, 4))

sheet.exercise("there and back", judged_by=typed(THERE_AND_BACK))(THERE_AND_BACK)

sheet.hints(
    "Write each call on a line of its own, a little further to the right than its caller.",
    "A call is not over when its inner call returns. Which line comes next?",
)

sheet.right("4, 2, end, 2, 4")

sheet.wrong_edits(
    r"""
    ✗ return ends everything: `there_and_back(0)` is over. Which calls still wait?
        … ⇒ 4 2 end
    ✗ each call ends first: When does the first call print for the second time?
        … ⇒ 4 4 2 2 end
    ✗ one n for all: Each call has an n of its own. Which n has the call that goes on?
        … ⇒ 4 2 end 0 0
    ✗ finished calls come in the same order: Which call goes on first, the newest or the oldest?
        … ⇒ 4 2 end 4 2
    ✗ smallest case left out: What does the call with 0 print?
        … ⇒ 4 2 2 4
    ✗ in steps of one: What does the inner call get?
        … ⇒ 4 3 2 1 end 1 2 3 4
    """
)


# ---- 2 -------------------------------------------------------------------------------------------


def more_folders(chance):
    return [(a_folder(chance, levels),) for levels in (1, 2, 4, *even_and_odd(chance, 6, 9))] + [
        (deep_down(chance, 11, 14),),
        ({"a": {}, "b": {"c": {}, "d": chance.randrange(1, 9)}, "e": {}},),
    ]


@sheet.exercise(
    "empty folders",
    cases=[(folder,) for folder in FOLDERS],
    drawn=more_folders,
    large=lambda chance: [(deep_down(chance, 15, 40),)],
    asks_back=False,
)
def empty_folders(folder):
    """Return how many folders are empty: the folder itself, and all folders inside it at any depth.

    >>> empty_folders({"music": {}, "photos": {"old": {}, "sea.jpg": 40}})
    2
    """
    if folder == {}:
        return 1
    found = 0
    for name in folder:
        if isinstance(folder[name], dict):
            found = found + empty_folders(folder[name])
    return found


sheet.hints(
    "Step 2 of the recipe: which folder needs no inner call?",
    "Step 4 of the recipe: suppose that each folder inside has told its number. What do you do with these numbers?",
)

sheet.wrong_edits(
    r"""
    ✗ one level is all: You look at the folders inside. Who looks into those?
        found + empty_folders(folder[name]) ⇒ found + (folder[name] == {})
    ✗ the last answer is the answer: The next folder brings a new number. What happens to the one
      that is there?
        found + empty_folders(folder[name]) ⇒ empty_folders(folder[name])
    ✗ return in the loop: How many of the folders does your loop try?
        found = found + empty_folders(folder[name]) ⇒ return found + empty_folders(folder[name])
    ✗ result lost: The inner call returns a number. Which line uses it?
        found = found + empty_folders(folder[name]) ⇒ empty_folders(folder[name])
    ✗ wrong base value: How many empty folders does an empty folder tell?
        return 1 ⇒ return 0
    ✗ every folder counts: Your function counts folders. Which of them are to be counted?
        found = 0 ⇒ found = 1
    """
)


# ---- 3 -------------------------------------------------------------------------------------------


def add_up(numbers):
    if len(numbers) == 1:
        return numbers[0]
    return numbers[0] + add_up(numbers[1:])


def sum_of(numbers):
    if numbers == []:
        return 0
    return sum_of(numbers[:-1]) + numbers[-1]


def right_for(function):
    """Whether a function adds the numbers of each of these lists."""
    return all(record(function, numbers).result == sum(numbers) for numbers in ([], [7], [1, 2, 3]))


@sheet.question("7.1", program=[add_up, sum_of])
def which_program_adds(ask):
    """Both promise the sum of a list of numbers. Which of them keeps the promise for every list?"""
    [right] = [function for function in (add_up, sum_of) if right_for(function)]
    ask.right(
        f"only {right.__name__}",
        "The smallest list is the empty one. `add_up([])` never meets its base case: it takes the first number of an empty list.",
    )
    ask.wrong(
        f"only {add_up.__name__}",
        "smallest case left out",
        "What is the smallest list that there is? Follow both functions with it.",
    )
    ask.wrong(
        "both",
        "one example is enough",
        "Try a list with three numbers, with one, and with none.",
    )
    ask.wrong(
        "neither",
        "the first part comes first",
        "One of them begins at the end of the list. Does the order matter for a sum?",
    )


# ---- 4 -------------------------------------------------------------------------------------------


def fence(n):
    if n == 0:
        return "|"
    return fence(n - 1) + "-" + fence(n - 1)


SIZES = [len(fence(n)) for n in range(7)]
NOT_READABLE = "It cannot be read. Write it like this: `s(n) = s(n - 1) + 5`."
LEFT_SIDE = "On the left of the equals sign belongs s(n)."
IN_ITSELF = "The rule for s(n) may use s of smaller numbers only, down to s(0)."


class UsesItself(Exception):
    """A rule for s(n) asks for s(n), for a larger number, or for one below 0."""


def counts_the_signs(rule):
    """The rule says for each n how s(n) comes from smaller ones."""
    if not isinstance(rule, str):
        return "Write the rule between quotes."
    left, _, right = rule.rpartition("=")
    if left and "".join(left.split()) != "s(n)":
        return LEFT_SIDE
    words = re.sub(r"(?<=[\d)n])\s*(?=s\s*\()", "*", right.replace("·", "*"))
    try:
        tree = ast.parse(words.strip(), mode="eval").body
        for n in (3, 2, 1, 4, 5, 6):  # so that few mistakes look alike
            if (got := value_of(tree, n)) != SIZES[n]:
                return f"For n = {n} the rule gives {got}. `fence({n})` is `{fence(n)}`."
    except UsesItself:
        return IN_ITSELF
    except (SyntaxError, ValueError, ArithmeticError):
        return NOT_READABLE
    if not any(isinstance(node, ast.Call) for node in ast.walk(tree)):
        return AnotherWay("The numbers are right. Say now how s(n) comes from s(n - 1).")
    return None


def value_of(tree, n):
    """The value of the right side of a rule, where s(k) is known for each k smaller than n."""
    match tree:
        case ast.Constant(int() as value):
            return value
        case ast.Name("n"):
            return n
        case ast.BinOp(left, operator, right) if type(operator) in OPERATIONS:
            return OPERATIONS[type(operator)](value_of(left, n), value_of(right, n))
        case ast.Call(ast.Name("s"), [smaller], []):
            k = value_of(smaller, n)
            if k not in range(n):
                raise UsesItself
            return SIZES[int(k)]
    raise ValueError


def power(base, exponent):
    if not 0 <= exponent < 20:
        raise ValueError
    return base**exponent


OPERATIONS = {ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Pow: power}
RULE = "s(n) = 2 * s(n - 1) + 1"

sheet.exercise("recurrence", judged_by=counts_the_signs)(RULE)

sheet.hints(
    "Write `fence(1)` and `fence(2)` on paper, and count. What is in `fence(2)` twice?",
    "Suppose you know how many signs are in `fence(n - 1)`. Which signs does the last line put together?",
)

sheet.right("s(n) = s(n-1) + 1 + s(n-1)")

sheet.wrong_edits(
    """
    ✗ the sign between does not count: Two fences are put together. What is put between them?
        … ⇒ s(n) = 2 * s(n - 1)
    ✗ second call forgotten: The last line has two calls. How many signs come from the second one?
        … ⇒ s(n) = s(n - 1) + 1
    ✗ the call before last: Two calls are there. Does one of them get n - 2?
        … ⇒ s(n) = s(n - 1) + 1 + s(n - 2)
    ✗ in proportion: From `fence(1)` to `fence(2)`: how many signs more are there?
        … ⇒ s(n) = s(n - 1) + 2
    ✗ nothing gets smaller: What does the inner call get?
        … ⇒ s(n) = 2 * s(n) + 1
    """
)


# ---- 5 -------------------------------------------------------------------------------------------

RECURRENCE = """
t(0) = 2
t(1) = 1
t(n) = t(n - 1) + t(n - 2)     for n = 2, 3, 4, …
""".strip()


def t(n):
    return (2, 1)[n] if n < 2 else t(n - 1) + t(n - 2)


@sheet.question("7.2", notation=RECURRENCE)
def the_value_of_a_recurrence(ask):
    """These three lines are no program, but rules. Together they say for each n which number t(n) is.
    Such rules are called a recurrence. What is t(4)?
    """
    ask.right(
        t(4),
        "Begin with the smallest: t(2) is 1 + 2, t(3) is 3 + 1, and t(4) is the sum of these two.",
    )
    ask.wrong(
        t(1),
        "second call forgotten",
        "The last line adds two numbers. Which is the second one for t(2)?",
    )
    ask.wrong(
        t(3),
        "one step too few",
        "Write down t(2), then the next one, and so on. Where did you stop?",
    )
    ask.wrong(t(3) + t(3) - t(2), "in proportion", "Is it always the same number that is added?")


# ---- 6 -------------------------------------------------------------------------------------------


def inside_out(things):
    for thing in things:
        if isinstance(thing, list):
            inside_out(thing)
        else:
            print(thing)
    print("done")


INSIDE_OUT = on_one_line(record(inside_out, [1, [2, [3]], 4]))

sheet.exercise("inside out", judged_by=typed(INSIDE_OUT))(INSIDE_OUT)

sheet.hints(
    "How many lists are there? Each of them is one call, and each call prints `done` once.",
    "Which call prints the 4, and what has it waited for?",
)

sheet.right("1, 2, 3, done, done, 4, done")

sheet.wrong_edits(
    r"""
    ✗ return ends everything: The innermost list is done. Which loops still have something to do?
        … ⇒ 1 2 3 done
    ✗ one done for all: Every call prints its last line. How many calls are there?
        … ⇒ 1 2 3 4 done
    ✗ the loop does not wait: The call for the inner list is not over yet. Does its
      caller print the 4 already?
        … ⇒ 1 4 done 2 done 3 done
    ✗ waits to the end: Where is the 4: in the inner list, or in the outer one?
        … ⇒ 1 2 3 4 done done done
    ✗ each call ends first: The list with the 2 has a list inside. When is it done?
        … ⇒ 1 2 done 3 done 4 done
    """
)


# ---- 7 -------------------------------------------------------------------------------------------


@sheet.question("7.3")
def which_task_needs_recursion(ask):
    """For three of these tasks, simple loops are enough. Which one is a task for a function that calls itself?"""
    ask.right(
        "all files in a folder, and in the folders inside",
        "No one knows how deep the folders are. Each folder inside is the same task again.",
    )
    ask.wrong(
        "the longest word in a list of ten thousand words",
        "much work needs recursion",
        "The list is long. Is there a smaller list inside it, of which no one knows how deep it is?",
    )
    ask.wrong(
        "the numbers from 100 down to 1, printed in a row",
        "counting down is recursion",
        "Is anything still to be done after the smaller task?",
    )
    ask.wrong(
        "the sum of 52 weeks with seven numbers each",
        "two loops are a recursion",
        "Here it is known how deep the lists are. How many loops are enough?",
    )


# ---- 8 -------------------------------------------------------------------------------------------


SEARCHED = [[], [1], [2, 1], [1, 1], [[1]], [[], 1], [[2], [1]], [1, [1, [1, 2]], 1], [[[[1]]], 1]]


def more_lists(chance):
    """A number that is in the list, one that is not, and the largest one, several times; in the last list it is deep down."""
    for [things] in deep_lists(chance):
        there = numbers_in(things) or [0]
        missing = chance.choice([n for n in range(-9, 99) if n not in there])
        often = max(there)
        yield things, chance.choice(there)
        yield things, missing
        yield [things, [often, [things, often]]], often


def numbers_in(things):
    """The numbers in a list and in all lists inside it."""
    return [int(number) for number in re.findall(r"-?\d+", repr(things))]


def numbers_far_down(chance):
    for [things] in deeper_lists(chance):
        yield things, max(numbers_in(things))


@sheet.exercise(
    "how often",
    cases=[*((things, 1) for things in SEARCHED), ([3, [3, 4], [[3]]], 3), ([0, [0]], 0)],
    drawn=more_lists,
    large=numbers_far_down,
    asks_back=False,
)
def how_often(things, number):
    """Return how often a number is in a list, and in all lists inside it at any depth.

    >>> how_often([3, [3, 4], [[3]]], 3)
    3
    """
    found = 0
    for thing in things:
        if isinstance(thing, list):
            found = found + how_often(thing, number)
        elif thing == number:
            found = found + 1
    return found


sheet.hints(
    "Step 3 of the recipe: which smaller things are in a list, of the same kind as the list?",
    "Step 4 of the recipe: suppose that the list inside has told its number. What do you do with it?",
)

sheet.wrong_edits(
    r"""
    ✗ one level is all: That looks into the lists inside. Who looks into the lists inside those?
        found + how_often(thing, number) ⇒ found + thing.count(number)
    ✗ the last answer is the answer: What was found before the inner list? Which line throws it away?
        found + how_often(thing, number) ⇒ how_often(thing, number)
    ✗ result lost: The inner call returns a number. Which line uses it?
        found = found + how_often(thing, number) ⇒ how_often(thing, number)
    ✗ nothing gets smaller: Step 3 of the recipe: which list does the inner call get?
        how_often(thing, number) ⇒ how_often(things, number)
    ✗ return in the loop: How often does the loop go round before your function returns?
        '    return found' ⇒ '        return found\n    return found'
    ✗ once is enough: Is the question whether the number is there, or how often?
        found = found + 1 ⇒ found = 1
    """
)


# ---- 9 -------------------------------------------------------------------------------------------


def more_positions(chance):
    for disks in (3, 4, 5, 6, 9):
        yield rods_with(disks, chance), chance.randrange(1, disks + 1)


@sheet.exercise(
    "which rod",
    cases=[
        (((1,), (), ()), 1),
        (((), (), (1,)), 1),
        (((2,), (1,), ()), 2),
        (((2,), (1,), ()), 1),
        (((), (3, 2, 1), ()), 3),
        (((), (3, 2, 1), ()), 2),
        (((3,), (2,), (1,)), 2),
        (((4, 1), (2,), (3,)), 1),
    ],
    drawn=more_positions,
    open=True,
    asks_back=False,
)
def which_rod(position, disk):
    """Return the number of the rod on which a disk lies: 0, 1 or 2.

    >>> which_rod(((3,), (2, 1), ()), 2)
    1
    """
    for rod in (0, 1, 2):
        if disk in position[rod]:
            return rod


sheet.hints(
    "How many rods are there? Is there anything that is made of smaller copies of itself?",
    "`disk in position[0]` is True if the disk lies on the first rod.",
)


@sheet.right
def with_three_ifs(position, disk):
    if disk in position[0]:
        return 0
    if disk in position[1]:
        return 1
    return 2


sheet.wrong_edits(
    r"""
    ✗ only what is on top: A disk may lie below others. Which disks does your function look at?
        disk in position[rod] ⇒ position[rod][-1:] == (disk,)
    ✗ only the largest counts: A disk may lie on others. Which disks does your function look at?
        disk in position[rod] ⇒ position[rod][:1] == (disk,)
    ✗ return prints: The caller needs a number. Which word hands it back?
        return rod ⇒ print(rod)
    ✗ a rod has a name: In code the rods are 0, 1 and 2. What does your function return?
        return rod ⇒ return "ABC"[rod]
    ✗ rods from one on: Which number has the first rod?
        return rod ⇒ return rod + 1
    ✗ the first part decides: Which rods does your loop try before the function returns?
        … ⇒
            for rod in (0, 1, 2):
                if disk in position[rod]:
                    return rod
                return 1
    """
)


# ---- 10 ------------------------------------------------------------------------------------------


@sheet.question("7.4")
def the_middle_of_the_plan(ask):
    """Ten disks lie on B and must go to A, in the fewest moves. Which move is the middle one of the plan?"""
    plan = solve_hanoi(10, B, A, C)
    ask.right(
        str(plan[len(plan) // 2]),
        "As many moves come before it as after it: nine disks go out of the way, and on top. In the middle the largest disk moves.",
    )
    ask.wrong(
        str(plan[0]),
        "the first move is the middle",
        "That is the first move of the plan. Which disk makes it?",
    )
    ask.wrong(
        str(Move(A, C)),
        "every tower goes from A to C",
        "Where does this tower begin, and where does it go?",
    )
    ask.wrong(
        str(Move(C, A)),
        "the tower starts on the spare rod",
        "Which disk moves in the middle? Has it been on rod C?",
    )
