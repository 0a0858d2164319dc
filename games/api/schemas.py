"""What the API gives, as the document tells it. All moments are in UTC. What it takes is in sent.py; talk,
campaigns and what has happened have files of their own."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from accounts.set_apart import bare
from games.api.names import named
from games.models import game

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]{10}$", description="The name of a game in addresses.")]
PersonName = Annotated[str, AfterValidator(bare)]
"""As it is written, without what sets it apart on pages."""
Scope = Annotated[Literal["read", "play", "tables", "talk"], named("Scope")]
Status = Annotated[str, named("GameStatus", *game.Status.values)]
Language = Annotated[str, named("Language", "en", "pl")]
Moment = datetime | None
Options = Annotated[
    dict[str, Any],
    Field(description="What was chosen for the table, by the names that its system has for it."),
]


class Told(BaseModel):
    """What a program gets; members may be added to it, never taken away."""

    model_config = ConfigDict(from_attributes=True)


class Error(Told):
    """One thing that is wrong in a request."""

    detail: str
    pointer: str | None = Field(None, description="Where in the body, as a JSON pointer: “#/seats”.")
    parameter: str | None = Field(None, description="Which parameter of the address.")
    header: str | None = Field(None, description="Which header.")


class ProblemDetails(Told):
    """RFC 9457. `type` ends in “#problem-” and a stable name."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: list[Error] | None = None
    scope: Scope | None = Field(None, description="The scope that is missing.")
    step: int | None = Field(None, description="The last step that can be asked for.")


# -- people -------------------------------------------------------------------------------------------------


class TokenFacts(Told):
    """The token of this request."""

    name: str
    scopes: list[Scope]
    expires_at: Moment


class Me(Told):
    """Whom the token speaks for."""

    id: str
    name: str
    language: Language
    time_zone: str
    token: TokenFacts


# -- games --------------------------------------------------------------------------------------------------


class GameName(Told):
    """A game by its names."""

    id: str
    name: str
    system: str


class Option(Told):
    """One thing that may be answered: the stable key, and the words of the page in your language."""

    key: str
    text: str


class Question(Told):
    """The open question to you. `token` names it: an answer has to bring it along.

    Of a `sealed` question the answers are opened together; until then `answered` is yours, and you may give
    another. Without an answer `default` or a stand-in decides at `due_at`; `then` says what happens.
    """

    token: str
    kind: str
    prompt: str
    hint: str
    sealed: bool
    answered: str | None
    options: list[Option]
    default: str
    due_at: Moment
    then: str


class OpenQuestion(Told):
    """A question that waits for you, and where."""

    game: GameName
    seat: int
    step: int
    asked_at: datetime
    question: Question


class OpenQuestions(Told):
    """One page; `next` goes into `after` for the next one.

    `upgraded` names games that wait for you too, but are being upgraded: ask again in a minute.
    """

    rows: list[OpenQuestion]
    next: str | None
    upgraded: list[str]


class Seat(Told):
    """A place at a table. `away`: a stand-in plays for its person. `out`: out of the game by the rules.
    `silent`: its person let two questions in others' turns run out, so they are answered at once there."""

    number: int
    name: PersonName
    bot: bool
    away: bool
    out: bool
    silent: bool


class Wait(Told):
    """A seat that the table waits for."""

    seat: int
    due_at: Moment
    then: str


class TakeBack(Told):
    """Your last answer, which may still be taken back."""

    token: str
    kind: str
    key: str
    text: str


class PlanState(Told):
    """Your plan of your turn: whether you may send one now, which stops it may name, how many steps of one
    are still to come, and, in words, why the last one stopped."""

    may_send: bool
    stops: list[str]
    left: int
    stopped: str


class Ally(Told):
    """A turn of somebody else whose time is over: you may play it for `seat`, but for what they have
    refused."""

    token: str
    seat: int
    kind: str
    options: list[Option]


class Result(Told):
    """How a game has ended. Nobody wins where its players have ended it by a vote."""

    winners: list[int]
    how: str
    text: str


class GameView(Told):
    """A game as you may see it from your seat; `seat` is null for a spectator.

    `number` is what the stream tells: it rises with whatever everybody may see (null for who sees the game
    late). `step` counts the steps of the game that everybody may see. `view` is what the rules show you, in
    the words of its system; null before the start. `free` is the number of seats that are not taken yet.
    Where nobody plays any more the game is `adjourned`, and `paused` with that, until one of its people takes
    it up again.
    """

    id: str
    name: str
    system: str
    campaign: str | None = Field(description="Of which campaign it is a chapter.")
    options: Options
    status: Status
    paused: bool
    adjourned: bool
    seat: int | None
    seats: list[Seat]
    free: int
    step: int
    number: int | None
    view: dict[str, Any] | None
    waiting: list[Wait]
    question: Question | None
    take_back: TakeBack | None
    plan: PlanState | None = Field(description="null where turns are not planned, and for spectators.")
    ally: Ally | None = Field(description="A turn that you may play for somebody else.")
    result: Result | None
    created_at: datetime
    started_at: Moment
    finished_at: Moment


class MyGame(GameName):
    """One of your games. `waiting`: it waits for you, until `due_at`. `adjourned`: nobody plays it any more;
    you can take it up again at the table."""

    status: Status
    paused: bool
    adjourned: bool
    seat: int
    names: list[PersonName]
    step: int
    waiting: bool
    due_at: Moment
    started_at: Moment
    finished_at: Moment
    won: bool | None


class MyGames(Told):
    """One page; `next` goes into `after` for the next one."""

    rows: list[MyGame]
    next: str | None


# -- playing ------------------------------------------------------------------------------------------------


class Answered(Told):
    """The table after your answer was taken. `question` is the next one, if you are asked again at once.

    A token without the scope `read` is not sent it.
    """

    step: int
    status: Status
    question: Question | None


class StreamEvent(Told):
    """One event of the stream. `data` is the `number` of the game; with `event` “talk”, that somebody has
    said something. `id` goes into `Last-Event-ID`; a line `retry` says how soon to come again."""

    event: Annotated[Literal["message", "talk"], named("StreamEventKind")] = "message"
    data: Annotated[str, Field(pattern=r"^[0-9]+$")]
    id: str | None = None
    retry: int | None = None


# -- tables -------------------------------------------------------------------------------------------------


class Table(Told):
    """A table before its start, or just after it. `asks` is what it wants of those who join, in words;
    `refused` says why you cannot."""

    id: str
    name: str
    system: str
    status: Status
    seat: int | None
    seats: int
    free: int
    names: list[PersonName]
    options: Options
    teams: str = Field(description="Use `options`.", json_schema_extra={"deprecated": True})
    pace: str
    asks: list[str]
    refused: str | None
    invite: str | None = Field(None, description="The secret end of the link, for those seated.")
    confirm_by: datetime | None = Field(None, description="Until then you are asked whether you are there.")
    asked: list[str] = Field(description="Who is asked whether they are there before the game starts.")
    created_at: datetime


class Tables(Told):
    """One page; `next` goes into `after` for the next one."""

    rows: list[Table]
    next: str | None


class Left(Told):
    """You have left the table."""

    id: str


# -- agreements ---------------------------------------------------------------------------------------------


class VoteOf(Told):
    """What a seat has said; null while it has said nothing."""

    seat: int
    yes: bool | None


class Vote(Told):
    """A proposal that is open. `silence` says what it means to say nothing; `asked`: it waits for you."""

    id: int
    text: str
    by: PersonName
    closes_at: datetime
    silence: str
    ballots: list[VoteOf]
    asked: bool


class Votes(Told):
    """What is open at a table; empty for a token that may not read."""

    rows: list[Vote]


class WayBack(Told):
    """An answer of yours, the latest has `back` 1; `why` it cannot be taken back, empty where you may ask."""

    back: int
    kind: str
    key: str
    why: str


class WaysBack(Told):
    """Your answers since your last turn began, the latest first."""

    rows: list[WayBack]
