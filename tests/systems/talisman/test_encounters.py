"""1.6 Encountering a space: drawing and the order of cards."""

import pytest

from games.systems.talisman.state import Timed, Trap
from tests.systems.talisman.table import Table

HERE = "plains_10"


def at(*names: str, who: str = "warrior", space: str = HERE, **given: object) -> Table:
    """A character that is about to draw on a space where these cards lie."""
    return Table(who, "wizard").put(1, space, **given).lay(space, *names)


@pytest.mark.rule("T-BASE-401", "T-BASE-402")
@pytest.mark.parametrize(
    ("space", "lying", "drawn"),
    [
        ("fields_8", 0, 1),
        ("fields_8", 1, 0),
        ("ruins", 1, 1),
        ("hidden_valley", 1, 2),
        ("hidden_valley", 3, 0),
    ],
)
def test_a_space_is_filled_up_to_its_number(space: str, lying: int, drawn: int) -> None:
    t = at(*["guide", "mage", "shrine"][:lying], space=space).start(1, "draw")
    count = 0
    while t.kind == "adventure":
        t.play("bag_of_gold")
        count += 1
    assert count == drawn


@pytest.mark.rule("T-BASE-403")
def test_all_are_turned_up_before_any_is_met() -> None:
    t = at(space="ruins").start(1, "draw").play("pestilence")
    assert (t.kind, t.lying("ruins"), t[1].life) == ("adventure", ["pestilence"], 5)
    t.play("angel")
    assert t[1].life == 4


@pytest.mark.rule("T-BASE-404")
def test_cards_are_met_by_their_numbers() -> None:
    t = at("shrine", "bag_of_gold", "mage", "lemure", "wolf", "book_of_spells", craft=3).start(1, "draw")
    t.play("hex", "healing")  # 1: the Event gives Spells
    t.until("attack").play("5,5", 1).until("attack").play(6, 1)  # 2 and 3: the Wolf, the Lemure
    assert [one["foes"] for one in t.events("fight")] == [["wolf"], ["lemure"]]
    t.play("take:bag_of_gold", 1)  # 4: the Mage; 5; 6: the Shrine
    met = [one["card"] for one in t.events("met")]
    assert met == ["adventure.book_of_spells", "adventure.mage", "adventure.shrine"]


@pytest.mark.rule("T-BASE-405", "T-R-10")
def test_of_one_number_those_that_lay_there_come_first() -> None:
    t = at("devil", space="ruins").start(1, "draw").play("angel")
    assert [one["card"] for one in t.events("met")] == ["adventure.devil", "adventure.angel"]


@pytest.mark.rule("T-BASE-406")
@pytest.mark.card("adventure.ghost")
@pytest.mark.parametrize(
    ("roll", "space"),
    [(1, "city"), (2, "village"), (3, "graveyard"), (4, "chapel"), (5, "castle"), (6, "temple")],
)
def test_a_ghost_goes_to_another_space_first(roll: int, space: str) -> None:
    t = at(space="ruins").start(1, "draw").play("ghost", "bag_of_gold", roll)
    assert t.lying(space) == ["ghost"]
    assert t.options == ("take:bag_of_gold", "done")


@pytest.mark.card("adventure.ghost")
def test_a_ghost_is_fought_by_craft_4() -> None:
    t = at("ghost", space="chapel").start(1, "draw").play(6, 3)
    assert (t.happened("clash")["mine"], t.happened("clash")["theirs"]) == (2 + 6, 4 + 3)
    assert t[1].trophies == ["adventure.ghost"]


@pytest.mark.rule("T-BASE-407")
@pytest.mark.card("spell.hex")
def test_a_hex_comes_before_all_else_also_with_a_character() -> None:
    t = Table("wizard", "warrior", "troll").give(1, "hex").put(1, "fields_8").start().play("cast:hex")
    assert HERE in t.options
    assert "crags" not in t.options  # the Troll stands there
    t.play(HERE, "healing")
    t.put(2, HERE).put(3, HERE).start(2, "landed")
    assert t[2].life == 4
    assert t.options == ("space", "attack:3")


@pytest.mark.card("spell.hex")
def test_a_hex_lies_for_three_rounds_of_its_caster() -> None:
    t = Table("wizard", "warrior").give(1, "hex").put(1, "village").start().play("cast:hex", HERE, "healing")
    for left in (4, 3, 2, 1):
        assert [trap.left for trap in t.state.traps] == [left]
        t.start(2, "finish")  # the turns of others are not counted
        assert [trap.left for trap in t.state.traps] == [left]
        t.start(1, "finish")
    assert t.state.traps == []
    assert "hex" in t.discards("spell")


@pytest.mark.rule("T-BASE-408")
def test_an_enemy_that_is_left_ends_the_encounter() -> None:
    t = at("dragon", "bag_of_gold", "shrine").start(1, "draw").play("1,1", 6)
    assert (t.active, t[1].gold) == (2, 1)
    assert t.lying(HERE) == ["dragon", "bag_of_gold", "shrine"]


@pytest.mark.rule("T-BASE-409")
def test_where_nothing_is_drawn_cards_come_before_the_instruction() -> None:
    t = at("mage", "bag_of_gold", space="tavern").start(1, "draw")
    assert (t.kind, t.options) == ("take", ("take:bag_of_gold", "done"))
    t.play("done")
    assert t.kind == "tavern"


@pytest.mark.card("desert_m10", "desert_m12")
@pytest.mark.rule("T-BASE-410", "T-R-29")
@pytest.mark.parametrize("space", ["desert_m10", "desert_m12"])
def test_the_desert_takes_a_life_and_then_a_card_is_drawn(space: str) -> None:
    t = at(space=space).start(1, "draw")
    assert (t[1].life, t.kind) == (4, "adventure")


@pytest.mark.card("adventure.water_bottle", "purchase.water_bottle", "adventure.holy_grail")
@pytest.mark.parametrize("name", ["adventure.water_bottle", "purchase.water_bottle", "adventure.holy_grail"])
def test_who_is_protected_loses_nothing_in_the_desert(name: str) -> None:
    assert at(space="desert_m10").give(1, name).start(1, "draw")[1].life == 5


@pytest.mark.rule("T-BASE-411")
def test_what_is_not_taken_stays() -> None:
    t = at("guide", "sword").start(1, "draw").play("take:sword", "done")
    assert t.lying(HERE) == ["guide"]
    assert t.holds(1) == ["sword"]


@pytest.mark.rule("T-BASE-412")
def test_an_empty_deck_takes_up_its_discards() -> None:
    t = at()
    deck = t.state.decks["adventure"]
    cards = [name for name, count in deck.bag.items() for _ in range(count)]
    deck.discard, deck.bag = list(cards), {}
    t.start(1, "draw")
    assert sorted(t.at.question.bag) == sorted(cards)  # type: ignore[union-attr]


@pytest.mark.rule("T-BASE-413", "T-R-84")
def test_events_are_discarded_unless_they_last() -> None:
    t = at().start(1, "draw").play("angel")
    assert t.discards() == ["angel"]
    t = at(space="ruins").start(1, "draw").play("blizzard", "angel")
    assert t.lying("ruins") == ["blizzard"]


@pytest.mark.rule("T-BASE-414")
def test_a_lasting_event_that_is_met_again_goes_on_as_it_was() -> None:
    t = at(space="ruins").start(1, "draw").play("blizzard", "angel")
    t.start(1, "draw").play("devil")
    assert [one.left for one in t.state.timed] == [1]


@pytest.mark.rule("T-BASE-216", "T-R-06")
def test_what_lasts_is_counted_by_the_seat_of_a_player_who_is_out() -> None:
    t = Table("warrior", "wizard", "elf").give(2, "hex").put(1, HERE).put(3, HERE).lay("ruins", "blizzard")
    t[2].spells.clear()
    t.state.timed = [Timed("adventure.blizzard", 2, 2, "ruins"), Timed("spell.destroy_magic", 2)]
    t.state.traps = [Trap("spell.hex", "ruins", 2, 2)]
    t.state.player(2).who, t.state.player(2).out = None, True
    t.start(1, "end")
    assert (t.active, [one.card for one in t.state.timed]) == (3, ["adventure.blizzard"])
    t.start(1, "end")
    assert (t.state.timed, t.state.traps, t.lying("ruins")) == ([], [], [])
    assert (t.discards(), t.discards("spell")) == (["blizzard"], ["hex"])


@pytest.mark.rule("T-BASE-413", "T-R-06")
def test_a_lasting_event_that_was_brought_elsewhere_goes_when_its_time_is_over() -> None:
    t = at().lay("ruins", "blizzard")
    t.state.timed = [Timed("adventure.blizzard", 1, 1, HERE)]
    t.start(1, "end")
    assert (t.state.timed, t.lying("ruins"), t.discards()) == ([], [], ["blizzard"])


@pytest.mark.rule("T-BASE-415", "T-BASE-416")
def test_strangers_and_places_stay_and_are_followed_at_every_visit() -> None:
    t = at("healer", "marsh", life=1).start(1, "draw")
    assert (t[1].life, t[1].missing) == (3, 1)  # Strength 4 is not enough for the Marsh
    t = t.set(1, missing=0).start(1, "draw")
    assert (t[1].life, t[1].missing) == (5, 1)
    assert t.lying(HERE) == ["healer", "marsh"]


@pytest.mark.rule("T-BASE-417")
def test_may_is_optional_and_all_else_is_not() -> None:
    assert at("sorcerer").start(1, "draw").options == ("pay:1", "keep")
    assert at("witch").start(1, "draw").kind == "adventure.witch"


@pytest.mark.rule("T-BASE-418", "T-BASE-419")
def test_things_are_taken_when_every_enemy_is_dealt_with() -> None:
    t = at("sword", "bandit").start(1, "draw").play("pay")
    assert t.options == ("take:sword", "done")


@pytest.mark.rule("T-BASE-420")
@pytest.mark.card("adventure.bag_of_gold", "adventure.two_bags_of_gold")
@pytest.mark.parametrize(("name", "gold"), [("bag_of_gold", 1), ("two_bags_of_gold", 2)])
def test_bags_of_gold_are_cashed_at_once(name: str, gold: int) -> None:
    t = at(name).start(1, "draw").play(f"take:{name}")
    assert (t[1].gold, t.holds(1), t.discards()) == (1 + gold, [], [name])


@pytest.mark.rule("T-BASE-421", "T-BASE-424", "T-BASE-504")
def test_enemies_of_one_number_fight_as_one() -> None:
    t = at("goblin", "wolf", "ape").start(1, "draw").play("6,1", 2)
    assert t.happened("clash")["theirs"] == 2 + 2 + 3 + 2
    assert t.happened("clash")["mine"] == 4 + 6
    assert sorted(t[1].trophies) == ["adventure.ape", "adventure.goblin", "adventure.wolf"]


@pytest.mark.rule("T-BASE-425", "T-BASE-543")
def test_each_is_evaded_by_itself_and_the_rest_fights() -> None:
    t = at("goblin", "wolf").start(1, "draw", evading=[1])
    assert (t.kind, t.options) == ("creature", ("fight", "evaded"))
    t.play("evaded", "fight", "6,1", 2)
    assert t.happened("fight")["foes"] == ["wolf"]
    assert t.lying(HERE) == ["goblin"]


@pytest.mark.rule("T-BASE-425")
def test_after_the_strength_enemies_come_those_of_craft() -> None:
    t = at("shadow", "wolf").start(1, "draw").play("6,1", 1, 6, 1)
    assert [one["by"] for one in t.events("fight")] == ["strength", "craft"]


@pytest.mark.rule("T-BASE-426")
def test_a_moved_character_meets_nothing_more_there() -> None:
    t = at("imp", "marsh").start(1, "draw").play(1)
    assert t[1].place == "crags"
    assert t.lying(HERE) == ["marsh"]


@pytest.mark.rule("T-EX-14", "T-BASE-422")
@pytest.mark.card("spell.destruction")
def test_destruction_takes_one_of_two_and_the_other_is_fought_alone() -> None:
    t = (
        Table("wizard", "warrior")
        .give(1, "destruction")
        .put(1, "fields_8")
        .lay(HERE, "ogre", "goblin")
        .start()
    )
    t.play("go_on", 2, f"go:{HERE}")
    assert t.options == ("space", "cast:destruction")
    t.play("cast:destruction", f"{HERE}:ogre", "hex")
    assert "ogre" in t.discards()
    t.until("attack")
    assert t.happened("fight")["foes"] == ["goblin"]


@pytest.mark.rule("T-R-85")
def test_one_visit_has_to_be_chosen_but_may_be_without_spending() -> None:
    t = at(space="village").start(1, "draw")
    assert t.options == ("blacksmith", "healer", "mystic")
    t.play("healer")
    assert t.active == 2


@pytest.mark.rule("T-R-98")
@pytest.mark.card("adventure.raiders")
def test_gold_on_a_space_is_no_card_and_may_be_taken() -> None:
    t = at(gold=3).start(1, "draw").play("raiders")
    assert (t[1].gold, t.state.gold) == (0, {"oasis": 3})
    t.put(2, "oasis").start(2, "draw").play("angel", "devil")
    assert t.options == ("gold", "done")
    assert t.play("gold")[2].gold == 4


@pytest.mark.rule("T-R-82")
@pytest.mark.card("adventure.ghost")
def test_only_what_is_drawn_does_what_it_does_when_drawn() -> None:
    t = at("ghost", space="ruins").start(1, "draw").play("ghost", 1)
    assert t.lying("city") == ["ghost"]
    assert t.lying("ruins") == ["ghost"]  # that one lay there before
    assert t.kind == "attack"


@pytest.mark.rule("T-R-99", "T-BASE-414")
@pytest.mark.card("spell.destruction")
def test_a_lasting_event_that_is_destroyed_is_over() -> None:
    t = Table("wizard", "warrior").give(1, "destruction").put(2, HERE).start(2, "draw").play("blizzard")
    assert t.options[0] == "go_on"
    t.play("cast:destruction", "hex")
    assert (t.discards(), t.state.timed) == (["blizzard"], [])
    assert t.kind == "move"


@pytest.mark.card("adventure.amulet")
def test_a_hex_spares_the_holder_of_the_amulet() -> None:
    t = Table("wizard", "warrior").give(1, "hex").put(1, "fields_8").start().play("cast:hex", HERE, "healing")
    t.give(2, "amulet").put(2, HERE).start(2, "landed")
    assert t[2].life == 5
