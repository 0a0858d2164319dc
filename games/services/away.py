"""Vacations as the tables of a person see them: announced, and ended early, in the log around each game."""

from datetime import datetime

from accounts.models import Vacation
from games.models import Game, Seat, TableEvent
from games.models.game import Status
from games.services.around import note

ON, OFF = "vacation", "vacation_over"


def tell_of_vacations(user_id: int, at: datetime) -> None:
    """Note in the person's running games what has changed of his vacations; nothing where nothing has."""
    ahead = Vacation.objects.filter(user=user_id, ends_at__gt=at).order_by("starts_at")
    spans = [(span.starts_at.isoformat(), span.ends_at.isoformat()) for span in ahead]
    seats = Seat.objects.filter(user=user_id, game__status=Status.RUNNING, leaving="").select_related("game")
    told = _told([seat.game for seat in seats], at)
    for seat in seats:
        known = told.get((seat.game_id, seat.number), set())
        for start, end in sorted(known - set(spans)):
            note(seat.game, OFF, seat=seat.number, start=start, end=end)
        for start, end in spans:
            if (start, end) not in known:
                note(seat.game, ON, seat=seat.number, start=start, end=end)


def _told(games: list[Game], at: datetime) -> dict[tuple[int, int], set[tuple[str, str]]]:
    """(game, seat) -> the vacations that its log has announced and that would not be over yet (one query)."""
    told: dict[tuple[int, int], set[tuple[str, str]]] = {}
    for event in TableEvent.objects.filter(game__in=games, kind__in=[ON, OFF]).order_by("pk"):
        span = event.data["start"], event.data["end"]
        known = told.setdefault((event.game_id, event.seat or 0), set())
        if event.kind == OFF:
            known.discard(span)
        elif datetime.fromisoformat(span[1]) > at:
            known.add(span)
    return told
