"""What is shown while a call waits, worked out by Python itself.

Each program runs once. In every expression that is shown, `?` is given the value that the call returns,
and Python evaluates it, with the variables of the frame: that must give what the frame hands back.
The equation of all frames must give what the first call hands back, without any frame's variables.
"""

import ast
import copy
import sys
import textwrap
from contextlib import suppress

import pytest
from mutants import function_from

from stepthrough.code_marks import without_marks
from stepthrough.trace import record
from stepthrough.walk.equation import Equations

FOLDED = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")

COMMON = """
import functools
from functools import partial, reduce, wraps

def f(n): return n + 1
def g(n, k=1): return 10 * n + k
def low(n): return -abs(n)
def pair(n): return n, n + 1
def some(n): return list(range(n))
def is_odd(n): return n % 2 == 1
def fact(n): return 1 if n < 2 else n * fact(n - 1)
def less(n): return 1 if n == 0 else 10 - on(n - 1)
def on(n): return less(n)
def maker(k):
    def add(n): return n + k
    return add

class No:
    def __bool__(self): return False
class Vector:
    def __init__(self, n): self.n = n
    def __add__(self, other): return Vector(self.n + other.n)
    def __getitem__(self, n): return self.n + n
    def __len__(self): return self.n
    def __contains__(self, n): return n == self.n
    def __lt__(self, other): return self.n < other.n
    def __eq__(self, other): return type(other) is Vector and self.n == other.n
    def __neg__(self): return -self.n
    def __call__(self, n): return self.n * n
    def plus(self, n): return self.n + f(n)
    @property
    def half(self): return self.n // 2
    @property
    def deep(self): return 1 + Vector(self.n - 1).deep if self.n else 0
    @staticmethod
    def twice(n): return 2 * n
    @classmethod
    def made(cls, n): return cls(n).n
class Down:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
class One:
    def __index__(self): return 1
class Said:
    def __format__(self, spec): return "said"
class Map:
    def keys(self): return ["a"]
    def __getitem__(self, key): return key * 2
class Apart:
    def __enter__(self): return 5
    def __exit__(self, *error): return False
def twice(h):
    @wraps(h)
    def inner(*a): return h(*a) + h(*a)
    return inner
@twice
def double(n): return n
@functools.cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
"""

# one program a line: the body of a function with a = 3, xs = [1, 2, 3], word = "ab"; `|` ends a line
PROGRAMS = """
return f(a) + f(f(a)) * a
return a - f(a) - (f(a) - a)
return low(a) ** 2 + low(a)
return less(a)
return -low(a) * -a
return sum(f(x) for x in xs)
return sum([f(x) * a for x in xs]) + f(a)
return f(a) + sum([f(x) for x in xs]) + f(a)
return [f(x) if x > 1 else g(x) for x in xs]
return {f(x) for x in xs if is_odd(x)}
return {x: f(x) for x in xs}
return [f(x + y) for x in some(2) for y in some(f(x))]
return [[f(x) for x in some(y)] for y in some(3)]
return any(is_odd(x) for x in xs) or f(a)
return [a for a in some(a)]
return [x for x in some(a)] + [f(a)]
return f(a) if is_odd(a) else g(a)
return g(a) if f(a) > 9 else (f(a) if a else 0)
return (f(a) if a > 2 else 0) + (g(a) if a < 2 else f(1))
return (is_odd(a) and f(a)) or g(a)
return a > 5 and f(a) or g(a)
return not is_odd(a) or f(a)
return not No()
b = No()|return not b
b = No()|return "yes" if b else "no"
b = No()|return b or f(a)
return 0 < f(a) < g(a) < 99
return f(a) < f(0) < f(1)
b, c = pair(a)|return b * c
b, *c = Down(3)|return c
return [*Down(3)]
return [*some(2), f(a), *some(1)]
return {**Map()}
return f"{f(a)}-{a}-{f(1)!r}"
return f"<{Said()}>"
return f"{f(a):>4}" + f"{word}{f(1)}"
return "so " + str(f(a)) * a
return (w := f(a)) + w + f(w)
w = 1|return g(a) + (w := 3) + w + g(w)
while (w := f(a)) < 6: a = w|return w
return [w := f(a), w + f(w)]
return [10, 20, 30][f(0)] + xs[f(0)]
return [10, 20][One()]
return Vector(a)[f(1)] + f(a)
return (Vector(a) + Vector(f(a))).n
return f(a) in Vector(4)
return Vector(1) < Vector(2) < Vector(f(2))
return Vector(1) != Vector(f(0))
return [Vector(1)] == [Vector(1)]
return -Vector(a) + f(a)
return Vector(a)(f(2)) + Vector(2)(a)
v = Vector(a)|return v(f(2)) + v.plus(1) * v.half
v = Vector(4)|return v.half + v.half * f(v.half)
return Vector(3).deep + a
return Vector.twice(a) + Vector.made(f(a))
return double(a) + double(f(a))
return partial(g, a)(k=f(2)) + 1
p = partial(g, a)|return p(2) * p()
return (lambda n: n + a)(f(a)) * 2
h = lambda n: f(n) * a|return h(2) + h(a)
return maker(a)(f(a)) + maker(1)(2)
return g(k=f(a), n=a) + g(a, k=a)
return g(*pair(a)) + g(**dict(n=f(a)))
return f(*map(f, [a])) + 1
return max(xs, key=low) + f(a)
best = max|return best(xs, key=f) + f(a)
return sorted(xs, key=low) + [f(a)]
return list(map(f, xs)) + [f(a)]
return sum(map(f, filter(is_odd, xs))) * f(a)
return reduce(g, xs) + f(a)
return 1 + fib(5) + fib(4)
return fact(4) + fact(a)
def inner(n): return n * a|return inner(f(a)) + inner(2)
def deeper(n): return a if n == 0 else deeper(n - 1) + n|return deeper(3) + a
def total(t): return t if isinstance(t, int) else sum(total(p) for p in t)|return total([1, [2, 3], [[4]]])
def depth(t): return 1 + max(map(depth, t), default=0) if isinstance(t, list) else 0|return depth([[[]]])
def alt(r): return r[0] if len(r) == 1 else sum(x * alt(r[:i] + r[i + 1:]) * (-1) ** i for i, x in enumerate(r))|return alt([3, 1, 2])
def rev(s): return rev(s[1:]) + s[0] if s else ""|return rev("abc")
def total(t): return t[0] + total(t[1:]) if t else 0|return total([1, 2, 3])
def near(s, t): return min(near(s[:-1], t) + 1, near(s, t[:-1]) + 1) if s and t else len(s) + len(t)|return near("ab", "cd")
def each(t): return [t[:1] + r for r in each(t[1:])] + each(t[1:]) if t else [[]]|return each([1, 2])
for x in some(f(1)): a += f(x)|return a
a += f(a) * a|return a
a = f(a) * a|return a
xs[f(0)] = f(a)|return xs
if f(a) > 3 and is_odd(f(a)): return f(1)|return 0
while f(a) < 6 and f(a) > 0: a += 1|return a
assert f(a) == 4, f(a)|return f(a)
with Apart() as b: return b + f(b)
try: return f(a) * f(a - 4)|finally: g(f(a))
return g(f(a),|    k=f(|    a)) + a
return (f(a) +  # why?|    f(2) * a)
"""
BANK = PROGRAMS.strip().splitlines()


def made(lines):
    """The function of a program, and its names."""
    body = textwrap.indent("\n".join(lines.split("|")), "    ")
    source = f"{COMMON}\ndef program(a, xs, word):\n{body}\n"
    return function_from(source, "program", {"__name__": "__main__"}).__globals__


class Own:
    """What a program does, seen by a tracer of this test's own: call by call, in their order."""

    def __init__(self, function, *arguments):
        self.file = function.__code__.co_filename
        self.calls, self.open = [], {}
        before = sys.gettrace()
        sys.settrace(self.seen)
        try:
            function(*copy.deepcopy(arguments))
        finally:
            sys.settrace(before)

    def seen(self, frame, event, arg):
        if frame.f_code.co_filename != self.file or frame.f_code.co_name in FOLDED:
            return None
        if event == "call":
            self.open[frame] = len(self.calls)
            self.calls.append(self.call(frame.f_back))
            return self.seen
        for call in self.calls:
            if call["caller"] == self.open[frame] and event in ("line", "return"):
                call.setdefault("after", copied(frame.f_locals))
        if event == "return":
            self.calls[self.open[frame]]["result"] = copy.deepcopy(arg)
        return self.seen

    def call(self, frame):
        while frame is not None and frame not in self.open:
            frame = frame.f_back
        return {"caller": self.open.get(frame), "before": copied(frame.f_locals if frame else {})}


def copied(variables):
    """Copies of what can be copied; a name may stand for an iterator that goes on."""
    found = {}
    for name, value in variables.items():
        with suppress(TypeError):
            found[name] = copy.deepcopy(value)
    return found


def is_right(shown, call, calls, names):
    """Whether what a frame shows comes to what it then works out; None if that cannot be asked."""
    names = names | call["before"] | {"HOLE": call["result"]}
    statement = ast.parse(shown.replace("?", "HOLE")).body[0]
    if isinstance(statement, ast.Expr):
        return eval(ast.unparse(statement), names) == calls[call["caller"]]["result"]
    exec(ast.unparse(statement), names)
    return all(names[name] == value for name, value in call["after"].items())


def can_be_asked(waits, shown):
    """Whether it is known from outside what it comes to."""
    return (waits is not None and waits.is_returned) or "= " in shown.split("(")[0]


def waiting(recording):
    """Each call that has a frame, with what the frame below it shows at its beginning and at its end."""
    for number, call in enumerate(call for call in recording.calls if not call.memo_hit):
        if call.parent is None or call.ended != "returned" or call.is_generator:
            continue
        for step in (call.first, call.last + 1):
            frame = recording.frames(step)[-2 if step == call.first else -1]
            yield number, frame.waits, frame.pending


@pytest.fixture(scope="module", params=BANK)
def run(request):
    """A program of the bank: its names, what it does, and its recording."""
    names = made(request.param)
    given = 3, [1, 2, 3], "ab"
    calls = Own(names["program"], *given).calls
    return request.param, names, calls, record(names["program"], *copy.deepcopy(given))


def test_what_is_shown_comes_to_what_python_then_works_out(run):
    lines, names, calls, recording = run
    count = 0
    for number, waits, shown in waiting(recording):
        assert shown is None or "ꙮ" not in shown
        if shown is None or set("…<") & set(shown) - set(lines) or not can_be_asked(waits, shown):
            continue
        count += 1
        assert is_right(shown, calls[number], calls, names), shown
    assert count or lines.startswith(("if", "while", "for"))


def test_the_equation_of_all_frames_comes_to_the_result_without_their_variables(run):
    _, names, _, recording = run
    made_of = Equations(recording)
    for call in recording.calls[1:]:
        *waits, _ = recording.frames(call.first)
        text = without_marks(made_of.at(call.first))
        own = getattr(names.get(call.function), "__code__", None)
        is_told = own is call.code and "…" not in text
        if is_told and all(one.waits and one.waits.is_returned for one in waits):
            with suppress(NameError, SyntaxError):  # an inner function, an object's own words
                assert eval(text, dict(names)) == recording.result, text
