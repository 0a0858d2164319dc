"""What the first page says of the tables that play just now: public ones only, once in twenty seconds."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.faces.face import face_of
from games.faces.moment import Moment
from games.lobby import living as lives
from games.lobby.living import living
from games.models import Game, Obligation
from labyrinth.ground.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import finish, play_on, running

pytestmark = pytest.mark.django_db
HOME = reverse("games:home")


@pytest.fixture(autouse=True)
def _nothing_kept(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


def line() -> str:
    return html(Visitor().get(HOME)).partition('class="living"')[2].partition("</section>")[0]


def test_it_counts_tables_and_tells_the_last_deed_with_the_way_there():
    play_on(running("Ann", "Bob", name="Old oak"), 4)
    later = running("Cid", "Dot", name="New elm")
    with stopped_at(now() + timedelta(minutes=1)):
        play_on(later, 4)
        shown = line()
    assert "2 tables are playing now" in shown
    assert "New elm" in shown
    assert "Old oak" not in shown
    assert f'href="{reverse("games:table", args=[later.slug])}"' in shown
    assert 'aria-live="off"' in html(Visitor().get(HOME)).partition('class="living"')[2][:200]


@pytest.mark.parametrize(
    "hidden",
    [
        {"access": "link"},
        {"spectators": False},
        {"spectator_delay": 30},
        {"is_demo": True},
        {"paused_at": now()},
        {"status": "quarantined"},
    ],
    ids=str,
)
def test_a_table_that_not_everybody_may_watch_is_neither_counted_nor_told(hidden: dict[str, object]):
    game = running("Ann", "Bob", name="Old oak")
    play_on(game, 4)
    assert living().tables == 1
    cache.clear()
    Game.objects.filter(pk=game.pk).update(**hidden)
    assert living() == lives.Living()
    assert "Old oak" not in line()


def test_who_was_asked_nothing_for_a_week_does_not_play_just_now():
    running("Ann", "Bob")
    with stopped_at(now() + lives.PLAYS - timedelta(hours=1)):
        assert living().tables == 1
    cache.clear()
    with stopped_at(now() + lives.PLAYS + timedelta(hours=1)):
        assert living().tables == 0


def test_it_is_worked_out_once_for_all_who_look_in_twenty_seconds(django_assert_num_queries):
    game = running("Ann", "Bob")
    play_on(game, 4)
    assert lives.KEPT == 20
    found = living()
    assert found.tables == 1
    with django_assert_num_queries(0):
        assert living() == found


def test_where_nobody_plays_a_game_that_is_over_can_be_watched():
    assert reverse("games:about", args=["sorcerer"]) in line()
    cache.clear()
    game = running("Ann", "Bob", name="Old oak")
    finish(game)
    shown = line()
    assert "A game in 90 seconds" in shown
    assert "Old oak" in shown
    assert reverse("games:replay", args=[game.slug, 1]) in shown


@pytest.mark.parametrize(("at_the_last_step", "told"), [(True, "at 31%"), (False, "")])
def test_how_likely_it_was_is_told_of_the_deed_itself_and_of_no_earlier_one(
    monkeypatch, at_the_last_step: bool, told: str
):
    """The moment of a table may be of a fight that was some steps ago."""
    play_on(running("Ann", "Bob"), 6)

    def moment(table):
        steps = [event.step for event in table.log]
        return Moment(title=str(max(steps) if at_the_last_step else min(steps)), chance="at 31%")

    monkeypatch.setattr(lives, "face_of", lambda table: replace(face_of(table), moment=moment))
    found = living().deed
    assert found is not None
    assert found.chance == told


def test_what_one_is_asked_later_in_the_same_wait_moves_no_moment():
    game = running("Ann", "Bob")
    play_on(game, 4)
    before = living().deed
    cache.clear()
    Obligation.objects.filter(game=game).update(asked_at=now() + timedelta(minutes=5), private=True)
    assert living().deed == before
