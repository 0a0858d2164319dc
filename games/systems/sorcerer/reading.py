"""From the data files, as one rule set reads them, to what is printed. Wrong data raise ContentError."""

from pathlib import Path
from typing import NamedTuple

import msgspec

from games.kit.content import Text, read_record, require, require_known
from games.kit.content_files import File
from games.kit.orders import Book, OrderChoice, read_orders
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
from games.systems.sorcerer.texts import CharacterTexts, Described, ElementTexts, GemTexts
from games.systems.sorcerer.words import MONSTER_WORDS, SCROLL_WORDS

TOKEN_IDS = ("crystal", "rune", "life", "gauntlet", "trap", "cloud", "tree")
"""Tokens that rules know by name."""
LOWEST, HIGHEST = 3, 18
"""The totals of the Encounter Table (L-R-26)."""


def read_elements(file: File) -> tuple[dict[str, Element], dict[str, Place]]:
    """The elements, and the chambers without a digit."""
    file.read("elements", "places")
    return file.rows("elements", Element, told=ElementTexts), file.rows("places", Place, told=Described)


class Cast(NamedTuple):
    """Who plays: teams and characters in the order of the cards, which also breaks ties (L-R-92).

    `ability_rolls`: activated ability -> least face that succeeds.
    """

    teams: dict[str, Team]
    characters: dict[str, Character]
    zombie: Zombie
    ability_rolls: dict[str, int]
    token_rolls: TokenRolls


def read_characters(file: File) -> Cast:
    """Teams, characters, the Zombie, and what abilities and tokens roll."""
    keys = ("teams", "characters", "zombie", "ability_rolls", "token_rolls", "default_start_pair")
    raw, path = file.read(*keys), file.path
    teams = file.rows("teams", Team, told=Described)
    characters = file.rows("characters", Character, told=CharacterTexts)
    for character in characters.values():
        _check_character(path, character, teams)
    pairs = read_record(path, "default_start_pair", raw["default_start_pair"], dict[str, tuple[str, str]])
    rolls = read_record(path, "ability_rolls", raw["ability_rolls"], dict[str, int])
    activated = {one.ability for one in characters.values() if one.kind == "activated"}
    require(set(rolls) == activated, path, "ability_rolls", "ability_rolls", "one roll per activated ability")
    for ability, least in rolls.items():
        require(1 <= least <= 6, path, "ability_rolls", ability, f"{least} is no face of a die")
    return Cast(
        {team.id: _full_team(file, team, characters, pairs) for team in teams.values()},
        characters,
        file.record("zombie", Zombie, told=Described),
        rolls,
        file.record("token_rolls", TokenRolls),
    )


def _check_character(path: Path, character: Character, teams: dict[str, Team]) -> None:
    require_known(path, character.id, "team", (character.team,), teams)
    require(character.strength > 0, path, character.id, "strength", "must be above 0")
    require(character.lp > 0, path, character.id, "lp", "must be above 0")
    require(character.armour in {0, 1, 2}, path, character.id, "armour", "must be 0, 1 or 2")
    has_token = character.token is not None
    require(has_token == (character.kind == "activated"), path, character.id, "token", "goes with activated")


def _full_team(
    file: File, team: Team, characters: dict[str, Character], pairs: dict[str, tuple[str, str]]
) -> Team:
    path, members = file.path, tuple(one.id for one in characters.values() if one.team == team.id)
    require(len(members) == 3, path, team.id, "characters", f"a team has three, not {len(members)}")
    require(team.id in pairs, path, "default_start_pair", team.id, "pair missing")
    pair = pairs[team.id]
    own = pair[0] != pair[1] and set(pair) <= set(members)
    require(own, path, "default_start_pair", team.id, f"{pair!r} are not two characters of the team")

    def full() -> tuple[Team, Team]:
        return team, msgspec.structs.replace(team, characters=members, start_pair=pair).beside(team)

    return file.sources[0].kept(team, Team, repr((members, pair)), full)[1]  # the row stays, so its id does


def read_finds(file: File) -> dict[str, Find]:
    """The Finds by id."""
    file.read("finds")
    path, finds = file.path, file.rows("finds", Find, SCROLL_WORDS.hook, Described)
    for find in finds.values():
        require(find.count > 0, path, find.id, "count", "must be above 0")
        require((find.bonus > 0) == (find.kind == "weapon"), path, find.id, "bonus", "weapons have one")
        scroll = find.kind == "scroll"
        require((find.magic_class is not None) == scroll, path, find.id, "class", "scrolls have one")
        require(bool(find.cast) == scroll, path, find.id, "cast", "scrolls have some")
    return finds


def read_encounters(file: File) -> dict[int, Encounter]:
    """The Encounter Table by total."""
    file.read("encounters")
    path, table = file.path, dict[int, Encounter]()
    for row in file.rows("encounters", Encounter, MONSTER_WORDS.hook, Described).values():
        require(row.total not in table, path, row.id, "total", f"{row.total} stands twice")
        monster = row.type == "monster"
        require((row.special is not None) == monster, path, row.id, "special", "monsters have one")
        require((row.strength > 0) == monster, path, row.id, "strength", "monsters have one")
        table[row.total] = row
    whole = sorted(table) == list(range(LOWEST, HIGHEST + 1))
    require(whole, path, "encounters", "total", f"must run from {LOWEST} to {HIGHEST}")
    return table


def read_tokens(file: File, elements: dict[str, Element]) -> tuple[dict[str, Token], dict[str, int], Gem]:
    """The tokens, how many Runes there are of each element, and the Gem."""
    raw, path = file.read("tokens", "runes", "gem"), file.path
    tokens = file.rows("tokens", Token, told=Described)
    for token in TOKEN_IDS:
        require(token in tokens, path, token, "id", "missing")
    runes = read_record(path, "runes", raw["runes"], dict[str, int])
    for element in runes:
        require_known(path, "runes", element, (element,), elements)
    require(sum(runes.values()) == tokens["rune"].count, path, "rune", "count", "must be the sum of `runes`")
    return tokens, runes, file.record("gem", Gem, told=GemTexts)


def read_order_book(file: File, characters: dict[str, Character]) -> Book:
    """The standing orders; some of them rank characters."""
    ranked = tuple(
        OrderChoice(value=one.id, label=Text(en=one.name.en, pl=one.name.pl.nom))
        for one in characters.values()
    )
    return read_orders(file, {"characters": ranked})
