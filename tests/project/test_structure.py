"""The layers of packages, and imports without cycles."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The layers from the bottom: a module imports from its own room and from rooms in earlier rows.
# A room is a set of modules or packages; "….*" are the modules of a package that have no room of their own.
LAYERS = (
    # rules, solvers and play: only the standard library and each other
    ("puzzlelib.inputs", "puzzlelib.lazily"),
    ("puzzlelib.rules",),
    ("puzzlelib.*",),  # the puzzles and their solvers
    ("puzzlelib.tablebase", "puzzlelib.play.saving"),
    ("puzzlelib.play",),
    ("puzzlelib.iarena",),
    # recording and stepping through any program
    ("stepthrough.*",),
    ("stepthrough.controls", "stepthrough.trace"),
    ("stepthrough.program", "stepthrough.source"),
    ("stepthrough.walk",),
    ("stepthrough.magics",),
    ("stepthrough.__init__",),
    ("stepthrough.__main__",),
    # the puzzles in notebooks and on the command line
    ("puzzlelib.conformance", "puzzlelib.views"),
    ("puzzlelib.__init__",),
    ("puzzlelib.cli",),
    ("puzzlelib.__main__",),
    # the course
    ("puzzlecourse.answers",),
    ("puzzlecourse.judging", "puzzlecourse.worlds"),
    ("puzzlecourse.authoring",),
    ("puzzlecourse.lessons",),
    ("puzzlecourse.storage",),
    ("puzzlecourse.widgets",),
    ("puzzlecourse.asking", "puzzlecourse.inventory"),
    ("puzzlecourse.checking",),
    ("puzzlecourse.classroom",),
    ("puzzlecourse.*",),
    ("puzzlecourse.__init__",),
    # handouts and the site
    ("tools",),
)
# Exceptions: independent of a lower layer.
APART = (
    ("stepthrough", "puzzlelib"),
    ("puzzlelib.views.player", "stepthrough.walk"),
)
ROOMS = {
    name: (row, room) for row, rooms in enumerate(LAYERS) for room in rooms for name in room.split()
}
PACKAGES = sorted({name.partition(".")[0] for name in ROOMS})


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


def base_of(node: ast.ImportFrom, module: str) -> str:
    """Return the absolute name of the module after `from`."""
    if not node.level:
        return node.module or ""
    package = module if FILES[module].name == "__init__.py" else module.rpartition(".")[0]
    above = package.split(".")[: len(package.split(".")) + 1 - node.level]
    return ".".join([*above, *([node.module] if node.module else [])])


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nested statements of a node, without entering expressions."""
    for below in ast.iter_child_nodes(node):
        if not isinstance(below, ast.expr):
            yield below
            yield from statements(below)


def imported_by(module: str) -> Iterator[str]:
    """Return the project's modules that a module imports.

    Imports in functions and for type checkers are included.
    """
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


def test_no_import_cycles_including_imports_in_functions() -> None:
    try:
        TopologicalSorter({module: arrows_from(module) for module in FILES}).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(reversed(error.args[1])))


def room_of(module: str) -> tuple[int, str]:
    """Return the row and the room of a module in LAYERS."""
    package = module.partition(".")[0]
    names = list(accumulate(module.split("."), "{}.{}".format))
    within = [f"{package}.*"] if "." in module else [f"{package}.__init__"]
    return next(ROOMS[name] for name in [*reversed(names), *within] if name in ROOMS)


def is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def test_modules_import_from_their_room_and_lower_layers() -> None:
    up = []
    for module in FILES:
        row, room = room_of(module)
        for arrow in arrows_from(module):
            its_row, its_room = room_of(arrow)
            if its_row >= row and its_room != room:
                up.append((module, arrow))
    assert up == []


def test_every_room_exists() -> None:
    """Otherwise a misspelt name could make the previous test pass."""
    assert {name for _, room in map(room_of, FILES) for name in room.split()} == ROOMS.keys()


@pytest.mark.parametrize(("above", "below"), APART)
def test_exceptions_do_not_import_the_lower_layer(above: str, below: str) -> None:
    modules = [module for module in FILES if is_in(module, above)]
    assert modules
    for module in modules:
        assert not [arrow for arrow in arrows_from(module) if is_in(arrow, below)], module


RULES_AND_SOLVERS = "puzzlelib.inputs puzzlelib.lazily puzzlelib.rules puzzlelib.* puzzlelib.play"
NEEDS_NUMPY = "puzzlelib.tablebase"  # imported lazily, optional


def test_rules_solvers_and_play_import_the_standard_library_and_each_other_only() -> None:
    here = [module for module in FILES if room_of(module)[1] in RULES_AND_SOLVERS.split()]
    assert {"puzzlelib.nim", "puzzlelib.hanoi.plans", "puzzlelib.play.playthrough"} <= {*here}
    for module in here:
        packages = {name.partition(".")[0] for name in imported_by(module)}
        assert packages <= {*sys.stdlib_module_names, "puzzlelib"}, module
        above = arrows_from(module) - {*here, "puzzlelib.play.saving"}
        assert all(is_in(arrow, NEEDS_NUMPY) for arrow in above), module


def test_only_the_course_itself_knows_lessons() -> None:
    """Widgets and the judge serve every lesson, including a teacher's own."""
    knowing = {m for m in FILES if any(".lessons." in arrow for arrow in arrows_from(m))}
    assert {m for m in knowing if ".lessons." not in m and not m.startswith("tools")} == set()


def test_judging_goes_in_one_direction() -> None:
    """The judge uses verdict sentences and exercises, sentences use facts; never the reverse."""
    rooms = {"trial": [], "exercise": [], "faults": ["trial"]}
    rooms["judge"] = ["exercise", "faults", "trial"]
    for room, below in rooms.items():
        arrows = {
            m.removeprefix("puzzlecourse.judging.")
            for m in arrows_from(f"puzzlecourse.judging.{room}")
        }
        assert sorted(arrows & rooms.keys()) == below, room


def test_the_player_names_no_puzzle() -> None:
    """What is specific to a puzzle is in its picture's module, or in a table next to the player."""
    puzzles = ("puzzlelib.hanoi", "puzzlelib.maze", "puzzlelib.nim", "puzzlelib.solitaire")
    players = [module for module in FILES if module.startswith("puzzlelib.views.player.player")]
    assert players
    for module in players:
        assert not [m for m in arrows_from(module) if m.startswith(puzzles)], module


def imports_for_type_checkers(package: str) -> dict[str, str]:
    """Return name → module of a package's imports for type checkers only."""
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


def lazy_imports(package: str) -> dict[str, str]:
    """Return name → module of a package's lazy imports."""
    [table] = [node for node in ast.walk(tree_of(package)) if isinstance(node, ast.Dict)]
    modules = ast.literal_eval(table)
    return {name: module for module, names in modules.items() for name in names.split()}


def test_lazy_imports_match_those_for_type_checkers() -> None:
    lazy = [module for module in FILES if "lazily(" in FILES[module].read_text(encoding="utf-8")]
    lazy = [module for module in lazy if not module.endswith(".lazily")]
    assert lazy
    assert {p: lazy_imports(p) for p in lazy} == {p: imports_for_type_checkers(p) for p in lazy}
