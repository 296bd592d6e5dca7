"""07 Review: ten short tasks in mixed order; each learner chooses the method."""

import re

from puzzlelib.hanoi import Move, solve_hanoi
from stepthrough.trace import record

from ..authoring.draws import even_and_odd, rods_with
from ..authoring.seeing import on_one_line
from ..authoring.sheet import Sheet
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


@sheet.question("M7.3", program=[add_up, sum_of])
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


def upwards(n):
    if n == 0:
        return []
    return [n] + upwards(n - 1)


@sheet.exercise(
    "repair upwards",
    cases=[(n,) for n in range(7)],
    drawn=lambda chance: [(n,) for n in even_and_odd(chance, 10, 30)],
    asks_back=False,
)
def count_upwards(n):
    """Return the list of the numbers from 1 to n; n is 0, 1, 2 and so on.

    >>> count_upwards(3)
    [1, 2, 3]
    """
    if n == 0:
        return []
    return count_upwards(n - 1) + [n]


sheet.hints(
    "Step 1 of the recipe: what does the inner call return, for n - 1?",
    "Step 4 of the recipe: suppose you have the list from 1 to n - 1. Where does n belong?",
)

sheet.wrong_edits(
    r"""
    ✗ the newest comes first: The inner call has the smaller numbers. On which side of them is n?
        count_upwards(n - 1) + [n] ⇒ [n] + count_upwards(n - 1)
    ✗ result lost: Which list does the inner call return, and where is it in yours?
        return count_upwards(n - 1) + [n] ⇒ 'count_upwards(n - 1)\n    return [n]'
    ✗ a list in a list: Two lists are put together. What does yours have in it?
        count_upwards(n - 1) + [n] ⇒ [count_upwards(n - 1), n]
    ✗ smallest case left out: What is the list from 1 to 0?
        n == 0 ⇒ n == 1
        return [] ⇒ return [1]
    ✗ return prints: The caller needs a list. Which word hands it back?
        return count_upwards(n - 1) + [n] ⇒ print(count_upwards(n - 1), n)
    ✗ counted from 0: Which number comes first?
        return [] ⇒ return [0]
    """
)


# ---- 5 -------------------------------------------------------------------------------------------


def steps_up(n):
    if n < 2:
        return 1
    return steps_up(n - 1) + steps_up(n - 2)


@sheet.question("M7.5", program=steps_up, run=lambda: record(steps_up, 4))
def how_many_calls(ask):
    """`steps_up(4)` is called. How many calls of `steps_up` are there in all, the first included?"""
    recording = record(steps_up, 4)
    ask.right(
        len(recording.calls),
        "Draw the tree: 4 calls 3 and 2, and 2 is called twice. Each of them calls again.",
    )
    ask.wrong(
        recording.depth,
        "second call forgotten",
        "The last line has two calls. What comes after the first of them?",
        at="steps_up(0) is called",
    )
    ask.wrong(
        recording.result,
        "base cases are all calls",
        "That is how often a base case is reached. Which calls are no base cases?",
    )
    ask.wrong(
        len(recording.calls) - 1,
        "first call not counted",
        "Count the calls in your drawing once more. Is the one at the top a call, too?",
    )


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


@sheet.question("M7.7")
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


@sheet.question("M7.10")
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
