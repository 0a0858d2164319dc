"""What every test may use; the servers are started by tests/servers.py."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone, translation

from accounts import letters
from labyrinth import maintenance

CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Without a sandbox it also runs as root in a container; the rest keeps it from calling home.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first: at the end no worker waits for another.

    But for browsers: while one is open, tests of streams cannot have a loop of their own in that worker.
    """
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(autouse=True)
def _language_and_zone_of_nobody() -> Iterator[None]:
    """The last page's language and zone stay in the thread: a test starts anew, in English."""
    with translation.override("en"), timezone.override(None):
        yield


@pytest.fixture(autouse=True)
def _letters_go_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test in one transaction does is never committed; its letters go as if it were."""
    if not any(mark.kwargs.get("transaction") for mark in request.node.iter_markers("django_db")):
        monkeypatch.setattr(letters, "after_commit", lambda send: send())


@pytest.fixture(autouse=True)
def _no_maintenance() -> None:
    """Pages need not look whether the site is closed: the number of their queries is always the same."""
    maintenance.remember(None, seconds=3600)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the machine's own Chromium; a machine without one fails and does not skip."""
    found = next((path for path in map(shutil.which, CHROMIUM) if path), None)
    if found is None:
        pytest.fail("No Chromium on PATH: install the package chromium.")
    return {**browser_type_launch_args, "executable_path": found, "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], live_server: Any) -> dict[str, Any]:
    """Let every page open the running site by its path: `page.goto("/")`."""
    return {**browser_context_args, "base_url": live_server.url, "locale": "en-GB"}
