"""What is added up of the people of finished games."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.careers import answer_times, history
from games.models import Game, Pairing, Played, Reliability, Standing
from games.seats.resign import resign
from tests.at_once import at_once
from tests.games.over import agree_to_end
from tests.games.people import finish, person, play, running

pytestmark = pytest.mark.django_db


def won_by(winner: str, *names: str) -> Game:
    """A game that everybody but the winner gives up."""
    game = running(*names)
    for seat in game.seats.exclude(name=winner):
        resign(game.pk, seat.number)
    game.refresh_from_db()
    return game


def saved(game: Game) -> Game:
    with transaction.atomic():
        history.save(history.parts(game))
    return game


def standing(name: str, seats: int = 2) -> tuple[int, int, int]:
    row = Standing.objects.get(user=person(name), system="tiny", seats=seats)
    return row.games, row.won, row.left


def pairing(name: str, other: str) -> tuple[int, int, int]:
    row = Pairing.objects.get(user=person(name), other=person(other))
    return row.games, row.won, row.lost


def test_a_record_for_each_system_and_number_of_seats() -> None:
    saved(won_by("Ann", "Ann", "Bob"))
    saved(won_by("Bob", "Ann", "Bob"))
    saved(agree_to_end(running()))
    saved(won_by("Ann", "Ann", "Bob", "Cid"))
    assert (standing("Ann"), standing("Bob")) == ((3, 1, 1), (3, 1, 1))
    assert (standing("Ann", 3), standing("Cid", 3)) == ((1, 1, 0), (1, 0, 1))


def test_a_record_for_each_team() -> None:
    for winner, team in (("Ann", "elves"), ("Bob", "elves"), ("Ann", "undead")):
        game = won_by(winner, "Ann", "Bob")
        parts = history.parts(game)
        parts[0].team = team
        with transaction.atomic():
            history.save(parts)
    assert Standing.objects.get(user=person("Ann")).teams == {"elves": [2, 1], "undead": [1, 1]}


def test_how_somebody_keeps_a_table_going() -> None:
    first, second = running(), running()
    play(first, "1 wait", "1 keep", "2 wait", "2 keep")
    play(second, "1 wait", "1 keep", "2 wait", "2 keep")
    saved(agree_to_end(first))
    saved(agree_to_end(second))
    ann = Reliability.objects.get(user=person("Ann"))
    assert (ann.games, ann.left, ann.turns, ann.missed, ann.since_miss) == (2, 0, 2, 0, 2)
    assert answer_times.total(ann.times) == 2


def test_games_are_counted_since_the_last_missed_turn() -> None:
    for missed in (0, 2, 0, 0):
        game = agree_to_end(running())
        parts = history.parts(game)
        parts[0].missed = missed
        with transaction.atomic():
            history.save(parts)
    ann = Reliability.objects.get(user=person("Ann"))
    assert (ann.missed, ann.since_miss) == (2, 2)


def test_two_people_against_each_other() -> None:
    saved(won_by("Ann", "Ann", "Bob", "Cid"))
    saved(won_by("Ann", "Ann", "Bob"))
    last = saved(won_by("Bob", "Ann", "Bob"))
    assert (pairing("Ann", "Bob"), pairing("Bob", "Ann")) == ((3, 2, 1), (3, 1, 2))
    assert (pairing("Bob", "Cid"), pairing("Cid", "Ann")) == ((1, 0, 0), (1, 0, 1))
    assert Pairing.objects.get(user=person("Ann"), other=person("Bob")).last_at == last.finished_at


def test_who_sat_down_for_another_has_not_met_him() -> None:
    game = agree_to_end(running())
    ann, bob = history.parts(game)
    bob.seat = 1
    with transaction.atomic():
        history.save([ann, bob])
    assert not Pairing.objects.exists()


def test_somebody_who_is_gone_has_a_part_and_nothing_else() -> None:
    game = agree_to_end(running())
    parts = history.parts(game)
    parts[1].user = None
    with transaction.atomic():
        history.save(parts)
    assert Played.objects.filter(game=game).count() == 2
    assert list(Standing.objects.values_list("user__username", flat=True)) == ["Ann"]
    assert not Pairing.objects.exists()


def test_a_game_counts_once() -> None:
    game = saved(won_by("Ann", "Ann", "Bob"))
    with pytest.raises(IntegrityError):
        saved(game)
    assert standing("Ann") == (1, 1, 0)


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann", "Bob", "Cid", "Dot")])
def test_saving_takes_the_same_queries_for_any_number_of_people(names: tuple[str, ...]) -> None:
    game = running(*names)
    finish(game)
    parts = history.parts(game)
    with CaptureQueriesContext(connection) as queries:
        history.save(parts)
    assert len(queries) == 11


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_games_that_end_at_once_lose_nothing_of_each_other() -> None:
    games = [won_by("Ann", *names) for names in (("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Bob", "Cid"))]
    at_once(*(lambda game=game: saved(game) for game in games), refused=IntegrityError)
    assert (standing("Ann"), standing("Bob"), standing("Cid", 3)) == ((2, 2, 0), (2, 0, 2), (1, 0, 1))
    assert Reliability.objects.get(user=person("Ann")).games == 3
    assert (pairing("Ann", "Bob"), pairing("Bob", "Ann")) == ((3, 3, 0), (3, 0, 3))
