"""Cells of notebooks that use Python in unusual ways; each is run with `%%steps` and without it."""

FACT = "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\n"
NODE = """class Node:
    def __init__(self, value, *parts):
        self.value, self.parts = value, parts
    def size(self):
        return 1 + sum(part.size() for part in self.parts)
"""
VECTOR = """class V:
    made = 0
    def __init__(self, *xs):
        self.xs = xs
        V.made += 1
    def __add__(self, other):
        return V(*(a + b for a, b in zip(self.xs, other.xs)))
    def __radd__(self, other):
        return self if other == 0 else V(*(other + a for a in self.xs))
    def __getitem__(self, n):
        return self.xs[n]
    def __len__(self):
        return len(self.xs)
    def __eq__(self, other):
        return self.xs == other.xs
    def __lt__(self, other):
        return self.xs < other.xs
    def __hash__(self):
        return hash(self.xs)
    def __bool__(self):
        return any(self.xs)
    def __contains__(self, x):
        return x in self.xs
    def __call__(self, k):
        return V(*(k * x for x in self.xs))
    def __iter__(self):
        yield from self.xs
    def __repr__(self):
        return f"V{self.xs}"
    def __format__(self, how):
        return "|".join(format(x, how) for x in self.xs)
    @property
    def norm(self):
        return sum(x * x for x in self)
    @norm.setter
    def norm(self, value):
        self.xs = (value,)
    @classmethod
    def zero(cls, n):
        return cls(*[0] * n)
    @staticmethod
    def dot(v, w):
        return sum(map(lambda pair: pair[0] * pair[1], zip(v, w)))
"""

CELLS = {
    # Without a function
    "one value": "3 + 4",
    "None at the end": "None",
    "a loop": "total = 0\nfor n in range(5):\n    total += n\ntotal",
    "nested loops with break, continue, else": (
        "found = []\nfor a in range(4):\n    for b in range(4):\n        if b == 2: continue\n"
        "        if a * b == 3: break\n        found.append((a, b))\n    else:\n        found.append(a)\nfound"
    ),
    "while with else": "n = 5\nwhile n:\n    n -= 1\nelse:\n    print('over')",
    "an assignment last": "x = y = 3",
    "unpacking": "a, *b, (c, d) = 1, 2, 3, (4, 5)\n[*b, a, c, d]",
    "augmented on an item": "xs = [[1], [2]]\nxs[0] += [3]\nxs[1][0] *= 7\nxs",
    "walrus": "while (n := len(str(2 ** 10)) - 1) > 10:\n    pass\nprint(y := n + 1, [z := k for k in range(3)], z)",
    "comprehensions": "sq = {n: {m for m in range(n)} for n in range(3)}\n[[k + j for j in range(2)] for k in sq]",
    "generator expression": "g = (n * n for n in range(4))\nprint(next(g), sum(g))",
    "slices and del": "xs = list(range(9))\ndel xs[::2], xs[0]\nxs[1:2] = 'ab'\nxs",
    "del of a name": "gone = 1\nkept = gone\ndel gone",
    "chained comparisons": "x = 3\n1 < x < 5 > 2 != x",
    "strings": "name = 'Ada'\nf'{name!r:>8} {len(name)=} {3.14159:.2f} {{}}' + '\\n' r'\\n' + \"\"\"a\nb\"\"\"",
    "bytes and numbers": "b'ab' + bytes([1]), 0b101, 1_000, 1j ** 2, 7 // -2, -7 % 3, 2 ** -1",
    "match": (
        "def kind(x):\n    match x:\n        case []: return 'empty'\n        case [a, *rest] if a: return 'first', rest\n"
        "        case {'k': v, **more}: return v, more\n        case int() | float(): return 'number'\n        case _: return '?'\n"
        "match [1, 2]:\n    case [x, y]:\n        print(x, y)\n[kind(x) for x in ([], [1, 2], {'k': 1, 'm': 2}, 2.0, 'a')]"
    ),
    "if and else": "if 1 > 2:\n    a = 1\nelif 2 > 1:\n    b = 2\nelse:\n    c = 3",
    "conditional expression": "'yes' if [] else 'no'",
    "assert": "assert 1 == 1, 'never'\nok = True",
    "pass only": "pass",
    "a string alone": "'a docstring?'\nx = 1",
    "annotations": "x: int = 3\ny: 'str'\nx",
    "a type alias": "Row = list[tuple[int, str]]\nrows: Row = [(1, 'a')]",
    "large values": "big = 2 ** 5000\nmany = list(range(1000))\nlong = 'x' * 5000\nlen(str(big))",
    "a list in itself": "xs = [1]\nxs.append(xs)\nxs",
    "one list twice": "row = [0] * 2\ngrid = [row] * 2\ngrid[0][0] = 1\ngrid",
    "sets": "s = {3, 1}\ns |= {2}\ns -= {1}\nsorted(s), frozenset(s) & {2}",
    "semicolons": "a = 1; b = 2; a + b",
    "a trailing semicolon": "a = 1\na + 1;",
    "a trailing semicolon and a comment": "a = 1\na + 1;  # quiet",
    "comments only at the end": "x = 5\nx\n# the end",
    "blank lines and tabs": "\n\nif True:\n\tx = 1\n\n\tx += 1\n\nx\n\n",
    "a line that goes on": "x = (1 +\n     2)\ny = x \\\n    + 1\ny",
    "letters of other scripts": "größe, π = 3, 3.14\nprint('日本', '🙂', größe * π)",
    # Calls of functions, however they are made
    "recursion": FACT + "x = fact(4)\nfact(3)",
    "a function only defined": FACT,
    "key of sorted": FACT + "sorted([3, 1, 2], key=fact)",
    "lambda as a key": "words = ['bb', 'a']\nwords.sort(key=lambda w: (len(w), w))\nmax(words, key=lambda w: -len(w))",
    "map, filter, any": FACT
    + "list(map(fact, range(4))), list(filter(lambda n: fact(n) > 1, range(4))), any(fact(n) for n in [1])",
    "reduce": FACT + "from functools import reduce\nreduce(lambda a, b: a + fact(b), [1, 2, 3])",
    "partial": "from functools import partial\ndef power(b, e):\n    return b ** e\nsquare = partial(power, e=2)\nsquare(5)",
    "operators": VECTOR
    + "v = V(1, 2) + V(3, 4)\nprint(v, v[0], len(v), bool(v), 4 in v, v == V(4, 6), hash(v) == hash(V(4, 6)))\nsum([v, v])",
    "properties": VECTOR + "v = V(3, 4)\nold = v.norm\nv.norm = 9\nold, v, v.norm",
    "class and static methods": VECTOR + "V.zero(2), V.dot([1, 2], [3, 4]), V.made",
    "call, iterate, format": VECTOR + "v = V(1, 2)(3)\nprint(f'{v:03d}', *v, sorted([V(2), V(1)]))",
    "a class without repr": NODE + "t = Node(1, Node(2), Node(3, Node(4)))\nt.size()",
    "inheritance and super": (
        "class A:\n    def f(self): return ['A']\nclass B(A):\n    def f(self): return ['B'] + super().f()\n"
        "class C(A):\n    def f(self): return ['C'] + super().f()\nclass D(B, C): pass\nD().f(), [k.__name__ for k in D.__mro__]"
    ),
    "dataclass": "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass P:\n    x: int\n    y: list = field(default_factory=list)\n    def __post_init__(self): self.y.append(self.x)\nsorted([P(2), P(1)])",
    "named tuple and enum": "from collections import namedtuple\nfrom enum import Enum, auto\nP = namedtuple('P', 'x y')\nclass Colour(Enum):\n    RED = auto()\n    BLUE = auto()\nP(1, 2)._replace(x=3), Colour.RED.name, list(Colour)[-1].value",
    "metaclass": "class Meta(type):\n    def __new__(m, name, bases, body):\n        body['made'] = name\n        return super().__new__(m, name, bases, body)\nclass A(metaclass=Meta): pass\nA.made",
    "descriptor and slots": "class Positive:\n    def __set_name__(self, owner, name): self.name = '_' + name\n    def __get__(self, one, kind): return getattr(one, self.name)\n    def __set__(self, one, value): setattr(one, self.name, abs(value))\nclass A:\n    x = Positive()\n    __slots__ = '_x',\na = A()\na.x = -3\na.x",
    "decorator": "from functools import wraps\ndef loud(f):\n    @wraps(f)\n    def inner(*args):\n        print(f.__name__, args)\n        return f(*args)\n    return inner\n@loud\ndef add(a, b): return a + b\nadd(1, 2)",
    "decorator with arguments and a class": "def times(n):\n    return lambda f: lambda *a: [f(*a) for _ in range(n)]\nclass Count:\n    def __init__(self, f): self.f, self.n = f, 0\n    def __call__(self, *a):\n        self.n += 1\n        return self.f(*a)\n@Count\n@times(2)\ndef one(x): return x\none(3), one.n",
    "cache": "from functools import cache\n@cache\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(20), fib.cache_info()",
    "lru_cache and cached_property": "import functools\n@functools.lru_cache(maxsize=2)\ndef f(n): return n * n\nclass A:\n    @functools.cached_property\n    def x(self):\n        print('once')\n        return f(3)\na = A()\na.x, a.x, [f(n) for n in (1, 2, 3, 1)], f.cache_info()",
    "single dispatch": "from functools import singledispatch\n@singledispatch\ndef f(x): return 'any'\n@f.register\ndef _(x: int): return 'int'\nf(1), f('a')",
    "closures and nonlocal": "def counter():\n    n = 0\n    def up():\n        nonlocal n\n        n += 1\n        return n\n    return up\nup = counter()\nup(), up(), [f() for f in [lambda k=k: k for k in range(3)]]",
    "global": "count = 0\nseen = []\ndef bump():\n    global count, new\n    count += 1\n    new = count\n    seen.append(count)\nbump(); bump()\ncount, new, seen",
    "global at the top": "x = 1\nglobal x\nx += 1\nx",
    "default arguments": "def put(x, xs=[]):\n    xs.append(x)\n    return xs\nput(1)\nput(2)",
    "all kinds of arguments": "def f(a, /, b, *rest, c=3, **named): return a, b, rest, c, named\nf(1, *[2, 3], **{'d': 4}, c=5)",
    "mutual recursion": "def even(n): return n == 0 or odd(n - 1)\ndef odd(n): return n > 0 and even(n - 1)\neven(7), odd(7)",
    "hanoi": "def hanoi(n, a, b, c):\n    if n:\n        yield from hanoi(n - 1, a, c, b)\n        yield a, c\n        yield from hanoi(n - 1, b, a, c)\nlist(hanoi(3, *'ABC'))",
    "recursive lambda": "fib = lambda n: n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(6)",
    "lambda called at once": "(lambda x, y=2: x ** y)(5)",
    "print of a call": FACT + "print(fact(3), [fact(n) for n in range(3)], sep='; ', end='!\\n')",
    # Generators and iterators
    "a suspended generator": "def gen(n):\n    while True:\n        yield n\n        n += 1\ng = gen(3)\nnext(g), next(g)",
    "send, throw, close": "def gen():\n    got = []\n    try:\n        while True:\n            got.append((yield len(got)))\n    except KeyError as e:\n        yield repr(e)\n    finally:\n        print('closed', got)\ng = gen()\nnext(g)\ng.send('a')\nprint(g.throw(KeyError('k')))\ng.close()",
    "yield from with a value": "def inner():\n    x = yield 1\n    return x\ndef outer():\n    print((yield from inner()))\ng = outer()\nnext(g)\ntry:\n    g.send(5)\nexcept StopIteration as stop:\n    end = stop.value",
    "iterator class": "class Down:\n    def __init__(self, n): self.n = n\n    def __iter__(self): return self\n    def __next__(self):\n        if self.n == 0: raise StopIteration\n        self.n -= 1\n        return self.n\nlist(Down(3)), [*zip(Down(2), 'ab')]",
    "itertools": "from itertools import *\nlist(islice(accumulate(count(1)), 5)), [''.join(p) for p in permutations('abc')], list(chain.from_iterable([[1], [2]]))",
    "an unused generator": "def gen():\n    print('never')\n    yield\ngen() is None",
    # With, exceptions
    "with": "from contextlib import contextmanager, suppress\n@contextmanager\ndef tag(name):\n    print('<' + name)\n    yield name\n    print(name + '>')\nwith tag('a') as a, tag('b'):\n    print(a)\nwith suppress(ZeroDivisionError):\n    1 / 0",
    "try, except, else, finally": "def f(x):\n    try:\n        return 1 / x\n    except ZeroDivisionError:\n        return 'zero'\n    else:\n        return 'never'\n    finally:\n        print('finally', x)\nf(0), f(2)",
    "an error caught at the top": "try:\n    int('a')\nexcept ValueError as error:\n    words = str(error)\nwords",
    "an error at the top": "x = 1\n1 / 0\nx = 2",
    "an error in a function": "def f(n):\n    return 1 / n if n == 0 else f(n - 1)\nprint('before')\nf(3)",
    "an error in a callback": "def bad(x):\n    raise KeyError(x)\nsorted([2, 1], key=bad)",
    "an error from another": "def f():\n    try:\n        {}['a']\n    except KeyError as e:\n        raise ValueError('no') from e\nf()",
    "an error while handling one": "try:\n    1 / 0\nexcept ZeroDivisionError:\n    [][1]",
    "an error of one's own": "class Mine(Exception):\n    def __init__(self, a, b):\n        super().__init__(a)\n        self.b = b\n    def __str__(self): return f'mine {self.b}'\nraise Mine(1, 2)",
    "an exception group": "def f():\n    raise ExceptionGroup('two', [ValueError(1), TypeError(2)])\ntry:\n    f()\nexcept* ValueError as group:\n    print(group.exceptions)",
    "a missing name": "x = 1\nprint(y_is_missing)",
    "a missing argument": FACT + "fact()",
    "recursion without end": "def down(n):\n    return down(n + 1)\ntry:\n    down(0)\nexcept RecursionError as e:\n    print(str(e))",
    "a keyboard interrupt": "x = 1\nraise KeyboardInterrupt\nx = 2",
    "exit": "import sys\nx = 1\nsys.exit('enough')",
    "a bare except": "def f():\n    try:\n        raise SystemExit(3)\n    except:\n        return 'caught'\nf()",
    "a syntax error": "x = 1\nfor in y:\n    pass",
    "return at the top": "x = 1\nreturn x",
    "nonlocal at the top": "x = 1\nnonlocal x",
    "a warning": "import warnings\nwarnings.warn('careful')\nx = 1",
    # Imports, namespaces
    "imports": "import math, os.path as p\nfrom collections import Counter, deque as queue\nprint(math.pi, p.join('a', 'b'), queue([1]), Counter('aab').most_common(1))",
    "an import from the future": "x = 1\nfrom __future__ import annotations\ndef f(a: no_such_type): return a\nf(x)",
    "a star-import in a function's place": "from math import *\nround(sin(0) + cos(0) + pi)",
    "eval and exec": "def f(x): return x + 1\nexec('made = f(2)')\neval('f(made)'), eval('[f(k) for k in range(2)]')",
    "globals and locals": "x = 4\nglobals()['put'] = x + 1\nlocals() is globals(), put",
    "names of the module": "__name__, __doc__, '__builtins__' in globals()",
    "a class body with code": "class A:\n    total = 0\n    for n in range(4):\n        total += n\n    squares = [k * k for k in range(3)]\n    def f(self): return self.total\nA().f(), A.squares, A.n",
    "builtins shadowed": "list = [1, 2]\nmax = sum(list)\nprint(max)\ndel list, max",
    "an input of one's own": "def input(prompt=''): return '4'\nint(input('n? ')) + 1",
    "deleting and looking": "import gc, weakref\nclass A: pass\na = A()\nr = weakref.ref(a)\nbefore = r() is a\ndel a\ngc.collect()\nbefore, r() is None",
    # Output and IPython
    "print to stderr": "import sys\nprint('out'); print('err', file=sys.stderr); sys.stdout.write('w\\n')",
    "stdout redirected": "import io, contextlib\nwith contextlib.redirect_stdout(io.StringIO()) as out:\n    print('hidden')\nprint(out.getvalue().upper(), end='')",
    "stdout replaced": "import sys, io\nold = sys.stdout\nsys.stdout = io.StringIO()\nprint('hidden')\nsys.stdout = old\nprint('seen', old is sys.stdout)",
    "display": "from IPython.display import display, Markdown\ndisplay(3, [4])\ndisplay(Markdown('**a**'))\n5",
    "a repr with an effect": "class Loud:\n    n = 0\n    def __repr__(self):\n        Loud.n += 1\n        return 'loud'\nx = Loud()\nx",
    "an html repr": "class H:\n    def _repr_html_(self): return '<b>h</b>'\n    def __repr__(self): return 'H()'\nH()",
    "a repr that fails": "class Bad:\n    def __repr__(self): return 1 / 0\nb = Bad()\nb",
    "earlier outputs": "_ + 1 if isinstance(_, int) else sorted(Out), len(In) > 0",
    "line magics": "here = %pwd\nx = 3\n%time x + 1",
    "a call in %time": FACT + "%time fact(3)",
    "a cell magic inside": "%%capture out\nprint('a')\nx = 3",
    "a cell timed": "%%time\ndef f(n): return n and f(n - 1)\ny = f(3)",
    "the shell": "files = !echo a; echo b\nprint(files.n)",
    "help": "len?",
    "threads": "import threading\nout = []\ndef work(n): out.append(n)\nts = [threading.Thread(target=work, args=(n,)) for n in range(3)]\n[t.start() for t in ts]; [t.join() for t in ts]\ndel ts\nsorted(out)",
    "a coroutine run by hand": "async def f(n):\n    return n + 1\nc = f(2)\ntry:\n    c.send(None)\nexcept StopIteration as stop:\n    got = stop.value\ngot",
    "a tracer of one's own": "import sys\nlines = []\nsys.settrace(None)\nx = 1\ny = x + 1\ny",
}
