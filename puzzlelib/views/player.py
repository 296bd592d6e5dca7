"""The player widget: a puzzle or a game, played by mouse, finger, keyboard or buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from random import Random
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout

from ..knowledge import can_still_win, good_moves, tells_winnable, why_impossible
from ..opponents import Opponent, at_random, opponent_named
from ..play import Playthrough
from ..rules import IllegalMove, Rules, is_game
from ..saving import OtherGame, SaveError, read, save_path, set_aside, spoken, tidy, write
from . import words
from .controls import Box, Guarded, Handler, MakeButton, MoveButtons, shown
from .drawing import board_of, glides, painted, static_bundle
from .hand import Hand, MarkingHand, Play, make_hand
from .pictures import picture_of
from .record import Record
from .stage import Event, Stage

# ---- a play-through that is saved after every change, and goes on where it stopped ---------------

GO_ON = "You can play on."


class Autosave(HTML):
    """The line that says where the play-through is saved, or why it is not; `play` is what to show.

    That is the saved play-through if there is one of the same kind, otherwise the given one.
    """

    def __init__(self, play: Play, name: str) -> None:
        super().__init__()
        self.path, self.play = save_path(name), play
        self._is_on = True
        tidy(self.path)
        self._opening = self._open()
        self._show(self._opening)
        self.play.observe(self.write)

    def _open(self) -> str:
        """What there is to say of the file; takes the play-through out of it if there is one."""
        try:
            self.play = saved(self.play, self.path)
        except (SaveError, OSError) as error:
            return self._without(error)
        return f"You go on where you stopped; it is saved in {spoken(self.path)}."

    def _without(self, error: Exception) -> str:
        """Put away a file that cannot be used, so that it is not written over."""
        if not self.path.is_symlink() and not self.path.exists():
            return f"It is saved in {spoken(self.path)} after every move."
        trouble = f"{spoken(self.path)} cannot be used ({_reason(error)})"
        try:
            aside = set_aside(self.path, "other" if isinstance(error, OtherGame) else "damaged")
        except OSError:
            self._is_on = False
            return f"Nothing is saved: {trouble}. {GO_ON}"
        return f"{trouble}. That file is kept as {spoken(aside)}, and you begin anew."

    def write(self) -> None:
        """Save the play-through as it stands; if that cannot be, the line says so."""
        if not self._is_on:
            return
        try:
            write(self.play.dumps(), self.path)
        except (OSError, ValueError) as error:
            self._show(f"Your last move is not saved ({_reason(error)}). {GO_ON}")
        else:
            self._show(self._opening)

    def _show(self, words: str) -> None:
        self.text = words
        self.value = f'<div class="puzzle-facts" role="status">{escape(words)}</div>'

    def __repr__(self) -> str:
        return f"Autosave({Path(self.path).stem!r})"


def saved(play: Play, path: Path) -> Play:
    """The play-through in the file, if it is one of the same rules, beginning and players as `play`.

    SaveError if not, OSError if the file cannot be read.
    """
    found = Playthrough.loads(read(path), play.rules, play.positions[0])
    if (found.learner is None) != (play.learner is None):
        raise OtherGame("this is a save with other players")
    return found


def _reason(error: Exception) -> str:
    """What went wrong, without a path."""
    return str(getattr(error, "strerror", None) or error)


# ---- the computer as a player: it watches a play-through and answers after a pause ---------------

PAUSE = 0.7  # seconds in which it seems to think
Later = Callable[[float, Callable[[], None]], None]  # calls back after so many seconds


class Computer:
    """Makes the moves that are not the learner's; `later` is how it waits before it does."""

    def __init__(self, play: Play, opponent: Opponent, chance: Random, later: Later) -> None:
        self.play, self.opponent, self.chance, self._later = play, opponent, chance, later
        self._looks = 0
        play.observe(self.look)

    def look(self) -> None:
        """If it is the computer's turn, move after a pause unless something changes."""
        self._looks += 1
        if self._is_my_turn():
            self._later(PAUSE, self._if_nothing_changed(self._looks))

    def _is_my_turn(self) -> bool:
        looks_back = self.play.moves_made < len(self.play.all_moves)
        return not (looks_back or self.play.is_over or self.play.is_learners_turn)

    def _if_nothing_changed(self, looks: int) -> Callable[[], None]:
        return lambda: self._move() if looks == self._looks else None

    def _move(self) -> None:
        # a first move at random gives the learner a chance: a perfect one would have won already
        choose = self.opponent if self.play.moves_made else at_random
        game: Any = self.play.rules
        self.play.attempt(choose(game, self.play.position, self.chance))


# ---- the light beside the board: can this still be won? Off until somebody asks, because it spoils

SHOW, HIDE = "Show whether it can still be won", "Hide whether it can still be won"
LIGHTS = {
    True: ("●", "winnable", "Still winnable."),
    False: ("✗", "lost", "No longer winnable."),
    None: ("?", "unknown", "Whether it can still be won is more than this program knows."),
}
STYLE = """
<style>
.puzzle-light { font-size: 18px; line-height: 1.3; padding: 2px 12px; border: 3px solid #868c95; border-radius: 16px;
  color: var(--jp-ui-font-color0, #24292f); }
.puzzle-light.winnable { border-color: #1a7f37; }
.puzzle-light.lost { border-color: #cf222e; border-style: dashed; border-radius: 0; }
</style>
"""


def hinted(hand: Hand, gids: list[str], good: Sequence[Any] | None) -> dict[str, str]:
    """The hand's marks, with those that tell good moves from others where that is known."""
    marks = hand.marks(gids)
    hints = {} if good is None else hand.hint(gids, good)
    return {gid: f"{marks.get(gid, '')} {hints.get(gid, '')}".strip() for gid in marks | hints}


class Light(HBox):
    """Shape and word for what `can_still_win` says of the position, and the switch.

    `on` is whether it shines from the beginning; None: it does not, but can be switched on;
    False: there is no switch, and no hint either. `changed()` is called when it was switched.
    """

    def __init__(
        self, play: Play, on: bool | None, make_button: MakeButton, changed: Callable[[], None]
    ) -> None:
        self.play, self._changed = play, changed
        is_known = tells_winnable(play.rules)
        self.is_on, self.is_forbidden = bool(on) and is_known, is_known and on is False
        self.switch = make_button(HIDE if self.is_on else SHOW, self.turn)
        self._word = HTML()
        super().__init__(
            [self.switch, self._word],
            layout=Layout(display=shown(is_known and on is not False), align_items="center"),
        )
        self.add_class("puzzle-light-row")

    def turn(self) -> None:
        """Switch it on or off."""
        self.is_on = not self.is_on
        try:
            self._changed()
        except BaseException:
            self.is_on = not self.is_on
            raise
        self.switch.description = HIDE if self.is_on else SHOW

    def refresh(self) -> None:
        """Say what is known of the position as it stands."""
        self._word.value = f"{STYLE}{self._told()}" if self.is_on else ""

    def _told(self) -> str:
        play = self.play
        sign, kind, told = LIGHTS[can_still_win(play.rules, play.position, play.began_at_start)]
        return f'<div class="puzzle-light {kind}" role="status">{sign} {told}</div>'

    def marks(self, hand: Hand, gids: list[str]) -> dict[str, str]:
        """The hand's marks; with the light on, good and bad targets while something is held."""
        if not (self.is_on and hand.held):
            return hand.marks(gids)
        good = good_moves(self.play.rules, self.play.position, self.play.began_at_start)
        return hinted(hand, gids, good)

    def spoils(self) -> bool:
        """Whether a review would say what the light is not asked to say."""
        return tells_winnable(self.play.rules) and not self.is_on


# ---- the play-through that a player widget shows: given, new, or gone on with from its file ------


def play_of(
    rules: Any, position: Any, against_computer: bool, save: str | None
) -> tuple[Play, list[Autosave]]:
    """The play-through to show, and the line about its file if it is saved under a name."""
    play = _begun(rules, position, against_computer)
    if save is None:
        return play, []
    if play is rules:
        raise ValueError("only a new play-through is saved: give the rules")
    saves = Autosave(play, save)
    return saves.play, [saves]


def _begun(rules: Any, position: Any, against_computer: bool) -> Play:
    """The play-through that was given, or a new one; ValueError says why there can be none."""
    if isinstance(rules, Playthrough):
        if position is not None or (against_computer and rules.learner is None):
            raise ValueError("a play-through has its position and players already: give the rules")
        return rules
    if against_computer and not is_game(rules):
        raise ValueError("the computer plays games for two; this is a puzzle for one")
    return Playthrough(rules, position, learner=0 if against_computer else None)


class Player(Box):
    """A puzzle or a game to play; or a `Playthrough`, to show it once more.

    `computer` is who plays against the learner: "perfect", "random", "careless", or a function
    (game, position, chance) → move. `buttons` shows a button for each legal move.
    `announce_early` says so as soon as the computer can force its win: a spoiler. So is `light`,
    which tells whether a puzzle can still be won: True is on, False forbids it and the hints, None
    lets the learner decide. `save` is a name: the play-through is then kept in the file saves/name.json
    beside the notebook, and goes on where it stopped.
    """

    def __init__(
        self,
        rules: Rules[Any, Any] | Play,
        position: Any = None,
        *,
        computer: str | Opponent | None = None,
        buttons: bool | None = None,
        announce_early: bool = False,
        light: bool | None = None,
        chance: Random | None = None,
        save: str | None = None,
    ) -> None:
        super().__init__()
        self.play, saves = play_of(rules, position, computer is not None, save)
        self.rules: Any = self.play.rules
        self.picture, self.announce_early = picture_of(self.rules), announce_early
        self.stage = Stage()
        self.hand = make_hand(self.play, self.picture, self._attempt, self._say)
        self.light = Light(self.play, light, self.button, self._switched)
        self._actions = self._make_actions(computer is not None)
        self._moves = self._make_moves(buttons)
        self._record = Record(self.play, self.light.spoils)
        self._begin(saves)
        if computer is not None:
            Computer(self.play, opponent_named(computer), chance or Random(), self.later).look()

    # ---- how it is put together ---------------------------------------------------------------

    def _make_actions(self, against_computer: bool) -> dict[str, Button]:
        """The buttons below the board, by their labels."""
        begin_anew: dict[str, Handler] = {"Restart": self.play.restart}
        if against_computer:
            begin_anew = {
                "You begin": lambda: self.play.restart(learner=0),
                "Computer begins": lambda: self.play.restart(learner=1),
            }
        undo = {"Undo": self.play.undo, "Redo": self.play.redo}
        actions: dict[str, Handler] = {**undo, **begin_anew, "Hint": self._hint}
        made = {label: self.button(label, handler) for label, handler in actions.items()}
        made["Hint"].layout.display = shown(not self.light.is_forbidden)
        if isinstance(self.hand, MarkingHand):
            made = {"OK": self.button("OK", self.hand.confirm, "primary"), **made}
        return made

    def _make_moves(self, wanted: bool | None) -> MoveButtons:
        """The buttons of the legal moves; the picture may want them shown from the beginning."""
        always = wanted is True or self.picture.always_buttons
        moves = MoveButtons(self._attempt, self.button, always)
        moves.layout.display = shown(wanted is not False)
        return moves

    def _begin(self, saves: list[Autosave]) -> None:
        """Show the play-through, and listen to it and to the learner."""
        self._facts = HTML(layout=Layout(margin="0 0 2px"))
        row = HBox(list(self._actions.values()), layout=Layout(flex_flow="row wrap"))
        told = [self.stage, self.notice, self._facts, *saves]
        self.hold(*told, row, self.light, self._moves, self._record)
        self._route = self.play.route
        self.hear(self.stage, self._hear)
        self.hear(self._record, self._record.choose)
        # guarded by itself, because who cannot look back has won all the same
        show_record = self.guarded(self._record.refresh)
        self.play.observe(self._refresh)
        self.play.observe(show_record)  # last, because it may take its time
        self._refresh()
        show_record()

    # ---- what the learner sees ----------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the play-through as it stands."""
        self.hand.let_go()
        self._show_board()
        self._say(self._news())
        self.light.refresh()
        self._show_facts()
        can_move = self.play.is_learners_turn and not self.play.is_over
        self._moves.show(self.rules.moves(self.play.position) if can_move else [])
        self._actions["Undo"].disabled = not self.play.can_undo
        self._actions["Redo"].disabled = not self.play.can_redo

    def _show_board(self) -> None:
        route = self.play.route
        board, self._gids = board_of(self.rules, self.play.position)
        self.stage.show(board, glides(self.rules, self._route, route), self.hand.marks(self._gids))
        self._route = route

    def _show_facts(self) -> None:
        """What stays to be read while the status tells of one thing after the other."""
        # at the end the status tells the facts; the space stays, so that nothing jumps
        told = "&nbsp;" if self.play.is_over else words.facts(self.play)
        if self.announce_early and words.is_lost(self.play):
            told = f"<b>{words.LOST_EARLY}</b> {told}"
        self._facts.value = f'<div class="puzzle-facts" role="status">{told}</div>'

    def _news(self) -> str:
        """What is said of the play-through as it stands, with a warning before an impossible task."""
        news = words.news(self.play, self.picture)
        if self.play.moves_made or self.light.is_forbidden:
            return news
        return f"{why_impossible(self.rules, self.play.position) or ''} {news}".strip()

    def _say(self, told: str) -> None:
        self.stage.status = told

    # ---- what the learner does ----------------------------------------------------------------

    def _attempt(self, move: Any) -> None:
        """Every move of the learner's comes through here."""
        if not self.play.is_learners_turn:
            raise IllegalMove("it is the computer's turn")
        self.play.attempt(move)

    def _hear(self, event: Event) -> None:
        """Something happened on the stage."""
        keys = {"u": self.play.undo, "r": self.play.redo, "Escape": self._put_back}
        if event.kind == "space":
            self.play.restart()
        elif event.kind == "key" and event.gid in keys:
            keys[event.gid]()
        else:
            self._use_hand(event)

    def _use_hand(self, event: Event) -> None:
        """Let the hand make a move of it; what was dropped in vain goes home."""
        goes_home = True
        try:
            if self.play.is_over:
                raise IllegalMove("it is over: undo a move or restart")
            if event.gid in ("", *self._gids) and event.zone in ("", *self._gids):
                goes_home = self.hand.hear(event)  # anything else was there before a redraw
        finally:
            if goes_home:
                self.stage.send_home()
            self._show_marks()

    def _put_back(self) -> None:
        self.hand.let_go()
        self._show_marks()
        self._say("Put back.")

    def _show_marks(self) -> None:
        self.stage.marks = self.light.marks(self.hand, self._gids)

    def _switched(self) -> None:
        self.light.refresh()
        self._record.refresh()
        self._show_marks()

    def _hint(self) -> None:
        """Tell the good moves from the others, on the stage and in words."""
        if self.play.is_over or not self.play.is_learners_turn:
            raise IllegalMove("it is not your turn")
        legal = self.rules.moves(self.play.position)
        good = good_moves(self.play.rules, self.play.position, self.play.began_at_start)
        self._say(words.advice(legal, good, is_game(self.rules)))
        self.stage.marks = hinted(self.hand, self._gids, good)

    def guarded(self, handler: Handler) -> Guarded:
        """The handler; what is forbidden is said on the stage, what goes wrong in the notice."""

        def told(*args: Any) -> None:
            try:
                handler(*args)
            except IllegalMove as refusal:
                # how it ended stays to be read
                again = f" {self._news()}" if self.play.is_over else ""
                self._say(f"Not possible: {refusal}.{again}")
            except Exception:
                self._say("That did not work.")
                raise

        return super().guarded(told)

    # ---- what is saved of it ------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        canvas = painted(self.rules, self.play.position)
        text = f"{self.rules.text(self.play.position)}\n{words.score(self.play)}"
        return {**super()._repr_mimebundle_(**kwargs), **static_bundle(text, canvas)}

    def __repr__(self) -> str:
        return f"Player({self.rules!r})"
