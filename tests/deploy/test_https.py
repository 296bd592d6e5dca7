"""`deploy/Caddyfile` in front of a hub: a learner logs in over HTTPS, and a kernel's websocket works."""

import json
import os
import shutil
import socket
import subprocess
from contextlib import contextmanager, suppress
from urllib.parse import urlparse

import pytest
import requests
from hub import CONFIG, Kernel, need, seated, serving, until, what_is_missing
from lab import free_port

pytestmark = pytest.mark.slow

CADDYFILE = CONFIG.parent / "Caddyfile"
NAME = "class.school.internal"
LACKING = "no HTTPS is tried: install caddy, on Debian by apt install caddy"
HERE = "localhost"  # a name that leads to this machine everywhere


def test_the_file_is_one_that_caddy_reads_and_lets_the_name_be_changed() -> None:
    need("" if shutil.which("caddy") else LACKING)
    assert adapted(HERE)["apps"]["tls"]["automation"]["policies"][0]["subjects"] == [HERE]
    assert CADDYFILE.read_text().count(NAME) == 1


def adapted(name):
    """What caddy makes of the file, with another name in it."""
    command = ["caddy", "adapt", "--config", "/dev/stdin", "--adapter", "caddyfile"]
    text = CADDYFILE.read_text().replace(NAME, name)
    told = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


@contextmanager
def caddy(folder, upstream, http, https):
    """Caddy with the file's settings; only the ports are others, for 443 may be somebody's."""
    settings = adapted(HERE)
    settings["admin"] = {"disabled": True}
    settings["apps"]["http"] |= {"http_port": http, "https_port": https}
    [server] = settings["apps"]["http"]["servers"].values()
    assert server["listen"] == [":443"]
    server["listen"] = [f":{https}"]
    text = json.dumps(settings)
    assert text.count("127.0.0.1:8000") == 1
    (folder / "caddy.json").write_text(text.replace("127.0.0.1:8000", upstream))
    places = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with (folder / "caddy.log").open("w") as log:
        command = ["caddy", "run", "--config", folder / "caddy.json"]
        process = subprocess.Popen(command, env=os.environ | places, stdout=log, stderr=log)
    try:
        yield folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module")
def environment():
    with pytest.MonkeyPatch.context() as environment:
        yield environment


@pytest.fixture(scope="module")
def site(tmp_path_factory, environment):
    """A hub behind caddy, the port without HTTPS, and the authority's certificate."""
    need(what_is_missing())
    need("" if shutil.which("caddy") else LACKING)
    http, https = free_port(), free_port()
    environment.setenv("CLASS_NAME", f"{HERE}:{https}")
    with serving() as hub:
        plain, hub.address = urlparse(hub.address).netloc, f"https://{HERE}:{https}"
        with caddy(tmp_path_factory.mktemp("caddy"), plain, http, https) as root:
            until(lambda: root.exists() and is_open(https), 30)
            yield hub, http, root


def is_open(port):
    with suppress(OSError), socket.create_connection((HERE, port), timeout=5):
        return True
    return False


@pytest.fixture
def trusting(site, monkeypatch):
    """A computer that has been given the authority's certificate."""
    hub, _, root = site
    for name in ("REQUESTS_CA_BUNDLE", "WEBSOCKET_CLIENT_CA_BUNDLE"):
        monkeypatch.setenv(name, str(root))
    return hub


def test_a_learner_works_over_https(trusting) -> None:
    learner = seated(trusting, "learner01")
    assert "Hanoi" in learner.ask("api/contents/06_hanoi_by_hand.ipynb").text
    kernel = Kernel(learner)
    assert kernel.socket.sock.version().startswith("TLS")
    assert kernel.run("", "6 * 7") == "42"


def test_a_browser_sends_what_lets_one_in_over_https_only(trusting) -> None:
    """The cookie _xsrf, which only says that a form is the hub's own, lets nobody in."""
    learner = seated(trusting, "learner02")
    cookies = [cookie for cookie in learner.session.cookies if cookie.name != "_xsrf"]
    assert {cookie.path for cookie in cookies} >= {"/", "/hub/", "/user/learner02/"}
    assert [cookie.name for cookie in cookies if not cookie.secure] == []


def test_whoever_types_the_name_alone_is_led_to_https(trusting, site) -> None:
    _, http, _ = site
    answer = requests.get(f"http://{HERE}:{http}/hub/login", allow_redirects=False, timeout=20)
    assert answer.status_code == 308
    assert answer.headers["Location"].startswith(f"https://{HERE}")


def test_a_computer_without_the_certificate_does_not_trust_the_name(site) -> None:
    hub, _, _ = site
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(f"{hub.address}/hub/login", timeout=20)


def test_the_authority_counts_for_years(site) -> None:
    """It is brought to each computer once; the certificates that it signs caddy makes anew itself."""
    _, _, root = site
    need("" if shutil.which("openssl") else "no openssl looks at the certificate")
    years = ["openssl", "x509", "-noout", "-checkend", str(5 * 365 * 24 * 3600), "-in", root]
    assert subprocess.run(years, check=False).returncode == 0
