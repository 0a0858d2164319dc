"""Options that are chosen at the thing itself: what one may do with what a character wears or carries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.aims import Aim
from games.faces.sorcerer.cards import KEPT, Card, Team, Thing
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.symbols import bust
from games.faces.stakes import Choice, Stakes
from games.faces.wording import Group, Option
from games.kit.content_sets import kept_inside

WORN = ("stow", "doff", "shed", "give_worn", "ability_worn")
"""What is done with a thing that is worn; all else with one in the backpack."""

TO = _("to %(where)s")

At = tuple[str, str, bool]
"""Who has a thing, which it is, and whether it is worn."""
Offered = tuple[tuple[str, bool, tuple[Choice, ...]], ...]
"""Which things of one character have options, whether they are worn, and the options."""


def usable(words: Words, team: Team, groups: Iterable[Group], stakes: Stakes) -> Team:
    """The team with its options at the things that it has, and what each of them brings."""
    known: dict[At, list[Choice]] = {}
    for group in groups:
        for option in group.options:
            if option.rank == "chip" and ":" in option.key:
                known.setdefault(_at(option), []).append(Choice(option, stakes.of(option.key)))
    return replace(team, cards=tuple(_usable(words, card, _of(card.who, known)) for card in team.cards))


def heading(words: Words, team: Team, aims: Sequence[Aim]) -> Team:
    """The team with where each of its Runes wants to be carried."""
    by = {aim.picture: aim for aim in aims}
    found = tuple(
        _heading(words, card, by[bust(card.who)]) if card.rune and bust(card.who) in by else card
        for card in team.cards
    )
    return replace(team, cards=found)


@kept_inside(KEPT)
def _heading(_words: Words, card: Card, aim: Aim) -> Card:
    goal = gettext(TO) % {"where": aim.place.chamber}
    return replace(card, rune_goal=goal, rune_way=f"{aim.next}, {aim.how}", rune_board=aim.place.board)


def _at(option: Option) -> At:
    verb = option.key.removeprefix("zombie_").partition(":")[0]
    return option.holder, option.thing, verb in WORN


def _of(who: str, known: Mapping[At, list[Choice]]) -> Offered:
    return tuple(
        (thing, worn, tuple(found)) for (holder, thing, worn), found in known.items() if holder == who
    )


@kept_inside(KEPT)
def _usable(_words: Words, card: Card, known: Offered) -> Card:
    """The card with its options at its things; it depends on nothing else, so it is remembered."""
    if not known:
        return card
    return replace(
        card,
        weapon=_with_choices([card.weapon], True, known)[0] if card.weapon else None,
        armour=_with_choices(card.armour, True, known),
        pack=None if card.pack is None else _with_choices(card.pack, False, known),
    )


def _with_choices(things: Iterable[Thing], worn: bool, known: Offered) -> tuple[Thing, ...]:
    """Of two things alike only the first has the options: they are the same."""
    at = {thing: choices for thing, place, choices in known if place == worn}
    return tuple(replace(one, choices=at.pop(one.id, ())) for one in things)


def offered(team: Team) -> frozenset[str]:
    """The keys of all options at things of a team."""
    return frozenset(one.option.key for card in team.cards for thing in card.things for one in thing.choices)
