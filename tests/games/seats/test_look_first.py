"""A seat of a running game is looked at before it is taken: by whom, and nothing that it hides."""

import re

import pytest
from django.urls import reverse

from accounts.blocks import block
from games.models import Game
from tests.games.pages import Visitor, html
from tests.games.people import person, play, running
from tests.games.tables import away

pytestmark = pytest.mark.django_db


def page_of(game: Game, seat: int = 2) -> str:
    return reverse("games:look_first", args=[game.slug, seat])


def offered() -> Game:
    """Bob's seat may be taken over."""
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait", "1 hide", "2 wait", "2 hide")
    away(game, 2, offered=True)
    return game


def test_everybody_sees_how_it_stands_and_which_seat_is_free():
    game = offered()
    page = html(Visitor("Dot").get(page_of(game)))
    assert re.search(r"<span>Bob</span>\s*<span class=\"badge accent\">free</span>", page)
    assert len(re.findall(r"badge accent", page)) == 1
    assert "What happened last" in page
    assert 'class="chronicle"' in page
    assert reverse("games:take_over", args=[game.slug]) in page
    assert "Sign in to take it" in html(Visitor().get(page_of(game)))


def test_nothing_that_the_seat_hides_is_told():
    told = html(Visitor("Dot").get(page_of(offered()))).partition('class="chronicle"')[2]
    assert "hid" not in told.partition("</section>")[0]


def test_a_seat_that_is_not_free_has_no_such_page():
    game = offered()
    assert Visitor("Dot").get(page_of(game, 1)).status_code == 404
    assert Visitor("Dot").get(page_of(game, 9)).status_code == 404
    Game.objects.filter(pk=game.pk).update(adjourned=True)
    assert Visitor("Dot").get(page_of(game)).status_code == 404


def test_a_private_table_is_not_found_and_one_without_spectators_not_looked_at():
    game = offered()
    Game.objects.filter(pk=game.pk).update(spectators=False)
    assert Visitor("Dot").get(page_of(game)).status_code == 403
    listed = html(Visitor("Dot").get(reverse("games:replacements")))
    assert page_of(game) not in listed
    assert "Take this seat" in listed
    Game.objects.filter(pk=game.pk).update(access="link")
    assert Visitor("Dot").get(page_of(game)).status_code == 404


def test_who_sits_there_is_led_to_the_table():
    game = offered()
    answer = Visitor("Ann").get(page_of(game))
    assert answer.status_code == 302
    assert answer.headers["Location"] == reverse("games:table", args=[game.slug])


def test_who_must_not_meet_somebody_there_cannot_take_it():
    game = offered()
    block(person("Dot"), person("Ann"))
    page = html(Visitor("Dot").get(page_of(game)))
    assert "do not play with each other" in page
    assert "Take this seat" not in page
