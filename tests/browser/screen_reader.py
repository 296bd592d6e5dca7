"""What a screen reader says: what gets the focus, and what changes where the page is live.

It is told from Chromium's tree of accessibility, which is all that a screen reader knows of a page.
"""

from typing import NamedTuple

STATES = {
    ("disabled", True): "unavailable",
    ("pressed", "true"): "pressed",
    ("pressed", "false"): "not pressed",
    ("expanded", True): "expanded",
    ("expanded", False): "collapsed",
}
PLACES = ("toolbar", "region", "group", "form", "list")  # said on the way in, if they have a name
ROLES = {"combobox": "choice", "textbox": "field"}
SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 3; frames++) await frame();
}"""

Piece = tuple[
    int, str
]  # what holds a text, and the text: what is put anew is held by something else


class Seen(NamedTuple):
    """A page at one moment."""

    focus: str | None  # which node has it
    words: list[str]  # what is said of that node
    places: list[str]  # around it, the outermost first
    regions: dict[str, list[Piece]]  # that are live


class ScreenReader:
    """Listens to a page from now on."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.before = self.look()

    def look(self):
        """The page as it is now."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        for node in nodes:
            if role_of(node) == "slider":
                node["spoken"] = {"value": self.attribute(node, "aria-valuetext")}
        return Tree({node["nodeId"]: node for node in nodes}).seen()

    def attribute(self, node, name):
        """What the page says: Chromium 156 tells the number of a slider in place of its words."""
        asked = {"backendNodeId": node["backendDOMNodeId"]}
        pairs = self.session.send("DOM.describeNode", asked)["node"]["attributes"]
        return dict(zip(pairs[::2], pairs[1::2], strict=True)).get(name, "")

    def heard(self):
        """All that is said since this was asked before: what has the focus, then what is new."""
        self.page.evaluate(SETTLED)
        before, self.before = self.before, self.look()
        return [*focused(before, self.before), *news(before, self.before)]


def focused(before, now):
    """What is said of the focus: all of it where it is new, and else what has changed."""
    if now.focus == before.focus:
        changed = [words for words in now.words if words not in before.words]
        return [", ".join(changed)] if changed else []
    entered = [place for place in now.places if place not in before.places]
    return [". ".join([*entered, ", ".join(now.words)])] if now.words else []


def news(before, now):
    """What has been put into the live regions."""
    for region, pieces in now.regions.items():
        words = spaced("".join(text for _, text in pieces))
        if words and pieces != before.regions.get(region):
            yield words


class Tree:
    """Chromium's tree of accessibility: {number: node}."""

    def __init__(self, nodes):
        self.nodes = nodes

    def seen(self):
        live = {key: self.pieces(node) for key, node in self.nodes.items() if is_live(node)}
        for key, node in self.nodes.items():
            if property_of(node, "focused") and role_of(node) != "RootWebArea":
                return Seen(key, words_of(node), self.places(node), live)
        return Seen(None, [], [], live)

    def places(self, node):
        """The named places around a node, the outermost first."""
        around = []
        while node := self.nodes.get(node.get("parentId")):
            if role_of(node) in PLACES and value_of(node, "name"):
                around.insert(0, f"{value_of(node, 'name')}, {role_of(node)}")
        return around

    def pieces(self, node):
        """The texts below a node."""
        if role_of(node) in ("StaticText", "image"):
            return [(node.get("backendDOMNodeId"), value_of(node, "name"))]
        inner = [self.nodes[key] for key in node.get("childIds", ()) if key in self.nodes]
        return [piece for child in inner for piece in self.pieces(child)]


def words_of(node):
    """What is said of a node: its name, what it is, how it stands, what it holds, what it tells."""
    role = role_of(node)
    states = [words for (name, value), words in STATES.items() if property_of(node, name) == value]
    held = value_of(node, "spoken") or property_of(node, "valuetext") or value_of(node, "value")
    parts = [value_of(node, "name"), ROLES.get(role, role), *states, held]
    parts.append(value_of(node, "description"))
    return [words for words in map(spaced, parts) if words]


def is_live(node):
    """Whether what is put into this node is said."""
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
