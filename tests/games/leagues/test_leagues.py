"""A league from its founding over its seasons: who comes in, who moves, who leaves."""

import pytest
from django.db import IntegrityError, transaction

from games.cups import leaving
from games.cups import sweep as cups
from games.leagues import founding, members, seasons, sweep
from games.models import Cup, Entrant, League, Leaguer
from games.models.cup import CupState, EntrantState
from games.models.league import LeaguerState, LeagueState
from games.refused import Refused
from games.seats.replace import take_over
from labyrinth.ground.clock import now
from tests.games.cups.short import game_of, names, old_hand, tables
from tests.games.leagues.seasons import begin, divisions, founded, in_state, league_of, over, season, swept
from tests.games.people import person, read_again

pytestmark = pytest.mark.django_db


def test_a_season_is_a_swiss_cup_for_each_division_drawn_at_once():
    league = begin(league_of(16))
    assert (league.state, league.season) == (LeagueState.RUNNING, 1)
    assert divisions(league) == [names(8), names(16)[8:]]
    cups.sweep()
    for cup in season(league):
        assert (cup.state, cup.number, cup.rounds, cup.form) == (CupState.RUNNING, 1, 4, "swiss")
        assert sorted(map(len, tables(cup))) == [4, 4]
    assert season(league)[1].name == "Lantern league 1.2"
    assert not sweep.sweep(), "a season that is played is left alone"


def test_the_next_season_begins_a_week_later_with_quarters_that_have_moved():
    league = over(begin(league_of(16)))
    assert league.state == LeagueState.BETWEEN
    assert league.next_at - now() > seasons.PAUSE / 2
    begin(league)
    first, second = divisions(league)
    assert first == [*names(6), "P09", "P10"]
    assert second == ["P07", "P08", *names(16)[10:]]
    assert Cup.objects.filter(league=league).count() == 4


def test_who_registers_while_a_season_runs_comes_in_with_the_next_one_at_the_bottom():
    league = begin(league_of(16))
    members.register(league.pk, old_hand("Eve"))
    assert in_state(league, LeaguerState.WAITING) == ["Eve"]
    begin(over(league))
    assert divisions(league)[1][-1] == "Eve"


def test_a_result_struck_between_two_seasons_counts_in_the_next_one():
    league = over(begin(league_of(16)))
    Entrant.objects.filter(cup=season(league)[0], name="P01").update(place=9)
    begin(league)
    assert "P01" in divisions(league)[1]
    assert "P08" in divisions(league)[1]
    assert "P07" in divisions(league)[0]


def test_with_too_few_people_it_waits_and_is_over_in_the_end():
    league = begin(league_of(7))
    assert (league.state, league.season) == (LeagueState.GATHERING, 0)
    assert league.next_at > now()
    League.objects.filter(pk=league.pk).update(closes_at=now() - seasons.LATEST)
    begin(league)
    assert (league.state, league.why) == (LeagueState.OVER, seasons.FEW)
    with pytest.raises(Refused, match="league is over"):
        members.register(league.pk, old_hand("P08"))


def test_the_place_of_who_leaves_goes_to_the_best_below():
    league = begin(league_of(16))
    members.leave(league.pk, person("P03"))
    assert Entrant.objects.get(name="P03").state == EntrantState.LEFT
    begin(over(league))
    first, second = divisions(league)
    assert "P03" not in {*first, *second}
    assert first == ["P01", "P02", "P04", "P05", "P06", "P07", "P09", "P10"]
    assert second == ["P08", "P11", "P12", "P13", "P14", "P15", "P16"]
    with pytest.raises(Refused, match="not in this league"):
        members.leave(league.pk, person("P03"))


def test_who_leaves_a_division_has_left_the_league_and_may_come_back_at_the_bottom():
    league = begin(league_of(16))
    leaving.leave(season(league)[0].pk, person("P01"))
    over(league)
    assert in_state(league, LeaguerState.LEFT) == ["P01"]
    members.register(league.pk, person("P01"))
    begin(league)
    assert divisions(league)[1][-1] == "P01"


def test_who_takes_a_line_over_has_its_place_in_the_league_but_nobody_of_another_division():
    league = begin(league_of(16))
    cups.sweep()
    cup = season(league)[0]
    game, seat = game_of(cup, "P02")
    leaving.leave(cup.pk, person("P02"))
    refused = take_over(person("P12"), game.pk, seat)
    assert (refused.accepted, "in this cup yourself" in refused.message) == (False, True)
    assert take_over(person("Olek"), game.pk, seat).accepted
    over(league)
    assert in_state(league, LeaguerState.LEFT) == ["P02"]
    begin(league)
    assert divisions(league)[0][1] == "Olek"


def test_who_is_banned_comes_into_no_season():
    from accounts import sanctions

    league = league_of(9)
    sanctions.lay(person("P02").pk, "ban", reason="cheats", until=None, by=None)
    begin(league)
    assert divisions(league) == [[name for name in names(9) if name != "P02"]]


def test_the_host_ends_it_and_the_season_is_played_on():
    league = begin(league_of(8))
    with pytest.raises(Refused, match="Only the host"):
        founding.end(league.pk, person("Bob"), reason="no reason")
    founding.end(league.pk, person("Ann"), reason="no time")
    read_again(league)
    assert (league.state, league.why) == (LeagueState.OVER, "no time")
    assert season(league)[0].is_open
    over(league)
    assert not sweep.sweep()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"size": 7}, "8 to 12 people"),
        ({"size": 13}, "8 to 12 people"),
        ({"seats": 6}, "at most 4 seats"),
        ({"system": "mice"}, "all play together"),
        ({"pace": "custom"}, "no such leagues"),
        ({"days": 1}, "3 to 366 days"),
    ],
)
def test_what_cannot_be_played_is_not_founded(wrong, why):
    with pytest.raises(Refused, match=why):
        founded(**wrong)


def test_a_host_has_two_leagues_at_most_and_seasons_are_none_of_the_cups_of_theirs():
    for _ in range(2):
        founded()
    with pytest.raises(Refused, match="2 leagues"):
        founded()


def test_nobody_registers_twice_and_no_new_account():
    league = league_of(1)
    with pytest.raises(Refused, match="in this league already"):
        members.register(league.pk, person("P01"))
    with pytest.raises(Refused, match="a week old"):
        members.register(league.pk, person("Newcomer"))


# -- killed, and twice --------------------------------------------------------------------------------------


class Killed(BaseException):
    """A worker dies in the middle of its transaction."""


def test_a_worker_that_dies_between_two_divisions_leaves_nothing_and_the_next_makes_all(monkeypatch):
    league, made = league_of(16), seasons._make

    def dies(of: League, number: int, *more: object) -> None:
        made(of, number, *more)
        raise Killed

    monkeypatch.setattr(seasons, "_make", dies)
    with pytest.raises(Killed), transaction.atomic():
        begin(league)
    assert not Cup.objects.exists()
    monkeypatch.setattr(seasons, "_make", made)
    begin(league)
    assert Cup.objects.count() == 2
    swept(league)
    assert Cup.objects.count() == 2
    assert Leaguer.objects.count() == 16


def test_a_division_of_a_season_is_there_once():
    league = begin(league_of(8))
    [cup] = season(league)
    cup.pk, cup.slug = None, "another123"
    with pytest.raises(IntegrityError), transaction.atomic():
        cup.save(force_insert=True)
