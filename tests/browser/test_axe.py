"""Twenty pages and more, light and dark, in both languages: axe finds nothing, of whatever degree, nothing is
wider than the window, and nothing is said in the console."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from accounts.models import User, Year
from games.careers.seasons import season_at
from games.models import Game, SeasonStanding
from labyrinth.ground.clock import now
from tests.browser.axe import violations
from tests.browser.conftest import NewPerson
from tests.browser.people import play_on
from tests.browser.test_table_layout import DESK, NAMES, PHONE
from tests.games import fights
from tests.games.fights import ATTACK, about_to_attack, game_at, let_roll
from tests.games.over import agree_to_end
from tests.games.people import open_table, person, play, running
from tests.systems.talisman.table import Table as TalismanTable

pytestmark = pytest.mark.browser

OF_VISITORS = (
    "/",
    "/learn/sorcerer/2/",
    "/rules/sorcerer/move/",
    "/rules/talisman/card/?type=strength",
    "/rules/mice/card/dagger/",
)
OF_THE_SITE = (
    "/",
    "/tables/",
    "/tables/new/",
    "/games/",
    "/games/?shelf=waiting",
    "/leaderboards/",
    "/tables/seat-me/",
    "/cups/",
    "/cups/new/",
    "/leagues/new/",
    "/accounts/preferences/",
    "/messages/",
    "/verify/",
)
OF_A_GAME = (
    "table",
    "board_tables",
    "recap",
    "dice",
    "replay_go",
    "table_log",
    "orders_game",
    "order_rules_game",
    "notes",
    "talk",
)
SEEN = [("light", "pl", DESK), ("dark", "en", PHONE)]
"""Each page is seen in both languages, both schemes and on both screens, in two runs; a commit has one."""


def at_a_question(kind: str) -> Game:
    """A game in which Ann is asked this, as every game does it."""
    game = running(*NAMES, system="sorcerer")
    assert play_on(game.slug, lambda ask: ask.kind == kind and ask.seat == 1)
    return game


def fought() -> Game:
    """The dice of Ann's attack lie, and she may have one rolled again."""
    game = about_to_attack(gems=2, rivals=2)
    with pytest.MonkeyPatch.context() as patch:
        let_roll(patch, "1,6")
        play(game, ATTACK)
    assert fights.asked(game) == ("repeat_die", (1,))
    return game


def after_her_turn() -> Game:
    """It is the turn of somebody else, who may attack Ann."""
    game = running(*NAMES, system="sorcerer")
    assert play_on(game.slug, lambda ask: ask.kind == "move" and ask.seat == 2)
    return game


def before_her_turn() -> Game:
    """It is the turn of somebody else in Talisman, and Ann may plan hers."""
    table = TalismanTable("wizard", "troll").give(1, "hex").put(1, "fields_8", fate=2)
    table.trophies(2, "dragon", "ogre").start(2, "end")
    return game_at(table.at.base, "Ann", "Bob", system="talisman")


def tables() -> Iterator[str]:
    """Addresses of tables: first choices, a meeting, a fight, heroes, the end, and what lies around one."""
    mice = running(*NAMES, system="mice")
    at_end, game = agree_to_end(at_a_question("move")), at_a_question("move")
    for one in (at_a_question("setup"), about_to_attack(), fought(), mice, at_end):
        yield reverse("games:table", args=[one.slug])
    yield reverse("games:chronicle", args=[at_end.slug, 1])
    yield from (reverse(f"games:{name}", args=[game.slug]) for name in OF_A_GAME)
    yield reverse("games:ahead", args=[after_her_turn().slug])
    yield reverse("games:next_plan", args=[before_her_turn().slug])


def ahead_of_ann() -> Iterator[str]:
    """Her year in review, with somebody she met, and the season in which she stands on a board."""
    ann, at = person("Ann"), now()
    told = {"games": 3, "decisions": 40, "months": [4] * 12, "rivals": [{"user": ann.pk, "games": 3}]}
    Year.objects.create(user=ann, number=2026, told=told, made_at=at)
    season = season_at(at)
    row = {"system": "sorcerer", "seats": 4, "rated": 1, "mu": 27.0, "sigma": 8.0, "ordinal": 3.0, "at": at}
    SeasonStanding.objects.create(user=ann, season=season.number, **row)
    yield from ("/years/2026/", f"/leaderboards/sorcerer/4/{season.year}-{season.quarter}/")


def sideways(page: Page, screen: dict[str, Any]) -> list[str]:
    """Where the page is wider than its window: the other one, and its own."""
    found = []
    for window in (other["viewport"] for other in (DESK, PHONE, screen)):
        page.set_viewport_size(window)
        wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        if wide > seen:
            found.append(f"{wide} wide in a window of {seen}")
    return found


@pytest.mark.thirds
@pytest.mark.parametrize(("scheme", "language", "screen"), SEEN, ids=["light-pl-desk", "dark-en-phone"])
@pytest.mark.long("twenty pages in a browser")
def test_axe_finds_nothing_and_no_page_is_wider_than_its_window(
    new_person: NewPerson, scheme: str, language: str, screen: dict[str, Any]
) -> None:
    waiting = open_table("Bob", system="sorcerer")
    others = [*tables(), *ahead_of_ann(), f"/tables/{waiting.slug}/", "/orders/sorcerer/", "/studies/"]
    pages = [*OF_THE_SITE, *others]
    User.objects.update(language=language)
    visitor = new_person(color_scheme=scheme, **screen)
    person = new_person("Ann", color_scheme=scheme, **screen)
    person.come_back()
    visitor.speaks(language)
    told = {}
    for who, address in [*((visitor, one) for one in OF_VISITORS), *((person, one) for one in pages)]:
        answered = who.page.goto(address)
        assert answered is not None
        assert answered.status == 200, address
        assert who.page.locator("html").get_attribute("lang") == language, address
        if found := [*sideways(who.page, screen), *violations(who.page)]:
            told[who.name, address] = found
    assert told == {}
    assert visitor.complaints + person.complaints == []
    assert len({*pages}) + len(OF_VISITORS) >= 20


def test_what_is_unfit_is_found_with_its_degree(new_person: NewPerson) -> None:
    page = new_person().page
    page.set_content('<html lang="en"><title>A page</title><main><h1>A page</h1><img src="data:,"></main>')
    assert violations(page) == [("image-alt", "critical", ['<img src="data:,">'])]


PALE = """<html lang="en"><title>A page</title><style>
  p { animation: appear 60s; } @keyframes appear { from { opacity: .1; } }
  i { animation: appear 60s infinite; }
</style><main><h1>A page</h1><p>A text that appears.</p><p><i>And one again and again.</i></p></main>"""


def test_what_fades_in_is_looked_at_when_it_is_there(new_person: NewPerson) -> None:
    page = new_person(reduced_motion="no-preference").page
    page.set_content(PALE)
    assert violations(page) == []
