"""What is stored of a table beside its own row, read at once: for whoever holds it, and for its page.

Whoever holds a game reads it behind the lock: a statement that waits for one reads all else as it was before.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from typing import Any

from django.db.models import F, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, TruncDate
from msgspec import Struct

from accounts.availability import LONG_AGO, WIDEST_DAY, Known, gathered, stored_hours
from games.journal import recent
from games.journal.release import system_of
from games.journal.stored_forms import NO_END, digested
from games.models import (
    Downtime,
    Entry,
    Game,
    Heartbeat,
    Message,
    Nudge,
    Obligation,
    Proposal,
    SealedAnswer,
    Seat,
    TableEvent,
    Tenure,
    Vote,
)
from games.models.downtime import LOOKING, SILENCE
from games.models.message import TELLS, TOLD
from games.models.table_event import LATEST
from games.sql.at_once import AtOnce
from games.systems import get_system
from labyrinth.ground.clock import now
from labyrinth.ground.compiled import KEY, OTHER_KEY, THIRD_KEY, WORD, Compiled

LATEST_PROPOSALS = 20
"""No more are looked at: what four seats may have."""


def seats_of(game_id: int) -> list[Seat]:
    """The seats of a game in their order (one query)."""
    found: list[Seat] = _play["seats"].rows(game_id)
    return found


def owed_in(game_id: int) -> list[Obligation]:
    """The open waits of a game (one query)."""
    found: list[Obligation] = _play["owed"].rows(game_id)
    return found


class SideRows(Struct, frozen=True):
    """What the side of the page is made of: the latest events, newest first, open votes, who sat there before
    others, the days on which its reader has nudged last, and what a party has proposed last, newest first
    (None where nobody plays together)."""

    events: Sequence[TableEvent]
    votes: Sequence[Vote]
    replaced: Sequence[Tenure]
    nudged: Sequence[date]
    proposals: Sequence[Proposal] | None


class TableRows(Struct, frozen=True):
    """`owed` by seat; `journal` has the sealed answers to closed questions too, `told` the messages that told
    of the open waits.

    `hours` say when the people of the seats are awake, from the first open wait on; None where nobody asked.
    `down` is when the site was back from its last downtime: now, where nothing has been heard of it for long.
    """

    seats: list[Seat]
    owed: dict[int, Obligation]
    journal: recent.Known
    told: Sequence[Message]
    down: datetime | None
    hours: Known | None = None
    side: SideRows | None = None

    def fits(self, game: Game) -> bool:
        """Whether these are of the position that the row of a running game says: nobody has answered in
        between. Every wait names the question there."""
        return {(row.entry, row.undone) for row in self.owed.values()} == {game.stands_at}


def for_play(game: Game) -> TableRows:
    """What it takes to play on (one query)."""
    return _rows(_PLAY.rows(game.pk, game.at_entry), game.at_entry)


def for_answer(game: Game) -> TableRows:
    """And when its people are awake (one query)."""
    return _rows(_ANSWER.rows(game.pk, game.at_entry), game.at_entry)


def for_page(game: Game, reader: int) -> TableRows:
    """And what the page for this person shows (0: nobody known); the journal from where it is kept (one
    query)."""
    return _for_page(game, reader, min(game.at_entry, recent.kept_from(game)))


def for_look(game: Game, reader: int) -> TableRows:
    """The same for who does not play on: no journal where somebody has looked at this position (one query).

    Raises BeingUpgraded.
    """
    return _for_page(game, reader, recent.wanted_from(game))


def for_visitor(place: recent.Place, slug: str, person: int) -> tuple[Seat | None, TableRows] | None:
    """The seat of a person at the game of that address, with the game, and what its page shows (one query);
    None where that game is not at this `place`."""
    look = _LOOK_OF_ALLIES if get_system(place.system).allies else _LOOK
    found = look.rows(slug, place.game, place.after, person)
    rows = _rows(found, place.after)
    game = next(iter(found["mine"]), None)
    if game is None:
        return None, rows
    if game.pk != place.game:
        return None
    seat = next(one for one in rows.seats if one.number == game.place)
    seat.game = game
    return seat, rows


def _for_page(game: Game, reader: int, after: int) -> TableRows:
    page = _PAGE_OF_ALLIES if system_of(game).allies else _PAGE
    return _rows(page.rows(game.pk, after, reader), after)


def _rows(found: dict[str, list[Any]], after: int) -> TableRows:
    owed = {row.seat: row for row in found["owed"]}
    first = min((row.since for row in owed.values()), default=now())
    lines = [digested(data, digest) for data, digest in found["journal"]]
    return TableRows(
        seats=found["seats"],
        owed=owed,
        journal=recent.Known(after, lines, found["sealed"]),
        told=found["told"],
        down=_down(found),
        hours=Known(first, gathered(found["hours"])) if "hours" in found else None,
        side=_side_of(found) if "events" in found else None,
    )


def _side_of(found: dict[str, list[Any]]) -> SideRows:
    days = [day for (day,) in found["nudged"]]
    return SideRows(
        events=found["events"],
        votes=found["votes"],
        replaced=found["replaced"],
        nudged=days,
        proposals=found.get("proposals"),
    )


def _down(found: dict[str, list[Any]]) -> datetime | None:
    at, beats, noted = now(), found["beats"], found["noted"]
    if beats and at - beats[0][0] > SILENCE:
        return at
    return noted[0][0] if noted else None


# -- the queries ---------------------------------------------------------------------------------------------


def _hours() -> QuerySet[Any, Any]:
    """Of all who sit there, right from the first open wait on."""
    people = Seat.objects.filter(game=KEY, user__isnull=False).values("user")
    waits = Obligation.objects.filter(game=KEY).order_by("since")
    day = waits.values(day=TruncDate(F("since") - WIDEST_DAY, tzinfo=UTC))[:1]
    long_ago = datetime.combine(LONG_AGO, time.min, UTC)
    return stored_hours(
        people,
        Coalesce(Subquery(day), Value(LONG_AGO)),
        Coalesce(Subquery(waits.values("since")[:1]), Value(long_ago)),
    )


PROPOSALS: Compiled[Proposal] = Compiled(
    lambda: (
        Proposal.objects.filter(line__game=KEY, line__deleted_at=None)
        .select_related("line")
        .order_by("-pk")[:LATEST_PROPOSALS]
    )
)


def _told() -> QuerySet[Message]:
    """As clocks/due.py asks for them."""
    first = Obligation.objects.filter(game=KEY).order_by("since").values("since")[:1]
    told = Message.objects.filter(TELLS, game=KEY, event__in=TOLD, created_at__gte=Subquery(first))
    return told.order_by("pk").only("game_id", "seat", "data", "state", "reason", "created_at", "sent_at")


_play: dict[str, Compiled[Any]] = {
    "seats": Compiled(lambda: Seat.objects.filter(game=KEY).order_by("number")),
    "owed": Compiled(lambda: Obligation.objects.filter(game=KEY)),
    "sealed": Compiled(lambda: SealedAnswer.objects.filter(game=KEY).order_by("seat")),
    "journal": Compiled(
        lambda: (
            Entry.objects.filter(game=KEY, number__gt=OTHER_KEY, number__lte=NO_END)
            .order_by("number")
            .values_list("data", "digest")
        )
    ),
    "told": Compiled(_told),
    "noted": Compiled(lambda: Downtime.objects.order_by("-end").values_list("end")[:1]),
    "beats": Compiled(lambda: Heartbeat.objects.filter(pk__in=LOOKING).order_by("at").values_list("at")[:1]),
}
_answer = _play | {"hours": Compiled(_hours)}
_side: dict[str, Compiled[Any]] = {
    "events": Compiled(lambda: TableEvent.objects.filter(game=KEY).order_by("-id")[:LATEST]),
    "votes": Compiled(lambda: Vote.objects.filter(game=KEY, passed=None)),
    "replaced": Compiled(lambda: Tenure.objects.filter(game=KEY, how="replaced").order_by("since")),
    "nudged": Compiled(lambda: Nudge.objects.filter(by=THIRD_KEY).order_by("-day").values_list("day")[:2]),
}
_page = _answer | _side
_PLAY, _ANSWER, _PAGE = AtOnce(**_play), AtOnce(**_answer), AtOnce(**_page)
_PAGE_OF_ALLIES = AtOnce(**_page, proposals=PROPOSALS)
_look = _page | {
    "mine": Compiled(
        lambda: Game.objects.filter(slug=WORD, seats__user=THIRD_KEY).annotate(place=F("seats__number"))
    ),
}
_LOOK, _LOOK_OF_ALLIES = AtOnce(**_look), AtOnce(**_look, proposals=PROPOSALS)
