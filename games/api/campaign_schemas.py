"""What the API gives of campaigns, as the document tells it."""

from games.api.schemas import GameName, PersonName, Status, Told


class Chapter(Told):
    """One game of a campaign. `won` is null where it is not decided."""

    number: int
    game: GameName
    title: str
    status: Status
    won: bool | None
    outcome: str


class Member(Told):
    """A figure of the party: the seat that plays it, and whether it is `free`. `then` names who has it from
    the next chapter on, empty where nothing changes."""

    figure: str
    name: str
    seat: int
    player: PersonName
    free: bool
    lines: list[str]
    then: str


class Campaign(Told):
    """Games that follow one another. `halted` says why it stands still; empty while it goes on."""

    id: str
    name: str
    system: str
    chapters: list[Chapter]
    party: list[Member]
    halted: str
    may_go_on: bool


class CampaignName(Told):
    """One of your campaigns: the number of its last chapter, and the game in which that is played."""

    id: str
    name: str
    system: str
    chapter: int
    game: str
    halted: str


class CampaignGoesOn(Told):
    """A campaign, and the game in which it is played now."""

    id: str
    game: str


class Campaigns(Told):
    """The latest first, 50 at most; `next` goes into `after` for the next page."""

    rows: list[CampaignName]
    next: str | None
