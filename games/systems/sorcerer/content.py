"""Everything printed, looked up by id: what the rules read of it is read from data/ at import.

Wrong data stop the start: ContentError. Names and texts are read when they are first shown (`texts`).
"""

from pathlib import Path

import msgspec

from games.kit.content import Later, Name, Text, read_file, read_list, read_record, require, require_known
from games.kit.content_files import Files
from games.kit.orders import Book, OrderChoice, read_orders
from games.systems.sorcerer.board_sides import read_sides
from games.systems.sorcerer.cards import (
    Character,
    Element,
    Encounter,
    Find,
    Gem,
    Place,
    Team,
    Token,
    TokenRolls,
    Zombie,
)
from games.systems.sorcerer.texts import DATA
from games.systems.sorcerer.words import MONSTER_WORDS, SCROLL_WORDS

TOKEN_IDS = ("crystal", "rune", "life", "gauntlet", "trap", "cloud", "tree")
MAGIC_OF_CLASS = {"spell": "spells", "charm": "charms"}


def load_elements(path: Path) -> tuple[dict[str, Element], dict[str, Place]]:
    """The elements, and the chambers without a digit."""
    raw = read_file(path, "elements", "places")
    return read_list(path, raw["elements"], Element), read_list(path, raw["places"], Place)


def load_characters(
    path: Path,
) -> tuple[dict[str, Team], dict[str, Character], Zombie, dict[str, int], TokenRolls]:
    """Teams, characters, the Zombie, ability -> least face that succeeds, and what tokens roll."""
    keys = ("teams", "characters", "zombie", "ability_rolls", "token_rolls", "default_start_pair")
    raw = read_file(path, *keys)
    characters = read_list(path, raw["characters"], Character)
    teams = read_list(path, raw["teams"], Team)
    for character in characters.values():
        _check_character(path, character, teams)
    pairs = read_record(path, "default_start_pair", raw["default_start_pair"], dict[str, tuple[str, str]])
    rolls = read_record(path, "ability_rolls", raw["ability_rolls"], dict[str, int])
    activated = {one.ability for one in characters.values() if one.kind == "activated"}
    require(set(rolls) == activated, path, "ability_rolls", "ability_rolls", "one roll per activated ability")
    for ability, least in rolls.items():
        require(1 <= least <= 6, path, "ability_rolls", ability, f"{least} is no face of a die")
    return (
        {team.id: _full_team(path, team, characters, pairs) for team in teams.values()},
        characters,
        read_record(path, "zombie", raw["zombie"], Zombie),
        rolls,
        read_record(path, "token_rolls", raw["token_rolls"], TokenRolls),
    )


def _check_character(path: Path, character: Character, teams: dict[str, Team]) -> None:
    require_known(path, character.id, "team", (character.team,), teams)
    require(character.strength > 0, path, character.id, "strength", "must be above 0")
    require(character.lp > 0, path, character.id, "lp", "must be above 0")
    require(character.armour in {0, 1, 2}, path, character.id, "armour", "must be 0, 1 or 2")
    has_token = character.token is not None
    require(has_token == (character.kind == "activated"), path, character.id, "token", "goes with activated")


def _full_team(
    path: Path, team: Team, characters: dict[str, Character], pairs: dict[str, tuple[str, str]]
) -> Team:
    members = tuple(one.id for one in characters.values() if one.team == team.id)
    require(len(members) == 3, path, team.id, "characters", f"a team has three, not {len(members)}")
    require(team.id in pairs, path, "default_start_pair", team.id, "pair missing")
    pair = pairs[team.id]
    own = pair[0] != pair[1] and set(pair) <= set(members)
    require(own, path, "default_start_pair", team.id, f"{pair!r} are not two characters of the team")
    return msgspec.structs.replace(team, characters=members, start_pair=pair)


def load_finds(path: Path) -> dict[str, Find]:
    """The Finds by id."""
    finds = read_list(path, read_file(path, "finds")["finds"], Find, SCROLL_WORDS.hook)
    for find in finds.values():
        require(find.count > 0, path, find.id, "count", "must be above 0")
        require((find.bonus > 0) == (find.kind == "weapon"), path, find.id, "bonus", "weapons have one")
        scroll = find.kind == "scroll"
        require((find.magic_class is not None) == scroll, path, find.id, "class", "scrolls have one")
        require(bool(find.cast) == scroll, path, find.id, "cast", "scrolls have some")
    return finds


def load_encounters(path: Path) -> dict[int, Encounter]:
    """The Encounter Table by total, 3 to 18."""
    raw = read_file(path, "encounters")["encounters"]
    rows = read_list(path, raw, Encounter, MONSTER_WORDS.hook)
    table: dict[int, Encounter] = {}
    for row in rows.values():
        require(row.total not in table, path, row.id, "total", f"{row.total} stands twice")
        monster = row.type == "monster"
        require((row.special is not None) == monster, path, row.id, "special", "monsters have one")
        require((row.strength > 0) == monster, path, row.id, "strength", "monsters have one")
        table[row.total] = row
    require(sorted(table) == list(range(3, 19)), path, "encounters", "total", "must run from 3 to 18")
    return table


def load_tokens(path: Path, elements: dict[str, Element]) -> tuple[dict[str, Token], dict[str, int], Gem]:
    """The tokens, how many Runes there are of each element, and the Gem."""
    raw = read_file(path, "tokens", "runes", "gem")
    tokens = read_list(path, raw["tokens"], Token)
    for token in TOKEN_IDS:
        require(token in tokens, path, token, "id", "missing")
    runes = read_record(path, "runes", raw["runes"], dict[str, int])
    for element in runes:
        require_known(path, "runes", element, (element,), elements)
    require(sum(runes.values()) == tokens["rune"].count, path, "rune", "count", "must be the sum of `runes`")
    return tokens, runes, read_record(path, "gem", raw["gem"], Gem)


def load_orders(path: Path, characters: dict[str, Character]) -> Book:
    """The standing orders; some of them rank characters."""
    ranked = tuple(
        OrderChoice(value=one.id, label=Text(en=one.name.en, pl=one.name.pl.nom))
        for one in characters.values()
    )
    return read_orders(Files(path.parent, 1).file(path.stem, 1), {"characters": ranked})


# In the order of section 2.2, which also breaks ties between characters (L-R-92).
TEAMS, CHARACTERS, ZOMBIE, ABILITY_ROLLS, TOKEN_ROLLS = load_characters(DATA / "characters.yaml")
FINDS = load_finds(DATA / "finds.yaml")
ENCOUNTERS = load_encounters(DATA / "encounters.yaml")
ENCOUNTERS_BY_ID = {row.id: row for row in ENCOUNTERS.values()}
MONSTERS = {row.id: row for row in ENCOUNTERS.values() if row.type == "monster"}
ELEMENTS, PLACES = load_elements(DATA / "elements.yaml")
TOKENS, RUNE_COUNTS, GEM = load_tokens(DATA / "tokens.yaml", ELEMENTS)
SIDES = read_sides(DATA / "boards", ELEMENTS)
BOARDS = {number: (f"{number}A", f"{number}B") for number in ("1", "2", "3", "4")}
ORDER_BOOK = load_orders(DATA / "orders.yaml", CHARACTERS)
ORDERS, ORDER_DEFAULTS, ORDER_PRESETS = ORDER_BOOK.declared, ORDER_BOOK.defaults, ORDER_BOOK.presets

FIND_COUNTS = {find.id: find.count for find in FINDS.values()}
CRYSTALS = TOKENS["crystal"].count
GEMS = sum(marker.worth * marker.count for marker in GEM.markers)
GAUNTLETS = TOKENS["gauntlet"].count - TOKENS["gauntlet"].spare
# character -> the scrolls it can cast (L-MAGIC-02)
CASTABLE: dict[str, tuple[str, ...]] = {
    one.id: tuple(
        find.id
        for find in FINDS.values()
        if find.magic_class and MAGIC_OF_CLASS[find.magic_class] in one.magic
    )
    for one in CHARACTERS.values()
}


def _names() -> dict[str, dict[str, Name]]:
    return {
        "team": {one.id: one.name for one in TEAMS.values()},
        "character": {one.id: one.name for one in CHARACTERS.values()} | {"zombie": ZOMBIE.name},
        "short": {one.id: one.short for one in CHARACTERS.values()} | {"zombie": ZOMBIE.name},
        "find": {one.id: one.name for one in FINDS.values()},
        "encounter": {one.id: one.name for one in ENCOUNTERS.values()},
        "element": {one.id: one.name for one in ELEMENTS.values()},
        "rune": {one.id: one.rune for one in ELEMENTS.values()},
        "place": {one.id: one.name for one in PLACES.values()},
        "token": {one.id: one.name for one in TOKENS.values()} | {"gem": GEM.name},
    }


# every thing with a declined name, by kind and id
NAMES = Later(_names)
