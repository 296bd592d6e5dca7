"""Right and wrong answers to the exercises, from tests/answers/ (see its README)."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from puzzlecourse.judging.exercise import Exercise

FOLDER = Path(__file__).parents[1] / "answers"
HEADING = re.compile(r"^# ---- (wrong|right|odd): (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """The text below one heading of a file: an answer, its last definition, and its helpers."""

    file: Path
    line: int  # line of the heading
    kind: str  # wrong, right, or odd: right, in a style that few write
    exercise: str
    source: str

    @cache  # noqa: B019  # made once: the judge identifies an answer by identity
    def made(self) -> Any:
        """Run the block below what all answers of its lesson share, and return the answer."""
        module = ModuleType(f"answers_{self.file.stem}_{self.line}")
        module.__file__ = str(self.file)
        sys.modules[module.__name__] = module  # where inspect looks for the source of a class
        exec(shared(self.file), vars(module))
        tree = ast.increment_lineno(ast.parse(self.source), self.line - 1)
        name = answer_in(tree)
        exec(compile(tree, self.file, "exec"), vars(module))
        return vars(module)[name]


def answer_in(tree: ast.Module) -> str:
    """Return the name of the last definition of a program; a final expression is given a name."""
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        target = ast.copy_location(ast.Name("the_answer", ast.Store()), last)
        tree.body[-1] = last = ast.copy_location(ast.Assign([target], last.value), last)
    if isinstance(last, ast.Assign):
        return ast.unparse(last.targets[0])
    assert isinstance(last, ast.FunctionDef | ast.ClassDef), ast.unparse(last)
    return last.name


@cache
def shared(file: Path) -> Any:
    """Return the compiled text above the first heading of a file."""
    return compile(HEADING.split(file.read_text("utf-8"), 1)[0], file, "exec")


@cache
def blocks() -> tuple[Block, ...]:
    """Return all answers, in the order of the lessons and of their files."""
    return tuple(block for file in sorted(FOLDER.glob("*.txt")) for block in blocks_of(file))


def blocks_of(file: Path) -> Iterator[Block]:
    text = file.read_text("utf-8")
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    for match, end in zip(found, ends, strict=True):
        line = text.count("\n", 0, match.start()) + 1
        yield Block(file, line, match[1], match[2], text[match.start() : end])


def answer_in_words(block: Block) -> str:
    """Return the name of the answer's function or class, or the value as it is written."""
    last = ast.parse(block.source).body[-1]
    if isinstance(last, ast.FunctionDef | ast.ClassDef):
        return last.name
    return " ".join(ast.unparse(last).split())[:100]


def answers(kind: str, exercise: str) -> list[Any]:
    """Return the answers of this kind to the exercise of this name."""
    return [b.made() for b in blocks() if (b.kind, b.exercise) == (kind, exercise)]


def answer_named(name: str) -> Any:
    """Return the answer whose function or class is called so."""
    [match] = [b for b in blocks() if re.search(rf"^(def|class) {name}\b", b.source, re.MULTILINE)]
    return match.made()


def right_answers(exercise: Exercise) -> list[Any]:
    """Return the model solution, the lesson's other right answers, and those of the files."""
    return [exercise.solution, *exercise.also_right, *answers("right", exercise.name)]
