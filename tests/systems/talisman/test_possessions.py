"""1.11 Objects, Followers, Talismans, quests."""

import pytest

from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

HERE = "plains_10"
TALISMANS = CONTENT.cards["talisman.talisman"].copies


def rich(*names: str, space: str = HERE, **given: object) -> Table:
    """A Thief with these things."""
    return Table("thief", "warrior").give(1, *names).put(1, space, **given)


@pytest.mark.rule("T-BASE-701", "T-BASE-703")
def test_four_objects_are_carried_and_a_fifth_makes_one_go() -> None:
    t = rich("sword", "axe", "helmet", "ring").lay(HERE, "shield").start(1, "draw").play("take:shield")
    assert (t.kind, set(t.options)) == ("too_many", {"sword", "axe", "helmet", "ring", "shield"})
    t.play("axe")
    assert t.lying(HERE) == ["axe"]
    assert len(t.holds(1)) == 4


@pytest.mark.rule("T-R-23", "T-R-92")
def test_when_nobody_answers_the_talisman_is_kept_longest() -> None:
    t = (
        rich("talisman", "axe", "ring", "water_bottle")
        .lay(HERE, "shield")
        .start(1, "draw")
        .play("take:shield")
    )
    assert t.options == ("water_bottle", "ring", "axe", "shield", "talisman")


@pytest.mark.rule("T-BASE-702")
@pytest.mark.card("adventure.mule", "purchase.mule")
@pytest.mark.parametrize("mule", ["adventure.mule", "purchase.mule"])
def test_a_mule_carries_four_more_and_with_it_the_surplus_goes(mule: str) -> None:
    t = rich(mule, "sword", "axe", "helmet", "ring").lay(HERE, "shield").start(1, "draw").play("take:shield")
    assert len(t.holds(1)) == 6
    t.start().play(1, "ditch", "mule").until("too_many").play("sword")
    assert len(t[1].objects) == 4


@pytest.mark.rule("T-BASE-704", "T-BASE-705")
def test_what_is_ditched_lies_face_up_and_may_be_taken() -> None:
    t = rich("sword").start().play(1, "ditch", "sword")
    assert t.lying(HERE) == ["sword"]
    t.put(2, HERE).start(2, "draw")
    assert t.options == ("take:sword", "done")  # it counts as the card of the space


@pytest.mark.rule("T-BASE-706")
def test_followers_are_unlimited() -> None:
    t = rich("guide", "gnome", "pixie", "unicorn", "maiden", "mule").lay(HERE, "prince").start(1, "draw")
    assert len(t.play("take:prince").holds(1)) == 7


@pytest.mark.rule("T-BASE-707", "T-BASE-708", "T-BASE-719")
def test_the_village_sells_what_is_left_and_takes_back_what_is_discarded() -> None:
    t = rich(space="village", gold=9)
    t.lay("ruins", *["purchase.helmet"] * 4)
    t.start(1, "text").play("go_on", "blacksmith")
    assert t.options == ("done", "buy:sword", "buy:axe", "buy:shield", "buy:armour")
    t.play("buy:sword", "buy:armour", "buy:axe")
    assert (t[1].gold, t.state.stock["purchase.sword"]) == (0, 2)
    t.put(1, "city").start(1, "text").play("alchemist", "purchase.sword", "done")
    assert (t[1].gold, t.state.stock["purchase.sword"]) == (1, 3)


@pytest.mark.rule("T-BASE-709", "T-BASE-718")
def test_a_gained_talisman_comes_from_the_stock_while_one_is_left() -> None:
    left = TALISMANS - 1
    t = rich().lay(HERE, "hermit").start(1, "draw")
    assert t.holds(1) == ["talisman"]
    assert t.state.stock["talisman.talisman"] == left
    t.put(1, "city").start(1, "text").play("alchemist", "talisman")
    assert t.state.stock["talisman.talisman"] == TALISMANS


@pytest.mark.rule("T-BASE-710", "T-DP-38")
def test_what_an_alignment_forbids_is_ditched_at_once() -> None:
    t = rich("holy_lance", "holy_grail").start(1, "draw").play("mephistopheles")
    assert t.holds(1) == []
    assert t.lying(HERE) == ["holy_lance", "holy_grail"]


@pytest.mark.rule("T-R-92")
def test_what_may_not_be_owned_is_not_offered() -> None:
    t = Table("wizard", "warrior").put(1, HERE).lay(HERE, "holy_grail", "guide").start(1, "draw")
    assert t.options == ("take:guide", "done")


@pytest.mark.rule("T-BASE-711")
@pytest.mark.card("adventure.hag")
def test_the_hag_must_be_taken_and_drives_all_others_away() -> None:
    t = rich("guide", "maiden").lay(HERE, "hag", "unicorn").start(1, "draw")
    assert t.holds(1) == ["hag"]
    assert t.active == 2  # no other Follower may be taken
    t.start().play(1)
    assert "ditch" not in t.options


@pytest.mark.card("adventure.hag")
def test_the_mystic_takes_the_hag_away() -> None:
    t = rich("hag", space="village").start(1, "text").play("go_on", "mystic", 3)
    assert (t.holds(1), t.discards()) == ([], ["hag"])


@pytest.mark.rule("T-BASE-712", "T-R-08")
def test_what_must_be_given_up_is_chosen_by_its_owner() -> None:
    t = rich("guide", "maiden", space="temple").start(1, "text").play("3,1")
    assert (t.kind, t.options) == ("give_up", ("guide", "maiden"))
    t.play("maiden")
    assert t.holds(1) == ["guide"]
    t = rich(space="temple").start(1, "text").play("3,1")
    assert t.active == 2


@pytest.mark.card("warlocks_cave")
@pytest.mark.rule("T-BASE-713")
def test_one_quest_at_a_time_may_be_accepted() -> None:
    t = rich(space="warlocks_cave").start(1, "text")
    assert t.options == ("decline", "accept")
    t.play("accept", 2)
    assert t[1].quest == "kill_enemy"
    t.start(1, "text")
    assert t.active == 2


@pytest.mark.rule("T-BASE-714", "T-BASE-715", "T-R-18")
@pytest.mark.parametrize(("roll", "gold"), [(5, 3), (6, 2)])
def test_gold_is_given_as_soon_as_there_is_enough(roll: int, gold: int) -> None:
    t = rich(space="warlocks_cave", gold=gold).start(1, "text").play("accept", roll)
    assert (t[1].gold, t[1].quest, t.holds(1)) == (0, "", ["talisman"])
    t = rich(space="warlocks_cave", gold=gold - 1).start(1, "text").play("accept", roll)
    assert t[1].quest


@pytest.mark.rule("T-BASE-714", "T-R-18")
@pytest.mark.parametrize(("roll", "given"), [(3, "guide"), (4, "ring")])
def test_a_follower_or_magic_object_is_given_up(roll: int, given: str) -> None:
    t = rich("guide", "ring", "sword", space="warlocks_cave").start(1, "text").play("accept", roll)
    assert given not in t.holds(1)
    assert "talisman" in t.holds(1)


@pytest.mark.rule("T-BASE-716", "T-R-19", "T-R-93")
def test_who_has_killed_goes_to_the_cave_and_keeps_the_trophy() -> None:
    t = rich(quest="kill_enemy").lay(HERE, "wolf", "bag_of_gold").start(1, "draw").play(6, 1)
    assert (t[1].place, t.holds(1), t[1].trophies) == ("warlocks_cave", ["talisman"], ["adventure.wolf"])
    assert t.options[:2] == ("decline", "accept")
    assert t.lying(HERE) == ["bag_of_gold"]


@pytest.mark.rule("T-BASE-714", "T-R-93")
def test_a_life_taken_from_another_completes_a_quest() -> None:
    t = rich(quest="take_life").put(2, HERE, gold=0).start(1, "landed").play("attack:2", 6, "1,1")
    assert (t[1].place, t.holds(1)) == ("warlocks_cave", ["talisman"])
    assert t.happened("came")["space"] == "warlocks_cave"


@pytest.mark.rule("T-R-93", "T-BASE-441")
def test_a_quest_done_when_the_turn_has_ended_moves_the_figure_only() -> None:
    t = rich(quest="take_life").put(2, HERE, gold=0).start(1, "landed").play("attack:2", 6, "1,1")
    assert (t[1].place, t.active) == ("warlocks_cave", 2)


@pytest.mark.rule("T-BASE-716")
def test_without_a_talisman_left_there_is_none() -> None:
    t = rich(space="warlocks_cave", gold=2)
    t.lay("ruins", *["talisman.talisman"] * TALISMANS)
    t.start(1, "text").play("accept", 6)
    assert (t.holds(1), t[1].quest) == ([], "")


@pytest.mark.rule("T-BASE-717")
def test_a_quest_dies_with_its_character() -> None:
    t = rich(quest="kill_enemy", life=1, space="desert_m10").start(1, "draw").over().play("troll")
    assert t[1].quest == ""


@pytest.mark.card("adventure.mercenary")
def test_the_mercenary_is_paid_to_come_and_to_fight() -> None:
    t = rich().lay(HERE, "mercenary").start(1, "draw").play("take:mercenary")
    assert (t.holds(1), t[1].gold) == (["mercenary"], 0)
    t.set(1, gold=1).lay(HERE, "ogre").start(1, "draw")
    assert t.options[:2] == ("fight", "use:mercenary")
    t.play("use:mercenary", 4, 4)
    assert t.happened("clash")["mine"] == 3 + 3 + 4
    t = rich(gold=0).lay(HERE, "mercenary").start(1, "draw")
    assert t.lying(HERE) == ["mercenary"]


@pytest.mark.card("adventure.alchemist")
def test_the_alchemist_turns_objects_into_gold() -> None:
    t = rich("alchemist", "sword", "axe").start().play("use:alchemist", "sword", "axe")
    assert (t[1].gold, t.holds(1)) == (3, ["alchemist"])


@pytest.mark.card("adventure.prince", "adventure.princess", "castle")
@pytest.mark.parametrize("name", ["prince", "princess"])
def test_prince_and_princess_are_at_home_in_the_castle(name: str) -> None:
    t = rich(name, space="castle", life=1).start(1, "text")
    assert t.options == ("go_on", f"use:{name}", f"use:{name}#1", "ditch")
    t.play(f"use:{name}", f"use:{name}#1")
    assert (t[1].life, t[1].gold, t.holds(1)) == (3, 4, [])


@pytest.mark.card("adventure.guide", "adventure.gnome", "adventure.pixie")
@pytest.mark.parametrize(
    ("name", "space"),
    [("guide", "crags"), ("guide", "forest"), ("guide", "chasm"), ("gnome", "crags"), ("pixie", "forest")],
)
def test_who_knows_the_way_need_not_roll(name: str, space: str) -> None:
    t = rich(name, space=space).start(1, "text")
    assert t.options[:2] == ("skip", "roll")
    assert t.play("skip").active == 2


@pytest.mark.card("adventure.gnome", "adventure.pixie")
@pytest.mark.parametrize(("name", "space"), [("gnome", "hills_6"), ("pixie", "woods_4")])
def test_who_knows_the_country_may_evade_there(name: str, space: str) -> None:
    t = rich(name, space=space).lay(space, "dragon").start(1, "draw")
    assert t.options[:2] == ("fight", "evaded")
    assert rich(name).lay(HERE, "dragon").start(1, "draw").kind == "attack"


@pytest.mark.card("adventure.gnome")
def test_the_gnome_helps_at_the_portal_and_in_the_mines() -> None:
    t = rich("gnome", space="castle").start().play(2, "portal:craft", 3)
    assert t[1].place == "plain_of_peril"
    t = rich("gnome", space="plain_of_peril").start().play("go:mines", "1,2")
    assert (t[1].place, t[1].done) == ("mines", True)


@pytest.mark.card("adventure.potion_of_strength")
def test_the_potion_gives_strength_until_the_end_of_the_turn() -> None:
    t = rich("potion_of_strength").lay(HERE, "ogre").start(1, "draw")
    assert t.options[:2] == ("fight", "use:potion_of_strength")
    t.play("use:potion_of_strength", 4, 4)
    assert t.happened("clash")["mine"] == 3 + 2 + 4
    assert t.discards() == ["potion_of_strength"]


@pytest.mark.card("adventure.orb_of_knowledge")
def test_the_orb_exchanges_a_drawn_card() -> None:
    t = rich("orb_of_knowledge").start(1, "draw").play("dragon")
    assert t.options == ("pass", "use:orb_of_knowledge")
    t.play("use:orb_of_knowledge", "bag_of_gold")
    assert t.discards() == ["dragon"]
    assert t.options[0] == "take:bag_of_gold"


@pytest.mark.card("adventure.wand")
def test_the_wand_gives_a_spell_for_the_last_one() -> None:
    t = rich("wand", "healing").start().play("cast:healing:1", "hex")
    assert t[1].spells == ["spell.hex"]


@pytest.mark.rule("T-R-93")
def test_who_completes_a_quest_as_the_attacked_goes_to_the_cave_at_once() -> None:
    t = rich(gold=0).put(2, HERE, quest="take_life").start(1, "landed").play("attack:2", 1, "6,6")
    assert (t[1].life, t[2].place, t.holds(2)) == (3, "warlocks_cave", ["talisman"])
    assert (t.active, t.kind) == (2, "move")  # its own turn has come, from there


@pytest.mark.rule("T-BASE-418", "T-BASE-703")
def test_what_is_left_again_is_not_offered_twice_in_a_visit() -> None:
    t = Table("troll", "wizard").give(1, "sword", "axe", "shield", "purchase.armour").put(1, "plains_10")
    t.lay("plains_10", "adventure.helmet", "water_bottle").start(1, "draw")
    t.play("take:helmet", "helmet")  # four Objects are the limit
    assert "take:helmet" not in t.options
    assert "take:water_bottle" in t.options
    assert t.lying("plains_10") == ["water_bottle", "helmet"]
