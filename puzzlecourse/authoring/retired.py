"""What the course no longer asks; notebooks that learners began before may still ask for it."""

from html import escape

# exercises and questions; no new one gets such a name, for answers to it are kept
RETIRED = {
    *("two worlds", "R2.1", "R3.1", "R4.1", "R5.1"),
    *("6.2", "6.4", "6.5", "as far as the start"),
    *("eighty per cent", "misere", "one for both"),
    *("R8.1", "R9.2", "R10.1", "R11.1", "R13.1", "11.6"),
}


class NoLongerAsked:
    """Stands in the place of a card or a verdict, and says so in a sentence."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __bool__(self) -> bool:
        """Return False: nothing was right."""
        return False

    def __repr__(self) -> str:
        return f"○ {self.name}: the course no longer asks this. Go on with the next cell."

    def _repr_html_(self) -> str:
        return f"<div>{escape(repr(self))}</div>"
