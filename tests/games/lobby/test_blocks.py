"""Two of whom one has blocked the other never meet at a table."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import blocks
from accounts.blocks import are_blocked, block, blocked_ids, unblock
from games import systems
from games.lobby import lobby
from games.lobby.invite import invite
from games.lobby.open_games import open_games
from games.messages import notices
from games.messages.recheck import judge
from games.models import Message, Seat
from games.models.game import Status
from games.refused import Refused
from games.seats import replace
from games.seats.replacements import replacements
from labyrinth.ground.clock import now
from tests.games.pages import Visitor, html, way
from tests.games.people import open_table, person, running
from tests.games.tables import away

pytestmark = pytest.mark.django_db

APART = "do not play with each other"
PAGE = reverse("accounts:blocks")


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


@pytest.fixture(params=["Ann", "Bob"])
def apart(request) -> None:
    """Ann and Bob do not meet; either of them may have said so."""
    one, other = ("Ann", "Bob") if request.param == "Ann" else ("Bob", "Ann")
    block(person(one), person(other))


def test_a_block_holds_both_ways_and_is_one_query(apart, django_assert_num_queries):
    ann, bob, cid = person("Ann"), person("Bob"), person("Cid")
    with django_assert_num_queries(3):
        assert blocked_ids(ann) == {bob.pk}
        assert blocked_ids(bob) == {ann.pk}
        assert are_blocked(ann.pk, [bob.pk, cid.pk])
    with django_assert_num_queries(1):
        assert not are_blocked(ann.pk, [cid.pk])
        assert not are_blocked(ann.pk, [])


def test_twice_is_once_and_nobody_blocks_himself():
    assert block(person("Ann"), person("Bob"))
    assert not block(person("Ann"), person("Bob"))
    with pytest.raises(ValueError, match="themselves"):
        block(person("Ann"), person("Ann"))


def test_only_ones_own_block_can_be_taken_back():
    block(person("Ann"), person("Bob"))
    assert not unblock(person("Bob"), person("Ann"))
    assert blocked_ids(person("Bob"))
    assert unblock(person("Ann"), person("Bob"))
    assert not blocked_ids(person("Bob"))


def test_neither_joins_a_table_of_the_other(apart):
    game = open_table("Ann", seats=3)
    with pytest.raises(Refused, match=APART):
        lobby.join(game, person("Bob"))
    lobby.join(game, person("Cid"))
    page = html(Visitor("Bob").get(reverse("games:lobby", args=[game.slug])))
    assert APART in page
    assert reverse("games:join", args=[game.slug]) not in page


def test_a_guest_at_the_table_counts_like_its_host(apart):
    game = open_table("Cid", seats=3)
    lobby.join(game, person("Ann"))
    with pytest.raises(Refused, match=APART):
        lobby.join(game, person("Bob"))


def test_neither_takes_over_a_seat_there(apart):
    game = running("Ann", "Cid")
    away(game, 2, offered=True)
    assert not replace.take_over(person("Bob"), game.pk, 2).accepted
    assert replace.take_over(person("Dot"), game.pk, 2).accepted


def test_the_seat_one_would_take_does_not_count(apart):
    game = running("Ann", "Cid")
    away(game, 1, offered=True)
    game.created_by = person("Cid")
    game.save(update_fields=["created_by"])
    assert replace.take_over(person("Bob"), game.pk, 1).accepted


def test_the_lists_leave_out_what_the_other_sits_at(apart):
    open_table("Ann", name="Of Ann", seats=3)
    mixed = open_table("Cid", name="Of Cid", seats=4)
    lobby.join(mixed, person("Ann"))
    open_table("Dot", name="Of Dot", seats=3)
    away(running("Ann", "Cid"), 2, offered=True)
    assert [table.name for table in open_games(person("Bob")).rows] == ["Of Dot"]
    assert len(open_games(person("Dot")).rows) == len(open_games().rows) == 3
    assert (len(replacements(person("Bob")).rows), len(replacements(person("Dot")).rows)) == (0, 1)


def queries_of_the_list(tables: int) -> int:
    for number in range(tables):
        open_table(f"Host {number}", seats=3)
    with CaptureQueriesContext(connection) as found:
        open_games(person("Bob"))
    return len(found)


def test_the_list_costs_the_same_however_long_it_is(apart):
    few = queries_of_the_list(2)
    assert queries_of_the_list(12) == few <= 7


def test_nobody_is_invited_by_the_other(apart):
    game = open_table("Ann", seats=3)
    with pytest.raises(Refused, match="cannot be invited"):
        invite(game.pk, person("Ann"), person("Bob"))


def test_an_invitation_on_its_way_is_dropped():
    game = open_table("Ann", seats=3)
    notices.on_invited(game, person("Bob"), person("Ann"))
    block(person("Bob"), person("Ann"))
    verdict = judge(Message.objects.select_related("user", "game").get(), now() + timedelta(minutes=1))
    assert (verdict.do, verdict.reason) == ("drop", "not to meet")


def test_at_a_table_that_waits_whoever_blocks_stands_up():
    game = open_table("Ann", seats=3)
    lobby.join(game, person("Bob"))
    block(person("Ann"), person("Bob"))
    game.refresh_from_db()
    assert (game.status, game.created_by) == (Status.OPEN, person("Bob"))
    assert [seat.name for seat in game.seats.all()] == ["Bob"]


def test_a_game_that_runs_goes_on():
    game = running("Ann", "Bob")
    block(person("Ann"), person("Bob"))
    game.refresh_from_db()
    assert game.is_running
    assert Seat.objects.filter(game=game, offered_at=None).count() == 2


def test_the_page_blocks_by_name_and_takes_it_back():
    bob = person("Bob")
    ann = Visitor("Ann")
    assert "You have blocked nobody." in html(ann.get(PAGE))
    assert "Bob is blocked" in html(ann.submit(PAGE, PAGE, name=" bob "))
    page = ann.submit(PAGE, reverse("accounts:unblock", args=[bob.slug]))
    assert "Bob is no longer blocked." in html(page)
    assert not blocked_ids(bob)


@pytest.mark.parametrize(
    ("name", "words"), [("Zed", "Nobody plays"), ("Ann", "your own name"), ("", "required")]
)
def test_the_page_says_whom_one_cannot_block(name, words):
    assert words in html(Visitor("Ann").submit(PAGE, PAGE, name=name))
    assert not blocked_ids(person("Ann"))


def test_the_page_is_paged_and_says_nothing_of_the_others_blocks(django_assert_max_num_queries):
    for number in range(25):
        block(person("Ann"), person(f"Player {number}"))
    block(person("Zed"), person("Ann"))
    ann = Visitor("Ann")
    with django_assert_max_num_queries(7):
        page = html(ann.get(PAGE))
    assert page.count("Unblock") == 20
    assert "Zed" not in page + html(ann.get(f"{PAGE}{way('next', page)}"))


def test_strangers_and_wrong_addresses_block_nobody(client):
    address = reverse("accounts:block", args=[person("Bob").slug])
    assert client.post(address).url.startswith(reverse("account_login"))
    client.force_login(person("Ann"))
    assert client.get(address).status_code == 405
    assert client.post(reverse("accounts:block", args=[person("Ann").slug])).status_code == 404
    assert client.post(reverse("accounts:block", args=["nobody1234"])).status_code == 404
    assert blocks.blocks_of(person("Ann")).count() == 0
    found = client.post(address, {"next": "https://elsewhere.example/"})
    assert found.url == PAGE
    assert blocks.blocks_of(person("Ann")).count() == 1
