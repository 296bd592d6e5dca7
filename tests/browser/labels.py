"""Button labels, extracted from the sources, so that tests need not repeat them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def written(file: str, pattern: str) -> str:
    """Return the only match of *pattern* in a file of the packages."""
    [match] = re.findall(pattern, (ROOT / file).read_text(encoding="utf-8"))
    return match


# below a walk and its questions
STEP = written("stepthrough/walk/js/controls.js", r'keyed\(step, "([^"]+)"')
SKIP_ASKED = written("stepthrough/walk/js/question.js", r'this\.skip = button\("([^"]+)"')
# below the options of a card and the lines of an ordering exercise
SKIP = written("puzzlecourse/widgets/replies.js", r'\? "Reveal" : "([^"]+)"')
SKIP_LINES = written("puzzlecourse/widgets/cards.js", r'send\("skip"\), "([^"]+)"')
