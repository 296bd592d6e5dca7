"""The player widget: a puzzle or a game, played by mouse, finger, keyboard or buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, HBox, VBox

from stepthrough.controls.box import Box, Guarded, Handler, shown, told_keys
from stepthrough.controls.stage import Event, Stage
from stepthrough.given import check_flag, quoted
from stepthrough.saved import not_running

from ...play.knowledge import good_moves
from ...play.playthrough import OVER, Playthrough
from ...rules import IllegalMove, Rules, is_game
from ..actions import Action
from ..drawing import board_of, glides, painted
from ..pictures import MarkingPicture, picture_of
from . import sentences as words
from .after_the_end import RANKS, is_won, steps_up, tone_of
from .buttons import ActionButtons, MoveButtons
from .hand import MarkingHand, Play, make_hand
from .light import Light, chip, hinted
from .opening import play_of
from .rewards import reward_of

if TYPE_CHECKING:
    from ...play.opponents import Opponent
    from .game_chart import GameChart


KEYS = (
    *("↑ ↓ ← →", "go,", "Enter", "chooses,", "Esc", "lets go,"),
    *("U R", "undo and redo,", "Space", "begins anew"),
)
Check = Callable[[], bool]
NOT_SAVED = "This game is not saved; the one before stays in its file as it was."


def _check_flags(**flags: Any) -> None:
    for what, flag in flags.items():
        check_flag(flag, what)


def _without_none(**flags: Any) -> dict[str, Any]:
    """Return the flags that are given; None leaves them to what fits, or to the learner."""
    return {what: flag for what, flag in flags.items() if flag is not None}


def _check_chance(chance: Any) -> None:
    if chance is not None and not isinstance(chance, Random):
        raise ValueError(f"chance is a random.Random, such as Random(1), not {quoted(chance)}")


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
        _check_flags(announce_early=announce_early, minimum=minimum)
        _check_flags(**_without_none(buttons=buttons, light=light))
        _check_chance(chance)
        super().__init__()
        play, self._saves = play_of(rules, position, computer is not None, save)
        self.announce_early = announce_early
        self.tells_best = minimum
        self.buttons = buttons
        self._light = light
        self._chance = chance or Random()
        self.stage = self._new_stage()
        self._install(play, computer, *self._saves)

    # ---- how it is put together ---------------------------------------------------------------

    def _new_stage(self) -> Stage:
        stage = Stage()
        self.on_event(stage, self._handle)
        return stage

    def _install(self, play: Play, computer: str | Opponent | None, *saves: HTML) -> None:
        """Show this play-through in place of the one before, and listen to it."""
        self.play = play
        self.computer = computer
        self.rules: Any = play.rules
        self.picture = picture_of(self.rules)
        self.hand = make_hand(play, self.picture, self._attempt, self.stage.say)
        self.light = Light(play, self._light, self.button, self._switched)
        self._chart: GameChart | None = None  # until the end
        self._further: tuple[str, Any, Any] | None = None  # until the end
        self._lay_out(saves)
        self._route = play.route
        self._watch(self._refresh)
        # guarded by itself: a win is a win, even if looking back on it fails
        self._watch(self.guarded(self._look_back))  # last, because it can take a while
        if computer is not None:
            # here: a puzzle for one needs no opponents
            from ...play.opponents import Computer, opponent_named

            Computer(play, opponent_named(computer), self._chance, self.later).look()

    def _lay_out(self, saves: Sequence[HTML]) -> None:
        """Make the parts, and show them one below the other."""
        self._past = VBox()
        self._reward = VBox()
        self._facts = HTML()
        self._facts.add_class("puzzle-facts")
        self.actions = ActionButtons(self._make_actions(), self.button)
        row = HBox([*map(self.actions.__getitem__, self.actions), self._facts])
        row.add_class("puzzle-actions")
        keys, more = told_keys(*KEYS), self._more()
        moves = [self._moves.row] if self._place_of_moves == "below" else []
        self.hold(
            self.stage, self.notice, *moves, row, keys, more, *saves, self._past, self._reward
        )

    def _watch(self, handler: Handler) -> None:
        """Call the handler now, and after every change of the play-through that is shown."""
        play = self.play
        play.observe(lambda: handler() if self.play is play else None)
        handler()

    def _make_actions(self) -> list[Action]:
        """Return the buttons below the board, in their order."""
        play = self.play
        light = self.light

        def goes_on() -> bool:
            return not play.is_over

        def has_more() -> bool:
            return goes_on() and (self._place_of_moves == "more" or light.can_be_switched)

        return [
            *self._confirming(goes_on),
            Action("undo", play.undo, css="puzzle-undo", is_enabled=lambda: play.can_undo),
            Action("redo", play.redo, css="puzzle-redo", is_enabled=lambda: play.can_redo),
            *self._beginning(goes_on),
            Action("hint", self._hint, is_shown=lambda: goes_on() and not light.is_forbidden),
            Action("more", self._toggle_more, css="puzzle-link", is_shown=has_more),
            Action("again", play.restart, "primary", is_shown=lambda: play.is_over),
            self._going_further(),
            Action("review", self._toggle_chart, is_shown=self._has_review),
            Action("reward", self._show_reward, is_shown=self._has_reward),
        ]

    def _confirming(self, goes_on: Check) -> list[Action]:
        """Return what says OK to the marks, where things are marked."""
        hand = self.hand
        if not isinstance(hand, MarkingHand):
            return []
        return [Action("ok", hand.confirm, "primary", "", goes_on, lambda: bool(hand.marked))]

    def _beginning(self, goes_on: Check) -> list[Action]:
        """Return what begins again; against the computer, one action for each player who may begin."""
        restart = self.play.restart
        if self.play.learner is None:
            return [Action("restart", restart, is_shown=goes_on)]
        return [
            Action("learner begins", lambda: restart(learner=0), is_shown=goes_on),
            Action("computer begins", lambda: restart(learner=1), is_shown=goes_on),
        ]

    def _going_further(self) -> Action:
        """Return what plays the next puzzle, or against the next computer; its label says which."""
        return Action(
            "next",
            self._go_further,
            css="puzzle-next",
            is_shown=lambda: self._further is not None,
            what=lambda: self._further[0] if self._further else "",
        )

    @property
    def _place_of_moves(self) -> str:
        """Where the buttons of the moves are: below the board, behind More, or nowhere."""
        if self.buttons is False:
            return ""
        return "below" if self.buttons or not self.picture.size() else "more"

    def _more(self) -> VBox:
        """Return what *More* shows: the switch of the light, and the buttons of the moves."""
        self._moves = MoveButtons(self._attempt, self.button)
        moves = [self._moves.row] if self._place_of_moves == "more" else []
        self._rare = VBox([self.light.switch, *moves])
        self._rare.layout.display = shown(False)
        return self._rare

    def _toggle_more(self) -> None:
        self._rare.layout.display = shown(self._rare.layout.display == "none")

    @property
    def is_untouched(self) -> bool:
        """Whether it stands where the rules begin, no move was made, and none is kept in a file."""
        return self.play.began_at_start and not (self.play.all_moves or self._saves)

    # ---- what the learner sees ----------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the play-through as it stands, and let go of what was held."""
        self.hand.let_go()
        self._show_board()
        self.stage.say(self._news(), tone_of(self.play.ending))
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
        """Return how many things each player of a game has taken."""
        if not isinstance(self.picture, MarkingPicture) or not is_game(self.rules):
            return {}
        trays = dict.fromkeys(words.player_names(self.play), 0)
        for k, (before, move) in enumerate(zip(self.play.positions, self.play.route, strict=False)):
            trays[words.player_names(self.play)[k % 2]] += len(self.picture.things(before, move))
        return trays

    def _show_actions(self) -> None:
        """Show what can be done now; the one thing to do is primary: OK, or to play again."""
        self._further = self._what_is_next()
        if not self.play.is_over:
            self._reward.children = []
        self.actions.show()
        self._show_marks()

    def _what_is_next(self) -> tuple[str, Any, Any] | None:
        """Return what to play after this: its words, rules and opponent; None while play goes on."""
        step = steps_up(self.play.ending)
        if step and self.computer in RANKS:
            rank = RANKS.index(str(self.computer)) + step
            if 0 <= rank < len(RANKS):
                return f"a {RANKS[rank]} computer", self.rules, RANKS[rank]
        further = self.picture.further() if is_won(self.play) else None
        return (*further, self.computer) if further else None

    def _look_back(self) -> None:
        """Say, after the end, what was good, and offer to show where it went wrong."""
        if self._chart is None:
            if not self.play.is_over:
                return
            from .game_chart import GameChart  # here: needed only after the end

            self._chart = GameChart(self.play, lambda: self.light.spoils() or not self.tells_best)
            self.on_event(self._chart, self._chart.choose)
            self._past.children = [self._chart]
        self._chart.refresh()
        if self.play.is_over and not self.light.spoils() and self.tells_best:
            self.stage.say(self._news() + self._chart.praise(), self.stage.tone)
        self.actions.show("review")

    def _has_review(self) -> bool:
        return self._chart is not None and self._chart.is_offered

    def _toggle_chart(self) -> None:
        if self._chart:
            self._chart.toggle()

    def _show_facts(self) -> None:
        """Show what stays to be read while the status says one thing after the other."""
        play = self.play
        counted = self.picture.fact(play.position)
        chips = [chip(fact) for fact in (words.score(play, self.tells_best), counted) if fact]
        if self.announce_early and words.computer_can_win(play):
            chips.append(chip(words.LOST_EARLY, "wrong"))
        if play.can_undo and not play.moves_made:
            chips.append(words.brings_back())
        # at the end the status tells how many moves it were
        facts = "".join([*chips[play.is_over :], self.light.chip()])
        self._facts.value = f"<div>{facts}</div>"

    def _news(self) -> str:
        """Return what to say of the play-through as it stands; where the light is forbidden, without a warning."""
        warns = not self.light.is_forbidden
        return words.news(self.play, self.picture, self.tells_best, warns)

    # ---- what the learner does ----------------------------------------------------------------

    def _attempt(self, move: Any) -> None:
        """Make a move of the learner's; all of them come through here. IllegalMove out of turn."""
        if not self.play.is_learners_turn:
            raise IllegalMove("it is the computer's turn")
        self.play.attempt(move)

    def _handle(self, event: Event) -> None:
        """Do what an event of the stage means: undo, redo, begin again, or let the hand make a move."""
        keys = {"u": self.play.undo, "r": self.play.redo, "Escape": self._put_back}
        if event.kind == "space":
            self.play.restart()
        elif event.kind == "key" and event.gid in keys:
            keys[event.gid]()
        else:
            self._use_hand(event)

    def _use_hand(self, event: Event) -> None:
        """Let the hand make a move of the event; what was dropped in vain goes home."""
        goes_home = True
        try:
            if self.play.is_over:
                raise IllegalMove(OVER)
            if event.gid in ("", *self._gids) and event.zone in ("", *self._gids):
                goes_home = self.hand.handle(event)  # anything else was there before a redraw
        finally:
            if goes_home:
                self.stage.send_home()
            self._show_marks()

    def _put_back(self) -> None:
        self.hand.let_go()
        self._show_marks()
        self.stage.say(words.PUT_BACK)

    def _show_marks(self) -> None:
        self.stage.marks = self.light.marks(self.hand, self._gids)
        self.actions.show("ok")

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
        self._install(
            Playthrough(rules, learner=learner), computer, *([note] if self._saves else [])
        )

    def _show_reward(self) -> None:
        if (draw := reward_of(self.rules)) and self._has_reward():
            picture = draw(self.play)
            picture.add_class("puzzle-reveal")
            self._reward.children = [picture]

    def _has_reward(self) -> bool:
        """Return whether there is something to look at, and it has been earned."""
        return is_won(self.play) and self.tells_best and reward_of(self.rules) is not None

    def _hint(self) -> None:
        """Show which moves are good, on the stage and in words."""
        if self.play.is_over or not self.play.is_learners_turn:
            raise IllegalMove(words.NOT_YOUR_TURN)
        legal = self.rules.moves(self.play.position)
        good = good_moves(self.play.rules, self.play.position, self.play.began_at_start)
        self.stage.say(words.advice(legal, good, is_game(self.rules)))
        self.stage.marks = hinted(self.hand, self._gids, good)

    def guarded(self, handler: Handler) -> Guarded:
        """Return the handler; what is forbidden is said on the stage, what goes wrong in the notice."""

        def says_refusals(*args: Any) -> None:
            try:
                handler(*args)
            except IllegalMove as refusal:
                # how it ended stays to be read
                again = f" {self._news()}" if self.play.is_over else ""
                self.stage.say(words.REFUSED.format(refusal) + again, "refused")
            except Exception:
                self.stage.say("That did not work.")
                raise

        return super().guarded(says_refusals)

    # ---- what is saved of it ------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        canvas = painted(self.rules, self.play.position)
        text = f"{self.rules.text(self.play.position)}\n{words.score(self.play, self.tells_best)}"
        return {**super()._repr_mimebundle_(**kwargs), **not_running(text, canvas)}

    def __repr__(self) -> str:
        return f"Player({self.rules!r})"
