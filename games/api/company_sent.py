"""What the API takes of company: wishes to be seated, circles, seals."""

from typing import Annotated, Literal

from pydantic import Field

from games.api.names import named
from games.api.schemas import Slug
from games.api.sent import Given, example

Word = Annotated[str, Field(min_length=1, max_length=20)]
Many = Annotated[int, Field(ge=2, le=10)]
SealId = Annotated[str, Field(min_length=1, max_length=60)]


class Wishing(Given):
    """What you want to play: the numbers of seats by system, paces, languages; so many hours a day awake
    together with each of the others; after how many days of waiting bots may sit there, null for never."""

    model_config = example(systems={"name-of-a-system": [3, 4]}, paces=["day"], languages=["en"], together=4)

    systems: dict[Word, list[Many]] = Field(max_length=10)
    paces: list[Word] = Field(min_length=1, max_length=5)
    languages: list[Word] = Field(min_length=1, max_length=5)
    together: int = Field(0, ge=0, le=24)
    bots_after: int | None = Field(None, ge=1, le=14)


class ComingIn(Given):
    """The secret end of a circle's invitation link."""

    model_config = example(invite="the secret end of the link")

    invite: str = Field(min_length=1, max_length=24)


class Somebody(Given):
    """What a host does with somebody of the circle."""

    model_config = example(do="let-in")

    do: Annotated[Literal["let-in", "send-away", "name-host"], named("CircleDeed")]


class Wearing(Given):
    """The seals on your arms, by their ids, in place of those there."""

    model_config = example(worn=["name-of-a-system.seal"])

    worn: list[SealId] = Field(max_length=10)


class NewCircle(Given):
    """A circle: its name, what it is about, whether its link lets in or hosts do, whether all may see it."""

    model_config = example(name="Lanterns", about="Every Monday", joining="asked", listed=False)

    name: str = Field(min_length=1, max_length=60)
    about: str = Field("", max_length=600)
    joining: Annotated[Literal["link", "asked"], named("CircleJoiningSent")] = "link"
    listed: bool = False


class NewStanding(Given):
    """A table like one of the circle's (`like`: its id), opened every so many weeks, on a weekday (0:
    Monday), at an hour of your time zone."""

    model_config = example(name="Monday", like="2k5q8d1v0a", weeks=2, weekday=0, hour=18)

    name: str = Field(min_length=1, max_length=50)
    like: Slug
    weeks: int = Field(1, ge=1, le=4)
    weekday: int = Field(ge=0, le=6)
    hour: int = Field(ge=0, le=23)
