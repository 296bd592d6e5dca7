"""How the code is laid out: two packages, arrows without circles, functions that can be read aloud."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import puzzlelib

ROOT = Path(__file__).parents[1]
PACKAGES = ("puzzlelib", "puzzlecourse")


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


def base_of(node: ast.ImportFrom, module: str) -> str:
    """The module that is named after `from`, in full."""
    if not node.level:
        return node.module or ""
    package = module if FILES[module].name == "__init__.py" else module.rpartition(".")[0]
    above = package.split(".")[: len(package.split(".")) + 1 - node.level]
    return ".".join([*above, *([node.module] if node.module else [])])


def imported_by(module: str) -> Iterator[str]:
    """The modules of both packages that a module imports, also inside functions and for types only."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.ImportFrom):
            base = base_of(node, module)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in FILES else base
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@cache
def arrows_from(module: str) -> frozenset[str]:
    return frozenset(imported_by(module)) & FILES.keys() - {module}


def test_no_circle_of_imports_also_none_hidden_in_a_function() -> None:
    try:
        TopologicalSorter({module: arrows_from(module) for module in FILES}).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(reversed(error.args[1])))


def test_no_arrow_leads_from_the_library_to_the_course() -> None:
    assert arrows_from("puzzlecourse.judge") & {m for m in FILES if m.startswith("puzzlelib")}
    for module in FILES:
        if module.startswith("puzzlelib"):
            assert not [m for m in arrows_from(module) if m.startswith("puzzlecourse")], module


@pytest.mark.parametrize(
    ("below", "above"),
    [
        ("puzzlelib.solitaire", "puzzlelib.tablebase"),
        ("puzzlelib.saving", "puzzlelib.play"),
        ("puzzlelib.trace", "puzzlelib.hanoi"),
        ("puzzlelib", "puzzlelib.views"),
    ],
)
def test_what_is_below_does_not_know_what_is_above(below: str, above: str) -> None:
    under = {m for m in FILES if f"{m}.".startswith(f"{below}.") and not m.startswith(above)}
    assert under
    for module in under:
        assert not [m for m in arrows_from(module) if f"{m}.".startswith(f"{above}.")], module


# what came to the course after its size was promised: answers that are kept, programs that are watched,
# worlds; then what a class hands in, and what its teacher sees of it
LATER = {"again", "kept", "overview", "reels", "watch", "worlds"}
LATER |= {"collected", "graded", "hand_in", "heatmap", "report", "results"}


def promised(module: str) -> str:
    """The promise that a module is counted for."""
    package, *inner = module.split(".")
    return f"later in {package}" if inner and inner[0] in LATER else package


@pytest.mark.parametrize(
    ("promise", "files", "lines"),
    [
        ("puzzlelib", 70, 12_000),
        ("puzzlecourse", 36, 8_500),  # 18 files, 16 lessons, cards and sketches
        ("later in puzzlecourse", 16, 3_410),
    ],
)
def test_the_packages_are_as_small_as_promised(promise: str, files: int, lines: int) -> None:
    paths = [path for name, path in FILES.items() if promised(name) == promise]
    assert len(paths) <= files
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths) <= lines


LONGEST = 25  # lines, without the docstring


def length(function: ast.FunctionDef) -> int:
    """The lines of a function, decorators and docstring left out."""
    first = function.body[0]
    has_docstring = ast.get_docstring(function) is not None
    documented = (first.end_lineno or 0) - first.lineno + 1 if has_docstring else 0
    return (function.end_lineno or 0) - function.lineno + 1 - documented


@pytest.mark.parametrize("module", FILES)
def test_functions_can_be_read_aloud(module: str) -> None:
    functions = [node for node in ast.walk(tree_of(module)) if isinstance(node, ast.FunctionDef)]
    assert [f.name for f in functions if length(f) > LONGEST] == []


def test_at_most_twenty_names_are_public() -> None:
    assert len(puzzlelib.__all__) <= 20


@pytest.mark.parametrize("module", FILES)
def test_docstrings_say_what_comes_back_and_not_that_nothing_does(module: str) -> None:
    kinds = (ast.FunctionDef, ast.ClassDef)
    documented = [node for node in ast.walk(tree_of(module)) if isinstance(node, kinds)]
    told = [(node.name, ast.get_docstring(node) or "") for node in documented]
    assert [name for name, words in told if words.startswith("Nothing")] == []
