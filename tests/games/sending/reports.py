"""Reports as the mail services post them, of one mail to ann@example.org, in few words."""

from collections.abc import Callable
from typing import Any

ANN = "ann@example.org"


def report_of(service: str, code: str, words: str = "") -> Any:
    """What the service posts for what `verdicts.RULES` calls so; `words` are those of the mail server."""
    kind, _, more = code.partition("/")
    return MAKERS[service](kind, more, words)


def _amazon_ses(kind: str, more: str, words: str) -> Any:
    hard, _, why = more.partition("/")
    bounce = {
        "bounceType": hard,
        "bounceSubType": why,
        "bouncedRecipients": [_at(emailAddress=ANN, diagnosticCode=words)],
    }
    return {
        "eventType": kind,
        "mail": {"messageId": "ses-1", "destination": [ANN]},
        "bounce": bounce,
        "complaint": {"complainedRecipients": [{"emailAddress": ANN}]},
        "delivery": {"recipients": [ANN]},
        "reject": {"reason": "Bad content"},
    } | ({} if kind == "Bounce" else {"bounce": None})


def _brevo(kind: str, _more: str, words: str) -> Any:
    return {
        "event": kind,
        "email": ANN,
        "ts_epoch": 1795278834000,
        "message-id": "<1@example.com>",
        "reason": words,
    }


def _mailersend(kind: str, _more: str, words: str) -> Any:
    morph = {"object": "recipient_bounce", "reason": words}
    email = {"message": {"id": "ms-1"}, "recipient": {"email": ANN}}
    about = {"type": kind, "id": "1", "created_at": "2026-11-21T16:33:54Z", "email": email, "morph": morph}
    return {"type": f"activity.{kind}", "data": about}


def _mailgun(kind: str, more: str, words: str) -> Any:
    if kind in ("bounced", "dropped"):
        return {"event": kind, "code": more, "recipient": ANN, "timestamp": "1795278834", "error": words}
    severity, _, reason = more.partition("/")
    about = {
        "event": kind,
        "recipient": ANN,
        "timestamp": 1795278834.1,
        "delivery-status": {"message": words},
    }
    about["message"] = {"headers": {"message-id": "1@example.com"}}
    return {"event-data": about | _at(severity=severity, reason=reason)}


def _mailjet(kind: str, more: str, words: str) -> Any:
    hard, _, error = more.partition("/") if kind == "bounce" else ("", "", more)
    said = {"event": kind, "email": ANN, "time": 1795278834, "MessageID": 7, "smtp_reply": words} | _at(
        error=error
    )
    return said | ({"hard_bounce": hard == "hard"} if kind == "bounce" else {})


def _mailtrap(kind: str, _more: str, words: str) -> Any:
    return {"event": kind, "email": ANN, "timestamp": 1795278834, "message_id": "mt-1", "response": words}


def _mandrill(kind: str, more: str, words: str) -> Any:
    bounced = kind.endswith("_bounce")
    msg = {"email": ANN, "diag": words} | (_at(bounce_description=more) if bounced else {})
    rejected = {"reject": {"reason": more, "detail": ""}} if kind == "reject" and more else {}
    return {"event": kind, "_id": "md-1", "ts": 1795278834, "msg": msg} | rejected


def _postal(kind: str, _more: str, words: str) -> Any:
    message = {"id": 7, "to": ANN, "direction": "outgoing"}
    said = (
        {"original_message": message, "bounce": {"id": 8}}
        if kind == "bounced"
        else {"message": message, "status": kind}
    )
    return {"timestamp": 1795278834, "uuid": "1", "payload": said | {"output": words}}


def _postmark(kind: str, more: str, words: str) -> Any:
    said = {
        "MessageID": "pm-1",
        "Email": ANN,
        "BouncedAt": "2026-11-21T16:33:54Z",
        "Details": words,
        "Metadata": {},
    }
    if kind == "SubscriptionChange":
        return said | {"RecordType": kind, "SuppressSending": bool(more), "SuppressionReason": more or None}
    if kind == "Delivery":
        return said | {"RecordType": kind}
    described = {"Description": "Unable to deliver (i.e. mailbox full, account disabled, exceeds quota)."}
    return said | described | {"RecordType": kind if kind == "SpamComplaint" else "Bounce", "Type": kind}


SENTENCES = {
    "hard": "The recipient's email provider sent a hard bounce message: bad for your reputation as a sender.",
    "suppressed": "Resend has suppressed sending to this address because it is on the suppression list.",
    "": "The recipient's email provider sent a general bounce message.",
}


def _resend(kind: str, more: str, _words: str) -> Any:
    hard, _, why = more.partition("/")
    bounce = (
        {"message": SENTENCES[hard]}
        if hard in SENTENCES
        else {"message": "It bounced.", "type": hard, "subType": why}
    )
    about = {"email_id": "rs-1", "to": [f"Ann <{ANN}>"], "created_at": "2026-11-21 16:33:54"}
    return {"type": kind, "created_at": "2026-11-21T16:33:54Z", "data": about | {"bounce": bounce}}


def _sendgrid(kind: str, more: str, words: str) -> Any:
    said = {
        "event": kind,
        "email": ANN,
        "timestamp": 1795278834,
        "sg_event_id": "1",
        "smtp-id": "<1@example.com>",
    }
    return said | ({"reason": more.title()} if kind == "dropped" else _at(type=more) | {"reason": words})


def _sparkpost(kind: str, _more: str, words: str) -> Any:
    about = {"type": "bounce", "bounce_class": kind} if kind.isdigit() else {"type": kind}
    said = about | {
        "raw_rcpt_to": ANN,
        "transmission_id": "sp-1",
        "timestamp": "1795278834",
        "raw_reason": words,
    }
    return {"msys": {"message_event": said}}


def _unisender_go(kind: str, more: str, words: str) -> Any:
    info = {"delivery_status": more, "destination_response": words}
    return {
        "status": kind,
        "email": ANN,
        "job_id": "ug-1",
        "event_time": "2026-11-21 16:33:54",
        "delivery_info": info,
    }


def _at(**columns: str) -> dict[str, Any]:
    """Without those that are empty."""
    return {name: value for name, value in columns.items() if value}


MAKERS: dict[str, Callable[[str, str, str], Any]] = {
    "amazon_ses": _amazon_ses,
    "brevo": _brevo,
    "mailersend": _mailersend,
    "mailgun": _mailgun,
    "mailjet": _mailjet,
    "mailtrap": _mailtrap,
    "mandrill": _mandrill,
    "postal": _postal,
    "postmark": _postmark,
    "resend": _resend,
    "sendgrid": _sendgrid,
    "sendinblue": _brevo,
    "sparkpost": _sparkpost,
    "unisender_go": _unisender_go,
}
