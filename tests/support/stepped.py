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


def send(walk, **message):
    walk._handle_custom_msg(message, [])
