"""Exercise: the number of moves as a formula, read off a table of one's own."""

from ...exercise import Exercise, Wrong


def fewest(disks):
    """Return the fewest moves that take a tower of so many disks to another rod.

    >>> fewest(3)
    7
    """
    return 2**disks - 1


def disk_by_disk(disks):
    moves = 0
    for disk in range(disks):
        moves = moves + 2**disk
    return moves


def tower_by_tower(disks):
    if disks == 0:
        return 0
    return 2 * tower_by_tower(disks - 1) + 1


def from_one_disk(disks):
    if disks == 1:
        return 1
    return 2 * from_one_disk(disks - 1) + 1


def doubled(disks):
    return 2**disks


def without_the_last_disk(disks):
    return 2 ** (disks - 1) if disks > 0 else 0


def fitting_three_rows(disks):
    return disks * disks - disks + 1 if disks > 0 else 0


def two_more_each(disks):
    return 2 * disks - 1 if disks > 0 else 0


def only_the_table(disks):
    table = {0: 0, 1: 1, 2: 3, 3: 7, 4: 15, 5: 31}
    if disks in table:
        return table[disks]


def one_each(disks):
    return disks


EXERCISE = Exercise(
    name="fewest moves",
    solution=fewest,
    cases=((0,), (1,), (2,), (3,), (4,), (5,), (7,), (10,)),
    also_right=(disk_by_disk, tower_by_tower),
    wrong=(
        Wrong(
            doubled,
            "doubling is enough",
            "Compare with your table, row by row: how far off is it each time?",
        ),
        Wrong(
            without_the_last_disk,
            "largest disk forgotten",
            "That is how often one of the disks moves. What about the others?",
        ),
        Wrong(
            fitting_three_rows,
            "three rows decide",
            "It fits three rows. What does your table say about the fourth?",
        ),
        Wrong(
            two_more_each,
            "in proportion",
            "By how much does each row of your table exceed the row above it?",
        ),
        Wrong(
            only_the_table,
            "the table is the answer",
            "Your table ends, the function must not. How does a row come from the row above it?",
        ),
        Wrong(
            from_one_disk,
            "smallest case left out",
            "How many moves does no disk at all need? Has it a line of its own?",
        ),
        Wrong(one_each, "one move each", "In your table, does the smallest disk move only once?"),
    ),
    hints=(
        "Look at one row of the table: how do the numbers of neighbouring disks belong together?",
        "Put 1, 2, 4, 8 below the numbers in the last column. What is missing each time?",
    ),
)
