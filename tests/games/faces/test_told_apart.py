"""No two options of a question have the same words: at the table, in its API, in a mail, in any language.

Every question of the gallery and of every recorded game is looked at, as each seat that is asked is shown it:
those of the gallery wherever one chooses, those of the records by what the API says.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.utils import translation

from games import systems
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.record import begin, decode_record
from games.engine.take_back import rewind
from games.faces.face import face_of, get_face
from games.faces.shown import ShownTable
from games.faces.wording import plain
from games.models import Game, Seat
from games.models.game import Status
from games.table.reader_table import table_of
from tests.systems.talisman.table import Table

pytestmark = pytest.mark.long("every question of all recorded games")

LANGUAGES = ("en", "pl")
RECORDS = Path(__file__).parents[2] / "records"
Asked = tuple[str, tuple[str, ...], str]
"""Kind, keys and parameters: questions that are alike in these are worded alike."""


class Alike(NamedTuple):
    """Options that have the same words somewhere."""

    where: str
    kind: str
    text: str


@pytest.mark.parametrize("slug", ["sorcerer", "talisman", "mice"])
def test_no_two_options_of_a_question_read_alike(slug: str) -> None:
    met: set[Asked] = set()
    shown = (example.position for example in get_face(slug).gallery())
    assert [one for position in shown for one in alike(slug, position, met, everywhere)] == []
    assert [one for position in recorded(slug) for one in alike(slug, position, met, by_api)] == []
    assert len(met) > 1000, "there were questions"


def test_options_that_read_alike_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.faces.talisman.names.apart", lambda _content, _key: "")
    table = Table("warrior", "troll").give(1, "purchase.axe", "adventure.axe").start().play(1, "ditch")
    found = [*alike("talisman", table.at, set(), everywhere)]
    assert {one.text for one in found} == {"Axe", "Topór"}
    assert {one.where for one in found} == {"API", "mail", "table"}


# -- positions ----------------------------------------------------------------------------------------------


def recorded(slug: str) -> Iterator[Position]:
    """Every recorded game, entry by entry."""
    for path in sorted((RECORDS / slug).glob("*.json")):
        record = decode_record(path.read_bytes())
        position = begin(record, systems.get_system(slug))
        for stretch in record.played:
            yield position
            for entry in stretch.entries:
                position.replay(entry)
                yield position
            if stretch.rewound_to is not None:
                position = rewind(position, stretch.rewound_to)[0]


# -- words --------------------------------------------------------------------------------------------------

Said = Callable[[ShownTable, Question], Iterator[tuple[str, list[str]]]]


def alike(slug: str, position: Position, met: set[Asked], said: Said) -> Iterator[Alike]:
    """What reads alike of a question that has not been met before."""
    question = position.question
    for seat in position.waiting if isinstance(question, Question) else ():
        keys = tuple(question.options_of(seat))
        one = (question.kind, keys, repr((seat, question.params)))
        if len(keys) > 1 and one not in met:
            met.add(one)
            yield from _alike(shown(slug, position, seat), question, said)


def _alike(table: ShownTable, question: Question, said: Said) -> Iterator[Alike]:
    for language in LANGUAGES:
        with translation.override(language):
            for where, texts in said(table, question):
                for text, times in Counter(texts).items():
                    if times > 1:
                        yield Alike(where, question.kind, text)


def by_api(table: ShownTable, question: Question) -> Iterator[tuple[str, list[str]]]:
    """All options in the words that they have alone."""
    words, keys = face_of(table).wording(table), question.options_of(table.seat)
    yield "API", [plain(words.option(question.kind, key, question.params)) for key in keys]


def everywhere(table: ShownTable, question: Question) -> Iterator[tuple[str, list[str]]]:
    """All options in words, wherever one chooses among them."""
    face = face_of(table)
    yield from by_api(table, question)
    yield "mail", [text for _key, text in face.small(table, None).options]
    groups = face.wording(table).groups(question, "")
    yield "table", [plain(option.text) for group in groups for option in group.options]


def shown(slug: str, position: Position, seat: int) -> ShownTable:
    """The position as the seat that is asked sees it; nothing of it is stored."""
    game = Game(slug="game", system=slug, name="Game", status=Status.RUNNING, steps=position.steps)
    people = range(1, max(systems.get_system(slug).seats) + 1)
    seats = [Seat(game=game, number=one, name=f"P{one}") for one in people]
    return table_of(game, seat, seats, position, [])
