"""The factorial, the simplest recursion: n! = n · (n − 1) · … · 1."""


def fact(n: int) -> int:
    """Return the product of the whole numbers from 1 to n; 1 for 0. It is exact at any size.

    >>> fact(3), fact(0), fact(255) // fact(254)
    (6, 1, 255)
    """
    if n < 2:
        return 1
    return n * fact(n - 1)


__counted__ = (fact,)  # functions whose calls a recording counts
