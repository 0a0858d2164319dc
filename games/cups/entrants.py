"""Who is in a cup: they register, and wait for a place. Everything happens while the cup's row is held."""

from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.lobby.known import is_member
from games.messages import cup_notices
from games.models import Cup, Entrant, Played
from games.models.cup import EntrantState
from games.refused import Refused
from labyrinth.ground.clock import now

ACCOUNT_AGE = timedelta(days=7)
"""So old is the account of who registers for an open cup; and they have finished a game."""


def register(cup_id: int, user: User) -> Entrant:
    """Take a place, or one on the waiting list where all are taken. Raises Refused for who may not, and for
    who is in it already."""
    with transaction.atomic():
        cup = locked(cup_id)
        _check(cup, user)
        row = Entrant(cup=cup, user=user, name=user.username, since=now())
        take_place(cup, row)
        cup_notices.on_registered(cup, row)
    return row


def take_place(cup: Cup, row: Entrant) -> None:
    """It has a place from now on, or one on the waiting list where all are taken; with the last one a cup by
    number is drawn. The caller holds the cup's row."""
    taken = Entrant.objects.filter(cup=cup, state=EntrantState.IN).count()
    full = taken >= cup.places_max
    row.state = EntrantState.WAITING if full else EntrantState.IN
    row.save()
    if not full and cup.by_number and taken + 1 == cup.places_max:
        cup.next_at = row.since
        cup.save(update_fields=["next_at"])


def why_not(cup: Cup, user: User) -> str:
    """Why somebody may not register, "" where they may (three queries at most)."""
    try:
        _check(cup, user)
    except Refused as refused:
        return refused.message
    return ""


def _check(cup: Cup, user: User) -> None:
    if not cup.takes_people:
        raise Refused(_("Registration for this cup is over."))
    if cup.has_parties:
        raise Refused(_("Parties register for this cup."))
    if Entrant.objects.filter(cup=cup, user=user).exists():
        raise Refused(_("You are in this cup already."))
    refuse_strangers(cup.circle_id, user)


def refuse_strangers(circle_id: int | None, user: User) -> None:
    """Raises Refused for who is not of the circle whose cup or league it is; where it is nobody's for who is
    new here (two queries at most)."""
    if circle_id is not None:
        if not is_member(user, circle_id):
            raise Refused(_("This is for the members of a circle."))
        return
    if user.date_joined > now() - ACCOUNT_AGE or not Played.objects.filter(user=user).exists():
        raise Refused(_("Open cups and leagues are for accounts a week old that have finished a game."))


def fill_from_waiting(cup: Cup) -> None:
    """Who has waited longest takes a place that is free; the caller holds the cup's row."""
    free = cup.places_max - Entrant.objects.filter(cup=cup, state=EntrantState.IN).count()
    waiting = Entrant.objects.filter(cup=cup, state=EntrantState.WAITING).order_by("since", "pk")
    for row in waiting[: max(0, free)]:
        row.state = EntrantState.IN
        row.save(update_fields=["state"])
        cup_notices.on_registered(cup, row)


def locked(cup_id: int) -> Cup:
    """The row of the cup, held until the transaction ends. Raises Refused where there is none."""
    cup = Cup.objects.select_for_update().filter(pk=cup_id).first()
    if cup is None:
        raise Refused(_("There is no such cup."))
    return cup
