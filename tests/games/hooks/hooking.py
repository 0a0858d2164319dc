"""Webhooks that tests set up, a server that hears what they are told, and time that passes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import LazySettings

from games.hooks import addresses, keep, send
from games.models import Circle, Delivery, Game, Webhook
from tests.games.people import person
from tests.labyrinth.outwards.elsewhere import Elsewhere, elsewhere

EVENTS = ["your_turn", "question", "started", "ended", "held", "invitation", "mention", "vote", "reminder"]
OF_CIRCLE = ["lobby", "started", "ended"]
OF_TABLE = ["your_turn", "started", "ended", "held"]


@contextmanager
def listening(settings: LazySettings) -> Iterator[Elsewhere]:
    """A server of somebody's on this machine, which the operator allows."""
    with elsewhere() as server:
        settings.OWN_HOSTS = [f"http://127.0.0.1:{server.port}"]
        yield server


def hook(
    server: Elsewhere,
    name: str = "Ann",
    *,
    kind: str = "signed",
    path: str = "/hook",
    game: Game | None = None,
    circle: Circle | None = None,
    **columns: Any,
) -> Webhook:
    """A webhook of that person at the server, for themselves, a table or a circle."""
    address = f"http://127.0.0.1:{server.port}{path}"
    parts = addresses.parts_of(kind, address, columns.pop("room", ""), columns.pop("token", ""))
    words = {
        "name": "Mine",
        "language": "en",
        "events": OF_TABLE if game else OF_CIRCLE if circle else EVENTS,
    }
    return keep.make(person(name), kind, parts, of=game or circle, words=words | columns)


def sent(server: Elsewhere) -> list[bytes]:
    """Send what is due; the bodies that have come in so far."""
    send.send_due()
    return [body for *_rest, body in server.heard]


def states() -> list[tuple[str, str, str]]:
    """What became of all deliveries."""
    return list(Delivery.objects.order_by("pk").values_list("event", "state", "reason"))
