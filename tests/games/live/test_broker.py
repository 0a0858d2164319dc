"""The broker is a bonus: when it is down answers land, and only the first attempt is made."""

import base64
import json
import logging
from pathlib import Path

import pytest
import redis
from django.conf import settings

from games.live import broker
from tests.games.people import answer, running

LONG = 300
"""Seconds that nothing here takes, however busy the machine is."""


@pytest.fixture
def _no_broker(settings, tmp_path: Path):
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    settings.CELERY_TASK_ALWAYS_EAGER = False


class Counter:
    """Something that fails so many times, and counts."""

    def __init__(self, failures: int) -> None:
        self.failures, self.calls = failures, 0

    def __call__(self) -> None:
        self.calls += 1
        if self.calls <= self.failures:
            raise ConnectionError("secret address")


def test_after_a_failure_nobody_tries_for_five_seconds(caplog, monkeypatch):
    breaker, what, seconds = broker.Breaker(broker.REST), Counter(1), [0.0]
    monkeypatch.setattr(broker, "monotonic", lambda: seconds[0])
    assert not breaker.attempt(what)
    assert not breaker.attempt(what)
    seconds[0] = 4.9
    assert not breaker.attempt(what)
    assert what.calls == 1
    seconds[0] = 5
    assert breaker.attempt(what)
    assert breaker.attempt(what)
    assert what.calls == 3
    assert "secret address" not in caplog.text


def test_both_waits_together_stay_under_a_tenth_of_a_second():
    client = broker._client("unix:///nowhere")
    chosen = client.connection_pool.connection_kwargs
    assert chosen["socket_timeout"] == broker.PATIENCE
    assert 2 * broker.PATIENCE < 0.1
    assert chosen["retry"].get_retries() == 0


@pytest.mark.usefixtures("_no_broker")
def test_a_missing_socket_is_tried_once(monkeypatch, caplog):
    tried = []
    client = redis.Redis.from_url
    monkeypatch.setattr(redis.Redis, "from_url", lambda *a, **k: tried.append(1) or client(*a, **k))
    broker._client.cache_clear()
    assert not broker.publish("game:x", "1")
    assert not broker.publish("game:x", "2")
    assert not broker.queue("games.play_bots", 1)
    assert len(tried) == 1
    assert len([line for line in caplog.records if "broker down" in line.getMessage()]) == 1


@pytest.mark.usefixtures("_no_broker")
def test_a_closed_port_never_reaches_celery(monkeypatch, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    sent = []
    monkeypatch.setattr(broker.current_app, "send_task", lambda *task, **_: sent.append(task))
    assert not broker.queue("games.play_bots", 1)
    assert sent == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_no_broker")
def test_an_answer_lands_while_the_broker_is_down(caplog):
    caplog.set_level(logging.INFO, "games")
    game = running("Ann", bots=1)
    assert answer(game, 1, "wait").accepted
    assert answer(game, 1, "keep").accepted
    assert game.entries == 2
    assert "broker down" in caplog.text


@pytest.mark.usefixtures("patient_broker")
def test_a_task_reaches_the_real_broker(settings):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    client = redis.Redis.from_url(settings.REDIS_URL)
    assert broker.queue("games.play_bots", 987654321)
    queued = [json.loads(message) for message in client.lrange("celery", 0, -1)]
    [mine] = [one for one in queued if b"987654321" in base64.b64decode(one["body"])]
    assert mine["headers"]["task"] == "games.play_bots"
    client.delete("celery")


@pytest.mark.usefixtures("patient_broker")
def test_a_number_reaches_those_who_listen():
    listener = redis.Redis.from_url(settings.REDIS_URL).pubsub(ignore_subscribe_messages=True)
    listener.subscribe("game:abc")
    listener.get_message(timeout=LONG)
    assert broker.publish("game:abc", "12")
    message = listener.get_message(timeout=LONG)
    listener.close()
    assert message["data"] == b"12"
