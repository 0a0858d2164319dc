"""The letter in an answer: the first line that its writer has written, above or below what they quote.

Mail programs quote in many ways; what they have in common is that a quotation begins with a line of its own
(who wrote what when, or a head), or that its lines begin with ">". A letter is alone in its line.
"""

import re
from email.message import EmailMessage, MIMEPart
from html import unescape

READ = 20_000
"""So many signs are looked at."""
LETTER = re.compile(r"^[\W_]*([A-Za-z])[\W_]*$")
BEGINS = re.compile(
    r"^[\s>*]*(?:from|od|sent|wysłano|wysłane|date|data|nadawca|to|do|subject|temat)\s*:"
    r"|\+r\d+-[a-z2-7]+@"
    r"|(?:wrote|writes|napisał\(a\)|napisała|napisał|pisze)\s*:\s*$"
    r"|^_{8,}\s*$|^-{2,}\s*(?:original message|wiadomość oryginalna|oryginalna wiadomość)",
    re.IGNORECASE,
)
"""What a quotation begins with."""
OF_PROGRAM = re.compile(
    r"^(?:sent from|sent with|wysłane z|wysłano z|get outlook|pobierz|sent via)\b", re.IGNORECASE
)
TAG = re.compile(r"<[^>]{0,2000}>")
HIDDEN = re.compile(
    r"<(style|script|blockquote|head)\b.{0,20000}?</\1\s*>|<div[^>]{0,200}class=\"gmail_quote.*",
    re.IGNORECASE | re.DOTALL,
)
BREAK = re.compile(r"<(?:br|/p|/div|/li|/tr)\b[^>]{0,200}>", re.IGNORECASE)


def letter_in(mail: EmailMessage) -> str:
    """The letter with which a mail answers, as a capital; "" where its first own line is anything else."""
    found = LETTER.match(first_own_line(_text_of(mail)))
    return found[1].upper() if found else ""


def first_own_line(text: str) -> str:
    """The first line that is neither empty nor quoted; below a quotation only where above it is nothing."""
    quoting = False
    for line in (one.strip() for one in text[:READ].splitlines()):
        if line == "--" or line.startswith("-- "):
            return ""
        if BEGINS.search(line):
            quoting = True
        elif line and not line.startswith(">") and not OF_PROGRAM.match(line) and not _goes_on(line, quoting):
            return line
    return ""


def _goes_on(line: str, quoting: bool) -> bool:
    """Of what is quoted without a sign before each line: a letter alone is no line of our mails."""
    return quoting and LETTER.match(line) is None


def _text_of(mail: EmailMessage) -> str:
    """The words of a mail: its plain text, or what its HTML says without what that quotes."""
    part = mail.get_body(("plain",))
    if part is not None and (text := _content(part)).strip():
        return text
    part = mail.get_body(("html",))
    return _words(_content(part)) if part is not None else ""


def _content(part: MIMEPart) -> str:
    payload = part.get_payload(decode=True)
    raw = payload if isinstance(payload, bytes) else b""
    try:
        return raw.decode(part.get_content_charset() or "utf-8", "replace")
    except LookupError:
        return raw.decode("utf-8", "replace")


def _words(html: str) -> str:
    shown = HIDDEN.sub("\n", html[: 4 * READ])
    return unescape(TAG.sub("", BREAK.sub("\n", shown)))
