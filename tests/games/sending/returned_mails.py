"""Mails that came back, in the formats of the common servers: texts of our own, with the usual lines."""

from email.message import EmailMessage

SENDER = "Labyrinth <table@play.example.org>"


def quoted(message_id: str, address: str) -> str:
    """The head of a mail of ours, as servers quote it."""
    return f"Message-ID: {message_id}\nFrom: {SENDER}\nTo: {address}\nSubject: Evening\n"


def report(sender: str, text: str, fields: str, original: str, *, whole: bool = False, head: str = "") -> str:
    """A report of RFC 3464: words, fields for programs, the mail or its head."""
    kind = "message/rfc822" if whole else "text/rfc822-headers"
    return f"""From: {sender}
To: table@play.example.org
Subject: Undeliverable
Date: Mon, 23 Nov 2026 09:00:00 +0000
Message-ID: <report-1@mx.example.org>
{head}MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=_b"

--=_b
Content-Type: text/plain; charset=utf-8

{text}

--=_b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

{fields}

--=_b
Content-Type: {kind}

{original}

--=_b--
"""


def fields(address: str, status: str, said: str, action: str = "failed") -> str:
    return f"Final-Recipient: rfc822; {address}\nAction: {action}\nStatus: {status}\nDiagnostic-Code: {said}"


def postfix(to: str, mail: str, status: str, said: str, action: str = "failed") -> str:
    words = f"I'm sorry: your message could not be delivered.\n\n<{to}>: host mx said: {said}"
    return report(
        "MAILER-DAEMON@mx.example.org (Mail Delivery System)",
        words,
        f"Original-Recipient: rfc822;{to}\n" + fields(to, status, said, action),
        quoted(mail, to) + "\nYour turn.",
        whole=True,
        head="Auto-Submitted: auto-replied\n",
    )


def exim_report(to: str, mail: str, said: str) -> str:
    """Since 4.93; its Status is 5.0.0 whatever happened."""
    words = f"This message was created automatically by mail delivery software.\n\n  {to}\n    {said}"
    shown = f"Action: failed\nFinal-Recipient: rfc822;{to}\nStatus: 5.0.0\nRemote-MTA: dns; mx.example.org"
    return report(
        "Mail Delivery System <Mailer-Daemon@mx.example.org>",
        words,
        f"{shown}\nDiagnostic-Code: smtp; {said}",
        quoted(mail, to),
        head=f"X-Failed-Recipients: {to}\nAuto-Submitted: auto-replied\n",
    )


def exim_words(to: str, mail: str, said: str) -> str:
    """Before: nothing for programs but one header."""
    return f"""From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: table@play.example.org
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: {to}
Auto-Submitted: auto-replied
Message-ID: <E1report-0001@mx.example.org>

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  {to}
    host mx.example.org [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<{to}>:
    {said}

------ This is a copy of the message, including all the headers. ------

Return-path: <table@play.example.org>
{quoted(mail, to)}
Your turn.
"""


def exchange(to: str, mail: str, status: str, said: str) -> str:
    words = f"Delivery has failed to these recipients or groups:\n\n{to}<mailto:{to}>\nNot found."
    return report(
        "postmaster@example.org",
        words,
        f"Final-Recipient: rfc822;{to}\nAction: failed\nStatus: {status}\nDiagnostic-Code: smtp;{said}",
        quoted(mail, to),
        head=f"X-MS-Exchange-Message-Is-Ndr:\nIn-Reply-To: {mail}\n",
    )


def gmail(to: str, mail: str, said: str, status: str = "5.1.1") -> str:
    """It names the mail as one that is answered, and what it quotes has lost its Message-ID here."""
    words = f"** Address not found **\n\nYour message wasn't delivered to {to}.\n\nThe response was:\n{said}"
    return report(
        "Mail Delivery Subsystem <mailer-daemon@googlemail.example>",
        words,
        fields(to, status, f"smtp; {said}") + "\nLast-Attempt-Date: Mon, 23 Nov 2026 01:00:00 -0800 (PST)",
        f"From: Labyrinth <table@play.example.org>\nTo: {to}\nSubject: Evening\n",
        head=f"References: {mail}\nIn-Reply-To: {mail}\nX-Failed-Recipients: {to}\n",
    )


def qmail(to: str, mail: str, said: str) -> str:
    return f"""From: MAILER-DAEMON@mx.example.org
To: table@play.example.org
Subject: failure notice
Date: 23 Nov 2026 09:00:00 -0000

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<{to}>:
{said}

--- Below this line is a copy of the message.

Return-Path: <table@play.example.org>
Received: (qmail 4711 invoked from network); 23 Nov 2026 09:00:00 -0000
{quoted(mail, to)}
Your turn.
"""


def sendmail(to: str, mail: str, status: str, said: str, action: str = "failed") -> str:
    words = f"""The original message was received at Mon, 23 Nov 2026 09:00:00 GMT
from play.example.org [192.0.2.9]

   ----- The following addresses had permanent fatal errors -----
<{to}>
    (reason: {said})

   ----- Transcript of session follows -----
... while talking to mx.example.org.:
>>> DATA
<<< {said}"""
    return report(
        "Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>",
        words,
        f"Final-Recipient: RFC822; {to}\nAction: {action}\nStatus: {status}\nDiagnostic-Code: SMTP; {said}",
        quoted(mail, to),
        head="Auto-Submitted: auto-generated (failure)\n",
    )


def amazon(to: str, mail: str, status: str, said: str) -> str:
    """To a mailbox; the mail has a Message-ID of Amazon's own: the return address must tell whose it was."""
    words = f"An error occurred while trying to deliver the mail to the following recipients:\n{to}"
    return report(
        "MAILER-DAEMON@amazonses.example",
        words,
        fields(to, status, f"smtp; {said}"),
        quoted("<0100019a-000000@email.amazonses.example>", to),
        whole=True,
        head=f"References: {mail}\n" if mail else "",
    )


def vacation(to: str, mail: str) -> str:
    return f"""From: {to}
To: table@play.example.org
Subject: Out of office
Auto-Submitted: auto-replied
In-Reply-To: {mail}

I am away until the 3rd. Write to bob@example.org.
"""


def encoded(text: str) -> str:
    """The same with its parts in base64, as some servers write words that are not ASCII."""
    from email import message_from_string, policy

    mail = message_from_string(text, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    for part in mail.walk():
        if part.get_content_type() == "text/plain":
            part.set_content(part.get_content() + "\nżółw", cte="base64")
    return mail.as_string()
