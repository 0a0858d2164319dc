"""`manage.py up` and two browsers: what one person does appears at the other through the stream."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.people import Person
from tests.browser.slow_site import SlowSite

pytestmark = pytest.mark.browser

NO_POLLING = "window.setInterval = () => 0;"
"""Without intervals a page never asks for news by itself: only the stream can tell it."""


@pytest.fixture
def people(slow: SlowSite, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[list[Person]]:
    """Cid and Dot have accounts on that site, and browsers whose pages never poll."""
    here = {**browser_context_args, "base_url": f"http://127.0.0.1:{slow.site.port}"}
    contexts = [browser.new_context(**here) for _ in range(2)]
    for context in contexts:
        context.add_init_script(NO_POLLING)
    found = [Person(context.new_page(), name) for context, name in zip(contexts, ("Cid", "Dot"), strict=True)]
    for person in found:
        person.sign_up(slow.site.folder / "mails")
    yield found
    for context in contexts:
        context.close()


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
    cid.page.goto("/tables/new/")
    cid.page.locator("[name=seats][value='2']").check()
    cid.page.get_by_role("button", name="Open the table").click()
    expect(cid.page.get_by_text("1 seat free")).to_be_visible()
    dot.page.goto(cid.page.url)
    dot.page.get_by_role("button", name="Join this table").click()
    expect(dot.question).to_have_attribute("data-question", "setup")
    table = dot.page.url
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
    first_option(mover).click()
    expect(other.table).not_to_have_attribute("data-step", before)
    expect(mover.table).to_have_attribute("data-step", step(other))
    assert cid.complaints + dot.complaints == []
