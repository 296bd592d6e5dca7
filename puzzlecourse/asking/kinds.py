"""The kinds of questions about a call; each derives the answer from a recording."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from stepthrough.trace import Call, Recording
from stepthrough.trace.source import Source, parsed
from stepthrough.trace.values import stable_repr

LONGEST = 48  # characters of an option; longer ones cannot be compared at a glance
NEW_LINE = " / "  # between lines of output
MOST_CALLS = 40  # that a learner can count
MOST_TIMES = 15  # runs of a line
# an omission, an address, a summary such as <list of 101 items>, a number as in Node#2(1)
STANDS_FOR_SOMETHING = re.compile(r"…| at 0x|<[A-Za-z_][^<>]*>|\w#\d+\(")

See = Callable[[Recording], str]


class Kind(NamedTuple):
    """A question about one call.

    *see* returns the answer in a recording, of Python or of a world; "" if it has none.
    """

    name: str
    text: str
    see: See
    why: str  # shown after the answer
    hint: str  # shown after a wrong answer
    misreadings: tuple[str, ...] = ()
    at: str = ""  # the step to look at after a wrong answer


def kinds(python: Recording) -> list[Kind]:
    """Return the questions that can be asked about a finished call, from its recording."""
    makers = [make for make in KINDS if make not in OF_ALL_CALLS or not has_hidden_calls(python)]
    if python.root.is_generator:
        makers = [make for make in makers if make not in OF_RETURNS]
    every = (kind for make in makers if (kind := make(python)))
    known = the_call(python.root)
    return [kind for kind in every if is_readable(kind.text.replace(known, ""))]


def has_hidden_calls(recording: Recording) -> bool:
    """Return whether some calls are not visible in the source, such as `__init__` in `Node(3)`."""
    names = {call.code.co_name for call in recording.calls}
    return any(name.startswith(("__", "<")) for name in names)


def first_to_return(recording: Recording) -> Call | None:
    """Return the call that returns first; results from a memo do not count."""
    over = (call for call in recording.calls if call.ended == "returned" and not call.memo_hit)
    return min(over, key=lambda call: call.last or 0, default=None)


def hint_step(recording: Recording) -> str:
    """Return the step of a hint, where the first call returns; "" if it has no readable name."""
    first = first_to_return(recording)
    return f"{first} returns" if first and is_readable(repr(first)) else ""


def max_unfinished(recording: Recording, function: str = "", is_given_up: bool = False) -> int:
    """Return the maximum number of unfinished calls of *function*, or of all functions.

    A suspended generator is unfinished, though it has no frame on the stack. A recording does not
    show when it is discarded: by default at the very end, with *is_given_up* right after its last
    `yield`.
    """
    calls = [call for call in recording.calls if not call.memo_hit]
    paused = [call for call in calls if call.is_generator]
    waiting = (
        {call, *call.callers(), *_unfinished_generators(paused, call.first, is_given_up)}
        for call in calls
    )
    return max(sum(function in ("", one.function) for one in ones) for ones in waiting)


def _unfinished_generators(generators: list[Call], step: int, is_given_up: bool) -> Iterator[Call]:
    """Yield the generators that have started and are not finished at *step*."""
    for one in generators:
        last = one.yielded[-1][0] if is_given_up and one.ended == "suspended" else one.last
        if one.first <= step and (last is None or last > step):
            yield one


def recursive_function(recording: Recording) -> str:
    """Return a function that is called while a call of it is unfinished; "" if there is none.

    The function of the root call takes precedence.
    """
    again = [
        call
        for call in recording.calls
        if any(one.code is call.code for one in call.callers()) and not call.memo_hit
    ]
    of_root = [call for call in again if call.code is recording.root.code]
    return next((call.function for call in of_root or again), "")


def call_text(call: Call) -> str:
    """Return a call as written in questions and options, with "…" if it would be too long."""
    return call.written(LONGEST)


def the_call(root: Call) -> str:
    """Return the root call; arguments that are too long are omitted, because learners know them."""
    words = call_text(root)
    return in_list(root, words if is_readable(words) else f"{root.function}(…)")


def in_list(call: Call, words: str) -> str:
    """Return an expression with the result of a call: for a generator, the list of its values."""
    return f"list({words})" if call.is_generator else words


def is_readable(text: str) -> bool:
    """Return whether *text* has no placeholders such as ellipses, addresses or `<list of …>`.

    >>> [is_readable(text) for text in ("f([1, 2])", "'1 < n > 0'", "f(…)", "[<Tree object>]", "<Link>")]
    [True, True, False, False, False]
    >>> is_readable("<int of more than 4300 digits>"), is_readable("<list of 101 items>")
    (False, False)
    """
    return not STANDS_FOR_SOMETHING.search(text)


def value(call: Call, longest: int = LONGEST) -> str:
    """Return the result of a call as Python writes it; "" if it is None, too long or unreadable."""
    words = stable_repr(call.result)
    is_fine = call.ended == "returned" and call.result is not None and len(words) <= longest
    return words if is_fine and is_readable(words) else ""


def printed(recording: Recording) -> str:
    """Return the output, on one line."""
    lines = (" ".join(line.split()) for line in recording.output.splitlines())
    return NEW_LINE.join(filter(None, lines))


def _open(python: Recording) -> Kind | None:
    name = recursive_function(python)
    if max_unfinished(python, name) != max_unfinished(python, name, is_given_up=True):
        return None
    has_generators = any(call.is_generator for call in python.calls)
    of_it = f" of `{name}`" if name else ""
    return Kind(
        "open",
        f"While `{the_call(python.root)}` runs, how many calls{of_it} are unfinished at the same time, "
        "at most? Count the first one, too.",
        lambda recording: str(max_unfinished(recording, name)),
        "A call is unfinished until every call that it makes has returned.",
        "Each unfinished call has a frame. How many frames are there "
        + (
            "with those that have yielded and wait?"
            if has_generators
            else "when the stack is highest?"
        ),
        (str(len(python.calls)), *(str(max_unfinished(python, name) + by) for by in (1, -1))),
        hint_step(python),
    )


def _first(python: Recording) -> Kind | None:
    call, root = first_to_return(python), python.root
    if call is None or call is root:
        return None
    others = (root, *root.calls[:1], *call.callers(), python.calls[-1], *python.calls)
    return Kind(
        "first",
        f"`{the_call(root)}` is called. Which call is the first to return?",
        lambda recording: call_text(first) if (first := first_to_return(recording)) else "",
        "A call returns when it has nothing left to do; the calls that wait for it return later.",
        "Does the call that you chose have to wait for another one?",
        _distinct_texts(others),
    )


def _gets(python: Recording) -> Kind | None:
    call, root = first_to_return(python), python.root
    if call is None or call.parent is None or not value(call):
        return None

    def see(recording: Recording) -> str:
        first = first_to_return(recording)
        return call_text(first.parent) if first and first.parent else ""

    return Kind(
        "gets",
        f"`{call_text(call)}` is the first call to return. It returns `{value(call)}`. Which call gets this value?",
        see,
        "A value goes to the call that made this call, and to no other.",
        "Which line made this call, and which call is waiting in that line?",
        _distinct_texts(
            (
                root,
                *call.callers(),
                *(one for one in python.calls if call_text(one) != call_text(call)),
            )
        ),
        hint_step(python),
    )


def _inner(python: Recording) -> Kind | None:
    root = python.root
    call = next((one for one in root.calls if one.function == root.function), None)
    if call is None or not value(call) or call_text(call) == call_text(root):
        return None
    words = call_text(call)
    alone = in_list(call, words)

    def see(recording: Recording) -> str:
        same = next((one for one in recording.calls[1:] if call_text(one) == words), None)
        return value(same) if same else ""

    first = first_to_return(python) or root
    given = [one for one in call.arguments.values() if type(one) is type(call.result)]
    return Kind(
        "inner",
        f"`{the_call(root)}` calls `{words}`. What does `{alone}` return?",
        see,
        f"What `{alone}` returns does not depend on which call made it.",
        f"Think of `{alone}` as a call on its own. What would it return?",
        (value(root), value(first), *map(stable_repr, given), *map(value, python.calls)),
        hint_step(python),
    )


def _calls(python: Recording) -> Kind | None:
    name = recursive_function(python) or python.root.function
    number = len(_calls_of(python, name))
    if max_unfinished(python, name) == number or number > MOST_CALLS:
        return None
    return Kind(
        "calls",
        f"How many calls of `{name}` are there in all when `{the_call(python.root)}` is called? Count the first one, too.",
        lambda recording: str(len(_calls_of(recording, name))),
        "Every call counts, even if another one has the same arguments.",
        "Draw the calls as a tree, with the calls that each one makes below it.",
        (str(max_unfinished(python, name)), str(len({*map(call_text, _calls_of(python, name))}))),
    )


def _last_line(python: Recording) -> Kind | None:
    lines = whole_lines(python.root.source)

    def see(recording: Recording) -> str:
        return lines.get(line_without_calls(recording) or 0, "")

    read = [*lines.values()]
    if read.count(see(python)) != 1:
        return None
    return Kind(
        "last line",
        f"While `{the_call(python.root)}` runs, some calls make no further call. Which line is the last that they run?",
        see,
        "This is the base case: nothing is left to do, and no further call is made.",
        "Follow one of these calls: which lines does it run, one after the other?",
        _other_lines(lines),
    )


def line_without_calls(recording: Recording) -> int | None:
    """Return the line at which all calls of the function without further calls end, or None.

    None if there are several such lines, or if other calls end there as well.
    """
    leaves = [call for call in recording.calls if not call.calls and not call.memo_hit]
    ends = {line_of_end(recording, call) for call in leaves}
    others = {line_of_end(recording, call) for call in recording.calls if call.calls}
    of_others = any(call.code is not recording.root.code for call in leaves)
    return None if len(ends) != 1 or ends & others or of_others else ends.pop()


def _at_first(python: Recording) -> Kind | None:
    first, most = first_to_return(python), max_unfinished(python)
    waiting = len([*first.callers()]) if first else 0
    if waiting == 0 or waiting + 1 == most:
        return None  # the same as the question `open`
    return Kind(
        "at first",
        f"`{the_call(python.root)}` runs until a call returns for the first time. How many calls wait "
        "for that one at this moment, directly or indirectly?",
        lambda recording: str(len([*one.callers()])) if (one := first_to_return(recording)) else "",
        "A call waits until every call that it makes has returned.",
        "Follow the calls down, one in the other, until one returns.",
        (*(str(waiting + by) for by in (1, -1)), str(most), str(len(python.calls))),
        hint_step(python),
    )


def _leaves(python: Recording) -> Kind | None:
    name = recursive_function(python)
    calls = _calls_of(python, name)
    ends = sum(not one.calls for one in calls)
    if not 1 < ends < len(calls) <= MOST_CALLS:
        return None

    def see(recording: Recording) -> str:
        return str(sum(not one.calls for one in _calls_of(recording, name)))

    which = f"calls of `{name}`" if name else "calls"
    return Kind(
        "leaves",
        f"`{the_call(python.root)}` leads to several {which}. How many of them make no further call?",
        see,
        "These are the calls that end at a base case.",
        "Draw the calls as a tree: which ones have nothing below them?",
        (str(len(calls)), str(len(calls) - ends), "1", *(str(ends + by) for by in (1, -1))),
    )


def _end_of_first(python: Recording) -> Kind | None:
    first = first_to_return(python)
    if first is None or first is python.root or line_without_calls(python):
        return None  # the same as the question `last line`
    lines = whole_lines(first.source)

    def see(recording: Recording) -> str:
        one = first_to_return(recording)
        number = line_of_end(recording, one) if one and one.code is first.code else None
        return lines.get(number or 0, "")

    if [*lines.values()].count(see(python)) != 1:
        return None
    return Kind(
        "end of first",
        f"`{the_call(python.root)}` runs until a call returns for the first time. Which line is the "
        "last that this call runs?",
        see,
        "It is the first call that has no further call to make, or has had all of them.",
        "Follow the calls down, one in the other, line by line, until one returns.",
        _other_lines(lines),
    )


def _times(python: Recording) -> Kind | None:
    """Ask how often a line runs, unless it runs once per call."""
    lines = lines_of_statements(python.root.source)
    calls = sum(call.code is python.root.code for call in python.calls)

    def runs(recording: Recording, number: int) -> int:
        steps = (step for step in recording.steps if step.event == "line" and step.line == number)
        return sum(step.call.source is python.root.source for step in steps)

    read = [*lines.values()]
    for number, words in lines.items():
        times = runs(python, number)
        if 1 < times <= MOST_TIMES and times != calls and read.count(words) == 1:
            return Kind(
                "times",
                f"How often is the line `{words}` run in all, when `{the_call(python.root)}` is called?",
                lambda recording, number=number: str(runs(recording, number)),  # type: ignore[misc]
                "Each call runs the lines for itself.",
                "In which of the calls is this line run, and how often in each?",
                (str(calls), *(str(times + by) for by in (1, -1)), "1"),
            )
    return None


def _own_calls(python: Recording) -> Kind | None:
    root, number = python.root, len(python.root.calls)
    if not 1 < number <= MOST_TIMES or number == len(python.calls) - 1:
        return None
    return Kind(
        "own calls",
        f"How many calls does `{the_call(root)}` make itself? Do not count the calls that those make.",
        lambda recording: str(len(recording.root.calls)),
        "Each call makes its own calls; what they call belongs to them.",
        "Follow only the lines of the first call, and count when they call a function of the program.",
        (str(len(python.calls)), *(str(number + by) for by in (1, -1)), "1"),
    )


def _returned(python: Recording) -> Kind | None:
    root = python.root
    return Kind(
        "returned",
        f"What does `{the_call(root)}` return?",
        lambda recording: value(recording.root),
        "What the inner calls return goes into it, from the innermost to the first.",
        "Start with a call that makes no further call. What does it return, and to which call?",
        tuple(dict.fromkeys(words for call in python.calls if (words := value(call)))),
        hint_step(python),
    )


KINDS: tuple[Callable[[Recording], Kind | None], ...] = (
    _inner,
    _first,
    _gets,
    _open,
    _last_line,
    _end_of_first,
    _at_first,
    _calls,
    _leaves,
    _own_calls,
    _times,
    _returned,
)


# these ask when a call returns: of a generator, that is hard to tell from its values
OF_RETURNS = {_first, _gets, _at_first, _end_of_first}
OF_ALL_CALLS = {_first, _gets, _end_of_first, _at_first, _own_calls}


def _other_lines(lines: dict[int, str]) -> tuple[str, ...]:
    """Return lines to offer as options, `return` statements first."""
    read = [*lines.values()]
    ends = [line for line in read if line.startswith("return")]
    return tuple(dict.fromkeys([*ends, *read]))


def line_of_end(recording: Recording, call: Call) -> int | None:
    """Return the number of the line at which *call* returned, or None."""
    return recording.steps[call.last].line if call.ended == "returned" and call.last else None


def lines_of_statements(source: Source) -> dict[int, str]:
    """Return the first line of each statement, without `def` line and docstring."""
    tree = parsed(source)
    define = ast.FunctionDef | ast.AsyncFunctionDef
    function = (
        next((node for node in ast.walk(tree) if isinstance(node, define)), None) if tree else None
    )
    if function is None:
        return {}
    is_text = ast.get_docstring(function) is not None
    inside = (node for line in function.body[is_text:] for node in ast.walk(line))
    numbers = sorted({node.lineno for node in inside if isinstance(node, ast.stmt)})
    return {number: source.lines[number].strip() for number in numbers}


def whole_lines(source: Source) -> dict[int, str]:
    """Return the lines of simple statements: a call rarely ends at an `if`."""
    lines = lines_of_statements(source)
    return {number: words for number, words in lines.items() if not words.endswith(":")}


def _calls_of(recording: Recording, function: str) -> list[Call]:
    """Return the calls of a function, or all if it is ""; results from a memo do not count."""
    calls = recording.calls
    return [call for call in calls if function in ("", call.function) and not call.memo_hit]


def _distinct_texts(calls: Iterable[Call]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(call_text, calls)))
