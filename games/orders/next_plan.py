"""Giving the plan of a turn before it comes, and taking it back."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.position import Position
from games.faces.plan_words import wrong_plan
from games.journal.loading import load
from games.journal.locked import Locked, load_locked, lock_row, lock_running, refuse_not_running
from games.journal.shared import as_seen_by, position_seen_by
from games.kit.next_turn import waiting
from games.kit.plan_steps import Plan, WrongPlan
from games.models import Seat
from games.orders.orders import rules_or_quarantine
from games.orders.rules import may_answer_ahead
from games.play import next_turn
from games.play.send_plan import decoded
from games.refused import Refused

Sent = Mapping[str, Any]


def set_next(game_id: int, number: int, user: User, sent: Any) -> None:
    """What the seat does in its next turn, instead of what it had planned: plain values, `steps`, `branches`
    and `stops` of a `kit.plan_steps.Plan`. Nothing of the game changes by it.

    Raises Refused in its own turn, for who has no seat or is played for, and naming what is wrong.
    """
    with rules_or_quarantine(game_id), transaction.atomic():
        table: Locked = load_locked(lock_running(game_id))
        seat = next((one for one in table.seats if one.number == number), None)
        if seat is None or seat.user_id != user.pk:
            raise Refused(_("This is not your seat."))
        position = position_seen_by(table.position, number)
        if position.orders.plans is None:
            raise Refused(_("Turns of this game are not planned."))
        if seat.leaving or not may_answer_ahead(seat, table.on_turn):
            raise Refused(_("Your next turn is planned in the turns of others."))
        _keep(seat, position, sent)
        seat.save(update_fields=["next_plan"])


def _keep(seat: Seat, position: Position, sent: Any) -> None:
    """Raises Refused for a plan that is none, or that cannot work."""
    system, number = position.system, seat.number
    view = system.observe(position.state, number)
    begun = system.slow.begun(position.state, number)
    try:
        plan: Plan = decoded(sent, 0)
        next_turn.keep(seat, waiting(position.orders.plans, view, number, plan, begun))
    except WrongPlan as error:
        raise Refused(wrong_plan(system.slug, error)) from None


def may_plan_next(seat: Seat) -> bool:
    """Whether the next turn of the seat may be planned now. `seat.game` is loaded."""
    if not seat.game.is_running or seat.leaving:
        return False
    try:
        position = load(as_seen_by(seat.game, seat.number))
    except Refused:
        return False
    on_turn = position.system.slow.on_turn(position.state)
    return position.orders.plans is not None and may_answer_ahead(seat, on_turn)


def drop_next(game_id: int, number: int, user: User) -> None:
    """The person takes the plan of their next turn back. Raises Refused where there is none."""
    with transaction.atomic():
        refuse_not_running(lock_row(game_id))
        mine = Seat.objects.filter(game=game_id, number=number, user=user, next_plan__isnull=False)
        if not mine.update(next_plan=None):
            raise Refused(_("There is no plan to be dropped."))
