"""Leaving for good: at once where it ends the game, else when the running phase ends."""

import pytest

from games import systems
from games.messages.recheck import judge
from games.models import Game, Message, Obligation, Seat, Vote
from games.models.message import Event
from games.models.seat import Leaving
from games.models.vote import Matter
from games.past.proof import check
from games.past.record import export
from games.play import going_on, leaving
from games.play.at_table import attempt, carry_on
from games.seats.resign import resign
from games.seats.votes import Proposal, propose
from games.table.log_words import line
from labyrinth.ground.clock import stopped_at
from tests.games.letters import flat, letter
from tests.games.people import answer, finish, owing, play, running, seat_of
from tests.games.slow import MONDAY
from tests.games.tables import away, last, log
from tests.games.tiny import ASKING, BROKEN

pytestmark = pytest.mark.django_db


def test_with_one_seat_left_the_game_ends_at_once():
    game = running()
    play(game, "1 wait")
    assert resign(game.pk, 2).accepted
    game.refresh_from_db()
    assert (game.status, game.result["winners"]) == ("finished", [1])
    assert not Obligation.objects.filter(game=game).exists()


def test_who_is_asked_answers_by_default_and_is_gone_when_the_phase_ends():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait")
    assert resign(game.pk, 1).accepted
    game.refresh_from_db()
    assert owing(game) == [2]
    seat = seat_of(game, 1)
    assert (seat.leaving, seat.gone_at is not None) == ("resigned", True)
    assert (log(game), last(game, "resigned").seat) == (["resigned"], 1)
    finish(game)
    assert game.result["winners"] != [1]


def test_it_waits_for_the_others_in_the_phase_and_is_not_forgotten(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    game = running("Ann", "Bob", "Cid")
    play(game, "1 toll")
    assert resign(game.pk, 1).accepted
    game.refresh_from_db()
    assert (seat_of(game, 1).gone_at, owing(game)) == (None, [2])
    play(game, "2 pay")
    assert seat_of(game, 1).gone_at is not None
    assert owing(game) == [2]


def test_in_a_sealed_question_the_seat_gives_its_default_and_the_others_are_waited_for():
    game = running("Ann", "Bob", "Cid")
    for seat in (1, 2, 3):
        play(game, f"{seat} wait", f"{seat} keep")
    assert owing(game) == [1, 2, 3]
    resign(game.pk, 3)
    game.refresh_from_db()
    assert owing(game) == [1, 2]
    play(game, "1 low", "2 low")
    assert seat_of(game, 3).gone_at is not None


def test_who_has_left_cannot_answer_resign_again_or_come_back():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait")
    resign(game.pk, 2)
    assert "left" in resign(game.pk, 2).message
    assert not answer(game, 2, "keep").accepted


def test_somebody_whom_the_rules_have_put_out_has_nothing_to_give_up():
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 1)
    Seat.objects.filter(game=game, number=1).update(leaving="", gone_at=None)
    assert "nothing left" in resign(game.pk, 1).message


def test_a_bot_does_not_resign():
    game = running("Ann", bots=1)
    assert "nothing left" in resign(game.pk, 2).message


def test_who_is_away_may_still_resign():
    game = running("Ann", "Bob", "Cid")
    away(game, 2, offered=True)
    assert resign(game.pk, 2).accepted
    seat = seat_of(game, 2)
    assert (seat.stand_in, seat.offered_at) == ("", None)


def test_the_tenure_ends_with_the_resignation():
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 2)
    [closed] = game.tenures.exclude(until=None)
    assert (closed.name, closed.how) == ("Bob", "resigned")


def test_a_forfeit_is_carried_out_the_same_way_and_the_journal_tells_them_apart():
    game = running("Ann", "Bob", "Cid")

    def out_of_time(table):
        leaving.mark(table, 1, Leaving.FORFEITED)
        carry_on(table)

    assert attempt(game.pk, out_of_time).accepted
    game.refresh_from_db()
    assert (seat_of(game, 1).leaving, owing(game)) == ("forfeited", [2])
    assert b'"default"' in bytes(game.journal.get(number=game.entries).data)


def test_the_record_of_a_game_that_somebody_left_is_proved():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 wait")
    resign(game.pk, 2)
    game.refresh_from_db()
    finish(game)
    assert check(export(game)).proved


def test_the_record_of_an_agreed_end_is_proved():
    game = running("Ann", bots=1)
    play(game, "1 wait")
    propose(game.pk, 1, Proposal(Matter.END))
    game.refresh_from_db()
    checked = check(export(game))
    assert (checked.proved, checked.why) == (True, "")


def test_rules_that_fail_while_it_is_carried_out_leave_no_trace_but_the_quarantine(monkeypatch):
    game = running("Ann", "Bob", "Cid")
    Game.objects.filter(pk=game.pk).update(system="broken")
    monkeypatch.setitem(systems.REGISTERED, "broken", BROKEN)
    monkeypatch.setattr(going_on, "settle", _broken)
    assert "held" in resign(game.pk, 1).message
    game.refresh_from_db()
    assert (game.status, seat_of(game, 1).leaving, log(game)) == ("quarantined", "", ["quarantined"])


def _broken(_table):
    from games.refused import RulesFailedError

    raise RulesFailedError("a test")


def test_his_proposals_and_ballots_lose_their_weight():
    game = running("Ann", "Bob", "Cid")
    propose(game.pk, 3, Proposal(Matter.END))
    resign(game.pk, 3)
    assert [seat.number for seat in _voters(game)] == [1, 2]


def _voters(game):
    found = []
    attempt(game.pk, lambda table: found.extend(Vote.objects.get(game=game).voters(table.seats, (3,))))
    return found


def test_the_others_are_told_by_mail_and_in_the_log_for_what_it_is():
    with stopped_at(MONDAY):
        game = running("Ann", "Bob", "Cid")
        play(game, "1 wait")
        Message.objects.all().delete()
        assert resign(game.pk, 1).accepted
    told = Message.objects.filter(event=Event.ABSENT).select_related("user")
    assert sorted(one.user.username for one in told) == ["Bob", "Cid"]
    with stopped_at(MONDAY):
        assert {judge(one, MONDAY).do for one in told} == {"digest"}
        words = flat(letter(game, "Bob", Event.ABSENT, seat=2, data=told[0].data).text)
    assert "Ann has given up the game for good." in words
    said = line(last(game, "resigned"), lambda _seat, _at: "Ann")
    assert said.startswith("Ann gives the game up for good.")


def test_where_it_ends_the_game_the_mail_of_the_end_says_enough():
    with stopped_at(MONDAY):
        game = running()
        play(game, "1 wait")
        assert resign(game.pk, 2).accepted
        told = Message.objects.get(event=Event.ABSENT)
        assert judge(told, MONDAY).reason == "game over"


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("stand_in", "the stand-in, a bot, plays this turn"),
        ("automatic", "the site plays a careful automatic turn"),
        ("ally", "You may play this turn for them"),
        ("offer", "the stand-in, a bot, plays this turn and those to come"),
        ("forfeit", "they are out of the game, and nobody plays for them"),
    ],
)
def test_the_mail_about_a_turn_that_ran_out_says_who_or_what_plays_it(how, words):
    game = running("Ann", "Bob", "Cid")
    data = {"seat": 1, "why": "timed_out", "how": how}
    assert words in flat(letter(game, "Bob", Event.ABSENT, seat=2, data=data).text)
