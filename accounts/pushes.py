"""One notice to one device, by Web Push (RFC 8030): sealed for the device (RFC 8291), signed by the site.

What a device's service says of it is kept with the device: gone, to be left alone for a while, reached.
"""

import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.db.models import F

from accounts import push_keys
from accounts.models import Device
from labyrinth.ground.clock import now
from labyrinth.ground.outwards import door
from labyrinth.ground.outwards.answers import Answer, NoAnswer, Refused

logger = logging.getLogger(__name__)

LONGEST = 3993
"""So many bytes fit into one notice: 4,096 when they are sealed."""
GONE = (404, 410)
BUSY = (429, 503)
FIRST_REST, LONGEST_REST = timedelta(minutes=1), timedelta(hours=1)
ASKED_AT_MOST = timedelta(days=1)
FAILURES = 100
"""A device that so many notices in a row did not reach, with pauses of an hour between them, is removed."""


class Outcome(Enum):
    """What became of a notice; UNKNOWN: it may have arrived."""

    TAKEN = "taken"
    GONE = "gone"
    LATER = "later"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Notice:
    """What a device is told: `data` for its worker (title, body, url, tag ...), for how many seconds it is
    kept for a device that is off, `topic`, of which a newer one takes the place of an older, and urgency."""

    data: dict[str, Any]
    ttl: int
    topic: str = ""
    urgency: str = "normal"


def send(device: Device, notice: Notice) -> Outcome:
    """Hand a notice to the device's push service. Never raises for what that answers."""
    private = push_keys.known_keys().get(device.site_key)
    if private is None:
        return Outcome.LATER
    try:
        answer = door.post(device.endpoint, sealed(device, notice), _headers(device, notice, private))
    except Refused as refused:
        return _rest(device, _pause(device), f"refused: {refused.reason}")
    except NoAnswer as lost:
        _rest(device, _pause(device), f"no answer: {lost.reason}")
        return Outcome.UNKNOWN
    return _judged(device, answer)


def sealed(device: Device, notice: Notice) -> bytes:
    """The words of a notice as only the device can read them."""
    words = json.dumps(notice.data, ensure_ascii=False, separators=(",", ":")).encode()
    if len(words) > LONGEST:
        raise ValueError("The notice is too long.")
    body: bytes = http_ece.encrypt(
        words,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=push_keys.from_b64(device.p256dh),
        auth_secret=push_keys.from_b64(device.auth),
        version="aes128gcm",
    )
    return body


def _headers(device: Device, notice: Notice, private: str) -> dict[str, str]:
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(max(0, notice.ttl)),
        "Urgency": notice.urgency,
        **push_keys.signature(device.endpoint, private),
    }
    return headers | ({"Topic": notice.topic} if notice.topic else {})


def _judged(device: Device, answer: Answer) -> Outcome:
    if answer.is_success:
        # It may have been removed meanwhile: then nothing is written.
        Device.objects.filter(pk=device.pk).update(pushed_at=now(), failures=0, rests_until=None)
        return Outcome.TAKEN
    if answer.status in GONE:
        Device.objects.filter(pk=device.pk).delete()
        logger.info("device %s is gone: %s", device.pk, answer.status)
        return Outcome.GONE
    pause = _pause(device)
    if answer.status in BUSY:
        pause = asked_pause(answer.headers.get("retry-after", ""), now()) or pause
    return _rest(device, pause, str(answer.status))


def _rest(device: Device, pause: timedelta, why: str) -> Outcome:
    """Leave a device alone for a while, or for good after many times in a row."""
    logger.warning("device %s takes nothing: %s", device.pk, why)
    device.failures += 1
    if device.failures >= FAILURES:
        Device.objects.filter(pk=device.pk).delete()
        return Outcome.GONE
    device.rests_until = now() + pause
    kept = Device.objects.filter(pk=device.pk)
    kept.update(failures=F("failures") + 1, rests_until=device.rests_until)
    return Outcome.LATER


def _pause(device: Device) -> timedelta:
    return min(LONGEST_REST, FIRST_REST * (1 << min(device.failures, 6)))


def asked_pause(said: str, at: datetime) -> timedelta | None:
    """How long a service asks to be left alone (Retry-After: seconds or a moment), a day at most; None where
    it does not say."""
    if said.strip().isdecimal():
        return min(timedelta(seconds=min(int(said), 10**6)), ASKED_AT_MOST)
    try:
        moment = parsedate_to_datetime(said)
    except (TypeError, ValueError):
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return min(max(moment - at, timedelta(0)), ASKED_AT_MOST)
