"""The sweep of cups: each step while the cup's row is held, from the state that it names to the next one.

Everything is read from rows, so two sweeps at once do each step once; one that dies between two tables is
followed by the next, which makes those that are missing.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.cups import courses, dealings, deciding, drawing, tables
from games.cups.entrants import locked
from games.cups.leaving import hand_over_left, let_go_barred
from games.messages import cup_notices
from games.models import Cup, CupRound, CupTable, Entrant, Partner
from games.models.cup import OPEN_CUP, CupState, EntrantState, How, RoundState
from games.refused import Refused
from labyrinth.ground.clock import now

AT_ONCE = 50
"""So many cups are looked at in one sweep."""
STEPS = 2_000
"""So many steps one cup takes at most in one."""
REMINDED = timedelta(days=2)


def sweep() -> int:
    """Take every step that is due; how many were taken."""
    taken = 0
    for cup_id in due(now()):
        with suppress(Refused):
            taken += go_on(cup_id)
    return taken + courses.keep_courses() + dealings.keep_dealings()


def due(at: datetime) -> list[int]:
    """The cups in which something has happened, those that wait longest first (one query)."""
    undecided = CupTable.objects.filter(round__cup=OuterRef("pk"), decided_at=None)
    over = undecided.filter(game__status__in=deciding.OVER)
    barred = Entrant.objects.filter(cup=OuterRef("pk"), state=EntrantState.IN)
    gone = Q(user__is_active=False) | Q(user__banned_until__gt=at)
    barred = barred.filter(gone)
    of_parties = Partner.objects.filter(gone, cup=OuterRef("pk"), left_at=None)
    running = CupRound.objects.filter(cup=OuterRef("pk"), state=RoundState.RUNNING)
    left = CupTable.objects.filter(round=OuterRef("pk"), decided_at=None)
    decided = running.filter(~Exists(left))  # a worker may have died before it closed the round
    happened = Q(next_at__lte=at) | Exists(over) | Exists(barred) | Exists(of_parties) | Exists(decided)
    rows = Cup.objects.filter(happened, state__in=OPEN_CUP).order_by("next_at", "pk")
    return list(rows.values_list("pk", flat=True)[:AT_ONCE])


def go_on(cup_id: int) -> int:
    """Take one step after the other, each in a transaction of its own, until none is due; how many."""
    taken = 0
    while taken < STEPS and step(cup_id):
        taken += 1
    hand_over_left(cup_id)
    return taken


def step(cup_id: int) -> bool:
    """Take the next step, if there is one; whether there was."""
    with transaction.atomic():
        cup, at = locked(cup_id), now()
        return STEPS_OF[CupState(cup.state)](cup, at)


def _registration(cup: Cup, at: datetime) -> bool:
    taken = Entrant.objects.filter(cup=cup, state=EntrantState.IN).count()
    full = cup.by_number and taken >= cup.places_max
    if cup.closes_at > at and not full:
        return let_go_barred(cup, at) > 0 or _sleep(cup, cup.closes_at)
    drawing.close(cup, at)
    return True


def _seated(cup: Cup, at: datetime) -> bool:
    of = _round_of(cup)
    if of is None:
        return _draw(cup, at)
    return _make(cup, of, at)


def _running(cup: Cup, at: datetime) -> bool:
    of = _round_of(cup)
    assert of is not None
    if of.state == RoundState.DRAWN:
        return _make(cup, of, at)
    if of.state == RoundState.OVER:
        return (cup.next_at is None or cup.next_at <= at) and _draw(cup, at)
    return _decide(cup, of, at)


def _over(_cup: Cup, _at: datetime) -> bool:
    return False


STEPS_OF: dict[CupState, Callable[[Cup, datetime], bool]] = {
    CupState.REGISTRATION: _registration,
    CupState.SEATED: _seated,
    CupState.RUNNING: _running,
    CupState.OVER: _over,
    CupState.CALLED_OFF: _over,
}


def _round_of(cup: Cup) -> CupRound | None:
    return CupRound.objects.filter(cup=cup, number=cup.number).first()


def _draw(cup: Cup, at: datetime) -> bool:
    """Who has nobody to play with has their points at once."""
    drawn = drawing.draw_next(cup, at)
    if drawn is None:
        deciding.finish(cup, at)
    elif CupTable.objects.filter(round=drawn, how=How.BYE).exists():
        deciding.add_up(cup)
    return True


def _make(cup: Cup, of: CupRound, at: datetime) -> bool:
    """Make one table that is missing; with the last one the round runs."""
    table = CupTable.objects.filter(round=of, game=None, decided_at=None).order_by("number").first()
    if table is not None:
        tables.make(cup, table)
        return True
    of.state = RoundState.RUNNING
    of.save(update_fields=["state"])
    cup.state = CupState.RUNNING
    cup.save(update_fields=["state"])
    cup_notices.on_drawn(cup, of)
    return _sleep(cup, min(max(at, of.ends_at - REMINDED), of.ends_at)) or True


def _decide(cup: Cup, of: CupRound, at: datetime) -> bool:
    """Decide one table; or close the round, where all are; or tell that it ends soon."""
    if let_go_barred(cup, at):
        return True
    for table in deciding.due_tables(of, at):
        if deciding.decide(cup, table, at):
            return True
    if not CupTable.objects.filter(round=of, decided_at=None).exists():
        deciding.close_round(cup, of, at)
        return True
    if of.reminded_at is None and at >= of.ends_at - REMINDED:
        of.reminded_at = at
        of.save(update_fields=["reminded_at"])
        cup_notices.on_two_days(cup, of)
        return True
    return _sleep(cup, of.ends_at if of.reminded_at else of.ends_at - REMINDED)


def _sleep(cup: Cup, until: datetime) -> bool:
    """Nothing to do until then."""
    if cup.next_at != until:
        cup.next_at = until
        cup.save(update_fields=["next_at"])
    return False
