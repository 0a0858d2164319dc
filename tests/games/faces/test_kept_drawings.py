"""Who looks again where nothing has changed for them is drawn nothing anew; any change is drawn."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation
from msgspec.structs import replace

from games.engine.position import Position
from games.engine.questions import Question, Waiting
from games.engine.system import Result
from games.faces import kept_drawings
from games.faces.drawn import draw
from games.faces.kept_drawings import draw_once
from games.faces.shown import ShownTable
from games.models import Game, Seat
from games.table.reader_plan import ReaderPlan
from games.table.reader_table import Table, TakeBack
from games.talk.proposals import ShownProposal
from tests.games.pages import Visitor, html
from tests.games.people import NAMES, answer, running
from tests.games.slow import MONDAY
from tests.games.table.test_hidden_pages import MASKED
from tests.systems.sorcerer.face.pages import shown
from tests.systems.sorcerer.hiding import play_at_random
from tests.systems.sorcerer.rich import rich_table


@pytest.fixture(autouse=True)
def drawings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Table]]:
    """The tables that are drawn, one after the other; nothing is kept from before."""
    made: list[Any] = []

    def drawing(table: ShownTable) -> Any:
        made.append(table)
        return draw(table)

    monkeypatch.setattr(kept_drawings, "draw", drawing)
    kept_drawings._drawn.cache_clear()
    yield made
    kept_drawings._drawn.cache_clear()


def position() -> Position:
    """One where somebody is asked, and much lies about."""
    at = rich_table(1).at
    play_at_random(at, 1, 20)
    return at


def test_the_same_is_drawn_once_for_each_reader_and_language(drawings):
    at = position()
    for _ in range(3):
        for reader in (1, 2, None):
            for language in ("en", "pl"):
                with translation.override(language):
                    assert draw_once(shown(at, reader)).log == draw(shown(at, reader)).log
    assert len(drawings) == 6


ANOTHER: dict[str, Any] = {
    "seat": 1,
    "seats": [Seat(number=1, name="Eve")],
    "view": None,
    "question": Waiting((1,), "move"),
    "token": "another",
    "answered": "stay",
    "take_back": TakeBack("move", "stay"),
    "result": Result((1,), "gems"),
    "log": [],
    "council": (ShownProposal(1, 2, "Ann", "There!", MONDAY, 3, (), (), (), None, own=False),),
    "seen_step": 1,
    "out": (1,),
    "on_turn": 4,
    "plan": ReaderPlan(may_send=True, stops=(), left=0, stopped=""),
    "suggested": "stay",
}
"""For everything that a face may read of a table another value."""


@pytest.mark.parametrize("fact", [name for name in vars(ShownTable) if not name.startswith("_")])
def test_whatever_a_face_may_read_makes_another_drawing(fact, drawings):
    table = replace(shown(position(), 2), on_turn=1)
    if fact == "game":
        other = replace(table, game=Game(system="mice"))
    else:
        other = replace(table, **{fact: ANOTHER[fact]})
    assert kept_drawings._name_of(table) == kept_drawings._name_of(replace(table))
    assert kept_drawings._name_of(other) != kept_drawings._name_of(table)


def test_a_question_to_oneself_is_another_one_than_the_same_to_others():
    table = shown(position(), 2)
    assert isinstance(table.question, Question)
    waiting = replace(
        table, question=Waiting(table.question.seats, table.question.kind, table.question.params)
    )
    assert kept_drawings._name_of(waiting) != kept_drawings._name_of(table)


def test_only_so_many_are_kept_those_that_were_looked_at_last(drawings):
    table = shown(position(), 1)
    every = [replace(table, token=str(number)) for number in range(kept_drawings.MOST)]
    for one in (*every, every[0], table, every[0], every[1]):
        draw_once(one)
    assert drawings[kept_drawings.MOST :] == [table, every[1]]


@pytest.mark.django_db
@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_a_page_that_is_loaded_again_is_drawn_once_and_stays_the_same(system, drawings):
    game = running(*NAMES, system=system)
    ann, at = Visitor("Ann"), reverse("games:table", args=[game.slug])
    ann.get(at)  # by which there is no news any longer
    first = MASKED.sub("", html(ann.get(at)))
    count = len(drawings)
    assert MASKED.sub("", html(ann.get(at))) == first
    assert len(drawings) == count
    kept_drawings._drawn.cache_clear()
    assert MASKED.sub("", html(ann.get(at))) == first
    assert len(drawings) == count + 1


@pytest.mark.django_db
def test_an_answer_is_drawn_for_everybody(drawings):
    game = running()
    ann, at = Visitor("Ann"), reverse("games:table", args=[game.slug])
    ann.get(at)
    answer(game, 1, "wait")
    before = len(drawings)
    ann.get(at)
    assert len(drawings) == before + 1
