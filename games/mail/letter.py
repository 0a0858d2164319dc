"""What a mail consists of, before it becomes text and HTML."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from games.faces.book import Page
from games.faces.scene import Scene
from games.models import Game, Message, Obligation, Seat

BEFORE_THE_OPTIONS = 135
"""So many words of lead, story and question stand before the options, besides the story's own heading."""


@dataclass(frozen=True)
class Choice:
    """One option of the open question in words; `url` leads to the page that confirms it."""

    text: str
    url: str


@dataclass(frozen=True)
class Asked:
    """The open question of the reader.

    `choices` are the options that are shown, `more` counts the others. `due` is the due time in words, empty
    while no clock runs; `then` says what happens at that moment.
    """

    prompt: str
    hint: str
    choices: tuple[Choice, ...]
    more: int
    due: str
    then: str
    note: str = ""


@dataclass(frozen=True)
class Link:
    """A labelled link."""

    label: str
    url: str


@dataclass(frozen=True)
class Item:
    """One line of a list of games: its name, what there is to say, and where it is."""

    name: str
    text: str
    url: str
    due: str = ""


@dataclass(frozen=True)
class Letter:
    """One mail: `lead` are paragraphs, `button` is where to go first, `links` are others, `items` a list
    (there are `more` than it shows), `pages` those of a story book that are new to its reader."""

    lead: tuple[str, ...]
    button: Link | None = None
    links: tuple[Link, ...] = ()
    subject: str = ""
    scene: Scene | None = None
    asked: Asked | None = None
    items: tuple[Item, ...] = ()
    more: int = 0
    pages: tuple[Page, ...] = ()

    def with_table(self, scene: Scene, asked: Asked | None) -> "Letter":
        """The same mail, telling of the table too; before a question the story is cut short."""
        if asked is None:
            return replace(self, scene=scene)
        said = " ".join((*self.lead, asked.prompt, asked.hint))
        return replace(self, scene=scene.within(BEFORE_THE_OPTIONS - len(said.split())), asked=asked)


def held_by(message: Message, seats: Iterable[Seat]) -> Seat | None:
    """The seat that a message is sent to, if it is still its reader's."""
    mine = (seat for seat in seats if seat.number == message.seat and seat.user_id == message.user_id)
    return next(mine, None)


@dataclass(frozen=True)
class Facts:
    """What the words of a mail are made of; `scene` only where the event shows the table.

    `own` is the seat it is sent to, while its reader holds it; `missed` says how many of its turns have run
    out. `first` where no mail has told its reader of the game since it started. `proposals` are what the
    party has proposed, a line each, `pages` those of the story that are new, `headline` what matters most of
    what is new, "" for nothing. `chapter_before` says how the chapter before has ended, where this mail is
    the first word of it.
    """

    message: Message
    game: Game
    seats: dict[int, str] = field(default_factory=dict)
    obligation: Obligation | None = None
    scene: Scene | None = None
    own: Seat | None = None
    first: bool = False
    missed: str = ""
    proposals: tuple[str, ...] = ()
    pages: tuple[Page, ...] = ()
    headline: str = ""
    chapter_before: str = ""
