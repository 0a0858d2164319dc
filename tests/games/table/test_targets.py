"""What a part of a table fetches by itself goes where it says: none takes the target of a form around it, so
that a council that is read again never stands in place of the table."""

from html.parser import HTMLParser

import pytest

from games.systems import SLUGS
from games.talk.council import propose
from tests.games.fights import game_at
from tests.games.pages import Visitor, html
from tests.games.people import person, running
from tests.systems.mice.table import Table

pytestmark = pytest.mark.django_db

ASKS = {f"hx-{verb}" for verb in ("get", "post", "put", "patch", "delete")}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Targets(HTMLParser):
    """Collects what asks without a target of its own, within something that asks too and has one."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._open: list[tuple[str, bool]] = []
        self.asked = 0
        self.taken: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        asks, aims = bool(ASKS & set(given)), "hx-target" in given
        self.asked += asks
        if asks and not aims and any(leads for _tag, leads in self._open):
            self.taken.append(f"{tag} {given.get('id') or given.get('class')}")
        if tag not in VOID:
            self._open.append((tag, asks and aims))

    def handle_endtag(self, tag: str) -> None:
        at = next((at for at in reversed(range(len(self._open))) if self._open[at][0] == tag), None)
        if at is not None:
            del self._open[at:]


def planned() -> str:
    """The table of a party with a proposal in its council."""
    table = Table("T1o", seats=2)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (3, 1, 2, 2), strict=True):
        table.put(who, space)
    game = game_at(table.start("collin").at.base, "Ann", "Bob", system="mice")
    propose(game.pk, person("Bob"), "To the rats", [("nez", ["2"])])
    return game.slug


@pytest.mark.long("a page of each system")
@pytest.mark.parametrize("system", SLUGS)
def test_no_part_of_a_table_takes_the_target_of_a_form_around_it(system: str) -> None:
    game = running("Ann", "Bob", system=system)
    found = Targets(html(Visitor("Ann").get(f"/g/{game.slug}/")))
    assert (found.asked > 3, found.taken) == (True, [])


def test_nor_does_a_council() -> None:
    page = html(Visitor("Ann").get(f"/g/{planned()}/"))
    assert 'id="council"' in page
    assert Targets(page).taken == []
