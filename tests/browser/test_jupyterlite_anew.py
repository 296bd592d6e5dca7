"""JupyterLite after a rebuild: returning visitors get the new site and keep their saved notebooks."""

import json
import re
import shutil
from contextlib import contextmanager
from zipfile import ZipFile

import nbformat
import pytest
from lab import BROWSER, CHROMIUM
from lite import Begun, Lite
from playwright.sync_api import expect
from serving import Quiet, folder_served

from puzzlecourse.storage.handed_out import marked
from puzzlelib import __version__
from tools.site.content import digest, named_by_content

pytestmark = pytest.mark.slow


ALL = ("",)
KEPT_BY_A_BROWSER = {  # suffixes of the files served from the browser's cache
    "everything": ALL,
    "the pages and what they are told": (".html", ".js", ".json", ".ipynb"),
}


class ForDays(Quiet):
    """Let browsers cache files with the suffixes *kept* for days, and no others."""

    kept = ALL

    def end_headers(self):
        keeps = self.path.partition("?")[0].endswith(self.kept)
        self.send_header("Cache-Control", "max-age=999999" if keeps else "no-store")
        super().end_headers()


@pytest.fixture(scope="module")
def anew(jupyterlite, tmp_path_factory):
    """The site rebuilt after changes to puzzlelib, a notebook and JupyterLite, with updated hashes."""
    anew = shutil.copytree(jupyterlite, tmp_path_factory.mktemp("anew") / "JupyterLite")
    [wheel] = anew.glob("pyodide/*/puzzle_notebooks-*.whl")
    lock = wheel.with_name("pyodide-lock.json")
    before = digest(lock)
    changed = with_changes(wheel)
    put(lock, {wheel.name: changed.name, digest(wheel): digest(changed)})
    put(anew / "jupyter-lite.json", {before: digest(lock)})
    notebook = anew / "files/01_factorial.ipynb"
    put(notebook, {"**You will**": "**Now you will**"})
    notebook.write_text(json.dumps(marked(nbformat.read(notebook, as_version=4))))
    for page in anew.rglob("index.html"):  # as in a new release of JupyterLite
        put(page, {"bundle.js?_=": "bundle.js?_=new"}, least=0)
    return anew


def with_changes(wheel):
    """Write the wheel with a changed module and notebook, named by its content as in a build."""
    plain = wheel.with_name(re.sub("-0x[0-9a-f]{12}", "", wheel.name))
    with ZipFile(wheel) as old, ZipFile(plain, "w") as new:
        for file in old.infolist():
            text = old.read(file)
            if file.filename.startswith("puzzlelib/__pycache__/__init__."):
                continue  # would take precedence over the changed source
            if file.filename == "puzzlelib/__init__.py":
                text += b"\nBUILT_ANEW = True\n"
            if file.filename.endswith("/01_factorial.ipynb"):
                text = text.replace(b"**You will**", b"**Now you will**")
            new.writestr(file, text)
    return plain.rename(wheel.with_name(named_by_content(plain)))


def put(file, words, least=1):
    """Replace the keys of *words* in the file; each must occur at least *least* times."""
    text = file.read_text("utf-8")
    for before, after in words.items():
        assert text.count(before) >= least, before
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")


@contextmanager
def browser_of(profile, browser, address):
    """Open a page in a browser whose cache persists in the folder *profile*.

    Requests are not intercepted, because that would disable the cache.
    """
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=CHROMIUM, args=BROWSER
    )
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    yield context.pages[0]
    context.close()
    assert [url for url in asked if not url.startswith((address, "data:", "blob:", "about:"))] == []


@pytest.mark.parametrize("kept", KEPT_BY_A_BROWSER)
def test_returning_visitors_get_the_rebuilt_site(browser, jupyterlite, anew, tmp_path, kept):
    handler = type("Keeping", (ForDays,), {"kept": KEPT_BY_A_BROWSER[kept]})
    served = tmp_path / "served"
    served.symlink_to(jupyterlite)
    with folder_served(served, handler) as address:
        with browser_of(tmp_path / "profile", browser, address) as page:
            lite = Lite(page, address, "01_factorial")
            lite.execute("import puzzlelib\nassert not hasattr(puzzlelib, 'BUILT_ANEW')")
        served.unlink()
        served.symlink_to(anew)
        with browser_of(tmp_path / "profile", browser, address) as page:
            lite = Lite(page, address, "01_factorial")
            expect(page.locator("script[src*='bundle.js?_=new']")).to_have_count(1)
            lite.wait_for_kernel()
            lite.execute("import puzzlelib\nassert puzzlelib.BUILT_ANEW")
            expect(page.get_by_role("strong").filter(has_text="Now you will")).to_be_visible()


BESIDE = "01_factorial.*.ipynb"
CHANGED = "The course has changed this notebook since you got yours, and yours stays as it is."


def test_a_saved_notebook_is_kept_and_the_new_one_is_added(browser, jupyterlite, anew, tmp_path):
    served = tmp_path / "served"
    served.symlink_to(jupyterlite)
    with (
        folder_served(served, ForDays) as address,
        browser_of(tmp_path / "profile", browser, address) as page,
    ):
        for name in ("00_frames", "01_factorial"):
            lite = Lite(page, address, name)
            lite.write("from ", "# mine\nfrom puzzlecourse import progress")
            lite.save()
            lite.execute("open('my_answers.txt', 'w').write('mine')")
        served.unlink()
        served.symlink_to(anew)
        page.reload()  # the change shows after a reload
        for name, is_changed in (("00_frames", False), ("01_factorial", True)):
            lite = Begun(page, address, name)
            expect(lite.words).to_contain_text("Runs all cells once.")
            assert lite.words.inner_text().startswith(CHANGED) == is_changed
            lite.execute("import puzzlelib; assert puzzlelib.BUILT_ANEW")
            lite.execute("assert open('my_answers.txt').read() == 'mine'")
            assert "# mine" in lite.sources()[0]
            lite.execute(
                f"from puzzlecourse import progress; said = progress({name!r}).trouble.value"
            )
            lite.execute(f"assert ('the new one is beside it' in said) == {is_changed}, said")
        lite.execute(f"from pathlib import Path; [new] = Path().glob({BESIDE!r})")
        lite.execute("assert f'beside it, {new}.' in said, said")
        Lite(page, address, f"01_factorial.{__version__}")
        expect(page.get_by_role("strong").filter(has_text="Now you will")).to_be_visible()
