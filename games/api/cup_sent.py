"""What the API takes of cups and leagues: new ones, parties, why one ends or a result is struck."""

from typing import Annotated, Any, Literal

from pydantic import Field

from games.api.names import named
from games.api.schemas import Slug
from games.api.sent import Given, example

Day = Annotated[
    str,
    Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A date; at 20:00 in your time zone."),
]
CupPace = Annotated[Literal["day", "relaxed", "week", "live"], named("CupPace")]
Length = Annotated[
    str, Field(max_length=20, description="One of the shorter games of the system; empty: as usual.")
]
OfCircle = Annotated[
    str, Field(pattern=r"^([a-z0-9]{10})?$", description="A circle that you keep; empty: for everybody.")
]
LARGEST = 2**63 - 1
"""No row has a larger number."""
Count = Annotated[int, Field(ge=1, le=256)]


class NewCup(Given):
    """A cup that you host. `rounds`, `group`, `of_group` and `through` belong to some formats: a Swiss cup
    and parties have rounds; groups those of the groups, then so many of each go on; in a knock-out, and in
    finals, so many of each table go on. `story` is the chapter that all parties play. With fewer than twelve
    people at most each table has its own dice."""

    model_config = example(
        name="Autumn cup", system="name-of-a-system", format="swiss", rounds=4, closes_on="2027-09-30"
    )

    name: str = Field(min_length=1, max_length=50)
    system: str = Field(min_length=1, max_length=20)
    seats: int = Field(4, ge=2, le=6)
    length: Length = ""
    story: str = Field("", max_length=40)
    format: Annotated[Literal["swiss", "knock_out", "groups", "parties"], named("CupFormat")] = "swiss"
    rounds: Count | None = None
    group: Count | None = None
    of_group: Count | None = None
    through: Count | None = None
    places_min: int = Field(8, ge=2, le=256)
    places_max: int = Field(32, ge=2, le=256)
    closes_on: Day
    by_number: bool = Field(False, description="Drawn earlier, as soon as all places are taken.")
    luck: Annotated[Literal["own", "bag"], named("CupLuck")] = "bag"
    pace: CupPace = "day"
    days: int = Field(28, ge=1, le=366, description="Of a round.")
    circle: OfCircle = ""

    def filled(self) -> dict[str, Any]:
        """The form of the page as a browser would send it."""
        said = self.model_dump(exclude={"format", "story"})
        return {**said, "form": self.format, "story": f"{self.system}:{self.story}" if self.story else ""}


class NewLeague(Given):
    """A league that you host: its divisions have about `division_size` people."""

    model_config = example(name="Long league", system="name-of-a-system", closes_on="2027-09-30")

    name: str = Field(min_length=1, max_length=40)
    system: str = Field(min_length=1, max_length=20)
    seats: int = Field(4, ge=2, le=4)
    length: Length = ""
    division_size: int = Field(8, ge=8, le=12)
    closes_on: Day
    pace: CupPace = "day"
    days: int = Field(28, ge=1, le=366, description="Of a round.")
    circle: OfCircle = ""

    def filled(self) -> dict[str, Any]:
        """The form of the page as a browser would send it."""
        return {**self.model_dump(exclude={"division_size"}), "size": self.division_size}


class Reason(Given):
    """Why you do it; everybody concerned reads it."""

    model_config = example(reason="Too few have time.")

    reason: str = Field(min_length=5, max_length=300)


class Striking(Reason):
    """Whose result of the round is struck, by the id of their line, and why."""

    model_config = example(entrant=7, reason="They had shown their hand to each other.")

    entrant: int = Field(ge=1, le=LARGEST)


class Party(Given):
    """A party for a cup: its name, and the others of it by their ids, as far as you know them."""

    model_config = example(name="The Foxes", people=["2k5q8d1v0a"])

    name: str = Field(min_length=1, max_length=30)
    people: list[Slug] = Field(max_length=3)


class PartyAnswer(Given):
    """What you say to a party that asks you."""

    model_config = example(do="yes")

    do: Annotated[Literal["yes", "no"], named("PartyAnswerWord")]


class AskedPartner(Given):
    """Whom your party asks, by their id."""

    model_config = example(person="2k5q8d1v0a")

    person: Slug
