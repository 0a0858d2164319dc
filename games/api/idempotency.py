"""Requests that may be sent again without being carried out again: those with an Idempotency-Key.

The answer is stored in the transaction that changes something, so either both are there or neither. A row
without an answer means that the first request is at work, or has died and left nothing behind.
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.models import User
from games.api.problems import CONTENT_TYPE, Problem, invalid
from games.models import IdempotentRequest
from labyrinth.clock import now

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
KEY = re.compile(r"[\x21-\x7e]{1,64}")
AT_WORK = timedelta(seconds=60)
"""Nobody works on one request for so long: its row is taken over."""
KEPT = frozenset({200, 201, 204, 409})
"""These answers are given again. After any other one nothing has happened, and one may try anew."""


def once(
    request: HttpRequest, user: User, scopes: Iterable[str], act: Callable[[], HttpResponse]
) -> HttpResponse:
    """The answer of `act`, or the stored one if it was given before under the request's key. Raises Problem.

    A stored one is for tokens with the same `scopes` only: another may not be sent what stands in it.

    `act` answers refusals and raises only what nobody has foreseen.
    """
    row = _claimed(user, _key(request), _fingerprint(request, scopes))
    if row.status is not None:
        return _again(row)
    kept = False
    try:
        with transaction.atomic():
            response = act()
            kept = response.status_code in KEPT
            if kept and not _store(row, response):
                transaction.set_rollback(True)
                raise _at_work()
    finally:
        if not kept:
            _own(row).delete()
    return response


def _key(request: HttpRequest) -> str:
    key = request.headers[HEADER]
    if not KEY.fullmatch(key):
        raise invalid([{"detail": _("One to 64 visible ASCII characters."), "header": HEADER}])
    return key


def _fingerprint(request: HttpRequest, scopes: Iterable[str]) -> str:
    head = f"{request.method} {request.get_full_path()}\n{' '.join(sorted(scopes))}\n".encode()
    return hashlib.sha256(head + request.body).hexdigest()


def _claimed(user: User, key: str, fingerprint: str) -> IdempotentRequest:
    """A row of our own to work under, or that of a request that was answered. Raises Problem."""
    try:
        with transaction.atomic():
            return IdempotentRequest.objects.create(user=user, key=key, fingerprint=fingerprint, at=now())
    except IntegrityError:
        row = IdempotentRequest.objects.filter(user=user, key=key).first()
    if row is None:
        raise _at_work()
    if row.fingerprint != fingerprint:
        raise Problem("key-reused", _("Another request was sent with this key. Take a new key."))
    if row.status is None:
        _take_over(row)
    return row


def _take_over(row: IdempotentRequest) -> None:
    """Go on with a row whose request must have died. Raises Problem while it may be at work."""
    before, row.at = row.at, now()
    free = row.at - before >= AT_WORK
    mine = IdempotentRequest.objects.filter(pk=row.pk, at=before, status=None)
    if not free or not mine.update(at=row.at):
        raise _at_work()


def _at_work() -> Problem:
    text = _("A request with this key is at work just now. Ask again in a moment.")
    return Problem("key-at-work", text, headers={"Retry-After": "1"})


def _own(row: IdempotentRequest) -> QuerySet[IdempotentRequest]:
    """The row, as long as nobody has taken it over."""
    return IdempotentRequest.objects.filter(pk=row.pk, at=row.at, status=None)


def _store(row: IdempotentRequest, response: HttpResponse) -> bool:
    """Whether the row was still ours: who was taken for dead must change nothing."""
    return bool(_own(row).update(status=response.status_code, body=response.content))


def _again(row: IdempotentRequest) -> HttpResponse:
    problem = row.status is not None and row.status >= 400
    content_type = CONTENT_TYPE if problem else "application/json; charset=utf-8"
    return HttpResponse(bytes(row.body), content_type, row.status, headers={REPLAYED: "true"})
