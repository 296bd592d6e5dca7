"""A drawing with a slider for n: its pictures for all n, made when the site is."""

from puzzlecourse.sketch import Grow, sketch

from .questions import Told


def grow_told(shown: Grow) -> Told:
    """Return which picture is seen first, and packed all of them, each with what is said of it."""
    slider = shown.slider
    drawn = [sketch(shown.draw(n)) for n in range(slider.max + 1)]
    pictures = [[one.svg, one.text] for one in drawn]
    return Told({"n": slider.value, "most": slider.max}, {"pictures": pictures})
