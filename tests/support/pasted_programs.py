"""Whole programs of many kinds, as people paste them."""

PROGRAMS = {
    "aliases": "a = [1, 2]\nb = a\nb.append(3)\nc = a[:]\nc.append(4)\nprint(a, b, c)\n",
    "bank": """
class Account:
    count = 0
    def __init__(self, owner, money=0):
        self.owner, self.money = owner, money
        Account.count += 1
    def pay(self, other, amount):
        if amount > self.money:
            raise ValueError("not enough")
        self.money -= amount
        other.money += amount
a, b = Account("Ada", 10), Account("Bob")
a.pay(b, 4)
try:
    b.pay(a, 100)
except ValueError as error:
    print(error)
print(a.money, b.money, Account.count)
""",
    "breadth first": """
from collections import deque
graph = {"a": "bc", "b": "d", "c": "d", "d": ""}
seen, waiting = set(), deque(["a"])
while waiting:
    node = waiting.popleft()
    if node in seen:
        continue
    seen.add(node)
    waiting.extend(graph[node])
print(sorted(seen))
""",
    "cached": "from functools import cache\n@cache\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint(fib(8))\n",
    "closures": "def adder(n):\n    def add(m):\n        return n + m\n    return add\ntwo = adder(2)\nprint(two(3))\n",
    "collatz": "n, steps = 6, 0\nwhile n != 1:\n    n = n // 2 if n % 2 == 0 else 3 * n + 1\n    steps += 1\nelse:\n    print(steps)\n",
    "context": "from contextlib import contextmanager\n@contextmanager\ndef around():\n    print('in')\n    yield 1\n    print('out')\nwith around() as x:\n    print(x)\n",
    "counter": "from collections import Counter\nwords = 'a b a c'.split()\nprint(Counter(words).most_common(1))\n",
    "dataclass": "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n    y: int = 0\nprint(P(1), P(1) == P(1, 0))\n",
    "decorator": """
import functools
def loud(f):
    @functools.wraps(f)
    def inner(*args, **kwargs):
        print("calling", f.__name__)
        return f(*args, **kwargs)
    return inner
@loud
def add(a, b=2):
    return a + b
print(add(1), add(1, b=5))
""",
    "deep": "def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\nprint(f(200))\n",
    "default list": "def add(x, to=[]):\n    to.append(x)\n    return to\nadd(1)\nprint(add(2))\n",
    "enum": "from enum import Enum\nclass Side(Enum):\n    A = 1\n    B = 2\nprint([s.name for s in Side])\n",
    "error": "def f(x):\n    return 1 / x\nprint(f(2))\nprint(f(0))\n",
    "finally": "def f():\n    try:\n        return 1\n    finally:\n        print('bye')\nprint(f())\n",
    "flood fill": """
grid = ["..#", ".##", "..."]
seen = set()
def fill(row, column):
    if not (0 <= row < 3 and 0 <= column < 3) or grid[row][column] == "#" or (row, column) in seen:
        return
    seen.add((row, column))
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        fill(row + dr, column + dc)
fill(0, 0)
print(len(seen))
""",
    "generators": "def count(n):\n    while n:\n        yield n\n        n -= 1\nprint(list(count(3)), sum(x * x for x in count(2)))\n",
    "global": "total = 0\ndef add(n):\n    global total\n    total += n\nadd(2)\nadd(3)\nprint(total)\n",
    "inheritance": "class A:\n    def name(self):\n        return 'A'\nclass B(A):\n    def name(self):\n        return 'B' + super().name()\nprint(B().name())\n",
    "input": "total = 0\nfor _ in range(2):\n    total += int(input('n: '))\nprint(total)\n",
    "lambda sort": "people = [('Ada', 36), ('Bob', 20)]\npeople.sort(key=lambda p: p[1])\nprint(people)\n",
    "linked list": """
class Node:
    def __init__(self, value, rest=None):
        self.value, self.rest = value, rest
def length(node):
    return 0 if node is None else 1 + length(node.rest)
print(length(Node(1, Node(2, Node(3)))))
""",
    "main": "def main():\n    print(__name__)\n    return 0\nif __name__ == '__main__':\n    raise SystemExit(main())\n",
    "match": "def f(x):\n    match x:\n        case [a, *rest]:\n            return a, f(rest)\n        case _:\n            return None\nprint(f([1, 2]))\n",
    "mutual": "def even(n):\n    return n == 0 or odd(n - 1)\ndef odd(n):\n    return n != 0 and even(n - 1)\nprint(even(4))\n",
    "nonlocal": "def counter():\n    n = 0\n    def up():\n        nonlocal n\n        n += 1\n        return n\n    return up\nup = counter()\nup()\nprint(up())\n",
    "nothing": "# only a comment\n",
    "operators": "class V:\n    def __init__(self, x):\n        self.x = x\n    def __add__(self, other):\n        return V(self.x + other.x)\n    def __repr__(self):\n        return f'V({self.x})'\nprint(V(1) + V(2))\n",
    "queens": """
def place(row, columns):
    if row == 4:
        print(columns)
        return True
    for c in range(4):
        if all(c != k and abs(c - k) != row - r for r, k in enumerate(columns)):
            if place(row + 1, columns + [c]):
                return True
    return False
place(0, [])
""",
    "returns none": "def f(n):\n    if n == 0:\n        return 'end'\n    f(n - 1)\nprint(f(2))\n",
    "sieve": "prime = [True] * 20\nfor n in range(2, 20):\n    if prime[n]:\n        for m in range(n * n, 20, n):\n            prime[m] = False\nprint([n for n in range(2, 20) if prime[n]])\n",
    "stars": "def f(*args, **kwargs):\n    return len(args), sorted(kwargs)\nprint(f(1, *[2, 3], a=1, **{'b': 2}))\n",
    "walrus": "numbers = [3, 0, 2]\nwhile (n := numbers.pop()) != 0:\n    print(n)\n",
}
ANSWERS = ["4", "5"]
