"""The sender: every message once, refusals told apart, nothing in the log; a bad server stops nobody."""

import logging
import socket
import threading
from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from games.farewell import purge
from games.messages import notices
from games.messages.rendered import Rendered
from games.models import Message
from games.models.message import State
from games.refused import Refused
from games.sending import delivery_status, outbox, resting
from games.sending.channels import CHANNELS, Temporary
from games.tasks import send_messages
from labyrinth.ground import metrics
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import play, running
from tests.games.post import fresh_channels, only, plain, send, written

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]


def news(how_many: int = 1) -> None:
    """So many messages that are due at once and true for a week."""
    game = running()
    Message.objects.all().delete()
    User.objects.filter(username="Bob").update(message_choices={"absent": "mail"})
    at = now()
    for number in range(how_many):
        notices.on_replaced(game, 1, None, at + timedelta(microseconds=number))


def news_row() -> Message:
    return only("absent", "Bob")


def test_a_mail_goes_out_once_with_both_parts_and_its_own_message_id(server):
    game = running()
    assert send() == 2
    assert written(game) == [
        "your_turn to Ann: sent",
        "started to Ann: dropped (told with the question)",
        "started to Bob: sent",
    ]
    turn = only("your_turn")
    letter = next(one for one in server.letters if one["Message-ID"] == turn.message_id)
    assert (letter["To"], letter["Subject"]) == ("ann@example.org", "your_turn 1")
    assert letter.get_body(("plain",)).get_content().split()[0] == str(turn.pk)
    assert letter.get_body(("html",)).get_content().strip() == f"<p>{turn.pk}</p>"
    assert turn.sent_at >= turn.handed_at >= turn.send_at
    assert send() == 0
    assert len(server.letters) == 2


def test_the_headers_of_the_rendered_mail_go_with_it(server):
    news()
    headers = {"References": "<game@x>", "List-Unsubscribe": "<https://x/>"}
    send(render=lambda _message: Rendered("Subject", "Text", "", headers))
    letter = server.letters[0]
    assert {name: letter[name] for name in headers} == headers
    assert letter.get_content_type() == "text/plain"


def test_nothing_goes_before_its_time(server):
    running()
    assert send(after=timedelta(seconds=9)) == 0
    assert send(after=timedelta(seconds=11)) == 2


def test_an_answer_given_at_once_sends_nothing(server):
    game = running()
    play(game, "1 wait", "1 keep")
    send()
    assert {line for line in written(game) if "Ann" in line} == {
        "your_turn to Ann: dropped (answered)",
        "started to Ann: sent",
    }


def test_a_new_due_time_stands_in_the_mail(server):
    game = running()
    row = game.obligations.get(seat=1)
    row.due_at += timedelta(hours=7)
    row.save()
    send()
    texts = [letter.get_body(("plain",)).get_content() for letter in server.letters]
    assert any(row.due_at.isoformat() in text for text in texts)
    assert only("your_turn").due_at == row.due_at


def test_a_run_uses_one_conversation(server):
    news(5)
    assert send() == 5
    assert server.conversations == 1


def test_an_address_that_is_refused_for_good_has_failed(server):
    news()
    server.rcpt = "550 no such user bob@example.org"
    assert send() == 0
    row = news_row()
    assert (row.state, row.reason, row.repeats) == (State.FAILED, "recipient 550", 0)
    assert not resting.is_resting("mail")
    assert outbox.counts()["failed"] == 1


def test_what_was_given_up_is_counted_once_and_a_purge_takes_nothing_from_it(server, monkeypatch):
    counted: list[str] = []
    monkeypatch.setattr(metrics, "count", lambda *what: counted.append(what[1]))
    news()
    server.rcpt = "450 not now"
    send()
    assert counted == []
    server.rcpt = "550 no such user bob@example.org"
    with stopped_at(now() + timedelta(hours=1)):
        send()
    with stopped_at(now() + timedelta(days=365)):
        purge.messages(False)
    assert (outbox.counts().get("failed", 0), counted) == (0, ["message"])


def test_a_temporary_refusal_is_tried_again_later_and_later(server):
    news()
    server.rcpt = "451 try again"
    at, pauses = now() + notices.SETTLE, []
    for _ in range(9):
        with stopped_at(at):
            outbox.send_due(plain)
        row = news_row()
        assert (row.state, row.reason, row.handed_at) == (State.WAITING, "recipient 451", None)
        pauses.append(int((row.send_at - at).total_seconds() // 60))
        with stopped_at(row.send_at - timedelta(seconds=1)):
            assert outbox.backlog(10) == 0
        at = row.send_at
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    server.rcpt = "250 OK"
    with stopped_at(at):
        assert outbox.send_due(plain) == 1
    assert (news_row().attempts, news_row().repeats, news_row().reason) == (10, 0, "recipient 451")


def test_after_two_days_of_trying_it_has_failed(server):
    news()
    server.data = "452 no room"
    Message.objects.update(attempts=delivery_status.TRIES - 1)
    send()
    assert (news_row().state, news_row().reason) == (State.FAILED, "content 452")
    pauses = [
        min(delivery_status.LONGEST_PAUSE, delivery_status.FIRST_PAUSE * 2 ** min(tried, 6))
        for tried in range(delivery_status.TRIES)
    ]
    assert timedelta(hours=46) < sum(pauses, timedelta()) < timedelta(hours=50)


def test_one_bad_message_does_not_stop_the_others(server, caplog):
    news(3)
    bad, secret = Message.objects.order_by("pk").first(), "the Ace of hearts"

    def words(message: Message) -> Rendered:
        if message.pk == bad.pk:
            raise ValueError(f"{secret} for {message.user.email}")
        return plain(message)

    assert send(render=words) == 2
    bad.refresh_from_db()
    assert (bad.state, bad.reason) == (State.WAITING, "error: ValueError")
    assert "ValueError" in caplog.text
    assert "Ace" not in caplog.text
    assert "example.org" not in caplog.text


def test_a_message_that_cannot_be_judged_does_not_stop_the_others(server):
    news(3)
    Message.objects.filter(pk=Message.objects.order_by("pk").first().pk).update(event="held")
    assert send() == 2
    assert sorted(Message.objects.values_list("state", "reason")) == [
        (State.SENT, ""),
        (State.SENT, ""),
        (State.WAITING, "error: KeyError"),
    ]


def test_an_older_release_leaves_the_message_for_later(server, caplog):
    news()

    def refuse(message: Message) -> Rendered:
        raise Refused("Being upgraded.")

    assert send(render=refuse) == 0
    assert (news_row().state, news_row().reason) == (State.WAITING, "newer release")


@pytest.mark.parametrize("answer", ["550 bob@example.org is unknown", "451 bob@example.org is busy"])
def test_no_address_and_no_content_is_logged(server, caplog, answer):
    caplog.set_level(logging.DEBUG)
    news()
    server.rcpt = answer
    send()
    server.rcpt, server.data = "250 OK", "250 OK"
    with stopped_at(now() + timedelta(hours=1)):
        outbox.send_due(plain)
    from_here = [record.getMessage() for record in caplog.records if record.name.startswith("games")]
    assert from_here
    assert not [line for line in from_here if "example.org" in line or "absent 2" in line]


def test_a_dead_server_costs_one_attempt_and_then_a_rest(server):
    news(5)
    server.close()
    assert send() == 0
    tried = list(Message.objects.order_by("pk").values_list("state", "attempts", "reason", "handed_at"))
    assert tried[0] == (State.WAITING, 1, "no server: ConnectionRefusedError", None)
    assert tried[1:] == [(State.WAITING, 0, "", None)] * 4
    assert resting.is_resting("mail")
    assert outbox.backlog(10) == 0
    server.open()
    resting.wake_up()
    assert send(after=timedelta(minutes=2)) == 5
    assert not Message.objects.filter(repeats__gt=0).exists()


def test_a_server_that_never_answers_holds_a_sender_for_its_time_out_only(settings, server):
    news(3)
    silent = socket.create_server(("127.0.0.1", 0))
    settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = silent.getsockname()[1], 0.3
    assert send() == 0
    assert sorted(Message.objects.values_list("attempts", flat=True)) == [0, 0, 1]
    silent.close()


def test_what_was_lost_in_the_middle_may_have_arrived_and_its_repeat_is_counted(server):
    news()
    server.rude = True
    assert send() == 0
    row = news_row()
    assert (row.state, row.repeats) == (State.WAITING, 0)
    assert row.handed_at is not None
    assert row.reason.startswith("lost: ")
    server.rude = False
    resting.wake_up()
    assert send(after=timedelta(minutes=2)) == 1
    assert (news_row().state, news_row().repeats) == (State.SENT, 1)
    assert server.ids == [row.message_id] * 2


def test_a_repeat_that_never_came_about_is_not_counted(server):
    news()
    lost = now() - timedelta(minutes=5)
    Message.objects.update(state=State.CLAIMED, claimed_at=lost, handed_at=lost, attempts=1)
    server.close()
    assert send() == 0
    assert (news_row().repeats, news_row().handed_at) == (0, lost)


def test_a_claim_of_a_dead_sender_is_taken_over_after_two_minutes(server):
    news()
    lost = now()
    Message.objects.update(state=State.CLAIMED, claimed_at=lost, attempts=1)
    assert send(after=timedelta(seconds=119)) == 0
    assert send(after=timedelta(seconds=125)) == 1
    assert (news_row().attempts, news_row().repeats) == (2, 0)


def test_a_message_whose_claim_was_lost_is_not_handed_over(server):
    news()

    def while_taken(message: Message) -> Rendered:
        Message.objects.filter(pk=message.pk).update(claimed_at=now() + timedelta(seconds=1))
        return plain(message)

    assert send(render=while_taken) == 0
    assert server.letters == []
    assert news_row().state == State.CLAIMED


def test_a_run_ends_with_its_time_and_gives_the_rest_back(server):
    news(5)
    assert send(seconds=-1) == 0
    assert set(Message.objects.values_list("state", "attempts")) == {(State.WAITING, 0)}
    assert send(limit=2) == 2
    assert outbox.backlog(10) == 0 or Message.objects.filter(state=State.WAITING).count() == 3


def test_so_many_senders_in_one_process_and_no_more(server, monkeypatch):
    news()
    places = threading.BoundedSemaphore(1)
    monkeypatch.setattr(outbox, "_places", places)
    places.acquire()
    assert send() == 0
    places.release()
    assert send() == 1
    assert send() == 0
    assert places.acquire(blocking=False)


def test_where_there_is_much_to_do_another_sender_is_called(server, monkeypatch):
    called = []
    monkeypatch.setattr(outbox.broker, "queue", called.append)
    news(outbox.AT_ONCE)
    send()
    assert called == []
    at = now() + timedelta(hours=1)
    game = Message.objects.first().game
    for number in range(outbox.AT_ONCE + 1):
        notices.on_replaced(game, 1, None, at + timedelta(microseconds=number))
    send(after=timedelta(hours=2))
    assert called == ["games.send_messages"]


def test_a_channel_that_nobody_knows_sends_nothing_and_stops_nothing(server):
    news(2)
    other = Message.objects.order_by("pk").first()
    Message.objects.filter(pk=other.pk).update(channel="pigeon")
    assert send() == 1


def test_another_channel_is_one_class_in_the_registry(monkeypatch, server):
    class Push:
        name = "push"
        told = []

        def send(self, message, rendered):
            if message.attempts == 1:
                raise Temporary("busy")
            self.told.append(message.message_id)

        def close(self):
            self.told.append("closed")

    monkeypatch.setitem(CHANNELS, "push", Push)
    news()
    Message.objects.update(channel="push")
    assert send() == 0
    assert send(after=timedelta(minutes=2)) == 1
    assert Push.told == ["closed", news_row().message_id, "closed"]
    assert server.letters == []


def test_the_operator_sees_what_waits_and_what_failed(server):
    news(2)
    at = now()
    first, second = Message.objects.order_by("pk")
    Message.objects.filter(pk=first.pk).update(send_at=at - timedelta(seconds=90))
    Message.objects.filter(pk=second.pk).update(send_at=at + timedelta(days=1))
    with stopped_at(at):
        assert outbox.queue_age() == 90
        Message.objects.filter(pk=second.pk).update(attempts=3, created_at=at - timedelta(hours=1))
        assert outbox.queue_age() == 3600
        Message.objects.update(state=State.CLAIMED, claimed_at=at - timedelta(seconds=5))
        assert outbox.queue_age() == 5
        Message.objects.update(state=State.SENT, repeats=1)
        assert outbox.queue_age() == 0
    assert outbox.counts() == {
        "waiting": 0,
        "claimed": 0,
        "sent": 2,
        "dropped": 0,
        "failed": 0,
        "repeats": 2,
    }


def test_the_task_sends_real_mails(server):
    game = running()
    with stopped_at(now() + notices.SETTLE):
        send_messages()
    turn = next(one for one in server.letters if one["Message-ID"] == only("your_turn").message_id)
    assert f": {game.name}" in turn["Subject"]


def test_messages_are_looked_at_but_not_changed_in_the_admin(client):
    news()
    operator = User.objects.create_superuser(email="op@example.org", username="Operator", password=None)
    client.force_login(operator)
    address = reverse("admin:games_message_change", args=[news_row().pk])
    assert "Bob" in client.get(reverse("admin:games_message_changelist")).content.decode()
    page = client.get(address).content.decode()
    assert news_row().message_id.strip("<>") in page
    assert "bob@example.org" not in page
    assert client.post(address, {"state": "sent"}).status_code == 403
