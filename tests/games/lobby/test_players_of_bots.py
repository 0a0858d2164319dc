"""Whom one meets at a table of bots: chosen for a demo or a table, named, shown, and met again."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.faces.opponents import MIXED, opponents
from games.lobby.demo import start_demo
from games.lobby.lobby import opponent_of
from games.models import Game
from games.models.bot_names import bot_name, level_of, stored
from games.refused import Refused
from games.systems import SLUGS, get_system
from tests.games.pages import Visitor, html
from tests.games.people import open_table

pytestmark = pytest.mark.django_db
LEVELS = ["gentle", "steady", "bold", "wary", "master"]


def met(game: Game) -> list[tuple[str, str]]:
    return [(seat.bot, seat.shown_name) for seat in game.seats.order_by("number") if seat.bot]


@pytest.mark.parametrize("slug", SLUGS)
def test_each_game_has_them_and_the_master_where_it_is_one(slug):
    assert list(get_system(slug).bots.chosen) == (LEVELS[:-1] if slug == "talisman" else LEVELS)
    assert not get_system(slug).bots.thinks & set(LEVELS)
    page = html(Visitor().get(reverse("games:opponents", args=[slug])))
    for one in opponents(slug):
        assert f'value="{one.level}"' in page
        assert str(one.name) in page
        assert f"img/opponents/{one.level}" in page
    assert reverse("games:opponents", args=[slug]) in html(Visitor().get(reverse("games:about", args=[slug])))


@pytest.mark.parametrize("slug", ["chess", "tiny"])
def test_a_game_without_them_has_no_such_page(slug):
    assert Visitor().get(reverse("games:opponents", args=[slug])).status_code == 404


def test_a_demo_is_played_against_whom_one_chooses():
    game = start_demo(guest="g", address="192.0.2.7", system="mice", opponent="gentle")
    assert met(game) == [("gentle", "Old Marta"), ("gentle", "Old Marta II"), ("gentle", "Old Marta III")]


def test_nobody_is_chosen_who_does_not_play_it():
    with pytest.raises(Refused, match="Nobody plays like that"):
        start_demo(guest="g", address="192.0.2.7", system="tiny", opponent="gentle")
    with pytest.raises(Refused, match="Nobody plays like that"):
        open_table(seats=2, bots=1, system="mice", opponent="thrifty")


def test_one_of_each_sits_down_and_the_usual_have_names_of_trees():
    table = {"system": "sorcerer", "seats": 4, "bots": 3}
    mixed, usual = open_table(**table, opponent=MIXED), open_table("Bob", **table)
    assert met(mixed) == [("gentle", "Old Marta"), ("steady", "Captain Ruben"), ("bold", "Brunna")]
    assert met(usual) == [("steady", "Birch"), ("steady", "Cedar"), ("steady", "Dogwood")]
    assert [opponent_of(list(game.seats.all())) for game in (mixed, usual)] == [MIXED, ""]


def test_the_form_and_the_address_choose_them():
    ann, new = Visitor("Ann"), reverse("games:new_game")
    form = ann.form(f"{new}?system=sorcerer&opponent=master", new)
    assert (form.data["opponent"], form.data["seats"]) == ("master", "4")
    done = ann.send(form, follow=False, seats="2", bots="1", pace="week", opponent="wary")
    assert done.status_code == 302, html(done)
    assert met(Game.objects.latest("pk")) == [("wary", "Brother Anselm")]


def test_names_are_read_in_the_readers_language_and_no_person_has_one():
    with override("pl"):
        assert bot_name(stored("gentle", 2)) == "Stara Marta II"
    assert (level_of(stored("master")), level_of("gentle"), level_of("–"), bot_name("Ann")) == (
        "master",
        "",
        "",
        "",
    )
    assert bot_name(f"{stored('bold')} 99") == "Brunna"


def test_the_seats_of_a_table_show_who_plays():
    game = open_table(seats=4, bots=2, system="mice", opponent="bold", access="open")
    page = html(Visitor().get(reverse("games:lobby", args=[game.slug])))
    assert "Brunna II" in page
    assert "bot, bold" in page
    assert "img/opponents/bold" in page
