"""Reading a notebook's program for compilation in advance."""

import nbformat

from tools.site.quick import names_of
from tools.site.sooner import program_of


def test_imports_are_found_despite_magics_and_shell_commands(tmp_path):
    sources = ["%load_ext puzzlelib\nimport a", "!ls\nfrom b import c", "a?", "%%time\na.run()"]
    cells = [*map(nbformat.v4.new_code_cell, sources), nbformat.v4.new_markdown_cell("import d")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "magics.ipynb")
    assert names_of(program_of(tmp_path / "magics.ipynb")) == {"a", "b", "b.c"}
