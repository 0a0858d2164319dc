"""A mail as each service hands it over: what it posts, in the form that django-anymail reads."""

import hashlib
import hmac
import json
from base64 import b64encode
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

SECRET = "mails:agreed-with-the-service"
KEY = "a-key-of-the-service"
POSTAL = rsa.generate_private_key(public_exponent=65537, key_size=2048)
POSTAL_KEY = b64encode(
    POSTAL.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
).decode()
SETTINGS = {
    "WEBHOOK_SECRET": SECRET,
    "MAILGUN_WEBHOOK_SIGNING_KEY": KEY,
    "MAILERSEND_INBOUND_SECRET": KEY,
    "MANDRILL_WEBHOOK_KEY": KEY,
    "POSTAL_WEBHOOK_KEY": POSTAL_KEY,
    "BREVO_API_KEY": KEY,
    "SENDINBLUE_API_KEY": KEY,
    "MAILTRAP_API_TOKEN": KEY,
    "RESEND_API_KEY": KEY,
}


class Post(NamedTuple):
    """`data` is a body of JSON, or the fields of a form."""

    data: Any
    headers: dict[str, str] = {}
    is_form: bool = False
    path: str = "inbound"
    fetched: dict[str, Any] = {}
    """Beginning of an address -> what the service answers there, when it is asked for the mail."""


def post_of(how: str, mail: EmailMessage, sender: str, recipient: str) -> Post:
    """`how` is the name of a service, and behind a "/" the form where it has several."""
    return HOW[how](mail, sender, recipient)


def _heads(mail: EmailMessage) -> list[list[str]]:
    return [[name, str(value)] for name, value in mail.items() if not name.startswith("Content-")]


def _text(mail: EmailMessage) -> str:
    text: str = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    return text


def _postmark(mail: EmailMessage, sender: str, recipient: str) -> Post:
    heads = [{"Name": "Return-Path", "Value": f"<{sender}>"}]
    heads += [{"Name": name, "Value": value} for name, value in _heads(mail) if name not in ("From", "To")]
    return Post(
        {
            "FromFull": {"Email": sender, "Name": "Ann", "MailboxHash": ""},
            "ToFull": [{"Email": recipient, "Name": "", "MailboxHash": "r1-abc"}],
            "OriginalRecipient": recipient,
            "MessageID": "22c74902-a0c1-4511-804f-341342852c90",
            "Subject": "Re: Your turn",
            "TextBody": _text(mail),
            "HtmlBody": "",
            "StrippedTextReply": "B",
            "Headers": heads,
            "Attachments": [
                {"Name": "me.png", "Content": "AAAA", "ContentType": "image/png", "ContentLength": 3}
            ],
        }
    )


def _postmark_raw(mail: EmailMessage, sender: str, recipient: str) -> Post:
    parsed = _postmark(mail, sender, recipient).data
    return Post(parsed | {"RawEmail": mail.as_string()})


def _mailgun_signed(fields: dict[str, Any]) -> dict[str, Any]:
    stamp, token = "1795278834", "a7cc8e3fc5d5b3f0c5d5b3f0c5d5b3f0c5d5b3f0c5d5b3f0c5"
    signature = hmac.new(KEY.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    return {"timestamp": stamp, "token": token, "signature": signature, **fields}


def _mailgun(mail: EmailMessage, sender: str, recipient: str) -> Post:
    fields = {
        "sender": sender,
        "recipient": recipient,
        "message-headers": json.dumps(_heads(mail)),
        "body-plain": _text(mail),
        "stripped-text": "B",
    }
    return Post(_mailgun_signed(fields), is_form=True)


def _mailgun_mime(mail: EmailMessage, sender: str, recipient: str) -> Post:
    fields = {"sender": sender, "recipient": recipient, "body-mime": mail.as_string()}
    return Post(_mailgun_signed(fields), is_form=True, path="inbound_mime")


def _sendgrid(mail: EmailMessage, sender: str, recipient: str) -> Post:
    heads = "".join(f"{name}: {value}\n" for name, value in _heads(mail))
    envelope = json.dumps({"from": sender, "to": [recipient]})
    charsets = json.dumps({"text": "utf-8"})
    fields = {"headers": heads, "text": _text(mail), "envelope": envelope, "charsets": charsets}
    return Post(fields, is_form=True)


def _sendgrid_raw(mail: EmailMessage, sender: str, recipient: str) -> Post:
    envelope = json.dumps({"from": sender, "to": [recipient]})
    return Post({"email": mail.as_string(), "envelope": envelope}, is_form=True)


def _mailjet(mail: EmailMessage, sender: str, recipient: str) -> Post:
    heads: dict[str, Any] = dict(_heads(mail)) | {"Received": ["by a", "by b"]}
    return Post(
        {"Sender": sender, "Recipient": recipient, "Headers": heads, "Text-part": _text(mail), "Parts": []}
    )


def _brevo(mail: EmailMessage, sender: str, recipient: str) -> Post:
    heads = dict(_heads(mail)) | {"Return-Path": f"<{sender}>", "Delivered-To": f"<{recipient}>"}
    item = {"Uuid": ["3d7b-1"], "Headers": heads, "RawTextBody": _text(mail), "Attachments": []}
    return Post({"items": [item]})


def _mailersend(mail: EmailMessage, sender: str, recipient: str) -> Post:
    data = {
        "id": "ms-1",
        "created_at": "2026-11-28T18:12:00Z",
        "raw": mail.as_string(),
        "sender": {"email": sender},
        "recipients": {"rcptTo": [{"email": recipient}]},
    }
    said = {"type": "inbound.message", "data": data}
    signature = hmac.new(KEY.encode(), json.dumps(said).encode(), hashlib.sha256).hexdigest()
    return Post(said, {"Signature": signature})


def _postal(mail: EmailMessage, sender: str, recipient: str) -> Post:
    said = {
        "id": 7,
        "rcpt_to": recipient,
        "mail_from": sender,
        "message": b64encode(mail.as_bytes()).decode(),
        "base64": True,
    }
    signed = POSTAL.sign(json.dumps(said).encode(), padding.PKCS1v15(), hashes.SHA1())
    return Post(said, {"X-Postal-Signature": b64encode(signed).decode()})


def _sparkpost(mail: EmailMessage, sender: str, recipient: str) -> Post:
    content = {"email_rfc822": mail.as_string(), "email_rfc822_is_base64": False}
    relay = {"protocol": "smtp", "msg_from": sender, "rcpt_to": recipient, "content": content}
    return Post([{"msys": {"relay_message": relay}}])


def _mandrill(mail: EmailMessage, _sender: str, recipient: str) -> Post:
    """It signs the address with name and password in it, and what it posts; it tells no sender."""
    event = {"event": "inbound", "ts": 1795278834, "msg": {"raw_msg": mail.as_string(), "email": recipient}}
    said = json.dumps([event])
    signed = f"http://{SECRET}@testserver/anymail/mandrill/inbound/mandrill_events{said}"
    signature = hmac.new(KEY.encode(), signed.encode(), hashlib.sha1).digest()
    return Post(
        {"mandrill_events": said}, {"X-Mandrill-Signature": b64encode(signature).decode()}, is_form=True
    )


def _amazon_ses(mail: EmailMessage, sender: str, recipient: str) -> Post:
    event = {
        "notificationType": "Received",
        "mail": {"source": sender, "messageId": "ses-1", "timestamp": "2026-11-28T18:12:00.000Z"},
        "receipt": {"recipients": [recipient], "action": {"type": "SNS", "encoding": "BASE64"}},
        "content": b64encode(mail.as_bytes()).decode(),
    }
    said = {"Type": "Notification", "MessageId": "7", "Message": json.dumps(event)}
    return Post(said, {"X-Amz-Sns-Message-Type": "Notification", "X-Amz-Sns-Message-Id": "7"})


def _resend(mail: EmailMessage, _sender: str, recipient: str) -> Post:
    """It tells of a mail, and what stands in it when it is asked."""
    told = {
        "from": str(mail["From"]),
        "to": [recipient],
        "subject": "Re: Your turn",
        "headers": dict(_heads(mail)) | {"From": str(mail["From"])},
        "text": _text(mail),
        "message_id": str(mail["Message-ID"]),
    }
    # Addresses stand in its fields and in its heads: a head is there once.
    for name in ("From", "To", "Subject"):
        told["headers"].pop(name, None)  # type: ignore[attr-defined]
    said = {"type": "email.received", "created_at": "2026-11-28T18:12:00Z", "data": {"email_id": "re-1"}}
    return Post(said, {"svix-id": "msg_1"}, fetched={"https://api.resend.com/emails/receiving/re-1": told})


def _mailtrap(mail: EmailMessage, _sender: str, _recipient: str) -> Post:
    event = {
        "event": "inbound.message_received",
        "event_id": "mt-1",
        "timestamp": 1795278834000,
        "inbox_id": 42,
        "message_id": "mt-7",
    }
    told = {"id": "mt-7", "raw_message_url": "https://files.example/raw"}
    fetched = {
        "https://mailtrap.io/api/inbound/inboxes/42/messages/mt-7": told,
        "https://files.example/raw": mail.as_bytes(),
    }
    return Post({"events": [event]}, fetched=fetched)


HOW: dict[str, Callable[[EmailMessage, str, str], Post]] = {
    "amazon_ses": _amazon_ses,
    "brevo": _brevo,
    "mailersend": _mailersend,
    "mailgun": _mailgun,
    "mailgun/mime": _mailgun_mime,
    "mailjet": _mailjet,
    "mailtrap": _mailtrap,
    "mandrill": _mandrill,
    "postal": _postal,
    "postmark": _postmark,
    "postmark/raw": _postmark_raw,
    "resend": _resend,
    "sendgrid": _sendgrid,
    "sendgrid/raw": _sendgrid_raw,
    "sendinblue": _brevo,
    "sparkpost": _sparkpost,
}
