"""The names and values of colours and font sizes, defined only here.

A picture names colours by role. On paper a role has its first value; in a web page it is the CSS
variable `--puzzle-role`, with the second value in a dark theme. Buttons, chips and panels are
styled in `roles.css`.
"""

from functools import cache
from pathlib import Path

INK = "ink"  # text on the page
PAPER = "paper"  # the page
WOOD = "wood"  # the board under pieces; the same in both themes, like the pieces
WOOD_LIGHT = "wood-light"  # its upper edge, and the lower edge of pieces
WOOD_DARK = "wood-dark"  # its lower edge
HOLE = "hole"  # an empty place in wood
CREAM = "cream"  # a piece on wood
LINE = "line"  # outline of an empty place
LIGHT = "light"  # text on a piece
SHEET = "sheet"  # a sheet, white in both themes
ON_SHEET = "on-sheet"  # text on it
FOG = "fog"  # over what is unknown; darker than a sheet in both themes

# Seven hues of equal lightness, with sufficient contrast to white figures and to both themes. Each
# has a darker one for the lower edge of a piece.
TONES = ("#1a6fb5", "#b8500f", "#0b7a63", "#8f4fa8", "#856a00", "#b8304a", "#5b6b7d")
DARKER = ("#124d7e", "#80380a", "#075545", "#643775", "#5d4a00", "#802133", "#3f4a57")
HUES = tuple(f"hue-{number}" for number in range(1, len(TONES) + 1))
EDGES = {hue: f"{hue}-dark" for hue in HUES}

VEIL = "rgba(134, 140, 149, 0.12)"  # a faint tint of `LINE` on any background
RIM = "rgba(134, 140, 149, 0.4)"  # a border on any background

THEMES = {
    INK: ("#24292f", "#ffffff"),  # in JupyterLab, its text colour
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
    FOG: ("#868c95", "#3a424d"),
    "focus": ("#0969da", "#58a6ff"),  # focus ring and legal targets
    "shadow": ("#8a8f96", "#000000"),  # shadow of a lifted item
    "ring": ("#000000", "#ffffff"),  # outline of the current item
    "good": ("#1a7f37", "#1a7f37"),
    "bad": ("#c2371f", "#c2371f"),
    # states in a walk; each also has a word or symbol, and a soft tone for areas
    "faint": ("#59616b", "#a9b3be"),  # secondary text
    "hair": ("#d0d7de", "#3a424d"),  # border of a panel
    "shade": ("#f6f8fa", "#1b2027"),  # background of a panel
    "on-colour": ("#ffffff", "#0d1117"),  # text on the next four colours
    "running": ("#0a58ca", "#79b8ff"),
    "returned": ("#0b6e4f", "#5fd3a5"),  # won, right
    "refused": ("#b03a0c", "#ff9b70"),  # lost, wrong, failed
    "question": ("#7a4b00", "#ffd277"),
    "running-soft": ("#e8f0fe", "#14294a"),
    "returned-soft": ("#e3f5ec", "#0f2f24"),
    "refused-soft": ("#fdebe2", "#3b1c10"),
    "question-soft": ("#fff3d1", "#38290a"),
    "badge": ("#f4a81d", "#f4a81d"),  # an open question
    "on-badge": ("#1f2328", "#1f2328"),
    "changed": ("#ffe8a3", "#5a4708"),  # changed by this step
    "current": ("#fff3bf", "#332a08"),  # the next line
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

# Syntax colours are mixed with a quarter of the text colour; otherwise some would have too little
# contrast on the background of a panel.
OF_CELLS = ("keyword", "def", "number", "string", "comment", "operator", "property")
SHARE = 75  # per cent


def on_paper(colour: str) -> str:
    """Return the light value of a role; other colours unchanged.

    >>> on_paper("line"), on_paper("#ff0000"), on_paper("none")
    ('#868c95', '#ff0000', 'none')
    """
    return THEMES[colour][0] if colour in THEMES else colour


def on_page(colour: str) -> str:
    """Return a role as CSS: a variable of the page's theme, with the light value as fallback.

    >>> on_page("line"), on_page("light")
    ('var(--puzzle-line,#868c95)', '#fefefe')
    """
    light, dark = THEMES.get(colour, (colour, colour))
    return light if light == dark else f"var(--puzzle-{colour},{light})"


SIZES = {
    "text": "15px",
    "code": "14px",
    "feedback": "16px",
    "dense": "13.5px",  # program in a walk; 62 characters fit
    "button": "14px",
    "heading": "18px",
    "small": "13px",  # numbers next to a control, variables of a call
    "tiny": "12px",  # line numbers, panel titles
    "font": "system-ui, 'DejaVu Sans', sans-serif",
    "mono": "var(--jp-code-font-family, 'DejaVu Sans Mono', Menlo, Consolas, monospace)",
    "gap": "8px",  # between items in a row; double between groups
    "corner": "8px",
    "column": "760px",  # a comfortable line length
}


DARK_PAGES = (
    '[data-jp-theme-light="false"]',  # JupyterLab
    "body.vscode-dark",
    "body.vscode-high-contrast:not(.vscode-high-contrast-light)",
    'html[theme="dark"]',  # Colab
)


def css() -> str:
    """Return the CSS variables of a page, for light and dark notebooks and saved pages.

    A host can put a widget into a shadow root, which the page's styles do not reach; its colours
    then follow the host's `color-scheme`.
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
    """Return the value of a variable, based on JupyterLab's colour for the role if it has one."""
    if role == "ink":
        return f"var(--jp-ui-font-color0, {value})"
    if role not in OF_CELLS:
        return value
    cell = f"var(--jp-mirror-editor-{role}-color, {value})"
    return f"color-mix(in srgb, {cell} {SHARE}%, var(--puzzle-ink))"


@cache
def stylesheet(*files: Path) -> str:
    """Return the CSS of a widget: variables, shared styles, and these files."""
    shared = Path(__file__).with_name("roles.css")
    return css() + "".join(file.read_text(encoding="utf-8") for file in (shared, *files))
