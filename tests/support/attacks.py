"""Wrong answers by someone who knows the fixed cases, generated from an exercise's solution.

Each keeps the solution, recursion included, and returns a spoiled result for some arguments.
"""

import inspect
from collections import Counter

from mutants import function_from

from puzzlecourse.judging.cases import fixed
from puzzlecourse.judging.variants import as_in_a_cell
from stepthrough.trace.values import stable_repr


def spoiled(value):
    """Return another value, of the same type if there is one."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "."
    return value[:-1] if value else [None]


def size(given):
    """The total size of the arguments; see `part`."""
    return sum(map(part, given))


def part(thing):
    """The absolute value of a number, the length of a string, or the size of a collection.

    That is the size of its items, and 1 for the brackets of a list or for each name.
    """
    if isinstance(thing, int | float):
        return abs(thing)
    if isinstance(thing, str):
        return len(thing)
    if isinstance(thing, dict):
        return len(thing) + sum(map(part, thing.values()))
    own = isinstance(thing, list)  # the brackets
    return own + sum(1 if isinstance(inner, str) else part(inner) for inner in thing)


def values(given):
    """Yield all integers and names in the arguments, and the letters of a string argument."""
    for thing in given:
        yield from thing if isinstance(thing, str) else values_in(thing)


def values_in(thing):
    if isinstance(thing, int | str):
        yield thing
    elif isinstance(thing, dict):
        yield from values_in((*thing, *thing.values()))
    else:
        for inner in thing:
            yield from values_in(inner)


WHEN = {  # description: for which arguments the result is spoiled
    "none of the cases that are written down": lambda given, known: stable_repr(given) not in known,
    "larger than all of them": lambda given, known: size(given) > max(known.values()),
    "larger, and even": lambda given, known: size(given) > max(known.values()) and size(given) % 2 == 0,
    "larger, and odd": lambda given, known: size(given) > max(known.values()) and size(given) % 2 == 1,
    "new, with equal values": lambda given, known: stable_repr(given) not in known
    and max(Counter(value for value in values(given) if value).values(), default=0) > 1,
    "new, although no larger": lambda given, known: stable_repr(given) not in known
    and size(given) <= max(known.values()),
}  # fmt: skip

ATTACK = """

calls = []
def attack{signature}:
    given = ({arguments},)
    is_spoiled = when(given, known)
    if not is_spoiled:
        return ({name} if text(given) in known else quick)(*given)
    return spoiled(quick(*given))
"""

OTHERS = {  # wrong for all arguments
    "the right value as text": "return str({name}(*given))",
    "printed, not returned": "print({name}(*given))",
    "in a list": "return [{name}(*given)]",
    "the third time": "calls.append(1)\n    return {name}(*given) if len(calls) % 3 else None",
    "what came first, for ever": "calls.append({name}(*given))\n    return calls[0]",
}


def attack_when(exercise, words):
    """The solution with spoiled results for some arguments."""
    when = WHEN[words]
    known = {stable_repr(c.arguments): size(c.arguments) for c in fixed(exercise)}
    quick = exercise.oracle
    code = ATTACK if quick else ATTACK.replace("quick", "{name}")
    return _made(exercise, code, when=when, known=known, quick=quick, text=stable_repr)


def attack_by(exercise, words):
    """The solution, returning its result in a wrong way."""
    head = "\n\ncalls = []\ndef attack{signature}:\n    given = ({arguments},)\n    "
    return _made(exercise, head + OTHERS[words])


def _made(exercise, code, **names):
    solution = exercise.solution
    arguments = ", ".join(inspect.signature(solution).parameters)
    code = code.format(signature=f"({arguments})", arguments=arguments, name=solution.__name__)
    module = vars(inspect.getmodule(solution))
    return function_from(
        as_in_a_cell(solution) + code, "attack", {**module, "spoiled": spoiled, **names}
    )
