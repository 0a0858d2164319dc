"""`manage.py up` and a clock of its own: a mail answered logged out, a vacation, a stand-in, a return."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.people import Person, values
from tests.browser.slow_site import SETTLED, SlowSite, body, wait_for, words
from tests.browser.test_live import listens, sit_down, step

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
PASSING = ("end", "pass", "decline", "keep", "stay")
"""Options that end a turn soon."""


@pytest.fixture
def people(slow: SlowSite, new_browser: NewContext) -> tuple[Person, Person]:
    """Ann and Bob have accounts on that site."""
    ann, bob = (Person(new_browser().new_page(), name) for name in ("Ann", "Bob"))
    for person in (ann, bob):
        person.sign_up(slow.site.folder / "mails")
    return ann, bob


def answers_something(person: Person) -> None:
    """Press a button of the question that brings the turn on, and wait until the table has taken it."""
    token = person.question.locator("[name=token]").input_value()
    keys = values(person.question.locator("[name=answer]"))
    key = next((key for key in PASSING if key in keys), keys[0])
    person.reach(key)
    person.option(key).click()
    expect(person.page.locator(f"#table:not(:has([name=token][value='{token}']))")).to_be_visible()


def plays_on_until(person: Person, other: Person) -> None:
    """The person answers whatever he is asked until it is the other's turn."""
    for _ in range(40):
        if not person.question.count():
            break
        answers_something(person)
    expect(person.table).to_contain_text(f"Waiting for {other.name}.")


def never_reloaded(page: Page) -> Callable[[], bool]:
    """Mark the page as it stands; whether the mark is still there."""
    page.evaluate("window.sameAsBefore = true")
    return lambda: bool(page.evaluate("window.sameAsBefore === true"))


def decides_by_mail(mail: EmailMessage, page: Page) -> str:
    """Open a mail on a phone on which nobody is signed in, press its first option and confirm; the link."""
    page.set_content(body(mail))
    option = page.locator("a[href*='/d/']").first
    words = option.locator("b:not(.letter)").inner_text()
    link = str(option.get_attribute("href"))
    option.click()
    expect(page.locator("[data-option]")).to_have_text(words)
    expect(page.locator("form[data-decide] button")).to_have_count(1)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("[data-decided]")).to_be_visible()
    return link


@pytest.mark.long("a browser through a whole story")
def test_a_mail_is_answered_logged_out_and_a_stand_in_plays_for_who_stays_away(
    slow: SlowSite, people: tuple[Person, Person], new_browser: NewContext
) -> None:
    ann, bob = people
    table = sit_down(ann, bob)
    listens(bob.page, table)
    answers_from_her_mail(slow, ann, bob, phone=new_browser(**PHONE).new_page())

    # It is Ann's turn. She goes on vacation, and Bob reads it; her clock stands still.
    comes_to(slow, ann, bob, mails=2)
    goes_on_vacation(ann, until=slow.at + timedelta(days=3))
    bob.page.reload()
    bob.sees("Ann is away from")
    bob.sees("Waiting for Ann.")

    stays_away(slow, ann, bob)
    listens(ann.page, table)
    takes_over_again(ann, bob)
    assert ann.complaints + bob.complaints == []


def answers_from_her_mail(slow: SlowSite, ann: Person, bob: Person, *, phone: Page) -> None:
    """Bob has answered and looks on; Ann has left, and on her phone, not signed in, she finds the mail."""
    bob.question.locator("[name=answer]").first.click()
    expect(bob.page.get_by_text("Your answer is in:")).to_be_visible()
    ann.page.goto("about:blank")
    slow.later(SETTLED)
    before, same = step(bob), never_reloaded(bob.page)
    link = decides_by_mail(slow.letter(ann.email, "your turn"), phone)

    # Bob sees it at once: set-up is over, and both boards lie open.
    expect(bob.table).not_to_have_attribute("data-step", before)
    assert same()

    # The link opens that one decision, once, and nothing else.
    phone.goto(link)
    expect(phone.locator("[data-dead-link=answered]")).to_be_visible()
    phone.goto("/games/")
    expect(phone).to_have_url(re.compile("/accounts/login/"))


def stays_away(slow: SlowSite, ann: Person, bob: Person) -> None:
    """Longer than her vacation and her clock allow: the stand-in plays, again and again."""
    same = never_reloaded(bob.page)
    slow.later(timedelta(days=9))
    for missed in (1, 2, 3):
        expect(bob.table.locator(f"[data-missed='{missed}']")).to_be_visible()
        bob.sees("Ann is out of time: the stand-in plays this turn.")
        if missed < 3:
            comes_to(slow, ann, bob, mails=2 + missed)
            slow.later(timedelta(days=6))
    bob.sees("The seat of Ann is free for somebody else; until then a stand-in plays it.")
    assert same()
    offered = words(slow.letter(ann.email, "your seat over"))
    assert "until somebody does, you can come back" in offered


def takes_over_again(ann: Person, bob: Person) -> None:
    """Ann comes back and takes her seat from the stand-in; Bob sees it, and then that she plays herself."""
    same = never_reloaded(bob.page)
    ann.sees("A stand-in plays for you.")
    ann.page.get_by_role("button", name="I am back").click()
    expect(ann.page.get_by_role("button", name="I am back")).to_have_count(0)
    bob.sees("Ann is back.")
    plays_on_until(bob, ann)
    expect(ann.question).to_be_visible()
    before = step(bob)
    # One answer may be her own affair, of which he learns nothing.
    plays_on_until(ann, bob)
    expect(bob.table).not_to_have_attribute("data-step", before)
    assert same()


def comes_to(slow: SlowSite, ann: Person, bob: Person, *, mails: int) -> None:
    """Bob plays until it is Ann's turn, and she is told so by mail; so many such mails she has then."""
    plays_on_until(bob, ann)
    slow.later(SETTLED)
    wait_for(
        lambda: len([one for one in slow.letters(ann.email) if "your turn" in words(one)]) >= mails or None
    )


def goes_on_vacation(person: Person, *, until: datetime) -> None:
    """Announce it by the form of the account, from now on."""
    person.page.goto("/accounts/vacation/")
    person.page.locator("[name=ends]").fill(f"{until:%Y-%m-%d}")
    person.page.get_by_text("Not whole days").click()
    person.page.locator("[name=ends_hour]").fill(f"{until:%H:%M}")
    person.page.get_by_role("button", name="Announce").click()
    expect(person.page.get_by_role("heading", name="You are on vacation")).to_be_visible()
