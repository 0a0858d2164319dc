"""The page of a wish, without scripts: the form, how one waits, and the words on "My games"."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.blocks import block
from accounts.models import User
from games import systems
from games.farewell import own_company, purge
from games.farewell.delete_account import leave_tables
from games.models import Game, Wish
from games.models.game import Status
from labyrinth.ground.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import person
from tests.games.slow import MINUTE, MONDAY, H
from tests.games.wishes.wishers import state_of, swept, wisher

pytestmark = pytest.mark.django_db

PAGE, MINE = reverse("games:seat_me"), reverse("games:my_games")
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


def wish_of(name: str, *seats: str, **more: object) -> str:
    """The person fills in the form on Monday; the page they get."""
    sent = {"seats": seats, "paces": ["day"], "languages": ["en"], "together": "4", "bots_after": ""} | more
    with stopped_at(MONDAY):
        visitor = Visitor(name)
        form = visitor.form(PAGE, PAGE)
        token = {"csrfmiddlewaretoken": form.data["csrfmiddlewaretoken"]}
        return html(visitor.client.post(PAGE, sent | token, follow=True))


def test_a_form_without_scripts_makes_a_wish_and_shows_it_again():
    page = wish_of("Ann", "tiny:2", "tiny:3", bots_after="3")
    mine = Wish.objects.get()
    assert (mine.systems, mine.paces, mine.languages) == ({"tiny": [2, 3]}, ["day"], ["en"])
    assert (mine.together, mine.bots_after, mine.since) == (4, 3, MONDAY)
    assert "You are waiting for a table now." in page
    assert "Nobody who waits just now fits you." in page
    ticked = re.findall(r'value="(tiny:\d)"\s+checked', page)
    assert ticked == ["tiny:2", "tiny:3"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seats": []}, "Choose at least one game"),
        ({"paces": []}, "Choose at least one pace"),
        ({"languages": []}, "Choose at least one language"),
        ({"seats": ["tiny:99"]}, "Select a valid choice"),
        ({"together": "5"}, "Select a valid choice"),
    ],
)
def test_bad_input_is_told_and_nothing_that_was_chosen_is_lost(wrong, said):
    page = wish_of("Ann", "tiny:3", **({"together": "8"} | wrong))
    assert said in page
    assert not Wish.objects.exists()
    if "together" not in wrong:
        assert re.search(r'name="together"\s+value="8"[^>]*checked', page)
    if "seats" not in wrong:
        assert re.search(r'value="tiny:3"\s+checked', page)


def test_my_games_tell_how_one_waits_and_of_the_table_that_is_found():
    wish_of("Ann", "tiny:2")
    assert "You wait for a table" in html(Visitor("Ann").get(MINE))
    wish_of("Bob", "tiny:2")
    swept(MONDAY + H)
    page = html(Visitor("Ann").get(MINE))
    table = f"/tables/{Game.objects.get().slug}/"
    assert "A table is found for you" in page
    assert f'href="{table}"' in page
    assert "A table is found for you" not in html(Visitor("Cid").get(MINE))


def test_yes_and_no_are_said_at_the_table():
    for name in ("Ann", "Bob"):
        wish_of(name, "tiny:2")
    swept(MONDAY + H)
    game = Game.objects.get()
    address = f"/tables/{game.slug}/"
    with stopped_at(MONDAY + 2 * H):
        page = html(Visitor("Ann").get(address))
        assert "This table is found for you" in page
        assert "No, not this table" in page
        assert "We have not seen you" not in page
        assert "/i/" not in page
        assert "Good to have you here" in html(Visitor("Ann").submit(address, f"{address}here/"))
        Visitor("Bob").submit(address, f"{address}leave/")
    swept(MONDAY + 2 * H)
    assert (state_of("Ann"), state_of("Bob")) == ("waiting", "resting")
    with stopped_at(MONDAY + 3 * H):
        assert "Your wish for a table rests" in html(Visitor("Bob").get(PAGE))
        page = html(Visitor("Bob").submit(PAGE, reverse("games:go_on_wish")))
        assert "waiting for a table again" in page
        assert "any more" in html(Visitor("Bob").submit(PAGE, reverse("games:take_back_wish")))
    assert state_of("Bob") == "ended"


def test_who_is_not_at_the_table_does_not_see_it():
    for name in ("Ann", "Bob"):
        wish_of(name, "tiny:2")
    swept(MONDAY + H)
    address = f"/tables/{Game.objects.get().slug}/"
    assert Visitor("Cid").get(address).status_code == 404
    assert Game.objects.get().slug not in html(Visitor("Cid").get(reverse("games:open_games")))


def test_few_are_not_counted_and_the_blocked_not_at_all():
    for name in ("Bob", "Cid", "Dot"):
        wish_of(name, "tiny:4")
    assert "a few wait" in wish_of("Ann", "tiny:2")
    wish_of("Eve", "tiny:4", paces=["week"])
    with stopped_at(MONDAY):
        assert "4 wait" in html(Visitor("Ann").get(PAGE))
        for name in ("Bob", "Cid", "Dot", "Eve"):
            block(person(name), person("Ann"))
        page = html(Visitor("Ann").get(PAGE))
    assert "4 wait" not in page
    assert "a few wait" not in page


def test_how_many_fit_leaves_out_who_has_blocked_one():
    for name in ("Ann", "Bob"):
        wish_of(name, "tiny:3")
    with stopped_at(MONDAY):
        assert "A few of those who wait fit you." in html(Visitor("Ann").get(PAGE))
        block(person("Bob"), person("Ann"))
        assert "Nobody who waits just now fits you." in html(Visitor("Ann").get(PAGE))


def test_the_page_costs_the_same_with_many_who_wait(django_assert_max_num_queries):
    visitor = Visitor("Ann")
    for number in range(12):
        with stopped_at(MONDAY + number * MINUTE):
            wisher(f"Person{number}", 4, together=8)
    wish_of("Ann", "tiny:4", together="8")
    with stopped_at(MONDAY + H), django_assert_max_num_queries(12):
        visitor.get(PAGE)


def test_own_data_has_the_wishes_and_leaving_the_site_forgets_them():
    wish_of("Ann", "tiny:2", "tiny:3", bots_after="7")
    [row] = own_company.wishes(person("Ann"))
    assert (row["systems"], row["bots_after_days"], row["state"]) == ({"tiny": [2, 3]}, 7, "waiting")
    assert list(own_company.wishes(person("Bob"))) == []
    assert leave_tables(person("Ann"))
    assert not Wish.objects.exists()


def test_who_leaves_the_site_leaves_the_table_that_was_found():
    for name in ("Ann", "Bob"):
        wish_of(name, "tiny:2")
    swept(MONDAY + H)
    User.objects.filter(username="Ann").update(is_active=False)
    with stopped_at(MONDAY + H):
        assert leave_tables(person("Ann"))
    swept(MONDAY + H)
    assert (state_of("Bob"), Game.objects.get().status) == ("waiting", Status.CANCELLED)


def test_old_wishes_are_thrown_away_and_those_that_wait_are_not():
    wish_of("Ann", "tiny:2")
    Wish.objects.update(state="ended")
    wish_of("Bob", "tiny:2")
    with stopped_at(MONDAY + 91 * DAY):
        assert purge.wishes(dry=True) == 1
        assert purge.wishes(dry=False) == 1
    assert [wish.user_id for wish in Wish.objects.all()] == [person("Bob").pk]
