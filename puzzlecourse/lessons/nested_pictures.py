"""03 Nested pictures: drawings that contain smaller copies of themselves, and calls that repeat."""

from math import cos, dist, radians, sin

from puzzlelib.rules import counted
from puzzlelib.trace import record
from puzzlelib.trace.values import short

from ..sheet import Sheet

sheet = Sheet("03_nested_pictures")


# ---- Remember? -----------------------------------------------------------------------------------


def row(n):
    if n == 0:
        return []
    return row(n - 1) + [n]


@sheet.question("R3.1", program=row, call=(row, 3))
def which_row():
    """Between two lists, `+` joins them into one. What does `row(3)` return?

    ✗ before or after is the same: `row(3)` has its 3. What comes before it in the new list?
      [row(2) returns]
    ✗ result lost: What does `row(2)` hand back, and where does it go? [row(2) returns]
    ✗ a list in a list: Does `+` put one list into the other? Look at what comes back.
      [row(1) returns]
    ✓ Each call waits for the shorter row and puts its own n behind it.
    """
    nested = []
    for n in (1, 2, 3):
        nested = [nested, n] if nested else [n]
    return row(3)[::-1], nested


@sheet.question("R3.2", run=lambda: record(row, 3))
def frames_of_a_row():
    """While `row(3)` runs, how many of its frames exist at once, at most?

    ✗ loop: `row(3)` has an n to add at the end. Where is it kept? [row(0) returns]
    ✗ zero needs no call: Which call returns the empty list? [row(0) returns]
    ✓ Three calls wait, each before its `+`, and the one for 0 runs.
    """
    depth = record(row, 3).depth
    return depth, 1, depth - 1


def lost_row(n):
    if n == 0:
        return []
    lost_row(n - 1) + [n]


def what_it_does(recording):
    """Whether a call returns, and what, or how it stops."""
    if recording.exception:
        return f"it stops with a {type(recording.exception).__name__}"
    return f"it returns {recording.result}"


@sheet.question("R3.3", program=lost_row, call=(lost_row, 2), see=what_it_does)
def what_a_lost_row_does():
    """Here the last line has lost its `return`. What does `lost_row(2)` do?

    ✗ last value returns: Which line hands the joined list back? [lost_row(1) returns]
    ✗ base value travels up: The empty list comes back to `lost_row(1)`. What comes back to
      `lost_row(2)`? [lost_row(1) returns]
    ✗ None counts as nothing: `lost_row(2)` needs what `lost_row(1)` returns. What does it do with it?
      [lost_row(1) returns]
    ✓ `lost_row(1)` returns None, and None cannot be joined to a list.
    """
    return ["it returns None"]


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


@sheet.question("3.1", run=lambda: record(sierpinski, 2))
def how_many_triangles():
    """`sierpinski(4)` draws 40 triangles. How many does `sierpinski(5)` draw?

    ✗ in proportion: From `sierpinski(3)` to `sierpinski(4)`, 27 triangles were added. Are as many
      added this time?
    ✗ largest triangle forgotten: Those are the three smaller pictures. What else is in the picture?
    ✗ one call is enough: How many smaller pictures are there in each picture?
    ✓ One triangle, and three smaller pictures with 40 triangles each.
    """
    three, four, five = (len(sierpinski(n)) // 3 for n in (3, 4, 5))
    return five, four + four - three, 3 * four, four + 1


# ---- A ruler -------------------------------------------------------------------------------------


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


# ---- A plant of your own -------------------------------------------------------------------------

BEND, SHRINK = 25, 0.75  # as the notebook begins; learners change them


def tip(x, y, angle, length):
    """The point at the end of a stem that begins at (x, y): at angle 90 the stem goes up.

    >>> tip(2, 5, 0, 10)
    (12.0, 5.0)
    """
    right, up = length * cos(radians(angle)), length * sin(radians(angle))
    return round(x + right, 3), round(y + up, 3)


def is_stroke(thing):
    """Whether it is a tuple of four numbers."""
    return isinstance(thing, tuple) and [isinstance(n, (int, float)) for n in thing] == [True] * 4


def is_a_plant(trial):
    """A stem with at least two smaller plants at its tip, and nothing in the air."""
    n, *root, _, _ = trial.arguments
    strokes = trial.result
    if told := trial.raised() or (strokes is None and trial.lost_result()):
        return told
    if not isinstance(strokes, list) or not all(map(is_stroke, strokes)):
        return f"{trial.call} returned {short(strokes, 60)}: a list of strokes was expected."
    different, least = len(set(strokes)), 2**n - 1
    if different < least or (strokes and not n):
        expected = f"{least} or more were expected" if n else "none was expected"
        return f"{trial.call} draws {counted(different, 'different stroke')}; {expected}."
    return not_grown(trial.call, strokes, root)


def not_grown(call, strokes, root):
    """What to say of a stroke in the air, at the root, or too long for the one below it, or None."""
    for stroke in strokes:
        begin, long = stroke[:2], dist(stroke[:2], stroke[2:])
        below = [dist(other[:2], other[2:]) for other in strokes if dist(other[2:], begin) < 0.01]
        if not below and dist(begin, root) > 0.01:
            return f"{call} draws {short(stroke)}, which begins where no stroke ends."
        if below and long > min(below) - 0.01:
            return f"{call} draws {short(stroke)}, which is no shorter than the stroke below it."
    stems = {stroke for stroke in strokes if dist(stroke[:2], root) < 0.01}
    told = f"{call} draws {len(stems)} strokes from {tuple(root)}; only the stem begins there."
    return told if len(stems) > 1 else None


def how_many_strokes(answer):
    numbers = ", ".join(str(len(answer(n, 0, 0, 90, 100))) for n in (1, 2, 3, 4))
    return f"It has {numbers} strokes for n = 1, 2, 3, 4. Show it to someone!"


@sheet.exercise(
    "plant",
    cases=[(n, 0, 0, 90, 100) for n in (0, 1, 2, 4)],
    property=is_a_plant,
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
    "The base case first: a plant of 0 has no strokes at all. What is that as a list?",
    "`plant(n - 1, x2, y2, angle + BEND, length * SHRINK)` is one smaller plant. Which is the other?",
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
    ✗ a list in a list: A drawing is one list of strokes. Which sign joins lists into one?
        [(x, y, x2, y2)] + left + right ⇒ [(x, y, x2, y2), left, right]
    ✗ result lost: Both smaller plants come back as lists. Where does your function put them?
        [(x, y, x2, y2)] + left + right ⇒ [(x, y, x2, y2)]
    """
)


def tree(n):
    return plant(n, 0, 0, 90, 100)


# ---- A tree that repeats itself ------------------------------------------------------------------


def branch(n, x=0, y=0, angle=90):
    if n < 1:
        return []
    x2, y2 = tip(x, y, angle, n)
    left = branch(n - 1, x2, y2, angle + 18)
    right = branch(n - 2, x2, y2, angle - 34)
    return [(x, y, x2, y2)] + left + right


@sheet.question("3.2", run=lambda: record(branch, 4))
def order_of_the_strokes():
    """In which order does `branch(4)` draw its strokes? These are their lengths.

    ✗ a call ends when it calls: When the call for 1 has returned to the call for 2, is the call
      for 2 over?
    ✗ first come, first served: The call for 4 calls the one for 3. What must be over before it
      makes its second call?
    ✓ The second call begins when the first has come back, with everything above it.
    """
    made = [round(dist(stroke[:2], stroke[2:])) for stroke in branch(4)]
    orders = (made, made[:4], sorted(made, reverse=True))
    return tuple(" ".join(map(str, order)) for order in orders)


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


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("3.3", run=lambda: record(count_once, 10, {}))
def calls_with_a_memo():
    """`count(10)` makes 287 calls. How many does `count_once(10, {})` make?

    ✗ memory saves nothing: How often is the work for 3 done if its result is in the memo?
    ✗ second call forgotten: How many calls are made to work out one result?
    ✗ base cases are no calls: A call for 0 returns at once. Is it a call, too?
    ✓ Each of the ten results is worked out once, with two calls; and there is the first call.
    """
    recording = record(count_once, 10, {})
    calls = recording.number_of_calls
    zeros = sum(call.arguments["n"] < 1 for call in recording.calls)
    return calls, record(count, 10).number_of_calls, calls // 2 + 1, calls - zeros
