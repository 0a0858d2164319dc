"""Who hangs, answers rubbish or is gone: tried again ever later, switched off after a week, told by mail."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler

import pytest
from django.conf import LazySettings

from accounts.models import Letter
from games.hooks import deliveries, failing, keep, kept, send, wording
from games.models import Delivery, Webhook
from games.sending import claims
from labyrinth.ground.clock import now, stopped_at
from labyrinth.ground.outwards import door
from tests.games.hooks.hooking import hook, listening, sent, states
from tests.games.people import running
from tests.labyrinth.outwards.elsewhere import Elsewhere, status

pytestmark = pytest.mark.django_db

LATER = timedelta(minutes=1)


@pytest.fixture
def there(settings: LazySettings) -> Iterator[Elsewhere]:
    with listening(settings) as server:
        yield server


def told(there: Elsewhere, **columns: object) -> Webhook:
    """A webhook that is to be told of a turn that waits."""
    mine = hook(there, **{"events": ["your_turn"]} | columns)
    running()
    deliveries.write_new()
    return mine


def again(mine: Webhook) -> Webhook:
    mine.refresh_from_db()
    return mine


def test_a_failure_lets_the_webhook_rest_and_a_success_heals_it(there: Elsewhere):
    mine, at = told(there), now() + LATER
    there.answer = lambda handler: status(handler, 500)
    with stopped_at(at):
        assert len(sent(there)) == 1
        assert len(sent(there)) == 1  # it rests
    assert (again(mine).failures, mine.failing_since, mine.rests_until) == (1, at, at + timedelta(minutes=1))
    assert states() == [("your_turn", "waiting", "status 500")]
    there.answer = lambda handler: status(handler, 204, b"")
    with stopped_at(at + timedelta(minutes=1)):
        assert len(sent(there)) == 2
    assert (again(mine).failures, mine.failing_since, mine.rests_until) == (0, None, None)
    assert states() == [("your_turn", "sent", "")]
    ids = [headers["webhook-id"] for _method, _path, headers, _body in there.heard]
    assert ids[0] == ids[1]
    assert Delivery.objects.get().repeats == 0  # the first was refused for sure


def test_pauses_grow_to_an_hour_and_one_webhook_is_knocked_at_once_each(there: Elsewhere):
    mine, at, pauses = told(there), now() + LATER, []
    running("Ann", "Cid")
    there.answer = lambda handler: status(handler, 500)
    for _ in range(8):
        with stopped_at(at):
            send.send_due()
        pauses.append((again(mine).rests_until - at).total_seconds() / 60)
        at = mine.rests_until
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    assert len(there.heard) == 8


def test_after_a_week_it_is_switched_off_and_its_person_told_once(there: Elsewhere):
    mine = told(there)
    there.answer = lambda handler: status(handler, 500)
    begun = now() - timedelta(days=7)
    Webhook.objects.update(failures=9, failing_since=begun + timedelta(hours=1))
    with stopped_at(now() + LATER):
        send.send_due()
    assert again(mine).off_at is None
    Webhook.objects.update(failing_since=begun, rests_until=None)
    with stopped_at(now() + timedelta(hours=3)):
        send.send_due()
        send.send_due()
    assert again(mine).off_because == "failing"
    assert states()[0][1:] == ("dropped", "off")
    assert [letter.address for letter in Letter.objects.all()] == ["ann@example.org"]


def test_one_failure_after_a_quiet_week_switches_nothing_off(there: Elsewhere):
    mine = told(there)
    there.answer = lambda handler: status(handler, 500)
    Webhook.objects.update(failures=1, failing_since=now() - timedelta(days=8))
    with stopped_at(now() + LATER):
        send.send_due()
    assert again(mine).off_at is None


def test_gone_is_gone_at_once(there: Elsewhere):
    mine = told(there)
    there.answer = lambda handler: status(handler, 410)
    with stopped_at(now() + LATER):
        send.send_due()
    assert again(mine).off_because == "gone"
    assert Letter.objects.count() == 1
    keep.switch_on(mine)
    assert again(mine).off_at is None


@pytest.mark.parametrize(
    ("after", "seconds"), [("120", 120), ("99999999", 86400), ("-5", 60), ("soon", 60), ("0", 1)]
)
def test_too_many_waits_as_told_and_is_no_illness(there: Elsewhere, after: str, seconds: int):
    mine, at = told(there), now() + LATER
    there.answer = lambda handler: status(handler, 429, Retry_After=after)
    with stopped_at(at):
        send.send_due()
    assert again(mine).rests_until == at + timedelta(seconds=seconds)
    assert mine.failures == (seconds == 60)


def test_a_date_to_wait_for_is_understood(there: Elsewhere):
    mine = told(there)
    there.answer = lambda handler: status(handler, 503, Retry_After="Fri, 01 Jan 2100 00:00:00 GMT")
    at = now() + LATER
    with stopped_at(at):
        send.send_due()
    assert (again(mine).rests_until, mine.failures) == (at + timedelta(days=1), 0)


def hang(handler: BaseHTTPRequestHandler, there: Elsewhere) -> None:
    there.over.wait(20)


@pytest.mark.parametrize(
    ("answers", "reason", "repeats"),
    [
        ("hangs", "slow", 1),
        ("garbage", "garbage", 1),
        ("redirect", "status 302", 0),
        ("refuses", "inside", 0),
    ],
)
def test_whatever_it_answers_it_is_told_when_it_is_well_again(
    there: Elsewhere, monkeypatch: pytest.MonkeyPatch, answers: str, reason: str, repeats: int
):
    from labyrinth.ground.outwards.answers import Refused

    told(there)
    at = now() + LATER
    monkeypatch.setattr(door, "SECONDS", 0.2 if answers == "hangs" else 60)
    there.answer = {
        "hangs": lambda handler: hang(handler, there),
        "garbage": lambda handler: handler.wfile.write(b"SSH-2.0-x\r\n") and None,
        "redirect": lambda handler: status(handler, 302, Location="http://169.254.169.254/"),
        "refuses": lambda _handler: None,
    }[answers]
    with monkeypatch.context() as patched, stopped_at(at):
        if answers == "refuses":
            patched.setattr(door.addresses, "place_of", lambda _url: (_ for _ in ()).throw(Refused("inside")))
        send.send_due()
    assert states() == [("your_turn", "waiting", reason)]
    monkeypatch.setattr(door, "SECONDS", 60)
    there.answer = lambda handler: status(handler, 200)
    with stopped_at(at + timedelta(minutes=1)):
        send.send_due()
    assert states() == [("your_turn", "sent", "")]
    assert Delivery.objects.get().repeats == repeats


def test_a_worker_killed_between_sending_and_noting_repeats_under_the_same_id(
    there: Elsewhere, monkeypatch: pytest.MonkeyPatch
):
    class Killed(BaseException):
        pass

    def die(*_args: object) -> None:
        raise Killed

    told(there)
    at = now() + LATER
    with stopped_at(at), monkeypatch.context() as patched:
        patched.setattr(failing, "succeeded", die)
        with pytest.raises(Killed):
            send.send_due()
    with stopped_at(at + timedelta(seconds=30)):
        assert len(sent(there)) == 1
    with stopped_at(at + claims.CLAIM_LASTS):
        assert len(sent(there)) == 2
    row = Delivery.objects.get()
    assert (row.state, row.repeats) == ("sent", 1)
    assert len({headers["webhook-id"] for _method, _path, headers, _body in there.heard}) == 1


def test_a_worker_killed_before_sending_loses_nothing(there: Elsewhere, monkeypatch: pytest.MonkeyPatch):
    told(there)
    at = now() + LATER
    with stopped_at(at):
        assert len(send.claim(20)) == 1
        assert sent(there) == []
    with stopped_at(at + claims.CLAIM_LASTS):
        assert len(sent(there)) == 1
    assert Delivery.objects.get().repeats == 0


def test_one_that_hangs_holds_up_no_other_and_no_database_is_held(
    there: Elsewhere, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
):
    told(there)
    told(there, name="Bob", path="/other")
    ready = []

    def answer(handler: BaseHTTPRequestHandler) -> None:
        ready.append(handler.path)
        if handler.path == "/hook":
            hang(handler, there)
        status(handler, 200)

    there.answer = answer
    keep.test(Webhook.objects.get(user__username="Bob"))
    monkeypatch.setattr(door, "SECONDS", 3)
    with stopped_at(now() + LATER):
        send.send_due()
    assert "/other" in ready
    assert Delivery.objects.filter(webhook__user__username="Bob", state="sent").exists()


def test_a_test_is_sent_though_it_rests_is_not_repeated_and_heals(there: Elsewhere):
    mine = hook(there)
    Webhook.objects.update(failures=3, failing_since=now(), rests_until=now() + timedelta(hours=1))
    there.answer = lambda handler: status(handler, 404)
    assert keep.test(mine)
    assert len(sent(there)) == 1
    assert states() == [("test", "failed", "status 404")]
    assert again(mine).failures == 3
    there.answer = lambda handler: status(handler, 200)
    assert keep.test(mine)
    assert len(sent(there)) == 2
    assert again(mine).failures == 0


def test_of_tests_there_are_so_many_an_hour(there: Elsewhere):
    mine = hook(there)
    assert [keep.test(mine) for _ in range(11)] == [True] * 10 + [False]


def test_one_that_cannot_be_worded_fails_alone(there: Elsewhere, monkeypatch: pytest.MonkeyPatch):
    told(there)
    real = wording.said

    def said(delivery: Delivery) -> object:
        if delivery.event == "your_turn":
            raise ValueError("the hand of Ann")
        return real(delivery)

    monkeypatch.setattr(wording, "said", said)
    keep.test(hook(there, "Bob", events=[]))
    with stopped_at(now() + LATER):
        assert len(sent(there)) == 1
    assert ("your_turn", "waiting", "error: ValueError") in states()


def test_a_key_that_is_lost_is_said_and_sends_nothing(there: Elsewhere, settings: LazySettings):
    mine = told(there)
    settings.SECRET_KEY = "another"
    assert kept.kept_of(mine) is None
    assert keep.another_secret(mine) == ""
    with stopped_at(now() + LATER):
        assert sent(there) == []
    assert states() == [("your_turn", "waiting", "key lost")]


def test_nothing_of_address_secret_or_words_goes_to_the_log(
    there: Elsewhere, caplog: pytest.LogCaptureFixture
):
    mine = told(there, path="/very-secret-path")
    secret = keep.another_secret(mine)
    there.answer = lambda handler: status(handler, 500, b"very-secret-answer")
    with caplog.at_level(logging.DEBUG), stopped_at(now() + LATER):
        send.send_due()
    assert "status 500" in caplog.text
    for word in ("very-secret", secret, "Evening", "127.0.0.1"):
        assert word not in caplog.text
    assert b"very-secret" not in bytes(again(mine).sealed)


def test_what_is_old_is_thrown_away(there: Elsewhere):
    keep.test(hook(there))
    with stopped_at(now() + timedelta(days=13)):
        assert deliveries.purge(dry=False) == 0
    with stopped_at(now() + timedelta(days=15)):
        assert deliveries.purge(dry=True) == 1
        assert deliveries.purge(dry=False) == 1


def test_health_looks_at_what_waits_and_not_at_who_is_ill(there: Elsewhere):
    told(there)
    with stopped_at(now() + timedelta(minutes=20)):
        assert send.age() > 600
        there.answer = lambda handler: status(handler, 500)
        send.send_due()
        assert (send.age(), send.ill()) == (0.0, 1)
