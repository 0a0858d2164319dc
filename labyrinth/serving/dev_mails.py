"""A page of development only: the mails that the site wrote into its folder."""

import email
import email.policy
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

DASHES = b"-" * 79 + b"\n"


@dataclass(frozen=True)
class Mail:
    """One mail as a person reads it; `name` is its address below /dev/mails/."""

    name: str
    written_at: datetime
    sender: str
    recipients: str
    subject: str
    text: str


def read_folder(folder: Path) -> list[Mail]:
    """Return all mails of the folder, newest first; none when it does not exist."""
    files = sorted(folder.glob("*.log"), key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)
    return [mail for file in files for mail in reversed(_read_file(file))]


def _read_file(file: Path) -> list[Mail]:
    """Split a file as the file backend writes it: each mail followed by a line of dashes."""
    parts = [part for part in file.read_bytes().split(DASHES) if part.strip()]
    moment = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    return [_mail(f"{file.stem}-{number}", moment, part) for number, part in enumerate(parts, 1)]


def _mail(name: str, moment: datetime, part: bytes) -> Mail:
    message = email.message_from_bytes(part, policy=email.policy.default)
    body = message.get_body(("plain", "html"))
    return Mail(
        name=name,
        written_at=moment,
        sender=str(message["From"] or ""),
        recipients=str(message["To"] or ""),
        subject=str(message["Subject"] or ""),
        text=body.get_content().strip() if body else "",
    )


def mails(request: HttpRequest, name: str = "") -> HttpResponse:
    """Show all mails, newest first, or the one that is named; 404 outside development."""
    if not settings.DEV_MAILS:
        raise Http404
    found = [mail for mail in read_folder(Path(settings.EMAIL_FILE_PATH)) if name in ("", mail.name)]
    if name and not found:
        raise Http404
    return render(request, "dev/mails.html", {"mails": found, "folder": settings.EMAIL_FILE_PATH})
