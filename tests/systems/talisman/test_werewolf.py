"""3.4, 3.5 The Werewolf, its chart, and lycanthropes."""

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "plains_10"
FAR = "castle"


def rolled(
    roll: int = 1, *, night: bool = False, werewolf: str = "forest", others: tuple[str, ...] = ("wizard",)
) -> Table:
    """A Warrior has rolled for its move, from the Village, and comes to the Tavern's side of it."""
    t = Table("warrior", *others, moon="whole").moon(night=night, werewolf=werewolf)
    for seat in range(2, len(others) + 2):
        t.put(seat, FAR)
    return t.put(1, "chapel").start().play(roll, "go:hills_6")


def moved(t: Table, *answers: str | int) -> Table:
    """The turn is over and the Werewolf's die is open; it is rolled."""
    t.until("werewolf")
    return t.play(*answers)


def met(result: int, *, who: str = "warrior", night: bool = False, **given: object) -> Table:
    """Seat 2 has been met by the Werewolf out of its turn and rolls on the chart."""
    t = Table("wizard", who, moon="whole").moon(night=night, werewolf="fields_24").put(1, FAR)
    t.put(2, "fields_2", **given).start(1, "werewolf", one=True).play(2)
    return t.play("go:fields_2", result)


# -- when and how it moves ---------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-301", "T-MOON-302", "T-MOON-303")
def test_after_a_1_and_the_whole_turn_its_player_moves_the_werewolf() -> None:
    t = rolled()
    assert t.kind == "adventure"
    moved(t, 2)
    assert (t.seat, t.options) == (1, ("go:village", "go:ruins"))
    t.play("go:ruins")
    assert (t.state.moon.werewolf, t.active) == ("ruins", 2)  # type: ignore[union-attr]


def test_after_another_roll_it_stays() -> None:
    t = Table("warrior", "wizard", moon="whole").put(2, FAR).put(1, "chapel").start().play(2)
    t.over()
    assert (t.active, t.state.moon.werewolf) == (2, "forest")  # type: ignore[union-attr]


@pytest.mark.rule("T-R-51")
def test_the_final_result_of_the_movement_die_counts() -> None:
    t = Table("warrior", "wizard", moon="whole", fate=True).put(2, FAR).put(1, "chapel").start()
    t.play(1, "again:1", 2)
    t.play(t.options[0])
    assert t.state.now.one is False
    t = Table("warrior", "wizard", moon="whole").moon("moon_mist", night=True).put(1, "chapel").start()
    assert t.play("1,4").state.now.one is True
    t = Table("warrior", "wizard", moon="whole").put(1, "temple", enslaved=True).start().play(1)
    assert t.kind == "werewolf"
    t = Table("warrior", "wizard", moon="whole", city=True).put(1, "jail").start().play(1)
    assert t.active == 2  # the roll in the Jail is none for movement


@pytest.mark.rule("T-R-52")
def test_the_default_is_clockwise_and_of_several_the_one_with_most_lives() -> None:
    t = moved(rolled(), 1)
    assert t.at.question.default == "go:fields_24"  # type: ignore[union-attr]
    t = Table("warrior", "wizard", "elf", moon="whole").moon(werewolf="fields_24").put(1, FAR)
    t.put(2, "fields_2", life=2).put(3, "fields_2").start(1, "werewolf").play(2, "go:fields_2")
    assert (t.kind, t.seat, t.options) == ("werewolf_meets", 1, ("3", "2"))


@pytest.mark.rule("T-R-54")
def test_who_stands_on_its_own_space_is_not_met() -> None:
    t = Table("warrior", "wizard", moon="whole").moon(night=True).put(1, FAR).put(2, "forest")
    t.start(1, "werewolf").play(1, "go:fields_24")
    assert (t.events("werewolf_met"), t.active) == ([], 2)


@pytest.mark.rule("T-R-55")
def test_it_moves_after_each_turn_with_a_1() -> None:
    t = Table("warrior", "wizard", moon="whole").put(2, FAR).put(1, "chapel")
    t.state.extra = 1
    t.start().play(1, "go:hills_6").until("move").play(1)
    t.over()
    assert len(t.events("werewolf_moved")) == 2


@pytest.mark.rule("T-MOON-304", "T-R-131")
def test_it_moves_the_full_number_of_one_die_in_one_direction() -> None:
    assert moved(rolled(werewolf="plains_16"), 3).options == ("go:tavern", "go:city")


@pytest.mark.rule("T-MOON-305", "T-EX-23")
def test_at_night_it_stops_where_somebody_is() -> None:
    t = Table("warrior", "wizard", moon="whole").moon(night=True, werewolf="fields_24").put(1, FAR)
    t.put(2, "fields_2").start(1, "werewolf").play(3)
    assert t.options == ("go:fields_2", "go:ruins")
    t.play("go:fields_2")
    assert t.kind == "marker.werewolf"


@pytest.mark.rule("T-MOON-306", "T-EX-22")
def test_by_day_it_goes_on() -> None:
    t = Table("warrior", "wizard", moon="whole").moon(werewolf="fields_24").put(1, FAR)
    t.put(2, "fields_2").start(1, "werewolf").play(3, "go:graveyard")
    assert (t.events("werewolf_met"), t.active) == ([], 2)


@pytest.mark.rule("T-MOON-307")
def test_the_sentinel_lets_it_cross() -> None:
    t = moved(rolled(werewolf="hills_6"), 2)
    assert {"bridge:hills_m4"} < {*t.options}
    t.play("bridge:hills_m4")
    assert (t.events("fight"), t.state.moon.werewolf) == ([], "hills_m4")  # type: ignore[union-attr]


@pytest.mark.rule("T-MOON-308")
def test_the_portal_is_closed_to_it() -> None:
    assert moved(rolled(werewolf="black_knight"), 2).options == ("go:hills_m4", "go:castle")


@pytest.mark.rule("T-MOON-309", "T-MOON-310", "T-R-53")
def test_in_the_city_it_follows_the_arrows_and_enters_shops() -> None:
    def ways(start: str, roll: int) -> set[str]:
        t = Table("warrior", "wizard", moon="whole", city=True).moon(werewolf=start).put(1, FAR).put(2, FAR)
        return {*t.start(1, "werewolf").play(roll).options}

    assert ways("fields_12", 2) == {"go:fields_14", "go:plains_10", "gate:city_gate"}
    assert ways("speakers_corner", 2) == {"go:rats_road", "gate:city"}
    assert ways("noble_street", 2) == {"go:elemental_boulevard", "go:academy", "go:apothecary"}
    assert ways("armoury", 3) == {"go:temple_square", "go:magic_emporium"}


def test_a_wall_of_fire_stops_it() -> None:
    t = Table("warrior", "wizard", moon="whole").moon(werewolf="fields_24").lay("fields_2", "wall_of_fire")
    assert t.put(1, FAR).put(2, FAR).start(1, "werewolf").play(5).options == ("go:fields_2", "go:tavern")


# -- whom it meets -----------------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-311", "T-MOON-312", "T-MOON-315")
def test_who_moved_it_chooses_one_of_those_there_who_rolls() -> None:
    t = Table("warrior", "wizard", "elf", moon="whole").moon(werewolf="fields_24").put(1, FAR)
    t.put(2, "fields_2").put(3, "fields_2").start(1, "werewolf").play(2, "go:fields_2", "3")
    chance = t.at.question
    assert (t.kind, chance.params) == ("marker.werewolf", {"seat": 3})  # type: ignore[union-attr]
    assert t.play(3)[3].life == 3


@pytest.mark.rule("T-MOON-314")
def test_who_lands_on_it_does_not_meet_it() -> None:
    t = Table("warrior", "wizard", moon="whole").moon(werewolf="hills_6").put(2, FAR).put(1, "chapel")
    t.start().play(1, "go:hills_6")
    assert t.kind == "adventure"


def test_the_player_of_a_dead_character_moves_it_but_nobody_who_is_out() -> None:
    t = Table("warrior", "wizard", "elf", moon="whole").put(2, FAR).put(3, FAR)
    t.state.player(1).who = None
    t.start(1, "werewolf").play(2)
    assert t.seat == 1
    t = Table("warrior", "wizard", "elf", moon="whole").put(2, FAR).put(3, FAR)
    t.state.player(1).who, t.state.player(1).out = None, True
    t.start(1, "werewolf").play(2)
    assert (t.active, t.state.moon.werewolf) == (2, "village")  # type: ignore[union-attr]


@pytest.mark.card("marker.werewolf", "marker.lycanthrope")
@pytest.mark.rule("T-MOON-313", "T-MOON-401", "T-MOON-402")
def test_a_1_makes_a_lycanthrope() -> None:
    t = met(1)
    assert (t[2].lycan, t.happened("lycanthrope")) == (True, {"seat": 2})
    view = SYSTEM.observe(t.state, 1).players[1].who
    assert view is not None
    assert view.lycan


@pytest.mark.rule("T-MOON-315")
@pytest.mark.parametrize(("result", "life"), [(2, 3), (3, 4), (4, 4)])
def test_2_to_4_cost_lives(result: int, life: int) -> None:
    assert met(result)[2].life == life


def test_with_a_4_a_follower_is_killed_where_there_is_one() -> None:
    t = Table("wizard", "warrior", moon="whole").moon(werewolf="fields_24").give(2, "maiden").put(1, FAR)
    t.put(2, "fields_2").start(1, "werewolf").play(2, "go:fields_2", 4, "maiden")
    assert (t[2].life, t.holds(2), t.discards()) == (5, [], ["maiden"])


@pytest.mark.rule("T-R-17")
def test_which_follower_it_is_is_drawn_with_equal_chances() -> None:
    t = (
        Table("wizard", "warrior", moon="whole")
        .moon(werewolf="fields_24")
        .give(2, "maiden", "guide")
        .put(1, FAR)
    )
    t.put(2, "fields_2").start(1, "werewolf").play(2, "go:fields_2", 4)
    assert t.at.question.bag == ("adventure.guide", "adventure.maiden")  # type: ignore[union-attr]


@pytest.mark.rule("T-R-81")
def test_at_the_end_of_a_turn_own_cards_act_before_the_werewolf_moves() -> None:
    t = Table("warrior", "wizard", moon="whole").give(1, "hungering_artefact").put(1, HERE).put(2, FAR)
    t.lay(HERE, "healer").start(1, "end", one=True)
    assert (t.discards(), t.kind) == (["healer"], "werewolf")
    t = (
        Table("warrior", "wizard", moon="whole")
        .give(1, "hungering_artefact")
        .put(1, HERE, life=1)
        .put(2, FAR)
    )
    t.lay(HERE, "healer", "giant").start(1, "draw", one=True).play("1,1", 6)
    assert (t.state.player(1).who, t.discards(), t.kind) == (None, [], "werewolf")


@pytest.mark.rule("T-R-132")
def test_who_flees_meets_nothing_there() -> None:
    t = met(5)
    assert (t.kind, t.seat, "fields_2" in t.options) == ("space", 2, False)
    t.play("ruins")
    assert (t[2].place, t.active, t.kind) == ("ruins", 2, "move")


def test_with_a_6_one_heals_or_replenishes() -> None:
    t = met(6, life=1, fate=0)
    assert t.play("heal")[2].life == 5
    assert met(6, life=1, fate=0).play("replenish")[2].fate == 1


# -- lycanthropes ------------------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-403", "T-R-135")
def test_who_is_one_already_is_not_transformed_again() -> None:
    t = met(1, lycan=True)
    assert (t.events("lycanthrope"), t[2].life, t[2].lycan) == ([], 5, True)


@pytest.mark.rule("T-MOON-404", "T-MOON-405")
@pytest.mark.parametrize(("night", "mine"), [(False, 5), (True, 7)])
def test_the_card_helps_in_fights_at_night_only(night: bool, mine: int) -> None:
    t = Table("warrior", "wizard", moon="whole").moon(night=night).put(1, HERE, lycan=True)
    t.lay(HERE, "ogre").start(1, "draw").play("1,1", 1)
    assert t.happened("clash")["mine"] == mine
    assert t[1].lycan


@pytest.mark.rule("T-R-133")
def test_at_night_it_must_attack_whom_it_lands_on() -> None:
    def options(**given: object) -> tuple[str, ...]:
        t = Table("wizard", "warrior", moon="whole").moon(night=bool(given.pop("night", True)))
        return t.put(1, HERE, lycan=True, **given).put(2, t[1].place).start(1, "landed").options

    assert options() == ("attack:2", "psychic:2")
    assert options(night=False) == ("space", "attack:2", "psychic:2")
    t = Table("wizard", "warrior", moon="whole").moon(night=True).put(1, "plain_of_peril", lycan=True)
    assert "space" in t.put(2, "plain_of_peril").start(1, "landed").options
    t = Table("warrior", "wizard", moon="whole").moon(night=True).put(1, HERE, lycan=True).put(2, HERE)
    assert t.start(1, "landed").kind == "attack"  # one way only


@pytest.mark.rule("T-R-66", "T-R-134")
def test_who_is_beaten_by_one_at_night_rolls_on_the_chart_and_there_is_no_reward() -> None:
    t = Table("warrior", "wizard", moon="whole").moon(night=True).put(1, HERE, lycan=True)
    t.put(2, HERE, gold=3).start(1, "landed").play("6,6", 1)
    assert t.kind == "marker.werewolf"
    t.play(1)
    assert (t[2].lycan, t[2].life, t[2].gold, t[1].gold) == (True, 4, 3, 1)


@pytest.mark.rule("T-R-134")
def test_attacked_it_wins_without_reward_too() -> None:
    t = Table("wizard", "warrior", moon="whole").moon(night=True).put(1, HERE).put(2, HERE, lycan=True)
    t.start(1, "landed").play("attack:2", 1, "6,6", 3)
    assert (t[1].life, t[1].gold) == (3, 1)


def test_by_day_it_takes_its_reward() -> None:
    t = Table("warrior", "wizard", moon="whole").put(1, HERE, lycan=True).put(2, HERE)
    t.start(1, "landed").play("attack:2", "6,6", 1)
    assert t.kind == "reward"


@pytest.mark.rule("T-MOON-406")
def test_a_toad_is_no_lycanthrope() -> None:
    t = Table("warrior", "wizard", moon="whole").put(1, HERE, lycan=True).lay(HERE, "witch")
    t.start(1, "draw").play(1)
    assert (t[1].lycan, t[1].toad > 0) == (False, True)


@pytest.mark.rule("T-MOON-407", "T-R-67")
def test_a_toad_that_becomes_one_is_itself_again() -> None:
    t = met(1, toad=2, gold=0)
    assert (t[2].lycan, t[2].toad) == (True, 0)


@pytest.mark.rule("T-R-68")
def test_a_new_character_is_clean() -> None:
    t = Table("wizard", "warrior", moon="whole").moon(werewolf="fields_24").put(1, FAR)
    t.put(2, "fields_2", lycan=True, life=1).start(1, "werewolf").play(2, "go:fields_2", 3, "troll")
    assert (t[2].id, t[2].lycan) == ("troll", False)
