"""What the API gives of cups."""

from datetime import datetime
from typing import Annotated

from games.api.names import named
from games.api.schemas import Moment, PersonName, Told
from games.models import cup

State = Annotated[str, named("CupState", *cup.CupState.values)]
Format = Annotated[str, named("CupFormat", *cup.Format.values)]
Luck = Annotated[str, named("CupLuck", *cup.Luck.values)]
How = Annotated[str, named("CupHow", "", *cup.How.values)]
Place = Annotated[str, named("EntrantState", *cup.EntrantState.values)]


class CupName(Told):
    """A cup. Registration ends at `closes_at`; `mine` is what you are in it, null where you are not."""

    id: str
    name: str
    system: str
    format: Format
    state: State
    seats: int
    people: int
    places_max: int
    closes_at: datetime
    mine: Place | None


class Cups(Told):
    """Those of which you may know, the newest first; `next` goes into `after` for the next page."""

    rows: list[CupName]
    next: str | None


class CupPlace(Told):
    """What you are in a cup now; null where you are not in it any more."""

    id: str
    mine: Place | None


class CupEntrant(Told):
    """One line of the cross table. `instead`: whose line it was before; points are those of the table.
    `deeds` are against the mean of the same seat ("+4.5") where all tables of a round share their luck;
    `group` is the number of their group, 0 where there are none; `people` those who play for a party."""

    id: int
    group: int
    name: PersonName
    instead: PersonName
    state: Place
    place: int
    points: str
    met: str
    deeds: str
    people: list[PersonName]


class PartyAsks(Told):
    """A party that asks you: answer at `party`; `by` leads it."""

    party: int
    name: PersonName
    by: PersonName


class PartyPerson(Told):
    """Somebody of your party: `confirmed_at` null while they are asked; `id` null where the account is
    gone."""

    partner: int
    id: str | None
    name: PersonName
    leads: bool
    confirmed_at: Moment


class MyParty(Told):
    """Your party in a cup; so many people it `lacks` whom its leader may still ask."""

    party: int
    name: PersonName
    leads: bool
    lacks: int
    people: list[PartyPerson]


class CupStruck(Told):
    """The result that counts no more."""

    id: str
    round: int
    entrant: int


class CupWaits(Told):
    """Who waits for a place, or a party that waits for its people; `since` when."""

    id: int
    name: PersonName
    since: datetime


class CupSitting(Told):
    """Somebody at a table; `place` null while it is not decided, `struck` why it counts no more."""

    entrant: int
    seat: int
    place: int | None
    points: str
    struck: str


class CupTable(Told):
    """A table of a round. A bye has no `game`; nor has, to others, a table of a round that shares its luck
    and is not over."""

    letter: str
    game: str | None
    how: How
    decided_at: Moment
    people: list[CupSitting]


class CupRound(Told):
    """A round. What is not decided at `ends_at` is decided by how far everybody has come. `commitment` is
    that of the bag of dice, "" where each table has its own."""

    number: int
    commitment: str
    begins_at: datetime
    ends_at: datetime
    over_at: Moment
    tables: list[CupTable]


class Cup(CupName):
    """All of a cup: its lines, the best first, and its rounds. `me` is your line; `promise` the commitment of
    the round that is drawn next, "" where none is or each table has its own dice.

    It begins in groups of at most `group` people, of which the first `of_group` go on to finals. In a cup of
    parties an entrant is a party of `seats` people; `asks_me` are those that ask you. `waiting` is the list
    of those for whom there is no place yet, `asking` are parties that wait for their people. `refused` says
    why you cannot register, null where you can, or are in it; `keeps` whether you are its host, who may move
    the date if it was not `moved` yet.
    """

    pace: str
    rounds_in_all: int
    through: int
    group: int
    of_group: int
    days: int
    why: str
    luck: Luck
    promise: str
    places_min: int
    circle: str | None
    by_number: bool
    keeps: bool
    moved: bool
    refused: str | None
    me: int | None
    waiting: list[CupWaits]
    asking: list[CupWaits]
    asks_me: list[PartyAsks]
    entrants: list[CupEntrant]
    rounds: list[CupRound]
