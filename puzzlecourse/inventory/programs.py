"""Templates of the programs of the recursion test, independent of any puzzle.

`$f` and `$g` are functions; `$n`, `$m`, `$xs` and similar names are variables. Names in `values`
are numbers, strings or lists. `search.py` selects the variants that are used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Family(NamedTuple):
    """Programs that differ in names and numbers only."""

    name: str
    question: str  # one of QUESTIONS
    source: str
    call: str
    values: Mapping[str, Sequence[Any]]


QUESTIONS = {
    "returns": "What does `{call}` return?",
    "prints": "What does `{call}` print? (In the answers, / is a new line.)",
    "frames": "While `{call}` runs, how many calls of `{name}` have begun and are not over yet, at most? Count `{call}` as well.",
    "first": "When `{call}` is called, which call of `{name}` is over first?",
}

_KINDS = ("f", "g", "n", "m", "k", "xs", "ys", "t", "x")  # functions, numbers, lists, a string
_FUNCTIONS = ("work", "helper"), ("mix", "part"), ("calc", "aid"), ("turn", "bit"), ("play", "unit")
_VARIABLES = (
    ("n", "m", "k", "xs", "ys", "t", "x"),
    ("a", "b", "c", "list1", "list2", "word", "ok"),
    ("k", "j", "p", "items", "more", "text", "yes"),
)
# Names that reveal nothing about the purpose of a program.
NAMINGS = [
    dict(zip(_KINDS, (*functions, *variables), strict=True))
    for functions in _FUNCTIONS
    for variables in _VARIABLES
]

FAMILIES: list[Family] = []


def family(name: str, question: str, source: str, call: str, **values: Sequence[Any]) -> None:
    """Register a family of programs."""
    FAMILIES.append(Family(name, question, source.strip("\n"), call, values))


SMALL = (3, 4, 5)

# ---- numbers that are returned -------------------------------------------------------------------

family(
    "a product",
    "returns",
    """
def $f($n):
    if $n == 1:
        return $base
    return $n * $f($n - 1)
""",
    "$f($a)",
    a=(3, 4, 5),
    base=(1, 2, 3, 4, 5, 6, 10),
)
family(
    "a sum with a name for the inner result",
    "returns",
    """
def $f($n):
    if $n == 0:
        return $base
    $m = $f($n - 1)
    return $m + $n
""",
    "$f($a)",
    a=(3, 4),
    base=(0, 5, 7, 10),
)
family(
    "the sum of a list",
    "returns",
    """
def $f($xs):
    if $xs == []:
        return $base
    return $xs[0] + $f($xs[1:])
""",
    "$f($list)",
    base=(0, 10),
    list=([4, 2, 5], [3, 1, 6], [7, 2, 4], [5, 1, 3], [8, 3, 2]),
)
family(
    "a string turned round",
    "returns",
    """
def $f($t):
    if len($t) == 1:
        return $t
    return $f($t[1:]) + $t[0]
""",
    "$f($word)",
    word=("cat", "sun", "map", "dog", "ten", "bird", "milk", "star"),
)
family(
    "two calls added",
    "returns",
    """
def $f($n):
    if $n < 2:
        return $base
    return $f($n - 1) + $f($n - 2)
""",
    "$f($a)",
    a=(3, 4, 5),
    base=(1, 2, 3, 4, 5, 10),
)
family(
    "two calls, the first with a name",
    "returns",
    """
def $f($n):
    if $n < 1:
        return $base
    $m = $f($n - 1)
    return $m + $f($n - 2) + $n
""",
    "$f($a)",
    a=(2, 3),
    base=(1, 2, 4),
)
family(
    "a helper that changes its parameter",
    "returns",
    """
def $g($m):
    $m = $m * $by
    return $m

def $f($n):
    if $n == 0:
        return $base
    $k = $g($n)
    return $k + $n + $f($n - 1)
""",
    "$f($a)",
    a=(2, 3),
    by=(2, 3, 10),
    base=(0, 5),
)
family(
    "a parameter that is changed below",
    "prints",
    """
def $f($n):
    $n = $n + $by
    if $n < $most:
        $m = $n
        $f($m)
        print($m)
    print($n)
""",
    "$f($a)",
    a=(1, 2),
    by=(2, 3),
    most=(5, 6, 7),
)
family(
    "places changed",
    "returns",
    """
def $f($n, $m):
    if $n == 0:
        return $m
    return $f($m - 1, $n)
""",
    "$f($a, $b)",
    a=(2, 3, 4),
    b=(1, 2, 3, 5),
)
family(
    "places changed, printed",
    "prints",
    """
def $f($n, $m):
    print($n, $m)
    if $n > 0:
        $k = $n - 1
        $f($m, $k)
""",
    "$f($a, $b)",
    a=(1, 2, 3),
    b=(1, 2, 3),
)
family(
    "a name from outside",
    "returns",
    """
$k = $b

def $g($m):
    return $m * $k

def $f($n):
    $k = $n + 1
    if $n == 0:
        return $g($n + $c)
    return $g($n) + $f($n - 1)
""",
    "$f($a)",
    a=(2, 3),
    b=(10, 5, 3),
    c=(1, 2),
)
family(
    "a name from outside, printed",
    "prints",
    """
$k = $b

def $g():
    print($k)

def $f($n):
    $k = $n
    if $n > 0:
        $g()
        $f($n - 1)
        print($k)
""",
    "$f($a)",
    a=(2, 3),
    b=(7, 8, 9, 10),
)
family(
    "an amount that is handed on",
    "returns",
    """
def $f($n, $m):
    if $n == 0:
        return $m
    return $f($n - 1, $m + $n)
""",
    "$f($a, $b)",
    a=(3, 4),
    b=(0, 1, 5, 10),
)

# ---- printing on the way down and back -----------------------------------------------------------

family(
    "printed on the way back",
    "prints",
    """
def $f($n):
    if $n > 0:
        $f($n - 1)
        print($n * $by)
""",
    "$f($a)",
    a=(3, 4),
    by=(2, 3, 5, 10),
)
family(
    "printed on the way down and back",
    "prints",
    """
def $f($n):
    print($n)
    if $n > $least:
        $f($n - 1)
        print($n * $by)
""",
    "$f($a)",
    a=(3, 4),
    least=(1,),
    by=(10, 2, 5, 100),
)
family(
    "printed before the base case",
    "prints",
    """
def $f($n):
    print($n)
    if $n == 0:
        return
    $f($n - $by)
    print("$word")
""",
    "$f($a)",
    a=(2, 4),
    by=(1, 2),
    word=("up", "ok", "so", "hm"),
)
family(
    "printed and returned",
    "prints",
    """
def $f($n):
    if $n == 0:
        return $base
    $m = $f($n - 1)
    print($n)
    return $m + $n
""",
    "$f($a)",
    a=(2, 3),
    base=(1, 5, 10),
)
family(
    "printed before, and returned",
    "returns",
    """
def $f($n):
    print($n)
    if $n == 1:
        return $base
    return $f($n - 1) + $by
""",
    "$f($a)",
    a=(3, 4),
    base=(5, 6, 10),
    by=(2, 3),
)
family(
    "two calls, printed between",
    "prints",
    """
def $f($n):
    if $n > 0:
        $f($n - 1)
        print($n * $by)
        $f($n - 2)
""",
    "$f($a)",
    a=(3,),
    by=(2, 3, 4, 5, 10, 100),
)
family(
    "letters printed behind",
    "prints",
    """
def $f($t):
    if $t == "":
        return
    print($t[0])
    $f($t[1:])
    print($t[0])
""",
    "$f($word)",
    word=("ab", "xy", "no", "it", "up", "me", "by"),
)
family(
    "an end that is printed",
    "prints",
    """
def $f($n):
    if $n == 0:
        print("$word")
    else:
        $f($n - 1)
        print($n)
""",
    "$f($a)",
    a=(2, 3),
    word=("end", "go", "hi", "top"),
)

# ---- lost results, missing returns and missing base cases ----------------------------------------

family(
    "no return at all",
    "returns",
    """
def $f($n):
    if $n > 0:
        $f($n - 1)
    $m = $n * $by
""",
    "$f($a)",
    a=(2, 3, 4),
    by=(2, 3, 10),
)
family(
    "printed instead of returned",
    "returns",
    """
def $f($n):
    if $n > $least:
        $f($n - 1)
    print($n * $by)
""",
    "$f($a)",
    a=(3, 4),
    least=(0, 1),
    by=(2, 5, 10),
)
family(
    "no base case",
    "returns",
    """
def $f($n):
    return $n * $by + $f($n - 1)
""",
    "$f($a)",
    a=(2, 3, 4),
    by=(2, 3, 5, 10),
)
family(
    "no base case, printed",
    "prints",
    """
def $f($n):
    print($n * $by)
    $f($n - 1)
""",
    "$f($a)",
    a=(2, 3, 4),
    by=(2, 3, 5, 10),
)
family(
    "the base case at the end",
    "returns",
    """
def $f($n):
    $m = 0
    if $n > 0:
        $m = $f($n - 1)
    if $n == $least:
        return $base
    return $m + $n
""",
    "$f($a)",
    a=(3, 4),
    least=(1, 2),
    base=(10, 20, 50),
)
family(
    "the base case behind the print",
    "prints",
    """
def $f($n):
    print($n * $by)
    $m = $n - 1
    if $n < $least:
        return
    $f($m)
    print($m)
""",
    "$f($a)",
    a=(3, 4),
    least=(1, 2),
    by=(2, 3, 10),
)

# ---- lists ---------------------------------------------------------------------------------------

family(
    "a list grown on the way back",
    "returns",
    """
def $f($n):
    if $n == 0:
        return [$base]
    return [$n] + $f($n - 1)
""",
    "$f($a)",
    a=(2, 3),
    base=(0, 7, 8, 9),
)
family(
    "a list grown behind the call",
    "returns",
    """
def $f($n):
    if $n == 1:
        return [$base]
    $xs = $f($n - 1)
    return $xs + [$n]
""",
    "$f($a)",
    a=(3, 4),
    base=(0, 1, 7, 9),
)
family(
    "one list for all",
    "returns",
    """
def $f($n, $xs):
    $xs.append($n)
    if $n > $least:
        $f($n - 1, $xs)
    return $xs
""",
    "$f($a, [])",
    a=(2, 3, 4),
    least=(0, 1),
)
family(
    "one list for all, as long as it is",
    "prints",
    """
def $f($n, $xs):
    if $n > 0:
        $xs.append($n * $by)
        $f($n - 1, $xs)
    print(len($xs))
""",
    "$f($a, [])",
    a=(2, 3),
    by=(2, 10, 5),
)
family(
    "a copy of lists in a list",
    "returns",
    """
def $f($n, $xs):
    if $n == 0:
        return $xs
    $ys = $xs.copy()
    $ys[0].append($n)
    $f($n - 1, $ys)
    return $xs
""",
    "$f($a, [[$b]])",
    a=(1, 2, 3),
    b=(5, 6, 7, 8),
)
family(
    "a list of lists that is copied and measured",
    "returns",
    """
def $f($n, $xs):
    if $n > 0:
        $ys = list($xs)
        $ys[0].append($n)
        $f($n - 1, $xs)
    return len($xs[0])
""",
    "$f($a, [[$b]])",
    a=(2, 3),
    b=(5, 6, 7, 8),
)
family(
    "numbers in nested lists",
    "returns",
    """
def $f($xs):
    $m = $base
    for $x in $xs:
        if type($x) == list:
            $m = $m + $f($x)
        else:
            $m = $m + $x
    return $m
""",
    "$f($list)",
    base=(0, 10),
    list=([1, [2, [3]], 4], [2, [5], 3], [[4, 1], 6], [3, [1, [2]], 5]),
)
family(
    "lists put together",
    "returns",
    """
def $f($xs):
    $ys = []
    for $x in $xs:
        if type($x) == list:
            $ys = $ys + $f($x)
        else:
            $ys = $ys + [$x]
    return $ys
""",
    "$f($list)",
    list=(
        [1, [2, 3], 4],
        [5, [6, 8], 7],
        [2, [9, 1], 3],
        [6, [4, 5], 2],
        [3, [7, 1], 9],
        [8, [2, 6], 1],
    ),
)

# ---- searching -----------------------------------------------------------------------------------

family(
    "the first way that works",
    "returns",
    """
def $f($n):
    if $n == 0:
        return True
    for $k in [$big, $little]:
        if $k <= $n and $f($n - $k):
            return True
    return False
""",
    "$f($a)",
    a=(4, 5, 6, 7, 8, 9),
    big=(5, 4, 3),
    little=(2, 3),
)
family(
    "the steps of a way",
    "returns",
    """
def $f($n):
    if $n == 0:
        return []
    for $k in [$big, $little]:
        if $k <= $n:
            $xs = $f($n - $k)
            if $xs != None:
                return [$k] + $xs
    return None
""",
    "$f($a)",
    a=(4, 6, 7, 8, 9),
    big=(5, 4, 3),
    little=(2, 3),
)
family(
    "all that was tried",
    "prints",
    """
def $f($n):
    print($n)
    if $n == 0:
        return True
    for $k in [$big, $little]:
        if $k <= $n and $f($n - $k):
            return True
    return False
""",
    "$f($a)",
    a=(4, 6, 7, 8),
    big=(5, 4, 3),
    little=(2, 3),
)
family(
    "a way back to the last choice",
    "prints",
    """
def $f($n):
    print($n)
    if $n == $goal:
        return True
    if $n > $most:
        return False
    return $f($n + $big) or $f($n + $little)
""",
    "$f($a)",
    a=(1, 2),
    goal=(6, 7, 8),
    most=(5, 6),
    big=(3, 4),
    little=(1, 2),
)
family(
    "the opposite of the inner answer",
    "returns",
    """
def $f($n):
    if $n == 0:
        return $base
    return not $f($n - 1)
""",
    "$f($a)",
    a=(2, 3, 4, 5, 6, 7),
    base=(True, False),
)
family(
    "the other one loses",
    "prints",
    """
def $f($n):
    if $n == 0:
        return False
    if not $f($n - $by):
        print($n)
        return True
    print(-$n)
    return False
""",
    "$f($a)",
    a=(3, 4, 6),
    by=(1, 2, 3),
)
family(
    "one of two makes the other lose",
    "returns",
    """
def $f($n):
    for $k in [1, $by]:
        if $k <= $n and not $f($n - $k):
            return $k
    return False
""",
    "$f($a)",
    a=(2, 3, 4, 5, 6, 7),
    by=(2, 3, 4),
)

# ---- number of frames, and order of returns ------------------------------------------------------

family(
    "frames of one call each",
    "frames",
    """
def $f($n):
    if $n == $base:
        return $n
    return $n * $f($n - 1)
""",
    "$f($a)",
    a=(4, 5, 6),
    base=(0, 1, 2),
)
family(
    "frames of two calls each",
    "frames",
    """
def $f($n):
    if $n < $base:
        return 1
    return $f($n - 1) + $f($n - 2) + $by
""",
    "$f($a)",
    a=(3, 4, 5),
    base=(1, 2, 3),
    by=(1, 2, 5),
)
family(
    "the first of one call each",
    "first",
    """
def $f($n):
    if $n > $least:
        $f($n - 1)
        print($n)
""",
    "$f($a)",
    a=(3, 4, 5),
    least=(0, 1),
)
family(
    "the first of two calls each",
    "first",
    """
def $f($n):
    if $n < 2:
        return $base
    return $f($n - 2) + $f($n - 1)
""",
    "$f($a)",
    a=(4, 5),
    base=(1, 2, 3, 4, 5, 6),
)

# ---- several beliefs at once ---------------------------------------------------------------------

family(
    "a helper that returns nothing",
    "prints",
    """
def $g($m):
    $m = $m * $by
    print($m + 1)

def $f($n):
    if $n > 0:
        $k = $g($n)
        print($k, $n)
        $f($n - 1)
""",
    "$f($a)",
    a=(1, 2),
    by=(2, 3, 5, 10),
)
family(
    "a helper without return, and what is left of it",
    "returns",
    """
$k = $b

def $g($m):
    $m = $m + $k
    print($m * $by)

def $f($n):
    $k = $n
    $xs = [$g($n), $n]
    if $n == $least:
        return $xs
    return $xs + $f($n - 1)
""",
    "$f($a)",
    a=(2, 3),
    b=(10, 20),
    by=(2, 3, 10),
    least=(1, 2),
)
family(
    "a list of lists, copied and handed on",
    "prints",
    """
def $f($n, $xs):
    if $n > 0:
        $ys = $xs.copy()
        $ys[0].append($n * $by)
        $xs.append($n)
        $f($n - 1, $xs)
    print(len($xs), len($xs[0]))
""",
    "$f($a, [[]])",
    a=(1, 2),
    by=(2, 3, 5, 10),
)
family(
    "lists that change on the way",
    "returns",
    """
def $f($n, $xs):
    $ys = list($xs)
    $ys[0].append($n)
    if $n == 0:
        return [$xs]
    $xs.append([$n])
    return [len($xs)] + $f($n - 1, $xs) + [len($xs)]
""",
    "$f($a, [[$b]])",
    a=(1, 2),
    b=(5, 6, 7, 8, 9),
)
family(
    "the base case below the call",
    "prints",
    """
def $f($n, $m):
    print($n, $m)
    if $n < 0:
        print($m)
        return
    if $n == 0:
        return
    $f($m - $by, $n - 1)
    print($m)
""",
    "$f($a, $b)",
    a=(2, 3, 4),
    b=(2, 3, 4, 5),
    by=(1, 2),
)
family(
    "a verdict about one less",
    "prints",
    """
def $f($n):
    if $n == 0:
        return $base
    if $f($n - 1) == False:
        print($n)
        return True
    print($n * $by)
    return False
""",
    "$f($a)",
    a=(2, 3, 4),
    base=(True, False),
    by=(10, 20, 100),
)
family(
    "a way to a sum",
    "prints",
    """
def $f($xs, $n):
    if $n == 0:
        return []
    if $xs == [] or $n < 0:
        return None
    $ys = $f($xs[1:], $n - $xs[0])
    if $ys != None:
        print($xs[0])
        return [$xs[0]] + $ys
    print(-$xs[0])
    return $f($xs[1:], $n)
""",
    "$f($list, $a)",
    a=(4, 5, 6, 7, 8),
    list=([5, 3, 4], [3, 2, 4], [6, 4, 3], [2, 5, 3], [4, 1, 3], [7, 2, 5], [3, 6, 2]),
)
family(
    "a list that is filled and measured",
    "returns",
    """
def $f($n, $xs):
    if $n == 0:
        return len($xs) + $base
    $xs.append($n)
    $m = $f($n - 1, $xs)
    return $m + len($xs)
""",
    "$f($a, [])",
    a=(2, 3),
    base=(0, 1, 5, 10),
)
family(
    "a string without a base case",
    "prints",
    """
def $f($t):
    print($t)
    $f($t[1:])
    print($t)
""",
    "$f($word)",
    word=("cat", "sun", "no", "up", "milk", "ten"),
)
family(
    "no base case, and one amount",
    "returns",
    """
def $f($n, $m):
    return $m + $f($n - 1, $m)
""",
    "$f($a, $b)",
    a=(2, 3),
    b=(2, 4, 5, 10),
)
family(
    "no base case, and places changed",
    "prints",
    """
def $f($n, $m, $k):
    print($m)
    $f($n - 1, $k, $m)
""",
    "$f($a, $b, $c)",
    a=(2, 3),
    b=(5, 6, 7),
    c=(8, 9),
)
family(
    "yes and no, printed",
    "prints",
    """
def $f($xs):
    if $xs == []:
        return $base
    $k = not $f($xs[1:])
    print($xs[0], $k)
    return $k
""",
    "$f($list)",
    base=(True, False),
    list=([4, 2], [3, 5], [6, 1], [7, 2], [8, 3], [2, 9]),
)
family(
    "yes and no in a row",
    "prints",
    """
def $f($n):
    if $n <= $least:
        return $base
    if $f($n - $by) == False:
        print($n)
        return True
    return False
""",
    "$f($a)",
    a=(3, 4, 5, 6, 7),
    by=(1, 2),
    least=(0, 1),
    base=(True, False),
)
family(
    "what a helper sees",
    "prints",
    """
$k = $b

def $g($m):
    print($k + $m)

def $f($n, $k):
    if $n > 0:
        $g($n)
        $f($n - 1, $k * 2)
        print($k)
""",
    "$f($a, $c)",
    a=(2,),
    b=(10, 20, 50),
    c=(1, 2, 3),
)
family(
    "what a helper sees, added",
    "returns",
    """
$k = $b

def $g($m):
    $m = $m + $k
    return $m

def $f($n):
    if $n == 0:
        return 0
    $k = $g($n) + $n
    return $k + $f($n - 1)
""",
    "$f($a)",
    a=(2, 3),
    b=(10, 20, 50, 5),
)
family(
    "two things that change places",
    "prints",
    """
def $f($n, $m, $k):
    if $n > 0:
        $f($n - 1, $k, $m)
        print($m, $n)
""",
    "$f($a, $b, $c)",
    a=(2, 3),
    b=(5, 6, 7),
    c=(8, 9),
)
family(
    "two things that change places, returned",
    "returns",
    """
def $f($n, $m, $k):
    if $n == 0:
        return [$m]
    return [$m] + $f($n - 1, $k, $m)
""",
    "$f($a, $b, $c)",
    a=(2, 3),
    b=(5, 6, 7),
    c=(8, 9),
)
family(
    "the base case first or last",
    "returns",
    """
def $f($n, $m):
    $m = $m + $n
    if $n == $least:
        return $m
    return $f($n - 1, $m) + $base
""",
    "$f($a, $b)",
    a=(3, 4),
    b=(0, 5),
    least=(1, 2),
    base=(10, 20),
)
family(
    "a list of what a helper gives",
    "returns",
    """
def $g($n):
    print($n + $by)
    $n = $n * 2

def $f($n):
    if $n == 0:
        return []
    return [$g($n)] + $f($n - 1)
""",
    "$f($a)",
    a=(2, 3),
    by=(2, 3, 5, 10),
)
family(
    "a helper that fills a list",
    "returns",
    """
def $g($xs):
    $ys = $xs[:]
    $ys[0].append($by)
    $xs.append($by)

def $f($n, $xs):
    if $n == 0:
        return [len($xs), len($xs[0])]
    $g($xs)
    return $f($n - 1, $xs)
""",
    "$f($a, [[]])",
    a=(2, 3),
    by=(1, 4, 5, 9),
)
family(
    "what is left at the end",
    "returns",
    """
def $f($n, $m):
    if $n > 0:
        $f($n - 1, $m + $by)
    $m = $m + $n
    print($m)
""",
    "$f($a, $b)",
    a=(2, 3),
    b=(0, 5, 10),
    by=(1, 2),
)
family(
    "yes and no, and two things that change places",
    "prints",
    """
def $f($n, $m, $k):
    if $n == 0:
        return $base
    $x = not $f($n - 1, $k, $m)
    print($m, $x)
    return $x
""",
    "$f($a, $b, $c)",
    a=(2, 3),
    b=(5, 6, 7),
    c=(8, 9),
    base=(True, False),
)
family(
    "yes and no, and what a helper sees",
    "prints",
    """
$k = $b

def $g($m):
    print($m + $k)

def $f($n, $k):
    if $n == 0:
        return $base
    $x = not $f($n - 1, $k + 1)
    $g($n)
    print($x)
    return $x
""",
    "$f($a, $c)",
    a=(2,),
    b=(10, 20, 50),
    c=(1, 2, 3),
    base=(True, False),
)
family(
    "two lists that change places",
    "prints",
    """
def $f($n, $xs, $ys):
    if $n > 0:
        $xs.append($n * $by)
        $f($n - 1, $ys, $xs)
        print($xs)
""",
    "$f($a, [], [])",
    a=(2, 3),
    by=(2, 3, 5, 10),
)
