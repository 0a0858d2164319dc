"""The sweep that makes each Monday's week and opens the one that is over; each once, whoever comes."""

from django.db import transaction

from games.engine.dice import commitment
from games.faces.weekly import Setup
from games.lobby.options import checked
from games.messages import week_notices
from games.models import Game, Obligation, Try, Week
from games.models.game import Status
from games.models.shared_luck import open_round
from games.models.week import TryState
from games.refused import Refused
from games.weeks import setups
from games.weeks.calendar import A_WEEK, begin_of, number_of, turn_of
from labyrinth.ground.clock import now


def sweep() -> None:
    """Open the weeks that are over, then make that of today."""
    for week_id in list(Week.objects.filter(ends_at__lte=now(), opened_at=None).values_list("pk", flat=True)):
        open_week(week_id)
    make_due()


def make_due() -> Week | None:
    """The week of today, made if there is none yet; None where its game cannot be played now."""
    begins = begin_of(now())
    number = number_of(begins)
    found = Week.objects.filter(number=number).first()
    if found is not None:
        return found
    due = _due(turn_of(begins))
    if due is None:
        return None
    system, setup, options = due
    week = Week(number=number, system=system, words=setup.id, options=options, seats=setup.seats)
    week.begins_at, week.ends_at = begins, begins + A_WEEK
    week.commitment = commitment(bytes(week.seed))
    with transaction.atomic():
        Week.objects.bulk_create([week], ignore_conflicts=True)  # another sweep may just have made it
        made = Week.objects.get(number=number)
        week_notices.on_open(made)
    return made


def _due(turn: int) -> tuple[str, Setup, dict[str, str]] | None:
    known = setups.known()
    if not known:
        return None
    system = list(known)[turn % len(known)]
    own = known[system].setups
    setup = own[turn // len(known) % len(own)]
    try:
        return system, setup, checked(system, dict(setup.options))
    except Refused:
        return None


def open_week(week_id: int) -> bool:
    """Everything of the week is opened; tries that are not over have no line. Whether it was opened now."""
    with transaction.atomic():
        week = Week.objects.select_for_update().get(pk=week_id)
        if week.opened_at is not None or week.ends_at > now():
            return False
        tries = Try.objects.filter(week=week, state=TryState.PLAYED)
        games = Game.objects.select_for_update().filter(week_try__in=tries, status=Status.RUNNING)
        late = list(games.order_by("pk").values_list("pk", flat=True))
        Obligation.objects.filter(game__in=late).delete()
        Game.objects.filter(pk__in=late).update(status=Status.CANCELLED, finished_at=now())
        Try.objects.filter(week=week, state=TryState.PLAYED).update(state=TryState.LATE, over_at=now())
        open_round(week.round)
        week.opened_at = now()
        week.save(update_fields=["opened_at"])
    return True
