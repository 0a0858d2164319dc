"""Somebody's finished games, the latest in front: filtered, a page at a time, or all of them in batches.

A page begins behind a cursor, the moment and number of the last row before, so that page 500 costs what page
1 costs. Games at tables that only their link opens are rows for those who sat there, and for nobody else.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.set_apart import bare
from accounts.visibility import Viewer
from games.careers.part_words import Words, outcome_words, stretch, team_words, way_words
from games.faces.face import get_face
from games.models import Game, Played, Seat
from games.models.game import HEAVY_OF_GAME, Access
from games.models.played import Outcome
from games.models.shown_name import shown_name

PER_PAGE = 20
BATCH = 500
"""So many rows are in memory while all of them are read."""
OF_OTHERS = (
    "game_id",
    "seat",
    "name",
    "outcome",
    *(f"user__{column}" for column in ("username", "slug", "avatar", "profile_shown", "is_active")),
)
"""What is read of those who played too."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True)
class Filters:
    """What rows to keep; `opponent` is the id of somebody who played too, `until` the first moment after."""

    system: str = ""
    seats: int | None = None
    outcome: str = ""
    opponent: int | None = None
    rated: bool = False
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Cursor:
    """The row behind which a page begins."""

    at: datetime
    pk: int

    def __str__(self) -> str:
        return f"{(self.at - EPOCH) // MICROSECOND}-{self.pk}"


def cursor_of(text: str) -> Cursor | None:
    """The cursor that was written so; None for anything else, which begins at the first row."""
    moment, _, number = text.partition("-")
    if not all(part.isascii() and part.isdigit() and len(part) < 19 for part in (moment, number)):
        return None
    try:
        return Cursor(EPOCH + int(moment) * MICROSECOND, int(number))
    except OverflowError:
        return None


@dataclass(frozen=True)
class Companion:
    """Somebody else of the game: a person, a former one (no user), or a bot. `told` is what became of them if
    that is worth a word."""

    name: str
    user: User | None = None
    is_bot: bool = False
    told: Words = ""


@dataclass(frozen=True)
class FinishedGame:
    """One finished game of somebody: their part in it, and the others who played. `is_open` to the viewer."""

    part: Played
    others: list[Companion] = field(default_factory=list)
    is_open: bool = True

    @property
    def game(self) -> Game:
        """The game, without what only its play reads."""
        return self.part.game

    @property
    def outcome(self) -> Words:
        """How it ended for them."""
        return outcome_words(self.part.outcome)

    @property
    def way(self) -> Words:
        """How it was won."""
        return way_words(self.part.system, self.part.how)

    @property
    def team(self) -> str:
        """The name of what they played, "" where there is none."""
        return team_words(self.part.system, self.part.team)

    @property
    def chapter(self) -> str:
        """What it told of its story, "" where none is told."""
        return get_face(self.part.system).campaign.title(self.game.options, self.game.played_by)

    @property
    def change(self) -> float | None:
        """What it did to their rating."""
        part = self.part
        return part.mu - part.mu_before if part.mu is not None and part.mu_before is not None else None

    @property
    def length(self) -> str:
        """How long it lasted."""
        return stretch((self.part.ended_at - self.part.started_at).total_seconds())


@dataclass(frozen=True)
class Page:
    """The rows of a page; `next` is the cursor of the one behind it, "" at the end."""

    rows: list[FinishedGame]
    next: str = ""


def page(
    person: User,
    viewer: Viewer,
    filters: Filters | None = None,
    after: Cursor | None = None,
    size: int = PER_PAGE,
) -> Page:
    """A page of what the viewer may see of the person's history (three queries)."""
    found = list(behind(parts_of(person, viewer, filters or Filters()), after)[: size + 1])
    rows = rows_of(found[:size], viewer)
    return Page(rows, str(cursor_at(found[size - 1])) if len(found) > size else "")


def every(person: User, viewer: Viewer, filters: Filters) -> Iterator[FinishedGame]:
    """All of them, in bounded memory (three queries for each batch)."""
    after: Cursor | None = None
    while batch := list(behind(parts_of(person, viewer, filters), after)[:BATCH]):
        yield from rows_of(batch, viewer)
        after = cursor_at(batch[-1])


def rows_of(parts: list[Played], viewer: Viewer) -> list[FinishedGame]:
    """The parts, whose games are loaded, with those who played too (two queries).

    Who gave their seat to another may no longer open a table that only its link opens.
    """
    games = {part.game_id: part.game for part in parts}
    seats = _seats(games, viewer)
    others = _others(games, seats)
    seated = {seat.game_id for seat in seats if seat.user_id is not None}
    return [
        FinishedGame(
            part,
            [one for pk, one in others.get(part.game_id, ()) if pk != part.pk],
            part.game.access == Access.OPEN or part.game_id in seated,
        )
        for part in parts
    ]


def visible_to(viewer: Viewer) -> Q:
    """The parts in games that the viewer may know of: open ones, and those they had a part in themselves."""
    shown = Q(game__access=Access.OPEN)
    if isinstance(viewer, User):
        shown |= Q(Exists(Played.objects.filter(game=OuterRef("game"), user=viewer)))
    return shown


def parts_of(person: User, viewer: Viewer, filters: Filters) -> QuerySet[Played]:
    """The person's parts that fit, as far as the viewer may know of them, the latest in front."""
    found = Played.objects.filter(user=person)
    if viewer.pk != person.pk:
        found = found.filter(visible_to(viewer))
    plain: Mapping[str, object] = {
        "system": filters.system,
        "seats": filters.seats,
        "outcome": filters.outcome,
        "rated": filters.rated,
        "ended_at__gte": filters.since,
        "ended_at__lt": filters.until,
    }
    found = found.filter(**{column: value for column, value in plain.items() if value})
    if filters.opponent is not None:
        too = Played.objects.filter(game=OuterRef("game"), user=filters.opponent)
        found = found.filter(Exists(too))
    return in_order(found)


def in_order(parts: QuerySet[Played]) -> QuerySet[Played]:
    """The latest in front, each with its game."""
    return parts.select_related("game").defer(*HEAVY_OF_GAME).order_by("-ended_at", "-pk")


def behind(parts: QuerySet[Played], after: Cursor | None) -> QuerySet[Played]:
    """The first condition alone bounds the stretch of the index that is read; an OR would not."""
    if after is None:
        return parts
    return parts.filter(Q(ended_at__lte=after.at), Q(ended_at__lt=after.at) | Q(pk__lt=after.pk))


def cursor_at(part: Played) -> Cursor:
    return Cursor(part.ended_at, part.pk)


def _seats(games: Iterable[int], viewer: Viewer) -> list[Seat]:
    """The seats of bots, and the viewer's own."""
    wanted = ~Q(bot="")
    if isinstance(viewer, User):
        wanted |= Q(user=viewer)
    seats = Seat.objects.filter(wanted, game__in=games).order_by("number")
    return list(seats.only("game_id", "number", "user_id", "name", "bot"))


def _others(games: Mapping[int, Game], seats: Iterable[Seat]) -> dict[int, list[tuple[int, Companion]]]:
    """Game -> everybody who played, in seat order, each with the number of their part (0: a bot)."""
    people = Played.objects.filter(game__in=games).select_related("user").only(*OF_OTHERS).order_by("pk")
    found = [(part.game_id, part.seat, part.pk, _person(part)) for part in people]
    found += [(seat.game_id, seat.number, 0, _bot(seat, games)) for seat in seats if seat.bot]
    others: dict[int, list[tuple[int, Companion]]] = {}
    for game, _seat, pk, one in sorted(found, key=lambda row: row[:3]):
        others.setdefault(game, []).append((pk, one))
    return others


def _bot(seat: Seat, games: Mapping[int, Game]) -> Companion:
    winners = (games[seat.game_id].result or {}).get("winners", ())
    return Companion(
        bare(seat.shown_name), is_bot=True, told=outcome_words(Outcome.WON) if seat.number in winners else ""
    )


def _person(part: Played) -> Companion:
    name = part.user.username if part.user else bare(shown_name(part.name, part.seat))
    told = outcome_words(part.outcome) if part.outcome in (Outcome.WON, Outcome.LEFT) else ""
    return Companion(name, user=part.user, told=told)
