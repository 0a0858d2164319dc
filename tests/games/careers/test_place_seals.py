"""Seals for places in cups and weeks: for the past too, each once, and none more for a struck result."""

from datetime import timedelta

import pytest

from games import systems
from games.careers import place_seals, seals, shown_seals
from games.cups import leaving, results
from games.faces import seals as rows
from games.faces.seals import Seal
from games.kit.content import Text
from games.models import Cup, CupSeat, EarnedSeal, Entrant, League, Try, Week
from games.models.cup import CupState
from games.models.week import TryState
from games.weeks.calendar import A_WEEK
from labyrinth.ground.clock import now
from tests.games.cups.short import SHORT, close, cup_of, go_on, play_round
from tests.games.cups.side import TOGETHER, drawn, take
from tests.games.people import person

pytestmark = pytest.mark.django_db
WORDS = Text(en="a", pl="b")
FOUND = {
    "cup": ("cup", 1), "cup_three": ("cup", 3), "week": ("week", 1), "week_played": ("week", None),
}  # fmt: skip


@pytest.fixture(autouse=True)
def four_seals(monkeypatch: pytest.MonkeyPatch, tiny_systems: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", SHORT)
    made = {
        word: Seal(id=word, picture="x", name=WORDS, told=WORDS, of=of, place=place)
        for word, (of, place) in FOUND.items()
    }
    for module in (rows, place_seals, shown_seals):
        monkeypatch.setattr(module, "seals_of", lambda slug: made if slug == "tiny" else {})


def over(people: int = 4) -> Cup:
    """A cup in which P01 came first, P02 second and so on."""
    cup = go_on(play_round(close(cup_of(people))))
    cup = play_round(cup)
    assert cup.state == CupState.OVER
    for row in Entrant.objects.filter(cup=cup):
        Entrant.objects.filter(pk=row.pk).update(place=int(row.name[1:]))
    return cup


def earned(name: str) -> dict[str, int]:
    found = EarnedSeal.objects.filter(user=person(name), times__gt=0)
    return dict(found.values_list("word", "times"))


def test_the_first_ones_of_a_cup_earn_theirs():
    over()
    assert place_seals.sweep() == 1
    assert earned("P01") == {"cup": 1, "cup_three": 1}
    assert earned("P03") == {"cup_three": 1}
    assert earned("P04") == {}


def test_two_sweeps_give_once_and_a_second_cup_once_more():
    over()
    place_seals.sweep()
    assert place_seals.sweep() == 0
    over()
    place_seals.sweep()
    assert earned("P01") == {"cup": 2, "cup_three": 2}


def test_cups_of_before_give_theirs_when_all_is_counted_anew():
    over()
    place_seals.sweep()
    seals.begin_anew()
    assert earned("P01") == {}
    place_seals.sweep()
    assert earned("P01") == {"cup": 1, "cup_three": 1}


def test_a_worker_that_dies_gives_nothing_by_half(monkeypatch):
    over()
    recount = place_seals._recount
    monkeypatch.setattr(place_seals, "_recount", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        place_seals.sweep()
    monkeypatch.setattr(place_seals, "_recount", recount)
    assert place_seals.sweep() == 1
    assert earned("P01")["cup"] == 1


def test_who_has_moved_because_a_result_was_struck_has_what_they_earned_then():
    cup = over()
    place_seals.sweep()
    mine = CupSeat.objects.filter(round__cup=cup, entrant__name="P01")
    for row in mine:
        results.strike(cup.pk, person("Ann"), row.pk, reason="they were two")
    assert Entrant.objects.get(cup=cup, name="P01").place != 1
    place_seals.sweep()
    assert "cup" not in earned("P01")
    assert shown_seals.earned_seals(person("P02"))


def test_a_cup_that_is_not_over_or_was_called_off_gives_nothing():
    close(cup_of(4))
    Cup.objects.update(state=CupState.CALLED_OFF, over_at=now())
    assert place_seals.sweep() == 0


def test_a_division_of_a_league_is_no_cup_that_one_wins():
    cup = over()
    league = League.objects.create(
        name="L", system="tiny", seats=2, size=8, days=7, closes_at=now(), created_at=now()
    )
    Cup.objects.filter(pk=cup.pk).update(league=league, season=1, division=1)
    place_seals.sweep()
    assert earned("P01") == {}


def test_all_who_play_for_a_party_at_the_end_earn_its_place(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", TOGETHER)
    cup = drawn("P01 P02", "P03 P04")
    take(cup, 1, 3, 3, 3)
    leaving.leave(cup.pk, person("P02"))
    take(cup, 2, 0, 0, 0, 0)
    cup.all_rounds.update(ends_at=now())
    Cup.objects.update(next_at=now())
    go_on(cup)
    assert cup.state == CupState.OVER
    place_seals.sweep()
    assert earned("P01") == {"cup": 1, "cup_three": 1}
    assert earned("P02") == {}
    assert earned("P03") == {"cup_three": 1}


# -- weeks ---------------------------------------------------------------------------------------------------


def week(number: int = 202601, *, opened: bool = True) -> Week:
    at = now() - timedelta(days=8)
    return Week.objects.create(
        number=number, system="tiny", words="w", seats=2, begins_at=at, ends_at=at + A_WEEK,
        commitment="x", opened_at=now() if opened else None,
    )  # fmt: skip


def tried(of: Week, name: str, gems: int, **facts: object) -> Try:
    said = {"ranks": True, "state": TryState.OVER, "begun_at": of.begins_at, "merit": [1, gems], "rounds": 9}
    return Try.objects.create(week=of, user=person(name), **(said | facts))


def test_the_best_of_a_week_and_all_who_have_played_it_earn_theirs():
    of = week()
    tried(of, "Ann", 5)
    tried(of, "Bob", 7)
    tried(of, "Cid", 7)
    tried(of, "Dan", 9, ranks=False)
    tried(of, "Eve", 9, state=TryState.LATE)
    assert place_seals.sweep() == 1
    assert earned("Bob") == earned("Cid") == {"week": 1, "week_played": 1}
    assert earned("Ann") == {"week_played": 1}
    assert earned("Dan") == earned("Eve") == {}
    assert dict(Try.objects.filter(place__isnull=False).values_list("user__username", "place")) == {
        "Bob": 1, "Cid": 1, "Ann": 3,
    }  # fmt: skip


def test_a_week_that_is_on_tells_nothing_by_seals():
    tried(week(opened=False), "Ann", 5)
    assert place_seals.sweep() == 0
    assert earned("Ann") == {}
    assert not Try.objects.filter(place__isnull=False).exists()


def test_weeks_are_counted_each_once():
    for number in (202601, 202602):
        tried(week(number), "Ann", 5)
    assert place_seals.sweep() == 2
    assert place_seals.sweep() == 0
    assert earned("Ann") == {"week": 2, "week_played": 2}


def test_a_line_without_a_person_earns_nobody_anything():
    of = week()
    tried(of, "Ann", 5)
    Try.objects.update(user=None)
    assert place_seals.sweep() == 1
    assert not EarnedSeal.objects.exists()
