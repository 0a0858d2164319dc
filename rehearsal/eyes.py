"""What the judge is given to read: tables through the API, each as the people who sit there see it."""

import json
from collections.abc import Callable, Collection
from typing import Any

from django.db.models import Max, Q
from django.test import RequestFactory
from django.urls import resolve

from accounts import tokens
from accounts.models import User
from games.models import Game, Seat
from labyrinth.ground.compiled import KEY, Compiled
from labyrinth.serving.for_programs import ADDRESSES
from rehearsal.ports import HOST

OK = 200
DAYS = 90
View = dict[str, Any]
Follows = Callable[[str], set[int]]
Stand = tuple[Any, ...]
"""What changes when something happens at a table: entries, take-backs, whether it rests, its status, and when
the last of its waits began."""

_people: Compiled[tuple[int, int]] = Compiled(
    lambda: (
        Seat.objects.filter(game=KEY, user__isnull=False).order_by("number").values_list("number", "user_id")
    )
)
"""Seat -> who sits there."""


class Eyes:
    """Asks with a token of each person, as a program of theirs would.

    A request goes to the API at once: what stands around pages, such as sessions, is nothing to it.
    """

    def __init__(self) -> None:
        self._requests = RequestFactory(SERVER_NAME=HOST)
        self._tokens: dict[int, str] = {}
        self._stands: dict[int, Stand] = {}
        self._looked_at: set[int] = set()

    def give_token(self, user: User) -> None:
        """The person makes one."""
        self._tokens[user.pk] = tokens.make(user, name="a judge", scopes=["read", "talk"], days=DAYS)[1]

    def views(
        self, here: set[int], follows: Follows, named: Collection[str], *, everything: bool
    ) -> list[dict[int, View]]:
        """Each table, or each that is `named`, has moved since the last look or whose people have been at the
        site: user -> the view of the game. Of its people one looks who is `here`, those that are asked, and
        those whose wait somebody `follows`."""
        moved = self._moved() | set(_tables_of(here))
        moved |= set(self._stands) if everything else set()
        games = Game.objects.filter(Q(pk__in=moved) | Q(slug__in=named)).order_by("pk")
        places = games.values_list("pk", "slug")
        return [self.views_of(pk, slug, here, follows(slug)) for pk, slug in places]

    def _moved(self) -> set[int]:
        rows = Game.objects.filter(started_at__isnull=False, packed_at__isnull=True)
        rows = rows.annotate(since=Max("obligations__since"))
        columns = "pk", "entries", "undone", "paused_at", "status", "since"
        now = {pk: tuple(stand) for pk, *stand in rows.values_list(*columns)}
        moved = {pk for pk in now.keys() | self._stands.keys() if self._stands.get(pk) != now.get(pk)}
        self._stands = now
        return moved

    def others_at(self, pk: int, seat: int) -> list[int]:
        """The people who sit at a table, but for that of a seat."""
        return [one for number, one in _people.rows(pk) if number != seat]

    def views_of(self, pk: int, slug: str, here: set[int], followed: set[int]) -> dict[int, View]:
        """One table: user -> the view of the game. At the first look all its people are looked at: somebody
        may be away from its beginning."""
        people = dict(_people.rows(pk))
        first = next((one for one in people.values() if one in here), next(iter(people.values()), 0))
        found = self.view(slug, first) if first else None
        if found is None:
            return {}
        asked = {one["seat"] for one in found["waiting"]}
        new = pk not in self._looked_at
        self._looked_at.add(pk)
        others = {one for number, one in people.items() if new or number in asked or one in followed | here}
        views = {one: self.view(slug, one) for one in sorted(others - {first})}
        return {first: found} | {one: view for one, view in views.items() if view is not None}

    def view(self, slug: str, user_id: int) -> View | None:
        """A table as the person sees it."""
        return self.read(f"games/{slug}", user_id)

    def read(self, path: str, user_id: int) -> View | None:
        """A document of the API as the person gets it; None where they do not."""
        secret = f"Bearer {self._tokens[user_id]}"
        request = self._requests.get(f"/api/v1/{path}", headers={"Authorization": secret})
        found = resolve(request.path, ADDRESSES)
        said = found.func(request, *found.args, **found.kwargs)
        return json.loads(said.content) if said.status_code == OK else None


def _tables_of(people: set[int]) -> list[int]:
    seats = Seat.objects.filter(user__in=people, game__status="running")
    return list(seats.values_list("game_id", flat=True))
