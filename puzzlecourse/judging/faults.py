"""The faults of an answer, and all messages of the judge itself.

Each function builds one message; those that look for a fault return None if it is absent. Messages
use the name of the trial for the answer: `raised(trial.named("power"))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from stepthrough.trace.values import Shown, short

from .sentences import AnotherWay
from .trial import STEPS, Outcome, Trial, argument_list, outcome_of

# Replaces the answer's name in messages that are compared, so that faults do not depend on it.
# Checksums in learners' files are computed with this character (see `counting`): do not change it.
NO_NAME = "\N{OBJECT REPLACEMENT CHARACTER}"

# The kind of fault in which a result differs from the right one. It is part of these checksums too.
WRONG_RESULT = "otherwise"


@dataclass(frozen=True)
class Fault:
    """A fault of an answer; two are equal if both answers fail in the same case in the same way."""

    kind: str
    message: str = field(compare=False)
    case: tuple[Any, ...] | None = None  # the arguments
    observed: tuple[Any, ...] = ()  # outcome, number of calls (at most 2), message; or other facts
    inner_calls: tuple[Any, ...] = ()  # argument types, and arguments that every call passes on
    seed: int | None = field(default=None, compare=False)  # of a drawn case
    name: str = field(default="", compare=False)  # of the answer's function
    answer: Any = field(default=None, compare=False, repr=False)
    trial: Trial | None = field(default=None, compare=False, repr=False)
    results_right: bool = field(default=False, compare=False)  # the method is not the one asked for
    stopped: bool = field(default=False, compare=False)  # by an exception, or by a limit

    @property
    def seed_sentence(self) -> str:
        """A sentence with the seed of a drawn case; "" for a fixed case."""
        return "" if self.seed is None else f"The case was drawn with the seed {self.seed}."

    @property
    def in_full(self) -> str:
        """The message, followed by the seed of a drawn case."""
        return f"{self.message} {self.seed_sentence}".rstrip()


# ---- not run -------------------------------------------------------------------------------------


def no_function(answer: Any, exercise: str) -> str:
    """Return the message for an answer that is not callable."""
    return (
        f"a function was expected, not {short(answer)}: "
        f"write check({exercise!r}, name) without brackets."
    )


def not_recorded(reason: str) -> str:
    """Return the message for a function that the recorder rejects."""
    return f"{reason[:1].upper()}{reason[1:]}."


def not_called(reason: str, number: str) -> str:
    """Return the message for a function that does not accept the arguments of the case."""
    return f"It cannot be called with {number}: {reason}."


# for an answer that the exercise's judge cannot handle
NOT_JUDGED = "It could not be judged. Is it of the kind that was asked for?"


# ---- stopped -------------------------------------------------------------------------------------


def out_of_time(name: str, case: tuple[Any, ...]) -> str:
    """Return the message for an answer that exceeded the time limit."""
    return f"{name}({argument_list(case)}) was stopped: it took too long. Does it end, or has it too much to do?"


def out_of_memory(name: str, case: tuple[Any, ...]) -> str:
    """Return the message for an answer that exceeded the memory limit."""
    return (
        f"{name}({argument_list(case)}) was stopped: it filled the memory. What grows without end?"
    )


def disturbed(name: str, names: str) -> str:
    """Return the message for an answer that has replaced builtins."""
    return f"{name} gives {names} another meaning in all of Python. Use a name of your own."


def never_ended(trial: Trial) -> str | None:
    """Return the message for a run that was stopped by a limit, or None."""
    if isinstance(trial.exception, RecursionError):
        return too_deep(trial)
    match trial.recording.ended:
        case "too much time":
            return out_of_time(trial.name, trial.arguments)
        case "too much memory":
            return f"{trial.call} was stopped: its values took too much memory. Does it end, or does a number, a string or a list grow without need?"
        case "tracing lost":
            return f"{trial.call} could not be followed to its end. Leave `sys.settrace` and the recursion limit as they are."
        case "too many steps":
            return f"{trial.call} was stopped after {STEPS:,} steps: does it end, or has it too much to do?"
    return None


def too_deep(trial: Trial) -> str:
    """Return the message for a RecursionError.

    It claims endless recursion only if arguments repeat: otherwise the recursion may be finite.
    """
    if trial.cycle:
        return f"{trial.name} goes {' → '.join(_abbreviated(trial.cycle))} → … without end."
    inner = map(trial.call_text, trial.deepest_stack[1:4])
    calls = f" ({words} …)" if (words := ", ".join(inner)) else ""
    if trial.repeats_first_call:
        return f"{trial.call} calls itself without end{calls}: on this way no call reaches a base case."
    return f"{trial.call} was stopped: there were too many frames{calls}. Does each call come closer to a base case?"


def _abbreviated(values: Sequence[Any], most: int = 4) -> list[str]:
    """Return the values as text, shortened to the first ones and the last."""
    texts = [short(value, 20) for value in values]
    return texts if len(texts) <= most else [*texts[: most - 1], "…", texts[-1]]


# ---- wrong in one case ---------------------------------------------------------------------------


def raised(trial: Trial) -> str | None:
    """Return the message for an answer that raised an exception, or None."""
    if trial.exception is None:
        return None
    where = f" in the line `{line}`" if (line := trial.failing_line) else ""
    return f"{trial.call} stopped{where} with {_exception(trial)}."


def _exception(trial: Trial) -> str:
    return trial.recording.root.exception or type(trial.exception).__name__


def changed_arguments(trial: Trial) -> str | None:
    """Return the message for an answer that mutated an argument, or None."""
    if trial.changed_argument is None:
        return None
    before, after = map(short, trial.changed_argument)
    became = f": {before} became {after}" if before != after else ""
    return f"{trial.call} changed what it was given{became}. Afterwards it must be as it was."


def yielded(trial: Trial, expected: object) -> str:
    """Return the message for an answer that returned a generator."""
    kind = type(expected).__name__
    if kind not in ("list", "tuple", "set", "frozenset", "dict"):
        return f"{trial.call} yields values instead of returning one: write `return`."
    return f"{trial.call} yields its values: collect them in a {kind} and return it."


def unused_result(trial: Trial, expected: object = None) -> str | None:
    """Return the message for a run that lost the result of an inner call, or None.

    Either the inner call returned *expected* and the run returned nothing, or a line of the answer
    is only an inner call.
    """
    return _missing_return(trial, expected) or _discarded_result(trial) or None


def _discarded_result(trial: Trial) -> str:
    line = trial.discarded_call
    return f"The line `{line}` throws away what comes back to it." if line else ""


def without_discarded_result(message: str, trial: Trial) -> str:
    """Return *message* without the remark on a discarded result."""
    return message.removesuffix(_discarded_result(trial)).rstrip() or message


def _missing_return(trial: Trial, expected: object) -> str | None:
    """Return the message if an inner call returned *expected* but the answer returned None."""
    inner = trial.inner_result
    if inner is None or trial.result is not None or trial.ends_in_a_return:
        return None
    if outcome_of(inner.result) != outcome_of(expected):
        return None  # the task is to use the value, not to return it unchanged
    return (
        f"{trial.call_text(inner)} came back with {short(inner.result)}, "
        f"but {trial.call} returned nothing: hand the value on with `return`."
    )


def printed_only(trial: Trial, expected: object) -> str | None:
    """Return the message for an answer that prints instead of returning, or None."""
    if not trial.prints_only:
        return None
    return f"{trial.call} prints, but returns nothing; {short(expected)} was to be returned."


def differs_from(trial: Trial, expected: object, error: BaseException | None = None) -> str | None:
    """Return the message for a run that differs from the value or exception expected, or None.

    The message is an `AnotherWay` for a number that is true or false like the expected bool.
    """
    if trial.matches(expected, error):
        return None
    wanted = f"{type(error).__name__ if error else short(expected, 60)} was expected"
    if trial.exception is not None:
        return f"{raised(trial)} {wanted[0].upper()}{wanted[1:]}."
    if error is not None:
        kind = type(error).__name__
        return (
            f"{trial.call} returned {short(trial.result)}; it was to stop with {kind}: use `raise`."
        )
    if trial.result is None:
        if message := printed_only(trial, expected) or _missing_return(trial, expected):
            return message
        returned = "None" if trial.ends_in_a_return else "nothing (None)"
        return f"{trial.call} returned {returned}; {wanted}. {remark(trial, expected)}".rstrip()
    is_number = type(trial.result) in (int, float)
    if is_number and isinstance(expected, bool) and bool(trial.result) == expected:
        return AnotherWay(
            f"The rule is right. Return True or False: {trial.call} returned {short(trial.result, 60)}."
        )
    if trial.outcome[0] != outcome_of(expected)[0]:
        kind, right = type(trial.result).__name__, type(expected).__name__
        return f"{trial.call} returned {short(trial.result)}, of the type {kind}; {wanted}, of the type {right}."
    return f"{trial.call} returned {short(trial.result, 60)}; {wanted}. {remark(trial, expected)}".rstrip()


def remark(trial: Trial, expected: object) -> str:
    """Return a sentence on the likely cause of a wrong result; "" if none is known."""
    if trial.exception is not None:
        return f"It stopped in the line `{line}`." if (line := trial.failing_line) else ""
    if unused := unused_result(trial, expected):
        return unused
    if trial.result is not None or trial.ends_in_a_return:
        return ""
    if trial.prints_only:
        return "It prints, but returns nothing."
    return "Is there a `return` on every way through?"


def rows(trial: Trial, expected: Trial) -> dict[str, str]:
    """Return the rows of a verdict: call, got, expected and, under the key "", a remark."""
    kinds = {trial.outcome[0], expected.outcome[0]}
    with_type = len(kinds) == 2 and not kinds & {"raised", "NoneType"}
    return {
        "call": trial.call,
        "got": _outcome(trial, with_type),
        "expected": _outcome(expected, with_type),
        "": "To stop with it, use `raise`."
        if expected.exception
        else remark(trial, expected.result),
    }


def _outcome(trial: Trial, with_type: bool) -> str:
    """Return the exception or the value as text, with its type if the types differ."""
    if trial.exception is not None:
        return _exception(trial)
    kind = f" ({type(trial.result).__name__})" if with_type else ""
    return short(trial.result, 60) + kind


# ---- state kept from earlier calls ---------------------------------------------------------------

Effect = tuple[Outcome, str, str]  # outcome of a run, its output, the arguments after it
STATE_IS_KEPT = (
    "Something is kept from call to call: in a list, set or dict as a default value, in a global "
    "variable, or in an attribute."
)
MUST_REPEAT = "With the same arguments it must always do the same."


def not_repeatable(name: str, case: tuple[Any, ...], first: Effect, second: Effect) -> str:
    """Return the message for an answer that behaves differently when called twice in a row."""
    call = f"{name}({argument_list(case)})"
    value, later = (short(Shown(effect[0][1])) for effect in (first, second))
    if first[0] == second[0]:
        difference = f"it printed {short(first[1])}, then {short(second[1])}"
    elif value != later:
        difference = f"it returned {value}, then {later}"
    else:
        difference = "it returned two different values"
    return f"{call}, called twice in a row, does not do the same: {difference}. {STATE_IS_KEPT}"


def without_remark(fault: Fault, expected: object) -> str:
    """Return the message of a fault without the remark on its likely cause."""
    sentence = remark(fault.trial, expected) if fault.trial else ""
    return fault.message.removesuffix(sentence).rstrip() or fault.message


def after_earlier_calls(message: str, is_second: bool, is_kept: bool) -> str:
    """Return the message for an answer that fails only after earlier calls.

    *is_second* is true if a first call with the same arguments was right, *is_kept* if state that
    outlives the calls has changed.
    """
    when = "The second time it went wrong" if is_second else "After other calls it went wrong"
    return f"{when}: {message} {STATE_IS_KEPT if is_kept or not is_second else MUST_REPEAT}"


def wrong_helpers(names: Iterable[str]) -> str:
    """Return the hint for a fault that the learner's helper functions *names* cause."""
    called = " and ".join(f"`{name}`" for name in names)
    return f"With your {called}, a right answer goes wrong here in the same way. Is every value right that comes back from there?"


# ---- the method of right results --------------------------------------------------------------------

NO_RECURSION = "No function calls itself. This exercise asks for recursion."
USELESS_RECURSION = (
    "The results are the same without the inner calls. "
    "This exercise asks for recursion: use what comes back from them."
)


def too_shallow(trial: Trial) -> str:
    """Return the message for a recursion that is not deep enough."""
    return (
        f"In {trial.call} no more than {trial.levels} of its calls wait for each other. "
        "This exercise asks for recursion: let each call do one step, and leave the rest to the next call."
    )


def calls_the_library(function: str, is_recursive: bool) -> str:
    """Return the message for an answer that calls a solver of the library."""
    own = "Let your own function call itself." if is_recursive else "Write it yourself."
    return f"`{function}` of the library found the results. {own}"
