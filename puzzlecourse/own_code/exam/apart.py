"""A stranger's program is run in a process of its own, which has little time, memory and room.

That is no sandbox: `docs/grading.md` says what it protects and what not.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

from puzzlelib.cli.common import BadInput

from .paper import Asked, Exam

SECONDS = 40  # on the clock, for all
MOST_SAID = 2**22  # bytes
LONGEST = 400  # characters of a sentence
# The words of the variables that an interpreter needs; secrets often stand in others.
NEEDED = ("PATH", "HOME", "LANG", "LC_", "TMP", "TEMP", "SYSTEM", "WIN", "USERPROFILE", "LD_LIB")
START = """\
import json, sys
asked = json.load(sys.stdin)
sys.path[:] = asked.pop("path")
from puzzlecourse.own_code.exam.stranger import answer
answer(**asked)
"""


def examined(source: str, file: str, call: str) -> Exam:
    """Return the questions about a call of a program; BadInput, with the reason, if there are none."""
    here = [os.path.abspath(place) for place in sys.path]
    beside = os.path.dirname(os.path.abspath(file))  # what the program imports from its own folder
    request = {"path": [*here, beside], "source": source, "file": file, "call": call}
    with (
        TemporaryDirectory(prefix="exam-", ignore_cleanup_errors=True) as folder,
        TemporaryFile() as said,
    ):
        code = _ended(json.dumps(request), folder, said)
        said.seek(0)
        return _understood(said.read(MOST_SAID), code)


def _ended(request: str, folder: str, output: IO[bytes]) -> int:
    """Run the process to its end; return its exit code."""
    command = [sys.executable, "-P", "-B", "-c", START]
    environment = {name: value for name, value in os.environ.items() if name.startswith(NEEDED)}
    environment |= {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "OPENBLAS_NUM_THREADS": "1"}
    process = Popen(  # noqa: S603  # this Python, and the program that the user has named
        command,
        stdin=PIPE,
        stdout=output,
        stderr=DEVNULL,
        cwd=folder,
        env=environment,
        start_new_session=True,  # so that what it starts can be ended with it
    )
    try:
        process.communicate(request.encode(), timeout=SECONDS)
        return process.returncode
    except TimeoutExpired:
        raise BadInput(f"it takes more than {SECONDS} seconds: {SMALLER}") from None
    finally:
        _end(process)


def _end(process: Popen[bytes]) -> None:
    """End the process with those that it has started."""
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


SMALLER = "ask about a smaller call"


def _understood(said: bytes, code: int) -> Exam:
    """Return the questions in what a process has said; BadInput if there are none."""
    if not said:
        raise BadInput(_why(code))
    try:
        heard = json.loads(said)
        trouble = heard.get("trouble")
        if trouble is None:
            return _exam(heard["exam"])
    except (ValueError, TypeError, KeyError, AttributeError):
        trouble = "it interferes with the questions: read the program before you ask"
    raise BadInput(" ".join(str(trouble).split())[:LONGEST])


def _exam(heard: dict[str, Any]) -> Exam:
    questions = [Asked(**one) for one in heard["questions"]]
    lines = [(number, line) for number, line in heard["lines"]]
    return Exam(heard["written"], heard["call"], lines, questions)


def _why(code: int) -> str:
    """Return why a process ended without a word."""
    if code >= 0:
        return f"it ends Python with exit code {code}, as os._exit does: take that out"
    ended = signal.Signals(-code).name
    if ended in ("SIGXCPU", "SIGKILL"):
        return f"it takes too much time or memory, and cannot be interrupted: {SMALLER}"
    return f"Python itself crashes ({ended}): {SMALLER}"
