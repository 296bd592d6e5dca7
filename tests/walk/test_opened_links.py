"""What the page makes of a link before anything is drawn: run in node, which has the same JavaScript."""

import json
import os
import shutil
import subprocess

import pytest
from fuzzing import EXAMPLES, LENGTH
from hypothesis import given, settings
from hypothesis import strategies as st
from links import NO_BOOK, behind, hostile, mutants, walks

from puzzlelib import record
from puzzlelib.views import StepThrough
from puzzlelib.views.walk.link import AGREED, LIMITS, TooLong
from puzzlelib.views.walk.page_file import script

MISSING = "What a page makes of a link is not checked: install node."
HOSTILE = {name: (told, words) for name, told, words in hostile()}

# reads fragments, one a line; says of each "book", its sentence, or what went wrong, and milliseconds
OPEN = """
const known = %s;
async function opened(fragment) {
  const begin = performance.now();
  let said = "book";
  try {
    const { data } = await unpacked(fragment, known.version, known.limits);
    if (!isBook(spread(data), known.fields, known.limits)) said = NO_BOOK;
  } catch (error) {
    said = error instanceof Refused ? error.message : `wrong: ${error.stack}`;
  }
  return [said, performance.now() - begin];
}
const { readFileSync } = await import("node:fs");
const said = [];
for (const fragment of JSON.parse(readFileSync(0, "utf8"))) said.push(await opened(fragment));
console.log(JSON.stringify(said));
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """A function that says what a page makes of each of these fragments, and in how many milliseconds."""
    node = shutil.which("node")
    if node is None:
        if os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    program = tmp_path_factory.mktemp("page") / "opened.mjs"
    program.write_text(script("linked") + OPEN % json.dumps(AGREED), encoding="utf-8")

    def opened(fragments):
        ended = subprocess.run(
            [node, program],
            input=json.dumps(fragments),
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return json.loads(ended.stdout)

    return opened


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
