"""What is printed: counts, cards, names, standing orders."""

from collections import Counter

import pytest

from games.kit.orders import refusal
from games.systems.sorcerer.cards import Encounter, Find, Name
from tests.systems.sorcerer.newest import CONTENT


@pytest.mark.rule("L-COMP-01")
def test_four_boards_of_two_sides() -> None:
    assert list(CONTENT.sides) == ["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B"]
    assert Counter(side.board for side in CONTENT.sides.values()) == {"1": 2, "2": 2, "3": 2, "4": 2}
    assert CONTENT.boards == {"1": ("1A", "1B"), "2": ("2A", "2B"), "3": ("3A", "3B"), "4": ("4A", "4B")}


@pytest.mark.rule("L-COMP-02")
def test_four_teams() -> None:
    assert [team.name.en for team in CONTENT.teams.values()] == ["Undead", "Dwarves", "Ratmen", "Elves"]


@pytest.mark.rule("L-COMP-03")
def test_three_characters_in_each_team() -> None:
    assert len(CONTENT.characters) == 12
    for team in CONTENT.teams.values():
        own = [one.id for one in CONTENT.characters.values() if one.team == team.id]
        assert len(own) == 3
        assert list(team.characters) == own


@pytest.mark.rule("L-COMP-04")
def test_a_pawn_for_each_character_and_one_for_the_zombie() -> None:
    zombies = [
        one.token.count for one in CONTENT.characters.values() if one.token and one.token.type == "zombie"
    ]
    assert len(CONTENT.characters) + sum(zombies) == 13


@pytest.mark.rule("L-COMP-05")
def test_gem_markers_are_worth_seventy() -> None:
    assert [(marker.worth, marker.count) for marker in CONTENT.gem.markers] == [(1, 20), (5, 10)]
    assert CONTENT.gems == 70


@pytest.mark.rule("L-COMP-06")
@pytest.mark.counts
def test_eighty_eight_finds() -> None:
    assert sum(CONTENT.find_counts.values()) == 88
    assert CONTENT.find_counts == {
        "dagger": 10,
        "sword": 8,
        "axe": 4,
        "helmet": 9,
        "breastplate": 9,
        "elixir": 14,
        "teleport": 4,
        "change_of_fate": 5,
        "lightning_bolt": 3,
        "weakness": 3,
        "dispel": 2,
        "haste": 5,
        "might": 4,
        "shatter": 3,
        "stone_skin": 3,
        "unseen": 2,
    }


@pytest.mark.rule("L-COMP-07")
def test_twenty_one_crystals() -> None:
    assert CONTENT.crystals == 21


@pytest.mark.rule("L-COMP-08")
def test_twelve_runes_three_of_each_element() -> None:
    assert CONTENT.rune_counts == {"fire": 3, "water": 3, "earth": 3, "air": 3}
    assert CONTENT.tokens["rune"].count == 12


@pytest.mark.rule("L-COMP-09")
def test_life_tokens_two_for_each_of_four_and_two_spare() -> None:
    life = CONTENT.tokens["life"]
    assert (life.count, life.spare) == (10, 2)
    assert life.count - life.spare == 2 * len(CONTENT.teams)


@pytest.mark.rule("L-COMP-10")
def test_gauntlets_one_for_each_team_and_one_spare() -> None:
    gauntlet = CONTENT.tokens["gauntlet"]
    assert (gauntlet.count, gauntlet.spare) == (5, 1)
    assert len(CONTENT.teams) == CONTENT.gauntlets


@pytest.mark.rule("L-COMP-11")
def test_eight_special_tokens_of_which_five_are_used() -> None:
    special = [token for token in CONTENT.tokens.values() if token.group == "special"]
    assert sum(token.count for token in special) == 8
    assert {token.id: token.count - token.spare for token in special} == {"trap": 2, "cloud": 2, "tree": 1}


def test_characters_start_with_the_special_tokens_that_are_not_spare() -> None:
    own = {one.token.type: one.token.count for one in CONTENT.characters.values() if one.token}
    assert own == {"zombie": 1, "trap": 2, "cloud": 2, "tree": 1}


@pytest.mark.rule("L-COMP-12")
@pytest.mark.counts
def test_all_tokens_together() -> None:
    finds = sum(CONTENT.find_counts.values())
    assert finds + sum(token.count for token in CONTENT.tokens.values()) == 144


@pytest.mark.rule("L-COMP-14")
@pytest.mark.counts
def test_finds_are_of_four_kinds() -> None:
    kinds: Counter[str] = Counter()
    for find in CONTENT.finds.values():
        kinds[find.kind] += find.count
    assert kinds == {"weapon": 22, "armour": 18, "elixir": 14, "scroll": 34}


@pytest.mark.rule("L-MAGIC-01")
@pytest.mark.counts
def test_scrolls_are_spells_or_charms() -> None:
    classes: Counter[str | None] = Counter()
    for find in CONTENT.finds.values():
        classes[find.magic_class] += find.count
    assert classes == {"spell": 17, "charm": 17, None: 54}


@pytest.mark.rule("L-COMP-22")
def test_the_two_help_cards_have_a_text_for_every_row() -> None:
    assert sorted(CONTENT.encounters) == list(range(3, 19))
    rows: list[Encounter | Find] = [*CONTENT.encounters.values(), *CONTENT.finds.values()]
    assert len({row.name.en for row in rows}) == len({row.name.pl.nom for row in rows}) == len(rows)
    assert all(row.text.en and row.text.pl for row in rows)


CARDS = """
khar_ghul undead 2 3 4 0 spells+charms raise_zombie
ostrogar undead 4 2 2 2 - relentless
veluna undead 3 3 3 1 charms blood_thirst
wolsung dwarves 3 3 3 1 - trap
hilda dwarves 3 3 2 1 - fury
hargrim dwarves 3 3 3 2 charms rune_lore
shasshlyk ratmen 2 4 4 0 spells+charms acid_cloud
skrit ratmen 3 3 4 1 charms pickpocket
ryjek ratmen 4 3 2 1 - burrow
eriald elves 4 3 3 1 - sure_shot
nimuel elves 2 3 4 0 spells+charms tree_of_life
saelith elves 3 3 3 0 spells foresight
"""


def test_character_cards_are_those_of_the_table() -> None:
    rows = [
        f"{one.id} {one.team} {one.strength} {one.lp} {one.backpack} {one.armour}"
        f" {'+'.join(one.magic) or '-'} {one.ability}"
        for one in CONTENT.characters.values()
    ]
    assert rows == CARDS.split("\n")[1:-1]


def test_castable_scrolls_follow_the_magic_on_the_card() -> None:
    assert CONTENT.castable["hilda"] == ()
    assert CONTENT.castable["veluna"] == ("haste", "might", "shatter", "stone_skin", "unseen")
    assert CONTENT.castable["saelith"] == (
        "teleport",
        "change_of_fate",
        "lightning_bolt",
        "weakness",
        "dispel",
    )
    assert len(CONTENT.castable["nimuel"]) == 10


ENCOUNTER_TABLE = """
3 cache 0 0 1 0 None
4 vortex 0 0 0 0 None
5 rats 1 1 1 0 swarm
6 imp 2 0 1 0 theft
7 skeleton 2 1 1 0 slow
8 spring 0 0 0 0 None
9 goblin 3 1 0 1 coward
10 acid 4 1 1 1 acid
11 spider 4 1 1 1 web
12 ghouls 3 1 1 1 twice
13 minotaur 5 1 1 1 rage
14 ogre 5 1 1 1 smash
15 wraith 5 1 1 1 chill
16 golem 5 1 1 2 stone_hide
17 demon 7 2 2 2 dread
18 dragon 8 2 3 3 fire
"""


def test_encounters_are_those_of_the_table() -> None:
    rows = [
        f"{total} {row.id} {row.strength} {row.wounds} {row.finds} {row.gems} {row.special}"
        for total, row in sorted(CONTENT.encounters.items())
    ]
    assert rows == ENCOUNTER_TABLE.split("\n")[1:-1]


def same_beginnings(name: Name) -> bool:
    """A slip of the pen shows early: every case has the words of the nominative, with their first letters."""
    cases = [name.pl.nom, name.pl.gen, name.pl.dat, name.pl.acc, name.pl.ins, name.pl.loc]
    return len({tuple(word[0] for word in case.split()) for case in cases}) == 1


@pytest.mark.parametrize("kind", CONTENT.names)
def test_the_cases_of_a_name_agree(kind: str) -> None:
    for name in CONTENT.names[kind].values():
        assert same_beginnings(name), name


def test_defaults_fit_the_declared_orders() -> None:
    rules = [order.rule for order in CONTENT.orders.values()]
    assert rules[:16] == [f"L-COR-S{n:02}" for n in range(1, 17)]
    assert list(CONTENT.orders)[16:] == ["ask", "own_cast", "own_repeat"]
    for order_id, order in CONTENT.orders.items():
        assert refusal(order, CONTENT.order_book.defaults[order_id]) == ""


@pytest.mark.parametrize(
    ("order", "value"),
    [
        ("joint_defence", "sometimes"),
        ("joint_defence", True),
        ("deny_victory", "on"),
        ("deny_victory", 1),
        ("armour_loss", ("helmet",)),
        ("armour_loss", ("helmet", "helmet")),
        ("armour_loss", "by_strength"),
        ("awaken_order", ("hilda", "nobody")),
        ("pre_cast", "always"),
        ("pre_cast", {"when": "always"}),
        ("pre_cast", {"when": "always", "order": ("dagger",)}),
        ("repeat_defence", {"when": "never", "keep_gems": 18}),
        ("repeat_defence", {"when": "never", "keep_gems": True}),
        ("repeat_defence", {"when": "never", "keep_gems": 1, "more": 1}),
    ],
)
def test_values_that_do_not_fit_are_refused(order: str, value: object) -> None:
    assert refusal(CONTENT.orders[order], value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("order", "value"),
    [
        ("awaken_order", ("hilda", "wolsung")),
        ("pre_cast", {"when": "always", "order": ("might",)}),
        ("repeat_defence", {"when": "at_stake", "keep_gems": 0}),
        ("deny_victory", False),
    ],
)
def test_values_that_fit_are_taken(order: str, value: object) -> None:
    assert refusal(CONTENT.orders[order], value) == ""  # type: ignore[arg-type]
