"""What a mail says, read off its bytes."""

import re
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy

from rehearsal.judge.sentences import Told, told

KINDS = {
    "it is your turn": "your_turn",
    "twoja kolej": "your_turn",
    "a question for you in another's turn": "question",
    "pytanie do ciebie w turze innej osoby": "question",
    "a reminder": "reminder",
    "przypomnienie": "reminder",
    "a reminder shortly before time runs out": "last_reminder",
    "przypomnienie krótko przed upływem czasu": "last_reminder",
    "the daily digest": "digest",
    "codzienny przegląd": "digest",
    "your time ran out": "timed_out",
    "twój czas minął": "timed_out",
    "somebody's time ran out, or their seat was taken over": "absent",
    "komuś minął czas albo ktoś przejmuje czyjeś miejsce": "absent",
    "the table is asked for its agreement": "vote",
    "stół proszony jest o zgodę": "vote",
    "a game has started": "started",
    "początek gry": "started",
    "a game has ended": "ended",
    "koniec gry": "ended",
    "a game is held, goes on again or is called off": "held",
    "gra jest wstrzymana, toczy się dalej albo jest odwołana": "held",
    "somebody waits for you and says so": "nudge",
    "ktoś na ciebie czeka i o tym mówi": "nudge",
    "your vacation is over: what waits for you": "home",
    "koniec urlopu: co na ciebie czeka": "home",
    "a table that waits for its players": "lobby",
    "stół, który czeka na graczy": "lobby",
    "what came of your answer by mail": "reply",
    "co wynikło z twojej odpowiedzi mailem": "reply",
    "a cup": "cup",
    "turniej": "cup",
    "somebody mentions you in the talk": "mention",
    "ktoś wspomina o tobie w rozmowie": "mention",
}
"""What the foot of a mail calls its kind, in both languages."""
FOOT = re.compile(r"(?:you chose mails for|masz włączone wiadomości tego rodzaju): ([^.]+)\.")
DAILY = re.compile(r"this was all the news: |a to była jedyna wiadomość: ")
TABLE = re.compile(r"https?://[^/\s]+/g/([a-z0-9]{10})/")
OPTION = r"(?:- |[A-Z]: )"
CHOICE = re.compile(rf"^{OPTION}(.+?)(?:\n= .+?)?\s+https?://[^/\s]+(/d/\S+/)\s*$", re.DOTALL | re.MULTILINE)
"""An option with its letter, in the next line what it brings, then where it leads."""


@dataclass(frozen=True)
class Read:
    """A mail as its reader understands it. `kind` is one of KINDS, "digest" also for what comes in the place
    of one, "" for every other; `games` are the tables that it names, `choices` (words, path) its links that
    decide, `told` what its sentences say."""

    to: str
    message_id: str
    at: datetime
    kind: str
    games: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    told: Told


def read(content: bytes, to: str, at: datetime) -> Read:
    """Of the bytes that the mail server was given."""
    mail = message_from_bytes(content, policy=policy.default)
    part = mail.get_body(("plain",))
    text = str(part.get_content()) if part is not None else ""
    name, said = str(mail["Message-ID"]).strip(), told(text, at)
    return Read(to, name, at, kind_of(text), _games(text), choices_of(text), said)


def kind_of(text: str) -> str:
    """By its foot."""
    words = " ".join(text.split())
    if DAILY.search(words):
        return "digest"
    foot = FOOT.search(words)
    return KINDS.get(foot[1], "") if foot else ""


def choices_of(text: str) -> tuple[tuple[str, str], ...]:
    """The words of each link that decides, and where it leads."""
    items = re.split(rf"^(?={OPTION})", text.replace("\r\n", "\n"), flags=re.MULTILINE)
    found = [match for item in items if (match := CHOICE.match(item))]
    return tuple((" ".join(match[1].split()), match[2]) for match in found)


def lettered(text: str) -> dict[str, str]:
    """Letter -> the words of the option that it stands for."""
    items = re.split(r"^(?=[A-Z]: )", text.replace("\r\n", "\n"), flags=re.MULTILINE)
    return {item[0]: " ".join(found[1].split()) for item in items if (found := CHOICE.match(item))}


def _games(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(TABLE.findall(text)))
