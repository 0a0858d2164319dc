"""The worker of the installed site in Firefox: what is kept, for whom, and what is seen without a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from tests.games.people import running
from tests.other_browsers.conftest import signed_in
from tests.other_browsers.driver import Browser
from tests.other_browsers.firefox import Firefox
from tests.other_browsers.line import Line
from tests.push_service import KEY

pytestmark = [
    pytest.mark.deep,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long("a browser"),
]
KEPT = """const [done] = arguments;
(async () => {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("seen-")) continue;
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  }
  done(found.sort());
})();"""
DEVICES = "/accounts/devices/"
KEEP = "#seen-told"


@pytest.fixture
def firefox(tmp_path: Path, settings: Settings) -> Iterator[Firefox]:
    settings.VAPID_PRIVATE_KEY = KEY
    home = tmp_path / "home"
    home.mkdir()
    found = Firefox(home)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def line(live_server: Any) -> Iterator[Line]:
    found = Line(live_server.url)
    try:
        yield found
    finally:
        found.cut()


@pytest.fixture
def visitor(firefox: Firefox, line: Line) -> Browser:
    """Whoever sits before it."""
    return Browser(firefox, line.address)


def kept(visitor: Browser, firefox: Firefox, *paths: str) -> None:
    """These pages are kept as soon as the worker has come to it, no others."""
    visitor.sees(lambda: firefox.send("ExecuteAsyncScript", script=KEPT, args=[]) == sorted(paths))


def keeps(visitor: Browser) -> None:
    """Ask this device to keep what one sees."""
    visitor.open(DEVICES)
    visitor.press("label[for=seen-kept]")
    visitor.sees(lambda: "Kept from now on" in visitor.text(KEEP))
    visitor.open(DEVICES)
    visitor.sees(lambda: bool(visitor.run("return Boolean(navigator.serviceWorker.controller)")))


def test_without_a_line_a_table_is_shown_as_it_was_seen(
    visitor: Browser, firefox: Firefox, line: Line
) -> None:
    game = running(system="sorcerer")
    signed_in(visitor, "Ann")
    keeps(visitor)
    visitor.open(f"/g/{game.slug}/")
    kept(visitor, firefox, f"/g/{game.slug}/")
    line.cut()
    visitor.open(f"/g/{game.slug}/")
    visitor.sees(lambda: "This is how it stood on" in visitor.text("#no-line"))
    assert visitor.count("#seen[inert] #question") == 1
    assert visitor.count("#seen :is(button, input, select, textarea):not([disabled])") == 0
    visitor.open("/games/")
    visitor.sees(lambda: "Evening" in visitor.text("#kept-list"))
    line.mend()
    visitor.open(f"/g/{game.slug}/")
    visitor.sees(lambda: visitor.count("#table #question") == 1)


def test_another_account_on_the_device_sees_nothing_of_the_first(
    visitor: Browser, firefox: Firefox, line: Line
) -> None:
    first, second = running("Ann", "Bob", system="sorcerer"), running("Cid", "Dot", system="sorcerer")
    signed_in(visitor, "Ann")
    keeps(visitor)
    visitor.open(f"/g/{first.slug}/")
    kept(visitor, firefox, f"/g/{first.slug}/")
    signed_in(visitor, "Cid")
    visitor.open(f"/g/{second.slug}/")
    kept(visitor, firefox)
    line.cut()
    visitor.open(f"/g/{first.slug}/")
    visitor.sees(lambda: "The site cannot be reached" in visitor.text("#no-line"))
    assert visitor.count("#seen > *") == 0
