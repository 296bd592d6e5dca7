"""What lies in a class's folder, and how it is written; what root's commands for it say."""

import os
import sqlite3

DATABASE = "jupyterhub.sqlite"
SECRET = "jupyterhub_cookie_secret"  # noqa: S105 - the name of its file
PROXY = "jupyterhub-proxy.pid"
SLIPS = "slips.txt"
NAMES = "names.txt"  # who is behind a name, where a learning platform lets learners in
LAST_NUMBER = "last_number"  # the last user number that was given


class Refused(Exception):
    """What is wrong, and what to do, in a sentence."""


def part_of(name):
    """What a file is called until all of it is written; a power cut may leave that."""
    return f".{name}.new"


OURS = (SLIPS, NAMES, LAST_NUMBER)
OF_A_HUB = (f"{DATABASE}*", SECRET, PROXY, *OURS, *map(part_of, OURS))  # beside learners' folders


def write_whole(file, data):
    """Put these bytes in the place of a file, all at once, for root alone to read."""
    part = file.with_name(part_of(file.name))
    part.unlink(missing_ok=True)
    try:
        part.touch(mode=0o600, exist_ok=False)
        part.write_bytes(data)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def said(act, called):
    """Do something as root and say what it came to; the exit status, or a sentence why it failed."""
    if os.geteuid() != 0:
        return "Only root may do that: say sudo in front of it."
    try:
        told = act()
    except Refused as refusal:
        return str(refusal)
    except (OSError, RuntimeError, sqlite3.Error) as error:
        return f"The {called} did not succeed: {error}"
    print(told.encode(errors="backslashreplace").decode())  # a file may have any name
    return 0
