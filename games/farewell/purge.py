"""What is thrown away of games: demos that nobody took over, tables that never started, messages long gone.

Games of people are never thrown away, however they ended.
"""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from games.journal.release import own_order
from games.models import Counted, Game, IdempotentRequest, Message, TriedLine, Wish
from games.models.game import Luck, Status
from games.models.message import State
from games.models.week import TryState
from games.models.wish import OPEN_WISH
from labyrinth.ground.clock import now

BATCH = 200
REPEATED_FOR = timedelta(hours=24)
"""So long a program may send a request again and is given the same answer."""
COUNTED_FOR = timedelta(days=90)
WISHES_FOR = timedelta(days=90)
LINES_FOR = timedelta(days=14)
OVER = (Status.FINISHED, Status.CANCELLED)


def demos(dry: bool) -> int:
    """Demos, and tries of weeks that stand on no table, that are over and were last looked at KEEP_DEMOS_DAYS
    ago."""
    before = now() - timedelta(days=settings.KEEP_DEMOS_DAYS)
    unwatched = Q(watched_at__lt=before) | Q(watched_at__isnull=True, created_at__lt=before)
    stands = Q(week_try__ranks=True) & ~Q(week_try__state=TryState.LATE)
    demos_over = Game.objects.filter(unwatched, is_demo=True, status__in=OVER).exclude(luck=Luck.CLOSED)
    return _remove(demos_over.exclude(pk__in=Game.objects.filter(stands).values("pk")), dry)


def never_started(dry: bool) -> int:
    """Tables that were called off before their start, KEEP_CANCELLED_DAYS after they were opened."""
    before = now() - timedelta(days=settings.KEEP_CANCELLED_DAYS)
    games = Game.objects.filter(status=Status.CANCELLED, started_at__isnull=True, created_at__lt=before)
    return _remove(games, dry)


def messages(dry: bool) -> int:
    """Messages of which nothing more becomes, KEEP_MESSAGES_DAYS after they were written."""
    before = now() - timedelta(days=settings.KEEP_MESSAGES_DAYS)
    done = (State.SENT, State.DROPPED, State.FAILED)
    return _remove(Message.objects.filter(state__in=done, created_at__lt=before), dry)


def counts(dry: bool) -> int:
    """What was counted of finished games COUNTED_FOR ago, or by an older release: who looks again has it
    counted again."""
    old = Q(at__lt=now() - COUNTED_FOR) | Q(release_order__lt=own_order())
    return _remove(Counted.objects.filter(old), dry)


def idempotent_requests(dry: bool) -> int:
    """What programs were answered under a key, REPEATED_FOR after they asked."""
    rows = IdempotentRequest.objects.filter(at__lt=now() - REPEATED_FOR)
    return rows.count() if dry else rows.delete()[0]


def wishes(dry: bool) -> int:
    """Wishes to be seated of which nothing more becomes, WISHES_FOR after the last that became of them."""
    rows = Wish.objects.exclude(state__in=OPEN_WISH).filter(changed_at__lt=now() - WISHES_FOR)
    return rows.count() if dry else rows.delete()[0]


def tried_lines(dry: bool) -> int:
    """Lines tried at games that ended LINES_FOR ago; those with a note are kept."""
    rows = TriedLine.objects.filter(note="", game__finished_at__lt=now() - LINES_FOR)
    return rows.count() if dry else rows.delete()[0]


def _remove(rows: "QuerySet[Game] | QuerySet[Message] | QuerySet[Counted]", dry: bool) -> int:
    """Remove the rows a batch at a time, with all that belongs to them; how many rows of their own kind."""
    if dry:
        return rows.count()
    removed = 0
    while ids := list(rows.values_list("pk", flat=True)[:BATCH]):
        rows.filter(pk__in=ids).delete()
        removed += len(ids)
    return removed
