"""What rules look up all the time, made of the tables with the content: fields of `Content`."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from games.kit.effects import Effects
from games.systems.sorcerer.cards import BoardSide, Character, Encounter, Find, Team, Zombie

MAGIC_OF_CLASS = {"spell": "spells", "charm": "charms"}


class OfCharacters(NamedTuple):
    """What follows from the cards of characters.

    * `printed`: whoever may stand on a board -> its card; `abilities`: -> its special ability; the Zombie has
      none.
    * `token_of`: character -> the kind of Special token that starts on its card (L-SETUP-15).
    * `members`: team -> its characters in the order of the cards, the Zombie last; `three`: team -> takes its
      characters, without the Zombie, out of all of a game.
    """

    printed: dict[str, Character | Zombie]
    abilities: dict[str, str]
    token_of: dict[str, str]
    members: dict[str, tuple[str, ...]]
    three: dict[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]


def of_characters(
    teams: Mapping[str, Team], characters: dict[str, Character], zombie: Zombie
) -> OfCharacters:
    """What follows from teams, characters and the Zombie."""
    token_of: dict[str, str] = {one.id: one.token.type for one in characters.values() if one.token}
    raised = {
        team.id: any(token_of.get(who) == "zombie" for who in team.characters) for team in teams.values()
    }
    return OfCharacters(
        printed={**characters, "zombie": zombie},
        abilities={**{one.id: one.ability for one in characters.values()}, "zombie": ""},
        token_of=token_of,
        members={
            team.id: (*team.characters, *(["zombie"] if raised[team.id] else [])) for team in teams.values()
        },
        three={team.id: itemgetter(*team.characters) for team in teams.values()},
    )


Near = dict[str, tuple[tuple[str, str], ...]]
"""Chamber -> where its passages lead, as chamber and place; a Camp only for who is at home."""


def near_of(sides: Mapping[str, BoardSide]) -> dict[tuple[str, str, bool], Near]:
    """(side, board as the first sign of its places, whether one is at home) -> what is next to what."""
    return {
        (side.id, board, home): {
            chamber: tuple((one, f"{board}-{one}") for one in near if home or one != side.camp)
            for chamber, near in side.neighbours.items()
        }
        for side in sides.values()
        for board in "01234"
        for home in (False, True)
    }


class OfFinds(NamedTuple):
    """What follows from the Finds.

    * `kinds`: what may lie in a backpack -> the kind of Find, "" for a Crystal; `weapons` are wielded,
      `armours` worn.
    * `castable`: character -> the scrolls it can cast (L-MAGIC-02).
    * `does`: (window, scroll) -> what it does; `own_scrolls` are cast at the quiet points of the own turn.
    """

    kinds: dict[str, str]
    weapons: frozenset[str]
    armours: frozenset[str]
    castable: dict[str, tuple[str, ...]]
    does: dict[tuple[str, str], Effects]
    own_scrolls: frozenset[str]


def of_finds(finds: Mapping[str, Find], characters: Mapping[str, Character]) -> OfFinds:
    """What follows from the Finds, and from the magic on the cards."""
    does: dict[tuple[str, str], Effects] = {
        (window, find.id): effects for find in finds.values() for window, effects in find.cast.items()
    }
    return OfFinds(
        kinds={**{find.id: find.kind for find in finds.values()}, "crystal": ""},
        weapons=frozenset(find.id for find in finds.values() if find.kind == "weapon"),
        armours=frozenset(find.id for find in finds.values() if find.kind == "armour"),
        castable={one.id: _castable(one, finds) for one in characters.values()},
        does=does,
        own_scrolls=frozenset(scroll for window, scroll in does if window == "OWN"),
    )


def _castable(one: Character, finds: Mapping[str, Find]) -> tuple[str, ...]:
    scrolls = [find for find in finds.values() if find.magic_class]
    return tuple(find.id for find in scrolls if MAGIC_OF_CLASS[find.magic_class or ""] in one.magic)


class OfEncounters(NamedTuple):
    """What follows from the Encounter Table: its rows by id, those that are fought, and what each of these
    does beside fighting, as a word."""

    encounters_by_id: dict[str, Encounter]
    monsters: dict[str, Encounter]
    specials: dict[str, str]


def of_encounters(table: Mapping[int, Encounter]) -> OfEncounters:
    """What follows from the Encounter Table."""
    monsters = {row.id: row for row in table.values() if row.type == "monster"}
    specials = {row.id: row.special or "" for row in monsters.values()}
    return OfEncounters({row.id: row for row in table.values()}, monsters, specials)
