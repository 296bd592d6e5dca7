"""Build the site: `python -m tools.site FOLDER`, or `make site`."""

import argparse
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.npm import ROOT

HERE = Path(__file__).parent
HANDOUTS = ROOT / "build" / "handouts"
LITE = "lite"


def main() -> int:
    """Build the site in the folder given on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("folder", type=Path, help="an existing site there is replaced")
    parser.add_argument("--no-lite", action="store_true", help="without JupyterLite: pages only")
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    if failed := build_pages(options.folder, lite=not options.no_lite):
        return failed
    # README and the first page name these in HTML, which Sphinx does not look into
    shutil.copytree(ROOT / "docs" / "images", options.folder / "docs" / "images")
    copy_handouts(options.folder)
    if not options.no_lite:
        from .lite import WITHIN, build_lite  # JupyterLite's tools are not needed for --no-lite
        from .run_page import write_run_page

        build_lite(options.folder / LITE)
        write_run_page(options.folder, f"{LITE}/{WITHIN}")
    return 0


def build_pages(folder: Path, lite: bool) -> int:
    """Build the pages with Sphinx, with warnings as errors; return its exit code."""
    from sphinx.cmd.build import main as sphinx  # installed only in the site's environment

    options = [
        "--fail-on-warning",
        "--fresh-env",
        "--jobs=auto",
        "--quiet",
        "-D",
        f"site_lite={int(lite)}",
    ]
    with TemporaryDirectory() as doctrees:
        return sphinx([*options, "-d", doctrees, "-c", str(HERE), str(ROOT), str(folder)])


def copy_handouts(folder: Path) -> list[str]:
    """Copy the learners' handouts from an earlier `make handouts`; return their names."""
    sheets = sorted(HANDOUTS.glob("*_learners.pdf"))
    if sheets:
        (folder / "handouts").mkdir(parents=True)
    return [Path(shutil.copy(sheet, folder / "handouts")).name for sheet in sheets]


if __name__ == "__main__":
    raise SystemExit(main())
