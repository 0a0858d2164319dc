"""Cards and gold that lie on a space are its own: they take no tap that is for its neighbour, where one may
go, nor do they cover it."""

from typing import Any

import pytest

from games.models import Game
from tests.browser.conftest import NewPerson
from tests.browser.people import seated
from tests.browser.test_table_layout import DESK, PHONE
from tests.systems.talisman.face.scenes import rich, stored

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long("a table in a browser"),
]

LYING = {
    "cursed_glade": ("healer", "mage", "hermit", "enchanter"),
    "hidden_valley": ("wolf", "lion", "serpent", "bandit"),
    "castle": ("fairy", "phantom", "witch", "sorcerer"),
    "runes_m15": ("maiden", "princess", "prince", "gnome"),
}
"""Space -> cards, more than are drawn: beside those to which a 4 leads."""
ENDS = """() => [...document.querySelectorAll(".show:checked + .board .targets button")].flatMap((end) => {
  end.scrollIntoView({ block: "center" });
  const box = end.getBoundingClientRect(), found = [];
  for (const [x, y] of [[.5, .5], [.2, .5], [.8, .5], [.5, .25], [.5, .75]]) {
    const there = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    if (!there || there.closest("li") !== end.closest("li")) found.push(`${end.value} at ${x}, ${y}`);
  }
  return found;
})"""
"""The points of ends of a move at which a tap is for another space."""
SPILT = """() => [...document.querySelectorAll(".show:checked + .board :is(.lot, .pawns)")].flatMap((lot) => {
  const cell = lot.closest("li").getBoundingClientRect();
  return [...lot.children].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const spilt = box.left < cell.left - 2 || box.right > cell.right + 2;
    return spilt ? [`${lot.value}: ${one.outerHTML.slice(0, 40)}`] : [];
  });
})"""
"""What of things that lie on a space lies outside of it."""


def crowded() -> Game:
    """Ann's move leads past spaces on which cards and a lot of gold lie."""
    table = rich()
    for space, cards in LYING.items():
        table.lay(space, *cards)
        table.state.gold[space] = 12
    table.put(1, "runes_m8")
    return stored(table.start(1, "begin"), ["go_on"], ["4"])


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_who_may_go_somewhere_gets_there_by_a_tap_anywhere_on_the_space(
    new_person: NewPerson, window: dict[str, Any]
) -> None:
    ann = seated(new_person, crowded(), **window)
    assert ann.page.evaluate(ENDS) == []
    assert ann.page.evaluate(SPILT) == []
