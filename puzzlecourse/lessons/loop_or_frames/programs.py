"""The programs of notebook 02: what they print depends on what stands before a call and what after."""


def up(n):
    if n == 0:
        return
    up(n - 1)
    print(n)


def echo(n):
    if n == 0:
        return
    print(n)
    echo(n - 1)
    print(n)


def up_with_list(n):
    waiting = []
    while n > 0:
        waiting.append(n)
        n = n - 1
    while waiting:
        print(waiting.pop())


def branch(n):
    if n < 1:
        return
    print(n)
    branch(n - 1)
    branch(n - 2)


def ruler(n):
    if n == 0:
        return
    ruler(n - 1)
    print(n)
    ruler(n - 1)


def print_call_call(n):
    if n == 0:
        return
    print(n)
    print_call_call(n - 1)
    print_call_call(n - 1)


def call_call_print(n):
    if n == 0:
        return
    call_call_print(n - 1)
    call_call_print(n - 1)
    print(n)
