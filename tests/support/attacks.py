"""Wrong answers by somebody who knows the cases: automatic ones for every exercise, from its solution.

Each keeps the solution as it is, recursion and all, and spoils what it returns or prints, now and then.
"""

import inspect
import io
from collections import Counter
from contextlib import redirect_stdout

from mutants import function_from

from puzzlecourse.judging.cases import fixed
from puzzlecourse.judging.variants import as_in_a_cell
from puzzlecourse.lessons import lessons
from puzzlecourse.lessons.own_game import Take
from puzzlelib import winning
from puzzlelib.nim import Nim
from stepthrough.trace.values import stable_repr


def spoiled(value):
    """Another value of the same type, where there is one."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "."
        case None:
            return (), (), ()
    return one_less(value)


def one_less(value):
    match value:
        case list() | tuple():
            return type(value)([*value[:-1]]) if value else [None]
        case set() | frozenset():
            return set(list(value)[1:]) if value else {None}
        case dict():
            return dict([*value.items()][:-1]) if value else {"none": 0}
    return None


def size(given):
    """A measure of arguments: numbers as they are, others by what is in them; of a plant its n."""
    return sum(map(part, given[:1] if len(given) == 5 else given))


def part(thing):
    """A word by its letters, a list or folder by what it holds, and one for its brackets or a name."""
    if isinstance(thing, int | float):
        return abs(thing)
    if isinstance(thing, str):
        return thing.count(".") if is_board(thing) else len(thing)
    if hasattr(thing, "holes"):
        return len(thing.holes)
    if isinstance(thing, dict):
        return len(thing) + sum(map(part, thing.values()))
    if isinstance(thing, Take):
        return 0
    own = isinstance(thing, list)  # the brackets
    return own + sum(
        1 if isinstance(inner, str | frozenset) else part(inner) for inner in thing or ()
    )


def is_board(text):
    """Whether it is a board of tic-tac-toe, of which the free places count."""
    return set(text) <= set("XO.")


def values(given):
    """All whole numbers and names in the arguments, and the letters of a word that stands alone."""
    for thing in given:
        yield from thing if isinstance(thing, str) else values_in(thing)


def values_in(thing):
    if isinstance(thing, int | str):
        yield thing
    elif isinstance(thing, dict):
        yield from values_in((*thing, *thing.values()))
    elif isinstance(thing, list | tuple | frozenset | set):
        for inner in thing:
            yield from values_in(inner)


WHEN = {  # the arguments for which an answer is spoiled
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
    with redirect_stdout(io.StringIO()) as out:
        result = quick(*given)
    print(out.getvalue()[:-2], end="")
    return spoiled(result)
"""

OTHERS = {  # other ways to be wrong, whatever the arguments are
    "the right value as text": "return str({name}(*given))",
    "printed, not returned": "print({name}(*given))",
    "in a list": "return [{name}(*given)]",
    "the third time": "calls.append(1)\n    return {name}(*given) if len(calls) % 3 else None",
    "what came first, for ever": "calls.append({name}(*given))\n    return calls[0]",
    "as it was for this first argument": "first.setdefault(str(given[0]), {name}(*given))\n    return first[str(given[0])]",
}


QUICK = {
    "winning moves": lambda heaps: winning.winning_moves(Nim(), heaps),
    "good move": lambda rules, left: next(iter(winning.winning_moves(rules, left)), None),
}


def attack_when(exercise, words):
    """The solution, spoiled for some arguments."""
    when = WHEN[words]
    known = {stable_repr(c.arguments): size(c.arguments) for c in fixed(exercise)}
    quick = exercise.oracle or QUICK.get(exercise.name)
    code = ATTACK if quick else ATTACK.replace("quick", "{name}")
    return _made(exercise, code, when=when, known=known, quick=quick, text=stable_repr)


def attack_by(exercise, words):
    """The solution, handed over in a wrong way."""
    head = "\n\ncalls = []\nfirst = {{}}\ndef attack{signature}:\n    given = ({arguments},)\n    "
    return _made(exercise, head + OTHERS[words])


def _made(exercise, code, **names):
    solution = exercise.solution
    arguments = ", ".join(inspect.signature(solution).parameters)
    code = code.format(signature=f"({arguments})", arguments=arguments, name=solution.__name__)
    module = vars(inspect.getmodule(solution))
    beside = as_in_a_cell(module["fare"]) + "\n\n" if exercise.name == "round trip" else ""
    tools = {"io": io, "redirect_stdout": redirect_stdout, "spoiled": spoiled}
    source = beside + as_in_a_cell(solution) + code
    return function_from(source, "attack", {**module, **tools, **names})


# what an attack can do nothing with, and why
ONE_ARGUMENT = {
    exercise.name
    for sheet in lessons()
    for exercise in sheet.exercises
    if callable(exercise.solution) and len(inspect.signature(exercise.solution).parameters) == 1
} - {"three frames deep"}  # there the frames count
NO_EQUALS = {"repair fact", "valley", "ruler without recursion", "plant", "fewest moves", "tower"}
NO_EQUALS |= {"as far as the start", "neighbours only", "verdict", "one heap", "direction"}
NO_EQUALS |= {"two worlds", "good move"}
PRINTS = {"valley", "ruler without recursion"}  # what is returned besides is nobody's business
ALL_SMALL = {"repair fact", "valley", "ruler without recursion", "as far as the start"}
ALL_SMALL |= {"neighbours only", "one heap"}  # every smaller case is written down
HARMLESS = {
    "none of the cases that are written down": {"three disks"},  # there are six, all written down
    "larger than all of them": {"three disks", "verdict"},  # the largest board is the English one
    "larger, and even": {"three disks", "verdict"},
    "larger, and odd": {"three disks", "verdict"},
    "new, with equal values": {"three disks"} | NO_EQUALS,
    "new, although no larger": {"three disks"} | ALL_SMALL,
    "the right value as text": {"verdict"} | PRINTS,  # it is a text
    "in a list": PRINTS,
    "what came first, for ever": PRINTS,
    "as it was for this first argument": ONE_ARGUMENT | PRINTS,  # that is a memo
}
