"""How the code is laid out: packages, arrows without circles, functions that can be read aloud."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "stepthrough",
    "puzzlelib",
    "puzzlecourse",
    "recursion_test",
)  # each knows those before it
ON_TOP = ("handouts", "website")  # the course on paper and as pages: no other one knows them
# What is asked for late, by these names: copied notebooks import it, and `results` has a part about it.
DOORS = {
    "puzzlecourse.classroom.the_test",
    "puzzlecourse.__main__",
    "puzzlecourse.diagnosis.paper",
    "puzzlecourse.diagnosis.study",
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {
    name_of(path): path
    for package in (*PACKAGES, *ON_TOP)
    for path in (ROOT / package).rglob("*.py")
}


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


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements in a module or another statement; what is evaluated in them is not looked into."""
    for below in ast.iter_child_nodes(node):
        if not isinstance(below, ast.expr):
            yield below
            yield from statements(below)


def imported_by(module: str) -> Iterator[str]:
    """The modules of the packages that a module imports, also inside functions and for types only."""
    for node in statements(tree_of(module)):
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


def test_arrows_between_packages_lead_one_way() -> None:
    above = {package: (*PACKAGES[n + 1 :], *ON_TOP) for n, package in enumerate(PACKAGES)}
    above |= {package: tuple({*ON_TOP} - {package}) for package in ON_TOP}
    arrows = [(module, arrow) for module in FILES for arrow in arrows_from(module)]
    up = [(m, a) for m, a in arrows if a.startswith(above[m.partition(".")[0]])]
    assert {m for m, _ in up} == DOORS


@pytest.mark.parametrize("package", PACKAGES[1:])
def test_each_package_knows_those_below(package: str) -> None:
    """Otherwise the test above could not fail."""
    arrows = {a for m in FILES if m.startswith(package) for a in arrows_from(m)}
    assert set(PACKAGES[: PACKAGES.index(package)]) <= {a.partition(".")[0] for a in arrows}


def test_only_the_course_itself_knows_lessons() -> None:
    """A widget, or what judges, serves every lesson, also a teacher's own."""
    knowing = {m for m in FILES if any(".lessons." in arrow for arrow in arrows_from(m))}
    assert {m for m in knowing if ".lessons." not in m and not m.startswith(ON_TOP)} == set()


def test_judging_goes_in_one_direction() -> None:
    """Who judges asks for sentences and exercises, the sentences ask for facts; nothing leads back."""
    rooms = {"trial": [], "exercise": [], "faults": ["trial"]}
    rooms["judge"] = ["exercise", "faults", "trial"]
    for room, below in rooms.items():
        arrows = {
            m.removeprefix("puzzlecourse.judging.")
            for m in arrows_from(f"puzzlecourse.judging.{room}")
        }
        assert sorted(arrows & rooms.keys()) == below, room


COMMAND_LINE = ("puzzlelib.cli", "puzzlelib.__main__")  # above all: it may ask every room


@pytest.mark.parametrize(
    ("below", "above"),
    [
        ("puzzlecourse.authoring", "puzzlecourse.widgets"),
        ("puzzlecourse.judging", "puzzlecourse.authoring"),
        ("puzzlecourse.judging", "puzzlecourse.widgets"),
        ("puzzlecourse.worlds", "puzzlecourse.judging"),
        ("puzzlecourse.answers", "puzzlecourse.judging"),
        ("puzzlecourse.answers", "puzzlecourse.worlds"),
        ("puzzlelib.play", "puzzlelib.conformance"),
        ("stepthrough.controls", "stepthrough.walk"),
        ("stepthrough.trace", "stepthrough.walk"),
        ("puzzlelib.views.player", "stepthrough.walk"),
        ("puzzlelib.solitaire", "puzzlelib.tablebase"),
        ("puzzlelib.play.saving", "puzzlelib.play.playthrough"),
        ("puzzlelib", "puzzlelib.views"),
    ],
)
def test_what_is_below_does_not_know_what_is_above(below: str, above: str) -> None:
    apart = (above, *COMMAND_LINE)
    under = {m for m in FILES if f"{m}.".startswith(f"{below}.") and not m.startswith(apart)}
    assert under
    for module in under:
        assert not [m for m in arrows_from(module) if f"{m}.".startswith(f"{above}.")], module


def test_nothing_in_the_library_knows_its_command_line() -> None:
    knowing = {m for m in FILES if [a for a in arrows_from(m) if a.startswith(COMMAND_LINE)]}
    inside = {m for m in knowing if m.startswith("puzzlelib")}
    assert "puzzlelib.__main__" in inside
    assert {m for m in inside if not m.startswith(COMMAND_LINE)} == set()


def test_the_player_names_no_puzzle() -> None:
    """What one puzzle needs stands with its picture, or in a table beside the player."""
    puzzles = ("puzzlelib.hanoi", "puzzlelib.maze", "puzzlelib.nim", "puzzlelib.solitaire")
    players = [module for module in FILES if module.startswith("puzzlelib.views.player.player")]
    assert players
    for module in players:
        assert not [m for m in arrows_from(module) if m.startswith(puzzles)], module


LONGEST = 25  # lines, without the docstring
CONTENT = ("handouts.lessons",)  # one sheet of paper a function, block by block


def lines_of_words(function: ast.FunctionDef) -> int:
    """The lines with nothing but words of a question's options, which are its docstring's like."""
    options = [
        line.value
        for line in function.body
        if isinstance(line, ast.Expr)
        and isinstance(line.value, ast.Call)
        and ast.unparse(line.value.func).startswith("ask.")
    ]
    words = [
        part
        for option in options
        for part in (*option.args, *(keyword.value for keyword in option.keywords))
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]
    lines = {n for part in words for n in range(part.lineno, (part.end_lineno or 0) + 1)}
    return len(lines - {option.lineno for option in options})


def length(function: ast.FunctionDef) -> int:
    """The lines of a function, decorators, docstring and the words of options left out."""
    first = function.body[0]
    has_docstring = ast.get_docstring(function) is not None
    documented = (first.end_lineno or 0) - first.lineno + 1 if has_docstring else 0
    whole = (function.end_lineno or 0) - function.lineno + 1
    return whole - documented - lines_of_words(function)


def test_functions_can_be_read_aloud() -> None:
    functions = [
        (module, node)
        for module in FILES
        if module not in CONTENT
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.FunctionDef)
    ]
    assert functions
    assert [f"{module}.{f.name}" for module, f in functions if length(f) > LONGEST] == []


def told_to_editors(package: str) -> dict[str, str]:
    """Each name that a package imports for editors only, and its module."""
    [told] = [
        node
        for node in tree_of(package).body
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    ]
    return {
        alias.name: "." * line.level + (line.module or "")
        for line in told.body
        if isinstance(line, ast.ImportFrom)
        for alias in line.names
    }


def loaded_later(package: str) -> dict[str, str]:
    """Each name that a package loads when it is asked for, and its module."""
    [table] = [node for node in ast.walk(tree_of(package)) if isinstance(node, ast.Dict)]
    modules = ast.literal_eval(table)
    return {name: module for module, names in modules.items() for name in names.split()}


def test_names_that_are_loaded_later_are_those_that_editors_are_told_of() -> None:
    lazy = [module for module in FILES if "lazily(" in FILES[module].read_text(encoding="utf-8")]
    lazy.remove("stepthrough.lazily")
    assert lazy
    assert {p: loaded_later(p) for p in lazy} == {p: told_to_editors(p) for p in lazy}
