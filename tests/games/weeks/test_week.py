"""The labyrinth of the week: made once, tried once, told to who may see it, opened together."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.farewell.delete_account import forget, leave_tables
from games.farewell.own_company import weeks
from games.journal.past import past_of
from games.lobby.demo import claim, expire_demos
from games.models import Game, SharedLuck, Try, Week
from games.models.game import Luck, Status
from games.models.shared_luck import is_opened
from games.models.week import TryState
from games.past.proof import check, compared
from games.past.record import export
from games.past.studies import bring
from games.refused import Refused
from games.seats.sweep import sweep_due
from games.weeks import page, sweep, trying
from games.weeks.calendar import begin_of, number_of
from games.weeks.setups import known
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import person, read_again
from tests.games.weeks.weekly import (
    MONDAY,
    THURSDAY,
    begun,
    guests,
    older,
    to_the_end,
    week,
    weeks_of_the_tiny_game,
)

pytestmark = pytest.mark.django_db
NEXT = MONDAY + timedelta(days=7)


@pytest.fixture
def weekly(monkeypatch: pytest.MonkeyPatch) -> None:
    weeks_of_the_tiny_game(monkeypatch)


def open_all() -> None:
    with stopped_at(NEXT):
        sweep.sweep()


def test_a_week_begins_on_monday_at_six_utc():
    assert begin_of(MONDAY) == MONDAY
    assert begin_of(MONDAY - timedelta(seconds=1)) == MONDAY - timedelta(days=7)
    assert number_of(MONDAY) == 202648
    assert number_of(begin_of(MONDAY.replace(year=2027, month=1, day=2))) == 202653


def test_the_systems_take_turns_and_then_their_set_ups():
    made = [week(THURSDAY + timedelta(days=7 * number)) for number in range(6)]
    assert sorted({one.system for one in made[:3]}) == sorted(known())
    assert [one.system for one in made[:3]] == [one.system for one in made[3:]]
    assert all(one.words != other.words for one, other in zip(made[:3], made[3:], strict=True))


@pytest.mark.usefixtures("weekly")
def test_two_sweeps_make_one_week():
    assert week().pk == week(THURSDAY + timedelta(hours=1)).pk
    assert Week.objects.count() == 1


@pytest.mark.usefixtures("weekly")
def test_two_tabs_get_the_same_try():
    first = begun("Ann")
    assert begun("Ann").pk == first.pk
    assert guests("token").pk == guests("token").pk
    assert Try.objects.count() == 2
    copy = Try.objects.get(game=first)
    copy.pk, copy.game = None, None
    with pytest.raises(IntegrityError), transaction.atomic():
        copy.save()


@pytest.mark.usefixtures("weekly")
def test_all_tries_share_the_bag_and_each_has_its_own_order():
    games = [begun(name) for name in ("Ann", "Bob", "Cid")]
    tries = [to_the_end(game) for game in games]
    lucks = [SharedLuck.objects.get(game=game) for game in games]
    assert len({(one.round, one.commitment, bytes(one.seed)) for one in lucks}) == 1
    dice = [[one.answers[0].key for one in past_of(game).entries() if one.is_chance] for game in games]
    assert len({tuple(one) for one in dice}) == 3
    assert all(luck.drawn["die:-1"] == len(one) for luck, one in zip(lucks, dice, strict=True))
    assert all(one.state == TryState.OVER and len(one.merit) == 2 for one in tries)


@pytest.mark.usefixtures("weekly")
def test_its_record_is_refused_until_the_week_is_over_and_proved_then():
    game = begun("Ann")
    to_the_end(game)
    assert not game.opened_seed()
    with pytest.raises(Refused, match="round"):
        export(game)
    open_all()
    read_again(game)
    assert is_opened(game)
    assert check(export(game)).proved


@pytest.mark.usefixtures("weekly")
def test_its_record_becomes_a_study_that_says_the_same_again():
    game = begun("Ann")
    to_the_end(game)
    open_all()
    read_again(game)
    data = export(game)
    study = bring(person("Bob"), data, published=lambda _name: game.commitment)
    assert export(study) == data
    assert study.luck == Luck.OPENED


@pytest.mark.usefixtures("weekly")
def test_a_record_with_a_round_made_up_afterwards_is_not_believed():
    game = begun("Ann")
    to_the_end(game)
    open_all()
    read_again(game)
    told = check(export(game))
    assert compared(told, lambda _name: game.commitment).known
    for of_round in ("", "f" * 64):
        made_up = compared(replace(told, of_round=of_round), lambda _name: game.commitment)
        assert not made_up.proved
        assert "round" in made_up.why


@pytest.mark.usefixtures("weekly")
def test_a_try_waits_without_a_clock():
    game = begun("Ann")
    with stopped_at(NEXT - timedelta(minutes=1)):
        sweep_due()
        expire_demos()
    read_again(game)
    assert game.is_running
    assert not game.seats.get(number=1).stand_in
    assert guests().obligations.get().due_at > NEXT


@pytest.mark.usefixtures("weekly")
def test_what_is_not_over_in_time_has_no_line():
    game = begun("Ann")
    open_all()
    read_again(game)
    assert (game.status, game.luck) == (Status.CANCELLED, Luck.OPENED)
    assert Try.objects.get().state == TryState.LATE
    with stopped_at(NEXT), pytest.raises(Refused, match="over"):
        trying.begin(Week.objects.get(number=202648).pk, user=person("Bob"))


@pytest.mark.usefixtures("weekly")
def test_the_table_is_told_to_whose_own_try_is_over_and_to_all_at_the_end():
    to_the_end(begun("Ann"))
    playing, found = begun("Bob"), week()
    with stopped_at(THURSDAY):
        assert [line.person for line in page.shown(found, person("Ann")).lines] == [person("Ann")]
        for reader in (person("Bob"), person("Cid"), None):
            shown = page.shown(found, reader)
            assert (shown.lines, shown.bars, shown.is_open) == ([], [], False)
        assert not any(line.slug for line in page.shown(found, person("Ann")).lines if not line.own)
    to_the_end(playing)
    open_all()
    found = Week.objects.get(number=202648)
    assert len(page.shown(found, None).lines) == 2
    assert all(line.slug for line in page.shown(found, None).lines)


@pytest.mark.usefixtures("weekly")
def test_better_merit_stands_before_fewer_rounds():
    found = week()
    for name, merit, rounds in (
        ("Ann", [1, 12], 9),
        ("Bob", [0, 11], 3),
        ("Cid", [1, 12], 7),
        ("Dot", [1, 12], 7),
    ):
        older(name)
        Try.objects.create(
            week=found, user=person(name), ranks=True, state=TryState.OVER, won=bool(merit[0]),
            merit=merit, rounds=rounds, begun_at=now(), over_at=now(),
        )  # fmt: skip
    with stopped_at(THURSDAY):
        shown = page.shown(found, person("Bob"))
    assert [(line.place, line.person.username) for line in shown.lines if line.person] == [
        (1, "Cid"),
        (1, "Dot"),
        (3, "Ann"),
        (4, "Bob"),
    ]
    assert [(bar.rounds, bar.count) for bar in shown.bars] == [(7, 2), (9, 1), (None, 1)]


@pytest.mark.usefixtures("weekly")
def test_guests_see_their_own_result_and_stand_on_no_table():
    to_the_end(begun("Ann"))
    game = guests()
    own = to_the_end(game)
    assert not own.ranks
    with stopped_at(THURSDAY):
        shown = page.shown(week(), None, "token")
    assert shown.has_result
    assert shown.better in (0, 1)
    assert not shown.lines
    open_all()
    assert [line.person for line in page.shown(Week.objects.get(number=202648), None, "token").lines] == [
        person("Ann")
    ]


@pytest.mark.usefixtures("weekly")
def test_an_account_younger_than_the_week_stands_on_no_table():
    found = week()
    with stopped_at(THURSDAY):
        user = person("Dot")
        user.date_joined = THURSDAY
        user.save()
        game = trying.begin(found.pk, user=user)
    assert not Try.objects.get(game=game).ranks


@pytest.mark.usefixtures("weekly")
def test_a_guest_who_signs_up_keeps_the_try_which_does_not_rank():
    game = guests()
    with stopped_at(THURSDAY):
        user = person("Dot")
        user.date_joined = THURSDAY
        user.save()
        claim(user, guest="token")
        own = Try.objects.get()
        assert (own.user, own.guest, own.counts, own.ranks) == (user, "", True, False)
        assert trying.begin(own.week_id, user=user).pk == game.pk
    read_again(game)
    assert game.luck == Luck.CLOSED
    assert game.is_demo


@pytest.mark.usefixtures("weekly")
def test_an_older_account_that_played_as_a_guest_still_has_its_try():
    game = guests()
    older("Ann")
    with stopped_at(THURSDAY):
        claim(person("Ann"), guest="token")
    assert begun("Ann").pk != game.pk
    assert set(Try.objects.values_list("counts", "ranks")) == {(False, False), (True, True)}


@pytest.mark.usefixtures("weekly")
def test_further_tries_are_for_fun_one_after_the_other():
    first = begun("Ann")
    assert begun("Ann", again=True).pk == first.pk
    to_the_end(first)
    second = begun("Ann", again=True)
    assert second.pk not in (first.pk,)
    assert begun("Ann", again=True).pk == second.pk
    assert begun("Ann").pk == first.pk
    to_the_end(second)
    assert Try.objects.filter(counts=True).count() == 1


@pytest.mark.usefixtures("weekly")
def test_bots_answer_the_same_position_alike_whoever_plays():
    ann, bob = (to_the_end(begun(name), rolls=False) for name in ("Ann", "Bob"))
    assert ann.game is not None
    assert bob.game is not None
    said = [
        [(one.kind, one.answers[-1].key) for one in past_of(row).entries() if one.answers[-1].seat == 2][:1]
        for row in (ann.game, bob.game)
    ]
    assert said[0] == said[1]


@pytest.mark.usefixtures("weekly")
def test_it_is_rated_and_recorded_for_nobody():
    game = begun("Ann")
    to_the_end(game)
    assert not game.played.exists()
    open_all()
    assert not Game.objects.get(pk=game.pk).played.exists()


@pytest.mark.usefixtures("weekly")
def test_own_data_and_a_deleted_account_know_of_tries():
    over = begun("Ann")
    to_the_end(over)
    begun("Ann", again=True)
    [own, _fun] = weeks(person("Ann"))
    assert (own["week"], own["game"], own["counts"], own["state"]) == ("2026-48", over.slug, True, "over")
    assert leave_tables(person("Ann"))
    assert forget(person("Ann"))
    [line] = Try.objects.all()
    assert (line.user, line.state) == (None, TryState.OVER)
    open_all()
    assert [line.person for line in page.shown(Week.objects.get(number=202648), None).lines] == [None]
