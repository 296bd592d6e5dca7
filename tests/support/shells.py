"""Run cells in an IPython shell without a kernel."""

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


def said(shell: InteractiveShell, source: str) -> str:
    """Return everything a cell outputs: printed text, result and displays; raise its error."""
    with capture_output() as told:
        ended = shell.run_cell(source)
    ended.raise_error()
    shown = [output.data.get("text/plain", "") for output in told.outputs]
    return told.stdout.removeprefix("Out[0]: ").lstrip("\n") + "".join(shown)
