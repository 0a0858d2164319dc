"""Tables before their start."""

from datetime import timedelta

import pytest

from games import tasks
from games.engine.dice import commitment
from games.lobby.lobby import expire_open_games, join, leave, set_phrase
from games.models import Game
from games.refused import Refused
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import open_table, owing, person, play, running

pytestmark = pytest.mark.django_db


def names(game: Game) -> list[str]:
    return [f"{seat.number} {seat.name}" for seat in game.seats.order_by("number")]


def test_the_host_sits_on_seat_one_and_bots_behind():
    game = open_table("Ann", seats=4, bots=2)
    assert names(game) == ["1 Ann", "2 Birch", "3 Cedar"]
    assert [seat.bot for seat in game.seats.order_by("number")] == ["", "steady", "steady"]


def test_the_commitment_is_published_before_the_start_and_fits_the_seed():
    game = open_table()
    assert game.status == "open"
    assert game.commitment == commitment(bytes(game.seed))
    assert game.opened_seed() == ""


def test_the_last_seat_starts_the_game():
    game = open_table(seats=3)
    join(game, person("Bob"))
    assert Game.objects.get(pk=game.pk).status == "open"
    join(game, person("Cid"))
    game.refresh_from_db()
    assert (game.status, game.setup) == ("running", {"teams": "random", "seats": 3})
    assert owing(game) == [1]


def test_bots_on_all_other_seats_start_at_once():
    assert open_table(seats=3, bots=2).is_running


def test_a_full_or_started_table_is_closed():
    game = running()
    with pytest.raises(Refused, match="started already"):
        join(game, person("Cid"))
    with pytest.raises(Refused, match="started already"):
        leave(game, person("Ann"))


def test_one_person_has_one_seat():
    game = open_table(seats=3)
    with pytest.raises(Refused, match="seated at this table already"):
        join(game, person("Ann"))


def test_who_is_not_seated_cannot_leave():
    with pytest.raises(Refused, match="not seated"):
        leave(open_table(), person("Bob"))


def test_those_behind_move_up():
    game = open_table(seats=4)
    for name in ("Bob", "Cid"):
        join(game, person(name))
    leave(game, person("Bob"))
    assert names(game) == ["1 Ann", "2 Cid"]
    join(game, person("Dot"))
    assert names(game)[-1] == "3 Dot"


def test_the_host_hands_the_table_on():
    game = open_table(seats=4, bots=1)
    join(game, person("Bob"))
    leave(game, person("Ann"))
    game.refresh_from_db()
    assert (game.status, game.created_by) == ("open", person("Bob"))
    assert names(game) == ["1 Birch", "2 Bob"]


def test_a_table_without_people_is_called_off():
    game = open_table(seats=4, bots=2)
    leave(game, person("Ann"))
    game.refresh_from_db()
    assert game.status == "cancelled"
    with pytest.raises(Refused, match="called off"):
        join(game, person("Bob"))


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({"seats": 5}, "that many seats"),
        ({"seats": 2, "bots": 2}, "that many bots"),
        ({"seats": 2, "bots": -1}, "that many bots"),
        ({"options": {"teams": "stolen"}}, "“stolen” is not one of the choices for “teams”"),
        ({"options": {"colour": "red"}}, "no option “colour”"),
        ({"system": "chess"}, "no such game"),
    ],
)
def test_choices_that_the_system_lacks_are_refused(choices, why):
    with pytest.raises(Refused, match=why):
        open_table(**choices)
    assert not Game.objects.exists()


def test_rules_that_cannot_start_leave_the_table_as_it_was(monkeypatch):
    from dataclasses import replace

    from games import systems
    from tests.games.tiny import TINY

    def broken(options):
        raise ValueError("seats")

    game = open_table()
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, new_state=broken))
    with pytest.raises(Refused, match="could not be started"):
        join(game, person("Bob"))
    assert names(game) == ["1 Ann"]


def test_a_table_without_players_expires_after_two_weeks():
    game, started = open_table(), running("Cid", "Dot")
    with stopped_at(now() + timedelta(days=13)):
        assert expire_open_games() == 0
    with stopped_at(now() + timedelta(days=15)):
        tasks.expire()
    assert Game.objects.get(pk=game.pk).status == "cancelled"
    assert Game.objects.get(pk=started.pk).status == "running"


def test_a_phrase_is_set_until_the_start_and_changes_the_dice():
    game = open_table()
    set_phrase(game, person("Ann"), phrase="seven swans")
    join(game, person("Bob"), phrase="and a song")
    with pytest.raises(Refused, match="started already"):
        set_phrase(game, person("Ann"), phrase="late")
    assert [seat.phrase for seat in game.seats.order_by("number")] == ["seven swans", "and a song"]


def test_the_phrases_go_into_every_roll():
    from games.engine.dice import fair_number
    from games.journal.past import past_of

    game = open_table()
    set_phrase(game, person("Ann"), phrase="seven swans")
    join(game, person("Bob"))
    play(game, "1 roll")
    face = str(fair_number(bytes(game.seed), game.slug, 1, "die", {1: "seven swans"}, 6) + 1)
    assert past_of(game).entries(1)[0].answers[0].key == face


def test_only_the_seated_have_a_phrase():
    with pytest.raises(Refused, match="not seated"):
        set_phrase(open_table(), person("Bob"), phrase="mine")
