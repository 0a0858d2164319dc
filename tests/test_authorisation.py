"""The table in authorisation.txt holds for every address; one that has no line there fails."""

from pathlib import Path

import pytest
from django.core.cache import cache

from games import systems
from games.api import stream
from games.views import live
from tests.authorisation import ELSEWHERE, Doors, patterns, world
from tests.games.saga import offer
from tests.games.tiny import TINY

pytestmark = pytest.mark.long("every address, six people, four tables")

TABLE = Path(__file__).with_suffix(".txt").with_name("authorisation.txt")
METHODS = ("GET", "POST")


def expected() -> dict[tuple[str, str], list[str]]:
    """(name, method) -> a word of six letters for each column."""
    lines = [line.split() for line in TABLE.read_text().splitlines() if line and line[0] not in "# "]
    return {(name, method): words for name, method, *words in lines}


@pytest.fixture(autouse=True)
def _the_tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, TINY.slug, TINY)
    offer(monkeypatch)


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    """What other tests have asked for within the minute counts against the same address."""
    cache.clear()


@pytest.fixture(autouse=True)
def _one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams give theirs back at once; here everything happens on one, in a transaction."""
    for module in (live, stream):
        monkeypatch.setattr(module, "close_old_connections", lambda: None)


def test_every_address_has_its_lines() -> None:
    named = {(name, method) for name, _route in patterns() for method in METHODS}
    assert named == set(expected())


def test_an_address_that_lets_nobody_in_is_tried_elsewhere_with_what_opens_it() -> None:
    closed = {name for (name, _), words in expected().items() if set("".join(words)) <= {*"nl"}}
    lets_somebody_in = {name for (name, _), words in expected().items() if "y" in "".join(words)}
    assert closed - lets_somebody_in == set(ELSEWHERE)
    assert all((TABLE.parent / where).is_file() for where in ELSEWHERE.values())


@pytest.mark.django_db
@pytest.mark.parametrize("part", range(8))
def test_everybody_may_do_what_the_table_says_and_no_more(part: int) -> None:
    there, wrong, table = world(), [], expected()
    doors = Doors(there.people)
    for at, (name, route) in enumerate(sorted(patterns())):
        if at % 8 != part:
            continue
        games = there.tables(name, route)
        for method in METHODS:
            found = [doors.try_all(name, route, method, game) for game in games]
            if found != table.get((name, method)):
                wrong.append(f"{name} {method} {' '.join(found)}")
    assert not wrong, "\n".join(wrong)
