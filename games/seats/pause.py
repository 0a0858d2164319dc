"""A game that rests: its clocks stand still and it takes no answers. A pause refills nothing."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db.models import Sum
from django.utils.translation import gettext as _

from games.journal.locked import Locked
from games.journal.release import not_newer
from games.messages import notices
from games.messages.table_log import lapse, note, stir
from games.models import Game, Vote
from games.models.cup import cup_table
from games.models.game import Status
from games.models.vote import Matter, paused_by
from games.play import ending
from games.play.at_table import attempt, carry_on, present
from games.play.play import Outcome
from games.refused import Refused
from games.waits import holding
from labyrinth.ground.clock import now

MOST_IN_A_CUP = 72
"""Hours."""


def begin(table: Locked, at: datetime, *, hours: int, by: int, said: Mapping[str, int]) -> None:
    """The table has agreed to rest for so many hours from now on; `said`: how many, of how many asked."""
    game = table.game
    game.paused_at, game.paused_until = at, at + timedelta(hours=hours)
    game.save(update_fields=["paused_at", "paused_until"])
    holding.hold(table, at)
    note(game, "paused", seat=by, until=game.paused_until.isoformat())
    notices.on_held(game, "paused", by=by, **said)


def check_cup(game: Game, hours: int) -> None:
    """Raises Refused where a table of a cup would rest for longer than it may in its round."""
    if cup_table(game) is None:
        return
    rested = Vote.objects.filter(game=game, matter=Matter.PAUSE, passed=True)
    left = MOST_IN_A_CUP - (rested.aggregate(hours=Sum("hours"))["hours"] or 0)
    if hours > left:
        words = _("A table of a cup rests for %(most)d hours in its round: %(left)d are left.")
        raise Refused(words % {"most": MOST_IN_A_CUP, "left": left})


def over(table: Locked, at: datetime, *, by: int | None = None) -> None:
    """The pause is over, by its own time or because of seat `by`: what was left of each clock runs on."""
    game = table.game
    holding.resume(table, at)
    game.paused_at = game.paused_until = None
    game.save(update_fields=["paused_at", "paused_until"])
    lapse(game, Vote.objects.filter(matter=Matter.RESUME), at)
    note(game, "resumed", seat=by)
    notices.on_held(game, "resumed")
    carry_on(table)


def end_early(game_id: int, seat_number: int) -> Outcome:
    """Whoever asked for the pause ends it at once; the others need the table's agreement (a vote)."""
    return attempt(game_id, lambda table: _end_early(table, seat_number), by=seat_number)


def _end_early(table: Locked, number: int) -> None:
    present(table, number)
    if table.game.paused_at is None:
        raise Refused(_("The game is not paused."))
    if paused_by(table.game) != number:
        raise Refused(_("Only the player who asked for the pause ends it alone. Ask the table to go on."))
    over(table, now(), by=number)
    stir(table.game)


def end_due(most: int = 200) -> int:
    """End the pauses whose time is over, each in a transaction of its own; how many. The beat calls it.

    An adjourned game ends with it.
    """
    due = Game.objects.filter(
        not_newer(), paused_at__isnull=False, paused_until__lte=now(), status=Status.RUNNING
    )
    ids = list(due.order_by("paused_until").values_list("id", flat=True)[:most])
    return sum(attempt(game_id, _end_due).accepted for game_id in ids)


def _end_due(table: Locked) -> None:
    """Another may have ended it, or the table may have agreed on a longer one."""
    game, at = table.game, now()
    if game.paused_until is None or game.paused_until > at:
        raise Refused(_("The game is not paused."))
    if game.adjourned:
        return ending.give_up(table, at)
    over(table, at)
    return stir(game)
