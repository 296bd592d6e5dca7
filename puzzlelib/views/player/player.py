"""The player widget: a puzzle or game, played by mouse, touch, keyboard or buttons."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, HBox, VBox

from stepthrough.controls.box import Box, Guarded, Handler, shown, told_keys
from stepthrough.controls.stage import Event
from stepthrough.given import check_flag, quoted
from stepthrough.saved import not_running

from ...play.knowledge import good_moves, next_on_a_route
from ...play.playthrough import OVER, Playthrough
from ...rules import IllegalMove, Rules, is_game
from ..actions import Action
from ..drawing import board_of, glides, painted
from ..pictures import MarkingPicture, picture_of
from . import sentences as words
from .after_the_end import RANKS, is_won, steps_up, tone_of
from .buttons import ActionButtons, MoveButtons
from .hand import MarkingHand, Play, make_hand
from .light import Light, chip, marks_with_hint
from .opening import play_of
from .rewards import reward_of
from .stage import PlayerStage

if TYPE_CHECKING:
    from ...play.opponents import Opponent
    from .game_chart import GameChart


KEYS = (
    *("↑ ↓ ← →", "go,", "Enter", "chooses,", "Esc", "lets go,"),
    *("U R", "undo and redo,", "Space", "begins anew"),
)
NOT_SAVED = "This game is not saved; the one before stays in its file as it was."


class Player(Box):
    """A widget to play a puzzle or game; or to show a `Playthrough`.

    *rules* are those of a puzzle or game, played from *position* or from their start. A
    `Playthrough` is shown as it is; several players can show the same one.

    *computer* is the opponent in a game: "perfect", "random", "careless", or a function (game,
    position, chance) → move. Randomness comes from *chance*, a `random.Random`.

    *buttons* are the buttons of the legal moves: True shows them, False removes them, None puts
    them under *More* if there is a picture. Three options control spoilers: *announce_early*
    announces when the computer can force its win; *light*, whether the puzzle can still be won, is
    on (True), forbidden together with hints (False), or up to the learner (None); `minimum=False`
    hides the fewest moves.

    *save* is a name: the play-through is saved in saves/NAME.json after every move, and resumed
    from there.

    >>> from puzzlelib import Hanoi, hanoi
    >>> player = Player(Hanoi(3))
    >>> player.play.attempt(hanoi.Move(0, 2))
    >>> player.play.moves_made, player.play.minimum
    (1, 7)

    Raises ValueError if the arguments are invalid or contradict each other.
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
        check_flag(announce_early, "announce_early")
        check_flag(minimum, "minimum")
        if buttons is not None:
            check_flag(buttons, "buttons")
        if light is not None:
            check_flag(light, "light")
        if chance is not None and not isinstance(chance, Random):
            raise ValueError(f"chance is a random.Random, such as Random(1), not {quoted(chance)}")
        super().__init__()
        play, self._saves = play_of(rules, position, computer is not None, save)
        self.announce_early = announce_early
        self.shows_minimum = minimum
        self.buttons = buttons
        self._light = light
        self._chance = chance or Random()
        self.stage = PlayerStage()
        self.on_event(self.stage, self._handle)
        self._install(play, computer, *self._saves)

    # ---- construction -----------------------------------------------------------------------

    def _install(self, play: Play, computer: str | Opponent | None, *saves: HTML) -> None:
        """Show *play* instead of the current play-through, and observe it."""
        self.play = play
        self.computer = computer
        self.rules: Any = play.rules
        self.picture = picture_of(self.rules)
        self.hand = make_hand(play, self.picture, self._attempt, self.stage.say)
        self.light = Light(play, self._light, self.button, self._switched)
        self._chart: GameChart | None = None  # until the end
        self._further: tuple[str, Any, Any] | None = None  # until the end
        self._past = VBox()
        self._reward = VBox()
        self._facts = HTML()
        self._facts.add_class("puzzle-facts")
        self._moves = MoveButtons(self._attempt, self.button)
        place = self._place_of_moves
        self._more = VBox([self.light.switch, *([self._moves.row] if place == "more" else [])])
        self._more.layout.display = shown(False)
        self.actions = ActionButtons(self._make_actions(), self.button)
        row = HBox([*map(self.actions.__getitem__, self.actions), self._facts])
        row.add_class("puzzle-actions")
        moves = [self._moves.row] if place == "below" else []
        keys = told_keys(*KEYS)
        self.hold(
            self.stage,
            self.notice,
            *moves,
            row,
            keys,
            self._more,
            *saves,
            self._past,
            self._reward,
        )
        self._route = play.route
        self._watch(self._refresh)
        # guarded separately: the winning move stands even if the review fails
        self._watch(self.guarded(self._review))  # last, because it can be slow
        if computer is not None:
            from ...play.opponents import Computer, opponent_named

            Computer(play, opponent_named(computer), self._chance, self.later).look()

    def _watch(self, handler: Handler) -> None:
        """Call *handler* now, and after every change while this play-through is shown."""
        play = self.play
        play.observe(lambda: handler() if self.play is play else None)
        handler()

    def _make_actions(self) -> list[Action]:
        """Return the buttons below the board, in display order."""
        play, hand, light = self.play, self.hand, self.light

        def goes_on() -> bool:
            return not play.is_over

        def has_more() -> bool:
            return goes_on() and (self._place_of_moves == "more" or light.can_be_switched)

        ok = []
        if isinstance(hand, MarkingHand):
            ok = [Action("ok", hand.confirm, "primary", "", goes_on, lambda: bool(hand.marked))]
        if play.learner is None:
            restart = [Action("restart", play.restart, is_shown=goes_on)]
        else:
            restart = [
                Action("learner begins", lambda: play.restart(learner=0), is_shown=goes_on),
                Action("computer begins", lambda: play.restart(learner=1), is_shown=goes_on),
            ]
        return [
            *ok,
            Action("undo", play.undo, css="puzzle-undo", is_enabled=lambda: play.can_undo),
            Action("redo", play.redo, css="puzzle-redo", is_enabled=lambda: play.can_redo),
            *restart,
            Action("hint", self._hint, is_shown=lambda: goes_on() and not light.is_forbidden),
            Action("more", self._toggle_more, css="puzzle-link", is_shown=has_more),
            Action("again", play.restart, "primary", is_shown=lambda: play.is_over),
            Action(
                "next",
                self._go_further,
                css="puzzle-next",
                is_shown=lambda: self._further is not None,
                what=lambda: self._further[0] if self._further else "",
            ),
            Action("review", self._toggle_chart, is_shown=self._has_review),
            Action("reward", self._show_reward, is_shown=self._has_reward),
        ]

    @property
    def _place_of_moves(self) -> str:
        """Where the move buttons are: "below" the board, under "more", or "" for nowhere."""
        if self.buttons is False:
            return ""
        return "below" if self.buttons or not self.picture.size() else "more"

    def _toggle_more(self) -> None:
        self._more.layout.display = shown(self._more.layout.display == "none")

    @property
    def is_untouched(self) -> bool:
        """Whether the play-through starts at the rules' start, has no moves and is not saved."""
        return self.play.began_at_start and not (self.play.all_moves or self._saves)

    # ---- display -----------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the current state of the play-through; clears what is held or marked."""
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
        self.stage.trays = self._trays()  # before the picture: taken items slide to the trays
        self.stage.show(board, moved, self.hand.marks(self._gids))
        self._route = route

    def _trays(self) -> dict[str, int]:
        """Return how many things each player of a game has taken."""
        if not isinstance(self.picture, MarkingPicture) or not is_game(self.rules):
            return {}
        trays = dict.fromkeys(words.player_names(self.play), 0)
        for k, (before, move) in enumerate(zip(self.play.positions, self.play.route, strict=False)):
            trays[words.player_names(self.play)[k % 2]] += len(
                self.picture.moved_items(before, move)
            )
        return trays

    def _show_actions(self) -> None:
        """Refresh the buttons and marks, and find out what to offer next."""
        self._further = self._next_offer()
        if not self.play.is_over:
            self._reward.children = []
        self.actions.show()
        self._show_marks()

    def _next_offer(self) -> tuple[str, Any, Any] | None:
        """Return label, rules and opponent to offer after the end; None if there is nothing."""
        step = steps_up(self.play.ending)
        if step and self.computer in RANKS:
            rank = RANKS.index(str(self.computer)) + step
            if 0 <= rank < len(RANKS):
                return f"a {RANKS[rank]} computer", self.rules, RANKS[rank]
        further = self.picture.next_puzzle() if is_won(self.play) else None
        return (*further, self.computer) if further else None

    def _review(self) -> None:
        """After the end, praise good moves and offer the chart of mistakes."""
        if self._chart is None:
            if not self.play.is_over:
                return
            from .game_chart import GameChart

            self._chart = GameChart(
                self.play, lambda: self.light.spoils() or not self.shows_minimum
            )
            self.on_event(self._chart, self._chart.choose)
            self._past.children = [self._chart]
        self._chart.refresh()
        if self.play.is_over and not self.light.spoils() and self.shows_minimum:
            self.stage.say(self._news() + self._chart.praise(), self.stage.tone)
        self.actions.show("review")

    def _has_review(self) -> bool:
        return self._chart is not None and self._chart.is_offered

    def _toggle_chart(self) -> None:
        if self._chart:
            self._chart.toggle()

    def _show_facts(self) -> None:
        """Update the chips, which stay visible while the status changes."""
        play = self.play
        counted = self.picture.status(play.position)
        chips = [chip(fact) for fact in (words.score(play, self.shows_minimum), counted) if fact]
        if self.announce_early and words.computer_can_win(play):
            chips.append(chip(words.LOST_EARLY, "wrong"))
        if play.can_undo and not play.moves_made:
            chips.append(words.undo_reminder())
        # after the end the status shows the score instead of the first chip
        facts = "".join([*chips[play.is_over :], self.light.chip()])
        self._facts.value = f"<div>{facts}</div>"

    def _news(self) -> str:
        """Return the status; impossible tasks are not announced where the light is forbidden."""
        warns = not self.light.is_forbidden
        return words.news(self.play, self.picture, self.shows_minimum, warns)

    # ---- events ------------------------------------------------------------------------------

    def _attempt(self, move: Any) -> None:
        """Make a move of the learner; raises IllegalMove out of turn or if the rules forbid it."""
        if not self.play.is_learners_turn:
            raise IllegalMove("it is the computer's turn")
        self.play.attempt(move)

    def _handle(self, event: Event) -> None:
        """Dispatch an event of the stage: undo, redo, restart, Escape, or the hand."""
        keys = {"u": self.play.undo, "r": self.play.redo, "Escape": self._put_back}
        if event.kind == "space":
            self.play.restart()
        elif event.kind == "key" and event.gid in keys:
            keys[event.gid]()
        else:
            self._pass_to_hand(event)

    def _pass_to_hand(self, event: Event) -> None:
        """Pass *event* to the hand; an item dropped outside every target returns to its place."""
        goes_home = True
        try:
            if self.play.is_over:
                raise IllegalMove(OVER)
            if event.gid in ("", *self._gids) and event.zone in ("", *self._gids):
                goes_home = self.hand.handle(event)  # other gids are stale: the board was redrawn
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
        self._review()
        self._show_marks()

    def _go_further(self) -> None:
        """Open the offered puzzle in this widget; the saved play-through keeps its file."""
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
        return is_won(self.play) and self.shows_minimum and reward_of(self.rules) is not None

    def _hint(self) -> None:
        """Mark the good moves on the stage, and list them in the status."""
        if self.play.is_over or not self.play.is_learners_turn:
            raise IllegalMove(words.NOT_YOUR_TURN)
        here = self.play.position
        good = good_moves(self.rules, here, self.play.began_at_start)
        move = next_on_a_route(self.rules, here) if good is None else None
        if move is not None:
            self.stage.say(words.on_a_route(move))
            self.stage.marks = marks_with_hint(self.hand, self._gids, [move], is_complete=False)
            return
        self.stage.say(words.advice(self.rules.moves(here), good, is_game(self.rules)))
        self.stage.marks = marks_with_hint(self.hand, self._gids, good)

    def guarded(self, handler: Handler) -> Guarded:
        """Wrap *handler* so that exceptions are shown.

        An IllegalMove is shown in the status, any other exception in the notice.
        """

        def says_refusals(*args: Any) -> None:
            try:
                handler(*args)
            except IllegalMove as refusal:
                if self.play.is_over:
                    self.stage.say(f"{self._news()} {words.OVER}", tone_of(self.play.ending))
                else:
                    self.stage.say(words.REFUSED.format(refusal), "refused")
            except Exception:
                self.stage.say("That did not work.")
                raise

        return super().guarded(says_refusals)

    # ---- static copy in notebooks ----------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        canvas = painted(self.rules, self.play.position)
        text = (
            f"{self.rules.text(self.play.position)}\n{words.score(self.play, self.shows_minimum)}"
        )
        return {**super()._repr_mimebundle_(**kwargs), **not_running(text, canvas)}

    def __repr__(self) -> str:
        return f"Player({self.rules!r})"
