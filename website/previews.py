"""What is seen of a page where its address is pasted: a title, a sentence, and a picture.

A picture is named by its whole address, so there are pictures only where the site has an address.
"""

import io
import textwrap
from html import escape

from puzzlelib.views.canvas import Canvas

WIDTH, HEIGHT = 1200, 630  # what those who show previews ask for
ROOM = (1080, 360)  # the most that the picture itself takes of it
INCH = 100  # pixels
SAID = "puzzlelib · learn recursion by playing"
INK, FAINT, EDGE = "#24292f", "#59616b", "#0a58ca"


def tags(title: str, about: str, page: str = "", picture: str = "") -> str:
    """The lines of a page's head; without addresses for the page and its picture, what can be said without.

    >>> print(tags("Nim", "Who wins?"))
    <meta name="description" content="Who wins?">
    <meta property="og:site_name" content="puzzlelib">
    <meta property="og:type" content="website">
    <meta property="og:title" content="Nim">
    <meta property="og:description" content="Who wins?">
    <meta name="twitter:card" content="summary">
    """
    said = {"og:site_name": "puzzlelib", "og:type": "website", "og:title": title}
    said |= {"og:description": about} if about else {}
    if page:
        said |= {"og:url": page, "og:image": picture, "og:image:alt": title}
        said |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    lines = [f'<meta name="description" content="{escape(about)}">'] if about else []
    lines += [f'<meta property="{what}" content="{escape(told)}">' for what, told in said.items()]
    lines += [
        f'<meta name="twitter:card" content="{"summary_large_image" if page else "summary"}">'
    ]
    lines += [f'<link rel="canonical" href="{escape(page)}">'] if page else []
    return "\n".join(lines)


def picture(title: str, canvas: Canvas) -> bytes:
    """A PNG with a title and a drawing of the course, in the size of a preview."""
    from matplotlib.figure import Figure  # only a site with an address needs it
    from PIL import Image

    from puzzlelib.views.figure import PIXELS_PER_INCH, figure_of

    drawn, made = io.BytesIO(), io.BytesIO()
    scale = min(ROOM[0] / canvas.width, ROOM[1] / canvas.height)
    figure_of(canvas).savefig(drawn, dpi=scale * PIXELS_PER_INCH, facecolor="white")
    sheet = Figure(figsize=(WIDTH / INCH, HEIGHT / INCH), dpi=INCH, facecolor="white")
    words = {"x": 60 / WIDTH, "parse_math": False, "verticalalignment": "top"}
    lines = textwrap.wrap(title, 36)
    sheet.text(y=1 - 45 / HEIGHT, s="\n".join(lines), size=34, weight="bold", color=INK, **words)
    sheet.text(y=50 / HEIGHT, s=SAID, size=17, color=FAINT, **words)
    image = Image.open(drawn).convert("RGB")
    below = 120 if len(lines) == 1 else 160  # pixels that the title takes
    left, upper = (WIDTH - image.width) // 2, below + (HEIGHT - 70 - below - image.height) // 2
    paper = io.BytesIO()
    sheet.savefig(paper, dpi=INCH)
    whole = Image.open(paper).convert("RGB")
    whole.paste(image, (left, upper))
    whole.paste(EDGE, (0, 0, 16, HEIGHT))
    whole.quantize(256, Image.Quantize.FASTOCTREE).save(made, "png")
    return made.getvalue()
