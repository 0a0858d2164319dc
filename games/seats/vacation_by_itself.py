"""Instead of a missed turn a vacation begins by itself, for whoever has chosen so.

It comes before the turn runs out, in a transaction of its own: the person is locked first and their games
after that, as by everybody who changes when somebody is away. The turn then has half a day, which begins to
count when the vacation is over; the others of the person's games stand still like in any vacation.
"""

import copy
import logging
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet

from accounts import vacation_by_itself
from accounts.changes import lock_person
from games.clocks.allowance import HALF_DAY
from games.clocks.due import clock_for, shown_due
from games.clocks.wait import is_helped, is_lengthened
from games.journal.locked import Locked, load_locked, lock_running
from games.journal.release import refuse_newer
from games.messages import notices
from games.messages.table_log import note
from games.models import Obligation
from games.models.obligation import Then
from games.play.going_on import before_of
from games.play.store import finish
from games.refused import Refused, RulesFailedError
from games.seats.time_out import begin_again

logger = logging.getLogger(__name__)

VACATION = "vacation"
"""What has happened to the turn, as the log and mails name it."""
OTHERS = (Then.DEFAULT, Then.LONGER, Then.BOT)
"""Where nothing is missed, no vacation is needed."""


def begin_due(due: QuerySet[Obligation], at: datetime, *, tolerance: timedelta, limit: int) -> int:
    """Begin the vacations of those whose turns are over by these rows (one query where there are none); how
    many."""
    wanted = due.filter(on_turn=True, user__vacation_by_itself=True).exclude(then__in=OTHERS)
    return sum(_one(row, at, tolerance) for row in wanted[:limit])


def _one(row: Obligation, at: datetime, tolerance: timedelta) -> bool:
    """One person's trouble is not the others': without a vacation their turn runs out as usual."""
    try:
        with transaction.atomic():
            return _begin(row, at, tolerance)
    except (Refused, RulesFailedError, ValidationError):
        return False
    except Exception:
        logger.exception("no vacation could begin at game %s", row.game_id)
        return False


def _begin(row: Obligation, at: datetime, tolerance: timedelta) -> bool:
    """Look again under the locks. Raises Refused, RulesFailedError, and ValidationError where the budget
    holds no vacation: then nothing has happened."""
    assert row.user_id is not None
    person = lock_person(row.user_id)
    if not vacation_by_itself.may_begin(person):
        return False
    game = lock_running(row.game_id)
    refuse_newer(game)
    table = load_locked(game)
    if not _is_over(table, row, at - tolerance):
        return False
    _give_half_a_day(table, row.seat, at)
    vacation_by_itself.begin(person)
    return True


def _is_over(table: Locked, found: Obligation, over_by: datetime) -> bool:
    """Whether it is still the same wait, of a person whose clock a vacation holds, and really over."""
    row, seat, game = table.owed.get(found.seat), table.numbered[found.seat], table.game
    if row is None or game.paused_at is not None or not clock_for(game).awake:
        return False
    if (row.since, row.due_at, row.user_id) != (found.since, found.due_at, found.user_id):
        return False
    if seat.player or seat.leaving or seat.user_id != found.user_id or is_helped(table.position, seat):
        return False
    if is_lengthened(table, seat):
        return False
    return shown_due(game, [seat], [copy.copy(row)], over_by)[seat.number] <= over_by


def _give_half_a_day(table: Locked, number: int, at: datetime) -> None:
    """The wait begins anew, with as much time as after a pause."""
    seat, before = table.numbered[number], before_of(table)
    with notices.together():
        note(table.game, "timed_out", seat=number, how=VACATION)
        begin_again(table, seat, min(clock_for(table.game).turn, int(HALF_DAY.total_seconds())), at)
        finish(table, before)
        notices.on_timed_out(table, number, VACATION, at)
