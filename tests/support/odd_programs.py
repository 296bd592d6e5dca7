"""Unusual programs that the interpreter must record exactly as `record` does."""

# ruff: noqa - what no linter would leave as it is, is what is wanted here
# fmt: off
import copy
import functools
import inspect
from dataclasses import dataclass

# ---- lines: loops and conditions on one line, and over several -----------------------------------


def while_on_one_line(n):
    while n: n -= 1; print(n)
    return n


def while_with_one_thing(n):
    while n > 0: n -= 1
    return n


def for_on_one_line(n):
    for k in range(n): print(k); print(-k)
    return n


def nested_on_one_line(n):
    for k in range(n):
        while k: k -= 1
    return k


def if_on_one_line(n):
    if n: return 1
    else: return 2


def condition_over_lines(n):
    if (n > 0
            and n < 10
            and n != 5):
        return "small"
    return "other"


def or_over_lines(n):
    if (n == 1
            or n == 2
            or n == 3):
        return True
    return False


def not_over_lines(n):
    if not (n > 1
            and n < 4):
        return "out"
    return "in"


def mixed_over_lines(n):
    if (n > 1
            and (n < 4
                 or n == 7)):
        return "in"
    elif (n ==
          9):
        return "nine"
    return "out"


def while_over_lines(n):
    while (n > 0
           and n != 3):
        n -= 1
    return n


def value_of_and_over_lines(n):
    found = (n
             and n + 1
             and n + 2)
    return found


def value_of_or_over_lines(n):
    return (n
            or 7
            or 8)


def chain_over_lines(n):
    return (0
            < n
            < 10)


def if_chain_over_lines(n):
    if (0
            < n
            < 10):
        return 1
    return 0


def choice_over_lines(n):
    return (
        n * 2
        if n > 1
        else n - 1
    )


def call_over_lines(n):
    return max(
        n,
        3,
        key=abs,
    )


def method_over_lines(word):
    return (
        word
        .upper()
        .lower()
    )


def dict_over_lines(n):
    return {
        "a": n,
        "b":
            n + 1,
    }


def list_over_lines(n):
    xs = [
        n,
        n + 1,
    ]
    xs[
        0
    ] = 5
    return xs


def sum_over_lines(n):
    return (n +
            n
            * 2
            - 1)


def subscript_over_lines(xs):
    return xs[
        len(xs)
        - 1
    ]


def assert_over_lines(n):
    assert (
        n > 0
        and n < 5
    ), "not so"
    return n


def comprehension_over_lines(n):
    return [
        k * k
        for k in range(n)
        if k
        if k != 2
    ]


def target_over_lines(n):
    (a,
     b) = (n,
           n + 1)
    return a, b


def only_words():
    """Nothing but a docstring."""


def words_and_pass():
    """A docstring."""
    pass


def words_and_number(n):
    """A docstring."""
    3
    return n


def text_that_is_no_docstring(n):
    n += 1
    """Another text."""
    return n


def ellipsis_only(n):
    ...


def continues(n):
    found = []
    while n:
        n -= 1
        if n % 2:
            continue
        found.append(n)
    return found


def continues_at_the_end(n):
    for k in range(n):
        if k:
            print(k)
            continue
        else:
            print("none")
    return n


def while_true(n):
    while True:
        n -= 1
        if n < 0:
            break
    return n


def while_true_on_one_line(n):
    while True: return n


def while_else(n):
    while n > 0: n -= 1
    else: print("done")
    return n


def break_in_nested(n):
    for a in range(n):
        for b in range(n):
            if a * b == 2:
                break
        else:
            continue
        return a, b


def semicolons(n):
    a = n; b = a + 1; return a + b


def lambda_over_lines(n):
    f = (lambda x:
         x
         + n)
    return f(1)


def text_over_lines(n):
    return (f"{n}"
            f"{n + 1}"
            "end")


# ---- calls: stars, defaults, names ----------------------------------------------------------------


def stars(a, *rest, b=2, **more):
    return a, rest, b, more


def calls_with_stars(n):
    return stars(*[1, 2], *(3,), b=n, **{"c": 1}, **{"d": 2})


def star_of_a_generator(n):
    return stars(*(k for k in range(n + 1)))


def twice_the_same(n):
    return stars(1, **{"b": 1}, b=n)


def twice_the_same_in_mappings(n):
    return stars(1, **{"b": 1}, **{"b": n})


def no_mapping(n):
    return stars(1, **n)


def no_list(n):
    return stars(*n)


def no_list_among_others(n):
    return stars(1, *n)


def keys_are_no_texts(n):
    return stars(1, **{n: 1})


def only_by_place(a, b=1, /, c=2):
    return a, b, c


def place_by_name(n):
    return only_by_place(n, b=2)


def right_places(n):
    return only_by_place(n, 2, c=3)


def too_many(n):
    return only_by_place(n, 2, 3, 4)


def none_at_all(n):
    return stars()


def unknown_by_name(n):
    return only_by_place(n, d=4)


def several_missing(n):
    def three(a, b, *, c): return a
    return three()


def mappings_in_a_dict(n):
    return {**{"a": 1}, "b": n, **{"a": 2}}


def no_mapping_in_a_dict(n):
    return {**[(1, n)]}


def stars_in_lists(n):
    return [*range(n), *"ab"], {*range(n)}, (*[n],)


def star_of_a_number_in_a_list(n):
    return [*n]


def star_of_a_number_in_a_set(n):
    return {1, *n}


def calls_a_number(n):
    return n(1)


# ---- functions are functions ----------------------------------------------------------------------


def same_function(n):
    def inner(k): return k
    return copy.copy(inner) is inner, copy.deepcopy([inner])[0] is inner, {inner: n}[inner]


def looks_like(n):
    def inner(k: int, *, times=2) -> int:
        """What it does."""
        return k * times

    def outer(*args, **kwargs):
        return inner(*args, **kwargs) + 1
    better = functools.wraps(inner)(outer)
    told = better.__name__, better.__doc__, better.__annotations__, better.__wrapped__ is inner
    return told, str(inspect.signature(better)), better(n), inner.__defaults__, inner.__kwdefaults__


def partly(n):
    def add(a, b): return a + b
    return list(map(functools.partial(add, n), range(3)))


def reduces(n):
    return functools.reduce(lambda a, b: a * b, range(1, n + 1), 1)


def by_method(words):
    return sorted(words, key=str.upper), list(map(len, words)), list(filter(None, words))


def sorted_in_place(xs):
    xs.sort(key=lambda x: -x)
    return xs


def library_calls_deeply(n):
    return n if n == 0 else max([n - 1], key=lambda k: library_calls_deeply(k)) + 1


def generator_is_asked(n):
    values = (k * k for k in range(n))
    return next(values), next(values), sum(values)


def generator_ends(n):
    values = iter([n])
    return list(next(values) for _ in range(3))


def joined(n):
    return ", ".join(str(k) for k in range(n))


def leaves(n):
    if n == 0:
        raise SystemExit(3)
    return leaves(n - 1)


def leaves_by_exit(n):
    return exit(n)


def stops_iterating(n):
    raise StopIteration(n)


def told_by_a_library(n):
    return sorted([3, 1, 2], key=lambda k: 1 / (k - n))


# ---- objects whose methods Python calls by itself ---------------------------------------------------


class Card:
    """Methods that no one calls by name."""

    def __init__(self, rank): self.rank = rank
    def __lt__(self, other): return self.rank < other.rank
    def __eq__(self, other): return self.rank == other.rank
    def __hash__(self): return hash(self.rank)
    def __str__(self): return f"card {self.rank}"
    def __format__(self, style): return str(self) + style
    def __add__(self, other): return Card(self.rank + other.rank)
    def __bool__(self): return self.rank > 0
    def __len__(self): return self.rank
    def __getitem__(self, place):
        if place >= self.rank:
            raise IndexError(place)
        return place * 10
    def __contains__(self, thing): return thing == self.rank
    def __call__(self, n): return n + self.rank
    def __neg__(self): return Card(-self.rank)
    def __iadd__(self, n):
        self.rank += n
        return self
    @property
    def double(self): return self.rank * 2
    @staticmethod
    def best(): return 14
    @classmethod
    def ace(cls): return cls(14)


def sorts_cards(n):
    return [card.rank for card in sorted([Card(n), Card(1), Card(2)])]


def prints_cards(n):
    print(Card(n), f"{Card(n)} and {Card(n):!}")


def finds_cards(n):
    return Card(n) in [Card(1), Card(n)], [Card(1), Card(n)].index(Card(n)), n in Card(n)


def cards_as_keys(n):
    return {Card(n): 1}[Card(n)], len({Card(n), Card(n)})


def adds_cards(n):
    return (Card(n) + Card(2)).rank, (-Card(n)).rank


def card_grows(n):
    card = Card(n)
    card += 3
    return card.rank


def truth_of_cards(n):
    if Card(n) and not Card(0):
        return 1
    return 2


def last_one_is_not_asked(n):
    return (n and Card(0)).rank


def goes_through_cards(n):
    return [k for k in Card(n)], len(Card(n))


def for_over_cards(n):
    for k in Card(n):
        print(k)


def calls_cards(n):
    return Card(n)(1), Card(n).double, Card.best(), Card.ace().rank


def maximum_of_cards(n):
    return max(Card(n), Card(1)).rank


class Count:
    """Counts down, by itself an iterator."""

    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


def counts_down(n):
    found = [k for k in Count(n)]
    for k in Count(n):
        found.append(k)
    return found, sum(Count(n)), list(Count(n)), [*Count(n)]


@dataclass
class Point:
    x: int
    y: int = 0

    def moved(self, by): return Point(self.x + by, self.y)


def moves_points(n):
    return Point(n) == Point(n), Point(n).moved(1).x, Point(n, 2).y


class Tree:
    def __init__(self, n):
        self.below = [Tree(n - 1)] if n else []

    def size(self):
        return 1 + sum(tree.size() for tree in self.below)


def grows_trees(n):
    return Tree(n).size()


class Unlucky:
    def __lt__(self, other): raise ValueError("not me")


def sorts_the_unlucky(n):
    return sorted([Unlucky(), Unlucky()])


ODD = [(f, (n,)) for f in (
    while_on_one_line, while_with_one_thing, for_on_one_line, nested_on_one_line, if_on_one_line,
    condition_over_lines, or_over_lines, not_over_lines, mixed_over_lines, while_over_lines,
    value_of_and_over_lines, value_of_or_over_lines, chain_over_lines, if_chain_over_lines,
    choice_over_lines, call_over_lines, dict_over_lines, list_over_lines, sum_over_lines,
    assert_over_lines, comprehension_over_lines, target_over_lines, words_and_number,
    text_that_is_no_docstring, ellipsis_only, continues, continues_at_the_end, while_true,
    while_true_on_one_line, while_else, break_in_nested, semicolons, lambda_over_lines,
    text_over_lines, calls_with_stars, star_of_a_generator, twice_the_same,
    twice_the_same_in_mappings, no_mapping, no_list, no_list_among_others, keys_are_no_texts,
    place_by_name, right_places, too_many, none_at_all, unknown_by_name, several_missing,
    mappings_in_a_dict, no_mapping_in_a_dict, stars_in_lists, star_of_a_number_in_a_list,
    star_of_a_number_in_a_set, calls_a_number, same_function, looks_like, partly, reduces,
    library_calls_deeply, generator_is_asked, generator_ends, joined, leaves, leaves_by_exit,
    stops_iterating, told_by_a_library, sorts_cards, prints_cards, finds_cards, cards_as_keys,
    adds_cards, card_grows, truth_of_cards, last_one_is_not_asked, goes_through_cards,
    for_over_cards, calls_cards, maximum_of_cards, counts_down, moves_points, grows_trees,
    sorts_the_unlucky,
) for n in (3, 7)]
ODD += [(f, ()) for f in (only_words, words_and_pass)]
ODD += [(method_over_lines, ("Word",)), (subscript_over_lines, ([1, 2],)), (sorted_in_place, ([1, 2],)),
        (by_method, (["b", "A", ""],)), (condition_over_lines, (-1,)), (if_on_one_line, (0,)),
        (value_of_and_over_lines, (0,)), (value_of_or_over_lines, (0,)), (chain_over_lines, (-3,)),
        (mixed_over_lines, (9,)), (while_over_lines, (0,)), (if_chain_over_lines, (11,)), (or_over_lines, (9,))]
