"""What other packages write: whole where it is about the installation, never what somebody wrote or holds."""

import importlib.util
import json
import logging
import re
from pathlib import Path

import kombu.exceptions
import psycopg
import pytest
import redis
import requests
from django.db import OperationalError

from labyrinth.running.logs import JsonLines, described
from labyrinth.running.other_packages import TOLD, words
from labyrinth.running.scrubbed import scrub

HAND = "gauntlet-of-doom"
REFUSED = redis.ConnectionError("Error 111 connecting to 10.0.0.71:6379. Connection refused.")
NO_SERVER = psycopg.OperationalError(
    'connection failed: connection to server at "10.0.0.60", port 6432 failed: Connection refused'
)
PATTERNS = [(logger, pattern) for logger, patterns in TOLD.items() for pattern in patterns]


def event(logger: str, pattern: str, *values: object) -> str:
    """What stands in the line that production writes."""
    made = logging.getLogger(logger).makeRecord(logger, logging.ERROR, "", 1, pattern, values, None)
    return json.loads(JsonLines().format(made))["event"]


@pytest.mark.parametrize(
    ("logger", "pattern", "values", "said"),
    [
        (
            "celery.app.trace",
            "Task %(name)s[%(id)s] %(description)s: %(exc)s",
            ({"name": "games.sweep", "id": "7", "description": "raised", "exc": f"KeyError({HAND!r})"},),
            "Task games.sweep[7] raised: KeyError",
        ),
        (
            "celery.worker.consumer.consumer",
            "consumer: Cannot connect to %s: %s.\n%s\n",
            ("redis://:hunter2@10.0.0.71:6379/0", REFUSED, "Trying again"),
f"consumer: Cannot connect to redis://10.0.0.71:6379/0: ConnectionError: {REFUSED}.\nTrying again\n",
        ),
        (
            "celery.worker.consumer.consumer",
            "%s (%r)",
            ("consumer: Connection to broker lost.", REFUSED),
            f"consumer: Connection to broker lost. (ConnectionError: {REFUSED})",
        ),
        (
            "celery.beat",
            "beat: Connection error: %s. Trying again in %s seconds...",
            (kombu.exceptions.OperationalError("no such name"), 2.0),
            "beat: Connection error: OperationalError: no such name. Trying again in 2.0 seconds...",
        ),
        (
            "psycopg.pool",
            "error connecting in %r: %s",
            ("pool-1", NO_SERVER),
            f"error connecting in 'pool-1': OperationalError: {NO_SERVER}",
        ),
        ("celery.beat", "Message Error: %s\n%s", (KeyError(HAND), [HAND]), "Message Error: KeyError\n..."),
        (
            "celery.worker.consumer.consumer",
            "Received invalid task message: %s\n%s",
            (ValueError(HAND), HAND),
            "Received invalid task message: ValueError\n...",
        ),
        ("kombu.asynchronous.hub", "Error in timer: %r", (KeyError(HAND),), "Error in timer: KeyError"),
        ("kombu", "%d of %s", (HAND, HAND), "%d of %s"),
        ("some.package", "got %s", ("redis://10.0.0.71",), "got %s"),
        ("celery.app.trace", "Task %(name)s[%(id)s] succeeded: %(return_value)s",
         ({"name": "x", "id": "7", "return_value": HAND},), "Task ...[...] succeeded: ..."),
    ],
)  # fmt: skip
def test_names_and_addresses_of_the_installation_are_told_and_nothing_else(logger, pattern, values, said):
    assert event(logger, pattern, *values) == said


@pytest.mark.parametrize(("logger", "pattern"), PATTERNS)
def test_every_pattern_is_still_one_of_its_package(logger, pattern):
    """A package that words it differently from its next version on would be cut to its pattern again."""
    name = "psycopg_pool.pool" if logger == "psycopg.pool" else logger
    source = Path(importlib.util.find_spec(name).origin).read_text()
    joined = re.sub(r"'\s*\n\s*'|\\\n", "", source).replace("\\n", "\n")
    assert pattern.strip() in joined


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (REFUSED, f"ConnectionError: {REFUSED}"),
        (NO_SERVER, f"OperationalError: {NO_SERVER}"),
        (TimeoutError("timed out"), "TimeoutError: timed out"),
        (redis.ResponseError(f"with args beginning with: {HAND}"), "ResponseError"),
        (psycopg.errors.UniqueViolation(f"Key (name)=({HAND}) exists"), "UniqueViolation"),
        (requests.ConnectionError(f"https://push.example.org/{HAND}"), "ConnectionError"),
        (FileNotFoundError(2, "No such file", HAND), "FileNotFoundError"),
        (KeyError(HAND), "KeyError"),
    ],
)
def test_of_an_exception_the_words_are_told_where_a_connection_failed(error, said):
    assert words(error) == said
    assert described(error)[0].get("says") == (scrub(str(error)) if ":" in said else None)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("redis://:pa55@10.0.0.71:6379/0", "redis://10.0.0.71:6379/0"),
        ("postgres://labyrinth:pa55@db.example.org:6432/x", "postgres://db.example.org:6432/x"),
        ("sentinel://:**@10.0.0.60:26379", "sentinel://10.0.0.60:26379"),
        ("mailto ann@example.org", "mailto [address]"),
    ],
)
def test_a_server_is_named_without_who_signs_in_there(text, clean):
    assert scrub(text) == clean


def test_djangos_word_for_a_database_that_is_away_names_the_server():
    wrapped = OperationalError(str(NO_SERVER))
    assert "10.0.0.60" in described(wrapped)[0]["says"]
