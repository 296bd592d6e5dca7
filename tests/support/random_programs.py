"""Random programs that change lists, dicts, sets and objects in many ways, through many names.

Half of them have no iterator or defaultdict that changes anything when it is read.
"""

import re
from random import Random

COMMON = """\
import bisect, collections, functools, heapq, itertools, operator
class Box:
    count = 0
    def __init__(self, items):
        self.items = items
        self.size = 0
    def add(self, value):
        self.items.append(value)
        self.size += 1
        return self
    @property
    def last(self):
        self.size += 1
        return self.items[-1] if self.items else 0
class Said:
    def __init__(self, items):
        self.items = items
    def __repr__(self):
        return f"Said({self.items}, {GLOBAL[:3]})"
GLOBAL = []
def put(items, value):
    items.append(value)
    return value
def keep(items, value):
    return value
def twice(function, items):
    function(items, 1)
    return function(items, 2)
def pops(items):
    while items:
        yield items.pop()
def fill(items, n):
    if n == 0:
        return items
    fill(items, n - 1)[:0] = [n]
    return items
def walk(grid, n):
    if n < len(grid):
        grid[n].append(n)
        walk(grid, n + 1)
        grid[n] += [0]
    return len(grid)
def fails(items):
    items.append(9)
    raise ValueError(len(items))
"""

STATEMENTS = """\
{a}.append({n})
{a}.append(put({b}, {n}))
{a}.insert(0, keep({b}, {n}))
{a}.extend([{n}, len({b})])
{a} += [{n}]
{a} = {b}
{a} = {b}[:]
{a} = [*{b}, {n}]
{a}[:1] = [{n}]
{a}[0:0] = {b}[:2]
{a}, {b} = {b}, {a}
{a}.sort()
{a}.sort(key=lambda v: put({b}, v) if len({b}) < 9 else v) if {a} is not {b} else None
{a}.reverse()
del {a}[:1]
{a}.pop() if {a} else put({b}, 1)
{a}.clear(); {b}.append({n})
heapq.heappush({a}, {n})
bisect.insort({a}, {n}); k += len({b})
operator.setitem({a}, slice(0, 1), [{n}])
add = {a}.append; add({n})
getattr({a}, "append")({n})
(lambda v: {a}.append(v))({n})
_ = [{a}.append(v) for v in {b}[:2]]
_ = [put({a}, v) for v in range(2)]
_ = [keep(v, {a}) for v in map({b}.append, range(2))]
_ = list(map({a}.append, [1]))
_ = sum(put({a}, v) for v in range(2))
_ = sorted([2, 1], key={a}.append) if False else twice(put, {a})
_ = functools.reduce(lambda x, y: put({a}, x + y), [1, 2, 3])
_ = any({a}.append(v) for v in range(2))
k = twice(lambda some, v: some.append(v), {a}) or k
k += 1
while rounds.pop(0): k += 1; {a}.append({n})
while k > 3: k -= 3
for v in range(2): k += v; {a}.append(v)
k = k + len({a}) + keep({a}, 1) + put({b}, 2)
k = max({a}, default=0) if keep({a}, 1) else 0
k = (lambda: put({a}, {n}))() + len({a})
grid.append({a})
grid.append([{n}])
grid[0].append({n})
grid[-1][:1] = [{n}]
grid[0] = {a}
grid[0] += [{n}]
k = walk(grid, 0)
row = grid[-1]; row.append({n})
row = grid[0]
row[:0] = [{n}]
table[{n}] = {a}
table[{n}] = k
table.setdefault({n}, []).append({n}) if not isinstance(table.get({n}), int) else None
table.update(z={a})
table.pop({n}, None)
seen.add({n})
seen |= {{k, {n}}}
seen.discard({n})
box.add({n})
box.items = {a}
box.items.append({n})
box.size += box.last
box.add({n}).add(k)
setattr(box, "items", {a})
vars(box).update(size={n})
box = Box({a})
said = Said({a})
said.items.append({n})
queue.append({n})
queue.rotate(1)
queue[0] = {n} if queue else 0
graph[{n}]
graph[{n}].append(k)
_ = k in graph[{n}]
nested[0][0].append({n})
nested = [[{a}], [{b}, [{n}]]]
pair = ({a}, {n})
pair[0].append({n})
GLOBAL.append({n})
GLOBAL[:] = GLOBAL[-3:]
it = iter({a})
_ = next(it, 0)
running = pops({a}[:3]); k += next(running, 0)
k += next(running, 0)
_ = [v for v in pops({a})]
fill({a}, 2)
bump(); put({a}, total)
total = total + 1
hidden.append({n}); show()
show().append({n})
{a} = {a} if keep({a}, 1) else []
({a} if k % 2 else {b}).append({n})
{a}.append(k) or {b}.append(k)
other = {a}; other *= 2 if len(other) < 9 else 1
"""

BLOCKS = """\
for v in {a}[:2]:
for v in range(2):
for v in map({a}.append, [1, 2]):
for v in itertools.takewhile(lambda v: put({a}, v) < 2, range(3)):
for v in iter([3, 2, None].pop, None):
for v in pops({a}[-2:]):
for put_here, v in enumerate({a}[:2]):
if {a} and put({b}, 1):
if k % 2 and keep({a}, {n}):
while rounds.pop(0) and put({a}, {n}) >= 0:
with open("/dev/null") as file:
try: fails({a})|except ValueError as error:
try: {a}.append(1); _ = [][1]|except IndexError:
try: k += 1|finally:
"""


def random_program(seed):
    """Return the source of a random program; its function is `program`."""
    chance = Random(seed)
    is_calm = seed % 2 == 0
    statements, blocks, start = (
        [one for one in text.splitlines() if not (is_calm and ACTIVE.search(one))]
        for text in (STATEMENTS, BLOCKS, START)
    )
    lines = []

    def fill_in(text):
        a, b = chance.choices(("xs", "ys", "zs"), k=2)
        return text.format(a=a, b=b, n=chance.randrange(4))

    def body(depth, count):
        for _ in range(count):
            if depth < 3 and chance.random() < 0.18:
                for head in fill_in(chance.choice(blocks)).split("|"):
                    lines.append("    " * depth + head)
                body(depth + 1, chance.randint(1, 3))
            else:
                lines.append("    " * depth + fill_in(chance.choice(statements)))

    body(1, chance.randint(8, 16))
    return COMMON + "\n".join([*start, *lines, "    return xs, grid, table\n"])


ACTIVE = re.compile(r"\b(map|iter|collections|functools|itertools|it|graph|queue)\b")
START = """\
def program(xs, k):
    ys, zs, grid, table, seen = [2, 1], xs, [[1], [2, 3]], {}, set()
    box, said, rounds = Box(ys), None, [1, 1, 0] * 99
    queue, graph = collections.deque([1]), collections.defaultdict(list)
    it = iter(())
    nested, row, pair, running, total, hidden = [[[1]]], grid[0], ([1], 2), (v for v in ()), 0, [0]
    def bump():
        nonlocal total
        total += 1
    def show():
        return hidden
"""
