"""What every test may use; the servers are started by tests/servers.py."""

import asyncio
import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test import TransactionTestCase
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import Error
from pytest_django import DjangoDbBlocker

from accounts import letters
from labyrinth.ground import clock, maintenance
from labyrinth.running import health
from tests import databases, first_read, fonts, moments, servers
from tests.dealt import dealt
from tests.luck import fixed_luck

YOUNG = 20_000
"""The garbage collector looks after so many new objects; at its own 700 it took 3 % of all tests."""
CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
)
"""The first is Chromium without its windows, which takes a third less time."""
# Without a sandbox it also runs as root in a container; who draws needs no process of its own; letters are as
# wide with windows and without; the rest keeps it from calling home.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--font-render-hinting=none",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
]

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--moment KIND` lets the clock of the tests stand elsewhere, at a moment that `--draw` draws."""
    parser.addoption("--moment", choices=moments.KINDS, help="the kind of moment at which tests begin")
    parser.addoption("--draw", type=int, default=0, help="which moment of its kind")


def pytest_report_header(config: pytest.Config) -> str:
    """Say when the tests take place, so that a red one can be repeated."""
    return f"clock of the tests: {_beginning(config):%A %Y-%m-%d %H:%M:%S} UTC"


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """The clock stands while files of tests are read, too: some reckon from now. None of it is garbage."""
    gc.disable()
    try:
        with clock.stopped_at(_beginning(session.config)):
            first_read.read_from_another_file_on(session.config)
            return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """All files of tests have been read and stay: the collector need not look at them again and again, nor
    at what a test makes after each few objects."""
    gc.freeze()
    gc.set_threshold(YOUNG)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long begins first, with every worker: at the end none waits for another. Behind all
    that take tests from the list."""
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    given: dict[str, int] = getattr(config, "workerinput", {})
    items[:] = dealt(long, others, int(given.get("workercount", 1)), together=_uses_the_running_site)


def _uses_the_running_site(item: pytest.Item) -> bool:
    return "slow" in getattr(item, "fixturenames", ())


def _beginning(config: pytest.Config) -> datetime:
    kind: str | None = config.getoption("moment")
    return moments.moment(kind, config.getoption("draw")) if kind else moments.PLAIN


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A browser that stays open in a worker keeps its event loop in the thread, at rest between its tests.

    Streams that are tested there meanwhile have a loop of their own, and Django another connection: so all of
    a test, from its first fixture to the last, is with that loop or without it.
    """
    if item.get_closest_marker("browser"):
        return (yield)
    resting = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(resting)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """The test database begins as a copy of one that is migrated."""
    databases.prepare(connection)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A copied file is taken as it lies there."""
    return not servers.wants_postgres()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """After a test that commits only that is emptied which tests fill."""
    with pytest.MonkeyPatch.context() as patch:
        with django_db_blocker.unblock():
            flush = databases.Flush()
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: flush())
        yield


@pytest.fixture(autouse=True, scope="session")
def _clock_of_the_session(pytestconfig: pytest.Config) -> Iterator[None]:
    """What several tests share is made at the moment at which each of them begins."""
    with clock.stopped_at(_beginning(pytestconfig)):
        yield


@pytest.fixture(autouse=True)
def _the_clock_stands(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test depends on when it runs: time passes where the test says so, but for `real_clock`."""
    if request.node.get_closest_marker("real_clock"):
        monkeypatch.setattr(clock, "_stopped", [])
        yield
        return
    with clock.stopped_at(_beginning(request.config)):
        yield


@pytest.fixture(autouse=True, scope="session")
def _luck_of_the_session() -> Iterator[None]:
    """What several tests share falls out the same in every run."""
    with fixed_luck("session"):
        yield


@pytest.fixture(autouse=True)
def _luck_of_the_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test is red because of its dice today: each has its own, the same in every run."""
    with fixed_luck(request.node.nodeid):
        yield


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
def _no_kept_content_types() -> None:
    """A test whose rows were taken back may have kept the number of one that is gone."""
    ContentType.objects.clear_cache()


@pytest.fixture(autouse=True)
def _no_maintenance() -> None:
    """Pages need not look whether the site is closed, nor at the clock: the number of their queries is always
    the same."""
    maintenance.remember(None, seconds=3600)
    clock.note_ahead(0.0)


@pytest.fixture(autouse=True)
def _each_look_at_health_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """What changes within a test is found at once."""
    monkeypatch.setattr(health, "KEPT", 0.0)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Use the machine's own Chromium, in a face of our own; a machine without one fails and does not skip."""
    found = next((path for path in map(shutil.which, CHROMIUM) if path), None)
    if found is None:
        pytest.fail("No Chromium on PATH: install the package chromium.")
    faces = fonts.environment(tmp_path_factory.mktemp("fonts"), fonts.face())
    own = {"executable_path": found, "args": CHROMIUM_FLAGS, "env": {**os.environ, **faces}}
    return {**browser_type_launch_args, **own}


@pytest.fixture(scope="session")
def launch_browser(launch_browser: Callable[..., Any]) -> Callable[..., Any]:
    """All tests of a process have one browser: one that falls over as it starts is started once more."""

    def launch(**said: Any) -> Any:
        try:
            return launch_browser(**said)
        except Error:
            return launch_browser(**said)

    return launch


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], live_server: Any) -> dict[str, Any]:
    """Let every page open the running site by its path: `page.goto("/")`."""
    return {**browser_context_args, "base_url": live_server.url, "locale": "en-GB"}
