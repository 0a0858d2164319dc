"""The tables that still have a free seat, and for how long a day their people are awake beside the reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db.models import Q, QuerySet

from accounts.availability import availabilities_of
from accounts.awake_together import hours_beside
from accounts.models import User
from games.faces.option_lines import OptionLine, short_lines
from games.faces.systems import length_of
from games.lobby.newcomer import Newcomer, language_name, without_blocked
from games.lobby.requirement_words import in_words
from games.models import Game
from games.models.game import HEAVY, Access, Pace, Status
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import FIRST, Page, Place, key_of, page_of

PER_PAGE = 20
NEWEST = ("-created_at", "-pk")
LOOKED_AT, TIMES = 60, 5
"""Who asks for hours awake together has so many tables looked at, so many times; further ones with the next
page."""
QUICK = (Pace.LIVE, Pace.DAY)


@dataclass(frozen=True)
class Wanted:
    """Which tables somebody wants to see: of one system, in one language (a code), at a pace of `QUICK`, with
    people who are awake `together` with the reader for so many hours a day; empty: all."""

    system: str = ""
    language: str = ""
    quick: bool = False
    together: int = 0


ALL = Wanted()


@dataclass(frozen=True)
class OpenGame:
    """One table of the list with what one wants to know before one joins: `length` is how many days its game
    takes, in words; `language` the code of the one that is asked for, else of its host's; `refused`: why one
    cannot. `beside` is for how many whole hours a day its people are awake beside the reader, each of them;
    None where that is not asked for, or nobody else sits there.
    """

    slug: str
    name: str
    system: str
    length: str
    seats: int
    free: int
    names: list[str]
    bots: int
    options: list[OptionLine]
    pace: str
    created_at: datetime
    asks: list[str]
    language: str
    refused: str
    people_ids: tuple[int, ...] = ()
    beside: int | None = None

    @property
    def people(self) -> str:
        """Who sits there."""
        return ", ".join(self.names)

    @property
    def language_name(self) -> str:
        """What the language is called in itself."""
        return language_name(self.language) if self.language else ""

    @property
    def free_seats(self) -> range:
        """As many as there are free, for a page that draws each."""
        return range(self.free)


def open_games(
    reader: User | None = None,
    *,
    place: Place = FIRST,
    system: str = "",
    size: int = PER_PAGE,
    wanted: Wanted | None = None,
) -> Page[OpenGame]:
    """Tables that everybody may join, newest first, but for those of people whom the reader must not meet; of
    one system, or of all; where it is said what is `wanted`, of those, each with the hours that its people
    are awake beside the reader.

    Two queries, eight for somebody who is signed in, nine with the hours, however many tables there are; four
    more for each further LOOKED_AT where hours together are asked for.
    """
    newcomer = Newcomer(reader) if reader else None
    found = without_blocked(_wanted(wanted or Wanted(system)), newcomer)
    found = found.defer(*HEAVY).select_related("created_by").prefetch_related("seats")
    if wanted is not None and wanted.together and newcomer is not None:
        return _sieved(found, newcomer, place, size, wanted.together)
    page = page_of(found, NEWEST, place, size)
    told = newcomer is not None and wanted is not None and page.rows
    hours = _hours_beside(newcomer.user, page.rows) if newcomer and told else {}
    return page.shown_as(partial(_shown, newcomer, hours))


def _wanted(wanted: Wanted) -> QuerySet[Game]:
    games = Game.objects.filter(status=Status.OPEN, access=Access.OPEN)
    if wanted.system:
        games = games.filter(system=wanted.system)
    if wanted.quick:
        games = games.filter(pace__in=QUICK)
    if wanted.language:
        of_host = Q(created_by__language=wanted.language) & ~Q(requires__has_key="language")
        games = games.filter(of_host | Q(requires__language=wanted.language))
    return games


def _sieved(found: QuerySet[Game], newcomer: Newcomer, place: Place, size: int, least: int) -> Page[OpenGame]:
    """A page of those with people who are awake beside the reader for so long. It begins behind a key only:
    how many stand before one is not known."""
    kept: list[Game] = []
    known: dict[int, int] = {}
    start, lost, behind = Place(after=place.after), False, ""
    for _time in range(TIMES):
        page = page_of(found, NEWEST, start, LOOKED_AT)
        lost = lost or page.lost
        hours = _hours_beside(newcomer.user, page.rows)
        known |= hours
        for game in page.rows:
            if hours.get(game.pk, -1) >= least and len(kept) == size:
                return Page(_shown(newcomer, known, kept), next=behind, lost=lost)
            if hours.get(game.pk, -1) >= least:
                kept.append(game)
            behind = key_of(game, NEWEST)
        if not page.next:
            return Page(_shown(newcomer, known, kept), lost=lost)
        start = Place(after=page.next)
    return Page(_shown(newcomer, known, kept), next=start.after, lost=lost)


def _hours_beside(reader: User, games: Sequence[Game]) -> dict[int, int]:
    """Table -> the whole hours a day that the reader is awake together with whoever of its people they share
    the fewest with; a table at which nobody else sits is left out (one query)."""
    others = {game.pk: [one for one in _people(game) if one != reader.pk] for game in games}
    awake = availabilities_of({reader.pk, *(one for some in others.values() for one in some)})
    own, at = awake[reader.pk], now()
    return {
        table: int(hours_beside(own, [awake[one] for one in some], at))
        for table, some in others.items()
        if some
    }


def _people(game: Game) -> list[int]:
    return [seat.user_id for seat in game.seats.all() if seat.user_id is not None]


def _shown(newcomer: Newcomer | None, hours: dict[int, int], games: list[Game]) -> list[OpenGame]:
    reader = newcomer.at(games) if newcomer else None
    return [_open_game(reader, game, hours.get(game.pk)) for game in games]


def _open_game(newcomer: Newcomer | None, game: Game, beside: int | None) -> OpenGame:
    seats, people = list(game.seats.all()), _people(game)
    seated = newcomer is not None and newcomer.user.pk in people
    return OpenGame(
        slug=game.slug,
        name=game.shown_name,
        system=game.system,
        length=length_of(game.system),
        seats=game.seats_wanted,
        free=game.seats_wanted - len(seats),
        names=[seat.shown_name for seat in seats],
        bots=sum(seat.is_bot for seat in seats),
        options=short_lines(game),
        pace=str(Pace(game.pace).label),
        created_at=game.created_at,
        asks=in_words(game),
        language=str(game.requires.get("language") or (game.created_by.language if game.created_by else "")),
        refused=newcomer.refused_by(game, people) if newcomer and not seated else "",
        people_ids=tuple(people),
        beside=beside,
    )
