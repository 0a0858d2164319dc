"""The rows of Mice & Mystics: what of an event they hold besides what those of every system do."""

from collections.abc import Mapping
from typing import Literal

from games.faces.mice.gaps import LISTS, TYPES
from games.faces.say.effects import types
from games.faces.say.rows import EventRow, QuestionRow
from games.faces.say.speaker import Speaker
from games.kit.content import Card


class Again(Card, frozen=True, kw_only=True):
    """The line of an event of this `kind` says it, too, where it comes next and its facts are those: fact of
    that event -> fact of this one."""

    kind: str
    facts: Mapping[str, str] = {}


class MiceEvent(EventRow, frozen=True, kw_only=True):
    """A kind of event.

    `head`: a turn begins with it. `sums` is the count to which its fact `n` is added. `place` is the fact
    that names its space, "way" for all that were passed, "own" where the one is who does it. `change`: it is
    shown as what was won or lost. `reads` is the page of the story to which it leads. The line of `again`
    makes its own superfluous. `role` is what it is in a fight ("special": by what the chapter says it comes),
    `brings` what somebody has more or less by it.
    """

    head: bool = False
    sums: Literal["", "dealt", "taken"] = ""
    place: Literal["", "way", "to", "space", "own"] = ""
    change: Literal["won", "lost"] | None = None
    reads: Literal["", "opening", "room", "end"] = ""
    again: Again | None = None
    role: Literal["", "attack", "struck", "roll", "cheese", "wheel", "out", "special"] = ""
    brings: Literal["", "wound", "heal", "cheese", "card", "goal", "caught", "beaten"] = ""


class MiceQuestion(QuestionRow, frozen=True, kw_only=True):
    """A kind of question. `things` are the verbs of those options that name a thing, which are
    tiles; "*" where the key of an option is the thing itself."""

    things: tuple[str, ...] = ()


SPEAKER: Speaker[MiceEvent, MiceQuestion] = Speaker(
    slug="mice",
    own_types={**types(lambda: SPEAKER, LISTS), **TYPES},
    event=MiceEvent,
    question=MiceQuestion,
)
