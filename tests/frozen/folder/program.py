def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def up(n):
    if n > 0:
        up(n - 1)
        print(n)
