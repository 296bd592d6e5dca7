"""A player with a name is saved after every move and resumed after a restart; no save is lost."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from html import unescape
from pathlib import Path
from random import Random

import pytest
from fuzzing import WRITTEN, mutated

from puzzlelib import Hanoi, Nim, Playthrough, Solitaire, hanoi, nim, solve_hanoi
from puzzlelib.play import saving
from puzzlelib.play.saving import LONGEST, SaveError, part_prefix, write
from puzzlelib.views import Player
from puzzlelib.views.player import autosave
from stepthrough.files import replacing

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Run each test in a separate working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def line(player):
    """Return the status line about the file."""
    return unescape(re.sub("<.*?>", "", html_line(player)))


def html_line(player):
    return next(
        v for part in player.children if "puzzle-saved" in (v := getattr(part, "value", ""))
    )


def saved(name="mine"):
    return Path("saves", f"{name}.json")


def files():
    return sorted(path.name for path in Path("saves").iterdir())


def play(player, moves):
    for move in moves:
        player.play.attempt(move)


# ---- saving and resuming ---------------------------------------------------------------------


def test_a_save_edited_on_windows_is_resumed():
    play(Player(Hanoi(3), save="mine"), solve_hanoi(3)[:4])
    text = json.dumps(json.loads(saved().read_text("utf-8")), indent=1)
    saved().write_bytes(WRITTEN["all at once"](text))
    again = Player(Hanoi(3), save="mine")
    assert again.play.all_moves == solve_hanoi(3)[:4]
    assert files() == ["mine.json"]


def test_a_player_with_a_name_is_resumed():
    first = Player(Hanoi(3), save="mine")
    assert line(first) == "It is saved in saves/mine.json after every move."
    play(first, solve_hanoi(3)[:4])
    first.play.undo()
    again = Player(Hanoi(3), save="mine")
    assert line(again) == "You go on where you stopped; it is saved in saves/mine.json."
    assert again.play.position == first.play.position
    assert again.play.all_moves == solve_hanoi(3)[:4]
    assert again.play.moves_made == 3
    assert again.stage.svg == first.stage.svg


def test_nothing_is_written_before_the_first_move_and_nothing_without_a_name():
    play(Player(Hanoi(3)), solve_hanoi(3))
    Player(Hanoi(3), save="mine")
    assert not Path("saves").exists()


def test_every_change_is_saved_immediately():
    player = Player(Nim(), save="mine")
    for change in (
        lambda: player.play.attempt(nim.Move(0, 1)),
        lambda: player.play.attempt(nim.Move(2, 5)),
        player.play.undo,
        player.play.redo,
        player.play.restart,
    ):
        change()
        save = json.loads(saved().read_text(encoding="utf-8"))
        assert save["moves"] == [str(move) for move in player.play.all_moves]
        assert save["made"] == player.play.moves_made
    assert files() == ["mine.json"]


def test_a_game_against_the_computer_is_resumed_with_the_same_players():
    player = Player(Nim(), computer="perfect", save="mine")
    play(player, [nim.Move(0, 1)])
    assert player.play.moves_made == 2
    again = Player(Nim(), computer="perfect", save="mine")
    assert again.play.route == player.play.route
    assert again.play.is_learners_turn


def test_the_computer_moves_after_a_restart_if_it_was_thinking(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(Player, "later", lambda player, seconds, callback: None)
        play(Player(Nim(), computer="perfect", save="mine"), [nim.Move(0, 1)])
    assert Player(Nim(), computer="perfect", save="mine").play.moves_made == 2


def test_the_file_stays_the_notebooks_when_the_working_folder_changes(folder):
    player = Player(Hanoi(3), save="mine")
    (folder / "elsewhere").mkdir()
    os.chdir(folder / "elsewhere")
    play(player, solve_hanoi(3)[:1])
    assert (folder / "saves" / "mine.json").exists()


def test_of_two_kernels_the_later_write_wins_completely():
    first, second = Player(Hanoi(3), save="mine"), Player(Hanoi(3), save="mine")
    play(first, solve_hanoi(3)[:5])
    play(second, [hanoi.Move(0, 1)])
    assert Player(Hanoi(3), save="mine").play.route == [hanoi.Move(0, 1)]
    play(first, solve_hanoi(3)[5:6])
    assert Player(Hanoi(3), save="mine").play.route == solve_hanoi(3)[:6]


def test_a_name_that_could_lead_out_of_the_folder_is_refused():
    names = ["", "..", "a/b", "../x", "/etc/x", "a\\b", "a.b", "ä", "x" * 65, "a\n", "a b", "con:"]
    for name in [*names, None, 3, True, b"x", ["x"], "x\0"]:
        with pytest.raises(
            ValueError, match="a save is named by at most 64 letters, digits, - and"
        ):
            saving.save_path(name)
    with pytest.raises(ValueError, match="a save is named"):
        Player(Hanoi(3), save="../x")
    assert not Path("saves").exists()


def test_an_existing_play_through_cannot_be_saved():
    with pytest.raises(ValueError, match="only a new play-through is saved"):
        Player(Playthrough(Hanoi(3)), save="mine")


# ---- unusable files are renamed ----------------------------------------------------------------

DAMAGED = [b"", b"\xff\xfe\x00", b"{" * 100_000, b" " * (4 * LONGEST + 10)]


@pytest.mark.parametrize("content", DAMAGED, ids=lambda content: f"{content[:4]!r}-{len(content)}")
def test_a_damaged_file_is_kept_under_another_name(content):
    saved().parent.mkdir()
    saved().write_bytes(content)
    player = Player(Hanoi(3), save="mine")
    assert "That file is kept as saves/mine.damaged-1.json, and you begin anew." in line(player)
    play(player, solve_hanoi(3)[:2])
    assert files() == ["mine.damaged-1.json", "mine.json"]
    assert saved("mine.damaged-1").read_bytes() == content
    assert Player(Hanoi(3), save="mine").play.moves_made == 2


def test_a_save_of_another_version_is_refused_in_a_sentence_and_left_as_it_is():
    play(Player(Hanoi(3), save="mine"), solve_hanoi(3)[:1])
    content = saved().read_text().replace('"format": 1', '"format": 2')
    saved().write_text(content)
    player = Player(Hanoi(3), save="mine")
    play(player, solve_hanoi(3)[:2])
    assert "Nothing is saved: saves/mine.json cannot be used (another version of" in line(player)
    assert saved().read_text() == content
    assert files() == ["mine.json"]


def test_damaged_files_never_overwrite_each_other():
    saved().parent.mkdir()
    for number in range(1, 4):
        saved().write_text(f"damage {number}")
        Player(Hanoi(3), save="mine")
    assert [saved(f"mine.damaged-{n}").read_text() for n in (1, 2, 3)] == [
        "damage 1",
        "damage 2",
        "damage 3",
    ]


@pytest.mark.parametrize(
    ("other", "computer"),
    [(Hanoi(4), None), (Hanoi(3, goal="any"), None), (Nim(), None), (Nim(), "random")],
    ids=repr,
)
def test_a_save_of_another_puzzle_or_size_is_kept_as_well(other, computer):
    first = Player(other, computer=computer, save="mine")
    first.play.attempt(first.rules.moves(first.play.position)[0])
    kept = saved().read_bytes()
    player = Player(Hanoi(3), save="mine")
    assert "That file is kept as saves/mine.other-1.json" in line(player)
    assert player.play.moves_made == 0
    assert saved("mine.other-1").read_bytes() == kept


def test_a_game_for_two_is_no_save_of_a_game_against_the_computer():
    play(Player(Nim(), save="mine"), [nim.Move(0, 1)])
    player = Player(Nim(), computer="random", save="mine")
    assert "(this is a save with other players)" in line(player)
    assert player.play.learner == 0


def test_a_symlink_out_of_the_folder_is_not_followed(folder):
    outside = folder / "outside.json"
    play(Player(Hanoi(3), save="mine"), solve_hanoi(3)[:1])
    saved().rename(outside)
    before = outside.read_bytes()
    saved().symlink_to(outside)
    player = Player(Hanoi(3), save="mine")
    assert "it is no ordinary file" in line(player)
    play(player, solve_hanoi(3)[:3])
    assert outside.read_bytes() == before
    assert not saved().is_symlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_named_pipe_in_place_of_the_save_does_not_block():
    saved().parent.mkdir()
    os.mkfifo(saved())
    assert "it is no ordinary file" in line(Player(Hanoi(3), save="mine"))


def test_a_folder_in_the_place_of_the_file_is_left_alone_and_play_goes_on():
    saved().mkdir(parents=True)
    player = Player(Hanoi(3), save="mine")
    assert line(player).startswith("Nothing is saved: saves/mine.json cannot be used")
    play(player, solve_hanoi(3))
    assert player.play.outcome == "solved"
    assert saved().is_dir()
    assert files() == ["mine.json"]


# ---- saving fails --------------------------------------------------------------------------------


def test_play_goes_on_if_the_folder_cannot_be_created():
    Path("saves").write_text("a file where the folder should be")
    player = Player(Hanoi(3), save="mine")
    play(player, solve_hanoi(3))
    assert player.play.outcome == "solved"
    assert "Your last move is not saved" in line(player)
    assert "You can play on." in line(player)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_full_disk_or_a_read_only_folder_is_reported_and_play_goes_on(monkeypatch, number):
    player = Player(Hanoi(3), save="mine")
    play(player, solve_hanoi(3)[:1])

    def refuse(path, target):
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)
        play(player, solve_hanoi(3)[1:3])
        assert line(player) == (
            f"Your last move is not saved ({os.strerror(number)}). You can play on."
        )
    assert player.play.moves_made == 3
    assert Player(Hanoi(3), save="mine").play.moves_made == 1
    play(player, solve_hanoi(3)[3:4])
    assert line(player) == "It is saved in saves/mine.json after every move."
    assert Player(Hanoi(3), save="mine").play.moves_made == 4
    assert files() == ["mine.json"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_disk_that_fills_up_while_writing_leaves_the_old_file(monkeypatch):
    player = Player(Hanoi(3), save="mine")
    play(player, solve_hanoi(3)[:1])
    before = saved().read_bytes()
    real = Path.open
    monkeypatch.setattr(
        Path,
        "open",
        lambda path, mode="r", **more: real(
            Path("/dev/full") if mode == "x" else path, "w" if mode == "x" else mode, **more
        ),
    )
    play(player, solve_hanoi(3)[1:2])
    assert "No space left on device" in line(player)
    assert saved().read_bytes() == before


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_in_a_read_only_folder_play_goes_on(folder):
    folder.chmod(0o500)
    try:
        player = Player(Hanoi(3), save="mine")
        play(player, solve_hanoi(3))
        assert "Your last move is not saved (Permission denied)" in line(player)
    finally:
        folder.chmod(0o700)


def test_a_play_through_too_long_to_save_is_reported(monkeypatch):
    monkeypatch.setattr("puzzlelib.play.saving.LONGEST", 100)
    player = Player(Hanoi(3), save="mine")
    play(player, solve_hanoi(3)[:1])
    assert "the play-through is longer than a save may be" in line(player)


def test_the_status_line_is_escaped():
    saved().parent.mkdir()
    saved().write_text(
        json.dumps(
            json.loads(Playthrough(Hanoi(3)).dumps()) | {"rules": "<img src=x onerror=alert(1)>"}
        )
    )
    player = Player(Hanoi(3), save="mine")
    shown = html_line(player)
    assert "&lt;img src=x" in shown
    assert "<img" not in shown


# ---- killed while saving -------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from puzzlelib import Hanoi, Playthrough, hanoi
from puzzlelib.play import saving
play, path = Playthrough(Hanoi(3)), saving.save_path("mine")
print("ready", flush=True)
while True:
    for move in (hanoi.Move(0, 2), hanoi.Move(2, 0)):
        play.attempt(move)
        saving.write(play.dumps(), path)
    if play.moves_made > 3000:
        play.restart()
"""


@pytest.mark.slow
def test_kill_9_during_a_save_leaves_either_file_complete():
    """Killed twelve times, at random moments during thousands of saves."""
    chance, lengths = Random(9), []
    for _ in range(12):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        assert writer.stdout.readline() == b"ready\n"
        time.sleep(chance.uniform(0.02, 0.12))
        writer.kill()
        assert writer.wait() == -signal.SIGKILL
        writer.stdout.close()
        if saved().exists():
            again = autosave.load_save(Playthrough(Hanoi(3)), saved())
            lengths.append(len(again.all_moves))
    assert len(lengths) > 8
    assert max(lengths) > 10


def test_incomplete_files_of_a_killed_kernel_are_removed_later():
    play(Player(Hanoi(3), save="mine"), solve_hanoi(3)[:1])
    prefix = part_prefix(saved())
    left, fresh = (saved().with_name(f"{prefix}{name}.part") for name in ("abc", "def"))
    left.write_text("half")
    fresh.write_text("half")
    os.utime(left, (1, 1))
    Player(Hanoi(3), save="mine")
    assert (left.exists(), fresh.exists()) == (False, True)


def test_a_failed_write_leaves_the_old_text(folder):
    path = folder / "text"
    path.write_text("old")
    with suppress(RuntimeError), replacing(path) as file:
        file.write("new, but only half of")
        raise RuntimeError
    with suppress(ValueError):
        write("new, but only half of \ud800", path)
    assert path.read_text() == "old"
    assert [p.name for p in folder.iterdir()] == ["text"]


# ---- mutated saves ------------------------------------------------------------------------------

SAVES = [
    (Hanoi(4), solve_hanoi(4)[:9], None),
    (Solitaire("o.oo."), Solitaire("o.oo.").moves(Solitaire("o.oo.").start)[1:], None),
    (Nim(), [nim.Move(0, 2), nim.Move(2, 1), nim.Move(1, 4)], 0),
]
PIECES = [
    "",
    "0",
    "-1",
    "1e9",
    "null",
    "true",
    "[]",
    "{}",
    '"',
    "\\",
    "\0",
    "\ud800",
    "A → B",
    "made",
    "NaN",
    "9" * 30,
    "]",
    "}",
    ",",
    "<img src=x onerror=alert(1)>",
]


def mutated_entry(text, chance):
    """Return the save with one entry replaced, added or removed; it is still JSON."""
    save = json.loads(text)
    entry = chance.choice([*save, "more"])
    values = [
        None,
        True,
        -1,
        0,
        2,
        2.5,
        10**30,
        "",
        "A → B",
        [],
        {},
        [None],
        save["moves"][::-1],
        save["moves"] * 2,
    ]
    if chance.random() < 0.2:
        save.pop(entry, None)
    else:
        save[entry] = chance.choice(values)
    return json.dumps(save)


def load_or_save_error(text, rules):
    """Return whether *text* was loaded, as a legal route; it may only raise SaveError."""
    begin = time.process_time()
    try:
        play = Playthrough.loads(text, rules)
    except SaveError:
        return False
    finally:
        assert time.process_time() - begin < 2
    position = rules.start
    for move in play.route:
        position = rules.apply(position, move)
    assert play.position == position
    assert play.learner in (None, 0, 1)
    return True


@pytest.mark.parametrize(("rules", "moves", "learner"), SAVES, ids=repr)
def test_mutated_saves_are_rejected_or_legal(rules, moves, learner):
    """400 mutations for each of three puzzles: SaveError, or a legal play-through."""
    play, chance = Playthrough(rules, learner=learner), Random(9)
    for move in moves:
        play.attempt(move)
    text, loaded = play.dumps(), 0
    for number in range(400):
        change = mutated_entry(text, chance) if number % 3 == 0 else mutated(text, chance, PIECES)
        loaded += load_or_save_error(change, rules)
    assert 0 < loaded < 200


@pytest.mark.slow
def test_mutated_files_are_renamed_or_resumed():
    """Fifty mutations through the widget and the file system."""
    chance = Random(1)
    play(Player(Hanoi(3), save="mine"), solve_hanoi(3)[:5])
    content = saved().read_bytes()
    for _ in range(50):
        bytes_ = bytearray(content)
        for _ in range(chance.randint(1, 3)):
            bytes_[chance.randrange(len(bytes_))] = chance.randrange(256)
        saved().write_bytes(bytes_)
        player = Player(Hanoi(3), save="mine")
        player.rules.check(player.play.position)
        assert player.notice.text == ""
        if "kept as" in line(player):
            kept = line(player).split("saves/")[-1].split(",")[0]
            assert Path("saves", kept).read_bytes() == bytes_
            Path("saves", kept).unlink()
