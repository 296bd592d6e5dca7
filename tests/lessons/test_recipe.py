"""The recipe has the same words everywhere, and lessons have a recursion to write."""

from lessons import NOTEBOOKS, Notebook

from puzzlecourse.answers.answer_functions import is_recursive
from puzzlecourse.authoring.recipe import steps
from puzzlecourse.lessons import LESSONS, exercise_named
from tools.handouts.blocks import Recipe
from tools.handouts.lessons import PAPER


def core(notebook):
    """The exercises above the exit ticket, each of which is written from a blank cell."""
    ticket = notebook.heading("Exit ticket")
    return [exercise_named(name) for cell, name in notebook.checks if cell.place < ticket]


# ---- the same words ------------------------------------------------------------------------------


def test_the_card_of_notebook_01_has_the_words_of_the_recipe():
    sources = [cell.source for cell in Notebook(NOTEBOOKS / "01_factorial.ipynb").text]
    assert "\n".join(steps()) in sources


def test_the_glossary_has_the_words_of_the_recipe():
    lines = (NOTEBOOKS / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("- **recipe**"))
    assert [line.strip() for line in lines[place + 1 : place + 6]] == steps()


def test_the_card_for_the_table_has_the_words_of_the_recipe():
    cards = [block for block in PAPER["01_factorial"]() if isinstance(block, Recipe)]
    [printed] = [card.open()["steps"] for card in cards]
    plain = ["".join(words for _, words in step) for step in printed]
    assert plain == [step.replace("**", "") for step in steps()]


# ---- exercises in which a recursion is written ---------------------------------------------------

TO_WRITE = {
    "01_factorial": ["power"],
    "02_loop_or_frames": ["valley"],
    "03_lists_in_lists": ["depth", "flatten"],
    "04_folders": ["repair is_inside", "family"],
    "05_nested_pictures": ["merge sort"],
    "06_hanoi": ["tower"],
    "08_maze": ["reachable", "find path"],
    "09_depth_first_search": ["find route"],
    "11_queens": ["orders"],
    "12_order_and_memory": ["count with a memo"],
    "13_nim": ["one heap"],
    "14_nim_fast": ["judge with a memo"],
    "15_own_game": ["good move"],
}


def test_lessons_on_recursion_search_and_games_have_one_to_write_above_the_exit_ticket():
    found = {
        name: [
            e.name for e in core(Notebook(NOTEBOOKS / f"{name}.ipynb")) if is_recursive(e.solution)
        ]
        for name in LESSONS
    }
    assert {name: found[name] for name in TO_WRITE} == TO_WRITE
