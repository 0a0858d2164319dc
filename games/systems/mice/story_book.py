"""The types of the story book: chapters and their rooms. All frozen; built from data/."""

from typing import Literal

import msgspec

from games.kit.content import Card, Text
from games.kit.content_files import Row
from games.kit.effects import Conditions, Effects
from games.systems.mice.cards import Achievement, Acting, Key
from games.systems.mice.texts import BookTexts, ChapterTexts


class Where(Card, frozen=True, kw_only=True):
    """A side and, if given, the spaces meant."""

    side: str
    spaces: tuple[int, ...] = ()


class Special(Acting, frozen=True, kw_only=True):
    """A special line of a chapter; `every` 2 means every second such moment; `same_as` is a chapter."""

    id: str
    where: Where | None = None
    need: Conditions = Conditions()
    every: int = 1
    same_as: str = ""


class Place(Card, frozen=True, kw_only=True):
    """A tile of the layout: columns go east, rows south."""

    column: int
    row: int
    up: str


class Start(Card, frozen=True, kw_only=True):
    """Where the mice begin, a space each in the order of choice."""

    side: str
    spaces: tuple[int, ...]


class StartMinions(Card, frozen=True, kw_only=True):
    """Minions on the board at the start."""

    kind: str
    spaces: tuple[int, ...]


class PartyStart(Card, frozen=True, kw_only=True):
    """What a chapter gives the party: items for the stash, cards for any mouse (M-SETUP-08)."""

    items: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Removed(Card, frozen=True, kw_only=True):
    """Cards set aside for the chapter."""

    search: tuple[str, ...] = ()
    encounters: tuple[str, ...] = ()


class RoomSetup(Card, frozen=True, kw_only=True):
    """What comes on the first visit in place of an encounter; no minions at all is a quiet room."""

    minions: dict[str, int]
    boss: str = ""
    at: int = 0


class RoomSurge(Card, frozen=True, kw_only=True):
    """The surge of a room (M-STORY-07)."""

    minions: dict[str, int]
    words: tuple[Key, ...] = ()


class RoomSearch(Card, frozen=True, kw_only=True):
    """What a search may find here: a card or a goal token, on any space where none is named."""

    card: str = ""
    token: str = ""
    spaces: tuple[int, ...] = ()


class Room(Card, frozen=True, kw_only=True):
    """The rules of one side (M-STORY-05 to M-STORY-09)."""

    setup: RoomSetup | None = None
    enter: Effects = Effects()
    search: RoomSearch | None = None
    surge: RoomSurge | None = None
    special: tuple[Special, ...] = ()


class Continue(Card, frozen=True, kw_only=True):
    """How the story goes on: the first line that holds (M-STORY-10); "failed" is the chapter's own defeat."""

    if_: Literal["won", "lost", "failed"] = msgspec.field(name="if")
    next: str
    need: Conditions = Conditions()
    gives: Achievement | None = None


class Chapter(Row, frozen=True, kw_only=True):
    """A chapter of the story book. `defeat` are conditions of its own that lose it, all together."""

    id: str = msgspec.field(name="chapter")
    victory: Conditions
    end_page: int
    layout: dict[str, Place]
    start: Start
    special: tuple[Special, ...]
    rooms: dict[str, Room]
    route: tuple[str, ...]
    continues: tuple[Continue, ...]
    not_allowed: tuple[str, ...] = ()
    start_minions: tuple[StartMinions, ...] = ()
    party: PartyStart = PartyStart()
    defeat: Conditions = Conditions()
    removed: Removed = Removed()

    @property
    def title(self) -> Text:
        """What it is called."""
        return self.texts.title

    @property
    def texts(self) -> ChapterTexts:
        """All that is read of it."""
        told: ChapterTexts = self.told
        return told


class Book(Row, frozen=True, kw_only=True):
    """What all chapters share: mice, pages of the track, and what may be carried on.

    `instead`: an achievement that only older sets have -> the one that it counts as.
    """

    mice: int
    pages: int
    achievements: tuple[Achievement, ...]
    instead: dict[Achievement, Achievement] = {}

    @property
    def texts(self) -> BookTexts:
        """What is read of it."""
        told: BookTexts = self.told
        return told
