"""What a mail consists of, before it becomes text and HTML."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.faces.book import Page
from games.faces.scene import Scene, SmallBoard, Spot
from games.models import Game, Message, Obligation, Seat

BEFORE_THE_OPTIONS = 135
"""So many words of lead, story and question stand before the options, besides the story's own heading."""


@dataclass(frozen=True)
class Choice:
    """One option of the open question in words; `url` leads to the page that confirms it.

    `letter` marks it in the picture, `brings` says what is at stake, `odds` how likely it goes well in
    percent, None where nothing is rolled, `price` what it costs.
    """

    text: str
    url: str
    key: str = ""
    letter: str = ""
    brings: str = ""
    odds: int | None = None
    price: str = ""

    @property
    def stake(self) -> str:
        """How likely it goes well, what it brings and what it costs, in one line."""
        odds = "" if self.odds is None else f"{self.odds}%"
        is_said = bool(odds) and self.brings.startswith(odds)
        return ", ".join(filter(None, ("" if is_said else odds, self.brings, self.price)))

    @property
    def in_short(self) -> str:
        """Its letter, its words and how likely it goes well."""
        odds = "" if self.odds is None else f", {self.odds}%"
        return f"{self.letter}: {self.text}{odds}"


@dataclass(frozen=True)
class Asked:
    """The open question of the reader.

    `choices` are the options that are shown, `more` counts the others. `due` is the due time in words, empty
    while no clock runs; `then` says what happens at that moment. `token`, `kind` and `params` are those of
    the question, `reply_to` is the address to which it is answered with a letter, "" for none.
    """

    prompt: str
    hint: str
    choices: tuple[Choice, ...]
    more: int
    due: str
    then: str
    note: str = ""
    token: str = ""
    kind: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    reply_to: str = ""

    @property
    def letters(self) -> dict[str, Any]:
        """What is kept with the message: an answer that is a letter is one of these options, whose words may
        hang on the facts of the question."""
        return {
            "token": self.token,
            "kind": self.kind,
            "keys": [one.key for one in self.choices if one.letter],
        } | ({"params": dict(self.params)} if self.params else {})

    @property
    def last_letter(self) -> str:
        """The letter of the last option that has one."""
        return max((choice.letter for choice in self.choices), default="")


@dataclass(frozen=True)
class Link:
    """A labelled link."""

    label: str
    url: str


@dataclass(frozen=True)
class Item:
    """One row of a list of games: its name, what there is to say, where it is, until when something waits;
    of the most urgent also the board."""

    name: str
    text: str
    url: str
    due: str = ""
    picture: "Pictured | None" = None


@dataclass(frozen=True)
class Pictured:
    """The board as a PNG inside of a mail: its Content-ID, its size in pixels, its name, and what it shows in
    words, for who sees no pictures."""

    cid: str
    png: bytes
    width: int
    height: int
    title: str
    words: str


@dataclass(frozen=True)
class Bust:
    """The round picture of who plays for the reader: its Content-ID and a PNG."""

    cid: str
    png: bytes


@dataclass(frozen=True)
class Letter:
    """One mail: `lead` are paragraphs, `button` is where to go first, `links` are others, `items` a list
    (there are `more` than it shows), `pages` those of a story book that are new to its reader. `picture` is
    the board; `no_picture` says where it is instead, "" where there is none to show. `next`, `chips` and
    `bust` are those of mail/heading.py."""

    lead: tuple[str, ...]
    button: Link | None = None
    links: tuple[Link, ...] = ()
    subject: str = ""
    scene: Scene | None = None
    asked: Asked | None = None
    items: tuple[Item, ...] = ()
    more: int = 0
    pages: tuple[Page, ...] = ()
    picture: Pictured | None = None
    no_picture: str = ""
    next: str = ""
    chips: tuple[tuple[str, str], ...] = ()
    bust: Bust | None = None

    @property
    def pictures(self) -> tuple["Pictured | Bust", ...]:
        """All pictures inside of it."""
        every = (self.picture, self.bust, *(item.picture for item in self.items))
        return tuple(one for one in every if one is not None)

    @property
    def preheader(self) -> str:
        """What a list of mails shows beside the subject: what matters most, and the first option."""
        first = self.asked.choices[0] if self.asked and self.asked.choices else None
        told = [*self.lead[:1], *([first.in_short] if first and first.letter else [])]
        return " ".join(told)

    @property
    def boards_besides_the_picture(self) -> tuple[SmallBoard, ...]:
        """The boards that the picture does not show."""
        boards = self.scene.boards if self.scene else ()
        return tuple(board for board in boards if not self.picture or board.named != self.picture.title)

    @property
    def changed(self) -> tuple[Spot, ...]:
        """What is new on the board of the picture."""
        if self.scene is None or self.picture is None:
            return ()
        shown = (board for board in self.scene.boards if board.named == self.picture.title)
        return tuple(spot for board in shown for spot in board.spots)

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

    `own` is the seat it is sent to, while its reader holds it; `missed` says how many of its turns have
    run out. `first` where no mail has told its reader of the game since it started. `proposals` are what
    the party has proposed, a line each, `pages` those of the story that are new, `headline` what matters
    most of what is new, "" for nothing, `answered` what was answered by mail. `chapter_before` says how
    the chapter before has ended, where this mail is the first word of it.
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
    answered: str = ""
    chapter_before: str = ""
