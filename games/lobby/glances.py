"""Games at a glance, for the cards of a list: what is asked, how far everybody is, who is awaited till when.

It is what their tables show the same reader. What has been worked out is kept until the game goes on, and of
a long list only so many are worked out at one look, the first ones, which are opened next: the others have
their cards without it until then. So the list costs the same however long it is.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache

from accounts.languages import active_language
from games.engine.questions import Question
from games.faces.face import Face, face_of
from games.faces.ground import Figure, Person
from games.faces.happenings import since
from games.faces.shown import asked
from games.faces.stakes import Stakes
from games.faces.wording import plain
from games.journal.again import NotPlayedAgain
from games.journal.shared import as_seen_by
from games.models import Seat
from games.refused import Refused
from games.table.reader_table import Table, table
from games.table.waiting import Wait, waits
from labyrinth.ground import redis_clients

logger = logging.getLogger(__name__)

NEW_AT_ONCE = 3
"""So many are worked out at one look."""
KEPT = 10 * 60
"""Seconds: hours of people and late mails move dues, too."""


@dataclass(frozen=True)
class Chip:
    """Somebody of a table, by their seat: how far they are, in words or as `figures`, in the colour of their
    side."""

    seat: int
    name: str
    picture: str
    side: str
    score: str
    figures: tuple[Figure, ...]
    own: bool
    awaited: bool


@dataclass(frozen=True)
class Glance:
    """`question` is what the reader is asked, "" for nothing; `turn` names the turn as their table does;
    `news` is what somebody else did last (`by`: their picture, `side` its colour). `until` is when the only
    one who is awaited has to have answered."""

    question: str
    turn: str
    chips: tuple[Chip, ...]
    until: datetime | None
    news: str
    by: str
    side: str

    @property
    def awaited(self) -> list[str]:
        """The names of those who are awaited."""
        return [chip.name for chip in self.chips if chip.awaited]


def glances(seats: Sequence[Seat]) -> dict[int, Glance]:
    """Game -> its glance, for seats of one person with their running games, the most urgent first."""
    keys = {_key(seat): seat for seat in seats}
    try:
        found: dict[str, Glance] = cache.get_many(keys)
        new = {key: made for key, seat in _first(keys, found) if (made := _glance(seat))}
        if new:
            cache.set_many(new, KEPT)
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return {}
    return {keys[key].game_id: glance for key, glance in (found | new).items()}


def _first(keys: dict[str, Seat], found: dict[str, Glance]) -> list[tuple[str, Seat]]:
    return [(key, seat) for key, seat in keys.items() if key not in found][:NEW_AT_ONCE]


def _key(seat: Seat) -> str:
    """By what its reader may know: what only somebody else is asked changes nothing, nor how old it is."""
    known = as_seen_by(seat.game, seat.number)
    stands = f"{known.entries}:{known.undone}:{known.status}"
    return f"glance:{known.slug}:{seat.number}:{stands}:{active_language()}"


def _glance(seat: Seat) -> Glance | None:
    """None where the rules of this process cannot show the game."""
    try:
        shown = table(seat.game, seat.number)
    except (Refused, NotPlayedAgain):
        return None
    if shown.view is None:
        return None
    face, question = face_of(shown), asked(shown)
    turn, chips = how_far(shown)
    news = since(face.wording(shown), shown).happenings
    return Glance(
        question=_question(face, shown, question),
        turn=turn,
        chips=chips,
        until=_until(list(waits(shown).rows)),
        news=plain(news[-1].words) if news else "",
        by=news[-1].picture if news else "",
        side=news[-1].side if news else "",
    )


def how_far(shown: Table) -> tuple[str, tuple[Chip, ...]]:
    """Which turn it is, and how far everybody is, as the reader of a table that can be shown sees it."""
    ground = face_of(shown).ground(shown, Stakes())
    open_waits = {wait.seat: wait for wait in waits(shown).rows}
    return ground.turn, tuple(_chip(shown, person, open_waits) for person in ground.people)


def _question(face: Face, shown: Table, question: Question | None) -> str:
    return face.wording(shown).prompt(question) if question and not shown.answered else ""


def _chip(shown: Table, person: Person, open_waits: dict[int, Wait]) -> Chip:
    seat = next(one for one in shown.seats if one.number == person.seat)
    return Chip(
        seat=person.seat,
        name=seat.shown_name,
        picture=person.picture,
        side=person.side,
        score=person.score,
        figures=person.figures,
        own=person.seat == shown.seat,
        awaited=person.seat in open_waits and not person.out,
    )


def _until(rows: list[Wait]) -> datetime | None:
    return rows[0].due_at if len(rows) == 1 else None
