"""Mails that came back, in the words of whichever server: whose they were, and what that says of an address.

flufl.bounce finds the address that failed; to it everything that failed is final, so the verdict is ours. A
report is believed where it names one of our mails (its return address or its Message-ID) *and* the address to
which that mail went: who forges one knows neither of another person's.
"""

import logging
import re
from collections.abc import Iterable, Iterator
from email.message import EmailMessage
from email.message import Message as AnyMail
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from accounts.address_form import one_form
from accounts.models import Letter
from games.models import Message
from games.sending import bounces, resend
from games.sending.mail_in import Incoming
from games.sending.return_address import sent_from
from games.sending.verdicts import Verdict, of_server

logger = logging.getLogger(__name__)

NOT_OURS, ANOTHER, LATER = "bounce of no mail of ours", "bounce of another address", "delayed"
FINAL = "failed"
NO_FAILURE = ("delayed", "delivered", "relayed", "expanded")
MOST_IDS = 20
AROUND = 1500
"""Signs behind an address in which a server says why."""
OF_MAIL = re.compile(r"^[ \t>]{0,20}Message-ID:\s{0,20}(<[^<>\s]{3,118}>)", re.IGNORECASE | re.MULTILINE)
ANY_ID = re.compile(r"<[^<>\s]{3,118}>")
TO_US = ("Delivered-To", "X-Original-To", "To")


def deal_with(incoming: Incoming) -> str | None:
    """What became of a mail that came back; None where this is none."""
    mail = incoming.mail
    failed, warned = _addresses(mail)
    if not failed and not warned and not _is_report(mail):
        return None
    row = _sent(incoming)
    if row is None:
        return NOT_OURS
    address = one_form(row.address if isinstance(row, Letter) else row.user.email)
    blocks = _blocks(mail)
    if address not in {*failed, *warned, *(one for block in blocks for one in _named(block))}:
        return ANOTHER
    verdict = _verdict(address, blocks, mail, final=address in failed)
    if verdict == Verdict.NOTHING:
        return LATER
    bounces.mark(address, verdict, incoming.at, row.message_id)
    if verdict == Verdict.FULL and isinstance(row, Message):
        resend.once_more(row, incoming.at)
    return verdict.value


def _addresses(mail: EmailMessage) -> tuple[set[str], set[str]]:
    """Those for which the library finds that a mail failed for good, and those for which it is late."""
    from flufl.bounce import all_failures  # only a worker reads mails

    if "From" not in mail:  # it stumbles over that
        mail["From"] = "nobody@in-vain.invalid"
    try:
        late, failed = all_failures(mail)
    except Exception as error:
        logger.warning("flufl.bounce stumbled: %s", type(error).__name__)
        return set(), set()
    return {_form(one) for one in failed}, {_form(one) for one in late}


def _form(address: str | bytes) -> str:
    return one_form(address.decode("utf-8", "replace") if isinstance(address, bytes) else address)


def _is_report(mail: EmailMessage) -> bool:
    return (
        mail.get_content_type() == "multipart/report" and mail.get_param("report-type") == "delivery-status"
    )


# -- whose it was -------------------------------------------------------------------------------------------


def _sent(incoming: Incoming) -> Message | Letter | None:
    """The mail of ours that came back."""
    told = [incoming.recipient, *(str(one) for name in TO_US for one in incoming.mail.get_all(name, []))]
    for address in told:
        if row := sent_from(address):
            return row
    ids = list(dict.fromkeys(_ids(incoming)))[:MOST_IDS]
    of_messages = Message.objects.filter(message_id__in=ids).select_related("user")
    rows: list[Message | Letter] = [*of_messages, *Letter.objects.filter(message_id__in=ids)]
    return min(rows, key=lambda row: ids.index(row.message_id), default=None)


def _ids(incoming: Incoming) -> Iterator[str]:
    """Message-IDs that may be ours: those of the mail that is quoted, then what this one answers."""
    mail = incoming.mail
    host = f"@{urlsplit(settings.SITE_URL).hostname}>"
    found = (one for text in _texts(incoming) for one in OF_MAIL.findall(text))
    answered = (str(mail.get(name, "")) for name in ("In-Reply-To", "References"))
    ids = [*found, *(one for text in answered for one in ANY_ID.findall(text))]
    return (one for one in ids if one.lower().endswith(host) and one != mail.get("Message-ID"))


def _texts(incoming: Incoming) -> Iterator[str]:
    """What stands below the head: as it came, and each part without its encoding."""
    yield re.split(rb"\r?\n\r?\n", incoming.raw, maxsplit=1)[-1].decode("utf-8", "replace")
    yield from (_text(part) for part in incoming.mail.walk() if not part.is_multipart())


def _text(part: AnyMail) -> str:
    payload = part.get_payload(decode=True)
    return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""


# -- what it says -------------------------------------------------------------------------------------------


def _verdict(address: str, blocks: list[AnyMail], mail: EmailMessage, *, final: bool) -> Verdict:
    """Of the block about this address; of the words behind it where there is none."""
    block = next((one for one in blocks if address in _named(one)), None)
    if block is None:
        return _sure(of_server("", _words(address, mail)), final=final)
    action = str(block.get("Action", "")).strip().lower()
    if action in NO_FAILURE:
        return Verdict.NOTHING
    said = str(block.get("Diagnostic-Code", "")).partition(";")[2]
    verdict, by_status = of_server("", said), of_server(str(block.get("Status", "")).strip(), said)
    # Exim writes 5.0.0 whatever it was: the server's own answer says more.
    more = verdict if verdict not in (Verdict.NOTHING, Verdict.UNSURE) else by_status
    return _sure(more, final=final or action == FINAL)


def _sure(verdict: Verdict, *, final: bool) -> Verdict:
    """A server that gave up after days of "later" says nothing for good, but the mail has not arrived."""
    return Verdict.UNSURE if final and verdict == Verdict.NOTHING else verdict


def _blocks(mail: EmailMessage) -> list[AnyMail]:
    """What a report says of each address (RFC 3464)."""
    reports: Iterable[Any] = (
        part for part in mail.walk() if part.get_content_type() == "message/delivery-status"
    )
    return [block for report in reports for block in _inside(report) if _named(block)]


def _inside(report: AnyMail) -> list[AnyMail]:
    payload = report.get_payload()
    return [one for one in payload if isinstance(one, AnyMail)] if isinstance(payload, list) else []


def _named(block: AnyMail) -> set[str]:
    """The address that failed, and what we had called it before it was forwarded."""
    told = (str(block.get(name, "")).rpartition(";")[2] for name in ("Final-Recipient", "Original-Recipient"))
    return {_form(one.strip().strip("<>")) for one in told if "@" in one}


def _words(address: str, mail: EmailMessage) -> str:
    """What stands behind the address in the first part that names it."""
    for part in mail.walk():
        text = "" if part.is_multipart() else _text(part)
        place = text.lower().find(address)
        if place >= 0:
            return text[place + len(address) :][:AROUND]
    return ""
