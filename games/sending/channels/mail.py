"""Mail, through whatever EMAIL_BACKEND names: one connection for all mails of a run."""

import contextlib
import logging
import smtplib
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend as SmtpBackend

from accounts.models import Letter
from accounts.picture_mail import PictureMail
from games.messages.rendered import Rendered
from games.models import Message
from games.models.message import OURS
from games.sending.channels.channel import AddressRefused, Permanent, SendError, Temporary, Unreachable
from games.sending.return_address import return_address
from games.sending.verdicts import Verdict, of_server, refuses_us

if TYPE_CHECKING:
    from anymail.exceptions import AnymailError, AnymailRecipientsRefused

logger = logging.getLogger(__name__)

FINE = 250
SERVICE_ENDS = 421
TOO_MANY = 429


class MailChannel:
    """To the address of the person's account."""

    name: ClassVar[str] = "mail"

    def __init__(self) -> None:
        self._connection: BaseEmailBackend | None = None

    def send(self, message: Message, rendered: Rendered) -> None:
        """As in Channel."""
        self.deliver(message.user.email, message, rendered)

    def deliver(self, address: str, row: Message | Letter, rendered: Rendered) -> None:
        """The same for any mail to an address. Raises SendError."""
        from anymail.exceptions import AnymailError  # it has a client for HTTP with it, for who sends alone

        connection = self._opened()
        mail = compose(address, row.message_id, rendered)
        # Services have ways of their own to tell us what came back.
        if isinstance(connection, SmtpBackend) and (back := return_address(row)):
            mail.extra_headers["From"], mail.from_email = mail.from_email, back
        try:
            accepted = connection.send_messages([mail])
        except AnymailError as error:
            raise _service_refused(error) from None
        except (OSError, smtplib.SMTPException) as error:
            raise self._no(error) from None
        if not accepted:
            raise Temporary("not accepted")

    def _no(self, error: OSError | smtplib.SMTPException) -> SendError:
        """What a mail server said, or that it said nothing more."""
        match error:
            case smtplib.SMTPRecipientsRefused():
                code, words = _answer(error)
                if of_server(code, words) == Verdict.DEAD:
                    return AddressRefused(f"recipient {code}")
                return self._refused(code, "recipient", words)
            case smtplib.SMTPSenderRefused():
                # The sender is the site itself: no other message would fare better.
                self.close()
                return Unreachable(f"sender {error.smtp_code}")
            case smtplib.SMTPResponseException():
                return self._refused(error.smtp_code, "content", _text(error.smtp_error))
            case smtplib.SMTPNotSupportedError():
                return Permanent("address not supported")
        self.close()
        return Unreachable(f"lost: {type(error).__name__}", perhaps=True)

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
            try:
                connection = get_connection()
                connection.open()
            except ImproperlyConfigured as error:
                logger.error("mails cannot be sent: %s", " ".join(str(error).split()))
                raise Unreachable("not set up") from None
            except (OSError, smtplib.SMTPException) as error:
                raise Unreachable(f"no server: {type(error).__name__}") from None
            self._connection = connection
        return self._connection

    def _refused(self, code: int, what: str, words: str) -> Temporary:
        """A no that is not about the mailbox may become a yes: 5xx too, where the server refuses *us* (a
        wrong smarthost, a block) until somebody has looked. Its words are left out."""
        if code == SERVICE_ENDS:
            self.close()
        verdict = of_server(code, words)
        # No server knows whose mailbox it is by what a mail says.
        verdict = Verdict.UNSURE if verdict == Verdict.DEAD else verdict
        whose = OURS if refuses_us(code, words) else ""
        return Temporary(f"{what} {code}{whose}", verdict=verdict)


def compose(address: str, message_id: str, rendered: Rendered) -> PictureMail:
    """The mail as it goes over the wire."""
    mail = PictureMail(
        rendered.subject,
        rendered.text,
        settings.DEFAULT_FROM_EMAIL,
        [address],
        headers={**rendered.headers, "Message-ID": message_id},
    )
    if rendered.html:
        mail.attach_html(rendered.html)
    for picture in rendered.pictures:
        mail.show(picture.cid, picture.png)
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


def _service_refused(error: "AnymailError") -> Temporary | Permanent:
    """What a mail service behind an API said."""
    from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused

    if isinstance(error, AnymailRecipientsRefused):
        return _recipient_refused(error)
    code = getattr(error, "status_code", None) if isinstance(error, AnymailAPIError) else None
    if isinstance(error, AnymailAPIError) and (code is None or code >= 500 or code == TOO_MANY):
        return Unreachable(f"service {code or 'lost'}", perhaps=code is None)
    return Temporary(f"service {code}" if code else f"service: {type(error).__name__}")


def _recipient_refused(error: "AnymailRecipientsRefused") -> Temporary | Permanent:
    """The service calls the address none, or has it on its list of those whom it does not write to."""
    status = getattr(getattr(error, "email_message", None), "anymail_status", None)
    said = getattr(status, "status", None) or set()
    if said == {"invalid"}:
        return AddressRefused("recipient invalid")
    return Temporary("recipient refused", verdict=Verdict.OURS)


def _answer(refused: smtplib.SMTPRecipientsRefused) -> tuple[int, str]:
    """A mail has one recipient, so there is one answer."""
    code, words = next(iter(refused.recipients.values()))
    return code, _text(words)


def _text(words: bytes | str) -> str:
    return words if isinstance(words, str) else words.decode("utf-8", "replace")
