"""Checks the JavaScript and the CSS with Biome: its rules and its format, as biome.jsonc says.

    python tests/lint_javascript.py           says what is wrong; nothing is changed
    python tests/lint_javascript.py --write   formats, and mends what can be mended safely

npx fetches Biome once and keeps it; from then on no network is needed. Without npx the check is left
out, visibly; with PUZZLELIB_REQUIRE_NODE=1 that is a failure.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIOME = "@biomejs/biome@2.6.8"
NO_NODE = "JavaScript and CSS are not checked: install node and npm."
NOT_FETCHED = (
    f"JavaScript and CSS are not checked: with a network, say once `npx --yes {BIOME} --version`."
)


def main(options: list[str]) -> int:
    npx = shutil.which("npx")
    if npx is None:
        return left_out(NO_NODE)
    biome = [npx, "--yes", "--prefer-offline", BIOME]
    patience = os.environ | {"npm_config_fetch_retries": "1", "npm_config_fetch_timeout": "60000"}
    tried = subprocess.run([*biome, "--version"], env=patience, capture_output=True, check=False)
    if tried.returncode:
        return left_out(NOT_FETCHED)
    checked = [*biome, "check", "--error-on-warnings", *options]
    return subprocess.run(checked, cwd=ROOT, check=False).returncode


def left_out(why: str) -> int:
    """Say why nothing is checked; where node is required, that is a failure."""
    print(why, flush=True)
    return int(os.environ.get("PUZZLELIB_REQUIRE_NODE") == "1")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
