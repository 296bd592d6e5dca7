"""Simulate a screen reader that announces focus changes and updates of live regions.

It reads Chromium's accessibility tree, the only source of information for real screen readers.
"""

from typing import NamedTuple

STATES = {
    ("disabled", True): "unavailable",
    ("pressed", "true"): "pressed",
    ("pressed", "false"): "not pressed",
    ("expanded", True): "expanded",
    ("expanded", False): "collapsed",
}
PLACES = ("toolbar", "region", "group", "form", "list")  # announced on entry if named
ROLES = {"combobox": "choice", "textbox": "field"}
SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 3; frames++) await frame();
}"""

Piece = tuple[int, str]  # DOM node and text: text inserted again has another node


class Seen(NamedTuple):
    """Snapshot of a page."""

    focus: str | None  # node id
    words: list[str]  # announcement of that node
    places: list[str]  # named ancestors, outermost first
    regions: dict[str, list[Piece]]  # live regions


class ScreenReader:
    """Announces the changes of a page since its creation or the last call of `heard`."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.before = self.look()

    def look(self):
        """Take a snapshot of the page."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        for node in nodes:
            if role_of(node) == "slider":
                node["spoken"] = {"value": self.attribute(node, "aria-valuetext")}
        return Tree({node["nodeId"]: node for node in nodes}).seen()

    def attribute(self, node, name):
        """Read an attribute from the DOM.

        Needed because Chromium 156 reports a slider's value instead of its `aria-valuetext`.
        """
        asked = {"backendNodeId": node["backendDOMNodeId"]}
        pairs = self.session.send("DOM.describeNode", asked)["node"]["attributes"]
        return dict(zip(pairs[::2], pairs[1::2], strict=True)).get(name, "")

    def heard(self):
        """Return all announcements since the last call: first the focus, then live regions."""
        self.page.evaluate(SETTLED)
        before, self.before = self.before, self.look()
        return [*focused(before, self.before), *news(before, self.before)]


def focused(before, now):
    """Return the announcement of the focus: in full after it moved, otherwise only the changes."""
    if now.focus == before.focus:
        changed = [words for words in now.words if words not in before.words]
        return [", ".join(changed)] if changed else []
    entered = [place for place in now.places if place not in before.places]
    return [". ".join([*entered, ", ".join(now.words)])] if now.words else []


def news(before, now):
    """Yield the texts of the live regions that have changed."""
    for region, pieces in now.regions.items():
        words = spaced("".join(text for _, text in pieces))
        if words and pieces != before.regions.get(region):
            yield words


class Tree:
    """Chromium's accessibility tree: {node id: node}."""

    def __init__(self, nodes):
        self.nodes = nodes

    def seen(self):
        live = {key: self.pieces(node) for key, node in self.nodes.items() if is_live(node)}
        for key, node in self.nodes.items():
            if property_of(node, "focused") and role_of(node) != "RootWebArea":
                return Seen(key, words_of(node), self.places(node), live)
        return Seen(None, [], [], live)

    def places(self, node):
        """Return the named landmarks and groups around a node, outermost first."""
        around = []
        while node := self.nodes.get(node.get("parentId")):
            if role_of(node) in PLACES and value_of(node, "name"):
                around.insert(0, f"{value_of(node, 'name')}, {role_of(node)}")
        return around

    def pieces(self, node):
        """Return the texts in a subtree."""
        if role_of(node) in ("StaticText", "image"):
            return [(node.get("backendDOMNodeId"), value_of(node, "name"))]
        inner = [self.nodes[key] for key in node.get("childIds", ()) if key in self.nodes]
        return [piece for child in inner for piece in self.pieces(child)]


def words_of(node):
    """Return the announcement of a node: name, role, states, value and description."""
    role = role_of(node)
    states = [words for (name, value), words in STATES.items() if property_of(node, name) == value]
    held = value_of(node, "spoken") or property_of(node, "valuetext") or value_of(node, "value")
    parts = [value_of(node, "name"), ROLES.get(role, role), *states, held]
    parts.append(value_of(node, "description"))
    return [words for words in map(spaced, parts) if words]


def is_live(node):
    """Return whether the node is a live region."""
    return property_of(node, "live") in ("polite", "assertive")


def role_of(node):
    return value_of(node, "role")


def value_of(node, name):
    return node.get(name, {}).get("value", "")


def property_of(node, name):
    found = (one["value"].get("value") for one in node.get("properties", ()) if one["name"] == name)
    return next(found, None)


def spaced(words):
    return " ".join(str(words).split())
