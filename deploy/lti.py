"""Logins from a school's learning platform by LTI 1.3, in place of slips.

A file `lti.toml` in the class's folder turns it on. Who follows the link in the platform's course
is let in: a learner as a learner, a teacher of that course as the hub's teacher.
"""

import hashlib
import time
import tomllib
from pathlib import Path

import class_folder
from ltiauthenticator.lti13.auth import LTI13Authenticator
from ltiauthenticator.lti13.error import LoginError
from traitlets import Unicode

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
TEACHER = (
    "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"  # in the course, not elsewhere
)
NEEDED = ("issuer", "client_id", "authorize_url", "jwks_endpoint", "course")
NAMES = Path(class_folder.NAMES).absolute()


class FromCourse(LTI13Authenticator):
    """Whoever comes from the course is let in, each time by a token of their own.

    That the token is the platform's, for this hub, of these minutes and of this browser,
    ltiauthenticator has looked at before.
    """

    course = Unicode(config=True, help="the platform's id of the one course that has this hub")

    def __init__(self, **settings):
        super().__init__(**settings)
        self._used = {}  # until when a nonce could come again

    async def authenticate(self, handler, data=None):
        """The hub's name for a person, and whether that is a teacher."""
        course = (data.get(CLAIM + "context") or {}).get("id")
        if str(course) != self.course:
            raise LoginError("This link belongs to another course: open the one of your own.")
        if not data.get("sub"):
            raise LoginError("The platform does not say who you are: tell its administrator.")
        self._use_once(data["nonce"], data["exp"])
        name = safe_name(data["iss"], data["sub"])
        if data.get("name"):
            write_name(name, data["name"])
        return {"name": name, "admin": TEACHER in data[CLAIM + "roles"]}

    def _use_once(self, nonce, until):
        """Refuse a token that was used; those that have run out are refused anyway."""
        self._used = {used: end for used, end in self._used.items() if end > time.time()}
        if nonce in self._used:
            raise LoginError("This login was used before: open the link in your course again.")
        self._used[nonce] = until


def safe_name(issuer, subject):
    """A name for a folder, made from what the platform never changes or gives to somebody else."""
    return "u" + hashlib.sha256(f"{issuer}\n{subject}".encode()).hexdigest()[:12]


def write_name(name, told):
    """Keep for root who that is: a line for each name, and none for the words of a stranger."""
    lines = NAMES.read_text(encoding="utf-8").splitlines() if NAMES.exists() else []
    names = dict(line.split(" ", 1) for line in lines)
    names[name] = " ".join(str(told).split())[:100]
    text = "".join(f"{name} {told}\n" for name, told in sorted(names.items()))
    class_folder.write_whole(NAMES, text.encode())


def use_lti(c, file):
    """Configure the hub by the file that says which platform and which course."""
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    if lacking := [name for name in NEEDED if not told.get(name)]:
        raise SystemExit(f"{file} does not say {lacking[0]}: ask the platform's administrator.")
    c.JupyterHub.authenticator_class = FromCourse
    c.Authenticator.admin_users = set()  # the platform says who is a teacher
    for name in ("issuer", "authorize_url", "jwks_endpoint"):
        c.FromCourse[name] = told[name]
    c.FromCourse.client_id = {str(told["client_id"])}
    c.FromCourse.course = str(told["course"])
    words = "Open the link in your course: it lets you in. This page does not."
    c.JupyterHub.template_vars = {"announcement_login": words}
