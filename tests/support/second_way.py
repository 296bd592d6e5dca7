"""An independent tracer: facts about a call, to compare with the library's recorder.

Only the formatting of values is shared, because a question and its key must spell a call alike.
"""

import re
import sys
from collections import Counter
from contextlib import redirect_stdout
from inspect import CO_VARARGS
from io import StringIO

from stepthrough.trace.history import at
from stepthrough.trace.keeper import Keeper
from stepthrough.trace.values import short, stable_repr


def as_written(value):
    """The text of a value as it is now, including attributes of objects."""
    return at(Keeper().keep(value), 0)


class Made:
    """One call."""

    def __init__(self, frame, parent):
        code = frame.f_code
        self.name = code.co_qualname.split("<locals>.")[-1]
        self.code, self.parent, self.made = code, parent, []
        count = code.co_argcount + code.co_kwonlyargcount
        names = code.co_varnames[:count]
        values = {name: as_written(frame.f_locals[name]) for name in names}
        more = code.co_varnames[count : count + bool(code.co_flags & CO_VARARGS)]
        rest = (as_written(one) for name in more for one in frame.f_locals[name])
        given = [short(one, 48) for one in (*values.values(), *rest)]
        self.text = f"{self.name}({', '.join(given)})"
        self.result, self.line, self.over = "", 0, None
        if parent:
            parent.made.append(self)

    def waiting(self):
        return [self, *(self.parent.waiting() if self.parent else ())]


class Seen:
    """All calls of a program's functions during one call."""

    def __init__(self, function, *arguments):
        self.calls, self.open, self.ended = [], [], 0
        self.lines = Counter()
        self.names = function.__globals__
        before = sys.gettrace()
        sys.settrace(self.trace)
        try:
            with redirect_stdout(StringIO()):
                function(*arguments)
        finally:
            sys.settrace(before)

    def trace(self, frame, event, arg):
        if event == "call" and frame.f_globals is self.names and frame.f_code.co_name[0] != "<":
            made = Made(frame, self.open[-1] if self.open else None)
            self.calls.append(made)
            self.open.append(made)
            return self.inside
        return None

    def inside(self, frame, event, arg):
        if event == "line":
            self.lines[frame.f_code, frame.f_lineno] += 1
        if event == "return":
            made = self.open.pop()
            made.result, made.line = stable_repr(as_written(arg)), frame.f_lineno
            made.over, self.ended = self.ended, self.ended + 1
        return self.inside

    @property
    def root(self):
        return self.calls[0]

    @property
    def first(self):
        return min(self.calls, key=lambda one: one.over)

    def asked(self, question):
        """The calls that a question counts: those of a function, or all."""
        named = re.search(r"calls of `([\w.]+)`", question.text)
        return [one for one in self.calls if not named or one.name == named[1]]

    def open_(self, question, lines):
        asked = self.asked(question)
        return str(max(sum(one in asked for one in made.waiting()) for made in self.calls))

    def first_(self, question, lines):
        return self.first.text

    def gets_(self, question, lines):
        return self.first.parent.text

    def inner_(self, question, lines):
        return next(one.result for one in self.root.made if one.name == self.root.name)

    def returned_(self, question, lines):
        return self.root.result

    def calls_(self, question, lines):
        return str(len(self.asked(question)))

    def own_calls_(self, question, lines):
        return str(len(self.root.made))

    def leaves_(self, question, lines):
        return str(sum(not one.made for one in self.asked(question)))

    def at_first_(self, question, lines):
        return str(len(self.first.waiting()) - 1)

    def last_line_(self, question, lines):
        [line] = {one.line for one in self.calls if not one.made}
        return lines[line].strip()

    def end_of_first_(self, question, lines):
        return lines[self.first.line].strip()

    def times_(self, question, lines):
        words = quoted(question)[0]
        runs = (
            (line, times) for (code, line), times in self.lines.items() if code is self.root.code
        )
        return str(sum(times for line, times in runs if lines[line].strip() == words))


def quoted(question):
    return question.text.split("`")[1::2]


def answered(question, seen, lines):
    """The answer to a question, as an option; *lines* maps line numbers to source lines."""
    return getattr(seen, f"{question.name.replace(' ', '_')}_")(question, lines)
