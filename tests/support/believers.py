"""Learners for the recursion test: each answers by running a program in the world of what they believe."""

import ast
from random import Random

from puzzlecourse.worlds.interpreter import Interpreter
from puzzlecourse.worlds.misconceptions import WORLDS
from recursion_test import Test
from recursion_test.answers import PYTHON, SOMETHING_ELSE, answer


def says(question, belief):
    """The option that someone with this belief means."""
    sentence = answer(question.program, question.call, question.question, belief)
    return sentence if sentence in question.options else SOMETHING_ELSE


def believing(belief):
    """A learner with one belief."""
    return lambda question, chance: says(question, belief)


def believing_both(one, other):
    """A learner with two: what makes a difference is said; where both do, one of them."""

    def chosen(question, chance):
        differing = {says(question, one), says(question, other)} - {question.right}
        return chance.choice(sorted(differing) or [question.right])

    return chosen


def sitting(choose, seed, slip):
    """A whole test of a learner who slips in that share of answers: then any other option is as likely."""
    chance, test = Random(f"{seed} {slip}"), Test(seed=seed)
    while question := test.next():
        option = choose(question, chance)
        if chance.random() < slip:
            option = chance.choice([one for one in question.options if one != option])
        test.answer(option)
    return test


# ---- beliefs that no world has ---------------------------------------------------------------------


class TwoDown(Interpreter):
    """What is taken away is taken away twice: `n - 1` is two less."""

    def visit_BinOp(self, node, frame):
        value = yield from super().visit_BinOp(node, frame)
        if isinstance(node.op, ast.Sub) and isinstance(node.right, ast.Constant):
            return value - node.right.value
        return value


class ReturnsItsArgument(Interpreter):
    """A call gives back what it was given, whatever stands behind `return`."""

    def leaves(self, frame, value):
        return next(iter(frame.f_locals.values()), value)


class InnerIsNothing(Interpreter):
    """What comes back from a call is nothing: 0, an empty string, an empty list, or False."""

    def received(self, frame, value):
        return type(value)() if value is not None else None


class PrintsBackwards(Interpreter):
    """What is printed last stands first, and a call ends with its first line."""

    def in_order(self, lines, frame):
        work = [line for line in lines if isinstance(line, ast.Expr)]
        turned = iter(reversed(work))
        return [next(turned) if line in work else line for line in lines]

    def leaves(self, frame, value):
        return value[::-1] if isinstance(value, list | str) else value


class SmallerIsAlsoEqual(Interpreter):
    """`<`, `>` and `!=` hold for equal numbers, too, and `==` for the next one."""

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
