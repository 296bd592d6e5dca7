"""Configure Sphinx: the sources are `docs/` and `notebooks/`, with their committed outputs."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

project = "puzzlelib"
author = "The puzzlelib authors"
extensions = ["myst_nb", "sphinx.ext.autodoc", "tools.site.pages"]
root_doc = "docs/index"
include_patterns = ["docs/**", "notebooks/**", "*.md"]
exclude_patterns = ["**/.ipynb_checkpoints"]

nb_execution_mode = "off"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # some notebooks skip a heading level
autodoc_member_order = "bysource"

html_title = "puzzlelib"
html_context = {"default_mode": "auto"}
html_theme = "pydata_sphinx_theme"
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "logo": {"text": "puzzlelib"},
    "navigation_with_keys": False,  # walks use the arrow keys
    "show_prev_next": True,
    "back_to_top_button": False,  # would cover walks
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}
