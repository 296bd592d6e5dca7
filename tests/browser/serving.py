"""A folder served on this machine alone, and a browser that reaches nothing else."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

LIMIT = 120_000  # milliseconds until a state that does not come is given up


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said):
        pass


@contextmanager
def folder_served(folder, handler=Quiet):
    """The address at which the folder can be read, on the loopback only."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def blocked(context, *addresses):
    """Let a browser's context reach these addresses only; what else it asks for is in the list."""
    elsewhere = []

    def answer(route):
        if route.request.url.startswith((*addresses, "data:", "blob:")):
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    context.route("**/*", answer)
    return elsewhere
