"""What is printed: every deck against the tables of the rules, characters, both boards, endings."""

import re
from collections import Counter
from pathlib import Path

import pytest

from games.kit.effects import Condition, found, walk, word_of
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.words import WORDS
from games.systems.talisman.words.cards import Counters, Discard
from games.systems.talisman.words.control import Lunar
from games.systems.talisman.words.fight import Fight, FightProxy, ModAttack, SaveRoll
from tests.systems.talisman.newest import CONTENT

TABLE = Path(__file__).with_name("cards.txt").read_text(encoding="utf-8").splitlines()
"""Box, deck, name, type, copies, value, effect words: a row for each different card."""
ROWS = {(row.split("|")[1], row.split("|")[2]): row for row in TABLE}


def called(name: str) -> str:
    """ "Solomon's Crown" is "solomons_crown"."""
    return re.sub(r"[^a-z]+", "_", name.lower().replace("'", "")).strip("_")


def card_of(row: str) -> PrintedCard:
    """The card of a row."""
    _, deck, name, *_ = row.split("|")
    return CONTENT.cards[f"{deck}.{called(name)}"]


def words_of(card: PrintedCard, *, leaving: bool) -> set[str]:
    """The effect words on a card; with `leaving` also that it, or what it gave, is discarded."""
    effects = [one for one in walk(card) if not isinstance(one, Condition)]
    return {
        word_of(one)
        for one in effects
        if leaving or not (isinstance(one, Discard) and one.what in ("this", "gained"))
    }


@pytest.mark.counts("tests/systems/talisman/cards.txt: base|adventure", "assert len(TABLE)")
def test_every_row_is_a_card_and_every_card_but_the_moons_markers_a_row() -> None:
    cards = {card_of(row).id for row in TABLE}
    assert len(TABLE) == len(cards) == 343
    assert set(CONTENT.cards) - cards == {"marker.time", "marker.werewolf", "marker.lycanthrope"}


@pytest.mark.counts("tests/systems/talisman/cards.txt: base|talisman")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.split("|")[2])
def test_a_card_is_that_of_the_table(row: str) -> None:
    box, _, _, type_, copies, value, words = row.split("|")
    card = card_of(row)
    assert CONTENT.box_of[card.id] == box
    assert card.copies == int(copies)
    assert printed_type(card) in (type_, type_.split(":")[0])
    assert value in ("", *values(card))
    told = set(words.split()) - SPOKEN.get(card.id, set())
    assert words_of(card, leaving=False) <= told <= words_of(card, leaving=True)


SPOKEN = {"city.wanted_list": {"bounty"}}
"""What a row says of the cards that lie on this one, not of itself."""


def printed_type(card: PrintedCard) -> str:
    """The type as a table writes it."""
    word = card.type.replace("_", " ").title() if card.type != "marker" else "marker"
    kinds = [kind.title() for kind in card.kinds]
    lunar = found(card.held, Lunar)
    if lunar is not None:
        return f"Event (Lunar, {lunar.side.title()})"
    if card.type == "enemy":
        return " ".join([word, *kinds])
    return f"{word} ({', '.join(kinds)})" if kinds else word


def values(card: PrintedCard) -> list[str]:
    """The values as the tables may write them."""
    told = [f"{card.price} G"]
    for one in walk(card):
        if isinstance(one, Fight):
            told.append(
                "S = your trophy points (min 1)" if one.trophy_points else f"{one.by[0].upper()}{one.value}"
            )
        elif isinstance(one, FightProxy):
            told.append(f"S{one.strength}")
        elif isinstance(one, SaveRoll):
            told += [f"save {one.least}+", f"save {one.least}"]
        elif isinstance(one, ModAttack):
            told.append(f"+{one.n}")
        elif isinstance(one, Counters):
            told.append(f"{one.dice} dice G" if one.dice else lying(one))
    gold = {"adventure.bag_of_gold": "1 G", "adventure.two_bags_of_gold": "2 G"}
    return [*told, gold.get(card.id, ""), *(["8 cards"] if "turn_up" in str(card.drawn) else [])]


def lying(counters: Counters) -> str:
    """What lies on a card, as a table writes it."""
    names = {"life": "lives", "fate": "fate", "card": "posters"}
    return f"{counters.n} {names.get(counters.what, counters.what.title())}"


COUNTS = {
    ("adventure", "base"): 104,
    ("spell", "base"): 24,
    ("purchase", "base"): 28,
    ("talisman", "base"): 4,
    ("city", "city"): 82,
    ("armoury", "city"): 12,
    ("stables", "city"): 8,
    ("emporium", "city"): 16,
    ("pet", "city"): 12,
    ("potion", "city"): 16,
    ("poster", "city"): 18,
    ("marker", "city"): 4,
    ("adventure", "moon"): 111,
    ("spell", "moon"): 10,
    ("marker", "moon"): 8,
}
"""Deck and box -> the number of its cards."""


@pytest.mark.counts("COUNTS", "assert sum(counted.values())")
def test_the_decks_have_their_numbers_of_cards() -> None:
    counted: Counter[tuple[str, str]] = Counter()
    for card in CONTENT.cards.values():
        counted[card.deck, CONTENT.box_of[card.id]] += card.copies
    assert counted == COUNTS
    assert sum(counted.values()) == 449 + 8  # Time card, Werewolf, six Lycanthropes


@pytest.mark.parametrize(
    ("deck", "box", "types"),
    [
        ("adventure", "base", "event 13 enemy 29 stranger 8 follower 13 magic_object 13 object 19 place 9"),
        ("city", "city", "event 16 enemy 19 stranger 16 follower 10 object 4 magic_object 2 place 15"),
        ("adventure", "moon", "event 18 enemy 36 stranger 12 follower 12 magic_object 14 object 7 place 12"),
    ],
)
@pytest.mark.counts('("adventure", "base", "event')
def test_a_deck_has_so_many_of_each_type(deck: str, box: str, types: str) -> None:
    counted: Counter[str] = Counter()
    for card in CONTENT.cards.values():
        if (card.deck, CONTENT.box_of[card.id]) == (deck, box):
            counted[card.type] += card.copies
    words = types.split()
    assert counted == {word: int(n) for word, n in zip(words[::2], words[1::2], strict=True)}


def test_the_list_of_words_is_closed_and_every_word_is_used() -> None:
    things = [CONTENT.cards, CONTENT.spaces, CONTENT.characters]
    used = {word_of(one) for thing in things for one in walk(thing)}
    assert len(WORDS.effects) == 69
    assert {*WORDS.effects, *WORDS.conditions} == used


CHARACTERS = """
assassin base city evil 3 3 4 3 0
druid base forest neutral 2 4 4 4 1
dwarf base crags neutral 3 3 5 5 0
elf base forest good 3 4 4 3 0
ghoul base graveyard evil 2 4 4 4 0
minstrel base tavern good 2 4 4 5 0
monk base village good 2 3 4 5 0
priest base chapel good 2 4 4 5 1
prophetess base chapel good 2 4 4 2 1
sorceress base graveyard evil 2 4 4 3 1
thief base city neutral 3 3 4 2 0
troll base crags neutral 6 1 6 1 0
warrior base tavern neutral 4 2 5 1 0
wizard base graveyard evil 2 5 4 3 2
spy city city neutral 3 3 4 4 0
tinkerer city city good 2 4 4 3 0
bounty_hunter city tavern evil 4 2 4 3 0
cat_burglar city city good 3 3 4 4 0
tavern_maid city tavern good 2 4 5 3 0
elementalist city forest neutral 3 4 4 3 1
doomsayer moon graveyard evil 2 4 4 3 1
grave_robber moon graveyard neutral 3 3 4 4 0
vampire_hunter moon chapel good 4 3 4 3 0
"""


@pytest.mark.rule("T-CITY-901")
def test_characters_are_those_of_the_tables() -> None:
    rows = [
        f"{one.id} {one.box} {one.start} {one.alignment} {one.strength} {one.craft} {one.life} {one.fate}"
        f" {one.spells}"
        for one in CONTENT.characters.values()
    ]
    assert rows == CHARACTERS.split("\n")[1:-1]


@pytest.mark.rule("T-BASE-102")
def test_the_main_board_has_its_regions() -> None:
    assert (len(CONTENT.outer), len(CONTENT.middle), len(CONTENT.inner)) == (24, 16, 8)
    assert CONTENT.outer[:5] == ("village", "fields_2", "graveyard", "woods_4", "sentinel")
    assert CONTENT.outer[12] == "city"
    assert CONTENT.middle[:4] == ("portal_of_power", "black_knight", "hidden_valley", "hills_m4")
    assert " ".join(CONTENT.inner) == (
        "plain_of_peril mines vampires_tower pits valley_of_fire werewolf_den death crypt"
    )
    assert CONTENT.spaces["crown_of_command"].region == "inner"


FACES = """
village M1 fields_2 M1 graveyard M2 woods_4 M3 sentinel M4 hills_6 M5 chapel M5 fields_8 M5 crags M6
plains_10 M7 woods_11 M8 fields_12 M9 city M9 fields_14 M9 hills_15 M10 plains_16 M11 woods_17 M12
plains_18 M13 tavern M13
fields_20 M13 ruins M14 plains_22 M15 forest M16 fields_24 M1
"""


def test_every_outer_space_faces_one_over_the_river() -> None:
    words = FACES.split()
    told = [
        (space, CONTENT.middle[int(one[1:]) - 1]) for space, one in zip(words[::2], words[1::2], strict=True)
    ]
    assert [(one, CONTENT.spaces[one].faces) for one in CONTENT.outer] == [(one, (two,)) for one, two in told]


DRAWS = """
fields_2 1 woods_4 1 sentinel 1 hills_6 1 fields_8 1 plains_10 1 woods_11 1 fields_12 1 fields_14 1 hills_15 1
plains_16 1 woods_17 1 plains_18 1 fields_20 1 ruins 2 plains_22 1 fields_24 1 portal_of_power 1
hidden_valley 3 hills_m4 1 cursed_glade 1 runes_m6 1
runes_m8 1 desert_m10 1 oasis 2 desert_m12 1 woods_m14 1 runes_m15 1
"""


def test_so_many_cards_are_drawn_on_the_main_board() -> None:
    board = [*CONTENT.outer, *CONTENT.middle, *CONTENT.inner, "crown_of_command"]
    words = DRAWS.split()
    drawn = {one: CONTENT.spaces[one].draw for one in board if CONTENT.spaces[one].draw}
    assert drawn == {space: int(n) for space, n in zip(words[::2], words[1::2], strict=True)}


@pytest.mark.rule("T-CITY-009", "T-CITY-201", "T-CITY-203")
def test_the_city_is_a_loop_of_streets_with_shops_outside_it_and_the_jail() -> None:
    assert " ".join(CONTENT.streets) == (
        "city_gate rats_road royal_alley sorcerer_square temple_square noble_street merchants_row"
        " elemental_boulevard town_square thieves_lane quayside speakers_corner"
    )
    assert CONTENT.shops == {
        "armoury": "royal_alley",
        "stables": "rats_road",
        "magic_emporium": "sorcerer_square",
        "apothecary": "merchants_row",
        "menagerie": "elemental_boulevard",
        "academy": "noble_street",
        "high_temple": "temple_square",
        "soothsayer": "town_square",
        "rogues_guild": "thieves_lane",
        "wharf": "quayside",
    }
    rest = [one for one in CONTENT.spaces if CONTENT.spaces[one].region == "city"]
    assert {*rest} == {*CONTENT.streets, *CONTENT.shops, "jail"}
    assert [CONTENT.spaces[one].draw for one in CONTENT.streets] == [0, *[1] * 11]


def test_the_endings_and_their_variants() -> None:
    told = [(one.id, one.box, one.variants, one.whole) for one in CONTENT.endings.values()]
    assert told == [
        ("merchants_guild", "city", ("revealed",), False),
        ("assassins_guild", "city", ("revealed",), False),
        ("thieves_guild", "city", ("revealed", "hidden"), False),
        ("horrible_black_void", "moon", ("hidden",), False),
        ("lightbearers", "moon", ("revealed",), True),
        ("blood_moon_werewolf", "moon", ("hidden",), True),
    ]


@pytest.mark.rule("T-BASE-714")
def test_the_quests_of_the_warlock() -> None:
    told = [(one.roll, one.task, one.n) for one in CONTENT.quests.values()]
    assert told == [
        (1, "take_life", 1),
        (2, "kill_enemy", 1),
        (3, "follower", 1),
        (4, "magic_object", 1),
        (5, "gold", 3),
        (6, "gold", 2),
    ]
