"""The course as a static site: `python -m website FOLDER`, or `make site`.

`recordings` finds what the notebooks step through, `notebooks` makes pages of them, `pages` is what
all pages share, `start` the page one comes to, `lessons` and `teachers` the lists behind it, `linked`
the page that opens a walk which is a link, `lite` a JupyterLite in which everything can be played.
`words` reads what the pages say, for `search` and for `previews`; `machines` writes what only programs
read.
"""
