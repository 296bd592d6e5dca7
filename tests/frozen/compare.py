"""Compare what the code of this checkout says and shows with the record of how it was.

    python tests/frozen/compare.py                  list what differs, and is not decided
    python tests/frozen/compare.py --only walk/     … of the items that begin so
    python tests/frozen/compare.py --show KEY       print an item as it is now (a whole key, or its beginning)
    python tests/frozen/compare.py --show KEY --against main
                                                    … and how it was at another commit, as a diff
    python tests/frozen/compare.py --take [KEY …]   record all anew, or the items that begin so

A difference is a decision, named in `decided.md`, or it is an accident. The record and this folder
go when *One of each* is done.
"""

import argparse
import difflib
import hashlib
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import items

RECORD = Path(__file__).with_name("record.txt")  # a digest and a key a line
DECIDED = Path(__file__).with_name("decided.md")
PROCESSES = int(os.environ.get("FROZEN_PROCESSES", 2))
ROOT = Path(__file__).parents[2]


def main():
    """Do what the arguments ask for; the exit code is 1 if something differs."""
    options = parsed()
    if options.show is not None:
        return show(options.show, options.against)
    began = time.monotonic()
    prefixes = tuple(options.take or options.only or [""])
    now = {key: digest(text) for key, text in worked_out(prefixes)}
    print(f"{len(now)} items in {time.monotonic() - began:.0f} s", file=sys.stderr)
    before = recorded()
    if options.take is not None:
        others = {key: was for key, was in before.items() if not key.startswith(prefixes)}
        return keep(others | now)
    return tell({key: was for key, was in before.items() if key.startswith(prefixes)}, now)


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="+", metavar="KEY")
    parser.add_argument("--take", nargs="*", metavar="KEY")
    parser.add_argument("--show", metavar="KEY")
    parser.add_argument("--against", metavar="REVISION")
    return parser.parse_args()


# ---- working out --------------------------------------------------------------------------------


def worked_out(prefixes):
    """Yield the key and the text of each item that begins so."""
    units = [
        (room, name)
        for room, (_, names) in items.ROOMS.items()
        for name in names
        if any(is_begun(f"{room}/{name}", prefix) for prefix in prefixes)
    ]
    fork = multiprocessing.get_context("fork")  # a bank that is imported once is there in each
    with fork.Pool(PROCESSES, items.be_patient, maxtasksperchild=20) as pool:
        for found in pool.imap_unordered(texts, units):
            yield from ((key, text) for key, text in found if key.startswith(prefixes))


def is_begun(unit, prefix):
    """Return whether a unit may have items that begin so."""
    return unit.startswith(prefix) or prefix.startswith(unit)


def texts(unit):
    """Return the items of a unit, worked out in an empty folder."""
    room, name = unit
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        return list(items.ROOMS[room][0](name))


def digest(text):
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


# ---- the record ---------------------------------------------------------------------------------


def recorded():
    """Return the digests that are recorded, by their keys."""
    if not RECORD.exists():
        return {}
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    return {key: was for was, _, key in (line.partition(" ") for line in lines)}


def keep(found):
    lines = [f"{found[key]} {key}\n" for key in sorted(found)]
    RECORD.write_text("".join(lines), encoding="utf-8")
    return 0


def tell(before, now):
    """Print which items differ, and return 1 if there are some that nobody has decided."""
    kinds = {
        "differs": [key for key in now if before.get(key, now[key]) != now[key]],
        "is gone": [key for key in before if key not in now],
        "is new": [key for key in now if key not in before],
    }
    differing = [(key, kind) for kind, keys in kinds.items() for key in sorted(keys)]
    undecided = [one for one in differing if not one[0].startswith(decided())]
    for key, kind in undecided:
        print(f"{kind}: {key}")
    print(f"{len(undecided)} differences, and {len(differing) - len(undecided)} that are decided")
    return int(bool(undecided))


def decided():
    """Return the keys in `decided.md`, or their beginnings: what stands in `code` at a row's begin."""
    return tuple(re.findall(r"^- `(.+?)`", DECIDED.read_text(encoding="utf-8"), re.MULTILINE))


# ---- looking at one -----------------------------------------------------------------------------


def show(key, revision):
    """Print the items that begin so, or how they differ from those of another commit."""
    now = "".join(f"==== {one}\n{text}\n" for one, text in sorted(worked_out((key,))))
    if revision is None:
        print(now)
        return 0
    was = at_revision(key, revision)
    lines = difflib.unified_diff(was.splitlines(), now.splitlines(), revision, "now", lineterm="")
    print("\n".join(lines))
    return int(was != now)


def at_revision(key, revision):
    """Return what this program shows with the code of another commit."""
    with tempfile.TemporaryDirectory() as folder:
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "-q", "--detach", folder, revision], check=True)
        try:
            if not Path(folder, "tests/frozen").exists():  # a commit of before
                shutil.copytree(RECORD.parent, Path(folder, "tests/frozen"))
            program = [sys.executable, f"{folder}/tests/frozen/compare.py", "--show", key]
            ended = subprocess.run(program, check=True, capture_output=True, encoding="utf-8")
            return ended.stdout.removesuffix("\n")
        finally:
            subprocess.run([*git, "remove", "--force", folder], check=True)


if __name__ == "__main__":
    sys.exit(main())
