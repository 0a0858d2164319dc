"""What the API takes, as the document tells it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.api.names import named

RoomOrOwn = Annotated[Literal["", "table", "spectators"], named("RoomOrOwn")]
OptionName = Annotated[str, Field(max_length=40)]
PlanKey = Annotated[str, Field(min_length=1, max_length=200)]
OptionWord = Annotated[str, Field(max_length=40)]


class Given(BaseModel):
    """What a program sends: nothing is guessed, and nothing unknown is passed over."""

    model_config = ConfigDict(strict=True, extra="forbid")


def example(**fields: Any) -> ConfigDict:
    """Strict, with such a body as the example of the document."""
    return ConfigDict(strict=True, extra="forbid", json_schema_extra={"examples": [fields]})


class Answer(Given):
    """The key of an option, for the question with this token."""

    model_config = example(question="the token of the question", key="end")

    question: str = Field(max_length=200)
    key: str = Field(max_length=200)


class Undo(Given):
    """The token of the table as you saw it."""

    model_config = example(question="the token of the question")

    question: str = Field(max_length=200)


class Ballot(Given):
    """Your word on a proposal."""

    model_config = example(ballot="yes")

    ballot: Annotated[Literal["yes", "no", "withdraw"], named("BallotWord")]


class AskBack(Given):
    """Which of your latest answers is to be taken back, with all that followed: 1 for the last one."""

    model_config = example(back=1)

    back: int = Field(ge=1, le=999)


MOST_BRANCHES = 20
"""No plan has more; an Encounter Roll has sixteen totals."""


class PlanStep(Given):
    """One step of a plan: the first of the `keys` that is offered is answered, one that ends in `*` means any
    key that begins so.

    `kind` is the question that it answers, empty for the main one of a turn. It is passed over where the
    condition `given` (“NAME” or “NAME:NUMBER”) does not hold, and, if `optional`, where none of its keys is
    offered. One that is `always` has no place in the order: it answers whenever no other does.
    """

    keys: list[PlanKey] = Field(min_length=1, max_length=20)
    kind: str = Field("", max_length=40)
    given: str = Field("", max_length=60)
    optional: bool = False
    always: bool = False


class PlanBranch(Given):
    """The steps for one case: each word of `when` has one of its numbers. `roll` is the roll that decides
    where one goes, or the total of the one that says what one meets; `life` is the life that is left. An
    empty `when` holds in any case."""

    when: dict[OptionName, list[int]] = Field(default_factory=dict, max_length=4)
    steps: list[PlanStep] = Field(min_length=1, max_length=60)


class Plan(Given):
    """What you want to do in your turn, in order, behind that the steps of the first of the branches that
    fits, and what stops it, each stop with its number (0 for none)."""

    model_config = example(
        question="the token of the question", steps=[{"keys": ["step:7"]}, {"keys": ["end"]}], stops={}
    )

    question: str = Field(max_length=200)
    steps: list[PlanStep] = Field(min_length=1, max_length=60)
    branches: list[PlanBranch] = Field(default_factory=list, max_length=MOST_BRANCHES)
    stops: dict[OptionName, int] = Field(default_factory=dict, max_length=20)

    def plain(self) -> dict[str, Any]:
        """As the service takes it."""
        return self.model_dump(exclude={"question"})


class Ordering(Given):
    """Standing orders by their ids, “FIGURE.ORDER” for one figure alone; what is not named stays as it is.

    null takes an order back: it is as for all your games, by default, or as for all your figures.
    """

    model_config = example(orders={"dodge": "always", "nez.dodge": "never"})

    orders: dict[OptionName, Any] = Field(max_length=200)


class GivenCondition(Given):
    """A word of the closed list, with its value where it is said with one."""

    word: OptionName
    value: int | str | None = None


class GivenRule(Given):
    """Where all `conditions` hold the order is `then`, or you are asked (“ask”)."""

    conditions: list[GivenCondition] = Field(max_length=20)
    then: str | bool


class Ruling(Given):
    """Rules by the ids of orders, in the order in which they are heard; an empty list takes those of an order
    away."""

    model_config = example(
        rules={"repeat_defence": [{"conditions": [{"word": "life", "value": 1}], "then": "always"}]}
    )

    rules: dict[OptionName, list[GivenRule]] = Field(max_length=60)

    def plain(self) -> dict[str, Any]:
        """As the service takes it."""
        return {
            order: [
                {"if": [[one.word, one.value] for one in rule.conditions], "then": rule.then}
                for rule in rules
            ]
            for order, rules in self.rules.items()
        }


class Saying(Given):
    """Something to be said, in a subset of Markdown."""

    model_config = example(text="Good luck!")
    text: str = Field(min_length=1, max_length=1000)
    room: RoomOrOwn = Field("", description="Empty: your own room.")


class NewTable(Given):
    """A table to be opened; you sit on seat 1, bots behind you. It starts when all seats are taken.

    The fields with hours and minutes belong to the pace “custom”, but for `answer_hours`, `grace_minutes`,
    `late` and `misses`, which change any pace.
    """

    model_config = example(
        name="An evening for two", seats=2, bots=1, options={"teams": "choose"}, pace="day"
    )

    name: str = Field(min_length=1, max_length=60)
    system: str = Field("", max_length=20, description="Empty: the first that the site offers.")
    seats: int = Field(2, ge=1, le=10)
    bots: int = Field(0, ge=0, le=9)
    opponent: str = Field(
        "",
        max_length=12,
        description="Who plays the bots: a level, or “mixed”. Empty: the usual one.",
    )
    options: dict[OptionName, OptionWord] = Field(
        default_factory=dict,
        max_length=50,
        description="What the system lets you choose, by name; what you leave out is as usual.",
    )
    teams: OptionWord | None = Field(
        None, description="Use `options`.", json_schema_extra={"deprecated": True}
    )
    campaign: bool = Field(
        False, description="When the game is over the next one follows; where games of the system do."
    )
    access: Annotated[Literal["open", "link"], named("Access")] = "open"
    phrase: str = Field("", max_length=80, description="Your words for the dice.")
    pace: Annotated[Literal["live", "day", "relaxed", "week", "custom"], named("Pace")] = "day"
    turn_hours: int | None = None
    increment_hours: int | None = None
    cap_hours: int | None = None
    wall: bool = Field(False, description="Hours count by night too.")
    at_hour: int | None = Field(
        None, ge=0, le=23, description="Turns are due at this hour; then the hours before it do not count."
    )
    at_zone: str = Field("", max_length=64, description="The zone of that hour; empty: yours.")
    at_days: str = Field(
        "",
        pattern="^[0-6]{0,7}$",
        description="Its weekdays as digits, 0 is Monday; empty: every day.",
    )
    answer_hours: int | None = None
    grace_minutes: int | None = None
    late: Annotated[Literal["stand_in", "automatic", "forfeit", "own"], named("WhenLate")] | None = None
    misses: int | None = None
    reliability: int | None = Field(None, description="Others need so many of 100 turns played in time.")
    language: Annotated[Literal["", "en", "pl"], named("LanguageWanted")] = Field(
        "", description="Others need this language."
    )
    rating: int | None = Field(None, description="Others need this rating.")
    spectators: bool = Field(True, description="Others may watch an open table.")
    spectator_delay: Annotated[Literal[0, 10, 60, 360, 1440], named("SpectatorDelay")] = Field(
        0, description="They see it so many minutes late."
    )
    what_if_off: bool = Field(False, description="Nobody tries moves on a board of their own.")


class Way(Given):
    """A figure, the spaces that it goes to, in order, and what it does there; an attack has a target."""

    figure: str = Field(min_length=1, max_length=40)
    spaces: list[PlanKey] = Field(default_factory=list, max_length=40)
    deed: Annotated[Literal["", "attack", "search", "wait"], named("ProposedDeed")] = ""
    target: str = Field("", max_length=40)


class Proposing(Given):
    """What the party could do: words, and ways that are drawn at the board until the figure has moved."""

    model_config = example(text="Then shoot the spider", paths=[{"figure": "lily", "spaces": ["6", "7"]}])

    text: str = Field("", max_length=1000)
    paths: list[Way] = Field(default_factory=list, max_length=6)


class Thumb(Given):
    """Up (true), down (false), or nothing any more (null)."""

    model_config = example(up=True)

    up: bool | None


class HandOver(Given):
    """Which figure goes to which seat of the last chapter; 0: to somebody who is not there yet."""

    model_config = example(figure="lily", to=2)

    figure: str = Field(min_length=1, max_length=40)
    to: int = Field(ge=0, le=10)


class SeatOf(Given):
    """A seat of the table, by its number."""

    model_config = example(seat=2)

    seat: int = Field(ge=1, le=100)


class Joining(Given):
    """How you sit down: `invite` is the secret end of the link to a table that is not open to everybody."""

    model_config = example(phrase="")

    phrase: str = Field("", max_length=80, description="Your words for the dice.")
    invite: str = Field("", max_length=24)
