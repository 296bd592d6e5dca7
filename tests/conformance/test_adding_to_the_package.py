"""docs/extend/adding_a_puzzle.md, followed in a copy of this package: a built-in puzzle."""

import re
from textwrap import dedent

import pytest
from copied import copied, python_in
from test_adding_a_puzzle import FILES, PAGE

WORDS = PAGE.read_text(encoding="utf-8")
WRITTEN = {name: dedent(text) for _, text, name in FILES.findall(WORDS)}


def replace_in(file, *changes):
    """Rewrite a file, replacing each of these texts, which must occur exactly once."""
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def from_the_page(pattern):
    """Return the only match of *pattern* on the page."""
    [match] = re.findall(pattern, WORDS)
    return match


def write_the_puzzle(folder):
    library, tests = folder / "puzzlelib", folder / "tests"
    imports = from_the_page(r"`(from \.rules import [^`]*)`")
    rules, of_the_package = re.split(r"(?m)^from puzzlelib\S* import .*\n", WRITTEN["frogs.py"])[
        ::2
    ]
    (library / "frogs.py").write_text(f"{rules}{imports}\n{of_the_package}", encoding="utf-8")

    pictures = library / "views" / "pictures"
    picture = WRITTEN["frogs_picture.py"].replace(
        "from frogs import Frogs, Move, Position", from_the_page(r"`(from \.\.\.frogs [^`]*)`")
    )
    picture = re.sub(
        r"from puzzlelib\.views\.pictures import .*",
        from_the_page(r"`(from \.picture [^`]*)`"),
        picture.replace("PICTURES[Frogs] = FrogsPicture\n", ""),
    )
    (pictures / "frogs.py").write_text(picture, encoding="utf-8")
    replace_in(
        pictures / "__init__.py",
        (
            "from ...hanoi import Hanoi\n",
            "from ...frogs import Frogs\nfrom ...hanoi import Hanoi\n",
        ),
        ("from .hanoi import", "from .frogs import FrogsPicture\nfrom .hanoi import"),
        ("    Hanoi: HanoiPicture,\n", "    Frogs: FrogsPicture,\n    Hanoi: HanoiPicture,\n"),
    )

    rows = WRITTEN["rows.py"][WRITTEN["rows.py"].index("ROWS") :].replace("ROWS", "FROGS")
    replace_in(
        tests / "support" / "reference.py",
        ("TABLE = [", f"{rows}\n\nTABLE = [*FROGS, "),
        ("from puzzlelib import ", "from puzzlelib import Frogs, "),
    )
    replace_in(
        library / "__init__.py",
        ("from .hanoi import Hanoi", "from .frogs import Frogs\nfrom .hanoi import Hanoi"),
        ('__all__ += ["Found", ', '__all__ += ["Found", "Frogs", '),
    )
    replace_in(
        tests / "library" / "test_bad_inputs.py",
        ("GOOD = {\n", f"GOOD = {{\n    {from_the_page(r'`(.Frogs.: {[^`]*})`')},\n"),
        ("FINE = {", f"FINE = {{\n    {from_the_page(r'`(.Frogs.pairs.*: .5.)`')},"),
    )


TESTS = "tests/conformance/test_conformance.py tests/library/test_bad_inputs.py tests/library/test_reference.py"


@pytest.mark.slow
def test_a_package_with_one_more_puzzle_passes_its_tests(tmp_path):
    folder = copied(tmp_path)
    write_the_puzzle(folder)
    options = ["-q", "-p", "no:cacheprovider", "-k", "Frogs or every or parameter"]
    ended = python_in(
        folder, "-m", "pytest", *options, *TESTS.split(), "tests/project/test_structure.py"
    )
    assert ended.returncode == 0, ended.stdout
    assert "Frogs" in python_in(folder, "-c", "import puzzlelib; print(puzzlelib.Frogs())").stdout
