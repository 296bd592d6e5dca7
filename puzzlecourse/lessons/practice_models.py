"""The third part of the practice sheet: only a story is given; position, moves and goal are the learner's."""

from itertools import product

from ..authoring.draws import until
from ..authoring.sheet import Part

sheet = Part()


def some_walkers(chance):
    """Four people for whom each of the two plans is best, equal ones, and fewer than four."""

    def four():
        return sorted(chance.sample(range(1, 30), 4))

    def together(some):
        return 2 * some[1] < some[0] + some[2]

    pairs = [until(together, four) for _ in range(2)]
    alone = [until(lambda some: not together(some), four) for _ in range(2)]
    every = [*pairs, *alone, [chance.randrange(1, 9)] * 4, chance.choices(range(1, 9), k=3)]
    every += [chance.sample(range(5, 30), size) for size in (1, 2, 3)]
    return [(chance.sample(some, len(some)),) for some in every]


def two_plans(minutes):
    people = sorted(minutes)
    if len(people) < 3:
        return people[-1]
    if len(people) == 3:
        return sum(people)
    first, second, *_, slow, slowest = people
    plans = 2 * first + slow + slowest, first + 2 * second + slowest
    return min(plans) + two_plans(people[:-2])


@sheet.exercise(
    "bridge by night",
    cases=[([4],), ([2, 3],), ([5, 5],), ([1, 2, 3],), ([6, 1, 9],), ([1, 2, 5, 10],), ([1, 8, 9, 10],), ([3, 3, 3, 3],)],
    drawn=some_walkers,
    large=lambda chance: [(chance.sample(range(1, 40), size),) for size in (5, 6)],
    oracle=two_plans,
)  # fmt: skip
def fastest(minutes):
    """People must cross a bridge at night. They have one lamp, and no one may walk without it. At most two walk together, and the slower one sets the pace. `minutes` lists how long each person takes. Return after how many minutes, at least, all are across.

    >>> fastest([1, 2, 5, 10])
    17
    >>> fastest([6, 1])
    6
    """

    def cross(near, far):
        if len(near) <= 2:
            return max(near)
        best = None
        for one in range(len(near)):
            for other in range(one):
                left = near[:other] + near[other + 1 : one] + near[one + 1 :]
                beyond = far + [near[one], near[other]]
                for back in range(len(beyond)):
                    rest = cross(left + [beyond[back]], beyond[:back] + beyond[back + 1 :])
                    time = max(near[one], near[other]) + beyond[back] + rest
                    if best is None or time < best:
                        best = time
        return best

    return cross(minutes, [])


sheet.hints(
    "What can differ between two moments: who is on which side. And where is the lamp?",
    "Two cross, and one brings the lamp back: try every two, and every one. What is left to do then?",
    "How long does it take if only one or two are left, with the lamp?",
)


sheet.right(two_plans)

sheet.wrong_edits(
    """
    ✗ the quickest one goes with everyone: What if the two slowest people cross together?
        … ⇒
            people = sorted(minutes)
            return sum(people[1:]) + people[0] * (len(people) - 2) if len(people) > 1 else people[0]
    ✗ the lamp comes back by itself: Two are across, and the others wait in the dark. Who brings the lamp?
        max(near[one], near[other]) + beyond[back] + rest ⇒ max(near[one], near[other]) + rest
    ✗ each one takes a time of their own: Two walk together. How many minutes are they on the bridge?
        max(near[one], near[other]) + beyond[back] ⇒ near[one] + near[other] + beyond[back]
    ✗ the first way is the best: You have found a plan. Is there a quicker one?
        best is None or time < best ⇒ best is None
    """
)


ON, OFF = "o", "."


def rows_of_lamps(chance):
    """Three to five lamps; some rows of two and of five cannot be put out."""

    def row(size):
        return "".join(chance.choice(ON + OFF) for _ in range(size))

    yield from [(until(lambda row: ON in row, row, size),) for size in (3, 3, 4, 4, 4, 5)]
    yield (until(lambda row: presses(row) is None, row, 5),)
    yield (OFF * chance.randrange(3, 9),)


@sheet.exercise(
    "lamps in a row",
    cases=[(row,) for row in (".", "o", "oo", ".o", "...", "ooo", "o..", "oo.oo", "o....", "o.o.o", "oooo", "o..oo.")],
    drawn=rows_of_lamps,
)  # fmt: skip
def presses(lamps):
    """Lamps stand in a row: `o` is on, `.` is off. If you press a lamp, it changes, and so do its neighbours on the left and on the right: from on to off, or from off to on. Return how many presses you need, at least, until all are off; None if it cannot be done.

    >>> presses("oo.")
    1
    >>> presses("o.o")
    2
    >>> print(presses("o."))
    None
    """

    def pressed(row, place):
        signs = list(row)
        for near in (place - 1, place, place + 1):
            if 0 <= near < len(signs):
                signs[near] = "." if signs[near] == "o" else "o"
        return "".join(signs)

    level, visited, count = {lamps}, set(), 0
    while level:
        if any("o" not in row for row in level):
            return count
        visited = visited | level
        level = {pressed(row, place) for row in level for place in range(len(row))} - visited
        count = count + 1
    return None


sheet.hints(
    "What is a position here? How many moves are there in each of them?",
    "All rows that you can make with one press: is one of them dark? If not, all that you can make with two.",
    "You can come back to a row. How do you notice that no new one comes?",
)


@sheet.right
def pressed_or_not(lamps):
    row = [sign == "o" for sign in lamps]
    best = None
    for first in (0, 1):
        left, presses_made = row[:], []
        for place in range(len(row)):
            press = first if place == 0 else left[place - 1]
            presses_made.append(int(press))
            for near in (place - 1, place, place + 1) if press else ():
                if 0 <= near < len(left):
                    left[near] = not left[near]
        if not any(left):
            best = sum(presses_made) if best is None else min(best, sum(presses_made))
    return best


sheet.wrong_edits(
    """
    ✗ a press changes one lamp: You press a lamp. Which other lamps change?
        … ⇒ return lamps.count("o")
    ✗ the row is a ring: Has the first lamp a neighbour on its left?
        "            if 0 <= near < len(signs):\\n                signs[near] = " ⇒ "            if True:\\n                near = near % len(signs)\\n                signs[near] = "
    ✗ only lamps that are on are pressed: Can it help to press a lamp that is off?
        for row in level for place in range(len(row))} ⇒ for row in level for place in range(len(row)) if row[place] == "o"}
    ✗ nothing found is no press: What are you to return if it cannot be done?
        '    return None' ⇒ '    return 0'
    """
)


def ladders(chance):
    """Short words of few letters, some longer ones between them; words that lead on, and words that do not."""

    def some_words(count):
        every = ["".join(signs) for signs in product("aeo", "nst", "bdeg")]
        return chance.sample(every, count) + ["".join(chance.choices("aent", k=n)) for n in (2, 4)]

    def case(count):
        words = some_words(count)
        first, last = chance.sample(words[:count], 2)
        return chance.sample(words, len(words)), first, last

    def far(case):
        words, first, last = case
        differ = sum(a != b for a, b in zip(first, last, strict=True))
        return leads_to(*case) and differ > 1

    yield from [until(far, case, count) for count in (6, 7, 8, 9)]
    yield from [until(lambda one: not leads_to(*one), case, count) for count in (4, 6, 8)]
    words, first, last = until(far, case, 7)
    yield [word for word in words if word != last], first, last
    yield [word for word in words if word != first], first, last


LADDER = ["cat", "cot", "dot", "dog", "pig"]


@sheet.exercise(
    "word ladder",
    cases=[
        (LADDER, "cat", "cot"), (LADDER, "cat", "dot"), (LADDER, "dog", "cat"), (LADDER, "cat", "pig"), ([], "cat", "cot"),
        (["cot"], "cat", "cot"), (["cat"], "cat", "cot"), (["cat", "act"], "cat", "act"), (["tab"], "cat", "tab"), (["on", "one", "ant"], "on", "one"),
        (["bed", "bad", "bat"], "bed", "bat"), (["cap", "cot", "dot"], "cat", "dot"),
    ],
    drawn=ladders,
)  # fmt: skip
def leads_to(words, first, last):
    """You change one letter of a word into another letter, again and again. Each word that you make must be in the list `words`. Return True if you can come from the first word to the last one. These two differ.

    >>> leads_to(["cot", "cog", "dog"], "cat", "dog")
    True
    >>> leads_to(["cot", "dog"], "cat", "dog")
    False
    """

    def is_step(word, other):
        places = range(len(word))
        return len(word) == len(other) and sum(word[n] != other[n] for n in places) == 1

    def search(word, visited):
        if word == last:
            return True
        visited.add(word)
        for other in words:
            if other not in visited and is_step(word, other) and search(other, visited):
                return True
        return False

    return search(first, set())


sheet.hints(
    "The words are places, and a change leads from one to another. When are two words neighbours?",
    "Write a function that says whether two words differ in exactly one letter. Then search.",
)


@sheet.right
def word_after_word(words, first, last):
    reached = [first]
    for word in reached:
        for place in range(len(word)):
            for other in words:
                is_alike = word[:place] == other[:place] and word[place + 1 :] == other[place + 1 :]
                if is_alike and len(other) == len(word) and other not in reached:
                    reached.append(other)
    return last in reached


sheet.wrong_edits(
    """
    ✗ nothing is written down: From `cat` you can come to `cot`, and from `cot` to `cat`. What does your program do there?
        '        visited.add(word)\\n' ⇒ ∅
    ✗ one step is all: You look at the words beside the first one. Who looks at the words beside those?
        and search(other, visited): ⇒ and other == last:
    ✗ a dead end is failure: The first neighbour leads nowhere. Which neighbours have not been tried?
        "and search(other, visited):\\n                return True" ⇒ ":\\n                return search(other, visited)"
    ✗ letters can be added: A word gets a letter more. Is that a change of one letter?
        len(word) == len(other) and sum(word[n] != other[n] for n in places) == 1 ⇒ abs(len(word) - len(other)) + sum(a != b for a, b in zip(word, other)) == 1
    """
)


def bars(chance):
    """Long and wide bars; squares, which are lost, and other lost ones."""
    wide = [(1, columns) for columns in chance.sample(range(6, 12), 3)]
    every = [(rows, columns) for rows in range(2, 6) for columns in range(2, 6)]
    lost = [(1, 7), (2, 5), (3, 7), (7, 1), (5, 2), (7, 3)]
    return wide + chance.sample(every, 5) + chance.sample(lost, 2) + [(chance.randrange(6, 9), 2)]


@sheet.exercise(
    "bar of chocolate",
    cases=[(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (2, 5), (3, 1)],
    drawn=bars,
)
def first_wins(rows, columns):
    """A bar of chocolate has so many rows and columns. A move breaks it once, along a line from edge to edge. The smaller part is eaten, or one of two equal parts; the next player gets the other part. A player who gets a single piece has lost. Return True if the first player can win.

    >>> first_wins(1, 2)
    True
    >>> first_wins(1, 3)
    False
    """
    for left in range((rows + 1) // 2, rows):
        if not first_wins(left, columns):
            return True
    for left in range((columns + 1) // 2, columns):
        if not first_wins(rows, left):
            return True
    return False


sheet.hints(
    "What does the next player have to know? A bar of how many rows and columns can be left after a move?",
    "From a bar with 5 columns, 3 or 4 columns can be left. And from one with 6?",
    "You want your opponent to get a bar with which they lose. When is there such a move?",
)


@sheet.right
def in_numbers_of_nim(rows, columns):
    values = [0, 0]
    for size in range(2, max(rows, columns) + 1):
        after = values[(size + 1) // 2 : size]
        values.append(min({*range(size + 1)} - {*after}))
    return values[rows] != values[columns]


sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: The inner call is about your opponent. What do you want it to be?
        if not first_wins(left, columns): ⇒ if first_wins(left, columns):
        if not first_wins(rows, left): ⇒ if first_wins(rows, left):
    ✗ one direction is enough: A bar can be broken in two directions. Which one does your function not try?
        range((columns + 1) // 2, columns) ⇒ range(0)
    ✗ either part can be eaten: Which part is eaten if the two are not equal?
        range((rows + 1) // 2, rows) ⇒ range(1, rows)
        range((columns + 1) // 2, columns) ⇒ range(1, columns)
    ✗ only squares are lost: It holds for the smallest bars. Try a bar of 1 row and 3 columns by hand.
        … ⇒ return rows != columns
    """
)


def rides(chance):
    """Boards of every size from 3 on; corners, neighbours and squares far apart; the middle of the smallest one."""

    def ride(size):
        first, last = chance.sample([*product(range(size), repeat=2)], 2)
        return size, first, last

    yield from [ride(size) for size in (3, 3, 4, 4, 5, 5, 6, 6)]
    size = chance.randrange(4, 7)
    yield size, (0, 0), (1, 1)
    yield size, (0, size - 1), (size - 1, 0)
    yield 3, (1, 1), chance.choice([(0, 0), (0, 1), (2, 1)])


@sheet.exercise(
    "knight",
    cases=[
        (1, (0, 0), (0, 0)), (3, (0, 0), (1, 2)), (3, (0, 0), (0, 0)), (3, (0, 0), (0, 2)), (3, (0, 0), (1, 1)), (2, (0, 0), (1, 1)),
        (3, (0, 0), (0, 1)), (4, (0, 0), (1, 1)), (4, (0, 0), (3, 3)), (5, (2, 2), (2, 3)), (5, (0, 0), (4, 4)),
    ],
    drawn=rides,
)  # fmt: skip
def jumps(size, first, last):
    """A knight stands on a board with `size` rows and columns, numbered from 0 on. It jumps two squares up, down, left or right, and then one square to the side. Return how many jumps it needs, at least, from the first square to the last one; None if it cannot get there. A square is a row and a column.

    >>> jumps(3, (0, 0), (1, 2))
    1
    >>> jumps(4, (0, 0), (3, 3))
    2
    """
    level, visited, count = {first}, set(), 0
    while level:
        if last in level:
            return count
        visited = visited | level
        after = set()
        for row, column in level:
            for down in (-2, -1, 1, 2):
                for right in (3 - abs(down), abs(down) - 3):
                    if 0 <= row + down < size and 0 <= column + right < size:
                        after.add((row + down, column + right))
        level = after - visited
        count = count + 1
    return None


sheet.hints(
    "From one square there are eight jumps at most. Which rows and columns do they lead to, and which are on the board?",
    "Mark the squares that you reach with one jump, then those with two, and so on.",
    "When do you know that the last square is never reached?",
)


@sheet.right
def in_the_order_of_a_queue(size, first, last):
    def neighbours(square):
        places = range(size * size)
        return [
            other
            for other in places
            if {abs(square // size - other // size), abs(square % size - other % size)} == {1, 2}
        ]

    start, goal = (row * size + column for row, column in (first, last))
    far = {start: 0}
    waiting = [start]
    while waiting:
        square = waiting.pop(0)
        for other in neighbours(square):
            if other not in far:
                far[other] = far[square] + 1
                waiting.append(other)
    return far.get(goal)


sheet.wrong_edits(
    """
    ✗ squares are counted: How many jumps are there from a square to itself?
        '            return count' ⇒ '            return count + 1'
    ✗ the board has no edge: Which line makes sure that the knight stays on the board?
        0 <= row + down < size and 0 <= column + right < size ⇒ -2 <= row + down < size + 2 and -2 <= column + right < size + 2
    ✗ a knight goes one way only: Can the knight jump up and to the left, too?
        (-2, -1, 1, 2) ⇒ (1, 2)
    ✗ the first way is the best: You have found a way. Is there one with fewer jumps?
        … ⇒
            def ride(square, visited):
                if square == last:
                    return 0
                visited.add(square)
                row, column = square
                for down in (-2, -1, 1, 2):
                    for right in (3 - abs(down), abs(down) - 3):
                        after = (row + down, column + right)
                        if 0 <= after[0] < size and 0 <= after[1] < size and after not in visited:
                            rest = ride(after, visited)
                            if rest is not None:
                                return 1 + rest
                return None
            return ride(first, set())
    """
)
