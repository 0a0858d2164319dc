"""Thousands of finished games of one person: her pages, one of the games, what others see, and her end.

PAST_GAMES=10000 is the whole past, and takes some minutes; here a part of it has to do.
"""

import json
import os
import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

from accounts.models import User
from games.journal.loading import position_at
from games.models import Game, Played, Seat
from rehearsal.past import give_past
from tests.browser.conftest import NewPerson
from tests.browser.people import PASSWORD, Person
from tests.games.fights import about_to_attack
from tests.games.people import play_on

pytestmark = pytest.mark.browser

GAMES = int(os.environ.get("PAST_GAMES", "300"))
SOME = 50
"""Every so many games one is played again to several of its positions."""


@pytest.fixture
def past(transactional_db: None) -> User:
    """Ann, and all the games she has played to their ends."""
    ann = User.objects.create_user(email="ann@example.org", username="Ann", password=PASSWORD)
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    for _game in give_past(ann, GAMES):
        pass
    return ann


def sign_in(page: Page) -> None:
    page.goto("/accounts/login/")
    page.locator("main input[name=login]").fill("ann@example.org")
    page.locator("main input[name=password]").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("banner")).to_contain_text("Ann")


def download(page: Page, name: str, to: Path) -> str:
    with page.expect_download() as waited:
        page.get_by_role("link", name=name, exact=True).click()
    waited.value.save_as(to)
    return to.read_text()


@pytest.mark.long("a browser, and thousands of games")
def test_a_person_with_thousands_of_games(past: User, new_person: NewPerson, tmp_path: Path) -> None:
    ann, visitor = new_person("Ann"), new_person("Guest")
    page = ann.page
    sign_in(page)

    she_looks_at_her_history(past, page)
    she_takes_with_her(past, page, tmp_path)
    sent = she_looks_back_at_a_game(page)
    # Somebody without an account follows the address: everything of a finished game is open.
    visitor.page.goto(sent)
    visitor.page.locator(".ways .menu summary").click()
    expect(visitor.page.get_by_text("Everything open")).to_be_visible()
    every_game_can_be_replayed()
    what_a_seat_knows_stays_with_it(new_person("Bob"), visitor.page)
    ann_goes(past, ann.page, visitor.page)


def she_looks_at_her_history(past: User, page: Page) -> None:
    """The profile, and the history by its filters."""
    page.goto(f"/people/{past.slug}/")
    expect(page.locator("main")).to_contain_text(re.compile(rf"{GAMES:,} games".replace(",", "[,.\\s]?")))
    page.get_by_role("link", name="All finished games").click()
    page.get_by_text("Choose games").click()
    page.locator("select[name=seats]").select_option("2")
    page.locator("select[name=outcome]").select_option("won")
    page.get_by_role("button", name="Show", exact=True).click()
    rows = page.locator(".played-list > li:not(.more)")
    older = page.get_by_role("link", name="Older games")
    expect(page).to_have_url(re.compile("outcome=won"))
    expect(older).to_be_visible()
    expect(rows.first).to_contain_text("won")
    first = rows.count()
    older.click()
    expect(rows).to_have_count(2 * first)


def she_takes_with_her(past: User, page: Page, folder: Path) -> None:
    """The games of the filter as files."""
    won = Played.objects.filter(user=past, seats=2, outcome="won").count()
    assert download(page, "CSV", folder / "won.csv").count("\n") == won + 1
    assert len(json.loads(download(page, "JSON", folder / "won.json"))["games"]) == won


def she_looks_back_at_a_game(page: Page) -> str:
    """The last of them step by step, and its dice; the address of the step before the last."""
    page.locator(".played-list > li").first.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="Next step").click()
    slider = page.locator("#slider")
    last = slider.get_attribute("max") or ""
    expect(slider).not_to_have_attribute("value", "0")
    page.get_by_role("link", name="Last", exact=True).click()
    expect(slider).to_have_attribute("value", last)
    page.get_by_role("link", name="Step back").click()
    expect(slider).not_to_have_attribute("value", last)
    sent = page.url
    page.get_by_label("More about this table").click()
    page.get_by_role("link", name="Seed and dice").click()
    expect(page.locator("[data-verdict=proved]")).to_be_visible()
    return sent


def every_game_can_be_replayed() -> None:
    for game in Game.objects.order_by("pk")[::SOME]:
        for entry in (0, game.entries // 2, game.entries):
            assert position_at(game, entry).number == entry


def what_a_seat_knows_stays_with_it(bob: Person, stranger: Page) -> None:
    """The address of a position of a game that runs shows everybody no more than he may know."""
    game = about_to_attack("might")
    play_on(game, 6)
    bob.come_back()
    bob.page.goto(f"/g/{game.slug}/at/")
    expect(bob.page.locator("#replay")).to_contain_text("Might")
    stranger.goto(bob.page.url)
    expect(stranger.locator("#replay")).to_contain_text("Bob")
    expect(stranger.locator("#replay")).not_to_contain_text("Might")


def history_of(person: User) -> list[tuple[int, str, float]]:
    return list(Played.objects.filter(user=person).order_by("pk").values_list("game", "outcome", "mu"))


def ann_goes(past: User, page: Page, stranger: Page) -> None:
    """She deletes her account: her name is gone, and what the others have played stands."""
    other = User.objects.get(username="Wanderer 1")
    before = history_of(other)
    page.goto("/accounts/delete/")
    if "reauthenticate" in page.url:
        page.locator("main input[name=password]").fill(PASSWORD)
        page.locator("main form button[type=submit]").first.click()
    page.locator("main input[name=name]").fill("Ann")
    page.get_by_role("button", name="Delete my account for good").click()
    expect(page.locator("body")).to_contain_text("Your account is deleted.")
    assert not User.objects.filter(pk=past.pk).exists()
    assert not Seat.objects.filter(name="Ann").exists()
    assert (
        list(Played.objects.filter(user=other).order_by("pk").values_list("game", "outcome", "mu")) == before
    )
    stranger.goto(f"/people/{other.slug}/history/")
    expect(stranger.locator(".played-list")).to_contain_text("Former player")
    assert stranger.goto(f"/people/{past.slug}/").status == 404
