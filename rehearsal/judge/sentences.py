"""What the sentences of a mail say, in both languages. Sentences that are not here say nothing to the
judge."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from rehearsal.judge.moments import MOMENT, moments

Moments = tuple[datetime, ...]
"""What a moment in words may mean: in the hour that comes twice two of them, none where it means nothing."""
_UNTIL = re.compile(rf"\b(?:Until|Do): ({MOMENT})\.")
_CLOSES = re.compile(rf"(?:The vote closes|Koniec głosowania): ({MOMENT})\.")
_GOES_ON = re.compile(rf"(?:It goes on|Ciąg dalszy): ({MOMENT})\.")
_MISSED = re.compile(
    r"You have missed (\d+|no) turns? here\.|(?:Masz tu (\d+)|Nie masz tu) opuszczon\w+ tur\w*\."
)
_MOST = re.compile(r"(?:After|Po) (\d+) (?:missed turns?|opuszczon\w+ tur\w+)")
_TAKEN_AWAY = re.compile(
    r"plays on, and your seat is offered to others\.|gra zastępca, a twoje miejsce może zająć ktoś inny\."
    r"|once too often|o jeden raz za dużo"
)
_AT_TABLE = re.compile(r"(?:At the table|Przy stole): ([^.]+)\.")
_ALL_AGREED = re.compile(r"\ball have agreed\b|wszyscy się zgodzili|All have agreed to|Wszyscy zgodzili się")
_AGREED = re.compile(
    r"\bAll (\d+) who were asked agreed\.|Zgodziły się wszystkie pytane osoby: (\d+)\."
    r"|(\d+) of (\d+) agreed, nobody was against it\."
    r"|Zgodzi\w+ się (\d+) z (\d+) osób, nikt nie był przeciw\."
)
_FORMER = re.compile(r"has taken over the seat that was yours|przejmuje twoje dawne miejsce")
_NEWS = re.compile(
    r"(\d+) (?:pieces? of news from your tables|wiadomo\w+ z twoich stołów):"
    r"|(\d+) tables? waits? for you\.|Czeka(?:ją)? na ciebie (\d+) st\w+\."
)
_MORE = re.compile(r"And (\d+) more: see all|I jeszcze (\d+): wszystkie")
_ITEM = re.compile(r"^- (.+?): (.+?)\s+https?://[^/\s]+/(\S*?)\s*$", re.DOTALL)
_TABLE = re.compile(r"g/([a-z0-9]{10})/")
_ASKS = re.compile(r"(\S+) (?:asks the table to agree|prosi stół o zgodę): (.+?)\.(?: |$)")
_MATTERS = {
    "pause": r"to pause for (\d+) hours?|przerwa na (\d+) godzin\w*",
    "resume": r"to go on before the pause is over|dalsza gra przed końcem przerwy",
    "add_time": r"(\d+) hours? more for everybody|(\d+) godzin\w* więcej dla wszystkich",
    "pace": r"to play at another pace from the next turn of each on: (.+)"
    r"|grać w innym tempie, od następnej tury każdej osoby: (.+)",
    "takeback": r"to go back to step \d+, before an answer of"
    r"|wrócić do kroku \d+, sprzed odpowiedzi gracza",
    "end": r"to end the game here, without a winner|zakończenie gry w tym miejscu, bez zwycięzcy",
    "abandon": r"to call the game off|odwołanie gry",
    "replace": r"to look for somebody else for the seat of|szukanie kogoś innego na miejsce",
    "back": r"to let .+ come back once more|jeszcze jeden powrót do gry",
}

PACES_IN_WORDS = {
    "a move a day": "day",
    "ruch dziennie": "day",
    "a move every three days": "relaxed",
    "ruch co trzy dni": "relaxed",
    "a move a week": "week",
    "ruch na tydzień": "week",
}


@dataclass(frozen=True)
class Asked:
    """What a table is asked to agree on: by whom, on what, the hours that it is about (0: none), or the other
    pace."""

    by: str
    matter: str
    hours: int
    pace: str = ""


@dataclass(frozen=True)
class Item:
    """One line of a digest: the name of its table, where it leads, and the end of the wait that it names."""

    name: str
    words: str
    game: str
    until: Moments | None

    @property
    def nearly_over(self) -> bool:
        """Whether it says that the reader's time is."""
        return "nearly over" in self.words or "dobiega końca" in self.words


@dataclass(frozen=True)
class Told:
    """What a mail says. None, or nothing, is what it does not speak of: `until` when the reader's time is
    over, `missed` how many turns they have missed, `most` how many cost them the seat, `taken_away` that they
    have lost it, `names` who sits at the table, `all_agreed` that they have, or `agreed` how many of how
    many, `former` that somebody else has their seat now, `asked` and `closes` a vote and its end, `goes_on`
    the end of a pause, `news` how many `items` a digest has, and the end of a vacation, with those that it
    shows no `more`.
    """

    until: Moments | None = None
    missed: int | None = None
    most: int | None = None
    taken_away: bool = False
    names: tuple[str, ...] = ()
    all_agreed: bool = False
    agreed: tuple[int, int] | None = None
    former: bool = False
    asked: Asked | None = None
    closes: Moments | None = None
    goes_on: Moments | None = None
    news: int | None = None
    items: tuple[Item, ...] = ()
    more: int = 0


def told(text: str, at: datetime) -> Told:
    """Of the plain part of a mail that came at this moment."""
    body = text.replace("\r\n", "\n").split("\n--\n")[0]
    words = " ".join(body.split())
    news = _NEWS.search(words)
    missed, names = _MISSED.search(words), _AT_TABLE.search(words)
    most = _MOST.search(words)
    return Told(
        until=None if news else _moments(_UNTIL, words, at),
        missed=_number(missed[1] or missed[2]) if missed else None,
        most=int(most[1]) if most else None,
        taken_away=bool(_TAKEN_AWAY.search(words)),
        names=tuple(names[1].split(", ")) if names else (),
        all_agreed=bool(_ALL_AGREED.search(words)),
        agreed=_agreed(words),
        former=bool(_FORMER.search(words)),
        asked=_asked(words),
        closes=_moments(_CLOSES, words, at),
        goes_on=_moments(_GOES_ON, words, at),
        news=_first(news) if news else None,
        more=_first(_MORE.search(words)),
        items=tuple(_items(body, at)) if news else (),
    )


def _moments(sentence: re.Pattern[str], words: str, at: datetime) -> Moments | None:
    found = sentence.search(words)
    return moments(found[1], at) if found else None


def _first(found: re.Match[str] | None) -> int:
    """The number among the groups; 0 where nothing was found."""
    return next((int(group) for group in found.groups() if group), 0) if found else 0


def _number(words: str | None) -> int:
    return int(words) if words and words.isdigit() else 0


def _agreed(words: str) -> tuple[int, int] | None:
    found = _AGREED.search(words)
    if found is None:
        return None
    numbers = [int(group) for group in found.groups() if group]
    return numbers[0], numbers[-1]


def _asked(words: str) -> Asked | None:
    found = _ASKS.search(words)
    if found is None:
        return None
    for matter, sentence in _MATTERS.items():
        said = re.match(sentence, found[2])
        if said is not None:
            words = next((group for group in said.groups() if group), "0")
            if matter == "pace":
                return Asked(found[1], matter, 0, PACES_IN_WORDS.get(words, words))
            return Asked(found[1], matter, int(words))
    return Asked(found[1], "", 0)


def _items(body: str, at: datetime) -> Iterator[Item]:
    for part in re.split(r"^(?=- )", body, flags=re.MULTILINE)[1:]:
        found = _ITEM.match(part.split("\n\n")[0])
        if found is None:
            continue
        words, game = " ".join(found[2].split()), _TABLE.search(found[3])
        yield Item(found[1], words, game[1] if game else "", _moments(_UNTIL, words, at))
