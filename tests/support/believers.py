"""Simulated learners of the recursion test, who run its programs in the world of a belief."""

import ast
from random import Random

from puzzlecourse.inventory import Test
from puzzlecourse.inventory.answers import PYTHON, SOMETHING_ELSE, answer
from puzzlecourse.worlds.interpreter import Interpreter
from puzzlecourse.worlds.misconceptions import WORLDS


def says(question, belief):
    """The option chosen by someone with this belief."""
    sentence = answer(question.program, question.call, question.question, belief)
    return sentence if sentence in question.options else SOMETHING_ELSE


def believing(belief):
    return lambda question, chance: says(question, belief)


def believing_both(one, other):
    """A learner with two beliefs, who answers by the one that differs from Python.

    If both do, one of them is drawn.
    """

    def chosen(question, chance):
        differing = {says(question, one), says(question, other)} - {question.right}
        return chance.choice(sorted(differing) or [question.right])

    return chosen


def sitting(choose, seed, slip):
    """A complete test; with probability *slip*, an answer is one of the other options."""
    chance, test = Random(f"{seed} {slip}"), Test(seed=seed)
    while question := test.next():
        option = choose(question, chance)
        if chance.random() < slip:
            option = chance.choice([one for one in question.options if one != option])
        test.answer(option)
    return test


# ---- beliefs that no world has ---------------------------------------------------------------------


class TwoDown(Interpreter):
    """Subtraction subtracts twice: `n - 1` is `n - 2`."""

    def visit_BinOp(self, node, frame):
        value = yield from super().visit_BinOp(node, frame)
        if isinstance(node.op, ast.Sub) and isinstance(node.right, ast.Constant):
            return value - node.right.value
        return value


class ReturnsItsArgument(Interpreter):
    """A call returns its first argument, whatever its `return` says."""

    def leaves(self, frame, value):
        return next(iter(frame.f_locals.values()), value)


class InnerIsNothing(Interpreter):
    """An inner call returns an empty value: 0, "", [] or False."""

    def received(self, frame, value):
        return type(value)() if value is not None else None


class PrintsBackwards(Interpreter):
    """Expression statements run in reverse order, and returned lists and strings are reversed."""

    def in_order(self, lines, frame):
        work = [line for line in lines if isinstance(line, ast.Expr)]
        turned = iter(reversed(work))
        return [next(turned) if line in work else line for line in lines]

    def leaves(self, frame, value):
        return value[::-1] if isinstance(value, list | str) else value


class SmallerIsAlsoEqual(Interpreter):
    """`<`, `>` and `!=` include equality, and `==` includes the next larger integer."""

    def compared(self, node, sign, a, b, frame):
        if isinstance(sign, ast.Eq) and isinstance(a, int) and isinstance(b, int):
            return a in (b, b + 1)
        return super().compared(node, sign, a, b, frame) or (
            isinstance(sign, ast.Lt | ast.Gt | ast.NotEq) and a == b
        )


UNKNOWN = {
    kind.__name__: kind
    for kind in (TwoDown, ReturnsItsArgument, InnerIsNothing, PrintsBackwards, SmallerIsAlsoEqual)
}
assert not UNKNOWN.keys() & WORLDS.keys()

__all__ = ["PYTHON", "UNKNOWN", "believing", "believing_both", "says", "sitting"]
