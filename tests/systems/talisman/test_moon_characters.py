"""The three characters of The Blood Moon, by their abilities."""

import pytest

from tests.systems.talisman.table import Table

HERE = "plains_10"
FAR = "castle"


def table(who: str, *others: str, night: bool = False) -> Table:
    """The character on a space where a card is drawn, others far away."""
    t = Table(who, *(others or ("warrior",)), moon="whole").moon(night=night).put(1, HERE)
    for seat in range(2, len(others or ("warrior",)) + 2):
        t.put(seat, FAR)
    return t


def thrown_away(t: Table, *names: str) -> Table:
    """Cards on the discard pile, the last one on top."""
    deck = t.state.decks["adventure"]
    for name in names:
        deck.bag[f"adventure.{name}"] -= 1
        deck.discard.append(f"adventure.{name}")
    return t


# -- Doomsayer ---------------------------------------------------------------------------------------


@pytest.mark.card("doomsayer")
def test_the_doomsayer_starts_in_the_graveyard_with_a_spell() -> None:
    t = Table.fresh(2, moon="whole").play("doomsayer", "warrior")
    assert t.kind == "spell"
    t.play("hex")
    assert (t[1].place, t[1].life, t[1].fate, t[1].spells) == ("graveyard", 4, 3, ["spell.hex"])


@pytest.mark.card("doomsayer")
def test_he_gains_a_spell_of_every_event() -> None:
    t = table("doomsayer").start(1, "draw").play("storm")
    assert t.kind == "spell"
    t = table("warrior", "doomsayer").start(1, "draw").play("storm", "hex")
    assert t[2].spells == ["spell.hex"]
    t = table("warrior", "doomsayer").start(1, "draw").play("moon_mist", "hex")
    assert t[2].spells == ["spell.hex"]


@pytest.mark.card("doomsayer")
def test_he_gains_fate_of_strong_enemies_that_others_meet() -> None:
    t = table("warrior", "doomsayer").set(2, fate=0).lay(HERE, "ogre").start(1, "draw")
    assert t[2].fate == 1
    t = table("warrior", "doomsayer").set(2, fate=0).lay(HERE, "serpent").start(1, "draw")
    assert t[2].fate == 0
    t = table("doomsayer").set(1, fate=0).lay(HERE, "ogre").start(1, "draw")
    assert t[1].fate == 0


@pytest.mark.card("doomsayer")
def test_he_may_draw_once_more_without_an_event_or_enemy() -> None:
    t = table("doomsayer").start(1, "draw").play("sword")
    assert t.options == ("keep", "draw")
    t.play("draw", "shield")
    assert t.lying(HERE) == ["sword", "shield"]
    assert table("doomsayer").start(1, "draw").play("bear").kind == "attack"
    t = table("doomsayer").lay(HERE, "sword").start(1, "draw")
    assert t.kind == "take"  # nothing was drawn


# -- Grave Robber ------------------------------------------------------------------------------------


@pytest.mark.card("grave_robber")
def test_the_grave_robber_may_take_each_card_off_the_discards() -> None:
    t = thrown_away(table("grave_robber"), "sword", "bear").put(1, "ruins").start(1, "draw")
    assert t.options == ("draw", "bear")
    t.play("bear")
    assert t.options == ("draw", "sword")
    t.play("draw", "shield")
    assert (t.lying("ruins"), t.discards()) == (["bear", "shield"], ["sword"])
    assert t.happened("fight")["foes"] == ["bear"]


@pytest.mark.card("grave_robber")
def test_an_event_that_is_dug_up_counts_as_drawn() -> None:
    t = thrown_away(table("grave_robber"), "storm").start(1, "draw").play("storm")
    assert len(t.events("nightfall")) == 1


@pytest.mark.card("grave_robber")
def test_in_the_graveyard_the_robber_searches_eight_cards_for_an_object() -> None:
    t = table("grave_robber").put(1, "graveyard", gold=0).start(1, "text")
    t.play("use:grave_robber#1", "bear", "sword", "storm", "ring", "witch", "wolf", "maiden", "cave")
    assert t.options == ("sword", "ring")
    t.play("ring")
    assert (t.holds(1), len(t.discards()), t.state.turned) == (["ring"], 7, [])
    t = table("grave_robber").put(1, "graveyard", gold=0).start(1, "text").play("go_on")
    assert t.state.turned == []


# -- Vampire Hunter ----------------------------------------------------------------------------------


@pytest.mark.card("vampire_hunter")
def test_the_vampire_hunter_starts_with_a_stake_if_there_is_one() -> None:
    t = Table.fresh(2, moon="whole").play("vampire_hunter", "warrior")
    assert (t.holds(1), t[1].place) == (["wooden_stake"], "chapel")
    assert t.state.decks["adventure"].bag["adventure.wooden_stake"] == 1
    t = Table.fresh(2, moon="parts").play("vampire_hunter", "warrior")
    assert t.holds(1) == []


@pytest.mark.card("vampire_hunter")
def test_she_may_exchange_each_card_but_enemies_once() -> None:
    t = table("vampire_hunter").put(1, "ruins").start(1, "draw").play("sword", "bear")
    assert t.options == ("keep", "sword")
    t.play("sword", "shield")
    assert (t.lying("ruins"), t.discards(), t.kind) == (["bear", "shield"], ["sword"], "attack")


@pytest.mark.card("vampire_hunter")
@pytest.mark.parametrize(
    ("enemy", "mine"), [("shadow", 5), ("vampire_bats", 5), ("lunar_witch", 4), ("bear", 5)]
)
def test_she_is_stronger_against_spirits_and_vampires(enemy: str, mine: int) -> None:
    t = table("vampire_hunter").lay(HERE, enemy).start(1, "draw").play(1, 1)
    assert t.happened("clash")["mine"] == mine
