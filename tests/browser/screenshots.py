"""Pictures of the site for `make screenshots`: on three screens, by day and by night, in two languages.

No test of it runs with the others: its name is not that of a test file. Pages that need a game are at stored
positions that sensible answers lead to.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games.journal.loading import load
from games.journal.past import past_of
from games.models import Game
from games.systems.mice.content import RULESET, content_of
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.people import Asked, Person, play_on
from tests.browser.rehearsal import Dice
from tests.browser.test_mice import two_mice_each
from tests.games.long import whole_game
from tests.games.people import answer, open_table, person, running
from tests.systems.talisman.face import scenes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
QUALITY = 80
SCREENS = {390: 844, 1280: 900, 1920: 1080}
LANGUAGES = ("en", "pl")
NAMES = ("Ann", "Bob", "Cid", "Dot")
DICE = Dice("pictures", 4)
SOME_WAY = 120
"""Entries behind which there is something to see on the boards."""

Open = Callable[[Person], None]


def at(address: str) -> Open:
    """A page under an address, opened."""

    def go(visitor: Person) -> None:
        visitor.page.goto(address)

    return go


def played(until: Callable[[Game, Asked], bool], *, some_way: int = SOME_WAY) -> Game:
    """A game for four in which Ann is asked, at the first such place behind some entries."""
    game = running(*NAMES, system="sorcerer")

    def stands(ask: Asked) -> bool:
        now = Game.objects.get(pk=game.pk)
        return now.entries > some_way and ask.seat == 1 and until(now, ask)

    assert play_on(game.slug, stands) is not None
    return game


def home() -> Open:
    return at("/")


def lobby() -> Open:
    return at(f"/tables/{open_table('Ann', seats=4, system='sorcerer').slug}/")


def first_choices() -> Open:
    return at(f"/g/{running(*NAMES, system='sorcerer').slug}/")


def table() -> Open:
    return at(f"/g/{played(lambda _game, ask: ask.kind == 'move').slug}/")


def after_a_fight() -> Open:
    """Ann has just fought."""
    return at(f"/g/{played(lambda game, ask: ask.kind == 'act' and _fought(game)).slug}/")


def fight() -> Open:
    return at(f"/g/{played(lambda game, _ask: load(game).state.fight is not None, some_way=10).slug}/")


def end() -> Open:
    return at(f"/g/{whole_game(200).slug}/")


def lesson() -> Open:
    return at("/learn/sorcerer/2/")


def replay() -> Open:
    game = whole_game(200)
    return at(f"/g/{game.slug}/at/{game.steps // 2}/")


def profile() -> Open:
    whole_game(200)
    return at(f"/people/{person('Ann').slug}/")


def rules() -> Open:
    return at("/rules/sorcerer/")


def talisman() -> Open:
    return at(f"/g/{scenes.moving().slug}/")


def talisman_night() -> Open:
    return at(f"/g/{scenes.moving(night=True).slug}/")


def talisman_fight() -> Open:
    return at(f"/g/{scenes.fighting().slug}/")


def talisman_shop() -> Open:
    return at(f"/g/{scenes.shopping().slug}/")


def talisman_crown() -> Open:
    return at(f"/g/{scenes.crowned().slug}/")


def mice_fight() -> Open:
    """Collin has attacked one of three rats on his space."""
    game = two_mice_each()
    done = answer(game, 1, "fight:princes_sword:rat_warrior-1")
    assert done.accepted, done.message
    return at(f"/g/{game.slug}/")


def mice_first(chapter: str) -> Callable[[], Open]:
    """The first table of a chapter at which Ann is on turn."""

    def scene() -> Open:
        game = running(*NAMES, system="mice", options={"chapter": chapter})
        assert play_on(game.slug, lambda ask: (ask.seat, ask.kind) == (1, "turn")) is not None
        return at(f"/g/{game.slug}/")

    scene.__name__ = f"mice_{chapter.lower()}"
    return scene


MICE = (*map(mice_first, content_of(RULESET).chapters), mice_fight)
TALISMAN = (talisman, talisman_night, talisman_fight, talisman_shop, talisman_crown)
PAGES = (
    home,
    lobby,
    first_choices,
    table,
    after_a_fight,
    fight,
    end,
    lesson,
    replay,
    profile,
    rules,
    *TALISMAN,
    *MICE,
)


def _fought(game: Game) -> bool:
    return any(line.kind == "clash" for line in past_of(game).entries(game.entries - 4, game.entries))


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], language: str) -> dict[str, Any]:
    """A guest's pages are in the language of their browser."""
    return {**browser_context_args, "locale": language}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", PAGES, ids=lambda scene: scene.__name__)
def test_picture(scene: Callable[[], Open], language: str, new_person: NewPerson, fix_dice: FixDice) -> None:
    fix_dice(DICE)
    show = scene()
    User.objects.update(language=language)
    for wide, high in SCREENS.items():
        for scheme in ("light", "dark"):
            ann = new_person(
                "Ann" if scene is not home else "Guest",
                viewport={"width": wide, "height": high},
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=wide < 768,
            )
            if scene not in (home, lesson):
                ann.come_back()
                User.objects.filter(username="Ann").update(language=language)
            show(ann)
            ann.page.wait_for_load_state("networkidle")
            FOLDER.mkdir(parents=True, exist_ok=True)
            ann.page.screenshot(
                path=FOLDER / f"{scene.__name__}-{wide}-{scheme}-{language}.jpg", quality=QUALITY
            )
            ann.page.context.close()
