"""What mail services report of our mails: addresses that refuse them, people who call them unwanted."""

import logging
from datetime import datetime

from django.db import transaction

from accounts.mail_trouble import note_refused
from accounts.message_choices import choose
from accounts.message_events import MessageChoice
from accounts.models import MailRefusal, User
from games.models.message import Event
from games.waits import holding

logger = logging.getLogger(__name__)

REFUSALS: dict[str, MailRefusal] = {
    "bounced": MailRefusal.BOUNCED,
    "rejected": MailRefusal.REJECTED,
    "complained": MailRefusal.COMPLAINED,
}
"""Words of anymail's normalised events; all others (delivered, deferred, opened ...) change nothing."""


def mark(address: str, event_type: str, at: datetime) -> bool:
    """Remember what befell a mail to this address; whether anything has changed.

    Whoever was reachable until now has their clocks credited, once. A complaint switches off all mails of
    games; mails about the account itself still go out. Reports that come twice change nothing.
    """
    why = REFUSALS.get(event_type)
    if why is None or not address:
        return False
    with transaction.atomic():
        person = note_refused(address, why)
        if person is not None:
            holding.credit_bounce(person.pk, at)
        silenced = why == MailRefusal.COMPLAINED and _silence(address)
    if person is not None:
        logger.info("mails refused", extra={"facts": {"user": person.pk, "why": why.value}})
    return person is not None or silenced


def _silence(address: str) -> bool:
    """Nothing about games any more; whether there was something to switch off."""
    person = User.objects.filter(email=address.lower()).first()
    if person is None:
        return False
    wanted = [event for event in Event.values if person.wants(event) != MessageChoice.OFF]
    choose(person, dict.fromkeys(wanted, MessageChoice.OFF.value))
    return bool(wanted)
