"""The dock of The Sorcerer's Labyrinth on a desk, with all that three heroes and a Zombie can carry."""

import pytest

from accounts.models import User
from games.models import Game
from games.systems.sorcerer.queries import armour_slots, backpack_slots
from games.systems.sorcerer.state import ZOMBIE
from tests.browser.boxes import at_rest
from tests.browser.conftest import NewPerson
from tests.browser.people import seated
from tests.browser.test_table_layout import DESK
from tests.games.fights import game_at
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long("a table in a browser"),
]

SCROLLS = ["teleport", "stone_skin", "unseen", "might", "haste", "elixir", "crystal"]
ARMOUR = ["helmet", "breastplate"]
OUT = """() => {
  const dock = document.querySelector(".dock"), found = [];
  const ends = dock.getBoundingClientRect().bottom;
  if (ends > innerHeight) found.push(`the dock ends at ${ends}`);
  for (const one of dock.querySelectorAll(".character")) {
    const box = one.getBoundingClientRect(), name = one.querySelector("h3").textContent;
    for (const part of one.querySelectorAll(".thing, .told, .bust")) {
      const at = part.getBoundingClientRect();
      const beside = at.left < box.left || at.right > box.right, above = at.top < box.top;
      const told = part.textContent.trim();
      if (beside || above || at.bottom > box.bottom) found.push(`${name}: ${told} lies outside`);
    }
    for (const said of one.querySelectorAll(".thing > span")) {
      const room = said.parentElement.clientWidth;
      if (said.scrollWidth > room) found.push(`${name}: ${said.textContent} is cut`);
    }
  }
  return found;
}"""
"""What of the dock is not in view, not in its card, or cut."""


def laden(*, zombie: bool) -> Game:
    """Ann's Undead carry all that they have room for."""
    table = Table(2, teams=["undead", "elves"])
    for who in ("khar_ghul", "ostrogar"):
        worn = ARMOUR[: armour_slots(CONTENT, who)]
        packed = SCROLLS[: backpack_slots(CONTENT, who)]
        table.put(
            who, weapon="sword", armour=worn, backpack=packed, rune="earth", gauntlet=who == "khar_ghul"
        )
    if zombie:
        table.put(ZOMBIE, "2-c3", backpack=["dagger"])
    return game_at(table.start().at.base, "Ann", "Bob", system="sorcerer")


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("zombie", [True, False], ids=["four", "three"])
def test_all_that_can_be_carried_is_in_view(new_person: NewPerson, zombie: bool, language: str) -> None:
    game = laden(zombie=zombie)
    User.objects.update(language=language)
    ann = seated(new_person, game, **DESK)
    at_rest(ann.page)
    assert ann.page.locator(".dock .thing").count() >= 10
    assert ann.page.evaluate(OUT) == []
