"""Everything the site stores of a person, as one JSON file, on its way to them.

They ask for it; a task makes the file and mails a link; a sweep goes on with whatever a dead worker or a dead
mail server has left. Accounts knows no game: whoever stores something of people adds a part here.
"""

import json
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import urljoin

import zstandard
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import mails
from accounts.changes import lock_person
from accounts.models import DataExport, User
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

FORMAT = "labyrinth-account/1"
EVERY = timedelta(days=1)
"""A person asks at most once in so long."""
KEPT = timedelta(days=7)
"""The link works for so long after its mail."""
TRIED_FOR = timedelta(days=14)
"""So long after it was asked for the site goes on trying to make and mail it."""
STALE = timedelta(minutes=5)
"""Work on which nobody has been seen for so long is taken up by somebody else."""
SIGN_OF_LIFE = 20.0
"""Seconds between two signs of whoever makes a file."""
AT_MOST = 20
CHUNK = 256 * 1024

Part = Callable[[User], Any]
"""(person) -> plain data; an iterator of rows is written as a list, a row at a time."""
PARTS: dict[str, Part] = {}
"""In the order of the file; filled once, while the site starts."""
on_asked: list[Callable[[int], object]] = []
"""Called with the id of the export, in the transaction in which somebody asks for it."""


# -- asking -------------------------------------------------------------------------------------------------


@transaction.atomic
def ask(person: User) -> DataExport:
    """Ask for one's data. Raises ValidationError within a day of the last time, or where no mail arrives."""
    locked, at = lock_person(person.pk), now()
    if locked.mail_refused_at is not None:
        raise ValidationError(_("Your mailbox refuses our mails, so the link could not reach you."))
    if DataExport.objects.filter(user=locked, asked_at__gt=at - EVERY).exists():
        raise ValidationError(_("You can ask once a day."))
    export = DataExport.objects.create(user=locked, asked_at=at)
    for listener in on_asked:
        listener(export.pk)
    return export


def latest(person: User) -> DataExport | None:
    """What the person asked for last, without the file."""
    return DataExport.objects.filter(user=person).defer("data").order_by("-asked_at").first()


def may_ask(export: DataExport | None) -> bool:
    """Whether enough time has passed since the latest one."""
    return export is None or export.asked_at <= now() - EVERY


# -- making and mailing -------------------------------------------------------------------------------------


def fulfil(export_id: int) -> bool:
    """Make what is not made and mail what is not mailed; whether the link is on its way.

    Whoever else is at work on it is left alone. Never raises: what fails is tried again by the sweep.
    """
    try:
        return _make(export_id) and _mail(export_id)
    except Exception as error:
        logger.warning("export of data failed: %s", type(error).__name__)
        return False


def left_behind() -> list[int]:
    """The exports nobody is at work on, oldest first."""
    return list(_waiting().order_by("asked_at").values_list("pk", flat=True)[:AT_MOST])


def _waiting() -> Any:
    at = now()
    free = Q(claimed_at=None) | Q(claimed_at__lt=at - STALE)
    reached = User.objects.filter(is_active=True, mail_refused_at=None)
    return DataExport.objects.filter(free, mailed_at=None, asked_at__gt=at - TRIED_FOR, user__in=reached)


def _claim(export_id: int, **columns: Any) -> bool:
    mine = _waiting().filter(pk=export_id)
    return bool(mine.update(claimed_at=now(), attempts=F("attempts") + 1, **columns))


def _make(export_id: int) -> bool:
    """Whether the file is there. While it is made, nobody else begins."""
    rows = DataExport.objects.filter(pk=export_id)
    if rows.filter(made_at__isnull=False).exists():
        return True
    if not _claim(export_id):
        return False
    person = User.objects.get(data_exports=export_id)
    data = packed(person, lambda: rows.update(claimed_at=now()))
    return bool(rows.update(data=data, made_at=now(), claimed_at=None))


def _mail(export_id: int) -> bool:
    """Mail the link. Its secret is stored nowhere, so each attempt has a new one."""
    token = secrets.token_urlsafe(32)
    until = now() + KEPT
    if not _claim(export_id, token_hash=hashed(token), expires_at=until):
        return False
    person = User.objects.get(data_exports=export_id)
    url = urljoin(settings.SITE_URL, reverse("accounts:data_file", args=[token]))
    mails.send(person, "accounts/mail/data", url=url, until=until)
    return bool(DataExport.objects.filter(pk=export_id).update(mailed_at=now(), claimed_at=None))


def hashed(token: str) -> str:
    """What is stored of the secret part of a link."""
    return sha256(token.encode()).hexdigest()


# -- the file -----------------------------------------------------------------------------------------------


def packed(person: User, alive: Callable[[], object]) -> bytes:
    """The file as zstd. Holds no more than a part's own row at a time; `alive` is called now and then."""
    packer, found, seen = zstandard.ZstdCompressor(level=9).compressobj(), [], time.monotonic()
    for text in written(person):
        found.append(packer.compress(text.encode()))
        if time.monotonic() - seen > SIGN_OF_LIFE:
            alive()
            seen = time.monotonic()
    return b"".join([*found, packer.flush()])


def written(person: User) -> Iterator[str]:
    """The JSON of everything, in pieces."""
    yield f'{{"format": {_encoded(FORMAT)},\n"made": {_encoded(now())}'
    for name, part in PARTS.items():
        yield f",\n{_encoded(name)}: "
        yield from _value(part(person))
    yield "}\n"


def _value(value: Any) -> Iterator[str]:
    if not isinstance(value, Iterator):
        yield _encoded(value)
        return
    before = "["
    for row in value:
        yield before + _encoded(row)
        before = ",\n"
    yield "[]" if before == "[" else "]"


def _encoded(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


def opened(token: str, person: User) -> Iterator[bytes] | None:
    """The file behind a link, in pieces; None unless the link is the person's own and still works."""
    mine = DataExport.objects.filter(token_hash=hashed(token), user=person, expires_at__gt=now())
    export = mine.exclude(made_at=None).first()
    return _pieces(bytes(export.data)) if export else None


def _pieces(data: bytes) -> Iterator[bytes]:
    reader = zstandard.ZstdDecompressor().stream_reader(data)
    while piece := reader.read(CHUNK):
        yield piece


def purge(dry: bool) -> int:
    """Files whose link has expired, and those that could never be mailed."""
    at = now()
    over = DataExport.objects.filter(Q(expires_at__lt=at) | Q(asked_at__lt=at - TRIED_FOR - KEPT))
    if dry:
        return over.count()
    removed, _of_each = over.delete()
    return removed
