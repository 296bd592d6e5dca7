"""Something that others watch: they hear of every change, and a change succeeds whole or not at all."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class Watched:
    """Tells whoever observes it of every change that is made in a `with self._change()`."""

    def __init__(self) -> None:
        self._observers: list[Callable[[], object]] = []

    def observe(self, callback: Callable[[], object]) -> None:
        """Call `callback()` after every change."""
        self._observers.append(callback)

    def _mark(self) -> Callable[[], None]:
        """What brings back how things stand now."""
        raise NotImplementedError

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Around a change; if it fails, or whoever observes it fails, all is as before."""
        go_back = self._mark()
        try:
            yield
            for callback in tuple(self._observers):
                callback()
        except BaseException:
            go_back()
            for callback in tuple(self._observers):
                with suppress(Exception):  # who cannot show it has failed already
                    callback()
            raise
