"""Serve a folder on the loopback interface, and block a browser's other requests."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

LIMIT = 120_000  # timeout in milliseconds


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said):
        pass


@contextmanager
def folder_served(folder, handler=Quiet):
    """Serve *folder* on the loopback interface and yield its URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def blocked(context, *addresses):
    """Block all requests of *context* except to *addresses*; return the list of blocked ones."""
    elsewhere = []

    def answer(route):
        if route.request.url.startswith((*addresses, "data:", "blob:")):
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    context.route("**/*", answer)
    return elsewhere
