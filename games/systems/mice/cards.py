"""The types of everything printed: die, heroes, minions, cards. All frozen; built from data/. Chapters
are in story_book.py.

Words that rules act on (windows, kinds, slots) are closed lists here: a word that is not in its list stops
the start. Names and texts are looked up when somebody asks for them (`texts`).
"""

from collections.abc import Collection
from typing import Literal

from games.kit.content import Card, Name, Text
from games.kit.content_files import Row
from games.kit.effects import Effects
from games.systems.mice.texts import (
    Described,
    HeroTexts,
    Named,
    Titled,
    TraitTexts,
)
from games.systems.mice.words import Symbol

HeroClass = Literal["warrior", "leader", "tinkerer", "healer", "scamp", "archer", "mystic", "maginos"]
AttackKind = Literal["melee", "ranged"]
AttackType = Literal["sharp", "blunt", "magic"]
Size = Literal["small", "large", "none"]
Colour = Literal["orange", "blue"]
Key = Literal["greedy", "traps", "ambush"]
"""The key words of encounters (M-ENC-18, M-ENC-19, M-ENC-21)."""
CardKind = Literal["weapon", "armour", "accessory", "scroll", "item", "trick", "event", "party"]
Slot = Literal["paw", "paws2", "head", "body", "feet", "neck", "ring", "tail", "face", "belt", "charm"]
Compass = Literal["N", "E", "S", "W"]
Achievement = Literal["lamp_light", "captains_medal", "cats_favour", "vial", "kings_ear"]
Window = Literal[
    "free",
    "before_attack",
    "action",
    "instead_of_fight",
    "always",
    "on_wound",
    "turn",
    "before_search",
    "after_roll",
    "after_order_set",
    "minion_cheese_against_self",
    "after_scroll_used",
    "after_card_turn",
    "attack_cheese",
    "own_defence",
    "turn_start",
    "minions_placed",
    "after_attack",
    "mouse_near_hit",
    "before_turn",
    "self_hit",
    "own_attack_cheese",
    "after_hit",
    "own_defence_cheese",
    "minion_turn_start",
    "self_attacked",
    "would_be_captured",
    "after_action",
    "surge",
    "instead_of_search",
    "chapter_start",
    "movement_roll",
    "trap_snapped",
    "token_found",
    "arrival",
    "round_end",
]
"""The moments at which effects act (content 1.3)."""


class Face(Card, frozen=True, kw_only=True):
    """A face of the action die: a number for movement, and symbols (M-DIE-01)."""

    id: str
    number: Literal[1, 2, 3]
    sword: bool = False
    bow: bool = False
    shield: bool = False
    cheese: bool = False
    star: bool = False

    def shows(self, symbol: Symbol) -> bool:
        """Whether the symbol is on it."""
        return bool(getattr(self, symbol))


class Acting(Row, frozen=True, kw_only=True):
    """What can act: its window, how often, what must hold, and what it does."""

    when: Window | None = None
    limit: Literal["turn", "placement", "chapter"] | None = None
    do: Effects = Effects()


class Passive(Acting, frozen=True, kw_only=True):
    """What a hero can do besides their cards; `kinds` are the minions meant."""

    id: str
    kinds: tuple[str, ...] = ()


class Hero(Row, frozen=True, kw_only=True):
    """A hero card (M-CARD-01). `tail` is the card that the tail may hold."""

    id: str
    classes: tuple[HeroClass, ...]
    battle: int
    defence: int
    lore: int
    move: int
    life: int
    paws: int
    start: tuple[str, ...]
    preset: str
    passive: Passive
    tail: str = ""

    @property
    def name(self) -> Name:
        """Their name."""
        return self.texts.name

    @property
    def texts(self) -> HeroTexts:
        """All that is read of them."""
        told: HeroTexts = self.told
        return told


ANY = "any"


def fits_class(hero: Hero, classes: Collection[str]) -> bool:
    """Whether one of the classes is the hero's; nothing asked, or any class, fits everybody (M-CARD-02)."""
    return not classes or ANY in classes or any(one in classes for one in hero.classes)


class BossCard(Row, frozen=True, kw_only=True):
    """An initiative card of minions: how they fight (M-CARD-06)."""

    id: str
    attack: AttackKind
    battle: int
    defence: int
    life: int
    traits: tuple[str, ...]
    immune: tuple[AttackType, ...] = ()


class Minion(BossCard, frozen=True, kw_only=True):
    """A kind of minion: `pool` are its figures, `max` how many markers of it there are (M-COMP-07)."""

    size: Size
    pool: str
    max: int = 0

    @property
    def name(self) -> Name:
        """What it is called."""
        told: Named = self.told
        return told.name


class Boss(Row, frozen=True, kw_only=True):
    """A boss: `pick` of its cards come into play, all where it says 0; a pool of "" is no figure."""

    id: str
    size: Size
    cards: tuple[BossCard, ...]
    pool: str = ""
    pick: int = 0
    no_cheese: bool = False

    @property
    def name(self) -> Name:
        """What it is called."""
        told: Named = self.told
        return told.name


class Trait(Acting, frozen=True, kw_only=True):
    """What minions and bosses can do."""

    id: str

    @property
    def texts(self) -> TraitTexts:
        """What is read of it."""
        told: TraitTexts = self.told
        return told


class Ability(Acting, frozen=True, kw_only=True):
    """An ability card: who may own it, and its price in cheese; a price may go up to `most`."""

    id: str
    classes: tuple[HeroClass | Literal["any"], ...]
    cost: int
    most: int = 0
    cheaper: dict[HeroClass, int] = {}
    need: tuple[Literal["melee", "ranged", "minion_defeated"], ...] = ()

    @property
    def name(self) -> Name:
        """What it is called."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text | None:
        """What its numbers do not say."""
        told: Described = self.told
        return told.text


class SameSpace(Card, frozen=True, kw_only=True):
    """What a weapon is against a target on the own space."""

    attack: AttackKind
    type: AttackType


class SearchCard(Acting, frozen=True, kw_only=True):
    """A search card. Who wants it needs one of the `classes`, or so much Lore; "none" needs nothing."""

    id: str
    count: int
    kind: CardKind
    start: str = ""
    slot: Slot | None = None
    attack: AttackKind | None = None
    type: AttackType | None = None
    battle: int = 0
    defence: int = 0
    lore: int = 0
    move: int = 0
    pack: int = 0
    only: AttackKind | None = None
    same_space: SameSpace | None = None
    classes: tuple[HeroClass, ...] = ()
    needs_lore: int = 0

    @property
    def name(self) -> Name:
        """What it is called."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text | None:
        """What its numbers do not say."""
        told: Described = self.told
        return told.text


class EncounterCard(Row, frozen=True, kw_only=True):
    """An encounter card: minions for pages 1 and 2, 3 and 4, 5 and on, and those of its surge (M-CARD-21)."""

    id: str
    colour: Colour
    bands: tuple[dict[str, int], dict[str, int], dict[str, int]]
    surge: dict[str, int]
    words: tuple[Key, ...] = ()

    @property
    def name(self) -> Text:
        """What it is called."""
        told: Titled = self.told
        return told.name
