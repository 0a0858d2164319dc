"""2.6 Wanted Posters, the City Gate, bounties."""

import pytest

from games.systems.talisman.queries import carried_objects
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

FIELD = "plains_10"
WANTED = ("wanted_animal", "wanted_animal", "wanted_spirit")


def gate(*posters: str, who: str = "thief", **given: object) -> Table:
    """A character that is about to meet the City Gate."""
    return Table(who, "warrior", city=True).gate(*(posters or WANTED)).put(1, "city_gate", **given)


def posters(t: Table, seat: int = 1) -> list[str]:
    """The names of a character's posters."""
    return [CONTENT.cards[held.card].called for held in t[seat].posters]


@pytest.mark.rule("T-CITY-104")
def test_three_posters_lie_on_the_gate_at_the_start() -> None:
    t = Table.fresh(2, city="whole").play("wanted_animal", "wanted_good_character", "wanted_spirit")
    assert t.state.gate == ["poster.wanted_animal", "poster.wanted_good_character", "poster.wanted_spirit"]
    assert t.kind == "character"


@pytest.mark.card("city_gate")
@pytest.mark.rule("T-CITY-501", "T-CITY-510", "T-R-33")
def test_a_visitor_buys_posters_and_new_ones_come_at_the_end_of_the_turn() -> None:
    t = gate(gold=3).start(1, "draw")
    assert (t.kind, t.options) == ("gate", ("done", "buy:wanted_animal", "buy:wanted_spirit"))
    t.play("buy:wanted_animal", "buy:wanted_spirit", "done")
    assert (posters(t), t[1].gold, t.state.gate) == (
        ["wanted_animal", "wanted_spirit"],
        1,
        ["poster.wanted_animal"],
    )
    assert t.kind == "poster"  # the turn is over
    t.play("wanted_good_character", "wanted_cultist")
    assert (len(t.state.gate), t.active) == (3, 2)


@pytest.mark.rule("T-R-122")
def test_a_visitor_of_the_gate_may_do_nothing() -> None:
    t = gate(gold=1).start(1, "draw").play("done")
    assert (posters(t), t.active) == ([], 2)
    assert gate(gold=0).start(1, "draw").active == 2


@pytest.mark.rule("T-EX-09", "T-CITY-502", "T-CITY-511")
def test_the_tinkerer_claims_with_both_trophies() -> None:
    t = gate(who="tinkerer").trophies(1, "giant_rat", "giant_fly").start(1, "draw")
    assert "claim" in t.options
    t.play("claim").play("claim:wanted_animal", "giant_rat", "giant_fly")
    assert (t[1].gold, t[1].trophies) == (6, [])
    assert set(t.discards("city")) == {"giant_rat", "giant_fly"}
    assert t.discards("poster") == ["wanted_animal"]
    t.until("poster").play("wanted_dragon")
    assert len(t.state.gate) == 3


@pytest.mark.rule("T-EX-10", "T-CITY-506", "T-CITY-505")
@pytest.mark.parametrize(("trophy", "gold"), [("giant_rat", 3), ("giant_fly", 2)])
def test_or_with_one_of_them(trophy: str, gold: int) -> None:
    t = gate(who="tinkerer").trophies(1, "giant_rat", "giant_fly").start(1, "draw")
    t.play("claim", "claim:wanted_animal", trophy, "done")
    assert t[1].gold == 1 + gold
    assert len(t[1].trophies) == 1


@pytest.mark.rule("T-R-37")
def test_one_buys_or_claims() -> None:
    t = gate(gold=5).trophies(1, "giant_rat").start(1, "draw").play("buy:wanted_spirit")
    assert "claim" not in t.options
    t = gate(gold=5).trophies(1, "giant_rat").start(1, "draw").play("claim")
    assert t.kind == "end"
    assert not any(key.startswith("buy") for key in t.options)


@pytest.mark.rule("T-R-36", "T-CITY-504")
def test_posters_for_characters_are_only_bought() -> None:
    t = gate("wanted_evil_character", "wanted_neutral_character", "wanted_dragon").trophies(1, "giant_rat")
    t.set(1, gold=3).start(1, "draw")
    assert "claim" not in t.options
    assert {"buy:wanted_evil_character", "buy:wanted_neutral_character"} < {*t.options}


@pytest.mark.rule("T-CITY-503", "T-R-34")
def test_an_own_poster_is_claimed_at_any_moment_of_the_own_turn() -> None:
    t = (
        Table("thief", "warrior", city=True)
        .give(1, "wanted_animal")
        .trophies(1, "bear")
        .put(1, FIELD)
        .start()
    )
    assert t.options == ("go_on", "use:wanted_animal")
    t.play("use:wanted_animal")
    assert (t[1].gold, posters(t), t[1].trophies) == (4, [], [])
    t = Table("thief", "warrior", city=True).give(1, "wanted_animal").put(1, FIELD).lay(FIELD, "bear")
    t.start(1, "draw").play(6, 1)
    assert t.options[:2] == ("end", "use:wanted_animal")  # at its end as well
    t = Table("thief", "warrior", city=True).give(1, "wanted_animal").trophies(1, "bear").put(2, FIELD)
    t.start(2)
    assert t.kind == "move"  # not in another's


@pytest.mark.rule("T-CITY-503")
def test_nothing_is_claimed_in_a_fight() -> None:
    t = Table("thief", "warrior", city=True).give(1, "wanted_animal", "potion.potion_of_strength")
    t.trophies(1, "bear").put(1, FIELD).lay(FIELD, "giant").start(1, "draw")
    assert t.options == ("fight", "use:potion_of_strength", "ditch")


@pytest.mark.rule("T-EX-08", "T-CITY-509")
def test_one_trophy_brings_one_bounty() -> None:
    t = Table("thief", "warrior", city=True).give(1, "wanted_animal", "wanted_animal").put(1, FIELD)
    t.trophies(1, "bear").start().play("use:wanted_animal")
    assert (t[1].gold, posters(t)) == (4, ["wanted_animal"])
    assert t.kind == "move"  # no second claim with the same trophy


@pytest.mark.rule("T-EX-25", "T-R-110")
def test_two_trophies_and_two_posters_are_two_occasions() -> None:
    t = Table("thief", "warrior", city=True).give(1, "wanted_animal", "wanted_animal").put(1, FIELD)
    t.trophies(1, "giant_rat", "giant_fly").start().play("use:wanted_animal", "giant_rat", "done")
    t.play("use:wanted_animal")
    assert (t[1].gold, posters(t), t[1].trophies) == (1 + 3 + 2, [], [])


ENEMIES = {
    "animal": ("bear", 3),
    "construct": ("clockwork_cabinet", 4),
    "cultist": ("heretic_priest", 4),
    "dragon": ("dragon", 7),
    "elemental": ("earth_elemental", 6),
    "monster": ("giant", 6),
    "spirit": ("shadow", 2),
}


@pytest.mark.card(
    "poster.wanted_animal",
    "poster.wanted_construct",
    "poster.wanted_cultist",
    "poster.wanted_dragon",
    "poster.wanted_elemental",
    "poster.wanted_monster",
    "poster.wanted_spirit",
)
@pytest.mark.parametrize("kind", ENEMIES)
def test_each_kind_of_enemy_is_wanted(kind: str) -> None:
    trophy, points = ENEMIES[kind]
    other = "serpent" if kind != "animal" else "giant"
    t = Table("thief", "warrior", city=True).gate(
        "wanted_good_character", "wanted_evil_character", "wanted_animal"
    )
    t.trophies(1, trophy, other).give(1, f"wanted_{kind}").put(1, FIELD).start()
    t.play(f"use:wanted_{kind}")
    assert (t[1].gold, len(t[1].trophies), t.discards("poster")) == (1 + points, 1, [f"wanted_{kind}"])


@pytest.mark.card(
    "poster.wanted_good_character", "poster.wanted_neutral_character", "poster.wanted_evil_character"
)
@pytest.mark.rule("T-CITY-507", "T-CITY-508")
@pytest.mark.parametrize(("target", "victim"), [("good", "elf"), ("neutral", "dwarf"), ("evil", "sorceress")])
def test_who_beats_a_wanted_character_rolls_for_gold(target: str, victim: str) -> None:
    t = Table("thief", victim, city=True).gate(*WANTED).give(1, f"wanted_{target}_character")
    t.put(1, FIELD).put(2, FIELD).start(1, "landed").play("attack:2", 6, 1)
    assert t.options == (f"use:wanted_{target}_character", "pass")
    t.play(f"use:wanted_{target}_character", 5)
    assert (t[1].gold, posters(t)) == (6, [])
    assert t.kind == "reward"  # besides the reward
    other = "elf" if victim != "elf" else "dwarf"
    t = Table("thief", other, city=True).gate(*WANTED).give(1, f"wanted_{target}_character")
    t.put(1, FIELD).put(2, FIELD).start(1, "landed").play("attack:2", 6, 1)
    assert t.kind == "reward"


@pytest.mark.rule("T-R-111", "T-CITY-507")
def test_a_defender_claims_as_well() -> None:
    t = Table("thief", "elf", city=True).give(2, "wanted_neutral_character").put(1, FIELD).put(2, FIELD)
    t.start(1, "landed").play("attack:2", 1, 6)
    assert (t.seat, t.options[0]) == (2, "use:wanted_neutral_character")
    t.play("use:wanted_neutral_character", 4)
    assert t[2].gold == 5


@pytest.mark.rule("T-R-110")
def test_of_two_posters_for_one_victory_one_is_paid() -> None:
    t = Table("thief", "elf", city=True).give(1, "wanted_evil_character", "wanted_evil_character")
    t.put(1, FIELD).put(2, FIELD, alignment="evil").start(1, "landed").play("attack:2", 6, 1)
    t.play("use:wanted_evil_character", 2)
    assert (t.kind, posters(t)) == ("reward", ["wanted_evil_character"])


@pytest.mark.rule("T-R-121")
def test_a_poster_is_neither_object_nor_follower() -> None:
    t = Table("sorceress", "thief", city=True).give(2, "wanted_animal", gold=0).put(1, FIELD).put(2, FIELD)
    assert carried_objects(t.state, t[2]) == 0
    assert t.start(1, "landed").options == ("space", "attack:2", "psychic:2")
    t = Table("thief", "warrior", city=True).gate("wanted_spirit", "wanted_spirit", "wanted_dragon")
    t.give(1, "wanted_animal").put(1, FIELD).start().play(3)
    assert "ditch" not in t.options
    t = Table("thief", "warrior", city=True).gate("wanted_spirit", "wanted_spirit", "wanted_dragon")
    t.give(1, "wanted_animal").trophies(1, "bear").put(1, FIELD, toad=2, gold=0).start()
    assert posters(t) == ["wanted_animal"]
    assert t.kind == "move"  # it keeps it, and claims nothing
    t = Table("thief", "warrior", city=True).give(1, "wanted_animal").put(1, "jail", life=1).start().play(1)
    assert t.discards("poster") == ["wanted_animal"]


@pytest.mark.rule("T-CITY-704")
def test_the_gate_is_filled_as_far_as_the_deck_reaches() -> None:
    t = gate(gold=3)
    everything = [card for card, count in t.state.decks["poster"].bag.items() for _ in range(count)]
    t.give(2, *everything).start(1, "draw").play("buy:wanted_animal", "done")
    assert (len(t.state.gate), t.active) == (2, 2)
