"""The Enemies of The Blood Moon, each met."""

import pytest

from tests.systems.talisman.table import Table

HERE = "plains_10"
FAR = "castle"


def moonlit(who: str = "warrior", other: str = "wizard", *, night: bool = False) -> Table:
    """Two characters far apart; Day, if nothing else is said."""
    return Table(who, other, moon="whole").moon(night=night).put(1, HERE).put(2, FAR)


def faces(name: str, who: str = "warrior", *, night: bool = False, **given: object) -> Table:
    """A character meets this Enemy."""
    other = "thief" if who == "wizard" else "wizard"
    return moonlit(who, other, night=night).set(1, **given).lay(HERE, name).start(1, "draw")


def scores(t: Table) -> tuple[int, int, str]:
    """Both scores of the last fight, and how it ended."""
    clash = t.happened("clash")
    return clash["mine"], clash["theirs"], clash["outcome"]


@pytest.mark.card(
    "adventure.swamp_creature", "adventure.harvest_horror", "adventure.zombie_dragon", "adventure.direwolf"
)
@pytest.mark.parametrize(
    ("name", "mine", "theirs"),
    [("swamp_creature", 10, 5), ("direwolf", 10, 4)],
)
def test_those_fought_by_strength_become_trophies(name: str, mine: int, theirs: int) -> None:
    t = faces(name).play("6,5", 1)
    assert (scores(t), t[1].trophies) == ((mine, theirs, "won"), [f"adventure.{name}"])


@pytest.mark.card("adventure.harvest_horror", "adventure.zombie_dragon")
@pytest.mark.parametrize(("name", "theirs"), [("harvest_horror", 3), ("zombie_dragon", 8)])
def test_those_fought_by_craft_become_trophies(name: str, theirs: int) -> None:
    t = faces(name, "wizard", craft=3).play(5, 1)
    assert (scores(t), t[1].trophies) == ((13, theirs, "won"), [f"adventure.{name}"])


# -- fought by Strength ------------------------------------------------------------------------------


@pytest.mark.card("adventure.balefire_dragon")
def test_the_balefire_burns_the_region_before_the_battle() -> None:
    t = moonlit().lay(HERE, "balefire_dragon", "bear").lay("woods_4", "sword").lay("oasis", "shield")
    t.start(1, "draw").play(2)  # not below Craft 2
    assert (t.discards(), t.lying(HERE), t.lying("oasis")) == (
        ["bear", "sword"],
        ["balefire_dragon"],
        ["shield"],
    )
    t.play("6,6", 1)
    assert scores(t) == (10, 7, "won")
    t = moonlit().lay(HERE, "balefire_dragon").lay("woods_4", "sword").start(1, "draw").play(1)
    assert t.lying("woods_4") == ["sword"]


@pytest.mark.card("adventure.crawling_hand")
def test_the_hand_crawls_on_unless_it_is_killed() -> None:
    t = faces("crawling_hand", "wizard").play(1, 6)
    assert t.kind == "adventure.crawling_hand"
    t.play(4)
    assert (t.lying(HERE), t.lying("fields_14")) == ([], ["crawling_hand"])
    assert faces("crawling_hand").play("6,6", 1).holds(1) == []


@pytest.mark.rule("T-R-83", "T-R-81")
def test_the_hand_crawls_on_where_no_character_is_left_on_the_board() -> None:
    t = moonlit().set(1, life=1, fate=0).lay(HERE, "crawling_hand")
    t.state.player(2).who = None
    t.start(1, "draw").play("1,1", 6, 4)
    assert t.happened("killed")["character"] == "warrior"
    assert (t.lying(HERE), t.lying("fields_14")) == ([], ["crawling_hand"])
    assert t.active == 2


def test_evaded_it_crawls_on_as_well() -> None:
    t = Table("minstrel", "wizard", moon="whole").put(1, HERE).put(2, FAR).give(1, "nightshroud")
    t.moon(night=True).lay(HERE, "crawling_hand").start(1, "draw").play("evaded", 1)
    assert t.lying("woods_11") == ["crawling_hand"]


@pytest.mark.card("adventure.direwolf")
def test_whom_the_direwolf_beats_becomes_a_lycanthrope() -> None:
    t = faces("direwolf", night=True).play("1,1", 6)
    assert (t[1].life, t[1].lycan) == (4, True)


@pytest.mark.card("adventure.fire_giant")
def test_the_fire_giant_burns_all_in_its_way() -> None:
    t = Table("warrior", "wizard", "elf", moon="whole").moon(night=True).put(1, HERE).put(2, "woods_11")
    t.put(3, "fields_14").lay("fields_12", "sword", "bear").lay(HERE, "fire_giant").start(1, "draw")
    t.play("1,1", 6, 3)
    assert (t[1].life, t[2].life, t[3].life) == (4, 3, 4)
    assert (t.discards(), t.lying("city"), t.lying(HERE)) == (["sword", "bear"], ["fire_giant"], [])
    assert faces("fire_giant").play("6,6", 1)[1].trophies == ["adventure.fire_giant"]


@pytest.mark.card("adventure.fire_salamander")
def test_the_salamander_burns_the_region_when_it_is_drawn() -> None:
    t = moonlit().put(1, "ruins").lay("woods_4", "sword").lay("oasis", "shield").start(1, "draw")
    t.play("bear", "fire_salamander")
    assert (t.discards(), t.lying("ruins"), t.lying("oasis")) == (
        ["sword", "bear"], ["fire_salamander"], ["shield"],
    )  # fmt: skip
    assert scores(t.play("6,6", 1)) == (10, 5, "won")


@pytest.mark.card("adventure.flesh_golem")
def test_the_golem_is_as_strong_as_ones_trophies() -> None:
    t = moonlit().trophies(1, "ogre", "wolf").lay(HERE, "flesh_golem").start(1, "draw").play("6,6", 1)
    assert scores(t) == (10, 7, "won")
    assert (t[1].strength, t[1].trophies, t.discards()) == (
        1, ["adventure.ogre", "adventure.wolf"], ["flesh_golem"],
    )  # fmt: skip
    assert scores(faces("flesh_golem", night=True).play("1,1", 1)) == (5, 3, "won")


@pytest.mark.card("adventure.herald_of_the_dawn")
def test_the_herald_brings_the_day_and_lets_the_good_go() -> None:
    t = moonlit(night=True).start(1, "draw").play("herald_of_the_dawn")
    assert not t.state.moon.night  # type: ignore[union-attr]
    assert scores(t.play("6,6", 1)) == (10, 6, "won")
    assert faces("herald_of_the_dawn", alignment="good").options == ("fight", "evaded")


@pytest.mark.card("adventure.lurking_horror")
def test_against_the_lurking_horror_one_adds_no_die_at_night() -> None:
    assert scores(faces("lurking_horror", night=True).play(1)) == (4, 6, "lost")
    assert scores(faces("lurking_horror").play("3,2", 1)) == (7, 4, "won")


@pytest.mark.card("adventure.night_stalker")
def test_the_stalker_follows_whom_it_beats_at_night() -> None:
    t = faces("night_stalker", "wizard", night=True).play(1, 6)
    assert (t[1].life, t.holds(1), t.lying(HERE)) == (4, ["night_stalker"], [])
    t.start(1, "start").play(2)
    assert (t[1].life, "ditch" in t.options) == (3, False)
    t = moonlit(night=True)
    t[1].followers = [t.lay(HERE, "night_stalker").state.lying[HERE].pop()]
    t.start(1, "draw").play("pestilence")
    assert (t.holds(1), t.discards()[0]) == ([], "night_stalker")


def test_by_day_the_stalker_takes_a_life() -> None:
    t = faces("night_stalker", "wizard").play(1, 6)
    assert (t[1].life, t.holds(1), t.lying(HERE)) == (3, [], ["night_stalker"])


@pytest.mark.card("adventure.pit_fiend_shirker")
def test_the_shirker_is_gladly_sent_away() -> None:
    t = faces("pit_fiend_shirker")
    assert t.options == ("fight", "move_off")
    t.play("move_off")
    assert ("oasis" in t.options, HERE in t.options) == (False, False)
    assert t.play("woods_4").lying("woods_4") == ["pit_fiend_shirker"]
    assert t.events("fight") == []
    assert scores(faces("pit_fiend_shirker").play("fight", "6,6", 1)) == (10, 4, "won")


@pytest.mark.card("adventure.scarecrow")
def test_the_scarecrow_is_put_into_fields() -> None:
    t = moonlit().start(1, "draw").play("scarecrow")
    assert {*t.options} == {"fields_2", "fields_8", "fields_12", "fields_14", "fields_20", "fields_24"}
    assert t.play("fields_20").lying("fields_20") == ["scarecrow"]
    t = moonlit().put(1, "fields_8").lay("fields_8", "scarecrow").start(1, "draw")
    assert scores(t.play("6,6", 1)) == (10, 3, "won")


@pytest.mark.card("adventure.umbral_drake")
def test_the_drake_may_be_evaded_by_day() -> None:
    assert faces("umbral_drake").options == ("fight", "evaded")
    assert scores(faces("umbral_drake", night=True).play("1,1", 1)) == (5, 7, "lost")


@pytest.mark.card("adventure.wolfen")
def test_who_loses_to_a_wolfen_rolls_on_the_chart() -> None:
    t = faces("wolfen", night=True).play("1,1", 6)
    assert t.kind == "marker.werewolf"
    assert t.play(3)[1].life == 3


# -- fought by Craft ---------------------------------------------------------------------------------


@pytest.mark.card("adventure.crypt_wyvern")
@pytest.mark.rule("T-BASE-214")
def test_the_wyvern_drops_its_victim_on_the_graveyard() -> None:
    t = faces("crypt_wyvern", night=True).play(1, 6)
    assert (t[1].life, t[1].place, t.active) == (4, "graveyard", 2)


@pytest.mark.card("adventure.duskwood_wraith")
@pytest.mark.parametrize(("night", "theirs"), [(False, 4), (True, 7)])
def test_the_duskwood_wraith_is_stronger_at_night(night: bool, theirs: int) -> None:
    assert scores(faces("duskwood_wraith", night=night).play(1, 1))[1] == theirs


@pytest.mark.card("adventure.eventide_invoker")
def test_the_invoker_brings_the_night_and_with_its_death_the_day() -> None:
    t = moonlit("wizard", "warrior").set(1, craft=3).start(1, "draw").play("eventide_invoker")
    assert t.state.moon.night  # type: ignore[union-attr]
    assert scores(t.play(6, 1)) == (14, 7, "won")
    assert not t.state.moon.night  # type: ignore[union-attr]


@pytest.mark.card("adventure.headless_horseman")
def test_the_horseman_follows_to_the_end_of_the_next_move() -> None:
    t = faces("headless_horseman", night=True).play(1, 6)
    assert (t[1].life, t.lying(HERE)) == (4, ["headless_horseman"])
    t.until("move").over().play(1, "go:woods_11")
    assert (t.lying(HERE), t.lying("woods_11")) == ([], ["headless_horseman"])
    assert t.happened("fight")["foes"] == ["headless_horseman"]


def test_the_horseman_forgets_the_dead() -> None:
    t = faces("headless_horseman", night=True, life=1).play(1, 6)
    assert (t.state.player(1).who, t.state.lying[HERE][0].tokens) == (None, {})


@pytest.mark.card("adventure.lunar_witch")
def test_a_lunar_witch_killed_at_night_leaves_a_spell() -> None:
    t = faces("lunar_witch", "wizard", night=True).play(6, 1)
    assert t.play("hex")[1].spells == ["spell.hex"]
    t = faces("lunar_witch", "wizard").play(6, 1)
    assert (t[1].spells, t[1].trophies) == ([], ["adventure.lunar_witch"])


@pytest.mark.card("adventure.mummy")
def test_the_mummy_takes_a_second_life() -> None:
    assert faces("mummy", night=True).play(1, 6)[1].life == 3
    t = moonlit(night=True).give(1, "self_portrait").lay(HERE, "mummy").start(1, "draw")
    t[1].objects[0].tokens["life"] = 4
    assert t.start(1, "draw").play(1, 6)[1].life == 5


@pytest.mark.card("adventure.mummy_king")
def test_the_mummy_king_gives_an_object_out_of_the_discards() -> None:
    t = moonlit("wizard", "warrior").set(1, craft=4)
    deck = t.state.decks["adventure"]
    for name in ("adventure.ring", "adventure.storm", "adventure.armour"):
        deck.bag[name] -= 1
        deck.discard.append(name)
    t.lay(HERE, "mummy_king").start(1, "draw").play(6, 1)
    assert t.options == ("done", "ring", "armour")
    assert (t.play("ring").holds(1), t.discards()) == (["ring"], ["storm", "armour"])


@pytest.mark.card("adventure.night_gaunt")
def test_the_gaunt_killed_at_night_brings_day_and_craft() -> None:
    t = faces("night_gaunt", "wizard", night=True, craft=2).play(6, 1)
    assert (scores(t), t[1].craft, t.state.moon.night) == ((13, 8, "won"), 3, False)  # type: ignore[union-attr]
    t = faces("night_gaunt", "wizard", craft=2).play(6, 1)
    assert (t[1].craft, t.events("nightfall")) == (2, [])


@pytest.mark.card("adventure.sepulchre_spectre")
def test_the_spectre_gathers_the_spirits_of_all_regions() -> None:
    t = moonlit("wizard", "warrior").set(1, craft=4).lay("oasis", "shadow", "bear").lay("woods_4", "wraith")
    t.start(1, "draw").play("sepulchre_spectre")
    assert t.happened("fight")["foes"] == ["sepulchre_spectre", "shadow", "wraith"]
    assert (t.lying("oasis"), t.lying("woods_4")) == (["bear"], [])
    assert scores(t.play(6, 1))[1] == 8  # 3 + 2 + 5 + 1 - 3


@pytest.mark.card("adventure.vampire_bats")
def test_a_narrow_win_over_the_bats_is_none() -> None:
    assert scores(faces("vampire_bats", "wizard").play(1, 4)) == (6, 5, "stand_off")
    assert scores(faces("vampire_bats", "wizard").play(2, 4)) == (7, 5, "won")


@pytest.mark.card("adventure.vampire_prince")
def test_the_prince_kills_a_follower_or_takes_another_life() -> None:
    assert faces("vampire_prince").play(1, 6)[1].life == 3
    t = moonlit().give(1, "maiden").lay(HERE, "vampire_prince").start(1, "draw").play(1, 6, "maiden")
    assert (t[1].life, t.holds(1)) == (4, [])


# -- several -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-R-90")
def test_in_a_lost_joint_fight_each_enemy_has_its_way_and_one_life_is_lost() -> None:
    t = moonlit(night=True).lay(HERE, "direwolf", "night_stalker").start(1, "draw").play("1,1", 6)
    assert (t[1].life, t[1].lycan, t.holds(1)) == (4, True, ["night_stalker"])
    t = moonlit().lay(HERE, "night_stalker", "ogre").start(1, "draw").play("1,1", 6)
    assert (t[1].life, t.holds(1)) == (4, [])


@pytest.mark.rule("T-R-90")
def test_what_follows_a_defeat_follows_though_armour_saves_the_life() -> None:
    t = moonlit(night=True).give(1, "armour").lay(HERE, "direwolf").start(1, "draw").play("1,1", 6, 5)
    assert (t[1].life, t[1].lycan) == (5, True)
