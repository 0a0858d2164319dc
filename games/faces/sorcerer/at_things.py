"""Options that are chosen at the thing itself: what one may do with what a character wears or carries."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from games.faces.sorcerer.cards import Card, Team, Thing
from games.faces.wording import Group, Option

WORN = ("stow", "doff", "shed", "give_worn", "ability_worn")
"""What is done with a thing that is worn; all else with one in the backpack."""

At = tuple[str, str, bool]
"""Who has a thing, which it is, and whether it is worn."""


def usable(team: Team, groups: Iterable[Group]) -> Team:
    """The team with its options at the things that it has."""
    known: dict[At, list[Option]] = {}
    for group in groups:
        for option in group.options:
            if option.rank == "chip" and ":" in option.key:
                known.setdefault(_at(option), []).append(option)
    return replace(team, cards=tuple(_usable(card, known) for card in team.cards))


def _at(option: Option) -> At:
    verb = option.key.removeprefix("zombie_").partition(":")[0]
    return option.holder, option.thing, verb in WORN


def _usable(card: Card, known: Mapping[At, list[Option]]) -> Card:
    if not any(holder == card.who for holder, _thing, _worn in known):
        return card
    return replace(
        card,
        weapon=_with_options([card.weapon], card.who, True, known)[0] if card.weapon else None,
        armour=_with_options(card.armour, card.who, True, known),
        pack=None if card.pack is None else _with_options(card.pack, card.who, False, known),
    )


def _with_options(
    things: Iterable[Thing], who: str, worn: bool, known: Mapping[At, list[Option]]
) -> tuple[Thing, ...]:
    """Of two things alike only the first has the options: they are the same."""
    seen: set[str] = set()
    found = []
    for one in things:
        options = () if one.id in seen else tuple(known.get((who, one.id, worn), ()))
        found.append(replace(one, options=options))
        seen.add(one.id)
    return tuple(found)


def offered(team: Team) -> frozenset[str]:
    """The keys of all options at things of a team."""
    return frozenset(option.key for card in team.cards for thing in card.things for option in thing.options)
