"""The leaderboards: who is on them, in which order, and who sees whom."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.blocks import block
from accounts.models import ShownTo, User
from games.careers import boards, leaderboard
from games.models import Standing
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import FIRST, Place
from tests.games.people import person

pytestmark = pytest.mark.django_db
BOARD = "/leaderboards/tiny/2/"


def rates(name: str, mu: float, *, sigma: float = 2, rated: int = 9, days: int = 1, **more: object) -> User:
    """The person's rating at the tiny game of two seats, and how long ago his last rated game is."""
    user = person(name)
    fields = {"games": rated + 1, "won": 3, "rated_at": now() - timedelta(days=days)} | more
    Standing.objects.create(
        user=user, system="tiny", seats=2, mu=mu, sigma=sigma, ordinal=mu - 3 * sigma, rated=rated, **fields
    )
    boards.settle()
    return user


def seen(viewer: User | None = None, place: Place = FIRST) -> list[tuple[int, str]]:
    """(place, name) on a page of the board as the viewer sees it."""
    from django.contrib.auth.models import AnonymousUser

    found = leaderboard.ranking("tiny", 2, viewer or AnonymousUser(), place)
    return [(row.place, row.person.username) for row in found.page.rows]


def hide(user: User, shown: ShownTo) -> None:
    user.profile_shown = shown
    user.save(update_fields=["profile_shown"])


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def test_the_board_goes_by_what_a_rating_is_worth_for_sure() -> None:
    rates("Ann", 30, sigma=6)
    rates("Bob", 27, sigma=1)
    rates("Cid", 26, sigma=1)
    assert seen() == [(1, "Bob"), (2, "Cid"), (3, "Ann")]


@pytest.mark.parametrize(
    ("facts", "on_it"),
    [({"rated": 5}, True), ({"rated": 4}, False), ({"days": 364}, True), ({"days": 366}, False)],
)
def test_five_games_the_last_within_a_year(facts: dict[str, int], on_it: bool) -> None:
    rates("Ann", 30, **facts)
    assert bool(seen()) == on_it


def test_whoever_is_hidden_is_left_out_and_keeps_his_place() -> None:
    hide(rates("Ann", 31), ShownTo.NOBODY)
    hide(rates("Bob", 30), ShownTo.PLAYERS)
    rates("Cid", 29)
    assert seen() == [(3, "Cid")]
    assert seen(person("Cid")) == [(2, "Bob"), (3, "Cid")]
    assert seen(person("Ann")) == [(1, "Ann"), (2, "Bob"), (3, "Cid")]


def test_people_who_have_blocked_each_other_do_not_see_each_other() -> None:
    ann, bob = rates("Ann", 31), rates("Bob", 30)
    block(ann, bob)
    assert seen(ann) == [(1, "Ann")]
    assert seen(bob) == [(2, "Bob")]


def test_a_closed_account_is_not_listed() -> None:
    rates("Ann", 31)
    User.objects.filter(username="Ann").update(is_active=False)
    assert seen() == []


def test_other_systems_and_seats_are_other_boards() -> None:
    rates("Ann", 31)
    Standing.objects.update(seats=3)
    assert seen() == []


def test_the_page_shows_rating_interval_games_and_the_way_to_oneself(client: Client) -> None:
    rates("Bob", 30, sigma=2, rated=9)
    page = client.get(BOARD).content.decode()
    for words in ("30.0", "26.1 to 33.9", "24.0", "3 of 10", ">Bob<"):
        assert words in page
    mine = signed_in("Bob").get(BOARD).content.decode()
    assert 'href="?page=1#me"' in mine
    assert 'id="me"' in mine


def test_find_me_leads_to_the_page_with_oneself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "PER_PAGE", 2)
    for place, name in enumerate(["Ann", "Bob", "Cid", "Dot", "Eve"]):
        rates(name, 30 - place)
    own = leaderboard.board("tiny", 2, person("Dot")).own
    assert own is not None
    assert (own.place, own.page) == (4, 2)
    assert seen(place=Place(number=2)) == [(3, "Cid"), (4, "Dot")]
    first = leaderboard.ranking("tiny", 2, person("Dot")).page
    assert seen(place=Place(after=first.next)) == [(3, "Cid"), (4, "Dot")]
    assert seen(place=Place(number=99)) == [(1, "Ann"), (2, "Bob")]


def test_who_is_not_on_the_board_is_told_what_is_missing() -> None:
    rates("Ann", 30, rated=3)
    assert "2 rated games more" in signed_in("Ann").get(BOARD).content.decode()
    rates("Bob", 30, days=400)
    assert "more than a year ago" in signed_in("Bob").get(BOARD).content.decode()


def test_people_of_equal_rank_have_places_of_their_own() -> None:
    rates("Ann", 30)
    rates("Bob", 30)
    own = leaderboard.board("tiny", 2, person("Bob")).own
    assert own is not None
    assert own.place == 2


@pytest.mark.parametrize("address", ["/leaderboards/tiny/9/", "/leaderboards/nothing/2/"])
def test_there_are_boards_of_games_that_are_played_only(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999999999999999999", "²"])
def test_a_page_that_is_not_there_is_the_nearest_one(client: Client, page: str) -> None:
    rates("Ann", 30)
    assert client.get(BOARD, {"page": page}).status_code == 200


def test_all_boards_with_the_people_on_them(client: Client) -> None:
    rates("Ann", 30)
    page = client.get("/leaderboards/").content.decode()
    assert "1 person on the board." in page
    assert BOARD in page
    assert "Your rating: 30.0" in signed_in("Ann").get("/leaderboards/").content.decode()


def test_the_queries_do_not_grow_with_the_people(django_assert_num_queries) -> None:
    rates("Ann", 40)
    client = signed_in("Ann")
    counts = []
    for people in (3, 30):
        for number in range(people):
            name = f"P{people}x{number}"
            rates(name, 10 + number / 10)
        with django_assert_num_queries(counts[0] if counts else 16, exact=False) as captured:
            assert client.get(BOARD).status_code == 200
            assert client.get("/leaderboards/").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]
