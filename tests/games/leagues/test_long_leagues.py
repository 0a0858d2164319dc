"""A league of forty over two seasons, in which workers die, people leave and come."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from games.cups import deciding, drawing, leaving, tables
from games.cups import sweep as cups
from games.engine.dice import Stream
from games.leagues import divisions as divided
from games.leagues import members, seasons, sweep
from games.models import Cup, CupRound, CupTable, Entrant, Game, League, Leaguer
from games.models.cup import CupState, EntrantState, RoundState
from games.models.league import LeaguerState, LeagueState
from labyrinth.ground.clock import now
from tests.games.cups.short import old_hand
from tests.games.cups.test_long_cups import Killed, check_round, play_most
from tests.games.leagues.seasons import divisions, league_of, season
from tests.games.people import person, read_again

pytestmark = pytest.mark.django_db

WORK = (
    (tables, "make"),
    (deciding, "decide"),
    (drawing, "draw_next"),
    (seasons, "begin"),
    (seasons, "close"),
    (seasons, "_make"),
)


def dying(monkeypatch: pytest.MonkeyPatch, lot: Stream) -> Counter[str]:
    """Each fourth thing that a worker does is its last; how often that was."""
    died: Counter[str] = Counter()

    def mortal(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any) -> Any:
            found = work(*given)
            if lot.below(4) == 0:
                died[name] += 1
                raise Killed
            return found

        return done

    for module, name in WORK:
        monkeypatch.setattr(module, name, mortal(name, getattr(module, name)))
    return died


def swept(league: League) -> None:
    """Sweeps of leagues and cups come by until one of each lives to its end."""
    for one in (sweep.sweep, cups.sweep, sweep.sweep):
        for _ in range(500):
            try:
                one()
            except Killed:
                continue
            break
    read_again(league)


def play_season(league: League, lot: Stream) -> None:
    """All rounds of all divisions: most tables are played to their end, the date decides the others."""
    while league.state == LeagueState.RUNNING:
        running = [cup for cup in season(league) if cup.state == CupState.RUNNING]
        for cup in running:
            check_round(cup)
            play_most(cup, lot)
        swept(league)
        of_season = CupRound.objects.filter(cup__in=[cup.pk for cup in running])
        of_season.filter(state=RoundState.RUNNING).update(ends_at=now())
        for _ in range(2):
            Cup.objects.filter(league=league, state=CupState.RUNNING).update(next_at=now())
            swept(league)


def begun(league: League) -> None:
    """The date of the next season comes now."""
    League.objects.filter(pk=league.pk).update(next_at=now())
    swept(league)
    assert league.state == LeagueState.RUNNING


def check_season(league: League) -> None:
    """Everybody plays in one division, each division has a cup, none has a round too many."""
    there = [name for division in divisions(league) for name in division]
    assert len(there) == len(set(there))
    assert all(8 <= len(division) <= 12 for division in divisions(league))
    rows = Leaguer.objects.filter(league=league, state=LeaguerState.IN)
    assert rows.count() == len(there)
    made = CupTable.objects.filter(round__cup__league=league, game__isnull=False)
    assert Game.objects.filter(name__startswith=league.name).count() == made.count()


def test_the_cheap_part_of_it_is_checked_everywhere():
    league = league_of(8)
    begun(league)
    check_season(league)
    check_round(season(league)[0])


def check_moves(came: list[list[str]], after: list[list[str]]) -> None:
    """The first quarter of each plays one higher, the last one no more than one lower."""
    for number, (above, below) in enumerate(pairwise(came)):
        assert set(below[: divided.moving(len(below))]) <= set(after[number])
        last = set(above[-divided.moving(len(above)) :])
        assert last <= {*after[number], *after[number + 1]}
        assert last & set(after[number + 1])


def check_over(league: League) -> None:
    """Both seasons are over, and nothing of them waits."""
    assert (league.state, league.season) == (LeagueState.BETWEEN, 2)
    of_all = Cup.objects.filter(league=league)
    assert {(cup.state, cup.number) for cup in of_all} == {(CupState.OVER, seasons.ROUNDS)}
    assert len(of_all) == len({(cup.season, cup.division) for cup in of_all})
    assert not CupTable.objects.filter(round__cup__league=league, decided_at=None).exists()
    assert not Entrant.objects.filter(cup__league=league, place=None).exists()
    assert Entrant.objects.filter(cup__league=league, state=EntrantState.LEFT).count() >= 3


@pytest.mark.deep
def test_a_league_of_forty_over_two_seasons_in_which_workers_die(monkeypatch):
    league, lot = league_of(40, size=10), Stream("league")
    died = dying(monkeypatch, lot)
    begun(league)
    check_season(league)
    before, of_season = divisions(league), season(league)
    assert [len(one) for one in before] == [10] * 4
    for number, at in ((0, 2), (2, 4)):
        leaving.leave(of_season[number].pk, person(before[number][at]))
    members.leave(league.pk, person(before[1][7]))
    for name in ("Eve", "Olek"):
        members.register(league.pk, old_hand(name))
    play_season(league, lot)
    assert league.state == LeagueState.BETWEEN
    came = [[row.name for row in seasons.ranked(cup)] for cup in season(league)]
    begun(league)
    check_season(league)
    after = divisions(league)
    check_moves(came, after)
    assert {"Eve", "Olek"} <= set(after[-1])
    assert before[1][7] not in {name for one in after for name in one}
    play_season(league, lot)
    check_over(league)
    assert sum(died.values()) > 40
    assert {"begin", "close", "_make"} & set(died)
