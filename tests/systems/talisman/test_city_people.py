"""The Strangers and Followers of the City, each met or used (content 6.1)."""

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "rats_road"


def meets(name: str, who: str = "thief", other: str = "warrior", **given: object) -> Table:
    """A character meets what lies on a street; what is asked or rolled first."""
    return Table(who, other, city=True).put(1, HERE, **given).lay(HERE, name).start(1, "draw")


def with_follower(name: str, who: str = "thief", place: str = HERE, **given: object) -> Table:
    """A character has a Follower; its turn has not begun."""
    return Table(who, "warrior", city=True).give(1, name).put(1, place, **given)


# -- Strangers ---------------------------------------------------------------------------------------


@pytest.mark.card("city.assassin")
def test_the_assassin_is_paid_by_the_life() -> None:
    t = meets("assassin", gold=3)
    assert t.options[:4] == ("pay:1", "pay:2", "pay:3", "keep")
    t.play("pay:2")
    assert t.options == ("1", "2")
    t.play("2")
    assert (t[2].life, t[1].gold, t.discards("city")) == (3, 1, ["assassin"])
    assert meets("assassin", gold=3).play("keep").lying(HERE) == ["assassin"]


@pytest.mark.card("city.barterer")
@pytest.mark.rule("T-CITY-706")
def test_the_barterer_gives_what_one_chooses() -> None:
    t = (
        Table("elf", "warrior", city=True)
        .give(1, "sword")
        .put(1, HERE)
        .lay(HERE, "barterer")
        .start(1, "draw")
    )
    t.play("sword")
    assert {"full_plate", "bow", "spellbook", "magic_ring"} <= {*t.options}
    assert not {"mule", "riding_horse"} & {*t.options}
    t.play("magic_ring")
    assert (t.holds(1), t.discards("city")) == (["magic_ring"], ["barterer"])


@pytest.mark.card("city.beggar_king")
@pytest.mark.rule("T-DP-12")
def test_the_beggar_king_may_make_all_others_give() -> None:
    t = Table("thief", "warrior", "troll", city=True).give(2, "sword", "axe").give(3, "helmet")
    t.put(1, HERE, gold=2).lay(HERE, "beggar_king").start(1, "draw").play("pay:2", 3)
    assert (t.kind, t.seat) == ("give", 2)
    t.play("axe")
    assert (t.holds(1), t.holds(2), t.holds(3)) == (["axe", "helmet"], ["sword"], [])
    assert t.discards("city") == ["beggar_king"]
    assert meets("beggar_king").play("pay:0", 2)[1].toad > 0
    assert meets("beggar_king").play("pay:0", 4).lying(HERE) == ["beggar_king"]


@pytest.mark.card("city.cutpurse")
def test_the_cutpurse_pays_the_quick_witted() -> None:
    t = meets("cutpurse").play(1)  # 2 below Craft 3
    assert (t[1].gold, t.discards("city")) == (3, ["cutpurse"])
    t = meets("cutpurse").play(3)
    assert (t[1].gold, t.lying(HERE)) == (0, ["cutpurse"])


@pytest.mark.card("city.dung_sweeper")
def test_sweeping_dung_brings_gold_and_costs_a_turn() -> None:
    t = meets("dung_sweeper").play("sweep")
    assert (t[1].gold, t[1].missing, t.discards("city")) == (4, 1, ["dung_sweeper"])
    assert meets("dung_sweeper").play("pass").lying(HERE) == ["dung_sweeper"]


@pytest.mark.card("city.grifter")
def test_the_grifter_keeps_what_is_lost_until_somebody_wins_it() -> None:
    t = Table("elf", "warrior", city=True).give(1, "sword", "axe").put(1, HERE, gold=2)
    t.lay(HERE, "grifter").start(1, "draw").play(2, "axe")
    assert (t.holds(1), t.state.lying[HERE][0].under) == (["sword"], ["adventure.axe"])
    t.start(1, "draw").play(4)
    assert (t[1].gold, t.state.lying[HERE][0].tokens) == (1, {"gold": 1})
    t.put(2, HERE, gold=0).start(2, "draw").play(6)
    assert (t.holds(2), t[2].gold, t.discards("city")) == (["axe"], 1, ["grifter"])


@pytest.mark.card("city.madcap")
@pytest.mark.parametrize(("roll", "alignment"), [(2, "evil"), (5, "good")])
def test_the_madcap_turns_ones_head(roll: int, alignment: str) -> None:
    t = meets("madcap").play(roll)
    assert (t.alignment(1), t.lying(HERE), t.active) == (alignment, ["madcap"], 2)


@pytest.mark.card("city.madcap")
def test_who_is_mad_already_may_go_again() -> None:
    t = meets("madcap").play(3)
    assert (t.kind, t.options) == ("extra_turn", ("pass", "take"))
    t.play("take")
    assert (t.active, t.state.now.extra) == (1, True)
    assert meets("madcap").play(4, "pass").active == 2


@pytest.mark.card("city.philosopher", "city.weapon_master")
@pytest.mark.parametrize(("name", "what"), [("philosopher", "craft"), ("weapon_master", "strength")])
def test_lessons_cost_gold_and_a_turn(name: str, what: str) -> None:
    t = meets(name).play("pay:1")
    assert (getattr(t[1], what), t[1].gold, t[1].missing, t.discards("city")) == (1, 0, 1, [name])
    assert meets(name, gold=0).lying(HERE) == [name]


@pytest.mark.card("city.pied_piper")
@pytest.mark.rule("T-R-44", "T-R-89")
def test_the_piper_leads_enemies_along_the_streets() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).lay(HERE, "pied_piper")
    t.lay("royal_alley", "city_rat", "cutbacks").lay("temple_square", "bravo").lay(
        "noble_street", "giant_fly"
    )
    t.start(1, "draw").play("1,2")
    assert t.lying("temple_square") == ["bravo", "city_rat", "pied_piper"]
    assert (t.lying("royal_alley"), t.lying("noble_street")) == (["cutbacks"], ["giant_fly"])
    assert t.lying(HERE) == []


@pytest.mark.card("city.racketeer")
def test_the_racketeer_takes_or_gives() -> None:
    t = Table("elf", "warrior", city=True).give(1, "sword").put(1, HERE).lay(HERE, "racketeer")
    t.start(1, "draw").play(4)  # not below Craft 4
    assert (t.holds(1), t.discards("adventure"), t.lying(HERE)) == ([], ["sword"], ["racketeer"])
    t = meets("racketeer").play(2)
    assert {"potion", "pet", "poster", "full_plate", "warhorse", "armour"} <= {*t.options}
    t.play("full_plate")
    assert (t.holds(1), t[1].gold, t.discards("city")) == (["full_plate"], 1, ["racketeer"])


@pytest.mark.card("city.shady_dealer")
def test_the_dealer_lets_one_roll_as_often_as_one_pays() -> None:
    t = meets("shady_dealer", gold=3).play(2)
    assert (t[1].gold, t.options[:2]) == (2, ("pay:1", "keep"))
    t.play("pay:1", 3, "pay:1", 4)
    assert (t[1].gold, t.holds(1), t.discards("city")) == (0, ["talisman"], ["shady_dealer"])
    t = meets("shady_dealer", gold=2).play(1, "keep")
    assert (t[1].gold, t.lying(HERE)) == (1, ["shady_dealer"])


@pytest.mark.card("city.spendthrift")
def test_the_spendthrift_gives_two_a_visit() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).start(1, "draw").play("spendthrift", "1,2")
    assert (t[1].gold, t.state.lying[HERE][0].tokens) == (3, {"gold": 1})
    assert t.start(1, "draw")[1].gold == 4
    assert t.discards("city") == ["spendthrift"]


@pytest.mark.card("city.street_sage")
@pytest.mark.rule("T-DP-20", "T-R-26")
def test_the_sages_card_is_known_to_one_alone() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).lay(HERE, "street_sage").start(1, "draw")
    t.play("city_rat", "bravo", "taxation")
    assert (t.kind, t.options) == ("hold", ("city_rat", "bravo", "taxation"))
    t.play("taxation")
    assert set(t.discards("city")) == {"city_rat", "bravo"}
    assert t.lying(HERE) == ["street_sage"]
    assert SYSTEM.observe(t.state, 1).kept[0].packet.cards == {"city.taxation": 1}
    assert SYSTEM.observe(t.state, 2).kept[0].packet.cards == {"": 1}
    assert SYSTEM.observe(t.state, None).kept[0].packet.cards == {"": 1}


@pytest.mark.card("city.street_sage")
@pytest.mark.rule("T-R-80")
def test_the_sages_card_goes_back_at_the_start_of_any_turn() -> None:
    t = Table("thief", "warrior", city=True, windows=True).put(1, HERE).lay(HERE, "street_sage")
    t.start(1, "draw").play("city_rat", "bravo", "taxation", "taxation")
    t.put(2, "royal_alley").start(2, "begin")
    assert t.kind == "turn"
    t.play({1: "put_back"})
    assert (t.state.kept, t.state.decks["city"].top[0].known_to) == ([], [1])
    t.start(2, "draw")
    assert t.at.question.bag == ("city.taxation",)  # type: ignore[union-attr]


@pytest.mark.card("city.temporal_mage")
def test_the_mage_sells_three_turns() -> None:
    t = meets("temporal_mage", gold=3).play("pay:3")
    assert (t.state.extra, t.active, t.state.now.extra) == (2, 1, True)
    assert t.discards("city") == ["temporal_mage"]


# -- Followers ---------------------------------------------------------------------------------------


@pytest.mark.card("city.demagogue")
@pytest.mark.rule("T-DP-19")
def test_the_demagogue_changes_minds_and_shuns_prayer() -> None:
    t = with_follower("demagogue").start().until("go", 3)
    assert {"align:good", "align:evil"} <= {*t.options}
    t.play("align:evil")
    assert t.alignment(1) == "evil"
    t = with_follower("demagogue", place="chapel", alignment="good").start(1, "text").play("stay", "pray", 3)
    assert (t.holds(1), t.lying("chapel")) == ([], ["demagogue"])


@pytest.mark.card("city.gremlin")
@pytest.mark.rule("T-DP-33")
@pytest.mark.parametrize(
    ("roll", "holds", "lying", "life"),
    [(2, ["gremlin"], [], 3), (4, ["gremlin"], ["sword"], 4), (5, ["sword", "gremlin"], [], 4)],
)
def test_the_gremlin_spoils_what_one_gains(roll: int, holds: list[str], lying: list[str], life: int) -> None:
    t = with_follower("gremlin", place="ruins").lay("ruins", "sword", "helmet").start(1, "draw")
    t.play("take:sword", roll).over()
    assert (t.holds(1), t[1].life) == (holds, life)
    assert t.lying("ruins") == ["helmet", *lying]


@pytest.mark.card("city.gremlin")
def test_the_gremlin_must_be_taken_and_may_go_after_a_good_roll() -> None:
    t = Table("thief", "warrior", city=True).put(1, HERE).lay(HERE, "gremlin", "sword").start(1, "draw")
    assert t.holds(1) == ["gremlin"]
    t.play("take:sword", 6)
    assert t.options == ("pass", "discard")
    assert t.play("discard").holds(1) == ["sword"]


@pytest.mark.card("city.haggler", "city.gremlin")
def test_a_gremlin_looks_at_what_is_exchanged() -> None:
    t = with_follower("haggler", place="ruins").give(1, "sword", "gremlin").give(2, "helmet").put(2, "ruins")
    t.start(1, "landed").play("2")
    assert (t.kind, t.holds(2)) == ("city.gremlin", ["sword"])
    t.play(2)
    assert (t.holds(1), t.holds(2), t[1].life) == (["haggler", "gremlin"], ["sword"], 3)


@pytest.mark.card("city.haggler")
def test_the_haggler_exchanges_one_thing_for_another() -> None:
    t = with_follower("haggler", place="ruins").give(1, "sword", "axe").give(2, "helmet", "shield")
    t.put(2, "ruins").start(1, "landed")
    assert (t.kind, t.options) == ("greet", ("pass", "2"))
    t.play("2", "sword", "shield")
    assert (t.holds(1), t.holds(2)) == (["axe", "shield", "haggler"], ["helmet", "sword"])
    assert "attack:2" in t.options  # the encounter is still to come
    t = with_follower("haggler", place="ruins").give(1, "sword").put(2, "ruins").start(1, "landed")
    assert t.kind == "encounter"


@pytest.mark.card("city.jailer")
@pytest.mark.rule("T-DP-32")
def test_the_jailer_locks_up_those_of_another_alignment() -> None:
    t = Table("thief", "elf", city=True).give(1, "jailer").put(1, "ruins").put(2, "ruins").start(1, "landed")
    t.play("attack:2", 6, 1)
    assert t.options == ("life", "gold", "use:jailer")
    t.play("use:jailer")
    assert (t[2].place, t[2].life, t[1].gold) == ("jail", 4, 1)
    t = Table("thief", "warrior", city=True).give(1, "jailer").put(1, "ruins").put(2, "ruins")
    t.start(1, "landed").play("attack:2", 6, "1,1")
    assert "use:jailer" not in t.options  # both are neutral


@pytest.mark.card("city.panhandler")
@pytest.mark.rule("T-R-118", "T-DP-12")
def test_the_panhandler_begs_and_changes_sides() -> None:
    t = with_follower("panhandler", place="ruins").give(2, "sword", gold=1).put(2, "ruins").start(1, "landed")
    assert (t.kind, t.seat, t.options) == ("give", 2, ("gold", "sword"))
    t.play("gold")
    assert (t[1].gold, t[2].gold, t.holds(2)) == (2, 0, ["sword", "panhandler"])
    assert t.kind == "encounter"
    t = with_follower("panhandler", place="ruins").put(2, "ruins", gold=0).start(1, "landed")
    assert t.holds(1) == ["panhandler"]


@pytest.mark.card("city.physician")
def test_the_physician_heals_for_gold() -> None:
    t = with_follower("physician", life=2).start(1, "start")
    assert t.options == ("pass", "use:physician")
    t.play("use:physician")
    assert (t[1].life, t[1].gold) == (3, 0)
    assert with_follower("physician").start(1, "start").kind == "move"  # nobody is ill


@pytest.mark.card("city.scribe")
@pytest.mark.rule("T-DP-37")
def test_the_scribe_copies_the_spell_that_was_cast() -> None:
    t = Table("wizard", "warrior", city=True).give(1, "scribe", "healing", "hex").put(1, "ruins", life=2)
    t.start().play("cast:healing:1")
    assert t.options == ("pass", "use:scribe")
    t.play("use:scribe")
    assert (t[1].spells, t.holds(1), t.discards("spell")) == (["spell.healing"], [], ["hex"])
    t = Table("elf", "warrior", city=True).give(1, "scribe", "healing").put(1, "ruins", life=2).start()
    assert t.play("cast:healing:1").holds(1) == ["scribe"]  # it was the only one


@pytest.mark.card("city.sellsword")
@pytest.mark.rule("T-BASE-518", "T-BASE-519")
@pytest.mark.parametrize(
    ("mine", "trophies", "holds"), [(5, ["city.bravo"], ["sword", "sellsword"]), (2, [], ["sword"])]
)
def test_the_sellsword_fights_in_ones_place(mine: int, trophies: list[str], holds: list[str]) -> None:
    t = Table("elf", "warrior", city=True).give(1, "sword", "sellsword").put(1, HERE, strength=4, gold=1)
    t.lay(HERE, "bravo").start(1, "draw").play("use:sellsword", mine, 3)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (3 + mine, 7)
    assert (t[1].trophies, t.holds(1), t[1].life) == (trophies, holds, 4)
    assert (t[1].gold, t.active) == (1 if trophies else 0, 2)  # the Bravo's gold is won, none is lost


@pytest.mark.card("city.sellsword")
@pytest.mark.rule("T-BASE-520")
def test_who_beats_a_sellsword_claims_nothing() -> None:
    t = Table("thief", "elf", city=True).give(1, "sellsword").put(1, "ruins", gold=1).put(2, "ruins")
    t.start(1, "landed").play("attack:2", "use:sellsword", 1, 6)
    assert (t.holds(1), t[1].life, t.active) == ([], 4, 2)
    t = Table("thief", "elf", city=True).give(1, "sellsword").put(1, "ruins").put(2, "ruins")
    t.start(1, "landed").play("attack:2", "use:sellsword", 6, 1)
    assert (t[2].life, t[2].gold, t.active) == (3, 1, 2)  # a life is the only reward


@pytest.mark.card("city.trophy_hunter")
def test_the_trophy_hunter_knows_who_is_wanted() -> None:
    t = with_follower("trophy_hunter").give(1, "wanted_animal").lay(HERE, "giant_rat").start(1, "draw")
    t.play(3, 1)
    assert t.happened("clash")["mine"] == 3 + 1 + 3
    t.play("use:wanted_animal")
    assert t[1].gold == 1 + 3 + 1
    t = with_follower("trophy_hunter").give(1, "wanted_spirit").lay(HERE, "giant_rat").start(1, "draw")
    assert t.play(3, 1).happened("clash")["mine"] == 3 + 3


@pytest.mark.card("city.urchin")
def test_the_urchin_knows_the_citys_shortcuts() -> None:
    t = with_follower("urchin", gold=0).start()
    assert t.options[:2] == ("roll", "roll_two")
    t.play("roll_two", "2,3")
    assert "go:merchants_row" in t.options
    assert with_follower("urchin", place="ruins").start().kind == "move"


@pytest.mark.rule("T-BASE-518", "T-BASE-524")
def test_what_its_owner_has_and_is_helps_no_sellsword() -> None:
    t = Table("warrior", "elf", city=True).give(1, "sellsword", "runesword").put(1, HERE, gold=1)
    t.lay(HERE, "bravo").start(1, "draw").play("use:sellsword", 6, 1)
    assert (t.happened("clash")["outcome"], t[1].life) == ("won", 5)
    t = Table("assassin", "elf", city=True).give(1, "sellsword").put(1, HERE, gold=1)
    t.lay(HERE, "bravo").start(1, "draw").play("use:sellsword", 6, 3)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (3 + 6, 7)
    t = (
        Table("assassin", "elf", city=True)
        .give(1, "sellsword")
        .put(1, "ruins", gold=1)
        .put(2, "ruins", fate=0)
    )
    t.start(1, "landed").play("assassinate:2", "use:sellsword", 6, 3)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (3 + 6, 3 + 3)
