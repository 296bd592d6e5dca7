"""The player widget: a puzzle or a game, played by mouse, finger, keyboard or buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Button, HBox, VBox

from ..hanoi import Hanoi
from ..knowledge import can_still_win, good_moves, tells_winnable, why_impossible
from ..play import STUCK, Playthrough
from ..rules import IllegalMove, Rules, is_game
from ..saving import OtherGame, SaveError, read, reason, save_path, set_aside, spoken, tidy, write
from . import words
from .canvas import escape
from .controls import Box, Guarded, Handler, MakeButton, MoveButtons, shown
from .drawing import board_of, glides, painted, static_bundle
from .hand import Hand, MarkingHand, Play, make_hand
from .pictures import MarkingPicture, picture_of
from .stage import Event, Stage

if TYPE_CHECKING:
    from ..opponents import Opponent
    from .record import Record

# ---- a play-through that is saved after every change, and goes on where it stopped ---------------

GO_ON = "You can play on."


class Autosave:
    """Saves a play-through after every change; its `line` says where, or why it is not saved.

    `play` is what to show: the saved one if there is one of the same kind, otherwise the given one.
    """

    def __init__(self, play: Play, name: str) -> None:
        self.line, self.path, self.play = HTML(), save_path(name), play
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
        trouble = f"{spoken(self.path)} cannot be used ({reason(error)})"
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
            self._show(f"Your last move is not saved ({reason(error)}). {GO_ON}")
        else:
            self._show(self._opening)

    def _show(self, words: str) -> None:
        self.line.value = f'<div class="puzzle-saved" role="status">{escape(words)}</div>'


def saved(play: Play, path: Path) -> Play:
    """The play-through in the file, if it is one of the same rules, beginning and players as `play`.

    SaveError if not, OSError if the file cannot be read.
    """
    found = Playthrough.loads(read(path), play.rules, play.positions[0])
    if (found.learner is None) != (play.learner is None):
        raise OtherGame("this is a save with other players")
    return found


# ---- the light beside the board: can this still be won? Off until somebody asks, because it spoils

SHOW, HIDE = "Show whether it can still be won", "Hide whether it can still be won"
LIGHTS = {
    True: ("●", "right", "Still winnable."),
    False: ("✗", "wrong", "No longer winnable."),
    None: ("?", "", "Whether it can still be won is more than this program knows."),
}


def hinted(hand: Hand, gids: list[str], good: Sequence[Any] | None) -> dict[str, str]:
    """The hand's marks, with those that tell good moves from others where that is known."""
    marks = hand.marks(gids)
    hints = {} if good is None else hand.hint(gids, good)
    return {gid: f"{marks.get(gid, '')} {hints.get(gid, '')}".strip() for gid in marks | hints}


class Light:
    """What `can_still_win` says of the position, as a chip in shape and word, and the switch.

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
        self.switch.layout.display = shown(is_known and on is not False)

    def turn(self) -> None:
        """Switch it on or off."""
        self.is_on = not self.is_on
        try:
            self._changed()
        except BaseException:
            self.is_on = not self.is_on
            raise
        self.switch.description = HIDE if self.is_on else SHOW

    def chip(self) -> str:
        """What is known of the position as it stands; "" while the light is off."""
        if not self.is_on:
            return ""
        play = self.play
        sign, kind, told = LIGHTS[can_still_win(play.rules, play.position, play.began_at_start)]
        return chip(f"{sign} {told}", kind)

    def marks(self, hand: Hand, gids: list[str]) -> dict[str, str]:
        """The hand's marks; with the light on, good and bad targets while something is held."""
        if not (self.is_on and hand.held):
            return hand.marks(gids)
        good = good_moves(self.play.rules, self.play.position, self.play.began_at_start)
        return hinted(hand, gids, good)

    def spoils(self) -> bool:
        """Whether a review would say what the light is not asked to say."""
        return tells_winnable(self.play.rules) and not self.is_on


def chip(words: str, kind: str = "") -> str:
    """A fact in a frame of its own; `kind` is "right" or "wrong" if it is one of these."""
    return f'<span class="puzzle-chip {kind}">{escape(words)}</span>'


# ---- the play-through that a player widget shows: given, new, or gone on with from its file ------


def play_of(
    rules: Any, position: Any, against_computer: bool, save: str | None
) -> tuple[Play, list[HTML]]:
    """The play-through to show, and the line about its file if it is saved under a name."""
    play = _begun(rules, position, against_computer)
    if save is None:
        return play, []
    if play is rules:
        raise ValueError("only a new play-through is saved: give the rules")
    saves = Autosave(play, save)
    return saves.play, [saves.line]


def _begun(rules: Any, position: Any, against_computer: bool) -> Play:
    """The play-through that was given, or a new one; ValueError says why there can be none."""
    if isinstance(rules, Playthrough):
        if position is not None or (against_computer and rules.learner is None):
            raise ValueError("a play-through has its position and players already: give the rules")
        return rules
    if against_computer and not is_game(rules):
        raise ValueError("the computer plays games for two; this is a puzzle for one")
    return Playthrough(rules, position, learner=0 if against_computer else None)


AGAIN, NEXT, REVIEW = "Play again", "next", "See where it went wrong"
MAP = "See your way on the map of all positions"
STYLES = {"Undo": "puzzle-undo", "Redo": "puzzle-redo", "Help": "puzzle-link", NEXT: "puzzle-next"}
RANKS = ("random", "careless", "perfect")  # of the computer as a player
TONES = {"lost": "lost", STUCK: "lost"}  # of how it ended; whatever else is won
NOT_SAVED = "This game is not saved; the one before stays in its file as it was."


def is_won(play: Play) -> bool:
    """Whether it ended well for somebody who learns."""
    return play.is_over and str(play.outcome) not in TONES


class Player(Box):
    """A puzzle or a game to play; or a `Playthrough`, to show it once more.

    `computer` is who plays against the learner: "perfect", "random", "careless", or a function
    (game, position, chance) → move. `buttons` shows a button for each legal move at once; False: never.
    `announce_early` says so as soon as the computer can force its win: a spoiler. So is `light`,
    which tells whether a puzzle can still be won: True is on, False forbids it and the hints, None
    lets the learner decide; and `minimum`, the fewest moves possible: False keeps them secret.
    `save` is a name: the play-through is then kept in the file saves/name.json beside the notebook,
    and goes on where it stopped.
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
        minimum: bool = True,
        chance: Random | None = None,
        save: str | None = None,
    ) -> None:
        super().__init__()
        play, self._saves = play_of(rules, position, computer is not None, save)
        self.announce_early, self.tells_best = announce_early, minimum
        self._buttons, self._light, self._chance = buttons, light, chance or Random()
        self.stage = Stage()
        self.hear(self.stage, self._hear)
        self._put(play, computer, *self._saves)

    # ---- how it is put together ---------------------------------------------------------------

    def _put(self, play: Play, computer: str | Opponent | None, *saves: HTML) -> None:
        """Show this play-through in place of the one before, and listen to it."""
        self.play, self.computer = play, computer
        self.rules: Any = play.rules
        self.picture = picture_of(self.rules)
        self.hand = make_hand(play, self.picture, self._attempt, self.stage.say)
        self.light = Light(play, self._light, self.button, self._switched)
        self._record: Record | None = None  # until the end
        self._past, self._reward = VBox(), VBox()
        self._actions, self._facts = self._make_actions(), HTML()
        self._facts.add_class("puzzle-facts")
        row = HBox([*self._actions.values(), self._facts])
        row.add_class("puzzle-actions")
        self.hold(self.stage, self.notice, row, self._help(), *saves, self._past, self._reward)
        self._route = play.route
        self._watch(self._refresh)
        # guarded by itself, because who cannot look back has won all the same
        self._watch(self.guarded(self._look_back))  # last, because it may take its time
        if computer is not None:
            from ..opponents import Computer, opponent_named  # here: who plays alone needs none

            Computer(play, opponent_named(computer), self._chance, self.later).look()

    def _watch(self, handler: Handler) -> None:
        """Call the handler now, and after every change of the play-through that is shown."""
        play = self.play
        play.observe(lambda: handler() if self.play is play else None)
        handler()

    def _make_actions(self) -> dict[str, Button]:
        """The buttons below the board, by their labels."""
        actions: dict[str, Handler] = {"Undo": self.play.undo, "Redo": self.play.redo}
        if self.play.learner is None:
            actions["Restart"] = self.play.restart
        else:
            actions["You begin"] = lambda: self.play.restart(learner=0)
            actions["Computer begins"] = lambda: self.play.restart(learner=1)
        actions |= {"Hint": self._hint, "Help": self._turn_help}
        made = {label: self.button(label, handler) for label, handler in actions.items()}
        if isinstance(self.hand, MarkingHand):
            made = {"OK": self.button("OK", self.hand.confirm, "primary"), **made}
        made[AGAIN] = self.button(AGAIN, self.play.restart, "primary")
        made[NEXT] = self.button("", self._go_further)
        made[REVIEW] = self.button(REVIEW, self._turn_record)
        made[MAP] = self.button(MAP, self._show_map)
        for label, style in STYLES.items():
            made[label].add_class(style)
        return made

    def _help(self) -> VBox:
        """The switch of the light, and the buttons of the moves, shown where nothing else plays."""
        self._moves = MoveButtons(self._attempt, self.button)
        self._moves.row.layout.display = shown(self._buttons is not False)
        self._helps = VBox([self.light.switch, self._moves.row])
        self._helps.layout.display = shown(self._buttons is True or not self.picture.size())
        return self._helps

    def _turn_help(self) -> None:
        self._helps.layout.display = shown(self._helps.layout.display == "none")

    # ---- what the learner sees ----------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the play-through as it stands."""
        self.hand.let_go()
        self._show_board()
        ending = TONES.get(str(self.play.outcome), "won")
        self.stage.say(self._news(), ending if self.play.is_over else "")
        self._show_facts()
        can_move = self.play.is_learners_turn and not self.play.is_over
        self._moves.show(self.rules.moves(self.play.position) if can_move else [])
        self._show_actions()

    def _show_board(self) -> None:
        route = self.play.route
        board, self._gids = board_of(self.rules, self.play.position)
        moved = glides(self.rules, self._route, route)
        self.stage.trays = self._trays()  # before the picture, in which things go there
        self.stage.show(board, moved, self.hand.marks(self._gids))
        self._route = route

    def _trays(self) -> dict[str, int]:
        """How many things each player of a game has taken."""
        if not isinstance(self.picture, MarkingPicture) or not is_game(self.rules):
            return {}
        trays = dict.fromkeys(words.player_names(self.play), 0)
        for k, (before, move) in enumerate(zip(self.play.positions, self.play.route, strict=False)):
            trays[words.player_names(self.play)[k % 2]] += len(self.picture.things(before, move))
        return trays

    def _show_actions(self) -> None:
        """Show what can be done now; the one thing to do is primary: OK, or to play again."""
        play, over = self.play, self.play.is_over
        self._further = self._what_is_next()
        if not over:
            self._reward.children = []
        self._actions["Undo"].disabled = not play.can_undo
        self._actions["Redo"].disabled = not play.can_redo
        self._actions[NEXT].description = self._further[0] if self._further else ""
        is_seen = dict.fromkeys(("OK", "Restart", "You begin", "Computer begins", "Help"), not over)
        is_seen |= {AGAIN: over, NEXT: bool(self._further), MAP: self._earned_map()}
        is_seen |= {"Hint": not over and not self.light.is_forbidden, REVIEW: False}
        for label, is_shown in is_seen.items():
            if label in self._actions:
                self._actions[label].layout.display = shown(is_shown)
        self._show_marks()

    def _what_is_next(self) -> tuple[str, Any, Any] | None:
        """What to play after this: in words, its rules, and the opponent; None while play goes on."""
        step = {"won": 1, "lost": -1}.get(str(self.play.outcome), 0)
        if step and self.computer in RANKS:
            rank = RANKS.index(str(self.computer)) + step
            if 0 <= rank < len(RANKS):
                return f"Try a {RANKS[rank]} computer →", self.rules, RANKS[rank]
        further = self.picture.further() if is_won(self.play) else None
        return (f"Try {further[0]} →", further[1], self.computer) if further else None

    def _look_back(self) -> None:
        """After the end, say what was good, and offer to show where it went wrong."""
        if self._record is None:
            if not self.play.is_over:
                return
            from .record import Record  # here: only who has come to an end needs it

            self._record = Record(self.play, lambda: self.light.spoils() or not self.tells_best)
            self.hear(self._record, self._record.choose)
            self._past.children = [self._record]
        self._record.refresh()
        if self.play.is_over and not self.light.spoils() and self.tells_best:
            self.stage.say(self._news() + self._record.praise(), self.stage.tone)
        self._actions[REVIEW].layout.display = shown(self._record.is_offered)

    def _turn_record(self) -> None:
        if self._record:
            self._record.turn()

    def _show_facts(self) -> None:
        """What stays to be read while the status tells of one thing after the other."""
        play, fact = self.play, self.picture.fact(self.play.position)
        chips = [chip(told) for told in (words.score(play, self.tells_best), fact) if told]
        if self.announce_early and words.is_lost(play):
            chips.append(chip(words.LOST_EARLY, "wrong"))
        if play.can_undo and not play.moves_made:
            chips.append("Undo brings back the game before.")
        # at the end the status tells how many moves it were
        told = "".join([*chips[play.is_over :], self.light.chip()])
        self._facts.value = f'<div role="status">{told}</div>'

    def _news(self) -> str:
        """What is said of the play-through as it stands, with a warning before an impossible task."""
        news = words.news(self.play, self.picture, self.tells_best)
        if self.play.moves_made or self.light.is_forbidden:
            return news
        return f"{why_impossible(self.rules, self.play.position) or ''} {news}".strip()

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
        self.stage.say("Put back.")

    def _show_marks(self) -> None:
        self.stage.marks = self.light.marks(self.hand, self._gids)
        if isinstance(self.hand, MarkingHand):
            self._actions["OK"].disabled = not self.hand.marked

    def _switched(self) -> None:
        self._show_facts()
        self._look_back()
        self._show_marks()

    def _go_further(self) -> None:
        """Play what is offered, in this widget; what is saved stays as it is."""
        if self._further is None:
            return
        _, rules, computer = self._further
        note = HTML(f'<div class="puzzle-saved">{NOT_SAVED}</div>')
        learner = None if computer is None else self.play.learner
        self._put(Playthrough(rules, learner=learner), computer, *([note] if self._saves else []))

    def _show_map(self) -> None:
        if self._earned_map():
            from .map import hanoi_map  # here: only who has won and asks for it waits for it

            picture = hanoi_map(self.rules, self.play)
            picture.add_class("puzzle-reveal")
            self._reward.children = [picture]

    def _earned_map(self) -> bool:
        """Whether to offer the map: it is large enough to study, and bears all its names."""
        is_three = type(self.rules) is Hanoi and self.rules.disks == 3
        return is_three and is_won(self.play) and self.tells_best

    def _hint(self) -> None:
        """Tell the good moves from the others, on the stage and in words."""
        if self.play.is_over or not self.play.is_learners_turn:
            raise IllegalMove("it is not your turn")
        legal = self.rules.moves(self.play.position)
        good = good_moves(self.play.rules, self.play.position, self.play.began_at_start)
        self.stage.say(words.advice(legal, good, is_game(self.rules)))
        self.stage.marks = hinted(self.hand, self._gids, good)

    def guarded(self, handler: Handler) -> Guarded:
        """The handler; what is forbidden is said on the stage, what goes wrong in the notice."""

        def told(*args: Any) -> None:
            try:
                handler(*args)
            except IllegalMove as refusal:
                # how it ended stays to be read
                again = f" {self._news()}" if self.play.is_over else ""
                self.stage.say(f"Not possible: {refusal}.{again}", "refused")
            except Exception:
                self.stage.say("That did not work.")
                raise

        return super().guarded(told)

    # ---- what is saved of it ------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        canvas = painted(self.rules, self.play.position)
        text = f"{self.rules.text(self.play.position)}\n{words.score(self.play, self.tells_best)}"
        return {**super()._repr_mimebundle_(**kwargs), **static_bundle(text, canvas)}

    def __repr__(self) -> str:
        return f"Player({self.rules!r})"
