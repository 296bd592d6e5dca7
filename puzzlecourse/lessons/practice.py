"""Practice tasks outside the lessons, in mixed order, so that a task does not reveal its method."""

from ..authoring.sheet import Sheet
from . import practice_models, practice_numbers, practice_search

sheet = Sheet("practice")
for part in (practice_numbers, practice_search, practice_models):
    sheet.include(part.sheet)
sheet.arrange(
    "countdown",
    "back to front",
    "ways through a grid",
    "digit sum",
    "replace in lists",
    "take some",
    "without a letter",
    "islands",
    "change",
    "depth sum",
    "word ladder",
    "digits to number",
    "choose numbers",
    "power of two",
    "bar of chocolate",
    "sorted list",
    "two teams",
    "fewest coins",
    "same shape",
    "queen to the corner",
    "knight",
    "longest common word",
    "read a word",
    "one-way roads",
    "lamps in a row",
    "pairs in the wrong order",
    "from both ends",
    "no two neighbours",
    "three colours",
    "bridge by night",
)
