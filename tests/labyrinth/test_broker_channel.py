"""A channel whose connection is closed says so in words that Celery's worker knows."""

from types import SimpleNamespace

import pytest
from kombu import Connection

from labyrinth.celery import app
from labyrinth.running.broker_channel import Channel, SentinelChannel


@pytest.mark.parametrize(
    ("url", "channel"),
    [
        ("redis://127.0.0.1:1/0", Channel),
        ("redis+socket:///nowhere/redis.sock", Channel),
        ("sentinel://127.0.0.1:1/0", SentinelChannel),
    ],
)
def test_a_closed_connection_is_a_lost_one(url, channel):
    connection: Connection = app.connection_for_write(url)
    assert connection.get_transport_cls().Channel is channel
    closed = channel.__new__(channel)
    closed.connection, closed._closing = SimpleNamespace(client=None), True
    with pytest.raises(connection.connection_errors):
        closed._connparams()
