"""Who may open somebody's profile, and what of it he sees."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from accounts.blocks import block
from games.models import Reliability
from games.models.game import Access
from tests.games.careers.test_profile import address, settings, shown
from tests.games.histories import finished
from tests.games.pages import Visitor
from tests.games.people import person

pytestmark = pytest.mark.django_db

VIEWERS = ("", "Dot", "Bob", "Ann", "Mod")
SEEN = {
    "everybody": (200, 200, 404, 200, 200),
    "players": (404, 200, 404, 200, 200),
    "nobody": (404, 404, 404, 200, 200),
}
PAGES = ("person", "history")


@pytest.fixture
def people() -> None:
    """Ann has finished a game with Cid, Bob is blocked by her, Mod is a moderator."""
    finished("Ann", "Cid")
    block(person("Ann"), person("Bob"))
    person("Mod").user_permissions.add(Permission.objects.get(codename="change_report"))


@pytest.mark.parametrize("choice", SEEN)
def test_who_may_open_a_profile_and_a_history(people: None, choice: str) -> None:
    settings("Ann", profile_shown=choice)
    for page in PAGES:
        found = tuple(Visitor(viewer).get(address(page=page)).status_code for viewer in VIEWERS)
        assert found == SEEN[choice], page


@pytest.mark.parametrize("choice", SEEN)
def test_who_may_have_the_files(people: None, choice: str) -> None:
    settings("Ann", profile_shown=choice)
    for page in ("history_csv", "history_json"):
        found = tuple(Visitor(viewer).get(address(page=page)).status_code for viewer in VIEWERS)
        assert found == (302, *SEEN[choice][1:]), page


def test_it_does_not_matter_who_blocked_whom(people: None) -> None:
    assert Visitor("Ann").get(address("Bob")).status_code == 404


@pytest.mark.parametrize(("viewer", "sees"), [("", False), ("Dot", False), ("Ann", True), ("Mod", True)])
def test_a_history_that_is_not_shown(people: None, viewer: str, sees: bool) -> None:
    settings("Ann", history_shown=False)
    page = shown("Ann", viewer)
    assert ("Game 0" in page, "Most often with" in page, "1 game, 0 won" in page) == (sees, sees, sees)
    assert "At the table" in page
    assert Visitor(viewer).get(address(page="history")).status_code == (200 if sees else 404)


@pytest.mark.parametrize(("viewer", "sees"), [("", False), ("Dot", False), ("Ann", True), ("Mod", True)])
def test_times_that_are_not_shown(people: None, viewer: str, sees: bool) -> None:
    Reliability.objects.update(times={"20": 30})
    settings("Ann", times_shown=False)
    page = shown("Ann", viewer)
    assert ("The table waits" in page) is sees
    assert "Turns run out" in page


def test_nobody_is_there_whose_account_is_closed(people: None) -> None:
    settings("Ann", is_active=False)
    assert Visitor("Cid").get(address()).status_code == 404
    assert Visitor("Mod").get(address()).status_code == 200
    assert Visitor().get(reverse("games:person", args=["nobodyhere"])).status_code == 404


def test_a_stranger_may_block_and_report_oneself_one_does_not() -> None:
    slug = person("Ann").slug
    blocking, reporting = reverse("accounts:block", args=[slug]), reverse("games:report_person", args=[slug])
    other, own, visitor = shown("Ann", "Bob"), shown("Ann", "Ann"), shown("Ann")
    assert [blocking in page and reporting in page for page in (other, own, visitor)] == [True, False, False]
    assert "Change what others see" in own


def test_the_block_on_the_page_works() -> None:
    Visitor("Bob").submit(address(), reverse("accounts:block", args=[person("Ann").slug]))
    assert Visitor("Bob").get(address()).status_code == 404


def test_games_behind_a_link_count_and_are_not_listed_for_strangers() -> None:
    finished("Ann", "Bob", access=Access.LINK)
    assert ["Game 0" in shown("Ann", viewer) for viewer in ("", "Cid", "Bob", "Ann")] == [
        False,
        False,
        True,
        True,
    ]
    assert "1 game, 0 won" in shown("Ann")
