"""A frame that waits shows its variables as they are at each step.

What they are is told by a tracer of its own, which reads all frames anew at each event.
"""

import sys
from collections import deque
from dataclasses import dataclass
from inspect import CO_OPTIMIZED

import pytest

from stepthrough.trace import record
from stepthrough.trace.history import at
from stepthrough.trace.keeper import Keeper
from stepthrough.trace.values import stable_repr

NEW_LINES = ("call", "line", "resume")


def is_shown(frame):
    """Whether a frame is one of a program in this file, and no comprehension's."""
    code = frame.f_code
    is_program = frame.f_globals is globals() and code.co_filename == __file__
    return is_program and code.co_flags & CO_OPTIMIZED and not code.co_name.endswith("comp>")


def read(frame):
    """The variables of a frame in words, without the functions of a function around."""
    outer = frame.f_code.co_freevars
    values = {n: v for n, v in frame.f_locals.items() if not (n in outer and callable(v))}
    return {name: stable_repr(at(Keeper().keep(value), 0)) for name, value in values.items()}


def read_at_each_event(program):
    """The variables of all frames, the oldest first, at each call and each line."""
    found = []

    def trace(frame, event, arg):
        if not is_shown(frame):
            return None
        if event in ("call", "line"):
            stack = []
            sys.settrace(None)  # what says itself what it is says so unseen
            while frame.f_code is not read_at_each_event.__code__:
                if is_shown(frame):
                    stack.insert(0, read(frame))
                frame = frame.f_back
            found.append(stack)
            sys.settrace(trace)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        program()
    finally:
        sys.settrace(before)
    return found


def read_in_recording(program):
    recording = record(program)
    steps = [step.number for step in recording.steps if step.event in NEW_LINES]
    return [[in_words(frame) for frame in recording.frames(number)] for number in steps]


def in_words(frame):
    return {name: stable_repr(value) for name, value in frame.locals.items()}


# ---- variables that functions share ----------------------------------------------------------------


def the_same_name_in_each_call():
    def visit(n, ask):
        def mine():
            return n

        if n == 0:
            return ask()
        return visit(n - 1, mine) + ask()

    return visit(3, lambda: 0)


def twice(function, argument):
    function(argument)
    function(argument)
    return argument


def changed_by_calls_that_have_ended():
    total = 1

    def double(numbers):
        nonlocal total
        [total := total + one for one in numbers]

    twice(double, [1, 2])
    return total


def begins_and_goes_while_a_frame_waits():
    here = None

    def take(n):
        nonlocal here
        del here
        here = n
        return here if n == 0 else take(n - 1)

    twice(take, 2)
    return here


def a_generator_that_is_asked_by_what_it_has_made():
    def numbers():
        sent = 0

        def more():
            return next(running), sent

        yield more
        for _ in range(3):
            sent += 1
            yield sent

    running = numbers()
    more = next(running)
    return more(), more()


def the_function_that_is_called_changes():
    step = len

    def other(n):
        nonlocal step
        step = n if n == 0 else [n].count
        return n and other(n - 1)

    return other(2), step


# ---- objects that say themselves what they are, and lists in lists ----------------------------------


def put(row, n):
    if n:
        row.append(n)
        put(row, n - 1)


def a_queue():
    waiting = deque([0])
    put(waiting, 2)
    return waiting.popleft()


def a_queue_in_a_dict():
    queues = {"first": [deque()]}
    put(queues["first"][0], 2)


def rows_deep_in_lists():
    layers = [[[[1]], [[2, 3]]]]
    put(layers[0][1][0], 2)


def a_list_in_tuples():
    pairs = [([([1],)],)]
    put(pairs[0][0][0][0], 2)


@dataclass
class Tree:
    value: int
    left: "Tree | None" = None
    right: "Tree | None" = None


def a_tree_is_turned_round():
    def mirror(tree):
        if tree is not None:
            tree.left, tree.right = tree.right, tree.left
            mirror(tree.left)
            tree.value = -tree.value
            mirror(tree.right)

    mirror(Tree(1, Tree(2, Tree(4)), Tree(3)))


class Numbers:
    def __init__(self):
        self.rows = [[0], [0]]

    def add(self, n):
        if n:
            self.rows[0].append(n)
            self.add(n - 1)


def a_row_of_an_object():
    numbers = Numbers()
    row = numbers.rows[0]
    numbers.add(2)
    return row


def a_tree_in_a_list_in_a_dict():
    leaf = Tree(1)
    forest = {"oaks": [[Tree(2, leaf)]]}
    put_value(leaf, 2)
    return forest


def put_value(tree, n):
    tree.value = n
    if n:
        put_value(tree, n - 1)


class Holds:
    def __init__(self, inner):
        self.inner = inner


def put_deep(holds, n):
    holds.inner.inner.inner.append(n)
    if n:
        put_deep(holds, n - 1)


def lists_that_are_deep_in_objects():
    row, pair = [0], ([0],)
    put_deep(Holds(Holds(Holds(row))), 2)
    put_deep(Holds(Holds(Holds(pair[0]))), 2)


def visit(n, put):
    put(n)
    if n:
        visit(n - 1, put)


def a_list_of_which_only_a_method_is_handed_on():
    found = []
    visit(2, found.append)
    return found


class Begins:
    def __init__(self, n):
        self.n = n
        self.m = 0


class BeginsBelow(Begins):
    def __init__(self):
        super().__init__(3)


def an_object_gets_its_attributes_in_the_class_above():
    return BeginsBelow()


def a_dict_with_the_attributes_of_an_object():
    begun = Begins(1)
    attributes = vars(begun)
    attributes["n"] = 2
    attributes.update({"m": 3})
    return begun


class Takes:
    def __init__(self):
        self.items = [1, 2, 3]
        self.get = self.items.pop


def a_method_of_a_list_that_is_named_get():
    takes = Takes()
    first = takes.get()
    second = takes.get()
    return first, second


PROGRAMS = [
    the_same_name_in_each_call,
    changed_by_calls_that_have_ended,
    begins_and_goes_while_a_frame_waits,
    a_generator_that_is_asked_by_what_it_has_made,
    the_function_that_is_called_changes,
    a_queue,
    a_queue_in_a_dict,
    rows_deep_in_lists,
    a_list_in_tuples,
    a_tree_is_turned_round,
    a_row_of_an_object,
    a_tree_in_a_list_in_a_dict,
    lists_that_are_deep_in_objects,
    a_list_of_which_only_a_method_is_handed_on,
    an_object_gets_its_attributes_in_the_class_above,
    a_dict_with_the_attributes_of_an_object,
    a_method_of_a_list_that_is_named_get,
]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_each_frame_shows_what_its_variables_are_at_each_step(program):
    assert read_in_recording(program) == read_at_each_event(program)


def test_what_a_function_has_changed_that_is_not_recorded_is_seen():
    def outer():
        n = 0

        def put():
            nonlocal n
            n = 5

        def middle():
            put()
            return 1

        return middle()

    recording = record.within(only=["outer", "middle"])(outer)
    steps = [step.number for step in recording.steps if step.call.function == "middle"]
    assert [recording.frames(number)[0].locals["n"] for number in steps] == [0, 0, 5, 5]
