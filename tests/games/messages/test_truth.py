"""A message is judged when it is sent: by what is true then, by what its reader wants, and where he looks."""

from datetime import timedelta

import pytest
from django.db import transaction

from accounts.models import User
from games.journal.locked import load_locked, lock_row
from games.journal.question_token import question_token
from games.messages import digest, notices, recheck
from games.messages.event_checks import CHECKS, verdict_of
from games.messages.message_facts import SEND, MessageFacts
from games.messages.preferences import HELD_AT_MOST
from games.models import Downtime, Game, Message, Obligation, Seat, Vote
from games.models.game import Status
from games.models.message import NO_DUE_TIME, Event, State
from games.play.take_back import take_back
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import answer, finish, open_table, owed, person, play, running, seat_of
from tests.games.post import only

pytestmark = pytest.mark.django_db

LATER = notices.SETTLE


def verdict(message: Message, *, after: timedelta = LATER) -> tuple[str, str]:
    """What to do with a message so long after it was written."""
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    found = recheck.judge(fresh, message.created_at + after)
    return found.do, found.reason


def turn() -> tuple[Game, Message]:
    """A game, and the message that it is Ann's turn."""
    game = running()
    return game, only("your_turn")


def change(row: object, **columns: object) -> None:
    """Store other columns, past all services."""
    type(row).objects.filter(pk=row.pk).update(**columns)


def test_a_turn_is_true_until_it_is_answered():
    game, message = turn()
    assert verdict(message) == ("send", "")
    play(game, "1 wait")
    assert verdict(message) == ("send", "")
    play(game, "1 keep")
    assert verdict(message) == ("drop", "answered")


def test_a_turn_that_goes_on_after_a_take_back_is_told_once():
    game, message = turn()
    play(game, "1 wait")
    game.refresh_from_db()
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    assert only("your_turn") == message
    assert verdict(message) == ("send", "")


def test_another_wait_at_the_same_place_is_not_the_one_that_was_told_of():
    game, message = turn()
    row = owed(game, 1)
    change(row, since=row.since + timedelta(seconds=1))
    assert verdict(message) == ("send", "")
    row = owed(game, 1)
    row.asked_at, row.due_at = row.since, row.due_at + timedelta(seconds=1)
    change(row, due_at=row.due_at)
    notices.on_waits(load_locked(lock_row(game.pk)), [row], now())
    assert verdict(message) == ("drop", "told anew")
    assert verdict(Message.objects.filter(event="your_turn").latest("pk")) == ("send", "")


def test_a_new_due_time_is_written_into_the_turn_mail_but_ends_a_reminder():
    game, message = turn()
    row = owed(game, 1)
    notices.remind(row)
    reminder = only("reminder")
    change(row, due_at=row.due_at + timedelta(hours=5))
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    assert recheck.judge(fresh, now()).due_at == row.due_at + timedelta(hours=5)
    assert verdict(reminder) == ("drop", "due time moved")


def test_a_reminder_goes_with_the_new_due_time_where_no_other_comes():
    game, _message = turn()
    row = owed(game, 1)
    notices.remind(row, last=True)
    reminder = only("last_reminder")
    later = row.due_at + timedelta(seconds=70)
    change(row, due_at=later, remind_at=None)
    assert (
        verdict_of(MessageFacts(reminder, now())).due_at == later
    )  # whatever the hour: in the night it is held
    notices.remind(row)
    assert verdict(only("reminder")) == ("drop", "due time moved")  # the last one is there


def test_a_wait_without_a_due_time_is_told_without_one():
    game, message = turn()
    change(owed(game, 1), due_at=None)
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    found = recheck.judge(fresh, now())
    assert (found.do, found.due_at) == ("send", NO_DUE_TIME)


def test_nobody_is_told_that_he_has_time_until_a_moment_that_is_past():
    game, message = turn()
    Message.objects.filter(pk=message.pk).update(state="sent", sent_at=message.send_at)
    wait = owed(game, 1).due_at - message.created_at
    assert verdict(message, after=wait) == ("drop", "time ran out")
    at = message.created_at
    # A whole day: an hour of the night is nobody's loss.
    Downtime.objects.create(start=at, end=at + timedelta(days=1), why="outage")
    assert verdict(message, after=wait) == ("settle", "due time moves")


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"status": Status.QUARANTINED}, ("hold", "game held")),
        ({"paused_at": now()}, ("hold", "game held")),
        ({"status": Status.FINISHED}, ("drop", "game over")),
        ({"status": Status.CANCELLED}, ("drop", "game over")),
    ],
)
def test_a_game_that_takes_no_answers_asks_for_none(columns, expected):
    game, message = turn()
    change(game, **columns)
    assert verdict(message) == expected


def test_a_seat_that_a_stand_in_plays_or_another_holds_gets_no_turn_mail():
    game, message = turn()
    change(seat_of(game, 1), stand_in="steady")
    assert verdict(message) == ("drop", "stand-in plays")
    change(seat_of(game, 1), stand_in="", user=person("Cid"))
    assert verdict(message) == ("drop", "not his seat")


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"mail_refused_at": now()}, "address refused"),
        ({"is_active": False}, "no address"),
        ({"email": ""}, "no address"),
        ({"message_choices": {"your_turn": "off"}}, "not wanted"),
    ],
)
def test_an_address_that_refuses_and_a_person_who_does_not_want_it_get_nothing(columns, reason):
    _game, message = turn()
    User.objects.filter(username="Ann").update(**columns)
    assert verdict(message) == ("drop", reason)


def test_what_is_wanted_in_the_digest_waits_for_it():
    game, message = turn()
    change(owed(game, 1), due_at=now() + timedelta(days=4))
    change(message, due_at=owed(game, 1).due_at)
    User.objects.filter(username="Ann").update(message_choices={"your_turn": "digest"})
    assert verdict(message) == ("digest", "in the digest")


def test_a_reminder_that_would_be_too_late_in_the_digest_is_a_mail():
    game, _message = turn()
    row = owed(game, 1)
    User.objects.filter(username="Ann").update(
        message_choices={"reminder": "digest", "last_reminder": "digest"}, digest_hour=0, time_zone="UTC"
    )
    midnight = (now() + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    for hours, expected in ((-1, "send"), (11, "send"), (12, "digest")):
        Message.objects.filter(event__contains="reminder").delete()
        row.due_at = midnight + timedelta(hours=hours)
        row.save()
        notices.remind(row)
        notices.remind(row, last=True)
        with stopped_at(midnight - timedelta(hours=2)):
            Message.objects.filter(event__contains="reminder").update(created_at=now())
        assert verdict(only("reminder"), after=timedelta(0))[0] == expected
        assert verdict(only("last_reminder"), after=timedelta(0))[0] == "send"


def test_who_looks_is_left_in_peace_for_ten_minutes_at_most():
    game, message = turn()
    change(seat_of(game, 1), looked_at=message.created_at)
    assert verdict(message) == ("hold", "looking")
    assert verdict(message, after=timedelta(minutes=2)) == ("send", "")
    longest = notices.SETTLE + HELD_AT_MOST
    change(message, reason="looking")
    change(seat_of(game, 1), looked_at=message.created_at + longest)
    assert verdict(message, after=longest - timedelta(seconds=1)) == ("hold", "looking")
    assert verdict(message, after=longest) == ("send", "")


def test_a_hold_never_reaches_beyond_ten_minutes():
    game, message = turn()
    at = message.created_at + notices.SETTLE + HELD_AT_MOST - timedelta(seconds=3)
    change(seat_of(game, 1), looked_at=at)
    change(message, reason="looking")
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    assert recheck.judge(fresh, at).at == at + timedelta(seconds=3)


def test_a_start_is_not_told_twice_nor_to_those_who_saw_it():
    game = running()
    assert verdict(only("started", "Ann")) == ("drop", "told with the question")
    assert verdict(only("started", "Bob")) == ("send", "")
    change(seat_of(game, 2), seen_step=1)
    assert verdict(only("started", "Bob")) == ("drop", "seen")
    User.objects.filter(username="Ann").update(message_choices={"your_turn": "off"})
    assert verdict(only("started", "Ann")) == ("send", "")
    change(game, status=Status.CANCELLED)
    assert verdict(only("started", "Ann")) == ("drop", "game over")


def test_an_end_is_true_as_long_as_the_game_is_over():
    game = running()
    finish(game)
    assert verdict(only("ended", "Bob")) == ("send", "")
    change(game, status=Status.RUNNING)
    assert verdict(only("ended", "Bob")) == ("drop", "not over")


@pytest.mark.parametrize(
    ("why", "columns"),
    [
        ("quarantined", {"status": Status.QUARANTINED}),
        ("released", {"status": Status.RUNNING}),
        ("rewound", {"status": Status.RUNNING}),
        ("cancelled", {"status": Status.CANCELLED}),
        ("paused", {"paused_at": now()}),
        ("resumed", {"paused_at": None}),
    ],
)
def test_a_hold_is_told_while_it_lasts(why, columns):
    game = running()
    notices.on_held(game, why)
    message = only("held", "Bob")
    change(game, **columns)
    assert verdict(message) == ("send", "")
    over = {"status": Status.FINISHED, "paused_at": None}
    change(game, **over)
    assert verdict(message) == ("drop", "no longer so")


def test_a_vote_is_asked_of_those_who_have_not_voted_while_it_is_open():
    game, at = running(), now()
    vote = Vote.objects.create(game=game, matter="end", by=1, opened_at=at, closes_at=at + timedelta(hours=1))
    notices.on_vote(vote, Seat.objects.filter(game=game, number=2))
    message = only("vote")
    assert verdict(message) == ("send", "")
    assert verdict(message, after=timedelta(hours=1)) == ("drop", "vote closed")
    change(vote, ballots={"2": True})
    assert verdict(message) == ("drop", "answered")
    change(vote, passed=True, ballots={})
    assert verdict(message) == ("drop", "vote closed")


def test_an_invitation_is_true_while_there_is_a_table_to_join():
    game = open_table()
    notices.on_invited(game, person("Bob"), person("Ann"))
    message = only("invitation")
    assert verdict(message) == ("send", "")
    seat = Seat.objects.create(game=game, number=2, user=person("Bob"), name="Bob")
    assert verdict(message) == ("drop", "seated")
    seat.delete()
    change(game, status=Status.CANCELLED)
    assert verdict(message) == ("drop", "table closed")


def test_news_grow_old():
    game = running()
    change(person("Bob"), message_choices={"absent": "mail"})
    change(seat_of(game, 1), offered_at=now())
    notices.on_offered(game, 1, now())
    message = only("absent", "Bob")
    assert verdict(message, after=timedelta(days=7)) == ("send", "")
    assert verdict(message, after=timedelta(days=7, seconds=1)) == ("drop", "old")


def test_a_wait_that_a_pause_moved_is_still_told_of():
    game, message = turn()
    change(owed(game, 1), since=message.created_at + timedelta(hours=3))
    assert verdict(message, after=timedelta(hours=3)) != ("drop", "answered")


def test_a_judgement_takes_few_queries(django_assert_max_num_queries):
    _game, message = turn()
    fresh = Message.objects.select_related("user", "game").get(pk=message.pk)
    with django_assert_max_num_queries(4):
        recheck.judge(fresh, now())


def test_many_messages_are_foreseen_as_each_is_judged_by_itself():
    """An answered turn, one that is looked at, news that are not wanted, others that are; a digest."""
    game, elsewhere = running(), running()
    change(person("Bob"), message_choices={"started": "off"})
    turn_elsewhere = Message.objects.get(game=elsewhere, event="your_turn")
    play(elsewhere, "1 wait", "1 keep")
    change(seat_of(game, 1), looked_at=turn_elsewhere.send_at)
    digest.put_into(turn_elsewhere, now())
    rows = list(Message.objects.select_related("user", "game"))
    at = max(row.created_at for row in rows) + LATER
    alone = {row.pk for row in rows if recheck.judge(row, at) == SEND}
    assert recheck.likely(rows, at) == alone
    assert {row.event for row in rows if row.pk not in alone} >= {"your_turn", "started", "digest"}
    assert alone


def test_the_rows_that_a_digest_speaks_of_are_read_together(django_assert_max_num_queries):
    change(person("Ann"), message_choices={"your_turn": "digest"})
    for _ in range(6):
        running()
    at = now()
    for row in Message.objects.filter(event="your_turn").select_related("user"):
        moment = digest.put_into(row, at).isoformat()
        change(row, state=State.DROPPED, reason=digest.PUT_ASIDE, data=row.data | {"digest": moment})
    fresh = Message.objects.select_related("user").get(event="digest")
    with django_assert_max_num_queries(4):
        found = recheck.judge(fresh, at)
    assert (found.do, len(found.items)) == ("send", 6)


def test_every_event_has_its_truth():
    assert set(CHECKS) == set(Event) - {Event.DIGEST, Event.HOME}


def test_a_judgement_changes_nothing():
    game, message = turn()
    before = Message.objects.filter(pk=message.pk).values().get(), Obligation.objects.values().get()
    with transaction.atomic():
        verdict(message)
    assert before == (Message.objects.filter(pk=message.pk).values().get(), Obligation.objects.values().get())
    assert answer(game, 1, "wait").accepted


# -- news that may no longer hold --------------------------------------------------------------------------


def offered() -> tuple[Game, Message, Message]:
    """Bob's seat is free for others: what is written to Ann and to Bob."""
    game = running()
    change(person("Ann"), message_choices={"absent": "mail"})
    change(seat_of(game, 2), offered_at=now(), stand_in="steady")
    notices.on_offered(game, 2, now())
    return game, only("absent", "Ann"), only("timed_out", "Bob")


def test_a_seat_is_told_to_be_free_while_it_is():
    game, to_ann, to_bob = offered()
    assert [verdict(to_ann), verdict(to_bob)] == [("send", ""), ("send", "")]
    change(seat_of(game, 2), offered_at=None, stand_in="")
    assert [verdict(to_ann), verdict(to_bob)] == [("drop", "no longer so")] * 2


def test_no_seat_of_a_game_that_is_over_is_free():
    game, to_ann, to_bob = offered()
    change(game, status=Status.FINISHED)
    assert [verdict(to_ann), verdict(to_bob)] == [("drop", "no longer so")] * 2


def test_nobody_is_told_that_a_game_goes_on_that_does_not():
    game = running()
    change(person("Bob"), message_choices={"absent": "mail"})
    notices.on_timed_out(load_locked(lock_row(game.pk)), 1, "stand_in", now())
    message = only("absent", "Bob")
    assert verdict(message) == ("send", "")
    change(game, paused_at=now())
    assert verdict(message) == verdict(only("timed_out", "Ann")) == ("hold", "game held")
    change(game, paused_at=None, status=Status.FINISHED)
    assert verdict(message) == ("drop", "game over")
    assert verdict(only("timed_out", "Ann")) == ("send", "")
