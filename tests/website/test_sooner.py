"""What is read of a notebook so that Python begins sooner with it in a browser."""

import nbformat

from website.quick import names_of
from website.sooner import program_of


def test_magics_and_commands_of_a_notebook_keep_nothing_of_its_imports_from_being_found(tmp_path):
    sources = ["%load_ext puzzlelib\nimport a", "!ls\nfrom b import c", "a?", "%%time\na.run()"]
    cells = [*map(nbformat.v4.new_code_cell, sources), nbformat.v4.new_markdown_cell("import d")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "magics.ipynb")
    assert names_of(program_of(tmp_path / "magics.ipynb")) == {"a", "b", "b.c"}
