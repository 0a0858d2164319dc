"""What people are told of a cup that they are in: that they are, each round, two days before its end, the
end. Written in the transaction of what it tells of."""

from datetime import datetime

from games.messages.notices import message_to, write
from games.models import Cup, CupRound, CupSeat, Entrant, Message
from games.models.cup import CupState, EntrantState
from games.models.message import Event
from labyrinth.ground.clock import now


def on_registered(cup: Cup, row: Entrant) -> None:
    """Somebody has a place, or one on the waiting list."""
    if row.user_id is not None:
        why = "registered" if row.state == EntrantState.IN else "waiting"
        write([_message(cup, row.user_id, why, now())])


def on_drawn(cup: Cup, of: CupRound) -> None:
    """All tables of a round are there; who has a bye is told that too."""
    rows = CupSeat.objects.filter(round=of, entrant__user__isnull=False).select_related("entrant")
    write(_message(cup, row.entrant.user_id or 0, "drawn", of.begins_at, of.number) for row in rows)


def on_two_days(cup: Cup, of: CupRound) -> None:
    """What is not decided in two days is by the date."""
    rows = CupSeat.objects.filter(round=of, table__decided_at=None, entrant__user__isnull=False)
    rows = rows.exclude(entrant__state=EntrantState.LEFT).select_related("entrant")
    write(_message(cup, row.entrant.user_id or 0, "two_days", of.ends_at, of.number) for row in rows)


def on_over(cup: Cup) -> None:
    """It is over, or called off."""
    why = "over" if cup.state == CupState.OVER else "called_off"
    rows = Entrant.objects.filter(cup=cup, user__isnull=False)
    at = cup.over_at or now()
    write(_message(cup, row.user_id or 0, why, at) for row in rows)


WHY = ("registered", "waiting", "drawn", "two_days", "over", "called_off")
"""What a message tells; with cup and round it makes the number by which two of one moment are told apart."""
MOST_ROUNDS = 10


def _message(cup: Cup, user_id: int, why: str, due_at: datetime, number: int = 0) -> Message:
    data = {"why": why, "cup": cup.slug, "round": number}
    which = len(WHY) * (MOST_ROUNDS * cup.pk + number) + WHY.index(why)
    return message_to(user_id, Event.CUP, now(), due_at=due_at, wait=which, data=data)
