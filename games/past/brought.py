"""Records that take longer than one request may: they wait in rows, and the worker judges one by one."""

import time
from contextlib import suppress
from dataclasses import asdict
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from accounts.languages import speaking_to
from accounts.models import User
from games.live import broker
from games.models import Brought, Game
from games.models.game import Access
from games.past import allowance, one_at_a_time
from games.past.foreign_records import BadRecord, Limits, Published, TooLong, TooSlow, in_one_line, read
from games.past.one_at_a_time import Busy
from games.past.proof import Checked, check, digest_of
from games.past.studies import bring
from games.refused import Refused
from labyrinth.ground.clock import now

HERE = 600
"""Records of so many entries are judged while who brings them waits: they are played twice for a study."""
SHORT = Limits(seconds=1.0)
"""What that may cost."""
LONG = Limits()
"""What the worker may spend."""
MOST = 20
"""So many may wait."""
MOST_OF = {allowance.ADDRESS: 2, allowance.NETWORK: 4, allowance.PERSON: 2}
"""So many of one payer: nobody fills the queue alone."""
COME_AGAIN = 60
AGAIN_AFTER, TRIES = timedelta(minutes=2), 2
"""What a worker has begun and not ended is begun anew by another, so often in all."""
KEPT_FOR = timedelta(days=1)
SLOW, LONG_ONE, FULL = "slow", "long", "full"
"""Why one is open: it takes too long, it is too large, its person has too many studies."""
JUDGE = "games.judge"
"""The task of the worker."""


def is_long(data: bytes) -> bool:
    """Whether it has to wait for the worker. Raises BadRecord for no record, TooLong for one too large."""
    return sum(len(stretch.entries) for stretch in read(data, LONG).played) > HERE


def hand_in(data: bytes, payers: list[str], *, user: User | None = None, name: str = "") -> Brought:
    """Leave a record to the worker; the same bytes again are the row that is there. For a study they are
    judged anew: its person may have made room.

    Raises Busy where too many wait.
    """
    digest = digest_of(data)
    if user is not None:
        of(digest, user).filter(judged_at__isnull=False).delete()
    if not of(digest, user).exists():
        _refuse_too_many(payers)
        row = Brought(digest=digest, user=user, name=name, payers=payers, data=data, brought_at=now())
        # The same bytes may come twice in one moment.
        with suppress(IntegrityError), transaction.atomic():
            row.save()
    broker.queue(JUDGE)
    return of(digest, user).get()


def of(digest: str, user: User | None = None) -> QuerySet[Brought]:
    """The row of these bytes, brought by this person or by somebody who only wants to know."""
    return _light().filter(digest=digest, user=user)


def waiting() -> QuerySet[Brought]:
    """Those that are not judged, oldest first."""
    return _light().filter(judged_at=None).order_by("brought_at", "pk")


def of_person(user: User) -> list[Brought]:
    """What a person has brought and is no study, newest first (one query)."""
    is_open = Q(judged_at=None) | ~Q(failed="") | Q(checked__isnull=False)
    rows = _light().filter(is_open, user=user)
    return list(rows.order_by("-brought_at", "-pk"))


def _light() -> QuerySet[Brought]:
    """Rows without the megabytes that only a judge reads."""
    return Brought.objects.defer("data")


def _refuse_too_many(payers: list[str]) -> None:
    queued = list(waiting().values_list("payers", flat=True))
    mine = {one: sum(one in other for other in queued) for one in payers}
    if len(queued) >= MOST or any(mine[one] >= MOST_OF[one[0]] for one in payers):
        raise Busy(COME_AGAIN)


# -- the worker ---------------------------------------------------------------------------------------------


def judge_waiting() -> None:
    """Judge what waits, one after another, unless this process is at it."""
    try:
        with one_at_a_time.foreign_turns.turn():
            while (row := _begin()) is not None:
                _judge(row)
    except Busy:
        return


def _begin() -> Brought | None:
    """The next one, which is this process's from now on."""
    lost = Q(begun_at=None) | Q(begun_at__lt=now() - AGAIN_AFTER)
    for row in waiting().filter(lost):
        mine = Brought.objects.filter(pk=row.pk, judged_at=None, begun_at=row.begun_at)
        if mine.update(begun_at=now(), tries=F("tries") + 1):
            row.refresh_from_db()
            return row
    return None


def _judge(row: Brought) -> None:
    began = time.thread_time()
    try:
        if row.tries > TRIES:
            row.failed = SLOW
        elif row.user is None:
            row.checked = asdict(check(bytes(row.data), limits=LONG))
        else:
            row.study = _study(row, row.user)
    except TooSlow:
        row.failed = SLOW
    except TooLong:
        row.failed = LONG_ONE
    except BadRecord as error:
        row.checked = asdict(Checked(False, in_one_line(error)))
    except Refused:
        row.failed = FULL
    allowance.charge(row.payers, time.thread_time() - began)
    row.data, row.judged_at = b"", now()
    row.save(update_fields=["data", "judged_at", "failed", "checked", "study"])


def _study(row: Brought, user: User) -> Game:
    with speaking_to(user):
        return bring(user, bytes(row.data), name=row.name, published=_published_to(user))


def _published_to(user: User) -> Published:
    """As the page would say it, but for tables that they know by a link alone."""

    def published(slug: str) -> str | None:
        seen = Q(access=Access.OPEN) | Q(seats__user=user)
        games = Game.objects.filter(seen, slug=slug, study_of="")
        return games.values_list("commitment", flat=True).first()

    return published


# -- looking after -------------------------------------------------------------------------------------------


def left_behind() -> bool:
    """Whether a worker should look."""
    return waiting().exists()


def purge(dry: bool) -> int:
    """Those that were brought a day ago."""
    rows = Brought.objects.filter(brought_at__lt=now() - KEPT_FOR)
    return rows.count() if dry else rows.delete()[0]
