"""What the page makes of a link before it is drawn: run in node, which has the same JavaScript."""

import json
from functools import partial

import pytest
from fuzzing import LENGTH
from hypothesis import given, settings
from hypothesis import strategies as st
from links import behind, hostile, walks

from puzzlelib import record
from puzzlelib.views import StepThrough
from stepthrough.walk.link import AGREED, TooLong
from stepthrough.walk.page_file import script

HOSTILE = {name: (told, words) for name, told, words in hostile()}

# reads fragments, one a line; says of each "book", its sentence, or what went wrong, and milliseconds
OPEN = """
const known = %s;
async function opened(fragment) {
  const begin = process.cpuUsage();
  let said = "book";
  try {
    spread((await unpacked(fragment, known.version, known.limits)).data);
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


def test_a_notebook_in_jupyterlite_knows_the_site_that_it_is_a_part_of(in_node):
    site = "https://ada.example/puzzles/"
    sites = {
        f"{site}lite/notebooks/index.html?path=00.ipynb": site,
        f"{site}lite/lab/index.html#x": site,
        "http://localhost:8888/lab/tree/lite/lab.ipynb": "",
        "https://ada.example/?from=/lite/lab/": "",
    }
    assert in_node(script("step_through") + SITES, [*sites]) == [*sites.values()]
