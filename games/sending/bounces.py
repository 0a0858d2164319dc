"""What becomes of people whose mails come back, and of those who call them unwanted.

Whether a mail was refused at once, bounced later or was reported by a service: the verdict is that of one
table (verdicts.py), and this is what follows from it.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from accounts.address_form import domain_of, one_form
from accounts.mail_trouble import note_refused, note_returned, reachable, refuse
from accounts.message_choices import choose
from accounts.message_events import MessageChoice
from accounts.models import MailRefusal, ReturnedMail, User
from games.models.message import Event
from games.sending.verdicts import SOFT, Verdict
from games.waits import holding

logger = logging.getLogger(__name__)

REFUSALS = {Verdict.DEAD: MailRefusal.BOUNCED, Verdict.COMPLAINED: MailRefusal.COMPLAINED}
ENOUGH = 3
"""So many different mails come back within `WITHIN` before an address that may be well counts as dead."""
WITHIN = timedelta(days=7)
WHILE = timedelta(days=1)
"""Where other mails to the domain came back within this time, it is the domain's trouble or ours."""


def mark(address: str, verdict: Verdict, at: datetime, mail: str = "") -> bool:
    """Remember what befell a mail to this address; whether anything has changed.

    `mail` is its Message-ID or what a service calls it. Whoever was reachable until now has their clocks
    credited, once. A complaint switches off all mails of games; mails about the account itself still go out.
    Reports that come twice change nothing.
    """
    if not address or verdict == Verdict.NOTHING:
        return False
    if verdict in SOFT:
        return _count(address, verdict, at, mail)
    why = REFUSALS[verdict]
    with transaction.atomic():
        person = note_refused(address, why)
        if person is not None:
            holding.credit_bounce(person.pk, at)
        silenced = why == MailRefusal.COMPLAINED and _silence(address)
    if person is not None:
        _tell(person, why)
    return person is not None or silenced


@transaction.atomic
def _count(address: str, verdict: Verdict, at: datetime, mail: str) -> bool:
    """One more mail came back from an address that may be well."""
    person = reachable(address)
    if person is None or not note_returned(person, mail, verdict, at, full=verdict == Verdict.FULL):
        return False
    lately = ReturnedMail.objects.filter(user=person, at__gt=at - WITHIN)
    if lately.count() >= ENOUGH and not _others_too(person, verdict, at):
        full = not lately.exclude(verdict=Verdict.FULL).exists()
        why = MailRefusal.FULL if full else MailRefusal.RETURNED
        refuse(person, why)
        holding.credit_bounce(person.pk, at)
        _tell(person, why)
    return True


def _others_too(person: User, verdict: Verdict, at: datetime) -> bool:
    """Whether other people's mails to that domain come back too. One that is refused for our sake is looked
    for everywhere: a server that sends nothing for us refuses the only person of a domain, too."""
    others = ReturnedMail.objects.filter(at__gt=at - WHILE).exclude(user=person)
    if verdict == Verdict.OURS and others.filter(verdict=verdict).exists():
        return True
    return others.filter(domain=domain_of(person.email)).exists()


def _tell(person: User, why: MailRefusal) -> None:
    logger.info("mails refused", extra={"facts": {"user": person.pk, "why": why.value}})


def _silence(address: str) -> bool:
    """Nothing about games any more; whether there was something to switch off."""
    person = User.objects.filter(email=one_form(address)).first()
    if person is None:
        return False
    wanted = [event for event in Event.values if person.wants(event) != MessageChoice.OFF]
    choose(person, dict.fromkeys(wanted, MessageChoice.OFF.value))
    return bool(wanted)
