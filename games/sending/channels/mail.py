"""Mail, through whatever EMAIL_BACKEND names: one connection for all mails of a run."""

import contextlib
import re
import smtplib
from typing import ClassVar

from anymail.exceptions import AnymailAPIError, AnymailError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from games.messages.rendered import Rendered
from games.models import Message
from games.sending.channels.channel import AddressRefused, Permanent, Temporary, Unreachable

FINE = 250
SERVICE_ENDS = 421
TOO_MANY = 429
NO_MAILBOX = (550, 551, 552, 553)
"""What servers answer of a mailbox (RFC 5321, 4.2.3)."""
ENHANCED = re.compile(rb"5\.(\d{1,3})\.(\d{1,3})\b")
"""A code of RFC 3463: its subject and its detail."""
OF_SENDERS = {(1, 7), (1, 8)}
OURS = re.compile(rb"relay|authenti|sender|blocked|blacklist|spam", re.IGNORECASE)
"""Servers without such codes say with these words that they do not want mails from us, whoever they go to."""


class MailChannel:
    """To the address of the person's account."""

    name: ClassVar[str] = "mail"

    def __init__(self) -> None:
        self._connection: BaseEmailBackend | None = None

    def send(self, message: Message, rendered: Rendered) -> None:
        """As in Channel."""
        self.deliver(message.user.email, message.message_id, rendered)

    def deliver(self, address: str, message_id: str, rendered: Rendered) -> None:
        """The same for any mail to an address. Raises SendError."""
        mail = compose(address, message_id, rendered)
        connection = self._opened()
        try:
            accepted = connection.send_messages([mail])
        except smtplib.SMTPRecipientsRefused as refused:
            code, words = _answer(refused)
            no = self._refused(code, "recipient")
            raise (AddressRefused(no.reason) if _is_of_address(code, words) else no) from None
        except smtplib.SMTPSenderRefused as refused:
            # The sender is the site itself: no other message would fare better.
            self.close()
            raise Unreachable(f"sender {refused.smtp_code}") from None
        except smtplib.SMTPResponseException as refused:
            raise self._refused(refused.smtp_code, "content") from None
        except smtplib.SMTPNotSupportedError:
            raise Permanent("address not supported") from None
        except AnymailError as error:
            raise _service_refused(error) from None
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            raise Unreachable(f"lost: {type(error).__name__}", perhaps=True) from None
        if not accepted:
            raise Temporary("not accepted")

    def close(self) -> None:
        """As in Channel."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()

    def _opened(self) -> BaseEmailBackend:
        if self._connection is not None and not _is_alive(self._connection):
            self.close()
        if self._connection is None:
            connection = get_connection()
            try:
                connection.open()
            except (OSError, smtplib.SMTPException) as error:
                raise Unreachable(f"no server: {type(error).__name__}") from None
            self._connection = connection
        return self._connection

    def _refused(self, code: int, what: str) -> Temporary | Permanent:
        """The server's own no: 4xx may become a yes, 5xx will not. Its words are left out."""
        if code == SERVICE_ENDS:
            self.close()
        reason = f"{what} {code}"
        return Permanent(reason) if 500 <= code < 600 else Temporary(reason)


def compose(address: str, message_id: str, rendered: Rendered) -> EmailMultiAlternatives:
    """The mail as it goes over the wire."""
    mail = EmailMultiAlternatives(
        rendered.subject,
        rendered.text,
        settings.DEFAULT_FROM_EMAIL,
        [address],
        headers={**rendered.headers, "Message-ID": message_id},
    )
    if rendered.html:
        mail.attach_alternative(rendered.html, "text/html")
    return mail


def _is_alive(connection: BaseEmailBackend) -> bool:
    """Servers end long conversations: better noticed before a mail than in the middle of one."""
    conversation = getattr(connection, "connection", None)
    if not isinstance(conversation, smtplib.SMTP):
        return True
    try:
        return conversation.noop()[0] == FINE
    except (OSError, smtplib.SMTPException):
        return False


def _service_refused(error: AnymailError) -> Temporary | Permanent:
    """What a mail service behind an API said."""
    if isinstance(error, AnymailRecipientsRefused):
        return AddressRefused("recipient refused")
    code = getattr(error, "status_code", None) if isinstance(error, AnymailAPIError) else None
    if isinstance(error, AnymailAPIError) and (code is None or code >= 500 or code == TOO_MANY):
        return Unreachable(f"service {code or 'lost'}", perhaps=code is None)
    return Temporary(f"service {code}" if code else f"service: {type(error).__name__}")


def _answer(refused: smtplib.SMTPRecipientsRefused) -> tuple[int, bytes]:
    """A mail has one recipient, so there is one answer."""
    code, words = next(iter(refused.recipients.values()))
    return code, bytes(words)


def _is_of_address(code: int, words: bytes) -> bool:
    """Whether a final no is about the mailbox, and not about us: our mails, or how we send them."""
    found = ENHANCED.match(words)
    if found is None:
        return code in NO_MAILBOX and not OURS.search(words)
    subject, detail = int(found[1]), int(found[2])
    return subject in (1, 2) and (subject, detail) not in OF_SENDERS
