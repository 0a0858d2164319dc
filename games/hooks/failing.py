"""What becomes of a delivery, and of its webhook: back-off, and switched off after a week of failures.

It is the webhook that rests after a failure, with all that waits for it, so that one that hangs is knocked at
once a minute at first and once an hour at last, however much there is to tell it.
"""

import logging
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from accounts import letters
from accounts.languages import speaking_to
from games.models import Delivery, Webhook
from games.models.message import State
from games.models.webhook import TEST
from games.sending.claims import mine
from labyrinth.ground.clock import now
from labyrinth.ground.outwards.answers import Answer
from labyrinth.ground.raised import raised

logger = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
PATIENCE = timedelta(days=7)
"""A webhook that has failed for so long, and TIMES times in a row, is switched off."""
TIMES = 10
WAITS_AT_MOST = timedelta(days=1)
"""Who asks us to wait is heard, up to here."""
GONE, TOO_MANY, UNAVAILABLE = 410, 429, 503


def succeeded(delivery: Delivery, answer: Answer) -> None:
    """It was taken: the webhook is well again."""
    taken = Delivery.objects.filter(pk=delivery.pk).exclude(state=State.SENT)
    taken.update(state=State.SENT, sent_at=now(), status=answer.status, reason="")
    ill = Webhook.objects.filter(pk=delivery.webhook_id).exclude(failures=0, rests_until=None)
    ill.update(failures=0, failing_since=None, rests_until=None)


def failed(delivery: Delivery, reason: str, answer: Answer | None = None, *, perhaps: bool = False) -> None:
    """It was not taken, as far as we know. A test is not tried again, and says nothing of the webhook.

    `perhaps`: it may have arrived; else this try has left no trace.
    """
    at, status = now(), answer.status if answer else None
    trace = {} if perhaps else {"handed_at": delivery.handed_at, "repeats": delivery.repeats}
    columns = {"status": status, "reason": reason[:40], **trace}
    what = "delivery %s (%s) of webhook %s failed: %s"
    logger.warning(what, delivery.pk, delivery.event, delivery.webhook_id, reason)
    if delivery.event == TEST:
        mine(delivery).update(state=State.FAILED, **columns)
        return
    until = _pause(delivery.webhook_id, at, answer)
    # It is told as long as it is true: what is old is dropped by who looks at it next.
    if mine(delivery).update(state=State.WAITING, send_at=until, **columns):
        _switch_off_if_hopeless(delivery.webhook_id, at, gone=status == GONE)


def _pause(webhook_id: int, at: datetime, answer: Answer | None) -> datetime:
    """Let the webhook rest; until when. Who says "later" is busy, not ill."""
    rows = Webhook.objects.filter(pk=webhook_id)
    asked = _asked_to_wait(answer, at) if answer else None
    if answer and asked is not None and answer.status in (TOO_MANY, UNAVAILABLE):
        until = at + min(max(asked, timedelta(seconds=1)), WAITS_AT_MOST)
        rows.update(rests_until=until)
        return until
    times = rows.values_list("failures", flat=True).first() or 0
    until = at + min(LONGEST_PAUSE, FIRST_PAUSE * (1 << min(times, 6)))
    rows.filter(failing_since=None).update(failing_since=at)
    rows.update(failures=F("failures") + 1, rests_until=until)
    return until


def _asked_to_wait(answer: Answer, at: datetime) -> timedelta | None:
    """Retry-After, in seconds or as a date; None where it is neither."""
    value = answer.headers.get("retry-after", "").strip()
    if value.replace(".", "", 1).isdecimal() and value.isascii():
        return timedelta(seconds=min(float(value), WAITS_AT_MOST.total_seconds()))
    try:
        until: datetime = parsedate_to_datetime(value)
        return until - at
    except (TypeError, ValueError):
        return None


def _switch_off_if_hopeless(webhook_id: int, at: datetime, *, gone: bool) -> None:
    """Once, whoever calls it; its owner is told by mail, in the same transaction."""
    hopeless = Webhook.objects.filter(pk=webhook_id, off_at=None)
    if not gone:
        hopeless = hopeless.filter(failing_since__lte=at - PATIENCE, failures__gte=TIMES)
    try:
        with transaction.atomic():
            if hopeless.update(off_at=at, off_because="gone" if gone else "failing"):
                drop_open(webhook_id)
                _tell(Webhook.objects.select_related("user", "game").get(pk=webhook_id))
    except Exception as error:
        raised(logger, f"webhook {webhook_id}", error)  # the next failure tries it again


def drop_open(webhook_id: int) -> None:
    """Nothing becomes of what waits for it."""
    waiting = Delivery.objects.filter(webhook=webhook_id, state__in=[State.WAITING, State.CLAIMED])
    waiting.update(state=State.DROPPED, reason="off")


def _tell(webhook: Webhook) -> None:
    url = settings.SITE_URL + reverse("games:webhook", args=[webhook.pk])
    person, template = webhook.user, "games/mail/webhook_off"
    with speaking_to(person):
        about = {"user": person, "webhook": webhook, "url": url}
        mail = get_adapter().render_mail(template, person.email, about)
    letters.post(mail, f"{template} {webhook.pk}", person)
