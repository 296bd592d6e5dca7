"""What is wrong with an answer, and the sentence that says it: all English of a judgement stands here.

One function makes one sentence from the facts of a trial. Where the answer's function is named in
it, the name is that of the trial: `raised(trial.named("power"))`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from stepthrough.trace.values import Shown, short

from .trial import STEPS, Came, Trial, arguments_in_words, came_of

# Two answers that go wrong alike are told alike under any name: their sentences are
# compared with this instead of a name. (Learners' files keep sums of it: see `patience`.)
NO_NAME = "\N{OBJECT REPLACEMENT CHARACTER}"


@dataclass(frozen=True)
class Fault:
    """What is wrong with an answer; equal if two answers go wrong in one case in one way."""

    kind: str
    message: str = field(compare=False)
    case: tuple[Any, ...] | None = None  # the arguments
    did: tuple[Any, ...] = ()  # what the run did in this case, and what is said of it, with NO_NAME
    inner_calls: tuple[Any, ...] = ()  # which kinds of things they got, and what stayed the same
    seed: int | None = field(default=None, compare=False)  # with which the case was drawn
    name: str = field(default="", compare=False)  # of the answer's function
    answer: Any = field(default=None, compare=False, repr=False)
    trial: Trial | None = field(default=None, compare=False, repr=False)

    @property
    def seed_in_words(self) -> str:
        """With which seed the case was drawn, "" if it is there every time."""
        return "" if self.seed is None else f"The case was drawn with the seed {self.seed}."

    @property
    def in_full(self) -> str:
        """The message, and with which seed it is found again."""
        return f"{self.message} {self.seed_in_words}".rstrip()


def no_function(answer: Any, exercise: str) -> str:
    """Return what to say of something that cannot be called."""
    return (
        f"a function was expected, not {short(answer)}: "
        f"write check({exercise!r}, name) without brackets."
    )


def not_recorded(reason: str) -> str:
    """Return what to say of a function that the recorder refuses."""
    return f"{reason[:1].upper()}{reason[1:]}."


def not_called(reason: str, number: str) -> str:
    """Return what to say of a function that does not take so many arguments."""
    return f"It cannot be called with {number}: {reason}."


def not_judged() -> str:
    """Return what to say of an answer that cannot be judged."""
    return "It could not be judged. Is it of the kind that was asked for?"


def out_of_time(name: str, case: tuple[Any, ...]) -> str:
    """Return what to say of an answer that an alarm has stopped."""
    return f"{name}({arguments_in_words(case)}) was stopped: it took too long. Does it end, or has it too much to do?"


def out_of_memory(name: str, case: tuple[Any, ...]) -> str:
    """Return what to say of an answer that has filled the memory."""
    return f"{name}({arguments_in_words(case)}) was stopped: it filled the memory. What grows without end?"


def never_ended(trial: Trial) -> str | None:
    """Return what to say of an answer that was stopped, or None."""
    if isinstance(trial.exception, RecursionError):
        return too_deep(trial)
    match trial.recording.ended:
        case "too much time":
            return out_of_time(trial.name, trial.arguments)
        case "too much memory":
            return f"{trial.call} was stopped: its values took too much memory. Does it end, or does a number, a string or a list grow without need?"
        case "too many steps":
            return f"{trial.call} was stopped after {STEPS:,} steps: does it end, or has it too much to do?"
    return None


def too_deep(trial: Trial) -> str:
    """Return what to say of too many frames; without end is only what comes back to its beginning."""
    inner = map(trial.written, trial.way_down[1:4])
    calls = f" ({words} …)" if (words := ", ".join(inner)) else ""
    if trial.comes_back_to_its_beginning:
        return f"{trial.call} calls itself without end{calls}: on this way no call reaches a base case."
    return f"{trial.call} was stopped: there were too many frames{calls}. Does each call come closer to a base case?"


def raised(trial: Trial) -> str | None:
    """Return what to say of an answer that stopped with an exception, or None."""
    if trial.exception is None:
        return None
    return f"{trial.call} stopped{_where(trial)} with {_exception(trial)}."


def _where(trial: Trial) -> str:
    return f" in the line `{line}`" if (line := trial.failing_line) else ""


def _exception(trial: Trial) -> str:
    return trial.recording.root.exception or type(trial.exception).__name__


def changed_arguments(trial: Trial) -> str | None:
    """Return what to say of an answer that changed what it was given, or None."""
    if trial.changed_argument is None:
        return None
    before, after = map(short, trial.changed_argument)
    became = f": {before} became {after}" if before != after else ""
    return f"{trial.call} changed what it was given{became}. Afterwards it must be as it was."


def yielded(trial: Trial, expected: object) -> str:
    """Return what to say of an answer that hands over a generator."""
    kind = type(expected).__name__
    if kind not in ("list", "tuple", "set", "frozenset", "dict"):
        return f"{trial.call} yields values instead of returning one: write `return`."
    return f"{trial.call} yields its values: collect them in a {kind} and return it."


def lost_result(trial: Trial, expected: object = None) -> str | None:
    """Return what to say of an answer that threw an inner result away, or None."""
    if message := _not_handed_on(trial, expected):
        return message
    return _thrown_away(trial) if trial.inner_result else None


def _thrown_away(trial: Trial) -> str | None:
    """Return what to say of a line that made a call and did nothing with its result, or None."""
    line = trial.thrown_away
    return f"The line `{line}` throws away what comes back to it." if line else None


def without_thrown_away(message: str, trial: Trial) -> str:
    """Return what is wrong without the remark on a result that need not be used."""
    sentence = _thrown_away(trial) or ""
    return message.removesuffix(sentence).rstrip() or message


def _not_handed_on(trial: Trial, expected: object) -> str | None:
    """Return what to say of an answer that had the expected value from an inner call, or None."""
    inner = trial.inner_result
    if inner is None or trial.result is not None or trial.ends_in_a_return:
        return None
    if came_of(inner.result) != came_of(expected):
        return None  # it is to be used, and not to be handed on
    return (
        f"{trial.written(inner)} came back with {short(inner.result)}, "
        f"but {trial.call} returned nothing: hand the value on with `return`."
    )


def printed_only(trial: Trial, expected: object) -> str | None:
    """Return what to say of an answer that prints instead of returning, or None."""
    if not trial.prints_only:
        return None
    return f"{trial.call} prints, but returns nothing; {short(expected)} was to be returned."


def differs_from(trial: Trial, expected: object, error: BaseException | None = None) -> str | None:
    """Return how a run differs from the expected value (or exception), None if it does not."""
    if trial.came_as(expected, error):
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
        return _nothing_returned(trial, expected, wanted)
    return _wrong_value(trial, expected, wanted)


def _nothing_returned(trial: Trial, expected: object, wanted: str) -> str:
    if message := printed_only(trial, expected) or _not_handed_on(trial, expected):
        return message
    came = "None" if trial.ends_in_a_return else "nothing (None)"
    return f"{trial.call} returned {came}; {wanted}. {remark(trial, expected)}".rstrip()


def _wrong_value(trial: Trial, expected: object, wanted: str) -> str:
    if trial.came[0] != came_of(expected)[0]:
        kind, right = type(trial.result).__name__, type(expected).__name__
        return f"{trial.call} returned {short(trial.result)}, of the type {kind}; {wanted}, of the type {right}."
    return f"{trial.call} returned {short(trial.result, 60)}; {wanted}. {remark(trial, expected)}".rstrip()


def remark(trial: Trial, expected: object) -> str:
    """Return what there is to say of a wrong result beside the values, perhaps nothing."""
    if trial.exception is not None:
        return f"It stopped{where}." if (where := _where(trial)) else ""
    if lost := lost_result(trial, expected):
        return lost
    if trial.result is not None or trial.ends_in_a_return:
        return ""
    if trial.prints_only:
        return "It prints, but returns nothing."
    return "Is there a `return` on every way through?"


def got_and_expected(trial: Trial, expected: Trial) -> dict[str, str]:
    """Return the call, what came of it, what was expected, and what else there is to say."""
    kinds = {trial.came[0], expected.came[0]}
    with_type = len(kinds) == 2 and not kinds & {"raised", "NoneType"}
    beside = (
        "To stop with it, use `raise`." if expected.exception else remark(trial, expected.result)
    )
    came = {"got": _came(trial, with_type), "expected": _came(expected, with_type)}
    return {"call": trial.call, **came, "": beside}


def _came(trial: Trial, with_type: bool) -> str:
    """Return the exception or the value; its type where that is what is wrong."""
    if trial.exception is not None:
        return _exception(trial)
    kind = f" ({type(trial.result).__name__})" if with_type else ""
    return short(trial.result, 60) + kind


Effect = tuple[Came, str, str]  # what came of a run, what it printed, what became of the arguments
KEPT = (
    "Something is kept from call to call: in a list, set or dict as a default value, in a global "
    "variable, or in an attribute."
)
SAME = "With the same arguments it must always do the same."


def not_the_same(name: str, case: tuple[Any, ...], first: Effect, second: Effect) -> str:
    """Return what to say of an answer that does something else the second time."""
    call = f"{name}({arguments_in_words(case)})"
    return f"{call}, called twice in a row, does not do the same: {_beside(first, second)}. {KEPT}"


def _beside(first: Effect, second: Effect) -> str:
    """Return how two runs differ, in words."""
    if first[0] == second[0]:
        return f"it printed {short(first[1])}, then {short(second[1])}"
    came, later = (short(Shown(effect[0][1])) for effect in (first, second))
    return (
        f"it returned {came}, then {later}" if came != later else "it returned two different values"
    )


def without_remark(fault: Fault, expected: object) -> str:
    """Return what is wrong without the remark on the cause, for the cause is another one."""
    sentence = remark(fault.trial, expected) if fault.trial else ""
    return fault.message.removesuffix(sentence).rstrip() or fault.message


def because_of_what_is_kept(message: str, is_second: bool, is_kept: bool) -> str:
    """Return what to say of an answer that goes wrong only because of what was before.

    `is_second` says that it was right about the same arguments before; `is_kept` that it is seen to
    keep something.
    """
    when = "The second time it went wrong" if is_second else "After other calls it went wrong"
    return f"{when}: {message} {KEPT if is_kept or not is_second else SAME}"


def of_another_function(names: Iterable[str]) -> str:
    """Return what to say where a right answer would go wrong in the same way, with these functions."""
    called = " and ".join(f"`{name}`" for name in names)
    return f"With your {called}, a right answer goes wrong here in the same way. Is every value right that comes back from there?"


def no_recursion() -> str:
    """Return what to say of an answer without recursion where it was asked for."""
    return "The results are right, but no function calls itself: this exercise asks for recursion."


def useless_recursion() -> str:
    """Return what to say of an answer that does the same without its inner calls."""
    return (
        "The results are right, but they are the same without the inner calls: "
        "this exercise asks for recursion. Use what comes back from them."
    )


def too_shallow(trial: Trial) -> str:
    """Return what to say of an answer of which too few calls wait for each other."""
    return (
        f"The results are right, but in {trial.call} no more than {trial.levels} of its calls wait "
        "for each other: this exercise asks for recursion. "
        "Let each call do one step, and leave the rest to the next call."
    )


def calls_the_library(function: str, is_recursive: bool) -> str:
    """Return what to say of an answer that has the library solve the exercise."""
    own = "Let your own function call itself." if is_recursive else "Write it yourself."
    return f"The results are right, but `{function}` of the library was called on the way to them. {own}"
