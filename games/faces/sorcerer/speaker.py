"""The rows of The Sorcerer's Labyrinth, with what they say besides those of all systems."""

from collections.abc import Collection
from typing import Literal

from games.faces.say.effects import types
from games.faces.say.rows import EventRow, QuestionRow, Said
from games.faces.say.speaker import Speaker
from games.faces.sorcerer.gaps import TYPES
from games.kit.content import Card

WALK = ("chamber", "explores")
"""Where it has led, and whether that was explored."""


class ChangeRow(Card, frozen=True, kw_only=True):
    """What is owned or hurt by it, in a few words, with the id of its picture; `short` is the least of it
    beside the sentence ("+1 Gem"), nothing where the sentence says it all."""

    text: Said
    picture: Said
    lost: bool = False
    short: Said | None = None


class SorcererEvent(EventRow, frozen=True, kw_only=True):
    """A kind of event.

    `role` is what it is to the moment and to the story of the game: it begins a turn, it is the row of the
    Encounter "table", a "roll", the "dice" of a fight before the clash that they decide, or a death.
    `box` is what the moment's box makes of it: its sentence is "told", or what is printed on its "card"; its
    "rows", title or verdict say it, or it is "unsaid"; nothing where its `change` is all. `title` heads a box
    that begins with it; it is `ruled` where the box names its first rule. `walked`: it leads from `frm` to
    `to`. A fight may begin with what is `before_fight`; `costs` is what is used up in it. A `blow` is
    seen where somebody is beaten or hurt.
    """

    role: Literal["", "turn", "table", "roll", "dice", "clash", "death"] = ""
    box: Literal["told", "card", "rows", "unsaid"] | None = None
    change: ChangeRow | None = None
    title: Said | None = None
    ruled: bool = False
    walked: bool = False
    before_fight: bool = False
    costs: Literal["lives", "armour", "scrolls", "gems"] | None = None
    blow: bool = False

    def known_in(self, field: str) -> Collection[str] | None:
        """The title of a walk is told what the whole of it was, too."""
        known = self.facts
        return (*known, *WALK) if known is not None and self.walked and field == "title" else known


SPEAKER: Speaker[SorcererEvent, QuestionRow] = Speaker(
    slug="sorcerer",
    own_types={**types(lambda: SPEAKER, ()), **TYPES},
    event=SorcererEvent,
    question=QuestionRow,
)
