"""A person's profile, as far as they show it to who looks."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.functional import Promise

from accounts.models import User
from accounts.visibility import Viewer, shows_history, shows_seals, shows_times
from games.careers.boards import FEWEST_GAMES
from games.careers.campaigns import CampaignPlayed, campaigns_played
from games.careers.finished_games import FinishedGame, page
from games.careers.head_to_head import HeadToHead, pairs_of
from games.careers.leaderboard import WIDTH, SureBar, sure_bar
from games.careers.part_words import team_words
from games.careers.rating_curve import rating_curves
from games.careers.reliability import Reliable, reliability
from games.careers.season_boards import SeasonResult
from games.careers.season_boards import results as season_results
from games.careers.shown_seals import ShownSeal, earned_seals, how_many
from games.careers.years import years_of
from games.drawing.charts import Chart
from games.drawing.shares import Share
from games.faces.systems import name_of
from games.models import Pairing, Standing

OPPONENTS = 5
RECENT = 5


@dataclass(frozen=True)
class Rating:
    """With the ends of its 95 % interval; `settled` once there are enough games for a leaderboard."""

    value: float
    low: float
    high: float
    games: int

    @property
    def settled(self) -> bool:
        """Whether it stands on a leaderboard."""
        return self.games >= FEWEST_GAMES

    @property
    def bar(self) -> SureBar:
        """What it is sure of, to be drawn."""
        return sure_bar(self.value, self.low, self.high)


@dataclass(frozen=True)
class SeatsRecord:
    """Games with so many seats: how many were won, and the rating if there is one."""

    seats: int
    won: Share
    rating: Rating | None


@dataclass(frozen=True)
class TeamRecord:
    """Games with one team or character."""

    id: str
    name: str
    won: Share


@dataclass(frozen=True)
class SystemRecord:
    """All finished games of one system: by number of seats, by team, and how the ratings went."""

    slug: str
    name: str | Promise
    won: Share
    left: int
    seats: list[SeatsRecord]
    teams: list[TeamRecord]
    curve: Chart | None = None


@dataclass(frozen=True)
class Profile:
    """What the viewer is shown of the person; without `history` nothing of their games but how they keep
    a table going; `seals` None: they are not shown; `years` are those that the reader has in review."""

    person: User
    own: bool
    history: bool
    reliability: Reliable | None
    records: list[SystemRecord] = field(default_factory=list)
    opponents: list[HeadToHead] = field(default_factory=list)
    campaigns: list[CampaignPlayed] = field(default_factory=list)
    recent: list[FinishedGame] = field(default_factory=list)
    seals: list[ShownSeal] | None = None
    years: list[int] = field(default_factory=list)
    seasons: list[SeasonResult] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games the person has finished."""
        return sum(record.won.whole for record in self.records)

    @property
    def worn(self) -> list[ShownSeal]:
        """The seals on their arms."""
        return [one for one in self.seals or () if one.worn]

    @property
    def all_seals(self) -> int:
        """How many seals there are."""
        return how_many()


def profile(person: User, viewer: Viewer) -> Profile:
    """The profile of a person whom the viewer may see; about a dozen queries and a bounded number of rows,
    however much they played."""
    history = shows_history(viewer, person)
    reliable = reliability(person, with_times=shows_times(viewer, person))
    own = viewer.pk == person.pk
    if not history:
        return Profile(person, own, history, reliable)
    return Profile(
        person,
        own,
        history,
        reliable,
        records=_records(person),
        opponents=_opponents(person),
        campaigns=campaigns_played(person, viewer),
        recent=page(person, viewer, size=RECENT).rows,
        seals=earned_seals(person) if shows_seals(viewer, person) else None,
        years=years_of(person) if own else [],
        seasons=season_results(person),
    )


def played_at_all(person: User) -> Share:
    """How many games of any kind the person has finished, and how many of them they won (one query)."""
    rows = list(Standing.objects.filter(user=person).values_list("won", "games"))
    return Share(sum(won for won, _games in rows), sum(games for _won, games in rows))


def _records(person: User) -> list[SystemRecord]:
    """The systems they play, most played first (two queries, where they have played much five)."""
    systems: dict[str, list[Standing]] = {}
    rows = list(Standing.objects.filter(user=person, games__gt=0).order_by("system", "seats"))
    for row in rows:
        systems.setdefault(row.system, []).append(row)
    curves = rating_curves(rows)
    found = [_record(slug, rows, curves.get(slug)) for slug, rows in systems.items()]
    return sorted(found, key=lambda record: (-record.won.whole, record.slug))


def _record(slug: str, rows: list[Standing], curve: Chart | None) -> SystemRecord:
    return SystemRecord(
        slug,
        name_of(slug),
        Share(sum(row.won for row in rows), sum(row.games for row in rows)),
        sum(row.left for row in rows),
        [SeatsRecord(row.seats, Share(row.won, row.games), _rating(row)) for row in rows],
        _teams(slug, rows),
        curve,
    )


def _rating(row: Standing) -> Rating | None:
    if row.mu is None or row.sigma is None or not row.rated:
        return None
    return Rating(row.mu, row.mu - WIDTH * row.sigma, row.mu + WIDTH * row.sigma, row.rated)


def _teams(system: str, rows: Iterable[Standing]) -> list[TeamRecord]:
    """Those they have played, most often first."""
    added: dict[str, tuple[int, int]] = {}
    for row in rows:
        for team, (games, won) in row.teams.items():
            so_far = added.get(team, (0, 0))
            added[team] = so_far[0] + games, so_far[1] + won
    found = [
        TeamRecord(team, team_words(system, team), Share(won, games)) for team, (games, won) in added.items()
    ]
    return sorted(found, key=lambda team: (-team.won.whole, team.name))


def _opponents(person: User) -> list[HeadToHead]:
    """With whom they have finished most games (one query)."""
    most = Pairing.objects.filter(user=person, other__is_active=True).select_related("other")
    return pairs_of(person, most.order_by("-games", "-last_at")[:OPPONENTS])
