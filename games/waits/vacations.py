"""Vacations and free days as the tables of a person see them: what changes stands in the log of each."""

from datetime import datetime

from django.db.models import QuerySet

from accounts import awake
from accounts.hours import hours_of
from accounts.models import User, Vacation
from games.clocks.due import clock_for
from games.messages.table_log import note
from games.models import Game, Seat, TableEvent
from games.models.game import Status
from games.models.seat import Shelf

ON, OFF = "vacation", "vacation_over"
ANEW = ("gone", "replaced")
"""With these the seat is somebody else's, of whom the log has announced nothing yet."""
FREE_DAYS = "free_days"


def tell_of_vacations(user_id: int, at: datetime) -> None:
    """Note in the person's running games what has changed of their vacations; nothing where nothing has."""
    ahead = Vacation.objects.filter(user=user_id, ends_at__gt=at).order_by("starts_at")
    spans = [(span.starts_at.isoformat(), span.ends_at.isoformat()) for span in ahead]
    seats = _seats(user_id)
    told = _told([seat.game for seat in seats], at)
    for seat in seats:
        known = told.get((seat.game_id, seat.number), set())
        for start, end in sorted(known - set(spans)):
            note(seat.game, OFF, seat=seat.number, start=start, end=end)
        for start, end in spans:
            if (start, end) not in known:
                note(seat.game, ON, seat=seat.number, start=start, end=end)


def _told(games: list[Game], at: datetime) -> dict[tuple[int, int], set[tuple[str, str]]]:
    """(game, seat) -> the vacations of its person that the log has announced and that would not be over yet
    (one query)."""
    told: dict[tuple[int, int], set[tuple[str, str]]] = {}
    for event in TableEvent.objects.filter(game__in=games, kind__in=[ON, OFF, *ANEW]).order_by("pk"):
        known = told.setdefault((event.game_id, event.seat or 0), set())
        if event.kind in ANEW:
            known.clear()
            continue
        span = event.data["start"], event.data["end"]
        if event.kind == OFF:
            known.discard(span)
        elif datetime.fromisoformat(span[1]) > at:
            known.add(span)
    return told


def tell_of_free_days(user_id: int) -> None:
    """Note in the person's running games which other free days they are to have, where that counts and has
    not been told yet."""
    kept = hours_of(User.objects.get(pk=user_id))
    if kept.free_from is None:
        return
    hours = dict(kept.changes)[kept.free_from]
    start, days = awake.begins(kept.free_from, hours).isoformat(), sorted(hours.free_days)
    data = {"start": start, "days": days, "how": "some" if days else "none"}
    for seat in _seats(user_id):
        told = TableEvent.objects.filter(game=seat.game, seat=seat.number, kind=FREE_DAYS).last()
        if clock_for(seat.game).awake and (told is None or told.data != data):
            note(seat.game, FREE_DAYS, seat=seat.number, **data)


def _seats(user_id: int) -> QuerySet[Seat]:
    """Where the person sits now."""
    mine = Seat.objects.filter(user=user_id, shelf=Shelf.RUNNING, game__status=Status.RUNNING, leaving="")
    return mine.select_related("game").order_by("game_id")
