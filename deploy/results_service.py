"""What browsers ask the results of a class for, behind the hub's login; it runs without any rights."""

import asyncio
import os
import secrets
import time
from urllib.parse import urlsplit

from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated
from results_reader import look
from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.web import Application, HTTPError, RequestHandler, authenticated

from puzzlecourse.classroom.live import page
from puzzlecourse.classroom.live.watched import LiveClass
from puzzlecourse.classroom.results import items
from puzzlecourse.course import LESSONS, lessons

PAUSE = 2  # seconds between two looks; four times as long as the last one took, if that is more
KNOWN = 10  # seconds until the hub is asked again who somebody is
POLICY = (
    "default-src 'none'; script-src 'nonce-{0}'; style-src 'nonce-{0}'; img-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Room:
    """The class, looked at when somebody asks, and not more often than is good for the machine."""

    def __init__(self, way, left_out):
        self.live = LiveClass(items(lessons()))
        self._way, self._left_out = way, {*left_out}
        self._until, self._alone = 0.0, asyncio.Lock()
        self._made = {}
        self.is_over = asyncio.Event()  # what looks into the folders is gone, or all is mixed up

    def leave_out(self, name):
        """Somebody who may see the page is no learner, whoever says so: a slip, a group, a platform."""
        if name not in self._left_out:
            self._left_out.add(name)
            self._until = 0.0  # the class is looked at anew, at once

    async def parts(self, notebook="", names=False):
        """What the page shows of the class, as it is now."""
        async with self._alone:
            if (begin := time.monotonic()) >= self._until:
                await self._look()
                end = time.monotonic()
                self._until = end + max(PAUSE, 4 * (end - begin))
            return self._parts(notebook, names)

    async def _look(self):
        try:
            names = await asyncio.to_thread(look, self._way, self._take)
        except Exception as error:
            self.is_over.set()  # nobody knows what else is on its way; the hub starts us again
            raise HTTPError(503) from error
        self.live.keep_only(name for name in names if name not in self._left_out)

    def _take(self, name, contents):
        if name not in self._left_out:
            self.live.take(name, contents)

    def _parts(self, notebook, names):
        """The same, made once for all who ask for it until something changes."""
        key = (notebook, names)
        version, made = self._made.get(key, (None, b""))
        if version != self.live.version:
            version, made = self.live.version, page.parts(self.live, notebook, names)
            self._made[key] = version, made
        return made


class Answer(HubOAuthenticated, RequestHandler):
    """An answer of the service; nothing of it stays in a browser, and no other page may show it."""

    def initialize(self, room=None):
        self.room = room

    def set_default_headers(self):
        self.nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", POLICY.format(self.nonce))
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def notebook(self):
        """The notebook that was asked for; "" for all."""
        if (name := self.get_query_argument("notebook", "")) in ("", *LESSONS):
            return name
        raise HTTPError(404)

    async def parts(self, notebook, names=False):
        """What the page shows of the class, to one who may see it."""
        self.room.leave_out(self.current_user["name"])
        return await self.room.parts(notebook, names)

    def write_error(self, status_code, **_about):
        told = {403: "These results are for teachers: ask the one who runs the hub."}
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(told.get(status_code, f"{status_code}: there is nothing here; go back.") + "\n")


class Page(Answer):
    """The page; who has no login is sent to the hub's, and who may not see it is told so."""

    @authenticated
    async def get(self):
        notebook = self.notebook()
        inside = await self.parts(notebook)
        self.finish(page.whole(inside, notebook, self.nonce, self.xsrf_token.decode()))


class Parts(Answer):
    """What the page asks for every few seconds, with the hub's token against other pages."""

    async def get(self):
        if self.current_user is None:
            raise HTTPError(403)
        notebook, names = self.notebook(), self.get_query_argument("names", "") == "1"
        self.finish(await self.parts(notebook, names))


class File(Answer):
    """A file of the page; there is nothing of the class in it."""

    def initialize(self, text, kind):
        self.text, self.kind = text, kind

    async def get(self):
        self.set_header("Content-Type", f"{self.kind}; charset=utf-8")
        self.finish(self.text)


def application(room, prefix):
    """All that the service answers to."""
    until_the_browser_ends = {"expires_days": None}
    auth = HubOAuth.instance(cache_max_age=KNOWN, cookie_options=until_the_browser_ends)
    css, js = (page.css(), "text/css"), (page.script(), "text/javascript")
    return Application(
        [
            (f"{prefix}oauth_callback", HubOAuthCallbackHandler),
            (prefix, Page, {"room": room}),
            (f"{prefix}parts", Parts, {"room": room}),
            *(
                (prefix + name, File, {"text": text, "kind": kind})
                for name, (text, kind) in {"page.css": css, "page.js": js}.items()
            ),
        ],
        default_handler_class=Nothing,
        cookie_secret=secrets.token_bytes(32),
        login_url=auth.login_url,
    )


class Nothing(Answer):
    """What is not there."""

    def prepare(self):
        raise HTTPError(404)


def serve(way, left_out):
    """Serve until the hub, or what looks into the folders, is gone."""
    asyncio.run(_serve(way, left_out))


async def _serve(way, left_out):
    room = Room(way, left_out)
    begin, hub = asyncio.create_task(room.parts()), os.getppid()
    where = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"])
    server = HTTPServer(application(room, os.environ["JUPYTERHUB_SERVICE_PREFIX"]), xheaders=True)
    server.listen(where.port, where.hostname)
    over = room.is_over
    PeriodicCallback(lambda: os.getppid() == hub or over.set(), 1000 * PAUSE).start()
    await begin
    await over.wait()
