"""A push service for tests, and browsers that read what it is handed with http_ece, which is not our code."""

import base64
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.sessions.models import Session
from django.test import Client
from py_vapid import Vapid02

from accounts import devices, push_keys
from accounts.devices import Subscription
from accounts.models import Device, User
from tests.labyrinth.outwards.elsewhere import Elsewhere, elsewhere, status

KEY = "5hLEhkXsXNEHKPRtPmUZAqw9Nk5ofKbP7eRGKV5bvNQ"
FORMER = "QPdAx2ZkN1AOVk-dPrGFJ2KxR39mFfNSIgbb7lGIPT4"


class Browser:
    """Its key pair and its secret, at an address of the push service."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    def says(self, **other: str) -> dict[str, str]:
        """What its script sends to the site."""
        told = {
            "endpoint": self.endpoint,
            "p256dh": push_keys.b64(push_keys.point(self.key.public_key())),
            "auth": push_keys.b64(self.auth),
            "key": push_keys.site_key(),
        }
        return told | other

    def reads(self, body: bytes) -> dict[str, Any]:
        """The words of a notice that was sealed for it."""
        opened = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(opened)
        return found


class Service:
    """Answers with the code that stands in the address, 201 as a rule; `codes` overrule it by address."""

    def __init__(self, there: Elsewhere) -> None:
        self.there, self.codes = there, dict[str, tuple[int, dict[str, str]]]()
        there.answer = self._answer

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        code, headers = self.codes.get(handler.path, (201, {}))
        status(handler, code, **headers)

    def browser(self, name: str) -> Browser:
        """One that takes its notices at /name."""
        return Browser(f"http://127.0.0.1:{self.there.port}/{name}")

    def heard(self, name: str) -> list[tuple[dict[str, str], bytes]]:
        """What was handed over for it: headers by their small names, and the sealed words."""
        found = [one for one in self.there.heard if one[1] == f"/{name}"]
        return [({key.lower(): value for key, value in headers.items()}, body) for *_, headers, body in found]


@contextmanager
def push_service(settings: Any) -> Iterator[Service]:
    """The site sends notices, and may send them here."""
    with elsewhere() as there:
        settings.VAPID_PRIVATE_KEY, settings.VAPID_FORMER_KEYS = KEY, []
        settings.OWN_HOSTS = [f"http://127.0.0.1:{there.port}"]
        yield Service(there)


def session_of(person: User) -> str:
    """A session in which the person has just signed in."""
    client = Client()
    client.force_login(person)
    return client.session.session_key or ""


def device_of(person: User, browser: Browser, *, session: str = "", name: str = "") -> Device:
    """The browser takes notices for the person from now on."""
    said = browser.says()
    told = Subscription(said["endpoint"], said["p256dh"], said["auth"], said["key"])
    return devices.add(person, told, session_key=session or session_of(person), name=name)


def sign_out(session: str) -> None:
    """The session is over."""
    Session.objects.filter(session_key=session).delete()


def claims(headers: dict[str, str]) -> dict[str, Any]:
    """What the site says of itself to the service, if its signature holds."""
    assert Vapid02.verify(headers["authorization"])
    middle = headers["authorization"].split("t=")[1].split(",")[0].split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(middle + "=="))
    return found
