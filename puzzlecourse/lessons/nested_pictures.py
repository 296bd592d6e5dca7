"""05 Nested pictures: drawings that contain smaller copies of themselves, and calls that repeat."""

import ast
import inspect
from collections import defaultdict
from itertools import product
from math import cos, dist, floor, radians, sin
from textwrap import dedent

from stepthrough.given import counted
from stepthrough.trace import record
from stepthrough.trace.values import short

from ..answers.answer_functions import functions_of, names_in
from ..authoring.draws import even_and_odd
from ..authoring.seeing import first_call_of, number_of_calls
from ..authoring.sheet import GAP, Sheet, changed
from ..authoring.strokes import is_stroke
from ..judging.faults import differs_from, raised
from ..judging.sentences import AnotherWay

sheet = Sheet("05_nested_pictures")


# ---- Remember? -----------------------------------------------------------------------------------


def row(n):
    if n == 0:
        return []
    return row(n - 1) + [n]


# ---- A triangle with three triangles in it -------------------------------------------------------


def on_its_tip(x, y, side):
    """The three strokes of a triangle that stands on its tip, at (x, y)."""
    left, right, high = x - side / 2, x + side / 2, y + side * 0.866
    return [(x, y, left, high), (left, high, right, high), (right, high, x, y)]


def sierpinski(n, x=0, y=0, side=64):
    if n == 0:
        return []
    half = side / 2
    hole = on_its_tip(x + half, y, half)
    left = sierpinski(n - 1, x, y, half)
    right = sierpinski(n - 1, x + half, y, half)
    top = sierpinski(n - 1, x + half / 2, y + half * 0.866, half)
    return hole + left + right + top


@sheet.question("5.1", run=lambda: record(sierpinski, 2))
def how_many_triangles(ask):
    """`sierpinski(4)` draws 40 triangles, each standing on its tip. How many does `sierpinski(5)`
    draw?
    """
    three, four, five = (len(sierpinski(n)) // 3 for n in (3, 4, 5))
    ask.right(
        five, "One triangle in the middle, and three smaller pictures with 40 triangles each."
    )
    ask.wrong(
        four + four - three,
        "in proportion",
        "From `sierpinski(3)` to `sierpinski(4)`, 27 triangles were added. Are as many added this time?",
    )
    ask.wrong(
        3 * four,
        "largest triangle forgotten",
        "Those are the three smaller pictures. What else is in the picture?",
    )
    ask.wrong(
        four + 1, "one call is enough", "How many smaller pictures are there in each picture?"
    )


# ---- A list is two shorter lists -----------------------------------------------------------------


def merge(left, right):
    if left == []:
        return right
    if right == []:
        return left
    if left[0] <= right[0]:
        return [left[0]] + merge(left[1:], right)
    return [right[0]] + merge(left, right[1:])


def largest(numbers):
    if len(numbers) == 1:
        return numbers[0]
    middle = len(numbers) // 2
    left = largest(numbers[:middle])
    right = largest(numbers[middle:])
    return max(left, right)


SECOND = "largest(numbers[middle:])"


@sheet.question(
    "5.2", program=changed(largest, {SECOND: GAP}), run=lambda: record(largest, [4, 1, 6, 9])
)
def what_the_second_half_needs(ask):
    """`largest` promises to return the largest number of a list that is not empty. What belongs in
    the gap?
    """
    ask.right(SECOND, "Each half gets a call. The larger of the two answers is the answer.")
    ask.wrong(
        "numbers[middle:]",
        "one call is enough",
        "`max` is to compare two numbers. What is in the gap here: a number, or a list?",
        at="largest([6, 9]) is called",
    )
    ask.wrong(
        "largest(numbers[:middle])",
        "first call again",
        "Which numbers of the list would never be looked at?",
        at="largest([6, 9]) is called",
    )
    ask.wrong(
        "largest(numbers)",
        "nothing gets smaller",
        "Step 5 of the recipe: which list would this call get, and the one inside it?",
        at="largest([6, 9]) is called",
    )


STEPS_A_NUMBER = 15  # at most, of merging


def sorts_by_halves(trial):
    """The numbers are sorted, by calls for lists about half as long."""
    numbers = trial.arguments[0]
    if message := differs_from(trial, sorted(numbers)):
        return message
    calls = dict.fromkeys(sorting_calls(trial.recording))
    waiting = max(map(above, calls))
    if waiting > 2 * len(numbers).bit_length() + 1:
        return AnotherWay(
            f"{trial.call} is right, but {waiting} calls wait for each other: does each get half of its list?"
        )
    return without_halves(trial, calls) or without_merging(trial, calls)


def without_halves(trial, calls):
    """What to say where some inner call sorts much more than half of a list, as by a number in it."""
    for call in calls:
        inner = [len(one.result) for one in call.calls if one in calls and type(one.result) is list]
        if type(call.result) is list and max(inner, default=0) > len(call.result) // 2 + 1:
            return AnotherWay(
                f"{trial.call} is right, but of {len(call.result)} numbers {max(inner)} are left to one call: does each get half of its list?"
            )
    return None


def without_merging(trial, calls):
    """What to say where two sorted halves are sorted once more: to merge them takes a few steps a number."""
    inside = {call for call in trial.recording.calls if sorted_by(call, calls) is next(iter(calls))}
    steps = sum(step.call in inside for step in trial.recording.steps)
    if steps <= STEPS_A_NUMBER * (len(trial.arguments[0]) + 2):
        return None
    return AnotherWay(
        f"{trial.call} is right, but the numbers of its two halves are sorted once more: `merge` only looks at the first number of each."
    )


def sorted_by(call, calls):
    """The sorting call in which a call was made, itself if it is one."""
    return next((one for one in (call, *call.callers()) if one in calls), None)


def sorting_calls(recording):
    """The calls of the function that sorts: the answer itself, or the helper that it leaves this to.

    A function that merges may call itself as often as it likes.
    """
    root = recording.root
    same = [call for call in recording.calls if call.code is root.code]
    if len(same) > 1:
        return same
    helpers = {call.code for call in root.calls}
    return [call for call in recording.calls if call.code in helpers] or [root]


def above(call):
    """How many calls of the same function are on the stack."""
    return 1 + sum(caller.code is call.code for caller in call.callers())


def without_pythons_sort(answer):
    """What to say of an answer that leaves the sorting to Python, or None."""
    if any(map(has_python_sort, functions_of(answer))):
        return "Python has done the sorting: here `merge` is to do it."
    return None


def has_python_sort(function):
    """Whether a function has Python sort, or look for the smallest; it may compare two numbers."""
    names = names_in(function.__code__) & {"sorted", "sort", "insort", "min", "max"}
    if not names <= {"min", "max"}:
        return True
    return bool(names) and not only_compares_two(function)


def only_compares_two(function):
    """Whether `min` and `max` stand only before brackets with two things in them."""
    try:
        tree = ast.parse(dedent(inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):
        return False
    names = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id in ("min", "max")]
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and n.func in names]
    return len(names) == len(calls) and all(map(gets_two, calls))


def gets_two(call):
    """Whether a call has two arguments, each written down."""
    return len(call.args) == 2 and not any(isinstance(one, ast.Starred) for one in call.args)


def longer_lists(chance):
    """Lists of an even and of an odd length, with equal numbers, negative ones, and in order already."""
    even, odd = even_and_odd(chance, 40, 60)
    sizes = {even: 99, odd: 10**18, 3: 9, 4: 9, chance.randrange(6, 12): 99}
    lists = [[chance.randrange(-most, most) for _ in range(n)] for n, most in sizes.items()]
    equal = [chance.randrange(3) for _ in range(odd)]
    in_order = [*sorted(lists[0]), 99], sorted(lists[1])[::-1]
    lists[0][even // 2] = 99  # the largest of them in the middle
    return [(numbers,) for numbers in (*lists, equal, *in_order)]


LISTS = [[], [4], [1, 2], [2, 1], [2, 2], [3, 1, 2], [3, 1, 4, 1], [5, 2, 4, 1, 3]]
LISTS += [[7, 3, 9, 1, 12, 5, 0, 8, 2, 11, 4, 6]]


def merge_sort(numbers):
    """Return a list of the same numbers, sorted.

    >>> merge_sort([3, 1, 4, 1])
    [1, 1, 3, 4]
    """
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    left = merge_sort(numbers[:middle])
    right = merge_sort(numbers[middle:])
    return merge(left, right)


sheet.exercise(  # no decorator: 5.3 steps through it
    "merge sort",
    cases=[(numbers,) for numbers in LISTS],
    drawn=longer_lists,
    judged_by=sorts_by_halves,
    recursive=True,
    levels=lambda numbers: len(numbers).bit_length() // 2,
    way=without_pythons_sort,
)(merge_sort)


sheet.hints(
    "Step 2 of the recipe: which lists are sorted already, because there is nothing to compare in them?",
    "Step 3 of the recipe: `numbers[:middle]` is the first half, `numbers[middle:]` the second.",
    "Step 4 of the recipe: suppose both halves are sorted. Which function makes one list of them?",
)


@sheet.right
def by_places(numbers):
    def part(begin, end):
        if begin == end:
            return []
        if end - begin == 1:
            return numbers[begin:end]
        middle = (begin + end) // 2
        return merge(part(begin, middle), part(middle, end))

    return part(0, len(numbers))


sheet.wrong_edits(
    r"""
    ✗ smallest case left out: A list of one number cannot be halved. What does its second half look like?
        len(numbers) < 2 ⇒ len(numbers) < 1
    ✗ an empty list cannot come: A list may have no numbers at all. Is it one of your base cases?
        len(numbers) < 2 ⇒ len(numbers) == 1
    ✗ two are sorted already: Two numbers may be in the wrong order, too. How long is a list
      that needs no call?
        len(numbers) < 2 ⇒ len(numbers) < 3
    ✗ result lost: Both halves come back sorted. Which line uses them?
        left = merge_sort(numbers[:middle]) ⇒ merge_sort(numbers[:middle])
        right = merge_sort(numbers[middle:]) ⇒ merge_sort(numbers[middle:])
        merge(left, right) ⇒ merge(numbers[:middle], numbers[middle:])
    ✗ one call is enough: One half is sorted. `merge` needs two sorted lists: what about the other?
        right = merge_sort(numbers[middle:]) ⇒ right = numbers[middle:]
    ✗ joined is merged: One list is put behind the other. Which number must come first?
        merge(left, right) ⇒ left + right
    ✗ the middle belongs to nobody: Count the numbers that come back. Which one is in neither half?
        numbers[middle:] ⇒ numbers[middle + 1:]
    ✗ one at a time: The list of your inner call is one number shorter. How long is a half?
        middle = len(numbers) // 2 ⇒ middle = 1
    """
)


@sheet.wrong(
    "equal numbers are one number",
    "Count equal numbers in the list, and in yours. Are there as many?",
)
def each_once(numbers):
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    left = each_once(numbers[:middle])
    right = [number for number in each_once(numbers[middle:]) if number not in left]
    return merge(left, right)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("5.3", call=(merge_sort, [3, 1, 4, 2]), see=first_call_of("merge"))
def which_merge_is_first(ask):
    """`merge_sort([3, 1, 4, 2])` calls `merge` three times. Which of these calls comes first?"""
    sorting = [c for c in record(merge_sort, [3, 1, 4, 2]).calls if c.function == "merge_sort"]
    made = [inner for call in sorting for inner in call.calls if inner.function == "merge"]
    _, second, _ = map(repr, sorted(made, key=lambda call: call.first))
    ask.right_by_running(
        "The first half comes back sorted before the second half is looked at; the two halves are "
        "merged when both are back."
    )
    ask.wrong_in_world(
        "each call ends first",
        "Both lists in it are sorted. Who has sorted them?",
        at="merge_sort([3, 1]) is called",
    )
    ask.wrong(
        second,
        "the second half first",
        "Which line makes the call for the first half? Does it wait for the other?",
        at="merge_sort([3, 1]) is called",
    )
    ask.wrong_in_world(
        "a call is what is in its brackets",
        "`merge` compares the first numbers only. What must be true of its two lists?",
        at="merge_sort([3, 1]) is called",
    )


# ---- More: a plant of your own -------------------------------------------------------------------

BEND, SHRINK = 25, 0.75  # as the notebook begins; learners change them


def tip(x, y, angle, length):
    """The point at the end of a stem that begins at (x, y): at angle 90 the stem goes up.

    >>> tip(2, 5, 0, 10)
    (12.0, 5.0)
    """
    right, up = length * cos(radians(angle)), length * sin(radians(angle))
    return round(x + right, 3), round(y + up, 3)


def is_a_plant(trial):
    """A stem with at least two smaller plants at its tip, and nothing in the air."""
    n, *root, angle, length = trial.arguments
    strokes = trial.result
    if message := raised(trial):
        return message
    if not isinstance(strokes, list) or not all(map(is_stroke, strokes)):
        return f"{trial.call} returned {short(strokes, 60)}: a list of strokes was expected."
    different, least = len(set(strokes)), 2**n - 1
    if different < least or (strokes and not n):
        expected = f"{least} or more were expected" if n else "none was expected"
        return f"{trial.call} draws {counted(different, 'different stroke')}; {expected}."
    return not_grown(trial.call, strokes, root) or leaning(trial.call, strokes, root, angle, length)


def leaning(call, strokes, root, angle, length):
    """What to say of a stem that has another angle or length than was given, or None."""
    x, y = root
    end = tip(x, y, angle, length)
    for stroke in strokes:
        if dist(stroke[:2], root) < 0.01 and dist(stroke[2:], end) > 0.01:
            return f"{call} draws the stem {short(stroke)}; with the angle {angle} and the length {length} it ends in {end}."
    return None


def ends_of(strokes):
    """The strokes by the place where they end: a square of 0.01 by 0.01."""
    by_end = defaultdict(list)
    for stroke in strokes:
        by_end[square(stroke[2:])].append(stroke)
    return by_end


def square(point):
    return tuple(floor(100 * number) for number in point)


def not_grown(call, strokes, root):
    """What to say of a stroke in the air, at the root, or too long for the one below it, or None."""
    ends = ends_of(strokes)
    for stroke in strokes:
        begin, long = stroke[:2], dist(stroke[:2], stroke[2:])
        x, y = square(begin)
        squares = product((x - 1, x, x + 1), (y - 1, y, y + 1))
        near = [other for place in squares for other in ends.get(place, ())]
        below = [dist(other[:2], other[2:]) for other in near if dist(other[2:], begin) < 0.01]
        if not below and dist(begin, root) > 0.01:
            return f"{call} draws {short(stroke)}, which begins where no stroke ends."
        if below and long > min(below) - 0.01:
            return f"{call} draws {short(stroke)}, which is no shorter than the stroke below it."
    stems = {stroke for stroke in strokes if dist(stroke[:2], root) < 0.01}
    message = f"{call} draws {len(stems)} strokes from {tuple(root)}; only the stem begins there."
    return message if len(stems) > 1 else None


def how_many_strokes(answer):
    numbers = ", ".join(str(len(answer(n, 0, 0, 90, 100))) for n in (1, 2, 3, 4))
    return f"It has {numbers} strokes for n = 1, 2, 3, 4. Show it to someone!"


def other_plants(chance):
    """Elsewhere, leaning, and of another length."""
    return [elsewhere(n, chance) for n in (3, 2, 4)]


def large_plants(chance):
    """Of those with many branches there are too many to be counted."""
    return [elsewhere(n, chance) for n in (5, 6)]


def elsewhere(n, chance):
    x, y, angle = (chance.randrange(least, least + 60) for least in (-30, -30, 60))
    return n, x, y, angle, chance.randrange(80, 200)


@sheet.exercise(
    "plant",
    cases=[(n, 0, 0, 90, 100) for n in (0, 1, 2, 3, 4)],
    drawn=other_plants,
    large=large_plants,
    levels=lambda n, *stem: n // 2,
    judged_by=is_a_plant,
    remark=how_many_strokes,
    recursive=True,
    open=True,
)
def plant(n, x, y, angle, length):
    """Return the strokes of a plant: a stem and, at its tip, smaller plants.

    >>> len(plant(2, 0, 0, 90, 100))
    3
    """
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    left = plant(n - 1, x2, y2, angle + BEND, length * SHRINK)
    right = plant(n - 1, x2, y2, angle - BEND, length * SHRINK)
    return [(x, y, x2, y2)] + left + right


sheet.hints(
    "Step 2 of the recipe: a plant of 0 has no strokes at all. What is that as a list?",
    "Step 3 of the recipe: `plant(n - 1, x2, y2, angle + BEND, length * SHRINK)` is one smaller plant. Which is the other?",
    "`[stem] + left + right` joins three lists. The square brackets make a list of one stroke.",
)

sheet.wrong_edits(
    r"""
    ✗ smallest case left out: A plant of 1 is a stem without branches. Which plants stand at its tip?
        n == 0 ⇒ n == 1
    ✗ one call is enough: At each tip there is only one smaller plant. Where is the other?
        + left + right ⇒ + left
    ✗ everything starts at the start: At which point do the smaller plants begin?
        'left = plant(n - 1, x2, y2' ⇒ 'left = plant(n - 1, x, y'
    ✗ nothing gets smaller: Which of the arguments makes a branch shorter than its stem?
        'angle + BEND, length * SHRINK' ⇒ 'angle + BEND, length'
        'angle - BEND, length * SHRINK' ⇒ 'angle - BEND, length'
    ✗ a list in a list: A drawing is one list of strokes. Which operator joins lists into one?
        [(x, y, x2, y2)] + left + right ⇒ [(x, y, x2, y2), left, right]
    ✗ result lost: Both smaller plants come back as lists. Where does your function put them?
        [(x, y, x2, y2)] + left + right ⇒ [(x, y, x2, y2)]
    """
)


def tree(n):
    return plant(n, 0, 0, 90, 100)


# ---- More: a word is missing ---------------------------------------------------------------------


def lost_row(n):
    if n == 0:
        return []
    lost_row(n - 1) + [n]


def what_it_does(recording):
    """Whether a call returns, and what, or how it stops."""
    if recording.exception:
        return f"it stops with a {type(recording.exception).__name__}"
    return f"it returns {recording.result}"


@sheet.question("5.4", program=lost_row, call=(lost_row, 2), see=what_it_does)
def what_a_lost_row_does(ask):
    """Here the last line has lost its `return`. What does `lost_row(2)` do?"""
    ask.right_by_running("`lost_row(1)` returns None, and None cannot be joined to a list.")
    ask.wrong_in_world(
        "last value returns", "Which line hands the joined list back?", at="lost_row(1) returns"
    )
    ask.wrong_in_world(
        "base value travels up",
        "The empty list comes back to `lost_row(1)`. What comes back to `lost_row(2)`?",
        at="lost_row(1) returns",
    )
    ask.wrong(
        "it returns None",
        "None counts as nothing",
        "`lost_row(2)` needs what `lost_row(1)` returns. What does it do with it?",
        at="lost_row(1) returns",
    )


# ---- More: a tree that repeats itself ------------------------------------------------------------


def branch(n, x=0, y=0, angle=90):
    if n < 1:
        return []
    x2, y2 = tip(x, y, angle, n)
    left = branch(n - 1, x2, y2, angle + 18)
    right = branch(n - 2, x2, y2, angle - 34)
    return [(x, y, x2, y2)] + left + right


def in_a_row(lengths):
    return " ".join(map(str, lengths))


def strokes_of_the_calls(recording):
    """The lengths of the strokes, one of each call that has not come to the end, in their order."""
    lengths = [call.arguments["n"] for call in recording.calls if call.function == "branch"]
    return in_a_row(n for n in lengths if n > 0)


@sheet.question("5.5", call=(branch, 4), see=strokes_of_the_calls)
def order_of_the_strokes(ask):
    """In which order does `branch(4)` draw its strokes? Each answer gives their lengths."""
    made = [round(dist(stroke[:2], stroke[2:])) for stroke in branch(4)]
    ask.right_by_running(
        "The second call begins when the first has come back, with everything above it."
    )
    ask.wrong_in_world(
        "active only",
        "When the call for 1 has returned to the call for 2, is the call for 2 over?",
    )
    ask.wrong(
        in_a_row(sorted(made, reverse=True)),
        "first come, first served",
        "The call for 4 calls the one for 3. What must be over before it makes its second call?",
    )


def count(n):
    if n < 1:
        return 0
    return 1 + count(n - 1) + count(n - 2)


def count_once(n, memo):
    if n < 1:
        return 0
    if n not in memo:
        left = count_once(n - 1, memo)
        memo[n] = 1 + left + count_once(n - 2, memo)
    return memo[n]


# ---- More: a memo --------------------------------------------------------------------------------


@sheet.question("5.6", call=(count_once, 10, {}), see=number_of_calls)
def calls_with_a_memo(ask):
    """`count(10)` makes 287 calls. How many does `count_once(10, {})` make?"""
    recording = record(count_once, 10, {})
    calls = recording.number_of_calls
    zeros = sum(call.arguments["n"] < 1 for call in recording.calls)
    ask.right_by_running(
        "Each of the ten results is computed once, with two calls; and there is the first call."
    )
    ask.wrong_in_world(
        "each call has its own list",
        "The call for 3 writes its result into a memo. How many memos are there?",
    )
    ask.wrong(
        calls // 2 + 1, "second call forgotten", "How many calls are made to compute one result?"
    )
    ask.wrong(
        calls - zeros, "base cases are no calls", "A call for 0 returns at once. Is it a call, too?"
    )


# ---- More: the marks of the ruler ----------------------------------------------------------------


def ruler(n, left, right):
    if n == 0:
        return []
    middle = (left + right) / 2
    mark = (middle, 0, middle, n)
    before = ruler(n - 1, left, middle)
    after = ruler(n - 1, middle, right)
    return before + [mark] + after


def heights(strokes):
    """How high the strokes are, in their order.

    >>> heights(ruler(3, 0, 8))
    '1 2 1 3 1 2 1'
    """
    return " ".join(f"{y2 - y1:g}" for _, y1, _, y2 in strokes)
