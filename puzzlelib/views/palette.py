"""What the colours are called, and how they look: this is the only place.

A picture names its colours by their role. On paper a role has its first value; in a web page it is
the CSS variable `--puzzle-role`, whose value in a dark theme is the second.
"""

INK = "ink"  # text on the page
PAPER = "paper"  # the page
WOOD = "wood"  # what the pieces stand on
LINE = "line"  # the rim of an empty place
LIGHT = "light"  # text on a piece
SHEET = "sheet"  # a sheet that stays white in both themes
ON_SHEET = "on-sheet"  # text on it

# Seven hues, equally dark: white figures on them and both themes around them contrast enough.
HUES = ("hue-1", "hue-2", "hue-3", "hue-4", "hue-5", "hue-6", "hue-7")

THEMES = {
    INK: ("#24292f", "#ffffff"),  # but in JupyterLab the colour of its own text
    PAPER: ("#ffffff", "#111111"),
    WOOD: ("#8c6b45", "#9c7a52"),
    LINE: ("#868c95", "#8f959e"),
    LIGHT: ("#fefefe", "#fefefe"),
    SHEET: ("#fdfdfd", "#fdfdfd"),
    ON_SHEET: ("#24292e", "#24292e"),
    "hue-1": ("#1a6fb5", "#1a6fb5"),
    "hue-2": ("#b8500f", "#b8500f"),
    "hue-3": ("#0b7a63", "#0b7a63"),
    "hue-4": ("#8f4fa8", "#8f4fa8"),
    "hue-5": ("#856a00", "#856a00"),
    "hue-6": ("#b83a5e", "#b83a5e"),
    "hue-7": ("#5b6b7d", "#5b6b7d"),
    "focus": ("#0969da", "#58a6ff"),  # the ring around what has the focus, and legal targets
    "ring": ("#000000", "#ffffff"),  # the frame of what is current
    "good": ("#1a7f37", "#1a7f37"),
    "bad": ("#c2371f", "#c2371f"),
}


def on_paper(colour: str) -> str:
    """The value of a role in a light theme; whatever is no role is a colour already.

    >>> on_paper("wood"), on_paper("#ff0000"), on_paper("none")
    ('#8c6b45', '#ff0000', 'none')
    """
    return THEMES[colour][0] if colour in THEMES else colour


def on_page(colour: str) -> str:
    """A role as CSS that follows the theme of the page, and is as on paper where there is none.

    >>> on_page("wood"), on_page("light")
    ('var(--puzzle-wood,#8c6b45)', '#fefefe')
    """
    light, dark = THEMES.get(colour, (colour, colour))
    return light if light == dark else f"var(--puzzle-{colour},{light})"


def css(scope: str) -> str:
    """The variables for the elements that `scope` selects, in a light and in a dark JupyterLab."""
    light, dark = (
        "".join(f" --puzzle-{role}: {values[theme]};" for role, values in THEMES.items())
        for theme in (0, 1)
    )
    ink = " --puzzle-ink: var(--jp-ui-font-color0, #24292f);"
    return f'{scope} {{{light}{ink} }}\n[data-jp-theme-light="false"] {scope} {{{dark}{ink} }}\n'
