"""The stop button, in a real kernel: it is answered within two seconds, and everything works on.

The seconds are those in which the kernel works, so that it does not matter what else the machine does.
test_undisturbed.py interrupts at many more moments, without a kernel.
"""

import time

import psutil
import pytest
from jupyter_client.manager import start_new_kernel

AT_WORK = 0.3  # seconds until it is in the middle of a computation
SOON = 2  # seconds until the kernel has given back control

COMPUTATIONS = {  # how a tablebase is interrupted, test_tablebase.py shows
    "a search": "search(Solitaire(solitaire.FRENCH.replace('.oo', 'ooo').replace('ooo.ooo', 'ooooooo')"
    ".replace('ooooooo', 'ooo.ooo', 1)), Solitaire().start, nodes=10**9)",
    "a recording of what keeps every exception": "record.within(limit=10**9, seconds=600)(stubborn)",
    "a check": "check('power', slow)",
    "a click": "next(b for b in every(stuck) if getattr(b, 'description', '') == '1').click()",
}
PREPARE = """
from puzzlelib import *
from puzzlelib import Tablebase, hanoi, solitaire
from puzzlecourse import check
from puzzlelib.views import Player, StepThrough
def endless(*args):
    while True:
        args = args + (1,) if len(args) < 9 else ()
def slow(*args):
    while True:
        sum(range(10**6))
def stubborn():
    while True:
        try:
            endless()
        except Exception:
            pass
class Slow:
    start, misere, never_ends = 3, False, False
    def moves(self, position):
        return [n for n in (1, 2) if n <= position]
    def apply(self, position, move):
        while self.never_ends and position == 3:
            pass
        return position - move
    def check(self, position):
        pass
    def text(self, position):
        return str(position)
    def good_moves(self, position):
        return None  # it has its say, so no one searches its positions
def every(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)
stuck = Player(Slow())
Slow.never_ends = True  # not before: a player looks ahead when it opens
# pyzmq swallows a stop that comes while a message is freed; so none is freed in a computation
import gc
gc.collect()
gc.freeze()
"""
AFTERWARDS = """
import gc, sys
from puzzlelib.hanoi import Move
assert gc.isenabled() and sys.gettrace() is None and sys.getprofile() is None
assert len(record(solve_hanoi, 3).calls) == 15
assert len(search(Solitaire("o.oo."), Solitaire("o.oo.").start).route) == 2
assert Tablebase(Solitaire()).can_win(Solitaire().start)
player = Player(Hanoi(2))
player.play.attempt(Move(0, 1))
assert player.play.moves_made == 1
assert stuck.play.position == 3
print("all is well")
"""


@pytest.fixture(scope="module")
def kernel():
    """The manager and the client of a kernel that is ready for the computations."""
    manager, client = start_new_kernel(kernel_name="python3")
    assert run(client, PREPARE) == ("", "")
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def result_of(client, request):
    """The kind of error ("" if none) and the printed text of a request, waited for."""
    printed = []
    while True:
        message = client.get_iopub_msg(timeout=30)
        if message["parent_header"].get("msg_id") != request:
            continue
        if message["msg_type"] == "stream":
            printed.append(message["content"]["text"])
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            break
    reply = {"parent_header": {}}
    while reply["parent_header"].get("msg_id") != request:  # not one to what was asked before
        reply = client.get_shell_msg(timeout=30)
    return reply["content"].get("ename", ""), "".join(printed)


def worked(manager):
    """How many seconds the kernel has worked since it was started."""
    times = psutil.Process(manager.provisioner.process.pid).cpu_times()
    return times.user + times.system


def run(client, code):
    return result_of(client, client.execute(code))


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPUTATIONS)
def test_the_stop_button_gives_back_control_and_everything_works_on(kernel, name):
    manager, client = kernel
    begin = worked(manager)
    request = client.execute(COMPUTATIONS[name])
    while worked(manager) < begin + AT_WORK:
        assert not client.shell_channel.msg_ready(), "it ended before it could be stopped"
        time.sleep(0.05)
    begin = worked(manager)
    manager.interrupt_kernel()
    error, printed = result_of(client, request)
    assert worked(manager) - begin < SOON
    if name == "a click":
        assert error == ""
        assert "You stopped it." in run(client, "print(stuck.notice.text)")[1]
    else:
        assert error == "KeyboardInterrupt", (error, printed)
    assert run(client, AFTERWARDS) == ("", "all is well\n")
