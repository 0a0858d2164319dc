"""What a visitor may ask for at any address, and what it costs: a second of a core at most, 200 kB of page.

A core is measured in what takes its time: entries that are played again. They cost 0.25 to 0.65 ms each, with
all that is counted of them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client

from games import tasks
from games.drawing.charts import Series, line_chart
from games.engine.position import Position
from games.faces.rule_book import get_book
from games.faces.rule_text import contents
from games.live import broker
from games.models import Game
from games.models.game import Access
from games.past.counting import HERE
from games.past.studies import bring
from games.systems import SLUGS
from games.views.slim import slim
from tests.authorisation import is_of_a_game, patterns
from tests.games.people import person

pytestmark = pytest.mark.django_db
PAGE = 200_000
"""Bytes of a page, before it is compressed."""
PLAYED = 2 * HERE
"""Entries that are played again for one look: a record is made, and its dice are computed."""
LOOKS = 300
"""Where the worker counts what is long."""
FILES = re.compile(r"\.(json|csv|svg)$")
"""What is downloaded is as long as the game."""
CARDS = {"talisman": "sword", "mice": "dagger"}
"""A printed card of a system, where it has some."""


@pytest.fixture(autouse=True)
def _nothing_kept(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.fixture
def played(monkeypatch) -> list[int]:
    """Grows with every entry that is played again."""
    done, replay = list[int](), Position.replay
    monkeypatch.setattr(Position, "replay", lambda self, entry: (done.append(1), replay(self, entry))[1])
    return done


def finished(system: str) -> Game:
    """A game of this site that everybody may look at, the longest that there is a record of."""
    records = Path(f"tests/records/{system}").glob("*.json")
    study = bring(person("Ann"), max(records, key=lambda path: path.stat().st_size).read_bytes())
    Game.objects.filter(pk=study.pk).update(access=Access.OPEN, study_of="", created_by=None)
    return Game.objects.get(pk=study.pk)


def addresses(game: Game) -> Iterator[str]:
    """All of a game that are pages to be looked at, at its beginning, in its middle and at its end."""
    for _name, route in patterns():
        if not route.startswith("g/"):
            continue
        for step in (1, game.steps // 2, game.steps) if "<str:step>" in route else (0,):
            known = {
                "slug": game.slug,
                "step": str(step),
                "seat": "1",
                "card": CARDS.get(game.system, "none"),
                "kind": "ntfy",
                "number": "1",
                "language": "en",
                "line": "1",
            }
            yield "/" + re.sub(r"<\w+:(\w+)>", lambda found, known=known: known[found[1]], route)
    yield f"/g/{game.slug}/?counted"
    yield f"/g/{game.slug}/dice/?page=2"


@pytest.mark.thirds
@pytest.mark.long("all addresses of a long game of each system, twice")
@pytest.mark.parametrize("system", SLUGS)
def test_no_look_at_a_long_game_costs_more_than_a_second_or_200_kilobytes(system, played, monkeypatch):
    game, asked, visitor = finished(system), list[tuple[int, str]](), Client()
    monkeypatch.setattr(broker, "queue", lambda _task, *what: asked.append(what) or True)
    is_long = game.entries > HERE
    found: dict[str, tuple[int, int, int]] = {}
    for again in (False, True):
        for address in addresses(game):
            played.clear()
            page = visitor.get(address, follow=True)
            found[address] = page.status_code, len(page.content), len(played)
            assert len(played) <= (LOOKS if is_long else PLAYED), (address, len(played), again)
            assert FILES.search(address) or len(page.content) < PAGE, (address, len(page.content))
        for pk, what in asked:
            tasks.count(pk, what)
    assert {what for _pk, what in asked} == ({"record", "rolls", "statistics", "turns"} if is_long else set())
    shown = [address for address, (status, _size, _played) in found.items() if status == 200]
    assert len(shown) >= 15, found
    assert not [address for address, (status, *_) in found.items() if status >= 500]


def others() -> Iterator[str]:
    """Addresses that belong to no game, for each system where they name one.

    Streams have no end; /metrics is the operator's, as long as there are views.
    """
    for _name, route in patterns():
        if is_of_a_game(route) or "^" in route or route.startswith("live/") or route == "metrics":
            continue
        for system in SLUGS if "<slug:system>" in route else ("",):
            known = {"system": system, "slug": person("Ann").slug, "other": person("Bob").slug, "seats": "2"}
            for chapter in chapters(system) if "<slug:chapter>" in route else ("",):
                known["chapter"] = chapter
                yield "/" + re.sub(
                    r"<(?:\w+:)?(\w+)>", lambda found, known=known: known.get(found[1], "1"), route
                )


def chapters(system: str) -> list[str]:
    """Of a rule book."""
    book = get_book(system)
    return [one.slug for one in contents(book)] if book else []


@pytest.mark.thirds
@pytest.mark.long("all other addresses, every chapter of the rules")
@pytest.mark.parametrize("third", range(3))
def test_no_other_page_is_longer_than_that(third):
    visitor, sizes = Client(), dict[str, int]()
    for address in list(others())[third::3]:
        sizes[address] = len(visitor.get(address, follow=True).content)
    assert len(sizes) > 20
    assert not {address: size for address, size in sizes.items() if size >= PAGE}


def test_a_chart_of_the_largest_table_and_a_long_game_stays_small():
    lines = [
        Series(f"Player {seat}", tuple((at, at * seat % 97) for at in range(1000)), "")
        for seat in range(1, 7)
    ]
    for points in (10, 16, 60, 1000):
        some = [Series(one.name, one.points[:points], "") for one in lines]
        drawn = render_to_string("charts/chart.html", {"chart": line_chart("Gold", "Round", "Gold", some)})
        assert len(slim(drawn.encode())) < 24_000, points
