"""Playing the turn of an ally whose time is over: logged, never against what they have refused."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.questions import Answer
from games.journal.locked import Locked, held, load_locked, lock_asked, rules_at_work
from games.journal.stages import Written
from games.messages.table_log import note
from games.models import Seat, TableEvent
from games.play.at_table import present
from games.play.for_ally import open_turn
from games.play.play import Outcome, carry_out, wake_bots
from games.play.quarantine import quarantine
from games.refused import Refused, RulesFailedError

PLAYED_FOR, TIMED_OUT = "played_for", "timed_out"


def play_for(game_id: int, by: int, *, token: str, key: str) -> Outcome:
    """The person of seat `by` answers the question of the ally who is waited for; `token` is what their page
    saw.

    Refused as long as the ally has time, for what the ally has refused, and where somebody was quicker.
    """
    try:
        with transaction.atomic():
            table = load_locked(lock_asked(game_id, by, token))
            written = _answer(table, by, key)
            goes_on = wake_bots(table)
    except Refused as refused:
        return Outcome(False, refused.message)
    except RulesFailedError as error:
        quarantine(game_id, reason=str(error), offending={"seat": by, "key": key, "by": "ally"})
        return Outcome(False, held())
    return Outcome(True, written=None if goes_on else written)


def _answer(table: Locked, by: int, key: str) -> Written:
    helper = present(table, by)
    with rules_at_work():
        turn = open_turn(table.position, table.seats, helper)
    if turn is None:
        raise Refused(_("Nobody's turn is open to you: as long as they have time they play it themselves."))
    if key not in turn.keys:
        offered = key in turn.question.options_of(turn.seat.number)
        words = _("%(name)s does not want that done for them.") if offered else _("This cannot be done now.")
        raise Refused(words % {"name": turn.seat.shown_name})
    _log(table, turn.seat, by)
    return carry_out(table, Answer(turn.seat.number, key, "ally", str(by)))


def _log(table: Locked, seat: Seat, by: int) -> None:
    """Once for each ally in a turn."""
    about = TableEvent.objects.filter(game=table.game, seat=seat.number, kind__in=(PLAYED_FOR, TIMED_OUT))
    last = about.order_by("-pk").first()
    if last is None or last.kind != PLAYED_FOR or last.data.get("by") != by:
        note(table.game, PLAYED_FOR, seat=seat.number, by=by)
