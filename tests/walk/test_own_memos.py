"""A value from a memo of the program's own is not a base case, and a value of a table that was full is one."""

import pytest

from stepthrough.trace import record
from stepthrough.walk.pages import Pages


def said(recording, *words):
    """The calls of which these words are said when they return."""
    pages = Pages(recording)
    returns = [step for step in recording.steps if step.event == "return"]
    return [
        s.call.written(9)
        for s in returns
        if all(word in pages.at(s.number).sentence for word in words)
    ]


def fib(n, memo):
    if n in memo:
        return memo[n]
    if n < 2:
        return n
    memo[n] = fib(n - 1, memo) + fib(n - 2, memo)
    return memo[n]


def fib_got(n, memo):
    found = memo.get(n)
    if found is not None:
        return found
    memo[n] = n if n < 2 else fib_got(n - 1, memo) + fib_got(n - 2, memo)
    return memo[n]


def fib_walrus(n, memo):
    if (found := memo.get(n)) is not None:
        return found
    memo[n] = result = n if n < 2 else fib_walrus(n - 1, memo) + fib_walrus(n - 2, memo)
    return result


def fib_listed(n, memo):
    if n < 2:
        return n
    if memo[n] is None:
        memo[n] = fib_listed(n - 1, memo) + fib_listed(n - 2, memo)
    return memo[n]


MEMO = {}


def fib_global(n, _):
    try:
        return MEMO[n]
    except KeyError:
        pass
    if n < 2:
        return n
    MEMO[n] = fib_global(n - 1, _) + fib_global(n - 2, _)
    return MEMO[n]


class Fib:
    def __init__(self):
        self.memo = {}

    def __call__(self, n, _):
        if n in self.memo:
            return self.memo[n]
        self.memo[n] = n if n < 2 else self(n - 1, _) + self(n - 2, _)
        return self.memo[n]


def fib_in_a_line(n, memo):
    if n < 2:
        return n
    if n not in memo: memo[n] = fib_in_a_line(n - 1, memo) + fib_in_a_line(n - 2, memo)  # noqa: E701  # fmt: skip
    return memo[n]


def fib_all_in_a_line(n, memo):
    if n not in memo: memo[n] = n if n < 2 else fib_all_in_a_line(n - 1, memo) + fib_all_in_a_line(n - 2, memo)  # noqa: E701  # fmt: skip
    return memo[n]


def put(memo, n, value):
    memo[n] = value


def fib_with_a_helper(n, memo):
    if n in memo:
        return memo[n]
    value = n if n < 2 else fib_with_a_helper(n - 1, memo) + fib_with_a_helper(n - 2, memo)
    put(memo, n, value)
    return value


def filled(n, memo):
    memo[n] = 1 if n < 2 else fib_or(n - 1, memo) + fib_or(n - 2, memo)
    return memo[n]


def fib_or(n, memo):
    return memo.get(n) or filled(n, memo)


def fib_with_a_key(n, memo, depth=0):
    key = str(n)
    if key in memo:
        return memo[key]
    memo[key] = n if n < 2 else sum(fib_with_a_key(n - k, memo, depth + 1) for k in (1, 2))
    return memo[key]


def orders(letters, memo):
    if letters in memo:
        return memo[letters].copy()
    memo[letters] = [letters] if len(letters) < 2 else [
        a + rest for a in letters for rest in orders(letters.replace(a, ""), memo)
    ]  # fmt: skip
    return memo[letters]


def paths(row, column, memo):
    """Count ways, with a memo of rows."""
    if row == 0 or column == 0:
        return 1
    if memo[row][column]:
        return memo[row][column]
    memo[row][column] = paths(row - 1, column, memo) + paths(row, column - 1, memo)
    return memo[row][column]


@pytest.mark.parametrize(
    ("call", "again"),
    [
        ((fib, 4, {}), ["fib(2, …)"]),
        ((fib_got, 4, {}), ["fib_got(1, …)", "fib_got(2, …)"]),
        ((fib_walrus, 4, {}), ["fib_walrus(1, …)", "fib_walrus(2, …)"]),
        ((fib_listed, 4, [None] * 5), ["fib_listed(2, …)"]),
        ((fib_global, 4, 0), ["fib_global(2, 0)"]),
        ((fib_in_a_line, 4, {}), ["fib_in_a_line(2, …)"]),
        ((fib_all_in_a_line, 4, {}), ["fib_all_in_a_line(1, …)", "fib_all_in_a_line(2, …)"]),
        ((fib_or, 4, {}), ["fib_or(1, …)", "fib_or(2, …)"]),
        ((fib_with_a_key, 4, {}), ["fib_with_a_key(1, …)", "fib_with_a_key(2, …)"]),
        ((orders, "abc", {}), ["orders('c', …)", "orders('b', …)", "orders('a', …)"]),
        ((Fib().__call__, 4, 0), ["Fib.__call__(1, 0)", "Fib.__call__(2, 0)"]),
    ],
)
def test_what_earlier_calls_have_filled_is_a_memo(call, again):
    MEMO.clear()
    recording = record(*call)
    assert [words.split(",")[0] for words in said(recording, "from its memo")] == [
        words.split(",")[0] for words in again
    ]
    assert said(recording, "from its memo", "a base case") == []
    assert said(recording, "a base case")


def test_a_helper_may_fill_a_memo():
    known = ["fib_with_a_helper(1", "fib_with_a_helper(2"]
    recording = record(fib_with_a_helper, 4, {})
    assert [words.split(",")[0] for words in said(recording, "from its memo")] == known


def test_a_memo_may_have_rows():
    recording = record(paths, 3, 3, [[0] * 4 for _ in range(4)])
    known = ["paths(1, 2", "paths(1, 1", "paths(2, 2", "paths(2, 1"]
    assert [words[:10] for words in said(recording, "from its memo")] == known


def down(items, n):
    """Read a base case out of a list that no one fills."""
    if n == 0:
        return items[n]
    return items[n] + down(items, n - 1) + down(items, 0)


def test_a_list_that_nobody_fills_is_no_memo():
    recording = record(down, [3, 2, 1], 2)
    assert said(recording, "from its memo") == []
    assert len(said(recording, "a base case")) == 3


def largest(numbers, n):
    """Bring the largest of the first numbers to the front."""
    if n == 1:
        return numbers[0]
    numbers[0] = max(numbers[0], numbers[n - 1])
    return largest(numbers, n - 1)


def smallest(numbers, low, high):
    """Find the smallest number as quickselect does."""
    if low == high:
        return numbers[low]
    last = low
    for place in range(low, high):
        if numbers[place] < numbers[high]:
            numbers[last], numbers[place] = numbers[place], numbers[last]
            last += 1
    numbers[last], numbers[high] = numbers[high], numbers[last]
    return smallest(numbers, low, max(last - 1, low))


def spent(names, money):
    """Take from one account after the other."""
    name = names[0]
    if len(names) == 1:
        return money[name]
    money[name] -= 1
    return money[name] + spent(names[1:], money)


@pytest.mark.parametrize(
    "call",
    [(largest, [3, 3, 2], 3), (smallest, [3, 1, 2, 2], 0, 3), (spent, "aba", {"a": 5, "b": 5})],
)
def test_a_list_that_the_work_is_done_in_is_no_memo(call):
    recording = record(*call)
    assert said(recording, "from its memo") == []
    assert len(said(recording, "a base case")) == 1


def test_what_was_in_a_memo_before_is_a_base_case():
    recording = record(fib, 4, {0: 0, 1: 1})
    assert [words[:5] for words in said(recording, "a base case")] == ["fib(1", "fib(0", "fib(1"]
    assert [words[:5] for words in said(recording, "from its memo")] == ["fib(2"]


def note(n, seen):
    """Write each value down, and look at none of them."""
    if n == 0:
        seen[n] = 1
        return seen[n]
    seen[n] = note(n - 1, seen) + note(0, seen)
    return seen[n]


def test_what_a_call_has_written_itself_is_not_from_a_memo():
    assert said(record(note, 3, {}), "from its memo") == []
