"""Who sits at a locked game, what each seat owes it and has answered under seal: one query."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from games.models import Downtime, Game, Heartbeat, Obligation, SealedAnswer, Seat
from games.models.downtime import LOOKING, SILENCE
from games.sql.compiled import KEY, Compiled
from games.sql.rows_beside import made, row_of
from labyrinth.clock import now


@dataclass
class Seated:
    """`owed` by seat; `sealed` in the order of seats, those to closed questions too.

    `down` is when the site was back from its last downtime: now, where nothing has been heard of it for long.
    """

    seats: list[Seat]
    owed: dict[int, Obligation]
    sealed: list[SealedAnswer]
    down: datetime | None


def seated(game: Game) -> Seated:
    """The seats of a game with their rows of two tables that have one row for a seat at most."""
    found = _with_rows.rows(game.pk)
    owed = {seat.number: made(Obligation, seat.owes) for seat in found}
    sealed = [made(SealedAnswer, seat.said) for seat in found]
    return Seated(
        list[Seat](found),
        {number: row for number, row in owed.items() if row},
        [row for row in sealed if row],
        _down(found[0]) if found else None,
    )


def _down(row: Any) -> datetime | None:
    at, beat = now(), _moment(row.beat)
    return at if beat is not None and at - beat > SILENCE else _moment(row.down)


def _moment(stored: datetime | str | None) -> datetime | None:
    """SQLite keeps moments without their zone, as words or not."""
    moment = datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    return moment.replace(tzinfo=UTC) if moment and not moment.tzinfo else moment


def _seats() -> QuerySet[Any]:
    place = {"game": OuterRef("game"), "seat": OuterRef("number")}
    noted = Downtime.objects.order_by("-end").values("end")[:1]
    beat = Heartbeat.objects.filter(pk__in=LOOKING).order_by("at").values("at")[:1]
    return (
        Seat.objects.filter(game=KEY)
        .order_by("number")
        .annotate(owes=row_of(Obligation, **place), said=row_of(SealedAnswer, **place))
        .annotate(down=Subquery(noted), beat=Subquery(beat))
    )


_with_rows: Compiled[Any] = Compiled(_seats)
