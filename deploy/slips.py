"""Slips of paper as logins: each line of a file has a name and a password.

The file is read at each look, so whoever changes it changes who is let in, and who may stay.
"""

import hmac
import json
import time
import unicodedata
from pathlib import Path
from secrets import token_hex

from class_folder import SLIPS
from jupyterhub.auth import Authenticator
from jupyterhub.orm import new_token
from sqlalchemy.orm import object_session

SETTLED = 1.0  # seconds without a change: an editor empties a file before it writes


class Slips(Authenticator):
    """Whoever has a slip is let in, under the name on it, for as long as the slip counts.

    A session is bound to its slip: the id in its cookie, which JupyterHub looks up, is made from
    name and password. Another password makes another id, also while the hub is down.
    """

    file = Path(SLIPS).absolute()

    def normalize_username(self, username):
        """A name as the hub knows it: one way to write é, no blanks around it, small letters."""
        return super().normalize_username(unicodedata.normalize("NFC", username).strip())

    def passwords(self):
        """The password of each name; of two lines with one name the last counts."""
        data = self.file.read_bytes()
        lines = data.decode(json.detect_encoding(data), "replace").splitlines()
        slips = [line.split() for line in lines]
        return {self.normalize_username(slip[0]): slip[1] for slip in slips if len(slip) == 2}

    async def authenticate(self, handler, data):
        """The name on the slip; None if there is no such slip."""
        name = self.normalize_username(data["username"])
        try:
            slips = self.passwords()
        except OSError as error:
            self.log.error("nobody can log in: %s", error)
            return None
        wanted = slips.get(name, token_hex())  # a name without a slip takes as long
        if not hmac.compare_digest(data["password"].strip().encode(), wanted.encode()):
            return None
        if user := handler.find_user(name):
            self.end_sessions_of_another_slip(user)
        return name

    def add_user(self, user):
        """Bind the sessions of a new user to the slip."""
        super().add_user(user)
        self.end_sessions_of_another_slip(user)

    async def refresh_user(self, user, handler=None):
        """Whether the user may stay; if not, all sessions and tokens have ended."""
        try:
            if user.cookie_id == self._session_id(user.name):
                return True
            if abs(time.time() - self.file.stat().st_mtime) < SETTLED:
                return True  # somebody is writing; the next look is soon
        except OSError as error:
            self.log.error("whoever is in stays: %s", error)
            return True
        self.end_sessions_of_another_slip(user)
        return False

    def end_sessions_of_another_slip(self, user):
        """Forget what has let the user in, unless it was the slip that counts now."""
        now = self._session_id(user.name)
        if user.cookie_id == now:
            return
        user.cookie_id = now or new_token()
        row = getattr(user, "orm_user", user)  # when the hub starts, there is nothing around it
        database = object_session(row)
        for token in list(user.api_tokens):
            database.delete(token)
        database.commit()

    def _session_id(self, name):
        """What the cookies of this name hold, None if the name has no slip."""
        if (password := self.passwords().get(name)) is None:
            return None
        told = f"{name} {password}".encode()
        return hmac.digest(self.parent.cookie_secret, told, "sha256").hex()


def write_slips(learners=30):
    """Write slips to print and cut up, if there are none: a teacher's, and so many learners'."""
    if not Slips.file.exists():
        names = ["teacher", *(f"learner{number:02}" for number in range(1, learners + 1))]
        Slips.file.write_text("".join(f"{name} {token_hex(5)}\n" for name in names))
