"""The Events of The Blood Moon, Lunar and others, each played."""

import pytest

from tests.systems.talisman.table import Table

HERE = "plains_10"


def under(lunar: str, who: str = "warrior", other: str = "wizard", *, night: bool = False) -> Table:
    """Two characters while a Lunar Event lies beside the Time card."""
    return Table(who, other, moon="whole").moon(lunar, night=night).put(1, HERE)


def drawn(card: str, *, night: bool = False) -> list[str]:
    """The card is drawn from the other side: what lies beside the Time card then."""
    t = (
        Table("warrior", "wizard", moon="whole")
        .moon(night=not night)
        .put(1, HERE)
        .start(1, "draw")
        .play(card)
    )
    moon = t.state.moon
    assert moon is not None
    assert moon.night is night
    return moon.lunar


# -- by Day ------------------------------------------------------------------------------------------


@pytest.mark.card("adventure.aegis_of_daylight")
def test_under_the_aegis_a_defeat_by_a_creature_is_a_stand_off() -> None:
    assert drawn("aegis_of_daylight") == ["adventure.aegis_of_daylight"]
    t = under("aegis_of_daylight").lay(HERE, "giant").start(1, "draw").play("1,1", 6)
    assert (t.happened("clash")["outcome"], t[1].life, t.lying(HERE)) == ("stand_off", 5, ["giant"])
    t = under("aegis_of_daylight").put(2, HERE).start(1, "landed").play("attack:2", "6,6", 1)
    assert t.kind == "reward"  # characters are no creatures


@pytest.mark.card("adventure.blinding_radiance")
def test_in_the_radiance_enemies_may_be_evaded() -> None:
    assert drawn("blinding_radiance") == ["adventure.blinding_radiance"]
    t = under("blinding_radiance").lay(HERE, "giant").start(1, "draw")
    assert t.options == ("fight", "evaded")
    t = under("blinding_radiance").put(1, "forest").start(1, "text").play(1)
    assert t.kind == "attack"  # the brigand is no Enemy card


@pytest.mark.card("adventure.divine_retribution")
def test_who_kills_an_enemy_may_take_an_extra_turn_once_a_round() -> None:
    assert drawn("divine_retribution") == ["adventure.divine_retribution"]
    t = under("divine_retribution").lay(HERE, "goblin").start(1, "draw").play("6,6", 1)
    assert t.options == ("pass", "use:divine_retribution")
    t.play("use:divine_retribution").until("move")
    assert (t.active, t.state.now.extra, t[1].retributed) == (1, True, True)
    t.state.lying[HERE] = []
    t = under("divine_retribution").set(1, retributed=True).lay(HERE, "goblin").start(1, "draw", extra=True)
    assert t.play("6,6", 1).events("extra_turns") == []
    t = under("divine_retribution").set(1, retributed=True).start(1, "start")
    assert t[1].retributed is False


@pytest.mark.card("adventure.guiding_light")
@pytest.mark.rule("T-R-97")
def test_by_the_guiding_light_one_may_go_less_far_but_not_stay() -> None:
    assert drawn("guiding_light") == ["adventure.guiding_light"]
    t = under("guiding_light").start().play(3)
    assert {*t.options} == {
        "go:city", "go:chapel", "go:fields_12", "go:fields_8", "go:woods_11", "go:crags",
    }  # fmt: skip
    assert len(under("guiding_light").start().play(2).options) == 4
    assert len(under("guiding_light").start().play(1).options) == 2


@pytest.mark.card("adventure.holy_day")
def test_on_a_holy_day_up_to_3_may_be_added_when_praying() -> None:
    assert drawn("holy_day") == ["adventure.holy_day"]
    t = under("holy_day", "elf").put(1, "chapel").start(1, "text").play("pray", 2)
    assert t.options == ("add:3", "add:2", "add:1", "add:0")
    assert t.play("add:3")[1].life == 5
    t = under("holy_day").put(1, "tavern").start(1, "text").play(4)
    assert t[1].gold == 2  # no prayer


@pytest.mark.card("adventure.luminous_blessing")
def test_the_blessing_heals_or_replenishes_at_the_start_of_an_own_turn() -> None:
    assert drawn("luminous_blessing") == ["adventure.luminous_blessing"]
    t = under("luminous_blessing").set(1, life=3, fate=0).start(1, "start")
    assert t.options == ("pass", "heal", "replenish")
    assert t.play("heal")[1].life == 4
    assert under("luminous_blessing").set(1, fate=0).start(1, "start").options == ("pass", "replenish")
    assert under("luminous_blessing").start(1, "start").kind == "move"


@pytest.mark.card("adventure.morning_song")
def test_after_moving_face_up_cards_on_the_space_may_be_discarded() -> None:
    assert drawn("morning_song") == ["adventure.morning_song"]
    t = under("morning_song").lay(HERE, "giant", "sword", "witch").start(1, "landed")
    t.play("use:morning_song", "plains_10:giant", "plains_10:witch", "done")
    assert (t.discards(), t.lying(HERE)) == (["giant", "witch"], ["sword"])


@pytest.mark.card("adventure.triumphant_daybreak")
def test_the_daybreak_adds_2_against_creatures() -> None:
    assert drawn("triumphant_daybreak") == ["adventure.triumphant_daybreak"]
    t = under("triumphant_daybreak").lay(HERE, "goblin").start(1, "draw").play("1,1", 1)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (7, 2)
    t = under("triumphant_daybreak").put(2, HERE).start(1, "landed").play("attack:2", "1,1", 1)
    assert t.happened("clash")["mine"] == 5


# -- at Night ----------------------------------------------------------------------------------------


@pytest.mark.card("adventure.all_hallows_eve")
def test_on_all_hallows_eve_strangers_and_places_give_2_gold_each() -> None:
    assert drawn("all_hallows_eve", night=True) == ["adventure.all_hallows_eve"]
    t = under("all_hallows_eve", night=True).lay(HERE, "healer", "marsh").start(1, "draw")
    assert t[1].gold == 5
    assert under("all_hallows_eve", night=True).put(1, "tavern").start(1, "text").play(6)[1].gold == 1


@pytest.mark.card("adventure.children_of_the_night")
def test_one_card_more_is_drawn_on_draw_spaces() -> None:
    assert drawn("children_of_the_night", night=True) == ["adventure.children_of_the_night"]
    t = under("children_of_the_night", night=True).lay(HERE, "sword").start(1, "draw")
    assert t.play("bag_of_gold").lying(HERE) == ["sword", "bag_of_gold"]
    t = under("children_of_the_night", night=True).put(1, "ruins").start(1, "draw")
    assert t.play("sword", "sword", "bear").kind == "attack"
    assert under("children_of_the_night", night=True).put(1, "village").start(1, "draw").kind == "choose"


@pytest.mark.card("adventure.fright_night")
def test_on_a_fright_night_a_move_ends_where_an_enemy_lies() -> None:
    assert drawn("fright_night", night=True) == ["adventure.fright_night"]
    t = under("fright_night", night=True).lay("fields_12", "bear").lay("crags", "sword").start().play(4)
    assert t.options == ("go:fields_12", "go:hills_6")


@pytest.mark.card("adventure.midnight_howl")
def test_who_is_beaten_by_an_enemy_also_rolls_on_the_chart() -> None:
    assert drawn("midnight_howl", night=True) == ["adventure.midnight_howl"]
    t = under("midnight_howl", night=True).lay(HERE, "giant").start(1, "draw").play("1,1", 6)
    assert t.kind == "marker.werewolf"
    assert t.play(1)[1].lycan
    assert t[1].life == 4
    t = under("midnight_howl", night=True).put(1, "forest").start(1, "text").play(1, "1,1", 6)
    assert (t[1].life, t.active) == (4, 2)  # no Enemy card


@pytest.mark.rule("T-R-90")
def test_who_is_beaten_by_the_watch_rolls_before_it_is_in_jail() -> None:
    t = Table("warrior", "wizard", moon="whole", city=True).moon("midnight_howl", night=True)
    t.put(1, "rats_road").lay("rats_road", "city_watch").start(1, "draw").play("fight", "1,1", 6)
    assert t.kind == "marker.werewolf"
    t.play(1)
    assert (t[1].lycan, t[1].place, t[1].life) == (True, "jail", 5)


@pytest.mark.card("adventure.moon_mist")
def test_in_the_mist_the_lowest_of_two_dice_counts() -> None:
    assert drawn("moon_mist", night=True) == ["adventure.moon_mist"]
    t = under("moon_mist", night=True).start().play("5,2")
    assert t.options == ("go:fields_12", "go:fields_8")


@pytest.mark.rule("T-R-51", "T-BASE-308")
def test_in_the_mist_the_lowest_counts_of_the_two_dice_of_a_horse_as_well() -> None:
    t = Table("warrior", "wizard", moon="whole", city=True).moon("moon_mist", night=True).put(1, HERE)
    t.give(1, "riding_horse").start().play("roll_two", "5,2,6")
    assert t.options[:2] == ("go:fields_12", "go:fields_8")
    assert t.start().play("roll_two", "5,1,6").state.now.one


@pytest.mark.rule("T-R-51", "T-R-86")
def test_in_the_mist_the_lowest_counts_for_who_is_enslaved() -> None:
    t = under("moon_mist", night=True).put(1, "temple", enslaved=True).start().play("5,2")
    assert (t[1].enslaved, t.active) == (True, 2)
    t = under("moon_mist", night=True).put(1, "temple", enslaved=True).start().play("5,4")
    assert (t[1].enslaved, t.happened("freed")["seat"]) == (False, 1)


@pytest.mark.card("adventure.night_of_the_pumpkin_king")
def test_fields_are_filled_up_to_three() -> None:
    assert drawn("night_of_the_pumpkin_king", night=True) == ["adventure.night_of_the_pumpkin_king"]
    t = under("night_of_the_pumpkin_king", night=True).put(1, "fields_8").lay("fields_8", "sword")
    t.start(1, "draw").play("shield", "helmet")
    assert t.lying("fields_8") == ["sword", "shield", "helmet"]
    t = under("night_of_the_pumpkin_king", night=True).start(1, "draw").play("shield")
    assert t.kind == "take"


@pytest.mark.card("adventure.vampiric_thirst")
def test_who_kills_an_enemy_gains_a_life_for_each() -> None:
    assert drawn("vampiric_thirst", night=True) == ["adventure.vampiric_thirst"]
    t = under("vampiric_thirst", night=True).lay(HERE, "goblin", "goblin").start(1, "draw").play("6,6", 1)
    assert t[1].life == 7


@pytest.mark.card("adventure.witching_hour")
def test_in_the_witching_hour_spells_are_gained_up_to_the_limit() -> None:
    assert drawn("witching_hour", night=True) == ["adventure.witching_hour"]
    t = under("witching_hour", "wizard", "warrior", night=True).give(1, "hex").start(1, "start")
    assert t.play("healing")[1].spells == ["spell.hex", "spell.healing"]


# -- others ------------------------------------------------------------------------------------------


@pytest.mark.card("adventure.restless_dead")
@pytest.mark.rule("T-R-137", "T-R-83")
def test_the_restless_dead_rise_along_the_ring_and_the_first_is_fought() -> None:
    t = Table("warrior", "wizard", moon="whole").moon(night=True).put(1, "fields_24")
    t.trophies(1, "bear").trophies(2, "wolf", "ape").start(1, "draw").play(
        "restless_dead", "wolf", "bear", "ape"
    )
    assert (t.lying("village"), t.lying("fields_2")) == (["bear"], ["ape"])
    assert (t.lying("fields_24"), t[1].trophies, t[2].trophies) == (["wolf"], [], [])
    assert t.happened("fight")["foes"] == ["wolf"]
    t = Table("warrior", "wizard", moon="whole").put(1, HERE).start(1, "draw").play("restless_dead")
    assert (t.active, t.discards()) == (2, ["restless_dead"])


@pytest.mark.card("adventure.growing_suspicions")
@pytest.mark.parametrize(
    ("roll", "life", "missing"), [(1, 3, 0), (2, 3, 0), (3, 4, 0), (4, 4, 0), (5, 5, 1), (6, 5, 1)]
)
def test_all_roll_less_for_each_lycanthrope(roll: int, life: int, missing: int) -> None:
    t = Table("wizard", "warrior", moon="whole").put(1, HERE, lycan=True)
    t.start(1, "draw").play("growing_suspicions", 6, roll)
    assert (t[2].life, t[2].missing) == (life, missing) if t.active == 1 else True
    assert len(t.events("rolled")) == 2


def test_without_lycanthropes_a_6_is_nothing() -> None:
    t = Table("wizard", "warrior", moon="whole").put(1, HERE).start(1, "draw")
    t.play("growing_suspicions", 6, 6)
    assert (t[1].life, t[2].life, t[1].missing, t[2].missing) == (4, 5, 0, 0)
