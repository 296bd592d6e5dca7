"""The course as a static site: `python -m website FOLDER`, or `make site`.

Throughout this package we have:

- page: one HTML file of the site, with its own copy of styles and scripts
- walk: a recording to step through, with the cell that shows it
- still: a part of a page as it shows without scripts
- alive: a part that the page's script takes over from its still

Pages: `pages` is what all of them share, `start` the first page, `lessons` and `teachers` the lists
behind it, `linked` the page that opens a walk from a link. `recordings` finds what the notebooks step
through, `notebooks` makes pages of them. `words` reads what the pages say, for `search`.

On the page of a notebook, `stills` shows a cell without scripts, and `living` finds the cells
that a script brings to life. What these answer is worked out when the site is made, by `questions` and
`boards`; `alive` puts it into the page, and `js/` answers there. `needs` says what remains for Python.

JupyterLite: with `lite` everything can be played; `sooner` and `quick` let Python begin sooner there. What is
fetched comes with `npm`, and what changes has an address by its `content`. `address` is no part of a build.
"""
