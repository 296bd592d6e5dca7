"""What a cell shows that calls `check` wrongly, and the verdict on each form of a typed line."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse.checking.unknown_names import install
from puzzlecourse.judging.typed import typed

CHECK = "from puzzlecourse import check"
VALLEY = "def valley(n):\n    print(n)"
ROUND_TRIP = "def round_trip(there, back): ..."
CELLS = [
    *(
        (CHECK, broken, 'check("valley", valley)')
        for broken in (
            VALLEY.replace(":", ""),
            f"{VALLEY}\n  return 1",
            f"print(gone)\n{VALLEY}",
            "class valley(gone): pass",
            "valley = lambda n: print n",
            "async def valley(n)\n    pass",
        )
    ),
    (CHECK, "def valley(n)", VALLEY, '_ = check("valley", valley)'),
    ('check("valley", valley)',),
    (CHECK, 'check("valley", valley)'),
    (CHECK, VALLEY, 'check("valley", vally)'),
    *(
        (CHECK, VALLEY, call)
        for call in (
            "check(valley)",
            "check()",
            'check("valley")',
            'check(valley, "valley")',
            'check("valley", valley, None, 3)',
            'check("valey", valley)',
            'check("valley", valley, -1)',
            'check("valley", valley, 1.5)',
            'check("valley", valley, True)',
            'check("valley", valley, "48213")',
        )
    ),
    (CHECK, ROUND_TRIP, "check(round_trip)"),
]
LINES = {
    "A B D C E": (
        *("A B D C E", "ABDCE", "a,b,d,c,e", "abd ce", "A\nB\nDCE\n", "A-B-D-C-E", "A B D C E."),
        *(
            "['A', 'B', 'D', 'C', 'E']",
            "ABCDE",
            "A B D C",
            "ABDCEE",
            "",
            "A B D C 3",
            ["A", "B"],
            42,
        ),
    ),
    "4 2 end 2 4": (
        *("4 2 end 2 4", "4,2,end,2,4", " 4\n2\nend\n2  4", "42end24", "4 2end 2 4"),
        *("[4, 2, 'end', 2, 4]", "4 2 END 2 4", "4 2 2 4", "4 2 end 24 4", "4 end 2 2 4"),
    ),
    "10 9 -1": ("10, 9, -1", "[10, 9, -1]", "10 9 1", "1 09 -1", "109 1"),
}


@pytest.fixture
def shell(monkeypatch):
    """A shell in which `shown` collects the displayed errors."""
    shell = InteractiveShell.instance()
    install(shell)
    shell.shown = []
    monkeypatch.setattr(
        shell, "_showtraceback", lambda kind, error, lines: shell.shown.append(lines)
    )
    yield shell
    shell.set_custom_exc((), None)
    InteractiveShell.clear_instance()


def test_cells_that_call_check(approved, shell):
    lines = []
    for cells in CELLS:
        shell.reset()
        for cell in cells:
            shell.shown.clear()
            shell.run_cell(cell, store_history=True)
        lines += [*(f"In: {line}" for cell in cells[:-1] for line in cell.splitlines())]
        lines += [f"In: {cells[-1]}", *("\n".join(one) for one in shell.shown), ""]
    assert "\n".join(lines) == approved


def test_typed_lines(approved):
    lines = []
    for right, answers in LINES.items():
        lines += [f"right: {right}"]
        lines += [f"{line!r}: {typed(right)(line) or 'right'}" for line in answers]
        lines += [""]
    assert "\n".join(lines) == approved
