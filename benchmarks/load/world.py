"""The games of an evening: copies of a few, with people of their own, each where somebody is asked."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, product

from django.db import connection, models

from accounts.models import User
from benchmarks.clones import clones
from benchmarks.games import SEATS, TRIES, TooShortError, grow, people, seats_of
from benchmarks.sessions import sign_in
from games.lobby.lobby import create_game, join
from games.lobby.new_table import NewTable
from games.models import Game, Message, Obligation, Seat
from games.models.obligation import Then
from games.systems import SLUGS

ENTRIES = (20, 80, 200)
"""So far the games have come that are copied."""
BOTS = (0, 2)
"""So many seats of a game are bots'."""


class World:
    """The addresses of all games, and the people with the cookies of each."""

    def __init__(self, games: int, players: int) -> None:
        self.cookies = {person.pk: sign_in(person) for person in _players(players)}
        templates = list(_templates())
        Message.objects.all().delete()  # nobody has to be told what happened before the evening
        first, number = min(self.cookies), len(self.cookies)
        shares = [
            games // len(templates) + (place < games % len(templates)) for place in range(len(templates))
        ]
        slugs: list[list[str]] = []
        for template, share in zip(templates, shares, strict=True):
            own = clones(template, share, user_id=f"{first} + (t.user_id + g.id * {SEATS}) % {number}")
            slugs.append(list(own.values_list("slug", flat=True)))
        self.slugs = _in_turns(slugs)
        self.watched: set[str] = set()
        Game.objects.filter(pk__in=[one.pk for one in templates]).delete()
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    def seated(self, slugs: list[str]) -> list[tuple[str, int]]:
        """(game, person) for each seat of a person at these tables, table by table."""
        rows = Seat.objects.filter(game__slug__in=slugs, user__isnull=False).order_by("game_id", "number")
        return [(slug, person or 0) for slug, person in rows.values_list("game__slug", "user_id")]


def _in_turns(lists: list[list[str]]) -> list[str]:
    """All of them, one of each list after the other."""
    turns, found = [iter(one) for one in lists], list[str]()
    for turn in cycle(turns):
        slug = next(turn, None)
        if slug is None:
            break
        found.append(slug)
    return found + [slug for turn in turns for slug in turn]


def _players(how_many: int) -> list[User]:
    names = [f"Evening{number}" for number in range(1, how_many + 1)]
    return [User.objects.create_user(name, f"{name.lower()}@example.org") for name in names]


def _templates() -> Iterator[Game]:
    for entries, system, bots in product(ENTRIES, SLUGS, BOTS):
        with suppress(TooShortError):
            yield _template(system, entries, bots)


def _template(system: str, entries: int, bots: int) -> Game:
    """A running game of so many entries where a person is asked. Raises TooShortError where there is none."""
    for number in range(TRIES):
        game = grow(_new_game(system, bots, f"Evening {system} {entries} {bots} {number}"), entries)
        while game.is_running and not people_asked(game).exists():
            game = grow(game, game.entries + 1)
        if game.is_running:
            return game
    raise TooShortError(f"games of {system} end before entry {entries}")


def _new_game(system: str, bots: int, name: str) -> Game:
    seats = seats_of(system)
    host, *others = people(seats - bots)
    game = create_game(host, NewTable(system=system, name=name, seats=seats, bots=bots))
    for person in others:
        join(game, person)
    return Game.objects.get(pk=game.pk)


def people_asked(game: Game) -> models.QuerySet[Obligation]:
    """Whom the game waits for, bots left out."""
    return game.obligations.exclude(then=Then.BOT)
