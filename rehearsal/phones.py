"""Phones of people: each takes notices at a push service, which is busy now and then, or knows it no more."""

import base64
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client

from accounts import devices, push_keys
from accounts.models import User
from labyrinth.ground.clock import now
from rehearsal.elsewhere import Reply
from rehearsal.ports import HOST

AT = "push"
BUSY_EVERY, GONE_EVERY = 9, 31
"""Every so many notices the service is busy, or says that the phone is gone."""
BUSY: Reply = (429, {"Retry-After": "300"})
GONE: tuple[Reply, Reply] = ((410, {}), (404, {}))
TAKEN: Reply = (201, {})


@dataclass
class Phone:
    """Somebody's, with keys of its own."""

    user_id: int
    path: str
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    def reads(self, body: bytes) -> dict[str, Any] | None:
        """A notice that was sealed for it; None for any other."""
        try:
            opened = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
            found: dict[str, Any] = json.loads(opened)
        except Exception:  # the library raises of many kinds
            return None
        return found


@dataclass(frozen=True)
class Notice:
    """What a phone has taken: `said` is None where it could not be read."""

    user_id: int
    phone: str
    said: dict[str, Any] | None
    urgency: str
    at: datetime


class Phones:
    """All of them, by their path, and their service."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.phones: dict[str, Phone] = {}
        self._asked, self._names = count(1), count(1)
        self._taken: list[Notice] = []

    def give(self, user_id: int) -> None:
        """The person signs in on a phone and wants notices there."""
        phone = Phone(user_id, f"/{AT}/{next(self._names)}")
        person, browser = User.objects.get(pk=user_id), Client(SERVER_NAME=HOST)
        browser.force_login(person)
        point = phone.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        told = devices.Subscription(
            self.url + phone.path, _words(point), _words(phone.auth), push_keys.site_key()
        )
        devices.add(person, told, session_key=browser.session.session_key or "")
        self.phones[phone.path] = phone

    def has_one(self, user_id: int) -> bool:
        """Whether the service knows a phone of theirs."""
        return any(phone.user_id == user_id for phone in self.phones.values())

    def hear(self, path: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """The service is handed a notice."""
        number, phone = next(self._asked), self.phones.get(path)
        if phone is None or number % GONE_EVERY == 0:
            self.phones.pop(path, None)
            return GONE[number % 2]
        if number % BUSY_EVERY == 0:
            return BUSY
        self._taken.append(Notice(phone.user_id, path, phone.reads(body), headers.get("urgency", ""), now()))
        return TAKEN

    def new(self) -> list[Notice]:
        """What has been taken since the last call."""
        new, self._taken = self._taken, []
        return new


def _words(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
