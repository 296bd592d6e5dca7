"""The line that names the failed cell, in IPython with cell ids as in a kernel."""

from types import SimpleNamespace

import pytest
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse import Predict
from puzzlelib import Hanoi
from puzzlelib.views import Player
from stepthrough.controls.failed_cells import FailedCells, Run, sentence


@pytest.fixture
def notebook(monkeypatch):
    """Return a notebook whose cells have ids: `run(id, code)`."""
    shell = InteractiveShell.instance()
    asked = {}
    monkeypatch.setattr(shell, "kernel", SimpleNamespace(get_parent=lambda: asked), raising=False)
    monkeypatch.setattr(shell, "showtraceback", lambda *args, **kwargs: None)
    monkeypatch.setattr(shell, "showsyntaxerror", lambda *args, **kwargs: None)
    events = list(shell.events.callbacks["post_run_cell"])

    def run(name, code, store_history=True):
        asked.update(metadata={"cellId": name} if name else {}, content={"code": code})
        return shell.run_cell(code, store_history=store_history).execution_count

    def show(name, box):
        """Run a cell whose result is *box*."""
        shell.user_ns["box"] = box
        run(name, "_ = get_ipython().display_formatter.format(box)")
        return box

    yield SimpleNamespace(run=run, show=show)
    shell.events.callbacks["post_run_cell"][:] = events
    InteractiveShell.clear_instance()


def line(box):
    """Return the text of the line in a box; "" if it is hidden, None if there is no such line."""
    lines = [part for part in box.children if isinstance(part, FailedCells)]
    if not lines:
        return None
    [line] = lines
    assert (line.layout.display == "none") == (not line.value)
    return line.value.removeprefix('<div class="puzzle-panel wrong" role="status">')[
        : -len("</div>")
    ]


def said(number, error, then):
    return f"Cell [{number}] ended with an error: <code>{error}</code>. {then}."


MISSING = "NameError: name 'round_trp' is not defined"


def test_the_first_widget_names_the_failed_cell_until_it_is_fixed(notebook):
    first = notebook.show("a", Player(Hanoi(2)))
    second = notebook.show("b", Predict("1.1"))
    assert (line(first), line(second)) == ("", None)
    number = notebook.run("c", "round_trp(1, 2)")
    assert line(first) == said(number, MISSING, "No cell was run after it")
    notebook.run("d", "1 + 1")
    notebook.run("e", "2 + 2")
    assert line(first) == said(number, MISSING, "2 cells were run after it")
    notebook.run("c", "round")
    assert line(first) == ""


def test_a_cell_with_a_syntax_error_is_named_as_well(notebook):
    first = notebook.show("a", Player(Hanoi(2)))
    number = notebook.run("c", "def round_trip(there, back)\n    return 12")
    check = notebook.run("d", "round_trip(1, 2)")
    then = f"1 cell was run after it; [{check}] failed, too"
    assert line(first) == said(number, "SyntaxError: expected ':'", then)
    notebook.run("c", "def round_trip(there, back):\n    return 12")
    assert line(first).startswith(f"Cell [{check}] ended")
    notebook.run("d", "round_trip(1, 2)")
    assert line(first) == ""


def test_running_all_cells_again_starts_a_new_list(notebook):
    notebook.show("a", Player(Hanoi(2)))
    notebook.run("taken out since", "1 / 0")
    notebook.show("b", Predict("1.1"))
    again = notebook.show("a", Player(Hanoi(3)))
    assert line(again) == ""
    assert line(notebook.show("b", Predict("1.1"))) is None
    notebook.run("c", "1 / 0")
    assert line(again).startswith("Cell [")


def test_each_run_of_the_first_cell_has_a_line_of_its_own(notebook):
    """A page that is reopened while the kernel is busy does not learn of earlier widgets."""
    player = notebook.show("a", Player(Hanoi(2)))
    before = player.children[0]
    notebook.show("a", player)
    assert player.children[0] is not before
    notebook.run("c", "1 / 0")
    assert "ZeroDivisionError" in line(player)


def test_a_board_with_a_new_layout_keeps_the_line(notebook):
    player = notebook.show("a", Player(Hanoi(2)))
    player._install(player.play, None)
    notebook.run("c", "1 / 0")
    assert "ZeroDivisionError" in line(player)


def test_errors_outside_cells_are_not_reported(notebook):
    player = notebook.show("a", Player(Hanoi(2)))
    notebook.run("", "1 / 0", store_history=False)
    assert line(player) == ""


def test_a_long_error_message_is_truncated(notebook):
    player = notebook.show("a", Player(Hanoi(2)))
    notebook.run("c", "raise ValueError('<b>' + 1000 * 'x')")
    assert "<code>ValueError: &lt;b&gt;xxx" in line(player)
    assert len(line(player)) < 300


def test_outside_a_kernel_there_is_no_such_line():
    player = Player(Hanoi(2))
    player._repr_mimebundle_()
    assert line(player) is None


def test_cells_without_ids_are_identified_by_their_text(notebook):
    player = notebook.show("", Player(Hanoi(2)))
    notebook.run("", "1 / 0")
    notebook.run("", "1 / 1")
    assert "ZeroDivisionError" in line(player)


def test_failed_cells_are_named_in_order():
    runs = [Run(4, ""), Run(3, "A"), Run(10, "B"), Run(6, "C")]
    then = "3 cells were run after it; [6] and [10] failed, too"
    assert sentence(runs) == said(3, "A", then)
