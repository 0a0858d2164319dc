"""A person's year, made in January out of what is stored of the games that ended in it.

The same records give the same year, however often it is made: only games that ended between its two first
moments (UTC) count, and in them what was decided in it. Nobody's name is kept, only whom they met.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User, Year
from accounts.time_zones import zone_of
from games.careers import answer_times
from games.careers.history import tenures_of
from games.journal.past import past_of
from games.journal.stored_forms import NO_END
from games.models import EarnedSeal, Game, Played
from games.models.game import HEAVY_OF_GAME
from games.models.played import Outcome
from games.systems import get_system
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

AT_ONCE = 60
"""So many people's years are made in one go."""
JANUARY, FROM_DAY = 1, 3
"""From that day on, so that the last games of the year are recorded by then."""
AGAIN = 3
"""Whom one has met in so many games, one has met again and again."""
RIVALS, SEALS = 3, 4
"""So many of them stand there."""
MOMENTS = 20
"""Of fewer decisions nobody says when they mostly fall."""


class Met(msgspec.Struct, frozen=True):
    """Somebody met in so many games; of those in which they were no allies `won` and `lost` against them."""

    user: int
    games: int
    won: int = 0
    lost: int = 0


class Told(msgspec.Struct, frozen=True):
    """A year in figures.

    `games` ended, `won` of them; `decisions` made in person, by month in `months`; `met` so many people,
    `again` of them often; `half` of one's waits took so many seconds at most. Most decisions fell on
    `weekday` (Monday is 0) in the `hour` of the person's clock. `best` is the game of the year and one's
    seat in it; `rivals` those met most; `seals` those earned first in it ("system.word").
    """

    games: int
    won: int = 0
    decisions: int = 0
    met: int = 0
    again: int = 0
    half: float | None = None
    months: tuple[int, ...] = (0,) * 12
    weekday: int | None = None
    hour: int | None = None
    best: tuple[str, int] | None = None
    rivals: tuple[Met, ...] = ()
    seals: tuple[str, ...] = ()


def told(row: Year) -> Told:
    """The figures of a stored year."""
    return msgspec.convert(row.told, Told)


def years_of(person: User) -> list[int]:
    """Those of which the person has one, the latest in front (one query)."""
    return list(Year.objects.filter(user=person).order_by("-number").values_list("number", flat=True))


# -- making them ---------------------------------------------------------------------------------------------


def make_due() -> int:
    """In January: make the last year of some people who have none yet; of how many it was made.

    A person whose records cannot be read is left out until the next call."""
    at = now().astimezone(UTC)
    if at.month != JANUARY or at.day < FROM_DAY:
        return 0
    people = list(without(at.year - 1)[:AT_ONCE])
    return sum(make(person, at.year - 1) is not None for person in people)


def without(number: int) -> QuerySet[User]:
    """Who finished games in that year and has none of it."""
    begin, end = bounds(number)
    mine = Played.objects.filter(user=OuterRef("pk"), ended_at__gte=begin, ended_at__lt=end)
    made = Year.objects.filter(user=OuterRef("pk"), number=number)
    return User.objects.filter(Exists(mine), ~Exists(made), is_active=True).order_by("pk")


def make(person: User, number: int, *, anew: bool = False) -> Year | None:
    """Make somebody's year, once; made `anew` it keeps its link. None where there is nothing to tell, or it
    cannot be told now."""
    try:
        found = figures(person, number)
    except Exception:
        # Whatever a record raises: the others have their years.
        logger.exception("the year of person %s could not be made", person.pk)
        return None
    if found is None:
        return None
    row = {"told": msgspec.to_builtins(found), "made_at": now()}
    if anew:
        return Year.objects.update_or_create(user=person, number=number, defaults=row)[0]
    return Year.objects.get_or_create(user=person, number=number, defaults=row)[0]


def bounds(number: int) -> tuple[datetime, datetime]:
    """The first moment of a year, and that of the next."""
    return datetime(number, 1, 1, tzinfo=UTC), datetime(number + 1, 1, 1, tzinfo=UTC)


def figures(person: User, number: int) -> Told | None:
    """A person's year; None where no game of theirs ended in it.

    Reads the journals of all those games. Raises whatever a journal raises that cannot be read.
    """
    begin, end = bounds(number)
    parts = list(
        Played.objects.filter(user=person, ended_at__gte=begin, ended_at__lt=end)
        .select_related("game")
        .defer(*HEAVY_OF_GAME)
        .order_by("ended_at", "pk")
    )
    if not parts:
        return None
    games = {part.game_id: part.game for part in parts}
    met = _met(parts)
    moments = [at for game in games.values() for at in decided(game, person.pk) if begin <= at < end]
    times: answer_times.Times = {}
    for part in parts:
        times = answer_times.merged(times, part.times)
    weekday, hour = _mostly(moments, zone_of(person.time_zone))
    return Told(
        games=len(games),
        won=len({part.game_id for part in parts if part.outcome == Outcome.WON}),
        decisions=len(moments),
        met=len(met),
        again=sum(one.games >= AGAIN for one in met),
        half=answer_times.quantile(times, 0.5),
        months=_months(moments, zone_of(person.time_zone)),
        weekday=weekday,
        hour=hour,
        best=_best(parts),
        rivals=tuple(met[:RIVALS]),
        seals=_seals(person, begin, end),
    )


def decided(game: Game, person: int) -> list[datetime]:
    """When somebody answered in person in a finished game (four queries at most)."""
    mine = [one for one in tenures_of(game) if one.user_id == person]
    past = past_of(game)
    moments = past.moments()
    return [
        moments[number]
        for number, entry in enumerate(past.entries(), 1)
        if number in moments
        and any(
            answer.seat == one.seat
            and answer.by == "person"
            and one.from_entry < number <= (NO_END if one.to_entry is None else one.to_entry)
            for answer in entry.answers
            for one in mine
        )
    ]


def _months(moments: Iterable[datetime], zone: ZoneInfo) -> tuple[int, ...]:
    counted = Counter(at.astimezone(zone).month for at in moments)
    return tuple(counted[month] for month in range(1, 13))


def _mostly(moments: Sequence[datetime], zone: ZoneInfo) -> tuple[int | None, int | None]:
    """The weekday on which most were, and the hour of it; the earlier of equals."""
    if len(moments) < MOMENTS:
        return None, None
    walls = [at.astimezone(zone) for at in moments]
    weekday = _most(wall.weekday() for wall in walls)
    return weekday, _most(wall.hour for wall in walls if wall.weekday() == weekday)


def _most(values: Iterable[int]) -> int:
    counted = Counter(values)
    return min(counted, key=lambda value: (-counted[value], value))


def _met(parts: Sequence[Played]) -> list[Met]:
    """Everybody who had another seat of these games, whom one met most in front (one query)."""
    own = {part.game_id: part for part in parts}
    rows = Played.objects.filter(game__in=own, user__isnull=False).order_by("game", "pk")
    games: dict[int, dict[int, Played]] = {}
    for row in rows:
        mine = own[row.game_id]
        if row.user_id not in (None, mine.user_id) and row.seat != mine.seat:
            games.setdefault(row.user_id, {})[row.game_id] = row
    found = [_against(user, theirs, own) for user, theirs in games.items()]
    return sorted(found, key=lambda one: (-one.games, -(one.won + one.lost), one.user))


def _against(user: int, theirs: dict[int, Played], own: dict[int, Played]) -> Met:
    won = lost = 0
    for game, row in theirs.items():
        mine = own[game]
        if not get_system(row.system).allies:
            won += mine.outcome == Outcome.WON != row.outcome
            lost += row.outcome == Outcome.WON != mine.outcome
    return Met(user, len(theirs), won, lost)


def _best(parts: Sequence[Played]) -> tuple[str, int]:
    """The game of the year: one that was won before others, the one with most turns of one's own of these,
    the earlier of equals."""
    best = max(parts, key=lambda part: (part.outcome == Outcome.WON, part.own_turns, part.answers, -part.pk))
    return best.game.slug, best.seat


def _seals(person: User, begin: datetime, end: datetime) -> tuple[str, ...]:
    """Those that were earned first in the year, the latest in front (one query)."""
    rows = EarnedSeal.objects.filter(user=person, times__gt=0, at__gte=begin, at__lt=end)
    return tuple(f"{row.system}.{row.word}" for row in rows.order_by("-at", "pk")[:SEALS])
