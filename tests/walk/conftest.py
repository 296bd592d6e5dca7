"""A shell of IPython in this process, for the tests of magics; node, for JavaScript without a page."""

import builtins
import gc
import json
import os
import shutil
import subprocess
import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

# Without this, --doctest-modules would collide with the other files of this name.
collect_ignore = ["conftest.py"]


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    before = sys.modules["__main__"], sys.excepthook, sys.displayhook
    config = Config(HistoryManager={"enabled": False}, InteractiveShell={"xmode": "Context"})
    shell = InteractiveShell.instance(
        config=config, ipython_dir=str(tmp_path_factory.mktemp("ipython"))
    )
    shell.run_line_magic("load_ext", "puzzlelib")
    gc.freeze()  # `shell.reset` collects garbage, which takes seconds after many other tests
    yield shell
    InteractiveShell.clear_instance()
    sys.modules["__main__"], sys.excepthook, sys.displayhook = before
    for name in ("display", "get_ipython", "__IPYTHON__"):
        vars(builtins).pop(name, None)


MISSING = "What JavaScript does without a page is not checked: install node."


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
