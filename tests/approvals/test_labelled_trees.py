"""Labelling call trees: what is said to each answer, and the tree as it is labelled then."""

import pytest
from stepped import careful, fact, fib, largest, plain_fib, send

from puzzlelib import Nim, Solitaire, is_winning, record, solve
from puzzlelib.views import CallTree

SHOW = "(show it)"


def shrink(n):
    n = n - 1
    if n > 0:
        shrink(n)
    return n


def product_lost(n):
    if n > 1:
        n * product_lost(n - 1)
    return n


def never_read(n):
    if n > 0:
        rest = never_read(n - 1)  # noqa: F841
    return [n]


def always(n):
    if n > 0:
        always(n - 1)
    return True


def second_only(n):
    if n < 2:
        return n
    second_only(n - 2)
    return second_only(n - 1) + 1


def printing(n):
    if n > 0:
        print(printing(n - 1))
    return n


def into_a_list(n):
    found = []
    if n > 0:
        found.append(into_a_list(n - 1))
    return found


def summed(n):
    total = n
    if n > 0:
        total += summed(n - 1)
    return total


def just_moved_wins(game, position):
    options = [game.apply(position, move) for move in game.moves(position)]
    return all(not just_moved_wins(game, option) for option in options)


def mover_wins(game, position):
    return False in [mover_wins(game, game.apply(position, move)) for move in game.moves(position)]


def can_never(n):
    return n > 0 and can_never(n - 1)


def tree_of(puzzle, function, **options):
    recording = record.within(**options)(function, puzzle, puzzle.start)
    return CallTree(recording, puzzle=puzzle, label=True)


def talk(function, argument, *actions):
    return (lambda: CallTree(record(function, argument), label=True)), actions


# what is asked about, and what a learner does: choose the call of a number, or type a text
TALKS = {
    "fact": talk(fact, 3, "1", SHOW, 2, "0", " 1 ", 1, "3", 2, 1, "2", 99, 0, SHOW, "1"),
    "calls below first": talk(fact, 3, 1, "3", 2, "1", 1, "3"),
    "one call": talk(fact, 1),
    "nim": (lambda: tree_of(Nim((1, 2)), is_winning, only=is_winning), [3, "True", "False"]),
    "a search": (
        lambda: tree_of(Solitaire("o.oo."), solve),
        [2, "[a1->c1]", 1, "[]", "None"],
    ),
    "a memo": talk(fib, 4, 5, "7", "1"),
    "an exception": talk(careful, 2, 1, 0, "0", "-1"),
    "a generator": talk(largest, 3, 1, "[0,1,4]"),
    "the other view of winning": (lambda: tree_of(Nim((1, 1)), just_moved_wins), []),
    "its own judge of the mover": (lambda: tree_of(Nim((1, 1)), mover_wins), []),
    "its own judge with misere": (lambda: tree_of(Nim((1, 1), misere=True), mover_wins), []),
    "misere": (
        lambda: tree_of(Nim((1, 1), misere=True), is_winning, only=is_winning),
        [],
    ),
    "four results": talk(plain_fib, 4),
    "never true": talk(can_never, 2),
} | {
    function.__name__: talk(function, 3, 0, "'wrong'")
    for function in (
        shrink, product_lost, never_read, always, second_only, printing, into_a_list, summed, plain_fib,
    )
}  # fmt: skip


@pytest.mark.parametrize("name", TALKS)
def test_labelled_trees(name, approved):
    make, actions = TALKS[name]
    tree = make()
    lines = ["".join(tree.labels["status"])]
    lines += [words for _, words in tree.labels["offers"]]
    for action in actions:
        if isinstance(action, int):
            send(tree, kind="choose", call=action)
        elif action == SHOW:
            send(tree, kind="show")
        else:
            send(tree, kind="answer", words=action)
        lines += [f"> {action}", "".join(tree.labels["status"])]
    assert "\n".join([*lines, "", *labels(tree), ""]) == approved


def labels(tree):
    """Yield the calls as they are labelled: what is shown of their results, and marks."""
    shown = {call: f"{kind} {words}" for call, kind, words, _ in tree.labels["results"]}
    marks, opened = (dict(map(tuple, tree.labels[name])) for name in ("marks", "open"))
    for depth, call in tree.recording.tree(len(tree.recording.steps) - 1):
        told = [some[call.number] for some in (shown, opened, marks) if call.number in some]
        yield f"{'  ' * depth}{call.number} {call!r}: {', '.join(told)}"
