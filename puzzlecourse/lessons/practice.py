"""Practice: plain tasks beside the course, graded by what they need."""

from ..authoring.sheet import Sheet
from . import practice_numbers, practice_search

sheet = Sheet("practice")
sheet.include(practice_numbers.sheet)
sheet.include(practice_search.sheet)
