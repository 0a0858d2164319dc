"""Pages around the table on a phone: a header of one line, tabs that show where one is, a link to copy."""

from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from accounts.models import User
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.games.people import open_table, running

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=320, height=700)
TABLET = ViewportSize(width=820, height=1180)
DESK = ViewportSize(width=1280, height=900)
ROOM = 56
"""Pixels that the header may take."""


def header_of(visitor: Person) -> float:
    box = visitor.page.locator(".site-header").bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_header_is_one_line_on_a_phone(live_server: object, new_person: NewPerson, language: str) -> None:
    guest = new_person(viewport=PHONE, extra_http_headers={"Accept-Language": language})
    guest.page.goto("/tables/")
    for viewport in (PHONE, NARROW):
        guest.page.set_viewport_size(viewport)
        assert header_of(guest) <= ROOM
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_on_a_tablet_too(live_server: object, new_person: NewPerson, language: str) -> None:
    """From 60 rem on the ways stand in it, below that they are in its menu."""
    guest = new_person(viewport=TABLET, extra_http_headers={"Accept-Language": language})
    guest.page.goto("/")
    assert header_of(guest) <= ROOM + 12
    banner = guest.page.get_by_role("banner")
    expect(banner.locator(".guest-menu summary")).to_be_visible()
    guest.page.set_viewport_size({"width": 960, "height": 700})
    assert header_of(guest) <= ROOM + 12
    expect(banner.locator(".guest-menu summary")).to_be_hidden()


def test_my_games_are_in_the_menu_of_a_phone(live_server: object, new_person: NewPerson) -> None:
    ann = new_person("Ann", viewport=PHONE)
    ann.come_back()
    ann.page.goto("/tables/")
    assert header_of(ann) <= ROOM
    ann.page.get_by_role("banner").locator("summary").click()
    ann.page.get_by_role("link", name="My games").click()
    expect(ann.page).to_have_url("/games/")
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()


def test_at_a_table_the_menu_has_all_ways(live_server: object, new_person: NewPerson) -> None:
    game = running("Ann", "Bob", system="sorcerer")
    ann = new_person("Ann", viewport=PHONE)
    ann.come_back()
    ann.page.goto(f"/g/{game.slug}/")
    banner = ann.page.get_by_role("banner")
    for viewport in (PHONE, DESK):
        ann.page.set_viewport_size(viewport)
        expect(ann.page.get_by_role("link", name="Tables", exact=True)).to_have_count(0)
        banner.locator(".site-account summary").click()
        for way in ("My games", "Tables", "Cups", "Circles", "Rules", "My profile"):
            expect(banner.get_by_role("link", name=way, exact=True)).to_be_visible()
        banner.locator(".site-account summary").click()


def test_the_page_where_one_is_stays_in_view_among_the_tabs(
    live_server: object, new_person: NewPerson
) -> None:
    ann = new_person("Ann", viewport=PHONE)
    ann.come_back()
    ann.page.goto("/accounts/data/")
    here = ann.page.locator(".tabs [aria-current]")
    expect(here).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_one_click_copies_the_invitation(live_server: object, new_person: NewPerson) -> None:
    game = open_table("Ann", seats=3, system="sorcerer")
    ann = new_person("Ann", viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    ann.come_back()
    ann.page.goto(f"/tables/{game.slug}/")
    copy = ann.page.locator("[data-copy]")
    expect(copy).to_be_in_viewport(ratio=1)
    copy.click()
    expect(copy).to_have_text("Copied")
    assert ann.page.evaluate("navigator.clipboard.readText()").endswith(f"/i/{game.invite}/")
    assert ann.complaints == []


def test_without_scripts_the_invitation_can_be_read(live_server: object, new_person: NewPerson) -> None:
    game = open_table("Ann", seats=3, system="sorcerer")
    ann = new_person("Ann", scripts=False, viewport=PHONE)
    ann.come_back()
    ann.page.goto(f"/tables/{game.slug}/")
    expect(ann.page.locator("[data-share]")).to_have_value(
        f"{ann.page.url.split('/tables/')[0]}/i/{game.invite}/"
    )
    expect(ann.page.locator("[data-copy]")).to_be_hidden()


def test_who_travels_is_offered_the_zone_of_the_browser_by_its_place(
    live_server: object, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    with browser.new_context(**{**browser_context_args, "timezone_id": "Europe/Warsaw"}) as context:
        ewa = Person(context.new_page(), "Ewa", browser_context_args["base_url"])
        ewa.come_back()
        User.objects.filter(username="Ewa").update(language="pl", time_zone="America/New_York")
        ewa.page.goto("/accounts/preferences/")
        offer = ewa.page.locator("[data-zone-offer]")
        expect(offer).to_contain_text("w strefie czasowej Warszawa; tutaj twoją strefą jest Nowy Jork")
        offer.get_by_role("button").click()
        expect(ewa.page.get_by_role("status")).to_contain_text("Warszawa")
        expect(offer).to_be_hidden()
    assert User.objects.get(username="Ewa").time_zone == "Europe/Warsaw"
