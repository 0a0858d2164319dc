"""What must hold is held up: each breach of it is found."""

from collections.abc import Callable

import pytest

from games.kit.held import Held
from games.systems.talisman.invariants import invariants, limits
from games.systems.talisman.state import State
from tests.systems.talisman.table import Table

Breach = Callable[[State], object]


def sound() -> Table:
    """A Warrior with four Objects and a Wizard with three Spells: as many as each may have."""
    table = Table("warrior", "wizard", city=True).give(1, "sword", "shield", "axe", "helmet", gold=2)
    table.give(2, "hex", "healing", "psionic_blast", craft=1)
    return table.lay("crags", "bear")


def lose_a_card(state: State) -> None:
    state.lying["crags"] = []


BREACHES: dict[str, Breach] = {
    "a card is nowhere": lose_a_card,
    "a card is twice": lambda state: state.gate.append(state.gate[0]),
    "life": lambda state: setattr(state.of(1), "life", -1),
    "own gold": lambda state: setattr(state.of(1), "gold", -1),
    "gold on a space": lambda state: state.gold.update(crags=-1),
    "the tally of an ending": lambda state: state.tally.update({1: -3}),
    "inherited gold": lambda state: setattr(state.player(2), "legacy_gold", -1),
    "what lies on a card of a space": lambda state: state.lying["crags"][0].tokens.update(fate=-1),
    "what lies on a card of somebody": lambda state: state.of(1).objects[0].tokens.update(uses=-1),
    "cards beside the board": lambda state: state.stock.update({"purchase.mule": -1}),
    "cards in a deck": lambda state: state.decks["spell"].bag.update({"spell.hex": -1}),
    "characters not used": lambda state: state.unused.update(monk=-1),
}


def test_a_sound_table_holds() -> None:
    state = sound().state
    invariants(state)
    limits(state)


@pytest.mark.parametrize("breach", BREACHES.values(), ids=BREACHES)
def test_every_breach_is_found(breach: Breach) -> None:
    state = sound().state
    breach(state)
    with pytest.raises(AssertionError):
        invariants(state)


ABOVE: dict[str, Breach] = {
    "an Object": lambda state: state.of(1).objects.append(Held("purchase.helmet")),
    "a Spell": lambda state: state.of(2).spells.append("spell.mesmerism"),
    "a Spell without Craft": lambda state: state.of(1).spells.append("spell.mesmerism"),
}


@pytest.mark.parametrize("above", ABOVE.values(), ids=ABOVE)
def test_whoever_is_above_a_limit_is_found(above: Breach) -> None:
    state = sound().state
    above(state)
    with pytest.raises(AssertionError):
        limits(state)


def test_a_toad_keeps_its_spells_and_a_trinket_is_no_burden() -> None:
    table = sound().give(1, "potion.healing_potion").give(2, "mesmerism", toad=3)
    limits(table.state)
