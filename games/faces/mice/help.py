"""The help cards: the die, heroes, minions, search cards, abilities, and what lies on the board."""

from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from games.faces.mice.deeds import bust, thing
from games.faces.mice.dice import SYMBOLS, picture
from games.faces.mice.names import immunity, name
from games.faces.mice.stakes import card_text
from games.faces.naming import text
from games.systems.mice.cards import BossCard
from games.systems.mice.content import (
    RULESET,
    Content,
    content_of,
)

CLASSES = {
    "warrior": gettext_noop("Warrior"),
    "leader": gettext_noop("Leader"),
    "tinkerer": gettext_noop("Tinkerer"),
    "healer": gettext_noop("Healer"),
    "scamp": gettext_noop("Scamp"),
    "archer": gettext_noop("Archer"),
    "mystic": gettext_noop("Mystic"),
    "maginos": gettext_noop("Maginos alone"),
    "any": gettext_noop("anybody"),
}
KINDS = {
    "weapon": gettext_noop("Weapons"),
    "armour": gettext_noop("Armour"),
    "accessory": gettext_noop("Accessories"),
    "scroll": gettext_noop("Scrolls"),
    "item": gettext_noop("Items"),
    "trick": gettext_noop("Tricks"),
    "event": gettext_noop("Events"),
    "party": gettext_noop("Party items"),
}
IMMUNE = gettext_noop("Hits of these do nothing: %(types)s.")
ATTACKS = {"melee": gettext_noop("melee"), "ranged": gettext_noop("ranged")}


@dataclass(frozen=True)
class FaceHelp:
    """A face of the die: `symbol` is its picture, `number` counts for movement, `signs` for all else."""

    symbol: str
    number: int
    signs: str


@dataclass(frozen=True)
class HeroHelp:
    """A hero card."""

    symbol: str
    name: str
    classes: str
    values: tuple[int, int, int, int, int]
    about: str
    passive: str
    passive_text: str


@dataclass(frozen=True)
class MinionHelp:
    """A kind of minion, or a card of a boss; `attack` says how it fights."""

    symbol: str
    name: str
    attack: str
    battle: int
    defence: int
    life: int
    traits: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CardHelp:
    """A search card or an ability: how many there are, who may use it ("" for all), what it does."""

    symbol: str
    name: str
    count: int
    classes: str
    text: str


@dataclass(frozen=True)
class Help:
    """All help cards; `search` are the search cards by kind."""

    faces: tuple[FaceHelp, ...]
    heroes: tuple[HeroHelp, ...]
    minions: tuple[MinionHelp, ...]
    abilities: tuple[CardHelp, ...]
    search: tuple[tuple[str, tuple[CardHelp, ...]], ...]


def helps() -> Help:
    """The help cards in the reader's language."""
    content = content_of(RULESET)
    return Help(
        faces=tuple(_face(content, face) for face in content.faces),
        heroes=tuple(hero_help(content, hero) for hero in content.heroes),
        minions=(
            *(_minion(content, one.id, name(content, one.id), one) for one in content.minions.values()),
            *(
                _minion(content, boss.id, name(content, boss.id), card)
                for boss in content.bosses.values()
                for card in boss.cards
            ),
        ),
        abilities=tuple(_ability(content, one) for one in content.abilities),
        search=tuple((gettext(word), _cards(content, kind)) for kind, word in KINDS.items()),
    )


def classes_of(names: tuple[str, ...]) -> str:
    """Classes in words; "" where everybody may."""
    return ", ".join(gettext(CLASSES[one]) for one in names if one != "any")


def _face(content: Content, face: str) -> FaceHelp:
    shown = [gettext(word) for symbol, word in SYMBOLS.items() if getattr(content.faces[face], symbol)]
    return FaceHelp(picture(int(face)), content.faces[face].number, ", ".join(shown))


def hero_help(content: Content, hero: str) -> HeroHelp:
    """The card of a hero; `values` are battle, defence, lore, movement and life."""
    one, told = content.heroes[hero], content.heroes[hero].texts
    values = (one.battle, one.defence, one.lore, one.move, one.life)
    return HeroHelp(
        bust(hero),
        name(content, hero),
        classes_of(tuple(what for what in one.classes if what != hero)),
        values,
        text(told.text),
        text(told.passive_name),
        text(told.passive_text),
    )


def _minion(content: Content, kind: str, called: str, card: BossCard) -> MinionHelp:
    traits = [(name(content, one), text(content.traits[one].texts.text)) for one in card.traits]
    if card.immune:
        traits.append((gettext("Immunity"), gettext(IMMUNE) % {"types": immunity(content, kind)}))
    attack = gettext(ATTACKS[card.attack])
    return MinionHelp(bust(kind), called, attack, card.battle, card.defence, card.life, tuple(traits))


def _ability(content: Content, card: str) -> CardHelp:
    return CardHelp(
        thing(card),
        name(content, card),
        1,
        classes_of(content.abilities[card].classes),
        card_text(content, card),
    )


def _cards(content: Content, kind: str) -> tuple[CardHelp, ...]:
    found = [one for one in content.search.values() if one.kind == kind]
    return tuple(
        CardHelp(
            thing(one.id),
            name(content, one.id),
            one.count,
            classes_of(one.classes),
            card_text(content, one.id),
        )
        for one in found
    )
