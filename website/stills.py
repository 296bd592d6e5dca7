"""What is seen of a cell without a kernel and without scripts: its program, its outputs, a question to open."""

import re
from html import escape
from typing import Any

from puzzlecourse.authoring.questions import Prediction, html
from puzzlecourse.course import prediction_named
from puzzlecourse.widgets.predict import LETTERS, program_of
from puzzlelib.views.saved import says_how_to_run

from .pages import program
from .recordings import ASKS

CHECKS = re.compile(r"^(check|progress)\(", re.MULTILINE)


def still(cell: Any) -> str:
    """A cell as it is read."""
    if asked := ASKS.fullmatch(cell.source):
        return _question(prediction_named(asked[1]))
    return program(cell.source) + outputs(cell)


# ---- outputs -------------------------------------------------------------------------------------


def outputs(cell: Any) -> str:
    """The outputs that say something here: not what is said of an outline, or of what is kept."""
    return "" if CHECKS.search(cell.source) else "".join(map(_output, cell.outputs))


def _output(output: Any) -> str:
    """An output as it is kept in the notebook: the best of its forms."""
    if output.output_type == "stream":
        return _text(output.text)
    data = output.data
    if "image/svg+xml" in data:
        return f'<div class="picture wide" tabindex="0">{data["image/svg+xml"]}</div>'
    if "image/png" in data:
        alt = escape(output.metadata.get("image/png", {}).get("alt") or data["text/plain"])
        source = f"data:image/png;base64,{data['image/png'].strip()}"
        return f'<div class="picture"><img alt="{alt}" src="{source}"></div>'
    if "text/html" in data and not says_how_to_run(data["text/html"]):
        return f'<div class="wide" tabindex="0">{data["text/html"]}</div>'
    text = data["text/plain"]
    return (
        program(text) if "text/markdown" in data else _text(text)
    )  # show_source, or anything else


def _text(text: str) -> str:
    return f'<pre class="printed" tabindex="0">{escape(text.rstrip())}</pre>'


# ---- questions -----------------------------------------------------------------------------------


def _question(asked: Prediction) -> str:
    """A question with its options; each opens, and says what it says in the notebook."""
    options = [_option(asked, *option) for option in zip(LETTERS, asked.options, strict=False)]
    return f'<div class="question">{_words(asked)}{"".join(options)}</div>'


def question_alone(asked: Prediction) -> str:
    """A question with its options, and nothing behind them."""
    options = "".join(
        f"<li><i>{letter}</i> {html(words)}</li>"
        for letter, words in zip(LETTERS, asked.options, strict=False)
    )
    return f'<div class="question">{_words(asked)}<ul>{options}</ul></div>'


def _words(asked: Prediction) -> str:
    """What is asked, below the program that it is asked about."""
    shown = program(program_of(asked)) if asked.programs else ""
    return f"{shown}<p><b>{asked.name}</b> {html(asked.ask)}</p>"


def _option(asked: Prediction, letter: str, words: str) -> str:
    is_right = words == asked.right
    said = f"✓ Right. {asked.why}" if is_right else f"✗ {asked.wrong[words].hint}"
    kind = "right" if is_right else "wrong"
    told = f'<p class="{kind}">{html(said)}</p>'
    return f"<details><summary><i>{letter}</i> <span>{html(words)}</span></summary>{told}</details>"
