"""A cell does with `%%steps` what it does without it: output, error, names, `Out`."""

import re
import sys
import types
from unittest import mock

import pytest
from odd_cells import CELLS

from stepthrough import StepThrough, magics

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
ADDRESS = re.compile(r"0x[0-9a-f]+")
TIMES = re.compile(r"(?m)^(CPU times|Wall time): .*$|[\d.]+ [nµm]?s\b")
FRAMES = re.compile(
    r'  \|   File ".*/(IPython|stepthrough)/.*\n(  \|     .*\n)*|  \|   File.*\n.*run_cell_magic.*\n'
)
CELL_NAME = re.compile(r"<ipython-input-.*>")
OF_IPYTHON = re.compile(r"_i+|_i\d+|_ih|_oh|_dh|In|Out|_+|_\d+|exit|quit|get_ipython|open")


def described(value, depth=0):
    """A value in words that are the same in two runs."""
    if isinstance(value, types.FunctionType):
        return f"function {value.__qualname__} {value.__code__.co_code.hex()}"
    if isinstance(value, type):
        return f"class {value.__qualname__} {sorted(vars(value))}"
    if hasattr(value, "__dict__") and depth < 3 and not isinstance(value, types.ModuleType):
        inside = {name: described(one, depth + 1) for name, one in sorted(vars(value).items())}
        return f"{type(value).__qualname__} {inside}"
    try:
        return ADDRESS.sub("0x", repr(value))
    except Exception as error:
        return f"{type(value)} {error}"


def left_by(shell, cell, capsys):
    """What running a cell in an empty notebook shows and leaves."""
    with mock.patch("gc.collect", int):  # in all that any test has imported: it takes a while
        shell.reset()
    shell.displayhook.exec_result = None
    capsys.readouterr()
    ended = shell.run_cell(cell, store_history=True)
    out, err = (
        CELL_NAME.sub("", FRAMES.sub("", TIMES.sub("", ADDRESS.sub("", COLOURS.sub("", one)))))
        for one in capsys.readouterr()
    )
    error = ended.error_before_exec or ended.error_in_exec
    names = {
        name: described(value)
        for name, value in shell.user_ns.items()
        if not OF_IPYTHON.fullmatch(name)
    }
    outs = {number: described(value) for number, value in shell.user_ns["Out"].items()}
    kind = None if error is None else type(error).__name__.replace("NotPython", "SyntaxError")
    last = described(shell.user_ns.get("_"))
    return {
        "out": out,
        "err": err,
        "error": (kind, str(error)),
        "result": described(ended.result),
        "names": names,
        "Out": outs,
        "_": last,
    }


@pytest.fixture
def walks(monkeypatch):
    shown = []
    monkeypatch.setattr(magics, "display", lambda thing, **options: shown.append(thing))
    return shown


@pytest.mark.parametrize("name", CELLS)
def test_an_odd_cell_does_the_same_with_steps(shell, walks, capsys, name):
    plain = left_by(shell, CELLS[name], capsys)
    modules = dict(sys.modules)
    stepped = left_by(shell, f"%%steps\n{CELLS[name]}", capsys)
    assert stepped == plain
    assert sys.gettrace() is None
    assert sys.modules["__main__"] is modules["__main__"]
    if name == "a syntax error":
        assert walks == []
        return
    [walk] = walks
    assert isinstance(walk, StepThrough)
    assert walk.recording.root.function == "this cell"
    for step in range(0, walk.last + 1, 1 + walk.last // 100):
        assert walk.book.page(step).sentence
