"""Mails that services hand over, in the form of each of them: django-anymail reads them.

They go into the same folder as those that a mail server hands over, and a worker reads both. What is refused
or cannot be written is brought again by the service.
"""

from email import policy
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.sending import handed_over
from games.sending.report_readers import INBOUND
from games.views.mail_reports import UNREADABLE, no, posted

LARGEST = 2560 * 1024
"""Bytes of a post: so many Django takes at once."""


@csrf_exempt
@require_http_methods(["HEAD", "POST"])
def arrived(request: HttpRequest, service: str) -> HttpResponse:
    """200 once the mails are safe on the disk; 4xx for what is none, 503 where they have to come again."""
    events = posted(service, request, INBOUND, LARGEST)
    if isinstance(events, HttpResponse):
        return events
    try:
        mails = [_mail(service, event) for event in events if event is not None]
    except UNREADABLE:
        return no(400, "Not a mail that can be read.", f"{service}: no mail that can be read")
    try:
        for mail in mails:
            handed_over.write(mail)
    except OSError as error:
        return no(503, "No room.", f"{service}: MAIL_SPOOL takes nothing, {error.strerror}")
    return HttpResponse()


def _mail(service: str, event: Any) -> handed_over.Mail:
    """What anymail (AnymailInboundEvent) says of one. Raises what UNREADABLE lists."""
    mail = event.message
    if mail.envelope_sender == "" and "Return-Path" not in mail:
        mail["Return-Path"] = "<>"  # who sends so wants no answer
    raw = mail.as_bytes(policy=policy.SMTP.clone(utf8=True, max_line_length=None))
    name = f"{service} {event.event_id}" if isinstance(event.event_id, str) and event.event_id else ""
    return handed_over.Mail(raw, _line(mail.envelope_recipient), _line(mail.envelope_sender), name[:200])


def _line(address: Any) -> str:
    """An address of an envelope; some services tell none."""
    return address[:320] if isinstance(address, str) else ""
