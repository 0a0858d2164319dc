"""Options that are chosen at the thing itself: what one may do with what a character wears or carries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.faces.sorcerer.cards import Card, Team, Thing
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.options import option_text
from games.faces.wording import Option

OF_ITS_BEARER = ("wield", "wear", "stow", "doff", "cast")
"""Verbs whose keys name who has the thing, and then the thing."""
OF_WHO_IS_ASKED = ("drop", "shed", "ability", "ability_worn")
WITH_A_MATE = ("give", "give_worn", "swap")
"""Verbs whose keys name a mate, and then the thing of whoever the question is about."""
WORN = ("stow", "doff", "shed", "give_worn", "ability_worn")
"""What is done with a thing that is worn; all others with one in the backpack."""


@dataclass(frozen=True)
class Use:
    """One option at a thing: whose, which, whether it is worn, and the option in words."""

    who: str
    token: str
    worn: bool
    option: Option


def uses(words: Words, kind: str, keys: Iterable[str], who: str, answered: str) -> list[Use]:
    """The options of a question that are about a thing. `who` is the character it is about, or ""."""
    found = ((key, _about(key, who)) for key in keys)
    return [
        Use(*about, Option(key, option_text(words, kind, key), key == answered))
        for key, about in found
        if about is not None
    ]


def _about(key: str, who: str) -> tuple[str, str, bool] | None:
    """Whose thing a key is about, which, and whether it is worn; None where it is about none."""
    verb, *parts = key.removeprefix("zombie_").split(":")
    if verb in OF_ITS_BEARER:
        return parts[0], parts[1], verb in WORN
    if verb == "drink":
        return parts[0], "elixir", False
    if verb in OF_WHO_IS_ASKED:
        return who, parts[0], verb in WORN
    if verb in WITH_A_MATE:
        return who, parts[-1 if verb != "swap" else 1], verb in WORN
    return None


def usable(team: Team, found: Iterable[Use]) -> Team:
    """The team with its options at the things that it has; a use of something else is at nothing."""
    known: dict[tuple[str, str, bool], list[Option]] = {}
    for use in found:
        known.setdefault((use.who, use.token, use.worn), []).append(use.option)
    return replace(team, cards=[_usable(card, known) for card in team.cards])


def _usable(card: Card, known: Mapping[tuple[str, str, bool], list[Option]]) -> Card:
    def at(thing: Thing, *, worn: bool) -> Thing:
        return replace(thing, options=tuple(known.get((card.who, thing.id, worn), ())))

    if not any(who == card.who for who, _token, _worn in known):
        return card
    return replace(
        card,
        weapon=at(card.weapon, worn=True) if card.weapon else None,
        armour=_once(tuple(at(one, worn=True) for one in card.armour)),
        pack=None if card.pack is None else _once(tuple(at(one, worn=False) for one in card.pack)),
    )


def _once(things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Of two things alike only the first has the options: they are the same."""
    seen: set[str] = set()
    found = []
    for one in things:
        found.append(replace(one, options=()) if one.id in seen else one)
        seen.add(one.id)
    return tuple(found)


def offered(team: Team) -> frozenset[str]:
    """The keys of all options at things of a team."""
    return frozenset(option.key for card in team.cards for thing in card.things for option in thing.options)
