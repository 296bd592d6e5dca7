"""03 Lists in lists: things that are made of smaller things of the same kind."""

from stepthrough.trace import record

from ..authoring.draws import even_and_odd
from ..authoring.sheet import GAP, Sheet, changed

sheet = Sheet("03_lists_in_lists")


# ---- what is drawn: words and lists that no table holds ------------------------------------------


def more_words(chance):
    """Short and long words that read the same from both ends, and such words with a letter changed."""
    a, b, c = chance.sample("klmnopqrst", 3)
    yield from [(a + b + b + a,), (a + b + a + b,), (a + b + c + b + a,), (a + b + c + a + a,)]
    for half in even_and_odd(chance, 12, 20):
        letters = [chance.choice("abcd") for _ in range(half)]
        for middle in ("", "e"):
            word = "".join([*letters, middle, *letters[::-1]])
            place = chance.randrange(1, half - 1)
            yield (word,)
            yield (word[:place] + "x" + word[place + 1 :],)
            yield (word[:-half] + "x" + word[1 - half :],)
    vowels = "".join(chance.sample("aeiou", chance.randrange(3, 6)))
    for middle in ("", " "):  # of middle length; blanks and capitals are letters like others
        yield (vowels + middle + vowels[::-1],)
    yield (vowels.upper() + vowels[::-1],)
    yield (vowels + " " + vowels[-1] + vowels[::-1],)


def nested(chance, levels):
    """A list with so many levels of lists, in which smaller ones stand before and after it."""
    if levels == 0:
        return chance.randrange(-9, 99)
    before, after = (
        [nested(chance, chance.randrange(min(levels, 3))) for _ in range(chance.randrange(2))]
        for _ in range(2)
    )
    return [*before, nested(chance, levels - 1), *after]


def deep_lists(chance):
    """Even and odd numbers of levels; equal numbers, lists with nothing in them, and one in a list.

    Fifteen levels are few enough for two calls where one would do: each level doubles them.
    """
    deep, deeper = even_and_odd(chance, 4, 7)
    number, empty = chance.randrange(30, 90), []
    for _ in range(chance.randrange(4, 6)):
        empty = [empty]
    yield (nested(chance, deep),)
    yield ([[number], nested(chance, deeper), number, [[number, []]]],)
    yield ([empty, [chance.randrange(9)]],)
    several = [number, nested(chance, 5), nested(chance, 6), []]
    yield from [(several,), ([several],), (long_list(chance),), ([long_list(chance)],)]
    yield (deep_down(chance, chance.randrange(11, 15)),)


def deep_down(chance, levels):
    """A list with so many lists inside each other: more than anyone nests loops. The largest number is in the last."""
    things = [chance.randrange(100, 999)]
    for _ in range(levels):
        before, after = (chance.choices(range(-9, 99), k=chance.randrange(2)) for _ in range(2))
        things = [*before, things, *after]
    return things


def deeper_lists(chance):
    """Lists for which two calls where one would do take too long, which is not wrong."""
    return [(deep_down(chance, levels),) for levels in even_and_odd(chance, 20, 45)]


def long_list(chance):
    """Many things in one list: numbers of one digit and of many, and the deepest list near the end."""
    numbers = [chance.randrange(-999, 10**most) for most in range(1, 12)]
    return [
        *numbers,
        2**53 + 1,
        [numbers[0], []],
        *numbers[::-1],
        [[numbers], 10**25 + 1, [[-1]]],
        7,
    ]


def levels_of(thing):
    """How many levels of lists there are, from what Python writes."""
    level, deepest = 0, 0
    for sign in repr(thing):
        level += (sign == "[") - (sign == "]")
        deepest = max(deepest, level)
    return deepest


LISTS = [
    ([],), ([5],), ([[]],), ([[1]],), ([[1], 2],), ([3, [4]],), ([[1], [2]],), ([[[1]], [2]],), ([[2], [[1]]],),
    ([[[]]],), ([1, [2, 3], [[4]]],), ([[1, [2]], 3, [4, [5, [6]], 7]],), ([0, [0], 0],), ([[[], []], []],),
    ([[[1]], [[2]]],),
]  # fmt: skip


# ---- Remember? -----------------------------------------------------------------------------------


def count_a(word):
    if word == "":
        return 0
    if word[0] == "a":
        return 1 + count_a(word[1:])
    return count_a(word[1:])


# ---- A list in a list ----------------------------------------------------------------------------

NESTED = [1, [2, 3], [[4]]]


@sheet.question("3.1")
def how_long_it_is(ask):
    """What does `len([1, [2, 3], [[4]]])` return?"""
    ask.right(
        len(NESTED),
        "A 1, a list of two numbers, and a list that holds a list. What is inside these belongs to them.",
    )
    ask.wrong(
        str(NESTED).count(",") + 1,
        "brackets do not count",
        "Draw a box for each pair of brackets. What lies in the outer box, but in no other?",
    )
    ask.wrong(
        str(NESTED).count(",") + str(NESTED).count("["),
        "everything inside counts",
        "Is the 2 in the outer list, or in a list that is in it?",
    )


# ---- One call for each list ----------------------------------------------------------------------


def total(things):
    result = 0
    for thing in things:
        if isinstance(thing, list):
            result = result + total(thing)
        else:
            result = result + thing
    return result


# ---- A program with a gap ------------------------------------------------------------------------


def lists(things):
    found = 1
    for thing in things:
        if isinstance(thing, list):
            found = found + lists(thing)
    return found


FOUND = "found + lists(thing)"


@sheet.question("3.2", program=changed(lists, {FOUND: GAP}), run=lambda: record(lists, NESTED))
def what_counts_the_lists(ask):
    """`lists(things)` promises to return how many lists there are, the outer one included. What
    belongs in the gap?
    """
    ask.right(
        FOUND,
        "The call for an inner list promises how many there are in it, itself included. That number is "
        "added to those found so far.",
    )
    ask.wrong(
        "found + 1",
        "one level is all",
        "That counts the inner list. Who counts the lists inside it?",
        at="lists([[4]]) returns",
    )
    ask.wrong(
        "lists(thing)",
        "the last answer is the answer",
        "The next inner list brings a new number. What happens to the one that is there?",
        at="lists([2, 3]) returns",
    )
    ask.wrong(
        "found + lists(things)",
        "nothing gets smaller",
        "Step 3 of the recipe: which list does the inner call get?",
        at="lists([2, 3]) is called",
    )


# ---- How deep? -----------------------------------------------------------------------------------


@sheet.exercise(
    "depth",
    cases=LISTS,
    drawn=deep_lists,
    large=deeper_lists,
    recursive=True,
    levels=lambda things: levels_of(things) // 2,
)
def depth(things):
    """Return the depth of a list: 1 if no list is in it; else 1 more than its deepest inner list.

    >>> depth([7, 8])
    1
    >>> depth([1, [2, 3], [[4]]])
    3
    """
    deepest = 0
    for thing in things:
        if isinstance(thing, list):
            deepest = max(deepest, depth(thing))
    return deepest + 1


sheet.hints(
    "Step 2 of the recipe: a list with no list in it makes no call. What must it return?",
    "Step 4 of the recipe: suppose you know the depth of each list inside. Which of these numbers do you need, and what do you add?",
    "`max(deepest, depth(thing))` is the larger of two numbers. Begin with `deepest = 0`.",
)


@sheet.right
def with_max_of_all(things):
    return 1 + max([with_max_of_all(thing) for thing in things if isinstance(thing, list)] + [0])


@sheet.right
def numbers_have_no_depth(thing):
    if not isinstance(thing, list):
        return 0
    return 1 + max(map(numbers_have_no_depth, thing), default=0)


@sheet.right
def first_and_others(things):
    match things:
        case []:
            return 1
        case [[*inner], *others]:
            return max(1 + first_and_others(inner), first_and_others(others))
        case [_, *others]:
            return first_and_others(others)


@sheet.right
def level_given_along(things, level=1):
    deepest = level
    for thing in things:
        if type(thing) is list:
            below = level_given_along(thing, level + 1)
            if below > deepest:
                deepest = below
    return deepest


sheet.wrong_edits(
    """
    ✗ one level is all: You have looked into the list. Who looks into the lists that are in it?
        … ⇒
            for thing in things:
                if isinstance(thing, list):
                    return 2
            return 1
    ✗ the last answer is the answer: The last list inside need not be the deepest. What became of the
      number for the one before?
        max(deepest, depth(thing)) ⇒ depth(thing)
    ✗ the first part decides: The first list inside has told its depth. Which lists has the loop not
      reached yet?
        deepest = max(deepest, depth(thing)) ⇒ return 1 + depth(thing)
    ✗ the sum instead of the largest: Two lists beside each other are not inside each other. Which of
      their two numbers counts?
        max(deepest, depth(thing)) ⇒ deepest + depth(thing)
    ✗ wrong base value: An empty list is a list: how many lists do you have there?
        return deepest + 1 ⇒ return deepest
    ✗ result lost: The inner call has returned a number. Which line uses it?
        deepest = max(deepest, depth(thing)) ⇒ depth(thing)
    ✗ every thing is a list: A number has nothing inside. How can you tell a list from a number?
        if isinstance(thing, list) ⇒ if thing is not None
    ✗ lists are counted: Step 1 of the recipe: is it lists that you count, or levels? Try
      [[1], [2], 3].
        deepest = max(deepest, depth(thing)) ⇒ deepest = deepest + 1
    """
)


# ---- All in one list -----------------------------------------------------------------------------


@sheet.exercise(
    "flatten",
    cases=LISTS,
    drawn=deep_lists,
    large=deeper_lists,
    recursive=True,
    levels=lambda things: levels_of(things) // 2,
)
def flatten(things):
    """Return one list with all the numbers, from left to right; `things` stays as it was.

    >>> flatten([1, [2, 3], [[4]]])
    [1, 2, 3, 4]
    """
    found = []
    for thing in things:
        if isinstance(thing, list):
            found = found + flatten(thing)
        else:
            found = found + [thing]
    return found


sheet.hints(
    "Step 1 of the recipe: the call returns a list of numbers, without any list in it.",
    "Step 4 of the recipe: suppose `flatten(thing)` is done. `found + flatten(thing)` puts two lists together.",
)


@sheet.right
def in_two_halves(things):
    if len(things) > 1:
        middle = len(things) // 2
        return in_two_halves(things[:middle]) + in_two_halves(things[middle:])
    if things and isinstance(things[0], list):
        return in_two_halves(things[0])
    return list(things)


@sheet.right
def with_a_helper(things):
    found = []

    def collect(part):
        for thing in part:
            if isinstance(thing, list):
                collect(thing)
            else:
                found.append(thing)

    collect(things)
    return found


@sheet.right
def as_a_sum_of_lists(thing):
    if not isinstance(thing, list):
        return [thing]
    return sum((as_a_sum_of_lists(part) for part in thing), [])


@sheet.right
def head_and_tail(things):
    if not things:
        return []
    head, *tail = things
    if isinstance(head, list):
        return head_and_tail(head) + head_and_tail(tail)
    return [head] + head_and_tail(tail)


sheet.wrong_edits(
    r"""
    ✗ a list in a list: The inner call returns a list. Does yours get its numbers, or the list itself?
        found + flatten(thing) ⇒ found + [flatten(thing)]
    ✗ one level is all: The inner list is taken as it is. What if there is a list in it?
        found + flatten(thing) ⇒ found + thing
    ✗ the last answer is the answer: What came before the inner list has gone. Which line has thrown
      it away?
        found + flatten(thing) ⇒ flatten(thing)
    ✗ collected on the way back: Put the new numbers on the right of those that you have.
        found + flatten(thing) ⇒ flatten(thing) + found
        found + [thing] ⇒ [thing] + found
    ✗ result lost: What the inner call returns is a list of numbers. Which line uses it?
        found = found + flatten(thing) ⇒ flatten(thing)
    ✗ return in the loop: How often does the loop go round before your function returns?
        '    return found' ⇒ '        return found\n    return found'
    ✗ nothing gets smaller: Step 3 of the recipe: which list does the inner call get, the inner one or
      the whole?
        flatten(thing) ⇒ flatten(things)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


def sum_up(things):
    result = 0
    for thing in things:
        if isinstance(thing, list):
            result = sum_up(thing)
        else:
            result = result + thing
    return result


@sheet.question("3.3", program=sum_up, call=(sum_up, [1, [2, 3], 4]))
def what_is_left_out(ask):
    """In `sum_up`, a piece of `total` is missing: `result +`. What does
    `sum_up([1, [2, 3], 4])` return?
    """
    ask.right_by_running(
        "The 5 of the inner list takes the place of the 1 that was there. Then 4 is added."
    )
    ask.wrong(
        total([1, [2, 3], 4]),
        "what comes back is added",
        "The inner call returns 5. What does the line with the call do with the `result` so far?",
        at="sum_up([2, 3]) returns",
    )
    ask.wrong_in_world(
        "return ends everything",
        "`sum_up([2, 3])` has returned. Which frame goes on, and where in its loop is it?",
        at="sum_up([2, 3]) returns",
    )


# ---- More: lines in order ------------------------------------------------------------------------


def count_numbers(things):
    found = 0
    for thing in things:
        if isinstance(thing, list):
            found = found + count_numbers(thing)
        else:
            found = found + 1
    return found


sheet.order(
    "count numbers",
    count_numbers,
    ask="Put the lines in order, so that `count_numbers` returns how many numbers are in a list and in all lists inside it. Some lines do not belong.",
    decoys={
        "            found = count_numbers(thing)": "the last answer is the answer",
        "            found = found + len(thing)": "one level is all",
        "            found = found + count_numbers(things)": "nothing gets smaller",
    },
    cases=LISTS,
    recursive=True,
)


# ---- More: the same from both ends ---------------------------------------------------------------


@sheet.exercise(
    "palindrome",
    cases=[
        (word,)
        for word in ("", "a", "ab", "aa", "aba", "abc", "abba", "abca", "aab", "abb", "abcba", "abcda")
    ],
    drawn=more_words,
    recursive=True,
    levels=lambda word: len(word) // 4 if word == word[::-1] else 0,
)  # fmt: skip
def palindrome(word):
    """Return True if the word reads the same from both ends, and False if not.

    >>> palindrome("level")
    True
    >>> palindrome("lever")
    False
    """
    if len(word) < 2:
        return True
    return word[0] == word[-1] and palindrome(word[1:-1])


sheet.hints(
    "Step 2 of the recipe: which strings read the same from both ends, whatever their letters are?",
    "Step 3 of the recipe: `word[1:-1]` is the word without its two ends.",
    "Step 4 of the recipe: suppose you know whether `word[1:-1]` is a palindrome. Which two letters are left to compare?",
)


@sheet.right
def two_base_cases(word):
    if word == "":
        return True
    if len(word) == 1:
        return True
    if word[0] != word[-1]:
        return False
    return two_base_cases(word[1:-1])


@sheet.right
def with_two_places(word, first=0, last=None):
    last = len(word) - 1 if last is None else last
    if first >= last:
        return True
    if word[first] == word[last]:
        return with_two_places(word, first + 1, last - 1)
    return False


@sheet.right
def by_matching(word):
    match list(word):
        case [] | [_]:
            return True
        case [first, *middle, last]:
            return first == last and by_matching("".join(middle))


@sheet.right
def backwards_by_recursion(word):
    def turned(part):
        return turned(part[1:]) + part[0] if part else ""

    return word == turned(word)


sheet.wrong_edits(
    """
    ✗ smallest case left out: Take the two ends off "aa". Which string is left, and which line
      answers for it?
        len(word) < 2 ⇒ len(word) == 1
    ✗ one pair is enough: Step 4 of the recipe: the two ends are the same. Who looks at the letters
      between them?
        return word[0] == word[-1] and palindrome(word[1:-1]) ⇒ return word[0] == word[-1]
    ✗ the base case is the answer: Every word gets smaller until it is empty. Which line ever
      compares two letters?
        word[0] == word[-1] and ⇒ ∅
    ✗ one end only: The first letter was compared with the last one. Which of them does the inner call
      get again?
        word[1:-1] ⇒ word[1:]
    ✗ result lost: The inner call knows the answer. What does your own caller get?
        … ⇒
            if len(word) < 2:
                return True
            if word[0] != word[-1]:
                return False
            palindrome(word[1:-1])
    ✗ wrong base value: Does an empty string read differently from its other end?
        return True ⇒ return False
    ✗ nothing gets smaller: Step 3 of the recipe: which part of the word does the inner call get?
        word[1:-1] ⇒ word
    ✗ return prints: The caller waits for a value. `print` hands over none.
        … ⇒ print(word == word[::-1])
    """
)


@sheet.wrong(
    "loop",
    "Let the function call itself for the word without its ends.",
)
def letter_by_letter(word):
    for place in range(len(word)):
        if word[place] != word[-1 - place]:
            return False
    return True


# ---- Which base case is needed? ------------------------------------------------------------------


def backwards(word):
    if word == "":
        return ""
    if len(word) == 1:
        return word
    return backwards(word[1:]) + word[0]


@sheet.question("3.4", program=backwards, run=lambda: record(backwards, "tea"))
def which_base_case_is_needed(ask):
    """`backwards` has two base cases. Which of them can be left out, so that it still works for
    every string?
    """
    ask.right(
        "only the one for a single letter",
        'Without it, one letter makes one more call, for "", and gets "" back. The empty string has '
        "no smaller one to call for, so its line must stay.",
    )
    ask.wrong(
        "only the one for the empty string",
        "smallest case left out",
        'What is `""[1:]`? Which line would then answer for `backwards("")`?',
        at="backwards('a') is called",
    )
    ask.wrong(
        "either of them, but not both",
        "one end of the way down is enough",
        "Try each of them in turn, with the shortest string that there is.",
        at="backwards('a') is called",
    )
    ask.wrong(
        "neither of them",
        "every small case needs its line",
        "Leave out each of them in turn and follow `backwards('a')`. Does every call come closer to "
        "a line that answers?",
        at="backwards('a') returns",
    )


# ---- More: back to front -------------------------------------------------------------------------


@sheet.exercise("mirror", cases=LISTS, drawn=deep_lists, large=deeper_lists, open=True)
def mirror(things):
    """Return the list back to front, and every list inside it too; `things` stays as it was.

    >>> mirror([1, [2, 3], [[4], 5]])
    [[5, [4]], [3, 2], 1]
    """
    turned = []
    for thing in things:
        if isinstance(thing, list):
            thing = mirror(thing)
        turned = [thing] + turned
    return turned


sheet.hints(
    "Step 4 of the recipe: suppose that every list inside is back to front already. What is left to do?",
    "`[thing] + turned` is a new list with `thing` in front.",
)


@sheet.right
def all_in_one_line(things):
    return [all_in_one_line(t) if isinstance(t, list) else t for t in reversed(things)]


@sheet.right
def with_a_stack_of_jobs(things):
    result = []
    jobs = [(things, result)]
    while jobs:
        source, target = jobs.pop()
        for thing in source[::-1]:
            if isinstance(thing, list):
                target.append([])
                jobs.append((thing, target[-1]))
            else:
                target.append(thing)
    return result


@sheet.right
def rest_first(things):
    if things == []:
        return []
    first = things[0]
    if isinstance(first, list):
        first = rest_first(first)
    return rest_first(things[1:]) + [first]


@sheet.right
def anything_at_all(thing):
    if isinstance(thing, list):
        return list(map(anything_at_all, thing))[::-1]
    return thing


sheet.wrong_edits(
    """
    ✗ one level is all: The outer list is back to front. What about the lists inside it?
        … ⇒ return things[::-1]
    ✗ only what is inside: Every list inside is done. On which side does the next thing go?
        [thing] + turned ⇒ turned + [thing]
    ✗ a list in a list: `[1] + [2, 3]` puts two lists together. What makes an inner list one thing?
        turned = [thing] + turned ⇒ turned = (thing if isinstance(thing, list) else [thing]) + turned
    ✗ the given list is mine: `reverse()` changes the list itself. The caller still needs it: make a
      new one.
        … ⇒
            things.reverse()
            for thing in things:
                if isinstance(thing, list):
                    mirror(thing)
            return things
    ✗ return prints: The list is back to front. Which word hands it to the caller?
        return turned ⇒ print(turned)
    ✗ numbers only: A list inside stays in its place, with its numbers back to front. Is it in your
      result?
        thing = mirror(thing) ⇒ continue
    """
)
