"""What the page makes of a link before anything is drawn: run in node, which has the same JavaScript."""

import json
import linecache
import os
import shutil
import subprocess
from contextlib import nullcontext
from functools import partial

import pytest
from fuzzing import EXAMPLES, LENGTH
from hypothesis import given, settings
from hypothesis import strategies as st
from links import NO_BOOK, behind, hostile, mutants, packable_of, walks

from puzzlelib import record
from puzzlelib.views import StepThrough
from stepthrough.walk.book import FIELDS
from stepthrough.walk.link import AGREED, LIMITS, TooLong, packed
from stepthrough.walk.page_file import data_of, script

MISSING = "What a page makes of a link is not checked: install node."
HOSTILE = {name: (told, words) for name, told, words in hostile()}

# reads fragments, one a line; says of each "book", its sentence, or what went wrong, and milliseconds
OPEN = """
const known = %s;
async function opened(fragment) {
  const begin = process.cpuUsage();
  let said = "book";
  try {
    const { data } = await unpacked(fragment, known.version, known.limits);
    if (!isBook(spread(data), known.fields, known.limits)) said = NO_BOOK;
  } catch (error) {
    said = error instanceof Refused ? error.message : `wrong: ${error.stack}`;
  }
  return [said, process.cpuUsage(begin).user / 1000];
}
const { readFileSync } = await import("node:fs");
const said = [];
for (const fragment of JSON.parse(readFileSync(0, "utf8"))) said.push(await opened(fragment));
console.log(JSON.stringify(said));
"""


SITES = """
const { readFileSync } = await import("node:fs");
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((one) => siteOf(one) ?? "")));
"""


@pytest.fixture(scope="module")
def in_node(tmp_path_factory):
    """A function that gives plain data to a program in JavaScript, and what it prints as plain data."""
    node = shutil.which("node")
    if node is None:
        if os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    program = tmp_path_factory.mktemp("page") / "program.mjs"

    def in_node(source, data):
        program.write_text(source, encoding="utf-8")
        told = {"input": json.dumps(data), "capture_output": True, "encoding": "utf-8"}
        return json.loads(subprocess.run([node, program], check=True, **told).stdout)

    return in_node


@pytest.fixture(scope="module")
def opened(in_node):
    """A function that says what a page makes of each of these fragments, and in how many milliseconds."""
    return partial(in_node, script("linked") + OPEN % json.dumps(AGREED))


def test_every_kind_of_walk_is_opened(opened):
    fragments = [behind(walk, at=2) for walk in walks()]
    assert len(fragments) > 8
    assert [said for said, _ in opened(fragments)] == ["book"] * len(fragments)


@pytest.fixture(scope="module")
def said_of_hostile(opened):
    """All of them at once: node takes longer to start than to look at one."""
    return dict(zip(HOSTILE, opened([told for told, _ in HOSTILE.values()]), strict=True))


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_hostile_or_broken_ends_in_a_sentence_soon(said_of_hostile, name):
    said, milliseconds = said_of_hostile[name]
    assert HOSTILE[name][1] in said
    assert milliseconds < 2_000


def test_what_is_changed_anywhere_in_a_book_is_refused_or_a_book_still(opened):
    said = [words for words, _ in opened(mutants(10 * EXAMPLES, seed=1))]
    assert [words for words in said if words.startswith("wrong")] == []
    assert {words.partition(",")[0] for words in said} >= {"book", NO_BOOK}


values = st.recursive(
    st.integers() | st.floats() | st.text(max_size=60) | st.booleans() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


def look(thing, depth=2):
    kept = [thing]
    if depth:
        return look(kept, depth - 1)
    return kept


def test_whatever_a_program_works_on_its_link_is_opened(opened):
    made = []

    @settings(LENGTH)
    @given(values)
    def make(thing):
        walk = StepThrough(record(look, thing))
        try:
            made.append(behind(walk))
        except TooLong:
            made.append(None)

    make()
    fragments = [one for one in made if one]
    assert len(fragments) >= len(made) / 2
    assert {said for said, _ in opened(fragments)} == {"book"}


def test_a_walk_as_long_as_a_link_can_be_is_opened(opened):
    def count(n):
        while n:
            n -= 1
        return n

    walk = StepThrough(record(count, LIMITS["steps"] // 2 - 100))
    [[said, _]] = opened([behind(walk)])
    assert said == "book"


def down(n):
    return down(n - 1) if n else 0


@pytest.mark.parametrize("depth", [160, 171, 172])
def test_a_deep_recursion_is_opened_with_as_many_frames_as_a_file_has(opened, depth):
    walk = StepThrough(record(down, depth))
    cards = FIELDS["page"].index("cards")
    frames = sum(len(page[cards]) for page in data_of(walk.book, walk.show, [])["chunk"]["pages"])
    assert (frames > 50_000) == (depth < 172)  # where all would be too many, some are left out
    assert frames <= LIMITS["frames"]
    [[said, _]] = opened([behind(walk)])
    assert said == "book"


@pytest.mark.parametrize(("comment", "fits"), [("🙂" * 1_999, True), ("🙂" * 1_999 + "x", False)])
def test_the_page_counts_letters_as_python_does(opened, monkeypatch, comment, fits):
    lines = ["def once():\n", f"    return 1  # {comment}\n"]
    monkeypatch.setitem(linecache.cache, "emoji.py", (1, None, lines, "emoji.py"))
    names = {}
    exec(compile("".join(lines), "emoji.py", "exec"), names)
    walk = StepThrough(record(names["once"]))
    [[said, _]] = opened([f"1.{packed(packable_of(walk))}"])
    assert said.startswith("book" if fits else NO_BOOK)
    with nullcontext() if fits else pytest.raises(TooLong):
        behind(walk)


def test_a_notebook_in_jupyterlite_knows_the_site_that_it_is_a_part_of(in_node):
    site = "https://ada.example/puzzles/"
    sites = {
        f"{site}lite/notebooks/index.html?path=00.ipynb": site,
        f"{site}lite/lab/index.html#x": site,
        "http://localhost:8888/lab/tree/lite/lab.ipynb": "",
        "https://ada.example/?from=/lite/lab/": "",
    }
    assert in_node(script("step_through") + SITES, [*sites]) == [*sites.values()]
