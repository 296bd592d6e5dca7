"""Programs of learners, right and wrong, for `ask` and `Beside`."""

from puzzlecourse.asking.versions import MOST_SHOWN


def power(base, exponent):
    if exponent == 0:
        return 0
    return base * power(base, exponent - 1)


before = power


def power(basis, exponent):  # same name, as in a notebook, but other lines and another parameter
    result = 1
    if exponent > 0:
        rest = power(basis, exponent - 1)
        result = basis * rest
    return result


def endless_power(base, exponent):
    return base * endless_power(base, exponent - 1)


def loop(base, exponent):
    while exponent > -1:
        base = base + 1
    return base


def total(numbers):
    found = 0
    for number in numbers[1:]:
        found = found + number
    return found


def total_of_all(numbers):
    found = 0
    for number in numbers:
        found += number
    return found


def up(n):
    if n > 0:
        print(n)
        up(n - 1)


def up_and_down(n):
    if n > 0:
        up_and_down(n - 1)
        print(n)


def with_more(base, exponent, so_far=1):
    return so_far if exponent == 0 else with_more(base, exponent - 1, so_far * base)


def slow(n):
    for _ in range(4 * MOST_SHOWN):
        pass
    return n


def slow_and_wrong(n):
    for _ in range(4 * MOST_SHOWN):
        pass
    return n + 1


def typed(n):
    return n + len(input())


def endless(n):
    return endless(n + 1)


def loops(n):
    while True:
        n += 1


def fails(n):
    return 1 / n if n == 0 else fails(n - 1)


def reads(n):
    return n if n == 0 else reads(int(input()))


def alone(n):
    return n + 1


def huge(n):
    return n if n < 2 else huge(n - 1) + huge(n - 2)


class Place:
    seen = False


cells = [Place() for _ in range(4)]


def flood(place):
    if place == len(cells) or cells[place].seen:
        return 0
    cells[place].seen = True
    return 1 + flood(place + 1)


def outline(n):
    """Return n times n."""
