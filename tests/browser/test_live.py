"""`manage.py up` and two browsers: what one person does appears at the other through the stream."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.people import Person, values
from tests.browser.slow_site import SlowSite

pytestmark = pytest.mark.browser


@pytest.fixture
def people(slow: SlowSite, new_browser: NewContext) -> list[Person]:
    """Cid and Dot have accounts on that site, and browsers whose pages never poll."""
    found = [Person(new_browser().new_page(), name) for name in ("Cid", "Dot")]
    for person in found:
        person.sign_up(slow.site.folder / "mails")
    return found


def sit_down(ann: Person, bob: Person) -> str:
    """Ann opens a table for two on which no turn is longer by itself, Bob joins; its address."""
    ann.page.goto("/tables/new/")
    ann.page.locator("[name=seats][value='2']").check()
    ann.page.locator("[name=safety]").evaluate("one => { one.checked = false; }")
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page.get_by_text("1 seat free")).to_be_visible()
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Join this table").click()
    expect(bob.question).to_have_attribute("data-question", "setup")
    return bob.page.url


def listens(page: Page, address: str) -> None:
    """Open a table and wait until its stream has begun."""
    with page.expect_response(lambda response: "/live/" in response.url) as stream:
        page.goto(address)
    assert stream.value.headers["content-type"] == "text/event-stream"


def step(person: Person) -> str:
    """The public number of the table on the person's page."""
    return person.table.get_attribute("data-step") or ""


def first_option(person: Person) -> Locator:
    return person.question.locator("[name=answer]").first


@pytest.mark.long("a browser, and a server with streams")
def test_a_move_of_one_appears_at_the_other_through_the_stream(people: list[Person]) -> None:
    cid, dot = people
    table = sit_down(cid, dot)
    for person in people:
        listens(person.page, table)

    # Set-up is sealed: the first answer shows nothing to the other, the second opens both boards to both.
    first_option(cid).click()
    expect(cid.page.get_by_text("Your answer is in:")).to_be_visible()
    before = step(cid)
    assert step(dot) == before
    first_option(dot).click()
    expect(cid.table).not_to_have_attribute("data-step", before)
    expect(dot.table).to_have_attribute("data-step", step(cid))

    mover, other = (cid, dot) if cid.question.count() else (dot, cid)
    expect(mover.question).to_have_attribute("data-question", "move")
    expect(other.question).to_have_count(0)
    before = step(other)
    key = values(mover.question.locator("[name=answer]"))[0]
    mover.reach(key)
    mover.option(key).click()
    expect(other.table).not_to_have_attribute("data-step", before)
    expect(mover.table).to_have_attribute("data-step", step(other))
    assert cid.complaints + dot.complaints == []
