"""What people are told of a cup that they are in: that they are, each round, two days before its end, the
end; and of a party whose people they are, or may be. Written in the transaction of what it tells of."""

from collections.abc import Iterable
from datetime import datetime

from games.messages.notices import message_to, write
from games.models import Cup, CupRound, CupSeat, Entrant, Message, Partner
from games.models.cup import CupState, EntrantState
from games.models.message import Event
from labyrinth.ground.clock import now


def on_registered(cup: Cup, row: Entrant) -> None:
    """Somebody has a place, or one on the waiting list."""
    why = "registered" if row.state == EntrantState.IN else "waiting"
    write(_message(cup, user_id, why, now()) for user_id in _people([row]))


def on_asked(cup: Cup, row: Partner) -> None:
    """Somebody is asked to be of a party."""
    if row.user_id is not None:
        write([_message(cup, row.user_id, "asked", now(), party=row.entrant_id)])


def on_left(cup: Cup, party: Entrant) -> None:
    """Somebody has left a party before the draw: who leads it is told, who may ask somebody else."""
    leads = Partner.objects.filter(entrant=party, leads=True, user__isnull=False)
    write(_message(cup, row.user_id or 0, "left", now(), party=party.pk) for row in leads)


def on_incomplete(cup: Cup, party: Entrant) -> None:
    """The party had not all its people when the cup was drawn."""
    write(_message(cup, user_id, "incomplete", now(), named=party.name) for user_id in _people([party]))


def on_drawn(cup: Cup, of: CupRound) -> None:
    """All tables of a round are there; who has a bye is told that too."""
    rows = CupSeat.objects.filter(round=of).select_related("entrant")
    people = _people(row.entrant for row in rows)
    write(_message(cup, user_id, "drawn", of.begins_at, of.number) for user_id in people)


def on_two_days(cup: Cup, of: CupRound) -> None:
    """What is not decided in two days is by the date."""
    rows = CupSeat.objects.filter(round=of, table__decided_at=None).select_related("entrant")
    people = _people(row.entrant for row in rows.exclude(entrant__state=EntrantState.LEFT))
    write(_message(cup, user_id, "two_days", of.ends_at, of.number) for user_id in people)


def on_over(cup: Cup) -> None:
    """It is over, or called off. A division of a league is told of with its season (league_notices)."""
    if cup.league_id is not None and cup.state == CupState.OVER:
        return
    why = "over" if cup.state == CupState.OVER else "called_off"
    at = cup.over_at or now()
    write(_message(cup, user_id, why, at) for user_id in _people(Entrant.objects.filter(cup=cup)))


def _people(rows: Iterable[Entrant]) -> list[int]:
    """Who is told of what concerns these lines: their people, and all who play for a party (one query)."""
    lines = list(rows)
    partners = Partner.objects.filter(
        entrant__in=[row.pk for row in lines if row.user_id is None],
        user__isnull=False,
        confirmed_at__isnull=False,
        left_at=None,
    )
    own = [row.user_id for row in lines if row.user_id is not None]
    return [*own, *(row.user_id for row in partners.order_by("pk") if row.user_id is not None)]


WHY = ("registered", "waiting", "drawn", "two_days", "over", "called_off", "asked", "left", "incomplete")
"""What a message tells; with cup and round it makes the number by which two of one moment are told apart."""
MOST_ROUNDS = 10


def _message(
    cup: Cup, user_id: int, why: str, due_at: datetime, number: int = 0, **facts: int | str
) -> Message:
    data = {"why": why, "cup": cup.slug, "round": number, **facts}
    which = len(WHY) * (MOST_ROUNDS * cup.pk + number) + WHY.index(why)
    return message_to(user_id, Event.CUP, now(), due_at=due_at, wait=which, data=data)
