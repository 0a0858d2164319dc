"""The past of a game is read alike in rows and in a pack, whenever the one becomes the other."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, transaction
from msgspec.structs import astuple

from games.journal import write
from games.journal.loading import load, load_from, position_at
from games.journal.past import Past, past_of
from games.journal.shared import shared_before
from games.mail.news import news
from games.models import Checkpoint, Game
from games.past.event_feed import happened
from games.past.recap import recap
from games.past.record import export
from games.past.timeline import timeline
from games.past.track import Track
from games.seats.votes import Proposal, cast, propose
from games.statistics.statistics import statistics
from tests.games.packed_games import eventful, everything, packed, short_stretches, told
from tests.games.people import open_table, play, running

pytestmark = pytest.mark.django_db

LATE = 12
"""An entry behind which a state is stored that is not the first."""


@pytest.fixture(autouse=True)
def _short_stretches(monkeypatch, settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    monkeypatch.setattr(write, "KEY_FRAME_EVERY", 3)
    short_stretches(monkeypatch)


@pytest.fixture
def over() -> Game:
    """A finished game of some stored states, not packed yet."""
    game = eventful(slow=2 * LATE)
    assert Checkpoint.objects.filter(game=game, entries__range=(1, LATE)).exists()
    return Game.objects.get(pk=game.pk)


def fresh(game: Game) -> Game:
    """The game as somebody has just read its row."""
    return Game.objects.get(pk=game.pk)


# -- another process packs in between ---


class PackedMeanwhile:
    """A connection's wrapper: before statement `number`, from 1 on, the game is packed by another process."""

    def __init__(self, game: Game, number: int) -> None:
        self.game, self.number, self.sent = game, number, 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.sent += 1
        if self.sent == self.number:
            packed(self.game)
        return execute(sql, params, many, context)


def read_while_packed(game: Game, read: Callable[[Game], object], number: int) -> tuple[object, bool]:
    """What is read while the game is packed before that statement, and whether so many were sent."""
    row, meanwhile = fresh(game), PackedMeanwhile(game, number)
    with transaction.atomic():
        with connection.execute_wrapper(meanwhile):
            found = read(row)
        transaction.set_rollback(True)
    return found, meanwhile.sent >= number


def reads_on(game: Game, read: Callable[[Game], object]) -> bool:
    """Whether the same is read before whichever statement the game is packed, and there is one at all."""
    number, before, went_on = 0, read(fresh(game)), True
    while went_on:
        number += 1
        found, went_on = read_while_packed(game, read, number)
        assert found == before
    return number > 1


READERS: dict[str, Callable[[Game], object]] = {
    "a position": lambda game: told(position_at(game, LATE)),
    "the game from a step": lambda game: told(load_from(game, step=game.steps - 3)),
    "what all may know": lambda game: astuple(shared_before(game, LATE))[:2],
    "the record": export,
    "the statistics": statistics,
    "the turns and fights": timeline,
    "a page of what happened": lambda game: recap(game, 1, page=1).lines,
    "what a program follows": lambda game: happened(game, 1, cursor="2.0", steps=9),
    "places of a replay": lambda game: Track(game, game.steps // 2, everything=True).behind(game.steps // 2),
    "a mail": lambda game: [news(game, 1).before, news(game, 1).table.log],
    "moments and what left": lambda game: [past_of(game).moments(), past_of(game).left()],
}


@pytest.mark.parametrize("reader", READERS)
def test_whoever_reads_while_the_game_is_packed_reads_on(over, reader):
    assert reads_on(over, READERS[reader])


def test_so_does_whoever_loads_a_game_that_ended_in_the_middle_of_a_turn():
    game = running()
    play(game, "1 wait")
    assert propose(game.pk, 1, Proposal("end")).accepted
    assert cast(game.pk, 2, vote_id=game.votes.get().pk, yes=True).accepted
    assert fresh(game).at_entry < fresh(game).entries
    assert reads_on(game, lambda row: told(load(row)))


def test_a_past_that_was_asked_before_the_packing_answers_after_it(over):
    past = past_of(over)
    counts, _state = past.frame_before(entry=LATE)
    before = (past.entries(counts.entries), past.moments(), past.left(), past.first_state())
    packed(over)
    assert (past.entries(counts.entries), past.moments(), past.left(), past.first_state()) == before


# -- what a question costs and leaves ---


def test_a_question_writes_nothing_not_even_on_the_row(over):
    row = fresh(over)
    packed(over)
    before = dict(vars(row))
    everything(row)
    assert vars(row) == before
    assert row.packed_at is None


QUESTIONS: dict[str, Callable[[Past], object]] = {
    "entries": lambda past: past.entries(),
    "some entries": lambda past: past.entries(3, 7),
    "moments": lambda past: past.moments(),
    "first state": lambda past: past.first_state(),
    "frame before": lambda past: past.frame_before(entry=0),
    "frame behind": lambda past: past.frame_behind(0),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_costs_one_query_and_one_more_when_the_game_was_packed_meanwhile(
    over, question, django_assert_num_queries, django_assert_max_num_queries
):
    ask, row = QUESTIONS[question], fresh(over)
    with django_assert_num_queries(1):
        ask(past_of(row))
    packed(over)
    known = fresh(over)
    with django_assert_num_queries(1):
        ask(past_of(known))
    with django_assert_max_num_queries(2):
        ask(past_of(row))


def test_where_nothing_is_missing_no_pack_is_asked_for(over, django_assert_num_queries):
    """The end of a game, and a game in which nothing was taken back."""
    with django_assert_num_queries(1):
        assert past_of(over).entries(over.entries) == []
    over.undone = 0
    Game.objects.filter(pk=over.pk).update(undone=0)
    over.history.all().delete()
    with django_assert_num_queries(1):
        assert past_of(over).left() == []


def test_a_game_that_has_not_begun_has_no_past():
    past = past_of(open_table())
    assert (past.entries(), past.moments(), past.left()) == ([], {}, [])
    for ask in (Past.first_state, lambda past: past.frame_before(entry=0)):
        with pytest.raises(ObjectDoesNotExist, match="nothing is stored"):
            ask(past)
