"""Programs of people that hear their webhooks, and of hosts those of their tables: now and then they fail,
are busy, or are too slow."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any

from standardwebhooks.webhooks import Webhook as Verifier

from accounts.models import User
from games.hooks import addresses, events, keep
from games.models import Game
from labyrinth.ground.clock import now
from rehearsal.elsewhere import Reply

AT = "hook"
FAILS_EVERY, BUSY_EVERY, SLOW_EVERY = 7, 11, 29
TOO_SLOW = 4.0
"""Real seconds: longer than the site waits."""
WELL: Reply = (204, {})


@dataclass(frozen=True)
class Delivery:
    """What a program has heard: under which name, whether its signature holds, whether it was taken. `table`
    is the one of which it hears, "" where it is told what its person is."""

    user_id: int
    name: str
    signed: bool
    taken: bool
    said: dict[str, Any]
    at: datetime
    table: str = ""


class Hearers:
    """All of these programs, by their path."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._secrets: dict[str, tuple[int, str, str]] = {}
        self._asked = count(1)
        self._heard: list[Delivery] = []

    def give(self, user_id: int) -> None:
        """The person has their own news told to a program."""
        self._make(User.objects.get(pk=user_id), f"/{AT}/{user_id}", None)

    def give_table(self, game: Game) -> None:
        """The host has what happens at their table told to a program, once."""
        path = f"/{AT}/of/{game.slug}"
        if game.created_by is not None and path not in self._secrets:
            self._make(game.created_by, path, game)

    def _make(self, person: User, path: str, game: Game | None) -> None:
        parts = addresses.parts_of("signed", self.url + path, "", "")
        of = [str(code) for code, _name in events.choices("table" if game else "person")]
        words: dict[str, object] = {"name": "a program", "language": person.language, "events": of}
        hook = keep.make(person, "signed", parts, of=game, words=words)
        self._secrets[path] = person.pk, keep.another_secret(hook), game.slug if game else ""

    def hear(self, path: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """A program is told something."""
        number, (user_id, secret, table) = next(self._asked), self._secrets[path]
        reply = _reply(number)
        taken, signed = reply == WELL, is_signed(secret, headers, body)
        name = headers.get("webhook-id", "")
        self._heard.append(Delivery(user_id, name, signed, taken, json.loads(body), now(), table))
        if number % SLOW_EVERY == 0:
            time.sleep(TOO_SLOW)
        return reply

    def new(self) -> list[Delivery]:
        """What has been heard since the last call."""
        new, self._heard = self._heard, []
        return new


def is_signed(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """As Standard Webhooks have it, but for the real clock: its time is that of the site."""
    moment = datetime.fromtimestamp(int(headers.get("webhook-timestamp", "0")), UTC)
    rightly = Verifier(secret).sign(headers.get("webhook-id", ""), moment, body.decode())
    return rightly in headers.get("webhook-signature", "").split(" ")


def _reply(number: int) -> Reply:
    if number % SLOW_EVERY == 0 or number % FAILS_EVERY == 0:
        return 500, {}
    return (429, {"Retry-After": "120"}) if number % BUSY_EVERY == 0 else WELL
