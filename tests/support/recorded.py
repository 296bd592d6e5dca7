"""Functions to record, in the styles of learners and of libraries."""

import functools
import signal
from typing import NamedTuple


class Move(NamedTuple):
    source: int
    target: int


def fact(n):
    if n < 2:
        return 1
    return n * fact(n - 1)


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


@functools.cache
def fib_memo(n):
    if n < 2:
        return n
    return fib_memo(n - 1) + fib_memo(n - 2)


@functools.lru_cache(maxsize=2)
def fib_two(n):
    return n if n < 2 else fib_two(n - 1) + fib_two(n=n - 2)


def hanoi(disks, source, target, spare):
    if disks == 0:
        return []
    plan = hanoi(disks - 1, source, spare, target)
    plan = plan + [Move(source, target)]
    return plan + hanoi(disks - 1, spare, target, source)


def hanoi_moves(disks, source, target, spare):
    if disks > 0:
        yield from hanoi_moves(disks - 1, source, spare, target)
        yield source, target
        yield from hanoi_moves(disks - 1, spare, target, source)


def count_down(n):
    def step(k):
        nonlocal steps
        steps += 1
        return 0 if k == 0 else step(k - 1)

    steps = 0
    step(n)
    return steps


class Power:
    def __init__(self, base):
        self.base = base

    def to(self, n):
        return 1 if n == 0 else self.base * self.to(n - 1)

    @functools.cache  # noqa: B019 — what is tested
    def fast(self, n):
        return 1 if n == 0 else self.fast(n // 2) * self.fast(n - n // 2 - 1) * self.base


def fails_at_three(depth=1):
    if depth == 3:
        raise ValueError("too deep")
    return fails_at_three(depth + 1)


def catches_at_two(depth=1):
    if depth == 3:
        raise ValueError("too deep")
    try:
        return catches_at_two(depth + 1)
    except ValueError as error:
        return str(error)


def fill(numbers, n):
    if n > 0:
        numbers.append(n)
        fill(numbers, n - 1)


def move_tower(n, source, target, spare):
    if n > 0:
        move_tower(n - 1, source, spare, target)
        target.append(source.pop())
        move_tower(n - 1, spare, target, source)


def play_tower(n):
    rods = [list(range(n, 0, -1)), [], []]
    move_tower(n, rods[0], rods[2], rods[1])
    return rods


def say(n):
    if n > 0:
        say(n - 1)
        print(n)


def endless(n):
    return endless(n + 1)


def catches_recursion_error():
    try:
        endless(0)
    except RecursionError:
        return "caught"


def options(heaps):
    return [
        (*heaps[:i], left, *heaps[i + 1 :])
        for i, h in enumerate(heaps)
        for left in range(h - 1, -1, -1)
    ]


def is_winning(heaps):
    for after in options(heaps):
        if not is_winning(after):
            return True
    return False


def is_winning_short(heaps):
    return any(not is_winning_short(after) for after in options(heaps))


def jumps(row):
    found = []
    for hole, peg in enumerate(row):
        for way in (2, -2):
            to = hole + way
            if peg == "o" and 0 <= to < len(row) and row[hole + way // 2] == "o" and row[to] == ".":
                found.append((hole, to))
    return found


def solve(row):
    if row.count("o") == 1:
        return []
    for hole, to in jumps(row):
        after = list(row)
        after[hole], after[(hole + to) // 2], after[to] = "..o"
        rest = solve("".join(after))
        if rest is not None:
            return [(hole, to), *rest]
    return None


def interrupted(n):
    if n == 0:
        signal.raise_signal(signal.SIGINT)
    return interrupted(n - 1)


def fill_row(row, n):
    row.append(n)
    if n:
        fill_row(row, n - 1)
    return row


def started(n):
    row, other = [], [1]
    row = fill_row(row, n)
    return row, other
