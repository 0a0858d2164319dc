"""Everything printed, read from data/ at import, looked up by id. Wrong data stop the start: ContentError."""

from pathlib import Path

import msgspec

from games.systems.sorcerer.board_sides import read_sides
from games.systems.sorcerer.cards import (
    BoardSide,
    Character,
    Element,
    Encounter,
    Find,
    Gem,
    Name,
    Order,
    OrderChoice,
    OrderValue,
    Place,
    Preset,
    Team,
    Text,
    Token,
    TokenRolls,
    Zombie,
)
from games.systems.sorcerer.data_files import read_file, read_list, read_record, require
from games.systems.sorcerer.order_fields import refusal

DATA = Path(__file__).parent / "data"
TOKEN_IDS = ("crystal", "rune", "life", "gauntlet", "trap", "cloud", "tree")
MAGIC_OF_CLASS = {"spell": "spells", "charm": "charms"}


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """The whole content of one data folder; the fields are explained where they become constants below."""

    teams: dict[str, Team]
    characters: dict[str, Character]
    zombie: Zombie
    ability_rolls: dict[str, int]
    token_rolls: TokenRolls
    finds: dict[str, Find]
    encounters: dict[int, Encounter]
    elements: dict[str, Element]
    places: dict[str, Place]
    tokens: dict[str, Token]
    runes: dict[str, int]
    gem: Gem
    sides: dict[str, BoardSide]
    orders: dict[str, Order]
    order_defaults: dict[str, OrderValue]
    order_presets: dict[str, Preset]


def load(folder: Path) -> Content:
    """Read and check a data folder. Raises ContentError naming file, id and field."""
    elements, places = _load_elements(folder / "elements.yaml")
    teams, characters, zombie, ability_rolls, token_rolls = _load_characters(folder / "characters.yaml")
    tokens, runes, gem = _load_tokens(folder / "tokens.yaml", elements)
    orders, defaults, presets = _load_orders(folder / "orders.yaml", characters)
    return Content(
        teams=teams,
        characters=characters,
        zombie=zombie,
        ability_rolls=ability_rolls,
        token_rolls=token_rolls,
        finds=_load_finds(folder / "finds.yaml"),
        encounters=_load_encounters(folder / "encounters.yaml"),
        elements=elements,
        places=places,
        tokens=tokens,
        runes=runes,
        gem=gem,
        sides=read_sides(folder / "boards", elements),
        orders=orders,
        order_defaults=defaults,
        order_presets=presets,
    )


def _load_elements(path: Path) -> tuple[dict[str, Element], dict[str, Place]]:
    raw = read_file(path, "elements", "places")
    return read_list(path, raw["elements"], Element), read_list(path, raw["places"], Place)


def _load_characters(
    path: Path,
) -> tuple[dict[str, Team], dict[str, Character], Zombie, dict[str, int], TokenRolls]:
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
    known = character.team in teams
    require(known, path, character.id, "team", f"unknown team {character.team!r}")
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


def _load_finds(path: Path) -> dict[str, Find]:
    finds = read_list(path, read_file(path, "finds")["finds"], Find)
    for find in finds.values():
        require(find.count > 0, path, find.id, "count", "must be above 0")
        require((find.bonus > 0) == (find.kind == "weapon"), path, find.id, "bonus", "weapons have one")
        scroll = find.kind == "scroll"
        require((find.magic_class is not None) == scroll, path, find.id, "class", "scrolls have one")
        require(bool(find.windows) == scroll, path, find.id, "windows", "scrolls have some")
    return finds


def _load_encounters(path: Path) -> dict[int, Encounter]:
    rows = read_list(path, read_file(path, "encounters")["encounters"], Encounter)
    table: dict[int, Encounter] = {}
    for row in rows.values():
        require(row.total not in table, path, row.id, "total", f"{row.total} stands twice")
        monster = row.type == "monster"
        require((row.special is not None) == monster, path, row.id, "special", "monsters have one")
        require((row.strength > 0) == monster, path, row.id, "strength", "monsters have one")
        table[row.total] = row
    require(sorted(table) == list(range(3, 19)), path, "encounters", "total", "must run from 3 to 18")
    return table


def _load_tokens(path: Path, elements: dict[str, Element]) -> tuple[dict[str, Token], dict[str, int], Gem]:
    raw = read_file(path, "tokens", "runes", "gem")
    tokens = read_list(path, raw["tokens"], Token)
    for token in TOKEN_IDS:
        require(token in tokens, path, token, "id", "missing")
    runes = read_record(path, "runes", raw["runes"], dict[str, int])
    for element in runes:
        require(element in elements, path, "runes", element, "unknown element")
    require(sum(runes.values()) == tokens["rune"].count, path, "rune", "count", "must be the sum of `runes`")
    return tokens, runes, read_record(path, "gem", raw["gem"], Gem)


def _load_orders(
    path: Path, characters: dict[str, Character]
) -> tuple[dict[str, Order], dict[str, OrderValue], dict[str, Preset]]:
    raw = read_file(path, "orders", "standing_orders", "presets")
    orders = {
        order.id: _with_characters(order, characters)
        for order in read_list(path, raw["orders"], Order).values()
    }
    defaults = read_record(path, "standing_orders", raw["standing_orders"], dict[str, OrderValue])
    _check_values(path, "standing_orders", defaults, orders)
    for order_id in orders:
        require(order_id in defaults, path, "standing_orders", order_id, "default missing")
    presets = read_list(path, raw["presets"], Preset)
    for preset in presets.values():
        _check_values(path, preset.id, preset.values, orders)
    return orders, defaults, presets


def _check_values(path: Path, where: str, values: dict[str, OrderValue], orders: dict[str, Order]) -> None:
    for order_id, value in values.items():
        require(order_id in orders, path, where, order_id, "unknown order")
        reason = refusal(orders[order_id], value)
        require(reason is None, path, where, order_id, reason or "")


def _with_characters(order: Order, characters: dict[str, Character]) -> Order:
    """Fill in the choices of fields that rank characters."""
    choices = tuple(
        OrderChoice(value=one.id, label=Text(en=one.name.en, pl=one.name.pl.nom))
        for one in characters.values()
    )
    fields = tuple(
        msgspec.structs.replace(field, choices=choices) if field.choices_from else field
        for field in order.fields
    )
    return msgspec.structs.replace(order, fields=fields)


CONTENT = load(DATA)

TEAMS = CONTENT.teams
CHARACTERS = CONTENT.characters  # in the order of section 2.2, which also breaks ties (L-R-92)
ZOMBIE = CONTENT.zombie
ABILITY_ROLLS = CONTENT.ability_rolls  # activated ability -> least face that succeeds
TOKEN_ROLLS = CONTENT.token_rolls
FINDS = CONTENT.finds
ENCOUNTERS = CONTENT.encounters  # by total, 3 to 18
ENCOUNTERS_BY_ID = {row.id: row for row in ENCOUNTERS.values()}
MONSTERS = {row.id: row for row in ENCOUNTERS.values() if row.type == "monster"}
ELEMENTS = CONTENT.elements
PLACES = CONTENT.places
TOKENS = CONTENT.tokens
SIDES = CONTENT.sides  # "1A" .. "4B"
BOARDS = {number: (f"{number}A", f"{number}B") for number in ("1", "2", "3", "4")}
ORDERS = CONTENT.orders
ORDER_DEFAULTS = CONTENT.order_defaults
ORDER_PRESETS = CONTENT.order_presets

FIND_COUNTS = {find.id: find.count for find in FINDS.values()}
RUNE_COUNTS = CONTENT.runes
CRYSTALS = TOKENS["crystal"].count
GEM: Gem = CONTENT.gem
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
# every thing with a declined name, by kind and id
NAMES: dict[str, dict[str, Name]] = {
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
