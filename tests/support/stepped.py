"""Programs to step through, and the messages of the page to a walk."""

from functools import cache


def fact(n):
    if n < 2:
        return 1
    return n * fact(n - 1)


@cache
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def plain_fib(n):
    if n < 2:
        return n
    return plain_fib(n - 1) + plain_fib(n - 2)


def fails(n):
    if n == 0:
        raise ValueError("nothing left")
    return fails(n - 1)


def careful(n):
    try:
        return fails(n)
    except ValueError:
        return -1


def squares(n):
    for number in range(n):
        yield number * number


def largest(n):
    return max(squares(n))


def send(walk, **message):
    walk._handle_custom_msg(message, [])
