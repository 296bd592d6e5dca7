"""What stands on buttons, read where it is written: a label that changes is changed there alone."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def written(file: str, pattern: str) -> str:
    """The one text that the pattern finds in a file of the packages."""
    [match] = re.findall(pattern, (ROOT / file).read_text(encoding="utf-8"))
    return match


# below a walk, and at its questions
STEP = written("stepthrough/walk/js/controls.js", r'keyed\(step, "([^"]+)"')
SKIP_ASKED = written("stepthrough/walk/js/question.js", r'this\.skip = button\("([^"]+)"')
# below the options of a card, and below lines to put in order
SKIP = written("puzzlecourse/widgets/replies.js", r'\["([^"]+)", "puzzle-link"\]\),')
SKIP_LINES = written("puzzlecourse/widgets/cards.js", r'send\("skip"\), "([^"]+)"')
