"""A newcomer plays a demo of each system to its end, on a desk and on a phone: at twenty questions they see
without scrolling what happened and what they can do. `NEWCOMER=FOLDER` keeps a picture of each question
there, and `-s` tells a table for each."""

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.play.bots import play_bots
from tests.browser.conftest import FixDice, NewPerson
from tests.browser.eyes import Seen, look, news, table_of
from tests.browser.people import Asked, Person, asked, play_on
from tests.browser.rehearsal import Dice

pytestmark = [pytest.mark.browser, pytest.mark.deep, pytest.mark.long("a demo in a browser")]

QUESTIONS = 20
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
PICTURES = "NEWCOMER"


def begins(new_person: NewPerson, slug: str, window: str, language: str) -> tuple[Person, Game]:
    """A stranger in that window who has opened a demo."""
    guest = new_person(**WINDOWS[window])
    guest.speaks(language)
    guest.page.goto(f"/play/{slug}/")
    guest.page.locator("form[action*=demo] button").first.click()
    expect(guest.table).to_be_visible()
    return guest, Game.objects.get()


def next_choice(guest: Person, game: Game) -> Asked | None:
    """The next question of the guest with more than one answer, on their page; None at the end."""
    while ask := asked(game.slug):
        if ask.seat != 1:
            play_bots(game.pk)
            guest.sit_at(game.slug)
        elif len(ask.options) > 1:
            return ask
        else:
            press(guest, ask)
    return None


def press(guest: Person, ask: Asked) -> None:
    """As quickly as a test can: where a hand would have pressed twice, the table takes no second press."""
    guest.is_asked(ask)
    guest.reach(ask.key)
    guest.option(ask.key).locator("visible=true").first.evaluate("one => one.click()")
    guest.sees_it_taken(ask)


def picture(guest: Person, folder: Path, name: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    guest.page.screenshot(path=folder / f"{name}.png", caret="initial")


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("slug", ["sorcerer", "talisman", "mice"])
def test_at_twenty_questions_a_newcomer_sees_what_happened_and_what_next(
    new_person: NewPerson, fix_dice: FixDice, tmp_path: Path, slug: str, window: str, language: str
) -> None:
    folder = Path(os.environ.get(PICTURES) or tmp_path)
    fix_dice(Dice(f"newcomer{slug}", 1))
    guest, game = begins(new_person, slug, window, language)
    looks: list[Seen] = []
    since = 0
    while len(looks) < QUESTIONS and (ask := next_choice(guest, game)):
        game.refresh_from_db()
        looks.append(look(guest.page, ask.kind, news(game, 1, since, language)))
        picture(guest, folder, f"{slug}-{window}-{language}-{len(looks):02}")
        since = game.steps
        press(guest, ask)
    sys.stdout.write(f"\n{table_of(f'{slug}, {window}, {language}', looks)}\n")
    play_on(game.slug, lambda _ask: False)
    guest.sit_at(game.slug)
    expect(guest.table).to_have_attribute("data-result", re.compile("."))
    picture(guest, folder, f"{slug}-{window}-{language}-end")
    assert len(looks) == QUESTIONS
    assert [one.line(number) for number, one in enumerate(looks, 1) if not (one.happened and one.next)] == []
    assert guest.complaints == []
