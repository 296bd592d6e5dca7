"""The bank as packages of QTI, written by qti-package-maker: 1.2 as Canvas reads it, 2.1 as Blackboard does."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import chdir
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from qti_package_maker.package_interface import QTIPackageInterface

from ..items import Item
from .question import Question

ENGINES = {"canvas": "canvas_qti_v1_2", "blackboard": "blackboard_qti_v2_1"}


def package(bank: Sequence[tuple[Item, Sequence[Question]]], system: str) -> bytes:
    """Return a package of all questions, for the system of that name, as the bytes of a zip file."""
    made = QTIPackageInterface("recursion_test")
    for question in (one for _, several in bank for one in several):
        choices = [escape(choice.words) for choice in question.choices]
        made.add_item("MC", (question.html, choices, escape(question.right.words)))
    with TemporaryDirectory() as folder, chdir(folder):  # it writes in the working folder only
        return Path(made.save_package(ENGINES[system], "package.zip")).read_bytes()
