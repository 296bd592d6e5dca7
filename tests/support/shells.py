"""Cells run in a shell of IPython, without a kernel."""

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


def said(shell: InteractiveShell, source: str) -> str:
    """Return what a cell says: what it prints, its result, and the text of what it shows; raise its error."""
    with capture_output() as told:
        ended = shell.run_cell(source)
    ended.raise_error()
    shown = [output.data.get("text/plain", "") for output in told.outputs]
    return told.stdout.removeprefix("Out[0]: ").lstrip("\n") + "".join(shown)
