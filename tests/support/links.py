"""Links to walks: valid ones, and hostile ones after the `#`."""

import json
import random
import zlib
from base64 import urlsafe_b64encode
from copy import deepcopy

from games import Countdown, Frogs
from stepped import fact, fib

from puzzlelib import Hanoi, Nim, Solitaire, is_winning, record, solve
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from stepthrough.walk.link import LIMITS, VERSION, fragment, packable, packed
from stepthrough.walk.page_file import data_of

BROKEN = "This link is broken"
OTHER = "made by another version"
LARGE = "longer than any that puzzlelib makes"
NO_BOOK = "does not fit together"
NOTHING = "There is no walk in this address"

SCRIPT = "<img src=x onerror=alert(1)><script>alert(1)</script>"


def loud(text):
    print(text, "<b>")
    return text


seen = []


def counts(n):
    seen.append(n)
    return n and counts(n - 1)


def walks():
    """Walks that cover all parts of a book."""
    yield StepThrough(record(fact, 4), ask=["fact(2) returns", "fact(4) returns"])
    yield StepThrough(record(fib, 4), show=["stack"])
    yield StepThrough(record(fact, "x"))  # an exception
    yield StepThrough(record(loud, SCRIPT * 3))
    yield StepThrough(record(fact, 12))
    yield StepThrough(record(counts, 3))
    tower = Hanoi(3)
    yield StepThrough(record(carry_tower, tower, tower.start, 3, 0, 2, 1), tower)
    for puzzle in (Solitaire("o.oo."), Countdown(), Frogs()):
        yield StepThrough(record(solve, puzzle, puzzle.start), puzzle, show=["board", "tree"])
    game = Nim((1, 2))
    yield StepThrough(record(is_winning, game, (1, 2), {}), game)


def behind(walk, at=0):
    return fragment(walk.book, walk.show, walk.asked, at)


def packable_of(walk):
    """The content of a link to a walk, as a modifiable copy."""
    return json.loads(json.dumps(packable(data_of(walk.book, walk.show, walk.asked))))


def deflated(text):
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def zeros(size):
    """A few bytes that decompress to *size* zeros; compressed in pieces to save memory."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(2**20)) for _ in range(size // 2**20)]
    whole = b"".join([*parts, packer.flush()])
    return urlsafe_b64encode(whole).decode().rstrip("=")


def changed(data, *places_and_value):
    """The data with another value at the path given by all arguments but the last."""
    *path, last, value = places_and_value
    data = deepcopy(data)
    inner = data
    for place in path:
        inner = inner[place]
    inner[last] = value
    return f"{VERSION}.{packed(data)}"


def hostile():
    """Yield (description, fragment, expected message) of fragments that cannot be unpacked."""
    tower = Hanoi(2)
    walk = StepThrough(record(carry_tower, tower, tower.start, 2, 0, 2, 1), tower)
    good = behind(walk)
    yield "nothing", "", NOTHING
    yield "words", "hello%20there", BROKEN
    yield "a script", SCRIPT, BROKEN
    yield "a version alone", f"{VERSION}.", BROKEN
    yield "another version", f"{VERSION + 1}.{good[2:]}", OTHER
    yield "no number", f"x.{good[2:]}", BROKEN
    yield "cut off", good[:-40], BROKEN
    yield "its beginning gone", f"{VERSION}.{good[30:]}", BROKEN
    yield "a letter changed", f"{good[:300]}{'A' if good[300] != 'A' else 'B'}{good[301:]}", BROKEN
    yield "something behind it", f"{good}.3.4", BROKEN
    yield "no step", f"{good}.-1", BROKEN
    yield "a megabyte", f"{VERSION}." + "A" * 1_000_000, LARGE
    yield "one letter too many", f"{VERSION}." + "A" * LIMITS["characters"], LARGE
    yield "a bomb of zeros", f"{VERSION}.{zeros(20 * 2**20)}", LARGE
    yield "no JSON", f"{VERSION}.{deflated('hello')}", BROKEN
    yield (
        "no letters",
        f"{VERSION}." + urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode().rstrip("="),
        BROKEN,
    )


def forged():
    """Yield (description, fragment) of data that unpacks, but is not a valid book."""
    tower = Hanoi(2)
    data = packable_of(StepThrough(record(carry_tower, tower, tower.start, 2, 0, 2, 1), tower))
    yield "nested deep", f"{VERSION}.{deflated('[' * 900_000 + ']' * 900_000)}"
    for words in ("null", "3", "[]", "{}", '{"chunk": {"pages": 3}}'):
        yield f"the JSON {words}", f"{VERSION}.{deflated(words)}"
    yield "names of its own", changed(data, "cover", "fields", {"page": ["__proto__"]})
    yield "a circle of calls", changed(data, "cover", "parents", 0, 0)
    yield "a sentence that is not there", changed(data, "chunk", "pages", 0, 0, 10**6)
    yield "a panel of its own", changed(data, "show", 0, "constructor")
    text = json.dumps(data)[:-1]
    yield "a prototype", f"{VERSION}." + deflated(text + ', "__proto__": {"x": 1}}')
    board = data["chunk"]["boards"][0]
    for kind, other in boards(board).items():
        yield f"a board with {kind}", changed(data, "chunk", "boards", 0, other)


def boards(board):
    """Drawings that our canvas never writes, and that would load, run or link to something."""

    def into(told):
        return board.replace("</svg>", f"{told}</svg>")

    return {
        "a script": into("<script>alert(1)</script>"),
        "a picture": into("<image href='https://ada.example/x.png'/>"),
        "an img": SCRIPT,
        "a handler": board.replace("<rect", '<rect onload="alert(1)"', 1),
        "a handler of its own": board.replace("<svg", '<svg onload="alert(1)"', 1),
        "a link": into('<a href="https://ada.example"><text x="1" y="1">here</text></a>'),
        "an address as colour": board.replace(
            'fill="#93633a"', 'fill="url(https://ada.example/x)"', 1
        ),
        "a style": board.replace("<rect", '<rect style="position:fixed;inset:0"', 1),
        "a hint of where to connect": into(
            "</svg><link rel=preconnect href=http://127.0.0.1:9><svg>"
        ),
        "a page that begins anew": into("</svg><meta http-equiv=refresh content=0><svg>"),
        "a style sheet": into("<style>body { display: none }</style>"),
        "a foreign object": into("<foreignObject><body/></foreignObject>"),
        "a form": f"<form action='https://ada.example'>{board}</form>",
        "a frame": into("</svg><iframe src='https://ada.example'></iframe><svg>"),
        "a way out": into(
            "</svg><meta http-equiv=refresh content='0;url=https://ada.example'><svg>"
        ),
    }


ODD = [None, True, -1, 10**7, 1.5, "", "x", "(" * 3_000, [], [[]], [0] * 50, {}, {"x": 1}]


def mutated(data, chance):
    """The data with one to three values replaced by others of the same type, or by odd ones."""
    data = deepcopy(data)
    for _ in range(chance.randint(1, 3)):
        all_places = places(data)
        holder, place = chance.choice(all_places)
        kind = type(holder[place])
        others = [inner[there] for inner, there in all_places if type(inner[there]) is kind]
        holder[place] = deepcopy(chance.choice(ODD if chance.random() < 0.2 else others))
    return data


def places(data):
    """All places in plain data, as (container, key or index)."""
    found, waiting = [], [data]
    while waiting:
        inner = waiting.pop()
        pairs = list(inner.items() if isinstance(inner, dict) else enumerate(inner))
        found += [(inner, place) for place, _ in pairs]
        waiting += [value for _, value in pairs if isinstance(value, dict | list)]
    return found


def mutants(count, seed):
    """*count* books with errors, as fragments."""
    chance = random.Random(seed)
    books = [packable_of(walk) for walk in walks()]
    return [f"{VERSION}.{packed(mutated(chance.choice(books), chance))}" for _ in range(count)]
