"""An HTML page that loads nothing and runs only its own scripts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape

PAGE = """<!doctype html>
<html {attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; style-src {styles}; img-src data:; script-src {sources}">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{css}</style>
</head>
<body class="{classes}">
{body}
</body>
</html>
"""


def offline_page(
    title: str,
    css: str,
    body: str,
    scripts: Sequence[str],
    kind: str = "",
    attributes: str = 'lang="en"',
    more: str = "",
    styles: Sequence[str] = (),
) -> str:
    """Return the page; its content security policy allows *scripts* by their hashes.

    *body* is HTML that contains the scripts, *kind* further classes of the body element, *more* further
    sources of scripts, and further directives. With *styles*, only these style sheets are allowed.

    >>> page = offline_page("Hello", "", "<script>show()</script>", ["show()"])
    >>> "script-src 'sha256-bZcXq6A55386WOhnm+CkmXOdvD/gkjsQT5fkz6gxfg8='" in page
    True
    """
    return PAGE.format(
        attributes=attributes,
        sources=f"{_hashes(scripts)} {more}".strip(),
        styles=_hashes(styles) or "'unsafe-inline'",
        title=escape(title),
        css=css,
        classes=f"puzzle-page {kind}".rstrip(),
        body=body,
    )


def _hashes(texts: Sequence[str]) -> str:
    """Return the sources of a content security policy that allow these scripts or style sheets."""
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)
