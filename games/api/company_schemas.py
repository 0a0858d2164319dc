"""What the API tells of company: wishes to be seated, friends, circles, seals. All moments are in UTC."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from games.api.cup_schemas import State as CupState
from games.api.names import named
from games.api.schemas import Moment, PersonName, Slug, Told
from games.models import circle, wish

WishState = Annotated[str, named("WishState", *wish.WishState.values)]
Role = Annotated[str, named("CircleRole", *circle.Role.values)]
Joining = Annotated[str, named("CircleJoining", *circle.Joining.values)]


class Likely(Told):
    """How it stands with one game of so many seats, in words: how long one waits, how many wait; "" where
    that is not known, and where nobody does."""

    system: str
    seats: int
    wait: str
    people: str


class WishFacts(Told):
    """What you want to play. It waits `since`, and ends by itself at `until`. `systems` are the numbers of
    seats by system. Where a table is found `table` is its id and `confirm_by` the end of the time in which
    you say yes (`/tables/{game}/here`) or no (`/tables/{game}/leave`); null where you have said yes."""

    state: WishState
    systems: dict[str, list[int]]
    paces: list[str]
    languages: list[str]
    together: int
    bots_after: int | None
    since: datetime
    until: datetime
    table: str | None
    confirm_by: Moment
    fits: str = Field(
        description="How many of those who wait fit you, in words; empty where you do not wait, and without "
        "the scope “read”."
    )


class MyWish(Told):
    """Your open wish, null without one, and what others wait for."""

    wish: WishFacts | None
    likely: list[Likely]


class WishEnded(Told):
    """You wait no more."""

    state: WishState


class PersonFacts(Told):
    """Somebody by name."""

    id: str
    name: PersonName


class Followed(PersonFacts):
    """Somebody you follow; `friend` where they follow you, too. `here`: they look at a table just now, and
    let friends see that."""

    friend: bool
    since: datetime
    here: bool


class Friends(Told):
    """Whom you follow, friends first, and who follows you without being followed."""

    rows: list[Followed]
    asking: list[PersonFacts]


class CircleName(Told):
    """A circle by name; `role` is what you are in it, null for nothing."""

    id: str
    name: str
    people: int
    role: Role | None


class MyCircles(Told):
    """Yours, those you have asked to be let into, too."""

    rows: list[CircleName]


class Circles(Told):
    """One page of those that everybody may see and that are none of yours; `next` goes into `after`."""

    rows: list[CircleName]
    next: str | None


class CircleCup(Told):
    """A cup of the circle (`/cups/{cup}`)."""

    id: Slug
    name: str
    system: str
    state: CupState
    people: int


class CircleMember(PersonFacts):
    """Somebody in a circle."""

    role: Role
    since: datetime


class CircleTable(Told):
    """A table of the circle."""

    id: Slug
    name: str
    system: str
    status: str


class Standing(Told):
    """A table that the circle opens again and again: every so many `weeks`, on a `weekday` (0: Monday), at
    an `hour` of the `zone`; `next_at` is when the next one begins."""

    id: int
    name: str
    system: str
    weeks: int
    weekday: int
    hour: int
    zone: str
    next_at: Moment


class StandingEnded(Told):
    """It opens no further table."""

    id: int


class CirclePage(Told):
    """A circle as you see it. `tables`, `standing` and `cups` are for members, `asking` and `invite` for
    hosts; null for others."""

    id: str
    name: str
    about: str
    listed: bool
    joining: Joining
    role: Role | None
    people: list[CircleMember]
    asking: list[CircleMember] | None
    tables: list[CircleTable] | None
    standing: list[Standing] | None
    cups: list[CircleCup] | None
    invite: str | None


class CircleLeft(Told):
    """The circle that you are not in any more."""

    id: str


class SealFacts(Told):
    """A seal: `id` is its system and its word, `times` how often it was earned, first `at`; `worn` where it
    stands on the arms."""

    id: str
    name: str
    told: str
    times: int
    at: Moment
    worn: bool


class WornSeals(Told):
    """The ids of the seals on your arms."""

    worn: list[str]


class Seals(Told):
    """Somebody's seals, the newest first, and how many there are."""

    rows: list[SealFacts]
    all: int
