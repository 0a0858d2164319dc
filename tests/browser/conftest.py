"""People with browsers, mails in a folder, and dice that are known beforehand."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from pytest_django.fixtures import Settings

from games.engine.dice import commitment
from games.lobby import demo, lobby
from games.models import Game
from labyrinth.ground.clock import set_file
from tests.browser.people import Person
from tests.browser.rehearsal import Dice
from tests.browser.slow_site import MONDAY, SlowSite
from tests.labyrinth.test_up import SECONDS, UP, begun

PATIENCE = 120_000
"""Milliseconds that a page may take; none needs them, but a busy machine may."""

NewContext = Callable[..., BrowserContext]
NewPerson = Callable[..., Person]
STILL = {"reduced_motion": "reduce"}
"""Nothing glides: nobody looks at it, and to draw it costs. A test about motion asks for it itself."""
NO_POLLING = "window.setInterval = () => 0;"
"""Without intervals a page never asks for news by itself: only the stream can tell it."""
FixDice = Callable[[Dice], None]


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Whatever the zone of the machine, the clocks of its browsers are in one."""
    return {**browser_context_args, "timezone_id": "UTC"}


@pytest.fixture
def new_context(new_context: NewContext) -> NewContext:
    """To open a page, a click, an answer or a file may take as long in them as what is expected."""

    def make(**choices: Any) -> BrowserContext:
        context = new_context(**choices)
        context.set_default_timeout(PATIENCE)
        return context

    return make


@pytest.fixture
def mails(tmp_path: Path) -> Path:
    """The folder that the mails of the tests' own server go to."""
    return tmp_path / "mails"


@pytest.fixture(autouse=True)
def site_without_streams(settings: Settings, mails: Path) -> None:
    """The server of these tests has no streams, so pages ask for news; mails go to a folder, as with `up`.

    Its cache, which counts how often somebody signs up, is its own: other tests run at the same moment.
    """
    settings.REDIS_URL = ""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": str(mails)}}
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(mails)


@pytest.fixture(scope="session")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SlowSite]:
    """The whole site from a Monday morning on, in a folder and on a port of its own.

    What needs streams, mails and a worker shares it; each test has people of its own there.
    """
    folder = tmp_path_factory.mktemp("slow")
    set_file(folder / "moment", MONDAY)
    site = begun(folder / "var", folder / "said", UP, CLOCK_FILE=str(folder / "moment"))
    try:
        site.wait_for("Ctrl-C stops it.")
        yield SlowSite(site, folder / "moment")
    finally:
        site.process.terminate()
        site.process.wait(SECONDS)


@pytest.fixture
def new_person(new_context: NewContext, browser_context_args: dict[str, Any]) -> NewPerson:
    """Make somebody with a browser of their own; `scripts=False` switches scripts off in it, and with
    `clock=True` the test may let the clock of its pages run on."""

    def make(name: str = "Guest", *, scripts: bool = True, clock: bool = False, **choices: Any) -> Person:
        page = new_context(java_script_enabled=scripts, **{**STILL, **choices}).new_page()
        if clock:
            page.clock.install()
        return Person(page, name, browser_context_args["base_url"])

    return make


@pytest.fixture
def fix_dice(monkeypatch: pytest.MonkeyPatch) -> FixDice:
    """Give the next table its name and seed, and with them all its dice."""

    def fix(dice: Dice) -> None:
        def row(*args: Any, **choices: Any) -> Game:
            game = made(*args, **choices)
            for one in following:
                game.slug, game.seed, game.commitment = one.slug, one.seed, commitment(one.seed)
            following.clear()
            return game

        made, following = lobby.new_game_row, [dice]
        for module in (lobby, demo):
            monkeypatch.setattr(module, "new_game_row", row)

    return fix


@pytest.fixture
def new_browser(
    slow: SlowSite, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[NewContext]:
    """Browsers of people who visit that site; their pages never ask for news, only the stream tells them."""
    made: list[BrowserContext] = []

    def make(**more: Any) -> BrowserContext:
        at = f"http://127.0.0.1:{slow.site.port}"
        here = {**browser_context_args, **STILL, "base_url": at, **more}
        made.append(browser.new_context(**here))
        made[-1].set_default_timeout(PATIENCE)
        made[-1].add_init_script(NO_POLLING)
        return made[-1]

    yield make
    for context in made:
        context.close()
