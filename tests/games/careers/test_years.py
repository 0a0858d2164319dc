"""Years in review: made in January out of the records, once, the same again, without anybody's name."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command

from accounts.deletions import begin, carry_out
from accounts.models import User, Year
from accounts.own_data import years as exported
from games.careers import after_end, years
from games.careers.years import Told, told
from games.models import EarnedSeal, Game, Played
from labyrinth.ground.clock import stopped_at
from tests.games.people import finish, person, running

pytestmark = pytest.mark.django_db

JUNE = datetime(2026, 6, 9, 18, 30, tzinfo=UTC)
JANUARY = datetime(2027, 1, 5, 4, 0, tzinfo=UTC)


def ended(*names: str, at: datetime = JUNE) -> Game:
    """A game that was played at that moment, recorded, not packed yet."""
    with stopped_at(at):
        game = running(*names)
        finish(game)
        after_end._attempt(game.pk, after_end._record)
    game.refresh_from_db()
    return game


def of(name: str, number: int = 2026) -> Told:
    found = years.figures(person(name), number)
    assert found is not None
    return found


# -- what it tells ---


def test_it_counts_the_games_that_ended_in_the_year_and_what_was_decided_in_it():
    games = [ended("Ann", "Bob", at=at) for at in (JUNE, JUNE + timedelta(days=40))]
    ended("Ann", "Bob", at=JUNE - timedelta(days=365))
    ended("Ann", "Cid", at=JUNE + timedelta(days=365))
    year = of("Ann")
    answers = sum(Played.objects.get(game=game, user=person("Ann")).answers for game in games)
    assert (year.games, year.decisions, year.met) == (2, answers, 1)
    assert year.won == Played.objects.filter(game__in=games, user=person("Ann"), outcome="won").count()
    assert sum(year.months) == year.decisions
    assert {month for month, many in enumerate(year.months, 1) if many} == {6, 7}


def test_its_borders_are_the_first_moments_of_two_years():
    ended("Ann", "Bob", at=datetime(2026, 1, 1, tzinfo=UTC))
    ended("Ann", "Bob", at=datetime(2027, 1, 1, tzinfo=UTC))
    assert (of("Ann").games, of("Ann", 2027).games) == (1, 1)
    assert years.figures(person("Ann"), 2025) is None


def test_a_packed_game_tells_the_same():
    game = ended("Ann", "Bob")
    before = of("Ann")
    assert after_end.after_end(game.pk)
    game.refresh_from_db()
    assert game.packed_at is not None
    assert of("Ann") == before


def test_hours_are_those_of_the_persons_clock(monkeypatch):
    monkeypatch.setattr(years, "MOMENTS", 1)
    ended("Ann", "Bob", at=datetime(2026, 6, 9, 23, 30, tzinfo=UTC))
    User.objects.filter(username="Ann").update(time_zone="Europe/Warsaw")
    assert (of("Ann").weekday, of("Ann").hour) == (2, 1)
    assert (of("Bob").weekday, of("Bob").hour) == (1, 23)


def test_of_few_decisions_nobody_says_when_they_mostly_fall():
    ended("Ann", "Bob")
    assert of("Ann").decisions < years.MOMENTS
    assert of("Ann").weekday is None


def test_whom_one_met_most_stands_in_front_with_how_it_went():
    games = [ended("Ann", "Bob", "Cid") for _ in range(2)] + [ended("Ann", "Bob")]
    year, ids = of("Ann"), {name: person(name).pk for name in ("Bob", "Cid")}
    assert [(one.user, one.games) for one in year.rivals] == [(ids["Bob"], 3), (ids["Cid"], 2)]
    assert (year.met, year.again) == (2, 1)
    rows = {row.user_id: row.outcome for row in Played.objects.filter(game=games[2])}
    mine, theirs = rows[person("Ann").pk], rows[ids["Bob"]]
    assert {mine, theirs} == {"won", "lost"}
    against = year.rivals[0]
    won = Played.objects.filter(game__in=games, user=person("Ann"), outcome="won").count()
    lost = Played.objects.filter(game__in=games, user=person("Bob"), outcome="won").count()
    assert (against.won, against.lost) == (won, lost)


def test_the_game_of_the_year_was_won_if_any_was():
    for _ in range(3):
        ended("Ann", "Bob")
    for name in ("Ann", "Bob"):
        slug, seat = of(name).best
        part = Played.objects.get(game__slug=slug, seat=seat)
        won = Played.objects.filter(user=person(name), outcome="won").exists()
        assert part.user == person(name)
        assert (part.outcome == "won") == won


def test_seals_are_those_that_were_earned_first_in_it():
    ended("Ann", "Bob")
    for word, at in (("dragon", JUNE), ("toad", JUNE - timedelta(days=400)), ("crown", JUNE)):
        EarnedSeal.objects.create(
            user=person("Ann"), system="talisman", word=word, times=word != "crown", at=at
        )
    assert of("Ann").seals == ("talisman.dragon",)


# -- when it is made ---


def test_in_january_everybody_who_played_gets_the_last_one_and_only_once():
    ended("Ann", "Bob")
    with stopped_at(JANUARY):
        assert years.make_due() == 2
        assert years.make_due() == 0
    assert sorted(Year.objects.values_list("user__username", "number")) == [("Ann", 2026), ("Bob", 2026)]


@pytest.mark.parametrize("at", [datetime(2026, 12, 31, tzinfo=UTC), datetime(2027, 1, 2, tzinfo=UTC), JUNE])
def test_at_other_times_none_is_made(at):
    ended("Ann", "Bob")
    with stopped_at(at):
        assert years.make_due() == 0


def test_one_whose_records_cannot_be_read_keeps_nobody_from_theirs(monkeypatch):
    ended("Ann", "Bob")
    whole = years.figures

    def fail(who: User, number: int) -> Told | None:
        if who.username == "Ann":
            raise ValueError("a journal")
        return whole(who, number)

    monkeypatch.setattr(years, "figures", fail)
    with stopped_at(JANUARY):
        assert years.make_due() == 1
        monkeypatch.setattr(years, "figures", whole)
        assert years.make_due() == 1


def test_made_anew_it_is_the_same_and_keeps_its_link():
    ended("Ann", "Bob")
    row = years.make(person("Ann"), 2026)
    Year.objects.filter(pk=row.pk).update(token="t")
    again = years.make(person("Ann"), 2026, anew=True)
    row.refresh_from_db()
    assert (again.pk, row.token, told(row)) == (row.pk, "t", of("Ann"))


def test_two_who_make_it_at_once_make_one():
    ended("Ann", "Bob")
    first, second = (years.make(person("Ann"), 2026) for _ in range(2))
    assert first == second


def test_by_hand(capsys):
    ended("Ann", "Bob")
    with stopped_at(JANUARY):
        call_command("years", "2026", "--person", "ann@example.org")
        assert list(Year.objects.values_list("user__username", flat=True)) == ["Ann"]
        call_command("years", "2026", "--anew")
        assert Year.objects.count() == 2
        with pytest.raises(CommandError, match="over"):
            call_command("years", "2027")
        with pytest.raises(CommandError, match="Nobody"):
            call_command("years", "2026", "--person", "nobody@example.org")


# -- whose it is ---


def test_it_keeps_nobodys_name():
    ended("Ann", "Bob")
    row = years.make(person("Ann"), 2026)
    row.refresh_from_db()
    assert "Bob" not in str(row.told)
    assert "Ann" not in str(row.told)


def test_it_is_among_ones_own_data_without_its_link_and_goes_with_the_account():
    ended("Ann", "Bob")
    row = years.make(person("Ann"), 2026)
    Year.objects.filter(pk=row.pk).update(token="secret")
    [mine] = exported(person("Ann"))
    assert (mine["number"], mine["shared"]) == (2026, True)
    assert "secret" not in str(mine)
    begin(person("Ann"))
    assert carry_out(row.user_id)
    assert not Year.objects.exists()
