"""The parts of `run.html` that need no browser: what the worker's program answers, and what the page checks."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pasted_programs import ANSWERS, PROGRAMS

from puzzlecourse.classroom import offline_page
from stepthrough.walk.book import FIELDS
from tools import npm
from tools.site import run_page
from tools.site.run_page import in_worker

HERE = Path(__file__).parent
NO_NODE = shutil.which("node") is None


@pytest.fixture
def ask(tmp_path, monkeypatch):
    """Function that sends a message to a new session, as the page does, and returns the reply."""
    monkeypatch.setattr(in_worker, "HOME", tmp_path)
    monkeypatch.setattr(in_worker, "SESSION", in_worker.Session())
    frames = sys.getrecursionlimit()
    monkeypatch.chdir(tmp_path)
    yield lambda **message: json.loads(in_worker.answered(json.dumps(message)))
    sys.setrecursionlimit(frames)


FACT = "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\nprint(fact(3))\n"


def test_a_program_becomes_a_walk_that_hands_out_its_further_pages(ask):
    reply = ask(run=f"for i in range(400):\n    x = i\n{FACT}", answers=[])
    assert (reply["kind"], reply["cover"]["name"], reply["note"]) == ("walk", "program.py", "")
    assert reply["show"] == ["source", "stack", "tree"]
    assert len(reply["first"]["pages"]) == 250
    chunk = ask(wish={"step": 250, "calls": 1, "ends": 0})["chunk"]
    assert (chunk["first"], len(chunk["pages"])) == (250, 500)
    whole = ask(file=True)
    assert len(whole["book"]["chunk"]["pages"]) == reply["cover"]["last"] + 1


def test_input_takes_the_answers_and_the_page_says_when_one_is_missing(ask):
    program = "a = input()\nb = input()\nprint(a + b)\n"
    assert ask(run=program, answers=["1", "2"])["note"] == ""
    assert ask(run=program, answers=["1"])["note"] == in_worker.NO_ANSWER


def test_a_missing_module_is_named_and_those_that_exist(ask):
    assert ask(run="import no_such_module", answers=[])["note"] == (
        f"There is no module no_such_module here. {in_worker.HERE}"
    )
    assert ask(run="raise ModuleNotFoundError(name='tkinter')", answers=[])["note"] == (
        f"The module tkinter does not work in a web page. {in_worker.HERE}"
    )


@pytest.mark.parametrize(
    ("program", "words", "start"),
    [
        ("x = 1\nif x\n    y = 2\n", "Line 2: expected ':'.", [2, 5]),
        ("print('a)", "Line 1: unterminated string literal (detected at line 1).", [1, 7]),
        ("x = (1,\n", "Line 1: '(' was never closed.", [1, 5]),
    ],
)
def test_a_syntax_error_has_words_and_a_place(ask, program, words, start):
    reply = ask(run=program, answers=[])
    assert (reply["kind"], reply["words"], reply["from"]) == ("syntax", words, start)


def test_a_program_that_changes_the_recursion_limit_or_the_folder_changes_nothing_for_the_next(ask):
    ask(run="import os, sys\nsys.setrecursionlimit(500)\nos.chdir('/')\n", answers=[])
    assert sys.getrecursionlimit() == in_worker.FRAMES
    assert ask(run=FACT, answers=[])["kind"] == "walk"


def test_without_a_walk_there_is_nothing_to_ask_for(ask):
    assert ask(wish={"step": 0})["kind"] == ask(file=True)["kind"] == "refused"


def test_each_example_is_a_program_that_ends_as_a_walk(ask):
    assert len(run_page.examples()) == 10
    for example in run_page.examples():
        answers = example["answers"].split("\n") if example["answers"] else []
        reply = ask(run=example["program"], answers=answers)
        assert (reply["kind"], reply["note"]) == ("walk", ""), example["title"]
        assert example["title"]


def test_the_recorder_is_complete_without_a_widget_library(tmp_path):
    """In Pyodide there is nothing but the archive and the standard library."""
    for name, source in run_page.recorder_files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, tmp_path / name)
    program = f"""
import json, sys
sys.path[0] = {str(tmp_path)!r}
from in_worker import answered
for message in {{"run": "x = 1", "answers": []}}, {{"wish": {{}}}}, {{"file": True}}:
    print(json.loads(answered(json.dumps(message)))["kind"])
"""
    run = subprocess.run(
        [sys.executable, "-S", "-E", "-c", program],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout.split() == ["walk", "chunk", "whole"]


def test_the_page_around_the_frame_allows_its_two_scripts_and_python_and_nothing_else():
    more = run_page.FOR_PYTHON
    given = {"more": f"{more}; connect-src 'self'", "styles": ["c", "d"]}
    page = offline_page.offline_page("T", "", "", ["a", "b"], **given)
    [policy] = [part for part in page.split('"') if part.startswith("default-src")]
    assert "'unsafe-" not in policy
    assert policy.count("'sha256-") == 4
    assert policy.endswith("'wasm-unsafe-eval' blob:; worker-src blob:; connect-src 'self'")


# ---- what the page accepts -----------------------------------------------------------------------


def in_node(name, function, given):
    """Return the results of a JavaScript function, of the exports of a module, for each of *given*."""
    script = f"""
    import {{ readFileSync }} from "node:fs";
    const module = await import(process.argv[1]);
    const given = JSON.parse(readFileSync(0, "utf8"));
    console.log(JSON.stringify(given.map(({function})(module))));
    """
    command = ["node", "--input-type=module", "-e", script, (run_page.HERE / name).as_uri()]
    run = subprocess.run(
        command, input=json.dumps(given), check=True, capture_output=True, text=True
    )
    return json.loads(run.stdout)


def sound_in_node(books):
    """Return for each book, as JSON, whether the page accepts its cover and its chunk, and the boards it keeps."""
    function = """({ soundChunk, soundCover }) => ({ cover, first }) => {
        const fields = { fields: "ours" };
        const sound = soundCover(cover, fields);
        const chunk = sound && soundChunk(first, sound);
        return [sound?.fields === fields, Boolean(chunk), ({}).polluted ?? null, chunk?.boards];
    }"""
    return in_node("sound_book.js", function, books)


@pytest.mark.skipif(NO_NODE, reason="no node")
def test_only_books_whose_drawing_ends_are_accepted(ask):
    reply = ask(run=FACT, answers=[])
    book = {name: reply[name] for name in ("cover", "first")}
    assert FIELDS.keys() == reply["cover"]["fields"].keys()

    def changed(part, **values):
        return book | {part: book[part] | values}

    wrong = [
        {},
        {"cover": None, "first": None},
        changed("cover", parents=[0] * 4),  # its own caller
        changed("cover", parents=[-1, 2, 1, 0]),
        changed("cover", last=10**9, until=10**9),
        changed("cover", until=3),
        changed("cover", levels=1e9),
        changed("cover", widest="9"),
        changed("cover", depths=[]),
        changed("cover", name=["x"]),
        changed("cover", board=[1e9, 10]),
        changed("cover", board="none"),
        changed("first", boards=["<svg onload=alert(1)>"]),
        changed("first", first=-1),
        changed("first", callsFrom=10**6),
        changed("first", pages={"length": 3}),
    ]
    [good, *others] = sound_in_node([book, *wrong])
    assert good == [True, True, None, []]
    assert [n for n, (_, is_sound, *_) in enumerate(others) if is_sound] == []


@pytest.mark.skipif(NO_NODE, reason="no node")
def test_a_cover_keeps_all_its_parts(ask):
    """The walk reads them: a missing one is no error there, but another walk."""
    cover = ask(run=FACT, answers=[])["cover"]
    [kept] = in_node("sound_book.js", "(book) => (cover) => book.soundCover(cover, {})", [cover])
    assert kept.keys() == cover.keys()


DATA = """class Node:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right

tree = Node("a<b&'\\"", Node(1), Node(3, Node("é→")))
grid = [[0, 1, "#"], [1, 0, "<"]]
def visit(grid, row, column):
    grid[row][column] = 7
visit(grid, 0, 1)
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9" role="img" aria-label="" font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle"><g>'
RECT = '<rect x="1" y="1" width="5" height="5" rx="0" fill="none"/>'
HOSTILE = [
    *(f"{SVG}{inside}</g></svg>" for inside in (
        "<script>alert(1)</script>",
        "<foreignObject><iframe src='https://evil.example'></iframe></foreignObject>",
        '<use href="https://evil.example/a.svg#x"/>',
        '<image href="https://evil.example/a.png" width="9" height="9"/>',
        '<image href="data:image/png;base64,AAAA"/>',
        '<a href="javascript:alert(1)"><text x="1" y="1" font-size="9" fill="none">x</text></a>',
        '<animate attributeName="href" values="javascript:alert(1)"/>',
        '<set attributeName="onclick" to="alert(1)"/>',
        "<style>@import 'https://evil.example/a.css';</style>",
        f"{SVG}{RECT}</g></svg>",
        f"<g><g>{RECT}</g></g>",
        "<!--<g>-->",
        "<![CDATA[<img src=x onerror=alert(1)>]]>",
        RECT.replace("<rect", '<rect onclick="alert(1)"'),
        RECT.replace("<rect", '<rect id="status"'),
        RECT.replace("<rect", '<rect style="fill:url(https://evil.example)"'),
        RECT.replace('"none"', '"url(https://evil.example/#x)"'),
        RECT.replace('"none"', '"var(--x,url(https://evil.example))"'),
        RECT.replace('"5"', '"1e9"'),
        RECT.replace('"5"', '"99999999"'),
        RECT.replace('"5"', '"100%"'),
        RECT.replace('"5"', '"5'),
        '<text x="1" y="1" font-size="9" fill="none"><img src=x></text>',
        '<text x="1" y="1" font-size="9" fill="none">&evil;</text>',
        f'<polyline points="{"1,1 " * 999}1,1" fill="none"/>',
    )),
    f'<!DOCTYPE svg [<!ENTITY x "y">]>{SVG}{RECT}</g></svg>',
    f"<?xml-stylesheet href='https://evil.example/a.css'?>{SVG}{RECT}</g></svg>",
    f"{SVG}{RECT}</g></svg><img src=x onerror=alert(1)>",
    f"{SVG}{RECT}</g></svg>\n",
    f"{SVG}{RECT}",
    f"{SVG}{RECT * 20_000}</g></svg>",
    SVG.replace('aria-label=""', 'aria-label="" onload="alert(1)"') + "</g></svg>",
    SVG.replace('"9"', '"99999"') + "</g></svg>",
    "",
    3,
    None,
    ["<svg>"],
    {"toString": "<svg>"},
]  # fmt: skip


def drawings_in_node(texts):
    """Return for each text whether the page accepts it as a drawing."""
    return in_node("drawing.js", "({ isDrawing }) => isDrawing", texts)


@pytest.mark.skipif(NO_NODE, reason="no node")
def test_a_board_is_accepted_only_as_our_canvas_draws_it(ask):
    reply = ask(run=DATA, answers=[])
    assert reply["show"] == ["source", "stack", "board", "tree"]
    boards = reply["first"]["boards"]
    assert len(boards) > 10
    first = reply["first"] | {"boards": [*boards, *HOSTILE]}
    [[*is_sound, kept]] = sound_in_node([{"cover": reply["cover"], "first": first}])
    assert is_sound == [True, True, None]
    assert kept[: len(boards)] == boards
    [words] = {*kept[len(boards) :]}  # a sentence, instead of the whole walk
    assert words.isprintable()
    assert not {*"<&"} & {*words}
    ours = [*boards, f"{SVG}{RECT}</g></svg>"]
    assert drawings_in_node(ours) == [True] * len(ours)
    refused = drawings_in_node(HOSTILE)
    assert [HOSTILE[n] for n, is_drawing in enumerate(refused) if is_drawing] == []


@pytest.mark.skipif(NO_NODE, reason="no node")
def test_a_board_needs_a_size(ask):
    reply = ask(run=DATA, answers=[])
    book = {"cover": reply["cover"] | {"board": None}, "first": reply["first"]}
    assert sound_in_node([book]) == [[True, False, None, None]]


@pytest.mark.skipif(NO_NODE, reason="no node")
def test_a_forged_prototype_stays_in_its_object():
    text = '{"cover": {"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}, "first": {}}'
    assert sound_in_node([json.loads(text)]) == [[False, False, None, None]]


# ---- the same walk as in CPython -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(NO_NODE, reason="no node")
def test_programs_of_many_kinds_have_the_same_outline_and_output_as_in_cpython(ask, tmp_path):
    archives = run_page.write_archives(tmp_path, npm.ensure_installed("pyodide"))
    messages = [
        message
        for program in PROGRAMS.values()
        for message in ({"run": program, "answers": ANSWERS}, {"file": True})
    ]
    command = [
        "node",
        str(HERE / "in_pyodide.mjs"),
        str(npm.ensure_installed("pyodide")),
        *map(str, archives.values()),
    ]
    run = subprocess.run(
        command, input=json.dumps(messages), check=True, capture_output=True, text=True
    )
    there = dict(zip(PROGRAMS, map(seen, json.loads(run.stdout)[1::2]), strict=True))
    here = {}
    for name, program in PROGRAMS.items():
        assert ask(run=program, answers=ANSWERS)["kind"] == "walk"
        here[name] = seen(ask(file=True))
    assert there == here


def seen(whole):
    """The calls with their results, and what was printed in all."""
    chunk = whole["book"]["chunk"]
    printed = chunk["pages"][-1][FIELDS["page"].index("printed")]
    return whole["outline"], chunk["texts"][printed]


def test_esbuild_and_codemirror_are_pinned():
    for package in ("esbuild", "@codemirror/view", "@codemirror/lang-python"):
        assert npm.version_of(package)[0].isdigit()
