"""The types of everything printed: cards, characters, spaces, endings. All frozen; built by content.py.

Names and texts are looked up when somebody asks for them (`told`).
"""

from functools import cached_property
from typing import Literal

from games.kit.content import Card, Name, Text
from games.kit.content_files import Row
from games.kit.effects import Effects, found
from games.systems.talisman.texts import Described
from games.systems.talisman.words.cards import Bind
from games.systems.talisman.words.permissions import AlignReq
from games.systems.talisman.words.terms import Alignment, Box, Kind, Moment, Type, Who

RegionId = Literal["outer", "middle", "inner", "city"]
SpaceKind = Literal["fields", "woods", "hills", "plains", "runes", "desert"]
Special = Literal[
    "sentinel",
    "bridge",
    "portal",
    "runes",
    "cursed_glade",
    "chasm",
    "warlock",
    "gate",
    "jail",
    "plain_of_peril",
    "mines",
    "vampires_tower",
    "pits",
    "valley_of_fire",
    "werewolf_den",
    "death",
    "crypt",
    "crown_of_command",
]
"""Spaces whose rules have a procedure of their own."""
Target = Literal["", "character", "turn", "another"]
"""At whom a Spell is aimed: nobody, any character, the one whose turn begins (both have the effect happen to
them), another character (the caster has it, with that one)."""


class Use(Card, frozen=True, kw_only=True):
    """What a card does at a moment; with `may` its owner decides. `at` names the space or place of a visit.

    `once` a turn at most. `who` it happens to, if not the owner.
    """

    when: Moment
    at: str = ""
    may: bool = False
    once: bool = False
    who: Who = "you"
    then: Effects


class PrintedCard(Row, frozen=True, kw_only=True):
    """A card of a deck. Its id is "deck.card"; the names of two decks may be the same (T-R-62).

    * `drawn`: what happens when it is drawn (T-R-82); `taken`: what must be done to take it.
    * `gained`: what happens to who takes it; `met`: the encounter with it.
    * `held`: what holds while it is owned, or while an Enemy or Place lies there.
    * `uses`: what it does, or may be used for, at moments; `cast`: what a Spell does, by the moment.
    """

    id: str
    type: Type
    copies: int
    kinds: tuple[Kind, ...] = ()
    price: int = 0
    target: Target = ""
    drawn: Effects = Effects()
    taken: Effects = Effects()
    gained: Effects = Effects()
    met: Effects = Effects()
    held: Effects = Effects()
    uses: tuple[Use, ...] = ()
    cast: dict[Moment, Effects] = {}

    @cached_property
    def bond(self) -> Bind | None:
        """That it must be taken, and stays (T-BASE-711)."""
        return found(self.held, Bind)

    @cached_property
    def closed_to(self) -> tuple[Alignment, ...]:
        """The alignments that may not own it (T-BASE-710)."""
        return tuple(one for word in self.held if isinstance(word, AlignReq) for one in word.never)

    @cached_property
    def moments(self) -> frozenset[Moment]:
        """When it may be of use."""
        return frozenset(use.when for use in self.uses)

    @property
    def deck(self) -> str:
        """The deck to which it returns when it is discarded."""
        return self.id.partition(".")[0]

    @property
    def called(self) -> str:
        """What rules call it, in whichever deck it is (T-R-62)."""
        return self.id.partition(".")[2]

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What it says."""
        told: Described = self.told
        return told.text


class Character(Row, frozen=True, kw_only=True):
    """A character card: values, start space, how many Spells it starts with, and its abilities.

    `starts` is carried out when the character comes into play.
    """

    id: str
    box: Box = "base"
    start: str
    alignment: Alignment
    strength: int
    craft: int
    life: int
    fate: int
    spells: int = 0
    starts: Effects = Effects()
    held: Effects = Effects()
    uses: tuple[Use, ...] = ()

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """Its abilities in words."""
        told: Described = self.told
        return told.text


class Space(Row, frozen=True, kw_only=True):
    """A space of a board. `draw` cards are drawn up to that number; `text` is carried out after the cards.

    * `before` comes before drawing; `prayer` is the table on which one prays there.
    * `faces`: the spaces of the Middle Region over the river; `street`: where a shop is entered.
    * `exits`: of Mines and Crypt, space -> the highest total that leads there.
    """

    id: str
    region: RegionId
    kind: SpaceKind | None = None
    draw: int = 0
    special: Special | None = None
    faces: tuple[str, ...] = ()
    street: str = ""
    exits: dict[str, int] = {}
    before: Effects = Effects()
    text: Effects = Effects()
    prayer: Effects = Effects()

    @property
    def name(self) -> Name:
        """Its name; spaces of one kind share it."""
        told: Described = self.told
        return told.name

    @property
    def words(self) -> Text:
        """What it says."""
        told: Described = self.told
        return told.text


class Ending(Row, frozen=True, kw_only=True):
    """An Alternative Ending, and in which variants it may be used (T-CITY-803 to T-CITY-805)."""

    id: str
    box: Box
    variants: tuple[Literal["revealed", "hidden"], ...]
    whole: bool = False
    """Only where the whole of its box is in play (T-MOON-503)."""
    lives: int = 0
    strength: int = 0
    craft: int = 0

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What it says."""
        told: Described = self.told
        return told.text


class Quest(Row, frozen=True, kw_only=True):
    """A quest of the Warlock (T-BASE-714): what has to be done, and how much of it."""

    id: str
    roll: int
    task: Literal["take_life", "kill_enemy", "follower", "magic_object", "gold"]
    n: int = 1

    @property
    def name(self) -> Name:
        """What it is called."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What has to be done."""
        told: Described = self.told
        return told.text
