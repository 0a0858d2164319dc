"""Requests that may be sent again without being carried out again: those with an Idempotency-Key.

The answer is stored in the transaction that changes something, so either both are there or neither. While the
first request is at work its transaction holds the key; if it dies, nothing is left of it, nor of its hold.
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.held import held
from accounts.models import User
from games.api.problems import CONTENT_TYPE, Problem, invalid
from games.models import IdempotentRequest
from labyrinth.ground.clock import now

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
KEY = re.compile(r"[\x21-\x7e]{1,64}")
AT_WORK = timedelta(seconds=60)
"""A row without an answer is of a process of an older release, which wrote it first. Nobody works so long."""
KEPT = frozenset({200, 201, 204, 409})
"""These answers are given again. After any other one nothing has happened, and one may try anew."""


def once(
    request: HttpRequest, user: User, scopes: Iterable[str], act: Callable[[], HttpResponse]
) -> HttpResponse:
    """The answer of `act`, or the stored one if it was given before under the request's key. Raises Problem.

    A stored one is for tokens with the same `scopes` only: another may not be sent what stands in it.

    `act` answers refusals and raises only what nobody has foreseen.
    """
    key, fingerprint = _key(request), _fingerprint(request, scopes)
    try:
        with transaction.atomic():
            known = _known(user, key, fingerprint)
            return _again(known) if known else _stored(user, key, fingerprint, act())
    except _OlderAtWorkError:
        raise _at_work() from None


def _key(request: HttpRequest) -> str:
    key = request.headers[HEADER]
    if not KEY.fullmatch(key):
        raise invalid([{"detail": _("One to 64 visible ASCII characters."), "header": HEADER}])
    return key


def _fingerprint(request: HttpRequest, scopes: Iterable[str]) -> str:
    head = f"{request.method} {request.get_full_path()}\n{' '.join(sorted(scopes))}\n".encode()
    return hashlib.sha256(head + request.body).hexdigest()


def _known(user: User, key: str, fingerprint: str) -> IdempotentRequest | None:
    """The request that was answered under the key, None where it is ours to answer now. Raises Problem."""
    if not held(f"key {user.pk} {key}"):
        raise _at_work()
    row = IdempotentRequest.objects.filter(user=user, key=key).first()
    if row is None:
        return None
    if row.fingerprint != fingerprint:
        raise Problem("key-reused", _("Another request was sent with this key. Take a new key."))
    if row.status is not None:
        return row
    if now() - row.at < AT_WORK:
        raise _at_work()
    row.delete()
    return None


def _stored(user: User, key: str, fingerprint: str, response: HttpResponse) -> HttpResponse:
    """The answer, kept under the key if it is one of those. Raises _OlderAtWorkError: change nothing."""
    if response.status_code in KEPT:
        answered = {"status": response.status_code, "body": response.content}
        try:
            with transaction.atomic():
                IdempotentRequest.objects.create(
                    user=user, key=key, fingerprint=fingerprint, at=now(), **answered
                )
        except IntegrityError as error:
            raise _OlderAtWorkError from error
    return response


class _OlderAtWorkError(Exception):
    """A process of an older release has taken the key meanwhile: it knows nothing of who holds it."""


def _at_work() -> Problem:
    text = _("A request with this key is at work just now. Ask again in a moment.")
    return Problem("key-at-work", text, headers={"Retry-After": "1"})


def _again(row: IdempotentRequest) -> HttpResponse:
    problem = row.status is not None and row.status >= 400
    content_type = CONTENT_TYPE if problem else "application/json; charset=utf-8"
    return HttpResponse(bytes(row.body), content_type, row.status, headers={REPLAYED: "true"})
