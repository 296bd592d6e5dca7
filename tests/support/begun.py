"""Notebooks as they are handed out, small ones, for tests of what becomes of them."""

from puzzlecourse.classroom.handed_out import marked, text_of

NAME = "01_factorial"


def cell(text, kind="markdown", name="", **more):
    return {"cell_type": kind, "id": name, "metadata": {}, "source": text, **more}


def code(text, name=""):
    return cell(text, "code", name, execution_count=None, outputs=[])


def notebook(*cells):
    """A notebook as it is handed out; strings are cells of text, named by their place."""
    found = [cell(each) if isinstance(each, str) else each for each in cells]
    named = [{**each, "id": f"cell-{number}"} for number, each in enumerate(found, 1)]
    plain = {"cells": named, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return marked(plain, NAME)


def texts(found):
    return [text_of(each) for each in found["cells"]]
