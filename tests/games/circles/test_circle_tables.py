"""Tables of a circle: its members see them, whoever else has their link does not."""

import pytest
from django.urls import reverse

from accounts.blocks import block
from games.circles import members
from games.circles.page import shown
from games.lobby.invite import invite
from games.lobby.lobby import join
from games.lobby.rematch import rematch
from games.models import Game, Message
from games.refused import Refused
from tests.games.circles.gathered import circle_of
from tests.games.pages import Visitor, html
from tests.games.people import finish, open_table, person, running

pytestmark = pytest.mark.django_db
LISTS = {"bots": "0", "pace": "week"}
"""What is chosen in lists: a `Visitor` sends what is ticked and typed."""


def status(name: str, address: str) -> int:
    return Visitor(name).get(address).status_code


def test_only_members_open_them_and_they_are_on_no_list():
    circle = circle_of("Ann")
    with pytest.raises(Refused, match="Only members open"):
        open_table("Bob", circle=circle)
    game = open_table("Ann", circle=circle, access="open")
    assert (game.circle, game.access) == (circle, "link")
    person("Bob")
    assert game.slug not in html(Visitor("Bob").get(reverse("games:open_games")))


@pytest.mark.parametrize("page", ["lobby", "table"])
def test_members_see_the_table_and_the_link_opens_it_to_nobody_else(page):
    circle = circle_of("Ann", "Bob", "Eve")
    game = open_table("Ann", circle=circle) if page == "lobby" else running("Ann", "Eve", circle=circle)
    person("Cid")
    address = reverse(f"games:{page}", args=[game.slug])
    assert status("Bob", address) == 200
    outside = Visitor("Cid")
    outside.get(reverse("games:invite", args=[game.invite]))
    assert outside.get(address).status_code == 404
    assert Visitor().get(address).status_code == 404
    members.leave(circle.pk, person("Bob"))
    assert status("Bob", address) == 404


def test_who_only_asks_sees_nothing():
    circle = circle_of("Ann", "Bob", joining="asked")
    game = open_table("Ann", circle=circle)
    assert status("Bob", reverse("games:lobby", args=[game.slug])) == 404
    assert shown(circle, person("Bob")).waiting == []


def test_members_alone_sit_down_and_are_invited():
    circle = circle_of("Ann", "Bob")
    game = open_table("Ann", seats=3, circle=circle)
    with pytest.raises(Refused, match="for the members of its circle"):
        join(game, person("Cid"))
    with pytest.raises(Refused, match="not a member of the circle"):
        invite(game.pk, person("Ann"), person("Cid"))
    assert not Message.objects.filter(user=person("Cid")).exists()
    join(game, person("Bob"))
    assert game.seats.count() == 2


def test_the_page_of_the_circle_shows_them_to_members_without_those_of_the_blocked():
    circle = circle_of("Ann", "Bob", "Cid", listed=True)
    waiting, going = open_table("Ann", circle=circle), running("Ann", "Bob", circle=circle)
    over = running("Ann", "Bob", circle=circle)
    finish(over)
    open_table("Ann")
    page = shown(circle, person("Cid"))
    assert [[one.pk for one in rows] for rows in (page.waiting, page.running, page.over)] == [
        [waiting.pk],
        [going.pk],
        [over.pk],
    ]
    block(person("Cid"), person("Bob"))
    page = shown(circle, person("Cid"))
    assert [one.pk for one in (*page.waiting, *page.running, *page.over)] == [waiting.pk]
    assert shown(circle, person("Dot")).waiting == shown(circle, None).waiting == []


def test_a_rematch_stays_in_the_circle_for_its_members():
    circle = circle_of("Ann", "Bob")
    games = [running("Ann", "Bob", circle=circle) for _ in range(2)]
    for game in games:
        finish(game)
    members.leave(circle.pk, person("Bob"))
    kept, left = rematch(games[0].pk, person("Ann")), rematch(games[1].pk, person("Bob"))
    assert (kept.circle, left.circle, left.access) == (circle, None, "link")


def test_the_form_offers_ones_circles_and_opens_the_table_there():
    circle, page = circle_of("Ann"), reverse("games:new_game")
    assert f'value="{circle.slug}" selected' in html(Visitor("Ann").get(f"{page}?circle={circle.slug}"))
    Visitor("Ann").submit(page, page, **LISTS, circle=circle.slug)
    assert Game.objects.get().circle == circle
    person("Bob")
    assert 'name="circle"' not in html(Visitor("Bob").get(page))
    sent = Visitor("Bob").submit(page, page, **LISTS, circle=circle.slug)
    assert "Only members open tables of a circle." in html(sent)
    assert Game.objects.count() == 1
