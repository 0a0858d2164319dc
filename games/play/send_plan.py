"""Sending the plan of a turn, and dropping it."""

from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.questions import Question
from games.faces.plan_words import wrong_plan
from games.journal.locked import Locked, held, lock_row, refuse_not_running, rules_at_work
from games.kit.plan_steps import Plan, Progress, WrongPlan, decode_plan
from games.kit.planning import Planning
from games.kit.plans import begun
from games.models import Seat
from games.play import plan as plans
from games.play.going_on import before_of, go_on
from games.play.play import Outcome, load_for_answer, wake_bots
from games.play.quarantine import quarantine
from games.play.store import finish
from games.refused import Refused, RulesFailedError
from games.waits.playing_on import play_on
from labyrinth.ground.clock import now

MOST_BYTES = 20_000
"""No plan of a turn is longer, written as JSON."""
NOTHING = b"\\u0000"
"""A sign that no key has and no database keeps, written as JSON."""


def send_plan(game_id: int, number: int, *, token: str, sent: Any) -> Outcome:
    """Carry out what the person of the seat wants to do in their turn, as far as it goes.

    `sent` are plain values: `steps` and `stops` of a `kit.plan_steps.Plan`. Refused like an answer, and
    where it can be seen that the plan does not work out; then nothing has changed.
    """
    try:
        with transaction.atomic():
            table = load_for_answer(game_id, number, token)
            before = before_of(table)
            table.acted.add(number)
            play_on(table, number, now())
            plans.keep(table.numbered[number], _begun(table, number, sent))
            go_on(table)
            written = finish(table, before)
            goes_on = wake_bots(table)
    except Refused as refused:
        return Outcome(False, refused.message)
    except RulesFailedError as error:
        quarantine(game_id, reason=str(error), offending={"seat": number, "key": "", "by": "plan"})
        return Outcome(False, held())
    return Outcome(True, written=None if goes_on else written, place=(game_id, number))


def drop_plan(game_id: int, number: int) -> Outcome:
    """The person takes the rest of their plan back: they are asked from now on."""
    try:
        with transaction.atomic():
            refuse_not_running(lock_row(game_id))
            if not Seat.objects.filter(game=game_id, number=number, plan__isnull=False).update(plan=None):
                raise Refused(_("There is no plan to be dropped."))
    except Refused as refused:
        return Outcome(False, refused.message)
    return Outcome(True)


def _begun(table: Locked, number: int, sent: Any) -> Progress:
    """Raises Refused for a plan that is none, or that cannot begin."""
    position, system = table.position, table.position.system
    planning: Planning | None = position.orders.plans
    if planning is None:
        raise Refused(_("Turns of this game are not planned."))
    question = position.question
    assert isinstance(question, Question)
    with rules_at_work():
        view = system.observe(position.state, number)
        turn = planning.turn(view, number)
    try:
        if turn is None:
            raise WrongPlan("turn")
        return begun(planning, view, question, number, decoded(sent, turn))
    except WrongPlan as error:
        raise Refused(wrong_plan(system.slug, error)) from None


def decoded(sent: Any, turn: int) -> Plan:
    """A plan as it was sent, for the turn with this number. Raises WrongPlan."""
    if not isinstance(sent, dict):
        raise WrongPlan("form")
    written = msgspec.json.encode(sent)
    if len(written) > MOST_BYTES:
        raise WrongPlan("long")
    if NOTHING in written:
        raise WrongPlan("form")
    return decode_plan({**sent, "turn": turn})
