"""Options that are chosen at the thing itself: what one may do with what a character wears or carries."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from games.faces.sorcerer.cards import KEPT, Card, Team, Thing
from games.faces.wording import Group, Option

WORN = ("stow", "doff", "shed", "give_worn", "ability_worn")
"""What is done with a thing that is worn; all else with one in the backpack."""

At = tuple[str, str, bool]
"""Who has a thing, which it is, and whether it is worn."""
Offered = tuple[tuple[str, bool, tuple[Option, ...]], ...]
"""Which things of one character have options, whether they are worn, and the options."""


def usable(team: Team, groups: Iterable[Group]) -> Team:
    """The team with its options at the things that it has."""
    known: dict[At, list[Option]] = {}
    for group in groups:
        for option in group.options:
            if option.rank == "chip" and ":" in option.key:
                known.setdefault(_at(option), []).append(option)
    return replace(team, cards=tuple(_usable(card, _of(card.who, known)) for card in team.cards))


def _at(option: Option) -> At:
    verb = option.key.removeprefix("zombie_").partition(":")[0]
    return option.holder, option.thing, verb in WORN


def _of(who: str, known: Mapping[At, list[Option]]) -> Offered:
    return tuple(
        (thing, worn, tuple(found)) for (holder, thing, worn), found in known.items() if holder == who
    )


@lru_cache(KEPT)
def _usable(card: Card, known: Offered) -> Card:
    """The card with its options at its things; it depends on nothing else, so it is remembered."""
    if not known:
        return card
    return replace(
        card,
        weapon=_with_options([card.weapon], True, known)[0] if card.weapon else None,
        armour=_with_options(card.armour, True, known),
        pack=None if card.pack is None else _with_options(card.pack, False, known),
    )


def _with_options(things: Iterable[Thing], worn: bool, known: Offered) -> tuple[Thing, ...]:
    """Of two things alike only the first has the options: they are the same."""
    at = {thing: options for thing, place, options in known if place == worn}
    return tuple(replace(one, options=at.pop(one.id, ())) for one in things)


def offered(team: Team) -> frozenset[str]:
    """The keys of all options at things of a team."""
    return frozenset(option.key for card in team.cards for thing in card.things for option in thing.options)
