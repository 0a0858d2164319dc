"""An account is deleted: the person leaves every table, and the others keep their games."""

import pytest
from django.test import Client

from accounts import deletions
from accounts.models import User
from games.careers import after_end
from games.farewell import delete_account
from games.lobby import lobby
from games.models import Game, Message, Played
from games.models.game import Status
from games.models.vote import Matter
from games.play import quarantine
from games.play.bots import play_bots
from games.seats import replace
from games.seats.resign import resign
from games.seats.votes import Proposal, cast, propose
from tests.games.pages import Visitor, html
from tests.games.people import answer, open_table, owed, owing, person, play, running, seat_of
from tests.games.seats.test_votes import vote_of
from tests.games.slow import told
from tests.games.tables import away, log

pytestmark = pytest.mark.django_db


def delete(name: str) -> bool:
    """The person deletes the account, and the task comes."""
    user = person(name)
    deletions.begin(user)
    return deletions.carry_out(user.pk)


def is_gone(name: str) -> bool:
    return not User.objects.filter(username=name).exists()


def test_nobody_signs_in_from_the_first_moment_on():
    ann, browser = person("Ann"), Client()
    browser.force_login(ann)
    assert browser.get("/accounts/preferences/").status_code == 200
    deletions.begin(ann)
    assert browser.get("/accounts/preferences/").status_code == 302
    ann.refresh_from_db()
    assert (ann.is_active, ann.has_usable_password()) == (False, False)
    deletions.begin(ann)
    assert deletions.left_behind() == [ann.pk]


def test_in_his_own_turn_a_stand_in_plays_on_at_once_and_the_seat_is_free():
    game = running()
    assert delete("Ann")
    seat = seat_of(game, 1)
    assert (seat.user, seat.name, seat.orders) == (None, "", {})
    assert seat.offered_at is not None
    assert (owed(game, 1).then, owed(game, 1).due_at) == ("bot", None)
    play_bots(game.pk)
    assert owing(game) == [2]
    assert log(game) == ["gone"]
    game.refresh_from_db()
    assert game.created_by == person("Bob")
    assert is_gone("Ann")


def test_in_a_sealed_question_the_others_answers_stand():
    game = running()
    play(game, "1 roll", "1 hide", "2 wait", "2 keep", "2 high")
    assert owing(game) == [1]
    delete("Ann")
    play_bots(game.pk)
    bids = [line for line in told(game) if line[0] == "bid"]
    assert [(seat, by) for _kind, seat, _key, by in bids] == [(1, "stand_in"), (2, "person")]
    assert bids[1][2] == "high"


def test_who_has_answered_under_seal_and_leaves_has_answered():
    game = running()
    play(game, "1 roll", "1 hide", "2 wait", "2 keep", "1 high")
    delete("Ann")
    assert answer(game, 2, "low").accepted
    bids = [line for line in told(game) if line[0] == "bid"]
    assert bids == [("bid", 1, "high", "person"), ("bid", 2, "low", "person")]


def test_the_others_are_told_and_somebody_else_takes_the_seat():
    game = running("Ann", "Bob", "Cid")
    Message.objects.all().delete()
    delete("Ann")
    sent = Message.objects.filter(game=game, event="absent")
    assert sorted(row.user.username for row in sent) == ["Bob", "Cid"]
    assert {row.data["why"] for row in sent} == {"gone"}
    assert replace.take_over(person("Dot"), game.pk, 1).accepted
    assert (seat_of(game, 1).name, seat_of(game, 1).offered_at) == ("Dot", None)
    page = html(Visitor("Bob").get(f"/g/{game.slug}/log/"))
    assert "The player of seat 1 has left this site." in page
    assert "Dot takes the seat of Former player 1." in page


def test_a_vote_of_his_is_asked_no_more_and_his_word_is_missing_no_more():
    game = running("Ann", "Bob", "Cid")
    propose(game.pk, 2, Proposal(Matter.PAUSE, hours=2))
    cast(game.pk, 3, vote_id=vote_of(game).pk, yes=True)
    delete("Ann")
    game.refresh_from_db()
    assert game.paused_at is not None


def test_both_leave_and_the_game_is_played_to_its_end_by_stand_ins():
    game = running()
    delete("Ann")
    delete("Bob")
    play_bots(game.pk)
    game.refresh_from_db()
    assert game.is_finished
    assert after_end.after_end(game.pk)
    assert [(row.user, row.shown_name) for row in Played.objects.order_by("seat")] == [
        (None, "Former player 1"),
        (None, "Former player 2"),
    ]


def test_who_had_resigned_just_loses_the_name():
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 2)
    delete("Bob")
    assert (seat_of(game, 2).user, seat_of(game, 2).offered_at, seat_of(game, 2).name) == (None, None, "")
    assert "gone" not in log(game)


def test_a_seat_that_was_offered_already_stays_offered():
    game = running()
    away(game, 1, offered=True)
    delete("Ann")
    assert (seat_of(game, 1).user, seat_of(game, 1).stand_in) == (None, "steady")
    assert replace.take_over(person("Cid"), game.pk, 1).accepted


def test_a_held_game_goes_on_with_a_stand_in_when_it_is_released():
    game = running()
    quarantine.quarantine(game.pk, reason="a test")
    assert delete("Ann")
    assert (seat_of(game, 1).user, owed(game, 1).then) == (None, "bot")
    quarantine.release(game.pk)
    play_bots(game.pk)
    assert owing(game) == [2]


def test_open_tables_are_left_and_the_host_hands_over():
    mine, other = open_table("Ann", seats=3, name="Ann's table"), open_table("Bob", seats=3)
    lobby.join(mine, person("Cid"))
    lobby.join(other, person("Ann"))
    alone = open_table("Ann", seats=3)
    delete("Ann")
    for game in (mine, other, alone):
        game.refresh_from_db()
    assert (mine.created_by, mine.name) == (person("Cid"), "…'s table")
    assert [seat.name for seat in other.seats.all()] == ["Bob"]
    assert alone.status == Status.CANCELLED


def test_a_worker_killed_between_two_games_is_followed_by_another(monkeypatch):
    first, second = running("Ann", "Bob"), running("Ann", "Cid")
    original, seen = delete_account._leave, []

    def killed(game_id, user):
        if seen:
            raise KeyboardInterrupt
        seen.append(game_id)
        original(game_id, user)

    monkeypatch.setattr(delete_account, "_leave", killed)
    ann = person("Ann")
    deletions.begin(ann)
    with pytest.raises(KeyboardInterrupt):
        deletions.carry_out(ann.pk)
    assert (seat_of(first, 1).user, seat_of(second, 1).user) == (None, ann)
    assert deletions.left_behind() == [ann.pk]
    monkeypatch.setattr(delete_account, "_leave", original)
    assert deletions.carry_out(ann.pk)
    assert (log(first), log(second)) == (["gone"], ["gone"])
    assert is_gone("Ann")
    assert deletions.carry_out(ann.pk)


def test_a_table_that_cannot_be_left_now_keeps_the_account_until_it_can(monkeypatch):
    game = running()
    Game.objects.filter(pk=game.pk).update(release="9999.1")
    user = person("Ann")
    deletions.begin(user)
    assert not deletions.carry_out(user.pk)
    assert seat_of(game, 1).name == "Ann"
    Game.objects.filter(pk=game.pk).update(release=game.release)
    assert deletions.carry_out(user.pk)
    assert is_gone("Ann")
