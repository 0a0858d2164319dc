"""The Enemies of the City, each fought (content 6.1)."""

import pytest

from tests.systems.talisman.table import Table

HERE = "rats_road"


def meets(name: str, who: str = "thief", other: str = "warrior", **given: object) -> Table:
    """A character meets an Enemy that lies on a street; what is asked or rolled first."""
    return Table(who, other, city=True).put(1, HERE, **given).lay(HERE, name).start(1, "draw")


@pytest.mark.card("city.bravo")
def test_the_bravo_costs_gold_or_brings_some() -> None:
    t = meets("bravo", gold=2).play(1, 6)
    assert (t[1].gold, t[1].life, t.lying(HERE), t.active) == (1, 3, ["bravo"], 2)
    t = meets("bravo", gold=2).play(6, 1)
    assert (t[1].gold, t[1].trophies) == (3, ["city.bravo"])


@pytest.mark.card("city.city_rat", "city.giant_fly", "city.giant_rat")
@pytest.mark.parametrize(("name", "strength"), [("city_rat", 1), ("giant_fly", 2), ("giant_rat", 3)])
def test_vermin(name: str, strength: int) -> None:
    t = meets(name).play(5, 4)
    assert (t.happened("clash")["theirs"], t[1].trophies) == (strength + 4, [f"city.{name}"])


@pytest.mark.card("city.apparition")
def test_the_apparition_is_fought_by_craft() -> None:
    t = meets("apparition").play(5, 4)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (8, 5)


@pytest.mark.card("city.city_watch", "city.night_guard")
@pytest.mark.parametrize("name", ["city_watch", "night_guard"])
def test_the_watch_may_be_evaded_and_throws_one_in_jail(name: str) -> None:
    t = meets(name)
    assert t.options == ("fight", "evaded")
    assert t.play("evaded")[1].place == HERE
    t = meets(name).play("fight", 1, 6)
    assert (t[1].place, t[1].life, t.active) == ("jail", 4, 2)


@pytest.mark.rule("T-EX-27", "T-R-90")
def test_a_joint_fight_with_watch_and_bravo_is_lost() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE, gold=2).lay(HERE, "city_watch", "bravo")
    t.start(1, "draw").play("fight", 1, 6)
    assert (t[1].life, t[1].gold, t[1].place) == (3, 1, "jail")


@pytest.mark.card("city.clockwork_cabinet")
def test_the_cabinet_may_carry_things() -> None:
    t = meets("clockwork_cabinet").play(6, 1)
    assert t.options == ("trophy", "tamed")
    t.play("tamed").give(1, "sword", "axe", "helmet", "shield").put(1, HERE).lay(HERE, "ring")
    t.start(1, "draw").play("take:ring")
    assert len(t[1].objects) == 5
    assert t[1].trophies == []
    t.start(1, "begin").until("go", 3).play("ditch", "clockwork_cabinet")
    assert "clockwork_cabinet" in t.lying(HERE)
    assert meets("clockwork_cabinet").play(6, 1, "trophy")[1].trophies == ["city.clockwork_cabinet"]


@pytest.mark.card("city.clockwork_cabinet")
@pytest.mark.rule("T-BASE-518")
def test_the_cabinet_fights_for_nobody() -> None:
    t = meets("clockwork_cabinet").play(6, 1, "tamed").lay(HERE, "bravo").start(1, "draw")
    assert t.kind == "attack"  # nothing is chosen before it


@pytest.mark.card("city.clockwork_dragon")
def test_the_clockwork_dragon_may_hide_a_talisman() -> None:
    t = meets("clockwork_dragon", strength=4).play(6, 1, "instead")
    assert (t.holds(1), t[1].trophies, t.discards("city")) == (["talisman"], [], ["clockwork_dragon"])
    t = meets("clockwork_dragon", strength=4)
    assert t.play(6, 1, "trophy")[1].trophies == ["city.clockwork_dragon"]


@pytest.mark.card("city.feral_pet")
def test_a_feral_pet_may_be_exchanged_for_a_tame_one() -> None:
    t = meets("feral_pet").play(6, 1, "instead", "lucky")
    assert (t.holds(1), t[1].trophies, t.discards("city")) == (["lucky"], [], ["feral_pet"])


@pytest.mark.card("city.sneakthief")
def test_the_sneakthief_may_steal_for_the_winner() -> None:
    t = Table("thief", "warrior", city=True).give(2, "sword", "axe").put(1, HERE).lay(HERE, "sneakthief")
    t.start(1, "draw").play(6, 1, "instead", "axe")
    assert (t.holds(1), t.holds(2), t[1].trophies) == (["axe"], ["sword"], [])
    assert meets("sneakthief").play(6, 1)[1].trophies == ["city.sneakthief"]  # nobody has anything


@pytest.mark.card("city.fire_elemental")
@pytest.mark.rule("T-R-82")
def test_fire_burns_everything_on_the_space() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).start(1, "draw").play("crowded_streets")
    t.put(1, "quayside").lay("quayside", "cutbacks").start(1, "draw").play("fire_elemental", "spendthrift")
    assert t.lying("quayside") == ["fire_elemental"]
    assert {*t.discards("city")} == {"cutbacks", "spendthrift"}
    assert t.kind == "attack"  # the Spendthrift's gold is not rolled for


@pytest.mark.card("city.earth_elemental")
def test_earth_costs_a_turn() -> None:
    t = meets("earth_elemental").play(1, 6)
    assert (t[1].life, t[1].missing, t.active) == (3, 1, 2)


@pytest.mark.card("city.air_elemental")
@pytest.mark.rule("T-R-89", "T-BASE-214")
def test_air_blows_one_away_without_an_encounter() -> None:
    t = meets("air_elemental").play(1, 6, 2)
    assert (t[1].life, t[1].place, t.active) == (3, "sorcerer_square", 2)


@pytest.mark.card("city.water_elemental")
@pytest.mark.rule("T-R-17")
def test_water_carries_a_follower_away() -> None:
    t = Table("thief", "warrior", city=True).give(1, "guide", "maiden").put(1, HERE)
    t.lay(HERE, "water_elemental").start(1, "draw").play(1, 6)
    assert set(t.at.question.bag) == {"adventure.guide", "adventure.maiden"}  # type: ignore[union-attr]
    t.play("maiden", 3)
    assert (t.holds(1), t.lying("temple_square"), t[1].life) == (["guide"], ["maiden"], 3)
    t = meets("water_elemental").play(1, 6)
    assert t.active == 2  # nobody to carry away


@pytest.mark.card("city.heretic_priest")
@pytest.mark.parametrize(("roll", "life"), [(1, 2), (4, 4)])
def test_who_loses_to_the_heretic_prays_in_the_temple(roll: int, life: int) -> None:
    t = meets("heretic_priest").play(1, 6, roll)
    assert (t[1].life, t.active) == (life, 2)


@pytest.mark.rule("T-CITY-005")
def test_city_cards_are_met_in_the_order_of_their_numbers() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE, gold=0).lay(HERE, "gambling_hall", "city_rat")
    t.start(1, "draw").play(6, 1)
    assert [event["card"] for event in t.events("met")] == ["city.gambling_hall"]
    assert t.happened("beaten")["card"] == "city.city_rat"
