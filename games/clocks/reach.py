"""Does the public address lead to the pages? The worker asks as a browser would, and both sides note it.

Pages that nobody can reach while the worker goes on are an outage like any other. Nothing but SITE_URL is
asked: no redirect is followed and no proxy of the environment used. Where the worker has never reached it, or
REACH_SITE is off, nothing follows from that.
"""

import logging
import secrets
import threading
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from games.clocks import downtime
from games.models import Heartbeat
from games.models.downtime import ANSWERED, ASKED

logger = logging.getLogger(__name__)

HEADER = "X-Reach"
EVERY = 20.0
"""So many seconds lie between two questions of a process."""
PATIENCE = 5.0
"""So many seconds the pages may take."""
LONGEST = 1000
"""No answer of ours has more bytes."""

_one = threading.Lock()
_next: list[float] = []
_failed: list[str] = []


def look() -> None:
    """Ask the pages through the public address, unless it has been done just now, or is being done."""
    if not _one.acquire(blocking=False):
        return
    try:
        if not _next or time.monotonic() >= _next[0]:
            _next[:] = [time.monotonic() + EVERY]
            _look()
    finally:
        _one.release()


def _look() -> None:
    if not settings.REACH_SITE:
        Heartbeat.objects.filter(pk__in=[ASKED, ANSWERED]).delete()
    elif is_reached():
        downtime.beat(ANSWERED)


def is_reached() -> bool:
    """Whether pages of this site answer at its address."""
    question = Signer(salt=HEADER).sign(secrets.token_urlsafe(16))
    try:
        found = is_answer(_ask(question), question)
        _say("" if found else "another answer")
    except (OSError, HTTPException, ValueError) as error:
        found = False
        _say(type(error).__name__)
    return found


def _say(failed: str) -> None:
    """One line in the log when it begins, and none for each time that it is still so."""
    if failed and not _failed:
        logger.warning("the pages are not reached at their public address: %s", failed)
    _failed[:] = [failed] if failed else []


def _ask(question: str) -> str:
    """What the address says; not more than ours would. Raises OSError, HTTPException or ValueError."""
    site = urlsplit(settings.SITE_URL)
    connect = HTTPSConnection if site.scheme == "https" else HTTPConnection
    connection = connect(site.hostname or "", site.port, timeout=PATIENCE)
    try:
        connection.request("GET", site.path + reverse("games:reached"), headers={HEADER: question})
        return connection.getresponse().read(LONGEST).decode("ascii")
    finally:
        connection.close()


def answer_to(question: str) -> str | None:
    """What a page says to a worker of the same site, which is noted; None to everybody else."""
    try:
        nonce = Signer(salt=HEADER).unsign(question)
    except BadSignature:
        return None
    downtime.beat(ASKED)
    return Signer(salt=f"{HEADER}.answer").sign(nonce)


def is_answer(said: str, question: str) -> bool:
    """Whether this is what a page of this site says to the question."""
    try:
        return Signer(salt=f"{HEADER}.answer").unsign(said) == Signer(salt=HEADER).unsign(question)
    except BadSignature:
        return False
