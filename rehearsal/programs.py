"""Mail programs: how each of them writes an answer, and what it quotes below or above it."""

from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from html import escape

Program = Callable[[EmailMessage, str, str], None]
"""(the answer, which has its head; what its writer writes; the text that is answered): it gets its body."""


def quoted(text: str) -> str:
    """Each line behind a sign."""
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def _above(says: str, *, signs: bool = True, signature: str = "") -> Program:
    """What is written stands above a line like `says`, and what is quoted behind signs or as it was."""

    def write(answer: EmailMessage, words: str, text: str) -> None:
        line = says.format(address=answer["To"])
        answer.set_content(f"{words}\n{signature}\n{line}\n\n{quoted(text) if signs else text}\n")

    return write


def _below(says: str) -> Program:
    def write(answer: EmailMessage, words: str, text: str) -> None:
        answer.set_content(f"{says.format(address=answer['To'])}\n{quoted(text)}\n\n{words}\n\n-- \nAnn\n")

    return write


def _html(says: str) -> Program:
    """A page alone, without any plain text."""

    def write(answer: EmailMessage, words: str, text: str) -> None:
        lines = "<br>".join(escape(line) for line in text.splitlines())
        line = escape(says.format(address=answer["To"]))
        quote = f'<div class="gmail_quote"><div>{line}<br></div><blockquote>{lines}</blockquote></div>'
        answer.set_content(f"<div dir='ltr'>{escape(words)}</div><br>{quote}", subtype="html")

    return write


PROGRAMS: dict[str, tuple[Program, ...]] = {
    "en": (
        _above("On Sat, Nov 28, 2026 at 6:12 PM The Table <{address}> wrote:"),
        _above("On Sat, Nov 28, 2026 at 6:12 PM The Table of Some Friends\n<{address}> wrote:"),
        _above(
            "From: The Table <{address}>\nSent: Saturday 6:12 PM\nTo: Ann\nSubject: Your turn", signs=False
        ),
        _above("On 28 Nov 2026, at 18:12, The Table <{address}> wrote:", signature="\nSent from my iPhone\n"),
        _below("On 28/11/2026 18:12, The Table wrote:"),
        _below("On Sat, Nov 28, 2026 at 06:12:00PM +0000, The Table wrote:"),
        _html("On Sat, Nov 28, 2026 at 6:12 PM The Table <{address}> wrote:"),
    ),
    "pl": (
        _above("sob., 28 lis 2026 o 18:12 Stół <{address}> napisał(a):"),
        _above(
            "Od: Stół <{address}>\nWysłane: sobota, 28 listopada 2026\nDo: Anna\nTemat: Kolej", signs=False
        ),
        _above("Dnia 28 listopada 2026 18:12 Stół <{address}> napisał(a):", signs=False),
        _above("W dniu 28.11.2026 o 18:12, Stół pisze:", signature="\nWysłane z iPhone’a\n"),
        _below("W dniu 28.11.2026 o 18:12, Stół pisze:"),
        _html("sob., 28 lis 2026 o 18:12 Stół <{address}> napisał(a):"),
    ),
}
"""Language -> the programs that people use in it."""


def answer_to(content: bytes, words: str, program: Program, *, sender: str, name: str) -> EmailMessage:
    """The answer to a mail (as its server was given it) by `sender`; `name` is its Message-ID."""
    answered = message_from_bytes(content, policy=policy.default)
    part = answered.get_body(("plain",))
    text = str(part.get_content()) if part is not None else ""
    answer = EmailMessage()
    answer["From"] = f"Somebody <{sender}>"
    answer["To"] = parseaddr(str(answered["Reply-To"]))[1]
    answer["Subject"] = f"Re: {answered['Subject']}"
    answer["Message-ID"] = name
    answer["In-Reply-To"] = answer["References"] = str(answered["Message-ID"]).strip()
    program(answer, words, text)
    return answer
