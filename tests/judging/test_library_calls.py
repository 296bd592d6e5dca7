"""The functions of the library that an answer may call, as their modules declare."""

import importlib
import inspect
import pkgutil
from itertools import chain
from types import FunctionType

import puzzlelib
import stepthrough
from puzzlecourse.judging.library import is_off_limits

OPEN = {
    "stepthrough",
    "puzzlelib.inputs",
    "puzzlelib.rules",
    "puzzlelib.views",
}  # and their submodules
MAY_BE_CALLED = {
    "stepthrough.given": "check_whole counted is_whole",
    "puzzlelib.inputs": "check_whole few is_whole",
    "stepthrough.trace": "compare record",
    "puzzlelib.rules": "check_rules is_game is_legal",
    "puzzlelib.views": "draw draw_colours film plot_levels show_source with_progress",
}
WOULD_SOLVE_IT = {
    "puzzlelib.factorial": "fact",
    "puzzlelib.hanoi": "distance iterative_moves nth_move shortest solve_hanoi solve_hanoi_iteratively",
    "puzzlelib.nim": "broken_rule is_lost is_win is_win_undoing nim_sum",
    "puzzlelib.solitaire": "jumped position_class possible_finishes",
    "puzzlelib.search": "count_routes search solve solve_remembering",
    "puzzlelib.winning": "grundy is_winning mex winning_moves",
    "puzzlelib.conformance": "conforms",
    "puzzlelib.play.knowledge": "good_moves",
}


def functions():
    """Every public function of the library, by module and name."""
    for found in chain(
        pkgutil.walk_packages(puzzlelib.__path__, "puzzlelib."),
        pkgutil.walk_packages(stepthrough.__path__, "stepthrough."),
    ):
        if found.name.endswith("__main__"):
            continue  # it runs a command
        for name, thing in vars(importlib.import_module(found.name)).items():
            function = inspect.unwrap(thing) if callable(thing) else thing
            is_here = getattr(function, "__module__", "") == found.name
            if isinstance(function, FunctionType) and is_here and not name.startswith("_"):
                yield found.name, function


def named(known):
    for module, names in known.items():
        for name in names.split():
            thing = getattr(importlib.import_module(module), name)
            function = thing if inspect.isroutine(thing) else type(thing).__call__
            yield f"{module}.{name}", inspect.unwrap(function).__code__


def test_a_learner_may_call_what_solves_nothing():
    assert [name for name, code in named(MAY_BE_CALLED) if is_off_limits(code)] == []
    assert [name for name, code in named(WOULD_SOLVE_IT) if not is_off_limits(code)] == []


def test_no_other_function_of_the_library_may_be_called_or_may_not():
    """A moved module keeps its mark; a new one must be listed above to have one."""
    found = list(functions())
    assert len(found) > 200
    for module, function in found:
        is_open = any(f"{module}.".startswith(f"{place}.") for place in OPEN)
        name = f"{module}.{function.__qualname__}"
        assert is_off_limits(function.__code__) is not is_open, f"{name}: see LEARNERS_MAY_CALL"


def test_methods_and_what_is_no_part_of_the_library_solve_nothing():
    assert not is_off_limits(puzzlelib.Hanoi.apply.__code__)
    assert not is_off_limits(pkgutil.walk_packages.__code__)
    assert not is_off_limits((lambda: 0).__code__)
