"""Two people who know nothing of each other meet through "seat me", say yes, and begin to play."""

import pytest
from playwright.sync_api import expect

from games.models import Game, Wish
from games.wishes import sweep
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ANSWERS = 2


def wishes(who: Person, *, keyboard: bool) -> None:
    """Say what one likes, with the pointer or by the keyboard alone, and wait."""
    who.page.goto("/tables/seat-me/")
    box = who.page.locator("input[name=seats][value='sorcerer:2']")
    button = who.page.locator("form.sheet button[type=submit]")
    if keyboard:
        box.focus()
        who.page.keyboard.press("Space")
        button.focus()
        who.page.keyboard.press("Enter")
    else:
        box.check()
        button.click()
    expect(who.page.locator("main")).to_contain_text("You are waiting for a table now.")


def says_yes(who: Person) -> None:
    """From the page of the wish to the table that was found, and yes to it."""
    who.page.goto("/tables/seat-me/")
    who.page.locator("[aria-labelledby=wish] a.button.primary").click()
    who.page.locator("form[action$='/here/'] button").click()


@pytest.mark.long("two browsers, from a wish to the first turns")
def test_two_people_meet_and_begin_to_play(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann"), new_person("Bob", scripts=False)
    for who in (ann, bob):
        who.come_back()
    wishes(ann, keyboard=True)
    wishes(bob, keyboard=False)
    sweep.sweep()
    game = Game.objects.get()
    assert sorted(seat.user.username for seat in game.seats.all()) == ["Ann", "Bob"]
    for who in (ann, bob):
        says_yes(who)
    game.refresh_from_db()
    assert game.is_running
    people = {seat.number: {"Ann": ann, "Bob": bob}[seat.name] for seat in game.seats.all()}
    for _ in range(ANSWERS):
        ask = asked(game.slug)
        assert ask is not None
        people[ask.seat].sit_at(game.slug)
        people[ask.seat].answers(ask)
    sweep.sweep()
    assert set(Wish.objects.values_list("state", flat=True)) == {"seated"}
    assert ann.complaints == []
