"""A mail with pictures inside of it, and the logo that every mail of the site has."""

from email.header import Header
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from email.policy import Compat32
from functools import cache
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives

WAYS_OUT = "List-Unsubscribe"
SHORT, LONGEST = 75, 900
"""The longest line of a header in words, and in addresses (RFC 2047, RFC 5322)."""
LOGO = "logo@labyrinth"
"""The Content-ID under which the HTML of a mail shows it."""


class PictureMail(EmailMultiAlternatives):
    """A mail whose pictures go beside its HTML: alternative(text, related(html, pictures)).

    Services behind an API take attachments with a Content-ID as such by themselves.
    """

    def message(self, **of_backend: Any) -> Any:
        """As in Django, with the pictures inside."""
        every = self.attachments
        inside = [one for one in every if isinstance(one, MIMEImage)]
        self.attachments = [one for one in every if one not in inside]
        try:
            made = super().message(**of_backend)
        finally:
            self.attachments = every
        if inside:
            _put_beside(made, inside)
        if isinstance(made.policy, Compat32):
            _fold(made, "Subject", str(self.subject))
            _fold(made, WAYS_OUT, self.extra_headers.get(WAYS_OUT, ""))
        return made

    def attach_html(self, html: str) -> None:
        """The HTML, and the logo where it shows that."""
        self.attach_alternative(html, "text/html")
        if f"cid:{LOGO}" in html:
            self.show(LOGO, _logo())

    def show(self, cid: str, png: bytes) -> None:
        """Put a picture in, which the HTML names by its Content-ID: "board.…@labyrinth" is "board.png"."""
        name = f"{cid.partition('@')[0].partition('.')[0]}.png"
        image = MIMEImage(png, "png", name=name)
        image["Content-ID"] = f"<{cid}>"
        image.add_header("Content-Disposition", "inline", filename=name)
        self.attach(image)


def with_logo(mail: EmailMessage) -> PictureMail:
    """The same mail with all that its HTML shows."""
    made = PictureMail(mail.subject, mail.body, mail.from_email, mail.to, headers=mail.extra_headers)
    for html in html_of(mail):
        made.attach_html(html)
    return made


def html_of(mail: EmailMessage) -> list[str]:
    """The HTML of a mail that has one."""
    return [str(body) for body, kind in getattr(mail, "alternatives", []) if kind == "text/html"]


class _Folded(Header):
    """A header that begins behind its name: what is too long for one line would begin on the next one, which
    some programs show as an empty header."""

    def __init__(self, name: str, value: str, longest: int) -> None:
        super().__init__(value, None if value.isascii() else "utf-8", header_name=name)
        self._longest_line = longest

    def encode(self, splitchars: str = ";, \t", maxlinelen: int | None = None, linesep: str = "\n") -> str:
        """As Header, by its own longest line and not that of whoever writes the mail."""
        del maxlinelen
        return super().encode(splitchars, self._longest_line, linesep)


def _fold(made: Any, name: str, value: str) -> None:
    """Words of signs in code are short; an address is never broken, but there may be several."""
    if value:
        made.replace_header(name, _Folded(name, value, LONGEST if value.startswith("<") else SHORT))


def _put_beside(made: Any, images: list[MIMEImage]) -> None:
    """The part with HTML becomes one of HTML and pictures; its kind is said (RFC 2387)."""
    parts = next(
        one.get_payload() for one in made.walk() if one.get_content_type() == "multipart/alternative"
    )
    at = next(at for at, part in enumerate(parts) if part.get_content_type() == "text/html")
    related = MIMEMultipart("related", type="text/html")
    for part in (parts[at], *images):
        related.attach(part)
    parts[at] = related


@cache
def _logo() -> bytes:
    """Drawn before: letters about accounts wait for no renderer."""
    return (settings.BASE_DIR / "static" / "img" / "logo-mail.png").read_bytes()
