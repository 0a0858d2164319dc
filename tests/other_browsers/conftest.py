"""The browsers, each begun for a test, and people who sit down in them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client
from pytest_django.fixtures import Settings

from games.models import Game
from tests.games.people import person
from tests.other_browsers.driver import Browser, Wire
from tests.other_browsers.firefox import Firefox
from tests.other_browsers.webkit import WebKit

LEAF = ".leaf label"
OPEN = "return [...document.querySelectorAll(arguments[0])].some((one) => one.checkVisibility())"


@pytest.fixture(autouse=True)
def site_without_streams(settings: Settings, tmp_path: Path) -> None:
    """The server of these tests has no streams, so pages ask for news; its cache is its own."""
    settings.REDIS_URL = ""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": str(tmp_path)}}


@pytest.fixture(params=[Firefox, WebKit], ids=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest, live_server: Any, tmp_path: Path) -> Iterator[Browser]:
    """One of them, begun for the test and ended after it."""
    home = tmp_path / "home"
    home.mkdir()
    begin: Callable[[Path], Wire] = request.param
    found = Browser(begin(home), live_server.url)
    try:
        yield found
    finally:
        found.close()


def signed_in(browser: Browser, name: str) -> None:
    """The browser has the session of this person."""
    client = Client()
    client.force_login(person(name))
    browser.open("/")
    browser.cookie(site_settings.SESSION_COOKIE_NAME, client.cookies[site_settings.SESSION_COOKIE_NAME].value)


def at_table(browser: Browser, game: Game) -> None:
    """Ann sits at her table and has read what lay open."""
    signed_in(browser, "Ann")
    browser.open(f"/g/{game.slug}/")
    browser.sees(lambda: browser.count("#table") == 1)
    reads(browser)


def reads(browser: Browser) -> None:
    """Turn the pages of the story that lie open, one after the other."""
    while browser.run(OPEN, LEAF):
        browser.press(LEAF)
