"""A player without a browser: events of the stage and clicks on buttons, as the page sends them."""

from ipywidgets import Button


class Buttons(dict):
    """Buttons by name; a name that none of them has is answered with the names that there are."""

    def __missing__(self, name):
        raise AssertionError(f"there is no button {name!r} here, but {', '.join(map(repr, self))}")


def every(widget):
    """The widget and all widgets inside it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def buttons(player):
    """All buttons of a player, hidden ones too: actions by their names, moves by their words.

    The switch of the light is "light", whatever it says.
    """
    named = {player.actions[name]: name for name in player.actions}
    named[player.light.switch] = "light"
    found = [part for part in every(player) if isinstance(part, Button)]
    return Buttons({named.get(button, button.description): button for button in found})


def shown(widget):
    """The parts of a widget that are shown, and in boxes that are shown."""
    if widget.layout.display != "none":
        yield widget
        for child in getattr(widget, "children", ()):
            yield from shown(child)


def offered(player):
    """The names of the buttons that can be seen."""
    parts = set(shown(player))
    return {name for name, button in buttons(player).items() if button in parts}


def offered_actions(player):
    """The names of the buttons below the board that can be seen."""
    return offered(player) & set(player.actions)


def shown_moves(player):
    """The moves whose buttons are shown, though the box that holds them may be folded."""
    return {part.description for part in shown(player._moves.row) if isinstance(part, Button)}


def do(player, kind, gid="", zone=""):
    """What the page sends when something happens on the stage."""
    player.stage._handle_custom_msg({"kind": kind, "gid": gid, "zone": zone}, [])


def drag(player, item, zone):
    """Take an item to a zone, as the page does."""
    do(player, "pick", item)
    do(player, "drop", item, zone)
