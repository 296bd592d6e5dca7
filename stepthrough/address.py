"""The addresses of the project on the web, defined only here.

None of them is published yet. For another server, set the environment variable PUZZLELIB_SITE, or
change `SITE`.
"""

import os

REPOSITORY = ""  # "https://github.com/OWNER/NAME", once there is one
SITE = ""  # where `build/site` is served: "https://OWNER.github.io/NAME"

WALK_PAGE = "walk.html"  # the page of the site that opens links to walks
SETTING = "PUZZLELIB_SITE"


def walk_page() -> str:
    """Return the address of the page that opens links to walks; "" if no site is known."""
    site = os.environ.get(SETTING) or SITE
    return f"{site.rstrip('/')}/{WALK_PAGE}" if site else ""
