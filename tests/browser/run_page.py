"""Build `run.html` for tests, and a page object for it."""

import shutil

from playwright.sync_api import expect
from serving import LIMIT
from walk_page import Walk

from tools.npm import ensure_installed
from tools.site import run_page

PYTHON = "pyodide"  # the folder of Pyodide in the site
FRAME = "#run-frame"


def write_site(folder, monkeypatch):
    """Write the page to *folder*; its Python compiles what it imports, which makes the build quick."""
    monkeypatch.setattr(run_page, "quick", lambda archives, core, programs: archives)
    (folder / PYTHON).mkdir(parents=True)
    for name in (*run_page.CORE, "pyodide-lock.json"):
        shutil.copy(ensure_installed("pyodide") / name, folder / PYTHON)
    run_page.write_run_page(folder, PYTHON)


class RunPage:
    """Page object for `run.html`, which is in a frame."""

    def __init__(self, page, address):
        self.page = page
        self.console = []
        page.on("console", lambda message: self.console.append(message.text))
        page.goto(address)
        self.frame = page.frame_locator(FRAME)
        self.field = self.frame.get_by_role("textbox", name="Python program")
        self.status = self.frame.get_by_role("status").first
        self.answers = self.frame.get_by_label("Answers for input()")
        self.field.wait_for()

    def button(self, name):
        return self.frame.get_by_role("button", name=name, exact=True)

    def write(self, program):
        """Replace the program as a reader does who pastes one."""
        self.field.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(program)

    def start(self, program):
        self.write(program)
        self.button("Run and step").click()

    def run(self, program=None):
        """Run a program, by default the one in the field, and return its walk."""
        if program is not None:
            self.write(program)
        self.button("Run and step").click()
        expect(self.button("Run and step")).to_be_visible(timeout=LIMIT)  # Stop is in its place
        return self.walk()

    def walk(self):
        walk = Walk(self.frame)
        walk.page = self.page
        return walk

    def says(self, words):
        expect(self.status).to_contain_text(words, timeout=LIMIT)
