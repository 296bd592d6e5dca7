"""What colours and sizes of type are called, and how they look: this is the only place.

A picture names its colours by their role. On paper a role has its first value; in a web page it is
the CSS variable `--puzzle-role`, whose value in a dark theme is the second. What is made of them,
buttons, chips, panels, is in `roles.css`.
"""

from functools import cache
from pathlib import Path

INK = "ink"  # text on the page
PAPER = "paper"  # the page
WOOD = "wood"  # what the pieces stand on; the same in both themes, as are the pieces
WOOD_LIGHT = "wood-light"  # its upper edge, and the lower one of pieces on it
WOOD_DARK = "wood-dark"  # its lower edge
HOLE = "hole"  # an empty place in wood
CREAM = "cream"  # a piece on wood
LINE = "line"  # the rim of an empty place
LIGHT = "light"  # text on a piece
SHEET = "sheet"  # a sheet that stays white in both themes
ON_SHEET = "on-sheet"  # text on it

# Seven hues, equally dark: white figures on them and both themes around them contrast enough.
# Each has a darker one for the lower edge of a piece.
TONES = ("#1a6fb5", "#b8500f", "#0b7a63", "#8f4fa8", "#856a00", "#b8304a", "#5b6b7d")
DARKER = ("#124d7e", "#80380a", "#075545", "#643775", "#5d4a00", "#802133", "#3f4a57")
HUES = tuple(f"hue-{number}" for number in range(1, len(TONES) + 1))
EDGES = {hue: f"{hue}-dark" for hue in HUES}

VEIL = "rgba(134, 140, 149, 0.12)"  # a breath of `LINE` over a sheet of any colour
RIM = "rgba(134, 140, 149, 0.4)"  # a frame on a sheet of any colour

THEMES = {
    INK: ("#24292f", "#ffffff"),  # but in JupyterLab the colour of its own text
    PAPER: ("#ffffff", "#111111"),
    WOOD: ("#93633a", "#93633a"),
    WOOD_LIGHT: ("#b98a5a", "#b98a5a"),
    WOOD_DARK: ("#6b4423", "#6b4423"),
    HOLE: ("#24140a", "#24140a"),
    CREAM: ("#f6e8cb", "#f6e8cb"),
    LINE: ("#868c95", "#8f959e"),
    LIGHT: ("#fefefe", "#fefefe"),
    SHEET: ("#fdfdfd", "#fdfdfd"),
    ON_SHEET: ("#24292e", "#24292e"),
    "focus": ("#0969da", "#58a6ff"),  # the ring around what has the focus, and legal targets
    "shadow": ("#8a8f96", "#000000"),  # under what is lifted
    "ring": ("#000000", "#ffffff"),  # the frame of what is current
    "good": ("#1a7f37", "#1a7f37"),
    "bad": ("#c2371f", "#c2371f"),
    # what a walk says by colour; each also has a word or a symbol, and a soft tone for areas
    "faint": ("#59616b", "#a9b3be"),  # text of lesser weight
    "hair": ("#d0d7de", "#3a424d"),  # the frame of a panel
    "shade": ("#f6f8fa", "#1b2027"),  # the ground of a panel
    "on-colour": ("#ffffff", "#0d1117"),  # text on the next four
    "running": ("#0a58ca", "#79b8ff"),
    "returned": ("#0b6e4f", "#5fd3a5"),  # won, right
    "refused": ("#b03a0c", "#ff9b70"),  # lost, wrong, came back with nothing
    "question": ("#7a4b00", "#ffd277"),
    "running-soft": ("#e8f0fe", "#14294a"),
    "returned-soft": ("#e3f5ec", "#0f2f24"),
    "refused-soft": ("#fdebe2", "#3b1c10"),
    "question-soft": ("#fff3d1", "#38290a"),
    "badge": ("#f4a81d", "#f4a81d"),  # where a question waits
    "on-badge": ("#1f2328", "#1f2328"),
    "changed": ("#ffe8a3", "#5a4708"),  # just now
    "current": ("#fff3bf", "#332a08"),  # the line that is next
    "current-edge": ("#c77700", "#ffb938"),
    # Python, as JupyterLab colours its cells
    "keyword": ("#008000", "#4caf50"),
    "def": ("#0000ff", "#1e88e5"),
    "number": ("#008800", "#66bb6a"),
    "string": ("#ba2121", "#ff7070"),
    "comment": ("#408080", "#408080"),
    "operator": ("#7800c2", "#d48fff"),
    "property": ("#0055aa", "#42a5f5"),
    **{hue: (tone, tone) for hue, tone in zip(HUES, TONES, strict=True)},
    **{EDGES[hue]: (tone, tone) for hue, tone in zip(HUES, DARKER, strict=True)},
}

# The colours of the cells. In each is a quarter of the colour of the text: on the ground of a panel
# some would be too faint without it.
OF_CELLS = ("keyword", "def", "number", "string", "comment", "operator", "property")
SHARE = 75  # per cent


def on_paper(colour: str) -> str:
    """Return the value of a role in a light theme; anything else is a colour already.

    >>> on_paper("line"), on_paper("#ff0000"), on_paper("none")
    ('#868c95', '#ff0000', 'none')
    """
    return THEMES[colour][0] if colour in THEMES else colour


def on_page(colour: str) -> str:
    """Return a role as CSS that follows the theme of the page, and is as on paper where there is none.

    >>> on_page("line"), on_page("light")
    ('var(--puzzle-line,#868c95)', '#fefefe')
    """
    light, dark = THEMES.get(colour, (colour, colour))
    return light if light == dark else f"var(--puzzle-{colour},{light})"


SIZES = {
    "text": "15px",
    "code": "14px",
    "feedback": "16px",
    "dense": "13.5px",  # a program in a walk: 62 characters fit
    "button": "14px",
    "heading": "18px",
    "small": "13px",  # numbers beside a control, the variables of a call
    "tiny": "12px",  # numbers of lines, the name of a panel
    "font": "system-ui, 'DejaVu Sans', sans-serif",
    "mono": "var(--jp-code-font-family, 'DejaVu Sans Mono', Menlo, Consolas, monospace)",
    "gap": "8px",  # between things of one row; twice that between groups
    "corner": "8px",
    "column": "760px",  # the longest line that is read with ease
}


DARK_PAGES = (
    '[data-jp-theme-light="false"]',  # JupyterLab
    "body.vscode-dark",
    "body.vscode-high-contrast:not(.vscode-high-contrast-light)",
    'html[theme="dark"]',  # Colab
)


def css() -> str:
    """Return the variables of a page: in a light and a dark notebook, and in a page that is saved.

    A host can put a widget into a shadow root, where no style of the page comes in; its colours then
    follow the `color-scheme` that the host has given to what is around it.
    """
    light, dark = (
        _variables({role: two[theme] for role, two in THEMES.items()}) for theme in (0, 1)
    )
    saved = f"@media (prefers-color-scheme: dark) {{ .puzzle-page {{ {dark} }} }}"
    always = _variables(SIZES)
    either = _variables(
        {
            role: f"light-dark({one}, {other})"
            for role, (one, other) in THEMES.items()
            if one != other
        }
    )
    inside = f"@supports (color: light-dark(red, red)) {{ :host {{ {either} }} }}"
    rules = [f":root, :host {{ {light} {always} }}", inside]
    return "\n".join([*rules, f"{', '.join(DARK_PAGES)} {{ {dark} }}", saved, ""])


def _variables(values: dict[str, str]) -> str:
    return " ".join(f"--puzzle-{role}: {_value(role, value)};" for role, value in values.items())


def _value(role: str, value: str) -> str:
    """Return the value of a variable: JupyterLab's own colour, where there is one for this role."""
    if role == "ink":
        return f"var(--jp-ui-font-color0, {value})"
    if role not in OF_CELLS:
        return value
    cell = f"var(--jp-mirror-editor-{role}-color, {value})"
    return f"color-mix(in srgb, {cell} {SHARE}%, var(--puzzle-ink))"


@cache
def stylesheet(*files: Path) -> str:
    """Return the CSS of a widget: the variables, what every widget shares, and these files."""
    shared = Path(__file__).with_name("roles.css")
    return css() + "".join(file.read_text(encoding="utf-8") for file in (shared, *files))
