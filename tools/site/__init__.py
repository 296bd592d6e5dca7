"""Build the site: documentation and notebooks with Sphinx, and JupyterLite.

`pages` is the Sphinx extension named in `conf.py`. `recorded` runs the notebooks' widgets at build time:
walks, and questions with their replies; `alive.js` shows both with the widgets' own scripts.
`walk_page` writes `walk.html`, which opens walks from links; `run_page` writes `run.html`, which runs any program.

`lite` builds JupyterLite; `sooner` and `quick` reduce the time until Python starts there. Files that change
between builds have URLs that contain a hash of their `content`.
"""
