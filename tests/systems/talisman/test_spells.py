"""1.12 Spells and the windows of T-R-71."""

import pytest

from games.engine.questions import Question
from games.systems.talisman.queries import spell_limit
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "plains_10"


def wizard(*spells: str, other: str = "warrior", windows: bool = False, **given: object) -> Table:
    """A Wizard with these Spells; new ones come for the last one cast."""
    return Table("wizard", other, windows=windows).give(1, *spells).put(1, HERE, **given)


@pytest.mark.rule("T-BASE-801")
@pytest.mark.parametrize(("craft", "limit"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_craft_says_how_many_spells_one_may_hold(craft: int, limit: int) -> None:
    t = Table("troll", "warrior").set(1, craft=craft - 1)
    assert spell_limit(t.state, t[1]) == limit


@pytest.mark.rule("T-BASE-802", "T-EX-30")
def test_objects_and_followers_that_add_craft_count() -> None:
    t = Table("elf", "warrior").give(1, "maiden").set(1, craft=1)
    assert SYSTEM.observe(t.state, 2).players[0].who.craft == 7
    assert spell_limit(t.state, t[1]) == 3


@pytest.mark.rule("T-BASE-803", "T-EX-20")
def test_when_craft_falls_surplus_spells_are_discarded_at_once() -> None:
    t = (
        Table("warrior", "troll")
        .give(1, "healing")
        .put(1, "city", craft=1)
        .start(1, "text")
        .play("enchantress", 3)
    )
    assert (t[1].craft, t[1].spells) == (0, [])
    assert t.discards("spell") == ["healing"]


@pytest.mark.rule("T-BASE-803")
def test_the_owner_chooses_which_goes() -> None:
    t = Table("warrior", "troll").give(1, "healing", "hex").put(1, "city", craft=2).start(1, "text")
    t.play("enchantress", 3)
    assert (t.kind, t.options) == ("surplus", ("healing", "hex"))
    assert t.at.question.private  # type: ignore[union-attr]
    assert t.play("hex")[1].spells == ["spell.healing"]


@pytest.mark.rule("T-BASE-804")
def test_what_cannot_be_held_is_not_drawn() -> None:
    t = Table("troll", "warrior").put(1, "chapel", alignment="good").start(1, "text").play("pray", 6)
    assert t[1].spells == []
    assert t.active == 2


@pytest.mark.rule("T-BASE-805", "T-R-26")
def test_spells_are_secret() -> None:
    t = wizard("healing").start(1, "end")
    assert SYSTEM.observe(t.state, 2).players[0].who.spells is None
    assert SYSTEM.observe(t.state, None).players[0].who.held == 1
    assert SYSTEM.observe(t.state, 1).players[0].who.spells == ("spell.healing",)


@pytest.mark.rule("T-BASE-806")
@pytest.mark.parametrize(
    ("spell", "phase", "offered"),
    [
        ("acquisition", "begin", True),
        ("acquisition", "end", False),
        ("destroy_magic", "end", True),
        ("destroy_magic", "landed", False),
        ("destruction", "landed", True),
        ("healing", "end", True),
        ("counterspell", "begin", False),
        ("psionic_blast", "begin", False),
        ("temporal_warp", "begin", True),
    ],
)
def test_a_spell_is_cast_at_its_moment(spell: str, phase: str, offered: bool) -> None:
    t = wizard(spell, windows=True).lay("ruins", "dragon").start(1, phase)
    keys = t.options if isinstance(t.at.question, Question) else ()
    assert any(key.startswith(f"cast:{spell}") for key in keys) is offered


@pytest.mark.rule("T-BASE-807")
def test_a_spell_is_not_discarded_to_make_room() -> None:
    t = wizard("healing", "hex").start()
    assert not any("discard" in key or key == "ditch" for key in t.options)


@pytest.mark.rule("T-BASE-808", "T-R-74")
def test_in_the_own_turn_as_many_as_were_held_at_its_start() -> None:
    t = wizard("healing").start(1, "start").play("cast:healing:1", "hex")
    assert t[1].spells == ["spell.hex"]
    t.play(1)
    assert (t.kind, len(t.options)) == ("go", 2)


@pytest.mark.rule("T-BASE-809")
def test_in_the_turn_of_another_one_spell() -> None:
    t = Table("warrior", "wizard", windows=True).give(2, "healing", "nullify").put(1, HERE).start(1, "start")
    t.play({2: "cast:healing:1"})
    assert t.state.now.cast == [2]
    assert t.kind == "move"  # the Wizard is asked no more
    t.play(1, "go:woods_11")
    assert t.kind == "adventure"


@pytest.mark.rule("T-BASE-811", "T-BASE-813")
def test_a_cast_spell_is_discarded_and_the_deck_takes_the_discards_up() -> None:
    t = wizard("healing")
    deck = t.state.decks["spell"]
    deck.discard = [name for name, count in deck.bag.items() for _ in range(count)]
    deck.bag = {}
    t.start().play("cast:healing:1", "nullify")
    assert t[1].spells == ["spell.nullify"]
    assert t.discards("spell") == []


@pytest.mark.rule("T-BASE-812")
def test_spells_on_characters_reach_all_regions() -> None:
    t = wizard("random").put(2, "pits").start()
    assert "cast:random:2" in t.options


@pytest.mark.rule("T-BASE-814", "T-R-94")
def test_a_toad_neither_gains_nor_casts_and_keeps_its_spells() -> None:
    t = wizard("healing", toad=3, gold=0).lay(HERE, "shrine").start(1, "draw").play(4)
    assert t[1].spells == ["spell.healing"]
    assert t.active == 2


@pytest.mark.rule("T-BASE-815")
@pytest.mark.card("spell.counterspell")
def test_a_counterspell_answers_any_spell() -> None:
    t = Table("wizard", "druid", windows=True).give(1, "acquisition").give(2, "counterspell", gold=3)
    t.start().play("cast:acquisition:2")
    assert (t.kind, t.at.question.params["spell"]) == ("counter", "spell.acquisition")  # type: ignore[union-attr]
    t.play({2: "cast:counterspell"})
    assert (t[1].gold, t[2].gold) == (1, 3)
    assert t.happened("countered") == {"seat": 1, "spell": "spell.acquisition"}


@pytest.mark.rule("T-R-72", "T-R-73")
@pytest.mark.card("spell.counterspell")
def test_a_counterspell_is_answered_by_a_counterspell() -> None:
    t = Table("wizard", "druid", "priest", "troll", windows=True)
    t.give(1, "acquisition").give(2, "counterspell", gold=3).give(3, "counterspell")
    t.start().play("cast:acquisition:2", {2: "cast:counterspell"})
    assert t.at.question.seats == (3,)  # type: ignore[union-attr]
    t.play({3: "cast:counterspell"}).until("move", "hex")
    assert (t[1].gold, t[2].gold) == (2, 2)


@pytest.mark.rule("T-R-73")
def test_the_first_effective_counterspell_closes_the_window() -> None:
    t = Table("wizard", "druid", "priest", windows=True).give(1, "acquisition")
    t.give(2, "counterspell", gold=3).give(3, "counterspell").start().play("cast:acquisition:2")
    t.play({2: "cast:counterspell", 3: "cast:counterspell"})
    assert t.kind == "counter"
    t.play({3: "pass"})
    t.until("move", "hex")
    assert (t[2].spells, t[3].spells) == ([], ["spell.counterspell"])


@pytest.mark.rule("T-R-71")
def test_others_are_asked_in_the_windows_of_a_turn() -> None:
    t = (
        Table("troll", "wizard", windows=True)
        .give(2, "healing", "nullify")
        .put(1, "fields_8")
        .lay(HERE, "bear")
    )
    t.start(1, "start")
    asked = []
    while t.active == 1:
        asked.append(t.kind)
        t.play(
            {"move": 2, "attack": 6, "adventure": "angel"}.get(t.kind, f"go:{HERE}" if t.kind == "go" else {})
        )
    assert asked == ["turn", "move", "go", "landed", "fight", "attack", "attack", "enemy_loss", "end"]


@pytest.mark.rule("T-R-75")
def test_the_new_spell_comes_when_the_last_one_is_resolved() -> None:
    t = Table("prophetess", "troll").give(1, "acquisition").start().play("cast:acquisition:2")
    assert (t[1].gold, t.kind) == (2, "spell")


@pytest.mark.rule("T-R-76")
@pytest.mark.card("spell.immobility")
def test_a_spell_on_a_creature_means_one_of_those_that_fight_as_one() -> None:
    t = wizard("immobility").lay(HERE, "ogre", "goblin").start(1, "draw").play("cast:immobility", "hex")
    t.until("attack")
    assert t.happened("fight")["foes"] == ["goblin"]


@pytest.mark.rule("T-R-77")
def test_a_toad_made_in_a_fight_fights_on_with_1() -> None:
    t = (
        Table("troll", "wizard", windows=True)
        .give(2, "random")
        .put(1, HERE)
        .lay(HERE, "bear")
        .start(1, "draw")
    )
    t.play({2: "cast:random:1"}, 1)
    assert t[1].toad
    t.until("attack", "hex").play(6, 1)
    assert t.happened("clash")["mine"] == 1 + 6


@pytest.mark.rule("T-R-78")
@pytest.mark.card("spell.immobility")
def test_immobility_takes_a_whole_turn() -> None:
    t = Table("troll", "wizard", windows=True).give(2, "immobility").put(1, HERE).start(1, "start")
    t.play({2: "cast:immobility:1"}).until("move", "hex")
    assert t.active == 2
    assert t.happened("turn_skipped")["seat"] == 1
    assert t[1].place == HERE


@pytest.mark.rule("T-R-75")
def test_a_last_spell_is_replaced_also_where_it_breaks_off_the_turn() -> None:
    t = wizard("teleport").start().play("cast:teleport", "plains_16", "hex")
    assert (t[1].spells, t[1].place, t.kind) == (["spell.hex"], "plains_16", "adventure")
    t = wizard("immobility", windows=True).start(2, "start").play({1: "cast:immobility:2"}, "hex")
    assert (t[1].spells, t.happened("turn_skipped")["seat"]) == (["spell.hex"], 2)


@pytest.mark.rule("T-R-79")
@pytest.mark.card("spell.destroy_magic")
def test_destroy_magic_lets_nothing_magic_work_until_the_casters_next_turn() -> None:
    t = (
        wizard("destroy_magic")
        .give(2, "ring", "talisman", "healing", craft=2)
        .start()
        .play("cast:destroy_magic", "hex")
    )
    assert SYSTEM.observe(t.state, 2).players[1].who.strength == 4
    t.put(2, "pits", done=True).start(2)
    assert t.options[0] == "go:valley_of_fire"
    assert not any(key.startswith("cast") for key in t.options)
    t.start(1, "start")
    assert t.state.timed == []
    assert SYSTEM.observe(t.state, 2).players[1].who.strength == 5


@pytest.mark.rule("T-R-100")
def test_a_spell_whose_target_no_longer_fits_has_no_effect() -> None:
    t = (
        Table("wizard", "druid", "thief", windows=True)
        .give(1, "acquisition")
        .give(2, "alchemy")
        .set(3, gold=0)
    )
    t.start()
    assert "cast:acquisition:3" not in t.options  # there is nothing to take


@pytest.mark.rule("T-R-101", "T-R-09")
def test_any_character_is_also_the_caster_and_another_is_not() -> None:
    t = wizard("healing", "mesmerism").give(1, "guide").give(2, "guide").start()
    assert {"cast:healing:1", "cast:healing:2", "cast:mesmerism:2"} <= {*t.options}
    assert "cast:mesmerism:1" not in t.options


# The Spells


@pytest.mark.card("spell.acquisition")
def test_acquisition_takes_an_object_or_gold() -> None:
    t = wizard("acquisition").give(2, "sword").start().play("cast:acquisition:2")
    assert t.options == ("gold", "sword")
    t.play("sword", "hex")
    assert (t.holds(1), t.holds(2)) == (["sword"], [])


@pytest.mark.card("spell.alchemy")
def test_alchemy_turns_objects_into_gold() -> None:
    t = wizard("alchemy").give(1, "sword", "ring").start().play("cast:alchemy", "sword", "done", "hex")
    assert (t[1].gold, t.holds(1)) == (2, ["ring"])


@pytest.mark.card("spell.divination")
def test_divination_looks_at_five_cards_which_stay_there() -> None:
    t = wizard("divination").start().play("cast:divination", "angel", "devil", "imp", "siren", "storm", "hex")
    cards = ("adventure.angel", "adventure.devil", "adventure.imp", "adventure.siren", "adventure.storm")
    assert SYSTEM.observe(t.state, 1).decks["adventure"].top == cards
    assert SYSTEM.observe(t.state, 2).decks["adventure"].top == ("",) * 5
    t.play(1, "go:woods_11")
    assert t.kind == "adventure"
    assert t.at.question.bag == ("adventure.angel",)  # type: ignore[union-attr]


@pytest.mark.card("spell.healing")
def test_healing_heals_a_character_fully() -> None:
    t = wizard("healing").set(2, life=1).start().play("cast:healing:2", "hex")
    assert t[2].life == 5


@pytest.mark.card("spell.healing")
def test_healing_comes_in_time_before_a_loss() -> None:
    t = (
        Table("troll", "wizard", windows=True)
        .give(2, "healing")
        .put(1, "desert_m10", life=1)
        .start(1, "draw")
    )
    t.play({2: "cast:healing:1"}).until("adventure", "hex")
    assert t[1].life == 5


@pytest.mark.card("spell.preservation")
def test_preservation_saves_a_life_or_a_follower() -> None:
    t = Table("troll", "wizard", windows=True).give(2, "preservation").put(1, "desert_m10", life=1)
    t.start(1, "draw").play({2: "cast:preservation"}).until("adventure", "hex")
    assert t[1].life == 1
    t = Table("thief", "wizard", windows=True).give(2, "preservation").give(1, "maiden").put(1, "chasm")
    t.start(1, "text").play(3, 1, {2: "cast:preservation"})
    assert t.holds(1) == ["maiden"]


@pytest.mark.rule("T-DP-06", "T-BASE-617")
def test_no_more_lives_are_about_to_be_lost_than_there_are() -> None:
    t = Table("troll", "wizard", windows=True).give(2, "preservation").put(1, "temple", life=1, fate=0)
    t.start(1, "text").play("1,1")
    assert t.at.question.params["n"] == 1  # type: ignore[union-attr]
    t.play({2: "cast:preservation"}).until("move", "hex")
    assert t[1].life == 1


@pytest.mark.card("spell.mesmerism")
def test_mesmerism_takes_a_follower() -> None:
    t = wizard("mesmerism").give(2, "guide", "maiden").start().play("cast:mesmerism:2", "maiden", "hex")
    assert (t.holds(1), t.holds(2)) == (["maiden"], ["guide"])


@pytest.mark.card("spell.nullify")
def test_nullify_takes_all_spells_of_a_character() -> None:
    t = wizard("nullify", other="druid").give(2, "hex", "healing").start().play("cast:nullify:2", "alchemy")
    assert t[2].spells == []


@pytest.mark.card("spell.psionic_blast")
def test_psionic_blast_adds_the_printed_craft_in_this_battle() -> None:
    t = (
        wizard("psionic_blast", craft=3)
        .lay(HERE, "ogre")
        .start(1, "draw")
        .play("cast:psionic_blast", "hex", 1, 1)
    )
    assert t.happened("clash")["mine"] == 2 + 5 + 1


@pytest.mark.card("spell.random")
@pytest.mark.parametrize(
    ("roll", "field", "left"),
    [(2, "strength", 0), (3, "craft", 0), (4, "gold", 0), (5, "strength", 3), (6, "life", 6)],
)
def test_random_does_by_the_roll_of_its_victim(roll: int, field: str, left: int) -> None:
    t = wizard("random").set(2, strength=2, craft=2, gold=7).start().play("cast:random:2", roll, "hex")
    assert getattr(t[2], field) == left
    assert t.happened("rolled")["seat"] == 2


@pytest.mark.card("spell.teleport")
def test_teleport_goes_to_any_other_space_of_the_region() -> None:
    t = wizard("teleport").start().play("cast:teleport")
    assert len(t.options) == 23
    t.play("forest", "hex")
    assert (t[1].place, t.kind) == ("forest", "forest")


@pytest.mark.card("spell.temporal_warp")
def test_temporal_warp_is_three_turns_in_a_row() -> None:
    assert wizard("temporal_warp").start().play("cast:temporal_warp", "hex").state.extra == 2


@pytest.mark.rule("T-R-71")
@pytest.mark.card("adventure.potion_of_strength")
def test_cards_in_sight_are_used_in_the_windows_of_others() -> None:
    t = Table("troll", "thief", windows=True).give(2, "potion_of_strength").put(1, HERE).put(2, HERE)
    t.start(1, "landed").play({2: "pass"}, "attack:2")
    assert t.at.question.options_of(2) == ("pass", "use:adventure.potion_of_strength")  # type: ignore[union-attr]
    t.play({2: "use:adventure.potion_of_strength"}, 3, 3)
    assert t.happened("clash")["theirs"] == 3 + 2 + 3
    assert "potion_of_strength" in t.discards()
