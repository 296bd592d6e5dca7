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


def drives(east, south, memo):
    if (east, south) in memo:
        return memo[east, south]
    if not east or not south:
        return 1
    memo[east, south] = drives(east - 1, south, memo) + drives(east, south - 1, memo)
    return memo[east, south]


def fib_default(n, memo={}):  # noqa: B006 - as learners write it
    if n in memo:
        return memo[n]
    memo[n] = n if n < 2 else fib_default(n - 1) + fib_default(n - 2)
    return memo[n]


def put(memo, n, value):
    memo[n] = value


def fib_with_a_helper(n, memo):
    if n in memo:
        return memo[n]
    value = n if n < 2 else fib_with_a_helper(n - 1, memo) + fib_with_a_helper(n - 2, memo)
    put(memo, n, value)
    return value


def fib_with_a_key(n, memo, depth=0):
    key = str(n)
    if key in memo:
        return memo[key]
    memo[key] = n if n < 2 else sum(fib_with_a_key(n - k, memo, depth + 1) for k in (1, 2))
    return memo[key]


@pytest.mark.parametrize(
    ("call", "again"),
    [
        ((fib, 4, {}), ["fib(2, …)"]),
        ((fib_got, 4, {}), ["fib_got(1, …)", "fib_got(2, …)"]),
        ((fib_walrus, 4, {}), ["fib_walrus(1, …)", "fib_walrus(2, …)"]),
        ((fib_global, 4, 0), ["fib_global(2, 0)"]),
        ((drives, 2, 2, {}), ["drives(1"]),
        ((fib_default, 4), ["fib_default(1", "fib_default(2"]),
        ((fib_with_a_key, 4, {}), ["fib_with_a_key(1, …)", "fib_with_a_key(2, …)"]),
    ],
)
def test_what_earlier_calls_have_filled_is_a_memo(call, again):
    MEMO.clear()
    recording = record(*call)
    assert [words.split(",")[0] for words in said(recording, "from its memo")] == [
        words.split(",")[0] for words in again
    ]
    assert said(recording, "from its memo", "without calling itself.") == []
    assert said(recording, "without calling itself.")


def test_a_helper_may_fill_a_memo():
    known = ["fib_with_a_helper(1", "fib_with_a_helper(2"]
    recording = record(fib_with_a_helper, 4, {})
    assert [words.split(",")[0] for words in said(recording, "from its memo")] == known


def down(items, n):
    """Read a base case out of a list that no one fills."""
    if n == 0:
        return items[n]
    return items[n] + down(items, n - 1) + down(items, 0)


def test_a_list_that_nobody_fills_is_no_memo():
    recording = record(down, [3, 2, 1], 2)
    assert said(recording, "from its memo") == []
    assert len(said(recording, "without calling itself.")) == 3


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
    assert len(said(recording, "without calling itself.")) == 1


def test_what_was_in_a_memo_before_is_a_base_case():
    recording = record(fib, 4, {0: 0, 1: 1})
    assert [words[:5] for words in said(recording, "without calling itself.")] == [
        "fib(1",
        "fib(0",
        "fib(1",
    ]
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
