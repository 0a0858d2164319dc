"""A season is made: a cup for each division; when all are over everybody's rank is written down.

The caller holds the league's row, and has looked at the state from which this goes on. What is made stands in
one transaction, and each cup is unique by league, season and division: a worker that dies makes none twice.
"""

from datetime import datetime, timedelta

from games.leagues import founding
from games.leagues.divisions import arranged, sizes
from games.leagues.members import let_go_barred
from games.messages import league_notices
from games.models import Cup, Entrant, League, Leaguer, Standing
from games.models.cup import OPEN_CUP, CupState, EntrantState, Format
from games.models.league import LeaguerState, LeagueState

ROUNDS = 4
"""Of a season: Swiss, within the division."""
PAUSE = timedelta(days=7)
"""So long after a season the next one is made."""
LATER_BY, LATEST = timedelta(days=14), timedelta(days=90)
"""With too few people a season is put off by so long, until it is so late; then the league is over."""
FEW = "few"
"""Why a league is over for which there were too few people."""


def begin(league: League, at: datetime) -> None:
    """Make the next season out of those who stayed and those who have registered; or put it off."""
    let_go_barred(league, at)
    _rank_again(league)
    before, new = _stayed(league), _coming(league)
    of_sizes = sizes(sum(map(len, before)), len(new), league.size)
    if not of_sizes:
        _put_off(league, at)
        return
    league.season += 1
    was = {row.pk: row.division for row in Leaguer.objects.filter(league=league, state=LeaguerState.IN)}
    for number, people in enumerate(arranged(before, new, of_sizes), 1):
        _make(league, number, people, at)
    league.state, league.next_at = LeagueState.RUNNING, None
    league.save(update_fields=["season", "state", "next_at"])
    league_notices.on_season(league, was)


def _rank_again(league: League) -> None:
    """A result of the last season may have been struck since it was over."""
    for cup in Cup.objects.filter(league=league, season=league.season, season__gt=0):
        for place, row in enumerate(ranked(cup), 1):
            mine = Leaguer.objects.filter(league=league, user=row.user_id, state=LeaguerState.IN)
            mine.update(place=place)


def _stayed(league: League) -> list[list[int]]:
    """Those who have played, division by division, the best first."""
    found: dict[int, list[int]] = {}
    rows = Leaguer.objects.filter(league=league, state=LeaguerState.IN)
    for row in rows.order_by("division", "place", "pk"):
        found.setdefault(row.division, []).append(row.pk)
    return list(found.values())


def _coming(league: League) -> list[int]:
    """Those who come in: before the first season the strongest first, later as they have registered."""
    rows = list(Leaguer.objects.filter(league=league, state=LeaguerState.WAITING).order_by("since", "pk"))
    if league.season == 0:
        known = Standing.objects.filter(
            user__in=[row.user_id for row in rows], system=league.system, seats=league.seats, rated__gt=0
        )
        rating = dict(known.values_list("user", "ordinal"))
        rows.sort(key=lambda row: -(rating.get(row.user_id or 0) or 0.0))
    return [row.pk for row in rows]


def _put_off(league: League, at: datetime) -> None:
    if at >= league.closes_at + LATEST:
        founding.stop(league, FEW)
        return
    league.next_at = at + LATER_BY
    league.save(update_fields=["next_at"])


def _make(league: League, number: int, people: list[int], at: datetime) -> None:
    """The cup of a division: its people are in it, and its first round is drawn at once."""
    cup = Cup.objects.create(
        name=f"{league.name} {league.season}.{number}",
        system=league.system,
        options=league.options,
        pace=league.pace,
        form=Format.SWISS,
        seats=league.seats,
        rounds=ROUNDS,
        places_min=len(people),
        places_max=len(people),
        closes_at=at,
        days=league.days,
        circle_id=league.circle_id,
        league=league,
        season=league.season,
        division=number,
        host_id=league.host_id,
        state=CupState.SEATED,
        created_at=at,
        next_at=at,
    )
    rows = Leaguer.objects.in_bulk(people)
    Entrant.objects.bulk_create(
        Entrant(cup=cup, user_id=rows[pk].user_id, name=rows[pk].name, seed=seed, since=rows[pk].since)
        for seed, pk in enumerate(people, 1)
    )
    Leaguer.objects.filter(pk__in=people).update(state=LeaguerState.IN, division=number, place=0)


def is_played(league: League) -> bool:
    """Whether a division of the season is not over yet (one query)."""
    return Cup.objects.filter(league=league, season=league.season, state__in=OPEN_CUP).exists()


def close(league: League, at: datetime) -> None:
    """All divisions are over: who has stayed has a rank, who has taken a line over has its place."""
    playing = set(Leaguer.objects.filter(league=league, state=LeaguerState.IN).values_list("pk", flat=True))
    for cup in Cup.objects.filter(league=league, season=league.season).order_by("division"):
        for place, row in enumerate(ranked(cup), 1):
            playing.discard(_placed(league, cup.division, place, row, at))
    Leaguer.objects.filter(pk__in=playing).update(state=LeaguerState.LEFT)
    league.state, league.closes_at, league.next_at = LeagueState.BETWEEN, at + PAUSE, at + PAUSE
    league.save(update_fields=["state", "closes_at", "next_at"])
    league_notices.on_ranked(league)


def ranked(cup: Cup) -> list[Entrant]:
    """Those of a division who have not left, the best first; equals as they were seeded (one query)."""
    rows = Entrant.objects.filter(cup=cup, state=EntrantState.IN, user__isnull=False)
    return sorted(rows, key=lambda row: (row.place or cup.places_max + 1, -row.points, row.seed))


def _placed(league: League, division: int, place: int, row: Entrant, at: datetime) -> int:
    """Write somebody's rank down; the key of their row."""
    assert row.user_id is not None
    found, _made = Leaguer.objects.update_or_create(
        league=league,
        user_id=row.user_id,
        defaults={"name": row.name, "state": LeaguerState.IN, "division": division, "place": place},
        create_defaults={
            "name": row.name,
            "since": at,
            "state": LeaguerState.IN,
            "division": division,
            "place": place,
        },
    )
    return found.pk
