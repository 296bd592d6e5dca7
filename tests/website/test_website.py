"""The static site: every link leads somewhere, nothing is loaded from elsewhere, and it is small."""

import gzip
import json
import os
import re
import shutil
import sys
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

import nbformat
import pypdf
import pytest
from built import site
from packaging.utils import parse_wheel_filename

from handouts.press import write
from puzzlecourse.classroom.handed_out import handed_out
from puzzlecourse.lessons import LESSONS, prediction_named
from stepthrough.address import WALK_PAGE
from stepthrough.controls.javascript import module
from website import address, lite
from website.__main__ import build_pages, copy_handouts
from website.lessons import PICTURES, add_lessons, lessons_of_the_map
from website.pages import NOTEBOOKS, ROOT, Site, lean, markdown, policy_of, unpacked
from website.recordings import FRAMES, shallow
from website.teachers import add_teachers

MOST_MEGABYTES = (
    0.85  # for each notebook, of the site without JupyterLite; one page is a small part of it
)
MOST_KILOBYTES = 100  # of a recording's page, compressed
MOST_KILOBYTES_TO_PLAY = 300  # of the start page, up to its first move
FACTORIAL = "recordings/01_factorial/cell-7.html"
LOADS = {"src", "srcset", "poster", "action", "formaction", "background"}


class Page(HTMLParser):
    """What a page names: links, ids, and what it would load by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.ids, self.loaded = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            elif name == "href" and tag == "a":
                self.links.append(value)
            elif name in LOADS or (name == "href" and tag != "a"):
                self.loaded.append(value)


@cache
def pages() -> dict[str, Page]:
    """The pages of the site by their paths."""
    found = sorted(site().rglob("*.html"))
    return {str(path.relative_to(site())): Page(path.read_text("utf-8")) for path in found}


def text_of(path: str) -> str:
    return (site() / path).read_text("utf-8")


def scripts_of(text: str) -> list[str]:
    return re.findall(r'<script type="module"(?: async)?>(.*?)</script>', text, re.DOTALL)


def framed() -> str:
    """The page in the frame of the page for links."""
    [inside] = re.findall(r'id="inside">(.*?)</script>', text_of(WALK_PAGE), re.DOTALL)
    return json.loads(inside)


def dead_links(path: str, page: Page) -> list[str]:
    """The links of a page that lead to no file of the site, or to no place in a page of it."""
    dead = []
    for link in page.links:
        target, _, part = link.partition("#")
        there = normpath(join(dirname(path), target)) if target else path
        is_file = (site() / there).is_file()
        if "://" not in link and (not is_file or (part and not leads(there, part))):
            dead.append(link)
    return dead


def leads(there: str, part: str) -> bool:
    """Whether what stands behind a # is a place of that page, or a walk that it opens."""
    return part in pages()[there].ids or (there == WALK_PAGE and part.startswith("1."))


@pytest.mark.slow
def test_every_link_leads_to_a_page_of_the_site_and_to_a_place_in_it():
    assert {path: dead for path, page in pages().items() if (dead := dead_links(path, page))} == {}
    assert dead_links("index.html", Page('<a href="nowhere.html"><a href="#nothing">')) != []


@pytest.mark.slow
def test_every_page_can_be_reached_from_the_start():
    reached, waiting = set(), ["index.html"]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            links = [link.partition("#")[0] for link in pages()[path].links if "://" not in link]
            paths = [normpath(join(dirname(path), link)) for link in links if link]
            waiting += [path for path in paths if path.endswith(".html")]
    assert reached == set(pages())


@pytest.mark.slow
def test_no_page_loads_anything_from_elsewhere():
    for path, page in pages().items():
        assert [value for value in page.loaded if not value.startswith("data:")] == [], path
        assert not re.search(r"@import|url\((?!#)", text_of(path)), path


@pytest.mark.slow
def test_no_page_may_load_anything_and_runs_only_the_scripts_that_are_in_it_word_for_word():
    for path in pages():
        [policy] = re.findall(r'Security-Policy" content="([^"]+)"', text_of(path))
        assert policy.startswith("default-src 'none'; ")
        assert "base-uri 'none'; form-action 'none'; " in policy
        assert "://" not in policy
        scripts = scripts_of(text_of(path))
        scripts += map(unpacked, re.findall(r'id="program">(.*?)</script>', text_of(path)))
        scripts += scripts_of(framed()) if path == WALK_PAGE else []
        digests = [b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
        [allowed] = re.findall(r"; script-src (.+)$", policy) or [""]
        assert allowed.split() == [f"'sha256-{digest}'" for digest in digests], path


@pytest.mark.slow
def test_what_a_page_carries_packed_is_the_program_and_the_styles_of_the_widgets():
    for path, name in (("notebooks/01_factorial.html", "alive"), (FACTORIAL, "alone")):
        program, styles = (carried(text_of(path), part) for part in ("program", "styles"))
        assert program == lean(module(ROOT / "website" / "js" / f"{name}.js"))
        assert ".puzzle-book" in styles
        assert (".puzzle-card" in styles) == (name == "alive")


@pytest.mark.slow
def test_only_walks_the_search_and_what_is_asked_have_scripts():
    for path, page in pages().items():
        has_walk = re.fullmatch(f"index.html|{WALK_PAGE}|recordings/.*/.*", path) is not None
        has_scripts = has_walk or path == "search.html" or 'class="alive"' in text_of(path)
        assert ('<script type="module"' in text_of(path)) == has_scripts, path
        assert page.ids.count("book") == has_walk


@pytest.mark.slow
def test_the_frame_of_the_page_for_links_runs_one_script_and_loads_nothing():
    """A stranger who makes a link decides what is in it, so nothing else may run there."""
    [script] = scripts_of(framed())
    [policy] = re.findall(r'Security-Policy" content="([^"]+)"', framed())
    allowed = policy_of([script])
    assert policy.startswith("default-src 'none'; base-uri 'none'; form-action 'none'; style-src")
    assert policy.endswith(f"img-src data:{allowed}")
    for text in (text_of(WALK_PAGE), framed().replace(script, "")):
        assert not re.search(r"<[^>]* on\w+=", text)


@pytest.mark.slow
def test_the_page_about_the_site_says_which_pages_have_scripts():
    text = (ROOT / "docs" / "site.md").read_text("utf-8")
    [named] = re.findall(r"^Only (.*) have a script", text, re.M)
    have = {path.split("/")[0] for path in pages() if "<script" in text_of(path)}
    assert have == {place.rstrip("/") for place in re.findall(r"`([^`]+)`", named)}


@pytest.mark.slow
def test_the_first_move_on_the_start_page_needs_few_bytes():
    before, _, _ = text_of("index.html").rpartition("</script>")
    assert '<script type="module" async>' in before  # it does not wait for the rest of the page
    assert len(before.encode()) <= 1e3 * MOST_KILOBYTES_TO_PLAY


@pytest.mark.slow
def test_the_site_is_small_and_so_is_each_recording():
    files = [path for path in site().rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 1e6 * MOST_MEGABYTES * len(LESSONS)
    for path in site().glob("recordings/*/*.html"):
        assert len(gzip.compress(path.read_bytes())) <= 1e3 * MOST_KILOBYTES, path


# ---- everything is there ---------------------------------------------------------------------------


def cells_with_walks(name: str) -> set[str]:
    """The cells of a notebook that show a walk, or a question that has one."""
    found = set()
    for cell in nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4).cells:
        if cell.cell_type != "code":
            continue
        questions = re.findall(r'Predict\("([^"]+)"\)', cell.source)
        shows = re.search(r"^(StepThrough|CallTree)\(", cell.source, re.MULTILINE)
        if shows or any(prediction_named(name).run for name in questions):
            found.add(cell.id)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_every_recording_of_a_notebook_has_a_page_that_is_listed(name):
    cells = cells_with_walks(name)
    assert {path.stem for path in site().glob(f"recordings/{name}/*.html")} == cells
    listed = pages()["recordings/index.html"].links
    assert {Path(link).stem for link in listed if link.startswith(f"{name}/")} == cells


def carried(text: str, part: str) -> str:
    """What a page carries packed under this name."""
    [packed] = re.findall(f'(?:id|data-part)="{part}">(.*?)</script>', text)
    return unpacked(packed)


@pytest.mark.slow
def test_open_questions_of_a_walk_are_pauses_that_do_not_tell_the_answer():
    asked = json.loads(carried(text_of(FACTORIAL), "book"))["questions"]
    assert [question["open"] for question in asked] == [True, True, True]
    message = "".join(asked[1]["words"])
    assert message.startswith("What happens next?")
    assert not re.search(r"\b1\b.*\b1\b", message)


@pytest.mark.slow
def test_the_page_of_all_lessons_has_those_of_the_course_each_with_a_picture():
    names = [name for name, *_ in lessons_of_the_map()]
    assert [f"notebooks/{name}.html" for name in names] == list(NOTEBOOKS.values())
    assert names == list(PICTURES)
    assert text_of("lessons.html").count('<div class="thumb" aria-hidden="true"><svg') == len(names)


@pytest.mark.slow
def test_the_recursion_test_has_a_page_to_which_the_start_page_leads_and_is_no_lesson():
    assert "notebooks/recursion_test.html" in pages()["index.html"].links
    assert "before.<span" in text_of("notebooks/recursion_test.html")
    assert "recursion_test" not in [name for name, *_ in lessons_of_the_map()]


@pytest.mark.slow
def test_a_notebook_is_readable_as_a_page():
    shown = text_of("notebooks/06_hanoi.html")
    cells = nbformat.read(ROOT / "notebooks" / "06_hanoi.ipynb", as_version=4).cells
    ids = pages()["notebooks/06_hanoi.html"].ids
    in_words = [
        cell for cell in cells if cell.source.strip() and not cell.source.startswith("progress(")
    ]
    assert {cell.id for cell in in_words} <= set(ids)
    assert '<span class="keyword">def</span> <span class="def">can_move</span>' in shown
    assert 'href="07_review.html"' in shown
    assert 'href="../glossary.html"' in shown
    assert shown.count("<svg ") > 2
    assert "<img " not in shown


def test_what_has_no_page_is_no_link():
    words = markdown(
        "[a](../puzzlelib/nim.py) [b](teaching.md#routes)", "docs/tour.md", "guide/t.html"
    )
    assert words.strip() == '<p>a <a href="teaching.html#routes">b</a></p>'


def test_handouts_come_along_where_there_are_some(tmp_path, monkeypatch):
    monkeypatch.setattr("website.__main__.HANDOUTS", tmp_path / "handouts")
    assert copy_handouts(tmp_path / "site") == []
    (tmp_path / "handouts").mkdir()
    (tmp_path / "handouts" / "01_factorial_learners.pdf").write_bytes(b"%PDF")
    assert copy_handouts(tmp_path / "site") == ["01_factorial_learners.pdf"]
    assert (tmp_path / "site" / "handouts" / "01_factorial_learners.pdf").exists()


def test_a_sheet_is_found_at_its_lesson_by_learners_and_by_teachers(tmp_path):
    made = Site(tmp_path)
    for add in (add_lessons, add_teachers):
        add(made, set(), ["01_factorial_learners.pdf"])
    link = 'href="handouts/01_factorial_learners.pdf">handout</a>'
    for page in ("lessons.html", "teach.html"):
        assert (tmp_path / page).read_text("utf-8").count(link) == 1


def is_of_a_key(file: Path) -> bool:
    """Whether a file of the site says what only the teacher's pages say, or leads to one."""
    if file.suffix != ".pdf":
        return bool(re.search("_teacher|its key", file.read_text("utf-8")))
    read = pypdf.PdfReader(file)
    text = f"{read.metadata.title} {' '.join(page.extract_text() for page in read.pages)}"
    return bool(re.search(r"for the teacher|Hands, before they talk|\bKey\b", text))


@pytest.fixture(scope="module")
def with_a_room(tmp_path_factory):
    """A site with JupyterLite's address, made where keys of an earlier day lie among the handouts.

    Without recordings: their pages are those of the site without JupyterLite.
    """
    top = tmp_path_factory.mktemp("with_a_room")
    made = top / "handouts"
    for kind in ("learners", "teacher"):
        assert [*write(made, kind, ["01_factorial"])]
    (made / "keys").mkdir()
    shutil.copy(made / "01_factorial_teacher.pdf", made / "keys" / "01_factorial_learners.pdf")
    assert is_of_a_key(made / "01_factorial_teacher.pdf")
    with pytest.MonkeyPatch.context() as change:
        change.setattr("website.__main__.HANDOUTS", made)
        change.setattr("website.__main__.walks_of", lambda notebook: [])
        build_pages(top / "site", "lite")
    return top / "site"


@pytest.mark.slow
def test_no_key_is_in_the_site_nor_linked_there_whatever_lies_among_the_handouts(with_a_room):
    found = *with_a_room.rglob("*"), *site().glob("recordings/*/*")
    files = [path for path in found if path.is_file()]
    assert [path.name for path in files if path.suffix == ".pdf"] == ["01_factorial_learners.pdf"]
    assert [path for path in files if "teacher" in path.stem] == []
    assert [path for path in files if is_of_a_key(path)] == []


# ---- the ways to JupyterLite -------------------------------------------------------------------------


@pytest.mark.slow
def test_each_notebook_is_played_alone_on_its_page_and_all_are_listed(with_a_room):
    start, lessons = (
        Page((with_a_room / page).read_text("utf-8")).links
        for page in ("index.html", "lessons.html")
    )
    assert start.count("lite/tree/index.html") == 1  # in the row
    for name in PICTURES:
        there = f"lite/notebooks/index.html?path={name}.ipynb"
        assert lessons.count(there) == 1
        assert f"../{there}" in Page((with_a_room / f"notebooks/{name}.html").read_text()).links
    assert not [link for link in start + lessons if "lite/lab" in link]


@pytest.mark.slow
def test_what_needs_python_leads_to_its_cell_there_and_what_works_on_the_page_does_not(with_a_room):
    links = Page((with_a_room / "notebooks/06_hanoi.html").read_text("utf-8")).links
    there = "../lite/notebooks/index.html?path=06_hanoi.ipynb#cell-id="
    led = {link.removeprefix(there) for link in links if link.startswith(there)}
    cells = nbformat.read(ROOT / "notebooks" / "06_hanoi.ipynb", as_version=4).cells
    checked = {cell.id for cell in cells if cell.source.startswith("check(")}
    played = {cell.id for cell in cells if cell.source.startswith("Player(Hanoi(")}
    assert checked
    assert checked <= led
    assert not played & led


@pytest.mark.slow
def test_without_jupyterlite_nothing_leads_there():
    assert not [link for page in pages().values() for link in page.links if "lite/" in link]


def test_an_endless_recursion_is_as_deep_here_as_in_the_browser():
    before = sys.getrecursionlimit()
    with shallow():
        assert sys.getrecursionlimit() == FRAMES < before
    assert sys.getrecursionlimit() == before


# ---- what JupyterLite is made of --------------------------------------------------------------------


def put(tmp_path, monkeypatch, address):
    """Pyodide's lock file as the site has it, with that address."""
    core = tmp_path / "core"
    core.mkdir(exist_ok=True)
    for name in lite.CORE:
        (core / name).write_text("")
    packages = {
        name: {"name": name, "version": "1.0", "depends": needs, "imports": [name], "file_name": f"{name}.whl"}
        for name, needs in LOCKED.items()
    }  # fmt: skip
    (core / "pyodide-lock.json").write_text(json.dumps({"info": {}, "packages": packages}))
    for name in ("numpy.whl", "matplotlib.whl", "six.whl"):
        (core / name).write_text(name)
    wheel = tmp_path / "puzzle_notebooks-0.2.0-py3-none-any.whl"
    wheel.write_bytes(b"ours")
    monkeypatch.setattr(lite, "fetched_core", lambda: core)
    monkeypatch.setattr(lite, "wheels", lambda pure: [wheel])
    monkeypatch.setattr(lite.sooner, "quick", lambda archives, core: archives)
    files = tmp_path / "kernel"
    (files / "static").mkdir(parents=True, exist_ok=True)
    (files / "static" / "comlink.worker.0123.js").write_text("")
    monkeypatch.setattr(lite, "KERNEL_FILES", files)
    folder = tmp_path / "pyodide"
    lite.put_pyodide(folder, str(core) if address == "copy" else address)
    return folder, json.loads((folder / "pyodide-lock.json").read_text())["packages"]


LOCKED = {"numpy": [], "matplotlib": ["numpy", "Six"], "six": [], "scipy": ["numpy"]}
LOCKED |= {name: [] for name in lite.KERNEL}


def test_compiled_packages_come_from_the_address_that_is_set(tmp_path, monkeypatch):
    _, packages = put(tmp_path, monkeypatch, "https://school.example/pyodide")
    assert packages["numpy"]["file_name"] == "https://school.example/pyodide/numpy.whl"
    for name in ("numpy", "matplotlib"):
        assert "puzzlelib.tablebase" in packages[name]["imports"]
    assert packages["puzzle-notebooks"]["imports"] == [
        "stepthrough",
        "puzzlelib",
        "puzzlecourse",
        "recursion_test",
    ]
    assert "scipy" not in packages


def test_a_local_copy_of_pyodide_comes_along_as_a_whole(tmp_path, monkeypatch):
    folder, packages = put(tmp_path, monkeypatch, "copy")
    assert packages["numpy"]["file_name"] == "numpy.whl"
    assert {"numpy.whl", "matplotlib.whl", "six.whl"} <= {p.name for p in folder.iterdir()}


def test_without_an_address_there_is_no_numpy_and_no_other_address(tmp_path, monkeypatch):
    folder, packages = put(tmp_path, monkeypatch, "")
    assert set(packages) == {"puzzle-notebooks"}
    assert "://" not in (folder / "pyodide-lock.json").read_text()


def test_another_content_of_our_wheel_is_another_address(tmp_path):
    wheels = [tmp_path / day / "puzzle_notebooks-0.2.0-py3-none-any.whl" for day in ("1", "2", "3")]
    for wheel, content in zip(wheels, (b"one", b"one", b"other"), strict=True):
        wheel.parent.mkdir()
        wheel.write_bytes(content)
    one, same, other = map(lite.named_by_content, wheels)
    assert one == same != other
    _, version, build, _ = parse_wheel_filename(one)
    assert str(version) == "0.2.0"
    assert build != ()


def test_the_notebooks_of_jupyterlite_are_marked_as_those_that_are_copied(tmp_path):
    lite.put_notebooks(tmp_path / "files")
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        marks = [
            json.loads(file)["metadata"]["puzzle-notebooks"]
            for file in ((tmp_path / "files" / path.name).read_bytes(), handed_out(path))
        ]
        assert marks[0] == marks[1]


MADE = {  # what is made here, and what it is told as
    "pyodide-lock.json": "lockFileURL",
    "python_stdlib.zip": "stdLibURL",
    "loading.mjs": "pyodideUrl",
    "ahead.mjs": "worker",
}


@pytest.mark.parametrize("name", MADE)
def test_the_address_of_what_is_made_changes_with_it_and_that_of_pyodide_with_its_version(
    tmp_path, name
):
    each = []
    for content in ("{}", "[]"):
        for file in MADE:
            (tmp_path / file).write_text(content if file == name else "")
        told = lite.sooner.pyodide_settings(tmp_path, f"./{lite.WITHIN}")
        each.append(told | told["loadPyodideOptions"])
    one, other = ({key: told[key] for key in MADE.values()} for told in each)
    changed = {key for key in one if one[key] != other[key]}
    assert changed == {MADE[name]}
    assert one[MADE[name]].split("?")[0] == f"./pyodide/{lite.PYODIDE}/{name}"


def test_the_worker_is_jupyterlites_own_and_knows_where_that_is(tmp_path, monkeypatch):
    folder, _ = put(tmp_path, monkeypatch, "")
    first, rest = (folder / "ahead.mjs").read_text("utf-8").split("\n", 1)
    assert rest == lite.sooner.WORKER.read_text("utf-8")
    way = first.removeprefix('import "').removesuffix('";')
    there = Path(os.path.normpath(Path(lite.WITHIN, way)))
    assert there == Path("extensions", lite.KERNEL_EXTENSION, "static/comlink.worker.0123.js")


def test_jupyterlite_gets_the_settings_of_jupyterlab():
    settings = lite.configured({})["jupyter-config-data"]["settingsOverrides"]
    assert settings["@jupyter-widgets/jupyterlab-manager:plugin"] == {"saveState": True}


def test_the_address_of_our_extensions_changes_with_their_style(tmp_path, monkeypatch):
    script = tmp_path / "begin.js"
    script.write_text("// a script\n")
    addresses = [lite.loaded(script)]
    for style in ("p { color: red }", "p { color: blue }"):
        script.with_suffix(".css").write_text(style)
        addresses.append(lite.loaded(script))
    assert len(set(addresses)) == 3
    monkeypatch.setattr(lite, "EXTENSIONS", {"puzzlelib-begin": script})
    lite.put_extensions(tmp_path / "extensions")
    there = tmp_path / "extensions/puzzlelib-begin/static/begin.js"
    assert "color: blue" in there.read_text()


# ---- where the project is ---------------------------------------------------------------------------


def test_the_badges_of_the_readme_are_true_for_the_addresses_that_are_set():
    text = address.README.read_text("utf-8")
    told = address.with_badges(text, address.badges(address.REPOSITORY, address.SITE))
    assert text == told, "run python -m website.address"
    assert "python -m website.address -->" in text


def test_a_badge_is_shown_only_for_an_address_that_there_is():
    assert address.badges("", "") == ""
    line = address.badges("https://github.com/ada/puzzles", "")
    assert "(https://mybinder.org/v2/gh/ada/puzzles/HEAD" in line
    assert "[look]" not in line
    text = "<!-- badges: python -m website.address -->\n<!-- end -->"
    assert address.with_badges(address.with_badges(text, line), "") == text
    for picture in re.findall(r"docs/images/\w+\.svg", line):
        assert (ROOT / picture).exists()
