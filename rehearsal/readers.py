"""Programs of people that read their calendar and the feed of their turns."""

from dataclasses import dataclass

from django.test import RequestFactory
from django.urls import resolve, reverse

from accounts import feed_addresses
from accounts.models import Feed, User
from rehearsal.judge import rules
from rehearsal.ports import HOST

OK = 200


@dataclass(frozen=True)
class Addresses:
    """The secret addresses of somebody's programs, as paths."""

    calendar: str
    turns: str


class Readers:
    """All of these programs, by their person."""

    def __init__(self) -> None:
        self.addresses: dict[int, Addresses] = {}
        self._requests = RequestFactory(SERVER_NAME=HOST)

    def give(self, user_id: int) -> None:
        """The person makes two addresses."""
        made = (
            _make(user_id, Feed.CALENDAR, "games:my_calendar", rules.ALARM_HOURS),
            _make(user_id, Feed.TURNS, "games:my_turns", 0),
        )
        self.addresses[user_id] = Addresses(*made)

    def read(self, path: str) -> bytes | None:
        """What a program gets there; None where it gets nothing now."""
        found = resolve(path)
        said = found.func(self._requests.get(path), *found.args, **found.kwargs)
        return bytes(said.content) if said.status_code == OK else None


def _make(user_id: int, kind: str, view: str, alarm: int) -> str:
    person = User.objects.get(pk=user_id)
    key = feed_addresses.make(person, kind=kind, name="a program", alarm=alarm)[1]
    return reverse(view, args=[key])
