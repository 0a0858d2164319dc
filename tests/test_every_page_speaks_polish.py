"""Every address of the site, in English and in Polish: what both say is a name."""

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.faces.face import PLAIN, get_face
from games.lobby.demo import start_demo
from games.models import Game
from games.models.vote import Matter
from games.seats.votes import Proposal, propose
from games.systems import SLUGS
from tests import test_gets_write_nothing
from tests.authorisation import World
from tests.games.people import running
from tests.games.views.test_polish import NAMED, alike
from tests.same_words import same_words
from tests.systems.mice.newest import CONTENT as MICE
from tests.systems.talisman.newest import CONTENT
from tests.test_gets_write_nothing import addresses, browser
from tests.thirds import PARTS

there = test_gets_write_nothing.there

OTHERS = ("/api/", "/dev/", "/offline/")
"""What programs and engineers read."""
PEOPLE = {
    "Ann",
    "Bob",
    "Cid",
    "Mod",
    "Ada",
    "Ben",
    "Bolek",
    "bob@example.org",
    "mod@example.org",
    "Lanterns",
    "Brunna",
}
TABLES = (
    *(CONTENT.cards, CONTENT.spaces, CONTENT.characters, CONTENT.endings, CONTENT.quests),
    *(MICE.heroes, MICE.minions, MICE.bosses, MICE.abilities, MICE.search, MICE.sides),
)
SHARED = {one.name.en for table in TABLES for one in table.values() if one.name.en == one.name.pl.nom}
"""What is printed alike in both languages: "Troll"."""
OF_TESTS = {"Saga", "hearth", "hill", "left", "place", "points", "random", "sea", "seat", "teams", "wood"}
"""Words of the small systems of the tests, which have no face that would translate them, and their keys."""
KEYS = {"act", "roll", "toll", "turn", "wait"}
SERVICES = {"Discord", "Google Chat", "Matrix", "Mattermost", "Slack", "ntfy", "ntfy.test"}
"""To which webhooks lead."""
KNOWN = (
    SERVICES
    | NAMED
    | PEOPLE
    | SHARED
    | OF_TESTS
    | KEYS
    | {"UTC", "CSV", "JSON", "T-BASE", "L-FIGHT", "L-EXPL", "L-GEM"}
)


@pytest.mark.thirds
@pytest.mark.long("every address, in two languages")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("who", ["own seat", "moderator"])
def test_what_both_languages_say_is_a_name(who: str, part: int, there: World, monkeypatch: Any) -> None:
    monkeypatch.setattr("accounts.forms.time_zone_choices", list)
    client, games = browser(there, who), real_games()
    wanted = [to for to, _route in addresses(there, games) if not to.startswith(OTHERS)][part::PARTS]
    pages = {to: [page(client, to, language) for language in ("en", "pl")] for to in wanted}
    both = {to: same_words(*said, KNOWN | alike() | called()) for to, said in pages.items() if all(said)}
    assert len(both) > 20
    assert {to: words for to, words in both.items() if words} == {}


def called() -> set[str]:
    """The names of games that are the same in both languages."""
    return {str(get_face(slug).name) for slug in SLUGS}


def real_games() -> list[Game]:
    """A demo, and one of each system that has words of its own, with a vote."""
    worded = [slug for slug in SLUGS if get_face(slug).wording is not PLAIN.wording]
    found = [running("Bob", "Ann", "Cid", system=slug) for slug in worded]
    for game in found:
        assert propose(game.pk, 1, Proposal(Matter.PAUSE, 5)).accepted
    return [start_demo(guest="guest", address="192.0.2.1"), *found]


def page(client: Client, to: str, language: str) -> str:
    """What somebody reads there who reads this language; "" where that is no page. Nothing of it stays."""
    User.objects.update(language=language)
    client.cookies["django_language"] = language
    with transaction.atomic():
        response = client.get(to, headers={"Accept-Language": language})
        transaction.set_rollback(True)
    is_page = "text/html" in response.headers.get("Content-Type", "") and not response.streaming
    return response.content.decode() if is_page else ""
