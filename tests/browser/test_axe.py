"""Twenty pages, light and dark: axe finds nothing, of whatever degree."""

import pytest
from django.urls import reverse

from games.models import Game
from tests.browser.axe import violations
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import play_on
from tests.browser.rehearsal import Dice
from tests.browser.test_table_layout import DESK, NAMES, PHONE
from tests.games.people import open_table, running

pytestmark = pytest.mark.browser

OF_THE_SITE = (
    "/",
    "/games/",
    "/tables/",
    "/tables/new/",
    "/leaderboards/",
    "/verify/",
    "/accounts/preferences/",
)
OF_A_GAME = ("table", "chambers", "recap", "dice", "replay_go", "around_log", "orders_game", "notes", "talk")
SCHEMES = {"light": DESK, "dark": PHONE}


def at_a_question(kind: str) -> Game:
    game = running(*NAMES, system="sorcerer")
    play_on(game.slug, lambda ask: ask.kind == kind)
    return game


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.long("twenty pages in a browser")
def test_axe_finds_nothing(new_person: NewPerson, fix_dice: FixDice, scheme: str) -> None:
    waiting = open_table("Bob", system="sorcerer")
    fix_dice(Dice("axepages", 1))
    game = at_a_question("move")
    person = new_person("Ann", color_scheme=scheme, **SCHEMES[scheme])
    person.come_back()
    of_a_game = [reverse(f"games:{name}", args=[game.slug]) for name in OF_A_GAME]
    others = [f"/tables/{waiting.slug}/", "/orders/sorcerer/", "/studies/", "/messages/"]
    pages = [*OF_THE_SITE, *of_a_game, *others]
    assert len(pages) == 20
    told = {}
    for address in pages:
        answered = person.page.goto(address)
        assert answered is not None
        assert answered.status == 200, address
        if found := violations(person.page):
            told[address] = found
    assert told == {}


def test_what_is_unfit_is_found_with_its_degree(new_person: NewPerson) -> None:
    page = new_person().page
    page.set_content('<html lang="en"><title>A page</title><main><h1>A page</h1><img src="data:,"></main>')
    assert violations(page) == [("image-alt", "critical", ['<img src="data:,">'])]
