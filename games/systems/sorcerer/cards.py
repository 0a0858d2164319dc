"""The types of everything printed: cards, tokens, boards. All frozen; built by content.py from data/.

Names and texts are looked up when somebody asks for them (`Row.told`).
Words that rules act on (kinds, windows, specials, abilities) are closed lists here: a word that is not in its
list stops the start.
"""

from typing import Literal

import msgspec

from games.kit.content import Card, Name, Text
from games.kit.content_files import Row
from games.kit.effects import Effects, word_of
from games.systems.sorcerer.texts import CharacterTexts, Described, ElementTexts, GemTexts, SideTexts

Kind = Literal["weapon", "armour", "scroll", "elixir"]
Magic = Literal["spells", "charms"]
MagicClass = Literal["spell", "charm"]
Window = Literal["OWN", "MOVE", "ROLL", "PRE", "POST", "HIT"]
AbilityName = Literal[
    "raise_zombie",
    "relentless",
    "blood_thirst",
    "trap",
    "fury",
    "rune_lore",
    "acid_cloud",
    "pickpocket",
    "burrow",
    "sure_shot",
    "tree_of_life",
    "foresight",
]
SpecialToken = Literal["zombie", "trap", "cloud", "tree"]
ElementId = Literal["fire", "water", "earth", "air"]
PlaceId = Literal["camp", "teleport", "runes"]
Face = Literal[1, 2, 3, 4, 5, 6]  # a face of a die


class Team(Row, frozen=True, kw_only=True):
    """One of the four teams: its characters in the order of the cards, and the default pair of L-R-04."""

    id: str
    characters: tuple[str, ...] = ()
    start_pair: tuple[str, ...] = ()

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What is said of it."""
        told: Described = self.told
        return told.text


class OwnToken(Card, frozen=True, kw_only=True):
    """The Special tokens that start on a character's card (L-SETUP-15)."""

    type: SpecialToken
    count: int


class Character(Row, frozen=True, kw_only=True):
    """A character card (L-COMP-19). `armour` counts the armour slots, `backpack` its places."""

    id: str
    team: str
    strength: int
    lp: int
    backpack: int
    armour: int
    magic: tuple[Magic, ...]
    ability: AbilityName
    kind: Literal["activated", "passive"]
    token: OwnToken | None

    @property
    def name(self) -> Name:
        """The whole name."""
        told: CharacterTexts = self.told
        return told.name

    @property
    def short(self) -> Name:
        """The name in short."""
        told: CharacterTexts = self.told
        return told.short

    @property
    def ability_name(self) -> Text:
        """What the ability is called."""
        told: CharacterTexts = self.told
        return told.ability_name

    @property
    def ability_text(self) -> Text:
        """What the ability does."""
        told: CharacterTexts = self.told
        return told.ability_text


class Zombie(Row, frozen=True, kw_only=True):
    """The Zombie's values (L-CHAR-02)."""

    strength: int
    lp: int
    backpack: int
    armour: int
    magic: tuple[Magic, ...]

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What is printed on it."""
        told: Described = self.told
        return told.text


class TokenRolls(Card, frozen=True, kw_only=True):
    """Faces on which a Trap springs and a Cloud corrodes (L-CHAR-05e, L-CHAR-08c)."""

    trap_springs_on: tuple[Face, ...]
    cloud_corrodes_on: tuple[Face, ...]


class Find(Row, frozen=True, kw_only=True):
    """A Find token and how many of it there are; `cast`, of scrolls only, says what they do in a window."""

    id: str
    kind: Kind
    count: int
    bonus: int = 0
    magic_class: MagicClass | None = msgspec.field(default=None, name="class")
    cast: dict[Window, Effects] = {}

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What is printed on it."""
        told: Described = self.told
        return told.text


class Encounter(Row, frozen=True, kw_only=True):
    """A row of the Encounter Table; `total` is two dice plus digit, cut to 3..18 (L-R-26).

    What a monster does `before` the fight, in each `clash`, and when it is `won` or `lost` by the character.
    """

    total: int
    id: str
    type: Literal["event", "monster"]
    strength: int = 0
    wounds: int = 0
    finds: int = 0
    gems: int = 0
    heal: int = 0
    before: Effects = Effects()
    clash: Effects = Effects()
    won: Effects = Effects()
    lost: Effects = Effects()

    @property
    def special(self) -> str | None:
        """The word of what the monster does beside fighting; each has one."""
        return next((word_of(one) for one in (*self.before, *self.clash, *self.won, *self.lost)), None)

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What is printed on it."""
        told: Described = self.told
        return told.text


class Element(Row, frozen=True, kw_only=True):
    """An element, which a Rune bears."""

    id: ElementId

    @property
    def name(self) -> Name:
        """Its name."""
        told: ElementTexts = self.told
        return told.name

    @property
    def rune(self) -> Name:
        """The name of its Rune."""
        told: ElementTexts = self.told
        return told.rune


class Place(Row, frozen=True, kw_only=True):
    """One of the three chambers without a digit."""

    id: PlaceId

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What is printed on it."""
        told: Described = self.told
        return told.text


class Token(Row, frozen=True, kw_only=True):
    """A token other than a Find: `count` in the box, `spare` of them never used in play (L-FAQ-07)."""

    id: str
    group: Literal["quest", "marker", "gauntlet", "special"]
    count: int
    spare: int = 0

    @property
    def name(self) -> Name:
        """Its name."""
        told: Described = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What is printed on it."""
        told: Described = self.told
        return told.text


class GemMarker(Card, frozen=True, kw_only=True):
    """Gem markers of one worth."""

    worth: int
    count: int


class Gem(Row, frozen=True, kw_only=True):
    """The Gem and its markers (L-COMP-05)."""

    markers: tuple[GemMarker, ...]

    @property
    def name(self) -> Name:
        """Its name."""
        told: GemTexts = self.told
        return told.name


class BoardSide(Row, frozen=True, kw_only=True):
    """One side of a board. Chambers are named column + row ("c3"), sorted by name everywhere.

    `neighbours` go through passages, `walls` are the other chambers beside one on the grid (for Burrow; solid
    rock is no chamber).
    """

    id: str  # "1A" .. "4B"
    board: str  # "1" .. "4"
    picture: str  # by which name its picture is kept, which never changes
    camp: str
    teleport: str
    runes: str
    elements: dict[str, str]  # element -> chamber
    element_of: dict[str, str]  # chamber -> element
    digits: dict[str, int]
    chambers: tuple[str, ...]
    passages: tuple[tuple[str, str], ...]
    neighbours: dict[str, tuple[str, ...]]
    walls: dict[str, tuple[str, ...]]

    @property
    def name(self) -> Text:
        """Its name."""
        told: SideTexts = self.told
        return told.name

    @property
    def text(self) -> Text:
        """What is said of it."""
        told: SideTexts = self.told
        return told.text

    @property
    def map(self) -> str:
        """The drawing of it in characters."""
        told: SideTexts = self.told
        return told.map
