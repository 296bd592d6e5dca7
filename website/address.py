"""Where the project can be found on the web: the only place that says so.

`python -m website.address` writes the badges into the README that are true for these addresses.
"""

REPOSITORY = ""  # "https://github.com/OWNER/NAME", once there is one
SITE = ""  # where `build/site` is served: "https://OWNER.github.io/NAME/"
