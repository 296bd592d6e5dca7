"""How nbgrader runs a notebook, so that what hangs or kills the kernel costs one task and not all.

nbgrader interrupts a cell that takes too long. What is busy inside C, as `sum(range(10**12))` is,
notices no interrupt, and then the whole notebook has no grade. Here the kernel is started anew, and
what was run before is run again, without the cell that hung. Only nbgrader's environment needs this.
"""

from copy import deepcopy
from typing import Any

from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbclient.util import run_sync
from nbformat.v4 import new_output

_STOPS = (CellTimeoutError, DeadKernelError)  # what ends a notebook where it stands
_STOPPED = {stop.__name__ for stop in _STOPS}
_MESSAGE = (
    "The kernel hung or died in this cell; it was begun anew, and the others were run without it."
)


class Anew:
    """What the `Execute` of nbgrader does beside: it goes on behind a cell in which the kernel ended."""

    def preprocess_cell(self: Any, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """Run a cell, and say below it where it stopped the kernel; both come back."""
        try:
            return super().preprocess_cell(cell, resources, index)  # type: ignore[misc, no-any-return]
        except _STOPS as error:
            cell.outputs.append(_stopped(error))
        self._begin_anew()
        while not self._runs_again(index):
            self._begin_anew()
        return cell, resources

    def _begin_anew(self: Any) -> None:
        async def restarted() -> None:
            self.kc.stop_channels()
            await self.km.restart_kernel(now=True)
            await self.async_start_new_kernel_client()

        run_sync(restarted)()

    def _runs_again(self: Any, end: int) -> bool:
        """Run the cells before this one as they ended, and keep their outputs; False if one hangs now."""
        for index, cell in enumerate(self.nb.cells[:end]):
            if not _is_to_be_left_out(cell):
                try:
                    super().preprocess_cell(deepcopy(cell), self.resources, index)  # type: ignore[misc]
                except _STOPS as error:
                    cell.outputs.append(_stopped(error))
                    return False
                finally:
                    self.nb.cells[index] = cell
        return True


def _is_to_be_left_out(cell: Any) -> bool:
    """Return whether a cell stopped, or is a test, which has its grade and changes nothing."""
    is_test = cell.metadata.get("nbgrader", {}).get("grade", False)
    return is_test or any(output.get("ename") in _STOPPED for output in cell.get("outputs", ()))


def _stopped(error: Exception) -> Any:
    name = type(error).__name__
    fields = {"ename": name, "evalue": _MESSAGE, "traceback": [f"{name}: {_MESSAGE}"]}
    return new_output("error", **fields)  # type: ignore[no-untyped-call]


def preprocessors() -> list[type]:
    """Return what `nbgrader autograde` does with a notebook, `Execute` replaced by one that goes on."""
    from nbgrader.converters.autograde import Autograde
    from nbgrader.preprocessors import Execute

    class ExecuteAnew(Anew, Execute):  # the settings of `c.Execute` are its own, too
        pass

    own = Autograde.class_traits()["autograde_preprocessors"].default()
    return [ExecuteAnew if one is Execute else one for one in own]
