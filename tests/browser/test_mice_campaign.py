"""Two people and two bots play the first chapter of a campaign on its pages, and vote for the next one."""

import pytest
from playwright.sync_api import expect

from games.models import Campaign, Game
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Person, asked
from tests.browser.rehearsal import Dice
from tests.browser.test_mice import PHONE
from tests.browser.test_table_layout import DESK

pytestmark = [pytest.mark.browser, pytest.mark.deep]

DICE = Dice("micestory", 1)
MOST = 400
"""Answers that the chapter may take of two people, by far."""


def opens_a_campaign(host: Person) -> str:
    """A table of four mice, two of them bots, by the form; its address."""
    host.page.goto("/tables/new/?system=mice")
    host.page.locator("[name=seats][value='4']").check()
    host.page.locator("[name=bots]").select_option("2")
    host.page.locator("[name=campaign]").check()
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_text("1 seat free")).to_be_visible()
    return host.page.url


def plays_on(party: dict[int, Person]) -> set[int]:
    """Everybody answers on their own page until the chapter is over; the seats that have voted then."""
    voted = set[int]()
    given = 0
    while (ask := asked(DICE.slug)) and given < MOST:
        party[ask.seat].sit_at(DICE.slug)
        party[ask.seat].answers(ask)
        if ask.kind == "onward":
            voted.add(ask.seat)
        given += 1
    return voted


def test_two_people_and_two_bots_play_a_chapter_and_vote_for_the_next(
    new_person: NewPerson, fix_dice: FixDice
) -> None:
    fix_dice(DICE)
    ann, bob = new_person("Ann", **DESK), new_person("Bob", **PHONE)
    for one in (ann, bob):
        one.come_back()
    bob.page.goto(opens_a_campaign(ann))
    bob.page.get_by_role("button", name="Join this table").click()
    expect(bob.table).to_be_visible()
    first = Game.objects.get()
    assert list(first.seats.exclude(bot="").values_list("number", flat=True)) == [2, 3]
    assert plays_on({1: ann, 4: bob}) == {1, 4}
    first.refresh_from_db()
    assert (first.status, (first.result or {})["how"]) == ("finished", "won")
    campaign = Campaign.objects.get()
    second = campaign.games.get(chapter=2)
    assert second.options["chapter"] == "C2"
    for one in (ann, bob):
        one.page.goto(f"/campaigns/{campaign.slug}/")
        expect(one.page.locator("#chapter-1")).to_contain_text("won")
        one.page.get_by_role("link", name="To the table").click()
        expect(one.page).to_have_url(f"/g/{second.slug}/")
        expect(one.table).to_be_visible()
        assert one.complaints == []
