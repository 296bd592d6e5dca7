"""16 Review: ten short tasks on all of the course, in mixed order; each learner chooses the method."""

from itertools import pairwise

from stepthrough.trace import record
from stepthrough.trace.values import short

from ..authoring.draws import even_and_odd
from ..authoring.seeing import on_one_line
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from
from ..judging.typed import typed
from .folders import FOLDERS, a_folder, deep_down

sheet = Sheet("16_review")


# ---- 1 -------------------------------------------------------------------------------------------

GARDEN = {"A": ["B", "C"], "B": ["A", "D"], "C": ["A", "D"], "D": ["B", "C", "E"], "E": ["D"]}


def walk(graph, place, visited):
    visited.add(place)
    print(place)
    for near in graph[place]:
        if near not in visited:
            walk(graph, near, visited)


IN_PSEUDOCODE = """
FUNCTION walk(graph, place, visited)
    ADD place TO visited
    PRINT place
    FOR EACH near IN neighbours of place, from left to right
        IF near IS NOT IN visited
            CALL walk(graph, near, visited)
""".strip()

WALK = on_one_line(record(walk, GARDEN, "A", set()))

sheet.exercise("walk in the garden", judged_by=typed(WALK))(WALK)

sheet.hints(
    "Which call runs now, and how far is it in its list of neighbours?",
    "The set is one for all calls. Which places are in it when a call looks at a neighbour?",
)

sheet.right("A, B, D, C, E")

sheet.wrong_edits(
    """
    ✗ near places come first: B is called. Does the call for A go on before the call for B is over?
        … ⇒ A B C D E
    ✗ the first caller takes its turn: D is called. Which neighbours does D try, and in which order?
        … ⇒ A B D E C
    ✗ return ends everything: The call for B has no more to do. Which calls still wait?
        … ⇒ A B D
    ✗ nothing is written down: The call for D looks at B. Is B in the set?
        … ⇒ A B D B C E
    ✗ the last option first: Which neighbour stands first in the list of A?
        … ⇒ A C D B E
    """
)


# ---- 2 -------------------------------------------------------------------------------------------


@sheet.exercise(
    "largest file",
    cases=[(folder,) for folder in FOLDERS],
    drawn=lambda chance: [
        *((a_folder(chance, levels),) for levels in (1, 2, 4, *even_and_odd(chance, 6, 9))),
        (deep_down(chance, 11, 14),),
    ],
    large=lambda chance: [(deep_down(chance, 15, 40),)],
    asks_back=False,
)
def largest_file(folder):
    """Return the size of the largest file in a folder and in all folders inside it; 0 if there is none.

    >>> largest_file({"plan.txt": 2, "photos": {"sea.jpg": 40, "old": {}}})
    40
    """
    largest = 0
    for name in folder:
        thing = folder[name]
        if isinstance(thing, dict):
            thing = largest_file(thing)
        largest = max(largest, thing)
    return largest


sheet.hints(
    "Step 2 of the recipe: what is the answer for a folder with nothing in it?",
    "Step 4 of the recipe: suppose that each folder inside has told its largest file. Which of all these numbers do you need?",
)

sheet.wrong_edits(
    r"""
    ✗ one level is all: You look into the folders inside. Who looks into those that are in them?
        thing = largest_file(thing) ⇒ thing = max([size for size in thing.values() if isinstance(size, int)], default=0)
    ✗ the sum instead of the largest: Is the question how much there is, or which file is the largest?
        max(largest, thing) ⇒ largest + thing
    ✗ the last answer is the answer: The next file need not be larger. What happens to the number that
      is there?
        max(largest, thing) ⇒ thing
    ✗ return in the loop: How many names does your loop try?
        '    return largest' ⇒ '        return largest\n    return largest'
    ✗ result lost: The inner call returns a number. Which line uses it?
        thing = largest_file(thing) ⇒ 'largest_file(thing)\n            continue'
    ✗ the smallest instead of the largest: Which of two files do you keep?
        max(largest, thing) ⇒ min(largest, thing)
    """
)


# ---- 3 -------------------------------------------------------------------------------------------


def wins_by_the_first(n):
    for take in (1, 2):
        if take <= n:
            return not wins_by_the_first(n - take)
    return False


def wins_by_any(n):
    for take in (1, 2):
        if take <= n and not wins_by_any(n - take):
            return True
    return False


def verdicts_of(function):
    return [record(function, n).result for n in range(7)]


WINNERS = [n % 3 != 0 for n in range(7)]  # who can leave a multiple of three


@sheet.question("16.1", program=[wins_by_the_first, wins_by_any])
def which_program_knows_the_winner(ask):
    """A move takes 1 or 2 of n pieces. The player who takes the last piece wins. Both programs promise whether
    the player to move can win. Which of them keeps the promise for every n?
    """
    [right] = [one for one in (wins_by_the_first, wins_by_any) if verdicts_of(one) == WINNERS]
    ask.right(
        f"only {right.__name__}",
        "You need one good move, so you may try them all. The other program returns after the first one.",
    )
    ask.wrong(
        f"only {wins_by_the_first.__name__}",
        "the first option decides",
        "Two pieces are left. Which moves does this program try?",
    )
    ask.wrong(
        "both",
        "small cases are enough",
        "With one piece they agree. Try two pieces.",
    )
    ask.wrong(
        "neither",
        "a winner must be named",
        "Can a program know who wins without a table of winners? What does the inner call tell?",
    )


# ---- 4 -------------------------------------------------------------------------------------------


def links(trial):
    """The numbers lead from the first one to the last one, and each is one move after the one before it."""
    first, last = trial.arguments
    expected, numbers = chain(first, last), trial.result
    if numbers is None and expected is not None and trial.exception is None:
        return f"{trial.call} returned None, but there is a chain."
    if expected is None or not isinstance(numbers, list) or trial.exception is not None:
        return differs_from(trial, expected)
    returned = f"{trial.call} returned {short(numbers, 60)}"
    if odd := [number for number in numbers if number not in range(101)]:
        return f"{returned}: {short(odd[0])} is no number from 0 to 100."
    for one, after in pairwise(numbers):
        if after not in (2 * one, one - 3):
            return f"{returned}: no move leads from {one} to {after}."
    if numbers[:1] != [first] or numbers[-1] != last:
        return (
            f"{returned}: a chain from {first} to {last} begins with {first} and ends with {last}."
        )
    return None


def some_chains(chance):
    """Some where the last number can be reached, also from far, and some where it cannot."""
    yield from [(chance.randrange(3, 101, 3), chance.randrange(1, 101, 3)) for _ in range(2)]
    yield from [(chance.randrange(1, 101, 3), chance.randrange(1, 101, 3)) for _ in range(4)]
    yield from [(first, chance.randrange(2, 101, 3)) for first in even_and_odd(chance, 31, 47)]


@sheet.exercise(
    "chain",
    cases=[
        (8, 5), (5, 5), (2, 4), (0, 5), (3, 4), (6, 0), (50, 100), (2, 1), (2, 11), (1, 9), (7, 100), (100, 1), (51, 99),
    ],
    drawn=some_chains,
    judged_by=links,
    open=True,
    asks_back=False,
)  # fmt: skip
def chain(first, last):
    """Return numbers from the first to the last, each one move after the one before it; None if there are none.

    >>> chain(8, 5)
    [8, 5]
    """

    def look(number, visited):
        if number == last:
            return [number]
        visited.add(number)
        for after in (2 * number, number - 3):
            if after in range(101) and after not in visited:
                rest = look(after, visited)
                if rest is not None:
                    return [number] + rest
        return None

    return look(first, set())


sheet.hints(
    "Draw 2 and the numbers after it, with an arrow for each move. To which numbers can you come back?",
    "All moves from a number have been tried, and none leads to the end. What must the caller be told?",
    "The list from the next number on is there. What is still missing in it?",
)


@sheet.right
def nearest_numbers_first(first, last):
    before = {first: None}
    for number in (waiting := [first]):
        for after in (number * 2, number - 3):
            if after in range(101) and after not in before:
                before[after] = number
                waiting.append(after)
    if last not in before:
        return None
    numbers = [last]
    while numbers[0] != first:
        numbers.insert(0, before[numbers[0]])
    return numbers


sheet.wrong_edits(
    r"""
    ✗ nothing is written down: From 2 you can go to 4, then to 1, then to 2. What does your program do there?
        '        visited.add(number)\n' ⇒ ∅
    ✗ a dead end is failure: None came back from the first move. Which move has not been tried?
        '                if rest is not None:\n                    return [number] + rest' ⇒ '                return None if rest is None else [number] + rest'
    ✗ collected on the way back: What comes back begins after your number. Which of them comes first?
        [number] + rest ⇒ rest + [number]
    ✗ the call's own move is forgotten: Which line puts the number of this call into the list?
        [number] + rest ⇒ rest
    ✗ a list in a list: A list comes back to you. Is a list with that list in it a list of numbers?
        [number] + rest ⇒ [number, rest]
    ✗ the ends do not count: Are 0 and 100 allowed?
        range(101) ⇒ range(1, 100)
    """
)


# ---- 5 -------------------------------------------------------------------------------------------


@sheet.question("16.2")
def which_search_ends_by_itself(ask):
    """Four depth-first searches without a set of visited positions. Which of them always ends?"""
    ask.right(
        "all jumps on a solitaire board",
        "Every jump takes a peg from the board. So no position comes twice, and the pegs run out.",
    )
    ask.wrong(
        "all steps in a maze with one goal",
        "the goal stops the search",
        "Stand between two cells of a dead end. Which steps can you make, again and again?",
    )
    ask.wrong(
        "all moves of a tower with two disks",
        "few positions end a search",
        "Disk 1 goes from A to B. Which moves are legal then?",
    )
    ask.wrong(
        "all roads between the towns of a country",
        "a map is finite",
        "Two towns have a road between them. Where can you go from the second one?",
    )


# ---- 6 -------------------------------------------------------------------------------------------


def two_or_three(n):
    """Whether the player to move wins; a move takes 2 or 3 of n pieces, and who cannot move loses."""
    return any(take <= n and not two_or_three(n - take) for take in (2, 3))


VERDICTS = " ".join("LW"[two_or_three(n)] for n in range(7))

sheet.exercise("two or three", judged_by=typed(VERDICTS))(VERDICTS)

sheet.hints(
    "Begin with the smallest numbers. Who can move there?",
    "Write W where one move or another leads to an L. What is it if all moves lead to a W?",
)

sheet.right("L, L, W, W, W, L, L")

sheet.wrong_edits(
    """
    ✗ one piece is a win: May you take the one piece? What happens to a player who cannot move?
        … ⇒ L W W W L W W
    ✗ verdict passed on unchanged: Your move leads to an L. Who is lost there?
        … ⇒ L L L L L L L
    ✗ every option must win: From four pieces you can leave 2 or 1. Is one good move enough?
        … ⇒ L L W W L L W
    ✗ valued for who just moved: No piece is left, and you are to move. Who has lost?
        … ⇒ W W L L L W W
    ✗ by turns: You have looked at the small numbers. Which moves are there from five pieces?
        … ⇒ L L W W W W W
    """
)


# ---- 7 -------------------------------------------------------------------------------------------


def remembered(n, memo):
    if n in memo:
        return memo[n]
    if n < 2:
        return 1
    memo[n] = remembered(n - 1, memo) + remembered(n - 2, memo)
    return memo[n]


def steps_up(n):
    return 1 if n < 2 else steps_up(n - 1) + steps_up(n - 2)


IN_JAVASCRIPT = """
function remembered(n, memo) {
    if (n in memo) {
        return memo[n];
    }
    if (n < 2) {
        return 1;
    }
    memo[n] = remembered(n - 1, memo) + remembered(n - 2, memo);
    return memo[n];
}
""".strip()


@sheet.question("16.3", notation=IN_JAVASCRIPT, run=lambda: record(remembered, 5, {}))
def how_many_calls_with_a_memo(ask):
    """This program is written in JavaScript. Brackets mark what belongs together, where Python has
    indents. `remembered(5, {})` is called. How many calls are there in all, the first included?
    """
    recording = record(remembered, 5, {})
    ask.right(
        len(recording.calls),
        "On the way back each call makes one more call, and that one finds its number in the memo, or is a base case.",
    )
    ask.wrong(
        len(record(steps_up, 5).calls),
        "the memo is not asked",
        "The call for 4 is over. What does the second inner call of the first one find?",
        at="remembered(3, {2: 2, 3: 3, 4: 5}) returns",
    )
    ask.wrong(
        recording.depth + 1,
        "a look is no call",
        "The second call on a line finds its number at once. Was it called?",
    )
    ask.wrong(
        recording.depth,
        "second call forgotten",
        "The line with two calls: what happens when the first of them has returned?",
    )


# ---- 8 -------------------------------------------------------------------------------------------


@sheet.exercise(
    "one or four",
    cases=[(n,) for n in range(12)],
    drawn=lambda chance: [(n,) for n in even_and_odd(chance, 12, 20)],
    asks_back=False,
)
def one_or_four(n):
    """Return whether the player to move wins; a move takes 1 or 4 of n pieces, the last piece wins.

    >>> one_or_four(1), one_or_four(2)
    (True, False)
    """
    for take in (1, 4):
        if take <= n and not one_or_four(n - take):
            return True
    return False


sheet.hints(
    "Step 2 of the recipe: no piece is left, and you are to move. Who has won?",
    "Step 4 of the recipe: the inner call is about your opponent. What do you want it to be?",
)

sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: The inner call is about your opponent. What do you want it to be?
        not one_or_four(n - take) ⇒ one_or_four(n - take)
    ✗ the first option decides: One move is bad. Which other move is there?
        return False ⇒ return n == 4
        (1, 4) ⇒ (1,)
    ✗ take as many as you can: Five pieces: what do you leave if you take four? And if you take one?
        (1, 4) ⇒ (4 if n > 3 else 1,)
    ✗ valued for who just moved: No piece is left, and you are to move. Who took the last one?
        return False ⇒ return n == 0
    ✗ smallest case left out: May you take four of three pieces? Which line makes sure?
        'take <= n and ' ⇒ ∅
    ✗ odd totals win: It holds for small heaps. Try more pieces by hand.
        … ⇒ return n % 2 == 1
    """
)


# ---- 9 -------------------------------------------------------------------------------------------


def mazes_of(chance):
    for rows, columns in (3, 4), (4, 3), (6, 2), (7, 7):
        yield (["".join(chance.choice("#.") for _ in range(columns)) for _ in range(rows)],)


@sheet.exercise(
    "count walls",
    cases=[
        (["S.G"],),
        (["#"],),
        (["."],),
        ([],),
        (["S#G", "..."],),
        (["##", "##"],),
        (["#..", "..#", ".#."],),
    ],
    drawn=mazes_of,
    open=True,
    asks_back=False,
)
def count_walls(maze):
    """Return how many walls a maze has; it is a list of strings, and each # is a wall.

    >>> count_walls(["S#.", ".#G"])
    2
    """
    walls = 0
    for row in maze:
        for cell in row:
            if cell == "#":
                walls = walls + 1
    return walls


sheet.hints(
    "A maze is a list of rows, and a row is a string of cells. How deep is that, at most?",
    "`for cell in row:` goes through the letters of a string.",
)


@sheet.right
def with_count(maze):
    return sum(row.count("#") for row in maze)


sheet.wrong_edits(
    r"""
    ✗ rows are counted: A row can have several walls. Does your function look at each cell?
        … ⇒
            walls = 0
            for row in maze:
                if "#" in row:
                    walls = walls + 1
            return walls
    ✗ return in the loop: How many rows does your loop try?
        '    return walls' ⇒ '        return walls\n    return walls'
    ✗ free cells are counted: Which letter is a wall?
        == "#" ⇒ != "#"
    ✗ the last answer is the answer: Each row begins anew. What happens to the walls of the rows before?
        '    walls = 0\n    for row in maze:' ⇒ '    walls = 0\n    for row in maze:\n        walls = 0'
    ✗ a row is a cell: The loop goes through rows. What is inside a row?
        … ⇒
            walls = 0
            for row in maze:
                if row == "#":
                    walls = walls + 1
            return walls
    """
)


# ---- 10 ------------------------------------------------------------------------------------------


def pairs(letters, chosen):
    if len(chosen) == 2:
        print("".join(chosen))
        return
    for letter in letters:
        chosen.append(letter)
        pairs(letters, chosen)
        chosen.pop()


@sheet.question("16.4", program=pairs, call=(pairs, "AB", []), see=on_one_line)
def what_pairs_prints(ask):
    """What does `pairs("AB", [])` print, all on one line?"""
    ask.right_by_running(
        "The list is one for all calls. What a call puts in, it takes out again, and the loop goes on with the next letter."
    )
    ask.wrong(
        "AA BB",
        "one choice for all calls",
        "The first call has chosen A. Which letters does the second call try?",
        at="pairs('AB', ['A']) returns",
    )
    ask.wrong(
        "AB BA",
        "what is used is gone",
        "Which line takes a letter out of `letters`?",
    )
    ask.wrong_in_world(
        "return ends everything",
        "The first call with two letters has returned. Which loops still wait?",
        at="pairs('AB', ['A', 'A']) returns",
    )
