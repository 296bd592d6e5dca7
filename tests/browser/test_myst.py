"""Walks as the `{anywidget}` of a book that MyST builds.

MyST itself builds the book. Its theme, which comes from the web, is played by a page that does with the
directive's node what the theme does: a shadow root, an import, and `render`.
"""

import json
import os
import shutil
import subprocess

import pytest
from lab import listen_for_errors
from playwright.sync_api import expect
from screens import DESK, rgb
from serving import blocked, folder_served
from walk_page import Walk

from puzzlelib import Solitaire, fact, record, solve
from puzzlelib.views import StepThrough
from puzzlelib.views.palette import THEMES

MYST = "mystmd@1.8.3"
MISSING = f"books are built with node: apt-get install npm, and with a network, once, `npx --yes {MYST} --version`"
BOOK = {
    "myst.yml": "version: 1\nproject:\n  toc:\n    - file: index.md\nsite:\n  template: theme\n",
    "theme/template.yml": "jtex: v1\ntitle: Theme\nversion: 1.0.0\nlicense: MIT\n",
    "index.md": "# Calls\n\n```{anywidget} fact.mjs\n```\n\nA search:\n\n```{anywidget} search.mjs\n```\n",
}
THEME = """<!doctype html><html lang="en"><title>Book</title><body><script type="module">
const { mdast } = await (await fetch("index.json")).json();
const nodes = [];
const find = (node) => (node.type === "anywidget" ? nodes.push(node) : node.children?.forEach(find));
find(mdast);
for (const { esm, model } of nodes) {
    const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
    const el = root.appendChild(document.createElement("div"));
    await (await import(esm)).default.render({ model: new Map(Object.entries(model)), el });
}
</script></body></html>"""
ROW = Solitaire("o.oo.")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def myst():
    """The command that builds a book."""
    npx = shutil.which("npx")
    command = [npx, "--yes", "--prefer-offline", MYST]
    if not npx or subprocess.run([*command, "--version"], capture_output=True).returncode:
        if os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    return command


@pytest.fixture(scope="module")
def book(myst, tmp_path_factory):
    """The folder of a book with two walks, built, and shown by a page in place of its theme."""
    folder = tmp_path_factory.mktemp("book")
    (folder / "theme").mkdir()
    for name, text in BOOK.items():
        (folder / name).write_text(text, encoding="utf-8")
    StepThrough(record(fact, 3), ask=["fact(2) returns"]).save(folder / "fact.mjs")
    StepThrough(record(solve, ROW, ROW.start), ROW).save(folder / "search.mjs")
    subprocess.run([*myst, "build", "--site"], cwd=folder, check=True, capture_output=True)
    served = folder / "_build" / "site" / "public"
    shutil.copy(folder / "_build" / "site" / "content" / "index.json", served)
    (served / "index.html").write_text(THEME, encoding="utf-8")
    return served


@pytest.fixture
def page(browser, book):
    """The book's page, which asks for nothing but what was built; no error may come."""
    context = browser.new_context(viewport=DESK)
    with folder_served(book) as address:
        elsewhere = blocked(context, address)
        page = context.new_page()
        errors = listen_for_errors(page)
        page.goto(f"{address}/index.html")
        yield page
        context.close()
    assert (elsewhere, [one for one in errors if "favicon" not in one]) == ([], [])


def test_the_book_holds_each_walk_once_as_a_file_of_its_own(book):
    page = json.loads((book / "index.json").read_text(encoding="utf-8"))
    text = json.dumps(page["mdast"])
    assert text.count('"anywidget"') == 2
    assert sorted(path.name.partition("-")[0] for path in book.glob("*.mjs")) == ["fact", "search"]
    assert all(path.name in text for path in book.glob("*.mjs"))


def test_two_walks_are_stepped_each_by_itself(page):
    first, second = Walk(page, 0), Walk(page, 1)
    first.button("Step").click()
    first.at(1)
    first.key("ArrowRight")
    first.at(2)
    second.at(0)
    second.button("Step").click()
    second.at(1)
    expect(second.root.locator(".board svg")).to_be_visible()
    first.at(2)


def test_a_question_is_a_pause_and_leads_on(page):
    walk = Walk(page)
    walk.button("Last").click()
    expect(walk.question).to_contain_text("What happens next?")
    walk.question.get_by_role("button").first.click()
    walk.button("Last").click()
    walk.at(walk.last)


def test_a_walk_follows_the_theme_of_the_book(page):
    step = Walk(page).button("Step")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][False]))
    page.evaluate("() => document.documentElement.classList.add('dark')")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][True]))
    page.evaluate("() => document.documentElement.classList.remove('dark')")
    expect(step).to_have_css("background-color", rgb(THEMES["running"][False]))
