"""The page after an answer is made of what was stored: it is the page that is read anew."""

import pytest

from games.engine.questions import Question
from games.journal import kept_positions, recent
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Game
from games.play.play import Visitor, submit_from_page
from games.play.rewind import rewind
from games.table import reader_table
from tests.games.people import NAMES, person, running
from tests.systems.sorcerer.hiding import Stream

pytestmark = pytest.mark.django_db
READERS = (None, 1, 2, 3, 4)
FACTS = (
    "view",
    "question",
    "token",
    "take_back",
    "steps",
    "result",
    "foretold",
    "log",
    "answered",
    "seen_step",
)


@pytest.fixture(autouse=True)
def _nothing_kept():
    forget()


def forget():
    """Nothing is kept of any game."""
    recent._kept.clear()
    kept_positions._kept.clear()


def answered(game, stream):
    """Whoever is asked answers from the page; what was stored."""
    game.refresh_from_db()
    position = load(game)
    assert isinstance(position.question, Question)
    seat = position.waiting[0]
    key, token = stream.pick(position.question.options_of(seat)), question_token(game, seat)
    done = submit_from_page(game.slug, Visitor(person(NAMES[seat - 1]).pk), token=token, key=key)
    assert done.accepted, done.message
    return done.written


def check(stored):
    """Every seat's table after the answer is the one that is played from the stored rows, and so is the table
    of who looks at it next."""
    game = Game.objects.get(pk=stored.table.game.pk)
    kept = dict(recent._kept)
    for seat in (1, 2, 3, 4):
        shown = reader_table.table_after(stored, seat)
        other = READERS[(game.entries + seat) % len(READERS)]
        look = reader_table.table(game, other)
        after = dict(recent._kept)
        for page, reader in ((shown, seat), (look, other)):
            forget()
            anew = reader_table.table(game, reader)
            for fact in FACTS:
                assert getattr(page, fact) == getattr(anew, fact), (game.entries, reader, fact)
        forget()
        recent._kept.update(kept if seat < 4 else after)


@pytest.mark.long("ninety answers, the page of each seat made twice after each")
def test_the_page_after_an_answer_is_the_page_that_is_asked_for_anew():
    game, stream, hidden = running(*NAMES, system="sorcerer"), Stream("after"), 0
    reader_table.table(game, 1)
    for _ in range(90):
        stored = answered(game, stream)
        if stored is None:
            break
        check(stored)
        hidden += bool(stored.table.game.alone)
    assert game.entries > 60


def test_no_query_while_the_game_is_kept(django_assert_num_queries):
    game, stream = running(*NAMES, system="sorcerer"), Stream("kept")
    reader_table.table(game, 1)
    for _ in range(40):
        stored = answered(game, stream)
        with django_assert_num_queries(0):
            reader_table.table_after(stored, 1)


@pytest.mark.long("a hundred answers, the page of each seat made twice after each")
def test_what_another_process_stored_meanwhile_is_told_without_a_query(django_assert_num_queries):
    """This one keeps the game as it was some phases ago."""
    game, stream = running(*NAMES, system="sorcerer"), Stream("elsewhere")
    reader_table.table(game, 1)
    gaps = 0
    for _ in range(25):
        mine = dict(recent._kept)
        for _elsewhere in range(3):
            check(answered(game, stream))
        recent._kept.clear()
        recent._kept.update(mine)
        before = recent._kept[game.slug].counts.entries
        stored = answered(game, stream)
        gaps += before < stored.base.counts.entries
        with django_assert_num_queries(0):
            reader_table.table_after(stored, 1)
        recent._kept.clear()
        recent._kept.update(mine)
        check(stored)
        reader_table.table_after(stored, 1)
    assert gaps > 3


def test_a_rewind_that_has_left_rolls_over_costs_no_query_later(django_assert_num_queries):
    """Their numbers are used, and counted where the game was played on, not where it is replayed."""
    game, stream = running(*NAMES, system="sorcerer"), Stream("rewound")
    while game.entries < 60:
        answered(game, stream)
        game.refresh_from_db()
    rewind(game.pk, to=20, reason="a test")
    game.refresh_from_db()
    apart = 0
    for _ in range(25):
        forget()
        reader_table.table(Game.objects.get(pk=game.pk), 1)
        stored = answered(game, stream)
        apart += stored.base.counts.chances > recent._kept[game.slug].counts.chances
        with django_assert_num_queries(0):
            reader_table.table_after(stored, 1)
    assert apart > 3


def test_where_nothing_is_kept_it_is_read():
    game, stream = running(*NAMES, system="sorcerer"), Stream("cold")
    stored = answered(game, stream)
    recent._kept.clear()
    check(stored)
