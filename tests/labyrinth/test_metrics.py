"""Numbers for Prometheus: of all processes together, and not for everybody."""

import os
import subprocess
import sys

import pytest
import redis
from django.conf import settings as site
from prometheus_client.parser import text_string_to_metric_families

from games.live import counts
from games.sending import delivery_status
from labyrinth.ground import metrics
from labyrinth.running.health import Check, register
from labyrinth.running.messages import BASE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

COUNT_ELSEWHERE = """
import sys, django
django.setup()
from games.live import counts
from labyrinth.ground import metrics
metrics.HASH, metrics.PATIENCE = sys.argv[1], 300
metrics.count(counts.ANSWERS, "yes", by=2)
metrics.took(metrics.TASKS, "games.sweep", "success", seconds=0.02)
assert metrics.flush()
"""


def numbers(client) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """What /metrics shows, by name and labels."""
    text = client.get("/metrics").content.decode()
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def test_requests_are_counted_by_view_and_status(client):
    client.get("/accounts/login/")
    client.get("/accounts/login/?next=/secret/")
    client.get("/no/such/page/")
    seen = numbers(client)
    login = (("method", "GET"), ("status", "200"), ("view", "account_login"))
    assert seen["labyrinth_request_seconds_count", login] == 2
    assert seen["labyrinth_request_seconds_bucket", (("le", "+Inf"), *login)] == 2
    nowhere = (("method", "GET"), ("status", "404"), ("view", "-"))
    assert seen["labyrinth_request_seconds_count", nowhere] == 1


def test_a_histogram_rises_from_bucket_to_bucket(client):
    for seconds in (0.001, 0.02, 0.02, 99):
        metrics.took(metrics.TASKS, "games.x", "success", seconds=seconds)
    seen = numbers(client)
    labels = (("state", "success"), ("task", "games.x"))

    def below(upper: str) -> float:
        return seen["labyrinth_task_seconds_bucket", (("le", upper), *labels)]

    assert [below("0.005"), below("0.01"), below("0.025"), below("10.0"), below("+Inf")] == [1, 1, 3, 3, 4]
    assert seen["labyrinth_task_seconds_sum", labels] == pytest.approx(99.041)


@pytest.mark.long("processes of their own")
def test_the_counts_of_other_processes_are_in_the_sum(client):
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "labyrinth.settings"}
    for _ in range(2):
        subprocess.run(
            [sys.executable, "-c", COUNT_ELSEWHERE, metrics.HASH], cwd=BASE, env=environment, check=True
        )
    metrics.count(counts.ANSWERS, "yes")
    seen = numbers(client)
    assert seen["labyrinth_answers_total", (("taken", "yes"),)] == 5
    assert seen["labyrinth_task_seconds_count", (("state", "success"), ("task", "games.sweep"))] == 2


def test_a_counter_begins_at_nothing_so_that_its_first_one_shows_in_a_rate(client):
    given_up = "labyrinth_messages_given_up_total"
    assert [numbers(client)[given_up, (("kind", kind),)] for kind in ("letter", "message")] == [0, 0]
    metrics.count(delivery_status.GIVEN_UP, "letter")
    assert numbers(client)[given_up, (("kind", "letter"),)] == 1


def test_nothing_is_lost_while_the_broker_is_down(client, settings):
    up = settings.REDIS_URL
    metrics.count(counts.ANSWERS, "no")
    settings.REDIS_URL = "unix:///no/such/socket"
    assert not metrics.flush()
    assert client.get("/metrics").status_code == 200
    settings.REDIS_URL = up
    assert numbers(client)["labyrinth_answers_total", (("taken", "no"),)] == 1


def test_a_thread_carries_the_counts_away(settings, monkeypatch):
    monkeypatch.setattr(metrics, "_flusher", [])
    settings.METRICS_FLUSH_SECONDS = 0.05
    metrics.count(counts.ANSWERS, "yes")
    server = redis.Redis.from_url(site.REDIS_URL)
    for _ in range(6000):
        if server.hlen(metrics.HASH):
            break
        metrics._flusher[0].join(0.05)
    assert server.hlen(metrics.HASH) == 1
    settings.METRICS_FLUSH_SECONDS = 0
    metrics._flusher[0].join(300)
    assert not metrics._flusher[0].is_alive()


def test_tasks_are_counted(client):
    from labyrinth.tasks import purge

    purge.apply()
    seen = numbers(client)
    assert seen["labyrinth_task_seconds_count", (("state", "success"), ("task", "labyrinth.purge"))] == 1


def test_gauges_and_checks_are_looked_up_when_somebody_asks(client):
    metrics.gauge("labyrinth_queue_seconds", "Age of the queue.", lambda: 12.5)
    metrics.gauge("labyrinth_broken", "Fails.", lambda: 1 / 0)
    register("sweep", lambda: Check(False, 70, 60, "seconds"))
    seen = numbers(client)
    assert seen["labyrinth_queue_seconds", ()] == 12.5
    assert ("labyrinth_broken", ()) not in seen
    assert seen["labyrinth_check_ok", (("check", "sweep"),)] == 0
    assert seen["labyrinth_check_value", (("check", "sweep"), ("unit", "seconds"))] == 70
    assert seen["labyrinth_check_ok", (("check", "database"),)] == 1


def test_without_a_token_only_this_machine_may_read(client):
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="::1").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="10.1.2.3").status_code == 404
    assert client.get("/metrics", REMOTE_ADDR="").status_code == 404


def test_what_a_proxy_hands_on_does_not_count_as_this_machine(client):
    assert client.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 404


def test_with_a_token_whoever_knows_it_may_read(client, settings):
    settings.METRICS_TOKEN = "word"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer other"}).status_code == 404
    answer = client.get("/metrics", REMOTE_ADDR="10.1.2.3", headers={"authorization": "Bearer word"})
    assert answer.status_code == 200
