"""The page of a table in Chromium: bytes over the wire by kind, the largest paint on a slow phone, shifts."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from benchmarks import web
from benchmarks.games import grow, new_game, people
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sessions import sign_in
from games.models import Game
from games.systems import SLUGS

CHROMIUM = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chromium-headless-shell",
)
PHONE = {"width": 390, "height": 844}
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""1.6 Mbit/s and 150 ms there and back; bytes a second."""
SLOWER = 4
"""A phone takes so many times what this machine takes."""
WATCHED = """
  window.painted = 0; window.shifted = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.painted = one.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifted += one.value; })
    .observe({ type: "layout-shift", buffered: true });
"""
Phone = Callable[[], AbstractContextManager[BrowserContext]]
SETTLED, QUICK_SETTLED = 1200, 100
"""Milliseconds after which nothing moves any more: motion takes 600 at most (in a quick run it may)."""


def looks(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """One table of each system after so many answers, as its first seat sees it; quickly, of the first."""
    settled, systems = (QUICK_SETTLED, SLUGS[:1]) if quick else (SETTLED, SLUGS)
    games = {(slug, size): grow(new_game(system=slug), size) for slug in systems for size in sizes}
    cookies = sign_in(people()[0])
    with web.pages(1) as site, sync_playwright() as playwright:
        found = next(path for path in map(shutil.which, CHROMIUM) if path)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        phone = partial(_phone, browser, f"http://127.0.0.1:{site.port}", cookies)
        rows = [
            row for (slug, size), game in games.items() for row in _rows(phone, game, slug, size, settled)
        ]
    return [explained(row, partial(_in_words, row)) for row in rows]


def _in_words(row: Row) -> str:
    """What a row is made of, as far as it was told apart."""
    parts = row.facts or {"all of it": row.measured}
    return ", ".join(f"{name}: {figure:,.0f}" for name, figure in parts.items())


def _rows(phone: Phone, game: Game, system: str, answers: int, settled: int) -> Iterator[Row]:
    command = f"python -m benchmarks looks --answers {answers}"
    with phone() as context:
        cold = _received(context.new_page(), game, settled)
        known = _received(context.new_page(), game, settled)
    for kind in ("font", "art", "rest"):
        yield Row(f"cold_{kind}", cold[kind] / 1000, command, system)
    yield Row("cold", cold.total() / 1000, command, system, facts=dict(cold))
    yield Row("known", known.total() / 1000, command, system, facts=dict(known))
    with phone() as context:
        yield Row("painted", _painted(context, game, settled) / 1000, command, system)
    with phone() as context:
        yield Row("shifted", _shifted(context, game, settled), command, system)


@contextmanager
def _phone(browser: Browser, here: str, cookies: str) -> Iterator[BrowserContext]:
    """A phone of who sits first, with nothing in its cache. Raises RuntimeError where a script broke."""
    broken: list[str] = []
    context: BrowserContext = browser.new_context(viewport=PHONE, has_touch=True, base_url=here)
    # Streams have a server of their own; this one would wait for the end of each.
    context.add_init_script("window.EventSource = class extends EventTarget { close() {} };")
    known = SimpleCookie(cookies).items()
    context.add_cookies([{"name": key, "value": one.value, "url": here} for key, one in known])
    context.on("weberror", lambda told: broken.append(str(told.error)))
    yield context
    context.close()
    if broken:
        raise RuntimeError("; ".join(broken))


def _address(game: Game) -> str:
    return reverse("games:table", args=[game.slug])


def _received(page: Page, game: Game, settled: int) -> Counter[str]:
    """Bytes over the wire, headers included, by kind."""
    network, kinds, bytes_of = page.context.new_cdp_session(page), dict[str, str](), Counter[str]()

    def asked(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = _kind(event["request"]["url"])

    def done(event: dict[str, Any]) -> None:
        bytes_of[kinds.get(event["requestId"], "rest")] += int(event["encodedDataLength"])

    network.on("Network.requestWillBeSent", asked)
    network.on("Network.loadingFinished", done)
    network.send("Network.enable")
    page.goto(_address(game), wait_until="load")
    page.wait_for_timeout(settled)
    return bytes_of


def _kind(url: str) -> str:
    path = urlsplit(url).path
    if path.endswith(".woff2"):
        return "font"
    return "art" if path.endswith(".svg") and ("/systems/" in path or "/img/table" in path) else "rest"


def _painted(context: BrowserContext, game: Game, settled: int) -> float:
    """Milliseconds until the largest thing is there, on a slow phone far away."""
    page = context.new_page()
    page.add_init_script(WATCHED)
    slow: CDPSession = context.new_cdp_session(page)
    slow.send("Network.enable")
    slow.send("Network.emulateNetworkConditions", SLOW_4G)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(_address(game), wait_until="load")
    page.wait_for_timeout(settled)
    return float(page.evaluate("window.painted"))


def _shifted(context: BrowserContext, game: Game, settled: int) -> float:
    """How far things shift while the table is exchanged because others have played."""
    page = context.new_page()
    page.add_init_script(WATCHED)
    page.goto(_address(game), wait_until="load")
    page.wait_for_timeout(settled)
    page.evaluate("window.shifted = 0")
    # Not here, where the browser has its event loop.
    with ThreadPoolExecutor(1) as beside:
        beside.submit(grow, game, game.entries + 1).result()
    with page.expect_response(lambda response: "/poll/" in response.url):
        page.evaluate("htmx.trigger('#table', 'refresh')")
    page.wait_for_timeout(settled)
    return float(page.evaluate("window.shifted"))
