"""Two people and two bots begin and win a chapter of a campaign on its pages, and vote for the next one."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from games.models import Campaign, Game
from games.play.bots import play_bots
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked
from tests.browser.test_mice import PHONE
from tests.browser.test_mice_demo import LAST, before_the_oak
from tests.browser.test_table_layout import DESK
from tests.games.fights import begin_at

pytestmark = [pytest.mark.browser, pytest.mark.deep]

FEW, VOTES = 6, 20
"""So many answers of the two before the end is laid out; more than they give behind it."""


def opens_a_campaign(host: Person) -> str:
    """A table of four mice, two of them bots, by the form; its address."""
    host.page.goto("/tables/new/?system=mice")
    host.page.locator("[name=seats][value='4']").check()
    host.page.locator("[name=bots]").select_option("2")
    host.page.locator("[name=campaign]").check()
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_text("1 seat free")).to_be_visible()
    return host.page.url


def plays_on(party: dict[int, Person], game: Game, most: int) -> set[int]:
    """So many answers at most, each on the own page; the seats that have voted."""
    voted = set[int]()
    for _ in range(most):
        play_bots(game.pk)
        if not (ask := asked(game.slug)):
            break
        party[ask.seat].sit_at(game.slug)
        party[ask.seat].answers(replace(ask, key=LAST) if LAST in ask.options else ask)
        voted |= {ask.seat} if ask.kind == "onward" else set()
    return voted


def lay_out_the_end(game: Game) -> None:
    """Ann's Collin is a step from the end of the chapter, with all others there."""
    table = before_the_oak()
    table.state.campaign = True
    begin_at(game, table.resume().at.base)


def test_two_people_and_two_bots_win_a_chapter_and_vote_for_the_next(
    new_person: NewPerson,
) -> None:
    ann, bob = new_person("Ann", **DESK), new_person("Bob", **PHONE)
    for one in (ann, bob):
        one.come_back()
    bob.page.goto(opens_a_campaign(ann))
    bob.page.get_by_role("button", name="Join this table").click()
    expect(bob.table).to_be_visible()
    first = Game.objects.get()
    assert list(first.seats.exclude(bot="").values_list("number", flat=True)) == [2, 3]
    party = {1: ann, 4: bob}
    plays_on(party, first, FEW)
    lay_out_the_end(first)
    assert plays_on(party, first, VOTES) == {1, 4}
    first.refresh_from_db()
    assert (first.status, (first.result or {})["how"]) == ("finished", "won")
    campaign = Campaign.objects.get()
    second = campaign.games.get(chapter=2)
    assert second.options["chapter"] in ("C2", "C3")  # as most have voted, two of them bots
    for one in (ann, bob):
        one.page.goto(f"/campaigns/{campaign.slug}/")
        expect(one.page.locator("#chapter-1")).to_contain_text("won")
        one.page.get_by_role("link", name="To the table").click()
        expect(one.page).to_have_url(f"/g/{second.slug}/")
        expect(one.table).to_be_visible()
        assert one.complaints == []
