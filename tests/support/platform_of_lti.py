"""A learning platform's side of LTI 1.3, for a test: it says who somebody is, and signs that.

The hub's Python runs it, which has what signs. What a test wants otherwise in a token it writes
into `lti_message_hint`; a token of another key is signed if that says `"key": "another"`.
"""

import json
import sys
import time
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

try:
    import jwt
    from cryptography.hazmat.primitives.asymmetric import rsa

    KEYS = {name: rsa.generate_private_key(65537, 2048) for name in ("own", "another")}
except ImportError:  # whoever looks for examples in all files has neither
    KEYS = {}
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"


class Platform(BaseHTTPRequestHandler):
    def do_GET(self):
        asked = urlparse(self.path)
        if asked.path == "/jwks":
            key = jwt.algorithms.RSAAlgorithm.to_jwk(KEYS["own"].public_key(), as_dict=True)
            self.answer(
                "application/json", json.dumps({"keys": [key | {"kid": "1", "use": "sig"}]})
            )
        else:
            asked = {name: values[0] for name, values in parse_qs(asked.query).items()}
            self.answer("text/html", form(asked))

    def answer(self, kind, text):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_words):
        """Be quiet."""


def form(asked):
    """A page that brings the token to the hub at once, as a browser does."""
    fields = {"id_token": token(asked), "state": asked["state"]}
    inputs = "".join(f'<input name="{k}" value="{escape(v)}">' for k, v in fields.items())
    where = escape(asked["redirect_uri"])
    return f'<form method="post" action="{where}">{inputs}</form><script>document.forms[0].submit()</script>'


def token(asked):
    """Who somebody is: signed, for one hub, for five minutes."""
    now, hint = int(time.time()), json.loads(asked["lti_message_hint"])
    key = hint.pop("key", "own")
    claims = {"iss": "https://platform.example", "aud": "hub-1", "sub": asked["login_hint"]}
    claims |= {"iat": now, "exp": now + 300, "nonce": asked["nonce"]}
    claims |= {"name": "Mia Lee", "email": "mia.lee@example.org", "locale": "tlh-AQ"}
    lti = {"version": "1.3.0", "message_type": "LtiResourceLinkRequest", "deployment_id": "1"}
    lti |= {"target_link_uri": "/hub", "resource_link": {"id": "1"}, "context": {"id": "7"}}
    lti["roles"] = ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"]
    claims |= {CLAIM + name: value for name, value in lti.items()} | hint
    headers = {"kid": "1"}
    if key == "none":
        return jwt.encode(claims, None, algorithm="none", headers=headers)
    return jwt.encode(claims, KEYS[key], algorithm="RS256", headers=headers)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Platform).serve_forever()
