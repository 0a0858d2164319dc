"""Messages are written with their cause, to people with accounts, once, and at public moments only."""

import re
from datetime import timedelta

import pytest
from django.db import transaction

from games.journal.locked import Locked, load_locked, lock_row
from games.lobby.demo import start_demo
from games.messages import notices
from games.models import Game, Message, Nudge, Obligation, Seat, Vote
from games.models.message import NO_DUE_TIME
from games.waits.obligations import restore
from labyrinth.clock import now, stopped_at
from tests.games.people import answer, finish, open_table, owed, owing, person, play, running, seat_of
from tests.games.post import only, written
from tests.passing import later

pytestmark = pytest.mark.django_db


def started(*names: str, **choices: object) -> Game:
    """A game whose first messages have been cleared away."""
    game = running(*names, **choices)
    Message.objects.all().delete()
    return game


def locked(game: Game) -> Locked:
    return load_locked(lock_row(game.pk))


def test_a_start_tells_everybody_and_the_one_on_turn_that_he_is():
    running()
    assert written() == [
        "your_turn to Ann: waiting",
        "started to Ann: waiting",
        "started to Bob: waiting",
    ]


def test_a_turn_mail_names_the_wait_and_its_due_time_and_goes_after_a_short_while():
    game = running()
    message, row = only("your_turn"), owed(game, 1)
    assert (message.seat, message.wait, message.due_at) == (1, row.wait, row.due_at)
    assert message.data == {"since": row.since.isoformat()}
    assert message.send_at - message.created_at == notices.SETTLE


def test_a_question_in_anothers_turn_is_called_a_question():
    game = started("Ann", "Bob", "Cid")
    play_until_bid(game)
    assert owing(game) == [1, 2, 3]
    latest = Message.objects.filter(wait=owed(game, 2).wait).values_list("user__username", "event")
    assert sorted(latest) == [("Ann", "your_turn"), ("Bob", "question"), ("Cid", "question")]


def play_until_bid(game: Game) -> None:
    for seat in (1, 2, 3):
        play(game, f"{seat} wait", f"{seat} keep")


def test_a_wait_that_goes_on_from_question_to_question_is_told_once():
    game = started()
    play(game, "1 wait")
    assert owed(game, 1).kind == "stash"
    assert written() == []


def test_the_next_players_turn_is_told_with_the_answer_that_begins_it():
    game = started()
    play(game, "1 wait", "1 keep")
    assert written() == ["your_turn to Bob: waiting"]


def test_a_refused_answer_tells_nobody():
    game = started()
    play(game, "1 wait")
    assert not answer(game, 1, "nothing").accepted
    assert written() == []


def test_what_is_rolled_back_tells_nobody():
    game = started()
    with transaction.atomic():
        play(game, "1 wait", "1 keep")
        assert written() == ["your_turn to Bob: waiting"]
        transaction.set_rollback(True)
    assert written() == []


def test_bots_stand_ins_guests_and_demos_get_nothing():
    game = started("Ann", bots=1)
    Seat.objects.filter(game=game).update(stand_in="steady")
    table = locked(game)
    notices.on_waits(table, [owed_now(game, 1)], now())
    start_demo(guest="visitor", address="192.0.2.1")
    assert written() == []


def owed_now(game: Game, seat: int) -> Obligation:
    """An obligation as if the wait had just begun."""
    row = Obligation.objects.get(game=game, seat=seat)
    row.asked_at = row.since
    return row


def test_the_same_wait_is_written_once_however_often_it_is_reported():
    game = started()
    for _ in range(2):
        notices.on_waits(locked(game), [owed_now(game, 1)], now())
    assert written() == ["your_turn to Ann: waiting"]


def test_one_insert_for_all_seats(django_assert_num_queries):
    game = started()
    table, rows = locked(game), [owed_now(game, 1)]
    with django_assert_num_queries(1):
        notices.on_waits(table, rows, now())
    with django_assert_num_queries(0):
        notices.on_waits(table, [], now())


def test_message_ids_are_unique_and_say_nothing(settings):
    settings.SITE_URL = "https://play.example.org:8443"
    game = running()
    ids = list(Message.objects.values_list("message_id", flat=True))
    assert len(set(ids)) == len(ids) == 3
    assert all(re.fullmatch(r"<[0-9a-f]{32}@play\.example\.org>", one) for one in ids)
    assert game.slug not in "".join(ids)


def test_a_reminder_is_written_once_for_each_due_time_and_kind():
    game = started()
    row = owed(game, 1)
    for _ in range(2):
        notices.remind(row)
        notices.remind(row, last=True)
    assert written() == ["reminder to Ann: waiting", "last_reminder to Ann: waiting"]
    row.due_at += timedelta(hours=1)
    notices.remind(row)
    assert len(written()) == 3


def test_nobody_is_reminded_of_a_wait_without_a_due_time():
    game = started()
    row = owed(game, 1)
    row.due_at = None
    notices.remind(row)
    assert written() == []


def test_a_turn_that_ran_out_is_told_to_all_a_default_to_its_person_only():
    game = started("Ann", "Bob", "Cid")
    with stopped_at(now()):
        notices.on_timed_out(locked(game), 1, "stand_in", now())
    told = ["timed_out to Ann: waiting", "absent to Bob: waiting", "absent to Cid: waiting"]
    assert written() == told
    notices.on_timed_out(locked(game), 2, "default", now())
    assert written() == [*told, "timed_out to Bob: waiting"]
    assert only("timed_out", "Ann").data == {"seat": 1, "how": "stand_in"}


def test_two_seats_that_run_out_at_the_same_moment_are_both_told_of():
    game, at = started("Ann", "Bob", "Cid"), now()
    for seat in (1, 2):
        notices.on_timed_out(locked(game), seat, "stand_in", at)
    assert written().count("absent to Cid: waiting") == 2


def test_an_offer_goes_to_all_a_replacement_to_the_others_and_the_former_person():
    game, at = started("Ann", "Bob", "Cid"), now()
    notices.on_offered(game, 2, at)
    notices.on_timed_out(locked(game), 2, "stand_in", at)
    others = [one for one in written() if one.startswith("absent")]
    assert sorted(set(others)) == ["absent to Ann: waiting", "absent to Cid: waiting"]
    assert only("timed_out").data == {"seat": 2, "why": "offered"}
    Message.objects.all().delete()
    notices.on_replaced(game, 2, person("Dot").pk, at)
    assert sorted(written()) == [f"absent to {name}: waiting" for name in ("Ann", "Cid", "Dot")]
    assert only("absent", "Dot").seat == 0


def test_an_end_tells_everybody():
    game = started()
    finish(game)
    ended = Message.objects.filter(event="ended")
    assert sorted(ended.values_list("user__username", flat=True)) == ["Ann", "Bob"]
    assert {message.due_at for message in ended} == {game.finished_at}


def test_a_hold_and_its_end_are_two_messages():
    game = started()
    notices.on_held(game, "paused")
    later()
    notices.on_held(game, "resumed")
    assert Message.objects.filter(event="held", user__username="Bob").count() == 2


def test_a_vote_is_told_to_those_who_have_to_say():
    game, at = started("Ann", "Bob", "Cid"), now()
    for matter in ("pause", "end"):
        vote = Vote.objects.create(
            game=game, matter=matter, by=1, opened_at=at, closes_at=at + timedelta(days=2)
        )
        notices.on_vote(vote, [seat_of(game, 2)])
    assert written() == ["vote to Bob: waiting"] * 2
    assert [row.data["matter"] for row in Message.objects.order_by("pk")] == ["pause", "end"]


def test_a_nudge_names_who_waits_and_comes_again_another_day():
    game = started()
    for days in (0, 1):
        at = now() + timedelta(days=days)
        nudge = Nudge.objects.create(by=person("Bob"), day=at.date(), game=game, seat=1, at=at)
        notices.on_nudge(nudge, owed(game, 1))
    assert written() == ["nudge to Ann: waiting"] * 2
    assert Message.objects.first().data["by"] == 2


def test_an_invitation_needs_no_seat():
    game = open_table()
    notices.on_invited(game, person("Bob"), person("Ann"))
    notices.on_invited(game, person("Bob"), person("Ann"))
    assert written() == ["invitation to Bob: waiting"]
    told = {"by": "Ann", "by_id": person("Ann").pk}
    assert (only("invitation").due_at, only("invitation").data) == (NO_DUE_TIME, told)


@pytest.mark.django_db(transaction=True)
def test_what_may_go_at_once_wakes_the_sender_after_the_commit(monkeypatch):
    game, woken = started(), []
    monkeypatch.setattr(notices.broker, "queue", lambda task: woken.append(task) or True)
    with transaction.atomic():
        notices.on_held(game, "paused")
        assert woken == []
    assert woken == ["games.send_messages"]
    play(game, "1 wait", "1 keep")
    assert woken == ["games.send_messages"]


def test_what_is_written_does_not_depend_on_what_is_hidden():
    told = []
    for hidden in ("keep", "hide"):
        Game.objects.all().delete()
        game = started("Ann", "Bob")
        play(game, "1 wait", f"1 {hidden}", "2 wait", "2 keep", "1 low", "2 low", "1 wait", "1 keep")
        told.append(written())
        assert len(told[-1]) >= 3
    assert told[0] == told[1]


def test_a_game_whose_waits_were_lost_tells_of_them_when_they_are_written_anew():
    game = started()
    Obligation.objects.all().delete()
    assert restore(game.pk)
    assert written() == ["your_turn to Ann: waiting"]
