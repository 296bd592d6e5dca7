"""What can be asked about a call: each kind says it of a recording, in Python and in a world alike."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from stepthrough.trace import Call, Recording
from stepthrough.trace.source import Source, parsed
from stepthrough.trace.values import stable_repr

LONGEST = 48  # characters of an option: more is compared letter by letter
NEW_LINE = " / "  # in what is printed
MOST_LINES = 8  # that are printed
MOST_CALLS = 40  # that a learner counts
MOST_TIMES = 15  # that a line is run
STANDS_FOR_SOMETHING = re.compile(
    r"…| at 0x|<[A-Za-z_][^<>]*>"
)  # what is left out, an address, a kind such as <list of 101 items>

See = Callable[[Recording], str]


class Kind(NamedTuple):
    """A question about one call; `see` gives the answer of a recording, "" where it says nothing."""

    name: str
    text: str
    see: See
    why: str  # said once the learner has answered
    hint: str  # said to a wrong answer
    misreadings: tuple[str, ...] = ()
    at: str = ""  # the step to look at again


def kinds(python: Recording) -> list[Kind]:
    """Return what can be asked about a call that has ended, by its recording in Python."""
    makers = [make for make in KINDS if make not in OF_ALL_CALLS or not has_hidden_calls(python)]
    every = (kind for make in makers if (kind := make(python)))
    known = the_call(python.root)
    return [kind for kind in every if can_be_read(kind.text.replace(known, ""))]


def has_hidden_calls(recording: Recording) -> bool:
    """Return whether some call is not written as one, as `Node(3)` calls `__init__`."""
    names = {call.code.co_name for call in recording.calls}
    return any(name.startswith(("__", "<")) for name in names)


def first_over(recording: Recording) -> Call | None:
    """Return the call that is over first; a memo's answer is no call."""
    over = (call for call in recording.calls if call.ended == "returned" and not call.memo_hit)
    return min(over, key=lambda call: call.last or 0, default=None)


def look_at(recording: Recording) -> str:
    """Return the step to look at again: where the first call returns; "" if that cannot be named."""
    first = first_over(recording)
    return f"{first} returns" if first and can_be_read(repr(first)) else ""


def open_at_most(recording: Recording, function: str = "", is_given_up: bool = False) -> int:
    """Return how many calls of a function, or of any, had begun and were not over, at most.

    A generator that has yielded is not over, though its frame is not on the stack. When one is given
    up, no step says so: at the end of all, or, with `is_given_up`, right behind the last that it yields.
    """
    calls = [call for call in recording.calls if not call.memo_hit]
    paused = [call for call in calls if call.is_generator]
    waiting = ({call, *call.callers(), *_begun(paused, call.first, is_given_up)} for call in calls)
    return max(sum(function in ("", one.function) for one in ones) for ones in waiting)


def _begun(generators: list[Call], step: int, is_given_up: bool) -> Iterator[Call]:
    """Yield those that have begun at a step and are not over."""
    for one in generators:
        last = one.yielded[-1][0] if is_given_up and one.ended == "suspended" else one.last
        if one.first <= step and (last is None or last > step):
            yield one


def recursive_function(recording: Recording) -> str:
    """Return the function that was called again while a call of it was not over: the first one's, or another.

    "" if there is none.
    """
    again = [
        call
        for call in recording.calls
        if any(one.code is call.code for one in call.callers()) and not call.memo_hit
    ]
    of_root = [call for call in again if call.code is recording.root.code]
    return next((call.function for call in of_root or again), "")


def call_text(call: Call) -> str:
    """Return a call as questions and options write it, with "…" where that would be too long."""
    return call.written(LONGEST)


def the_call(root: Call) -> str:
    """Return the call asked about; learners know it, so arguments that are too long are left out."""
    words = call_text(root)
    return words if can_be_read(words) else f"{root.function}(…)"


def can_be_read(text: str) -> bool:
    """Return whether a text has nothing in it that stands for something else.

    >>> [can_be_read(text) for text in ("f([1, 2])", "'1 < n > 0'", "f(…)", "[<Tree object>]", "<Link>")]
    [True, True, False, False, False]
    >>> can_be_read("<int of more than 4300 digits>"), can_be_read("<list of 101 items>")
    (False, False)
    """
    return not STANDS_FOR_SOMETHING.search(text)


def value(call: Call, longest: int = LONGEST) -> str:
    """Return what a call returned, as Python writes it; "" if that says nothing, or is too long."""
    words = stable_repr(call.result)
    is_fine = call.ended == "returned" and call.result is not None and len(words) <= longest
    return words if is_fine and can_be_read(words) else ""


def printed(recording: Recording) -> str:
    """Return what was printed, on one line."""
    lines = (" ".join(line.split()) for line in recording.output.splitlines())
    return NEW_LINE.join(filter(None, lines))


def _open(python: Recording) -> Kind | None:
    name = recursive_function(python)
    if open_at_most(python, name) != open_at_most(python, name, is_given_up=True):
        return None
    has_generators = any(call.is_generator for call in python.calls)
    of_it = f" of `{name}`" if name else ""
    return Kind(
        "open",
        f"While `{the_call(python.root)}` runs, how many calls{of_it} are unfinished at the same time, "
        "at most? Count the first one, too.",
        lambda recording: str(open_at_most(recording, name)),
        "A call is unfinished until every call that it makes has returned.",
        "Each unfinished call has a frame. How many frames are there "
        + (
            "with those that have yielded and wait?"
            if has_generators
            else "when the stack is highest?"
        ),
        (str(len(python.calls)), *(str(open_at_most(python, name) + by) for by in (1, -1))),
        look_at(python),
    )


def _first(python: Recording) -> Kind | None:
    call, root = first_over(python), python.root
    if call is None or call is root:
        return None
    others = (root, *root.calls[:1], *call.callers(), python.calls[-1], *python.calls)
    return Kind(
        "first",
        f"`{the_call(root)}` is called. Which call is the first to return?",
        lambda recording: call_text(first) if (first := first_over(recording)) else "",
        "A call returns when it has nothing left to do; the calls that wait for it return later.",
        "Does the call that you chose have to wait for another one?",
        _texts(others),
    )


def _gets(python: Recording) -> Kind | None:
    call, root = first_over(python), python.root
    if call is None or call.parent is None or not value(call):
        return None

    def see(recording: Recording) -> str:
        first = first_over(recording)
        return call_text(first.parent) if first and first.parent else ""

    return Kind(
        "gets",
        f"`{call_text(call)}` is the first call to return. It returns `{value(call)}`. Which call gets this value?",
        see,
        "A value goes to the call that made this call, and to no other.",
        "Which line made this call, and which call is waiting in that line?",
        _texts(
            (
                root,
                *call.callers(),
                *(one for one in python.calls if call_text(one) != call_text(call)),
            )
        ),
        look_at(python),
    )


def _inner(python: Recording) -> Kind | None:
    root = python.root
    call = next((one for one in root.calls if one.function == root.function), None)
    if call is None or not value(call) or call_text(call) == call_text(root):
        return None
    words = call_text(call)

    def see(recording: Recording) -> str:
        same = next((one for one in recording.calls[1:] if call_text(one) == words), None)
        return value(same) if same else ""

    first = first_over(python) or root
    given = [one for one in call.arguments.values() if type(one) is type(call.result)]
    return Kind(
        "inner",
        f"`{the_call(root)}` calls `{words}`. What does `{words}` return?",
        see,
        f"What `{words}` returns does not depend on which call made it.",
        f"Think of `{words}` as a call on its own. What would it return?",
        (value(root), value(first), *map(stable_repr, given), *map(value, python.calls)),
        look_at(python),
    )


def _printed(python: Recording) -> Kind | None:
    shown = printed(python)
    lines = shown.split(NEW_LINE)
    if not 2 <= len(lines) <= MOST_LINES or len(shown) > LONGEST:
        return None
    return Kind(
        "printed",
        f"What does `{the_call(python.root)}` print? (In the answers, / stands for a new line.)",
        printed,
        "The lines below a call are run when that call has returned.",
        "What is printed before the inner call, and what after it?",
        (NEW_LINE.join(reversed(lines)), lines[0], NEW_LINE.join(sorted(lines))),
    )


def _calls(python: Recording) -> Kind | None:
    name = recursive_function(python) or python.root.function
    number = len(_of(python, name))
    if open_at_most(python, name) == number or number > MOST_CALLS:
        return None
    return Kind(
        "calls",
        f"How many calls of `{name}` are there in all when `{the_call(python.root)}` is called? Count the first one, too.",
        lambda recording: str(len(_of(recording, name))),
        "Every call counts, even if another one has the same arguments.",
        "Draw the calls as a tree, with the calls that each one makes below it.",
        (str(open_at_most(python, name)), str(len({*map(call_text, _of(python, name))}))),
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
    """Return the line in which all calls of the function end that make no call, and no others; or None."""
    leaves = [call for call in recording.calls if not call.calls and not call.memo_hit]
    ends = {line_of_end(recording, call) for call in leaves}
    others = {line_of_end(recording, call) for call in recording.calls if call.calls}
    of_others = any(call.code is not recording.root.code for call in leaves)
    return None if len(ends) != 1 or ends & others or of_others else ends.pop()


def _argument(python: Recording) -> Kind | None:
    """Ask about one argument of the call that is over first, where all would be too long."""
    call, root = first_over(python), python.root
    if call is None or call is root or can_be_read(call_text(call)):
        return None
    calls = [one for one in python.calls if one.code is call.code]
    for name, given in call.arguments.items():
        values = [stable_repr(one.arguments.get(name)) for one in calls]
        right = stable_repr(given)
        if len({*values}) > 2 and values.count(right) < len(values) / 2 and can_be_read(right):
            return Kind(
                "argument",
                f"`{the_call(root)}` is called. Of all calls of `{call.function}`, one is the first to "
                f"return. What was its argument `{name}`?",
                lambda recording, name=name: _given(recording, name),  # type: ignore[misc]
                "A call returns when it has nothing left to do; the calls that wait for it return later.",
                "Does the call that you chose have to wait for another one?",
                tuple(dict.fromkeys([values[0], values[-1], *values])),
            )
    return None


def _given(recording: Recording, name: str) -> str:
    first = first_over(recording)
    return stable_repr(first.arguments[name]) if first and name in first.arguments else ""


def _at_first(python: Recording) -> Kind | None:
    first, most = first_over(python), open_at_most(python)
    waiting = len([*first.callers()]) if first else 0
    if waiting == 0 or waiting + 1 == most:
        return None  # then it is the question about the most
    return Kind(
        "at first",
        f"`{the_call(python.root)}` runs until a call returns for the first time. How many calls wait "
        "for that one at this moment, directly or indirectly?",
        lambda recording: str(len([*one.callers()])) if (one := first_over(recording)) else "",
        "A call waits until every call that it makes has returned.",
        "Follow the calls down, one in the other, until one returns.",
        (*(str(waiting + by) for by in (1, -1)), str(most), str(len(python.calls))),
        look_at(python),
    )


def _leaves(python: Recording) -> Kind | None:
    name = recursive_function(python)
    calls = _of(python, name)
    ends = sum(not one.calls for one in calls)
    if not 1 < ends < len(calls) <= MOST_CALLS:
        return None

    def see(recording: Recording) -> str:
        return str(sum(not one.calls for one in _of(recording, name)))

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
    first = first_over(python)
    if first is None or first is python.root or line_without_calls(python):
        return None  # then it is the question about the last line
    lines = whole_lines(first.source)

    def see(recording: Recording) -> str:
        one = first_over(recording)
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


def _waits(python: Recording) -> Kind | None:
    """Ask where the first call waits, which is the call itself in a world that waits nowhere."""
    first, root = first_over(python), python.root
    if first is None or first is root:
        return None
    lines = whole_lines(root.source)

    def see(recording: Recording) -> str:
        one = first_over(recording)
        if one is None or one.last is None:
            return ""
        return lines.get(recording.frames(one.last, 1, 1)[0].line, "")

    if [*lines.values()].count(see(python)) != 1:
        return None
    return Kind(
        "waits",
        f"`{the_call(root)}` runs until a call returns for the first time. In which line does "
        f"`{the_call(root)}` itself wait at this moment?",
        see,
        "A call waits in the line that makes the further call, and goes on from there.",
        "Which line of the first call has made a call that has not returned yet?",
        _other_lines(lines),
    )


def _result(python: Recording) -> Kind | None:
    """Ask what the call that is over first returns; with its name that would be "gets"."""
    first = first_over(python)
    if first is None or first is python.root or can_be_read(call_text(first)) or not value(first):
        return None
    others = [words for call in python.calls if (words := value(call))]
    return Kind(
        "result",
        f"`{the_call(python.root)}` runs until a call returns for the first time. What does this call "
        "return?",
        lambda recording: value(one) if (one := first_over(recording)) else "",
        "It is the first call that has no further call to make, or has had all of them.",
        "Follow the calls down, one in the other, until one returns.",
        tuple(dict.fromkeys([others[0], *reversed(others)])),
    )


def _times(python: Recording) -> Kind | None:
    """Ask how often a line is run, where that is not once for each call."""
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
        look_at(python),
    )


KINDS: tuple[Callable[[Recording], Kind | None], ...] = (
    _inner,
    _first,
    _argument,
    _printed,
    _gets,
    _open,
    _last_line,
    _end_of_first,
    _result,
    _at_first,
    _calls,
    _leaves,
    _waits,
    _own_calls,
    _times,
    _returned,
)


OF_ALL_CALLS = {_first, _argument, _gets, _end_of_first, _result, _at_first, _waits, _own_calls}


def _other_lines(lines: dict[int, str]) -> tuple[str, ...]:
    """Return lines to choose from, those first at which something ends."""
    read = [*lines.values()]
    ends = [line for line in read if line.startswith("return")]
    return tuple(dict.fromkeys([*ends, *read]))


def line_of_end(recording: Recording, call: Call) -> int | None:
    """Return the number of the line at which a call returned."""
    return recording.steps[call.last].line if call.ended == "returned" and call.last else None


def lines_of_statements(source: Source) -> dict[int, str]:
    """Return the lines at which statements of a function begin, without its head and its docstring."""
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
    """Return the lines of statements without heads: a call ends or waits at an `if` too seldom to ask for it."""
    lines = lines_of_statements(source)
    return {number: words for number, words in lines.items() if not words.endswith(":")}


def _of(recording: Recording, function: str) -> list[Call]:
    """Return the calls of a function, of all if it has no name, without what a memo answered."""
    calls = recording.calls
    return [call for call in calls if function in ("", call.function) and not call.memo_hit]


def _texts(calls: Iterable[Call]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(call_text, calls)))
