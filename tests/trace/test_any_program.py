"""The variables of random programs, compared with those that an independent tracer reads.

The tracer copies all variables at each event and knows nothing of what an instruction can change.
"""

import sys
from inspect import CO_OPTIMIZED

import pytest
from fuzzing import EXAMPLES
from random_programs import random_program

from stepthrough.trace import record
from stepthrough.trace.history import at
from stepthrough.trace.keeper import Keeper
from stepthrough.trace.values import stable_repr

FILE = "random program"
EVENTS = {"call": "call", "resume": "call", "line": "line"}  # by the event of a step


def made(source):
    names = {"__name__": FILE}
    exec(compile(source, FILE, "exec"), names)
    return names["program"]


def is_shown(frame):
    code = frame.f_code
    is_program = code.co_filename == FILE and code.co_flags & CO_OPTIMIZED
    return is_program and code.co_name[-5:] not in ("comp>", "expr>", "repr__")


def read(frame):
    """The variables of a frame in words, without the functions of a function around."""
    outer = frame.f_code.co_freevars
    values = {n: v for n, v in frame.f_locals.items() if not (n in outer and callable(v))}
    return {name: stable_repr(at(Keeper().keep(value), 0)) for name, value in values.items()}


def seen_at_each_event(program):
    """The function, event, line and variables of the running frame, where a call begins and at each line."""
    found = []

    def trace(frame, event, arg):
        if not is_shown(frame):
            return None
        if event == "exception" and arg[0] is GeneratorExit and found[-1][1] == "call":
            found.pop()  # it is not asked for more, but closed
        if event in EVENTS:
            sys.settrace(None)  # a `__repr__` runs unseen
            found.append((frame.f_code.co_name, event, frame.f_lineno, read(frame)))
            sys.settrace(trace)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        program([3, 1], 0)
    except Exception:
        pass
    finally:
        sys.settrace(before)
    return found


def recorded(program):
    recording = record(program, [3, 1], 0)
    assert recording.ended in ("returned", "raised")
    return [
        (
            step.call.code.co_name,
            EVENTS[step.event],
            step.line,
            {name: stable_repr(value) for name, value in step.locals.items()},
        )
        for step in recording.steps
        if step.event in EVENTS
    ]


@pytest.mark.parametrize("seed", range(10 * EXAMPLES))
def test_variables_are_those_that_another_tracer_reads(seed):
    source = random_program(seed)
    ours, theirs = recorded(made(source)), seen_at_each_event(made(source))
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        assert one == other, (number, source)
