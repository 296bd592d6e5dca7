"""Exercises: what is asked, and how an answer is judged: by running it; the source only helps to say what is wrong."""

from .attempts import check
from .exercise import Exercise, Wrong
from .judge import judge
from .trial import Trial
from .verdict import Verdict

__all__ = ["Exercise", "Trial", "Verdict", "Wrong", "check", "judge"]
