"""Endings are values; messages and display are derived from their kind, without defaults."""

import ast
from pathlib import Path
from typing import Any, get_args

import pytest

from puzzlelib import Hanoi, Nim, Playthrough, Solitaire
from puzzlelib.play.ending import Ending, Kind
from puzzlelib.views.player.after_the_end import steps_up, tone_of
from puzzlelib.views.player.sentences import _verdict

ROOT = Path(__file__).parents[2]
ENDS = [
    (Playthrough(Nim(), (0, 0, 0), learner=0), Ending("lost", winner=1), "lost"),
    (Playthrough(Nim(), (0, 0, 0), learner=1), Ending("won", winner=1), "won"),
    (Playthrough(Nim(misere=True), (0, 0, 0)), Ending("decided", winner=0), "player 1 won"),
    (Playthrough(Hanoi(1), ((), (), (1,))), Ending("solved", detail="solved"), "solved"),
    (Playthrough(Solitaire("o..o."), frozenset({(0, 0), (0, 3)})), Ending("stuck"), "stuck"),
]
UNKNOWN: Any = Ending("drawn")  # type: ignore[arg-type]  # an unknown kind


@pytest.mark.parametrize(("play", "ending", "words"), ENDS)
def test_an_ending_has_a_winner_a_kind_and_a_text(
    play: Playthrough[Any, Any], ending: Ending, words: str
) -> None:
    assert play.ending == ending
    assert str(ending) == play.outcome
    assert str(ending).startswith(words)


def test_every_kind_of_ending_is_tried_above() -> None:
    assert {ending.kind for _, ending, _ in ENDS} == set(get_args(Kind))


def test_play_that_goes_on_has_no_ending() -> None:
    play = Playthrough(Nim())
    assert (play.ending, play.outcome, play.is_over) == (None, None, False)
    assert (tone_of(play.ending), steps_up(play.ending)) == ("", 0)


@pytest.mark.parametrize(
    ("kind", "tone", "step", "verdict"),
    [
        ("won", "won", 1, "You win!"),
        ("lost", "lost", -1, "You lose."),
        ("decided", "won", 0, "Player 1 won."),
        ("solved", "won", 0, "Solved."),
        ("stuck", "lost", 0, "Stuck, no valid move."),
    ],
)
def test_each_kind_has_its_tone_its_next_opponent_and_its_sentence(
    kind: Kind, tone: str, step: int, verdict: str
) -> None:
    ending = Ending(kind, winner=0)
    assert (tone_of(ending), steps_up(ending), _verdict(ending)) == (tone, step, verdict)


@pytest.mark.parametrize("say", [str, tone_of, steps_up, _verdict])
def test_an_unknown_ending_is_not_celebrated_by_default(say: Any) -> None:
    with pytest.raises(AssertionError, match="drawn"):
        say(UNKNOWN)


def test_no_module_compares_the_words_of_an_outcome() -> None:
    """The text is for people; programs depend on the kind."""
    for path in (ROOT / "puzzlelib").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare | ast.Call):
                parts = (
                    [node.left, *node.comparators] if isinstance(node, ast.Compare) else node.args
                )
                asked = [part for part in parts if isinstance(part, ast.Attribute)]
                found = [ast.unparse(part) for part in asked if part.attr == "outcome"]
                assert not [words for words in found if words.endswith("play.outcome")], (
                    f"{path.name}:{node.lineno} reads the words of an ending: ask `ending.kind`"
                )
