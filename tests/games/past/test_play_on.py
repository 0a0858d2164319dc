"""A game that is over, played on from one of its positions: a study with dice of its own."""

import json

import pytest

from games.careers.after_end import after_end
from games.engine.dice import commitment
from games.engine.record import decode_record
from games.journal.loading import load, position_at
from games.journal.past import past_of
from games.journal.proof import prove
from games.models import Checkpoint, Game, Played, ProvedFrom, Seat, Standing
from games.past import play_on
from games.past.pack import pack
from games.past.play_on import Chosen, begin, place_at
from games.past.proof import check, rolled
from games.past.record import export
from games.past.studies import bring, remove, remove_all
from games.play import bots
from games.refused import Refused
from games.seats.replace import take_over
from tests.games.packed_games import eventful, finished, play_out
from tests.games.people import person

pytestmark = pytest.mark.django_db


def branch(game: Game, entry: int, *, who: str = "Eve", seat: int = 1, **chosen) -> Game:
    """What this person plays on behind the entry."""
    made = begin(person(who), place_at(game, step=0, entry=entry), Chosen(seat, **chosen))
    return Game.objects.get(pk=made.pk)


@pytest.mark.parametrize("make", [finished, eventful])
def test_from_each_position_it_stands_where_the_game_stood(make, monkeypatch):
    monkeypatch.setattr(play_on, "RUNNING", 200)
    monkeypatch.setattr(play_on, "BEGUN", 200)
    game = make()
    for entry in range(0, game.entries, 5):
        made = branch(game, entry, free=frozenset({2}))
        assert past_of(made).entries(0, entry) == past_of(game).entries(0, entry)
        at, was = position_at(made, entry), position_at(game, entry)
        assert (at.digest(), at.steps) == (was.digest(), was.steps)
        assert load(made).number >= entry
        assert (made.study_of, made.branched_at, made.branched_step) == (game.slug, entry, was.steps)


def test_it_has_dice_of_its_own_that_are_published_before():
    game = finished()
    made = branch(game, 12)
    assert bytes(made.seed) != bytes(game.seed)
    assert made.commitment == commitment(bytes(made.seed))
    assert made.name_in_dice == made.slug


@pytest.mark.parametrize("entry", [0, 7, 13, 20])
def test_its_record_says_from_where_it_begins_and_is_proved(entry):
    game = eventful()
    made = branch(game, entry)
    play_out(made)
    data = export(made)
    record = decode_record(data)
    assert (record.format, record.begins.of, record.begins.behind) == (5, game.slug, entry)
    assert record.begins.entries <= entry
    checked = check(data)
    assert (checked.proved, checked.why) == (True, "")
    assert (checked.of, checked.behind, checked.proved_from) == (game.slug, entry, record.begins.entries)
    assert all(one.agrees for one in rolled(data))
    assert checked.chances == made.chances


def test_another_die_in_what_was_thrown_before_is_found():
    game = finished()
    made = branch(game, 12)
    play_out(made)
    told = json.loads(export(made))
    at, key = next(
        (number, one[1][0][1])
        for number, one in enumerate(told["played"][0]["entries"])
        if one[1][0][0] == -1
    )
    told["played"][0]["entries"][at][1][0][1] = "1" if key != "1" else "2"
    assert not check(json.dumps(told).encode()).proved


def test_it_is_packed_and_comes_out_again():
    made = branch(finished(), 12)
    play_out(made)
    before = export(made)
    pack(made)
    assert export(Game.objects.get(pk=made.pk)) == before
    assert prove(Game.objects.get(pk=made.pk)).why == ""
    assert not Checkpoint.objects.filter(game=made).exists()


def test_one_plays_on_from_a_study_that_was_played_on():
    first = branch(finished(), 12)
    play_out(first)
    second = branch(first, first.entries - 3)
    assert second.study_of == first.slug
    assert ProvedFrom.of(second).entries <= second.branched_at
    play_out(second)
    assert check(export(second)).proved


def test_one_plays_on_from_a_record_that_was_brought():
    game = finished()
    brought = bring(person("Eve"), export(game))
    made = branch(brought, 10)
    assert (made.study_of, made.branched_from_id) == (game.slug, brought.pk)
    play_out(made)
    assert check(export(made)).proved


def test_bots_play_the_others_and_go_on(monkeypatch):
    made = branch(finished(), 10)
    seats = list(made.seats.order_by("number"))
    assert [seat.user for seat in seats] == [person("Eve"), None]
    assert seats[1].bot
    assert made.is_running
    assert bots.play_bots(made.pk) is not None or load(made).waiting == (1,)


def test_a_seat_that_is_kept_free_is_taken_by_link():
    made = branch(finished(), 10, free=frozenset({2}))
    assert Seat.objects.get(game=made, number=2).was_never_held
    assert take_over(person("Dot"), made.pk, 2).accepted
    play_out(made)
    made.refresh_from_db()
    assert made.is_finished
    with pytest.raises(Refused, match="have played"):
        remove(person("Eve"), made.slug)


def test_it_counts_for_nobody():
    made = branch(finished(), 10)
    play_out(made)
    assert after_end(made.pk)
    assert not Played.objects.filter(game=made).exists()
    assert not Standing.objects.filter(user=person("Eve")).exists()


def test_while_it_runs_it_stays_and_then_it_can_be_removed():
    game = finished()
    made = branch(game, 10)
    with pytest.raises(Refused, match="still runs"):
        remove(person("Eve"), made.slug)
    play_out(made)
    remove(person("Eve"), made.slug)
    assert not Game.objects.filter(pk=made.pk).exists()
    assert Game.objects.filter(pk=game.pk).exists()


def test_the_account_goes_and_the_game_with_others_stays():
    made = branch(finished(), 10, free=frozenset({2}))
    take_over(person("Dot"), made.pk, 2)
    alone = branch(finished(), 10)
    play_out(alone)
    remove_all(person("Eve"))
    assert Game.objects.get(pk=made.pk).is_running
    assert not Game.objects.filter(pk=alone.pk).exists()


def test_what_it_came_from_may_go():
    game = bring(person("Eve"), export(finished()))
    made = branch(game, 10)
    remove(person("Eve"), game.slug)
    made.refresh_from_db()
    assert made.branched_from_id is None
    play_out(made)
    assert check(export(made)).proved


def test_nobody_plays_on_where_nothing_is_left_to_play():
    game = finished()
    with pytest.raises(Refused, match="nothing to play on"):
        place_at(game, step=0, entry=game.entries)
    with pytest.raises(Refused, match="over before"):
        place_at(game, step=0, entry=game.entries + 1)
    with pytest.raises(Refused, match="over"):
        place_at(branch(game, 5), step=0, entry=2)
    with pytest.raises(Refused, match="out of the game"):
        branch(game, 5, seat=3)
    with pytest.raises(Refused, match="how long"):
        branch(game, 5, pace="never")


def test_so_many_run_and_so_many_are_begun_within_a_day(monkeypatch):
    game = finished()
    monkeypatch.setattr(play_on, "RUNNING", 1)
    made = branch(game, 5)
    with pytest.raises(Refused, match="1 studies"):
        branch(game, 6)
    play_out(made)
    branch(game, 6)
    monkeypatch.setattr(play_on, "RUNNING", 9)
    monkeypatch.setattr(play_on, "BEGUN", 2)
    with pytest.raises(Refused, match="within a day"):
        branch(game, 7)
