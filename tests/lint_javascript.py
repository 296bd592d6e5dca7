"""Check JavaScript and CSS with Biome, as configured in biome.jsonc.

    python tests/lint_javascript.py           report problems
    python tests/lint_javascript.py --write   format, and apply safe fixes

npm downloads Biome to `build` once. Without node and npm the check is skipped with a message, or fails if
PUZZLELIB_REQUIRE_NODE=1.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.npm import KEPT, ensure_installed  # noqa: E402

NO_NODE = "JavaScript and CSS are not checked: install node and npm."
NOT_FETCHED = "JavaScript and CSS are not checked: npm fetches Biome with a network, once."


def main(options: list[str]) -> int:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return left_out(NO_NODE)
    try:
        biome = ensure_installed("@biomejs/biome") / "bin" / "biome"
    except (OSError, subprocess.CalledProcessError):
        return left_out(NOT_FETCHED)
    command = [node, str(biome), "check", "--error-on-warnings", *options]
    environment = os.environ | {"XDG_CACHE_HOME": str(KEPT)}  # writes only inside the checkout
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def left_out(why: str) -> int:
    """Print why the check is skipped; return 1 if node is required, else 0."""
    print(why, flush=True)
    return int(os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
