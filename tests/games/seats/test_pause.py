"""A paused game rests: nothing is answered, no clock runs, none is filled up."""

from datetime import UTC, datetime, timedelta

import pytest

from games.models import Game
from games.models.vote import Matter
from games.play.bots import play_bots
from games.play.quarantine import quarantine
from games.play.take_back import take_back
from games.seats.pause import end_due, end_early
from games.seats.resign import resign
from games.seats.votes import Proposal, cast, propose
from games.tasks import around
from labyrinth.clock import now, stopped_at
from tests.games.people import answer, owed, play, running, seat_of
from tests.games.post import send, written
from tests.games.seats.test_votes import vote_of
from tests.games.slow import all_are_told, mails_go_out
from tests.games.tables import last, log

pytestmark = pytest.mark.django_db

HOURS = 48
MIDNIGHT = datetime(2026, 11, 23, tzinfo=UTC)


def paused(*names: str, bots: int = 0) -> Game:
    """A game that seat 1 has asked to pause, and everybody has agreed."""
    game = running(*(names or ("Ann", "Bob")), bots=bots)
    pause_it(game)
    return game


def pause_it(game: Game) -> None:
    propose(game.pk, 1, Proposal(Matter.PAUSE, HOURS))
    for seat in game.seats.filter(bot="").exclude(number=1):
        cast(game.pk, seat.number, vote_id=vote_of(game).pk, yes=True)
    game.refresh_from_db()


def test_it_lasts_as_long_as_agreed_and_nothing_is_answered():
    at = now()
    with stopped_at(at):
        game = paused()
        assert (game.paused_at, game.paused_until) == (at, at + timedelta(hours=HOURS))
        assert "paused" in answer(game, 1, "wait").message
        assert "paused" in take_back(game.pk, 1, token="").message
    assert game.entries == 0
    assert written(game)[-1:] == ["held to Ann: waiting"]


def test_the_clocks_stand_still_and_go_on_with_what_was_left():
    at = now().replace(hour=12)
    with stopped_at(at):
        game = running()
    all_are_told()
    with stopped_at(at + timedelta(hours=1)):
        before = owed(game, 1).due_at
        pause_it(game)
        assert owed(game, 1).due_at is None
        left = seat_of(game, 1).left
    with stopped_at(at + timedelta(hours=1 + HOURS)):
        around.apply()
        assert seat_of(game, 1).left == left
        assert owed(game, 1).due_at == before + timedelta(hours=HOURS)
        play(game, "1 wait")
    assert log(game)[-1] == "resumed"


def test_a_pause_ends_once_and_not_too_early():
    at = now()
    with stopped_at(at):
        game = paused()
        assert end_due() == 0
    with stopped_at(at + timedelta(hours=HOURS)):
        assert (end_due(), end_due()) == (1, 0)
    game.refresh_from_db()
    assert (game.paused_at, game.paused_until) == (None, None)


def test_who_asked_for_it_ends_it_alone():
    game = paused()
    assert "Only the player" in end_early(game.pk, 2).message
    assert end_early(game.pk, 1).accepted
    assert "not paused" in end_early(game.pk, 1).message
    play(game, "1 wait")
    assert last(game, "resumed").seat == 1


def test_the_others_ask_the_table_to_go_on():
    game = paused("Ann", "Bob", "Cid")
    assert propose(game.pk, 2, Proposal(Matter.RESUME)).accepted
    for seat in (1, 3):
        assert cast(game.pk, seat, vote_id=vote_of(game).pk, yes=True).accepted
    game.refresh_from_db()
    assert game.paused_at is None


def test_a_vote_to_go_on_is_void_when_the_pause_is_over():
    game = paused()
    propose(game.pk, 2, Proposal(Matter.RESUME))
    end_early(game.pk, 1)
    assert vote_of(game).passed is False
    assert log(game)[-2:] == ["vote_lapsed", "resumed"]
    assert "not paused" in propose(game.pk, 1, Proposal(Matter.RESUME)).message


def test_no_pause_in_a_pause():
    game = paused()
    for matter in (Matter.PAUSE, Matter.ADD_TIME):
        assert "paused already" in propose(game.pk, 2, Proposal(matter, 5)).message


def test_bots_rest_and_are_woken(monkeypatch, django_capture_on_commit_callbacks):
    game = running("Ann", bots=1)
    with django_capture_on_commit_callbacks():
        play(game, "1 wait", "1 keep")
    pause_it(game)
    assert play_bots(game.pk) == 0
    with django_capture_on_commit_callbacks(execute=True):
        end_early(game.pk, 1)
    game.refresh_from_db()
    assert game.entries > 2


def test_who_resigns_in_a_pause_leaves_when_play_goes_on_behind_it():
    game = paused("Ann", "Bob", "Cid")
    assert resign(game.pk, 3).accepted
    end_early(game.pk, 1)
    assert seat_of(game, 3).gone_at is None
    game.refresh_from_db()
    entries = game.entries
    play(game, "1 wait")
    assert seat_of(game, 3).gone_at is not None
    assert game.entries == entries + 2


def test_a_held_game_stays_paused():
    at = now()
    with stopped_at(at):
        game = paused()
        quarantine(game.pk, reason="a test")
    with stopped_at(at + timedelta(hours=HOURS)):
        assert end_due() == 0
    game.refresh_from_db()
    assert (game.status, game.paused_at) == ("quarantined", at)


def test_rules_that_fail_when_it_ends_quarantine_that_game_only(monkeypatch):
    at = now()
    with stopped_at(at):
        games = [paused(), paused("Cid", "Dot")]
        play_broken = games[0]
    Game.objects.filter(pk=play_broken.pk).update(digest=b"another")
    with stopped_at(at + timedelta(hours=HOURS)):
        assert end_due() == 1
    play_broken.refresh_from_db()
    games[1].refresh_from_db()
    assert (play_broken.status, games[1].status, games[1].paused_at) == ("quarantined", "running", None)


@pytest.mark.parametrize(
    ("began", "ends", "told"),
    [
        (23.5, 25.5, ["held to Bob: sent"]),
        (21, 31, ["your_turn to Bob: sent", "held to Bob: dropped (told with the question)"]),
    ],
)
def test_who_is_asked_is_told_that_it_goes_on_though_the_due_time_is_the_one_they_know(began, ends, told):
    """In a night no time goes by: what is asked is due when it was, and no mail tells of it anew."""
    with stopped_at(MIDNIGHT + timedelta(hours=began)):
        game = running()
        play(game, "1 wait", "1 keep")
        before = owed(game, 2).due_at
    mails_go_out()
    with stopped_at(MIDNIGHT + timedelta(hours=began, minutes=30)):
        pause_it(game)
    mails_go_out()
    known = len(written(game))
    with stopped_at(MIDNIGHT + timedelta(hours=ends)):
        assert end_early(game.pk, 1).accepted
        assert (owed(game, 2).due_at == before) == (len(told) == 1)
        send()
    assert written(game)[known:] == told
