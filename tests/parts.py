"""Runs commands one after the other, and says at the end how long each of them took.

    python tests/parts.py "name: command" "name: command"

The first that fails ends it, with its exit code.
"""

import subprocess
import sys
import time


def main(parts: list[str]) -> int:
    took, code = [], 0
    for part in parts:
        name, _, command = part.partition(": ")
        print(f"==== {name}", flush=True)
        begin = time.monotonic()
        code = subprocess.run(command, shell=True, check=False).returncode
        took.append((name, time.monotonic() - begin, "" if code == 0 else "FAILED"))
        if code:
            break
    print("==== how long it took")
    for name, seconds, failed in took:
        print(f"{name:20} {seconds:6.0f} s  {failed}")
    print(f"{'together':20} {sum(seconds for _, seconds, _ in took):6.0f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
