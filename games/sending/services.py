"""What each mail service calls what it reports: anymail's kinds do not tell a hard bounce from a soft one.

The codes are the keys of `verdicts.RULES`; they are read from the report as the service has sent it.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from games.sending.verdicts import Verdict, of_service

Report = Mapping[str, Any]

QUOTES = ("mailersend", "mailgun", "postal")
"""Their descriptions quote the mail server; those of others are sentences for every such case."""


def verdict_of(service: str, event: Any) -> Verdict:
    """Of an event of anymail (AnymailTrackingEvent). Whatever is missing in a report makes it less sure."""
    raw: Report = event.esp_event if isinstance(event.esp_event, Mapping) else {}
    words = event.mta_response or (event.description if service in QUOTES else "")
    code = code_of(service, raw)
    return of_service(service, code, event.event_type, words if isinstance(words, str) else "")


def code_of(service: str, raw: Report) -> str:
    """What the service calls it: its event, and what it says of it besides, with "/" between."""
    parts = CODES[service](raw) if service in CODES else ()
    return "/".join(str(part) for part in parts if isinstance(part, (str, int)) and part != "")


def _of(raw: Report, *path: str) -> Any:
    """What stands there; "" where nothing does."""
    for name in path:
        raw = raw.get(name) if isinstance(raw, Mapping) else None  # type: ignore[assignment]
    return "" if raw is None else raw


def _amazon_ses(raw: Report) -> tuple[Any, ...]:
    kind = _of(raw, "eventType") or _of(raw, "notificationType")
    return (kind, _of(raw, "bounce", "bounceType"), _of(raw, "bounce", "bounceSubType"))


def _mailgun(raw: Report) -> tuple[Any, ...]:
    if "event-data" in raw:
        about = _of(raw, "event-data")
        reason = _of(about, "reason") if _of(about, "severity") else ""
        return (_of(about, "event"), _of(about, "severity"), reason)
    return (_of(raw, "event"), _of(raw, "code") if _of(raw, "event") == "dropped" else "")


def _mailjet(raw: Report) -> tuple[Any, ...]:
    kind = _of(raw, "event")
    hard = {True: "hard", False: "soft"}.get(bool(_of(raw, "hard_bounce"))) if kind == "bounce" else ""
    return (kind, hard, _of(raw, "error"))


def _mandrill(raw: Report) -> tuple[Any, ...]:
    kind = _of(raw, "event") or _of(raw, "type")
    return (kind, _of(raw, "msg", "bounce_description") or _of(raw, "reject", "reason"))


def _postal(raw: Report) -> tuple[Any, ...]:
    return (_of(raw, "payload", "status") or ("bounced" if _of(raw, "payload", "bounce") else ""),)


def _postmark(raw: Report) -> tuple[Any, ...]:
    kind = _of(raw, "RecordType")
    if kind == "SubscriptionChange":
        return (kind, _of(raw, "SuppressionReason") if _of(raw, "SuppressSending") is True else "")
    return (_of(raw, "Type"),) if kind in ("Bounce", "SpamComplaint") else (kind,)


def _resend(raw: Report) -> tuple[Any, ...]:
    bounce = _of(raw, "data", "bounce")
    words, kind = str(_of(bounce, "message")), _of(bounce, "type")
    said = "suppressed" if "suppressed sending" in words else "hard" if "hard bounce message" in words else ""
    return (_of(raw, "type"), kind or said, _of(bounce, "subType"))


def _sendgrid(raw: Report) -> tuple[Any, ...]:
    kind, more = _of(raw, "event"), _of(raw, "type")
    return (kind, str(more or (_of(raw, "reason") if kind == "dropped" else "")).lower())


def _sparkpost(raw: Report) -> tuple[Any, ...]:
    found = _of(raw, "msys")
    about: Report = next(iter(found.values()), {}) if isinstance(found, Mapping) else {}
    kind, number = _of(about, "type"), _of(about, "bounce_class")
    return (number if number != "" and kind in ("bounce", "out_of_band") else kind,)


def _unisender_go(raw: Report) -> tuple[Any, ...]:
    return (_of(raw, "status"), _of(raw, "delivery_info", "delivery_status"))


CODES: dict[str, Callable[[Report], tuple[Any, ...]]] = {
    "amazon_ses": _amazon_ses,
    "brevo": lambda raw: (_of(raw, "event"),),
    "mailersend": lambda raw: (_of(raw, "data", "type"),),
    "mailgun": _mailgun,
    "mailjet": _mailjet,
    "mailtrap": lambda raw: (_of(raw, "event"),),
    "mandrill": _mandrill,
    "postal": _postal,
    "postmark": _postmark,
    "resend": _resend,
    "sendgrid": _sendgrid,
    "sendinblue": lambda raw: (_of(raw, "event"),),
    "sparkpost": _sparkpost,
    "unisender_go": _unisender_go,
}


def mail_of(event: Any, at: datetime) -> str:
    """What the service calls the mail; where it does not, reports of one hour count as those of one mail."""
    name = event.message_id or event.event_id or f"{at:%Y-%m-%dT%H}"
    return str(name)
