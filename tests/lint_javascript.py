"""Checks the JavaScript and the CSS with Biome: its rules and its format, as biome.jsonc says.

    python tests/lint_javascript.py           says what is wrong; nothing is changed
    python tests/lint_javascript.py --write   formats, and mends what can be mended safely

npm fetches Biome once, into `build`; from then on no network is needed. Without node and npm the check
is left out, visibly; with PUZZLELIB_REQUIRE_NODE=1 that is a failure.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from website.npm import KEPT, fetched  # noqa: E402

NO_NODE = "JavaScript and CSS are not checked: install node and npm."
NOT_FETCHED = "JavaScript and CSS are not checked: npm fetches Biome with a network, once."


def main(options: list[str]) -> int:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return left_out(NO_NODE)
    try:
        biome = fetched("@biomejs/biome") / "bin" / "biome"
    except (OSError, subprocess.CalledProcessError):
        return left_out(NOT_FETCHED)
    command = [node, str(biome), "check", "--error-on-warnings", *options]
    environment = os.environ | {"XDG_CACHE_HOME": str(KEPT)}  # nothing outside the checkout
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def left_out(why: str) -> int:
    """Say why nothing is checked; where node is required, that is a failure."""
    print(why, flush=True)
    return int(os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
