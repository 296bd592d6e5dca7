"""Operate a player without a browser, with the messages that the page would send."""

from ipywidgets import Button


class Buttons(dict):
    """Buttons by name; an unknown name raises an error that lists the names."""

    def __missing__(self, name):
        raise AssertionError(f"there is no button {name!r} here, but {', '.join(map(repr, self))}")


def every(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def buttons(player):
    """All buttons of a player, hidden ones included: actions by name, moves by label.

    The switch of the light is always called "light".
    """
    named = {player.actions[name]: name for name in player.actions}
    named[player.light.switch] = "light"
    found = [part for part in every(player) if isinstance(part, Button)]
    return Buttons({named.get(button, button.description): button for button in found})


def shown(widget):
    """The displayed descendants of a widget."""
    if widget.layout.display != "none":
        yield widget
        for child in getattr(widget, "children", ()):
            yield from shown(child)


def offered(player):
    parts = set(shown(player))
    return {name for name, button in buttons(player).items() if button in parts}


def offered_actions(player):
    """The names of the visible buttons below the board."""
    return offered(player) & set(player.actions)


def shown_moves(player):
    """The moves with visible buttons; the box that contains them may be collapsed."""
    return {part.description for part in shown(player._moves.row) if isinstance(part, Button)}


def do(player, kind, gid="", zone=""):
    player.stage._handle_custom_msg({"kind": kind, "gid": gid, "zone": zone}, [])


def drag(player, item, zone):
    do(player, "pick", item)
    do(player, "drop", item, zone)
